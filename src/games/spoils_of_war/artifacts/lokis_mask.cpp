// SPDX-License-Identifier: Apache-2.0
// SW-A10  Loki's Mask: the standing bid becomes yours.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct LokisMask : AboutBid {
    static constexpr const char* rule = "SW-A10";
    static constexpr Timing timing = timing::during_bidding;
    static constexpr Aim aim = Aim::steal;
    static constexpr EnumSet<Feature> features{Feature::about_bid, Feature::ends_turn};

    // SW-A10.1  Anybody but the current bidder may use it. RULING SW-R23: also after a skip.
    static Verdict why_not(const Attempt& attempt, const Use&, Target&) {
        if (attempt.state.bid != no_bid && attempt.state.bidder == attempt.seat) {
            return refused("SW-A10.1", "the last bid is already yours");
        }
        return is_bid_of_another(attempt) ? legal() : refused("SW-A10", "there is no bid of another player to steal");
    }

    // SW-A10.2, SW-A10.3  Only the bidder changes. The robbed Viking plays on like any other Viking.
    static void resolve(Turn& turn, const Announcement& use, const target::None&) {
        turn.narrator().tell(BidStolen{use.user, turn.state().bidder});
        turn.state().bidder = use.user;
        turn.state().turn = turn.left(use.user);
    }

    // Set by hand. `kept`: the worth of keeping the Mask for a later Round.
    static constexpr Power power{.once = 0.5F, .each_round = 0.1F};
    static constexpr EnumSet<Moment> wanted{Moment::turn, Moment::w3};
    static constexpr Worth kept = 1;
    static Worth worth(const Player& player, const Use&) {
        return player.bid_worth(player.state().bid) - player.free_worth() - player.while_rounds_are_left(kept);
    }
    static Worth worth_as_bid(const Player& player) { return player.bid_worth(player.state().bid) - kept; }
};

}  // namespace

constinit const Kind artifacts::lokis_mask = make_kind<LokisMask>();

}  // namespace meadhall::spoils_of_war
