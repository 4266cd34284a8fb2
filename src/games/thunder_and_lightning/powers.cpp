// SPDX-License-Identifier: Apache-2.0
// Powers (section 5.6 of rules.md) and these cards of chapter 5: god, Baldr, Berserker, Idunn, Frigg, the weapons,
// Valkyries, Vidarr. fetching.cpp has the cards that fetch; ravens.cpp has Ravens and Seer.
#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {
namespace {

// TL-5.6.4  Kinds without a power in the hand.
constexpr EnumSet<Kind> powerless{Kind::god,         Kind::treasure, Kind::seven,           Kind::six,
                                  Kind::five,        Kind::four,     Kind::viking_warriors, Kind::female_archer,
                                  Kind::shield_wall, Kind::nightmare};

bool is_column(unsigned col) { return col < columns; }
bool is_row(unsigned row) { return row >= 1 && row <= rows; }

}  // namespace

// The checks that come before the rule of each power, in the fixed order (TL-4.3): the card and its parameters, points,
// whether the card has a power, and the ban on challenges in a player's first turn.
Verdict Referee::no_such_power(Card card, bool in_range, EnumSet<Kind> fitting, const Verdict& out_of_range) const {
    if (!holds(mine_.hand, card)) {
        return not_in_hand;
    }
    const Kind kind = kind_of(card);
    const bool has_power = !powerless.contains(kind);
    if (!in_range) {
        return out_of_range;
    }
    if (has_power && !fitting.contains(kind)) {
        return refused("TL-4.14", "the power of this card works in another way; the offers show how to write it");
    }
    if (const Verdict verdict = no_points(); !verdict.legal()) {
        return verdict;
    }
    if (!has_power) {
        return refused("TL-5.6.4", "this card has no power in the hand; you can only lay it");
    }
    // TL-5.5.1, TL-5.34.2, TL-5.38.3, TL-R35  Ravens and Vidarr challenge, and nobody challenges in their own first
    // turn.
    if ((kind == Kind::ravens || kind == Kind::vidarr) && first_turn()) {
        return refused("TL-5.5.1",
                       "you cannot challenge in your first turn, and the power of this card is a challenge");
    }
    return legal();
}

// TL-5.6.1  The played card goes to the top of its player's pile first; then its power happens. The log has the reverse
// order: a line says what the power does, then tell_played() adds the card as a detail.
void Move::play_from_hand(Card card) {
    spend();
    uncover(me_, card, never, true);
    take_from_hand(me_, card);
    put_on_pile(me_, card);  // always on top: TL-5.22.1 and TL-5.23.1 refuse a card that would go to the bottom
}

void Move::tell_played(Card card) const {
    narrator_.show(PowerPlayed{seat(me_), card});
    narrator_.tell(CardLanded{seat(me_), card});
}

// Freya, Berserker, Idunn, Odin and Seer take no parameters. TL-5.6.2  A power needs something to do, or it cannot be
// used.
Verdict Referee::why_not(const Power& power) const {
    const Verdict verdict =
        no_such_power(power.card, true, {Kind::freya, Kind::berserker, Kind::idunn, Kind::odin, Kind::seer});
    if (!verdict.legal()) {
        return verdict;
    }
    const auto enemy_shows = [&](Kind kind) { return !theirs_.pile.empty() && kind_of(theirs_.pile.back()) == kind; };
    switch (kind_of(power.card)) {
        case Kind::berserker:
            return !enemy_shows(Kind::berserker)
                       ? legal()
                       : refused("TL-5.22.1", "the enemy's Berserker is on top of their discard pile");
        case Kind::idunn:
            return !enemy_shows(Kind::idunn)
                       ? legal()
                       : refused("TL-5.23.1", "the enemy's Idunn is on top of their discard pile");
        case Kind::freya:
            if (theirs_.pile.empty()) {
                return refused("TL-5.25.1", "the enemy's discard pile is empty");
            }
            return freya_may_take()
                       ? legal()
                       : refused("TL-5.25.1", "the top card of the enemy's discard pile has no strength from 1 to 7");
        case Kind::odin:
            return odin_takes() > 0 ? legal() : refused("TL-5.31.1", "there are no Ravens in your discard pile");
        default:
            return !theirs_.deck.empty() ? legal() : refused("TL-5.35.1", "the enemy's deck is empty");
    }
}

// TL-5.6.3  A power that has been used is carried out completely.
void Move::play(const Power& power) {
    const std::size_t ravens = Referee(rules_, state_, me_).odin_takes();
    play_from_hand(power.card);
    switch (kind_of(power.card)) {
        case Kind::freya:
            capture(power.card);
            break;
        case Kind::odin: {
            CardList wanted;
            nearest_the_top(mine_.pile, {Kind::ravens}, ravens, wanted);
            fetch(power.card, wanted);
            break;
        }
        case Kind::seer:
            state_.foreseen = 0;
            foresee(power.card);
            return;
        default:  // TL-5.22.1, TL-5.23.1  Berserker and Idunn work from the top of the pile
            aura_played_ = kind_of(power.card);
            narrator_.show(AuraPlayed{seat(me_), power.card});
            tell_played(power.card);
            break;
    }
    go_on();
}

