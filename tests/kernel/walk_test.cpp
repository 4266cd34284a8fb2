// SPDX-License-Identifier: Apache-2.0
#include "kernel/walk.h"

#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "games/all.h"
#include "tests/toy.h"

namespace meadhall {
namespace {

using toy::State;

// Changes one field at a time. Equality and digest must see each change.
const std::vector<void (*)(State&)> changes{
    [](State& s) { s.over = false; },
    [](State& s) { s.luck = 3; },
    [](State& s) { s.gold = 0; },
    [](State& s) { s.mask ^= std::uint64_t{1} << 63; },
    [](State& s) { s.turn = seat_at(0); },
    [](State& s) { s.colour = toy::Colour::red; },
    [](State& s) { s.card = toy::Card{0}; },
    [](State& s) { s.ready.insert(seat_at(1)); },
    [](State& s) { s.secret.value = 8; },
    [](State& s) { s.secret.known_to = Audience::everybody(); },
    [](State& s) { s.wish = std::nullopt; },
    [](State& s) { s.wish = toy::Colour::red; },
    [](State& s) { s.shields.push_back({0, toy::Colour::red}); },
    [](State& s) { s.shields.pop_back(); },
    [](State& s) { s.shields[1].strength = 0; },
    [](State& s) { std::swap(s.shields[0], s.shields[1]); },
    [](State& s) { s.pair[1] = 0; },
};

TEST(Walk, SeesEveryField) {
    std::set<std::uint64_t> digests{digest(toy::some_state())};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        State state = toy::some_state();
        changes[i](state);
        EXPECT_FALSE(same(state, toy::some_state())) << "change " << i;
        EXPECT_TRUE(digests.insert(digest(state)).second) << "change " << i;
    }
    EXPECT_TRUE(same(toy::some_state(), toy::some_state()));
}

TEST(Walk, IgnoresPaddingAndUnusedCapacity) {
    State a, b;
    std::memset(static_cast<void*>(&a), 0x00, sizeof a);
    std::memset(static_cast<void*>(&b), 0xFF, sizeof b);
    for (State* state : {&a, &b}) {
        const State from = toy::some_state();
        for_each_field<State>([&](auto field) { state->*field.pointer = from.*field.pointer; });
    }
    b.shields.push_back({9, toy::Colour::green});
    b.shields.pop_back();
    EXPECT_TRUE(same(a, b));
    EXPECT_EQ(digest(a), digest(b));
}

// Stored records contain these hashes. The test fails if a compiler or a change of ours gives other values.
TEST(Walk, DigestsAreFixed) {
    EXPECT_EQ(digest(std::uint8_t{0}), 340731613981456900ULL);
    EXPECT_EQ(digest(toy::some_state()), 11131992151892776563ULL);
    Chance chance(1);
    EXPECT_EQ(digest(liars_dice::Rules(liars_dice::Data{}).set_up({3, {.dice = 2}}, chance)), 18356231025529591677ULL);
    EXPECT_EQ(digest(pebbles::Rules(pebbles::Data{{3, 6, 3}}).set_up({2, {}}, chance)), 17063367915230829984ULL);
}

static_assert(digest(toy::Shield{4, toy::Colour::red}) != digest(toy::Shield{4, toy::Colour::blue}));

TEST(Walk, ANegativeNumberIsTheSameInEveryWidth) { EXPECT_EQ(digest(std::int8_t{-3}), digest(std::int64_t{-3})); }

}  // namespace
}  // namespace meadhall
