// SPDX-License-Identifier: Apache-2.0
// The table as text, and the texts of the questions to the players.
#include "games/pebbles/game.h"

namespace meadhall::pebbles {

std::string Rules::board(const View& view, Names names) const {
    std::string out = "  Round " + std::to_string(view.round) + ", the stake is " + std::to_string(view.stake);
    if (view.phase == Phase::answer || view.phase == Phase::over) {
        out += ", the call is " + std::to_string(view.called);
    }
    out += "\n\n";
    for (const Seat seat : SeatSet::first(static_cast<int>(view.fists.size()))) {
        const std::string fist = view.fists[seat]            ? "(" + std::to_string(*view.fists[seat]) + ")"
                                 : view.ready.contains(seat) ? "(#)"
                                                             : " . ";
        out += (seat == view.caller ? "  > " : "    ") + padded(seat_word(seat, names), 12) + fist + padded("", 4) +
               std::to_string(view.points[seat]) + " points\n";
    }
    return out;
}

std::string Rules::question(const View& view) const {
    switch (view.phase) {
        case Phase::hide:
            return "How many pebbles do you hide in your fist? (PB-3)";
        case Phase::call:
            return "You call: how many pebbles are in all fists together? (PB-4)";
        case Phase::answer:
            return std::to_string(view.called) + " was called: doubt or trust? (PB-5)";
        default:
            return "The game is over.";
    }
}

}  // namespace meadhall::pebbles
