// How a game is offered to people: its about.toml, with what the game itself knows.
#pragma once

#include "match/any_game.h"

namespace meadhall {

// {"id","name","players":{"min","max"},"minutes":[least,most],"text",
//  "options":[{"name","type","default","title","text"}]}
json::object about_game(const AnyGame& game);

}  // namespace meadhall
