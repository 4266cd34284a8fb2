// SPDX-License-Identifier: Apache-2.0
// Which player may take which kind of action now, and the refusals for everybody else (VG-4.3, VG-4.4). The other files
// decide whether an action of the right kind is legal.
#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

// The question that this kind of action answers.
template <class T>
constexpr Step answers = Step::turn;  // VG-D1  an action in the player's own turn
template <>
constexpr Step answers<Defend> = Step::defend;  // VG-D2  a Defense card
template <>
constexpr Step answers<DefendAgainst> = Step::defend;
template <>
constexpr Step answers<PickFavor> = Step::pick_favor;  // VG-D3  a Favor
template <>
constexpr Step answers<ChooseDracoResource> = Step::draco_resource;  // VG-D4  Beer or Gold from Draco
template <>
constexpr Step answers<StoreLoot> = Step::store_loot;  // VG-D5  a Container for a token
template <>
constexpr Step answers<LootFrom> = Step::loot_from;  // VG-D6  a Container to take from
template <>
constexpr Step answers<UsePlus> = Step::plus;  // VG-D7  an effect after an attack
template <>
constexpr Step answers<UsePlusMode> = Step::plus;
template <>
constexpr Step answers<SkipPlus> = Step::plus;
template <>
constexpr Step answers<PutBack> = Step::put_back;  // VG-D8  a card for the top of the deck
template <>
constexpr Step answers<Discard> = Step::discard;  // VG-D9  a discard because of Loki
template <>
constexpr Step answers<Store> = Step::store;  // VG-D10  tokens for a Container
template <>
constexpr Step answers<Keep> = Step::keep;  // VG-D11  a card kept by a Drakkar
template <>
constexpr Step answers<Pay> = Step::pay;  // VG-D12  a payment step
template <>
constexpr Step answers<Send> = Step::muster;  // VG-D13  a step of a declaration
template <>
constexpr Step answers<Arm> = Step::muster;
template <>
constexpr Step answers<NextGroup> = Step::muster;
template <>
constexpr Step answers<Declare> = Step::muster;
template <>
constexpr Step answers<Pick> = Step::pick;  // VG-D14  a card taken back

template <class T>
bool answers_now(Step step) {
    if constexpr (std::is_same_v<T, Done>) {
        return step == Step::defend || step == Step::keep || step == Step::pick;
    } else {
        return step == answers<T>;
    }
}

// VG-4.4.3  Refuses a seat or river slot that does not exist, and a parameter that the action does not use.
template <class T>
Verdict why_unsaid(const Rules& rules, const State& state, const T& choice) {
    if constexpr (requires { choice.opponent; }) {
        if (index(choice.opponent) >= player_count(state)) {
            return refused("VG-4.4.3", "there is no such player at this table");
        }
    }
    if constexpr (requires { choice.slot; }) {
        if (choice.slot < 1 || choice.slot > rules.box.river_size) {
            return refused("VG-4.4.3", "choose a slot from 1 to {}", rules.box.river_size);
        }
    }
    if constexpr (std::is_same_v<T, DefendAgainst>) {
        if (!rules_of(choice.card).names_unit) {
            return refused("VG-4.4.3", "only an Ambush is played against a Unit");
        }
    }
    if constexpr (requires { why_malformed(rules, state, choice); }) {
        return why_malformed(rules, state, choice);
    }
    return legal();
}

