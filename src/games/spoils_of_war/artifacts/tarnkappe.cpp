// SPDX-License-Identifier: Apache-2.0
// SW-A21, SW-A21.1  Tarnkappe: skip your turn to bid.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct Tarnkappe : Untargeted {
    static constexpr const char* rule = "SW-A21";
    static constexpr Timing timing = timing::on_turn;
    static constexpr Aim aim = Aim::skip;
    static constexpr EnumSet<Feature> features{Feature::ends_turn};

    static Verdict why_not(const Attempt& attempt, const Use&, Target&) {
        const State& state = attempt.state;
        if (state.skipped.contains(attempt.seat)) {
            return refused("SW-A21.5", "you have already skipped a turn in this Bidding Step");
        }
        // SW-A21.2, RULING SW-R13  You cannot skip if the next player is the current bidder or, before the first bid,
        // the player whom the Chief named.
        const Seat next = left_of(attempt.seat, player_count(state));
        return next == (state.bid == no_bid ? state.named : state.bidder)
                   ? refused("SW-A21.2", "you cannot skip: the turn would come back to {seat}", index(next))
                   : legal();
    }

    static void resolve(Turn& turn, const Announcement& use, const target::None&) {
        turn.state().skipped.insert(use.user);
        turn.state().turn = turn.left(use.user);
        turn.narrator().tell(TurnSkipped{use.user});
    }

    static std::string shown(const Rules&, const UseTarget&) { return "the turn"; }

    static constexpr Power power{.each_round = 0.4F};  // set by hand
    static constexpr EnumSet<Moment> wanted{Moment::turn};
    static Worth worth_as_bid(const Player& player) { return player.free_worth(); }
};

}  // namespace

constinit const Kind artifacts::tarnkappe = make_kind<Tarnkappe>();

}  // namespace meadhall::spoils_of_war
