// SPDX-License-Identifier: Apache-2.0
// Solves positions with empty decks: a depth-first search that plays the real rules, with a transposition table.
#include "games/thunder_and_lightning/bot/race.h"

#include <algorithm>

#include "games/thunder_and_lightning/powers/all.h"

namespace meadhall::thunder_and_lightning {
namespace {

// The only random draw in a race is the card of a hand that the Ravens hit (TL-5.34.5). This source of randomness
// returns the index of a given card.
class ThisCard final : public meadhall::Source {
public:
    explicit ThisCard(std::uint32_t at) : at_(at) {}
    std::uint32_t below(std::uint32_t n) override {
        check(at_ < n, "a race: a random draw that is not the hit of Ravens");
        return at_;
    }

private:
    std::uint32_t at_;
};

// Hash of the parts of a position that its future depends on.
class Key {
public:
    void add(std::uint64_t value) {
        hash_ = (hash_ ^ value) * 0x9FB21C651E98DF25ULL;
        hash_ ^= hash_ >> 32;
    }
    template <class Things>
    void add_all(const Things& things) {
        add(things.size());
        for (const auto each : things) {
            add(static_cast<unsigned>(each));
        }
    }
    std::uint64_t hash() const { return hash_ | 1; }

private:
    std::uint64_t hash_ = 0x9E3779B97F4A7C15ULL;
};

std::uint64_t key_of(const State& state) {
    // The cards below the top of a pile matter only while a player holds a card that fetches. A player without such a
    // card cannot get one any more.
    const bool fetched =
        how_many(state.thor.hand, fetching_powers) > 0 || how_many(state.loki.hand, fetching_powers) > 0;
    Key key;
    key.add(static_cast<std::uint64_t>(state.phase) | static_cast<std::uint64_t>(state.active) << 8 |
            static_cast<std::uint64_t>(state.points_total) << 16 | static_cast<std::uint64_t>(state.points_used) << 24 |
            static_cast<std::uint64_t>(state.berserker) << 32 | static_cast<std::uint64_t>(state.idunn) << 40 |
            static_cast<std::uint64_t>(state.waiting ? index(*state.waiting) + 1 : 0) << 48);
    for (const Army* army : {&state.thor, &state.loki}) {
        key.add(army->turns > 1);
        key.add_all(army->hand);
        key.add_all(army->lost);
        for (const Column& column : army->field) {
            key.add_all(column);
        }
        if (fetched) {
            key.add_all(army->pile);
        } else {
            key.add(army->pile.empty() ? card_names : index(army->pile.back()));
        }
    }
    return key.hash();
}

}  // namespace

std::optional<float> Race::chance_of(const State& world, Side side) {
    const float thor = thors_chance(world);
    return left_ < 0 ? std::nullopt : std::optional(side == Side::thor ? thor : 1 - thor);
}
std::optional<float> Race::chance_after(const State& world, Action action, Side side) {
    const float thor = thors_chance_after(world, action);
    return left_ < 0 ? std::nullopt : std::optional(side == Side::thor ? thor : 1 - thor);
}

// If left_ is below 0, the search has given up and the result has no meaning.
float Race::thors_chance(const State& world) {
    if (world.phase == Phase::over) {
        return world.winner == Side::thor ? 1.0F : 0.0F;
    }
    const std::uint64_t key = key_of(world);
    Met& met = met_[key % met_.size()];
    if (met.key == key) {
        return met.thor;
    }
    if (--left_ < 0) {
        return 0;
    }
    const bool thors = Rules::asked(world) == Side::thor;
    const std::size_t first = actions_.size();
    list_actions(world);
    const std::size_t end = actions_.size();
    float best = thors ? 0.0F : 1.0F;
    for (std::size_t at = first; at < end && left_ >= 0 && best != (thors ? 1.0F : 0.0F); ++at) {
        const float each = thors_chance_after(world, actions_[at]);
        best = thors ? std::max(best, each) : std::min(best, each);
    }
    actions_.resize(first);
    if (left_ >= 0) {
        met = {key, best};
    }
    return best;
}

float Race::thors_chance_after(const State& world, Action action) {
    const Side me = Rules::asked(world);
    const Hand& struck = world.army(other(me)).hand;
    bool strikes = false;
    Rules::Actions::visit_legal(action, [&]<class T>(const T&) { strikes = std::is_same_v<T, PowerHand>; });
    const auto ways = strikes ? static_cast<std::uint32_t>(struck.size()) : 1u;
    float sum = 0;
    for (std::uint32_t way = 0; way < ways && left_ >= 0;) {
        std::uint32_t same = way + 1;  // a hand is sorted, so equal cards are adjacent
        while (same < ways && struck[same] == struck[way]) {
            ++same;
        }
        ThisCard card(way);
        Chance chance(card);
        State next = world;
        rules_.play(next, world.seat_of(me), action, chance, {});
        sum += static_cast<float>(same - way) * thors_chance(next);
        way = same;
    }
    return sum / static_cast<float>(ways);
}

// Lists the actions, those with the highest promise() first: they are most likely to decide the race.
void Race::list_actions(const State& world) {
    offers_.clear();
    rules_.offers(world, world.seat_of(Rules::asked(world)), offers_);
    if (actions_.size() + offers_.total() > actions_.capacity()) {
        left_ = -1;
        return;
    }
    for (int wanted = 3; wanted >= 0; --wanted) {
        for (const Offer& offer : offers_) {
            for (std::uint32_t i = 0; i < offer.count; ++i) {
                if (promise(world, offer.at(i)) == wanted) {
                    actions_.push_back(offer.at(i));
                }
            }
        }
    }
}

int Race::promise(const State& world, Action action) const {
    const Side me = Rules::asked(world);
    const Army& mine = world.army(me);
    const Army& theirs = world.army(other(me));
    int found = 2;
    Rules::Actions::visit_legal(action, [&]<class T>(const T& known) {
        if constexpr (std::is_same_v<T, Challenge>) {
            const Result result =
                result_of(rules_, world, me, {kind_of(mine.field[known.col][0]), kind_of(theirs.field[known.col][0])});
            found = result == Result::treasure || result == Result::challenged_lost ? 3 : 0;
        } else if constexpr (std::is_same_v<T, Place>) {
            found = 1;
        }
    });
    return found;
}

namespace {

// Enumerates all ways to place the hidden cards.
class Layout {
public:
    Layout(const Rules& rules, const State& state, Side side, OpenWorlds& worlds)
        : rules_(rules), enemy_(other(side)), truth_(state), world_(state), worlds_(worlds) {}

