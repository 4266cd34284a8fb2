// SPDX-License-Identifier: Apache-2.0
// meadhall scenario runs scenarios: tests that a board gamer can read. meadhall state prints states for writing
// scenarios.
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "cli/common.h"
#include "match/scenario.h"

namespace meadhall::cli {
namespace {

namespace fs = std::filesystem;

// Searches directories for *.scn files, in the order of their names.
std::vector<std::string> scenario_files(const std::vector<std::string>& named) {
    std::vector<std::string> files;
    for (const std::string& path : named) {
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> found;
        for (fs::recursive_directory_iterator each(path, error), end; !error && each != end; each.increment(error)) {
            if (each->path().extension() == ".scn" && !each->is_directory(error)) {
                found.push_back(each->path().string());
            }
        }
        if (error) {
            throw WrongCall("cannot read the directory " + path + ": " + error.message());
        }
        if (found.empty()) {
            throw WrongCall("there is no *.scn file in the directory " + path);
        }
        std::ranges::sort(found);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

// Returns a reader of the data files in this directory. The scenario's line `game ID` names the game that needs them.
codec::ReadFile reader_for_scenario(std::string_view text, const std::string& data) {
    if (data.empty()) {
        return nullptr;
    }
    while (!text.empty()) {
        const std::string_view raw = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(raw.size() + 1, text.size()));
        const std::string_view line = notation::trimmed(raw.substr(0, raw.find('#')));
        if (line.starts_with("game ")) {
            const std::string id(notation::trimmed(line.substr(5)));
            const std::vector<Identity> games = all_games();
            if (std::ranges::find(games, id, &Identity::id) == games.end()) {
                return nullptr;  // running the scenario reports the unknown game
            }
            open_edition(id, data);
            return data_reader(data, identity_of(id));
        }
    }
    return nullptr;
}

}  // namespace

int scenario(const ScenarioCall& scenario_call) {
    if (!scenario_call.from.empty()) {
        return scenario_from_record(scenario_call);
    }
    const FilesCall& call = scenario_call.run;
    if (call.files.empty()) {
        throw WrongCall("give scenario files to run, or a record with --from; see meadhall scenario --help");
    }
    std::vector<ScenarioResult> results;
    for (const std::string& file : scenario_files(call.files)) {
        const std::string text = read_file(file);
        for (ScenarioResult& result : run_scenarios(file, text, reader_for_scenario(text, call.data))) {
            results.push_back(std::move(result));
        }
    }
    const auto passed = static_cast<std::size_t>(std::ranges::count_if(results, &ScenarioResult::ok));
    const std::size_t wrong = results.size() - passed;
    if (call.json) {
        json::array list;
        for (const ScenarioResult& result : results) {
            list.push_back({{"file", result.file},
                            {"test", result.test},
                            {"ok", result.ok},
                            {"line", result.line},
                            {"message", result.message}});
        }
        std::cout << pretty_json({{"passed", passed}, {"failed", wrong}, {"results", std::move(list)}}) << "\n";
    } else {
        const Paint paint;
        for (const ScenarioResult& result : results) {
            if (!result.ok) {
                std::cout << one_line(result.file) << ":" << result.line << ": "
                          << (result.test.empty() ? "" : one_line(result.test) + ": ")
                          << paint.bad(one_line(result.message)) << "\n";
            }
        }
        std::cout << passed << " passed, " << wrong << " failed\n";
    }
    return wrong == 0 ? succeeded : failed;
}

int state(const StateCall& call) {
    const std::shared_ptr<const AnyGame> game = open_edition(call.table.game, call.table.data);
    const TableSetup setup = setup_of(call.table, game->identity());
    check_setup(*game, setup);
    // Uses the fast generator, as scenarios do, so that a seed gives the same state as in a scenario.
    Chance chance(read_number_seed(call.seed));
    const std::unique_ptr<Position> position = game->set_up(setup, chance);
    for (const std::string& move : call.moves) {
        const std::size_t colon = move.find(':');
        if (colon == std::string::npos) {
            throw WrongCall("--move " + in_quotes(move) + " is not of the form SEAT: ACTION, as in P1: ...");
        }
        const Seat seat = read_seat(notation::trimmed(std::string_view(move).substr(0, colon)), setup.players);
        const Action action = game->read(std::string_view(move).substr(colon + 1), {});
        if (const Verdict verdict = position->why_not(seat, action); !verdict.legal()) {
            throw WrongCall("--move " + in_quotes(move) + " is refused: " + text(verdict.refusal()));
        }
        position->play(seat, action, chance, {});
    }
    if (call.view.empty()) {
        std::cout << pretty_json(position->state()) << "\n";
    } else {
        const Viewer viewer =
            call.view == "spectator" ? Viewer::spectator() : Viewer(read_seat(call.view, setup.players));
        std::cout << pretty_json(position->view(viewer)) << "\n";
    }
    return succeeded;
}

}  // namespace meadhall::cli
