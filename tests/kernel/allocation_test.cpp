// Search calls these functions millions of times a second: none of them may touch the heap.
#include <gtest/gtest.h>
#include <memory>

#include "bench/allocations.h"
#include "bots/random.h"
#include "games/all.h"

namespace meadhall {
namespace {

TEST(Allocations, AreCounted) {
    if (!counts_allocations) {
        GTEST_SKIP() << "sanitizers keep the heap to themselves";
    }
    const std::uint64_t before = allocations();
    // Through a volatile pointer, or the compiler would take new and delete away together.
    int* volatile number = std::make_unique<int>(1).release();
    delete number;
    EXPECT_EQ(allocations() - before, 1u);
}

template <class R>
void expect_no_allocations(const R& rules, const Setup<typename R::Options>& setup) {
    if (!counts_allocations) {
        GTEST_SKIP() << "sanitizers keep the heap to themselves";
    }
    const auto offers = std::make_unique<Offers>();
    const Narrator<typename R::Event> silent;
    Chance chance(17);
    std::uint64_t moves = 0, refused = 0, outcomes = 0, views = 0;
    const std::uint64_t before = allocations();
    for (int game = 0; game < 1000; ++game) {
        typename R::State state = rules.set_up(setup, chance);
        for (SeatSet asked = rules.to_act(state); !asked.empty(); asked = rules.to_act(state)) {
            const Seat seat = asked.lowest();
            offers->clear();
            rules.offers(state, seat, *offers);
            const Action action = choose_at_random(*offers, chance);
            refused += !rules.why_not(state, seat, action).legal();
            refused += !rules.why_not(state, seat, {chance.below(0xFFFFFF)}).legal();  // garbage is refused as cheaply
            const typename R::State world = rules.guess(state, seat, chance);
            views += rules.view_for(world, seat).you == seat;
            typename R::State copy = state;
            rules.play(copy, seat, action, chance, silent);
            state = copy;
            ++moves;
        }
        outcomes += !rules.outcome(state).empty();
        refused += !rules.audit(state).legal();
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_EQ(outcomes, 1000u);
    EXPECT_EQ(views, moves);
    EXPECT_GT(refused, 0u);
}

TEST(Allocations, PebblesMakesNone) {
    const pebbles::Rules rules(pebbles::Data{{3, 6, 3}});
    expect_no_allocations(rules, {2, {}});
    expect_no_allocations(rules, {4, {}});
}

TEST(Allocations, LiarsDiceMakesNone) {
    const liars_dice::Rules rules(liars_dice::Data{});
    expect_no_allocations(rules, {2, {}});
    expect_no_allocations(rules, {10, {.dice = 6}});
}

}  // namespace
}  // namespace meadhall
