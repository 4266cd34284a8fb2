// What bots need from a game beyond its rules: candidate moves, evaluations of a position, and remarks on a choice. A
// game defines these functions in its bot.cpp; all of them are optional, and this header has the defaults.
//   void think(const State&, Seat, const Offers&, Thoughts&) const
//       Adds the moves that a good player would consider, at least one, each weighted by how often it is the choice. It
//       may use only what the seat knows. It must be fast: search calls it at every step of every simulation.
//   Prospects prospects(const State&) const
//       The probability that each seat wins; they add up to 1. It sees the whole sampled world.
//   std::optional<Prospects> solved(const State&) const
//       The exact prospects, with all cards open, if the game is near enough to its end; else nothing.
//       Search calls it where a simulation leaves the tree, instead of playing on.
//   Weight plausibility(const State& world, Seat) const
//       How well a sampled world explains what the others did, compared with other worlds the seat considers possible.
//   bool bluffs(const State&, Seat) const
//       True if others draw conclusions from this choice. Then the bot chooses at random by weight instead of always
//       taking the heaviest.
//   std::string remark(std::span<const State> worlds, Seat, Action) const
//       A remark on the action, counted over sampled worlds: "holds in 31 % of the worlds". May be empty.
//   static constexpr Tuning tuning
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "kernel/game.h"

namespace meadhall {

// The probability that each seat wins, or its share of the win.
using Prospects = std::array<float, most_seats>;

using Weight = float;
struct Thought {
    Action action;
    Weight weight;
};
using Thoughts = FixedVector<Thought, 40>;

// Search parameters of a game.
struct Tuning {
    float curiosity = 1.0F;  // exploration: the weight of thoughts and of untried choices against the values found
    int rollout = 40;        // moves after leaving the tree before prospects() is asked; without it, play to the end
    // Tells the others' nodes apart by everything they know in a sampled world, not only by public information. Suits
    // games with so few secrets that search meets the same nodes again.
    bool own_eyes = false;
    bool open = false;  // nothing is hidden, and every event goes to everybody
};
template <Game R>
constexpr Tuning tuning_of() {
    if constexpr (requires { R::tuning; }) {
        return R::tuning;
    } else {
        return {};
    }
}

// Weighs the whole menu by liking. Takes an even sample of a menu that is too long.
template <Game R>
void think_of(const R& rules, const typename R::State& state, Seat seat, const Offers& offers, Thoughts& thoughts) {
    thoughts.clear();
    if constexpr (requires { rules.think(state, seat, offers, thoughts); }) {
        rules.think(state, seat, offers, thoughts);
    } else {
        const std::uint32_t total = offers.total();
        const auto room = static_cast<std::uint32_t>(Thoughts::capacity());
        const std::uint32_t many = total < room ? total : room;
        for (std::uint32_t i = 0; i < many; ++i) {
            const Action action =
                offers.action(total <= room ? i : static_cast<std::uint32_t>(std::uint64_t{i} * total / many));
            const auto liked = static_cast<float>(liking_of(rules, state, seat, action));
            if (liked > 0) {
                thoughts.push_back({action, liked});
            }
        }
        if (thoughts.empty()) {
            thoughts.push_back({offers.action(0), 1.0F});
        }
    }
}

inline Prospects shares_of(const Outcome& outcome) {
    Prospects shares{};
    int winners = 0;
    for (const Standing& standing : outcome) {
        winners += standing.place == 1;
    }
    for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
        shares[seat] = outcome[seat].place == 1 ? 1.0F / static_cast<float>(winners) : 0.0F;
    }
    return shares;
}

template <Game R>
constexpr bool has_prospects = requires(const R& rules, const typename R::State& state) {
    { rules.prospects(state) } -> std::same_as<Prospects>;
};

template <Game R>
bool bluffs_at(const R& rules, const typename R::State& state, Seat seat) {
    if constexpr (requires { rules.bluffs(state, seat); }) {
        return rules.bluffs(state, seat);
    } else {
        return rules.to_act(state).size() > 1;
    }
}

// Draws one thought at random, by weight.
inline Action choose_by_weight(const Thoughts& thoughts, Chance& chance) {
    float total = 0;
    for (const Thought& each : thoughts) {
        total += each.weight;
    }
    constexpr std::uint32_t fine = 1u << 24;
    float left = total * static_cast<float>(chance.below(fine)) / static_cast<float>(fine);
    for (const Thought& each : thoughts) {
        left -= each.weight;
        if (left < 0) {
            return each.action;
        }
    }
    return thoughts.back().action;
}

inline const Thought& heaviest(const Thoughts& thoughts) {
    return *std::ranges::max_element(thoughts, {}, [](const Thought& each) { return each.weight; });
}

template <Game R>
std::string remark_of(const R& rules, std::span<const typename R::State> worlds, Seat seat, Action action) {
    if constexpr (requires { rules.remark(worlds, seat, action); }) {
        return rules.remark(worlds, seat, action);
    } else {
        return {};
    }
}

}  // namespace meadhall
