// SPDX-License-Identifier: Apache-2.0
// The bot levels, with the same names in every game:
//   random   takes any legal action, all with equal probability
//   thrall   a beginner: prefers popular actions (liking() in kernel/game.h) and makes mistakes
//   karl     solid: takes the action with the highest prior; in decisions from which other players could draw
//            conclusions (bluffs() in kernel/heuristics.h), draws an action at random, weighted by the priors
//   jarl     strong: searches (bots/search.h)
#pragma once

#include "kernel/describe.h"

namespace meadhall {

BOOST_DEFINE_FIXED_ENUM_CLASS(Level, std::uint8_t, random, thrall, karl, jarl)

}  // namespace meadhall
