// SPDX-License-Identifier: Apache-2.0
// VG-2.13.4  An edition's files set how much each effect gives, and the numbers of VG-2.2. The text of a card follows
// from its numbers. The edition of release 0.1.0 still works.
#include <gtest/gtest.h>
#include <map>

#include "arena/contract.h"
#include "codec/toml.h"
#include "games/vikings_gone_wild/game.h"
#include "match/box.h"
#include "match/scenario.h"
#include "match/typed_setup.h"

namespace meadhall::vikings_gone_wild {
namespace {

constexpr std::string_view folder = "vikings_gone_wild/data/";

struct Edit {
    std::string file, row, old, fresh;  // replaces the first `old` after `row` by `fresh`
};

codec::ReadFile edited(const std::vector<Edit>& edits) {
    return [edits](std::string_view name) {
        std::string text(shipped_file(std::string(folder) + std::string(name)));
        for (const Edit& edit : edits) {
            if (edit.file == name) {
                const std::size_t at = text.find(edit.old, text.find(edit.row));
                EXPECT_NE(at, std::string::npos) << edit.old;
                text.replace(at, edit.old.size(), edit.fresh);
            }
        }
        return text;
    };
}

Edit effect(const std::string& card, const std::string& old, const std::string& fresh) {
    return {"cards.toml", "id = \"" + card + "\"", "effect = { " + old + " }", "effect = { " + fresh + " }"};
}

Edit constant(const std::string& key, int old, int fresh) {
    return {"box.toml", "", "\n" + key + " = " + std::to_string(old), "\n" + key + " = " + std::to_string(fresh)};
}

std::string refusal(const Edit& edit) {
    try {
        load_rules<Rules>(edited({edit}));
    } catch (const BadInput& error) {
        return error.what();
    }
    return "";
}

// Every number in a card's effect, a new value for it, and the card's new text.
struct Case {
    Card card;
    std::string old, fresh, text;
};
const std::vector<Case> cases{
    {Card::undead_brewer, "beer = 2", "beer = 4", "defeated: 4 Beer and 1 VP"},
    {Card::undead_miner, "gold = 2", "gold = 1", "defeated: 1 Gold and 1 VP"},
    {Card::alviss, "draw = 2", "draw = 1", "+ draw 1 card"},
    {Card::brunhild, "vp = 1", "vp = 2", "2 VP if her group damages a Building"},
    {Card::egil, "cards = 1", "cards = 2", "at most 2 cards may be played onto the Building this group attacks"},
    {Card::sigurd, "strength = 5", "strength = 7", "strength 7 against Undead and Draco"},
    {Card::bear_rider, "beer = 1", "beer = 3", "+ gain 3 Beer"},
    {Card::mage, "gold = 1, draw = 1", "gold = 2, draw = 3", "+ gain 2 Gold or draw 3 cards"},
    {Card::loki_scepter, "loot = 1", "loot = 2",
     "carried by a Unit; if its group damages a Container, loot 2 more from it"},
    {Card::money_theft, "gold = 1", "gold = 3",
     "take 1 Gold from an opponent's Container; if none is stored there, gain 3 Gold"},
    {Card::beer_theft, "beer = 2", "beer = 5",
     "take 1 Beer from an opponent's Container; if none is stored there, gain 5 Beer"},
    {Card::dvergar, "each = 1", "each = 2", "gain 2 Gold for each Gold Factory you own"},
    {Card::brewmaster, "beer = 1, each = 1", "beer = 2, each = 3", "gain 2 Beer, and 3 Beer for each Brewery you own"},
    {Card::great_feast, "draw = 2", "draw = 4", "draw 4 cards"},
    {Card::huginn_muninn, "draw = 3", "draw = 1", "draw 1 card, then put 1 hand card on top of your deck"},
    {Card::rune_stone, "beer = 1", "beer = 2",
     "you may remove 1 card of your hand or discard pile from the game; gain 2 Beer"},
    {Card::raven_scout, "draw = 1", "draw = 2", "look at an opponent's hand; draw 2 cards"},
    {Card::merchant, "beer = 3, gold = 2", "beer = 4, gold = 5", "gain 4 Beer or 5 Gold"},
    {Card::war_horn, "strength = 2", "strength = 3", "this turn each Viking Warrior has 3 more strength"},
    {Card::valkyrie, "cards = 2", "cards = 1", "take back up to 1 Unit that attacked this turn"},
    {Card::shield_wall, "draw = 1", "draw = 2", "when played: draw 2 cards"},
    {Card::favor_tyr, "strength = 1", "strength = 2", "each Unit in this group has 2 more strength"},
    {Card::favor_skadi, "strength = 1", "strength = 2", "2 more strength for each opponent with more VP than you"},
    {Card::favor_freya, "draw = 3", "draw = 2", "draw 2 cards"},
    {Card::favor_odin, "vp = 1, draw = 1", "vp = 2, draw = 3", "gain 2 VP + draw 3 cards"},
    {Card::favor_njord, "beer = 3, gold = 2", "beer = 6, gold = 7", "gain 6 Beer and 7 Gold"},
    {Card::favor_idun, "cards = 2", "cards = 3",
     "take up to 3 cards, no Favors, from your discard pile into your hand"},
    {Card::favor_bragi, "draw = 1", "draw = 2", "draw 2 cards + this round you may complete 2 Missions"},
    {Card::favor_heimdall, "vp = 1", "vp = 3", "each repulsed attack on this Building: 3 more VP for you"},
};

std::vector<Edit> all_effects() {
    std::vector<Edit> edits;
    for (const Case& each : cases) {
        edits.push_back(effect(std::string(enum_word(each.card)), each.old, each.fresh));
    }
    return edits;
}

TEST(VikingsGoneWildData, card_texts_follow_from_their_numbers) {
    const Edition<Rules> rules = load_rules<Rules>(edited(all_effects()));
    std::map<Card, std::string> texts;
    for (const Case& each : cases) {
        texts[each.card] = each.text;
        EXPECT_EQ(rules.rules->data(each.card).text, each.text);
    }
    // No other effect has a number.
    for (int i = 0; i < cards; ++i) {
        const Effect known = effect_of_0_1_0(card_at(i));
        bool any = false;
        for_each_field<Effect>([&](auto field) { any = any || known.*field.pointer != 0; });
        EXPECT_EQ(any, texts.contains(card_at(i))) << enum_word(card_at(i));
    }
    const Edition<Rules> roomy = load_rules<Rules>(edited({constant("container_capacity", 4, 6)}));
    EXPECT_EQ(roomy.rules->data(Building::gold_container).text, "stores up to 6 Gold");
    // The box that the page receives contains the texts of the cards, too, with the numbers of the shipped edition.
    EXPECT_EQ(box_of("vikings-gone-wild").at("cards").at("cards").at(at(Card::favor_njord)).at("text"),
              "gain 3 Beer and 2 Gold");
}

// Checks what each card gives, with the numbers of `cases`.
constexpr std::string_view scenarios = R"(
game vikings-gone-wild
seats Vincent Marta
option fixed_first_player 0
set /odin_deck ["undead_brewer","undead_brewer","undead_brewer","undead_miner","undead_miner","undead_miner"]
set /river ["sword","sword","sword","undead_miner","undead_brewer"]
set /odin_discard []
set /piles {"elf_archer":4,"bone_crusher":3,"pigator":2,"cannon":3,"chicken_tower":2,"sheep_cannon":2}
set /favor_deck []
set /favor_display []
set /favor_box []
set /decks [["beer","beer","beer","beer"],["beer","beer","beer","beer"],[],[]]
set /players/0 {"hand":[],"discard":[],"area":[],"certain":[]}
set /players/1 {"hand":[],"discard":[],"area":[],"certain":[]}

test undead
  set /players/0/hand ["sigurd","viking_warrior","war_horn"]
  P1: attack_undead 5
  P1: send sigurd hand
  P1 sees /groups/0/strength 7
  P1: declare
  expect /pool {"beer":4,"gold":0}
  P1: play_action war_horn
  P1: attack_undead 5
  P1: send viking_warrior hand
  P1 sees /groups/0/strength 4
  P1: declare
  expect /pool {"beer":4,"gold":1}

test heroes
  set /players/0 {"hand":["brunhild","favor_tyr","favor_skadi","viking_warrior"],"vp":1}
  set /players/1/vp 2
  P1: attack_player P2 town_hall
  P1: send brunhild hand
  P1: send favor_tyr hand
  P1: send viking_warrior hand
  P1 sees /groups/0/strength 9
  P1: send favor_skadi hand
  P1 sees /groups/0/strength 13
  P1: declare
  expect /players/0/vp 4

test plus
  set /players/0/hand ["bear_rider","mage","alviss"]
  P1: deploy bear_rider
  expect /pool {"beer":3,"gold":0}
  P1: deploy mage gold
  expect /pool {"beer":3,"gold":2}
  P1: deploy alviss
  P1 sees /players/0/hand_size 1

test a mage draws
  set /players/0/hand ["mage"]
  P1: deploy mage draw
  P1 sees /players/0/hand_size 3

test the scepter
  set /players/0/hand ["viking_warrior","loki_scepter"]
  set /players/1 {"built":["gold_container.1"],"standing":["town_hall","gold_container.1"],"stored":[0,0,0,4,0,0]}
  P1: attack_player P2 gold_container.1
  P1: send viking_warrior hand
  P1: arm loki_scepter viking_warrior
  P1: declare
  expect /players/0/hall {"beer":0,"gold":3}

test actions
  set /players/0 {"hand":["money_theft","beer_theft","dvergar","brewmaster","rune_stone","merchant","favor_njord"]}
  set /players/0 {"built":["brewery.1","gold_factory.1"],"standing":["town_hall","brewery.1","gold_factory.1"]}
  P1: play_action money_theft P2
  expect /pool {"beer":0,"gold":3}
  P1: play_action beer_theft P2
  expect /pool {"beer":5,"gold":3}
  P1: play_action dvergar
  expect /pool {"beer":5,"gold":5}
  P1: play_action brewmaster
  expect /pool {"beer":10,"gold":5}
  P1: play_action rune_stone
  expect /pool {"beer":12,"gold":5}
  P1: play_action merchant gold
  expect /pool {"beer":12,"gold":10}
  P1: play_action favor_njord
  expect /pool {"beer":18,"gold":17}

test a merchant gives beer
  set /players/0/hand ["merchant"]
  P1: play_action merchant beer
  expect /pool {"beer":4,"gold":0}

test a rune stone that removes
  set /players/0/hand ["rune_stone","gold"]
  P1: play_action rune_stone hand gold
  expect /pool {"beer":2,"gold":0}

test a great feast draws
  set /players/0/hand ["great_feast"]
  P1: play_action great_feast
  P1 sees /players/0/hand_size 4

test the ravens draw
  set /players/0/hand ["huginn_muninn","gold"]
  P1: play_action huginn_muninn
  P1 sees /players/0/hand_size 2
  P1: put_back gold

test a scout draws
  set /players/0/hand ["raven_scout"]
  P1: play_action raven_scout P2
  P1 sees /players/0/hand_size 2

test Freya, Odin and Bragi
  set /players/0/hand ["favor_freya","favor_odin"]
  P1: play_action favor_freya
  P1 sees /players/0/hand_size 3
  P1: play_action favor_odin vp
  P1 sees /players/0/hand_size 4
  expect /players/0/vp 2

test Odin draws first, and Bragi draws
  set /players/0/hand ["favor_odin","favor_bragi"]
  P1: play_action favor_bragi
  P1 sees /players/0/hand_size 3
  P1: play_action favor_odin draw
  P1 sees /players/0/hand_size 4
  expect /players/0/vp 2

test what comes back
  set /players/0 {"hand":["favor_idun","viking_warrior","viking_warrior","valkyrie"]}
  set /players/0/discard ["gold","gold","elf_archer","cannon"]
  P1: play_action favor_idun
  P1: pick gold
  P1: pick gold
  P1: pick cannon
  P1 may end_turn
  P1: attack_draco
  P1: send viking_warrior hand
  P1: send viking_warrior hand
  P1: declare
  P1: draco_resource beer
  expect /players/0/hall {"beer":1,"gold":0}
  P1: play_action valkyrie
  P1: pick viking_warrior
  P1 may end_turn

test defenses
  set /players/0/hand ["egil"]
  set /players/1/hand ["cannon","cannon","chicken_tower","shield_wall","favor_heimdall"]
  P1: attack_player P2 town_hall
  P1: send egil hand
  P1: declare
  P2: defend shield_wall town_hall
  P2 sees /players/1/hand_size 6
  P2: defend favor_heimdall town_hall
  P2: defend cannon town_hall -> refused VG-5.23.3
  P2: done
  expect /players/1/vp 4
)";

TEST(VikingsGoneWildData, card_effects_follow_from_their_numbers) {
    const std::vector<ScenarioResult> results = run_scenarios("effects", scenarios, edited(all_effects()));
    EXPECT_EQ(results.size(), 15u);
    for (const ScenarioResult& result : results) {
        EXPECT_TRUE(result.ok) << result.line << ": " << result.test << ": " << result.message;
    }
}

TEST(VikingsGoneWildData, refuses_effects_that_a_card_does_not_have) {
    EXPECT_EQ(refusal(effect("alviss", "draw = 2", "draw = 2, beer = 1")),
              "VG-2.13.4: alviss does not use the number beer");
    EXPECT_EQ(refusal(effect("alviss", "draw = 2", "draw = 10")),
              "VG-2.13.4: alviss: the number draw of its effect is 1 to 9");
    EXPECT_EQ(refusal(effect("undead_miner", "gold = 2", "gold = 0")),
              "VG-2.13.4: undead_miner: the number gold of its effect is 1 to 5");
    EXPECT_NE(refusal(effect("alviss", "draw = 2", "draws = 2")), "");
    EXPECT_NE(refusal(constant("river_size", 5, 6)), "");
    EXPECT_NE(refusal(constant("missions_face_up", 2, 0)), "");
    EXPECT_NE(refusal(constant("bonus_cards_in_play", 4, 3)), "");  // the first game uses four
}

// VG-2.2  The numbers come from the box. This smaller box changes every number that sets the size of a part of the
// state.
std::vector<Edit> small_box() {
    return {constant("max_same_building", 3, 2),
            constant("river_size", 5, 3),
            constant("favor_display", 2, 1),
            constant("favors_per_player", 3, 1),
            constant("bonus_cards_in_play", 4, 3),
            constant("missions_face_up", 2, 1),
            constant("draco_reward", 1, 3),
            {"bonuses.toml", "id = \"bonus_jarl\"", "first_game = true", "first_game = false"}};
}

TEST(VikingsGoneWildData, constants_come_from_the_box) {
    const std::vector<ScenarioResult> results = run_scenarios("constants", R"(
game vikings-gone-wild
seats Vincent Marta
option fixed_first_player 0

test set-up
  P1 sees /odin_deck 37
  P1 sees /mission_deck 18
  P1 sees /favor_deck 1
  P1 sees /favor_box 10
  P1: buy_river 4 -> refused VG-4.4.3

test two of a type
  set /players/0 {"level":3,"built":["brewery.1"],"standing":["town_hall","brewery.1"]}
  set /pool {"beer":9,"gold":9}
  P1: build brewery
  P1: build brewery -> refused VG-5.5.3

test three tokens of Draco
  set /players/0/hand ["viking_warrior"]
  set /decks/0 ["beer","beer","beer","beer","beer"]
  P1: attack_draco
  P1: send viking_warrior hand
  P1: declare
  P1: draco_resource gold
  expect /players/0/hall {"beer":0,"gold":3}
)",
                                                              edited(small_box()));
    EXPECT_EQ(results.size(), 3u);
    for (const ScenarioResult& result : results) {
        EXPECT_TRUE(result.ok) << result.line << ": " << result.test << ": " << result.message;
    }
}

