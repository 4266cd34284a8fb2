// SPDX-License-Identifier: Apache-2.0
// What a viewer may know (VG-6). Log lines are not part of the view; their audiences filter
// them (VG-6.4.4).
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

PlayerView player_view(const Rules& rules, const State& state, Viewer viewer, Seat seat) {
    const Player& player = state.players[seat];
    PlayerView view{};
    view.vp = player.vp;
    // VG-5.16.6  The VP of the final scoring earn no Favors.
    view.favors_earned = static_cast<std::uint8_t>(favors_due(rules, rules.vp_in_play(state, seat)));
    view.level = player.level;
    view.building_limit = rules.hall(player.active_level()).limit;
    view.buildings = static_cast<std::uint8_t>(player.owned_buildings());
    view.attacked_by = attackers_of(state, seat);
    for (const Site site : player.standing) {
        SiteView each{};
        each.site = site;
        each.base = static_cast<std::uint8_t>(rules.printed_defense(player, site));
        each.defense = static_cast<std::uint8_t>(rules.defense(state, seat, site));
        each.construction = player.construction.contains(site);
        each.damaged = player.damaged.contains(site);
        if (site >= Site::beer_container_1 && site <= Site::gold_container_3) {
            each.tokens = static_cast<std::uint8_t>(player.tokens(site));
        } else {
            each.tokens = player.produced.contains(site) ? 1 : 0;
        }
        for (const Seat other : view.attacked_by) {
            if (state.players[other].raided.contains(site)) {
                each.attacked_by.insert(other);
            }
        }
        for (const Laid& laid : state.laid) {
            if (laid.owner == seat && laid.site == site) {
                each.laid.add(laid.card);
            }
        }
        view.village.push_back(each);
    }
    view.hall = player.hall;
    view.hand_size = static_cast<std::uint8_t>(player.hand.size());
    view.deck_size = static_cast<std::uint8_t>(state.decks.size(seat));
    if (viewer.is(seat)) {
        view.hand = player.hand;
        if (player.put_back()) {
            view.top = state.decks.top(seat);
        }
        view.kept = player.kept;
    } else {
        view.known_hand = known_in_hand(state, viewer, seat);
    }
    // VG-4.5.5  The number of kept cards is visible once the player has finished choosing. The oldest task (Round-end)
    // counts the players who have been asked, in turn order.
    const int turns_after_first = (index(seat) - index(state.first) + player_count(state)) % player_count(state);
    const bool deciding = asked_step(state) == Step::keep && asked_seat(state) == seat;
    const int asked =
        state.phase == Phase::round_end && !state.tasks.empty() ? state.tasks[0].as<EndThisRound>().asked : 0;
    if (!deciding && turns_after_first < asked) {
        view.kept_count = static_cast<std::uint8_t>(player.kept.size());
    }
    view.discard = player.discard;  // VG-5.17.6  discard piles are open
    view.area = player.area;
    view.missions = player.missions;
    view.completed = player.completed;
    view.missions_left = static_cast<std::uint8_t>(player.missions_left());
    view.flags = player.flags;
    view.target = player.target;
    for (const Bonus bonus : state.bonuses) {
        view.tally.push_back(static_cast<std::uint8_t>(measure(rules, state, bonus, seat)));
    }
    return view;
}

// VG-5.7.6, VG-5.7.7  The strength of each group and the defense that it must reach. The newest group may still be
// empty.
void show_groups(const Rules& rules, const State& state, View& view) {
    if (state.raid.target == Target::undead && river_index(rules, state, state.raid.slot) < 0) {
        return;  // the Undead has been defeated
    }
    const auto show = [&](Site site) {
        if (std::ranges::none_of(view.groups, [&](const GroupView& each) { return each.site == site; })) {
            const int needed = state.raid.target == Target::player ? rules.defense(state, state.raid.victim, site)
                                                                   : monster_defense(rules, state);
            view.groups.push_back({site, static_cast<std::uint8_t>(group_strength(rules, state, site)),
                                   static_cast<std::uint8_t>(needed)});
        }
    };
    for (const Attacker& each : state.raid.attackers) {
        show(each.site);
    }
    if (asked_step(state) == Step::muster) {
        show(state.raid.newest);
    }
}

}  // namespace

