// SPDX-License-Identifier: Apache-2.0
// Remarks on a choice, for people: the tokens that it draws, and how far the throne is after it.
#include <cmath>

#include "games/bottlecap_vikings/bot/reckoning.h"

namespace meadhall::bottlecap_vikings {
namespace {

// The tokens that an action draws.
struct Draws {
    int all = 0, own = 0;
};

Draws draws_on_voyage(const Rules& rules, const State& state, const Player& player, const Reckoning& table,
                      int distance) {
    const int to = slot_after(player.slot, player.direction, distance);
    const bool safe = has<&AbilityRow::no_damage_beside_helper>(player.abilities) && to == rules.helper_slot(state);
    Draws draws;
    if (!safe && !has<&AbilityRow::no_damage_from_line>(player.abilities)) {
        draws.all = draws.own = table.crossings(player, distance);
    }
    bool attack = false;
    for (const Player& other : state.players) {
        if (&other != &player && other.slot == to) {
            attack = true;
            draws.all += !rules.immune(state, other);
        }
    }
    draws.own += attack && !safe;
    draws.all += attack && !safe;
    return draws;
}

Draws draws_of(const Rules& rules, const State& state, const Player& player, const Reckoning& table, Action action) {
    const int one = Actions::visit(
        action, [](const Reverse&) { return 1; },
        [&](const DoPart& choice) {
            return choice.part == 2 && row_of(state.ring[player.slot]).part(Part::second).costs_damage() ? 1 : 0;
        },
        [](const auto&) { return 0; });
    return Actions::visit(
        action, [&](const Sail& choice) { return draws_on_voyage(rules, state, player, table, choice.distance); },
        [&](const auto&) { return Draws{one, one}; });
}

// BV-2.10  What the Valkyries take, in words.
std::string cost_of(Penalty due) {
    const std::string glory = std::to_string(due.glory) + " glory", gold = std::to_string(due.gold) + " gold";
    return due == Penalty{0, 0} ? "nothing" : due.gold == 0 ? glory : due.glory == 0 ? gold : gold + " and " + glory;
}

}  // namespace

// Nothing is hidden, so all sampled worlds are equal to the real state, and the probabilities of the bag are exact.
std::string Rules::remark(std::span<const State> worlds, Seat seat, Action action) const {
    if (worlds.empty()) {
        return {};
    }
    const State& state = worlds.front();
    const Player& player = state.players[seat];
    const Reckoning table(*this, state, seat, 1);
    std::string text;
    if (const Draws draws = draws_of(*this, state, player, table, action); draws.all > 0) {
        const float come = at_least_reds(bag_of(*this, state), draws.all, reds_that_call - table.reds());
        text = std::to_string(draws.all) + (draws.all == 1 ? " token is" : " tokens are") +
               " drawn. The Valkyries come with a probability of " + std::to_string(std::lround(100 * come)) +
               " % and would cost you " + cost_of(penalty_for(player.damage() + draws.own)) + ".";
    }
    // The number of turns to the throne after this action, from the same evaluation that the bot uses.
    if (state.question == Question::move || state.question == Question::act) {
        const float turns = table.turns_after(action);
        const float left = turns + table.burden(seat, player.damage(), table.reds());
        text += text.empty() ? "" : " ";
        text += turns < 0.5F || left <= 0
                    ? std::string("This wins.")
                    : "The throne is then about " + std::to_string(std::max(1L, std::lround(left))) +
                          " of your turns away.";
    }
    return text;
}

}  // namespace meadhall::bottlecap_vikings
