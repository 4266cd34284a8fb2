// SPDX-License-Identifier: Apache-2.0
// Writes a record for each way to end a game that tests/replays does not have yet (docs/record.md):
//     cmake --build --preset release --target make_endings
//     build/release/tests/make_endings
// It looks in random games, and in the scenarios that end a game. A record of a scenario begins with its state. All
// records have the editions of release 0.1.0, so that later data does not invalidate them.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "bots/player.h"
#include "tests/replays/endings.h"

namespace meadhall {
namespace {

namespace fs = std::filesystem;
const fs::path replays = MEADHALL_SOURCE_DIR "/tests/replays";
// Limit in bytes. The record of a whole game that is smaller is preferred to a record that starts at a scenario.
constexpr std::size_t small_record = 50'000;

struct Start {
    std::string game;
    TablePlan plan;
    std::vector<std::string> moves;  // "Lief: bid 2x3"
    std::string idle;
};

std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<fs::path> files_below(const fs::path& directory, const std::string& extension) {
    std::vector<fs::path> files;
    for (const auto& file : fs::recursive_directory_iterator(directory)) {
        if (file.path().extension() == extension) {
            files.push_back(file.path());
        }
    }
    std::ranges::sort(files);
    return files;
}

// Opens the game in the edition of release 0.1.0, or in its current edition if that release did not have the game.
std::shared_ptr<const AnyGame> released(const std::string& id) {
    static std::map<std::string, std::shared_ptr<const AnyGame>> opened;
    if (!opened.contains(id)) {
        const fs::path record = replays / "0.1.0" / (id + "-1.jsonl");
        opened[id] = fs::exists(record) ? open_shipped_edition(id, RecordReader(read_text(record)).game().edition())
                                        : open_game(id);
    }
    return opened.at(id);
}

// Plays the moves. While a move is not legal yet, the player who is asked plays the idle action, if there is one.
// Returns false if a move is refused.
bool play_moves(Match& match, const Start& start) {
    for (const std::string& line : start.moves) {
        const std::size_t colon = line.find(':');
        const std::optional<Seat> seat = read_seat_word(line.substr(0, colon), start.plan.names);
        const std::string action(notation::trimmed(std::string_view(line).substr(colon + 1)));
        for (int i = 0; i < 1000 && seat && !start.idle.empty() && !match.over(); ++i) {
            if (match.position().why_not(*seat, match.game().read(action, start.plan.names)).legal() ||
                !match.play(match.position().to_act().lowest(), start.idle).legal()) {
                break;
            }
        }
        if (!seat || !match.play(*seat, action).legal()) {
            return false;
        }
    }
    return true;
}

void play_to_the_end(Match& match, const std::string& level) {
    const std::unique_ptr<Player> player = make_player(match.game(), read_bot(level));
    Chance chance(match.plan().chance.fast_seed + 1);
    while (!match.over()) {
        const Seat seat = match.position().to_act().lowest();
        check(match.play(seat, player->choose(AnyObservation(match.game(), match.position(), seat), chance)).legal(),
              "a bot made an illegal move");
    }
}

// Reads the test at `line` of a scenario as the start of a match. Empty if the test changes the state after its first
// move, or has no move.
std::optional<Start> read_start(const std::vector<std::string>& lines, std::size_t test) {
    Start start;
    std::vector<std::string> sets;
    const auto read = [&](const std::string& raw) {
        const std::string line(notation::trimmed(raw.substr(0, raw.find(" #"))));
        std::istringstream words(line);
        std::string word, rest;
        words >> word;
        std::getline(words, rest);
        rest = notation::trimmed(rest);
        if (word == "game") {
            start.game = rest;
        } else if (word == "seats") {
            std::istringstream names(rest);
            for (std::string name; names >> name;) {
                start.plan.names.push_back(name);
            }
        } else if (word == "option") {
            const std::size_t space = rest.find(' ');
            start.plan.setup.options[rest.substr(0, space)] = json::parse(rest.substr(space));
        } else if (word == "idle") {
            start.idle = rest;
        } else if (word == "set") {
            sets.push_back(rest);
            return start.moves.empty();
        } else if (word.ends_with(':') && line.find("->") == std::string::npos) {
            start.moves.push_back(line);
        }
        return true;
    };
    for (std::size_t at = 0; at < lines.size() && !lines[at].starts_with("test "); ++at) {
        read(lines[at]);
    }
    for (std::size_t at = test + 1; at < lines.size() && !lines[at].starts_with("test "); ++at) {
        if (!read(lines[at])) {
            return std::nullopt;
        }
    }
    if (start.moves.empty()) {
        return std::nullopt;
    }
    start.plan.setup.players = static_cast<int>(start.plan.names.size());
    Chance chance(std::uint64_t{1});
    const auto game = released(start.game);
    check_setup(*game, start.plan.setup);
    json::value state = game->set_up(start.plan.setup, chance)->state();
    for (const std::string& set : sets) {
        const std::size_t space = set.find(' ');
        json::value& found = state.at_pointer(set.substr(0, space));
        const json::value value = json::parse(set.substr(space));
        if (!found.is_object()) {
            found = value;
        } else {
            for (const auto& [name, item] : value.as_object()) {
                found.as_object()[name] = item;
            }
        }
    }
    start.plan.begins = state;
    return start;
}

class Maker {
public:
    Maker() {
        for (const fs::path& file : files_below(replays, ".jsonl")) {
            for (const auto& [game, ending] : shown(read_text(file))) {
                known_.insert(game + "-" + ending);
            }
        }
        for (const auto& [game, endings] : all_endings()) {
            for (const std::string& ending : endings) {
                if (!known_.contains(game + "-" + ending)) {
                    missing_.insert(game + "-" + ending);
                }
            }
        }
    }

