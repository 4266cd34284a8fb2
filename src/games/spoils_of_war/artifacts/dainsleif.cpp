// SPDX-License-Identifier: Apache-2.0
// SW-A1  Dainsleif: a Viking who lost looks through a winner's Stash and trades.
#include "games/spoils_of_war/artifacts/trade.h"

namespace meadhall::spoils_of_war {
namespace {

struct Dainsleif : LooksThroughStash {
    static constexpr const char* rule = "SW-A1";
    static constexpr Timing timing = timing::after_count;

    // SW-A1.1  A loser uses it against a winner who has a Treasure.
    static Verdict why_not(const Attempt& attempt, const UseOn& use, Target& target) {
        const State& state = attempt.state;
        if (state.winners.contains(attempt.seat)) {
            return refused("SW-A1.1", "only a player who lost this Round can use it");
        }
        target = target::Viking{use.seat};
        return index(use.seat) < player_count(state) && state.winners.contains(use.seat) && has_stash(state, use.seat)
                   ? legal()
                   : refused("SW-A1.1", "choose a winner who has a Treasure");
    }

    // Set by hand. `lost`: what the bot loses because it trades Dainsleif away. `kept`: the worth of waiting for a
    // better victim while Rounds are left.
    static constexpr Power power{.once = 4, .each_round = 0.3F};
    static constexpr EnumSet<Moment> wanted{Moment::w7};
    static constexpr Worth lost = 5, kept = 2;
    static Worth worth(const Player& player, const UseOn& use) {
        return player.robbery_worth(use.seat) - lost - player.while_rounds_are_left(kept);
    }
};

}  // namespace

constinit const Kind artifacts::dainsleif = make_kind<Dainsleif>();

}  // namespace meadhall::spoils_of_war
