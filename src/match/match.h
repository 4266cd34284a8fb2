// SPDX-License-Identifier: Apache-2.0
// A game being played: its set-up, its seed commitment and its rows. A row is a move or an undo. Rows are only
// appended, so every state can be computed from them. match/record.h reads what a match writes.
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

// Where the chance of a table comes from: fair chance with a committed seed and the players' own randomness (`words`),
// or the fast generator of simulations with its own seed.
struct ChanceSetup {
    bool fair = true;
    Seed seed{};
    std::vector<std::string> words;  // by seat; may be shorter than the list of seats
    std::uint64_t fast_seed = 0;
};

struct TablePlan {
    std::string table;               // the table's name, which is part of the key of its chance
    std::vector<std::string> names;  // of the seats, clockwise
    TableSetup setup;
    ChanceSetup chance;
    std::optional<ClockRules> clock;
    json::value begins = nullptr;  // the initial state, if it is not the set-up of the rules
};

// The drawn values and the limit of each. With both, a record's chance can be verified without the rules.
struct Draws {
    std::vector<std::uint32_t> values, below;
    friend bool operator==(const Draws&, const Draws&) = default;
};

// Passes values through and keeps them with their limits.
class KeptDraws : public Source {
public:
    explicit KeptDraws(Chance& inner) : inner_(inner) {}
    std::uint32_t below(std::uint32_t n) override {
        draws_.below.push_back(n);
        draws_.values.push_back(inner_.below(n));
        return draws_.values.back();
    }
    Draws take() { return std::exchange(draws_, {}); }

private:
    Chance& inner_;
    Draws draws_;
};

struct Row {
    int number = 0;
    std::optional<Seat> seat;
    std::string action;  // empty if this row is an undo
    int undone_to = 0;   // of an undo: the state after this row is restored; 0: the set-up
    Draws chance;
    std::vector<NarrationEntry> narration;
    std::uint64_t hash = 0;             // of the state after the row
    std::optional<std::int64_t> at_ms;  // the time of the row, if the table has a clock
};

// Both throw BadInput for invalid names, words, player counts or options.
void check_names(const std::vector<std::string>& names);
void check_plan(const AnyGame& game, const TablePlan& plan);
// The first position of a checked plan. Throws BadInput if its initial state is not a state of this game.
std::unique_ptr<Position> first_position(const AnyGame& game, const TablePlan& plan, Chance& chance);

// How much of a game stays in memory: every position and row, or only what the next moves need. The rest is then
// recomputed from the moves on demand.
enum class Retention : std::uint8_t { all, newest };

// The set-up, then the moves that were not undone. With Retention::newest it keeps the newest positions and some older
// ones, evenly spaced, so that going back replays a bounded number of moves however long the game is.
class Timeline {
public:
    explicit Timeline(Retention retention = Retention::all) : retention_(retention) {}
    void begin(std::unique_ptr<Position> set_up);
    void add(const Row& move, Action action, std::unique_ptr<Position> after);
    const Position& position() const { return *positions_.back().position; }
    // Moment 0 is the set-up; every other moment has the row that led to it.
    std::size_t size() const { return moments_.size(); }
    const Position& position(std::size_t moment) const { return *positions_[moment].position; }  // only if all are kept
    int row(std::size_t moment) const { return moments_[moment].row; }
    std::size_t kept_count() const { return positions_.size(); }

    bool contains(int row) const;  // false if the row was undone
    void back_to(int row);         // only if contains(row)
    bool has_moves() const { return moments_.size() > 1; }
    int row_before() const { return moments_[moments_.size() - 2].row; }  // only if there is a move

    // A seat may take back its own last move if the same seat alone acts next, and the move used no chance, showed
    // nothing hidden and was not a sealed choice.
    Verdict why_not_undo(Seat seat) const;

private:
    enum class Undo : std::uint8_t { allowed, another_acts, sealed, showed, used_chance };  // by the mover alone
    struct Moment {
        int row;
        std::optional<Seat> by;
        Undo undo;
        SeatSet sealed;   // seats asked together with others that have not answered yet; their choices will be final
        Action action{};  // the move, and the index of its first drawn value: needed to replay it
        std::uint32_t drawn_from = 0;
    };
    struct KeptPosition {
        std::size_t moment;
        std::unique_ptr<Position> position;
    };
    static constexpr std::size_t newest_kept = 2;      // players often take back their own last move
    static constexpr std::size_t kept_when_back = 8;   // positions kept before the restored moment
    static constexpr std::size_t first_spacing = 128;  // moments between older positions
    static constexpr std::size_t max_older_kept = 32;  // above this number the spacing doubles
    void drop_positions();
    void replay_to(std::size_t moment);

