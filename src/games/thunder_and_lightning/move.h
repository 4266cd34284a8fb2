// SPDX-License-Identifier: Apache-2.0
// Referee decides whether an action is legal; Move plays a legal action. Both classes are implemented in one file per
// topic of the rules: setup.cpp, flow.cpp, field.cpp, challenge.cpp, piles.cpp, powers.cpp, fetching.cpp, ravens.cpp.
#pragma once

#include "games/thunder_and_lightning/game.h"

namespace meadhall::thunder_and_lightning {

inline bool led_by_god(const Column& column) { return !column.empty() && kind_of(column[0]) == Kind::god; }
// TL-5.20.4, TL-5.4.3  A card may be put in front of a column unless the column is full or the god is its front card.
inline bool takes_in_front(const Column& column) { return !column.full() && !led_by_god(column); }

template <class Cards>
bool holds(const Cards& cards, Card card) {
    for (const Card each : cards) {
        if (each == card) {
            return true;
        }
    }
    return false;
}

// Refusals that several actions share.
constexpr Verdict not_in_hand = refused("TL-4.14", "this card is not in your hand");
constexpr Verdict no_such_column = refused("TL-4.14", "the columns are 0 (left), 1 (middle) and 2 (right)");
constexpr Verdict no_such_row = refused("TL-4.14", "the rows are 1 (front) to 4");
constexpr Verdict no_such_place =
    refused("TL-4.14", "the columns are 0 (left) to 2 (right), and the rows are 1 (front) to 4");
constexpr Verdict full_column = refused("TL-5.4.3", "this column already holds four cards");
constexpr Verdict front_never_challenges = refused("TL-5.5.4", "your front card in this column never challenges");
constexpr Verdict would_leave_gap(std::size_t next_row) {
    return refused("TL-5.4.4", "this would leave a gap; the next free row of this column is {}",
                   static_cast<int>(next_row));
}

// Decides whether the asked player may take an action. If not, says why.
class Referee {
public:
    Referee(const Rules& rules, const State& state, Side me)
        : rules_(rules), state_(state), me_(me), mine_(state.army(me)), theirs_(state.army(other(me))) {}

    Verdict why_not(const OpeningRow& row) const;        // setup.cpp
    Verdict why_not(const Draw&) const;                  // field.cpp
    Verdict why_not(const Place& place) const;           // field.cpp
    Verdict why_not(const Challenge& challenge) const;   // challenge.cpp
    Verdict why_not(const PlayGod& god) const;           // powers.cpp
    Verdict why_not(const EndTurn&) const;               // flow.cpp
    Verdict why_not(const Power& power) const;           // powers.cpp
    Verdict why_not(const PowerField& power) const;      // ravens.cpp
    Verdict why_not(const PowerHand& power) const;       // ravens.cpp
    Verdict why_not(const PowerSpy& power) const;        // powers.cpp
    Verdict why_not(const PowerFlip& power) const;       // powers.cpp
    Verdict why_not(const PowerTake& power) const;       // fetching.cpp
    Verdict why_not(const PowerTakeTwo& power) const;    // fetching.cpp
    Verdict why_not(const PowerTakeThree& power) const;  // fetching.cpp
    Verdict why_not(const PowerTarget& power) const;     // powers.cpp
    Verdict why_not(const PowerMove& power) const;       // powers.cpp
    Verdict why_not(const PowerFlank& power) const;      // powers.cpp
    Verdict why_not(const ChooseColumn& choice) const;   // ravens.cpp
    Verdict why_not(const Discard& discard) const;       // piles.cpp
    Verdict why_not(const Continue&) const { return legal(); }
    Verdict why_not(const Stop&) const { return legal(); }

    // fetching.cpp: TL-5.29.1, TL-5.31.1  How many cards Longships and Odin fetch after they have been played.
    std::size_t longships_take() const;
    std::size_t odin_takes() const;
    bool freya_may_take() const;
    // powers.cpp: TL-5.21.2  Decides whether Baldr or Valkyries may move a card of `side` in this way.
    Verdict why_not_move(Side side, const PowerMove& move) const;

    bool first_turn() const { return mine_.turns <= 1; }

private:
    friend class Menu;
    Verdict no_points() const;  // flow.cpp: TL-4.15  refuses when no point is left
    // powers.cpp: the checks that all powers share. out_of_range: the refusal if in_range is false.
    Verdict no_such_power(Card card, bool in_range, EnumSet<Kind> fitting,
                          const Verdict& out_of_range = no_such_place) const;
    Verdict why_not_take(Card card, const CardList& wanted) const;

