// SPDX-License-Identifier: Apache-2.0
#include "bench/benchmarks.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "arena/playout.h"
#include "bench/allocations.h"
#include "bench/baseline.h"
#include "bots/player.h"
#include "bots/random.h"
#include "games/all.h"
#include "kernel/heuristics.h"
#include "match/typed_setup.h"

// One loop may take several measurements. It stores each in a counter with the name of the measurement. The collector
// turns the counters into Measurements.
namespace meadhall {
namespace {

using benchmark::Counter;

Counter each_second(std::uint64_t count) { return Counter(static_cast<double>(count), Counter::kIsRate); }
// The library divides the time by the count and reports seconds.
Counter time_of_one(std::uint64_t count) {
    return Counter(static_cast<double>(count), Counter::kIsRate | Counter::kInvert);
}
Counter plain(double value) { return Counter(value); }

void report_allocations(benchmark::State& loop, const char* name, std::uint64_t before, std::uint64_t count) {
    if (counts_allocations) {
        loop.counters[name] = plain(static_cast<double>(allocations() - before) / static_cast<double>(count));
    }
}

Measurement measured(const std::string& name, double value) {
    if (name.ends_with("/playout") || name.ends_with("/search")) {
        return {name, value, "per second"};
    }
    if (name.ends_with("allocations")) {
        return {name, value, "allocations"};
    }
    if (name.ends_with("/state_size")) {
        return {name, value, "bytes"};
    }
    return {name, value * 1e9, "ns"};
}

// Collects the results instead of printing them.
class Collector : public benchmark::BenchmarkReporter {
public:
    explicit Collector(const std::string& filter) : filter_(filter) {}
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            for (const auto& [counter, value] : run.counters) {
                const std::string name = run.run_name.function_name + "/" + counter;
                if (name.find(filter_) != std::string::npos) {
                    found_.push_back(measured(name, value));
                }
            }
        }
    }
    std::vector<Measurement> take() { return std::move(found_); }

private:
    std::string filter_;
    std::vector<Measurement> found_;
};

class Bench {
public:
    Bench(const std::string& filter, double seconds_each) : filter_(filter), seconds_each_(seconds_each) {}

    // Adds a loop that stores a counter for each of the measures. It runs only if the filter selects one of them.
    template <class Loop>
    void add(const std::string& subject, std::initializer_list<std::string_view> measures, const Loop& loop) {
        const bool wanted = std::ranges::any_of(measures, [&](std::string_view measure) {
            return (subject + "/" + std::string(measure)).find(filter_) != std::string::npos;
        });
        if (wanted) {
            benchmark::RegisterBenchmark(subject.c_str(), loop)->MinTime(seconds_each_);
        }
    }

private:
    std::string filter_;
    double seconds_each_;
};

template <Game R>
struct SampledPosition {
    typename R::State state;
    Seat seat;
    Action action;
};

// Positions of random games, for measurements of single calls.
template <Game R>
std::vector<SampledPosition<R>> sampled_positions(const R& rules, const Setup<typename R::Options>& setup) {
    constexpr std::size_t many = 256;
    std::vector<SampledPosition<R>> positions;
    Offers offers;
    Chance chance(7);
    while (positions.size() < many) {
        typename R::State state = rules.set_up(setup, chance);
        while (positions.size() < many && !rules.to_act(state).empty()) {
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            const Action action = choose_at_random(offers, chance);
            positions.push_back({state, seat, action});
            rules.play(state, seat, action, chance, {});
        }
    }
    return positions;
}

// Measures call(sample), cycling over all positions.
template <Game R, class Call>
void measure_call(benchmark::State& loop, const std::vector<SampledPosition<R>>& positions, const char* time_name,
                  const char* allocations_name, Call call) {
    std::uint64_t calls = 0;
    const std::uint64_t before = allocations();
    for (auto _ : loop) {
        call(positions[calls % positions.size()]);
        ++calls;
    }
    report_allocations(loop, allocations_name, before, calls);
    loop.counters[time_name] = time_of_one(calls);
}

