// SPDX-License-Identifier: Apache-2.0
// SW-A14  Muninn: roll one more die.
#include "games/spoils_of_war/artifacts/raven.h"

namespace meadhall::spoils_of_war {
namespace {

struct Muninn : Raven {
    static constexpr const char* rule = "SW-A14";
    static Verdict why_not(const Attempt& attempt, const Use&, Target&) { return why_not_raven(attempt, rule); }
};

}  // namespace

constinit const Kind artifacts::muninn = make_kind<Muninn>();

}  // namespace meadhall::spoils_of_war
