// SPDX-License-Identifier: Apache-2.0
// The bot levels that do not search: random, thrall and karl.
#pragma once

#include "bots/casual.h"
#include "bots/level.h"
#include "bots/random.h"
#include "kernel/observation.h"

namespace meadhall {

constexpr std::uint32_t mistakes_of_a_thrall = 6;  // on average, a thrall plays one in this many moves at random

// `priors` is a buffer of the caller. For a karl, it holds the priors afterwards.
template <Game R>
Action choose_quickly(Level level, const Observation<R>& observation, const Offers& offers, Priors& priors,
                      Chance& chance) {
    if (offers.total() == 1) {
        return offers.action(0);
    }
    if (level == Level::random || (level == Level::thrall && chance.below(mistakes_of_a_thrall) == 0)) {
        return choose_at_random(offers, chance);
    }
    if (level == Level::thrall) {
        return choose_by_liking(offers, [&](Action action) { return observation.liking(action); }, chance);
    }
    observation.think(offers, priors);
    return observation.bluffs() ? choose_by_weight(priors, chance) : highest_prior(priors).action;
}

}  // namespace meadhall