    Retention retention_;
    std::vector<Moment> moments_;
    std::vector<std::uint32_t> drawn_;     // values of all moments, one after another
    std::vector<KeptPosition> positions_;  // in the order of their moments; includes the last moment
    std::size_t spacing_ = first_spacing;
};

// Owns the source of a table's chance.
class TableChance {
public:
    explicit TableChance(const TablePlan& plan);
    TableChance(const TableChance&) = delete;  // its parts point at each other
    TableChance& operator=(const TableChance&) = delete;
    Chance& chance() { return *chance_; }
    Draws take_drawn() { return kept_->take(); }  // the values drawn since the last call

private:
    std::optional<FairChance> fair_;
    std::optional<Chance> inner_;
    std::optional<KeptDraws> kept_;
    std::optional<Chance> chance_;
};

class Match;

// The moves of a match: a copy that another thread can replay.
struct Moves {
    std::shared_ptr<const AnyGame> game;
    TablePlan plan;
    std::string packed;
    std::uint64_t hash = 0;  // of the newest position

    // Calls after_row, if given, after each row; it may return false to stop.
    std::unique_ptr<Match> replay(Retention retention,
                                  const std::function<bool(const Match&)>& after_row = nullptr) const;
};
// Replays a match and calls f with every row, as long as f returns true.
void for_each_row(const Moves& moves, const std::function<bool(const Row&)>& f);

class Match {
public:
    // Throws BadInput as check_plan() does.
    Match(std::shared_ptr<const AnyGame> game, TablePlan plan, Retention retention = Retention::all);
    Moves moves() const;  // only with Retention::newest
    // The same match with every row and position, recomputed from its moves.
    std::unique_ptr<Match> replayed() const { return moves().replay(Retention::all); }

    const AnyGame& game() const { return *game_; }
    const TablePlan& plan() const { return plan_; }
    const Position& position() const { return timeline_.position(); }
    const Draws& setup_chance() const { return setup_chance_; }
    std::uint64_t setup_hash() const { return setup_hash_; }
    const std::vector<Row>& rows() const;  // only with Retention::all
    const Row& newest_row() const { return rows_.back(); }
    std::size_t row_count() const { return row_count_; }
    const Timeline& timeline() const { return timeline_; }
    bool over() const { return position().to_act().empty(); }

    // Returns a refusal and changes nothing, or makes the move and appends its row.
    Verdict play(Seat seat, Action action, std::int64_t now_ms = 0);
    // The same with text, which may be unreadable.
    Verdict play(Seat seat, std::string_view text, std::int64_t now_ms = 0);

    // Takes back the seat's own last move.
    Verdict why_not_undo(Seat seat) const { return timeline_.why_not_undo(seat); }
    void undo(Seat seat, std::int64_t now_ms = 0);
    // Restores the state after this row (0: the set-up), when everybody has agreed. Used time stays used.
    void undo_to(int row, std::int64_t now_ms = 0);

    // The row to restore to take back the last move; nothing if there is no move.
    std::optional<int> row_before_last() const {
        return timeline_.has_moves() ? std::optional<int>(timeline_.row_before()) : std::nullopt;
    }

    std::int64_t time_left_ms(Seat seat, std::int64_t now_ms) const;

private:
    friend struct Moves;
    void add(Row row);
    void go_back(int row, std::optional<Seat> by, std::int64_t now_ms);
    void replay_packed(std::string_view row);

    std::shared_ptr<const AnyGame> game_;
    TablePlan plan_;
    Retention retention_;
    TableChance table_chance_;
    Draws setup_chance_;
    std::uint64_t setup_hash_ = 0;
    Timeline timeline_;
    std::size_t row_count_ = 0;
    std::vector<Row> rows_;  // all rows, or the newest
    std::string packed_;     // with Retention::newest: all rows in short form, one per line, for replay_packed()
    std::optional<Clocks> clocks_;
};

}  // namespace meadhall
