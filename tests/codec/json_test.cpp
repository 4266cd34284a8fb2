// SPDX-License-Identifier: Apache-2.0
#include "codec/json.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/toy.h"

namespace meadhall::codec {
namespace {

const toy::Rules rules;

const char* const some_state_text =
    R"({"over":true,"luck":-3,"gold":65535,"mask":18364758544493064720,"turn":2,"colour":"green",)"
    R"("card":"loki's-wolf","ready":[0,3],"secret":{"value":7,"known_to":[1]},"wish":"blue",)"
    R"("shields":[{"strength":4,"colour":"red"},{"strength":5,"colour":"blue"}],"pair":[-300,300],)"
    R"("flags":["red","blue"]})";

TEST(Json, WritesEveryKindOfField) { EXPECT_EQ(json::serialize(to_json(rules, toy::some_state())), some_state_text); }

TEST(Json, ReadsBackWhatItWrote) {
    toy::State state{};
    from_json(rules, parse_json(some_state_text), state);
    EXPECT_TRUE(same(state, toy::some_state()));
}

TEST(Json, RoundTripsTheEdges) {
    toy::State state = toy::some_state();
    state.luck = -128;
    state.mask = ~std::uint64_t{0};
    state.ready = {};
    state.secret.known_to = Audience::everybody();
    state.wish.reset();
    state.shields.clear();
    toy::State read{};
    from_json(rules, to_json(rules, state), read);
    EXPECT_TRUE(same(state, read));
}

TEST(Json, RoundTripsTheStatesOfGames) {
    Chance chance(3);
    const liars_dice::Rules dice(liars_dice::Data{});
    for (int players = 2; players <= 10; ++players) {
        const liars_dice::State state = dice.set_up({players, {.dice = 3}}, chance);
        liars_dice::State read{};
        from_json(dice, to_json(dice, state), read);
        EXPECT_TRUE(same(state, read));
    }
}

// Replaces one value of a state and returns the error; empty if the value is accepted.
std::string refusal(const char* pointer, const char* value) {
    json::value from = parse_json(some_state_text);
    from.at_pointer(pointer) = parse_json(value);
    toy::State state{};
    try {
        from_json(rules, from, state);
    } catch (const BadInput& error) {
        return error.what();
    }
    return "";
}

TEST(Json, RefusesASetThatNamesSomethingTwice) {
    EXPECT_EQ(refusal("/flags", R"(["red","green","red"])"), "/flags: \"red\" is in the list twice");
    EXPECT_EQ(refusal("/flags", R"(["red","pink"])"), "/flags/1: \"pink\" is not one of: red, green, blue");
    EXPECT_EQ(refusal("/flags", "7"), "/flags: 7 is not a list");
}

TEST(Json, RefusesWithPathAndReason) {
    EXPECT_EQ(refusal("/over", "1"), "/over: 1 is not true or false");
    EXPECT_EQ(refusal("/luck", "-129"), "/luck: -129 is not from -128 to 127");
    EXPECT_EQ(refusal("/luck", "128"), "/luck: 128 is not from -128 to 127");
    EXPECT_EQ(refusal("/gold", "65536"), "/gold: 65536 is not from 0 to 65535");
    EXPECT_EQ(refusal("/gold", "-1"), "/gold: -1 is not from 0 to 65535");
    EXPECT_EQ(refusal("/gold", "18446744073709551615"), "/gold: 18446744073709551615 is not from 0 to 65535");
    EXPECT_EQ(refusal("/gold", "5.0").substr(0, 7), "/gold: ");
    EXPECT_EQ(refusal("/gold", "\"5\""), "/gold: \"5\" is not a whole number");
    EXPECT_EQ(refusal("/gold", "null"), "/gold: null is not a whole number");
    EXPECT_EQ(refusal("/turn", "10"), "/turn: 10 is not a seat from 0 to 9");
    EXPECT_EQ(refusal("/turn", "-1"), "/turn: -1 is not a seat from 0 to 9");
    EXPECT_EQ(refusal("/colour", "\"pink\""), "/colour: \"pink\" is not one of: red, green, blue");
    EXPECT_EQ(refusal("/colour", "0"), "/colour: 0 is not one of: red, green, blue");
    EXPECT_EQ(refusal("/card", "\"thor\""), "/card: \"thor\" is not known in this edition");
    EXPECT_EQ(refusal("/card", "0"), "/card: 0 is not known in this edition");
    EXPECT_EQ(refusal("/ready", "3"), "/ready: 3 is not a list");
    EXPECT_EQ(refusal("/ready/1", "10"), "/ready/1: 10 is not a seat from 0 to 9");
    EXPECT_EQ(refusal("/ready", "[0,0,0,0,0,0,0,0,0,0,0]"), "/ready: a list of 11 is longer than 10");
    const std::string hidden = "/secret: a hidden value must be {\"value\":...,\"known_to\":[seats] or \"everybody\"}";
    EXPECT_EQ(refusal("/secret", "7"), hidden);
    EXPECT_EQ(refusal("/secret", R"({"value":7})"), hidden);
    EXPECT_EQ(refusal("/secret", R"({"value":7,"known_to":[],"more":1})"), hidden);
    EXPECT_EQ(refusal("/secret/value", "256"), "/secret/value: 256 is not from 0 to 255");
    EXPECT_EQ(refusal("/secret/known_to", "\"nobody\""), "/secret/known_to: \"nobody\" is not a list");
    EXPECT_EQ(refusal("/wish", "7"), "/wish: 7 is not one of: red, green, blue");
    EXPECT_EQ(refusal("/shields", "{}"), "/shields: {} is not a list");
    EXPECT_EQ(refusal("/shields", "[{},{},{},{}]"), "/shields: a list of 4 is longer than 3");
    EXPECT_EQ(refusal("/shields/1", "5"), "/shields/1: 5 is not an object");
    EXPECT_EQ(refusal("/shields/1", R"({"strength":5})"), "/shields/1: the field \"colour\" is missing");
    EXPECT_EQ(refusal("/shields/0", R"({"strength":5,"colour":"red","weight":1})"),
              "/shields/0: unknown field \"weight\"");
    EXPECT_EQ(refusal("/shields/0/strength", "true"), "/shields/0/strength: true is not a whole number");
    EXPECT_EQ(refusal("/pair", "[1]"), "/pair: a list of 1, but it must have 2");
    EXPECT_EQ(refusal("/pair/1", "40000"), "/pair/1: 40000 is not from -32768 to 32767");
}

TEST(Json, RefusesAWholeValueWithoutAPath) {
    toy::Shield shield{};
    try {
        from_json(rules, parse_json("[]"), shield);
        FAIL();
    } catch (const BadInput& error) {
        EXPECT_STREQ(error.what(), "[] is not an object");
    }
}

TEST(Json, ShortensLongValuesInMessages) {
    const std::string message = refusal("/over", ('"' + std::string(500, 'x') + '"').c_str());
    EXPECT_LT(message.size(), 120u);
    EXPECT_NE(message.find("..."), std::string::npos);
}

TEST(Json, OptionsMayBeLeftOutButNotInvented) {
    liars_dice::Options options;
    from_json(rules, parse_json("{}"), options, "", fields_may_be_missing);
    EXPECT_EQ(options.dice, 1);
    from_json(rules, parse_json(R"({"dice":3})"), options, "", fields_may_be_missing);
    EXPECT_EQ(options.dice, 3);
    EXPECT_THROW(from_json(rules, parse_json(R"({"dices":3})"), options, "", fields_may_be_missing), BadInput);
    EXPECT_THROW(from_json(rules, parse_json("{}"), options), BadInput);
}

TEST(Json, WritesActionsWithTextAndKind) {
    using Actions = toy::Rules::Actions;
    EXPECT_EQ(json::serialize(action_json(rules, Actions::pack(toy::Paint{3, toy::Colour::red}))),
              R"({"text":"paint 3:red","kind":"paint","shield":3,"colour":"red"})");
    EXPECT_EQ(json::serialize(action_json(rules, Actions::pack(toy::Draw{toy::Card{0}}))),
              R"({"text":"draw elf_archer","kind":"draw","card":"elf_archer"})");
    EXPECT_EQ(json::serialize(action_json(rules, {0xFF})), R"({"kind":"unknown"})");
}

TEST(Json, WritesEventsWithNames) {
    const std::array<std::string, 1> names{"Hildr"};
    EXPECT_EQ(json::serialize(event_json(rules, toy::Painted{seat_at(0), toy::Colour::red}, names)),
              R"({"text":"Hildr paints it red.","kind":"painted","seat":0,"colour":"red"})");
}

TEST(Json, RefusesInvalidJsonWithoutNamingSourceFiles) {
    for (const char* text : {"", "{", "[1,]", "{\"a\":1}x", "nul", "\"\xFF\"", "[1 2]"}) {
        try {
            parse_json(text);
            FAIL() << text;
        } catch (const BadInput& error) {
            EXPECT_EQ(std::string(error.what()).find("boost"), std::string::npos) << error.what();
        }
    }
    EXPECT_THROW(parse_json(R"({"a":1,"b":{"c":2,"c":2}})"), BadInput) << "a key twice";
    EXPECT_NO_THROW(parse_json(R"({"a:":"x:\":y","b":[{"a":1},{"a":1}]})"));
    EXPECT_THROW(parse_json(std::string(100, '[') + std::string(100, ']')), BadInput);
}

}  // namespace
}  // namespace meadhall::codec
