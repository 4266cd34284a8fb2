// SPDX-License-Identifier: Apache-2.0
// A good player counts turns: the model (race.h) estimates how many turns a player still needs to win. think() looks at
// the real tiles of this turn and the next, and counts damage as the expected cost of the Valkyries, in turns. The
// evaluation (prospects) follows from the turns that each player still needs.
#include <algorithm>
#include <cmath>

#include "games/bottlecap_vikings/bot/one_turn.h"
#include "games/bottlecap_vikings/bot/reckoning.h"

namespace meadhall::bottlecap_vikings {
namespace {

// Converts costs (in turns) to weights, by their difference to the lowest cost.
void weigh(Priors& priors) {
    float best = priors[std::size_t{0}].weight;
    for (const Prior& each : priors) {
        best = std::min(best, each.weight);
    }
    for (Prior& each : priors) {
        each.weight = std::exp(std::max((best - each.weight) / weights::decided, weights::lowest_logarithm));
    }
}

// Close to the end of the game, computes exact probabilities (one_turn.h): that the player wins in this turn or, if
// that looks impossible, that the next player wins in the next turn.
void look_at_the_end(const Rules& rules, const Reckoning& table, const State& state, Seat seat, Priors& priors) {
    if (state.active != seat || state.step == Step::setup) {
        return;
    }
    float fewest = 1000;
    for (const Prior& each : priors) {
        fewest = std::min(fewest, each.weight);
    }
    if (fewest > 0 && fewest < weights::within_one_turn) {
        OneTurn mine(rules, seat, weights::most_positions);
        for (Prior& each : priors) {
            if (const std::optional<float> wins = mine.chance_after(state, each.action); wins && *wins > 0) {
                each.weight = (1 - *wins) * (1 + each.weight);
            }
        }
        return;
    }
    const Seat next = clockwise(state, seat, 1);
    if (fewest >= weights::within_one_turn && state.question == Question::act &&
        table.from_move(state.players[next]) < weights::next_within_one_turn) {
        OneTurn their_turn(rules, next, weights::most_positions);
        for (Prior& each : priors) {
            each.weight += weights::a_loss * their_turn.chance_after(state, each.action).value_or(0);
        }
    }
}

}  // namespace

Reckoning::Reckoning(const Rules& rules, const State& state, Seat seat, float caution)
    : rules_(rules),
      state_(state),
      seat_(seat),
      player_(state.players[seat]),
      race_(rules.race(player_)),
      caution_(caution),
      spite_(weights::spite[state.players.size()]) {
    if (state.question == Question::act) {
        open_ = open_parts(rules, state);
    }
    for (const Player& each : state.players) {
        reds_ += each.red;
    }
}

float Reckoning::turns_after(Action action) const {
    return Actions::visit(action, [&](const auto& choice) { return turns(choice); }, [](Unknown) { return 0.0F; });
}

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    const Reckoning table(*this, state, seat, weights::fear[state.players.size()]);
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count && !priors.full(); ++i) {
            priors.push_back({offer.at(i), table.turns_after(offer.at(i))});
        }
    }
    look_at_the_end(*this, table, state, seat, priors);
    weigh(priors);
}

// The player who needs the fewest turns has the best prospects. The order of play counts, too: a player whose turn
// comes earlier has an advantage.
Evaluation Rules::prospects(const State& state) const {
    const Reckoning table(*this, state, state.active, 1);
    const int players = player_count(state);
    std::array<float, most_players> turns{};
    float fewest = 1000;
    for (int i = 0; i < players; ++i) {
        const Seat seat = clockwise(state, state.active, i);
        const Player& player = state.players[seat];
        const bool in_turn = i == 0 && state.step != Step::move && state.step != Step::setup;
        float own = in_turn ? table.from_here() : table.from_move(player);
        own += table.burden(seat, player.damage(), table.reds());
        own += static_cast<float>(in_turn ? players : i) / static_cast<float>(players);
        turns[static_cast<std::size_t>(index(seat))] = own;
        fewest = std::min(fewest, own);
    }
    // The more turns are left, the more can still change.
    const float doubt = weights::doubt_at_end + weights::doubt_a_turn[state.players.size()] * fewest;
    Evaluation shares{};
    float sum = 0;
    for (std::size_t i = 0; i < state.players.size(); ++i) {
        shares[i] = std::exp((fewest - turns[i]) / doubt);
        sum += shares[i];
    }
    for (float& share : shares) {
        share /= sum;
    }
    return shares;
}

}  // namespace meadhall::bottlecap_vikings
