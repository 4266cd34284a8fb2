// SPDX-License-Identifier: Apache-2.0
// Fuzzes the actions of each game as text. The first line names the game, and its last byte chooses the number of
// players and the deal. Every seat then tries each further line. A line "#7" plays the seventh offer, so that inputs
// get deep into a game.
#include <charconv>
#include <vector>

#include "match/match.h"
#include "tests/fuzz/target.h"

namespace meadhall {
namespace {

constexpr int max_lines = 200;

const std::vector<std::shared_ptr<const AnyGame>>& games() {
    static const std::vector<std::shared_ptr<const AnyGame>> all = [] {
        std::vector<std::shared_ptr<const AnyGame>> opened;
        for (const Identity& game : all_games()) {
            opened.push_back(open_game(game.id));
        }
        return opened;
    }();
    return all;
}

const std::shared_ptr<const AnyGame>& game_named(std::string_view line) {
    for (const std::shared_ptr<const AnyGame>& game : games()) {
        if (line.starts_with(game->identity().id)) {
            return game;
        }
    }
    return games()[line.size() % games().size()];
}

void play_offer(Match& match, std::string_view number) {
    static Offers offers;
    std::size_t wanted = 0;
    std::from_chars(number.data(), number.data() + number.size(), wanted);
    const Seat seat = *match.position().to_act().begin();
    match.position().offers(seat, offers);
    const auto count = static_cast<std::size_t>(offers.end() - offers.begin());
    expect(count > 0, "a seat is asked and has no offer");
    expect(match.play(seat, offers.begin()[wanted % count].first).legal(), "an offer is refused");
}

void try_text(Match& match, int players, std::string_view text) {
    for (const Seat seat : SeatSet::first(players)) {
        const std::uint64_t before = match.position().hash();
        if (match.over()) {
            return;
        }
        if (match.play(seat, text).legal()) {
            return;
        }
        expect(match.position().hash() == before, "a refused action has changed something");
    }
}

}  // namespace
}  // namespace meadhall

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace meadhall;
    const std::string_view text = text_of(data, size);
    const std::string_view first = text.substr(0, text.find('\n'));
    const std::uint64_t deal = first.empty() ? 0 : static_cast<unsigned char>(first.back());
    const std::shared_ptr<const AnyGame>& game = game_named(first);
    const Identity& about = game->identity();
    TablePlan plan;
    plan.table = "fuzz";
    plan.setup.players = about.min_players + static_cast<int>(deal) % (about.max_players - about.min_players + 1);
    plan.chance.fair = false;
    plan.chance.fast_seed = deal;
    for (int i = 0; i < plan.setup.players; ++i) {
        plan.names.push_back("P" + std::to_string(i + 1));
    }
    Match match(game, plan);
    for_lines(text.substr(first.size()), max_lines, [&](std::string_view line) {
        if (match.over()) {
            return;
        }
        line.starts_with('#') ? play_offer(match, line.substr(1)) : try_text(match, plan.setup.players, line);
    });
    return 0;
}
