// SPDX-License-Identifier: Apache-2.0
// Challenges (sections 5.5 and 5.8 of rules.md), and the Nightmare (5.32), which takes effect in a challenge.
#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

Verdict Referee::why_not(const Challenge& challenge) const {
    if (challenge.col >= columns) {
        return no_such_column;
    }
    if (const Verdict verdict = no_points(); !verdict.legal()) {
        return verdict;
    }
    if (first_turn()) {
        return refused("TL-5.5.1", "you cannot challenge in your first turn");
    }
    // TL-5.5.2, TL-5.5.3  The front card challenges the enemy's front card of the same column; both must exist.
    const Column& own = mine.field[challenge.col];
    const Column& facing = theirs.field[challenge.col];
    if (own.empty()) {
        return refused("TL-5.5.3", "you have no card in this column");
    }
    if (facing.empty()) {
        return refused("TL-5.5.3", "the enemy has no card in this column");
    }
    // TL-5.5.4  Frigg may challenge although her strength is 0. TL-5.32.1, TL-5.36.2  Nightmare and Shield Wall never
    // challenge.
    if (!may_initiate(challenge.col)) {
        return front_never_challenges;
    }
    // TL-5.5.5, TL-5.20.5  A god in front cannot be challenged from the facing column.
    return kind_of(facing[0]) != Kind::god
               ? legal()
               : refused("TL-5.5.5", "you cannot challenge a god from the facing column; Ravens can strike it");
}

// TL-5.5.6  Cards may be face down or up, and may challenge as often as there are points. TL-5.5.8  A challenge is
// never required, unless nothing else is possible.
void Move::play(const Challenge& action) {
    spend();
    challenge({enemy(), action.col, 0});
}

namespace {

struct Judged {
    Result result;
    int attack = no_strength, defence = no_strength;  // set if the strengths are compared
};

// TL-5.8.1  The tests run in this order, and the first that fits decides. TL-5.8.3 shows the results as a grid.
Judged judge(const Rules& rules, const State& state, Side challenger, Fighters fighters) {
    const auto [own, facing] = fighters;
    if (facing == Kind::treasure) {
        return {Result::treasure};  // TL-R5  a challenged treasure is always lost
    }
    if (facing == Kind::nightmare) {
        return {Result::wipe};
    }
    if (facing == Kind::shield_wall) {  // TL-5.24.1, TL-5.36.1  only a Female Archer defeats a Shield Wall
        return {own == Kind::female_archer ? Result::challenged_lost : Result::challenger_lost};
    }
    if (rules.strength(facing) == no_strength) {
        return {Result::challenged_lost};
    }
    if (own == Kind::frigg && facing == Kind::seven) {
        return {Result::challenged_lost};  // TL-5.26.3  Frigg beats Angrboda and Tyr when she challenges
    }
    // TL-5.8.2, TL-5.22.2, TL-5.7.8  Viking Warriors challenge with 6 while their controller has the power of
    // Berserker. The controller counts, not the back (TL-R46).
    const auto raging = [&](Kind kind, Side side) {
        return kind == Kind::viking_warriors && state.berserker == holder(side);
    };
    const int attack = raging(own, challenger) ? berserker_attack : rules.strength(own);
    const int defence = raging(facing, other(challenger)) ? berserker_defence : rules.strength(facing);
    if (attack != defence) {
        return {attack > defence ? Result::challenged_lost : Result::challenger_lost, attack, defence};
    }
    // TL-5.23.2  The holder of Idunn wins a challenge of equal strengths, even of two sevens (TL-R23).
    if (state.idunn == holder(challenger)) {
        return {Result::challenged_lost, attack, defence};
    }
    return {state.idunn == holder(other(challenger)) ? Result::challenger_lost : Result::both_lost, attack, defence};
}

std::optional<std::uint8_t> compared(int strength) {
    return strength == no_strength ? std::nullopt : std::optional(static_cast<std::uint8_t>(strength));
}

}  // namespace

Result result_of(const Rules& rules, const State& state, Side challenger, Fighters fighters) {
    return judge(rules, state, challenger, fighters).result;
}

// TL-5.5.7  Both cards are turned up and compared. Lost cards go to their controllers' piles, and the columns close up.
void Move::challenge(Spot target, std::optional<Card> vidarr) {
    const Spot challenger{me, target.col, 0};
    const Placed own = at(challenger);
    const Placed facing = at(target);
    const auto [result, attack, defence] = judge(rules, state, me, {kind_of(own), kind_of(facing)});
    const ChallengeMade made{seat(me), ColumnAt(target.col), target.row(), vidarr ? target.row() : std::uint8_t{0},
                             Duel{card_of(own), card_of(facing), compared(attack), compared(defence), result}};
    if (vidarr) {
        narrator.show(made);
        tell_played(*vidarr);
    } else if (is_up(own) && is_up(facing)) {
        narrator.tell(made);
    } else {
        narrator.show(made);
    }
    turn_up(challenger);
    turn_up(target);
    switch (result) {
        case Result::treasure:
            end_game(me, Reason::treasure);  // TL-8.1, TL-5.33.1  the owner of a lost treasure loses the game
            return;
        case Result::wipe:
            wipe(target.col);
            return;
        default:
            break;
    }
    // TL-5.5.9  At least one card is lost.
    if (result != Result::challenged_lost) {
        discard_from(challenger);
    }
    if (result != Result::challenger_lost) {
        discard_from(target);
    }
    go_on();
}

void Move::discard_from(Spot spot) { land(spot.side, card_of(take_off(spot))); }

void Move::tell_wipe(std::size_t col) const {
    if (narrator.silent()) {
        return;
    }
    bool hidden = false;
    const auto cards_of = [&](const Column& column) {
        CardList cards;
        for (const Placed card : column) {
            cards.push_back(card_of(card));
            hidden = hidden || !is_up(card);
        }
        return cards;
    };
    const CardList own = cards_of(mine.field[col]);
    const CardList lost_by_enemy = cards_of(theirs.field[col]);
    const ColumnWiped wiped{ColumnAt(col), seat(enemy()), lost_by_enemy,
                            own.empty() ? std::nullopt : std::optional(seat(me)), own};
    if (hidden) {
        narrator.show(wiped);
    } else {
        narrator.tell(wiped);
    }
}

// TL-5.32.2  Both sides lose all cards of the column, including gods and the challenger (TL-R17). A second Nightmare
// among them has no further effect (TL-5.32.5).
void Move::wipe(std::size_t col) {
    tell_wipe(col);
    std::array<bool, 2> treasure{};
    for (const Side side : {me, other(me)}) {
        const Column& column = state.army(side).field[col];
        for (std::size_t row = 0; row < column.size(); ++row) {
            turn_up({side, col, row});
            bool& lost = treasure[static_cast<std::size_t>(side)];
            lost = lost || kind_of(column[row]) == Kind::treasure;
        }
    }
    // TL-5.7.4, TL-5.32.4  Treasures are checked before the lost cards are ordered. If both are lost, the active player
    // loses.
    if (treasure[static_cast<std::size_t>(me)]) {
        end_game(other(me), Reason::treasure);
        return;
    }
    if (treasure[static_cast<std::size_t>(other(me))]) {
        end_game(me, Reason::treasure);
        return;
    }
    for (const Side side : {me, other(me)}) {
        Army& army = state.army(side);
        for (const Placed card : army.field[col]) {
            army.lost.push_back(card_of(card));
        }
        army.field[col].clear();
        army.sight.laid[col] = {};
    }
    order_losses();
}

}  // namespace meadhall::thunder_and_lightning
