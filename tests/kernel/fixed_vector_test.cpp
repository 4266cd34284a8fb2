// SPDX-License-Identifier: Apache-2.0
#include "kernel/fixed_vector.h"

#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <type_traits>

namespace meadhall {
namespace {

using Three = FixedVector<int, 3>;

std::string items(const Three& vector) {
    std::string out;
    for (const int item : vector) {
        out += std::to_string(item) + " ";
    }
    return out;
}

static_assert(std::is_trivially_copyable_v<Three>);
static_assert(sizeof(FixedVector<std::uint8_t, 255>) == 256 && sizeof(FixedVector<std::uint8_t, 256>) == 258);
static_assert([] {
    FixedVector<int, 4> vector{1, 2, 3};
    vector.insert_at(1, 9);
    return vector.erase_at(0) == 1 && vector.size() == 3 && vector[0] == 9 && vector.back() == 3;
}());

TEST(FixedVector, GrowsUpToItsCapacityAndNoFurther) {
    Three vector;
    EXPECT_TRUE(vector.empty());
    vector.push_back(1);
    vector.push_back(2);
    EXPECT_FALSE(vector.full());
    vector.push_back(3);
    EXPECT_TRUE(vector.full());
    EXPECT_EQ(vector.size(), Three::capacity());
    EXPECT_THROW(vector.push_back(4), Broken);
    EXPECT_THROW(vector.insert_at(0, 4), Broken);
    EXPECT_THROW(vector.resize(4), Broken);
    EXPECT_THROW((Three{1, 2, 3, 4}), Broken);
    EXPECT_EQ(items(vector), "1 2 3 ");
}

TEST(FixedVector, ChecksItsBounds) {
    Three vector{1, 2};
    EXPECT_EQ(vector[seat_at(1)], 2);
    EXPECT_THROW(vector[2], Broken);
    EXPECT_THROW(vector[seat_at(2)], Broken);
    EXPECT_THROW(std::as_const(vector)[7], Broken);
    EXPECT_THROW(vector.erase_at(2), Broken);
    EXPECT_THROW(vector.insert_at(3, 1), Broken);
    vector.clear();
    EXPECT_THROW(vector.back(), Broken);
    EXPECT_THROW(vector.pop_back(), Broken);
}

TEST(FixedVector, KeepsTheOrderWhenInsertingAndErasing) {
    Three vector{1, 3};
    vector.insert_at(1, 2);
    EXPECT_EQ(items(vector), "1 2 3 ");
    EXPECT_EQ(vector.erase_at(0), 1);
    EXPECT_EQ(items(vector), "2 3 ");
    vector.insert_at(2, 4);
    EXPECT_EQ(items(vector), "2 3 4 ");
    EXPECT_EQ(vector.erase_at(2), 4);
    EXPECT_EQ(vector.pop_back(), 3);
    EXPECT_EQ(items(vector), "2 ");
}

TEST(FixedVector, InsertsACopyOfItsOwnElement) {
    Three vector{1, 2};
    vector.insert_at(0, vector[0]);
    EXPECT_EQ(items(vector), "1 1 2 ");
    vector = {1, 2};
    vector.insert_at(0, vector[1]);
    EXPECT_EQ(items(vector), "2 1 2 ");
}

TEST(FixedVector, ResizingFillsNewElements) {
    Three vector;
    vector.resize(2, 5);
    EXPECT_EQ(items(vector), "5 5 ");
    vector.resize(1);
    vector.resize(3);
    EXPECT_EQ(items(vector), "5 0 0 ");
}

TEST(FixedVector, IsTriviallyCopyable) {
    const Three vector{1, 2};
    Three copy;
    std::memcpy(static_cast<void*>(&copy), &vector, sizeof copy);
    copy.push_back(3);
    EXPECT_EQ(items(copy), "1 2 3 ");
    EXPECT_EQ(items(vector), "1 2 ");
}

}  // namespace
}  // namespace meadhall