// VG-4.3.2  The refusal for a player who is not asked: it says what the asked player is doing. VG-6.4.5  An unfinished
// payment or declaration looks like an ordinary turn.
constexpr const char* waits_for(Step step) {
    switch (step) {
        case Step::defend:
            return "{seat} is defending now; wait for their answer";
        case Step::pick_favor:
            return "{seat} is choosing a Divine Favor; wait for their answer";
        case Step::draco_resource:
            return "{seat} is choosing the reward for Draco; wait for their answer";
        case Step::store_loot:
            return "{seat} is choosing a Container for a token; wait for their answer";
        case Step::loot_from:
            return "{seat} is choosing a Container to take a token from; wait for their answer";
        case Step::plus:
            return "{seat} is using the effects of attackers; wait for their answer";
        case Step::put_back:
            return "{seat} is putting a card back on the deck; wait for their answer";
        case Step::discard:
            return "{seat} is choosing a card to discard; wait for their answer";
        case Step::store:
            return "{seat} is storing tokens; wait for their answer";
        case Step::keep:
            return "{seat} is choosing which cards to keep; wait for their answer";
        case Step::pick:
            return "{seat} is taking cards back; wait for their answer";
        case Step::over:
            return "the game is over";
        default:
            return "it is {seat}'s turn; wait until it is yours, or until you are attacked";
    }
}

// VG-4.3.2  The refusal for the asked player who sends the wrong kind of action: it says what the player must answer
// first.
constexpr const char* must_answer(Step step) {
    switch (step) {
        case Step::defend:
            return "you are attacked: play a Defense card, or answer done";
        case Step::pick_favor:
            return "first choose a Divine Favor";
        case Step::draco_resource:
            return "first choose Beer or Gold as the reward for Draco";
        case Step::store_loot:
            return "first choose a Container for the token";
        case Step::loot_from:
            return "first choose the Container that you take a token from";
        case Step::plus:
            return "first use the effects of your attackers, or skip them";
        case Step::put_back:
            return "first choose a card that you put on top of your deck";
        case Step::discard:
            return "first choose a card that you discard";
        case Step::store:
            return "first say how many tokens you store in the Container";
        case Step::keep:
            return "first choose a card that you keep, or answer done";
        case Step::pay:
            return "first finish your payment";
        case Step::muster:
            return "first finish your attack: send attackers, then declare it";
        case Step::pick:
            return "first choose a card that you take back, or answer done";
        default:
            return "it is your turn: you can buy, build, play cards, attack, or end your turn";
    }
}

Verdict why_not_now(const State& state, Seat seat, Step answered) {
    const Step step = asked_step(state);
    const bool is_asked = step != Step::over && asked_seat(state) == seat;
    // VG-5.10.1  Only the attacked player may defend, and only while asked.
    if (answered == Step::defend) {
        return step == Step::defend
                   ? refused("VG-5.10.1", "only {seat} is attacked and can defend", index(asked_seat(state)))
                   : refused("VG-5.10.1", "you can defend only while somebody attacks you");
    }
    if (!is_asked) {
        return refused("VG-4.3.2", waits_for(step), step == Step::over ? 0 : index(asked_seat(state)));
    }
    if (step == Step::turn && answered == Step::muster) {
        return refused("VG-4.3.2", "first choose what you attack: a Building of an opponent, an Undead, or Draco");
    }
    if (step == Step::turn && answered == Step::pay) {
        return refused("VG-4.3.2", "first choose what you buy");
    }
    return refused("VG-4.3.2", must_answer(step));
}

}  // namespace

// VG-4.4.2  Checks the form of the action first, then whether this player is asked, then the rules in their order.
Verdict Rules::why_not(const State& state, Seat seat, Action action) const {
    return Actions::visit(
        action,
        [&]<class T>(const T& choice) {
            if (const Verdict verdict = why_unsaid(*this, state, choice); !verdict.legal()) {
                return verdict;
            }
            if (!to_act(state).contains(seat) || !answers_now<T>(asked_step(state))) {
                return why_not_now(state, seat, answers<T>);
            }
            return vikings_gone_wild::why_not(*this, state, choice);
        },
        [](Unknown) { return Verdict(unreadable); });
}

void Rules::play(State& state, Seat, Action action, Chance& chance, const Narrator<Event>& narrator) const {
    Turn turn(*this, state, chance, narrator);
    Actions::visit_legal(action, [&]<class T>(const T& choice)
                             requires(!std::is_same_v<T, Unknown>)
                         { turn.play(choice); });
}

}  // namespace meadhall::vikings_gone_wild