template <Game R>
void add_game(Bench& bench, const std::string& table, const Setup<typename R::Options>& setup) {
    const std::string subject = std::string(R::identity.id) + "/" + table;
    const std::shared_ptr<const R> rules = load_rules<R>(nullptr).rules;
    const auto positions = std::make_shared<const std::vector<SampledPosition<R>>>(sampled_positions(*rules, setup));

    // A step is offers, choice and play. The costs of set-up and to_act() are spread over the steps of a game.
    bench.add(subject, {"playout", "step", "step_allocations"}, [=](benchmark::State& loop) {
        std::uint64_t steps = 0;
        Offers offers;
        Chance chance(1);
        const std::uint64_t before = allocations();
        for (auto _ : loop) {
            typename R::State state = rules->set_up(setup, chance);
            steps += static_cast<std::uint64_t>(play_out(*rules, state, offers, chance, at_random(chance)));
            benchmark::DoNotOptimize(&state);
            benchmark::ClobberMemory();
        }
        report_allocations(loop, "step_allocations", before, steps);
        loop.counters["playout"] = each_second(static_cast<std::uint64_t>(loop.iterations()));
        loop.counters["step"] = time_of_one(steps);
    });
    bench.add(subject, {"why_not", "why_not_allocations"}, [=](benchmark::State& loop) {
        measure_call(loop, *positions, "why_not", "why_not_allocations", [&](const SampledPosition<R>& sample) {
            const Verdict verdict = rules->why_not(sample.state, sample.seat, sample.action);
            benchmark::DoNotOptimize(verdict.legal());
        });
    });
    bench.add(subject, {"copy", "copy_allocations", "state_size"}, [=](benchmark::State& loop) {
        measure_call(loop, *positions, "copy", "copy_allocations", [&](const SampledPosition<R>& sample) {
            typename R::State copy = sample.state;
            benchmark::DoNotOptimize(&copy);
            benchmark::ClobberMemory();
        });
        loop.counters["state_size"] = plain(sizeof(typename R::State));
    });
    bench.add(subject, {"view", "view_allocations"}, [=](benchmark::State& loop) {
        measure_call(loop, *positions, "view", "view_allocations", [&](const SampledPosition<R>& sample) {
            const typename R::View view = rules->view_for(sample.state, sample.seat);
            benchmark::DoNotOptimize(&view);
            benchmark::ClobberMemory();
        });
    });
    bench.add(subject, {"think", "think_allocations"}, [=](benchmark::State& loop) {
        Offers offers;
        Priors priors;
        measure_call(loop, *positions, "think", "think_allocations", [&](const SampledPosition<R>& sample) {
            offers.clear();
            rules->offers(sample.state, sample.seat, offers);
            think_of(*rules, sample.state, sample.seat, offers, priors);
            benchmark::DoNotOptimize(&priors);
            benchmark::ClobberMemory();
        });
    });
    bench.add(subject, {"guess", "guess_allocations"}, [=](benchmark::State& loop) {
        Chance chance(1);
        measure_call(loop, *positions, "guess", "guess_allocations", [&](const SampledPosition<R>& sample) {
            const typename R::State world = rules->guess(sample.state, sample.seat, chance);
            benchmark::DoNotOptimize(&world);
            benchmark::ClobberMemory();
        });
    });
}

// Whether a jarl searches in this position. A jarl that has only one prior answers without a search.
bool makes_search(const AnyGame& game, const Position& position, Seat seat) {
    Chance chance(1);
    const AnyObservation observation(game, position, seat);
    const std::unique_ptr<Player> jarl = make_player(game, read_bot("jarl:8"));
    jarl->choose(observation, chance);
    return std::ranges::any_of(jarl->reasons(observation, chance),
                               [](const Candidate& each) { return each.visits > 0; });
}