TEST(VikingsGoneWildData, other_numbers_keep_the_contract) {
    std::vector<Edit> edits = all_effects();
    const Edition<Rules> generous = load_rules<Rules>(edited(edits));
    const Edition<Rules> small = load_rules<Rules>(edited(small_box()));
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const meadhall::Setup<Options> setup{2 + static_cast<int>(seed % 3), {.undead_reward_storable = seed % 2 == 1}};
        for (const Rules* rules : {generous.rules.get(), small.rules.get()}) {
            const std::optional<std::string> breach = breach_of_contract(*rules, setup, seed);
            EXPECT_FALSE(breach) << *breach;
        }
    }
}

TEST(VikingsGoneWildData, the_edition_of_release_0_1_0_is_still_played) {
    const std::shared_ptr<const AnyGame> then = open_shipped_edition("vikings-gone-wild", "8abc204d704d2bc1");
    ASSERT_TRUE(then);
    EXPECT_EQ(then->edition(), "8abc204d704d2bc1");
    const std::shared_ptr<const AnyGame> now = open_game("vikings-gone-wild");
    EXPECT_NE(now->edition(), then->edition());
    EXPECT_EQ(open_shipped_edition("vikings-gone-wild", now->edition())->edition(), now->edition());
    EXPECT_EQ(open_shipped_edition("vikings-gone-wild", "0000000000000000"), nullptr);
    EXPECT_THROW(open_shipped_edition("chess", now->edition()), BadInput);
}

