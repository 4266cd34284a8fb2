// SPDX-License-Identifier: Apache-2.0
// Shared by the commands: two kinds of errors, files, parsing of seeds and options, printing of tables and JSON. Wrong
// calls and bad input end the program with status 2, failures with status 1. Both print one line to stderr.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "match/any_game.h"
#include "match/fair.h"

namespace meadhall::cli {

constexpr int succeeded = 0;
constexpr int failed = 1;
constexpr int wrong_call = 2;

// Ends the program with status 2: the command line or the input is wrong. An uncaught BadInput does the same.
struct WrongCall : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// Ends the program with status 1: the command line is valid, but the command failed.
struct Failed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Puts a text on one line, shortens very long text and replaces characters that could move a terminal's cursor.
std::string one_line(std::string_view text);
// Puts quotes around typed text; shortens very long text.
std::string in_quotes(std::string_view text);
void complain(std::string_view text);  // prints "meadhall: ..." on stderr

// Throws WrongCall if the file cannot be read.
std::string read_file(const std::string& path);
// Throws WrongCall if write_file() would refuse. Call it before doing any work.
void check_can_write(const std::string& path, bool force);
// Writes to a temporary name and renames, so that an interrupted write never leaves a partial file at `path`. Replaces
// an existing file only with `force`. Durable::yes also waits until the text is on disk.
enum class Durable { yes, no };
void write_file(const std::string& path, std::string_view text, bool force, Durable durable = Durable::yes);

// Reads an edition's files from a directory (empty: the shipped data). A file that is missing there comes from the
// shipped data.
codec::ReadFile data_reader(const std::string& directory, const Identity& game);
// Opens a game with the files that data_reader() reads. Throws WrongCall, with file and line, if the data is
// invalid.
std::shared_ptr<const AnyGame> open_edition(const std::string& id, const std::string& directory);
const Identity& identity_of(std::string_view id);  // throws BadInput

TableSetup setup_of(const TableChoice& table, const Identity& game);
// Reads a decimal number, or a hexadecimal number after "0x".
std::uint64_t read_number_seed(const std::string& text);
// Reads 64 hexadecimal digits, or a number as in read_number_seed(), which is padded with leading zeros.
Seed read_seed(const std::string& text);
// Reads "P2" or "2"; throws WrongCall.
Seat read_seat(std::string_view text, int players);
void check_text(const std::string& what, const std::string& text, std::size_t longest);

std::int64_t now_ms();                        // since 1970
std::string date_text(std::int64_t time_ms);  // in UTC: "2026-11-15 08:30"

// Returns the number with commas, for example "1,234,567".
std::string grouped(std::uint64_t number);
std::string fixed(double number, int decimals);
std::string lower(std::string_view text);

// Formats rows in columns, with two spaces before each column. `right` marks the columns that are aligned on the right.
std::string table_text(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);

// JSON on one line, with the shortest form of each number: 0.5, not 5E-1.
std::string compact_json(const json::value& value);
// JSON on many lines; a value that fits on one line stays on one line.
std::string pretty_json(const json::value& value, std::size_t indent = 0);

// Colours the output, but only on a terminal and only if NO_COLOR is not set.
class Paint {
public:
    Paint();
    std::string bold(std::string_view text) const { return painted("1", text); }
    std::string dim(std::string_view text) const { return painted("2", text); }
    std::string good(std::string_view text) const { return painted("32", text); }
    std::string bad(std::string_view text) const { return painted("31", text); }
    std::string accent(std::string_view text) const { return painted("36", text); }

private:
    std::string painted(std::string_view code, std::string_view text) const;
    bool on_ = false;
};

}  // namespace meadhall::cli
