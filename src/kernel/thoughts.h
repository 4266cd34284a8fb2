// What a good player of a game would consider, how a table stands, and what there is to say about a choice: what bots
// need to know of a game beyond its rules. All of it is the game's own to say (bot.cpp), and none of it is needed; this
// header has what serves where a game says nothing.
//   void think(const State&, Seat, const Offers&, Thoughts&) const
//       Adds what a good player would consider, at least one, each with how often he would do it. It may look at
//       nothing that the seat does not know. Fast: search asks it at every step of every simulation.
//   Prospects prospects(const State&) const
//       How likely each seat wins, all together 1. It looks at the whole world, as search guesses it.
//   std::optional<Prospects> solved(const State&) const
//       The same where the game is so near its end that it can be said exactly, all cards lying open; else nothing.
//       Asked instead of playing on, wherever a simulation leaves the tree.
//   Weight plausibility(const State& world, Seat) const
//       How well a guessed world explains what the others did, compared with other worlds that the seat leaves open.
//   bool bluffs(const State&, Seat) const
//       Others read this choice, so it is made as often as the weights say, instead of always the heaviest.
//   std::string remark(std::span<const State> worlds, Seat, Action) const
//       A word on the action, counted over worlds that the seat leaves open: "holds in 31 % of the worlds". May be
//       empty.
//   static constexpr Tuning tuning
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "kernel/game.h"

namespace meadhall {

// How likely each seat wins, or how large its share of the win is.
using Prospects = std::array<float, most_seats>;

using Weight = float;
struct Thought {
    Action action;
    Weight weight;
};
using Thoughts = FixedVector<Thought, 40>;

// How a game is searched.
struct Tuning {
    float curiosity = 1.0F;  // how far thoughts and untried choices count against what was found
    int rollout = 40;        // decisions after the tree, until prospects() are asked; without them to the end
    // The others' nodes are told apart by all that they know in a guessed world, not only by what everybody knows:
    // right for games with so few secrets that their nodes are met again.
    bool own_eyes = false;
    bool open = false;  // nothing is hidden, and all that happens is told to everybody
};
template <Game R>
constexpr Tuning tuning_of() {
    if constexpr (requires { R::tuning; }) {
        return R::tuning;
    } else {
        return {};
    }
}

// Weighs the whole menu by liking; of a long one as many as there is room for, spread evenly.
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

// One of them, by weight.
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
