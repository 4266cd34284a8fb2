// SPDX-License-Identifier: Apache-2.0
#include "match/scenario.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <optional>
#include <utility>

#include "match/match.h"
#include "match/record.h"

namespace meadhall {
namespace {

using notation::trimmed;

constexpr std::size_t longest_line = 1'000'000;

constexpr std::array<std::string_view, 14> keywords{"game",    "edition",   "seats",  "options", "option",
                                                    "test",    "seed",      "chance", "set",     "expect",
                                                    "outcome", "spectator", "idle",   "hash"};

struct LineError : BadInput {
    LineError(int at, const std::string& what) : BadInput(what), line(at) {}
    int line;
};

struct ScenarioLine {
    int number;
    std::string_view text;  // the line, trimmed and without its comment
};

struct Cut {
    std::string_view word, rest;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

Cut cut_word(std::string_view text) {
    const std::size_t end = std::min(text.find_first_of(" \t\r"), text.size());
    return {text.substr(0, end), trimmed(text.substr(end))};
}

std::string quoted(std::string_view text) { return "\"" + codec::shortened(text) + "\""; }

// Returns the index of the quote that closes the JSON string beginning at `open`. Returns npos if there is none; the
// quote at `open` is then an ordinary character.
std::size_t closing_quote(std::string_view text, std::size_t open) {
    for (std::size_t at = open + 1; at < text.size(); ++at) {
        if (text[at] == '\\') {
            ++at;
        } else if (text[at] == '"') {
            return at;
        }
    }
    return std::string_view::npos;
}

// A comment begins with # at the start of the line or after a space, outside a JSON string.
std::string_view without_comment(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '#' && (at == 0 || is_blank(text[at - 1]))) {
            return text.substr(0, at);
        }
        if (text[at] == '"') {
            const std::size_t close = closing_quote(text, at);
            at = close == std::string_view::npos ? at : close;
        }
    }
    return text;
}

ScenarioLine read_line(std::string_view text, int number) {
    if (text.size() > longest_line) {
        throw LineError(number, "the line is longer than " + std::to_string(longest_line) + " bytes");
    }
    const bool has_controls = std::ranges::any_of(
        text, [](char c) { return (static_cast<unsigned char>(c) < 0x20 && !is_blank(c)) || c == 0x7F; });
    if (has_controls || !codec::is_utf8(text)) {
        throw LineError(number, "the line is not text");
    }
    return {number, trimmed(without_comment(text))};
}

template <class T>
T read_number(std::string_view word, const char* what) {
    T value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc() || end != word.data() + word.size()) {
        throw BadInput(quoted(word) + " is not a " + what);
    }
    return value;
}

// The header of a file: everything before its first test.
struct ScenarioHeader {
    std::shared_ptr<const AnyGame> game;
    std::vector<std::string> names;
    TableSetup setup;
    std::vector<ScenarioLine> sets;  // the `set` lines, which change the initial state of every test
    // The action of the `idle` line, which seats play if the test does not give their move; empty if there is no `idle`
    // line.
    std::string idle;
};

class HeaderReader {
public:
    explicit HeaderReader(const codec::ReadFile& read) : read_(read) {}

    void read(const ScenarioLine& line) {
        const auto [word, rest] = cut_word(line.text);
        if (word == "game") {
            check_first(header_.game == nullptr, "game");
            header_.game = open_game(rest, read_);
        } else if (word == "edition") {
            check_first(!edition_given_, "edition");
            edition_given_ = true;
            open_edition(rest);
        } else if (word == "seats") {
            check_first(header_.names.empty(), "seats");
            seats_line_ = line.number;
            read_seats(rest);
        } else if (word == "option") {
            const auto [name, value] = cut_word(rest);
            if (name.empty() || value.empty()) {
                throw BadInput("an option has a name and a JSON value: option NAME VALUE");
            }
            check_first(std::ranges::none_of(options_, [&](const Option& o) { return o.name == name; }), "option");
            options_.push_back({line.number, std::string(name), codec::parse_json(value)});
        } else if (word == "set") {
            header_.sets.push_back({line.number, rest});
        } else if (word == "idle") {
            check_first(header_.idle.empty(), "idle");
            if (rest.empty()) {
                throw BadInput("idle needs an action: idle ACTION");
            }
            header_.idle = rest;
        } else {
            throw BadInput("before the first test come game, edition, seats, option, set and idle, not " +
                           quoted(line.text));
        }
    }

