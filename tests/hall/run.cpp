// SPDX-License-Identifier: Apache-2.0
#include "tests/hall/run.h"

#include "tests/hall/generator.h"

namespace meadhall::simulator {
namespace {

// Checks after the last step: no event is lost, the viewer receives the same in a second world, and games continue.
void finish(Simulation& simulation, Result& result) {
    const std::vector<Act> acts = simulation.acts();
    result.moves = simulation.moves();
    result.virtual_ms = simulation.environment().monotonic_ms();
    if (!simulation.finding()) {
        simulation.end();
    }
    if (!simulation.finding() && !result.script.viewer.empty()) {
        if (const auto finding = compare_worlds(simulation, acts, result.script, result.compared)) {
            simulation.found(*finding);
        }
    }
    if (!simulation.finding()) {
        simulation.expect_progress();
    }
    if (!simulation.finding()) {
        simulation.end();
    }
    result.finding = simulation.finding();
    result.sent_requests = simulation.sent_requests();
    for (const auto& [name, count] : result.sent_requests) {
        result.requests += count;
    }
}

}  // namespace

const Games& true_games() {
    static const Games games;
    return games;
}

Result run_generated(std::uint64_t seed, const RunOptions& options) {
    Result result;
    result.script.seed = seed;
    Simulation simulation(seed, true_games(), options.ignored);
    Generator generator(seed);
    for (std::size_t i = 0; i < options.steps && !simulation.finding(); ++i) {
        result.script.steps.push_back(generator.next(simulation));
        simulation.perform(result.script.steps.back());
    }
    if (const std::vector<std::string> viewers = possible_viewers(simulation); !viewers.empty()) {
        result.script.viewer = viewers[seed % viewers.size()];
    }
    finish(simulation, result);
    return result;
}

Result run_script(const Script& script, const RunOptions& options) {
    Result result;
    result.script = {script.seed, script.viewer, {}};
    Simulation simulation(script.seed, true_games(), options.ignored);
    for (const Step& step : script.steps) {
        result.script.steps.push_back(step);
        simulation.perform(step);
        if (simulation.finding()) {
            break;
        }
    }
    finish(simulation, result);
    return result;
}

}  // namespace meadhall::simulator
