// SPDX-License-Identifier: Apache-2.0
#include "arena/game_runner.h"

#include <algorithm>

#include "bots/external.h"
#include "games/all.h"

namespace meadhall {

// Instantiated in the game's own translation unit, see arena/typed_game_runner.h.
template <Game R>
std::unique_ptr<const GameRunner> typed_game_runner(std::shared_ptr<const AnyGame> game, const TableSetup& setup,
                                                    const codec::ReadFile& read);

PlayedGame GameRunner::play(const GameToPlay& game, const MoveCallback& on_move) const {
    return std::ranges::all_of(game.bots, is_quick) ? play_quickly(game, on_move) : play_with_players(game, on_move);
}

PlayedGame GameRunner::play_with_players(const GameToPlay& game, const MoveCallback& on_move) const {
    Chance bots(game.bots_seed);
    Chance dealing(game.dealing_seed);
    std::vector<std::unique_ptr<Player>> players;
    std::vector<std::string> names;
    for (const Seat seat : SeatSet::first(setup_.players)) {
        names.push_back(seat_word(seat, {}));
    }
    for (const Seat seat : SeatSet::first(setup_.players)) {
        players.push_back(make_player(*game_, game.bots[static_cast<std::size_t>(index(seat))]));
        seat_program(*players.back(), seat, setup_, names);
    }
    // Only programs need the events as text.
    const bool in_words = std::ranges::any_of(game.bots, [](const BotPlan& bot) { return !bot.program.empty(); });
    const std::unique_ptr<Position> position = game_->set_up(setup_, dealing);
    const auto observation = [&](Seat seat) { return AnyObservation(*game_, *position, seat); };
    PlayedGame played;
    Offers offers;
    for (SeatSet asked = position->to_act(); !asked.empty(); asked = position->to_act()) {
        const Seat mover = asked.lowest();
        const Action action = players[static_cast<std::size_t>(index(mover))]->choose(observation(mover), bots);
        if (on_move) {
            position->offers(mover, offers);
            on_move(mover, action, offers.total());
        }
        if (in_words) {
            const std::vector<NarrationEntry> events = position->play(mover, action, dealing, names);
            std::ranges::for_each(players, [&](const auto& player) { report_events(*player, events); });
        } else {
            position->advance(mover, action, dealing);
        }
        ++played.moves;
        for (const Seat seat : SeatSet::first(setup_.players)) {
            players[static_cast<std::size_t>(index(seat))]->observe(
                observation(seat), mover, seat == mover ? std::optional(action) : std::nullopt);
        }
    }
    played.outcome = position->outcome();
    played.hash = position->hash();
    for (const std::unique_ptr<Player>& player : players) {
        if (std::string error = player->error(); !error.empty()) {
            played.failures.push_back(std::move(error));
        }
    }
    return played;
}

std::unique_ptr<const GameRunner> make_game_runner(const std::string& id, const TableSetup& setup,
                                                   const codec::ReadFile& read) {
    std::shared_ptr<const AnyGame> game = open_game(id, read);
    check_setup(*game, setup);
    std::unique_ptr<const GameRunner> runner;
    for_each_game([&](auto each) {
        using R = typename decltype(each)::type;
        if (R::identity.id == id) {
            runner = typed_game_runner<R>(game, setup, read);
        }
    });
    check(runner != nullptr, "a game has no runner");
    return runner;
}

void check_threads(int threads) {
    constexpr int max_threads = 1024;
    if (threads < 1 || threads > max_threads) {
        throw BadInput("games are played on 1 to " + std::to_string(max_threads) + " threads, not " +
                       std::to_string(threads));
    }
}

}  // namespace meadhall
