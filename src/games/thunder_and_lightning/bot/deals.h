// SPDX-License-Identifier: Apache-2.0
// Counts over sampled worlds (determinizations): deals that fit what a player knows.
#pragma once

#include <cmath>
#include <span>

#include "games/thunder_and_lightning/position.h"

namespace meadhall::thunder_and_lightning {

inline std::string percent(float share) { return std::to_string(std::lround(100 * share)) + " %"; }

struct Deals {
    // The mean of value(position) over the deals.
    template <class Value>
    float mean(const Value& value) const {
        float sum = 0;
        for (const State& world : worlds) {
            sum += value(Position(rules, world, me));
        }
        return sum / static_cast<float>(worlds.size());
    }
    // The share of the deals for which test(position) is true.
    template <class Test>
    float share(const Test& test) const {
        return mean([&](const Position& deal) { return test(deal) ? 1.0F : 0.0F; });
    }
    // A sentence about a challenge of the enemy card at this place. what: "The challenge", for example.
    std::string challenged(std::size_t col, std::size_t at, const std::string& what) const;

    const Rules& rules;
    const std::span<const State> worlds;
    const Side me;
};

}  // namespace meadhall::thunder_and_lightning
