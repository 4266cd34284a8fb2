// SPDX-License-Identifier: Apache-2.0
// The bot levels, with the same names in every game:
//   random   anything legal
//   thrall   a beginner: follows liking, and makes mistakes
//   karl     solid: takes the action with the highest prior, or mixes where others draw conclusions from the choice
//   jarl     strong: searches
#pragma once

#include "kernel/describe.h"

namespace meadhall {

BOOST_DEFINE_FIXED_ENUM_CLASS(Level, std::uint8_t, random, thrall, karl, jarl)

}  // namespace meadhall
