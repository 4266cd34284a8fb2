// SPDX-License-Identifier: Apache-2.0
// How often a beginner takes an action: applies the numbers in Likes (weights.h).
#include "games/spoils_of_war/bot/weights.h"
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

std::uint32_t worth(const FaceInfo& info) { return likes.card + likes.card_for_value * info.value; }

std::uint32_t size_of(const PlaceBet& bet) {
    return bet.amount <= likes.small_bet    ? likes.bet_small
           : bet.amount <= likes.medium_bet ? likes.bet_medium
           : bet.amount <= likes.large_bet  ? likes.bet_large
                                            : 0;
}

}  // namespace

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const bool answering = state.question == Question::response;
    return Actions::visit(
        action, [&](const Pass&) { return answering ? likes.pass_in_answer : likes.pass; },
        [&](const Bid& bid) {
            const int over = excess(state, seat, bid);
            const bool first = state.bid == no_bid;
            if (over > 6 || (!first && bid.quantity - state.bid.quantity > likes.highest_raise) ||
                (first && over < -6 * likes.lowest_first_bid)) {
                return 0u;
            }
            return over > 0 ? likes.bold_bid : likes.bid;
        },
        [&](const Challenge&) {
            const int over = excess(state, seat, state.bid);
            return over > 6 ? likes.challenge_rash : over > 0 ? likes.challenge_bold : likes.challenge;
        },
        [&](const PlaceBet& bet) {
            const int over = excess(state, seat, state.bid);
            const bool likely = (over <= 0) == (bet.side == Side::declarer);
            const std::uint32_t size = size_of(bet);
            return is_principal(state, seat) || likely ? size + 1 : (size + 3) / 4;
        },
        [&](const Pick& pick) {
            const int card = first_of_pile(state) + pick.slot - 1;
            const FaceInfo& face = info(state, card);
            const bool known = !face.is_artifact() || artifact_at(state, card).known.contains(seat);
            return known ? worth(face) : likes.unknown_card + likes.unknown_for_stage * face.stage;
        },
        [&](const Trade& trade) {
            const CardList stash = stash_of(state, state.victim);
            return worth(info(state, stash[trade.position - 1u]));
        },
        [&](const TakeLeftover& take) { return worth(info(take.card)); },
        [&](const Reveal& reveal) {
            const FaceInfo& face = info(face_of(reveal.card));
            return kind_of(face.ability).has(Feature::raven) && face.continuous ? likes.raven : 0u;
        },
        [](const Decline&) { return 0u; }, [](const UseInVain&) { return 0u; },
        [](const UseAgainst&) { return likes.use_against; }, [](const UseAsSampo&) { return likes.choice_of_use; },
        [&](const UseChange& change) {
            return change.value == state.bid.value ? likes.turn_to_bid : likes.choice_of_use;
        },
        [&](const UseDie& use) {
            return state.cups[seat].dice[use.die - 1u] == 1 ? likes.reroll_a_one : likes.choice_of_use;
        },
        [](const UseDice&) { return likes.choice_of_use; }, [](const UseAs&) { return likes.choice_of_use; },
        [](const Defer&) { return likes.defer; }, [](Unknown) { return 0u; }, [](const auto&) { return likes.other; });
}

}  // namespace meadhall::spoils_of_war
