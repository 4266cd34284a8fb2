// SPDX-License-Identifier: Apache-2.0
// SW-A6  Idun's Gold Apple: look through a Stash, then trade.
#include "games/spoils_of_war/artifacts/trade.h"

namespace meadhall::spoils_of_war {
namespace {

struct IdunsGoldApple : LooksThroughStash {
    static constexpr const char* rule = "SW-A6";
    static constexpr Timing timing = timing::any_time;

    static Verdict why_not(const Attempt& attempt, const UseOn& use, Target& target) {
        target = target::Viking{use.seat};
        return attempt.is_another(use.seat) && has_stash(attempt.state, use.seat)
                   ? legal()
                   : refused("SW-A6", "choose another player who has a Treasure");
    }

    // Set by hand. `lost`: what the bot loses because it trades the Apple away.
    static constexpr Power power{.once = 8, .after_all = true};
    static constexpr EnumSet<Moment> wanted{Moment::we};
    static constexpr Worth lost = 3;
    static Worth worth(const Player& player, const UseOn& use) {
        return player.state().phase == Phase::we ? player.robbery_worth(use.seat) - lost : Player::unwanted;
    }
    static Worth worth_of_copy_at_end(const Player&) { return 5; }
};

}  // namespace

constinit const Kind artifacts::iduns_gold_apple = make_kind<IdunsGoldApple>();

}  // namespace meadhall::spoils_of_war
