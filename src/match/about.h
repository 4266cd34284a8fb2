// SPDX-License-Identifier: Apache-2.0
// How the page presents a game: its about.toml, together with facts from the game itself.
#pragma once

#include "match/any_game.h"

namespace meadhall {

// {"id","name","players":{"min","max"},"minutes":[least,most],"text",
//  "options":[{"name","type","default","title","text"}]}
json::object about_game(const AnyGame& game);

}  // namespace meadhall
