// SPDX-License-Identifier: Apache-2.0
// Bots that search keep their tree from move to move.
#include "server/bot_trees.h"

#include "match/record.h"
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class Trees : public HallTest {
protected:
    // Maximum number of moves that are compared. It is small, because a search is slow with sanitizers.
    static constexpr std::size_t most_moves = 30;
    // Lets two jarls play a game in the hall. Returns the game's record.
    std::string play(const std::string& game) {
        const Client host = enter("Leif");
        const json::array bots{{{"seat", 0}, {"level", "jarl"}}, {{"seat", 1}, {"level", "jarl"}}};
        const std::string table = open_table(host, game, 2, {{"bots", bots}});
        environment_.seeds.clear();
        must(host, {{"do", "start"}, {"table", table}});
        must(host, {{"do", "subscribe"}, {"table", table}});
        for (int i = 0; i < 2'000 && newest(host, table).at("status") != "finished"; ++i) {
            environment_.pass(5'000);
        }
        return record(table, hall_->find_session(host.token));
    }
    // Asks new bots for every move of a record, with the same positions and seeds. Returns how many of their moves are
    // the same, and the number of moves. With `keeps_players` there is one bot per seat, which observes all moves, as
    // in the arena. Without it there is a new bot for every move.
    std::pair<std::size_t, std::size_t> same_moves(const std::string& text, bool keeps_players) const {
        RecordReader reader(text);
        const auto make = [&] { return make_player(reader.game(), read_bot("jarl")); };
        std::vector<std::unique_ptr<Player>> players;
        players.push_back(make());
        players.push_back(make());
        std::size_t same = 0, moves = 0;
        for (std::unique_ptr<Position> before = reader.position().copy(); moves < most_moves && reader.step();
             before = reader.position().copy()) {
            const Row& row = reader.rows().back();
            const Action made = reader.game().read(row.action, reader.plan().names);
            std::unique_ptr<Player>& mover = players[static_cast<std::size_t>(index(*row.seat))];
            mover = keeps_players ? std::move(mover) : make();
            Chance chance(environment_.seeds.at(moves++));
            same += mover->choose(AnyObservation(reader.game(), *before, *row.seat), chance) == made;
            for (const Seat seat : SeatSet::first(2)) {
                players[static_cast<std::size_t>(index(seat))]->observe(
                    AnyObservation(reader.game(), reader.position(), seat), *row.seat,
                    seat == *row.seat ? std::optional(made) : std::nullopt);
            }
        }
        return {same, moves};
    }
};

TEST_F(Trees, TheJarlOfTheHallIsTheJarlOfTheArena) {
    const std::string text = play("thunder-and-lightning");
    const auto [same, moves] = same_moves(text, true);
    EXPECT_GT(moves, 20u);
    EXPECT_EQ(same, moves);
    // A positive control: players that do not keep their tree choose other moves from the same seeds.
    EXPECT_LT(same_moves(text, false).first, moves);
}

TEST(BotTrees, DropTheTreeThatWasNotUsedForTheLongestTime) {
    const std::shared_ptr<const AnyGame> game = games().find("pebbles");
    const std::size_t one = SeatPlayer(game, "jarl", seat_at(0)).memory();
    EXPECT_GT(one, std::size_t{1} << 20);
    BotTrees trees(2 * one);
    const auto first = trees.player("a", seat_at(0), game, "jarl");
    const auto second = trees.player("b", seat_at(0), game, "jarl");
    EXPECT_EQ(trees.player("a", seat_at(0), game, "jarl"), first) << "a tree is kept";
    trees.player("c", seat_at(1), game, "jarl");
    EXPECT_EQ(trees.count(), 2u);
    EXPECT_EQ(trees.player("a", seat_at(0), game, "jarl"), first);
    EXPECT_NE(trees.player("b", seat_at(0), game, "jarl"), second) << "it was dropped";
    trees.forget("a");
    EXPECT_NE(trees.player("a", seat_at(0), game, "jarl"), first);
}

TEST(BotTrees, ReportMovesAndForgetThemWhenTheyAreTakenBack) {
    const std::shared_ptr<const AnyGame> game = games().find("liars-dice");
    Match match(game, TablePlan{"t", {"Leif", "Hildr"}, {2, {}}, {}, {}, nullptr});
    BotTrees trees;
    const auto player = trees.player("t", seat_at(0), game, "jarl");
    const auto other = trees.player("another", seat_at(0), game, "jarl");
    Offers offers;
    const Seat mover = match.position().to_act().lowest();
    match.position().offers(mover, offers);
    ASSERT_TRUE(match.play(mover, offers.action(0)).legal());
    trees.report("t", match);
    EXPECT_EQ(player->reported_count(), 1u);
    EXPECT_EQ(other->reported_count(), 0u);
    match.undo_to(0);
    trees.report("t", match);
    EXPECT_EQ(trees.count(), 1u) << "only the other table's tree is left";
}

}  // namespace
}  // namespace meadhall::server