    bool list() {
        const Army& army = truth_.army(enemy_);
        if (!(army.sight.picks | army.sight.gone).empty()) {
            return false;
        }
        for (const Card card : army.hand) {
            ++hidden_[index(card)];
        }
        for (std::size_t col = 0; col < columns; ++col) {
            for (std::size_t at = 0; at < army.field[col].size(); ++at) {
                if (!is_up(army.field[col][at])) {
                    ++hidden_[index(card_of(army.field[col][at]))];
                    places_.push_back({col, at});
                }
            }
        }
        lay(0, 1);
        return !many_ && !worlds_.empty();
    }

private:
    struct Slot {
        std::size_t col, at;
    };

    void lay(std::size_t next, float weight) {
        if (next == places_.size()) {
            finish(weight);
            return;
        }
        const Slot spot = places_[next];
        const Side back = rules_.back(card_of(truth_.army(enemy_).field[spot.col][spot.at]), enemy_);
        for (std::size_t i = 0; i < card_names && !many_; ++i) {
            const Card card = static_cast<Card>(i);
            // TL-5.20.6  A god is never face down.
            if (hidden_[i] == 0 || rules_.back(card, enemy_) != back || kind_of(card) == Kind::god) {
                continue;
            }
            world_.army(enemy_).field[spot.col][spot.at] = placed(card, false);
            const float copies = hidden_[i]--;
            lay(next + 1, weight * copies);
            ++hidden_[i];
        }
    }
    void finish(float weight) {
        if (++tried_ > most_tried) {
            many_ = true;
            return;
        }
        Hand& hand = world_.army(enemy_).hand;
        hand.clear();
        for (const Side back : {Side::thor, Side::loki}) {
            for (std::size_t i = 0; i < card_names; ++i) {
                for (int copy = 0; copy < hidden_[i] && rules_.back(static_cast<Card>(i), enemy_) == back; ++copy) {
                    hand.push_back(static_cast<Card>(i));
                }
            }
        }
        if (hand.size() != truth_.army(enemy_).hand.size() || !rules_.audit(world_).legal()) {
            return;
        }
        if (worlds_.full()) {
            many_ = true;
            return;
        }
        worlds_.push_back({world_, weight});
    }

    static constexpr int most_tried = 120;
    const Rules& rules_;
    const Side enemy_;
    const State& truth_;
    State world_;
    OpenWorlds& worlds_;
    std::array<std::uint8_t, card_names> hidden_{};
    FixedVector<Slot, columns * rows> places_;
    int tried_ = 0;
    bool many_ = false;
};

}  // namespace

bool list_worlds(const Rules& rules, const State& state, Side side, OpenWorlds& worlds) {
    return Layout(rules, state, side, worlds).list();
}

// Searches each world after each action as if all cards were open, and keeps only the actions that are as good as the
// best. An action that already has a prior keeps its weight; the others get the lowest weight. If the race is lost in
// every world, all priors stay, because the enemy may not know how to win.
void think_to_the_end(const Rules& rules, const State& state, Side side, const Offers& offers, Priors& priors) {
    constexpr int most_positions = 1500;
    constexpr float as_good = 0.001F;  // a smaller difference between two probabilities counts as none
    OpenWorlds worlds;
    if (!list_worlds(rules, state, side, worlds)) {
        return;
    }
    float all = 0;
    for (const OpenWorld& each : worlds) {
        all += each.weight;
    }
    Race race(rules, most_positions);
    const auto share_after = [&](Action action) -> std::optional<float> {
        float sum = 0;
        for (const OpenWorld& each : worlds) {
            const std::optional<float> wins = race.chance_after(each.world, action, side);
            if (!wins) {
                return std::nullopt;
            }
            sum += each.weight * *wins;
        }
        return sum / all;
    };
    Priors best;
    float best_share = as_good;
    const auto consider = [&](const Prior& prior) {
        const std::optional<float> share = share_after(prior.action);
        if (share && *share > best_share + as_good) {
            best.clear();
            best_share = *share;
        }
        if (share && *share > best_share - as_good && !best.full()) {
            best.push_back(prior);
        }
        return share.has_value();
    };
    // The existing priors are searched first; if one of them wins for certain, the search ends.
    for (const Prior& each : priors) {
        if (!consider(each)) {
            return;
        }
        if (best_share > 1 - as_good) {
            priors = {best.back()};
            return;
        }
    }
    const Priors felt = priors;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            const Prior other_one{offer.at(i), felt.back().weight};
            if (std::ranges::find(felt, other_one.action, &Prior::action) == felt.end() && !consider(other_one)) {
                return;
            }
        }
    }
    if (!best.empty()) {
        priors = best;
    }
}

}  // namespace meadhall::thunder_and_lightning
