// SPDX-License-Identifier: Apache-2.0
// Defending (VG-5.10).
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

bool is_target(const State& state, Site site) {
    return std::ranges::any_of(state.raid.attackers, [&](const Attacker& each) { return each.site == site; });
}

Verdict why_not_lay(const Rules& rules, const State& state, Card card, Site site) {
    const Player& defender = state.players[state.raid.victim];
    // VG-5.10.1  Only Defense cards from the hand may be played.
    if (rules.type(card) != Type::defense) {
        return refused("VG-5.10.1", "only Defense cards can be played now");
    }
    if (!defender.hand.has(card)) {
        return refused("VG-5.10.1", "you do not have that card in your hand");
    }
    // VG-5.10.2  The Building must be attacked in this declaration.
    if (!is_target(state, site)) {
        return refused("VG-5.10.2", "that Building is not attacked; choose one of the attacked Buildings");
    }
    // VG-5.23.3  If Egil is in the group, only a limited number of cards may be played onto the attacked Building.
    const bool egil = std::ranges::any_of(
        state.raid.attackers, [&](const Attacker& each) { return each.site == site && each.card == Card::egil; });
    if (egil) {
        const auto in_this_window = state.laid.begin() + state.raid.laid_before;
        const auto played = std::count_if(in_this_window, state.laid.end(), [&](const Laid& laid) {
            return laid.owner == state.raid.victim && laid.site == site;
        });
        if (played >= rules.effect(Card::egil).cards) {
            return refused("VG-5.23.3", "Egil attacks that Building: you can play at most {} card{s} on it",
                           rules.effect(Card::egil).cards);
        }
    }
    return legal();
}

int find_unit(const State& state, const DefendAgainst& choice) {
    for (std::size_t i = 0; i < state.raid.attackers.size(); ++i) {
        const Attacker& each = state.raid.attackers[i];
        if (each.site == choice.site && each.card == choice.unit && each.weapon == choice.weapon && !each.ambushed) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

}  // namespace

// VG-5.10.3  The printed value, plus the Defense cards on the Building. VG-5.24.12  Baldur on any Building of the
// player counts too.
int Rules::defense(const State& state, Seat owner, Site site) const {
    int sum = printed_defense(state.players[owner], site);
    for (const Laid& laid : state.laid) {
        if (laid.owner == owner && (laid.site == site || laid.card == Card::favor_baldur)) {
            sum += value(laid.card);
        }
    }
    return sum;
}

// VG-6.4.3  The response window stays open equally long whatever the answer is. So the time of the answer reveals
// nothing.
std::optional<Window> Rules::window(const State& state) const {
    if (state.phase == Phase::over || asked_step(state) != Step::defend) {
        return std::nullopt;
    }
    return Window{.name = "defend",
                  .members = to_act(state),
                  .fallback = Actions::pack(Done{}),
                  .beat_ms = 5'000,
                  .round = state.round,
                  .manner = Window::Manner::waited,
                  .next = {}};
}

std::optional<Action> Rules::standing_answer(const State& state, Seat seat, const Settings& settings) const {
    return settings.never_defend && window(state) && to_act(state).contains(seat) ? std::optional(Actions::pack(Done{}))
                                                                                  : std::nullopt;
}

std::optional<Action> Rules::quiet_answer(const State& state, Seat seat, const Settings& settings) const {
    if (!window(state) || !to_act(state).contains(seat)) {
        return std::nullopt;
    }
    Offers menu;
    offers(state, seat, menu);
    return menu.total() == 1 ? std::optional(menu.action(0)) : standing_answer(state, seat, settings);
}

Verdict why_not(const Rules& rules, const State& state, const Defend& choice) {
    const Verdict verdict = why_not_lay(rules, state, choice.card, choice.site);
    if (verdict.legal() && choice.card == Card::ambush) {
        return refused("VG-5.23.23", "name the Unit that you ambush, and its weapon or none");
    }
    return verdict;
}

Verdict why_not(const Rules& rules, const State& state, const DefendAgainst& choice) {
    const Verdict verdict = why_not_lay(rules, state, choice.card, choice.site);
    if (!verdict.legal()) {
        return verdict;
    }
    // VG-5.23.23  An Ambush names a Unit of the group that attacks this Building.
    return rules.type(choice.unit) == Type::unit && find_unit(state, choice) >= 0
               ? legal()
               : refused("VG-5.23.23", "no such Unit with that weapon attacks the Building");
}

void Turn::play(const Defend& choice) { lay(choice.card, choice.site, std::nullopt); }

void Turn::play(const DefendAgainst& choice) {
    state_.raid.attackers[static_cast<std::size_t>(find_unit(state_, choice))].ambushed = true;
    lay(choice.card, choice.site, choice.unit);
}

// VG-5.10.5  The card stays on the Building until Round-end. The defender is asked again (VG-D2, VG-R26). VG-5.21.1,
// VG-5.21.2, VG-5.21.3  Cannon, Chicken Tower and Sheep Cannon only add their bonus.
void Turn::lay(Card card, Site site, std::optional<Card> unit) {
    const Seat defender = state_.raid.victim;
    leave_hand(defender, card);
    state_.laid.push_back(Laid{card, defender, site});
    narrator_.show(DefensePlayed{defender, card, NamedSite(player(defender), site), unit});
    if (card == Card::shield_wall) {
        draw(defender, effect(card).draw);  // VG-5.23.22  a Shield Wall draws a card
    }
    run();
}

}  // namespace meadhall::vikings_gone_wild
