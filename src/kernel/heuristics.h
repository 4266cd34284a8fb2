// SPDX-License-Identifier: Apache-2.0
// The heuristics of a game, for its bots: priors of actions, evaluations of a state, and remarks on a choice. No rule
// depends on them. A game may define any of these functions in its bot.cpp; this header has defaults for the others.
//   void think(const State&, Seat, const Offers&, Priors&) const
//       Adds the actions that a good player would consider, each with its prior: how often that player would choose it.
//       Adds at least one action. Must be fast, because search calls it at every step of every simulation. May use only
//       what the seat knows.
//   Evaluation prospects(const State&) const
//       Returns the probability that each seat wins; the probabilities add up to 1. May use the whole state, because
//       search passes a sampled world.
//   std::optional<Evaluation> solved(const State&) const
//       Returns the exact evaluation for players who see all cards, if the game is near enough to its end; otherwise
//       `nullopt`. Search calls solved() first, and calls prospects() only if solved() returns `nullopt`.
//   Likelihood plausibility(const State& world, Seat) const
//       Returns how well `world` explains what the players in the other seats did, compared with other sampled worlds
//       of this seat.
//   bool bluffs(const State&, Seat) const
//       Returns true if the other players can draw conclusions from the seat's choice. If so, the bot draws an action
//       at random, in proportion to the priors, instead of always taking the action with the highest prior.
//   std::string remark(std::span<const State> worlds, Seat, Action) const
//       Returns a remark on the action, with frequencies over the sampled worlds: "the bid is true in 31 % of the deals
//       that fit what you know". May be empty.
//   static constexpr Tuning tuning
//       The search parameters of the game.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "kernel/game.h"

namespace meadhall {

// For each seat, its probability of winning; in a finished game, its share of the win.
using Evaluation = std::array<float, max_seats>;

// An action, and how often a good player would choose it, compared with the other actions in the list.
struct Prior {
    Action action;
    float weight;
};
using Priors = FixedVector<Prior, 40>;

// How likely a sampled world is, relative to other sampled worlds.
using Likelihood = float;

// Search parameters of a game.
struct Tuning {
    float exploration = 1.0F;  // the exploration constant of PUCT: a larger value tries more edges with few visits
    // The number of moves that a simulation plays after it leaves the tree, before it calls prospects(). A game without
    // prospects() ignores this number and plays to the end.
    int rollout = 40;
    // Concerns nodes at which an opponent of the searching seat moves. If false, the key of such a node covers only
    // public information. If true, it also covers everything that the opponent knows in the sampled world. Use
    // true for games with so few secrets that different simulations still reach the same nodes.
    bool key_by_view = false;
    bool perfect_information = false;  // nothing is hidden, and every event goes to everybody
};
template <Game R>
constexpr Tuning tuning_of() {
    if constexpr (requires { R::tuning; }) {
        return R::tuning;
    } else {
        return {};
    }
}

// Calls think(). For a game without think(), adds all offered actions, weighted by liking(). If `priors` has no room
// for all of them, adds an evenly spaced sample.
template <Game R>
void think_of(const R& rules, const typename R::State& state, Seat seat, const Offers& offers, Priors& priors) {
    priors.clear();
    if constexpr (requires { rules.think(state, seat, offers, priors); }) {
        rules.think(state, seat, offers, priors);
    } else {
        const std::uint32_t total = offers.total();
        const auto room = static_cast<std::uint32_t>(Priors::capacity());
        const std::uint32_t many = total < room ? total : room;
        for (std::uint32_t i = 0; i < many; ++i) {
            const Action action =
                offers.action(total <= room ? i : static_cast<std::uint32_t>(std::uint64_t{i} * total / many));
            const auto liked = static_cast<float>(liking_of(rules, state, seat, action));
            if (liked > 0) {
                priors.push_back({action, liked});
            }
        }
        if (priors.empty()) {
            priors.push_back({offers.action(0), 1.0F});
        }
    }
}

// The evaluation of a finished game. Seats that share first place share the win equally.
inline Evaluation win_shares(const Outcome& outcome) {
    Evaluation shares{};
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
    { rules.prospects(state) } -> std::same_as<Evaluation>;
};

template <Game R>
bool bluffs_at(const R& rules, const typename R::State& state, Seat seat) {
    if constexpr (requires { rules.bluffs(state, seat); }) {
        return rules.bluffs(state, seat);
    } else {
        return rules.to_act(state).size() > 1;
    }
}

// Draws an action at random, with probability proportional to its weight.
inline Action choose_by_weight(const Priors& priors, Chance& chance) {
    float total = 0;
    for (const Prior& each : priors) {
        total += each.weight;
    }
    constexpr std::uint32_t fine = 1u << 24;
    float left = total * static_cast<float>(chance.below(fine)) / static_cast<float>(fine);
    for (const Prior& each : priors) {
        left -= each.weight;
        if (left < 0) {
            return each.action;
        }
    }
    return priors.back().action;
}

inline const Prior& highest_prior(const Priors& priors) {
    return *std::ranges::max_element(priors, {}, [](const Prior& each) { return each.weight; });
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
