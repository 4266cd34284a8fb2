// The bot that plays as people do who are not thinking hard: anything legal, but what it likes more often. Which
// actions are liked is the game's own to say (liking in kernel/game.h); games that say nothing are played at random.
#pragma once

#include <array>

#include "kernel/action.h"
#include "kernel/chance.h"

namespace meadhall {

// liking(action) is how often the action is taken, compared with the others; 0 is never, unless all are 0.
template <class Liking>
Action choose_by_liking(const Offers& offers, const Liking& liking, Chance& chance) {
    std::array<std::uint32_t, 128> likings;  // those of a longer menu are asked again
    std::uint32_t total = 0;
    std::size_t at = 0;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i, ++at) {
            const std::uint32_t liked = liking(offer.at(i));
            if (at < likings.size()) {
                likings[at] = liked;
            }
            total += liked;
        }
    }
    if (total == 0) {
        return offers.action(chance.below(offers.total()));
    }
    std::uint32_t left = chance.below(total);
    at = 0;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i, ++at) {
            const std::uint32_t liked = at < likings.size() ? likings[at] : liking(offer.at(i));
            if (left < liked) {
                return offer.at(i);
            }
            left -= liked;
        }
    }
    broken("a liking has changed while it was asked");
}

}  // namespace meadhall
