// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "bots/player.h"

namespace meadhall {
namespace {

TEST(ReadBot, reads_levels_budgets_and_programs) {
    EXPECT_EQ(read_bot("thrall").level, Level::thrall);
    EXPECT_EQ(read_bot("jarl").budget.simulations, Budget().simulations);
    EXPECT_EQ(read_bot("jarl:500").budget.simulations, 500u);
    EXPECT_EQ(read_bot("jarl:200ms").budget.time.count(), 200);
    EXPECT_EQ(read_bot("jarl:2s").budget.time.count(), 2000);
    EXPECT_EQ(read_bot("exec:./my_bot.py --level 3").program, "./my_bot.py --level 3");
    EXPECT_EQ(read_bot("exec:./my_bot.py").name, "exec:./my_bot.py");
    for (const std::string& level : level_names()) {
        EXPECT_EQ(enum_word(read_bot(level).level), level);
    }
}

TEST(ReadBot, refuses_nonsense_in_clear_words) {
    const auto refusal = [](const std::string& word) -> std::string {
        try {
            read_bot(word);
            return "nothing";
        } catch (const BadInput& error) {
            return error.what();
        }
    };
    for (const char* word : {"", "clever", "Jarl", " jarl", "jarl ", ":", ":500", "exec", "jarl,karl"}) {
        EXPECT_NE(refusal(word).find("there is no bot \"" + std::string(word) + "\"; the bots are: random, thrall"),
                  std::string::npos)
            << word << ": " << refusal(word);
    }
    for (const char* word : {"jarl:", "jarl:0", "jarl:-1", "jarl:5x", "jarl:1.5s", "jarl:0ms", "jarl:s",
                             "jarl:99999999999", "jarl:999999s", "jarl:5 s", "karl:500", "random:1s"}) {
        EXPECT_NE(refusal(word).find("only a jarl has a budget"), std::string::npos) << word << ": " << refusal(word);
    }
    EXPECT_NE(refusal("exec:").find("which program?"), std::string::npos);
    EXPECT_LT(refusal(std::string(100000, 'x')).size(), 300u);
}

}  // namespace
}  // namespace meadhall
