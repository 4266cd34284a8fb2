// SPDX-License-Identifier: Apache-2.0
// A search calls these functions millions of times a second. None of them may allocate on the heap, in any game.
#include <gtest/gtest.h>
#include <memory>

#include "arena/playout.h"
#include "bench/allocations.h"
#include "games/all.h"
#include "match/typed_setup.h"

namespace meadhall {
namespace {

TEST(Allocations, are_counted) {
    if (!counts_allocations) {
        GTEST_SKIP() << "sanitizers replace operator new, so allocations are not counted";
    }
    const std::uint64_t before = allocations();
    // The pointer is volatile, because the compiler would otherwise remove new and delete together.
    int* volatile number = std::make_unique<int>(1).release();
    delete number;
    EXPECT_EQ(allocations() - before, 1u);
}

// Whole games are played until at least this many moves are made.
constexpr std::uint64_t moves_at_a_table = 20'000;

template <class R>
void expect_no_allocations(const R& rules, int players) {
    const Setup<typename R::Options> setup{players, {}};
    const auto offers = std::make_unique<Offers>();
    const Narrator<typename R::Event> silent;
    Chance chance(17);
    const auto casual = by_liking(rules, chance);
    std::uint64_t games = 0, moves = 0, refused = 0, outcomes = 0, views = 0;
    const std::uint64_t before = allocations();
    for (; moves < moves_at_a_table; ++games) {
        typename R::State state = rules.set_up(setup, chance);
        for (SeatSet asked = rules.to_act(state); !asked.empty(); asked = rules.to_act(state)) {
            const Seat seat = asked.lowest();
            offers->clear();
            rules.offers(state, seat, *offers);
            const Action action = casual(state, seat, *offers);
            refused += !rules.why_not(state, seat, action).legal();
            // Refusing a malformed action must not allocate either.
            refused += !rules.why_not(state, seat, {chance.below(0xFFFFFF)}).legal();
            const typename R::State world = rules.guess(state, seat, chance);
            // Search does not use views. A view with lists of any length is made for people, and may allocate.
            if constexpr (std::is_trivially_copyable_v<typename R::View>) {
                views += same(rules.view_for(world, seat), rules.view_for(state, seat));
            }
            typename R::State copy = state;
            rules.play(copy, seat, action, chance, silent);
            state = copy;
            ++moves;
        }
        outcomes += !rules.outcome(state).empty();
        refused += !rules.audit(state).legal();
    }
    EXPECT_EQ(allocations() - before, 0u) << players << " players";
    EXPECT_EQ(outcomes, games);
    EXPECT_EQ(views, std::is_trivially_copyable_v<typename R::View> ? moves : 0);
    EXPECT_GT(refused, 0u);
}

TEST(Allocations, are_not_made_by_any_game) {
    if (!counts_allocations) {
        GTEST_SKIP() << "sanitizers replace operator new, so allocations are not counted";
    }
    for_each_game([](auto game) {
        using R = typename decltype(game)::type;
        SCOPED_TRACE(R::identity.id);
        const Edition<R> edition = load_rules<R>(nullptr);
        for (int players = R::identity.min_players; players <= R::identity.max_players; ++players) {
            expect_no_allocations(*edition.rules, players);
        }
    });
}

}  // namespace
}  // namespace meadhall
