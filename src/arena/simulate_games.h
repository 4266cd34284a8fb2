// The games of a simulation, on the concrete Rules. Long to compile: CMake makes a unit of its own for every game from
// arena/a_game.cpp.in.
#pragma once

#include <thread>

#include "arena/contract.h"
#include "arena/playout.h"
#include "arena/simulating.h"
#include "match/record.h"
#include "match/typed_setup.h"

namespace meadhall {

// What a thread takes at a time. The signature is made chunk by chunk, so this number is part of it.
constexpr std::uint64_t games_in_a_chunk = 128;

// One step of a chunk's signature: order counts.
inline std::uint64_t folded(std::uint64_t so_far, std::uint64_t state, std::uint64_t moves) {
    return ((so_far ^ state) + moves) * 0x9FB21C651E98DF25ULL;
}

inline std::uint64_t dealing_seed(const SimulationPlan& plan, std::uint64_t game) {
    return stream_seed(plan.seed, 2 * game);
}
inline std::uint64_t bots_seed(const SimulationPlan& plan, std::uint64_t game) {
    return stream_seed(plan.seed, 2 * game + 1);
}

inline TablePlan table_plan(const SimulationPlan& plan, std::uint64_t number) {
    TablePlan table;
    table.table = "sim-" + std::to_string(plan.seed) + "-" + std::to_string(number);
    for (int seat = 0; seat < plan.setup.players; ++seat) {
        table.names.push_back(seat_word(seat_at(seat), {}));
    }
    table.setup = plan.setup;
    table.dealing.fair = false;
    table.dealing.fast_seed = dealing_seed(plan, number);
    return table;
}

template <Game R>
void play_chunk(const R& rules, const Setup<typename R::Options>& setup, std::uint64_t chunk, Shared& shared,
                Offers& offers, Totals& totals) {
    const SimulationPlan& plan = shared.plan();
    const std::uint64_t first = chunk * games_in_a_chunk;
    const std::uint64_t last = std::min(first + games_in_a_chunk, plan.games);
    const bool slow = plan.check || plan.keep_record;  // then every game is worth a word
    std::uint64_t signature = 0;
    for (std::uint64_t number = first; number < last; ++number) {
        if (plan.check) {
            if (number >= shared.end()) {
                return;
            }
            if (const auto breach = breach_of_contract(rules, setup, dealing_seed(plan, number))) {
                shared.report(number, *breach);
                return;
            }
        }
        Chance bots(bots_seed(plan, number));
        Chance dealing(dealing_seed(plan, number));
        typename R::State state = rules.set_up(setup, dealing);
        const auto choose = [&, random = at_random(bots), casual = by_liking(rules, bots)](const auto& at, Seat seat,
                                                                                           const Offers& menu) {
            return shared.casual().contains(seat) ? casual(at, seat, menu) : random(at, seat, menu);
        };
        if (plan.keep_record) {
            Match match(shared.game(), table_plan(plan, number));
            play_out(rules, state, offers, dealing, [&](const auto& at, Seat seat, const Offers& menu) {
                const Action action = choose(at, seat, menu);
                check(match.play(seat, action).legal(), "a simulation's offer was refused");
                return action;
            });
            check(digest(state) == match.position().hash(), "a record went another way than its simulation");
            shared.keep_record(number, record_text(match));
            signature = folded(signature, match.position().hash(), match.rows().size());
            totals.add(match.rows().size(), match.position().outcome());
        } else {
            const auto moves = static_cast<std::uint64_t>(shared.casual().empty()
                                                              ? play_out(rules, state, offers, dealing, at_random(bots))
                                                              : play_out(rules, state, offers, dealing, choose));
            signature = folded(signature, digest(state), moves);
            totals.add(moves, rules.outcome(state));
        }
        if (slow) {
            shared.done(1);
        }
    }
    // Mixed with the chunk's number, so that the order counts although threads add them up as they come.
    totals.signature += stream_seed(signature, chunk);
    if (!slow) {
        shared.done(last - first);
    }
}

template <Game R>
void play_chunks(const R& rules, const Setup<typename R::Options>& setup, Shared& shared) {
    Offers offers;
    Totals totals;
    try {
        std::uint64_t chunk = shared.take_chunk();
        while (chunk * games_in_a_chunk < shared.end()) {
            play_chunk(rules, setup, chunk, shared, offers, totals);
            chunk = shared.take_chunk();
        }
    } catch (...) {
        shared.fail(std::current_exception());
    }
    shared.add(totals);
}

template <Game R>
void simulate_games(Shared& shared) {
    const SimulationPlan& plan = shared.plan();
    const Edition<R> edition = load_rules<R>(plan.read);
    const auto setup = typed_setup(*edition.rules, plan.setup);
    std::vector<std::jthread> helpers;
    for (int i = 1; i < plan.threads; ++i) {
        helpers.emplace_back([&] { play_chunks(*edition.rules, setup, shared); });
    }
    play_chunks(*edition.rules, setup, shared);
}

}  // namespace meadhall
