// SPDX-License-Identifier: Apache-2.0
// The buyer can undo a purchase that reveals no hidden card, however it was paid. A purchase that reveals a card is
// final (ARCHITECTURE.md, "The record").
#include <gtest/gtest.h>

#include "match/match.h"
#include "match/record.h"

namespace meadhall {
namespace {

constexpr Seat buyer = seat_at(0);

// A turn of the first player with money in the hand, on producers and in the pool.
Match rich_turn() {
    TablePlan plan;
    plan.table = "market";
    plan.names = {"Lief", "Hildr"};
    plan.setup = {2, {{"fixed_first_player", 0}}};
    plan.chance.fair = false;
    plan.chance.fast_seed = 7;
    const std::shared_ptr<const AnyGame> game = open_game("vikings-gone-wild");
    json::value state = Match(game, plan).position().state();
    json::object& player = state.at("players").at(0).as_object();
    player["hand"] = {"beer", "beer", "beer", "beer", "gold", "gold", "viking_warrior"};
    state.at("decks").as_array()[0] = {"beer", "beer", "viking_warrior"};
    state.at("pool") = {{"beer", 2}, {"gold", 1}};
    state.at("river") = {"sword", "great_feast", "egil", "merchant", "war_horn"};
    json::array undead(4, "undead_brewer");
    undead.resize(8, "undead_miner");
    state.at("odin_deck") = undead;
    plan.begins = state;
    return {game, plan};
}

void expect_taken_back(const std::vector<std::string>& moves) {
    Match match = rich_turn();
    for (const std::string& move : moves) {
        const std::uint64_t before = match.position().hash();
        ASSERT_TRUE(match.play(buyer, move).legal()) << move;
        ASSERT_TRUE(match.why_not_undo(buyer).legal()) << move;
        match.undo(buyer);
        EXPECT_EQ(match.position().hash(), before) << move;
        ASSERT_TRUE(match.play(buyer, move).legal()) << move;
    }
    match.undo(buyer);
    // The record contains the undo and is valid.
    RecordReader reader(record_text(match));
    while (reader.step()) {
    }
    EXPECT_TRUE(reader.finished());
}

void expect_final(const std::string& move) {
    Match match = rich_turn();
    ASSERT_TRUE(match.play(buyer, move).legal()) << move;
    EXPECT_FALSE(match.why_not_undo(buyer).legal()) << move;
}

TEST(VikingsGoneWildUndo, undoes_a_purchase_in_the_market) {
    expect_taken_back({"buy_stock elf_archer"});  // paid with the pool and a card of the hand
    expect_taken_back({"build brewery"});
    expect_taken_back({"upgrade_town_hall"});
    expect_taken_back({"exchange beer"});
    expect_taken_back({"buy_stock elf_archer manual", "pay beer pool 0"});
}

TEST(VikingsGoneWildUndo, does_not_undo_a_purchase_that_revealed_a_card) {
    expect_final("buy_river 1");  // VG-5.4.4  the river is refilled immediately
    // VG-5.12.4  A swap draws the top Mission.
    expect_final("swap_mission " +
                 std::string(rich_turn().position().state().at("players").at(0).at("missions").at(0).as_string()));
}

}  // namespace
}  // namespace meadhall
