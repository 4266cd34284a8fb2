// SPDX-License-Identifier: Apache-2.0
#include "kernel/verdict.h"

#include <gtest/gtest.h>

#include "kernel/game.h"

namespace meadhall {
namespace {

TEST(Verdict, IsLegalOrNamesTheRule) {
    EXPECT_TRUE(legal().legal());
    EXPECT_TRUE(Verdict().legal());
    const Verdict verdict = refused("SW-5.5.5", "a bet is at least {} Gold while you have {}", 5, 7);
    EXPECT_FALSE(verdict.legal());
    EXPECT_STREQ(verdict.refusal().rule, "SW-5.5.5");
    EXPECT_EQ(sentence(verdict.refusal()), "a bet is at least 5 Gold while you have 7");
    EXPECT_EQ(text(verdict.refusal()), "SW-5.5.5: a bet is at least 5 Gold while you have 7");
}

TEST(Verdict, InsertsUpToThreeNumbers) {
    EXPECT_EQ(sentence({"X", "nothing", {1, 2, 3}}), "nothing");
    EXPECT_EQ(sentence({"X", "{}{}", {-1, 20, 3}}), "-120");
    EXPECT_EQ(sentence({"X", "{} of {} in {}.", {1, 2, 3}}), "1 of 2 in 3.");
    EXPECT_EQ(sentence({"X", "{} card{s} of {} card{s}", {1, 2, 0}}), "1 card of 2 cards");
    const std::vector<std::string> names{"Lief", "Hildr"};
    EXPECT_EQ(sentence({"X", "{seat} plays, {} times", {1, 4, 0}}, names), "Hildr plays, 4 times");
    EXPECT_EQ(text({"X", "{seat} plays", {1, 0, 0}}), "X: P2 plays");
}

TEST(Places, EqualPointsShareThePlace) {
    const Outcome outcome = places_by_score(FixedVector<int, 4>{5, 9, 5, -1});
    ASSERT_EQ(outcome.size(), 4u);
    EXPECT_EQ(outcome[0].place, 2);
    EXPECT_EQ(outcome[1].place, 1);
    EXPECT_EQ(outcome[2].place, 2);
    EXPECT_EQ(outcome[3].place, 4);
    EXPECT_EQ(outcome[3].score, -1);
}

TEST(Narrator, DropsEventsWithoutALog) {
    struct Event {
        int number;
    };
    Narrator<Event>().tell(Event{1});
    std::vector<NarratedEvent<Event>> log;
    const Narrator<Event> narrator(log);
    narrator.tell(Event{1});
    narrator.show(Audience::only(seat_at(1)), Event{2});
    ASSERT_EQ(log.size(), 2u);
    EXPECT_TRUE(log[0].audience.is_everybody());
    EXPECT_FALSE(log[0].shows);
    EXPECT_EQ(log[1].audience, Audience::only(seat_at(1)));
    EXPECT_TRUE(log[1].shows);
    EXPECT_EQ(log[1].event.number, 2);
}

}  // namespace
}  // namespace meadhall
