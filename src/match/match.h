// A game being played: its set-up, its seed commitment and its rows. A row is a move or an undo; rows are only ever
// appended, so any state can be computed from them. What a match writes, match/record.h reads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/any_game.h"
#include "match/clock.h"
#include "match/fair.h"

namespace meadhall {

// Where a table's chance comes from: `fair` with a committed seed and the players' words, or `fast`, the generator of
// simulations, with its number.
struct Dealing {
    bool fair = true;
    Seed seed{};
    std::vector<std::string> words;  // by seat; may be shorter
    std::uint64_t fast_seed = 0;
};

struct TablePlan {
    std::string table;               // the table's own name, part of what keys the chance
    std::vector<std::string> names;  // of the seats, clockwise
    TableSetup setup;
    Dealing dealing;
    std::optional<ClockRules> clock;
    json::value begins = nullptr;  // the state to begin with, if it is not what the rules set up
};

// Values drawn, and what each was asked to be below: with both, a record's chance can be verified without its rules.
struct Draws {
    std::vector<std::uint32_t> values, below;
    friend bool operator==(const Draws&, const Draws&) = default;
};

class KeptDraws : public Source {
public:
    explicit KeptDraws(Chance& behind) : behind_(behind) {}
    std::uint32_t below(std::uint32_t n) override {
        draws_.below.push_back(n);
        draws_.values.push_back(behind_.below(n));
        return draws_.values.back();
    }
    Draws take() { return std::exchange(draws_, {}); }

private:
    Chance& behind_;
    Draws draws_;
};

struct Row {
    int number = 0;
    std::optional<Seat> seat;
    std::string action;  // empty: this row is an undo
    int undone_to = 0;   // an undo: the row whose state is reached again; 0: the set-up
    Draws chance;
    std::vector<ToldEvent> narration;
    std::uint64_t hash = 0;             // of the state after the row
    std::optional<std::int64_t> at_ms;  // when, if the table has a clock
};

// Both throw BadInput if a table cannot be played so: names, words, player count, options.
void check_names(const std::vector<std::string>& names);
void check_plan(const AnyGame& game, const TablePlan& plan);
// The first position of a checked plan. Throws BadInput if the state it begins with is none of this game.
std::unique_ptr<Position> first_position(const AnyGame& game, const TablePlan& plan, Chance& chance);

// What of a game stays in memory: every position and row, or only what the next moves need. The rest is then computed
// again from the moves when somebody wants it.
enum class Keep : std::uint8_t { all, newest };

// The line of play as it stands: the set-up first, undone moves gone. With Keep::newest it keeps the newest positions
// and some older ones, evenly spaced, so that going back costs a bounded number of moves however long the game is.
class LineOfPlay {
public:
    explicit LineOfPlay(Keep keep = Keep::all) : keep_(keep) {}
    void begin(std::unique_ptr<Position> set_up);
    void add(const Row& move, Action action, std::unique_ptr<Position> after);
    const Position& position() const { return *positions_.back().position; }
    // Moment 0 is the set-up; every other has the row that led to it.
    std::size_t size() const { return moments_.size(); }
    const Position& position(std::size_t moment) const { return *positions_[moment].position; }  // only if all are kept
    int row(std::size_t moment) const { return moments_[moment].row; }
    std::size_t kept_count() const { return positions_.size(); }

    bool stands(int row) const;
    void back_to(int row);  // only if it stands
    bool has_moves() const { return moments_.size() > 1; }
    int row_before() const { return moments_[moments_.size() - 2].row; }  // only if it has

    // A seat takes back its own last move if that used no chance, showed nothing hidden, was no sealed choice and let
    // nobody else act.
    Verdict why_not_undo(Seat seat) const;

private:
    struct Moment {
        int row;
        std::optional<Seat> by;
        bool can_be_undone;
        SeatSet sealed;   // asked together with others and not answered yet: what they choose will be final
        Action action{};  // the move, and where the values begin that it drew: to play it again
        std::uint32_t drawn_from = 0;
    };
    struct Kept {
        std::size_t moment;
        std::unique_ptr<Position> position;
    };
    static constexpr std::size_t newest_kept = 2;       // one's own last move is often taken back
    static constexpr std::size_t kept_when_back = 8;    // of the moments before the one that is reached
    static constexpr std::size_t first_spacing = 128;   // moments between older positions
    static constexpr std::size_t most_older_kept = 32;  // then the spacing is doubled
    void forget_positions();
    void play_again_to(std::size_t moment);

