// SPDX-License-Identifier: Apache-2.0
#include "match/record.h"

#include <algorithm>
#include <cstdio>

#include "codec/json_text.h"

namespace meadhall {
namespace {

using codec::brief;
using codec::from_json;
using codec::NoRules;
using codec::to_json;

json::array numbers(const std::vector<std::uint32_t>& values) { return json::array(values.begin(), values.end()); }

json::array narration_json(const std::vector<NarrationEntry>& narration) {
    json::array list;
    for (const NarrationEntry& entry : narration) {
        list.push_back(
            {{"audience", to_json(NoRules(), entry.audience)}, {"shows", entry.shows}, {"event", entry.event}});
    }
    return list;
}

// Reads the fields of a line one by one; done() throws if the line has fields that were not read.
class FieldReader {
public:
    explicit FieldReader(const json::object& object) : object_(object) {}

    const json::value& at(const char* key) {
        const json::value* found = object_.if_contains(key);
        if (found == nullptr) {
            throw BadInput(std::string("the field \"") + key + "\" is missing");
        }
        ++taken_;
        return *found;
    }
    const json::value* if_any(const char* key) { return object_.contains(key) ? &at(key) : nullptr; }
    std::string text(const char* key) {
        const json::value& value = at(key);
        if (!value.is_string()) {
            throw BadInput(std::string("\"") + key + "\" is not a text");
        }
        return std::string(value.get_string());
    }
    template <class T>
    T number(const char* key) {
        T value{};
        from_json(NoRules(), at(key), value, std::string("/") + key);
        return value;
    }
    std::vector<std::uint32_t> numbers(const char* key) {
        std::vector<std::uint32_t> values;
        for (const json::value& item : list(key)) {
            from_json(NoRules(), item, values.emplace_back(), std::string("/") + key);
        }
        return values;
    }
    std::vector<std::string> texts(const char* key) {
        std::vector<std::string> values;
        for (const json::value& item : list(key)) {
            from_json(NoRules(), item, values.emplace_back(), std::string("/") + key);
        }
        return values;
    }
    void done() const {
        if (taken_ != object_.size()) {
            throw BadInput("the line has fields that do not belong there");
        }
    }

private:
    const json::array& list(const char* key) {
        const json::value& value = at(key);
        if (!value.is_array()) {
            throw BadInput(std::string("\"") + key + "\" is not a list");
        }
        return value.get_array();
    }

