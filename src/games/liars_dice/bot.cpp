// SPDX-License-Identifier: Apache-2.0
// The bot for Liar's Dice. It bids what is probably true, challenges what is probably false, and bluffs now and then.
#include <cmath>

#include "games/liars_dice/game.h"

namespace meadhall::liars_dice {
namespace {

// Probability that at least `wanted` of n unseen dice count as the value (LD-3: sixes are wild).
float at_least(int wanted, int n, std::uint8_t value) {
    const float one = value == 6 ? 1.0F / 6 : 1.0F / 3;
    if (wanted <= 0) {
        return 1;
    }
    // Adds up the binomial probabilities of exactly 0, 1, ... dice.
    float exactly = std::pow(1 - one, static_cast<float>(n));
    float fewer = 0;
    for (int k = 0; k < wanted && k <= n; ++k) {
        fewer += exactly;
        exactly *= static_cast<float>(n - k) / static_cast<float>(k + 1) * one / (1 - one);
    }
    return std::max(0.0F, 1 - fewer);
}

}  // namespace

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    constexpr float certainty = 4;  // the higher this is, the more the bot prefers likely choices
    constexpr float hopeless = 0.02F;
    const auto holds = [&](const Bid& bid) {
        const auto own = static_cast<int>(
            std::ranges::count_if(state.dice[seat], [&](std::uint8_t die) { return die == bid.value || die == 6; }));
        return at_least(bid.quantity - own, all_dice(state) - static_cast<int>(state.dice[seat].size()), bid.value);
    };
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count && !priors.full(); ++i) {
            const Action action = offer.at(i);
            Actions::visit(
                action,
                [&](const Bid& bid) {
                    if (const float chance = holds(bid); chance >= hopeless || priors.empty()) {
                        priors.push_back({action, std::exp(certainty * chance)});
                    }
                },
                [&](const Challenge&) {
                    priors.push_back({action, std::exp(certainty * (1 - holds(state.standing)))});
                },
                [](Unknown) {});
        }
    }
}

std::string Rules::remark(std::span<const State> worlds, Seat, Action action) const {
    const auto holds_in = [&](const Bid& bid) {
        const auto many =
            std::ranges::count_if(worlds, [&](const State& world) { return count(world, bid.value) >= bid.quantity; });
        return 100 * many / std::max<std::ptrdiff_t>(1, std::ssize(worlds));
    };
    return Actions::visit(
        action,
        [&](const Bid& bid) {
            return "the bid is true in " + std::to_string(holds_in(bid)) + " % of the deals that fit what you know";
        },
        [&](const Challenge&) {
            return "the standing bid is false in " + std::to_string(100 - holds_in(worlds.front().standing)) +
                   " % of the deals that fit what you know";
        },
        [](Unknown) { return std::string(); });
}

}  // namespace meadhall::liars_dice