// The files of release 0.1.0 have texts where ours have numbers. The meaning is the same.
TEST(VikingsGoneWildData, only_the_file_format_has_changed_since_release_0_1_0) {
    const auto old = [](std::string_view name) {
        const bool changed = name == "cards.toml" || name == "buildings.toml" || name == "box.toml";
        return std::string(shipped_file(std::string(folder) + (changed ? "0.1.0/" : "") + std::string(name)));
    };
    const Data then = codec::load_data<Data>(old);
    const Edition<Rules> rules = load_rules<Rules>(nullptr);
    for (const CardData& card : then.cards.cards) {
        std::string text =
            card.id == Card::favor_loki ? "every opponent discards 1 hand card of their choice" : card.text;
        if (const std::size_t at = text.find(" his "); at != std::string::npos) {
            text.replace(at, 5, " this ");
        }
        EXPECT_EQ(text, rules.rules->data(card.id).text);
    }
    for (const BuildingData& building : then.buildings.buildings) {
        EXPECT_EQ(building.text, rules.rules->data(building.id).text);
    }
    const Edition<Rules> then_rules = load_rules<Rules>(old);
    EXPECT_EQ(codec::to_json(codec::NoRules(), then_rules.rules->box),
              codec::to_json(codec::NoRules(), rules.rules->box));
    for (int i = 0; i < cards; ++i) {
        EXPECT_EQ(codec::to_json(codec::NoRules(), then_rules.rules->card_data[static_cast<std::size_t>(i)]),
                  codec::to_json(codec::NoRules(), rules.rules->card_data[static_cast<std::size_t>(i)]));
    }
}

}  // namespace
}  // namespace meadhall::vikings_gone_wild
