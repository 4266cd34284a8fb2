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

// A program sits down: it is told who plays and by which options, before its first question at this table. Once more
// after an undo, and then all that still stands; it is a new table to it. Does nothing for who is no program.
void seat_program(Player& player, Seat seat, const TableSetup& setup, Names names);
// Something happened at the table where it sits. Of the events, only what its seat is told is passed on, with its next
// question. Does nothing for who is no program.
void tell_program(Player& player, const std::vector<ToldEvent>& events);

}  // namespace meadhall
