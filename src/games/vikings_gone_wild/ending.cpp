// SPDX-License-Identifier: Apache-2.0
// The end of the game (VG-8): the Bonuses (VG-5.25; bonuses/table.h says what they count), ties and places.
#include "games/vikings_gone_wild/bonuses/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

// VG-5.17.8  All cards that a player owns: in the deck, hand, discard pile and Player Area, and on Buildings.
Bag owned_cards(const State& state, Seat seat) {
    const Player& player = state.players[seat];
    Bag bag = state.decks.bag(seat);
    bag.add(player.hand);
    bag.add(player.discard);
    bag.add(player.area);
    for (const Laid& laid : state.laid) {
        if (laid.owner == seat) {
            bag.add(laid.card);
        }
    }
    return bag;
}

}  // namespace

int measure(const Rules& rules, const State& state, Bonus bonus, Seat seat) {
    const BonusRules& counts = rules_of(bonus);
    if (counts.of_player) {
        return counts.of_player(state.players[seat]);
    }
    const Bag owned = owned_cards(state, seat);
    int sum = 0;
    for (const Card card : owned.kinds()) {
        sum += owned.count(card) * counts.of_card(rules, card);
    }
    return sum;
}

// VG-5.25.1  The players who meet a Bonus: those with the highest count, if it is more than 0. RULING VG-R40.
SeatSet who_meets(const Rules& rules, const State& state, Bonus bonus, SeatSet among) {
    int most = 1;
    SeatSet set;
    for (const Seat seat : among) {
        const int mine = measure(rules, state, bonus, seat);
        if (mine > most) {
            most = mine;
            set = {};
        }
        if (mine == most) {
            set.insert(seat);
        }
    }
    return set;
}

// VG-8.2  Scores the Bonuses. They do not affect each other, and their VP earn no Favors (VG-5.16.6).
void Turn::score_the_game() {
    for (const Bonus bonus : state_.bonuses) {
        const SeatSet met = who_meets(rules_, state_, bonus, seats(state_));
        const int share = met.empty() ? 0 : rules_.box.bonus_pool / met.size();
        for (const Seat seat : met) {
            player(seat).vp = static_cast<std::int16_t>(player(seat).vp + share);
            narrator_.tell(BonusScored{seat, bonus, static_cast<std::uint8_t>(share)});
        }
        if (met.empty()) {
            narrator_.tell(BonusMissed{bonus});
        }
    }
    break_tie();
    state_.phase = Phase::over;
    narrator_.tell(GameEnded{});
}

// VG-8.4  Turns up the unused Bonuses one by one until exactly one of the tied players meets the newest one. RULING
// VG-R41.
void Turn::break_tie() {
    int most = 0;
    SeatSet tied;
    for (const Seat seat : seats(state_)) {
        if (player(seat).vp > most) {
            most = player(seat).vp;
            tied = {};
        }
        if (player(seat).vp == most) {
            tied.insert(seat);
        }
    }
    if (tied.size() < 2) {
        return;
    }
    FixedVector<Bonus, bonuses> others;
    for (const Bonus bonus : EnumSet<Bonus>::all() - state_.bonuses) {
        others.push_back(bonus);
    }
    chance_.shuffle(std::span<Bonus>(others.begin(), others.size()));
    for (const Bonus bonus : others) {
        const SeatSet met = who_meets(rules_, state_, bonus, tied);
        state_.tie_breaks.push_back(bonus);
        if (met.size() == 1) {
            state_.champion = met.lowest();
            narrator_.tell(TieBroken{met.lowest(), bonus});
            return;
        }
        narrator_.tell(TieRemains{bonus});
    }
}

// VG-5.1.1, VG-8.3, VG-8.5  The player with the most VP wins. The others are ranked by VP; equal VP share a place.
Outcome Rules::outcome(const State& state) const {
    if (state.phase != Phase::over) {
        return {};
    }
    FixedVector<int, most_players> scores;
    for (const Player& player : state.players) {
        scores.push_back(player.vp);
    }
    Outcome outcome = places_by_score(scores);
    if (state.champion) {
        for (Standing& standing : outcome) {
            standing.place = standing.place == 1 ? std::int16_t{2} : standing.place;
        }
        outcome[*state.champion].place = 1;
    }
    outcome.round_cap = !state.last_round;  // VG-8.6  true if the limit of rounds ended the game
    return outcome;
}

// VG-8.2  The VP that a player gets for a Bonus in the final scoring.
int Rules::bonus_share(const State& state, Bonus bonus, Seat seat) const {
    const SeatSet met = who_meets(*this, state, bonus, seats(state));
    return met.contains(seat) ? box.bonus_pool / met.size() : 0;
}

int Rules::vp_in_play(const State& state, Seat seat) const {
    int vp = state.players[seat].vp;
    if (state.phase == Phase::over) {
        for (const Bonus bonus : state.bonuses) {
            vp -= bonus_share(state, bonus, seat);
        }
    }
    return vp;
}

// VG-8.2  The VP gained before the final scoring, then the VP for each Bonus.
std::vector<ScoreLine> Rules::tally(const State& state, Seat seat) const {
    std::vector<ScoreLine> lines{{"in play", vp_in_play(state, seat)}};
    if (state.phase == Phase::over) {
        for (const Bonus bonus : state.bonuses) {
            lines.push_back({bonus_data[static_cast<std::size_t>(bonus)].name, bonus_share(state, bonus, seat)});
        }
    }
    return lines;
}

}  // namespace meadhall::vikings_gone_wild
