// SPDX-License-Identifier: Apache-2.0
// Defending (VG-5.10).
#include <algorithm>

#include "games/vikings_gone_wild/cards/table.h"

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
    for (const Attacker& each : state.raid.attackers) {
        const auto most = rules_of(each.card).most_defenses;
        if (each.site != site || !most) {
            continue;
        }
        const auto in_this_window = state.laid.begin() + state.raid.laid_before;
        const auto played = std::count_if(in_this_window, state.laid.end(), [&](const Laid& laid) {
            return laid.owner == state.raid.victim && laid.site == site;
        });
        if (const int limit = most(rules.effect(each.card)); played >= limit) {
            return refused("VG-5.23.3", "Egil attacks that Building: you can play at most {} card{s} on it", limit);
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

// VG-5.10.3  The printed value, plus the Defense cards on the Building. A card that protects all Buildings of its owner
// counts too.
int Rules::defense(const State& state, Seat owner, Site site) const {
    int sum = printed_defense(state.players[owner], site);
    for (const Laid& laid : state.laid) {
        if (laid.owner == owner && (laid.site == site || rules_of(laid.card).protects_all)) {
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
    if (verdict.legal() && rules_of(choice.card).names_unit) {
        return refused(Ambush::rule, "name the Unit that you ambush, and its weapon or none");
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
               : refused(Ambush::rule, "no such Unit with that weapon attacks the Building");
}

void Turn::play(const Defend& choice) { lay(choice.card, choice.site, std::nullopt); }

void Turn::play(const DefendAgainst& choice) {
    state_.raid.attackers[static_cast<std::size_t>(find_unit(state_, choice))].ambushed = true;
    lay(choice.card, choice.site, choice.unit);
}

// VG-5.10.5  The card stays on the Building until Round-end. The defender is asked again (VG-D2, VG-R26).
void Turn::lay(Card card, Site site, std::optional<Card> unit) {
    const Seat defender = state_.raid.victim;
    leave_hand(defender, card);
    state_.laid.push_back(Laid{card, defender, site});
    narrator_.show(DefensePlayed{defender, card, NamedSite(player(defender), site), unit});
    if (const int draws = effect(card).draw; draws > 0) {
        draw(defender, draws);
    }
    run();
}

}  // namespace meadhall::vikings_gone_wild
