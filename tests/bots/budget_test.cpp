// SPDX-License-Identifier: Apache-2.0
// The budget of a jarl: it runs the exact number of simulations, keeps its time within 5 % and does not allocate while
// it searches.
#include <ctime>
#include <gtest/gtest.h>

#include "bench/allocations.h"
#include "bots/player.h"
#include "bots/search.h"
#include "games/bottlecap_vikings/game.h"
#include "match/typed_setup.h"

namespace meadhall {
namespace {

using bottlecap_vikings::Rules;

const Edition<Rules> shipped = load_rules<Rules>(nullptr);

std::uint32_t visits_of(const std::vector<Candidate>& reasons) {
    std::uint32_t all = 0;
    for (const Candidate& each : reasons) {
        all += each.visits;
    }
    return all;
}

double cpu_seconds() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

TEST(Search, runs_the_given_number_of_simulations) {
    Chance chance(3);
    const Rules::State state = shipped.rules->set_up({3, {}}, chance);
    const Seat seat = shipped.rules->to_act(state).lowest();
    for (const std::uint32_t wanted : {1u, 100u, 777u}) {
        Search<Rules> search(*shipped.rules);
        search.run(Observation<Rules>(*shipped.rules, state, seat), chance,
                   [&](std::uint32_t done) { return done < wanted; });
        std::uint32_t all = 0;
        for (const ActionResult& each : search.results()) {
            all += each.visits;
        }
        EXPECT_EQ(all, wanted);
    }
}

TEST(Search, keeps_its_time_limit_and_uses_all_its_threads) {
    const std::shared_ptr<const AnyGame> game = open_game("bottlecap-vikings");
    Chance chance(3);
    const std::unique_ptr<Position> position = game->set_up({3, {}}, chance);
    const AnyObservation observation(*game, *position, position->to_act().lowest());
    constexpr double wanted = 0.4;
    for (const int threads : {1, 2}) {
        BotPlan plan = read_bot("jarl:400ms");
        plan.budget.threads = threads;
        const std::unique_ptr<Player> jarl = make_player(*game, plan);
        const auto begin = std::chrono::steady_clock::now();
        const double cpu_begin = cpu_seconds();
        jarl->choose(observation, chance);
        const double cpu = cpu_seconds() - cpu_begin;
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        EXPECT_GE(took.count(), wanted);
        // On a busy machine a search may end later, but it does not use more CPU time.
        EXPECT_LE(cpu, threads * wanted * 1.05);
        EXPECT_GT(visits_of(jarl->reasons(observation, chance)), 0u);
    }
}

TEST(Search, gives_the_same_move_again_with_the_same_seed_on_any_number_of_threads) {
    const std::shared_ptr<const AnyGame> game = open_game("liars-dice");
    Chance chance(3);
    const std::unique_ptr<Position> position = game->set_up({3, {}}, chance);
    const AnyObservation observation(*game, *position, position->to_act().lowest());
    for (const int threads : {1, 2, 3}) {
        BotPlan plan = read_bot("jarl:301");
        plan.budget.threads = threads;
        const std::unique_ptr<Player> one = make_player(*game, plan);
        const std::unique_ptr<Player> other = make_player(*game, plan);
        Chance first(11);
        Chance second(11);
        EXPECT_EQ(one->choose(observation, first), other->choose(observation, second));
        const std::vector<Candidate> reasons = one->reasons(observation, first);
        const std::vector<Candidate> again = other->reasons(observation, second);
        ASSERT_EQ(reasons.size(), again.size());
        for (std::size_t i = 0; i < reasons.size(); ++i) {
            EXPECT_EQ(reasons[i].visits, again[i].visits);
            EXPECT_EQ(reasons[i].value, again[i].value);
        }
    }
}

TEST(Search, allocates_nothing_while_it_simulates) {
    Chance chance(3);
    const Rules::State state = shipped.rules->set_up({3, {}}, chance);
    const Seat seat = shipped.rules->to_act(state).lowest();
    const Observation<Rules> observation(*shipped.rules, state, seat);
    Search<Rules> search(*shipped.rules);
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    search.run(observation, chance, [&](std::uint32_t done) {
        before = done == 50 ? allocations() : before;
        after = done == 1000 ? allocations() : after;
        return done < 1000;
    });
    EXPECT_EQ(before, after);
    EXPECT_EQ(after > 0, counts_allocations);
}

// When several seats choose at the same time, a bot can search for each of them.
TEST(Search, searches_for_any_seat_that_is_asked) {
    const std::shared_ptr<const AnyGame> game = open_game("pebbles");
    Chance chance(3);
    const std::unique_ptr<Position> position = game->set_up({3, {}}, chance);
    ASSERT_EQ(position->to_act().size(), 3);
    for (const Seat seat : position->to_act()) {
        const AnyObservation observation(*game, *position, seat);
        const std::unique_ptr<Player> jarl = make_player(*game, read_bot("jarl:50"));
        EXPECT_TRUE(observation.why_not(jarl->choose(observation, chance)).legal());
        EXPECT_EQ(visits_of(jarl->reasons(observation, chance)), 50u);
    }
}

// The search keeps the subtree of the move that was made, with its visit counts.
TEST(Search, reuses_its_tree) {
    Chance chance(3);
    const Rules& rules = *shipped.rules;
    Rules::State state = rules.set_up({2, {}}, chance);
    Search<Rules> search(rules);
    std::vector<NarratedEvent<Rules::Event>> log;
    const auto visits_after = [&](Seat seat, std::uint32_t simulations) {
        search.run(Observation<Rules>(rules, state, seat), chance,
                   [&](std::uint32_t done) { return done < simulations; });
        std::uint32_t all = 0;
        for (const ActionResult& each : search.results()) {
            all += each.visits;
        }
        return all;
    };
    int again = 0;
    for (int move = 0; move < 30 && !rules.to_act(state).empty(); ++move) {
        const Seat seat = rules.to_act(state).lowest();
        Offers offers;
        rules.offers(state, seat, offers);
        Action action = offers.action(0);
        const bool mine = seat == seat_at(0);
        if (mine && offers.total() > 1) {
            again += visits_after(seat, 400) > 400;
            ActionResults results;
            add_results(results, search.results());
            action = results.front().action;
        }
        log.clear();
        rules.play(state, seat, action, chance, Narrator<Rules::Event>(log));
        search.observe(seat_at(0), seat, mine ? std::optional(action) : std::nullopt, log);
    }
    EXPECT_GT(again, 0);
}

}  // namespace
}  // namespace meadhall
