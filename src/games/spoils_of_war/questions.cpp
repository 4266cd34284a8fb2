// SPDX-License-Identifier: Apache-2.0
// The questions of the table (SW-4.2) in words: what a player is asked, and the refusals that say what is asked now.
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

Verdict why_not_now(const State& state) {
    constexpr const char* rule = "SW-4.2";
    switch (state.question) {
        case Question::first:
            return refused(rule, "you are the Chief: choose who bids first");
        case Question::turn:
            return state.bid == no_bid ? refused(rule, "make the first bid, or use an Artifact first")
                                       : refused(rule, "bid higher or challenge, or use an Artifact first");
        case Question::bet:
            return refused(rule, "place your bet: a side and an amount of Gold");
        case Question::norn:
            return refused(rule, "you bet last: look at a bet with your Norn Orb, or place your bet");
        case Question::lyre:
            return refused(rule, "answer the Singing Lyre: show two dice showing {}, or pay", state.bid.value);
        case Question::my_dice:
            return refused(rule, "turn one of your dice with an Artifact, or pass");
        case Question::gift:
            return refused(rule, "choose the loser who gets the Chalice from you");
        case Question::pick:
            return refused(rule, "choose a Treasure of the pile by its slot");
        case Question::poll:
            return refused(rule, "use or reveal an Artifact, or pass");
        case Question::response:
            return refused(rule, "answer with a Sampo Talisman, or pass");
        case Question::trade:
            return refused(rule, "choose the card that you take from {seat}", index(state.victim));
        case Question::leftover:
            return refused(rule, "choose the Leftover Treasure that you take");
        case Question::item:
            return refused(rule, "name an item for Loki's Gold");
        case Question::copy:
            return refused(rule, "choose how you use Freyja's Mirror as the Artifact that it copies");
        case Question::forced:
            return refused(rule, "choose how you use the Artifact that you must use now");
        case Question::nothing:
            break;
    }
    return refused(rule, "nothing is asked now");
}

Verdict why_not_asked(const State& state, Seat seat) {
    constexpr const char* rule = "SW-4.2";
    const int asked = index(state.asked);
    switch (state.question) {
        case Question::first:
            return refused(rule, "{seat} chooses who bids first; you act when it is your turn", asked);
        case Question::turn:
            return refused(rule, "it is {seat}'s turn to bid or challenge; wait for your turn", asked);
        case Question::bet:
            return state.deferred.contains(seat)
                       ? refused(rule, "you bet last, with your Norn Orb; wait until all others have bet")
                       : refused(rule, "your bet is placed; wait until all others have bet");
        case Question::norn:
            return refused(rule, "{seat} bets after the others, with a Norn Orb; wait for this bet", asked);
        case Question::lyre:
            return refused(rule, "{seat} answers the Singing Lyre; wait for this answer", asked);
        case Question::gift:
            return refused(rule, "{seat} gives the Chalice to a loser; wait for this choice", asked);
        case Question::pick:
            return refused(rule, "{seat} takes Treasures; the winners take theirs one after the other", asked);
        case Question::poll:
            if (state.phase == Phase::we) {
                return refused(rule, "{seat} can use Artifacts now; you are asked in turn", asked);
            }
            [[fallthrough]];
        case Question::response:
        case Question::my_dice:
            return refused(rule, "Artifacts can be used now; the table asks you if you can act");
        case Question::trade:
            return refused(rule, "{seat} takes a card of {seat}; wait for this choice", asked, index(state.victim));
        case Question::leftover:
            return refused(rule, "{seat} takes a Leftover Treasure; wait for this choice", asked);
        case Question::item:
            return refused(rule, "{seat} names an item for Loki's Gold; wait for this choice", asked);
        case Question::copy:
            return refused(rule, "{seat} uses Freyja's Mirror; wait for this choice", asked);
        case Question::forced:
            return refused(rule, "{seat} must use an Artifact now; wait for this choice", asked);
        case Question::nothing:
            break;
    }
    return refused(rule, "nothing is asked now");
}

std::string Rules::question(const View& view) const {
    switch (view.question) {
        case Question::first:
            return "Viking Chief, who bids first? (SW-5.4.1)";
        case Question::turn:
            return view.bid ? "Bid higher, or challenge: more dice, or as many of a higher value. (SW-5.4.5)"
                            : "How many dice of which value do you bid? (SW-5.4.3)";
        case Question::bet:
            return "On whom do you bet, and how much? (SW-5.5)";
        case Question::norn:
            return "Your Norn Orb: at whose bet do you look, or what do you bet? (SW-A15)";
        case Question::lyre:
            return "The Singing Lyre: do you show two dice of the bid's value, or pay? (SW-A19)";
        case Question::my_dice:
            return "Your dice are open: do you turn one? (SW-5.7.2)";
        case Question::gift:
            return "You won with Odin's Chalice: to which loser does it go? (SW-A16.1)";
        case Question::pick:
            return "Which Treasures do you take? Still to choose, by slot: " + std::to_string(view.to_pick) +
                   ". (SW-5.8.6)";
        case Question::poll:
            return "Do you use or reveal an Artifact (" + std::string(shown(view.phase)) +
                   ")? A one-time Artifact that is only revealed is spent. (SW-5.13.3)";
        case Question::response:
            return "Do you answer with a Sampo Talisman? (SW-5.13.7)";
        case Question::trade:
            return "Which card of this Stash do you take? (SW-5.14)";
        case Question::leftover: {
            std::string out = "Which Leftover Treasure do you take? (SW-A7)";
            for (const Face face : view.all_leftovers) {
                out += "\n   " + std::string(shown(face)) + " (" + std::to_string(info(face).value) + ")" + ", Stage " +
                       std::to_string(info(face).stage);
            }
            return out;
        }
        case Question::item:
            return "As which item does Loki's Gold count? (SW-A9)";
        case Question::copy:
            return "How do you use the copied Artifact? (SW-A3.4)";
        case Question::forced:
            return "You must use this Artifact now: how? (SW-5.12.8)";
        default:
            return "The game is over.";
    }
}

}  // namespace meadhall::spoils_of_war
