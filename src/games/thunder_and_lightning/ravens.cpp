// SPDX-License-Identifier: Apache-2.0
// Ravens (section 5.34 of rules.md) strike a front card or a card of the enemy's hand. The Seer (5.35) draws from the
// enemy's deck. Some of the cards from the hand or the deck are put in front of an enemy column.
#include <algorithm>

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

Verdict Referee::why_not(const PowerField& power) const {
    const Verdict verdict = no_such_power(power.card, power.col < columns, {Kind::ravens});
    if (!verdict.legal()) {
        return verdict;
    }
    // TL-5.34.3  Ravens strike any enemy front card or the player's own god. TL-5.34.4, TL-R38  This is legal even if
    // the player knows that the card will stay on the field.
    if (power.side == me_) {
        return led_by_god(mine_.field[power.col])
                   ? legal()
                   : refused("TL-5.34.3", "on your own side, Ravens strike only your god");
    }
    return !theirs_.field[power.col].empty() ? legal() : refused("TL-5.34.3", "the enemy has no card in this column");
}

void Move::play(const PowerField& power) {
    play_from_hand(power.card);
    const Card target = card_of(state_.army(power.side).field[power.col][0]);
    const Kind kind = kind_of(target);
    // TL-5.36.2  A Shield Wall stays. Otherwise the printed strength decides (TL-R41), and Idunn has no effect
    // (TL-R14). A card without a strength is lost, also a god (TL-5.20.5). A player who loses their own god keeps the
    // points of this turn (TL-5.2.5).
    const bool lost = kind != Kind::shield_wall && rules_.strength(kind) <= ravens_field_kill_max;
    const Struck result = kind == Kind::treasure    ? Struck::found
                          : kind == Kind::nightmare ? Struck::met
                          : lost                    ? Struck::lost
                                                    : Struck::stays;
    narrator_.show(RavensStruck{seat(me_), power.card, ColumnAt(power.col),
                                power.side == me_ ? std::nullopt : std::optional(seat(power.side)),
                                Strike{target, result}});
    tell_played(power.card);
    turn_up(power.side, power.col, 0);
    if (kind == Kind::treasure) {
        end_game(me_, Reason::treasure);
        return;
    }
    if (kind == Kind::nightmare) {
        wipe(power.col);
        return;
    }
    if (lost) {
        discard_from(power.side, power.col, 0);
    } else {
        narrator_.tell(CardStayed{seat(power.side), ColumnAt(power.col), 1, target});
    }
    go_on();
}

Verdict Referee::why_not(const PowerHand& power) const {
    const Verdict verdict = no_such_power(power.card, true, {Kind::ravens});
    if (!verdict.legal()) {
        return verdict;
    }
    return !theirs_.hand.empty() ? legal() : refused("TL-5.34.5", "the enemy's hand is empty");
}

// TL-5.34.5  Each card of the hand is hit with the same probability (TL-7.3, TL-R25).
void Move::play(const PowerHand& power) {
    play_from_hand(power.card);
    const Side enemy = other(me_);
    const Card card = theirs_.hand[chance_.below(static_cast<std::uint32_t>(theirs_.hand.size()))];
    const Kind kind = kind_of(card);
    // TL-5.34.6  A card of strength 2 to 7 is put in front of a column. All other cards are lost, also Shield Walls and
    // gods (TL-R15).
    const bool to_field = rules_.strength(kind) >= ravens_hand_keep_min;
    const bool taken = kind == Kind::treasure || kind == Kind::nightmare || (to_field && has_open_column());
    narrator_.show(HandCardHit{seat(me_), power.card, taken ? Fate::takes : Fate::discards, card, seat(enemy)});
    tell_played(power.card);
    if (kind == Kind::treasure) {
        end_game(me_, Reason::treasure);
        return;
    }
    if (kind == Kind::nightmare) {
        // TL-5.32.3  The whole hand is lost; a treasure in it loses the game.
        CardList cards;
        for (const Card each : theirs_.hand) {
            cards.push_back(each);
        }
        narrator_.show(HandLost{seat(enemy), cards});
        if (holds(theirs_.hand, rules_.own(Kind::treasure, enemy))) {
            end_game(me_, Reason::treasure);
            return;
        }
        for (const Card each : cards) {
            uncover(enemy, each, never, true);
            take_from_hand(enemy, each);
            theirs_.lost.push_back(each);
        }
        order_losses();
        return;
    }
    uncover(enemy, card, never, true);
    take_from_hand(enemy, card);
    if (to_field) {
        put_in_front(card, Phase::hit);
        if (state_.phase == Phase::hit) {
            return;
        }
    } else {
        land(enemy, card);
    }
    go_on();
}

