// SPDX-License-Identifier: Apache-2.0
// meadhall replay, meadhall verify and meadhall scenario --from: read the record of a table.
#include <iostream>

#include "cli/common.h"
#include "match/record.h"
#include "match/scenario.h"
#include "match/story.h"

namespace meadhall::cli {
namespace {

// Returns a reader of the data files in this directory. The first line of the record names the game that needs them.
// RecordReader reports errors in that line.
codec::ReadFile reader_for_record(const std::string& text, const std::string& data) {
    if (data.empty()) {
        return nullptr;
    }
    std::string id;
    try {
        id = codec::parse_json(text.substr(0, text.find('\n'))).at("game").as_string();
        identity_of(id);
    } catch (const std::exception&) {
        return nullptr;
    }
    open_edition(id, data);
    return data_reader(data, identity_of(id));
}

struct VerifiedRecord {
    std::size_t rows = 0;
    bool over = false, fair = false, dealt_from_seed = false;
    std::string ended;  // how the players ended the game early: "resigned" or "abandoned"; empty: they did not
};

// Reads the whole record; throws BadInput.
VerifiedRecord read_to_end(const std::string& text, const codec::ReadFile& read) {
    RecordReader reader(text, read);
    while (reader.step()) {
    }
    return {reader.rows().size(), reader.position().to_act().empty(), reader.plan().chance.fair,
            reader.dealt_from_seed(), reader.ending().how};
}

std::string words_about(const VerifiedRecord& record) {
    const std::string rows = "valid: " + std::to_string(record.rows) + (record.rows == 1 ? " row; " : " rows; ");
    if (!record.dealt_from_seed) {
        return rows + "the table is unfinished, so its seed is still secret and the chance values are not checked";
    }
    return rows + "every chance value was dealt from the " + (record.fair ? "committed seed" : "seed in the record") +
           (record.over            ? ""
            : record.ended.empty() ? "; the table is unfinished"
                                   : "; the game is unfinished: it was " + record.ended);
}

json::object offers_json(const RecordReader& record, Offers& offers) {
    json::object all;
    for (const Seat seat : record.position().to_act()) {
        json::array list;
        record.position().offers(seat, offers);
        for (const Offer& offer : offers) {
            list.push_back(record.game().to_json(offer, record.plan().names));
        }
        all[std::to_string(index(seat))] = std::move(list);
    }
    return all;
}

json::object views_json(const RecordReader& record) {
    json::object views;
    for (const Seat seat : SeatSet::first(record.plan().setup.players)) {
        views[std::to_string(index(seat))] = record.position().view(seat);
    }
    views["spectator"] = record.position().view(Viewer::spectator());
    return views;
}

json::object row_json(const RecordReader& record, const Row& row) {
    json::object move;
    if (row.seat) {
        move["seat"] = index(*row.seat);
    }
    if (row.action.empty()) {
        move["undone_to"] = row.undone_to;
        return move;
    }
    const Action action = record.game().read(row.action, record.plan().names);
    move["action"] = record.game().to_json(action, record.plan().names);
    move["chance"] = json::array(row.chance.values.begin(), row.chance.values.end());
    json::array narration;
    for (const NarrationEntry& entry : row.narration) {
        narration.push_back({{"audience", codec::to_json(codec::NoRules(), entry.audience)},
                             {"shows", entry.shows},
                             {"event", entry.event}});
    }
    move["narration"] = std::move(narration);
    return move;
}

void print_positions(RecordReader& record, const ReplayCall& call) {
    Offers offers;
    for (bool more = true; more;) {
        const std::size_t rows = record.rows().size();
        json::object line{{"number", rows},
                          {"to_act", codec::to_json(codec::NoRules(), record.position().to_act())},
                          {"offers", offers_json(record, offers)}};
        if (rows == 0) {
            line["setup_chance"] =
                json::array(record.setup_chance().values.begin(), record.setup_chance().values.end());
        }
        if (call.state) {
            line["state"] = record.position().state();
        }
        if (call.views) {
            line["views"] = views_json(record);
        }
        const Outcome outcome = record.position().outcome();
        more = record.step();
        if (record.rows().size() > rows) {
            line["move"] = row_json(record, record.rows().back());
        } else {
            line["move"] = nullptr;
            line["outcome"] = outcome_json(outcome);
            if (outcome.round_cap) {
                line["round_cap"] = true;
            }
        }
        std::cout << compact_json(line) << "\n";
    }
}

// Prints the story of a table. For an unfinished table, prints only what a spectator sees, to keep the table's secrets.
// It then omits the actions and also the seats that acted, because even the seats may be secret.
void print_story(RecordReader& record, bool over, bool details) {
    const Paint paint;
    const std::vector<std::string>& names = record.plan().names;
    std::cout << paint.bold(record.game().identity().name) << ", table " << one_line(record.plan().table) << "\n\n"
              << record.position().board(Viewer::spectator(), names) << "\n";
    std::size_t widest = 0;
    for (const std::string& name : names) {
        widest = std::max(widest, name.size());
    }
    for (bool more = true; more;) {
        const std::size_t rows = record.rows().size();
        more = record.step();
        if (record.rows().size() == rows) {
            break;
        }
        const Row& row = record.rows().back();
        if (over) {
            const std::string number = std::to_string(row.number);
            std::cout << std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') << paint.dim(number) << "  "
                      << padded(row.seat ? seat_word(*row.seat, names) : "all", widest) << "  "
                      << paint.accent(row.action) << (row.action.empty() ? "" : "\n");
        }
        const std::string indent(over ? 8 + widest : 4, ' ');
        if (row.action.empty()) {
            std::cout << (over ? "" : indent) << "back to "
                      << (row.undone_to == 0 ? "the set-up"
                                             : "the position after move " + std::to_string(row.undone_to))
                      << "\n";
        }
        for (const StoryLine& line :
             over ? whole_story_of(row.narration) : story_of(row.narration, Viewer::spectator())) {
            std::cout << indent << line.text << "\n";
            if (details) {
                for (const std::string& detail : line.details) {
                    std::cout << indent << "  " << paint.dim(detail) << "\n";
                }
            }
        }
    }
    std::cout << "\n" << record.position().board(Viewer::spectator(), names) << "\n";
    const Outcome outcome = record.position().outcome();
    if (outcome.empty()) {
        const std::string& how = record.ending().how;
        std::cout << (how.empty() ? std::string("The table is unfinished.") : "The game was " + how + ".") << "\n";
        return;
    }
    std::vector<std::vector<std::string>> rows{{"place", "player", "score"}};
    for (int place = 1; place <= static_cast<int>(names.size()); ++place) {
        for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
            if (outcome[seat].place == place) {
                rows.push_back({std::to_string(place) + ".", names[seat], std::to_string(outcome[seat].score)});
            }
        }
    }
    std::cout << table_text(rows, {true, false, true});
}

}  // namespace

