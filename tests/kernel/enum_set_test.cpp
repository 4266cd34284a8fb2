// SPDX-License-Identifier: Apache-2.0
#include "kernel/enum_set.h"

#include <gtest/gtest.h>
#include <vector>

#include "tests/toy.h"

namespace meadhall {
namespace {

using toy::Colour;
using Colours = EnumSet<Colour>;

TEST(EnumSet, HoldsEachElementOnce) {
    Colours set{Colour::blue, Colour::red, Colour::blue};
    EXPECT_EQ(set.size(), 2);
    EXPECT_TRUE(set.contains(Colour::red));
    EXPECT_FALSE(set.contains(Colour::green));
    EXPECT_EQ(set.lowest(), Colour::red);
    set.erase(Colour::red);
    set.erase(Colour::red);
    EXPECT_EQ(set, Colours{Colour::blue});
    set.erase(Colour::blue);
    EXPECT_TRUE(set.empty());
}

TEST(EnumSet, IsIteratedInTheOrderOfTheEnum) {
    std::vector<Colour> seen;
    for (const Colour colour : Colours{Colour::blue, Colour::red}) {
        seen.push_back(colour);
    }
    EXPECT_EQ(seen, (std::vector<Colour>{Colour::red, Colour::blue}));
}

TEST(EnumSet, AddsAndRemoves) {
    const Colours warm{Colour::red};
    const Colours light{Colour::red, Colour::green};
    EXPECT_EQ(warm | light, light);
    EXPECT_EQ(warm & light, warm);
    EXPECT_EQ(light - warm, Colours{Colour::green});
    EXPECT_EQ(Colours::all().size(), 3);
    static_assert(sizeof(Colours) == 1);
}

}  // namespace
}  // namespace meadhall
