// SPDX-License-Identifier: Apache-2.0
// The table as text, and the texts of the questions to the players.
#include "games/liars_dice/game.h"

namespace meadhall::liars_dice {

std::string Rules::board(const View& view, Names names) const {
    std::string out;
    for (const Seat seat : SeatSet::first(static_cast<int>(view.dice.size()))) {
        out += (seat == view.turn && !view.over ? "  > " : "    ") + padded(seat_word(seat, names), 11);
        for (std::size_t i = 0; i < view.dice_each; ++i) {
            out += view.dice[seat] ? " [" + std::to_string((*view.dice[seat])[i]) + "]" : " [#]";
        }
        out += '\n';
    }
    const std::optional<Bid>& bid = view.standing;
    const std::string standing = bid ? std::to_string(bid->quantity) + "x" + std::to_string(bid->value) : "none";
    return out + "\n    Standing bid: " + standing + "  (sixes are wild)\n";
}

std::string Rules::question(const View& view) const {
    if (view.over) {
        return "The hand is over.";
    }
    return view.standing ? "Bid higher, or challenge? (LD-4, LD-5)" : "You bid first. (LD-2)";
}

}  // namespace meadhall::liars_dice
