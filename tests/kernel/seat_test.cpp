// SPDX-License-Identifier: Apache-2.0
#include "kernel/seat.h"

#include <gtest/gtest.h>
#include <vector>

namespace meadhall {
namespace {

constexpr Seat a = seat_at(0), b = seat_at(1), c = seat_at(2);

TEST(Seat, AfterTheLastSeatComesTheFirst) {
    EXPECT_EQ(left_of(a, 3), b);
    EXPECT_EQ(left_of(c, 3), a);
}

TEST(SeatSet, HoldsSeats) {
    SeatSet set;
    EXPECT_TRUE(set.empty());
    set.insert(c);
    set.insert(a);
    set.insert(a);
    EXPECT_EQ(set.size(), 2);
    EXPECT_TRUE(set.contains(a) && !set.contains(b) && set.contains(c));
    EXPECT_EQ(set.lowest(), a);
    set.erase(a);
    set.erase(b);
    EXPECT_EQ(set, SeatSet::only(c));
    EXPECT_FALSE(set.contains(seat_at(200)));  // an action with arbitrary bits may name a seat that does not exist
}

TEST(SeatSet, IsIteratedFromTheLowestSeat) {
    std::vector<int> seen;
    for (const Seat seat : SeatSet::of_bits(0b1010000001)) {
        seen.push_back(index(seat));
    }
    EXPECT_EQ(seen, (std::vector<int>{0, 7, 9}));
}

TEST(SeatSet, CombinesLikeASet) {
    const SeatSet all = SeatSet::first(3);
    EXPECT_EQ(all.size(), 3);
    EXPECT_EQ(all - SeatSet::only(b), SeatSet::only(a) | SeatSet::only(c));
    EXPECT_EQ(all & SeatSet::only(b), SeatSet::only(b));
    EXPECT_EQ(SeatSet::first(0), SeatSet());
    EXPECT_EQ(SeatSet::first(max_seats).size(), max_seats);
}

TEST(Viewer, IsASeatOrASpectator) {
    EXPECT_TRUE(Viewer(b).is(b));
    EXPECT_FALSE(Viewer(b).is(a));
    EXPECT_EQ(Viewer(b).seat(), b);
    EXPECT_EQ(Viewer::spectator().seat(), std::nullopt);
    EXPECT_FALSE(Viewer::spectator().is(a));
}

TEST(Audience, SpectatorsKnowOnlyWhatEverybodyKnows) {
    const Audience all_seats = Audience::of(SeatSet::first(max_seats));
    EXPECT_TRUE(Audience::everybody().includes(Viewer::spectator()));
    EXPECT_TRUE(Audience::everybody().includes(b));
    EXPECT_FALSE(all_seats.includes(Viewer::spectator()));
    EXPECT_TRUE(all_seats.includes(seat_at(9)));
    EXPECT_FALSE(all_seats.is_everybody());
    EXPECT_FALSE(Audience::nobody().includes(a));
    EXPECT_FALSE(Audience::only(a).includes(b));
}

TEST(Audience, OnlyGrows) {
    Audience audience = Audience::only(a);
    audience.add(Audience::only(c));
    EXPECT_EQ(audience, Audience::of(SeatSet::only(a) | SeatSet::only(c)));
    audience.add(Audience::everybody());
    EXPECT_TRUE(audience.is_everybody());
}

TEST(Hidden, IsShownOnlyToViewersWhoKnowIt) {
    const Hidden<int> thing{7, Audience::only(b)};
    EXPECT_EQ(thing.seen_by(b), 7);
    EXPECT_EQ(thing.seen_by(a), std::nullopt);
    EXPECT_EQ(thing.seen_by(Viewer::spectator()), std::nullopt);
    EXPECT_EQ((Hidden<int>{7, Audience::everybody()}).seen_by(Viewer::spectator()), 7);
    EXPECT_EQ(Hidden<int>{}.seen_by(a), std::nullopt);
}

}  // namespace
}  // namespace meadhall
