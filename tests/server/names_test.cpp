// SPDX-License-Identifier: Apache-2.0
#include "server/names.h"

#include <gtest/gtest.h>

#include "server/common_passwords.h"
#include "server/people.h"
#include "server/table.h"

namespace meadhall::server {
namespace {

std::string refusal(const std::string& name) {
    try {
        return "allowed as " + normalized_name(name);
    } catch (const RequestError& error) {
        return std::string(enum_word(error.code));
    }
}

TEST(Names, OrdinaryNamesOfManyScriptsAreAllowed) {
    for (const char* name :
         {"Leif", "Ragnhild_2", "O'Brien", "Bj\u00f6rn", "\u00d0orgeir", "\u041e\u043b\u044c\u0433\u0430",
          "\u6771\u4eac", "\u3055\u304f\u3089\u82b1", "\u0939\u0930\u093f", "\u05d3\u05d5\u05d3", "J.-P."}) {
        EXPECT_EQ(normalized_name(name), name);
    }
    EXPECT_EQ(normalized_name("Bjo\u0308rn"), "Bj\u00f6rn") << "composed";
    EXPECT_EQ(normalized_name("\uff2c\uff45\uff49\uff46"), "Leif") << "full-width letters";
}

TEST(Names, InvisibleBidirectionalAndControlCharactersAreRefused) {
    for (const char* name :
         {"Le\u200bif", "Le\u200dif", "Leif\u202e", "\u2066Leif", "Le\x1bif", "Le\u0085if", "Le\u00adif",
          "\u3164\u3164", "\u115f\u1160", "\ufeffLeif", "Le if", "Leif\n", "\U000e0041\U000e0042"}) {
        EXPECT_EQ(refusal(name), "bad_request") << name;
    }
}

TEST(Names, MixedScriptsAndStackedMarksAreRefused) {
    EXPECT_EQ(refusal("L\u0435if"), "bad_request") << "a Cyrillic letter among Latin ones";
    EXPECT_EQ(refusal("Leif\u0661"
                      "2"),
              "bad_request")
        << "digits of two scripts";
    EXPECT_EQ(refusal("Le\u0301\u0302\u0303\u0304if"), "bad_request");
    EXPECT_EQ(refusal("\u0301Leif"), "bad_request");
}

TEST(Names, LengthIsCountedInCharacters) {
    EXPECT_EQ(refusal("L"), "bad_request");
    EXPECT_EQ(refusal(std::string(24, 'a')), "allowed as " + std::string(24, 'a'));
    EXPECT_EQ(refusal(std::string(25, 'a')), "bad_request");
    EXPECT_EQ(refusal(std::string(10'000, 'a')), "bad_request");
    EXPECT_EQ(refusal("Le\xff"), "bad_request") << "not UTF-8";
}

TEST(Names, LookAlikesHaveTheSameKey) {
    EXPECT_EQ(name_key("Leif"), name_key("LEIF"));
    EXPECT_EQ(name_key("Leif"), name_key("1eif"));
    EXPECT_EQ(name_key("Olaf0"), name_key("olafO"));
    EXPECT_EQ(name_key("coco"), name_key("\u0441\u043e\u0441\u043e")) << "all Cyrillic";
    EXPECT_EQ(name_key("modern"), name_key("modem"));
    EXPECT_NE(name_key("Leif"), name_key("Lief"));
    EXPECT_NE(name_key("Bj\u00f6rn"), name_key("Bjorn"));
}

TEST(Names, NamesOfBotsAreReserved) {
    EXPECT_EQ(refusal("karl"), "taken");
    EXPECT_EQ(refusal("Kar1"), "taken");
    EXPECT_EQ(refusal("Karla"), "allowed as Karla");
}

TEST(Passwords, TheMostCommonAreRefused) {
    for (const char* password : {"password", "12345678", "QwertyUiop", "iloveyou", "trustno1"}) {
        EXPECT_TRUE(is_common_password(password)) << password;
        EXPECT_THROW(check_password(password), RequestError);
    }
    EXPECT_NO_THROW(check_password("green sails"));
    EXPECT_THROW(check_password("short"), RequestError);
}

}  // namespace
}  // namespace meadhall::server
