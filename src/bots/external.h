// A program of one's own at a table: it speaks the bot protocol (docs/bot-protocol.md) on its standard input and
// output.
#pragma once

#include "bots/player.h"

namespace meadhall {

// How long a program is waited for.
struct Patience {
    std::chrono::milliseconds hello{5000};
    std::chrono::milliseconds budget{1000};  // what it is told to take for a move, if its plan says nothing
    std::chrono::milliseconds grace{5000};   // so much later at most
    std::chrono::milliseconds farewell{500};
};

// A process of its own for every player. One that ends, hangs, answers rubbish or an illegal move has lost its seat:
// random plays on for it, and trouble() says why. Throws BadInput if the program cannot be started.
std::unique_ptr<Player> hire_program(const AnyGame& game, const BotPlan& plan, const Patience& patience = {});

}  // namespace meadhall
