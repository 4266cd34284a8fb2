// SPDX-License-Identifier: Apache-2.0
// The only list of the Artifacts. For each name it makes an enumerator of Ability (the word of the Artifact in data,
// JSON and scenarios) and an entry of the table `artifacts::all`. The file artifacts/<name>.cpp defines the entry. To
// add an Artifact, add its name here, its file, its rows in data/artifacts.toml, a scenario that uses it, and its icon
// in web/src/games/spoils_of_war/icons.ts. tests/tidy/artifacts.py finds what is missing.
#pragma once

#include <array>
#include <functional>

#include "kernel/describe.h"

// In the order of the rules SW-A1 to SW-A22. The hash of a state depends on this order, so add new names at the end.
#define MEADHALL_SPOILS_OF_WAR_ARTIFACTS                                                                          \
    dainsleif, draupnir, freyjas_mirror, heimdalls_spyglass, huginn, iduns_gold_apple, jarnglofar, lokis_die,     \
        lokis_gold, lokis_mask, lucky_dragons_tooth, mead_of_poetry, megingjord, muninn, norn_orb, odins_chalice, \
        odins_eye, sampo_talisman, singing_lyre, stones_of_fate, tarnkappe, traitors_dagger

namespace meadhall::spoils_of_war {

BOOST_DEFINE_FIXED_ENUM_CLASS(Ability, std::uint8_t, MEADHALL_SPOILS_OF_WAR_ARTIFACTS)
constexpr int ability_count = boost::mp11::mp_size<boost::describe::describe_enumerators<Ability>>::value;

struct Kind;  // artifacts/kind.h
namespace artifacts {
extern const Kind MEADHALL_SPOILS_OF_WAR_ARTIFACTS;
constexpr std::array<std::reference_wrapper<const Kind>, ability_count> all{MEADHALL_SPOILS_OF_WAR_ARTIFACTS};
}  // namespace artifacts
inline const Kind& kind_of(Ability ability) { return artifacts::all[static_cast<std::size_t>(ability)]; }

}  // namespace meadhall::spoils_of_war
