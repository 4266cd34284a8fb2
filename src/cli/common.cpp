// SPDX-License-Identifier: Apache-2.0
#include "cli/common.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <sys/stat.h>
#include <unistd.h>

namespace meadhall::cli {
namespace {

namespace fs = std::filesystem;

std::string system_error_text() { return std::strerror(errno); }

}  // namespace

std::string one_line(std::string_view text) {
    constexpr std::size_t longest = 600;
    std::string out;
    for (const char c : text.substr(0, longest)) {
        const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
        out += c == '\n' || c == '\t' ? ' ' : control ? '?' : c;
    }
    if (text.size() > longest) {
        while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0x80) != 0) {
            out.pop_back();  // this byte may be part of a character that was cut
        }
        out += "...";
    }
    return out;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 120;
    return "\"" + std::string(text.substr(0, longest)) + (text.size() > longest ? "...\"" : "\"");
}

void complain(std::string_view text) {
    std::cout.flush();
    std::cerr << "meadhall: " << one_line(text) << std::endl;
}

std::string read_file(const std::string& path) {
    constexpr std::size_t largest = std::size_t{1} << 28;
    struct stat about{};
    if (path.find('\0') != std::string::npos || stat(path.c_str(), &about) != 0) {
        throw WrongCall("cannot read " + in_quotes(path) + ": " + system_error_text());
    }
    if (S_ISDIR(about.st_mode)) {
        throw WrongCall("cannot read " + in_quotes(path) + ": it is a directory");
    }
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file) {
        throw WrongCall("cannot read " + in_quotes(path) + ": " + system_error_text());
    }
    std::string text;
    std::array<char, 65536> block{};
    while (const std::size_t got = std::fread(block.data(), 1, block.size(), file.get())) {
        text.append(block.data(), got);
        if (text.size() > largest) {
            throw WrongCall("cannot read " + in_quotes(path) + ": it is larger than 256 MiB");
        }
    }
    if (std::ferror(file.get()) != 0) {
        throw WrongCall("cannot read " + in_quotes(path) + ": " + system_error_text());
    }
    return text;
}

void check_can_write(const std::string& path, bool force) {
    std::error_code error;
    const fs::path target(path);
    const fs::file_status about = fs::status(target, error);
    if (path.empty() || (error && about.type() != fs::file_type::not_found)) {
        throw WrongCall("cannot write " + in_quotes(path) + ": " +
                        (path.empty() ? "the name is empty" : error.message()));
    }
    if (fs::exists(about)) {
        if (!fs::is_regular_file(about)) {  // write_file() renames, which would replace a device by a file
            throw WrongCall("cannot write " + in_quotes(path) + ": it is not a regular file");
        }
        if (!force) {
            throw WrongCall("cannot write " + in_quotes(path) + ": it already exists (--force replaces it)");
        }
    }
    const fs::path directory = target.has_parent_path() ? target.parent_path() : fs::path(".");
    if (!fs::is_directory(directory, error)) {
        throw WrongCall("cannot write " + in_quotes(path) + ": there is no directory " + in_quotes(directory.string()));
    }
    if (access(directory.c_str(), W_OK) != 0) {
        throw WrongCall("cannot write " + in_quotes(path) + ": " + system_error_text());
    }
}

