// SPDX-License-Identifier: Apache-2.0
// The text of an event follows from the catalogue and the event without its text (codec/wording.h). The page
// (web/src/hall/words.test.ts) and the example client (tests/match/wording_test.py) are tested with the same cases as
// the function text_of() here: tests/match/wording_cases.json. If a game's events, names or patterns have changed,
//     MEADHALL_UPDATE=1 build/release/tests/match_tests --gtest_filter='Wording*'
// writes that file again.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

#include "codec/json.h"
#include "match/any_game.h"

namespace meadhall {
namespace {

constexpr const char* case_file = MEADHALL_SOURCE_DIR "/tests/match/wording_cases.json";
constexpr std::size_t cases_per_kind = 3;
// Two names that a careless client reads as a part of a pattern.
const std::vector<std::string> all_names{"Lief", "Hildr", "Åse $&", "{s}[Bo]"};

// --- the text, as a client makes it ---------------------------------------------------------------------------------

std::string text_of(const json::object& catalogue, Names names, const json::object& wording,
                    const json::object& values);

std::string in_sentence(const json::object& catalogue, const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += i == 0                  ? ""
                : i + 1 == items.size() ? std::string_view(catalogue.at("and").as_string())
                                        : std::string_view(", ");
        text += items[i];
    }
    return text;
}

std::string value_text(const json::object& catalogue, Names names, std::string_view way, const json::value& value) {
    if (way.ends_with("[]")) {
        const std::string_view item = way.substr(0, way.size() - 2);
        std::vector<std::string> items;
        std::string text;
        for (const json::value& each : value.as_array()) {
            items.push_back(value_text(catalogue, names, item, each));
            text += (text.empty() ? "" : ", ") + items.back();
        }
        return item == "seat" ? in_sentence(catalogue, items) : text;
    }
    way.remove_suffix(way.ends_with('?') ? 1 : 0);
    const std::string word(value.is_null()     ? ""
                           : value.is_string() ? std::string(value.as_string())
                                               : json::serialize(value));
    if (const json::value* table = catalogue.at("names").as_object().if_contains(way)) {
        const json::value* name = table->as_object().if_contains(word);
        return name == nullptr ? word : std::string(name->as_string());
    }
    if (const json::value* part = catalogue.at("parts").as_object().if_contains(way); part && !value.is_null()) {
        return text_of(catalogue, names, part->as_object(), value.as_object());
    }
    return way == "seat" && !value.is_null() ? seat_word(seat_at(value.to_number<int>()), names) : word;
}

// False for 0, null and empty values.
bool is_something(const json::object& catalogue, std::string_view way, const json::value& value) {
    const json::value* part = catalogue.at("parts").as_object().if_contains(way);
    if (part == nullptr) {
        return way.ends_with('?')    ? !value.is_null()
               : way.ends_with("[]") ? !value.as_array().empty()
                                     : way != "number" || value != 0;
    }
    return std::ranges::any_of(part->at("fields").as_object(), [&](const auto& field) {
        return is_something(catalogue, field.value().as_string(), value.at(field.key()));
    });
}

class PatternText {
public:
    PatternText(const json::object& catalogue, Names names, const json::object& wording, const json::object& values)
        : catalogue_(catalogue), names_(names), wording_(wording), values_(values) {}

    std::string text() {
        std::string out;
        std::string_view pattern = wording_.at("pattern").as_string();
        while (!pattern.empty()) {
            const std::size_t plain = std::min(pattern.find_first_of("[<"), pattern.size());
            out += part_text(pattern.substr(0, plain), false).value_or("");
            pattern.remove_prefix(plain);
            const std::size_t end = pattern.find_first_of("]>");
            if (!pattern.empty() && pattern.front() == '[') {
                out += part_text(pattern.substr(1, end - 1), true).value_or("");
            } else if (!pattern.empty()) {
                out += alternatives(pattern.substr(1, end - 1));
            }
            pattern.remove_prefix(std::min(end == std::string_view::npos ? end : end + 1, pattern.size()));
        }
        return out;
    }

private:
    std::string alternatives(std::string_view list) {
        std::vector<std::string> texts;
        for (;;) {
            const std::size_t end = std::min(list.find('|'), list.size());
            if (std::optional<std::string> text = part_text(list.substr(0, end), true)) {
                texts.push_back(std::move(*text));
            }
            if (end == list.size()) {
                return texts.empty() ? std::string(list) : in_sentence(catalogue_, texts);
            }
            list.remove_prefix(end + 1);
        }
    }

    std::optional<std::string> part_text(std::string_view part, bool may_be_left_out) {
        const bool before = one_;
        bool something = !may_be_left_out;
        std::string out;
        for (std::size_t open = part.find('{'); open != std::string_view::npos; open = part.find('{')) {
            const std::size_t close = part.find('}');
            out += part.substr(0, open);
            const std::string_view field = part.substr(open + 1, close - open - 1);
            something = field_text(field, out) || something;
            part.remove_prefix(close + 1);
        }
        one_ = something ? one_ : before;
        return something ? std::optional(out + std::string(part)) : std::nullopt;
    }

