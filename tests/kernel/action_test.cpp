// SPDX-License-Identifier: Apache-2.0
#include "kernel/action.h"

#include <gtest/gtest.h>
#include <string>

#include "tests/toy.h"

namespace meadhall {
namespace {

using namespace toy;
using Actions = toy::Rules::Actions;

constexpr std::uint64_t kind_mask = 0xFF;

std::string kind_of(Action action) {
    return Actions::visit(
        action, [](const auto& known) { return std::string(known.wording.kind); },
        [](Unknown) { return std::string("unknown"); });
}

static_assert(sizeof(Action) == 8 && sizeof(Offer) == 16);

TEST(OneOf, PacksAndUnpacksEveryField) {
    const Action action = Actions::pack(Fill{0xDEADBEEF, 0xCAFE, 0x42});
    int visited = 0;
    Actions::visit(
        action,
        [&](const Fill& fill) {
            ++visited;
            EXPECT_EQ(fill.a, 0xDEADBEEFu);
            EXPECT_EQ(fill.b, 0xCAFE);
            EXPECT_EQ(fill.c, 0x42);
        },
        [](const auto&) { FAIL(); });
    EXPECT_EQ(visited, 1);
}

// The bits of an action are never stored or sent, but tests and signatures compare them.
TEST(OneOf, ThePackingIsFixed) {
    EXPECT_EQ(Actions::pack(Pay{seat_at(2), 0x1234}).bits, 0x12340200u);
    EXPECT_EQ(Actions::pack(Paint{7, Colour::blue}).bits, 0x020701u);
    EXPECT_EQ(Actions::pack(Pass{}).bits, 4u);
}

TEST(OneOf, VisitsTheRightKind) {
    EXPECT_EQ(kind_of(Actions::pack(Pay{seat_at(0), 5})), "pay");
    EXPECT_EQ(kind_of(Actions::pack(Paint{1, Colour::red})), "paint");
    EXPECT_EQ(kind_of(Actions::pack(Draw{Card{1}})), "draw");
    EXPECT_EQ(kind_of(Actions::pack(Pass{})), "pass");
}

TEST(OneOf, GarbageIsUnknown) {
    for (std::uint64_t kind = Actions::count; kind <= kind_mask; ++kind) {
        EXPECT_EQ(kind_of({kind}), "unknown") << kind;
    }
    const std::uint64_t pass = Actions::pack(Pass{}).bits;
    const std::uint64_t paint = Actions::pack(Paint{7, Colour::blue}).bits;
    for (int bit = 8; bit < 64; ++bit) {
        EXPECT_EQ(kind_of({pass | std::uint64_t{1} << bit}), "unknown") << bit;
    }
    for (int bit = 24; bit < 64; ++bit) {
        EXPECT_EQ(kind_of({paint | std::uint64_t{1} << bit}), "unknown") << bit;
    }
    EXPECT_EQ(kind_of({~std::uint64_t{0}}), "unknown");
    // An action with a value outside its enumeration is also unknown, so it does not reach a game.
    EXPECT_EQ(kind_of(Actions::pack(Paint{7, static_cast<Colour>(3)})), "unknown");
}

// An action that is visited as a known kind packs into the same bits again, so no action has two bit patterns.
TEST(OneOf, NoActionHasTwoBitPatterns) {
    Chance chance(9);
    int known = 0;
    for (int i = 0; i < 100000; ++i) {
        const std::uint64_t high = chance.below(2) == 0 ? 0 : std::uint64_t{chance.below(0xFFFFFFFF)} << 32;
        const Action action{high | std::uint64_t{chance.below(0xFFFFFF)} << 8 | chance.below(8)};
        Actions::visit(
            action,
            [&](const auto& each) {
                ++known;
                EXPECT_EQ(Actions::pack(each), action);
            },
            [](Unknown) {});
    }
    EXPECT_GT(known, 1000);
}

TEST(Offer, ARangeDiffersInOneNumber) {
    const Offer row = Actions::range<&Pay::gold>(Pay{seat_at(1), 5}, 66);  // 5 to 70
    EXPECT_EQ(row.at(0), Actions::pack(Pay{seat_at(1), 5}));
    EXPECT_EQ(row.at(65), Actions::pack(Pay{seat_at(1), 70}));
    EXPECT_TRUE(row.contains(Actions::pack(Pay{seat_at(1), 5})));
    EXPECT_TRUE(row.contains(Actions::pack(Pay{seat_at(1), 70})));
    EXPECT_FALSE(row.contains(Actions::pack(Pay{seat_at(1), 4})));
    EXPECT_FALSE(row.contains(Actions::pack(Pay{seat_at(1), 71})));
    EXPECT_FALSE(row.contains(Actions::pack(Pay{seat_at(2), 6})));
    EXPECT_FALSE(row.contains(Actions::pack(Pass{})));
    EXPECT_FALSE(row.contains({row.first.bits | std::uint64_t{1} << 60}));
    EXPECT_FALSE(row.contains({row.first.bits + 1}));
}

TEST(Offer, OneAction) {
    const Offer one = Actions::offer(Paint{7, Colour::blue});
    EXPECT_EQ(one.count, 1u);
    EXPECT_TRUE(one.contains(Actions::pack(Paint{7, Colour::blue})));
    EXPECT_FALSE(one.contains(Actions::pack(Paint{8, Colour::blue})));
}

TEST(Offers, CountsTheActionsOfRanges) {
    Offers offers;
    EXPECT_TRUE(offers.empty());
    offers.add(Actions::offer(Pass{}));
    offers.add(Actions::range<&Pay::gold>(Pay{seat_at(1), 5}, 3));
    offers.add(Actions::offer(Paint{1, Colour::red}));
    EXPECT_EQ(offers.size(), 3u);
    EXPECT_EQ(offers.total(), 5u);
    EXPECT_EQ(offers.action(0), Actions::pack(Pass{}));
    EXPECT_EQ(offers.action(1), Actions::pack(Pay{seat_at(1), 5}));
    EXPECT_EQ(offers.action(3), Actions::pack(Pay{seat_at(1), 7}));
    EXPECT_EQ(offers.action(4), Actions::pack(Paint{1, Colour::red}));
    for (std::uint32_t i = 0; i < offers.total(); ++i) {
        EXPECT_TRUE(offers.contains(offers.action(i)));
    }
    EXPECT_FALSE(offers.contains(Actions::pack(Pay{seat_at(1), 8})));
    EXPECT_THROW(offers[3], Broken);
    EXPECT_THROW(offers.action(5), Broken);
    offers.clear();
    EXPECT_EQ(offers.total(), 0u);
    EXPECT_FALSE(offers.contains(Actions::pack(Pass{})));
}

TEST(Offers, AreLimited) {
    Offers offers;
    for (std::size_t i = 0; i < Offers::capacity; ++i) {
        offers.add(Actions::offer(Pass{}));
    }
    EXPECT_THROW(offers.add(Actions::offer(Pass{})), Broken);
}

}  // namespace
}  // namespace meadhall
