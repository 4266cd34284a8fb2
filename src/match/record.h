// Records as text: JSON lines, described in docs/record.md. RecordReader steps through one and trusts nothing: every
// move must be legal, every chance value fit, every narration and hash come out the same.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"

namespace meadhall {

constexpr int record_version = 1;

// 16 hexadecimal digits, as hashes stand in records.
std::string hash_word(std::uint64_t hash);
// [{"place":1,"score":8},...]
json::array outcome_json(const Outcome& outcome);

std::string header_line(const Match& match);
std::string row_line(const Row& row);
// What people did about a game beside playing it.
struct Ending {
    std::string how;            // before the rules ended it: "resigned" or "abandoned"; empty: it was not
    std::vector<int> resigned;  // seats that gave up, in their order
};
// The whole file. It shows the seed of a game that is over or was ended; any other is closed as unfinished, without it.
std::string record_text(const Match& match, const Ending& ending = {});
// The same, row by row: no more than one is in memory.
std::string record_text(const Moves& moves, const Ending& ending = {});
// The file with its digest, which is the last thing in its end line: it finds what was changed by accident.
std::string with_digest(std::string_view text);

class RecordReader {
public:
    // Throws BadInput: "line 3: ...". read gives the edition's data, as in open_game().
    explicit RecordReader(std::string text, const codec::ReadFile& read = nullptr);

    const AnyGame& game() const { return *game_; }
    const TablePlan& plan() const { return plan_; }
    const Position& position() const { return line_.position(); }
    // The rows read so far.
    const std::vector<Row>& rows() const { return rows_; }
    const LineOfPlay& line() const { return line_; }
    const Draws& setup_chance() const { return setup_chance_; }

    // Plays the next row; false when the end line is reached and holds. Throws BadInput: "line 7: ...".
    bool step();
    // Whether every chance value was also dealt anew from the seed (a finished table shows it).
    bool dealt_from_seed() const { return dealer_.has_value(); }
    bool finished() const { return finished_; }
    const Ending& ending() const { return ending_; }  // once it is finished

private:
    json::object parse_line(std::size_t index) const;
    void read_header(const codec::ReadFile& read);
    void find_seed();
    // Runs f with the chance that was drawn; throws if it draws anything else.
    void with_chance(const Draws& drawn, const std::function<void(Chance&)>& f);
    void read_time(Row& row, const json::value* at_ms) const;
    void read_move(const json::object& line);
    void read_undo(const json::object& line);
    void read_end(const json::object& line);

    std::string text_;
    std::vector<std::string_view> lines_;
    std::size_t next_ = 0;  // index into lines_
    std::shared_ptr<const AnyGame> game_;
    TablePlan plan_;
    std::string commitment_;
    std::optional<Dealer> dealer_;
    Draws setup_chance_;
    LineOfPlay line_;
    std::vector<Row> rows_;
    bool finished_ = false;
    Ending ending_;
};

}  // namespace meadhall
