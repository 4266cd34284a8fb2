// SPDX-License-Identifier: Apache-2.0
// What a challenge is worth against cards of which only the odds are known.
#include <algorithm>

#include "games/thunder_and_lightning/bot/mind.h"

namespace meadhall::thunder_and_lightning {

// mean_step: the mean value that an unseen card gains when it steps to the front.
void Mind::face(std::size_t col, float mean_step) {
    Facing& found = facing[col];
    const Column& column = theirs.field[col];
    if (column.empty()) {
        return;
    }
    const Kind kind = kind_of(column[0]);
    if (is_up(column[0])) {
        found.any = kind != Kind::god;
        found.up = true;
        found.of[index(kind)] = 1;
    } else {
        found.any = true;
        found.of = known.chances(*this, col, 0, known.treasure[col][0]);
    }
    if (column.size() == 1) {
        found.column = column_worth(their_columns);
    } else {
        found.next_treasure = known.treasure[col][1];
        found.next = is_up(column[1]) ? step_forward(column[1]) : mean_step;
    }
    sum_up_strengths(found, found.up ? EnumSet<Kind>{kind} : EnumSet<Kind>::all());
}

// possible: the kinds that the front card may be of.
void Mind::sum_up_strengths(Facing& found, EnumSet<Kind> possible) const {
    constexpr EnumSet<Kind> special{Kind::god, Kind::treasure, Kind::shield_wall, Kind::nightmare};
    std::array<float, 9> weaker{};
    std::array<float, 9> gain{};
    for (const Kind each : possible - special) {
        const float chance = found.of[index(each)];
        if (chance <= 0) {
            continue;
        }
        const auto at = static_cast<std::size_t>(rules.strength(each) + 1);
        weaker[at] += chance;
        gain[at] += chance * (front_worth(each) + weights.kill);
    }
    float sum = 0;
    float gains = 0;
    for (std::size_t strength = 0; strength < 8; ++strength) {
        sum += weaker[strength];
        gains += gain[strength];
        found.weaker[strength] = sum;
        found.gain[strength] = gains;
        found.equal[strength] = weaker[strength + 1];
        found.equal_gain[strength] = gain[strength + 1];
    }
}

float Mind::strike(Kind kind, std::size_t col, bool again) const {
    const Facing& target = facing[col];
    const bool rages = kind == Kind::viking_warriors && state.berserker == holder(me);
    const auto strength = static_cast<std::size_t>(rages ? berserker_attack : rules.strength(kind));
    const float wall = target.of[index(Kind::shield_wall)];
    const float seven = target.of[index(Kind::seven)];
    const float nightmare = target.of[index(Kind::nightmare)];
    const float treasure = target.of[index(Kind::treasure)];
    float wins = target.weaker[strength];
    float gain = target.gain[strength];
    float ties = target.equal[strength];
    float tie_gain = target.equal_gain[strength];
    if (kind == Kind::female_archer) {  // TL-5.24.1  a Female Archer defeats a Shield Wall
        wins += wall;
        gain += wall * (front_worth(Kind::shield_wall) + weights.kill);
    }
    if (kind == Kind::frigg) {  // TL-5.26.3  Frigg defeats Angrboda and Tyr
        wins += seven;
        gain += seven * (front_worth(Kind::seven) + weights.kill);
    }
    if (state.idunn == holder(me)) {
        wins += ties;
        gain += tie_gain;
        ties = tie_gain = 0;
    } else if (state.idunn == holder(enemy())) {
        ties = tie_gain = 0;
    }
    const float loses = std::max(0.0F, 1 - wins - ties - treasure - nightmare);
    const Column& column = mine.field[col];
    const float own = front_worth(kind) + weights.lose +
                      (column.size() > 1 ? -step_forward(column[1])
                       : column.empty()  ? 0.0F
                                         : column_worth(my_columns));
    float value = treasure * weights.victory + gain + tie_gain - (loses + ties) * own;
    value += (wins + ties) * (target.column - target.next);
    value += wins * target.next_treasure * weights.victory * (again ? weights.find_next_now : weights.find_next_later);
    return nightmare > 0 ? value + nightmare * wipe_worth(col) : value;
}

float Mind::wipe_worth(std::size_t col) const {
    float value = front_worth(Kind::nightmare);
    for (std::size_t at = 1; at < theirs.field[col].size(); ++at) {
        value += known.treasure[col][at] * weights.victory + weights.wiped_card;
    }
    const Column& column = mine.field[col];
    for (std::size_t at = 0; at < column.size(); ++at) {
        const Kind kind = kind_of(column[at]);
        value -= kind == Kind::treasure ? weights.victory : at == 0 ? front_worth(kind) : back_worth(kind);
    }
    if (!column.empty()) {
        value -= column_worth(my_columns);
    }
    return value + (theirs.field[col].empty() ? 0 : column_worth(their_columns));
}

// Value that this card has at the front of this column because of the enemy card that it faces: it may challenge that
// card, and a face-up enemy card may challenge it. up: this card is face up.
float Mind::match(Kind kind, std::size_t col, bool up) const {
    if (!facing[col].any) {
        return 0;
    }
    float value = 0;
    if (rules.may_initiate(kind)) {
        value += weights.match * std::max(0.0F, strike(kind, col, false));
    }
    if (facing[col].up) {
        const Kind opposite = kind_of(theirs.field[col][0]);
        if (rules.may_initiate(opposite)) {
            const Result result = result_of(rules, state, enemy(), {opposite, kind});
            if (result == Result::challenged_lost) {
                value -= weights.beaten;
            } else if (result == Result::challenger_lost && !up) {
                value += weights.holds;
            }
        }
    }
    return value;
}

// The match of the player's present front card. Computed when it is first needed.
float Mind::match_now(std::size_t col) {
    if (!match_[col]) {
        const Column& column = mine.field[col];
        match_[col] = column.empty() ? 0.0F : match(kind_of(column[0]), col, is_up(column[0]));
    }
    return *match_[col];
}

}  // namespace meadhall::thunder_and_lightning
