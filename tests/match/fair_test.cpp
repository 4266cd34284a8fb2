// SPDX-License-Identifier: Apache-2.0
// Compares the values of FairChance with those of another implementation (Python's hmac and hashlib).
#include "match/fair.h"

#include <gtest/gtest.h>
#include <numeric>

namespace meadhall {
namespace {

Seed counting_seed() {
    Seed seed;
    std::iota(seed.begin(), seed.end(), static_cast<unsigned char>(0));
    return seed;
}

using Words = std::vector<std::string>;
using Values = std::vector<std::uint32_t>;

Values draw(const std::string& table, const Words& names, const Words& words, const Values& below) {
    FairChance fair(counting_seed(), table, names, words);
    Values out;
    for (const std::uint32_t n : below) {
        out.push_back(fair.below(n));
    }
    return out;
}

const Words seats{"Lief", "Hildr"};
const Values twenty_dice(20, 6);

TEST(Fair, CommitmentHidesTheSeedInAHash) {
    EXPECT_EQ(commitment_to(counting_seed()), "71138bc804b2a113644da4285ee77bfe5ee26eb707f5009011786b1bc2cb49a7");
    EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Fair, ValuesAreByteExact) {
    // Twenty values need three HMAC blocks of eight numbers each (docs/record.md).
    EXPECT_EQ(draw("first table", seats, {"skål", ""}, twenty_dice),
              (Values{3, 5, 0, 4, 2, 5, 5, 4, 3, 1, 2, 1, 1, 2, 0, 2, 4, 3, 1, 0}));
    EXPECT_EQ(draw("first table", seats, {"skål", ""}, {1, 2, 52, 1'000'000, (1u << 31) + 1, 0xFFFFFFFF}),
              (Values{0, 1, 42, 841032, 1082208202, 379529259}));
}

TEST(Fair, TheWordsOfAllPlayersAndTheTableCount) {
    EXPECT_EQ(draw("first table", seats, {}, twenty_dice),
              (Values{5, 0, 3, 1, 0, 2, 2, 3, 2, 0, 4, 4, 0, 1, 1, 1, 0, 2, 4, 5}));
    EXPECT_EQ(draw("first table", seats, {"", "skål"}, twenty_dice),
              (Values{0, 4, 2, 4, 0, 0, 4, 1, 3, 4, 1, 4, 3, 4, 3, 2, 5, 0, 0, 1}));
    EXPECT_EQ(draw("second table", seats, {"skål"}, twenty_dice),
              (Values{3, 1, 0, 3, 1, 4, 3, 2, 1, 2, 3, 4, 0, 2, 4, 5, 3, 2, 1, 2}));
}

TEST(Fair, WordsLeftOutAreEmpty) {
    EXPECT_EQ(draw("first table", seats, {"skål"}, twenty_dice), draw("first table", seats, {"skål", ""}, twenty_dice));
}

// For a value below 3 * 2^30, a quarter of all 32-bit numbers are too large and are skipped. Here the sixth value takes
// 3 numbers, and the eleventh takes 2.
TEST(Fair, WordsThatAreTooLargeAreDrawnAgain) {
    EXPECT_EQ(draw("first table", seats, {"skål", ""}, Values(12, 3u << 30)),
              (Values{1998903321, 349450421, 1437280458, 52841032, 2978301710, 1082208202, 379529259, 3020641039,
                      1709833556, 2334151873, 2914812512, 1860797334}));
}

TEST(Fair, SystemSeedsDiffer) { EXPECT_NE(seed_from_system(), seed_from_system()); }

TEST(Fair, HexRoundTripsAndRefusesEverythingElse) {
    const Seed seed = counting_seed();
    Seed read{};
    EXPECT_TRUE(read_hex(hex(seed), read));
    EXPECT_EQ(read, seed);
    const std::string zeros(64, '0');
    for (const std::string& bad : {std::string(), std::string("00"), zeros.substr(1), zeros + "0", zeros + "00",
                                   "g" + zeros.substr(1), " " + zeros.substr(1), zeros.substr(1) + "\n"}) {
        EXPECT_FALSE(read_hex(bad, read)) << bad;
    }
}

}  // namespace
}  // namespace meadhall
