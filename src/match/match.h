// SPDX-License-Identifier: Apache-2.0
// A game being played: its set-up, its seed commitment and its rows. A row is a move or an undo. Rows are only
// appended, so every state of the game can be computed from them. match/record.h writes a match as a record and reads
// it.
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

// The source of a table's random values: fair chance from a committed seed and the players' own randomness (`words`),
// or the fast generator for simulations, from `fast_seed`.
struct ChanceSetup {
    bool fair = true;
    Seed seed{};
    std::vector<std::string> words;  // by seat; seats at the end of the list may be missing
    std::uint64_t fast_seed = 0;
};

struct TablePlan {
    std::string table;               // the table's name, from which the key of the fair chance is also computed
    std::vector<std::string> names;  // the names of the seats, clockwise
    TableSetup setup;
    ChanceSetup chance;
    std::optional<ClockRules> clock;
    json::value begins = nullptr;  // the initial state; null: the rules set up the game as usual
};

// Drawn values: values[i] was drawn from 0 to below[i] - 1. With both numbers, a record's random values can be verified
// without the rules.
struct Draws {
    std::vector<std::uint32_t> values, below;
    friend bool operator==(const Draws&, const Draws&) = default;
};

// Draws values from another Chance and keeps them with their limits.
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
    int undone_to = 0;   // for an undo, the number of the row to which the game returns; 0: the set-up
    Draws chance;
    std::vector<NarrationEntry> narration;
    std::uint64_t hash = 0;             // hash of the state after the row
    std::optional<std::int64_t> at_ms;  // milliseconds since the table opened; empty if the table has no clock
};

// Both functions throw BadInput: check_names() for invalid names, check_plan() for any invalid part of the plan.
void check_names(const std::vector<std::string>& names);
void check_plan(const AnyGame& game, const TablePlan& plan);
// The first position of a plan that check_plan() has checked. Throws BadInput if `plan.begins` is not a valid state of
// this game.
std::unique_ptr<Position> first_position(const AnyGame& game, const TablePlan& plan, Chance& chance);

// How much of a match stays in memory. `all`: every position and row. `newest`: only what the next moves need; the rest
// is recomputed from the moves on demand.
enum class Retention : std::uint8_t { all, newest };

// The positions of a match: the set-up, then one position after each move that was not undone. With Retention::newest,
// keeps only the newest positions and some evenly spaced older ones, from which the others can be replayed.
class Timeline {
public:
    explicit Timeline(Retention retention = Retention::all) : retention_(retention) {}
    void begin(std::unique_ptr<Position> set_up);
    void add(const Row& move, Action action, std::unique_ptr<Position> after);
    const Position& position() const { return *positions_.back().position; }
    // Moment 0 is the set-up; each later moment is the position after one move.
    std::size_t size() const { return moments_.size(); }
    // Requires Retention::all.
    const Position& position(std::size_t moment) const { return *positions_[moment].position; }
    int row(std::size_t moment) const { return moments_[moment].row; }
    std::size_t kept_count() const { return positions_.size(); }

    bool contains(int row) const;  // true for 0 (the set-up) and for a move that was not undone
    void back_to(int row);         // returns to the position after this row; requires contains(row)
    bool has_moves() const { return moments_.size() > 1; }
    // The row to return to for taking back the last move; 0 is the set-up. Requires has_moves().
    int row_before() const { return moments_[moments_.size() - 2].row; }

    // A seat may take back the last move without consent if the move was its own and only this seat is asked now. The
    // move must not have drawn random values, revealed hidden information that the mover did not know, or been a sealed
    // (secret, simultaneous) choice.
    Verdict why_not_undo(Seat seat) const;

private:
    // Whether the mover may take the move back without consent; if not, why.
    enum class Undo : std::uint8_t { allowed, another_acts, sealed, showed, used_chance };
    struct Moment {
        int row;
        std::optional<Seat> by;
        Undo undo;
        // Seats that were asked at the same time as other seats and have not answered yet. They will not be able to
        // take back their answers.
        SeatSet sealed;
        Action action{};
        std::uint32_t drawn_from = 0;  // index in `drawn_` of the first value that the move drew
    };
    struct KeptPosition {
        std::size_t moment;
        std::unique_ptr<Position> position;
    };
    // Number of newest positions that are always kept, because players often take back a move.
    static constexpr std::size_t newest_kept = 2;
    // Number of positions that replay_to() keeps. The last of them is the restored position.
    static constexpr std::size_t kept_when_back = 8;
    // Initial number of moments between two older positions. The number doubles whenever there are more than
    // `max_older_kept` older positions.
    static constexpr std::size_t first_spacing = 128;
    static constexpr std::size_t max_older_kept = 32;
    void drop_positions();
    void replay_to(std::size_t moment);

    Retention retention_;
    std::vector<Moment> moments_;
    std::vector<std::uint32_t> drawn_;     // drawn values of all moves, one after another; only with Retention::newest
    std::vector<KeptPosition> positions_;  // in the order of their moments; the last one is the current position
    std::size_t spacing_ = first_spacing;
};

// Owns the source of a table's chance.
class TableChance {
public:
    explicit TableChance(const TablePlan& plan);
    TableChance(const TableChance&) = delete;  // because its members hold references to each other
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

// A copy of the moves of a match, which another thread can replay.
struct Moves {
    std::shared_ptr<const AnyGame> game;
    TablePlan plan;
    std::string packed;
    std::uint64_t hash = 0;  // hash of the newest position

    // Calls after_row, if given, after each row; stops if after_row returns false.
    std::unique_ptr<Match> replay(Retention retention,
                                  const std::function<bool(const Match&)>& after_row = nullptr) const;
};
// Replays a match and calls f with each row; stops if f returns false.
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
    // Like play() above, with the action as text. Text that does not parse is refused.
    Verdict play(Seat seat, std::string_view text, std::int64_t now_ms = 0);

    // undo() takes back the seat's own last move without consent. Call it only if why_not_undo() allows it.
    Verdict why_not_undo(Seat seat) const { return timeline_.why_not_undo(seat); }
    void undo(Seat seat, std::int64_t now_ms = 0);
    // Returns to the state after this row (0: the set-up). Call it only when all players have agreed. The clocks are
    // not set back.
    void undo_to(int row, std::int64_t now_ms = 0);

    // The row to pass to undo_to() to take back the last move; `nullopt` if there is no move.
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
    std::vector<Row> rows_;  // all rows; with Retention::newest, only the newest row
    std::string packed_;     // with Retention::newest: all rows in short form, one per line, for replay_packed()
    std::optional<Clocks> clocks_;
};

}  // namespace meadhall