void write_file(const std::string& path, std::string_view text, bool force, Durable durable) {
    check_can_write(path, force);
    const std::string part = path + ".part-" + std::to_string(getpid());
    const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = file >= 0;
    while (good && !text.empty()) {
        const ssize_t written = write(file, text.data(), text.size());
        good = written >= 0 || errno == EINTR;
        text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    good = good && (durable == Durable::no || fsync(file) == 0);
    if (file >= 0) {
        good = close(file) == 0 && good;
    }
    if (!good || std::rename(part.c_str(), path.c_str()) != 0) {
        const std::string why = system_error_text();
        unlink(part.c_str());
        throw Failed("cannot write " + in_quotes(path) + ": " + why);
    }
}

const Identity& identity_of(std::string_view id) {
    static const std::vector<Identity> all = all_games();
    const auto found = std::ranges::find(all, id, &Identity::id);
    return found != all.end() ? *found : open_game(id)->identity();  // open_game() throws and lists the games
}

codec::ReadFile data_reader(const std::string& directory, const Identity& game) {
    if (directory.empty()) {
        return nullptr;
    }
    std::error_code error;
    if (!fs::is_directory(directory, error)) {
        throw WrongCall("--data: " + in_quotes(directory) + " is not a directory");
    }
    return [directory, folder = std::string(game.folder)](std::string_view file) {
        const std::string path = directory + "/" + std::string(file);
        std::error_code none;
        return fs::exists(path, none) ? read_file(path)
                                      : std::string(shipped_file(folder + "/data/" + std::string(file)));
    };
}

std::shared_ptr<const AnyGame> open_edition(const std::string& id, const std::string& directory) {
    const codec::ReadFile read = data_reader(directory, identity_of(id));
    if (!read) {
        return open_game(id);
    }
    try {
        return open_game(id, read);
    } catch (const BadInput& error) {
        // An error such as "box.toml line 3: ..." names a file, and the directory completes its path. An error in the
        // data as a whole names no file, so only the directory is added.
        const std::string what = error.what();
        const std::size_t name_end = what.find(".toml line ");
        const bool names_file = name_end != std::string::npos && what.find(' ') > name_end;
        throw WrongCall(directory + (names_file ? "/" : ": ") + what);
    }
}

TableSetup setup_of(const TableChoice& table, const Identity& game) {
    TableSetup setup{table.players == 0 ? game.min_players : table.players, {}};
    for (const std::string& option : table.options) {
        const std::size_t equals = option.find('=');
        if (equals == std::string::npos || equals == 0) {
            throw WrongCall("--option " + in_quotes(option) + " is not of the form name=value");
        }
        check_text("--option", option, 1000);
        const std::string name = option.substr(0, equals);
        const std::string value = option.substr(equals + 1);
        if (setup.options.contains(name)) {
            throw WrongCall("--option " + name + " is given twice");
        }
        try {
            setup.options[name] = codec::parse_json(value);
        } catch (const BadInput&) {
            setup.options[name] = json::string(value);
        }
    }
    return setup;
}

std::uint64_t read_number_seed(const std::string& text) {
    const bool hexadecimal = text.starts_with("0x");
    const char* begin = text.data() + (hexadecimal ? 2 : 0);
    const char* end = text.data() + text.size();
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(begin, end, number, hexadecimal ? 16 : 10);
    if (error != std::errc() || stop != end) {
        throw WrongCall("--seed " + in_quotes(text) + " is not a number from 0 to 2^64 - 1");
    }
    return number;
}

Seed read_seed(const std::string& text) {
    Seed seed{};
    if (read_hex(text, seed)) {
        return seed;
    }
    std::uint64_t number = 0;
    try {
        number = read_number_seed(text);
    } catch (const WrongCall&) {
        throw WrongCall("--seed " + in_quotes(text) + " is neither 64 hexadecimal digits nor a number");
    }
    for (std::size_t i = 0; i < 8; ++i) {
        seed[seed.size() - 1 - i] = static_cast<unsigned char>(number >> (8 * i));
    }
    return seed;
}

Seat read_seat(std::string_view text, int players) {
    const std::string word = text.starts_with("P") ? std::string(text) : "P" + std::string(text);
    const std::optional<Seat> seat = read_seat_word(word, {});
    if (!seat || index(*seat) >= players) {
        throw WrongCall(in_quotes(text) + " is not a seat from P1 to P" + std::to_string(players));
    }
    return *seat;
}

void check_text(const std::string& what, const std::string& text, std::size_t longest) {
    if (text.size() > longest) {
        throw WrongCall(what + " is longer than " + std::to_string(longest) + " bytes");
    }
    if (!codec::is_utf8(text)) {
        throw WrongCall(what + " is not UTF-8 text");
    }
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string fixed(double number, int decimals) {
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
    return {text.data(), static_cast<std::size_t>(std::clamp(length, 0, 63))};
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return out;
}

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string date_text(std::int64_t time_ms) {
    using namespace std::chrono;
    const sys_time<milliseconds> time{milliseconds(time_ms)};
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss hour(floor<minutes>(time - day));
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02u %02d:%02d", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  static_cast<int>(hour.hours().count()), static_cast<int>(hour.minutes().count()));
    return text.data();
}

std::string table_text(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    std::vector<std::size_t> widths(right.size());
    const auto letters = [](const std::string& cell) {
        return static_cast<std::size_t>(
            std::ranges::count_if(cell, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    };
    for (const std::vector<std::string>& row : rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths[column] = std::max(widths[column], letters(row[column]));
        }
    }
    std::string out;
    for (const std::vector<std::string>& row : rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string gap(widths[column] - letters(row[column]), ' ');
            line += "  " + (right[column] ? gap + row[column] : row[column] + gap);
        }
        out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
}

std::string compact_json(const json::value& value) {
    std::string out;
    if (value.is_array()) {
        for (const json::value& item : value.get_array()) {
            out += (out.empty() ? "" : ",") + compact_json(item);
        }
        return "[" + out + "]";
    }
    if (value.is_object()) {
        for (const auto& [key, item] : value.get_object()) {
            out += (out.empty() ? "" : ",") + json::serialize(json::string(key)) + ":" + compact_json(item);
        }
        return "{" + out + "}";
    }
    if (value.is_double()) {
        std::array<char, 40> text{};
        const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value.get_double());
        return {text.data(), end};
    }
    return json::serialize(value);
}

std::string pretty_json(const json::value& value, std::size_t indent) {
    constexpr std::size_t width = 100;
    std::string short_form = compact_json(value);
    const bool outermost_object = indent == 0 && value.is_object() && !value.get_object().empty();
    if (!value.is_structured() || (!outermost_object && indent + short_form.size() <= width)) {
        return short_form;
    }
    const std::string gap(indent + 2, ' ');
    std::string out;
    if (value.is_array()) {
        for (const json::value& item : value.get_array()) {
            out += (out.empty() ? "" : ",\n") + gap + pretty_json(item, indent + 2);
        }
        return "[\n" + out + "\n" + std::string(indent, ' ') + "]";
    }
    for (const auto& [key, item] : value.get_object()) {
        out += (out.empty() ? "" : ",\n") + gap + json::serialize(json::string(key)) + ": " +
               pretty_json(item, indent + 2);
    }
    return "{\n" + out + "\n" + std::string(indent, ' ') + "}";
}

Paint::Paint() {
    const char* no_color = std::getenv("NO_COLOR");  // NOLINT: no thread runs yet
    const char* terminal = std::getenv("TERM");      // NOLINT
    on_ = isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0') && terminal != nullptr &&
          std::string_view(terminal) != "dumb";
}

std::string Paint::painted(std::string_view code, std::string_view text) const {
    return on_ ? "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m" : std::string(text);
}

}  // namespace meadhall::cli
