// SPDX-License-Identifier: Apache-2.0
// What beginners like: the weights of the actions of a casual player, set by hand.
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// Six times the expected number of dice that show `value`: the dice that the seat sees with this value, and a sixth of
// all dice that it does not see.
int expected_sixths(const State& state, Seat seat, int value) {
    int sixths = 0;
    for (const Seat each : SeatSet::first(player_count(state))) {
        const Cup& cup = state.cups[each];
        const bool seen =
            state.open.contains(each) || cup.seen_by.contains(seat) || (each == seat && !state.blind.contains(seat));
        if (seen) {
            sixths += 6 * cup.dice.count(value);
            continue;
        }
        sixths += static_cast<int>(cup.dice.size());
        for (unsigned open = cup.exposed; open != 0; open &= open - 1) {
            const int die = cup.dice[static_cast<std::size_t>(std::countr_zero(open))];
            sixths += 6 * (die == value) - 1;
        }
    }
    return sixths;
}

// The quantity of a bid minus the expected number of dice that show its value, in sixths.
int excess(const State& state, Seat seat, const Bid& bid) {
    return 6 * bid.quantity - expected_sixths(state, seat, bid.value);
}

std::uint32_t worth(const FaceInfo& info) { return 2u + 3u * info.value; }

}  // namespace

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const bool answering = state.question == Question::response;
    return Actions::visit(
        action, [&](const Pass&) { return answering ? 60u : 24u; },
        [&](const Bid& bid) {
            const int over = excess(state, seat, bid);
            const int step = bid.quantity - state.bid.quantity;
            if (over > 6 || (state.bid != no_bid && step > 2) || (state.bid == no_bid && over < -24)) {
                return 0u;
            }
            return over > 0 ? 4u : 20u;
        },
        [&](const Challenge&) {
            const int over = excess(state, seat, state.bid);
            return over > 6 ? 400u : over > 0 ? 60u : 2u;
        },
        [&](const PlaceBet& bet) {
            const int over = excess(state, seat, state.bid);
            const bool likely = (over <= 0) == (bet.side == Side::declarer);
            const std::uint32_t size = bet.amount <= 8 ? 16u : bet.amount <= 15 ? 8u : bet.amount <= 25 ? 2u : 0u;
            return is_principal(state, seat) || likely ? size + 1 : (size + 3) / 4;
        },
        [&](const Pick& pick) {
            const int card = first_of_pile(state) + pick.slot - 1;
            const FaceInfo& face = info(state, card);
            const bool known = !face.is_artifact() || artifact_at(state, card).known.contains(seat);
            return known ? worth(face) : 8u + 2u * face.stage;
        },
        [&](const Trade& trade) {
            const CardList stash = stash_of(state, state.victim);
            return worth(info(state, stash[trade.position - 1u]));
        },
        [&](const TakeLeftover& take) { return worth(info(take.card)); },
        [&](const Reveal& reveal) {
            const FaceInfo& face = info(face_of(reveal.card));
            return kind_of(face.ability).has(Feature::raven) && face.continuous ? 40u : 0u;
        },
        [](const Decline&) { return 0u; }, [](const UseInVain&) { return 0u; }, [](const UseAgainst&) { return 2u; },
        [](const UseAsSampo&) { return 1u; },
        [&](const UseChange& change) { return change.value == state.bid.value ? 20u : 1u; },
        [&](const UseDie& use) { return state.cups[seat].dice[use.die - 1u] == 1 ? 2u : 1u; },
        [](const UseDice&) { return 1u; }, [](const UseAs&) { return 1u; }, [](const Defer&) { return 40u; },
        [](Unknown) { return 0u; }, [](const auto&) { return 6u; });
}

}  // namespace meadhall::spoils_of_war
