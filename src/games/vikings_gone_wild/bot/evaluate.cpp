// SPDX-License-Identifier: Apache-2.0
// Evaluates a state for each player: their VP, the VP that their deck and village will bring in the remaining rounds,
// and their shares of the Bonuses.
#include <cmath>

#include "games/vikings_gone_wild/bonuses/table.h"
#include "games/vikings_gone_wild/bot/measures.h"
#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {

Worths worths_of(const Rules& rules, const Weights& weights) {
    Worths all{};
    all.weights = weights;
    for (int left = 0; left <= most_rounds_left; ++left) {
        const auto at_left = static_cast<std::size_t>(left);
        const auto rounds = static_cast<float>(left);
        const Worth beer = weights.resource + weights.resource_early * rounds;
        const Worth card = weights.card + weights.card_early * rounds;
        all.resource[at_left] = beer;
        all.card[at_left] = card;
        for (const CardRules& each : card_rules) {
            if (each.worth) {
                const Prices prices{
                    weights, rules.effect(each.card), rules.value(each.card), rounds, beer, beer * weights.gold, card};
                all.drawn[at_left][at(each.card)] = static_cast<int>(1000 * each.worth(prices));
            }
        }
    }
    return all;
}

std::uint64_t bonus_counts_of(const Rules& rules, Card card) {
    std::uint64_t counts = 0;
    unsigned shift = 0;
    for (const BonusRules& bonus : bonus_rules) {
        if (bonus.of_card) {
            counts |= static_cast<std::uint64_t>(bonus.of_card(rules, card)) << shift;
            shift += 16;
        }
    }
    return counts;
}

// Divides the VP that the leader still needs by the VP that the leader gains per round.
float rounds_left(const State& state, const Weights& weights) {
    if (state.last_round) {
        return 0;
    }
    int most = 0;
    for (const Player& player : state.players) {
        most = std::max<int>(most, player.vp);
    }
    const float pace =
        std::max(evaluation_weight::least_pace,
                 weights.pace + weights.pace_grown * static_cast<float>(most) / static_cast<float>(state.round));
    return std::clamp(static_cast<float>(state.limit - most) / pace, evaluation_weight::fewest_rounds,
                      evaluation_weight::most_rounds);
}

Run run_of(const Rules& rules, const State& state, Seat seat, const std::array<int, cards>& worth) {
    const Player& player = state.players[seat];
    int sum = 0;
    int owned = 0;
    Bag bag = player.hand;
    bag.add(player.discard);
    bag.add(player.area);
    for (const Card card : bag.kinds()) {
        const int n = bag.count(card);
        owned += n;
        sum += n * worth[at(card)];
    }
    for (const Card card : state.decks.cards(seat)) {
        sum += worth[at(card)];
    }
    for (const Laid& laid : state.laid) {
        if (laid.owner == seat) {
            ++owned;
            sum += worth[at(laid.card)];
        }
    }
    owned += state.decks.size(seat);
    return {static_cast<float>(rules.box.hand_draw + player.owned(Building::tavern)),
            static_cast<float>(std::max(1, owned)), static_cast<float>(sum) / 1000};
}

Measures::Measures(const Rules& rules, const State& state) {
    const bool of_cards = std::ranges::any_of(
        bonus_rules, [&](const BonusRules& each) { return each.of_card && state.bonuses.contains(each.bonus); });
    for (const Seat seat : seats(state)) {
        std::uint64_t counts = of_cards ? card_counts(rules, state, seat) : 0;
        for (const BonusRules& each : bonus_rules) {
            auto& count = each_[static_cast<std::size_t>(each.bonus)][static_cast<std::size_t>(index(seat))];
            if (each.of_card) {
                count = static_cast<std::int16_t>(counts & 0xFFFF);
                counts >>= 16;
            } else {
                count = static_cast<std::int16_t>(each.of_player(state.players[seat]));
            }
        }
    }
}

// VG-5.17.8  The sum over all cards that the player owns. It does not depend on which of them are in the hand.
std::uint64_t Measures::card_counts(const Rules& rules, const State& state, Seat seat) {
    const Player& player = state.players[seat];
    std::uint64_t sum = 0;
    Bag bag = player.hand;
    bag.add(player.discard);
    bag.add(player.area);
    for (const Card card : bag.kinds()) {
        sum += static_cast<std::uint64_t>(bag.count(card)) * rules.bonus_counts[at(card)];
    }
    for (const Card card : state.decks.cards(seat)) {
        sum += rules.bonus_counts[at(card)];
    }
    for (const Laid& laid : state.laid) {
        sum += laid.owner == seat ? rules.bonus_counts[at(laid.card)] : 0;
    }
    return sum;
}

