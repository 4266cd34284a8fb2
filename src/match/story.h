// SPDX-License-Identifier: Apache-2.0
// The log of a game as a story: each line is what a player would describe as one step, with details below it. The role
// of an event (LogRole in kernel/describe.h) says whether it is a line, a detail of the line before, or a replacement
// of that line. The page builds the same story in web/src/table/story.ts.
#pragma once

#include <string>
#include <vector>

#include "match/any_game.h"

namespace meadhall {

struct StoryLine {
    std::string text;
    std::vector<std::string> details;
};

// The story of one move for a viewer. A detail without a line before it, such as a pass that changes nothing, is left
// out.
std::vector<StoryLine> story_of(const std::vector<NarrationEntry>& narration, Viewer viewer);
// The story of one move with the events for all audiences. Use it only after the game, because it shows hidden
// information.
std::vector<StoryLine> whole_story_of(const std::vector<NarrationEntry>& narration);

}  // namespace meadhall
