// SPDX-License-Identifier: Apache-2.0
// Records as text: JSON lines, described in docs/record.md. RecordReader replays a record row by row and checks
// everything: every move must be legal, every chance value must be in range, every narration and hash must match.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"

namespace meadhall {

constexpr int record_version = 1;

// A hash in the form used in records: 16 hexadecimal digits.
std::string hash_word(std::uint64_t hash);
// Returns [{"place":1,"score":8},...].
json::array outcome_json(const Outcome& outcome);

std::string header_line(const Match& match);
// `late` marks the default move of a player who ran out of time. The server sets this mark in stored table events;
// records do not have it.
std::string row_line(const Row& row, bool late = false);
// How the players ended a game before its normal end.
struct Ending {
    std::string how;            // "resigned" or "abandoned"; empty if no player ended the game
    std::vector<int> resigned;  // seats that resigned, in ascending order
};
// The whole record. At a fair table it contains the seed, but only if the game is over or `ending` is set. The record
// of an unfinished game has an end line without a seed.
std::string record_text(const Match& match, const Ending& ending = {});
// Like record_text() above, but replays the moves and keeps at most one row in memory.
std::string record_text(const Moves& moves, const Ending& ending = {});
// Adds the digest to the last line. The digest detects accidental changes of the file.
std::string with_digest(std::string_view text);

class RecordReader {
public:
    // `read` returns the edition's files, as in open_game(). Throws BadInput with a message such as "line 3: ...".
    explicit RecordReader(std::string text, const codec::ReadFile& read = nullptr);

    const AnyGame& game() const { return *game_; }
    const TablePlan& plan() const { return plan_; }
    const Position& position() const { return timeline_.position(); }
    // The rows read so far.
    const std::vector<Row>& rows() const { return rows_; }
    const Timeline& timeline() const { return timeline_; }
    const Draws& setup_chance() const { return setup_chance_; }

    // Plays the next row. Returns false if the next line is a valid end line. Throws BadInput with a message such as
    // "line 7: ...".
    bool step();
    // True if every chance value was also drawn again from a seed: the committed seed, which only a finished record
    // contains, or the fast seed of a simulated table.
    bool dealt_from_seed() const { return table_chance_.has_value(); }
    bool finished() const { return finished_; }
    const Ending& ending() const { return ending_; }  // valid when finished() is true

private:
    json::object parse_line(std::size_t index) const;
    void read_header(const codec::ReadFile& read);
    void find_seed();
    // Runs f with the chance of the record. Throws BadInput unless f draws exactly the values in `drawn`.
    void with_chance(const Draws& drawn, const std::function<void(Chance&)>& f);
    void read_time(Row& row, const json::value* at_ms) const;
    void read_move(const json::object& line);
    void read_undo(const json::object& line);
    void read_end(const json::object& line);

    std::string text_;
    std::vector<std::string_view> lines_;
    std::size_t next_ = 0;  // index of the next line in lines_
    std::shared_ptr<const AnyGame> game_;
    TablePlan plan_;
    std::string commitment_;
    std::optional<TableChance> table_chance_;
    Draws setup_chance_;
    Timeline timeline_;
    std::vector<Row> rows_;
    bool finished_ = false;
    Ending ending_;
};

}  // namespace meadhall
