// The players that a person can sit down with, in every game by the same names:
//   random   anything legal
//   thrall   a beginner: plays by feel (liking), and makes mistakes
//   karl     solid: what the game's own thoughts like best, mixed where others read it
//   jarl     strong: searches
#pragma once

#include "kernel/describe.h"

namespace meadhall {

BOOST_DEFINE_FIXED_ENUM_CLASS(Level, std::uint8_t, random, thrall, karl, jarl)

}  // namespace meadhall