    ScenarioHeader close(int line) {
        if (!header_.game) {
            throw LineError(line, "the file does not say which game: game NAME");
        }
        if (header_.names.empty()) {
            throw LineError(line, "the file does not say who plays: seats NAME NAME ...");
        }
        header_.setup.players = static_cast<int>(header_.names.size());
        for (const Option& option : options_) {
            header_.setup.options[option.name] = option.value;
        }
        try {
            check_setup(*header_.game, header_.setup);
        } catch (const BadInput& error) {
            throw LineError(line_to_blame(), error.what());
        }
        return std::move(header_);
    }

private:
    struct Option {
        int line;
        std::string name;
        json::value value;
    };

    static void check_first(bool first, const char* word) {
        if (!first) {
            throw BadInput(std::string(word) + " is given twice");
        }
    }

    void open_edition(std::string_view name) {
        if (!header_.game) {
            throw BadInput("edition comes after game");
        }
        if (!read_) {
            const std::shared_ptr<const AnyGame> shipped = open_shipped_edition(header_.game->identity().id, name);
            header_.game = shipped ? shipped : header_.game;
        }
        if (header_.game->edition() != name) {
            throw BadInput("the file is for other data (edition " + codec::shortened(name) + ", here " +
                           header_.game->edition() + "); give that data with --data");
        }
    }

    void read_seats(std::string_view rest) {
        while (!rest.empty()) {
            const Cut cut = cut_word(rest);
            if (is_scenario_keyword(cut.word)) {
                throw BadInput("no seat may be called " + std::string(cut.word) +
                               ", because a line can begin with this word");
            }
            header_.names.emplace_back(cut.word);
            rest = cut.rest;
        }
        if (header_.names.empty()) {
            throw BadInput("seats needs names: seats NAME NAME ...");
        }
        check_names(header_.names);
    }

    // The number of the first line that makes the set-up invalid: the `seats` line or an `option` line.
    int line_to_blame() const {
        TableSetup setup{header_.setup.players, {}};
        int line = seats_line_;
        for (auto option = options_.begin();; ++option) {
            try {
                check_setup(*header_.game, setup);
            } catch (const BadInput&) {
                return line;
            }
            if (option == options_.end()) {
                return line;
            }
            setup.options[option->name] = option->value;
            line = option->line;
        }
    }

    const codec::ReadFile& read_;
    ScenarioHeader header_;
    bool edition_given_ = false;
    int seats_line_ = 0;
    std::vector<Option> options_;
};

// Runs one test line by line. A LineError carries the number of the line that failed. Any other exception means that
// the current line failed.
class Test {
public:
    explicit Test(const ScenarioHeader& header) : header_(header) {}

    void run(const ScenarioLine& line) {
        line_ = line.number;
        empty_ = false;
        const auto [word, rest] = cut_word(line.text);
        if (word != "set") {
            audit_sets();
        }
        if (word == "game" || word == "edition" || word == "seats" || word == "option" || word == "idle") {
            throw BadInput(std::string(word) + " comes before the first test, for the whole file");
        }
        if (word == "seed") {
            if (position_ || seed_) {
                throw BadInput("a test can have one seed line; only chance lines may come before it");
            }
            seed_ = read_number<std::uint64_t>(rest, "seed");
        } else if (word == "chance") {
            read_chance(rest);
        } else if (word == "options") {
            judge_options(rest);
        } else {
            set_up();
            if (word != "set") {
                audit_sets();
            }
            play_line(line.text, word, rest);
        }
    }

    void finish(int title_line) {
        if (empty_) {
            throw LineError(title_line, "the test has no lines");
        }
        set_up();
        audit_sets();
        if (!queue_.empty()) {
            std::string left;
            for (const QueuedValue& each : queue_) {
                left += " " + std::to_string(each.value);
            }
            throw LineError(queue_.front().line, "chance values are left over:" + codec::shortened(left));
        }
    }

private:
    struct QueuedValue {
        std::uint32_t value;
        int line;
    };