    // Writes the field to `out`. Returns false if its value is 0, null or empty.
    bool field_text(std::string_view field, std::string& out) {
        if (field == "s") {
            out += one_ ? "" : "s";
            return false;
        }
        const std::string_view way = wording_.at("fields").at(field).as_string();
        if (way == "text") {
            const json::value* words = values_.if_contains("words");
            const json::value* ready = words == nullptr ? nullptr : words->as_object().if_contains(field);
            out += ready == nullptr ? "" : std::string(ready->as_string());
            return ready != nullptr;
        }
        const json::value& value = values_.at(field);
        one_ = way == "number" ? value == 1 : one_;
        out += value_text(catalogue_, names_, way, value);
        return is_something(catalogue_, way, value);
    }

    const json::object& catalogue_;
    Names names_;
    const json::object &wording_, &values_;
    bool one_ = false;
};

std::string text_of(const json::object& catalogue, Names names, const json::object& wording,
                    const json::object& values) {
    return PatternText(catalogue, names, wording, values).text();
}

std::string event_text(const json::object& catalogue, Names names, const json::object& event) {
    return text_of(catalogue, names, catalogue.at("events").at(event.at("kind").as_string()).as_object(), event);
}
std::string action_text(const json::object& catalogue, Names names, const json::object& action) {
    return text_of(catalogue, names, catalogue.at("actions").at(action.at("kind").as_string()).as_object(), action);
}

// --- random games ---------------------------------------------------------------------------------------------------

struct Case {
    std::string shape, fields, text;
};
using Cases = std::map<std::string, std::vector<Case>, std::less<>>;  // by kind
struct Played {
    Cases events, actions;
};

// Says which fields are 0, 1 or empty. A pattern distinguishes only these values.
std::string shape_of(const json::object& fields) {
    std::string shape;
    for (const auto& [name, value] : fields) {
        const bool empty =
            value.is_null() || value == 0 || value == false || (value.is_array() && value.as_array().empty()) ||
            (value.is_object() && shape_of(value.as_object()).find_first_not_of('0') == std::string::npos);
        const bool two = value.is_array() && value.as_array().size() == 2;
        shape += empty ? '0' : value == 1 ? '1' : two ? '2' : '*';
    }
    return shape;
}

void keep(Cases& cases, const json::object& fields, std::string json, std::string text) {
    std::vector<Case>& list = cases[std::string(fields.at("kind").as_string())];
    std::string shape = shape_of(fields);
    if (list.size() < cases_per_kind && std::ranges::find(list, shape, &Case::shape) == list.end()) {
        list.push_back({std::move(shape), std::move(json), std::move(text)});
    }
}

// Checks all events and actions of a random game. Some options need more players.
void play(const AnyGame& game, const json::object& catalogue, const TableSetup& setup, std::uint64_t seed,
          Played& played) {
    if (!game.why_not(setup).legal()) {
        return;
    }
    const Names names(all_names.data(), static_cast<std::size_t>(setup.players));
    Chance chance(seed);
    const std::unique_ptr<Position> position = game.set_up(setup, chance);
    const auto offers = std::make_unique<Offers>();
    while (!position->to_act().empty()) {
        const Seat seat = position->to_act().lowest();
        position->offers(seat, *offers);
        // Ranges count as one offer, so that rare kinds of actions happen more often.
        const Offer& offer = (*offers)[chance.below(static_cast<std::uint32_t>(offers->size()))];
        const Action action = offer.at(chance.below(offer.count));
        json::object fields = game.to_json(action, names);
        fields.erase("text");
        EXPECT_EQ(action_text(catalogue, names, fields), game.text(action, names)) << json::serialize(fields);
        keep(played.actions, fields, json::serialize(fields), game.text(action, names));
        for (const NarrationEntry& entry : position->play(seat, action, chance, names)) {
            const std::string text(entry.event.at("text").as_string());
            json::object wire = json::parse(entry.wire).as_object();
            EXPECT_EQ(event_text(catalogue, names, wire), text) << game.identity().id << ": " << entry.wire;
            keep(played.events, wire, entry.wire, text);
            wire.erase("words");
            wire["text"] = text;
            EXPECT_EQ(wire, entry.event) << "the same fields";
            EXPECT_EQ(catalogue.at("events").at(wire.at("kind").as_string()).at("role"),
                      json::value(enum_word(entry.role)));
        }
    }
}

struct Tables {
    std::string_view game;
    int games;  // number of games with each number of players and each of the options
    std::vector<const char*> options;
};
const std::vector<Tables>& tables() {
    static const std::vector<Tables> list{
        {"pebbles", 3, {"{}"}},
        {"liars-dice", 3, {"{}", R"({"dice":4})"}},
        {"bottlecap-vikings", 20, {"{}", R"({"city_mode":"choice"})", R"({"city_mode":"unique","turn_limit":100})"}},
        {"thunder-and-lightning", 60, {"{}", R"({"first_seat":"loki"})"}},
        {"spoils-of-war", 30, {"{}", R"({"step_bidding":true,"first_chief":"random","mode":"live"})"}},
        {"vikings-gone-wild", 6, {"{}", R"({"extended_play":true,"undead_reward_storable":true})"}}};
    return list;
}

const json::object& catalogue_of(std::string_view game) {
    static std::map<std::string, json::object, std::less<>> catalogues;
    json::object& catalogue = catalogues[std::string(game)];
    if (catalogue.empty()) {
        catalogue = open_game(game)->wording();
        catalogue.erase("edition");  // so that the file changes only with what is in the catalogue
    }
    return catalogue;
}

const std::map<std::string_view, Played>& random_games() {
    static const std::map<std::string_view, Played> all = [] {
        std::map<std::string_view, Played> by_game;
        for (const Tables& each : tables()) {
            const std::shared_ptr<const AnyGame> game = open_game(each.game);
            const int most = std::min<int>(game->identity().max_players, static_cast<int>(all_names.size()));
            for (int i = 0; i < each.games; ++i) {
                for (int players = game->identity().min_players; players <= most; ++players) {
                    for (const char* options : each.options) {
                        play(*game, catalogue_of(each.game), {players, json::parse(options).as_object()},
                             static_cast<std::uint64_t>(i) + 1, by_game[each.game]);
                    }
                }
            }
        }
        return by_game;
    }();
    return all;
}

// Rare kinds of events, which these random games need not reach.
const std::set<std::string> rare{"bottlecap-vikings/rotate",
                                 "spoils-of-war/extra",
                                 "spoils-of-war/shared",
                                 "spoils-of-war/side",
                                 "thunder-and-lightning/aura_passed",
                                 "thunder-and-lightning/cards_found",
                                 "vikings-gone-wild/favor_missed"};

// Expects every kind of event of the catalogue to be in `found`.
template <class Found>
void expect_every_kind(const json::object& catalogue, const Found& found, const char* what) {
    for (const auto& [kind, wording] : catalogue.at("events").as_object()) {
        const std::string name = std::string(catalogue.at("game").as_string()) + "/" + std::string(kind);
        EXPECT_TRUE(found.contains(std::string(kind)) || rare.contains(name)) << name << what;
    }
}

TEST(Wording, OfEveryEventFollowsFromTheCatalogue) {
    EXPECT_EQ(random_games().size(), all_games().size()) << "a game is missing here";
    for (const auto& [game, played] : random_games()) {
        expect_every_kind(catalogue_of(game), played.events, " does not occur in these games");
    }
}

// --- the shared cases -----------------------------------------------------------------------------------------------

json::array names_json() { return json::array(all_names.begin(), all_names.end()); }

std::string cases_text() {
    const auto write = [](std::string& out, const char* name, const Cases& cases, std::size_t most) {
        out += std::string(",\n\"") + name + "\": [";
        bool first = true;
        for (const auto& [kind, list] : cases) {
            for (std::size_t i = 0; i < std::min(list.size(), most); ++i) {
                out += std::string(first ? "\n" : ",\n") + "[" + list[i].fields + ", " +
                       json::serialize(json::string(list[i].text)) + "]";
                first = false;
            }
        }
        out += "]";
    };
    std::string out = "[";
    for (const auto& [game, played] : random_games()) {
        out += std::string(out == "[" ? "\n" : ",\n") + "{\"names\": " + json::serialize(names_json());
        out += ",\n\"catalogue\": " + json::serialize(catalogue_of(game));
        write(out, "events", played.events, cases_per_kind);
        write(out, "actions", played.actions, 1);
        out += "}";
    }
    return out + "\n]\n";
}

TEST(Wording, OfTheSharedCasesIsUpToDate) {
    if (std::getenv("MEADHALL_UPDATE") != nullptr) {
        std::ofstream(case_file) << cases_text();
    }
    std::ifstream file(case_file);
    std::ostringstream text;
    text << file.rdbuf();
    const std::string how = "; see the beginning of this test";
    const json::value games = json::parse(text.str());
    ASSERT_EQ(games.as_array().size(), all_games().size()) << how;
    for (const json::value& each : games.as_array()) {
        const json::object& catalogue = each.at("catalogue").as_object();
        const std::string game(catalogue.at("game").as_string());
        EXPECT_EQ(catalogue, catalogue_of(game)) << "the catalogue of " << game << " has changed" << how;
        std::set<std::string> kinds;
        for (const json::value& one : each.at("events").as_array()) {
            EXPECT_EQ(event_text(catalogue, all_names, one.at(0).as_object()), one.at(1).as_string());
            kinds.emplace(one.at(0).at("kind").as_string());
        }
        for (const json::value& one : each.at("actions").as_array()) {
            EXPECT_EQ(action_text(catalogue, all_names, one.at(0).as_object()), one.at(1).as_string());
        }
        expect_every_kind(catalogue, kinds, " has no shared case; see the beginning of this test");
    }
}

}  // namespace
}  // namespace meadhall
