// What the commands share: the two ways to fail, files, seeds and options as typed, tables and JSON as printed.
// Wrong calls and bad input end the program with status 2, failures with 1, always with one line and nothing written.
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

// Status 2, like a BadInput that nobody caught: what was asked for cannot be done.
struct WrongCall : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// Status 1: the call was right, and it failed.
struct Failed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Short enough for one line, and without characters that would move a terminal's cursor.
std::string one_line(std::string_view text);
// "..." around what somebody typed, shortened if it is absurdly long.
std::string in_quotes(std::string_view text);
void complain(std::string_view text);  // "meadhall: ..." on stderr

// Files. Reading throws WrongCall if there is nothing to read.
std::string read_file(const std::string& path);
// Throws WrongCall if write_file would refuse; to be asked before any work is done.
void check_can_write(const std::string& path, bool force);
// Written under a temporary name and renamed, so that an interrupted write leaves nothing half. An existing file is
// replaced only by force.
enum class Durable { yes, no };
void write_file(const std::string& path, std::string_view text, bool force, Durable durable = Durable::yes);

// An edition's files below a directory (empty: as shipped); a file that is missing there is as shipped.
codec::ReadFile data_reader(const std::string& directory, const Identity& game);
// Opens a game in that edition; what is wrong with the data is a WrongCall with file and line.
std::shared_ptr<const AnyGame> open_edition(const std::string& id, const std::string& directory);
const Identity& identity_of(std::string_view id);  // throws BadInput

TableSetup setup_of(const TableChoice& table, const Identity& game);
std::uint64_t read_number_seed(const std::string& text);
// 64 hexadecimal digits, or a number, which stands for itself with leading zeros.
Seed read_seed(const std::string& text);
// "P2", "2" or a name; throws WrongCall.
Seat read_seat(std::string_view text, int players);
void check_text(const std::string& what, const std::string& text, std::size_t longest);

std::int64_t now_ms();                        // since 1970
std::string date_text(std::int64_t time_ms);  // "2026-11-15 08:30", in UTC

// "1,234,567"
std::string grouped(std::uint64_t number);
std::string fixed(double number, int decimals);
std::string lower(std::string_view text);

// Columns with two spaces between; those named `right` are numbers. The first row is the heading.
std::string table_text(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);

// JSON on one line, with numbers as people write them.
std::string compact_json(const json::value& value);
// Over many lines; what fits on one line stays there.
std::string pretty_json(const json::value& value, std::size_t indent = 0);

// Colours, or nothing at all where they do not belong: only on a terminal, and not if NO_COLOR is set.
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
