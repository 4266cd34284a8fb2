// What a good player of a game would consider, and how a table stands: what search needs to know of a game beyond its
// rules. Both are a game's own to say (bot.cpp); this header has what serves where a game says nothing.
//   void think(const State&, Seat, const Offers&, Thoughts&) const    may look at nothing that the seat does not know
//   Prospects prospects(const State&) const                           looks at the whole world, as searches guess it
//   bool bluffs(const State&, Seat) const                             others read this choice: it must be mixed
#pragma once

#include <array>

#include "kernel/game.h"

namespace meadhall {

// How likely each seat wins, or how large its share of the win is.
using Prospects = std::array<float, most_seats>;

struct Thought {
    Action action;
    float weight;
};
using Thoughts = FixedVector<Thought, 40>;

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
            const Action action = offers.action(total <= room ? i : static_cast<std::uint32_t>(std::uint64_t{i} * total / many));
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

}  // namespace meadhall
