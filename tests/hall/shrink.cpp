// SPDX-License-Identifier: Apache-2.0
// Delta debugging: removes steps, then words of the script, as long as the finding remains.
#include <algorithm>
#include <functional>

#include "tests/hall/run.h"

namespace meadhall::simulator {
namespace {

using StillFails = std::function<bool(const Script&)>;

// Removes words that the finding does not need. First tries to move everything to the first table.
void shrink_words(const Script& script, const StillFails& still_fails) {
    Script shorter = script;
    for (Step& step : shorter.steps) {
        if (const auto table = std::ranges::find(step.words, "table"); table != step.words.end()) {
            *(table + 1) = "1";
        }
    }
    shorter = still_fails(shorter) ? shorter : script;
    for (std::size_t i = 0; i < shorter.steps.size(); ++i) {
        for (std::size_t word = shorter.steps[i].words.size(); word-- > 1;) {
            for (const std::size_t count : {std::size_t{1}, std::size_t{2}}) {
                Script without = shorter;
                std::vector<std::string>& words = without.steps[i].words;
                if (word + count <= words.size() && words[word] != "at") {
                    const auto first = words.begin() + static_cast<std::ptrdiff_t>(word);
                    words.erase(first, first + static_cast<std::ptrdiff_t>(count));
                    shorter = still_fails(without) ? without : shorter;
                }
            }
        }
    }
}

}  // namespace

Result shrink(Result failed, const RunOptions& options, int max_runs) {
    const std::string kind = failed.finding->kind, difference = failed.finding->difference;
    int runs = 0;
    const auto still_fails = [&](const Script& script) {
        if (++runs > max_runs) {
            return false;
        }
        Result result = run_script(script, options);
        const bool same = result.finding && result.finding->kind == kind && result.finding->difference == difference;
        if (same) {
            failed = std::move(result);
        }
        return same;
    };
    for (std::size_t part = (failed.script.steps.size() + 1) / 2; part > 0 && runs < max_runs;) {
        bool shorter = false;
        // Removes steps from the end first, because later steps depend on earlier ones.
        for (std::size_t end = failed.script.steps.size(); end > 0 && runs < max_runs;) {
            const std::size_t begin = end > part ? end - part : 0;
            Script without = failed.script;
            without.steps.erase(without.steps.begin() + static_cast<std::ptrdiff_t>(begin),
                                without.steps.begin() + static_cast<std::ptrdiff_t>(end));
            shorter = still_fails(without) || shorter;
            end = std::min(begin, failed.script.steps.size());
        }
        part = shorter && part == 1 ? 1 : part / 2;
    }
    shrink_words(Script(failed.script), still_fails);
    if (Script without = failed.script; kind != "secrecy") {
        without.viewer.clear();
        still_fails(without);
    }
    return failed;
}

}  // namespace meadhall::simulator
