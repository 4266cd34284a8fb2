// SPDX-License-Identifier: Apache-2.0
#include "kernel/chance.h"

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace meadhall {
namespace {

double chi_square(const std::vector<int>& counts) {
    double total = 0;
    for (const int count : counts) {
        total += count;
    }
    const double expected = total / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) {
        sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
}

// The bounds are the 99.9 % points of the chi-square distribution. The seed is fixed, so the tests are not flaky.
TEST(Chance, IsUniform) {
    const std::map<std::uint32_t, double> bounds{{2, 10.83}, {6, 20.52}, {10, 27.88}, {60, 99.61}, {1000, 1143.9}};
    for (const auto& [n, bound] : bounds) {
        Chance chance(2026);
        std::vector<int> counts(n);
        for (std::uint32_t i = 0; i < 200 * n; ++i) {
            ++counts[chance.below(n)];
        }
        EXPECT_LT(chi_square(counts), bound) << "below(" << n << ")";
    }
}

TEST(Chance, SuccessiveValuesAreIndependent) {
    Chance chance(5);
    std::vector<int> counts(36);
    for (int i = 0; i < 36000; ++i) {
        const std::uint32_t first = chance.below(6);
        ++counts[6 * first + chance.below(6)];
    }
    EXPECT_LT(chi_square(counts), 66.62);
}

TEST(Chance, ManyStreamsOfOneSeedAreIndependent) {
    std::vector<int> counts(36);
    for (std::uint64_t stream = 0; stream < 36000; ++stream) {
        const std::uint32_t mine = Chance(stream_seed(1, stream)).below(6);
        const std::uint32_t next = Chance(stream_seed(1, stream + 1)).below(6);
        ++counts[6 * mine + next];
    }
    EXPECT_LT(chi_square(counts), 66.62);
}

TEST(Chance, AllShufflesAreEquallyLikely) {
    Chance chance(11);
    std::map<std::string, int> seen;
    for (int i = 0; i < 24000; ++i) {
        std::string letters = "abcd";
        chance.shuffle(std::span(letters));
        ++seen[letters];
    }
    ASSERT_EQ(seen.size(), 24u);
    std::vector<int> counts;
    for (const auto& [letters, count] : seen) {
        counts.push_back(count);
    }
    EXPECT_LT(chi_square(counts), 49.73);
}

// Records and signatures depend on these values. No compiler and no change of ours may change them.
TEST(Chance, GivesTheSameValuesEverywhere) {
    Chance chance(42);
    std::vector<std::uint32_t> values;
    for (int i = 0; i < 8; ++i) {
        values.push_back(chance.below(1000));
    }
    EXPECT_EQ(values, (std::vector<std::uint32_t>{680, 913, 794, 918, 352, 922, 228, 86}));
    EXPECT_EQ(stream_seed(1, 0), 0x910A2DEC89025CC1ULL);
    EXPECT_EQ(stream_seed(1, 1), 13757245211066428519ULL);
}

TEST(Chance, CountsItsDraws) {
    Chance chance(1);
    EXPECT_EQ(chance.draws(), 0u);
    chance.below(6);
    std::vector<int> five(5);
    chance.shuffle(std::span(five));
    EXPECT_EQ(chance.draws(), 5u);
    EXPECT_THROW(chance.below(0), Broken);
}

class Asked : public Source {
public:
    std::uint32_t below(std::uint32_t n) override {
        asked.push_back(n);
        return 0;
    }
    std::vector<std::uint32_t> asked;
};

TEST(Chance, ShufflesFromTheLastIndexDown) {
    Asked asked;
    Chance chance(asked);
    std::string letters = "abcd";
    chance.shuffle(std::span(letters));
    EXPECT_EQ(asked.asked, (std::vector<std::uint32_t>{4, 3, 2}));

    // b and d change places, c stays, then a and d change places.
    ListedChance listed({1, 2, 0});
    Chance scripted(listed);
    letters = "abcd";
    scripted.shuffle(std::span(letters));
    EXPECT_EQ(letters, "dacb");
    EXPECT_EQ(listed.left(), 0u);
}

TEST(Chance, ShufflingFewerThanTwoThingsDrawsNothing) {
    ListedChance none({});
    Chance chance(none);
    std::string letters = "a";
    chance.shuffle(std::span(letters));
    chance.shuffle(std::span(letters).first(0));
    EXPECT_EQ(chance.draws(), 0u);
}

std::string refusal_of(ListedChance& listed, std::uint32_t n) {
    try {
        listed.below(n);
    } catch (const ChanceMismatch& error) {
        return error.what();
    }
    return "";
}

TEST(ListedChance, GivesItsValuesInOrder) {
    ListedChance listed({3, 0, 5});
    EXPECT_EQ(listed.below(6), 3u);
    EXPECT_EQ(listed.below(1), 0u);
    EXPECT_EQ(listed.left(), 1u);
    EXPECT_EQ(listed.below(6), 5u);
}

TEST(ListedChance, FailsIfAValueIsMissingOrTooLarge) {
    ListedChance listed({6});
    EXPECT_EQ(refusal_of(listed, 6), "the listed chance value 6 does not fit: a value below 6 is needed");
    EXPECT_EQ(listed.left(), 1u);
    EXPECT_EQ(listed.below(7), 6u);
    EXPECT_EQ(refusal_of(listed, 6), "chance is asked for a value below 6, but none of the listed values is left");
}

TEST(KeptChance, PassesValuesThroughAndKeepsThem) {
    Chance inner(3), twin(3);
    KeptChance kept(inner);
    Chance chance(kept);
    const std::vector<std::uint32_t> drawn{chance.below(6), chance.below(100)};
    EXPECT_EQ(drawn, (std::vector<std::uint32_t>{twin.below(6), twin.below(100)}));
    EXPECT_EQ(kept.take(), drawn);
    EXPECT_TRUE(kept.take().empty());
}

}  // namespace
}  // namespace meadhall
