// SPDX-License-Identifier: Apache-2.0
// A match: refusals, rows, undo, clocks.
#include "match/match.h"

#include <gtest/gtest.h>

#include "match/record.h"

namespace meadhall {
namespace {

constexpr Seat lief = seat_at(0);
constexpr Seat hildr = seat_at(1);

TablePlan plan(int players = 2) {
    TablePlan out;
    out.table = "t";
    const std::vector<std::string> names{"Lief", "Hildr", "Olaf", "Lance"};
    out.names.assign(names.begin(), names.begin() + players);
    out.setup.players = players;
    out.chance.fair = false;
    out.chance.fast_seed = 7;
    return out;
}

std::string refusal(const Verdict& verdict) { return verdict.legal() ? "legal" : text(verdict.refusal()); }

std::string why_no_table(const TablePlan& bad, const std::string& game = "pebbles") {
    try {
        const Match match(open_game(game), bad);
        return "it can be played";
    } catch (const BadInput& error) {
        return error.what();
    }
}

// Walk, a game for these tests. The player to move may make a step, roll a die, reveal a secret, pass the turn, or end
// the game.
enum Step : std::uint64_t { step, roll, show, pass, end };

class Walk final : public Position {
public:
    std::unique_ptr<Position> copy() const override { return std::make_unique<Walk>(*this); }
    SeatSet to_act() const override { return over_ ? SeatSet() : SeatSet::only(turn_); }
    void offers(Seat seat, Offers& offers) const override {
        offers.clear();
        if (to_act().contains(seat)) {
            offers.add({{step}, 5, 0});
        }
    }
    Verdict why_not(Seat seat, Action action) const override {
        return to_act().contains(seat) && action.bits <= end ? legal()
                                                             : refused("W-1", "not your turn, or no such action");
    }
    std::vector<NarrationEntry> play(Seat seat, Action action, Chance& chance, Names) override {
        ++steps_;
        if (action.bits == roll) {
            steps_ += chance.below(6);
        } else if (action.bits == pass) {
            turn_ = left_of(seat, 2);
        }
        over_ = action.bits == end;
        return {{Audience::everybody(), action.bits == show, {{"steps", steps_}}}};
    }
    json::value view(Viewer) const override { return state(); }
    std::unique_ptr<Position> guess(Seat, Chance&) const override { return copy(); }
    Outcome outcome() const override { return {}; }
    std::vector<ScoreLine> tally(Seat) const override { return {}; }
    void advance(Seat seat, Action action, Chance& chance) override { play(seat, action, chance, {}); }
    std::string board(Viewer, Names) const override { return ""; }
    std::string question(Seat) const override { return ""; }
    std::uint64_t hash() const override { return steps_ * 4 + static_cast<std::uint64_t>(index(turn_)) * 2 + over_; }
    json::value state() const override { return steps_; }
    void set_state(const json::value&) override {}
    Verdict audit() const override { return legal(); }

private:
    Seat turn_{};
    bool over_ = false;
    std::uint64_t steps_ = 0;
};

class WalkGame final : public AnyGame {
public:
    const Identity& identity() const override {
        static constexpr Identity walk{"walk", "walk", "Walk", 2, 2, "W", true};
        return walk;
    }
    const std::string& edition() const override {
        static const std::string only = "only";
        return only;
    }
    json::array options() const override { return {}; }
    Verdict why_not(const TableSetup&) const override { return legal(); }
    std::unique_ptr<Position> set_up(const TableSetup&, Chance&) const override { return std::make_unique<Walk>(); }
    int longest_game(const TableSetup&) const override { return 1000; }
    std::string text(Action action, Names) const override { return "do " + std::to_string(action.bits); }
    Action read(std::string_view, Names) const override { return unreadable_action; }
    Action read(const json::object&) const override { return unreadable_action; }
    bool knows(Action action) const override { return action != unreadable_action; }
    json::object to_json(Action, Names) const override { return {}; }
    json::object to_json(const Offer&, Names) const override { return {}; }
    std::string typescript() const override { return {}; }
};

Match walk() { return Match(std::make_shared<WalkGame>(), plan()); }

TEST(Match, AnUnplayablePlanIsRefusedWithAReason) {
    EXPECT_EQ(why_no_table(plan()), "it can be played");
    TablePlan bad = plan();
    bad.names.pop_back();
    EXPECT_EQ(why_no_table(bad), "there are 1 names for 2 seats");
    bad = plan();
    bad.names[1] = "Lief";
    EXPECT_EQ(why_no_table(bad), "two seats are called Lief");
    for (const std::string& name : {std::string(), std::string("a b"), std::string("a|b"), std::string("a:b"),
                                    std::string("\xFF"), std::string(41, 'a'), std::string("a\n")}) {
        bad = plan();
        bad.names[0] = name;
        EXPECT_NE(why_no_table(bad).find("is not a valid name"), std::string::npos) << name;
    }
    bad = plan();
    bad.names.resize(1);
    bad.setup.players = 1;
    EXPECT_EQ(why_no_table(bad), "Pebbles is for 2 to 4 players, not 1");
    bad = plan();
    bad.setup.options["dice"] = 2;
    EXPECT_EQ(why_no_table(bad), "Pebbles has no option \"dice\"; it has no options");
    bad.setup.options["dice"] = 7;
    EXPECT_EQ(why_no_table(bad, "liars-dice"), "LD-1: each player rolls 1 to 6 dice, not 7");
    bad.setup.options["dice"] = 0;
    EXPECT_EQ(why_no_table(bad, "liars-dice"), "LD-1: each player rolls 1 to 6 dice, not 0");
    bad.setup.options["dice"] = "two";
    EXPECT_EQ(why_no_table(bad, "liars-dice"), "option dice: \"two\" is not a whole number");
    bad = plan();
    bad.table = "a|Lief:";
    EXPECT_EQ(why_no_table(bad), "a table's name must be text without |");
    bad = plan();
    bad.chance.words = {"a", "b", "c"};
    EXPECT_EQ(why_no_table(bad), "\"words\" must be texts, at most one per seat");
    bad.chance.words = {"\xC3"};
    EXPECT_EQ(why_no_table(bad), "\"words\" must be texts, at most one per seat");
}

TEST(Match, NamesMayHaveLettersOfAllScripts) {
    TablePlan good = plan();
    good.names = {"Þórr", "d'Arc-2"};
    EXPECT_EQ(why_no_table(good), "it can be played");
}

TEST(Match, ARefusalChangesNothing) {
    Match match(open_game("pebbles"), plan());
    const std::uint64_t before = match.position().hash();
    EXPECT_EQ(refusal(match.play(lief, "hide 4")), "PB-3: you have 3 pebbles");
    EXPECT_EQ(refusal(match.play(lief, "trust")), "PB-9: everybody hides pebbles now, and each player only once");
    EXPECT_EQ(refusal(match.play(lief, "nonsense")), "PB-9: an action is hide N, call N, doubt or trust");
    EXPECT_EQ(refusal(match.play(seat_at(9), "hide 1")),
              "PB-9: everybody hides pebbles now, and each player only once");
    EXPECT_FALSE(match.play(lief, Action{~std::uint64_t{0}}).legal());
    EXPECT_EQ(match.position().hash(), before);
    EXPECT_TRUE(match.rows().empty());
}

// Plays the same moves with and without refused moves in between. A refusal does not use up random values.
TEST(Match, ARefusalUsesNoChance) {
    Match plain(open_game("pebbles"), plan());
    Match disturbed(open_game("pebbles"), plan());
    for (const auto& [seat, action] : std::vector<std::pair<Seat, const char*>>{
             {lief, "hide 1"}, {hildr, "hide 1"}, {lief, "call 2"}, {hildr, "doubt"}, {hildr, "hide 3"}}) {
        EXPECT_FALSE(disturbed.play(lief, "doubt").legal());
        EXPECT_FALSE(disturbed.play(hildr, "call 99").legal());
        EXPECT_TRUE(plain.play(seat, action).legal());
        EXPECT_TRUE(disturbed.play(seat, action).legal());
    }
    EXPECT_EQ(record_text(plain), record_text(disturbed));
}

TEST(Match, EveryMoveIsARow) {
    Match match(open_game("pebbles"), plan());
    EXPECT_EQ(match.setup_chance().values.size(), 1u);
    ASSERT_TRUE(match.play(hildr, "  hide   2 ").legal());
    ASSERT_TRUE(match.play(lief, "hide 0").legal());
    ASSERT_TRUE(match.play(lief, "call 2").legal());
    ASSERT_TRUE(match.play(hildr, "trust").legal());
    ASSERT_EQ(match.rows().size(), 4u);
    const Row& first = match.rows()[0];
    EXPECT_EQ(first.number, 1);
    EXPECT_EQ(first.seat, hildr);
    EXPECT_EQ(first.action, "hide 2");
    EXPECT_TRUE(first.chance.values.empty());
    EXPECT_FALSE(first.at_ms.has_value());
    ASSERT_EQ(first.narration.size(), 1u);
    EXPECT_EQ(json::serialize(first.narration[0].event),
              R"({"text":"Hildr holds out a fist.","kind":"fist_ready","seat":1})");
    const Row& last = match.rows()[3];
    EXPECT_EQ(last.number, 4);
    EXPECT_EQ(last.chance.values.size(), 1u);  // the next round's die
    EXPECT_EQ(last.hash, match.position().hash());
}

TEST(Match, ItIsOverWhenNobodyIsAsked) {
    Match match(open_game("liars-dice"), plan());
    EXPECT_FALSE(match.over());
    ASSERT_TRUE(match.play(lief, "bid 1x1").legal());
    ASSERT_TRUE(match.play(hildr, "challenge").legal());
    EXPECT_TRUE(match.over());
    EXPECT_FALSE(match.play(lief, "bid 1x2").legal());
}

TEST(Undo, OwnLastMovesOneByOneBackToTheSetUp) {
    Match match = walk();
    const std::uint64_t start = match.position().hash();
    ASSERT_TRUE(match.play(lief, Action{step}).legal());
    const std::uint64_t after_one = match.position().hash();
    ASSERT_TRUE(match.play(lief, Action{step}).legal());
    EXPECT_EQ(refusal(match.why_not_undo(lief)), "legal");
    match.undo(lief);
    EXPECT_EQ(match.position().hash(), after_one);
    match.undo(lief);
    EXPECT_EQ(match.position().hash(), start);
    EXPECT_EQ(refusal(match.why_not_undo(lief)), "undo: the last move is not yours");
    EXPECT_THROW(match.undo(lief), Broken);
}

TEST(Undo, RowsAreOnlyAppended) {
    Match match = walk();
    ASSERT_TRUE(match.play(lief, Action{step}).legal());
    ASSERT_TRUE(match.play(lief, Action{step}).legal());
    match.undo(lief);
    ASSERT_TRUE(match.play(lief, Action{pass}).legal());
    ASSERT_EQ(match.rows().size(), 4u);
    const Row& undo = match.rows()[2];
    EXPECT_EQ(undo.number, 3);
    EXPECT_EQ(undo.seat, lief);
    EXPECT_EQ(undo.action, "");
    EXPECT_EQ(undo.undone_to, 1);
    EXPECT_EQ(undo.hash, match.rows()[0].hash);
    EXPECT_EQ(match.rows()[3].number, 4);
    // Undone rows are kept but are no longer part of the timeline.
    EXPECT_THROW(match.undo_to(2), Broken);
    match.undo_to(1);
    EXPECT_EQ(match.position().hash(), match.rows()[0].hash);
}

TEST(Undo, NotTheMoveOfAnother) {
    Match match = walk();
    ASSERT_TRUE(match.play(lief, Action{step}).legal());
    EXPECT_EQ(refusal(match.why_not_undo(hildr)), "undo: the last move is not yours");
    EXPECT_THROW(match.undo(hildr), Broken);
}

TEST(Undo, NotAfterChanceARevealAnotherSeatsTurnOrTheEnd) {
    for (const auto& [stop, why] :
         std::vector<std::pair<Step, const char*>>{{roll, "undo: your move drew a card or rolled a die"},
                                                   {show, "undo: your move revealed something hidden"},
                                                   {pass, "undo: another player is to act, or the game is over"},
                                                   {end, "undo: another player is to act, or the game is over"}}) {
        Match match = walk();
        ASSERT_TRUE(match.play(lief, Action{step}).legal());
        ASSERT_TRUE(match.play(lief, Action{stop}).legal());
        EXPECT_EQ(refusal(match.why_not_undo(lief)), why) << "move " << stop;
        EXPECT_THROW(match.undo(lief), Broken);
    }
}

// PB-R1: A hidden fist is final, even if the player is also the caller and the only one asked next.
TEST(Undo, NotASealedChoice) {
    Match match(open_game("pebbles"), plan());
    ASSERT_TRUE(match.play(hildr, "hide 1").legal());
    ASSERT_TRUE(match.play(lief, "hide 2").legal());
    ASSERT_EQ(match.position().to_act(), SeatSet::only(lief));
    EXPECT_EQ(refusal(match.why_not_undo(lief)),
              "undo: other players choose at the same time, so your choice is final");
}

TEST(Undo, StepsAfterARollCanBeUndoneButNotTheRoll) {
    Match match = walk();
    ASSERT_TRUE(match.play(lief, Action{roll}).legal());
    ASSERT_TRUE(match.play(lief, Action{step}).legal());
    match.undo(lief);
    EXPECT_FALSE(match.why_not_undo(lief).legal());
}

TEST(Undo, ByConsentBackToAnyRowOfTheTimeline) {
    Match match(open_game("pebbles"), plan());
    const std::uint64_t start = match.position().hash();
    for (const auto& [seat, action] : std::vector<std::pair<Seat, const char*>>{
             {lief, "hide 1"}, {hildr, "hide 1"}, {lief, "call 2"}, {hildr, "doubt"}}) {
        ASSERT_TRUE(match.play(seat, action).legal());
    }
    EXPECT_FALSE(match.why_not_undo(hildr).legal());
    match.undo_to(2);
    EXPECT_EQ(match.position().hash(), match.rows()[1].hash);
    EXPECT_FALSE(match.rows().back().seat.has_value());
    EXPECT_TRUE(match.play(lief, "call 3").legal());
    match.undo_to(0);
    EXPECT_EQ(match.position().hash(), start);
    EXPECT_THROW(match.undo_to(1), Broken);
    EXPECT_THROW(match.undo_to(-1), Broken);
    EXPECT_THROW(match.undo_to(99), Broken);
}

// A match that keeps only its newest row and positions behaves like a match that keeps all of them.
TEST(KeepNewest, IsTheSameMatchThroughMovesAndUndos) {
    for (const Identity& game : all_games()) {
        TablePlan wanted = plan(std::max(2, game.min_players));
        wanted.clock = ClockRules{600'000, 1'000, false};
        Match all(open_game(game.id), wanted), newest(open_game(game.id), wanted, Retention::newest);
        Chance chance(4);
        const auto offers = std::make_unique<Offers>();
        for (std::int64_t now = 0; now < 120'000 && !all.over(); now += 1'000) {
            const Seat seat = all.position().to_act().lowest();
            if (all.why_not_undo(seat).legal() && chance.below(3) == 0) {
                all.undo(seat, now);
                newest.undo(seat, now);
            } else if (all.row_before_last() && chance.below(10) == 0) {
                // Undoes everything, or only the last move.
                const int row = chance.below(2) == 0 ? 0 : *all.row_before_last();
                all.undo_to(row, now);
                newest.undo_to(row, now);
            } else {
                all.position().offers(seat, *offers);
                const Action action = offers->action(chance.below(offers->total()));
                ASSERT_TRUE(all.play(seat, action, now).legal());
                ASSERT_TRUE(newest.play(seat, action, now).legal());
            }
            ASSERT_EQ(newest.position().hash(), all.position().hash()) << game.id;
            ASSERT_EQ(row_line(newest.newest_row()), row_line(all.rows().back())) << game.id;
            ASSERT_EQ(newest.row_before_last(), all.row_before_last());
            ASSERT_EQ(newest.why_not_undo(seat).legal(), all.why_not_undo(seat).legal());
            ASSERT_EQ(newest.time_left_ms(seat, now), all.time_left_ms(seat, now));
        }
        ASSERT_GT(all.row_count(), 1u) << game.id;
        EXPECT_EQ(newest.row_count(), all.row_count());
        EXPECT_EQ(record_text(*newest.replayed()), record_text(all)) << game.id;
        EXPECT_EQ(record_text(newest.moves()), record_text(all)) << game.id;
        EXPECT_THROW(newest.rows(), Broken);
    }
}

// However long the game is, few positions are kept, and any row can be reached again.
TEST(Undo, ReachesAnyRowWithFewStoredPositions) {
    Match all(open_game("bottlecap-vikings"), plan(2)),
        newest(open_game("bottlecap-vikings"), plan(2), Retention::newest);
    Chance chance(7);
    const auto offers = std::make_unique<Offers>();
    for (int i = 0; i < 6'000; ++i) {
        const bool back = all.over() || chance.below(100) == 0;
        if (back) {
            const std::size_t moment = chance.below(static_cast<std::uint32_t>(all.timeline().size()));
            // Mostly undoes a few rows, sometimes many.
            const int row = all.timeline().row(chance.below(8) == 0
                                                   ? moment
                                                   : all.timeline().size() - 1 -
                                                         std::min<std::size_t>(moment % 20, all.timeline().size() - 1));
            all.undo_to(row);
            newest.undo_to(row);
        } else {
            const Seat seat = all.position().to_act().lowest();
            all.position().offers(seat, *offers);
            const Action action = offers->action(chance.below(offers->total()));
            ASSERT_TRUE(all.play(seat, action).legal());
            ASSERT_TRUE(newest.play(seat, action).legal());
        }
        ASSERT_EQ(newest.position().hash(), all.position().hash()) << i;
        ASSERT_LE(newest.timeline().kept_count(), 50u);
    }
    ASSERT_GT(all.timeline().size(), 200u);
    EXPECT_EQ(record_text(newest.moves()), record_text(all));
}

// If an undo restored the random values, players could look at a result, undo, and decide differently.
TEST(Undo, DrawsNewRandomValuesAfterwards) {
    Match match(open_game("pebbles"), plan());
    std::vector<std::uint32_t> stakes;
    for (int i = 0; i < 12; ++i) {
        ASSERT_TRUE(match.play(lief, "hide 1").legal());
        ASSERT_TRUE(match.play(hildr, "hide 1").legal());
        ASSERT_TRUE(match.play(lief, "call 0").legal());
        ASSERT_TRUE(match.play(hildr, "trust").legal());
        stakes.push_back(match.rows().back().chance.values.at(0));
        match.undo_to(0);
    }
    EXPECT_NE(stakes, std::vector<std::uint32_t>(12, stakes[0]));
}

TEST(Undo, AFistCannotBeUndoneWhileOthersHide) {
    Match match(open_game("pebbles"), plan());
    ASSERT_TRUE(match.play(lief, "hide 1").legal());
    EXPECT_FALSE(match.why_not_undo(lief).legal());
}

TEST(Clocks, TimeRunsOnlyWhileAsked) {
    Clocks clocks({.bank_ms = 10'000, .increment_ms = 500});
    EXPECT_EQ(clocks.left(lief, 99'000), 10'000);
    clocks.ask(SeatSet::only(lief), 1'000);
    EXPECT_EQ(clocks.left(lief, 4'000), 7'000);
    EXPECT_EQ(clocks.left(hildr, 4'000), 10'000);
    clocks.answer(lief, 4'000);
    EXPECT_EQ(clocks.left(lief, 4'000), 7'500);
    EXPECT_EQ(clocks.left(lief, 9'000), 7'500);
}

TEST(Clocks, NeverBelowZero) {
    Clocks clocks({.bank_ms = 1'000, .increment_ms = 200});
    clocks.ask(SeatSet::only(lief), 0);
    EXPECT_EQ(clocks.left(lief, 1'000), 0);
    EXPECT_EQ(clocks.left(lief, 60'000), 0);
    clocks.answer(lief, 60'000);
    EXPECT_EQ(clocks.left(lief, 60'000), 200);
}

TEST(Clocks, ASeatThatIsAskedAgainKeepsRunning) {
    Clocks clocks({.bank_ms = 10'000, .increment_ms = 0});
    clocks.ask(SeatSet::first(2), 0);
    clocks.answer(lief, 1'000);
    clocks.ask(SeatSet::only(hildr), 1'000);
    EXPECT_EQ(clocks.left(hildr, 3'000), 7'000);
    EXPECT_EQ(clocks.left(lief, 3'000), 9'000);
}

TEST(Clocks, TimeThatGoesBackChangesNothing) {
    Clocks clocks({.bank_ms = 10'000, .increment_ms = 0});
    clocks.ask(SeatSet::only(lief), 5'000);
    EXPECT_EQ(clocks.left(lief, 2'000), 10'000);
    clocks.answer(lief, 2'000);
    EXPECT_EQ(clocks.left(lief, 2'000), 10'000);
}

TEST(Clocks, AMatchKeepsThem) {
    TablePlan timed = plan();
    timed.clock = {.bank_ms = 10'000, .increment_ms = 1'000};
    Match match(open_game("pebbles"), timed);
    ASSERT_TRUE(match.play(hildr, "hide 1", 2'000).legal());
    EXPECT_FALSE(match.play(hildr, "hide 1", 2'500).legal());
    EXPECT_EQ(match.rows()[0].at_ms, 2'000);
    EXPECT_EQ(match.time_left_ms(hildr, 3'000), 9'000);
    EXPECT_EQ(match.time_left_ms(lief, 3'000), 7'000);
    ASSERT_TRUE(match.play(lief, "hide 1", 4'000).legal());
    EXPECT_EQ(match.time_left_ms(lief, 5'000), 6'000);  // 10 s - 4 s + 1 s increment, minus one second for the call
    EXPECT_EQ(match.time_left_ms(hildr, 5'000), 9'000);
}

TEST(Clocks, AnUndoRestartsTheClocksOfTheSeatsAskedThen) {
    TablePlan timed = plan();
    timed.clock = {.bank_ms = 10'000, .increment_ms = 0};
    Match match(open_game("liars-dice"), timed);
    ASSERT_TRUE(match.play(lief, "bid 1x1", 1'000).legal());
    match.undo_to(0, 3'000);
    EXPECT_EQ(match.rows().back().at_ms, 3'000);
    EXPECT_EQ(match.time_left_ms(lief, 5'000), 7'000);
    EXPECT_EQ(match.time_left_ms(hildr, 5'000), 8'000);  // asked from second 1 to second 3
}

TEST(Clocks, AMatchWithoutAClockHasNoTimes) {
    const Match match(open_game("pebbles"), plan());
    EXPECT_THROW(match.time_left_ms(lief, 0), Broken);
}

}  // namespace
}  // namespace meadhall
