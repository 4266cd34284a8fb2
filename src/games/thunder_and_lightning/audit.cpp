// SPDX-License-Identifier: Apache-2.0
// Checks whether a state is possible (audit).
#include <algorithm>

#include "games/thunder_and_lightning/position.h"
#include "games/thunder_and_lightning/sight.h"

namespace meadhall::thunder_and_lightning {
namespace {

// Checks that the hidden cards of one army fit everything that the enemy has seen.
class SightAudit {
public:
    SightAudit(const Rules& rules, const Army& army, Side side)
        : rules_(rules), army_(army), sight_(army.sight), side_(side) {}

    bool fits() const {
        if (!pick_fits() || !clues_are_possible() || !treasure_fits()) {
            return false;
        }
        for (const Side back : {Side::thor, Side::loki}) {
            for (std::size_t span = 0; span <= sight_.spied.size(); ++span) {
                if (!cards_fit(back, span)) {
                    return false;
                }
            }
        }
        return true;
    }

private:
    EnumSet<Kind> picks() const { return sight_.picks | sight_.gone; }

    bool pick_fits() const {
        const Pile& pile = army_.pile;
        return picks().empty() || (picks().contains(kind_of(sight_.pick)) && !pile.empty() &&
                                   sight_.pick_at <= hels_place(pile) && kind_of(pile[hels_place(pile)]) == Kind::hel);
    }

    bool clues_are_possible() const {
        return std::ranges::all_of(sight_.known, [&](const Known& known) {
            return known.from <= sight_.cards_laid &&
                   (known.until == never || std::ranges::find(sight_.spied, known.until) != sight_.spied.end()) &&
                   (known.card != hels_pick || !picks().empty());
        });
    }

    // TL-3.4  The opening hand held no treasure.
    bool treasure_fits() const {
        const Card treasure = rules_.own(Kind::treasure, side_);
        for (const Known& known : sight_.known) {
            if (known.card == clue_of(treasure)) {
                return true;
            }
        }
        if (sight_.first_draw == never && holds(army_.hand, treasure)) {
            return false;
        }
        for (const HiddenPlace& place : hidden_places(rules_, army_, side_, side_)) {
            if (kind_of(army_.field[place.col][place.at]) == Kind::treasure && place.laid < sight_.first_draw) {
                return false;
            }
        }
        return true;
    }

    using Clues = FixedVector<Known, 20>;
    using Times = FixedVector<std::uint8_t, columns * rows>;

    // Checks the hidden cards with this back against the clues of one span of time (sight.h).
    bool cards_fit(Side back, std::size_t span) const {
        const bool open = span == sight_.spied.size();
        Clues clues;
        for (const Known& each : sight_.known) {
            if (span_of_clue(sight_, each) == span && back_of_clue(rules_, sight_, each.card, side_) == back) {
                clues.push_back(each);
            }
        }
        const Times times = match_named_clues(back, span, clues);
        Hand hand;
        for (const Card card : army_.hand) {
            if (open && rules_.back(card, side_) == back) {
                hand.push_back(card);
            }
        }
        FixedVector<std::uint8_t, 20> froms;
        for (const Known& each : clues) {
            if (!names_a_card(each.card)) {
                froms.push_back(each.from);
                continue;
            }
            const auto found = std::ranges::find(hand, static_cast<Card>(each.card));
            if (found == hand.end()) {
                return false;
            }
            hand.erase_at(static_cast<std::size_t>(found - hand.begin()));
        }
        // Then clues without a name are matched: every remaining place needs one with an early enough `from`, or a card
        // without a clue.
        if (froms.size() > times.size() + hand.size()) {
            return false;
        }
        const std::size_t nameless = times.size() + hand.size() - froms.size();
        for (std::size_t i = 0; i < times.size(); ++i) {
            const auto early = std::ranges::count_if(froms, [&](std::uint8_t from) { return from <= times[i]; });
            if (nameless + static_cast<std::size_t>(early) < i + 1) {
                return false;
            }
        }
        return true;
    }

    // Clues with a name are matched first, to the earliest places. The remaining places are then as late as possible.
    // Removes the matched clues, and returns the times of the remaining places.
    Times match_named_clues(Side back, std::size_t span, Clues& clues) const {
        Times times;
        for (const HiddenPlace& place : hidden_places(rules_, army_, side_, back)) {
            if (span_of_place(sight_, place.laid) != span) {
                continue;
            }
            const Card card = card_of(army_.field[place.col][place.at]);
            const auto named = std::ranges::find_if(
                clues, [&](const Known& each) { return each.card == clue_of(card) && each.from <= place.laid; });
            if (named != clues.end()) {
                clues.erase_at(static_cast<std::size_t>(named - clues.begin()));
            } else {
                times.push_back(place.laid);
            }
        }
        return times;
    }

