// SPDX-License-Identifier: Apache-2.0
// Parts of the texts of cards and Buildings. The texts are made from the numbers of the data files (VG-2.13.4).
#pragma once

#include <string>

#include "games/vikings_gone_wild/pieces.h"

namespace meadhall::vikings_gone_wild::phrase {

inline std::string number(int n) { return std::to_string(n); }
inline std::string beer(int n) { return number(n) + " Beer"; }
inline std::string gold(int n) { return number(n) + " Gold"; }
inline std::string of(Resource resource, int n) { return resource == Resource::beer ? beer(n) : gold(n); }
inline std::string vp(int n) { return number(n) + " VP"; }
inline std::string counted(int n, const std::string& noun) { return number(n) + " " + noun + (n == 1 ? "" : "s"); }
inline std::string draw(int n) { return "draw " + counted(n, "card"); }
inline std::string more_strength(int n) { return number(n) + " more strength"; }

}  // namespace meadhall::vikings_gone_wild::phrase
