// SPDX-License-Identifier: Apache-2.0
// A remark about an action: how often it succeeds in sampled worlds that fit what the player knows.
#include "games/thunder_and_lightning/powers/all.h"

namespace meadhall::thunder_and_lightning {

std::string Deals::challenged(std::size_t col, std::size_t at, const std::string& what) const {
    const auto ends = [&](const Position& deal) {
        return result_of(rules, deal.state, me,
                         {kind_of(deal.mine.field[col][0]), kind_of(deal.theirs.field[col][at])});
    };
    const float treasure = share([&](const Position& deal) { return ends(deal) == Result::treasure; });
    const float wins = treasure + share([&](const Position& deal) { return ends(deal) == Result::challenged_lost; });
    const float loses = share([&](const Position& deal) { return ends(deal) == Result::challenger_lost; });
    std::string text = what + " succeeds in " + percent(wins) +
                       " of the deals that fit what you know and loses your card in " + percent(loses);
    if (treasure > 0) {
        text += "; it finds the treasure in " + percent(treasure);
    }
    return text + ".";
}

namespace {

std::string say(const Deals& deals, const Challenge& challenge) {
    return deals.challenged(challenge.col, 0, "The challenge");
}

std::string say(const Deals& deals, const Place& place) {
    const Kind kind = kind_of(place.card);
    const Position first(deals.rules, deals.worlds.front(), deals.me);
    if (place.row > 1 || !deals.rules.may_initiate(kind) || first.theirs.field[place.col].empty()) {
        return {};
    }
    const float beats = deals.share([&](const Position& deal) {
        const Kind facing = kind_of(deal.theirs.field[place.col][0]);
        const Result result =
            facing == Kind::god ? Result::challenger_lost : result_of(deal.rules, deal.state, deal.me, {kind, facing});
        return result == Result::treasure || result == Result::challenged_lost;
    });
    return "It would beat the card that it faces in " + percent(beats) + " of the deals that fit what you know.";
}

// The player knows the cards of their own deck, but not the order.
std::string say(const Deals& deals, const Draw&) {
    const Deck& deck = deals.worlds.front().army(deals.me).deck;
    return holds(deck, deals.rules.own(Kind::treasure, deals.me))
               ? "The probability that you draw your own treasure is " +
                     percent(1.0F / static_cast<float>(deck.size())) + "."
               : std::string();
}

template <class T>
std::string say(const Deals& deals, const T& action) {
    std::string remark;
    if constexpr (PowerAction<T>) {
        Powers::visit<T>(kind_of(action.card), [&]<class Each>() {
            if constexpr (requires { Each::remark(deals, action); }) {
                remark = Each::remark(deals, action);
            }
        });
    }
    return remark;
}

}  // namespace

std::string Rules::remark(std::span<const State> worlds, Seat seat, Action action) const {
    if (worlds.empty()) {
        return {};
    }
    const Deals deals{*this, worlds, worlds.front().side_of(seat)};
    return Actions::visit(action, [&](const auto& known) { return say(deals, known); });
}

}  // namespace meadhall::thunder_and_lightning
