// SPDX-License-Identifier: Apache-2.0
// Fuzzes the data of an edition: the input replaces each data file of each game in turn. If the game accepts the input,
// the game must be playable.
#include <vector>

#include "match/match.h"
#include "tests/fuzz/target.h"

namespace meadhall {
namespace {

struct File {
    std::string game, folder, name;
};

// The data files that each game reads.
const std::vector<File>& files() {
    static const std::vector<File> all = [] {
        std::vector<File> found;
        for (const Identity& game : all_games()) {
            open_game(game.id, [&](std::string_view name) {
                found.push_back({std::string(game.id), std::string(game.folder), std::string(name)});
                return std::string(shipped_file(std::string(game.folder) + "/data/" + std::string(name)));
            });
        }
        return found;
    }();
    return all;
}

void play(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed) {
    constexpr int max_moves = 20;
    TablePlan plan;
    plan.table = "fuzz";
    plan.setup.players = game->identity().min_players;
    plan.chance.fair = false;
    plan.chance.fast_seed = seed;
    for (int i = 0; i < plan.setup.players; ++i) {
        plan.names.push_back("P" + std::to_string(i + 1));
    }
    try {
        check_setup(*game, plan.setup);
    } catch (const BadInput&) {
        return;  // these data do not allow so few players
    }
    Match match(game, plan);
    Chance chance(seed);
    Offers offers;
    for (int i = 0; i < max_moves && !match.over(); ++i) {
        const Seat seat = *match.position().to_act().begin();
        match.position().offers(seat, offers);
        expect(offers.begin() != offers.end(), "a seat is asked and has no offer");
        expect(match
                   .play(seat,
                         offers.begin()[chance.below(static_cast<std::uint32_t>(offers.end() - offers.begin()))].first)
                   .legal(),
               "an offer is refused");
    }
}

}  // namespace
}  // namespace meadhall

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace meadhall;
    const std::string text(text_of(data, size));
    for (const File& file : files()) {
        std::shared_ptr<const AnyGame> game;
        try {
            game = open_game(file.game, [&](std::string_view name) {
                return name == file.name ? text : std::string(shipped_file(file.folder + "/data/" + std::string(name)));
            });
        } catch (const BadInput&) {
            continue;
        }
        play(game, size);
    }
    return 0;
}
