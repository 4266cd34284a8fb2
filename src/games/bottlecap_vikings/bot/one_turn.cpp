// SPDX-License-Identifier: Apache-2.0
#include "games/bottlecap_vikings/bot/one_turn.h"

#include <algorithm>

namespace meadhall::bottlecap_vikings {
namespace {

// BV-7.2 to BV-7.7  A source of chance that draws the given tokens first, and then red tokens as long as the bag has
// any.
class GivenTokens final : public Source {
public:
    struct Drawn {
        bool red, greys_left;  // greys_left: the bag had a grey token, so the drawn token could have been grey
        float chance;
    };
    using Tokens = FixedVector<Drawn, 16>;

    GivenTokens(const Rules& rules, const State& state, const Tokens& given)
        : rules_(rules), state_(state), given_(given) {}

    std::uint32_t below(std::uint32_t n) override {
        Bag bag = bag_of(rules_, state_);
        // BV-A8  This draw is the second token of a Fate Reader. The first token is not in the bag any more, and the
        // player does not hold it yet, so bag_of() still counts it.
        if (bag.reds + bag.greys > static_cast<int>(n)) {
            --(drawn_.back().red ? bag.reds : bag.greys);
        }
        check(bag.reds + bag.greys == static_cast<int>(n), "chance was asked for something other than a token");
        const bool red = drawn_.size() < given_.size() ? given_[drawn_.size()].red : bag.reds > 0;
        drawn_.push_back({red, bag.greys > 0, static_cast<float>(red ? bag.reds : bag.greys) / static_cast<float>(n)});
        return red ? 0 : n - 1;
    }
    const Tokens& drawn() const { return drawn_; }

private:
    const Rules& rules_;
    const State& state_;
    const Tokens& given_;
    Tokens drawn_;
};

}  // namespace

std::optional<float> OneTurn::chance_of(const State& state) {
    const float chance = look(state, false);
    return left_ < 0 ? std::nullopt : std::optional(chance);
}
std::optional<float> OneTurn::chance_after(const State& state, Action action) {
    const float chance = after(state, action, state.active == hunter_);
    return left_ < 0 ? std::nullopt : std::optional(chance);
}

// `begun`: the hunter's turn has started. If it has, the search ends when another player becomes active. The result has
// no meaning once left_ is below 0.
float OneTurn::look(const State& state, bool begun) {
    if (state.step == Step::over) {
        return state.way != Way::limit && state.active == hunter_ ? 1.0F : 0.0F;
    }
    if (begun && state.active != hunter_) {
        return 0;
    }
    const std::uint64_t key = digest(state) | 1;
    Met& met = met_[key / 2 % met_.size()];
    if (met.key == key) {
        return met.chance;
    }
    if (--left_ < 0) {
        return 0;
    }
    const bool is_hunter = state.asked == hunter_;
    begun = begun || state.active == hunter_;
    Offers offers;
    rules_.offers(state, state.asked, offers);
    float best = is_hunter ? 0.0F : 1.0F;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count && left_ >= 0 && best != (is_hunter ? 1.0F : 0.0F); ++i) {
            const float chance = after(state, offer.at(i), begun);
            best = is_hunter ? std::max(best, chance) : std::min(best, chance);
        }
    }
    if (left_ >= 0) {
        met_[key / 2 % met_.size()] = {key, best};
    }
    return best;
}

// Tries all sequences of tokens. Each sequence follows from the previous one: the last red token that could also be
// grey becomes grey, and the tokens after it are drawn again.
float OneTurn::after(const State& state, Action action, bool begun) {
    float sum = 0;
    GivenTokens::Tokens given;
    while (left_ >= 0) {
        State next = state;
        GivenTokens source(rules_, next, given);
        Chance chance(source);
        rules_.play(next, state.asked, action, chance, {});
        float likely = 1;
        for (const auto& each : source.drawn()) {
            likely *= each.chance;
        }
        sum += likely * look(next, begun);
        given = source.drawn();
        while (!given.empty() && !(given.back().red && given.back().greys_left)) {
            given.pop_back();
        }
        if (given.empty()) {
            break;
        }
        given.back().red = false;
    }
    return sum;
}

}  // namespace meadhall::bottlecap_vikings