    void play_line(std::string_view text, std::string_view word, std::string_view rest) {
        if (word == "set") {
            set(rest);
        } else if (word == "expect") {
            compare(position_->state(), rest, "the state");
        } else if (word == "hash") {
            expect_hash(rest);
        } else if (word == "outcome") {
            const Outcome outcome = position_->outcome();
            const bool flag = rest.starts_with("/round_cap");
            compare(flag ? json::value{{"round_cap", outcome.round_cap}} : json::value(outcome_json(outcome)), rest,
                    "the outcome");
        } else if (const std::size_t colon = word.find(':'); colon != std::string_view::npos) {
            act(seat(word.substr(0, colon)), trimmed(text.substr(colon + 1)));
        } else if (const Cut verb = cut_word(rest); verb.word == "sees") {
            const Viewer viewer = word == "spectator" ? Viewer::spectator() : Viewer(seat(word));
            compare(position_->view(viewer), verb.rest, "what " + std::string(word) + " sees");
        } else if (verb.word == "may") {
            const Cut next = cut_word(verb.rest);
            const bool wanted = next.word != "not";
            may(seat(word), wanted ? verb.rest : next.rest, wanted);
        } else {
            throw BadInput("this is not a line of a test: " + quoted(text));
        }
    }

    Seat seat(std::string_view name) const {
        const std::optional<Seat> found = read_seat_word(name, header_.names);
        if (!found || index(*found) >= header_.setup.players) {
            throw BadInput("no seat is called " + quoted(name));
        }
        return *found;
    }

    // Chance values. They wait in a queue, each with the number of its line, until a move draws them.

    void read_chance(std::string_view rest) {
        if (rest.empty()) {
            throw BadInput("chance needs values: chance 3 3 1");
        }
        while (!rest.empty()) {
            const Cut cut = cut_word(rest);
            queue_.push_back({read_number<std::uint32_t>(cut.word, "chance value"), line_});
            rest = cut.rest;
        }
    }

    template <class F>
    auto with_queue(const F& f) {
        std::vector<std::uint32_t> values;
        for (const QueuedValue& each : queue_) {
            values.push_back(each.value);
        }
        ListedChance listed(std::move(values));
        Chance chance(listed);
        try {
            auto result = f(chance);
            queue_.erase(queue_.begin(), queue_.end() - static_cast<std::ptrdiff_t>(listed.left()));
            return result;
        } catch (const ChanceMismatch& error) {
            const QueuedValue& culprit = listed.left() > 0 ? queue_[queue_.size() - listed.left()] : queue_.back();
            throw BadInput("chance of line " + std::to_string(culprit.line) + ": " + error.what());
        }
    }

    // Sets up the game, but only when a line needs the position, so that all `chance` lines before it have been read.
    // If they have enough values for the set-up, the set-up uses them.
    void set_up() {
        if (position_) {
            return;
        }
        seeded_ = Chance(seed_.value_or(scenario_seed));
        Chance dealing = seeded_;
        std::unique_ptr<Position> dealt = header_.game->set_up(header_.setup, dealing);
        if (dealing.draws() > 0 && queue_.size() >= dealing.draws()) {
            position_ = with_queue([&](Chance& chance) { return header_.game->set_up(header_.setup, chance); });
        } else {
            position_ = std::move(dealt);
            seeded_ = dealing;
        }
        const int line = line_;
        for (const ScenarioLine& each : header_.sets) {
            line_ = each.number;
            try {
                set(each.text);
            } catch (const BadInput& error) {
                throw LineError(each.number, error.what());
            }
        }
        line_ = line;
    }

    // --- lines that play an action ---

    // Returns the result of why_not(); throws if offers() disagrees with it.
    Verdict judge(Seat by, Action action) const {
        const Verdict verdict = position_->why_not(by, action);
        const auto offers = std::make_unique<Offers>();
        position_->offers(by, *offers);
        if (offers->contains(action) != verdict.legal()) {
            throw BadInput(verdict.legal() ? "this is legal but not offered"
                                           : "this is offered but refused: " + meadhall::text(verdict.refusal()));
        }
        return verdict;
    }

    // Removes "-> refused RULE" from the end of the text and returns the rule; empty if there is no arrow.
    static std::string_view cut_refusal(std::string_view& text) {
        const std::size_t arrow = text.rfind("->");
        if (arrow == std::string_view::npos) {
            return {};
        }
        const auto [word, rule] = cut_word(trimmed(text.substr(arrow + 2)));
        if (word != "refused" || rule.empty() || rule.find_first_of(" \t") != std::string_view::npos) {
            throw BadInput("a line with -> must end with: -> refused RULE");
        }
        text = trimmed(text.substr(0, arrow));
        return rule;
    }

    // Throws if the verdict is not a refusal on this rule.
    static void expect_refusal(const Verdict& verdict, std::string_view rule) {
        if (verdict.legal()) {
            throw BadInput("wanted a refusal on " + std::string(rule) + ", found that it is legal");
        }
        if (verdict.refusal().rule != rule) {
            throw BadInput("wanted a refusal on " + std::string(rule) + ", found one on " +
                           meadhall::text(verdict.refusal()));
        }
    }

