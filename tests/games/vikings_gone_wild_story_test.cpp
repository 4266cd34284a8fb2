// SPDX-License-Identifier: Apache-2.0
// The log of Vikings Gone Wild: one line for each purchase, card and raid, and refusals that say what is missing.
#include <gtest/gtest.h>

#include "match/match.h"
#include "match/story.h"

namespace meadhall {
namespace {

constexpr Seat lief = seat_at(0), hildr = seat_at(1);

// A turn of Lief with two Elf Archers; Hildr has a Tavern, a filled Container and a Cannon.
Match before_a_raid() {
    TablePlan plan;
    plan.table = "village";
    plan.names = {"Lief", "Hildr"};
    plan.setup = {2, {{"fixed_first_player", 0}}};
    plan.chance.fair = false;
    plan.chance.fast_seed = 7;
    const std::shared_ptr<const AnyGame> game = open_game("vikings-gone-wild");
    json::value state = Match(game, plan).position().state();
    state.at("piles").at("elf_archer") = 6;
    state.at("piles").at("cannon") = 5;
    state.at("pool") = {{"beer", 2}, {"gold", 0}};
    state.at("players").at(0).at("hand") = {"beer", "beer", "elf_archer", "elf_archer", "viking_warrior"};
    state.at("decks").as_array()[0] = {"beer", "beer", "beer", "beer", "gold", "gold", "viking_warrior"};
    json::object& victim = state.at("players").at(1).as_object();
    victim["hand"] = {"cannon", "beer"};
    victim["built"] = {"tavern.1", "beer_container.1", "beer_container.2"};
    victim["standing"] = {"town_hall", "tavern.1", "beer_container.1", "beer_container.2"};
    victim["stored"] = {3, 0, 0, 0, 0, 0};
    plan.begins = state;
    return {game, plan};
}

void play(Match& match, Seat seat, const std::vector<std::string>& moves) {
    for (const std::string& move : moves) {
        const Verdict verdict = match.play(seat, move);
        ASSERT_TRUE(verdict.legal()) << move << ": " << text(verdict.refusal(), match.plan().names);
    }
}

// The log of the whole game so far, as this viewer sees it.
std::vector<StoryLine> story(const Match& match, Viewer viewer = Viewer::spectator()) {
    std::vector<NarrationEntry> narration;
    for (const Row& row : match.rows()) {
        narration.insert(narration.end(), row.narration.begin(), row.narration.end());
    }
    return story_of(narration, viewer);
}

std::string why_not(Match& match, Seat seat, const std::string& move) {
    const Verdict verdict = match.play(seat, move);
    return verdict.legal() ? "" : text(verdict.refusal(), match.plan().names);
}

TEST(VikingsGoneWildStory, tells_a_purchase_with_its_payment) {
    Match match = before_a_raid();
    play(match, lief, {"buy_stock elf_archer"});
    ASSERT_EQ(story(match).size(), 1U);
    EXPECT_EQ(story(match)[0].text, "Lief buys an Elf Archer for 3 Beer.");
    EXPECT_EQ(story(match)[0].details,
              std::vector<std::string>{"Lief pays a Beer card from the hand, and 2 Beer in tokens."});
}

TEST(VikingsGoneWildStory, tells_an_exchange) {
    Match match = before_a_raid();
    play(match, lief, {"exchange beer"});
    ASSERT_EQ(story(match).size(), 1U);
    EXPECT_EQ(story(match)[0].text, "Lief exchanges 2 Beer for 1 Gold.");
}

TEST(VikingsGoneWildStory, tells_a_raid_and_its_result_in_one_line) {
    Match match = before_a_raid();
    play(match, lief,
         {"attack_player P2 tavern.1", "send elf_archer hand", "send elf_archer hand", "next_group beer_container.1",
          "send viking_warrior hand", "declare"});
    ASSERT_EQ(story(match).size(), 1U);
    EXPECT_EQ(story(match)[0].text,
              "Lief attacks Hildr's Tavern with 2 Elf Archers; Beer Container 1 with a Viking Warrior.");
    Match undefended = before_a_raid();
    play(undefended, lief,
         {"attack_player P2 beer_container.1", "send elf_archer hand", "next_group tavern.1", "send elf_archer hand",
          "send viking_warrior hand", "declare"});
    play(undefended, hildr, {"done"});
    ASSERT_EQ(story(undefended).size(), 1U);
    EXPECT_EQ(story(undefended)[0].text,
              "Lief attacks Hildr's Beer Container 1 with strength 2 against defense 2 and damages it and takes 1 "
              "Beer; Tavern with strength 3 against defense 3 and damages it and gains 1 VP.");
    play(match, hildr, {"defend cannon tavern.1", "done"});
    ASSERT_EQ(story(match).size(), 1U);
    EXPECT_EQ(
        story(match)[0].text,
        "Lief attacks Hildr's Tavern with strength 4 against defense 5 (with a Cannon) and is repulsed (2 VP for the "
        "defender); Beer Container 1 with strength 1 against defense 2 and is repulsed (1 VP for the defender).");
    EXPECT_EQ(story(match)[0].details[0], "Hildr plays a Cannon on the Tavern.");
}

TEST(VikingsGoneWildStory, tells_the_income_of_a_round_with_the_cards_only_to_the_player) {
    Match match = before_a_raid();
    play(match, lief, {"end_turn"});
    play(match, hildr, {"end_turn"});
    Offers offers;
    while (match.position().state().at("round") == 1) {  // both players say which tokens and cards they keep
        const Seat asked = *match.position().to_act().begin();
        match.position().offers(asked, offers);
        ASSERT_TRUE(match.play(asked, offers.action(0)).legal());
    }
    const auto income = [](const std::vector<StoryLine>& lines) {
        for (const StoryLine& line : lines) {
            if (line.text.starts_with("Lief ") && line.text.find("draws") != std::string::npos) {
                return line.text;
            }
        }
        return std::string();
    };
    const std::string own = income(story(match, Viewer(lief)));
    EXPECT_TRUE(income(story(match)).ends_with("draws 5 cards.")) << income(story(match));
    EXPECT_EQ(income(story(match, Viewer(hildr))), income(story(match)));
    EXPECT_TRUE(own.find("Beer") != std::string::npos && own.find(" 5 cards") == std::string::npos) << own;
}

TEST(VikingsGoneWildStory, says_what_is_missing_and_who_is_asked) {
    Match match = before_a_raid();
    EXPECT_EQ(why_not(match, lief, "buy_stock pigator"), "VG-5.3.5: you need 3 more Gold");
    EXPECT_EQ(why_not(match, lief, "build brewery"),
              "VG-5.3.5: you need 2 more Gold; you can exchange 4 Beer for 2 Gold first");
    EXPECT_EQ(why_not(match, lief, "exchange gold"), "VG-5.13.1: an exchange takes 2 Gold; you need 2 more");
    EXPECT_EQ(why_not(match, lief, "declare"),
              "VG-4.3.2: first choose what you attack: a Building of an opponent, an Undead, or Draco");
    EXPECT_EQ(why_not(match, hildr, "end_turn"),
              "VG-4.3.2: it is Lief's turn; wait until it is yours, or until you are attacked");
    play(match, lief, {"attack_player P2 town_hall"});
    // VG-6.4.5  To Hildr, an unfinished declaration looks like any other turn.
    EXPECT_EQ(why_not(match, hildr, "end_turn"),
              "VG-4.3.2: it is Lief's turn; wait until it is yours, or until you are attacked");
    EXPECT_EQ(why_not(match, lief, "end_turn"), "VG-4.3.2: first finish your attack: send attackers, then declare it");
    play(match, lief, {"send elf_archer hand", "declare"});
    EXPECT_EQ(why_not(match, lief, "end_turn"), "VG-4.3.2: Hildr is defending now; wait for their answer");
    EXPECT_EQ(why_not(match, hildr, "end_turn"), "VG-4.3.2: you are attacked: play a Defense card, or answer done");
}

}  // namespace
}  // namespace meadhall
