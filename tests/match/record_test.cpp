// SPDX-License-Identifier: Apache-2.0
// Records: written, read back, and refused with line and reason after any tampering.
#include "match/record.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <sstream>
#include <unistd.h>

namespace meadhall {
namespace {

constexpr Seat lief = seat_at(0);
constexpr Seat hildr = seat_at(1);

TablePlan fair_plan() {
    TablePlan plan;
    plan.table = "a table";
    plan.names = {"Lief", "Hildr"};
    plan.setup.players = 2;
    std::iota(plan.chance.seed.begin(), plan.chance.seed.end(), static_cast<unsigned char>(0));
    plan.chance.words = {"skål", ""};
    return plan;
}

void play(Match& match, Seat seat, const char* action) {
    const Verdict verdict = match.play(seat, action);
    EXPECT_TRUE(verdict.legal()) << action << ": " << text(verdict.refusal());
}

void play_to_the_end(Match& match) {
    const auto offers = std::make_unique<Offers>();
    while (!match.over()) {
        const Seat seat = match.position().to_act().lowest();
        match.position().offers(seat, *offers);
        ASSERT_TRUE(match.play(seat, offers->action(static_cast<std::uint32_t>(match.rows().size()) % offers->total()))
                        .legal());
    }
}

// Pebbles with two undos by consent. (No move of Pebbles can be undone alone; match_test.cpp has a game with such
// moves.) Row n is in line n + 1.
constexpr int undo_line = 8;
constexpr int second_undo_line = 11;

void play_pebbles(Match& match) {
    play(match, lief, "hide 1");
    play(match, hildr, "hide 2");
    play(match, lief, "call 3");
    play(match, hildr, "trust");
    play(match, lief, "hide 0");
    play(match, hildr, "hide 3");  // row 6: the last fist, and Hildr calls next
    match.undo_to(5);
    play(match, hildr, "hide 2");
    play(match, hildr, "call 5");
    match.undo_to(8);
}

std::string pebbles_record(const TablePlan& plan = fair_plan()) {
    Match match(open_game("pebbles"), plan);
    play_pebbles(match);
    play_to_the_end(match);
    return record_text(match);
}

std::string dice_record(const TablePlan& plan = fair_plan()) {
    Match match(open_game("liars-dice"), plan);
    play(match, lief, "bid 1x3");
    play(match, hildr, "challenge");
    return record_text(match);
}

// Reads a whole record. Returns "holds" or the error. Any exception but BadInput fails the test.
std::string read(const std::string& record) {
    try {
        RecordReader reader(record);
        while (reader.step()) {
        }
        return "holds";
    } catch (const BadInput& error) {
        return error.what();
    }
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

using Lines = std::vector<std::string>;

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

// Recomputes the digest, as a forger would.
std::string sealed(Lines lines) {
    try {
        json::object last = json::parse(lines.back()).as_object();
        last.at("end").as_object().erase("digest");
        lines.back() = json::serialize(last);
        return with_digest(joined(lines));
    } catch (const std::exception&) {
        return joined(lines);  // the last line is not an end line
    }
}

using Edit = std::function<void(json::object&)>;

// Edits one line, counted from 1; 0 is the last.
std::string edited(const std::string& record, int line, const Edit& edit) {
    Lines lines = lines_of(record);
    std::string& text = line == 0 ? lines.back() : lines.at(static_cast<std::size_t>(line - 1));
    json::object object = json::parse(text).as_object();
    edit(object);
    text = json::serialize(object);
    return sealed(lines);
}

// Replaces or adds the value at the pointer.
Edit set(std::string pointer, json::value value) {
    return [pointer = std::move(pointer), value = std::move(value)](json::object& line) {
        const std::size_t slash = pointer.rfind('/');
        const std::string key = pointer.substr(slash + 1);
        json::value whole = line;
        json::value& parent = whole.at_pointer(pointer.substr(0, slash));
        if (json::object* object = parent.if_object()) {
            (*object)[key] = value;
        } else if (const std::size_t at = std::stoul(key); at < parent.as_array().size()) {
            parent.as_array()[at] = value;
        } else {
            parent.as_array().push_back(value);
        }
        line = whole.as_object();
    };
}

void expect_begins(const std::string& found, const std::string& wanted, const std::string& what) {
    EXPECT_EQ(found.substr(0, wanted.size()), wanted) << what << "\n" << found;
}

TEST(Record, RoundTripsWithEveryRow) {
    Match match(open_game("pebbles"), fair_plan());
    play_pebbles(match);
    play_to_the_end(match);
    const std::string text = record_text(match);
    RecordReader reader(text);
    EXPECT_TRUE(reader.dealt_from_seed());
    EXPECT_EQ(reader.plan().names, match.plan().names);
    EXPECT_EQ(reader.plan().table, "a table");
    EXPECT_EQ(reader.setup_chance(), match.setup_chance());
    EXPECT_EQ(reader.position().hash(), match.setup_hash());
    std::size_t rows = 0;
    while (reader.step()) {
        ASSERT_LT(rows, match.rows().size());
        EXPECT_EQ(row_line(reader.rows().back()), row_line(match.rows()[rows]));
        EXPECT_EQ(reader.position().hash(), match.rows()[rows].hash);
        EXPECT_FALSE(reader.finished());
        ++rows;
    }
    EXPECT_EQ(rows, match.rows().size());
    EXPECT_TRUE(reader.finished());
    EXPECT_FALSE(reader.step());
    EXPECT_EQ(reader.position().hash(), match.position().hash());
}

TEST(Record, HoldsAfterEveryRowOfAnUnfinishedTableWithoutItsSeed) {
    Match match(open_game("pebbles"), fair_plan());
    const auto check_now = [&] {
        const std::string text = record_text(match);
        EXPECT_EQ(read(text), "holds");
        EXPECT_EQ(text.find("\"seed\""), std::string::npos);
        EXPECT_EQ(text.find(hex(match.plan().chance.seed)), std::string::npos);
        EXPECT_FALSE(RecordReader(text).dealt_from_seed());
    };
    check_now();
    play(match, lief, "hide 1");
    check_now();
    play_to_the_end(match);
    EXPECT_EQ(read(record_text(match)), "holds");
}

TEST(Record, FastTablesAndTimedTables) {
    TablePlan fast = fair_plan();
    fast.chance = {};
    fast.chance.fair = false;
    fast.chance.fast_seed = 0xFEDCBA9876543210;
    const std::string text = pebbles_record(fast);
    EXPECT_EQ(read(text), "holds");
    EXPECT_TRUE(RecordReader(text).dealt_from_seed());
    EXPECT_EQ(RecordReader(text).plan().chance.fast_seed, 0xFEDCBA9876543210);

    TablePlan timed = fair_plan();
    timed.clock = {.bank_ms = 1000, .increment_ms = 10};
    const std::string clocked = pebbles_record(timed);
    EXPECT_EQ(read(clocked), "holds");
    ASSERT_TRUE(RecordReader(clocked).plan().clock.has_value());
    EXPECT_EQ(RecordReader(clocked).plan().clock->bank_ms, 1000);
    EXPECT_EQ(RecordReader(clocked).plan().clock->increment_ms, 10);
    expect_begins(read(edited(clocked, 2, [](json::object& line) { line.erase("at_ms"); })),
                  "line 2: the time of the row is missing", "time");
    expect_begins(read(edited(clocked, 1, [](json::object& line) { line["clock"] = 5; })),
                  "line 1: \"clock\" is not an object", "clock");
    expect_begins(read(edited(clocked, 1, [](json::object& line) { line["clock"].as_object()["hourglass"] = 5; })),
                  "line 1: the line has fields that do not belong there", "clock");

    // The changed seed happens to deal the same value in the set-up, so only a later line differs.
    expect_begins(read(edited(text, 1, [](json::object& line) { line["fast_seed"] = "fedcba9876543211"; })),
                  "line 5: the chance values are not those that were dealt", "fast seed");
    expect_begins(read(edited(text, 1, [](json::object& line) { line["fast_seed"] = "xyz"; })),
                  "line 1: \"fast_seed\" is not 16 hexadecimal digits", "fast seed");
}

TEST(Record, TheLastLineEndMayBeMissing) {
    const std::string text = dice_record();
    EXPECT_EQ(read(text.substr(0, text.size() - 1)), "holds");
}

TEST(Record, ATruncatedRecordIsRefused) {
    const std::string text = dice_record();
    ASSERT_EQ(read(text), "holds");
    for (std::size_t length = 0; length + 1 < text.size(); ++length) {
        const std::string why = read(text.substr(0, length));
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length), '\n');
        // A cut right before a line end leaves a whole line, so the next one is missing.
        const bool whole = length > 0 && text[length] == '\n';
        const std::string place = "line " + std::to_string(line + whole) + ": ";
        ASSERT_EQ(why.substr(0, place.size()), length == 0 ? "line 1: " : place) << "cut at " << length << ": " << why;
    }
    const Lines lines = lines_of(text);
    EXPECT_EQ(read(lines[0] + "\n" + lines[1] + "\n"),
              "line 3: the record stops without an end line, so it is cut off");
    EXPECT_EQ(read(""), "line 1: the file is empty");
}

TEST(Record, InvalidBytesAreRefusedWithBadInputOnly) {
    EXPECT_EQ(read("\n"), "line 1: this is not JSON: ");
    EXPECT_EQ(read("[]"), "line 1: the line is not a JSON object");
    EXPECT_EQ(read("{}"), "line 1: this is not a record of a table");
    EXPECT_EQ(read(R"({"meadhall":1})"), "line 1: \"meadhall\" is not a text");
    EXPECT_EQ(read(R"({"meadhall":"record"})"), "line 1: the field \"version\" is missing");
    expect_begins(read(std::string("\x7F\x45\x4C\x46\0\0\xFF\n\0", 9)), "line 1: this is not JSON", "binary");
    expect_begins(read(std::string(100'000, '[')), "line 1: this is not JSON", "deep");
    for (const std::string& text : {dice_record(), pebbles_record()}) {
        std::uint64_t state = 1;
        for (int round = 0; round < 400; ++round) {
            std::string changed = text;
            for (int change = 0; change <= round % 3; ++change) {
                state = stream_seed(state, 1);
                changed[state % text.size()] = static_cast<char>(state >> 56);
            }
            ASSERT_NO_THROW(read(changed)) << "round " << round;
        }
    }
}

TEST(Record, EveryTamperingIsRefusedWithLineAndReason) {
    const std::string record = pebbles_record();
    ASSERT_EQ(read(record), "holds");
    const std::string last = std::to_string(lines_of(record).size());
    const auto erase = [](const char* key) { return [=](json::object& line) { line.erase(key); }; };
    const json::string zeros(64, '0');

    struct Tampering {
        const char* what;
        int line;
        Edit edit;
        std::string wanted;
    };
    const std::vector<Tampering> tamperings{
        // Changes of the header.
        {"version", 1, set("/version", 2), "line 1: the record has version 2, this program reads version 1"},
        {"version as text", 1, set("/version", "1"), "line 1: /version: \"1\" is not a whole number"},
        {"another game", 1, set("/game", "liars-dice"), "line 1: the table was played with other data"},
        {"no game", 1, set("/game", "chess"), "line 1: there is no game \"chess\""},
        {"edition", 1, set("/edition", "0000"), "line 1: the table was played with other data (edition 0000, here "},
        {"table", 1, set("/table", "another"), "line 1: the chance values are not those that were dealt"},
        {"table with a bar", 1, set("/table", "a|b"), "line 1: a table's name must be text without |"},
        {"a name", 1, set("/names/1", "Hilda"), "line 1: the chance values are not those that were dealt"},
        {"a name twice", 1, set("/names/1", "Lief"), "line 1: two seats are called Lief"},
        {"no name", 1, set("/names/1", "a|b"), "line 1: \"a|b\" is not a valid name"},
        {"a third name", 1, set("/names/2", "Olaf"), "line 1: the chance values are not those that were dealt"},
        {"too many names", 1, set("/names", json::array{"a", "b", "c", "d", "e"}), "line 1: Pebbles is for 2 to 4"},
        {"a name that is a number", 1, set("/names/1", 7), "line 1: /names: 7 is not a text"},
        {"an option", 1, set("/options/dice", 2), "line 1: Pebbles has no option \"dice\"; it has no options"},
        {"options", 1, set("/options", 2), "line 1: \"options\" is not an object"},
        {"a clock", 1, set("/clock", {{"bank_ms", 1}, {"increment_ms", 1}}), "line 2: the time of the row is missing"},
        {"commitment", 1, set("/commitment", zeros),
         "line 1: (the seed in line " + last + ") is not the one that was committed to"},
        {"no commitment", 1, erase("commitment"), "line 1: the field \"fast_seed\" is missing"},
        {"a player's words (the first roll happens to be the same)", 1, set("/words/0", "prost"),
         "line 5: the chance values are not those that were dealt"},
        {"more words than players", 1, set("/words/2", ""), "line 1: \"words\" must be texts, at most one per seat"},
        {"chance of the set-up", 1, set("/chance/0", 0), "line 1: the chance values are not those that were dealt"},
        {"more chance in the set-up", 1, set("/chance/1", 0),
         "line 1: the chance values are not those that were dealt"},
        {"bound in the set-up", 1, set("/below/0", 7), "line 1: the chance values are not those that were dealt"},
        {"hash of the set-up", 1, set("/hash", "0000000000000000"), "line 1: the state's hash is "},
        {"extra field", 1, set("/weather", "fine"), "line 1: the line has fields that do not belong there"},
        {"missing field", 1, erase("options"), "line 1: the field \"options\" is missing"},
        // Changes of moves.
        {"number", 3, set("/number", 3), "line 3: expected row 2, found row 3"},
        {"seat", 4, set("/seat", 1), "line 4: the move \"call 3\" is refused: PB-9"},
        {"no such seat", 4, set("/seat", 10), "line 4: /seat: 10 is not a seat from 0 to 9"},
        {"another legal move", 3, set("/action", "hide 3"), "line 3: the state's hash is "},
        {"an illegal move", 3, set("/action", "hide 4"), "line 3: the move \"hide 4\" is refused: PB-3: you have 3"},
        {"no move", 3, set("/action", "dance"), "line 3: the move \"dance\" is refused: PB-9"},
        {"chance value", 5, set("/chance/0", 9), "line 5: the chance values are not those that were dealt"},
        {"chance value added", 3, set("/chance/0", 1), "line 3: the chance values are not those that were dealt"},
        {"chance value removed", 5, set("/chance", json::array()),
         "line 5: the chance values are not those that were dealt"},
        {"chance value below nothing", 5, set("/chance/0", -1), "line 5: /chance: -1 is not from 0 to 4294967295"},
        {"chance as text", 5, set("/chance", "3"), "line 5: \"chance\" is not a list"},
        {"bound", 5, set("/below/0", 7), "line 5: the chance values are not those that were dealt"},
        {"narration's words", 3, set("/narration/0/event/text", "Hildr yawns."),
         "line 3: the narration does not match the move"},
        {"narration's audience", 3, set("/narration/0/audience", json::array{0}),
         "line 3: the narration does not match the move"},
        {"narration that shows", 3, set("/narration/0/shows", true), "line 3: the narration does not match the move"},
        {"no narration", 3, set("/narration", json::array()), "line 3: the narration does not match the move"},
        {"hash", 3, set("/hash", "0000000000000000"), "line 3: the state's hash is "},
        {"hash as a number", 3, set("/hash", 0), "line 3: \"hash\" is not a text"},
        {"time without a clock", 3, set("/at_ms", 5), "line 3: a table without a clock has no times"},
        {"extra field of a row", 3, set("/weather", 1), "line 3: the line has fields that do not belong there"},
        {"missing field of a row", 3, erase("chance"), "line 3: the field \"chance\" is missing"},
        // Changes of undos.
        {"undo to nowhere", undo_line, set("/undone_to", 77), "line 8: this undo does not fit the rows before it"},
        {"undo by one alone", undo_line, set("/seat", 1), "line 8: this seat may not take this back alone"},
        {"undo's number", undo_line, set("/number", 8), "line 8: this undo does not fit the rows before it"},
        {"undo's hash", undo_line, set("/hash", "0"), "line 8: the state's hash is "},
        {"undo's extra field", undo_line, set("/why", 1), "line 8: the line has fields that do not belong there"},
        {"undo by another alone", second_undo_line, set("/seat", 1), "line 11: this seat may not take this back alone"},
        {"undo by all to another row", second_undo_line, set("/undone_to", 2), "line 11: the state's hash is "},
        // Changes of the end line.
        {"seed", 0, set("/end/seed", zeros), "line 1: (the seed in line " + last + ") is not the one"},
        {"invalid seed", 0, set("/end/seed", "x"), "line 1: (the seed in line " + last + ") is not 64 hexa"},
        {"seed that is a number", 0, set("/end/seed", 5), "line 1: (the seed in line " + last + ") is not 64 hexa"},
        {"seed hidden", 0, [](json::object& line) { line["end"].as_object().erase("seed"); },
         "line " + last + ": the record of a finished game lacks its seed"},
        {"rows", 0, set("/end/rows", 3), "line " + last + ": the end line must count all rows: "},
        {"outcome", 0, set("/end/outcome/0/score", 99), "line " + last + ": the outcome is [{"},
        {"no outcome", 0, set("/end/outcome", json::array()), "line " + last + ": the outcome is [{"},
        {"extra field of the end", 0, set("/end/weather", 1), "line " + last + ": the line has fields that do not"},
        {"extra field beside the end", 0, set("/weather", 1), "line " + last + ": the line has fields that do not"},
        {"end that is not an object", 0, set("/end", 1), "line " + last + ": \"end\" is not an object"},
    };
    for (const Tampering& each : tamperings) {
        expect_begins(read(edited(record, each.line, each.edit)), each.wanted, each.what);
    }
}

TEST(Record, MissingDuplicateOrSwappedRowsAreRefused) {
    const Lines whole = lines_of(pebbles_record());
    const std::string last = std::to_string(whole.size());
    Lines lines = whole;
    lines.erase(lines.begin() + 2);
    expect_begins(read(joined(lines)), "line 3: expected row 2, found row 3", "missing row");
    lines = whole;
    lines.insert(lines.begin() + 2, lines[2]);
    expect_begins(read(joined(lines)), "line 4: expected row 3, found row 2", "doubled row");
    lines = whole;
    std::swap(lines[1], lines[2]);
    expect_begins(read(joined(lines)), "line 2: expected row 1, found row 2", "swapped rows");
    lines = whole;
    lines.erase(lines.end() - 2);
    expect_begins(read(joined(lines)), "line " + std::to_string(whole.size() - 1) + ": the end line must count all",
                  "last row missing");
    lines = whole;
    lines.pop_back();
    expect_begins(read(joined(lines)), "line " + last + ": the record stops without an end line", "no end");
    lines = whole;
    lines.push_back(lines.back());
    expect_begins(read(joined(lines)), "line " + last + ": something follows after the end line", "two ends");
    lines = whole;
    lines.insert(lines.begin() + 3, "");
    expect_begins(read(joined(lines)), "line 4: this is not JSON: ", "blank line");
    lines = whole;
    lines[2] = "[1]";
    expect_begins(read(joined(lines)), "line 3: the line is not a JSON object", "list");
}

TEST(Record, OptionsAreChecked) {
    TablePlan plan = fair_plan();
    plan.setup.options["dice"] = 2;
    const std::string record = dice_record(plan);
    EXPECT_EQ(read(record), "holds");
    for (const auto& [value, wanted] : std::vector<std::pair<json::value, std::string>>{
             {3, "line 1: the chance values are not those that were dealt"},
             {7, "line 1: LD-1: each player rolls 1 to 6 dice, not 7"},
             {"two", "line 1: option dice: \"two\" is not a whole number"}}) {
        const json::value& dice = value;
        expect_begins(read(edited(record, 1, [&](json::object& line) { line["options"].as_object()["dice"] = dice; })),
                      wanted, "option");
    }
}

// A forger who changes the seed and the commitment must still find a seed that deals the same values.
TEST(Record, AnotherSeedWithItsOwnCommitmentDealsDifferently) {
    Seed other{};
    std::string record = pebbles_record();
    record = edited(record, 1, [&](json::object& line) { line["commitment"] = commitment_to(other); });
    record = edited(record, 0, [&](json::object& line) { line["end"].as_object()["seed"] = hex(other); });
    EXPECT_NE(read(record).find("the chance values are not those that were dealt"), std::string::npos) << read(record);
}

TEST(Record, AnUnfinishedTableIsCheckedAgainstItsRulesAndHashes) {
    Match match(open_game("pebbles"), fair_plan());
    play_pebbles(match);
    const std::string record = record_text(match);
    ASSERT_EQ(read(record), "holds");
    const auto chance_of_row_4 = [&](json::array values, json::array below) {
        return read(edited(record, 5, [&](json::object& line) {
            line["chance"] = values;
            line["below"] = below;
        }));
    };
    const std::uint32_t rolled = match.rows()[3].chance.values.at(0);
    EXPECT_EQ(chance_of_row_4({rolled}, {6}), "holds");
    expect_begins(chance_of_row_4({(rolled + 1) % 6}, {6}), "line 5: the narration does not match the move", "value");
    expect_begins(chance_of_row_4({6}, {6}),
                  "line 5: the listed chance value 6 does not fit: a value below 6 is needed", "6");
    expect_begins(chance_of_row_4({}, {}), "line 5: chance is asked for a value below 6, but none", "none");
    expect_begins(chance_of_row_4({rolled, 1}, {6, 6}), "line 5: the chance values are not those that the rules", "2");
    expect_begins(chance_of_row_4({rolled}, {7}), "line 5: the chance values are not those that the rules", "below");
    expect_begins(
        read(edited(record, 0,
                    [&](json::object& line) { line["end"].as_object()["seed"] = hex(match.plan().chance.seed); })),
        "line 12: the record of an unfinished game contains its seed", "seed");
}

TEST(Record, AGameThatEndedEarlyShowsItsSeedAndTheReason) {
    Match match(open_game("pebbles"), fair_plan());
    play_pebbles(match);
    for (const Ending& ending : {Ending{"resigned", {1}}, Ending{"abandoned", {}}, Ending{"abandoned", {0}}}) {
        const std::string text = record_text(match, ending);
        RecordReader reader(text);
        while (reader.step()) {
        }
        EXPECT_TRUE(reader.dealt_from_seed());
        EXPECT_EQ(reader.ending().how, ending.how);
        EXPECT_EQ(reader.ending().resigned, ending.resigned);
    }
    const auto changed = [&](const auto& change) {
        const std::string text = record_text(match, {"resigned", {1}});
        return read(edited(text, 0, [&](json::object& line) { change(line["end"].as_object()); }));
    };
    const auto expect_refused = [&](const auto& change, const char* why) {
        EXPECT_NE(changed(change).find(why), std::string::npos) << changed(change);
    };
    expect_refused([](json::object& end) { end.erase("seed"); }, "lacks its seed");
    expect_refused([](json::object& end) { end.erase("ended"); }, "the record of an unfinished game contains its seed");
    expect_refused([](json::object& end) { end["ended"] = "lost"; }, "\"ended\" must be");
    expect_refused([](json::object& end) { end.erase("resigned"); }, "\"ended\" must be");
    expect_refused([](json::object& end) { end["resigned"] = {2}; }, "not a list of seats");
    expect_refused([](json::object& end) { end["resigned"] = {1, 0}; }, "not a list of seats");
    expect_refused([](json::object& end) { end["resigned"] = {0, 0}; }, "not a list of seats");
    play_to_the_end(match);
    EXPECT_EQ(read(record_text(match, {"", {0}})), "holds");
    EXPECT_NE(read(record_text(match, {"abandoned", {}})), "holds");
}

TEST(Record, AnEditionIsFoundByItsData) {
    const auto other = [](std::string_view) {
        return std::string("pebbles_each = 5\ndie_sides = 6\ncalls_each = 3\n");
    };
    Match match(open_game("pebbles", other), fair_plan());
    const std::string record = record_text(match);
    expect_begins(read(record), "line 1: the table was played with other data", "edition");
    RecordReader reader(record, other);
    EXPECT_FALSE(reader.step());
    EXPECT_TRUE(reader.finished());
}

TEST(Record, TheDigestCoversEveryByte) {
    const std::string record = pebbles_record();
    Chance chance(4);
    for (std::size_t at = 0; at < record.size(); at += 1 + chance.below(7)) {
        std::string changed = record;
        changed[at] = static_cast<char>(changed[at] ^ 1 << chance.below(8));
        EXPECT_NE(read(changed), "holds") << "byte " << at;
    }
    const std::string spaced =
        record.substr(0, record.rfind(",\"digest\"")) + " " + record.substr(record.rfind(",\"digest\""));
    const Lines lines = lines_of(record);
    expect_begins(read(spaced), "line " + std::to_string(lines.size()) + ": the digest is ", "a space");
    expect_begins(read(record.substr(0, record.rfind(",\"digest\"")) + "}}\n"),
                  "line " + std::to_string(lines.size()) + ": the field \"digest\" is missing", "none");
}

}  // namespace
}  // namespace meadhall
