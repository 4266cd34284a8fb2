// SPDX-License-Identifier: Apache-2.0
// The commands games, rules and bench: list games, show rules, measure speed.
#include "match/about.h"

#include <algorithm>
#include <iostream>

#include "bench/benchmarks.h"
#include "bots/player.h"
#include "cli/common.h"
#include "cli/rulebook.h"

namespace meadhall::cli {
namespace {

std::string players_text(const Identity& game) {
    return std::to_string(game.min_players) +
           (game.min_players == game.max_players ? "" : "-" + std::to_string(game.max_players));
}

json::array rules_json(const Rulebook& book) {
    json::array list;
    for (const RulebookPart& part : book) {
        if (!part.id.empty()) {
            list.push_back({{"id", part.id}, {"text", part.text}});
        }
    }
    return list;
}

int list_rulebooks(bool as_json) {
    json::array list;
    std::vector<std::vector<std::string>> rows{{"game", "name", "rule ids", "rules"}};
    for (const Identity& game : all_games()) {
        const std::size_t number = rules_json(rulebook_of(game)).size();
        list.push_back({{"id", game.id}, {"name", game.name}, {"prefix", game.rule_prefix}, {"rules", number}});
        rows.push_back({std::string(game.id), std::string(game.name), std::string(game.rule_prefix) + "-...",
                        std::to_string(number)});
    }
    if (as_json) {
        std::cout << pretty_json(list) << "\n";
    } else {
        std::cout << table_text(rows, {false, false, false, true})
                  << "\nmeadhall rules GAME prints how to play a game and all its rules; meadhall rules ID prints one "
                     "rule.\n";
    }
    return succeeded;
}

// Returns a TypeScript type without its quotes, for example "common | unique | choice". Returns "a list of words" for
// string[] and for long array types.
std::string values_text(std::string_view type) {
    constexpr std::size_t longest = 60;
    std::string out;
    for (const char c : type) {
        out += c == '\'' ? "" : std::string(1, c);
    }
    if (out.ends_with("[]")) {
        return out.size() > longest || out == "string[]" ? "a list of words"
                                                         : "a list of " + out.substr(0, out.size() - 2);
    }
    return out.ends_with(" | null") ? out.substr(0, out.size() - 7) + ", or null" : out;
}

}  // namespace

int games(const GamesCall& call) {
    json::array list;
    std::vector<std::vector<std::string>> rows{{"game", "name", "players", "bots"}};
    std::vector<std::vector<std::string>> option_rows{{"game", "option", "values", "default"}};
    const std::vector<std::string> bots = level_names();
    for (const Identity& game : all_games()) {
        json::object about = about_game(*open_game(game.id));
        about["bots"] = json::array(bots.begin(), bots.end());
        const json::array options = about.at("options").get_array();
        list.push_back(std::move(about));
        const auto joined = [](const std::string& so_far, const std::string& next) {
            return so_far.empty() ? next : so_far + ", " + next;
        };
        for (const json::value& option : options) {
            option_rows.push_back({std::string(game.id), std::string(option.at("name").as_string()),
                                   values_text(option.at("type").as_string()), compact_json(option.at("default"))});
        }
        std::string bot_words;
        for (const std::string& bot : bots) {
            bot_words = joined(bot_words, bot);
        }
        rows.push_back({std::string(game.id), std::string(game.name), players_text(game), bot_words});
    }
    if (call.json) {
        std::cout << pretty_json(list) << "\n";
    } else {
        std::cout
            << table_text(rows, {false, false, false, false}) << "\n"
            << table_text(option_rows, {false, false, false, false})
            << "\nSet an option with --option NAME=VALUE. meadhall games --json prints long lists of values in full.\n"
            << "A bot can also be a jarl with a budget, jarl:500 (simulations) or jarl:1s (time), or your own program, "
               "exec:PROGRAM.\n";
    }
    return succeeded;
}

int rules(const RulesCall& call) {
    if (call.what.empty()) {
        return list_rulebooks(call.json);
    }
    const std::string wanted = lower(call.what);
    Rulebook all;  // the rules of all games, to suggest similar ids
    for (const Identity& game : all_games()) {
        const Rulebook book = rulebook_of(game);
        if (wanted == game.id || wanted == game.folder || wanted == lower(game.rule_prefix)) {
            if (call.json) {
                std::cout << pretty_json({{"game", game.id}, {"name", game.name}, {"rules", rules_json(book)}}) << "\n";
            } else {
                std::cout << whole_text(game);
            }
            return succeeded;
        }
        if (const Rulebook found = find_rules(book, wanted); !found.empty()) {
            if (call.json) {
                std::cout << pretty_json({{"game", game.id}, {"name", game.name}, {"rules", rules_json(found)}})
                          << "\n";
            } else {
                std::cout << as_text(found);
            }
            return succeeded;
        }
        all.insert(all.end(), book.begin(), book.end());
    }
    std::string near;
    for (const std::string& id : near_ids(all, wanted, 3)) {
        near += (near.empty() ? "" : ", ") + id;
    }
    throw WrongCall("there is no rule or game " + in_quotes(call.what) + "; similar ids are " + near +
                    "; meadhall rules lists the games");
}

int bench(const BenchCall& call) {
    const std::vector<Measurement> found = run_benchmarks(call.filter, call.seconds);
    if (found.empty()) {
        throw WrongCall("no benchmark's name contains " + in_quotes(call.filter));
    }
    json::array list;
    std::vector<std::vector<std::string>> rows{{"benchmark", "value", "unit"}};
    for (const Measurement& one : found) {
        list.push_back({{"name", one.name}, {"value", one.value}, {"unit", one.unit}});
        const bool large = one.value >= 1000;
        rows.push_back(
            {one.name, large ? grouped(static_cast<std::uint64_t>(one.value)) : fixed(one.value, 2), one.unit});
    }
    std::cout << (call.json ? pretty_json(list) + "\n" : table_text(rows, {false, true, false}));
    return succeeded;
}

}  // namespace meadhall::cli
