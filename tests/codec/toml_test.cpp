// SPDX-License-Identifier: Apache-2.0
#include "codec/toml.h"

#include <gtest/gtest.h>
#include <map>

#include "tests/toy.h"

namespace meadhall::codec {
namespace {

struct Row {
    std::uint8_t strength;
    toy::Colour colour;
    std::string source;
    MEADHALL_FIELDS(Row, strength, colour, source)
};
struct Armoury {
    bool open;
    FixedVector<Row, 2> shields;
    std::vector<std::vector<std::string>> names;
    MEADHALL_FIELDS(Armoury, open, shields, names)
};
struct Purse {
    std::uint16_t gold;
    MEADHALL_FIELDS(Purse, gold)
};
struct Data {
    Armoury armoury;
    Purse purse;
    MEADHALL_FIELDS(Data, armoury, purse)
};

const std::string good_armoury = R"(# the armoury
open = true
names = [["Skirnir", "Hrotti"], [], ["Gram"]]
[[shields]]
strength = 4
colour = "red"
source = "rulebook"

[[shields]]
strength = 5
colour = "blue"
source = "house"
)";

Data load(const std::string& armoury, const std::string& purse = "gold = 70\n") {
    const std::map<std::string, std::string, std::less<>> files{{"armoury.toml", armoury}, {"purse.toml", purse}};
    return load_data<Data>([&](std::string_view file) { return files.find(file)->second; });
}

std::string refusal(const std::string& armoury, const std::string& purse = "gold = 70\n") {
    try {
        load(armoury, purse);
    } catch (const BadInput& error) {
        return error.what();
    }
    return "";
}

std::string with(const std::string& old, const std::string& fresh) {
    std::string text = good_armoury;
    return text.replace(text.find(old), old.size(), fresh);
}

TEST(Toml, EachFieldOfTheDataIsAFile) {
    const Data data = load(good_armoury);
    EXPECT_TRUE(data.armoury.open);
    ASSERT_EQ(data.armoury.shields.size(), 2u);
    EXPECT_EQ(data.armoury.shields[1].strength, 5);
    EXPECT_EQ(data.armoury.shields[1].colour, toy::Colour::blue);
    EXPECT_EQ(data.armoury.shields[0].source, "rulebook");
    EXPECT_EQ(data.armoury.names, (std::vector<std::vector<std::string>>{{"Skirnir", "Hrotti"}, {}, {"Gram"}}));
    EXPECT_EQ(data.purse.gold, 70);
}

TEST(Toml, RefusesWithFileLineAndPlace) {
    EXPECT_EQ(refusal(with("open = true", "open = 1")), "armoury.toml line 2: open: 1 is not true or false");
    EXPECT_EQ(refusal(with("strength = 5", "strength = 256")),
              "armoury.toml line 10: shields/1/strength: 256 is not from 0 to 255");
    EXPECT_EQ(refusal(with("\"blue\"", "\"pink\"")),
              "armoury.toml line 11: shields/1/colour: \"pink\" is not one of: red, green, blue");
    EXPECT_EQ(refusal(with("strength = 4", "strength = 4.5")).substr(0, 23), "armoury.toml line 5: sh");
    EXPECT_EQ(refusal(with("source = \"house\"", "born = 1979-05-27")).substr(0, 24), "armoury.toml line 12: sh");
    EXPECT_EQ(refusal(good_armoury, "\n\ngold = \"much\"\n"),
              "purse.toml line 3: gold: \"much\" is not a whole number");
}

TEST(Toml, RefusesMissingAndUnknownFields) {
    EXPECT_EQ(refusal(with("colour = \"red\"\n", "")),
              "armoury.toml line 4: shields/0: the field \"colour\" is missing");
    EXPECT_EQ(refusal(with("colour = \"red\"", "color = \"red\"")).substr(0, 21), "armoury.toml line 4: ");
    EXPECT_EQ(refusal(good_armoury, "gold = 1\nsilver = 2\n"), "purse.toml line 1: unknown field \"silver\"");
    EXPECT_EQ(refusal(good_armoury, ""), "purse.toml line 1: the field \"gold\" is missing");
    EXPECT_NE(refusal(good_armoury + "[[shields]]\n").find("a list of 3 is longer than 2"), std::string::npos);
}

TEST(Toml, RefusesWhatIsNotToml) {
    EXPECT_EQ(refusal(with("strength = 4", "strength = = 4")).substr(0, 21), "armoury.toml line 5: ");
    EXPECT_EQ(refusal(good_armoury, "gold = 1\ngold = 2\n").substr(0, 19), "purse.toml line 2: ");
    EXPECT_NE(refusal(good_armoury, "gold = \"1\n"), "");
}

}  // namespace
}  // namespace meadhall::codec