    void look_in_scenarios() {
        for (const fs::path& file : files_below(MEADHALL_SOURCE_DIR "/src/games", ".scn")) {
            std::istringstream in(read_text(file));
            std::vector<std::string> lines;
            for (std::string line; std::getline(in, line);) {
                lines.push_back(line);
            }
            for (std::size_t at = 0; at < lines.size(); ++at) {
                if (lines[at].starts_with("test ")) {
                    look_in_scenario(lines, at);
                }
            }
        }
    }

    void look_in_random_games() {
        for (const Identity& game : all_games()) {
            if (!lacks_endings(std::string(game.id))) {
                continue;
            }
            for (const std::string level : {"random", "karl"}) {
                for (std::uint64_t seed = 1; seed <= 25; ++seed) {
                    Match match(released(std::string(game.id)), plan_of(std::string(game.id), seed));
                    play_to_the_end(match, level);
                    consider(record_text(match), false);
                }
            }
        }
    }

    void make_those_of_any_game() {
        for (const Ending& ending : {Ending{"resigned", {1}}, Ending{"abandoned", {}}, Ending{"", {1}}}) {
            Match match(released("pebbles"), plan_of("pebbles", 1));
            if (ending.how.empty()) {
                play_to_the_end(match, "karl");
            } else {
                check(match.play(seat_at(0), "hide 1").legal(), "a fist is refused");
            }
            consider(record_text(match, ending), false);
        }
    }

    void write() const {
        fs::create_directories(replays / "endings");
        for (const auto& [name, record] : found_) {
            std::ofstream(replays / "endings" / (name + ".jsonl"), std::ios::binary) << record.text;
            std::cout << name << ": " << record.text.size() << " bytes" << (record.from_scenario ? ", end only" : "")
                      << "\n";
        }
        for (const std::string& name : missing_) {
            if (!found_.contains(name)) {
                std::cout << name << ": not found\n";
            }
        }
    }

private:
    struct Found {
        std::string text;
        bool from_scenario;
    };

    bool lacks_endings(const std::string& game) const {
        return std::ranges::any_of(missing_, [&](const std::string& name) { return name.starts_with(game + "-"); });
    }

    static TablePlan plan_of(const std::string& game, std::uint64_t seed) {
        TablePlan plan;
        plan.table = "an ending";
        plan.setup.players = released(game)->identity().min_players;
        for (int seat = 1; seat <= plan.setup.players; ++seat) {
            plan.names.push_back("P" + std::to_string(seat));
        }
        plan.chance.fair = false;
        plan.chance.fast_seed = seed;
        return plan;
    }

    static std::vector<std::pair<std::string, std::string>> shown(const std::string& text) {
        RecordReader reader(text);
        while (reader.step()) {
        }
        std::vector<std::pair<std::string, std::string>> all;
        for (const std::string& ending : endings_of(reader)) {
            all.emplace_back(reader.game().identity().id, ending);
        }
        for (const std::string& ending : endings_in_any_game(reader)) {
            all.emplace_back("any-game", ending);
        }
        return all;
    }

    void look_in_scenario(const std::vector<std::string>& lines, std::size_t test) {
        try {
            std::optional<Start> start = read_start(lines, test);
            if (start && !lacks_endings(start->game)) {
                return;
            }
            // The chance values decide whether the moves of the test are legal and end the game.
            for (std::uint64_t seed = 1; start && seed <= 10; ++seed) {
                start->plan.table = "an ending";
                start->plan.chance.fair = false;
                start->plan.chance.fast_seed = seed;
                Match match(released(start->game), start->plan);
                if (play_moves(match, *start) && match.over()) {
                    consider(record_text(match), true);
                    return;
                }
            }
        } catch (const std::exception& error) {  // for example a test that needs newer data
            std::cout << lines[test] << ": " << error.what() << "\n";
        }
    }

    void consider(const std::string& text, bool from_scenario) {
        for (const auto& [game, ending] : shown(text)) {
            const std::string name = game + "-" + ending;
            if (!missing_.contains(name)) {
                continue;
            }
            const auto old = found_.find(name);
            const bool natural = !from_scenario && text.size() < small_record;
            const bool old_natural =
                old != found_.end() && !old->second.from_scenario && old->second.text.size() < small_record;
            if (old == found_.end() || (natural && !old_natural) ||
                (natural == old_natural && text.size() < old->second.text.size())) {
                found_[name] = {text, from_scenario};
            }
        }
    }

    std::set<std::string> known_, missing_;
    std::map<std::string, Found> found_;
};

}  // namespace
}  // namespace meadhall

int main() {
    meadhall::Maker maker;
    maker.look_in_random_games();
    maker.look_in_scenarios();
    maker.make_those_of_any_game();
    maker.write();
    return 0;
}
