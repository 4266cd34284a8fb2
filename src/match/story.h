// The log of a game as a story: one line for what a player would call one thing. The events of a game say which of them
// are such a line, which are details of the line before, and which replace that line (LogRole in kernel/describe.h).
// The page does the same in web/src/table/story.ts.
#pragma once

#include <string>
#include <vector>

#include "match/any_game.h"

namespace meadhall {

struct StoryLine {
    std::string text;
    std::vector<std::string> details;
};

// Tells one move to a viewer. Details without a line before them, such as a pass that changes nothing, make no line.
std::vector<StoryLine> story_of(const std::vector<NarrationEntry>& narration, Viewer viewer);
// The same with every secret, for a game that is over.
std::vector<StoryLine> whole_story_of(const std::vector<NarrationEntry>& narration);

}  // namespace meadhall
