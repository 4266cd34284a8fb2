// SPDX-License-Identifier: Apache-2.0
#include "games/spoils_of_war/artifacts/turned_die.h"

#include <algorithm>
#include <cmath>

namespace meadhall::spoils_of_war {

Verdict TurnsDie::why_not_turn(const Attempt& attempt, const UseChange& use, const char* rule, Target& target) {
    const Dice& dice = attempt.state.cups[attempt.seat].dice;
    if (use.die < 1 || use.die > dice.size() || use.value < 1 || use.value > 6) {
        return refused(rule, "choose one of your dice and a value from 1 to 6");
    }
    target = target::TurnedDie{static_cast<std::uint8_t>(use.die - 1), use.value};
    // RULING SW-R20  The die must change its value.
    return dice[use.die - 1u] != use.value ? legal() : refused("SW-R20", "this die already shows {}", use.value);
}

void TurnsDie::offer_all(const Attempt& attempt, const UseChange& use, Offers& offers) {
    const Dice& dice = attempt.state.cups[attempt.seat].dice;
    for (std::size_t die = 0; die < dice.size(); ++die) {
        const auto number = static_cast<std::uint8_t>(die + 1);
        const auto next = static_cast<std::uint8_t>(dice[die] + 1);
        if (dice[die] > 1) {
            offers.add(Actions::range<&UseChange::value>(UseChange{use.card, number, 1}, dice[die] - 1));
        }
        if (dice[die] < 6) {
            offers.add(Actions::range<&UseChange::value>(UseChange{use.card, number, next}, 6 - dice[die]));
        }
    }
}

void TurnsDie::turn_die(Turn& turn, const Announcement& use, const target::TurnedDie& turned) {
    Dice& dice = turn.state().cups[use.user].dice;
    turn.narrator().tell(DieTurned{use.user, static_cast<std::uint8_t>(dice[turned.die]), turned.value});
    dice.set(turned.die, turned.value);
}

std::string TurnsDie::shown(const Rules&, const UseTarget& target) {
    return "a die from " + std::to_string(target.from.value_or(0)) + " to " + std::to_string(target.value.value_or(0));
}

// Proposes to turn a die in favour of the bot's side. Its worth is the probability that this decides the Round, times
// the stake. Several cards may be needed, because each Loki's Die or Chalice turns one die. The probability is exact
// for the last Viking to show dice, because they see all dice.
void Player::add_change(CardName card) {
    int cards = 0;
    for (const std::size_t number : artifacts_of(state_, seat_) & state_.ready) {
        cards += kind_of(ability_of(rules_, state_, state_.artifacts[number])).has(Feature::turns_die);
    }
    const int value = state_.bid.value;
    const bool declares = state_.bets[seat_].value.side == Side::declarer;
    const Dice& dice = state_.cups[seat_].dice;
    const int showing = dice.count(value);
    const int turnable = std::min(cards, declares ? static_cast<int>(dice.size()) - showing : showing);
    DiceOdds odds = this->odds();
    const Worth before = odds.holds(state_.bid);
    constexpr Worth card_kept = 3;  // set by hand: the worth of keeping a card while Rounds are left
    const Worth kept = while_rounds_are_left(card_kept);
    Worth best = Draft::far_less;
    for (int turned = 1; turned <= turnable; ++turned) {
        odds.sure[static_cast<std::size_t>(value)] += declares ? 1 : -1;
        best = std::max(best, std::abs(odds.holds(state_.bid) - before) * stake() - kept * static_cast<Worth>(turned));
    }
    for (std::size_t die = 0; die < dice.size() && turnable > 0; ++die) {
        if ((dice[die] == value) != declares) {
            const int to = declares ? value : value % 6 + 1;
            const UseChange change{card, static_cast<std::uint8_t>(die + 1), static_cast<std::uint8_t>(to)};
            return add(Actions::pack(change), best);
        }
    }
}

}  // namespace meadhall::spoils_of_war
