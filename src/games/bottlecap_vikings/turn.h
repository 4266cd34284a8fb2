// SPDX-License-Identifier: Apache-2.0
// How a turn runs through its steps (BV-4.1). A Turn plays one move. It has references to everything that the move
// needs: rules, state, chance and narrator. Each step either asks a player a question and returns, or calls the next
// step. after_damage() and after_effect() continue after a question inside a step. The declarations below are grouped
// by the file that defines them.
#pragma once

#include "games/bottlecap_vikings/game.h"

namespace meadhall::bottlecap_vikings {

class Turn {
public:
    Turn(const Rules& rules, State& state, Chance& chance, const Narrator<Event>& narrator)
        : rules_(rules), state_(state), chance_(chance), narrator_(narrator), active_(&state.players[state.active]) {}

    // setup.cpp: BV-3  Setting up.
    void play(const ChooseSide& choice);
    void play(const PlaceShip& choice);
    void play(const ChooseGoods& choice);
    void play(const ImproveFreely& choice);

    // sailing.cpp: BV-5.3 to BV-5.9, BV-A5  Sailing and the red line.
    void play(const Sail& choice);

    // attack.cpp: BV-5.10 to BV-5.13, BV-5.35 to BV-5.37, BV-A26  Attacks and exchanges.
    void play(const Take& choice);
    void play(const Give& choice);

    // damage.cpp: BV-5.30 to BV-5.34  Damage and Valkyries.
    void play(const Heal& choice);

    void play(const PreDone&) { begin_action(); }

    // action.cpp: BV-5.15 to BV-5.20, BV-T1 to BV-T13  The action of a tile.
    void play(const DoPart& choice);
    void play(const Exchange& choice);
    void play(const Improve& choice);
    void play(const ActDone&) { end_turn(); }

    // The choices that abilities ask for, each in the file of its ability: abilities/fate_reader.cpp,
    // reverse_course.cpp, atonement.cpp, shifting_shores.cpp, turn_the_cap.cpp, doubling.cpp and borrowed_rune.cpp.
    void play(const Keep& choice);
    void play(const Reverse&);
    void play(const Atone&);
    void play(const SwitchTiles& choice);
    void play(const Rotate& choice);
    void play(const Double& choice);
    void play(const Copy& choice);

    // For the effects of abilities when they are acquired (AbilityRow::acquire). gain_all() gains all of this amount
    // and returns false if it asks a question.
    const Rules& rules() const { return rules_; }
    const State& state() const { return state_; }
    bool gain_all(Seat seat, const Amount& amount, Cause cause);
    void resolve_valkyries(Cause cause);
    void ask(Question question, Seat seat) {
        state_.question = question;
        state_.asked = seat;
    }

private:
    // setup.cpp
    void ask_in_setup(Question question);
    void give_starting_goods();
    void next_in_setup();

    // ending.cpp: BV-5.40 to BV-5.43, BV-8  The end of a turn and of the game.
    void begin_turn();
    void end_turn();
    void pay_end_gains();
    EnumSet<Ability> end_abilities_due(const Player& who) const;
    void next_turn();
    void win(Way way);

    // sailing.cpp
    void trade_with_passed();
    void land();
    void pay_for_crossings();

    // attack.cpp
    void begin_attack();
    void draw_in_attack();
    void tell_attack_result();
    void take_from_victims();
    void give_to_victims();
    bool take_if_forced(Seat victim);
    bool give_if_forced(Seat receiver);
    void take(Seat victim, Good good);
    void give(Seat receiver, Good good);
    Cause exchange_cause() const {
        const EnumSet<Ability> trading = state_.step == Step::sail ? with_effect<&AbilityRow::trades_with_passed>
                                                                   : with_effect<&AbilityRow::trades_with_attacked>;
        return because((active_->abilities & trading).lowest());
    }

    // damage.cpp. gain_damage() and lose_damage() return false if they ask a question. The answer then calls
    // after_damage() or after_effect().
    bool gain_damage(Seat seat, Cause cause);
    void tell_damage(Seat seat, std::optional<Token> token);
    void keep_token(Seat seat, Token kept, std::optional<Token> returned);
    bool lose_damage(Seat seat, int tokens, Cause cause);
    void return_tokens(Seat seat, int red, int grey, Cause cause);
    void after_damage();
    int reds_held() const;
    Token draw_token(int reds, int greys) {
        return chance_.below(static_cast<std::uint32_t>(reds + greys)) < static_cast<std::uint32_t>(reds) ? Token::red
                                                                                                          : Token::grey;
    }

    // before_action.cpp: BV-5.14  The helper, and abilities before the action.
    void land_beside_helper();
    void ask_before_action();
    void turn_round();  // in abilities/reverse_course.cpp

