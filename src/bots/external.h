// A program of one's own at a table: it speaks the bot protocol (docs/bot-protocol.md) on its standard input and
// output.
#pragma once

#include "bots/player.h"

namespace meadhall {

std::unique_ptr<Player> hire_program(const AnyGame& game, const BotPlan& plan);

}  // namespace meadhall