    const Rules& rules_;
    const Army& army_;
    const Sight& sight_;
    const Side side_;
};

// TL-8.6  The sum of the levels of this army's cards (see longest_game). All lost cards except the last one still need
// an answer (TL-4.6), so each of them counts 1.
int levels(const Army& army) {
    int sum = static_cast<int>(3 * army.deck.size() + 2 * army.hand.size());
    for (const Column& column : army.field) {
        sum += static_cast<int>(column.size());
    }
    return sum + std::max(0, static_cast<int>(army.lost.size()) - 1);
}

class Audit {
public:
    Audit(const Rules& rules, const State& state)
        : rules_(rules), state_(state), over_(state.phase == Phase::over), opening_(state.phase == Phase::opening) {}

    Verdict verdict() {
        for (const auto part : {&Audit::setting, &Audit::cards, &Audit::waiting_card, &Audit::questions,
                                &Audit::auras_fit, &Audit::turn, &Audit::hidden_cards, &Audit::ending}) {
            if (const Verdict found = (this->*part)(); !found.legal()) {
                return found;
            }
        }
        return legal();
    }

private:
    const Army& active_enemy() const { return state_.army(other(state_.active)); }

    Verdict setting() {
        return meadhall::index(state_.thors_seat) > 1 || enum_word(state_.phase).empty()
                   ? refused("TL-3.1", "the seats or the phase are not possible")
                   : legal();
    }

    // TL-2.1.1, TL-2.1.2  Each deck has 50 cards, and all 100 are somewhere.
    Verdict cards() {
        for (const Side side : {Side::thor, Side::loki}) {
            for (const Verdict& found : {deck_and_hand(side), piles(side), field(side)}) {
                if (!found.legal()) {
                    return found;
                }
            }
        }
        if (state_.waiting) {
            count(*state_.waiting, other(state_.active));
        }
        for (const auto& deck : found_) {
            for (std::size_t kind = 0; kind < kinds && known_; ++kind) {
                known_ = deck[kind] == rules_.quantity(static_cast<Kind>(kind));
            }
        }
        return known_ ? legal() : refused("TL-2.2.1", "the cards are not those of the two decks");
    }
    void count(Card card, Side side) {
        known_ = known_ && index(card) < card_names;
        if (known_) {
            ++found_[static_cast<std::size_t>(rules_.back(card, side))][static_cast<std::size_t>(kind_of(card))];
        }
    }

    Verdict deck_and_hand(Side side) {
        const Army& army = state_.army(side);
        for (const Card card : army.deck) {
            count(card, side);
            if (known_ && rules_.back(card, side) != side) {
                return refused("TL-2.1.4", "a deck has a card with the enemy's back");
            }
        }
        int last = -1;
        for (const Card card : army.hand) {
            count(card, side);
            const int rank = known_ ? 32 * index(rules_.back(card, side)) + index(kind_of(card)) : 0;
            if (rank < last) {
                return refused("TL-6.1", "a hand is not sorted by back, then kind");
            }
            last = rank;
        }
        return legal();
    }

    Verdict piles(Side side) {
        const Army& army = state_.army(side);
        for (const Card card : army.pile) {
            count(card, side);
            if (kind_of(card) == Kind::treasure) {
                return refused("TL-5.33.1", "a treasure is on a discard pile");
            }
        }
        for (const Card card : army.lost) {
            count(card, side);
            if (kind_of(card) == Kind::treasure) {
                return refused("TL-5.33.1", "a treasure is among the lost cards");
            }
        }
        return legal();
    }

    Verdict field(Side side) {
        const Army& army = state_.army(side);
        for (std::size_t col = 0; col < columns; ++col) {
            const Column& column = army.field[col];
            for (std::size_t at = 0; at < rows; ++at) {
                if (at < column.size()) {
                    count(card_of(column[at]), side);
                    // TL-5.20.2, TL-5.20.6  A god is face up in the first row.
                    if (kind_of(column[at]) == Kind::god && (at > 0 || !is_up(column[at]))) {
                        return refused("TL-5.20.6", "a god on the field is not face up in the first row");
                    }
                }
                const std::uint8_t laid = army.sight.laid[col][at];
                if (laid != 0 && (at >= column.size() || laid >= army.sight.cards_laid)) {
                    return refused("TL-6.2", "the number that a card was laid with is not possible");
                }
            }
        }
        // TL-8.6, TL-5.33.4  Every card is in a deck, in a hand, on the field or on a pile. The exception is a lost
        // card while its player is asked for the order of the lost cards.
        return over_ || state_.phase == Phase::order || army.lost.empty()
                   ? legal()
                   : refused("TL-6.8", "there are lost cards, but nobody is asked for their order");
    }

