// SPDX-License-Identifier: Apache-2.0
// SW-A5  Huginn: roll one more die.
#include "games/spoils_of_war/artifacts/raven.h"

namespace meadhall::spoils_of_war {
namespace {

struct Huginn : Raven {
    static constexpr const char* rule = "SW-A5";
    static Verdict why_not(const Attempt& attempt, const Use&, Target&) { return why_not_raven(attempt, rule); }
};

}  // namespace

constinit const Kind artifacts::huginn = make_kind<Huginn>();

}  // namespace meadhall::spoils_of_war