    const json::object& object_;
    std::size_t taken_ = 0;
};

void expect_hash(FieldReader& line, const Position& position) {
    const std::string found = line.text("hash");
    const std::string wanted = hash_word(position.hash());
    if (found != wanted) {
        throw BadInput("the state's hash is " + wanted + ", the record says " + codec::shortened(found));
    }
}

}  // namespace

std::string hash_word(std::uint64_t hash) {
    char word[17];
    std::snprintf(word, sizeof word, "%016llx", static_cast<unsigned long long>(hash));
    return word;
}

json::array outcome_json(const Outcome& outcome) {
    json::array list;
    for (const Standing& standing : outcome) {
        list.push_back({{"place", standing.place}, {"score", standing.score}});
    }
    return list;
}

std::string header_line(const Match& match) {
    const TablePlan& plan = match.plan();
    json::object line{{"meadhall", "record"},
                      {"version", record_version},
                      {"game", match.game().identity().id},
                      {"edition", match.game().edition()},
                      {"table", plan.table},
                      {"names", json::array(plan.names.begin(), plan.names.end())},
                      {"options", plan.setup.options}};
    if (plan.clock) {
        json::object clock{{"bank_ms", plan.clock->bank_ms}, {"increment_ms", plan.clock->increment_ms}};
        if (plan.clock->per_move) {
            clock["per_move"] = true;
        }
        line["clock"] = clock;
    }
    if (plan.chance.fair) {
        line["commitment"] = commitment_to(plan.chance.seed);
        line["words"] = json::array(plan.chance.words.begin(), plan.chance.words.end());
    } else {
        line["fast_seed"] = hash_word(plan.chance.fast_seed);
    }
    if (!plan.begins.is_null()) {
        line["begins"] = plan.begins;
    }
    line["chance"] = numbers(match.setup_chance().values);
    line["below"] = numbers(match.setup_chance().below);
    line["hash"] = hash_word(match.setup_hash());
    return json::serialize(line);
}

std::string row_line(const Row& row, bool late) {
    std::string line = "{";
    const auto put = [&](const char* key, const auto& value) {
        line += line.size() > 1 ? ",\"" : "\"";
        line += key;
        line += "\":";
        codec::write_json(line, NoRules(), value);
    };
    put("number", row.number);
    if (row.seat) {
        put("seat", *row.seat);
    }
    if (row.action.empty()) {
        put("undone_to", row.undone_to);
    } else {
        put("action", row.action);
        put("chance", row.chance.values);
        put("below", row.chance.below);
        line += ",\"narration\":[";
        for (const NarrationEntry& entry : row.narration) {
            line += line.back() == '[' ? "{\"audience\":" : ",{\"audience\":";
            codec::write_json(line, NoRules(), entry.audience);
            put("shows", entry.shows);
            put("event", entry.event);
            line += '}';
        }
        line += ']';
    }
    if (row.at_ms) {
        put("at_ms", *row.at_ms);
    }
    put("hash", hash_word(row.hash));
    if (late) {
        put("late", true);
    }
    line += '}';
    return line;
}

namespace {

constexpr std::string_view digest_mark = ",\"digest\":\"", line_end = "}}";

std::string end_line(const Match& match, const Ending& ending) {
    const Outcome outcome = match.position().outcome();
    json::object end{{"rows", match.row_count()}, {"outcome", outcome_json(outcome)}};
    if (outcome.round_cap) {
        end["round_cap"] = true;
    }
    if (!ending.resigned.empty()) {
        end["resigned"] = json::array(ending.resigned.begin(), ending.resigned.end());
    }
    if (!ending.how.empty()) {
        end["ended"] = ending.how;
    }
    if ((match.over() || !ending.how.empty()) && match.plan().chance.fair) {
        end["seed"] = hex(match.plan().chance.seed);
    }
    return json::serialize(json::object{{"end", end}});
}

}  // namespace

std::string with_digest(std::string_view text) {
    text.remove_suffix(text.ends_with('\n') ? 1 : 0);
    check(text.ends_with(line_end), "a digest without an end line");
    text.remove_suffix(line_end.size());
    return std::string(text) + std::string(digest_mark) + sha256_hex(text) + "\"" + std::string(line_end) + "\n";
}

std::string record_text(const Moves& moves, const Ending& ending) {
    std::string rows;
    const std::unique_ptr<Match> match = moves.replay(Retention::newest, [&](const Match& so_far) {
        rows += row_line(so_far.newest_row()) + "\n";
        return true;
    });
    return with_digest(header_line(*match) + "\n" + rows + end_line(*match, ending));
}

std::string record_text(const Match& match, const Ending& ending) {
    std::string text = header_line(match) + "\n";
    for (const Row& row : match.rows()) {
        text += row_line(row) + "\n";
    }
    return with_digest(text + end_line(match, ending));
}

RecordReader::RecordReader(std::string text, const codec::ReadFile& read) : text_(std::move(text)) {
    std::string_view left = text_;
    while (!left.empty()) {
        const std::size_t length = std::min(left.find('\n'), left.size());
        lines_.push_back(left.substr(0, length));
        left.remove_prefix(std::min(length + 1, left.size()));
    }
    try {
        if (lines_.empty()) {
            throw BadInput("the file is empty");
        }
        read_header(read);
    } catch (const BadInput& error) {
        throw BadInput("line 1: " + std::string(error.what()));
    }
    next_ = 1;
}

json::object RecordReader::parse_line(std::size_t index) const {
    const json::value value = codec::parse_json(lines_[index]);
    if (!value.is_object()) {
        throw BadInput("the line is not a JSON object");
    }
    return value.get_object();
}

void RecordReader::read_header(const codec::ReadFile& read) {
    const json::object object = parse_line(0);
    FieldReader line(object);
    if (!object.contains("meadhall") || line.text("meadhall") != "record") {
        throw BadInput("this is not a record of a table");
    }
    if (const int version = line.number<int>("version"); version != record_version) {
        throw BadInput("the record has version " + std::to_string(version) + ", this program reads version " +
                       std::to_string(record_version));
    }
    game_ = open_game(line.text("game"), read);
    const std::string edition = line.text("edition");
    if (!read && edition != game_->edition()) {
        const std::shared_ptr<const AnyGame> earlier = open_shipped_edition(game_->identity().id, edition);
        game_ = earlier ? earlier : game_;
    }
    if (edition != game_->edition()) {
        throw BadInput("the table was played with other data (edition " + codec::shortened(edition) + ", here " +
                       game_->edition() + "); give that data with --data");
    }
    plan_.table = line.text("table");
    plan_.names = line.texts("names");
    plan_.setup.players = static_cast<int>(plan_.names.size());
    if (const json::value& options = line.at("options"); options.is_object()) {
        plan_.setup.options = options.get_object();
    } else {
        throw BadInput("\"options\" is not an object");
    }
    if (const json::value* clock = line.if_any("clock")) {
        if (!clock->is_object()) {
            throw BadInput("\"clock\" is not an object");
        }
        FieldReader fields(clock->get_object());
        plan_.clock = {fields.number<std::int64_t>("bank_ms"), fields.number<std::int64_t>("increment_ms"), false};
        if (const json::value* per_move = fields.if_any("per_move")) {
            from_json(NoRules(), *per_move, plan_.clock->per_move, "/clock/per_move");
        }
        fields.done();
    }
    plan_.chance.fair = object.contains("commitment");
    if (plan_.chance.fair) {
        commitment_ = line.text("commitment");
        plan_.chance.words = line.texts("words");
        find_seed();
    } else {
        const std::string word = line.text("fast_seed");
        std::array<unsigned char, 8> bytes{};
        if (!read_hex(word, bytes)) {
            throw BadInput("\"fast_seed\" is not 16 hexadecimal digits");
        }
        for (const unsigned char byte : bytes) {
            plan_.chance.fast_seed = plan_.chance.fast_seed << 8 | byte;
        }
        table_chance_.emplace(plan_);
    }
    if (const json::value* begins = line.if_any("begins")) {
        plan_.begins = *begins;
    }
    setup_chance_ = {line.numbers("chance"), line.numbers("below")};
    check_plan(*game_, plan_);
    with_chance(setup_chance_, [&](Chance& chance) { timeline_.begin(first_position(*game_, plan_, chance)); });
    expect_hash(line, position());
    line.done();
}

// Reads the seed from the last line. Only a finished record contains the seed. With it, the reader draws every chance
// value again and compares the value with the record.
void RecordReader::find_seed() {
    json::value end;
    try {
        end = codec::parse_json(lines_.back());
    } catch (const BadInput&) {
        return;  // step() reports the error when it reaches that line
    }
    boost::system::error_code error;
    const json::value* seed = end.find_pointer("/end/seed", error);
    if (seed == nullptr) {
        return;
    }
    const std::string last = "(the seed in line " + std::to_string(lines_.size()) + ") ";
    if (!seed->is_string() || !read_hex(std::string_view(seed->get_string()), plan_.chance.seed)) {
        throw BadInput(last + "is not 64 hexadecimal digits");
    }
    if (commitment_to(plan_.chance.seed) != commitment_) {
        throw BadInput(last + "is not the one that was committed to");
    }
    table_chance_.emplace(plan_);
}

void RecordReader::with_chance(const Draws& drawn, const std::function<void(Chance&)>& f) {
    if (table_chance_) {
        f(table_chance_->chance());
        if (table_chance_->take_drawn() != drawn) {
            throw BadInput("the chance values are not those that were dealt");
        }
        return;
    }
    ListedChance listed(drawn.values);
    Chance inner(listed);
    KeptDraws kept(inner);
    Chance chance(kept);
    f(chance);
    if (kept.take() != drawn) {
        throw BadInput("the chance values are not those that the rules ask for");
    }
}

// Reads the time of a row. If the table has a clock, every row must have a time; otherwise no row may have one.
void RecordReader::read_time(Row& row, const json::value* at_ms) const {
    if ((at_ms != nullptr) != plan_.clock.has_value()) {
        throw BadInput(at_ms == nullptr ? "the time of the row is missing" : "a table without a clock has no times");
    }
    if (at_ms != nullptr) {
        from_json(NoRules(), *at_ms, row.at_ms.emplace(), "/at_ms");
    }
}

bool RecordReader::step() {
    const std::string place = "line " + std::to_string(next_ + 1) + ": ";
    if (finished_) {
        return false;
    }
    if (next_ == lines_.size()) {
        throw BadInput(place + "the record stops without an end line, so it is cut off");
    }
    try {
        const json::object line = parse_line(next_);
        if (line.contains("end")) {
            if (next_ + 1 != lines_.size()) {
                throw BadInput("something follows after the end line");
            }
            read_end(line);
            finished_ = true;
        } else if (line.contains("undone_to")) {
            read_undo(line);
        } else {
            read_move(line);
        }
    } catch (const BadInput& error) {
        throw BadInput(place + error.what());
    }
    ++next_;
    return !finished_;
}

void RecordReader::read_move(const json::object& object) {
    FieldReader line(object);
    Row row;
    row.number = line.number<int>("number");
    if (row.number != static_cast<int>(rows_.size()) + 1) {
        throw BadInput("expected row " + std::to_string(rows_.size() + 1) + ", found row " +
                       std::to_string(row.number));
    }
    row.seat = line.number<Seat>("seat");
    row.action = line.text("action");
    row.chance = {line.numbers("chance"), line.numbers("below")};
    read_time(row, line.if_any("at_ms"));
    const Action action = game_->read(row.action, plan_.names);
    const Verdict verdict = position().why_not(*row.seat, action);
    if (!verdict.legal()) {
        throw BadInput("the move \"" + codec::shortened(row.action) + "\" is refused: " + text(verdict.refusal()));
    }
    std::unique_ptr<Position> next = position().copy();
    with_chance(row.chance,
                [&](Chance& chance) { row.narration = next->play(*row.seat, action, chance, plan_.names); });
    if (line.at("narration") != narration_json(row.narration)) {
        throw BadInput("the narration does not match the move");
    }
    expect_hash(line, *next);
    line.done();
    row.hash = next->hash();
    timeline_.add(row, action, std::move(next));
    rows_.push_back(std::move(row));
}

void RecordReader::read_undo(const json::object& object) {
    FieldReader line(object);
    Row row;
    row.number = line.number<int>("number");
    row.undone_to = line.number<int>("undone_to");
    if (line.if_any("seat") != nullptr) {
        row.seat = FieldReader(object).number<Seat>("seat");
    }
    read_time(row, line.if_any("at_ms"));
    if (row.number != static_cast<int>(rows_.size()) + 1 || !timeline_.contains(row.undone_to)) {
        throw BadInput("this undo does not fit the rows before it");
    }
    // Without consent, a seat may take back only its own last move. A take-back by consent has no seat.
    if (row.seat && (!timeline_.why_not_undo(*row.seat).legal() || row.undone_to != timeline_.row_before())) {
        throw BadInput("this seat may not take this back alone");
    }
    timeline_.back_to(row.undone_to);
    expect_hash(line, position());
    line.done();
    row.hash = position().hash();
    rows_.push_back(std::move(row));
}

void RecordReader::read_end(const json::object& object) {
    FieldReader outer(object);
    const json::value& value = outer.at("end");
    outer.done();
    if (!value.is_object()) {
        throw BadInput("\"end\" is not an object");
    }
    FieldReader line(value.get_object());
    if (line.number<std::size_t>("rows") != rows_.size()) {
        throw BadInput("the end line must count all rows: " + std::to_string(rows_.size()));
    }
    const Outcome outcome = position().outcome();
    if (line.at("outcome") != outcome_json(outcome)) {
        throw BadInput("the outcome is " + brief(outcome_json(outcome)) + ", the record says otherwise");
    }
    // Records of release 0.1.0 lack the field "round_cap".
    if (const json::value* cap = line.if_any("round_cap"); cap != nullptr && !(*cap == true && outcome.round_cap)) {
        throw BadInput("the game was not ended by a limit on its rounds");
    }
    const bool over = position().to_act().empty();
    if (line.if_any("resigned") != nullptr) {
        from_json(NoRules(), value.at("resigned"), ending_.resigned, "/resigned");
        for (std::size_t i = 0; i < ending_.resigned.size(); ++i) {
            const int seat = ending_.resigned[i];
            if (seat < (i == 0 ? 0 : ending_.resigned[i - 1] + 1) || seat >= plan_.setup.players) {
                throw BadInput("\"resigned\" is not a list of seats in ascending order");
            }
        }
    }
    if (line.if_any("ended") != nullptr) {
        from_json(NoRules(), value.at("ended"), ending_.how, "/ended");
        const bool resigned = ending_.how == "resigned" && !ending_.resigned.empty();
        if (over || (!resigned && ending_.how != "abandoned")) {
            throw BadInput(over ? "a game that is over by its rules has no field \"ended\""
                                : "\"ended\" must be \"abandoned\", or \"resigned\" with a list \"resigned\"");
        }
    }
    const bool has_seed = line.if_any("seed") != nullptr;
    if (has_seed != ((over || !ending_.how.empty()) && plan_.chance.fair)) {
        throw BadInput(has_seed ? "the record of an unfinished game contains its seed"
                                : "the record of a finished game lacks its seed");
    }
    line.text("digest");
    line.done();
    // The file must equal the output of with_digest() byte for byte; only the last line feed may be missing.
    const std::string_view body = std::string_view(text_).substr(0, text_.rfind(digest_mark));
    if (!with_digest(std::string(body) + std::string(line_end)).starts_with(text_)) {
        throw BadInput("the digest is " + sha256_hex(body) + ", the record says otherwise");
    }
}

}  // namespace meadhall
