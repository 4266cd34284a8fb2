#include "cli/version.h"

namespace meadhall::cli {

const char* const version = MEADHALL_VERSION;

}  // namespace meadhall::cli
