// SPDX-License-Identifier: Apache-2.0
// A player that is an external program. The program speaks the bot protocol (docs/bot-protocol.md) on its standard
// input and output.
#pragma once

#include "bots/player.h"

namespace meadhall {

struct ProgramTimeouts {
    std::chrono::milliseconds hello{5000};   // how long we wait for the answer to `hello`
    std::chrono::milliseconds budget{1000};  // thinking time per move that we send, if the BotPlan has none
    std::chrono::milliseconds grace{5000};   // how long we wait for a move after the thinking time is over
    std::chrono::milliseconds quit{500};     // how long we wait after `quit` before we kill the program
};

// Starts one process per player. A program that ends, hangs or gives a malformed answer or illegal move loses its seat:
// a random bot plays on in its place, and Player::error() returns the reason. Throws BadInput if the program cannot be
// started.
std::unique_ptr<Player> start_program(const AnyGame& game, const BotPlan& plan, const ProgramTimeouts& timeouts = {});

// Tells a program about its table: before its first question, the program receives the players and options. After an
// undo, call seat_program() again and then report_events() with all events that were not undone; to the program this is
// a new table. No-op for built-in bots.
void seat_program(Player& player, Seat seat, const TableSetup& setup, Names names);
// Reports events at the program's table. The program receives those that its seat may see, together with its next
// question. No-op for built-in bots.
void report_events(Player& player, const std::vector<NarrationEntry>& events);

}  // namespace meadhall