    // The set-up options of another table with the same seats.
    void judge_options(std::string_view text) const {
        const std::string_view rule = cut_refusal(text);
        const json::value options = codec::parse_json(text);
        if (!options.is_object()) {
            throw BadInput("options is followed by a JSON object: options {\"dice\":2}");
        }
        const Verdict verdict = header_.game->why_not(TableSetup{header_.setup.players, options.get_object()});
        if (!rule.empty()) {
            expect_refusal(verdict, rule);
        } else if (!verdict.legal()) {
            throw BadInput("refused on " + meadhall::text(verdict.refusal()));
        }
    }

    void act(Seat by, std::string_view text) {
        if (const std::string_view rule = cut_refusal(text); !rule.empty()) {
            idle_until([&] { return position_->to_act().contains(by); });
            expect_refused(by, text, rule);
            return;
        }
        const Action action = header_.game->read(text, header_.names);
        if (header_.game->knows(action)) {
            idle_until([&] { return position_->why_not(by, action).legal(); });
        }
        const Verdict verdict = judge(by, action);
        if (!verdict.legal()) {
            throw BadInput("refused on " + meadhall::text(verdict.refusal()));
        }
        play(by, action);
    }

    void play(Seat by, Action action) {
        std::unique_ptr<Position> next = position_->copy();
        const auto move = [&](Chance& chance) { return next->play(by, action, chance, header_.names); };
        if (queue_.empty()) {
            move(seeded_);
        } else {
            with_queue(move);
        }
        position_ = std::move(next);
    }

    // If the file has an idle line, lets the asked seats play the idle action until reached() is true. Stops earlier if
    // the game is over or the idle action is not legal for the next asked seat.
    template <class F>
    void idle_until(const F& reached) {
        constexpr int max_moves = 1000;
        for (int i = 0; i < max_moves && !header_.idle.empty() && !reached(); ++i) {
            const SeatSet asked = position_->to_act();
            const Action action = header_.game->read(header_.idle, header_.names);
            if (!header_.game->knows(action)) {
                throw BadInput("the idle line does not have an action of this game: " + quoted(header_.idle));
            }
            if (asked.empty() || !position_->why_not(asked.lowest(), action).legal()) {
                return;
            }
            play(asked.lowest(), action);
        }
    }

    void expect_refused(Seat by, std::string_view text, std::string_view rule) const {
        const std::uint64_t before = position_->hash();
        expect_refusal(judge(by, header_.game->read(text, header_.names)), rule);
        if (position_->hash() != before) {
            throw BadInput("the refusal has changed the state");
        }
    }

    // Text that is not an action would pass every "may not", so a "may" line reports it as an error.
    void may(Seat by, std::string_view text, bool wanted) {
        const Action action = header_.game->read(text, header_.names);
        if (!header_.game->knows(action)) {
            throw BadInput(quoted(text) + " is not an action of this game");
        }
        idle_until([&] { return wanted ? position_->why_not(by, action).legal() : position_->to_act().contains(by); });
        const Verdict verdict = judge(by, action);
        if (verdict.legal() != wanted) {
            throw BadInput(wanted ? "wanted legal, found refused on " + meadhall::text(verdict.refusal())
                                  : "wanted refused, found legal");
        }
    }

    // --- lines that read or change the state ---

    static std::pair<std::string_view, json::value> read_pointer(std::string_view rest) {
        const auto [pointer, value] = cut_word(rest);
        if (pointer.empty() || pointer.front() != '/' || value.empty()) {
            throw BadInput("a JSON pointer and a JSON value are expected: /gold/0 70");
        }
        return {pointer, codec::parse_json(value)};
    }

    static json::value& find(json::value& in, std::string_view pointer, const std::string& what) {
        boost::system::error_code error;
        json::value* found = in.find_pointer(pointer, error);
        if (found == nullptr) {
            throw BadInput("there is no " + codec::shortened(pointer) + " in " + what);
        }
        return *found;
    }

    static void compare(json::value whole, std::string_view rest, const std::string& what) {
        const auto [pointer, wanted] = read_pointer(rest);
        const json::value& found = find(whole, pointer, what);
        if (found != wanted) {
            throw BadInput("wanted " + codec::shortened(json::serialize(wanted), 300) + ", found " +
                           codec::shortened(json::serialize(found), 300));
        }
    }