    Verdict waiting_card() {
        const bool waiting = state_.phase == Phase::hit || state_.phase == Phase::foreseen;
        if (waiting != state_.waiting.has_value()) {
            return refused("TL-6.8", "the waiting card does not fit the phase");
        }
        if (!waiting) {
            return legal();
        }
        const int weakest = state_.phase == Phase::hit ? ravens_hand_keep_min : seer_place_min;
        return std::ranges::count_if(active_enemy().field, takes_in_front) < 2 ||
                       rules_.strength(kind_of(*state_.waiting)) < weakest
                   ? refused("TL-4.6", "this card needs no question for its column")
                   : legal();
    }

    Verdict questions() {
        const bool seer = state_.phase == Phase::seer || state_.phase == Phase::foreseen;
        if (state_.foreseen > seer_max_cards || (seer ? state_.foreseen == 0 : state_.foreseen != 0 && !over_) ||
            (state_.phase == Phase::seer && (state_.foreseen == seer_max_cards || active_enemy().deck.empty()))) {
            return refused("TL-5.35.1", "the number of cards that the Seer has drawn is not possible");
        }
        return state_.phase == Phase::order && state_.army(Rules::asked(state_)).lost.size() < 2
                   ? refused("TL-4.6", "there are fewer than two cards to put in order")
                   : legal();
    }

    // TL-5.7.6  A player who has a power has the power's card on top of their pile. If nobody has the power, this card
    // is on top of no pile.
    Verdict auras_fit() {
        for (const Kind kind : auras) {
            const Holder held = kind == Kind::berserker ? state_.berserker : state_.idunn;
            const auto on_top = [&](Side side) { return tops(state_.army(side).pile, kind); };
            const bool fits = held == Holder::nobody ? !on_top(Side::thor) && !on_top(Side::loki)
                                                     : on_top(held == Holder::thor ? Side::thor : Side::loki);
            if (!fits) {
                return refused("TL-5.7.6", "the holder of Berserker or Idunn does not fit the top cards of the piles");
            }
        }
        return legal();
    }

    // TL-4.2, TL-5.2.1  The points of a turn are counted when the turn starts.
    Verdict turn() {
        return state_.points_total > points_with_god || state_.points_used > state_.points_total ||
                       (opening_ ? state_.points_total != 0 : state_.points_total == 0 && !over_) ||
                       (!opening_ && !over_ && state_.army(state_.active).turns == 0)
                   ? refused("TL-5.2.1", "the points of the turn are not possible")
                   : legal();
    }

    Verdict hidden_cards() {
        for (const Side side : {Side::thor, Side::loki}) {
            const Army& army = state_.army(side);
            const bool laid = !opening_ || (side == Side::loki && state_.active == Side::thor);
            std::size_t on_field = 0;
            for (const Column& column : army.field) {
                on_field += column.size();
            }
            if (opening_ && (army.hand.size() != (laid ? 6u : 9u) || on_field != (laid ? 3u : 0u) || army.turns != 0)) {
                return refused("TL-3.6", "the numbers of cards do not fit the opening");
            }
            if (!over_ && !SightAudit(rules_, army, side).fits()) {
                return refused("TL-6.4", "the hidden cards contradict what the enemy has seen");
            }
        }
        return legal();
    }

    Verdict ending() {
        if (over_ == (state_.reason == Reason::none)) {
            return refused("TL-8.4", "the reason for the end does not fit the phase");
        }
        if (state_.phase == Phase::main && state_.points_left() > 0 && !rules_.has_action(state_, state_.active)) {
            return refused("TL-8.2", "the active player cannot spend their points, but the game is not over");
        }
        // TL-8.6  The sum of the levels falls at least as fast as the number of actions and answers grows.
        const int most = rules_.longest_game({2, {}}) / 2 - 1;
        return state_.actions + levels(state_.thor) + levels(state_.loki) + (state_.waiting ? 2 : 0) > most ||
                       state_.thor.turns + state_.loki.turns > most + 1
                   ? refused("TL-8.6", "the game has lasted longer than possible")
                   : legal();
    }

    const Rules& rules_;
    const State& state_;
    const bool over_, opening_;
    std::array<std::array<int, kinds>, 2> found_{};  // by back and kind
    bool known_ = true;                              // every value counted so far is a valid card
};

}  // namespace

Verdict Rules::audit(const State& state) const { return Audit(*this, state).verdict(); }

}  // namespace meadhall::thunder_and_lightning