    const Rules& rules_;
    const State& state_;
    const Side me_;
    const Army& mine_;
    const Army& theirs_;
};

// Plays one action that the Referee allows.
class Move {
public:
    Move(const Rules& rules, State& state, Side me, Chance& chance, const Narrator<AnyEvent>& narrator)
        : rules_(rules),
          state_(state),
          me_(me),
          mine_(state.army(me)),
          theirs_(state.army(other(me))),
          chance_(chance),
          narrator_(narrator) {}

    void play(const OpeningRow& row);
    void play(const Draw&);
    void play(const Place& place);
    void play(const Challenge& challenge);
    void play(const PlayGod& god);
    void play(const EndTurn&);
    void play(const Power& power);
    void play(const PowerField& power);
    void play(const PowerHand& power);
    void play(const PowerSpy& power);
    void play(const PowerFlip& power);
    void play(const PowerTake& power);
    void play(const PowerTakeTwo& power);
    void play(const PowerTakeThree& power);
    void play(const PowerTarget& power);
    void play(const PowerMove& power);
    void play(const PowerFlank& power);
    void play(const ChooseColumn& choice);
    void play(const Discard& discard);
    void play(const Continue&);
    void play(const Stop&);

    // piles.cpp: narrates who has gained or lost the power of Berserker or Idunn in this move. The code calls these two
    // powers auras.
    void tell_auras(Holder berserker_before, Holder idunn_before) const;

private:
    Seat seat(Side side) const { return state_.seat_of(side); }

    // flow.cpp
    void spend();
    void begin_turn(Side side);
    void go_on();
    void end_game(Side winner, Reason reason);

    // field.cpp
    void add_to_hand(Side side, Card card);
    void take_from_hand(Side side, Card card);
    void lay(Side side, Card card, std::size_t col, std::size_t at, bool up);
    void insert(Side side, Placed card, std::size_t col, std::size_t at, std::uint8_t laid);
    Placed take_off(Side side, std::size_t col, std::size_t at);
    void turn_up(Side side, std::size_t col, std::size_t at);

    // challenge.cpp
    void challenge(std::size_t col, std::size_t at, std::optional<Card> vidarr = std::nullopt);
    void wipe(std::size_t col);
    void tell_wipe(std::size_t col) const;
    void discard_from(Side side, std::size_t col, std::size_t at);

    // piles.cpp
    void land(Side side, Card card);
    bool put_on_pile(Side side, Card card);
    void weigh_auras();
    void weigh_aura(Kind kind, Holder& held);
    void tell_aura(Kind kind, Holder before, Holder now) const;
    void order_losses();

    // powers.cpp
    void play_from_hand(Card card);
    void tell_played(Card card) const;
    // fetching.cpp
    void fetch(Card power, const CardList& wanted);
    void capture(Card freya);
    void fetch_in_secret(Card hel, Card card);
    // ravens.cpp
    bool has_open_column() const;
    void put_in_front(Card card, Phase question);
    void tell_put_in_front(Card card, std::size_t col, Phase question) const;
    void foresee(std::optional<Card> seer = std::nullopt);
    void after_foreseen();

    // sight.cpp: records what the enemy of `side` learns.
    void know_in_hand(Side side, Clue clue);
    void know_draw(Side side);
    void know_hand(Side side);
    void know_fetch(Side side, Card pick, std::size_t at);
    void check_pick(Side side, const Pile& before, const CardList& taken, bool ravens);
    void uncover(Side side, Card card, std::uint8_t laid, bool from_hand);

    const Rules& rules_;
    State& state_;
    const Side me_;
    Army& mine_;
    Army& theirs_;
    Chance& chance_;
    const Narrator<AnyEvent>& narrator_;
    std::optional<Kind> aura_played_;  // the aura that the log line of this move already mentions
};

// challenge.cpp: TL-5.8.1  The result of a challenge. a: kind of the challenger. d: kind of the challenged card.
Result result_of(const Rules& rules, const State& state, Side challenger, Kind a, Kind d);

// Adds cards of these kinds to `taken`, from the top of the pile down, until `taken` has how_many cards.
void nearest_the_top(const Pile& pile, EnumSet<Kind> of, std::size_t how_many, CardList& taken);

}  // namespace meadhall::thunder_and_lightning