View Rules::view_for(const State& state, Viewer viewer) const {
    View view{};
    for (const Seat seat : seats(state)) {
        view.players.push_back(player_view(*this, state, viewer, seat));
    }
    view.piles = state.piles;
    const auto pile = [&](Building type) { return static_cast<std::uint8_t>(building_pile(state, type)); };
    view.building_piles = {pile(Building::gold_factory),   pile(Building::brewery), pile(Building::beer_container),
                           pile(Building::gold_container), pile(Building::tavern),  pile(Building::drakkar)};
    view.river = state.river;
    view.odin_deck = static_cast<std::uint8_t>(state.odin_deck.size());
    view.odin_discard = static_cast<std::uint8_t>(state.odin_discard.size());
    view.favor_deck = static_cast<std::uint8_t>(state.favor_deck.size());
    view.favor_box = static_cast<std::uint8_t>(state.favor_box.size());
    view.mission_deck = static_cast<std::uint8_t>(state.mission_deck.size());
    view.favor_display = state.favor_display;
    view.favor_turned = state.favor_turned;
    for (std::size_t i = state.mission_deck.size() - state.mission_bottom; i < state.mission_deck.size(); ++i) {
        view.mission_bottom.push_back(state.mission_deck[i]);
    }
    view.bonuses = state.bonuses;
    view.tie_breaks = state.tie_breaks;
    view.champion = state.champion;
    view.removed = removed(state);
    view.pool = state.pool;
    view.doings = state.doings;
    view.phase = state.phase;
    view.first = state.first;
    view.active = state.active;
    view.round = state.round;
    view.limit = state.limit;
    view.last_round = state.last_round;
    view.round_cap = outcome(state).round_cap;
    view.question = asked_step(state);
    if (state.phase == Phase::over) {
        return view;
    }
    const Seat asked = asked_seat(state);
    view.asked = asked;
    // VG-6.4.5  Other players do not see an unfinished payment or declaration. They see an ordinary turn.
    const bool is_private = view.question == Step::pay || view.question == Step::muster;
    if (is_private && !viewer.is(asked)) {
        view.question = Step::turn;
        return view;
    }
    if (state.raid.target != Target::nobody) {
        view.raid = state.raid;
        show_groups(*this, state, view);
    }
    if (view.question == Step::turn) {
        return view;
    }
    const Task& task = state.tasks.back();
    const auto range = [&](Range some) {
        view.fewest = static_cast<std::uint8_t>(some.fewest);
        view.most = static_cast<std::uint8_t>(some.most);
    };
    switch (view.question) {
        case Step::pay:
            view.payment = state.payment;
            view.source = source_at(state.payment.step);
            view.resource = resource_at(state.payment.step);
            range(payment_range(state));
            break;
        case Step::store:
            view.site = storage_site(task);
            range(storage_range(*this, state, task));
            for (std::size_t i = 0; i < task.as<StoreTokens>().container; ++i) {
                view.said.push_back(state.said[i]);
            }
            break;
        case Step::store_loot:
            view.resource = task.as<PlaceToken>().resource;
            break;
        case Step::loot_from:
            view.resource = task.as<TakeToken>().resource;
            break;
        case Step::pick:
            view.picks = task.as<PickCards>().left;
            break;
        case Step::keep:
            if (viewer.is(asked)) {
                view.picks = static_cast<std::uint8_t>(state.players[asked].working(Building::drakkar) -
                                                       static_cast<int>(state.players[asked].kept.size()));
            }
            break;
        default:
            break;
    }
    return view;
}

}  // namespace meadhall::vikings_gone_wild
