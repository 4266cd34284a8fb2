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
    EXPECT_EQ(delta([](Board& b) { b.round = 2; }), R"({"round":[2]})");
    EXPECT_EQ(delta([](Board& b) {
                  b.asked = seat_at(1);
                  b.card = Card{1};
                  b.ready = SeatSet::only(seat_at(2));
              }),
              R"({"asked":[1],"card":["loki's-wolf"],"ready":[[2]]})");
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
    EXPECT_EQ(delta([](Board& b) { b.shields[1].strength = 6; }), R"({"shields":{"1":{"strength":[6]}}})");
    EXPECT_EQ(delta([](Board& b) { b.shields[1] = {6, Colour::green}; }),
              R"({"shields":[1,1,{"strength":6,"colour":"green"}]})");
}

std::string offers_delta(const std::vector<Offer>& before, const std::vector<Offer>& now) {
    const std::vector<std::string> names{"Ann", "Bob", "Olaf"};
    std::string out;
    write_offers_delta(out, rules, std::span(before), std::span(now), names);
    return out;
}

TEST(JsonDelta, OfOffersRefersToPreviousOffersByPosition) {
    using A = toy::Rules::Actions;
    const Offer pass = A::offer(toy::Pass{}), first = A::offer(toy::Draw{Card{0}}),
                second = A::offer(toy::Draw{Card{1}});
    EXPECT_EQ(offers_delta({pass, first}, {}), "[]");
    EXPECT_EQ(offers_delta({pass, first, second}, {first, second, pass}), "[[1,2],[0,1]]");
    EXPECT_EQ(offers_delta({first}, {pass, first}), R"([["pass","pass",[]],[0,1]])");
    EXPECT_EQ(offers_delta({pass}, {second, first}), R"([["draw {card}","draw",["loki's-wolf"],["elf_archer"]]])");
}

TEST(JsonDelta, OfOffersGroupsOffersOfOneKind) {
    using A = toy::Rules::Actions;
    EXPECT_EQ(offers_delta({}, {A::offer(toy::Paint{1, Colour::red}), A::offer(toy::Paint{2, Colour::blue}),
                                A::offer(toy::Pass{})}),
              R"([["paint {shield}:{colour}","paint",[1,"red"],[2,"blue"]],["pass","pass",[]]])");
    // A range of numbers. A range of another length is another offer.
    const Offer fill = A::range<&toy::Fill::b>(toy::Fill{7, 10, 3}, 61);
    EXPECT_EQ(offers_delta({}, {fill, A::offer(toy::Fill{7, 1, 3})}),
              R"([["fill {a}/{b+}/{c}","fill",[7,10,3,61]],["fill {a}/{b}/{c}","fill",[7,1,3]]])");
    EXPECT_EQ(offers_delta({fill}, {A::range<&toy::Fill::b>(toy::Fill{7, 10, 3}, 60)}),
              R"([["fill {a}/{b+}/{c}","fill",[7,10,3,60]]])");
    EXPECT_EQ(offers_delta({fill}, {fill}), "[[0,1]]");
    // A seat is a name in the text and a number in the field.
    EXPECT_EQ(offers_delta({}, {A::offer(toy::Pay{seat_at(2), 5})}),
              R"([{"action":{"text":"pay Olaf 5 gold","kind":"pay","to":2,"gold":5},"count":1}])");
}

}  // namespace
}  // namespace meadhall::codec