    // action.cpp
    void begin_action();
    void ask_action();
    void tell_part(Face face, const TilePart& part) const;
    void gain_of_part(Part part);
    Amount gain_now(const TilePart& part) const;

    // city.cpp: BV-5.27, BV-5.28  Acquired abilities.
    void acquire(Ability ability, bool copied);
    void after_effect();

    // meters.cpp: BV-5.21 to BV-5.23  Wood, gold and glory.
    void gain(Seat seat, Meter meter, int amount, Cause cause);
    int lose(Seat seat, Meter meter, int amount, Cause cause);
    Goods fitting(Seat seat, int wood, int gold) const;

    Player& player(Seat seat) { return state_.players[seat]; }
    const Player& player(Seat seat) const { return state_.players[seat]; }
    Player& active() { return *active_; }
    bool over() const { return state_.step == Step::over; }

    const Rules& rules_;
    State& state_;
    Chance& chance_;
    const Narrator<Event>& narrator_;
    Player* active_;
    // For the log: whether the attack began in this move, and the tokens drawn in this move.
    bool attack_began_ = false;
    FixedVector<VictimDrew, most_players> drawn_;
};

// Why an action is illegal. These functions assume that the seat and the kind of action fit the open question, which
// Rules::why_not() checks first (BV-4.5).
Verdict why_not(const Rules&, const State&, const ChooseSide&);
Verdict why_not(const Rules&, const State&, const PlaceShip&);
Verdict why_not(const Rules&, const State&, const ChooseGoods&);
Verdict why_not(const Rules&, const State&, const ImproveFreely&);
Verdict why_not(const Rules&, const State&, const Sail&);
Verdict why_not(const Rules&, const State&, const Take&);
Verdict why_not(const Rules&, const State&, const Give&);
Verdict why_not(const Rules&, const State&, const Keep&);
Verdict why_not(const Rules&, const State&, const Heal&);
Verdict why_not(const Rules&, const State&, const Reverse&);
Verdict why_not(const Rules&, const State&, const Atone&);
Verdict why_not(const Rules&, const State&, const SwitchTiles&);
Verdict why_not(const Rules&, const State&, const DoPart&);
Verdict why_not(const Rules&, const State&, const Exchange&);
Verdict why_not(const Rules&, const State&, const Improve&);
Verdict why_not(const Rules&, const State&, const Rotate&);
Verdict why_not(const Rules&, const State&, const Double&);
Verdict why_not(const Rules&, const State&, const Copy&);
inline Verdict why_not(const Rules&, const State&, const PreDone&) { return legal(); }
inline Verdict why_not(const Rules&, const State&, const ActDone&) { return legal(); }

// What an asked player may do, by question.
template <class Choice>
void offer_if_legal(const Rules& rules, const State& state, const Choice& choice, Offers& offers) {
    if (why_not(rules, state, choice).legal()) {
        offers.add(Actions::offer(choice));
    }
}
// BV-5.14  The abilities that may be used before the action now, in the order of PreAction.
void offer_abilities_before_action(const Rules& rules, const State& state, Offers& offers);

// BV-8.6  The bounds of the turn limit.
constexpr int fewest_turns = 100, most_turns = 1000;

// BV-5.12, BV-5.32  The fourth red token held by all players together brings the Valkyries.
constexpr int reds_that_call = 4;
// BV-2.10  What the Valkyries take, by damage. RULING BV-R39: they never take wood.
struct Penalty {
    int gold, glory;
    friend constexpr bool operator==(Penalty, Penalty) = default;
};
constexpr Penalty penalty_for(int damage) {
    if (damage <= 1) return {.gold = 0, .glory = 0};
    if (damage == 2) return {.gold = 2, .glory = 0};
    if (damage == 3) return {.gold = 0, .glory = 1};
    return {.gold = 2, .glory = 1};
}
static_assert(penalty_for(9) == penalty_for(4));

// BV-2.8  The tokens that no player holds.
struct Bag {
    int reds, greys;
};
Bag bag_of(const Rules& rules, const State& state);

template <class List>
bool has_twice(const List& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (list[i] == list[j]) {
                return true;
            }
        }
    }
    return false;
}

// BV-5.19  Whether a player with this damage meets the condition of a part.
bool meets(Condition condition, const State& state, const Player& player, int damage);
// BV-5.15  The parts, typed `act 1` and `act 2`, that may be done now.
EnumSet<Part> open_parts(const Rules& rules, const State& state);
// BV-A11  The abilities that may be copied now.
EnumSet<Ability> copy_pool(const Rules& rules, const State& state, const Player& player);
// BV-5.31  How many red tokens a player may choose to return if they must return `tokens` tokens.
struct RedRange {
    int fewest, most;
};
RedRange red_range(const Player& player, int tokens);
// BV-2.9  The number of free goods of the player who is choosing now.
int free_goods(const Rules& rules, const State& state);

}  // namespace meadhall::bottlecap_vikings
