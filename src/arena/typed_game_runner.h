// SPDX-License-Identifier: Apache-2.0
// A GameRunner on the concrete Rules. It compiles slowly, so CMake makes one translation unit per game from
// arena/a_game.cpp.in.
#pragma once

#include <algorithm>

#include "arena/contract.h"
#include "arena/game_runner.h"
#include "arena/playout.h"
#include "bots/quick.h"
#include "match/typed_setup.h"

namespace meadhall {

template <Game R>
class TypedGameRunner final : public GameRunner {
public:
    TypedGameRunner(std::shared_ptr<const AnyGame> game, const TableSetup& setup, const codec::ReadFile& read)
        : GameRunner(std::move(game), setup), rules_(load_rules<R>(read).rules), typed_(typed_setup(*rules_, setup)) {}

    std::optional<std::string> breach_of_contract(std::uint64_t seed) const override {
        return meadhall::breach_of_contract(*rules_, typed_, seed);
    }

protected:
    PlayedGame play_quickly(const GameToPlay& game, const MoveCallback& on_move) const override {
        using State = typename R::State;
        Chance bots(game.bots_seed);
        Chance dealing(game.dealing_seed);
        State state = rules_->set_up(typed_, dealing);
        Offers offers;
        // If all bots are random, they draw a chance value at every move, even if there is only one action. The
        // signatures of simulations in the git history depend on this.
        const bool random =
            std::ranges::all_of(game.bots, [](const BotPlan& bot) { return bot.level == Level::random; });
        int moves = 0;
        if (random && !on_move) {  // the fastest loop: it calls only the rules
            moves = play_out(*rules_, state, offers, dealing, at_random(bots));
        } else {
            Priors priors;
            moves = play_out(*rules_, state, offers, dealing, [&](const State& at, Seat seat, const Offers& offered) {
                const Level level = game.bots[static_cast<std::size_t>(index(seat))].level;
                const Action action =
                    random ? choose_at_random(offered, bots)
                           : choose_quickly(level, Observation<R>(*rules_, at, seat), offered, priors, bots);
                if (on_move) {
                    on_move(seat, action, offered.total());
                }
                return action;
            });
        }
        return {rules_->outcome(state), static_cast<std::uint64_t>(moves), digest(state), {}};
    }

private:
    std::shared_ptr<const R> rules_;
    Setup<typename R::Options> typed_;
};

template <Game R>
std::unique_ptr<const GameRunner> typed_game_runner(std::shared_ptr<const AnyGame> game, const TableSetup& setup,
                                                    const codec::ReadFile& read) {
    return std::make_unique<const TypedGameRunner<R>>(std::move(game), setup, read);
}

}  // namespace meadhall