// Section 5.20 of rules.md: the gods Thor and Loki.
Verdict Referee::why_not(const PlayGod& god) const {
    if (!is_column(god.col)) {
        return no_such_column;
    }
    if (!holds(mine_.hand, rules_.own(Kind::god, me_))) {
        return refused("TL-4.14", "your god is not in your hand");
    }
    return !mine_.field[god.col].full() ? legal() : refused("TL-5.20.2", "this column already holds four cards");
}

// TL-5.20.1, TL-5.20.2, TL-5.20.3  The god is laid for free, face up, in front; from then on the turn has four points
// (TL-5.2.4, TL-4.9, TL-R31). The figure on the card has no meaning for the rules (TL-5.20.8, TL-2.1.3). TL-5.20.7  The
// god may be laid again when Hel has fetched it.
void Move::play(const PlayGod& god) {
    const Card card = rules_.own(Kind::god, me_);
    ++state_.actions;
    uncover(me_, card, never, true);
    take_from_hand(me_, card);
    lay(me_, card, god.col, 0, true);
    state_.points_total = points_with_god;
    narrator_.show(GodPlayed{seat(me_), card, ColumnAt(god.col)});
    go_on();
}

// Sections 5.21 and 5.37 of rules.md: Baldr moves one of the player's own cards, Valkyries move an enemy card.
Verdict Referee::why_not_move(Side side, const PowerMove& move) const {
    const Field& field = state_.army(side).field;
    const Column& from = field[move.from_col];
    const Column& to = field[move.to_col];
    if (move.from_row > from.size()) {
        return refused("TL-4.14", "there is no card in the place that you want to move from");
    }
    // TL-5.20.4  A god is never moved, and no card goes in front of it.
    if (kind_of(from[move.from_row - 1u]) == Kind::god) {
        return refused("TL-5.20.4", "a god cannot be moved");
    }
    if (move.to_row == 1 && led_by_god(to)) {
        return refused("TL-5.20.4", "a card cannot move in front of a god");
    }
    // TL-5.21.3  The place must change.
    if (move.from_col == move.to_col && move.from_row == move.to_row) {
        return refused("TL-5.21.3", "the card must move to another place");
    }
    // TL-5.21.2, TL-5.21.4  Rows are counted after the card has been taken out.
    const std::size_t there = to.size() - (move.from_col == move.to_col ? 1u : 0u);
    if (there == rows) {
        return full_column;
    }
    return move.to_row <= there + 1 ? legal() : would_leave_gap(there + 1);
}

Verdict Referee::why_not(const PowerMove& power) const {
    const bool in_range =
        is_column(power.from_col) && is_column(power.to_col) && is_row(power.from_row) && is_row(power.to_row);
    const Verdict verdict = no_such_power(power.card, in_range, {Kind::baldr, Kind::valkyries});
    // TL-5.21.5, TL-5.37.2  There must be a legal move; Valkyries move cards by the same rules as Baldr.
    return verdict.legal() ? why_not_move(kind_of(power.card) == Kind::baldr ? me_ : other(me_), power) : verdict;
}

// TL-5.21.1, TL-5.37.1  The card stays face up or down, and a face-down card is shown to nobody.
void Move::play(const PowerMove& power) {
    play_from_hand(power.card);
    const Side side = kind_of(power.card) == Kind::baldr ? me_ : other(me_);
    const std::uint8_t laid = state_.army(side).sight.laid[power.from_col][power.from_row - 1u];
    const Placed moved = take_off(side, power.from_col, power.from_row - 1u);
    insert(side, moved, power.to_col, power.to_row - 1u, laid);
    const std::optional<Seat> enemy = side == me_ ? std::nullopt : std::optional(seat(side));
    const Card card = card_of(moved);
    const ColumnAt from(power.from_col);
    const ColumnAt to(power.to_col);
    narrator_.show(CardMoved{seat(me_), power.card, is_up(moved) ? std::optional(card) : std::nullopt, enemy, from,
                             power.from_row, to, power.to_row});
    if (!is_up(moved)) {
        narrator_.tell(Audience::only(seat(side)),
                       MoveSeen{seat(me_), power.card, card, enemy, from, power.from_row, to, power.to_row});
    }
    tell_played(power.card);
    go_on();
}

// Section 5.26 of rules.md: Frigg looks at the enemy's hand (PowerSpy) or turns a column face up (PowerFlip).
Verdict Referee::why_not(const PowerSpy& power) const {
    const Verdict verdict = no_such_power(power.card, true, {Kind::frigg});
    if (!verdict.legal()) {
        return verdict;
    }
    return !theirs_.hand.empty() ? legal() : refused("TL-5.26.1", "the enemy's hand is empty");
}

