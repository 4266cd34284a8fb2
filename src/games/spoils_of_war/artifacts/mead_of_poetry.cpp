// SPDX-License-Identifier: Apache-2.0
// SW-A12, SW-2.6.10  Mead of Poetry: every other Viking shows their highest and their lowest die.
#include <algorithm>

#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct MeadOfPoetry : Untargeted {
    static constexpr const char* rule = "SW-A12";
    static constexpr Timing timing = timing::during_bidding;
    static constexpr Aim aim = Aim::see;

    // SW-A12.1  A blind Viking shows no dice.
    static void resolve(Turn& turn, const Announcement& use, const target::None&) {
        State& state = turn.state();
        for (const Seat seat : SeatSet::first(player_count(state)) - SeatSet::only(use.user) - state.blind) {
            Cup& cup = state.cups[seat];
            const auto [low, high] = std::ranges::minmax(cup.dice.wire());
            cup.low = low;
            cup.high = high;
            turn.expose(seat,
                        low == high ? chosen_dice(cup, low, 2) : chosen_dice(cup, low, 1) | chosen_dice(cup, high, 1));
        }
    }

    static std::string shown(const Rules&, const UseTarget&) {
        return "the highest and the lowest die of each other Viking";
    }

    // Set by hand. A Mead is worth more in later Stages, because more is at stake.
    static constexpr Power power{.once = 0.4F};
    static constexpr EnumSet<Moment> wanted{Moment::turn};
    static Worth worth(const Player& player, const Use&) {
        return -1.5F + 0.5F * static_cast<Worth>(stage_of_card(player.state(), first_of_pile(player.state())));
    }
};

}  // namespace

constinit const Kind artifacts::mead_of_poetry = make_kind<MeadOfPoetry>();

}  // namespace meadhall::spoils_of_war