int replay(const ReplayCall& call) {
    const std::string text = read_file(call.file);
    const codec::ReadFile read = reader_for_record(text, call.data);
    try {
        // Reads the whole record first, to verify it. Nothing is printed of an invalid record.
        const VerifiedRecord checked = read_to_end(text, read);
        RecordReader record(text, read);
        if (call.json) {
            print_positions(record, call);
        } else {
            print_story(record, checked.over || !checked.ended.empty(), call.details);
        }
    } catch (const BadInput& error) {
        throw Failed(call.file + ": " + error.what());
    }
    return succeeded;
}

int scenario_from_record(const ScenarioCall& call) {
    const std::string text = read_file(call.from);
    const codec::ReadFile read = reader_for_record(text, call.run.data);
    try {
        // Reads the whole record first, to verify it. Nothing is printed of an invalid record.
        const int rows = static_cast<int>(read_to_end(text, read).rows);
        if (call.at > rows + 1) {
            throw WrongCall("--at " + std::to_string(call.at) + ": the record has " + std::to_string(rows) +
                            (rows == 1 ? " row" : " rows") + "; the position after the last one is --at " +
                            std::to_string(rows + 1));
        }
        RecordReader record(text, read);
        for (int row = 1; row < call.at; ++row) {
            record.step();
        }
        std::cout << scenario_of(record, call.rows);
    } catch (const BadInput& error) {
        throw Failed(call.from + ": " + error.what());
    }
    return succeeded;
}

int verify(const FilesCall& call) {
    int status = succeeded;
    json::array list;
    for (const std::string& file : call.files) {
        json::object about{{"file", file}, {"holds", false}};
        try {
            const std::string text = read_file(file);
            const VerifiedRecord checked = read_to_end(text, reader_for_record(text, call.data));
            about["holds"] = true;
            about["rows"] = checked.rows;
            about["finished"] = checked.over;
            about["dealt_from_seed"] = checked.dealt_from_seed;
            about["ended"] = checked.ended;
            about["message"] = words_about(checked);
            if (!call.json) {
                std::cout << one_line(file) << ": " << words_about(checked) << "\n";
            }
        } catch (const BadInput& error) {
            about["message"] = one_line(error.what());
            complain(file + ": not valid: " + error.what());
            status = std::max(status, failed);
        } catch (const WrongCall& error) {  // the other files are still checked
            about["message"] = one_line(error.what());
            complain(error.what());
            status = wrong_call;
        }
        list.push_back(std::move(about));
    }
    if (call.json) {
        std::cout << pretty_json(list) << "\n";
    }
    return status;
}

}  // namespace meadhall::cli
