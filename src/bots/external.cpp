#include "bots/external.h"

namespace meadhall {

std::unique_ptr<Player> hire_program(const AnyGame&, const BotPlan&) { throw BadInput("no programs yet"); }

}  // namespace meadhall
