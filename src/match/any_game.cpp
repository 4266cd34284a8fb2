// SPDX-License-Identifier: Apache-2.0
#include "match/any_game.h"

#include <algorithm>
#include <set>

#include "games/all.h"

namespace meadhall {

// Instantiated in the game's own translation unit, see match/typed_game.h.
template <Game R>
std::shared_ptr<const AnyGame> typed_game(const codec::ReadFile& read);

std::vector<Identity> all_games() {
    std::vector<Identity> games;
    for_each_game([&](auto game) { games.push_back(decltype(game)::type::identity); });
    return games;
}

std::shared_ptr<const AnyGame> open_game(std::string_view id, const codec::ReadFile& read) {
    std::shared_ptr<const AnyGame> found;
    std::string known;
    for_each_game([&](auto game) {
        using R = typename decltype(game)::type;
        known += (known.empty() ? "" : ", ") + std::string(R::identity.id);
        if (R::identity.id == id) {
            found = typed_game<R>(read);
        }
    });
    if (!found) {
        throw BadInput("there is no game \"" + std::string(id.substr(0, 60)) + "\"; the games are: " + known);
    }
    return found;
}

std::shared_ptr<const AnyGame> open_shipped_edition(std::string_view id, std::string_view edition) {
    std::shared_ptr<const AnyGame> current = open_game(id);
    if (current->edition() == edition) {
        return current;
    }
    const std::string data = std::string(current->identity().folder) + "/data/";
    std::set<std::string> releases;
    for (const ShippedFile& file : shipped_files()) {
        const std::size_t slash = file.path.find('/', data.size());
        if (file.path.starts_with(data) && slash != std::string_view::npos) {
            releases.insert(std::string(file.path.substr(data.size(), slash - data.size())));
        }
    }
    for (const std::string& release : releases) {
        const auto read = [&](std::string_view file) {
            const std::string old_path = data + release + "/" + std::string(file);
            const bool changed = std::ranges::count(shipped_files(), old_path, &ShippedFile::path) > 0;
            return std::string(shipped_file(changed ? old_path : data + std::string(file)));
        };
        if (std::shared_ptr<const AnyGame> game = open_game(id, read); game->edition() == edition) {
            return game;
        }
    }
    return nullptr;
}

std::string_view shipped_file(std::string_view path) {
    const auto found = std::ranges::find(shipped_files(), path, &ShippedFile::path);
    return found != shipped_files().end() ? found->text
                                          : throw BadInput("there is no file " + std::string(path) + " in the program");
}

json::object AnyGame::read_settings(const json::object& settings) const {
    if (!settings.empty()) {
        throw BadInput(std::string(identity().name) + " has no player settings");
    }
    return {};
}

void check_setup(const AnyGame& game, const TableSetup& setup) {
    if (const Verdict verdict = game.why_not(setup); !verdict.legal()) {
        throw BadInput(text(verdict.refusal()));
    }
}

}  // namespace meadhall