    void expect_hash(std::string_view wanted) const {
        if (const std::string found = hash_word(position_->hash()); found != wanted) {
            throw BadInput("wanted a state with the hash " + codec::shortened(wanted) + ", found " + found);
        }
    }

    void set(std::string_view rest) {
        const auto [pointer, value] = read_pointer(rest);
        json::value state = position_->state();
        merge(find(state, pointer, "the state"), value);
        position_->set_state(state);
        unaudited_set_ = line_;
    }

    // In an object, changes only the fields that `value` names, so that a test needs to state only what matters.
    static void merge(json::value& old, const json::value& value) {
        if (!old.is_object() || !value.is_object()) {
            old = value;
            return;
        }
        for (const auto& [name, item] : value.get_object()) {
            merge(old.get_object()[name], item);
        }
    }

    // Consecutive `set` lines are one change. Audits the state after the last of them.
    void audit_sets() {
        const int line = std::exchange(unaudited_set_, 0);
        if (line == 0) {
            return;
        }
        if (const Verdict verdict = position_->audit(); !verdict.legal()) {
            throw LineError(line, "impossible state: " + meadhall::text(verdict.refusal()));
        }
    }

    const ScenarioHeader& header_;
    bool empty_ = true;
    int line_ = 0;
    std::optional<std::uint64_t> seed_;
    Chance seeded_{scenario_seed};
    std::deque<QueuedValue> queue_;
    std::unique_ptr<Position> position_;
    int unaudited_set_ = 0;
};

class Runner {
public:
    Runner(std::string_view file, const codec::ReadFile& read) : file_(file), header_reader_(read) {}

    // Runs the whole file. An exception fails the test in which it happens.
    std::vector<ScenarioResult> run(std::string_view text) {
        int number = 0;
        for (; !text.empty() && !header_failed_; ++number) {
            const std::size_t length = std::min(text.find('\n'), text.size());
            guarded(number + 1, [&] { run_line(text.substr(0, length), number + 1); });
            text.remove_prefix(std::min(length + 1, text.size()));
        }
        if (title_line_ > 0) {
            end_test();
        } else if (!header_failed_) {
            guarded(std::max(number, 1), [&] {
                header_reader_.close(std::max(number, 1));
                throw BadInput("the file has no test");
            });
        }
        return std::move(results_);
    }

private:
    void run_line(std::string_view raw, int number) {
        // After a failed line, skips to the next test.
        if (test_failed_ && cut_word(trimmed(raw)).word != "test") {
            return;
        }
        const ScenarioLine line = read_line(raw, number);
        const auto [word, rest] = cut_word(line.text);
        if (line.text.empty()) {
            return;
        }
        if (word == "test") {
            begin_test(rest, number);
        } else if (title_line_ > 0) {
            test_->run(line);
        } else {
            header_reader_.read(line);
        }
    }

    void begin_test(std::string_view title, int number) {
        if (title_line_ > 0) {
            end_test();
        } else {
            header_ = header_reader_.close(number);
        }
        title_ = title;
        title_line_ = number;
        test_failed_ = false;
        test_.emplace(header_);
        if (title.empty()) {
            throw BadInput("a test has a title: what the rule says");
        }
    }

    void end_test() {
        if (!test_failed_) {
            guarded(title_line_, [&] { test_->finish(title_line_); });
        }
        if (!test_failed_) {
            results_.push_back({file_, title_, true, title_line_, ""});
        }
    }

    template <class F>
    void guarded(int line, const F& f) {
        try {
            f();
        } catch (const LineError& error) {
            fail(error.line, error.what());
        } catch (const BadInput& error) {
            fail(line, error.what());
        } catch (const std::exception& error) {
            fail(line, std::string("the program failed: ") + error.what());
        }
    }

    void fail(int line, const std::string& message) {
        (title_line_ > 0 ? test_failed_ : header_failed_) = true;
        results_.push_back({file_, title_, false, line, message});
    }

    std::string file_;
    HeaderReader header_reader_;
    ScenarioHeader header_;
    bool header_failed_ = false;
    std::string title_;
    int title_line_ = 0;  // 0 before the first test
    bool test_failed_ = false;
    std::optional<Test> test_;
    std::vector<ScenarioResult> results_;
};

}  // namespace

bool is_scenario_keyword(std::string_view word) { return std::ranges::find(keywords, word) != keywords.end(); }

std::vector<ScenarioResult> run_scenarios(std::string_view file, std::string_view text, const codec::ReadFile& read) {
    return Runner(file, read).run(text);
}

}  // namespace meadhall
