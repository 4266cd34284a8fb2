// SPDX-License-Identifier: Apache-2.0
#include "match/story.h"

#include <gtest/gtest.h>

namespace meadhall {
namespace {

NarrationEntry entry(const char* text, LogRole role = LogRole::line, Audience audience = Audience::everybody()) {
    return {audience, false, {{"text", text}}, false, role};
}

std::vector<std::string> texts(const std::vector<StoryLine>& story) {
    std::vector<std::string> all;
    for (const StoryLine& line : story) {
        all.push_back(line.text);
        for (const std::string& detail : line.details) {
            all.push_back("- " + detail);
        }
    }
    return all;
}

TEST(Story, DetailsBelongToThePreviousLine) {
    EXPECT_EQ(texts(story_of({entry("passes", LogRole::detail), entry("exchanges"), entry("pays", LogRole::detail),
                              entry("gains", LogRole::detail), entry("ends")},
                             Viewer::spectator())),
              (std::vector<std::string>{"exchanges", "- pays", "- gains", "ends"}));
}

TEST(Story, AReplacementIsOnlyForViewersWhoReceiveIt) {
    const Seat lief = seat_at(0);
    const std::vector<NarrationEntry> draw{entry("draws a card"),
                                           entry("draws Thor", LogRole::replacement, Audience::only(lief)),
                                           entry("one is left", LogRole::detail)};
    EXPECT_EQ(texts(story_of(draw, lief)), (std::vector<std::string>{"draws Thor", "- one is left"}));
    EXPECT_EQ(texts(story_of(draw, seat_at(1))), (std::vector<std::string>{"draws a card", "- one is left"}));
    EXPECT_EQ(texts(whole_story_of(draw)), (std::vector<std::string>{"draws Thor", "- one is left"}));
    EXPECT_EQ(texts(story_of({draw[1]}, lief)), (std::vector<std::string>{"draws Thor"}));
}

}  // namespace
}  // namespace meadhall
