// SPDX-License-Identifier: Apache-2.0
// The log of a game as a story: one line for everything that a player would describe as one step, with details. The
// role of an event (LogRole in kernel/describe.h) says whether it is a line, a detail of the line before, or a
// replacement of that line. The page does the same in web/src/table/story.ts.
#pragma once

#include <string>
#include <vector>

#include "match/any_game.h"

namespace meadhall {

struct StoryLine {
    std::string text;
    std::vector<std::string> details;
};

// The story of one move for a viewer. Details without a line before them, such as a pass that changes nothing, are left
// out.
std::vector<StoryLine> story_of(const std::vector<NarrationEntry>& narration, Viewer viewer);
// The same with the events for all audiences, for a game that is over.
std::vector<StoryLine> whole_story_of(const std::vector<NarrationEntry>& narration);

}  // namespace meadhall