    Keep keep_;
    std::vector<Moment> moments_;
    std::vector<std::uint32_t> drawn_;  // values of all moments, one after the other
    std::vector<Kept> positions_;       // in the order of their moments; the last moment is there
    std::size_t spacing_ = first_spacing;
};

// Owns the source behind a table's chance.
class Dealer {
public:
    explicit Dealer(const TablePlan& plan);
    Dealer(const Dealer&) = delete;  // its parts point at each other
    Dealer& operator=(const Dealer&) = delete;
    // The values drawn since the last call come with it.
    Chance& chance() { return *chance_; }
    Draws take_drawn() { return kept_->take(); }

private:
    std::optional<FairChance> fair_;
    std::optional<Chance> behind_;
    std::optional<KeptDraws> kept_;
    std::optional<Chance> chance_;
};

class Match;

// The moves of a match: a copy that another thread may play again.
struct Moves {
    std::shared_ptr<const AnyGame> game;
    TablePlan plan;
    std::string packed;
    std::uint64_t hash = 0;  // of the newest position

    // Calls after_row, if given, after each row; it may return false to stop there.
    std::unique_ptr<Match> play(Keep keep, const std::function<bool(const Match&)>& after_row = nullptr) const;
};
// Plays a match again and calls f with every row, as long as f returns true.
void for_each_row(const Moves& moves, const std::function<bool(const Row&)>& f);

class Match {
public:
    // Throws BadInput as check_plan() does.
    Match(std::shared_ptr<const AnyGame> game, TablePlan plan, Keep keep = Keep::all);
    Moves moves() const;  // of a match that keeps the newest
    // The same from its moves, with every row and position.
    std::unique_ptr<Match> again() const { return moves().play(Keep::all); }

    const AnyGame& game() const { return *game_; }
    const TablePlan& plan() const { return plan_; }
    const Position& position() const { return line_.position(); }
    const Draws& setup_chance() const { return setup_chance_; }
    std::uint64_t setup_hash() const { return setup_hash_; }
    const std::vector<Row>& rows() const;  // only if all are kept
    const Row& newest_row() const { return rows_.back(); }
    std::size_t row_count() const { return row_count_; }
    const LineOfPlay& line() const { return line_; }
    bool over() const { return position().to_act().empty(); }

    // A refusal, and nothing has changed; or the move is made and its row appended.
    Verdict play(Seat seat, Action action, std::int64_t now_ms = 0);
    // The same with text, which may be unreadable.
    Verdict play(Seat seat, std::string_view text, std::int64_t now_ms = 0);

    // Takes back the seat's own last move.
    Verdict why_not_undo(Seat seat) const { return line_.why_not_undo(seat); }
    void undo(Seat seat, std::int64_t now_ms = 0);
    // Goes back to the state after this row (0: the set-up). For when everybody has agreed. Time that was used stays
    // used.
    void undo_to(int row, std::int64_t now_ms = 0);

    // The row to go back to for the last move that stands; nothing if none does.
    std::optional<int> row_before_last() const {
        return line_.has_moves() ? std::optional<int>(line_.row_before()) : std::nullopt;
    }

    std::int64_t time_left_ms(Seat seat, std::int64_t now_ms) const;

private:
    friend struct Moves;
    void add(Row row);
    void go_back(int row, std::optional<Seat> by, std::int64_t now_ms);
    void play_packed(std::string_view row);

    std::shared_ptr<const AnyGame> game_;
    TablePlan plan_;
    Keep keep_;
    Dealer dealer_;
    Draws setup_chance_;
    std::uint64_t setup_hash_ = 0;
    LineOfPlay line_;
    std::size_t row_count_ = 0;
    std::vector<Row> rows_;  // all, or the newest
    std::string packed_;     // those that are not kept, a line each: what is needed to play them again
    std::optional<Clocks> clocks_;
};

}  // namespace meadhall
