// SPDX-License-Identifier: Apache-2.0
#include "kernel/notation.h"

#include <array>
#include <gtest/gtest.h>

#include "tests/toy.h"

namespace meadhall {
namespace {

using namespace toy;
using Actions = toy::Rules::Actions;

const toy::Rules rules;
const std::array<std::string, 3> names{"Hildr", "Bjørn", "P1"};

void round_trip(Action action, const std::string& text, Names seats = {}) {
    EXPECT_EQ(action_text(rules, action, seats), text);
    EXPECT_EQ(read_action(rules, text, seats), action) << text;
}

TEST(Notation, WritesAndReadsEveryKindOfField) {
    round_trip(Actions::pack(Pay{seat_at(1), 70}), "pay P2 70 gold");
    round_trip(Actions::pack(Pay{seat_at(9), 0}), "pay P10 0 gold");
    round_trip(Actions::pack(Paint{255, Colour::green}), "paint 255:green");
    round_trip(Actions::pack(Draw{Card{0}}), "draw elf_archer");
    round_trip(Actions::pack(Draw{Card{1}}), "draw loki's-wolf");
    round_trip(Actions::pack(Fill{4294967295, 65535, 255}), "fill 4294967295/65535/255");
    round_trip(Actions::pack(Pass{}), "pass");
}

TEST(Notation, NamesSeats) {
    round_trip(Actions::pack(Pay{seat_at(0), 5}), "pay Hildr 5 gold", names);
    round_trip(Actions::pack(Pay{seat_at(1), 5}), "pay Bjørn 5 gold", names);
    round_trip(Actions::pack(Pay{seat_at(3), 5}), "pay P4 5 gold", names);
    // A name has priority over a seat number, even if a player is called P1.
    round_trip(Actions::pack(Pay{seat_at(2), 5}), "pay P1 5 gold", names);
    // The seat number also works for a player with a name.
    EXPECT_EQ(read_action(rules, "pay P2 5 gold", names), Actions::pack(Pay{seat_at(1), 5}));
}

TEST(Notation, IgnoresExtraBlanks) {
    EXPECT_EQ(read_action(rules, "  pay   P2  70   gold \n"), Actions::pack(Pay{seat_at(1), 70}));
    EXPECT_EQ(read_action(rules, "\tpass\r\n"), Actions::pack(Pass{}));
}

TEST(Notation, RefusesOtherTexts) {
    for (const char* text : {
             "",
             " ",
             "pas",
             "passs",
             "pass pass",
             "Pass",
             "pay",
             "pay P2",
             "pay P2 70",
             "pay P2 70 gold!",
             "payP2 70 gold",
             "pay P2 +1 gold",
             "pay P2 1.5 gold",
             "pay P2 0x10 gold",
             "pay P0 1 gold",
             "pay P11 1 gold",
             "pay P 1 gold",
             "pay P2x 1 gold",
             "pay Hildr 1 gold",
             "pay p2 1 gold",
             "paint 1:",
             "paint 1:pink",
             "paint 1:?7",
             "paint 1 : red",
             "paint :red",
             "draw",
             "draw ?",
             "draw elf_arche",
             "draw elf_archer_",
             "fill 1/2",
             "(unknown)",
             "pass\xFF",
         }) {
        EXPECT_FALSE(Actions::knows(read_action(rules, text))) << '"' << text << '"';
    }
    EXPECT_FALSE(Actions::knows(read_action(rules, std::string_view("pass\0", 5))));
}

TEST(Notation, KeepsTheVerbOfTextThatItCannotRead) {
    for (const char* text : {"", "sing", "Pass", "passs", "?pay", "payP2 70 gold"}) {
        EXPECT_EQ(read_action(rules, text), unreadable_action) << text;
    }
    for (const char* text : {"pay", "pay P2", "pay  P2 1.5 gold", "pay\tP2"}) {
        EXPECT_EQ(read_action(rules, text), Actions::misread<Pay>) << text;
    }
    EXPECT_EQ(read_action(rules, "pass pass"), Actions::misread<Pass>);
    const auto is_pay = []<class T> { return std::is_same_v<T, Pay>; };
    EXPECT_TRUE(Actions::is_misread(Actions::misread<Pay>, is_pay));
    EXPECT_FALSE(Actions::is_misread(Actions::misread<Pass>, is_pay));
    EXPECT_FALSE(Actions::is_misread(unreadable_action, is_pay));
    EXPECT_FALSE(Actions::is_misread(Actions::pack(Pay{seat_at(1), 70}), is_pay));
}

// A number that does not fit into its field is read as the largest one. Then the game refuses it with its own rule.
TEST(Notation, ReadsANumberThatDoesNotFitAsTheLargest) {
    for (const char* number : {"-1", "-0", "65535", "65536", "99999999999999999999999"}) {
        EXPECT_EQ(read_action(rules, "pay P2 " + std::string(number) + " gold"), Actions::pack(Pay{seat_at(1), 65535}))
            << number;
    }
    EXPECT_EQ(read_action(rules, "paint 256:green"), Actions::pack(Paint{255, Colour::green}));
    EXPECT_EQ(read_action(rules, "fill 4294967296/-5/7"), Actions::pack(Fill{4294967295, 65535, 7}));
    for (const char* number : {"-", "--1", "- 1", "1-", "-x"}) {
        EXPECT_FALSE(Actions::knows(read_action(rules, "pay P2 " + std::string(number) + " gold"))) << number;
    }
}

TEST(Notation, WritesSafelyWhatCannotBeRead) {
    EXPECT_EQ(action_text(rules, {0xFF}), "(unknown)");
    EXPECT_EQ(action_text(rules, Actions::pack(Draw{Card{99}})), "draw ?");
}

TEST(Notation, WritesEvents) {
    EXPECT_EQ(event_text(rules, Painted{seat_at(0), Colour::blue}, names), "Hildr paints it blue.");
    EXPECT_EQ(event_text(rules, Painted{seat_at(0), Colour::blue}), "P1 paints it blue.");
    EXPECT_EQ(event_text(rules, Rested{}), "All rest.");
}

TEST(Notation, WritesListsAndLeavesOutEmptyParts) {
    EXPECT_EQ(event_text(rules, Gathered{{Card{0}, Card{1}}, SeatSet::of_bits(3), 2, Colour::red}, names),
              "Hildr and Bjørn find Elf Archer, Loki's Wolf, lose 2 and see red.");
    EXPECT_EQ(event_text(rules, Gathered{{Card{1}}, {}, 0, std::nullopt}), "find Loki's Wolf.");
}

TEST(Notation, WritesPlayersAndPartsThatHaveTheirOwnText) {
    EXPECT_EQ(event_text(rules, Gathered{{Card{1}}, SeatSet::of_bits(7), 0, std::nullopt}),
              "P1, P2 and P3 find Loki's Wolf.");
    EXPECT_EQ(event_text(rules, Dealt{{{seat_at(1), 1, 0}, {seat_at(0), 2, 1}}}, names),
              "All get cards: Bjørn gets 1 card, Hildr gets 2 cards and 1 shield.");
}

TEST(Notation, WritesNounsInThePlural) {
    EXPECT_EQ(event_text(rules, Drawn{seat_at(0), 1, 0}), "P1 draws 1 card.");
    EXPECT_EQ(event_text(rules, Drawn{seat_at(0), 0, 0}), "P1 draws 0 cards.");
    EXPECT_EQ(event_text(rules, Drawn{seat_at(0), 1, 2}), "P1 draws 1 card and 2 shields.");
    EXPECT_EQ(event_text(rules, Drawn{seat_at(0), 11, 1}), "P1 draws 11 cards and 1 shield.");
}

struct Loot {
    std::uint8_t ships, gold, rings;
    MEADHALL_WORDS(Loot, "loot", "They take <{ships} ship{s}|{gold} gold|{rings} ring{s}|nothing> home.", ships, gold,
                   rings)
};

TEST(Notation, ListsThePartsThatAreNotEmptyAsASentence) {
    const auto text = [](const Loot& loot) { return notation::show(Rules(), loot, {}); };
    EXPECT_EQ(text({1, 2, 3}), "They take 1 ship, 2 gold and 3 rings home.");
    EXPECT_EQ(text({2, 0, 1}), "They take 2 ships and 1 ring home.");
    EXPECT_EQ(text({0, 5, 0}), "They take 5 gold home.");
    EXPECT_EQ(text({0, 0, 0}), "They take nothing home.");
}

TEST(Notation, ReadsSeats) {
    EXPECT_EQ(read_seat_word("P1", {}), seat_at(0));
    EXPECT_EQ(read_seat_word("P10", {}), seat_at(9));
    for (const char* word : {"", "P", "1", "P0", "P-1", "P11", "P1 ", "Px", "P99999999999"}) {
        EXPECT_EQ(read_seat_word(word, {}), std::nullopt) << word;
    }
}

TEST(Notation, PadsByLettersNotBytes) {
    EXPECT_EQ(padded("abc", 5), "abc  ");
    EXPECT_EQ(padded("Bjørn", 6), "Bjørn ");
    EXPECT_EQ(padded("abc", 2), "abc");
}

TEST(EnumWords, AreAsOnTheWire) {
    EXPECT_EQ(enum_word(Colour::red), "red");
    EXPECT_EQ(enum_word(static_cast<Colour>(9)), "");
    Colour colour = Colour::blue;
    EXPECT_TRUE(read_enum_word("green", colour));
    EXPECT_EQ(colour, Colour::green);
    EXPECT_FALSE(read_enum_word("pink", colour));
    EXPECT_EQ(colour, Colour::green);
}

}  // namespace
}  // namespace meadhall
