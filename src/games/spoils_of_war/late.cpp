// SPDX-License-Identifier: Apache-2.0
// The action played for a Viking who has run out of time (SW-4.3). The table runs the clock; this file only chooses the
// action.
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// The first seat after `from`, clockwise, that meets the condition; `from` if no other seat meets it.
template <class Meant>
Seat nearest(const State& state, Seat from, Meant&& meant) {
    Seat seat = left_of(from, player_count(state));
    while (seat != from && !meant(seat)) {
        seat = left_of(seat, player_count(state));
    }
    return seat;
}

Action late_bet(const Rules& rules, const State& state, Seat seat) {
    const auto least = static_cast<std::uint16_t>(bet_range(rules, state, seat).least);
    return Actions::pack(PlaceBet{seat == state.bidder ? Side::declarer : Side::challenger, least});
}

// Picks the face-up card of the highest value or, if none is left, the first face-down card.
Action late_pick(const Rules& rules, const State& state) {
    int best = -1;
    int best_value = -2;
    for (int slot = 0; slot < pile_size(state); ++slot) {
        const int card = first_of_pile(state) + slot;
        if (in_stash(place_of(state, card)) || (state.picked >> slot & 1) != 0) {
            continue;
        }
        const FaceInfo& info = rules.info(state, card);
        const int value = info.is_artifact() ? -1 : info.value;
        if (value > best_value) {
            best = slot;
            best_value = value;
        }
    }
    return Actions::pack(Pick{static_cast<std::uint8_t>(best + 1)});
}

// The seat that a use targets, if it targets one.
std::optional<Seat> target_of(Action action) {
    return Actions::visit(
        action, [](const UseOn& use) { return std::optional<Seat>(use.seat); },
        [](const UseAt& use) { return std::optional<Seat>(use.seat); },
        [](const UseAgainst& use) { return std::optional<Seat>(use.seat); },
        [](const auto&) { return std::optional<Seat>(); });
}

// Chooses the first offer. If that offer targets a seat, chooses the offer with the nearest target clockwise instead.
// The player's own seat counts as the farthest.
Action late_use(const State& state, Seat seat, const Offers& offers) {
    const auto way = [&](Action action) {
        const std::optional<Seat> target = target_of(action);
        return !target ? 0 : *target == seat ? player_count(state) : distance(state, seat, *target);
    };
    Action best = offers.action(0);
    for (const Offer& offer : offers) {
        if (way(best) > 0 && way(offer.first) > 0 && way(offer.first) < way(best)) {
            best = offer.first;
        }
    }
    return best;
}

// The card with the highest value; of several, the one that was dealt first.
Action late_trade(const Rules& rules, const State& state) {
    const CardList stash = stash_of(state, state.victim);
    std::size_t best = 0;
    for (std::size_t i = 1; i < stash.size(); ++i) {
        const int more = rules.info(state, stash[i]).value - rules.info(state, stash[best]).value;
        best = more > 0 || (more == 0 && stash[i] < stash[best]) ? i : best;
    }
    return Actions::pack(Trade{static_cast<std::uint8_t>(best + 1)});
}

// The item that gives the highest score now.
Action late_item(const Rules& rules, const State& state, Seat seat) {
    Item best{};
    int most = -1;
    for (int item = 0; item < item_count; ++item) {
        State world = state;
        artifact_at(world, state.focus).trait = as_item(static_cast<Item>(item));
        const int total = score_of(rules, world, seat).total;
        if (total > most) {
            most = total;
            best = static_cast<Item>(item);
        }
    }
    return Actions::pack(NameItem{best});
}

}  // namespace

Action Rules::late_answer(const State& state, Seat seat) const {
    Offers offers;
    this->offers(state, seat, offers);
    switch (state.question) {
        case Question::first:
            return Actions::pack(NameFirst{seat});
        case Question::turn:
            if (state.bid != no_bid) {
                return Actions::pack(Challenge{});
            }
            return Actions::pack(
                Bid{static_cast<std::uint8_t>(state.step_bidding ? player_count(state) : 1), std::uint8_t{1}});
        case Question::bet:
            return late_bet(*this, state, seat);
        case Question::norn: {
            // If the player may not bet now, the only offers are to look at another bet with the Norn Orb.
            const Action bet = late_bet(*this, state, seat);
            return why_not(state, seat, bet).legal() ? bet : late_use(state, seat, offers);
        }
        case Question::lyre:
            return Actions::pack(Pay{});
        case Question::gift:
            return Actions::pack(Give{nearest(state, seat, [&](Seat each) { return !state.winners.contains(each); })});
        case Question::pick:
            return late_pick(*this, state);
        case Question::trade:
            return late_trade(*this, state);
        case Question::leftover: {
            Face best{};
            int most = -1;
            for (const Offer& offer : offers) {
                Actions::visit(
                    offer.first,
                    [&](const TakeLeftover& take) {
                        if (info(take.card).value > most) {
                            most = info(take.card).value;
                            best = take.card;
                        }
                    },
                    [](const auto&) {});
            }
            return Actions::pack(TakeLeftover{best});
        }
        case Question::item:
            return late_item(*this, state, seat);
        case Question::copy:
        case Question::forced:
            return late_use(state, seat, offers);
        default:
            return Actions::pack(Pass{});
    }
}

}  // namespace meadhall::spoils_of_war
