// SPDX-License-Identifier: Apache-2.0
#include "match/story.h"

namespace meadhall {
namespace {

template <class Includes>
std::vector<StoryLine> fold(const std::vector<NarrationEntry>& narration, const Includes& includes) {
    std::vector<StoryLine> story;
    for (const NarrationEntry& entry : narration) {
        if (!includes(entry.audience)) {
            continue;
        }
        std::string text(entry.event.at("text").get_string());
        if (entry.role == LogRole::line || (entry.role == LogRole::replacement && story.empty())) {
            story.push_back({std::move(text), {}});
        } else if (entry.role == LogRole::replacement) {
            story.back().text = std::move(text);
        } else if (!story.empty()) {
            story.back().details.push_back(std::move(text));
        }
    }
    return story;
}

}  // namespace

std::vector<StoryLine> story_of(const std::vector<NarrationEntry>& narration, Viewer viewer) {
    return fold(narration, [&](const Audience& audience) { return audience.includes(viewer); });
}

std::vector<StoryLine> whole_story_of(const std::vector<NarrationEntry>& narration) {
    return fold(narration, [](const Audience&) { return true; });
}

}  // namespace meadhall
