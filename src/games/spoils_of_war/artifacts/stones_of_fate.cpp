// SPDX-License-Identifier: Apache-2.0
// SW-A20  Stones of Fate: do not look at your dice, and take one more Treasure if you win.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct StonesOfFate : Untargeted {
    static constexpr const char* rule = "SW-A20";
    static constexpr Timing timing = timing::before_roll;
    static constexpr Aim aim = Aim::roll;
    static constexpr EnumSet<Feature> features{Feature::has_duty};

    // SW-A20.2, SW-A20.3  Each use gives its user one more Treasure, even if the card changes hands.
    static void resolve(Turn& turn, const Announcement& use, const target::None&) {
        turn.state().duties.push_back({use.card, use.user, DutyKind::stones});
    }

    static std::string shown(const Rules&, const UseTarget&) { return "blind for one more Treasure"; }

    // Set by hand. One more Treasure after a win, in return for bids without seeing the dice.
    static constexpr Power power{.each_round = 1.5F};
    static constexpr EnumSet<Moment> wanted{Moment::w1};
    static Worth worth(const Player& player, const Use&) {
        const Spoils& spoils = player.spoils();
        return 0.5F * spoils.third - spoils.by_rank[0] * 0.6F / static_cast<Worth>(player_count(player.state()));
    }
};

}  // namespace

constinit const Kind artifacts::stones_of_fate = make_kind<StonesOfFate>();

}  // namespace meadhall::spoils_of_war
