// SPDX-License-Identifier: Apache-2.0
// An external program as a player. It speaks the bot protocol (docs/bot-protocol.md) on its standard input and output.
#pragma once

#include "bots/player.h"

namespace meadhall {

struct ProgramTimeouts {
    std::chrono::milliseconds hello{5000};   // for the answer to hello
    std::chrono::milliseconds budget{1000};  // the thinking time sent to the program, if its plan has none
    std::chrono::milliseconds grace{5000};   // how much later the answer may arrive
    std::chrono::milliseconds quit{500};     // after quit, before the program is killed
};

// Starts one process per player. A program that ends, hangs or gives a malformed answer or illegal move loses its seat:
// random play continues for it, and error() gives the reason. Throws BadInput if the program cannot be started.
std::unique_ptr<Player> start_program(const AnyGame& game, const BotPlan& plan, const ProgramTimeouts& timeouts = {});

// Seats a program: before its first question it receives the players and options. Call it again after an undo, then
// repeat all events that remain; to the program it is a new table. No-op for built-in bots.
void seat_program(Player& player, Seat seat, const TableSetup& setup, Names names);
// Reports events at the program's table. With its next question the program receives the events that its seat may see.
// No-op for built-in bots.
void report_events(Player& player, const std::vector<NarrationEntry>& events);

}  // namespace meadhall
