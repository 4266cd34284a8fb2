#include "match/any_game.h"

#include "games/all.h"

namespace meadhall {

// In the game's own unit, see match/typed_game.h.
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

json::object AnyGame::read_settings(const json::object& settings) const {
    if (!settings.empty()) {
        throw BadInput(std::string(identity().name) + " has no settings of a player's own");
    }
    return {};
}

void check_setup(const AnyGame& game, const TableSetup& setup) {
    if (const Verdict verdict = game.why_not(setup); !verdict.legal()) {
        throw BadInput(text(verdict.refusal()));
    }
}

}  // namespace meadhall