bool Move::has_open_column() const { return std::ranges::any_of(theirs_.field, takes_in_front); }

// Puts the card face up as the first row of an enemy column. The column may be empty, but not full and not led by the
// god (TL-R16, TL-R42). TL-4.6  With one possible column nobody is asked; with none the card is lost.
void Move::put_in_front(Card card, Phase question) {
    const Side enemy = other(me_);
    std::size_t possible = 0;
    std::size_t last = 0;
    for (std::size_t col = 0; col < columns; ++col) {
        if (takes_in_front(theirs_.field[col])) {
            ++possible;
            last = col;
        }
    }
    if (possible > 1) {
        state_.waiting = card;
        state_.phase = question;
    } else if (possible == 1) {
        lay(enemy, card, last, 0, true);
        tell_put_in_front(card, last, question);
    } else {
        land(enemy, card);
    }
}

void Move::tell_put_in_front(Card card, std::size_t col, Phase question) const {
    const bool hit = question == Phase::hit;
    narrator_.tell(CardPutInFront{seat(me_), hit ? Reach::ravens : Reach::seer, card, seat(other(me_)),
                                  hit ? Zone::hand : Zone::deck, ColumnAt(col)});
}

// TL-D3, TL-D4  The column for a card hit by Ravens or drawn by the Seer.
Verdict Referee::why_not(const ChooseColumn& choice) const {
    if (choice.col >= columns) {
        return no_such_column;
    }
    const Column& column = theirs_.field[choice.col];
    if (column.full()) {
        return full_column;
    }
    return !led_by_god(column) ? legal() : refused("TL-5.20.4", "you cannot put a card in front of a god");
}

void Move::play(const ChooseColumn& choice) {
    ++state_.actions;
    const bool seer = state_.phase == Phase::foreseen;
    lay(other(me_), *state_.waiting, choice.col, 0, true);
    tell_put_in_front(*state_.waiting, choice.col, state_.phase);
    state_.waiting.reset();
    if (seer) {
        after_foreseen();
    } else {
        go_on();
    }
}

// TL-5.35.1  Draws the top card of the enemy's deck and shows it to both players; it triggers nothing (TL-5.35.3).
void Move::foresee(std::optional<Card> seer) {
    const Side enemy = other(me_);
    const Card card = theirs_.deck.back();
    const Kind kind = kind_of(card);
    ++state_.foreseen;
    // TL-5.35.2  A card of strength 1 or more goes to the field. Any other card goes to the enemy's hand if it has
    // room.
    const bool to_field = rules_.strength(kind) >= seer_place_min;
    const bool stays = to_field ? has_open_column() : !theirs_.hand.full();
    narrator_.show(CardForeseen{seat(me_), stays ? Fate::draws : Fate::discards, card, seat(enemy)});
    if (seer) {
        tell_played(*seer);
    }
    if (!to_field && theirs_.hand.full() && kind == Kind::treasure) {
        end_game(me_, Reason::treasure);  // TL-R39  the treasure stays on top of the deck (TL-8.1)
        return;
    }
    theirs_.deck.pop_back();
    if (to_field) {
        put_in_front(card, Phase::foreseen);
        if (state_.phase == Phase::foreseen) {
            return;
        }
    } else if (!theirs_.hand.full()) {
        add_to_hand(enemy, card);
        know_in_hand(enemy, clue_of(card));
        narrator_.tell(CardGiven{seat(me_), card, seat(enemy)});
    } else {
        land(enemy, card);
    }
    after_foreseen();
}

// TL-D5  The player may stop after the first and the second card.
void Move::after_foreseen() {
    if (state_.foreseen < seer_max_cards && !theirs_.deck.empty()) {
        state_.phase = Phase::seer;
    } else {
        go_on();
    }
}

void Move::play(const Continue&) {
    ++state_.actions;
    state_.phase = Phase::main;
    foresee();
}

void Move::play(const Stop&) {
    ++state_.actions;
    go_on();
}

}  // namespace meadhall::thunder_and_lightning
