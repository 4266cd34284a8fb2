// SPDX-License-Identifier: Apache-2.0
// SW-A8  Loki's Die: turn one of your dice.
#include "games/spoils_of_war/artifacts/turned_die.h"

namespace meadhall::spoils_of_war {
namespace {

struct LokisDie : TurnsDie {
    static constexpr const char* rule = "SW-A8";
    static constexpr EnumSet<Feature> features{Feature::turns_die};

    static Verdict why_not(const Attempt& attempt, const UseChange& use, Target& target) {
        return why_not_turn(attempt, use, rule, target);
    }
    static void resolve(Turn& turn, const Announcement& use, const target::TurnedDie& turned) {
        turn_die(turn, use, turned);
    }

    static constexpr Power power{.once = 3};  // set by hand
};

}  // namespace

constinit const Kind artifacts::lokis_die = make_kind<LokisDie>();

}  // namespace meadhall::spoils_of_war