// TL-5.26.1  The player sees the whole hand; every Tyr and Angrboda in it is lost (TL-R22). A treasure that is only
// seen does nothing (TL-5.33.2).
void Move::play(const PowerSpy& power) {
    play_from_hand(power.card);
    const Side enemy = other(me_);
    CardList seen;
    CardList found;
    for (const Card card : theirs_.hand) {
        seen.push_back(card);
        if (kind_of(card) == Kind::seven) {
            found.push_back(card);
        }
    }
    know_hand(enemy);
    narrator_.show(HandSpied{seat(me_), seat(enemy)});
    // TL-6.4  Only the log of the player who used Frigg shows the hand.
    narrator_.show(Audience::only(seat(me_)), HandSeen{seat(me_), seat(enemy), seen});
    tell_played(power.card);
    if (!found.empty()) {
        narrator_.show(CardsFound{seat(enemy), found});
    }
    for (const Card card : found) {
        uncover(enemy, card, never, true);
        take_from_hand(enemy, card);
        theirs_.lost.push_back(card);
    }
    order_losses();
}

Verdict Referee::why_not(const PowerFlip& power) const {
    const Verdict verdict = no_such_power(power.card, is_column(power.col), {Kind::frigg});
    if (!verdict.legal()) {
        return verdict;
    }
    for (const Placed card : theirs_.field[power.col]) {
        if (!is_up(card)) {
            return legal();
        }
    }
    return refused("TL-5.26.2", "the enemy has no face-down card in this column");
}

// TL-5.26.2  The cards stay face up, and no power is triggered.
void Move::play(const PowerFlip& power) {
    play_from_hand(power.card);
    if (!narrator_.silent()) {
        CardList cards;
        for (const Placed card : theirs_.field[power.col]) {
            if (!is_up(card)) {
                cards.push_back(card_of(card));
            }
        }
        narrator_.show(ColumnTurnedUp{seat(me_), seat(other(me_)), ColumnAt(power.col), cards});
        tell_played(power.card);
    }
    for (std::size_t at = 0; at < theirs_.field[power.col].size(); ++at) {
        turn_up(other(me_), power.col, at);
    }
    go_on();
}

// TL-5.27.1, TL-5.30  Gungnir and Mjolnir remove the enemy's god (TL-R1) or an enemy Shield Wall that is face up
// (TL-R10). One of these must exist (TL-5.27.3).
Verdict Referee::why_not(const PowerTarget& power) const {
    const Verdict verdict = no_such_power(power.card, is_column(power.col) && is_row(power.row), {Kind::weapon});
    if (!verdict.legal()) {
        return verdict;
    }
    const Column& column = theirs_.field[power.col];
    if (power.row > column.size()) {
        return refused("TL-5.27.1", "the enemy has no card in this place");
    }
    const Placed target = column[power.row - 1u];
    if (!is_up(target)) {  // TL-6.6  the refusal is the same for every face-down card
        return refused("TL-5.27.1", "this card is face down; a Shield Wall must be face up to be removed");
    }
    return kind_of(target) == Kind::god || kind_of(target) == Kind::shield_wall
               ? legal()
               : refused("TL-5.27.1", "this power removes only the enemy's god or a Shield Wall");
}

// TL-5.27.2  This is not a challenge, and it triggers nothing.
void Move::play(const PowerTarget& power) {
    play_from_hand(power.card);
    const Card target = card_of(theirs_.field[power.col][power.row - 1u]);
    narrator_.show(CardRemoved{seat(me_), power.card, seat(other(me_)), target, ColumnAt(power.col)});
    tell_played(power.card);
    discard_from(other(me_), power.col, power.row - 1u);
    go_on();
}

// TL-5.38  Vidarr: one flank challenge.
Verdict Referee::why_not(const PowerFlank& power) const {
    const Verdict verdict = no_such_power(power.card, is_column(power.col) && is_row(power.row), {Kind::vidarr});
    if (!verdict.legal()) {
        return verdict;
    }
    const Column& own = mine_.field[power.col];
    const Column& facing = theirs_.field[power.col];
    // TL-5.38.1, TL-5.38.4  The front card of column 0 or 2 challenges any one card of the facing column.
    if (power.col == 1) {
        return refused("TL-5.38.1", "Vidarr works only in the left and the right column");
    }
    if (own.empty()) {
        return refused("TL-5.38.1", "you have no card in this column that could challenge");
    }
    if (power.row > facing.size()) {
        return refused("TL-5.38.1", "the enemy has no card in this place");
    }
    if (!rules_.may_initiate(kind_of(own[0]))) {
        return front_never_challenges;
    }
    // TL-5.38.2  The enemy's god is not a target and does not protect the cards behind it.
    return kind_of(facing[power.row - 1u]) != Kind::god ? legal()
                                                        : refused("TL-5.38.2", "Vidarr cannot challenge a god");
}

void Move::play(const PowerFlank& power) {
    play_from_hand(power.card);
    challenge(power.col, power.row - 1u, power.card);
}

}  // namespace meadhall::thunder_and_lightning
