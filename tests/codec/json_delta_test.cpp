// SPDX-License-Identifier: Apache-2.0
// Deltas have exactly the form that docs/protocol.md describes. tests/server/deltas_test.cpp checks for every game
// that they can be applied.
#include "codec/json_delta.h"

#include <gtest/gtest.h>

#include "tests/toy.h"

namespace meadhall::codec {
namespace {

using toy::Card;
using toy::Colour;

const toy::Rules rules;

struct Board {
    int round = 1;
    std::optional<Seat> asked;
    Card card{0};
    SeatSet ready;
    FixedVector<std::uint8_t, 6> dice;
    FixedVector<toy::Shield, 4> shields;
    std::optional<toy::Shield> best;
    MEADHALL_FIELDS(Board, round, asked, card, ready, dice, shields, best)
};

Board some_board() {
    Board board;
    board.dice = {1, 2, 3, 4};
    board.shields = {{4, Colour::red}, {5, Colour::blue}};
    return board;
}

template <class F>
std::string delta(F make) {
    Board after = some_board();
    make(after);
    std::string out;
    write_delta(out, rules, some_board(), after);
    return out;
}

TEST(JsonDelta, NamesOnlyTheFieldsThatChanged) {
    EXPECT_EQ(delta([](Board& b) { b.round = 2; }), R"({"round":2})");
    EXPECT_EQ(delta([](Board& b) {
                  b.asked = seat_at(1);
                  b.card = Card{1};
                  b.ready = SeatSet::only(seat_at(2));
              }),
              R"({"asked":1,"card":"loki's-wolf","ready":[[2]]})");
    EXPECT_EQ(delta([](Board& b) { b.best = toy::Shield{1, Colour::green}; }),
              R"({"best":[{"strength":1,"colour":"green"}]})");
}

TEST(JsonDelta, OfAListUsesTheShorterForm) {
    EXPECT_EQ(delta([](Board& b) { b.dice = {1, 3, 4}; }), R"({"dice":[1,1]})");
    EXPECT_EQ(delta([](Board& b) { b.dice = {1, 2, 6, 3, 4}; }), R"({"dice":[2,0,6]})");
    EXPECT_EQ(delta([](Board& b) { b.dice = {1, 6, 3, 4}; }), R"({"dice":[1,1,6]})");
    EXPECT_EQ(delta([](Board& b) { b.dice = {1, 2, 3, 4, 4}; }), R"({"dice":[4,0,4]})");
    EXPECT_EQ(delta([](Board& b) { b.dice = {1, 2, 2, 3, 4}; }), R"({"dice":[2,0,2]})");
    EXPECT_EQ(delta([](Board& b) { b.dice.clear(); }), R"({"dice":[[]]})");
    EXPECT_EQ(delta([](Board& b) { b.dice = {6, 5}; }), R"({"dice":[[6,5]]})");
    EXPECT_EQ(delta([](Board& b) { b.shields[1].strength = 6; }), R"({"shields":{"1":{"strength":6}}})");
    EXPECT_EQ(delta([](Board& b) { b.shields[1] = {6, Colour::green}; }),
              R"({"shields":[1,1,{"strength":6,"colour":"green"}]})");
}

std::string offers_delta(const std::vector<Offer>& before, const std::vector<Offer>& now) {
    std::string out;
    write_offers_delta(out, rules, before, now);
    return out;
}

TEST(JsonDelta, OfOffersReplacesARange) {
    using A = toy::Rules::Actions;
    const Offer pass = A::offer(toy::Pass{}), first = A::offer(toy::Draw{Card{0}}),
                second = A::offer(toy::Draw{Card{1}});
    const std::string pass_text = R"({"action":{"kind":"pass"}})",
                      second_text = R"({"action":{"kind":"draw","card":"loki's-wolf"}})";
    EXPECT_EQ(offers_delta({pass, first}, {}), "[[]]");
    EXPECT_EQ(offers_delta({}, {pass, second}), "[[" + pass_text + "," + second_text + "]]");
    EXPECT_EQ(offers_delta({pass, first}, {first}), "[0,1]");
    EXPECT_EQ(offers_delta({first}, {pass, first}), "[0,0," + pass_text + "]");
    EXPECT_EQ(offers_delta({first, first, first}, {first, second, first}), "[1,1," + second_text + "]");
    // Two ranges that differ only in their length are different offers.
    const Offer fill = A::range<&toy::Fill::b>(toy::Fill{7, 10, 3}, 61);
    EXPECT_EQ(offers_delta({pass, fill}, {pass, A::range<&toy::Fill::b>(toy::Fill{7, 10, 3}, 60)}),
              R"([1,1,{"action":{"kind":"fill","a":7,"b":10,"c":3},"count":60,"number":"b"}])");
}

}  // namespace
}  // namespace meadhall::codec
