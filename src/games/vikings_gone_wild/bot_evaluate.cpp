// SPDX-License-Identifier: Apache-2.0
// Evaluates a state for each player: their VP, the VP that their deck and village will bring in the remaining rounds,
// and their shares of the Bonuses.
#include "games/vikings_gone_wild/bot_evaluate.h"

#include <cmath>

namespace meadhall::vikings_gone_wild {

Worths worths_of(const Weights& w) {
    Worths all{};
    all.weights = w;
    for (int left = 0; left <= most_rounds_left; ++left) {
        const auto rounds = static_cast<float>(left);
        const float beer = w.resource + w.resource_early * rounds;
        const float gold = beer * w.gold;
        const float card = w.card + w.card_early * rounds;
        const auto attacker = [&](float strength) { return w.attacker + w.strength * strength; };
        const auto defense = [&](float bonus) { return w.defense + w.bonus * bonus; };
        auto& worth = all.drawn[static_cast<std::size_t>(left)];
        all.resource[static_cast<std::size_t>(left)] = beer;
        all.card[static_cast<std::size_t>(left)] = card;
        const auto set = [&](Card which, float vp) { worth[at(which)] = static_cast<int>(1000 * vp); };
        set(Card::beer, beer);
        set(Card::gold, gold);
        set(Card::viking_warrior, attacker(1));
        set(Card::elf_archer, attacker(2));
        set(Card::bone_crusher, attacker(3));
        set(Card::pigator, attacker(5));
        set(Card::cannon, defense(2));
        set(Card::chicken_tower, defense(3));
        set(Card::sheep_cannon, defense(4));
        set(Card::alviss, attacker(2) + 2 * card);
        set(Card::brunhild, attacker(3) + 0.7F);
        set(Card::egil, attacker(2) + 0.2F);
        set(Card::sigurd, attacker(2) + 0.4F);
        set(Card::bear_rider, attacker(3) + beer);
        set(Card::assassin, attacker(2) + 0.1F);
        set(Card::mage, attacker(2) + std::max(card, gold));
        set(Card::sword, 2 * w.weapon);
        set(Card::mjolnir, 4 * w.weapon);
        set(Card::loki_scepter, w.weapon + 0.2F);
        set(Card::money_theft, gold);
        set(Card::beer_theft, 2 * beer);
        set(Card::dvergar, 2 * gold);
        set(Card::brewmaster, 2.5F * beer);
        set(Card::great_feast, 2 * card);
        set(Card::huginn_muninn, 2.6F * card);
        set(Card::rune_stone, beer + 0.08F * rounds);
        set(Card::raven_scout, card + 0.1F);
        set(Card::merchant, 3 * beer);
        set(Card::war_horn, 0.8F);
        set(Card::valkyrie, 1.5F);
        set(Card::shield_wall, defense(3) + card);
        set(Card::ambush, defense(2));
        set(Card::favor_thor, attacker(6));
        set(Card::favor_tyr, attacker(4));
        set(Card::favor_hel, attacker(4) + 0.3F);
        set(Card::favor_skadi, attacker(3));
        set(Card::favor_freya, 3 * card);
        set(Card::favor_odin, 1 + card);
        set(Card::favor_njord, 3 * beer + 2 * gold);
        set(Card::favor_idun, 2.4F * card);
        set(Card::favor_bragi, card + 0.5F);
        set(Card::favor_loki, 0.6F);
        set(Card::favor_heimdall, defense(5) + 0.5F);
        set(Card::favor_baldur, defense(4));
    }
    return all;
}

const Worths& worths() {
    static const Worths all = worths_of({});
    return all;
}
const Worths& judged() {
    static const Worths all = worths_of({.attacker = 1.31F,
                                         .strength = 0.46F,
                                         .weapon = 0.00F,
                                         .defense = 0.34F,
                                         .bonus = 0.15F,
                                         .card = 0.65F,
                                         .card_early = 0.10F,
                                         .resource = 0.22F,
                                         .resource_early = 0.07F,
                                         .gold = 1.31F,
                                         .stored = 0.46F,
                                         .container = 0.32F,
                                         .drakkar = 0.18F,
                                         .exposed = 0.00F,
                                         .level_2 = 0.66F,
                                         .mission = 0.60F,
                                         .share = 0.00F,
                                         .repulsed = 1.20F,
                                         .delay = 0.50F,
                                         .doubt = 3.58F,
                                         .doubt_early = 0.71F,
                                         .pace = 5.15F,
                                         .pace_grown = 0.53F});
    return all;
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
        std::max(2.0F, weights.pace + weights.pace_grown * static_cast<float>(most) / static_cast<float>(state.round));
    return std::clamp(static_cast<float>(state.limit - most) / pace, 0.3F, 12.0F);
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

namespace {

// What a card adds to the counts of three Bonuses, packed into one integer: Odin's Path cards in the lowest byte,
// Defense cards in the next byte, and strength in the bits above.
std::uint32_t counted(const Rules& rules, Card card) {
    const Type type = rules.type(card);
    return (card >= Card::alviss && card <= Card::ambush ? 1u : 0u) + (type == Type::defense ? 1u << 8 : 0u) +
           (type == Type::unit || type == Type::hero ? static_cast<std::uint32_t>(rules.value(card)) << 16 : 0u);
}

}  // namespace

Measures::Measures(const Rules& rules, const State& state) {
    const bool of_cards = state.bonuses.contains(Bonus::bonus_follower) ||
                          state.bonuses.contains(Bonus::bonus_warlord) ||
                          state.bonuses.contains(Bonus::bonus_castellan);
    for (const Seat seat : seats(state)) {
        const Player& player = state.players[seat];
        const auto set = [&](Bonus bonus, std::uint32_t measure) {
            each_[static_cast<std::size_t>(bonus)][static_cast<std::size_t>(index(seat))] =
                static_cast<std::int16_t>(measure);
        };
        set(Bonus::bonus_beer_specialist, static_cast<std::uint32_t>(player.owned(Building::brewery)));
        set(Bonus::bonus_gold_miner, static_cast<std::uint32_t>(player.owned(Building::gold_factory)));
        set(Bonus::bonus_adventurer, static_cast<std::uint32_t>(player.completed.size()));
        std::uint32_t tokens = 0;
        for (const std::uint8_t stored : player.stored) {
            tokens += stored;
        }
        set(Bonus::bonus_hoarder, tokens);
        set(Bonus::bonus_jarl, player.level == 3);
        if (!of_cards) {
            continue;
        }
        std::uint32_t sum = 0;
        Bag bag = player.hand;
        bag.add(player.discard);
        bag.add(player.area);
        for (const Card card : bag.kinds()) {
            sum += static_cast<std::uint32_t>(bag.count(card)) * counted(rules, card);
        }
        for (const Card card : state.decks.cards(seat)) {
            sum += counted(rules, card);
        }
        for (const Laid& laid : state.laid) {
            sum += laid.owner == seat ? counted(rules, laid.card) : 0;
        }
        set(Bonus::bonus_follower, sum & 0xFF);
        set(Bonus::bonus_castellan, sum >> 8 & 0xFF);
        set(Bonus::bonus_warlord, sum >> 16);
    }
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

Evaluation Rules::prospects(const State& state) const {
    const Worths& all = judged();
    const Weights& w = all.weights;
    const float rounds = rounds_left(state, w);
    const std::size_t left = bucket(rounds);
    const auto& worth = all.drawn[left];
    const float beer = all.resource[left];
    std::array<float, most_players> score{};
    const int players = player_count(state);
    const bool turns = state.phase == Phase::players;
    const int moving = (index(state.active) - index(state.first) + players) % players;
    for (int i = 0; i < players; ++i) {
        const Seat seat = seat_at(i);
        const Player& player = state.players[seat];
        const Run run = run_of(*this, state, seat, worth);
        // A player who has not moved in this round has one more turn.
        const int place = (i - index(state.first) + players) % players;
        float turns_left = rounds;
        float pending = 0;
        if (turns && place > moving) {
            turns_left += 1;
        } else if (turns && place == moving) {
            turns_left += std::min(1.0F, static_cast<float>(player.hand.size()) / run.drawn);
            pending = damage_vp(*this, state.doings.damaged);
            pending += beer * static_cast<float>(state.pool.beer + state.pool.gold);
        }
        const EnumSet<Site> standing = player.standing;
        const auto count = [&](Building type) { return static_cast<float>(count_of_type(standing, type)); };
        float stored = 0;
        float full = 0;
        for (const std::uint8_t tokens : player.stored) {
            stored += tokens;
            full += tokens >= box.container_capacity;
        }
        const float a_turn = run.drawn * run.each() +
                             beer * (count(Building::brewery) + w.gold * count(Building::gold_factory)) +
                             w.container * (count(Building::beer_container) + count(Building::gold_container)) +
                             w.drakkar * count(Building::drakkar) + 0.5F * full +
                             (player.level == 2 ? w.level_2 : 0.0F) + (player.level == 3 ? w.level_2 : 0.0F);
        score[static_cast<std::size_t>(i)] =
            static_cast<float>(player.vp) + pending + turns_left * a_turn + w.stored * stored * std::min(1.0F, rounds) -
            w.exposed * static_cast<float>(player.owned_buildings()) * std::min(rounds, 3.0F);
    }
    // VG-8.2  The players who meet a Bonus share its VP.
    const Measures measures(*this, state);
    const float sure = w.share + (1 - w.share) / (1 + rounds);
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
    const float doubt = w.doubt + w.doubt_early * rounds;
    const float best = *std::max_element(score.begin(), score.begin() + players);
    Evaluation shares{};
    float sum = 0;
    for (int i = 0; i < players; ++i) {
        const auto at = static_cast<std::size_t>(i);
        shares[at] = std::exp((score[at] - best) / doubt);
        sum += shares[at];
    }
    for (int i = 0; i < players; ++i) {
        shares[static_cast<std::size_t>(i)] /= sum;
    }
    return shares;
}

}  // namespace meadhall::vikings_gone_wild