float damage_vp(const Rules& rules, float damaged) {
    const auto& table = rules.box.damage_table;
    if (damaged <= 0) {
        return 0;
    }
    const auto whole = static_cast<std::size_t>(damaged);
    if (whole + 1 >= table.size()) {
        return table.back();
    }
    const float part = damaged - static_cast<float>(whole);
    return static_cast<float>(table[whole]) * (1 - part) + static_cast<float>(table[whole + 1]) * part;
}

namespace {

// Computes the VP that a player is expected to have at the end, without the Bonuses.
class Expectation {
public:
    Expectation(const Rules& rules, const State& state)
        : rules_(rules),
          state_(state),
          weights_(rules.judging.weights),
          rounds_(rounds_left(state, weights_)),
          left_(bucket(rounds_)),
          moving_(place_of(state.active)) {}

    float rounds() const { return rounds_; }

    Worth of(Seat seat) const {
        const Player& player = state_.players[seat];
        const Run run = run_of(rules_, state_, seat, rules_.judging.drawn[left_]);
        const Worth beer = rules_.judging.resource[left_];
        float turns_left = rounds_;
        Worth pending = 0;
        if (state_.phase == Phase::players && place_of(seat) > moving_) {
            turns_left += 1;  // this player has not moved in this round
        } else if (state_.phase == Phase::players && place_of(seat) == moving_) {
            turns_left += std::min(1.0F, static_cast<float>(player.hand.size()) / run.drawn);
            pending = damage_vp(rules_, state_.doings.damaged);
            pending += beer * static_cast<float>(state_.pool.beer + state_.pool.gold);
        }
        float stored = 0;
        for (const std::uint8_t tokens : player.stored) {
            stored += tokens;
        }
        const Worth exposed = weights_.exposed * static_cast<float>(player.owned_buildings()) *
                              std::min(rounds_, evaluation_weight::exposed_rounds);
        return static_cast<Worth>(player.vp) + pending + turns_left * of_a_turn(player, run, beer) +
               weights_.stored * stored * std::min(1.0F, rounds_) - exposed;
    }

private:
    int place_of(Seat seat) const {
        const int players = player_count(state_);
        return (index(seat) - index(state_.first) + players) % players;
    }
    Worth of_a_turn(const Player& player, const Run& run, Worth beer) const {
        const EnumSet<Site> standing = player.standing;
        const auto count = [&](Building type) { return static_cast<float>(count_of_type(standing, type)); };
        const auto full = static_cast<float>(std::ranges::count_if(
            player.stored, [&](std::uint8_t tokens) { return tokens >= rules_.box.container_capacity; }));
        return run.drawn * run.each() +
               beer * (count(Building::brewery) + weights_.gold * count(Building::gold_factory)) +
               weights_.container * (count(Building::beer_container) + count(Building::gold_container)) +
               weights_.drakkar * count(Building::drakkar) + evaluation_weight::full_container * full +
               (player.level == 2 ? weights_.level_2 : 0.0F) + (player.level == 3 ? weights_.level_2 : 0.0F);
    }

    const Rules& rules_;
    const State& state_;
    const Weights& weights_;
    float rounds_;
    std::size_t left_;
    int moving_;
};

}  // namespace

Evaluation Rules::prospects(const State& state) const {
    const Weights& weights = judging.weights;
    const Expectation expectation(*this, state);
    const float rounds = expectation.rounds();
    const int players = player_count(state);
    std::array<Worth, most_players> score{};
    for (const Seat seat : seats(state)) {
        score[static_cast<std::size_t>(index(seat))] = expectation.of(seat);
    }
    // VG-8.2  The players who meet a Bonus share its VP.
    const Measures measures(*this, state);
    const float sure = weights.share + (1 - weights.share) / (1 + rounds);
    for (const Bonus bonus : state.bonuses) {
        int most = 1;
        int sharers = 0;
        for (const Seat seat : seats(state)) {
            const int mine = measures.of(bonus, seat);
            sharers = mine > most ? 1 : sharers + (mine == most);
            most = std::max(most, mine);
        }
        for (const Seat seat : seats(state)) {
            if (measures.of(bonus, seat) == most) {
                score[static_cast<std::size_t>(index(seat))] += sure * static_cast<float>(box.bonus_pool / sharers);
            }
        }
    }
    const float doubt = weights.doubt + weights.doubt_early * rounds;
    const Worth best = *std::max_element(score.begin(), score.begin() + players);
    Evaluation shares{};
    float sum = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        shares[i] = std::exp((score[i] - best) / doubt);
        sum += shares[i];
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        shares[i] /= sum;
    }
    return shares;
}

}  // namespace meadhall::vikings_gone_wild