// Measures a jarl's simulations per second. The measured choices are from one game between thralls, with the middle
// number of players. Each choice starts with an empty search tree.
void add_search(Bench& bench, const Identity& identity) {
    const int players = (identity.min_players + identity.max_players) / 2;
    const std::string subject = std::string(identity.id) + "/" + std::to_string(players) + "/jarl";
    bench.add(subject, {"search"}, [=](benchmark::State& loop) {
        const std::shared_ptr<const AnyGame> game = open_game(identity.id);
        const BotPlan jarl = read_bot("jarl");
        const std::unique_ptr<Player> thrall = make_player(*game, read_bot("thrall"));
        Chance chance(7);
        std::vector<std::pair<std::unique_ptr<Position>, Seat>> choices;
        const std::unique_ptr<Position> position = game->set_up({players, {}}, chance);
        Offers offers;
        while (!position->to_act().empty()) {
            const Seat seat = position->to_act().lowest();
            position->offers(seat, offers);
            if (offers.total() > 1 && makes_search(*game, *position, seat)) {
                choices.emplace_back(position->copy(), seat);
            }
            position->advance(seat, thrall->choose(AnyObservation(*game, *position, seat), chance), chance);
        }
        std::size_t at = 0;
        for (auto _ : loop) {
            const auto& [here, seat] = choices[at * 7 % choices.size()];  // takes choices from all parts of the game
            make_player(*game, jarl)->choose(AnyObservation(*game, *here, seat), chance);
            ++at;
        }
        loop.counters["search"] = each_second(at * jarl.budget.simulations);
    });
}

// Measures playout, step and copy for the baseline. A step is a player's decision; the two rolls count as the set-up.
void add_baseline(Bench& bench) {
    const std::string subject = "baseline/liars-dice";
    bench.add(subject, {"playout", "step", "step_allocations"}, [](benchmark::State& loop) {
        std::uint64_t steps = 0;
        Chance chance(1);
        const std::uint64_t before = allocations();
        for (auto _ : loop) {
            const std::unique_ptr<baseline::State> state = baseline::new_liars_dice();
            while (!state->over()) {
                const std::vector<long> actions = state->legal_actions();
                steps += state->current_player() != baseline::chance_player;
                state->apply(actions[chance.below(static_cast<std::uint32_t>(actions.size()))]);
            }
            benchmark::DoNotOptimize(state.get());
            benchmark::ClobberMemory();
        }
        report_allocations(loop, "step_allocations", before, steps);
        loop.counters["playout"] = each_second(static_cast<std::uint64_t>(loop.iterations()));
        loop.counters["step"] = time_of_one(steps);
    });
    bench.add(subject, {"copy", "copy_allocations"}, [](benchmark::State& loop) {
        const std::unique_ptr<baseline::State> state = baseline::new_liars_dice();
        for (const long action : {2L, 5L, 0L, 8L}) {
            state->apply(action);
        }
        const std::uint64_t before = allocations();
        std::uint64_t copies = 0;
        for (auto _ : loop) {
            const std::unique_ptr<baseline::State> copy = state->clone();
            benchmark::DoNotOptimize(copy.get());
            benchmark::ClobberMemory();
            ++copies;
        }
        report_allocations(loop, "copy_allocations", before, copies);
        loop.counters["copy"] = time_of_one(copies);
    });
}

}  // namespace

std::vector<Measurement> run_benchmarks(const std::string& filter, double seconds_each) {
    benchmark::ClearRegisteredBenchmarks();
    Bench bench(filter, seconds_each);
    for_each_game([&]<class R>(std::type_identity<R>) {
        constexpr int players = R::identity.min_players;
        add_game<R>(bench, std::to_string(players), {players, {}});
        add_search(bench, R::identity);
    });
    add_game<liars_dice::Rules>(bench, "10x6", {10, {.dice = 6}});
    add_baseline(bench);

    Collector collector(filter);
    std::ostream quiet(nullptr);
    collector.SetOutputStream(&quiet);
    collector.SetErrorStream(&quiet);
    benchmark::RunSpecifiedBenchmarks(&collector, nullptr, ".");
    return collector.take();
}

}  // namespace meadhall
