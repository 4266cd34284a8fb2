// SPDX-License-Identifier: Apache-2.0
#include "cli/version.h"

namespace meadhall::cli {

const char* const version = MEADHALL_VERSION;

}  // namespace meadhall::cli
