// SPDX-License-Identifier: Apache-2.0
// The scenario runner, then every scenario of every game.
#include "match/scenario.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/house.h"

namespace meadhall {
namespace {

// Runs the tests of a scenario file. Returns one entry for each test, for example "ok 4 title; failed 7 title:
// message".
std::string run(const std::string& text) {
    std::string out;
    for (const ScenarioResult& result : run_scenarios("a.scn", text)) {
        EXPECT_EQ(result.file, "a.scn");
        EXPECT_EQ(result.ok, result.message.empty());
        out += (out.empty() ? "" : "; ") + std::string(result.ok ? "ok " : "failed ") + std::to_string(result.line) +
               " " + result.test + (result.ok ? "" : ": " + result.message);
    }
    return out;
}

const std::string head = "game pebbles\nseats Lief Hildr\n\n";  // the test's title is line 4, its first line is line 5

// The result of one test of Pebbles with these lines.
std::string run_lines(const std::string& lines) { return run(head + "test it\n" + lines); }

const std::string dice = "game liars-dice\nseats Lief Hildr Olaf\noption dice 2\ntest it\n";  // the next line is line 5

TEST(Scenario, PassesAndNamesItsTests) {
    EXPECT_EQ(run(head + "test one   # PB-1\n  expect /round 1\n\n  # a comment\ntest two # PB-2\n Lief may hide 1\n"),
              "ok 4 one; ok 8 two");
}

TEST(Scenario, FailsWithExpectedAndActualAndContinuesWithTheNextTest) {
    EXPECT_EQ(run(head + "test one\n  expect /round 2\n  rubbish\ntest two\n  expect /round 1\n"),
              "failed 5 one: wanted 2, found 1; ok 7 two");
}

TEST(Scenario, EachTestStartsFromAFreshSetUp) {
    EXPECT_EQ(run(head + "test one\n Lief: hide 1\n expect /ready [0]\ntest two\n expect /ready []\n"),
              "ok 4 one; ok 7 two");
}

TEST(Scenario, TheSeedDecidesTheSetUp) {
    EXPECT_EQ(run(dice + "expect /dice 0\n"), run(dice + "seed 1\nexpect /dice 0\n").replace(7, 1, "5"));
    EXPECT_NE(run(dice + "seed 2\nexpect /dice 0\n"), run(dice + "seed 1\nexpect /dice 0\n"));
    EXPECT_EQ(run_lines("seed 18446744073709551615\nexpect /round 1\n"), "ok 4 it");
}

TEST(Scenario, CommentsBeginAfterASpaceAndOutsideText) {
    EXPECT_EQ(run(head + "test an odd \" quote # comment\nexpect /phase \"hide\" # \"\n"), "ok 4 an odd \" quote");
    EXPECT_EQ(run(head + "test number#1 # x\nexpect /round 1 #\n#\n"), "ok 4 number#1");
    EXPECT_EQ(run_lines("expect /phase \"a # b\" # c\n"), "failed 5 it: wanted \"a # b\", found \"hide\"");
    EXPECT_EQ(run_lines("expect /phase \"a \\\" # b\"\n"), "failed 5 it: wanted \"a \\\" # b\", found \"hide\"");
}

TEST(Scenario, LineEndsOfAllSystemsAndNoLineEndAtAll) {
    EXPECT_EQ(run("game pebbles\r\nseats Lief Hildr\r\ntest it\r\n\texpect /round 1\r\n"), "ok 3 it");
    EXPECT_EQ(run("game pebbles\nseats Lief Hildr\ntest it\nexpect /round 2"), "failed 4 it: wanted 2, found 1");
}

// --- header ---

TEST(Scenario, TheHeaderIsCheckedBeforeAnyTest) {
    const std::string test = "test it\nexpect /round 1\n";
    EXPECT_EQ(run(""), "failed 1 : the file does not say which game: game NAME");
    EXPECT_EQ(run("\n\n# nothing\n"), "failed 3 : the file does not say which game: game NAME");
    EXPECT_EQ(run("seats Lief Hildr\n" + test), "failed 2 : the file does not say which game: game NAME");
    EXPECT_EQ(run("game pebbles\n" + test), "failed 2 : the file does not say who plays: seats NAME NAME ...");
    EXPECT_EQ(run(head), "failed 3 : the file has no test");
    EXPECT_EQ(run("game chess\nseats A B\n" + test),
              "failed 1 : there is no game \"chess\"; the games are: " + listed_games());
    EXPECT_EQ(run("game\nseats A B\n" + test), "failed 1 : there is no game \"\"; the games are: " + listed_games());
    EXPECT_EQ(run("game pebbles\ngame pebbles\nseats A B\n" + test), "failed 2 : game is given twice");
    EXPECT_EQ(run("game pebbles\nseats A B\nseats A B\n" + test), "failed 3 : seats is given twice");
    EXPECT_EQ(run("game pebbles\nseats\n" + test), "failed 2 : seats needs names: seats NAME NAME ...");
    EXPECT_EQ(run("game pebbles\n\nseats A\n" + test), "failed 3 : Pebbles is for 2 to 4 players, not 1");
    EXPECT_EQ(run("seats A B C D E\ngame pebbles\n" + test), "failed 1 : Pebbles is for 2 to 4 players, not 5");
    EXPECT_EQ(run("game pebbles\nseats A A\n" + test), "failed 2 : two seats are called A");
    EXPECT_EQ(run("game pebbles\nseats A B:\n" + test),
              "failed 2 : \"B:\" is not a valid name: use 1 to 40 letters, digits or any of _.'-");
    EXPECT_EQ(run("game pebbles\nfrobnicate\n" + test),
              "failed 2 : before the first test come game, edition, seats, option, set and idle, not \"frobnicate\"");
    EXPECT_EQ(
        run("game pebbles\nexpect /round 1\n" + test),
        "failed 2 : before the first test come game, edition, seats, option, set and idle, not \"expect /round 1\"");
}

TEST(Scenario, SeatsThatAreNotMentionedPlayTheIdleAction) {
    const std::string idle = "game pebbles\nseats Lief Hildr\nidle hide 1\ntest it\n";  // the next line is line 5
    EXPECT_EQ(run(idle + "Lief: call 2\nHildr may trust\n"), "ok 4 it");
    EXPECT_EQ(run(idle + "Lief may call 2\nLief: call 7 -> refused PB-4\n"), "ok 4 it");
    EXPECT_EQ(run(idle + "Hildr: hide 4 -> refused PB-3\nexpect /ready []\n"), "ok 4 it");
    // The runner stops where a player cannot play the idle action.
    EXPECT_EQ(run(idle + "Hildr: trust\n"), "failed 5 it: refused on PB-9: P1 calls a total now");
    EXPECT_EQ(run("game pebbles\nseats Lief Hildr\nidle sing\ntest it\nHildr: trust\n"),
              "failed 5 it: the idle line does not have an action of this game: \"sing\"");
    EXPECT_EQ(run("game pebbles\nseats Lief Hildr\nidle\ntest it\nLief: hide 1\n"),
              "failed 3 : idle needs an action: idle ACTION");
    EXPECT_EQ(run(idle + "idle hide 2\n"), "failed 5 it: idle comes before the first test, for the whole file");
}

TEST(Scenario, NoSeatIsNamedLikeAKeyword) {
    for (const std::string word : {"test", "set", "expect", "seed", "chance", "spectator", "game", "edition", "seats",
                                   "option", "options", "outcome", "idle", "hash"}) {
        EXPECT_EQ(run("game pebbles\nseats Lief " + word + "\ntest it\nexpect /round 1\n"),
                  "failed 2 : no seat may be called " + word + ", because a line can begin with this word");
    }
}

TEST(Scenario, TheEditionMustBeShipped) {
    const std::string edition = open_game("pebbles")->edition();
    const std::string rest = "seats Lief Hildr\ntest it\nexpect /round 1\n";
    EXPECT_EQ(run("game pebbles\nedition " + edition + "\n" + rest), "ok 4 it");
    EXPECT_EQ(run("game pebbles\nedition 00\n" + rest),
              "failed 2 : the file is for other data (edition 00, here " + edition + "); give that data with --data");
    EXPECT_EQ(run("edition " + edition + "\ngame pebbles\n" + rest), "failed 1 : edition comes after game");
    EXPECT_EQ(run("game pebbles\nedition " + edition + "\nedition " + edition + "\n" + rest),
              "failed 3 : edition is given twice");
}

TEST(Scenario, OptionsAreRefusedWithTheirLine) {
    const auto with = [](const std::string& options) {
        return run("game liars-dice\nseats A B\n" + options + "test it\nexpect /over false\n");
    };
    EXPECT_EQ(with("option dice 2\n"), "ok 4 it");
    EXPECT_EQ(with("option dice\n"), "failed 3 : an option has a name and a JSON value: option NAME VALUE");
    EXPECT_EQ(with("option\n"), "failed 3 : an option has a name and a JSON value: option NAME VALUE");
    EXPECT_EQ(with("option dice two\n"), "failed 3 : this is not JSON: two");
    EXPECT_EQ(with("option dice 7\n"), "failed 3 : LD-1: each player rolls 1 to 6 dice, not 7");
    EXPECT_EQ(with("option dice 2\noption dice 3\n"), "failed 4 : option is given twice");
    EXPECT_EQ(with("option dice 2\noption wild true\n"), "failed 4 : Liar's Dice has no option \"wild\"; it has dice");
}

TEST(Scenario, OptionsOfAnotherTableAreJudged) {
    const auto with = [](const std::string& options) {
        return run("game liars-dice\nseats A B\noption dice 2\ntest it\n" + options + "\nexpect /over false\n");
    };
    EXPECT_EQ(with("options {\"dice\":6}"), "ok 4 it");
    EXPECT_EQ(with("options {}"), "ok 4 it");
    EXPECT_EQ(with("options {\"dice\":7} -> refused LD-1"), "ok 4 it");
    EXPECT_EQ(with("options {\"dice\":7}"), "failed 5 it: refused on LD-1: each player rolls 1 to 6 dice, not 7");
    EXPECT_EQ(with("options {\"dice\":6} -> refused LD-1"),
              "failed 5 it: wanted a refusal on LD-1, found that it is legal");
    EXPECT_EQ(with("options {\"dice\":7} -> refused LD-2"),
              "failed 5 it: wanted a refusal on LD-2, found one on LD-1: each player rolls 1 to 6 dice, not 7");
    EXPECT_EQ(with("options {\"wild\":true} -> refused LD-1"),
              "failed 5 it: Liar's Dice has no option \"wild\"; it has dice");
    EXPECT_EQ(with("options dice"), "failed 5 it: this is not JSON: dice");
    EXPECT_EQ(with("options [] -> refused LD-1"),
              "failed 5 it: options is followed by a JSON object: options {\"dice\":2}");
    EXPECT_EQ(with("options {\"dice\":7} -> LD-1"), "failed 5 it: a line with -> must end with: -> refused RULE");
}

TEST(Scenario, HeaderLinesAfterATestAreRefused) {
    for (const std::string line : {"game pebbles", "edition b9553b40bbe3a2db", "seats A B", "option dice 2"}) {
        EXPECT_EQ(run_lines("expect /round 1\n" + line + "\n"), "failed 6 it: " + line.substr(0, line.find(' ')) +
                                                                    " comes before the first test, for the whole file");
    }
}

TEST(Scenario, EveryTestBeginsWithTheSetsOfTheHeader) {
    const std::string two = head + "set /stake 4\nset /points [3,1]\ntest one\nexpect /stake 4\nexpect /points [3,1]\n";
    EXPECT_EQ(run(two), "ok 6 one");
    EXPECT_EQ(run(head + "set /stake 4\ntest one\nset /stake 2\nexpect /stake 2\n"), "ok 5 one");
    EXPECT_EQ(run(head + "set /steak 4\ntest one\nexpect /round 1\n"), "failed 4 one: there is no /steak in the state");
    EXPECT_EQ(run(head + "set /stake 9\ntest one\nexpect /round 1\n"),
              "failed 4 one: impossible state: PB-2: the round, the stake or the caller is impossible");
}

TEST(Scenario, SettingAnObjectLeavesItsOtherFieldsAlone) {
    EXPECT_EQ(run_lines("Lief: hide 2\nset /fists/0 {\"value\":3}\n"
                        "expect /fists/0 {\"value\":3,\"known_to\":[0]}\n"),
              "ok 4 it");
}

TEST(Scenario, EditionsCanBeReplaced) {
    const auto read = [](std::string_view) { return std::string("pebbles_each = 5\ndie_sides = 6\ncalls_each = 3\n"); };
    EXPECT_TRUE(run_scenarios("a", head + "test it\nLief may hide 5\n", read).at(0).ok);
    const auto bad = [](std::string_view) { return std::string("pebbles_each = 99\n"); };
    const ScenarioResult result = run_scenarios("a", head + "test it\nLief may hide 5\n", bad).at(0);
    EXPECT_FALSE(result.ok);
    EXPECT_EQ(result.line, 1);
}

// --- invalid lines ---

TEST(Scenario, InvalidLinesAreRefused) {
    EXPECT_EQ(run_lines(""), "failed 4 it: the test has no lines");
    EXPECT_EQ(run(head + "test # PB-1\nexpect /round 1\n"), "failed 4 : a test has a title: what the rule says");
    EXPECT_EQ(run_lines("rubbish\n"), "failed 5 it: this is not a line of a test: \"rubbish\"");
    EXPECT_EQ(run_lines("Lief hide 1\n"), "failed 5 it: this is not a line of a test: \"Lief hide 1\"");
    EXPECT_EQ(run_lines("Thor: hide 1\n"), "failed 5 it: no seat is called \"Thor\"");
    EXPECT_EQ(run_lines("Thor may hide 1\n"), "failed 5 it: no seat is called \"Thor\"");
    EXPECT_EQ(run_lines("Thor sees /round 1\n"), "failed 5 it: no seat is called \"Thor\"");
    EXPECT_EQ(run_lines("P3: hide 1\n"), "failed 5 it: no seat is called \"P3\"");
    EXPECT_EQ(run_lines(": hide 1\n"), "failed 5 it: no seat is called \"\"");
    EXPECT_EQ(run_lines("spectator may hide 1\n"), "failed 5 it: no seat is called \"spectator\"");
    EXPECT_EQ(run_lines("spectator: hide 1\n"), "failed 5 it: no seat is called \"spectator\"");
}

TEST(Scenario, BinaryDataIsRefused) {
    EXPECT_EQ(run_lines("expect /round 1\n" + std::string("\0\1\2", 3) + "\n"), "failed 6 it: the line is not text");
    EXPECT_EQ(run_lines("expect /phase \"\xFF\"\n"), "failed 5 it: the line is not text");
    EXPECT_EQ(run_lines("expect /round 1 # \xC3\n"), "failed 5 it: the line is not text");
    EXPECT_EQ(run(std::string("\x7F\x45\x4C\x46\0\0", 6)), "failed 1 : the line is not text");
    EXPECT_EQ(run_lines("set /points " + std::string(2'000'000, '[') + "\n"),
              "failed 5 it: the line is longer than 1000000 bytes");
    EXPECT_EQ(run_lines("set /points " + std::string(10'000, '[') + "\n"),
              "failed 5 it: this is not JSON: " + std::string(60, '[') + "...");
}

TEST(Scenario, NeverThrowsOnInvalidBytes) {
    const std::string good = head +
                             "test it\n chance 3\n set /points [1,2]\n Lief: hide 9 -> refused PB-3\n"
                             " Hildr sees /fists [null,null]\n expect /round 1\n Lief may not call 3\n";
    EXPECT_EQ(run(good), "ok 4 it");
    std::uint64_t state = 1;
    for (int round = 0; round < 3000; ++round) {
        std::string text = good;
        for (int change = 0; change < 3; ++change) {
            state = stream_seed(state, 1);
            const std::size_t at = state % text.size();
            if ((state >> 40) % 3 == 0) {
                text.erase(at, (state >> 32) % 20);
            } else {
                text[at] = static_cast<char>(state >> 48);
            }
        }
        ASSERT_NO_THROW(EXPECT_FALSE(run_scenarios("a.scn", text).empty())) << "round " << round;
    }
    for (std::size_t length = 0; length < good.size(); ++length) {
        ASSERT_NO_THROW(EXPECT_FALSE(run_scenarios("a.scn", good.substr(0, length)).empty())) << length;
    }
}

// --- actions ---

TEST(Scenario, AnActionMustBeLegal) {
    EXPECT_EQ(run_lines("Lief: hide 3\nP2: hide 1\nexpect /phase \"call\"\n"), "ok 4 it");
    EXPECT_EQ(run_lines("Lief: hide 4\n"), "failed 5 it: refused on PB-3: you have 3 pebbles");
    EXPECT_EQ(run_lines("Lief: dance\n"), "failed 5 it: refused on PB-9: an action is hide N, call N, doubt or trust");
    EXPECT_EQ(run_lines("Lief:\n"), "failed 5 it: refused on PB-9: an action is hide N, call N, doubt or trust");
}

TEST(Scenario, ARefusalMustNameTheExpectedRule) {
    EXPECT_EQ(run_lines("Lief: hide 4 -> refused PB-3\nLief: dance -> refused PB-9\nexpect /ready []\n"), "ok 4 it");
    EXPECT_EQ(run_lines("Lief: hide 3 -> refused PB-3\n"),
              "failed 5 it: wanted a refusal on PB-3, found that it is legal");
    EXPECT_EQ(run_lines("Lief: hide 4 -> refused PB-4\n"),
              "failed 5 it: wanted a refusal on PB-4, found one on PB-3: you have 3 pebbles");
    EXPECT_EQ(run_lines("Lief: hide 4 -> refused PB\n"),
              "failed 5 it: wanted a refusal on PB, found one on PB-3: you have 3 pebbles");
    for (const std::string end : {"->", "-> refused", "-> refuse PB-3", "-> PB-3", "-> refused PB-3 PB-4"}) {
        EXPECT_EQ(run_lines("Lief: hide 4 " + end + "\n"), "failed 5 it: a line with -> must end with: -> refused RULE")
            << end;
    }
}

TEST(Scenario, MayAndMayNot) {
    EXPECT_EQ(run_lines("Lief may hide 3\nLief may not hide 4\nHildr may hide 0\nLief may not call 0\n"), "ok 4 it");
    EXPECT_EQ(run_lines("Lief may hide 4\n"), "failed 5 it: wanted legal, found refused on PB-3: you have 3 pebbles");
    EXPECT_EQ(run_lines("Lief may not hide 3\n"), "failed 5 it: wanted refused, found legal");
    EXPECT_EQ(run_lines("Lief may not hied 3\n"), "failed 5 it: \"hied 3\" is not an action of this game");
    EXPECT_EQ(run_lines("Lief may\n"), "failed 5 it: \"\" is not an action of this game");
}

// --- state and views ---

TEST(Scenario, ExpectSeesAndOutcomeCompareDeeply) {
    EXPECT_EQ(run_lines("Lief: hide 2\nexpect /fists/0 {\"known_to\":[0],\"value\":2}\nLief sees /fists [2,null]\n"
                        "spectator sees /fists [null,null]\nP2 sees /you 1\n"),
              "ok 4 it");
    EXPECT_EQ(run_lines("expect /points [0]\n"), "failed 5 it: wanted [0], found [0,0]");
    EXPECT_EQ(run_lines("Lief: hide 2\nHildr sees /fists/0 2\n"), "failed 6 it: wanted 2, found null");
    EXPECT_EQ(run_lines("Lief: hide 2\nspectator sees /fists/0 2\n"), "failed 6 it: wanted 2, found null");
    EXPECT_EQ(run_lines("expect /gold 1\n"), "failed 5 it: there is no /gold in the state");
    EXPECT_EQ(run_lines("expect /points/2 0\n"), "failed 5 it: there is no /points/2 in the state");
    EXPECT_EQ(run_lines("Lief sees /gold 1\n"), "failed 5 it: there is no /gold in what Lief sees");
    EXPECT_EQ(run_lines("spectator sees /fists/x 1\n"), "failed 5 it: there is no /fists/x in what spectator sees");
    EXPECT_EQ(run_lines("outcome /0/place 1\n"), "failed 5 it: there is no /0/place in the outcome");
    EXPECT_EQ(run(dice + "set /dice [[1,1],[1,1],[1,1]]\nLief: bid 1x1\nHildr: challenge\noutcome /0/score -1\n"),
              "failed 8 it: wanted -1, found 1");
}

TEST(Scenario, PointerAndValueAreRequired) {
    for (const std::string line : {"expect", "expect /round", "expect round 1", "set", "set /round", "Lief sees /round",
                                   "Lief sees", "outcome /0", "spectator sees round 1"}) {
        EXPECT_EQ(run_lines(line + "\n"), "failed 5 it: a JSON pointer and a JSON value are expected: /gold/0 70")
            << line;
    }
    EXPECT_EQ(run_lines("expect /round 1 2\n"), "failed 5 it: this is not JSON: 1 2");
    EXPECT_EQ(run_lines("expect /phase hide\n"), "failed 5 it: this is not JSON: hide");
}

TEST(Scenario, TheHashOfTheStateIsCompared) {
    const std::string failed = run_lines("Lief: hide 2\nhash 00\n");
    ASSERT_TRUE(failed.starts_with("failed 6 it: wanted a state with the hash 00, found ")) << failed;
    const std::string hash = failed.substr(failed.size() - 16);
    EXPECT_EQ(run_lines("Lief: hide 2\nhash " + hash + "\n"), "ok 4 it");
    EXPECT_NE(run_lines("Lief: hide 3\nhash " + hash + "\n"), "ok 4 it");
    EXPECT_NE(run_lines("hash\n"), "ok 4 it");
}

TEST(Scenario, SetChangesTheState) {
    EXPECT_EQ(run_lines("set /points [4,7]\nset /points/0 5\nexpect /points [5,7]\n"), "ok 4 it");
    EXPECT_EQ(run_lines("set /gold 1\n"), "failed 5 it: there is no /gold in the state");
    EXPECT_EQ(run_lines("set /points/2 1\n"), "failed 5 it: there is no /points/2 in the state");
    EXPECT_EQ(run_lines("set /points/- 1\n"), "failed 5 it: there is no /points/- in the state");
    EXPECT_EQ(run_lines("set /stake 300\n"), "failed 5 it: /stake: 300 is not from 0 to 255");
    EXPECT_EQ(run_lines("set /phase \"lunch\"\n"),
              "failed 5 it: /phase: \"lunch\" is not one of: hide, call, answer, over");
    EXPECT_EQ(run_lines("set /points [1,2,3,4,5]\n"), "failed 5 it: /points: a list of 5 is longer than 4");
}

TEST(Scenario, AnImpossibleStateIsRefusedAfterTheLastOfSeveralSets) {
    const std::string why = "impossible state: PB-2: the round, the stake or the caller is impossible";
    EXPECT_EQ(run_lines("set /stake 7\nexpect /stake 7\n"), "failed 5 it: " + why);
    EXPECT_EQ(run_lines("set /stake 7\n"), "failed 5 it: " + why);
    EXPECT_EQ(run_lines("set /points [1,1]\n\n# still the same run\nset /round 2\nLief may hide 1\n"),
              "failed 8 it: " + why);
    EXPECT_EQ(run_lines("set /round 2\nset /caller 1\nexpect /round 2\n"), "ok 4 it");
    EXPECT_EQ(run_lines("set /round 2\nexpect /round 2\nset /caller 1\n"), "failed 5 it: " + why);
    EXPECT_EQ(run_lines("set /round 2\nchance 1\nset /caller 1\n"), "failed 5 it: " + why);
}

// --- chance ---

TEST(Scenario, ValuesAfterTheTitleFeedTheSetUpIfThereAreEnough) {
    EXPECT_EQ(run_lines("chance 3\nexpect /stake 4\n"), "ok 4 it");
    EXPECT_EQ(run_lines("seed 9\nchance 3\nexpect /stake 4\n"), "ok 4 it");
    EXPECT_EQ(run_lines("chance 3\nseed 9\nexpect /stake 4\n"), "ok 4 it");
    EXPECT_EQ(run(dice + "chance 0 1 2\nchance 3 4 5\nexpect /dice [[1,2],[3,4],[5,6]]\n"), "ok 4 it");
    // Surplus values are used by the moves.
    const std::string round = "Lief: hide 0\nHildr: hide 0\nLief: call 0\nHildr: trust\n";
    EXPECT_EQ(run_lines("chance 3 5\nexpect /stake 4\n" + round + "expect /stake 6\n"), "ok 4 it");
}

TEST(Scenario, TooFewValuesForTheSetUpAreKeptForMoves) {
    // The set-up needs six values, but the scenario lists five. So the seed deals the dice. No move of Liar's Dice
    // draws a value, so the five values are left over.
    const std::string dealt = run(dice + "expect /dice 0\n");
    EXPECT_EQ(run(dice + "chance 0 0 0 0 0\nexpect /dice 0\n"), std::string(dealt).replace(dealt.find('5'), 1, "6"));
    EXPECT_EQ(run(dice + "chance 0 0 0 0 0\nLief: bid 1x1\n"), "failed 5 it: chance values are left over: 0 0 0 0 0");
}

TEST(Scenario, ScriptedChanceMustFitExactly) {
    const std::string round = "Lief: hide 0\nHildr: hide 0\nLief: call 0\n";
    EXPECT_EQ(run_lines(round + "chance 4\nHildr: trust\nexpect /stake 5\n"), "ok 4 it");
    EXPECT_EQ(run_lines(round + "chance 6\nHildr: trust\n"),
              "failed 9 it: chance of line 8: the listed chance value 6 does not fit: a value below 6 is needed");
    EXPECT_EQ(run_lines("chance 6\nexpect /round 1\n"),
              "failed 6 it: chance of line 5: the listed chance value 6 does not fit: a value below 6 is needed");
    EXPECT_EQ(run_lines(round + "chance 4 4\nHildr: trust\nexpect /stake 5\n"),
              "failed 8 it: chance values are left over: 4");
    EXPECT_EQ(run_lines(round + "chance 4\n"), "failed 8 it: chance values are left over: 4");
    EXPECT_EQ(run_lines("chance 1\nexpect /stake 2\nchance 2\nchance 3\n"),
              "failed 7 it: chance values are left over: 2 3");
    for (const std::string bad : {"x", "-1", "1 x", "1.5", "99999999999"}) {
        EXPECT_NE(run_lines("chance " + bad + "\n").find("is not a chance value"), std::string::npos) << bad;
    }
    EXPECT_EQ(run_lines("chance\n"), "failed 5 it: chance needs values: chance 3 3 1");
}

TEST(Scenario, ARefusalConsumesNoChance) {
    EXPECT_EQ(run_lines("Lief: hide 0\nHildr: hide 0\nLief: call 0\nchance 4\nLief: trust -> refused PB-9\n"
                        "Hildr: trust\nexpect /stake 5\n"),
              "ok 4 it");
}

TEST(Scenario, SeedsAreNumbersAndComeFirst) {
    EXPECT_EQ(run_lines("seed x\n"), "failed 5 it: \"x\" is not a seed");
    EXPECT_EQ(run_lines("seed\n"), "failed 5 it: \"\" is not a seed");
    EXPECT_EQ(run_lines("seed -1\n"), "failed 5 it: \"-1\" is not a seed");
    EXPECT_EQ(run_lines("seed 1\nseed 1\n"),
              "failed 6 it: a test can have one seed line; only chance lines may come before it");
    EXPECT_EQ(run_lines("expect /round 1\nseed 1\n"),
              "failed 6 it: a test can have one seed line; only chance lines may come before it");
}

// --- every scenario of every game; scenarios cite every rule ---

std::string read_all(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    EXPECT_TRUE(in) << path;
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::filesystem::path> scenario_files(const std::filesystem::path& below) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(below)) {
        if (entry.path().extension() == ".scn") {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    return files;
}

const std::filesystem::path games = std::filesystem::path(MEADHALL_SOURCE_DIR) / "src" / "games";

TEST(Scenarios, AllHold) {
    int tests = 0;
    for (const std::filesystem::path& file : scenario_files(games)) {
        const std::string name = std::filesystem::relative(file, MEADHALL_SOURCE_DIR).string();
        for (const ScenarioResult& result : run_scenarios(name, read_all(file))) {
            EXPECT_TRUE(result.ok) << result.file << ":" << result.line << ": " << result.test << ": "
                                   << result.message;
            ++tests;
        }
    }
    EXPECT_GT(tests, 0);
}

// A rule is defined as **PB-1** in rules.md. A test cites it after its title: # PB-1 PB-R1
TEST(Scenarios, EveryRuleIsCitedByATest) {
    for (const Identity& game : all_games()) {
        const std::filesystem::path folder = games / std::string(game.folder);
        std::string cited;
        for (const std::filesystem::path& file : scenario_files(folder)) {
            std::istringstream lines(read_all(file));
            for (std::string line; std::getline(lines, line);) {
                if (line.starts_with("test ") && line.find('#') != std::string::npos) {
                    cited += line.substr(line.find('#') + 1) + " ";
                }
            }
        }
        const std::string rules = read_all(folder / "rules.md");
        int found = 0;
        for (std::size_t at = rules.find("**"); at != std::string::npos; at = rules.find("**", at + 2)) {
            const std::string id = rules.substr(at + 2, rules.find("**", at + 2) - at - 2);
            if (id.starts_with(std::string(game.rule_prefix) + "-")) {
                ++found;
                EXPECT_NE(cited.find(" " + id + " "), std::string::npos) << id << " has no scenario";
            }
        }
        EXPECT_GT(found, 0) << folder;
    }
}

}  // namespace
}  // namespace meadhall
