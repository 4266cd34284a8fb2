// Delta debugging: parts of the script are left out as long as the finding stays.
#include "tests/hall/run.h"

namespace meadhall::simulator {

Result shrink(Result failed, const RunOptions& options, int most_runs) {
    const std::string kind = failed.finding->kind;
    int runs = 0;
    const auto still_fails = [&](const Script& script) {
        ++runs;
        Result result = run_script(script, options);
        const bool same = result.finding && result.finding->kind == kind;
        if (same) {
            failed = std::move(result);
        }
        return same;
    };
    for (std::size_t part = (failed.script.steps.size() + 1) / 2; part > 0 && runs < most_runs;) {
        bool shorter = false;
        // From the end: later steps need the earlier ones, not the other way round.
        for (std::size_t end = failed.script.steps.size(); end > 0 && runs < most_runs;) {
            const std::size_t begin = end > part ? end - part : 0;
            Script without = failed.script;
            without.steps.erase(without.steps.begin() + static_cast<std::ptrdiff_t>(begin),
                                without.steps.begin() + static_cast<std::ptrdiff_t>(end));
            shorter = still_fails(without) || shorter;
            end = std::min(begin, failed.script.steps.size());
        }
        part = shorter && part == 1 ? 1 : part / 2;
    }
    return failed;
}

}  // namespace meadhall::simulator
