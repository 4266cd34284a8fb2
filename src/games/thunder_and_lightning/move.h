// SPDX-License-Identifier: Apache-2.0
// Referee decides whether an action is legal; Move plays a legal action. Both classes are implemented in one file per
// topic of the rules: setup.cpp, flow.cpp, field.cpp, god.cpp, challenge.cpp, piles.cpp, in_front.cpp. What a card from
// the hand does is in its file in powers/.
#pragma once

#include <concepts>

#include "games/thunder_and_lightning/position.h"

namespace meadhall::thunder_and_lightning {

// The actions that use the power of a card.
using PowerActions = OneOf<Power, PowerField, PowerHand, PowerSpy, PowerFlip, PowerTake, PowerTakeTwo, PowerTakeThree,
                           PowerTarget, PowerMove, PowerFlank>;
template <class T>
concept PowerAction = (PowerActions::kind_of<T> < PowerActions::count);

// Decides whether the asked player may take an action. If not, says why.
class Referee : public Position {
public:
    using Position::Position;

    Verdict why_not(const OpeningRow& row) const;       // setup.cpp
    Verdict why_not(const Draw&) const;                 // field.cpp
    Verdict why_not(const Place& place) const;          // field.cpp
    Verdict why_not(const Challenge& challenge) const;  // challenge.cpp
    Verdict why_not(const PlayGod& god) const;          // god.cpp
    Verdict why_not(const EndTurn&) const;              // flow.cpp
    Verdict why_not(const ChooseColumn& choice) const;  // in_front.cpp
    Verdict why_not(const Discard& discard) const;      // piles.cpp
    Verdict why_not(const Continue&) const { return legal(); }
    Verdict why_not(const Stop&) const { return legal(); }
    template <PowerAction T>
    Verdict why_not(const T& use) const;  // powers/all.h
};

// TL-5.29.2, TL-5.31.1  The cards that a power takes from the player's own pile: of these kinds, and chosen by the
// player or else nearest the top.
struct Fetching {
    EnumSet<Kind> of;
    std::size_t most;
    bool chosen;
};
// Adds cards of these kinds to `taken`, from the top of the pile down, until `taken` has how_many cards.
void nearest_the_top(const Pile& pile, EnumSet<Kind> of, std::size_t how_many, CardList& taken);

// Plays one action that the Referee allows. The powers are made of the steps below.
class Move {
public:
    Move(const Rules& rules_of_game, State& all, Side side, Chance& source, const Narrator<AnyEvent>& listeners)
        : rules(rules_of_game),
          state(all),
          me(side),
          mine(all.army(side)),
          theirs(all.army(other(side))),
          chance(source),
          narrator(listeners) {}

    void play(const OpeningRow& row);
    void play(const Draw&);
    void play(const Place& place);
    void play(const Challenge& challenge);
    void play(const PlayGod& god);
    void play(const EndTurn&);
    void play(const ChooseColumn& choice);
    void play(const Discard& discard);
    void play(const Continue&);  // powers/seer.h
    void play(const Stop&);      // powers/seer.h
    template <PowerAction T>
    void play(const T& use);  // powers/all.h

    Seat seat(Side side) const { return state.seat_of(side); }
    Side enemy() const { return other(me); }
    Placed& at(Spot spot) const { return state.army(spot.side).field[spot.col][spot.at]; }

    // flow.cpp
    void spend();
    void begin_turn(Side side);
    void go_on();
    void end_game(Side winner, Reason reason);

    // field.cpp
    void add_to_hand(Side side, Card card);
    void take_from_hand(Side side, Card card);
    void lay(Spot spot, Placed card);
    void insert(Spot spot, Placed card, std::uint8_t laid);
    Placed take_off(Spot spot);
    void turn_up(Spot spot);

    // challenge.cpp
    // The player's front card of the column challenges the enemy card at `target`. vidarr: the card whose power this
    // is.
    void challenge(Spot target, std::optional<Card> vidarr = std::nullopt);
    void wipe(std::size_t col);
    void discard_from(Spot spot);

    // piles.cpp
    void play_from_hand(Card card);
    void tell_played(Card card) const;
    void land(Side side, Card card);
    void weigh_auras();
    void order_losses();
    // Narrates who has gained or lost an aura in this move.
    void tell_auras(Holder berserker_before, Holder idunn_before) const;
    // TL-5.29.2, TL-5.31.1  Takes these cards from the player's own pile; everybody sees them.
    void fetch(Card power, const CardList& wanted, const Fetching& fetching);

    // in_front.cpp
    bool has_open_column() const;
    void put_in_front(Card card, Reach reach);

    // sight.cpp: records what the enemy of `side` learns.
    void know_in_hand(Side side, Clue clue);
    void know_draw(Side side);
    void know_hand(Side side);
    void know_fetch(Side side, Card pick, std::size_t at);
    void check_pick(Side side, const Pile& before, const CardList& taken, const Fetching& fetching);
    // Everybody is about to see a hidden card of `side`. laid: the number of a card on the field; nullopt: the card is
    // in the hand.
    void uncover(Side side, Card card, std::optional<std::uint8_t> laid = std::nullopt);

    const Rules& rules;
    State& state;
    const Side me;
    Army& mine;
    Army& theirs;
    Chance& chance;
    const Narrator<AnyEvent>& narrator;
    std::optional<Kind> aura_played;  // the aura that the log line of this move already mentions

private:
    void tell_wipe(std::size_t col) const;
    bool put_on_pile(Side side, Card card);
    void weigh_aura(Kind kind, Holder& held);
    void tell_aura(Kind kind, Holder before, Holder now) const;
    void put_in_front(Card card, Reach reach, std::size_t col);
};

}  // namespace meadhall::thunder_and_lightning
