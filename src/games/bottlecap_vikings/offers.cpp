// SPDX-License-Identifier: Apache-2.0
// Lists the offers and checks actions (BV-4.3, BV-4.5).
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

// The question that each kind of action answers.
template <class T>
constexpr Question answers = Question::act;  // for DoPart, Exchange, Improve and ActDone
template <>
constexpr Question answers<ChooseSide> = Question::side;
template <>
constexpr Question answers<PlaceShip> = Question::start;
template <>
constexpr Question answers<ChooseGoods> = Question::goods;
template <>
constexpr Question answers<ImproveFreely> = Question::free;
template <>
constexpr Question answers<Sail> = Question::move;
template <>
constexpr Question answers<Take> = Question::take;
template <>
constexpr Question answers<Give> = Question::give;
template <>
constexpr Question answers<Keep> = Question::keep;
template <>
constexpr Question answers<PreDone> = Question::pre;
template <>
constexpr Question answers<Reverse> = Question::pre;
template <>
constexpr Question answers<Atone> = Question::pre;
template <>
constexpr Question answers<SwitchTiles> = Question::pre;
template <>
constexpr Question answers<Heal> = Question::heal;
template <>
constexpr Question answers<Rotate> = Question::rotate;
template <>
constexpr Question answers<Double> = Question::doubling;
template <>
constexpr Question answers<Copy> = Question::copy;

// The texts of the refusals while a question is open. `others`: for players who are not asked. `asked`: for the asked
// player, if their action does not answer the question.
struct Asking {
    const char* others;
    const char* asked;
};
constexpr Asking asking(Question question) {
    switch (question) {
        case Question::side:
            return {"{seat} is choosing a side of the city card; you choose in turn order",
                    "choose a side of your city card now"};
        case Question::start:
            return {"{seat} is choosing where to start; you choose in turn order",
                    "choose the slot where your ship starts now"};
        case Question::goods:
            return {"{seat} is choosing goods to start with; you choose in turn order",
                    "choose your goods to start with now"};
        case Question::free:
            return {"{seat} is choosing a free improvement; you choose in turn order",
                    "choose your free improvement now"};
        case Question::move:
            return {"{seat} is choosing how far to sail; you act when it is your turn", "choose how far you sail now"};
        case Question::take:
            return {"{seat} is choosing a good to take; you act when it is your turn", "choose the good you take now"};
        case Question::give:
            return {"{seat} is choosing a good to give; you act when it is your turn", "choose the good you give now"};
        case Question::keep:
            return {"{seat} is choosing a token to keep; the turn goes on after that",
                    "choose which of the two tokens you keep now"};
        case Question::pre:
            return {"{seat} can use abilities before the action; you act when it is your turn",
                    "use an ability before the action now, or continue to the action"};
        case Question::act:
            return {"{seat} is using a space; you act when it is your turn",
                    "use the space where you are now, or end your turn"};
        case Question::heal:
            return {"{seat} is choosing tokens to return; you act when it is your turn",
                    "choose the colours of the tokens you return now"};
        case Question::rotate:
            return {"{seat} is turning the bottlecap; you act when it is your turn", "turn the bottlecap now"};
        case Question::doubling:
            return {"{seat} is choosing a good to double; you act when it is your turn",
                    "choose the good you double now"};
        default:
            return {"{seat} is choosing an ability to borrow; you act when it is your turn",
                    "choose the ability you borrow now"};
    }
}

}  // namespace

// BV-4.5  The refusal names the first broken rule, in the order of the checks below.
Verdict Rules::why_not(const State& state, Seat seat, Action action) const {
    if (state.step == Step::over) {
        return refused("BV-8.1", "the game is over");
    }
    if (seat != state.asked) {
        return refused("BV-4.3", asking(state.question).others, index(state.asked));
    }
    return Actions::visit(
        action,
        [&]<class T>(const T& choice) {
            if (state.question == answers<T>) {
                return bottlecap_vikings::why_not(*this, state, choice);
            }
            // It is too late for an ability before the action. If the ability would be illegal for another reason, too,
            // the refusal names that reason.
            if (answers<T> == Question::pre && state.question == Question::act) {
                if (const Verdict verdict = bottlecap_vikings::why_not(*this, state, choice); !verdict.legal()) {
                    return verdict;
                }
                return refused("BV-4.3", "this belongs before the action, and you are at the action now");
            }
            return refused("BV-4.3", asking(state.question).asked);
        },
        [](Unknown) { return Verdict(unreadable); });
}

void Rules::play(State& state, Seat, Action action, Chance& chance, const Narrator<Event>& narrator) const {
    Turn turn(*this, state, chance, narrator);
    Actions::visit_legal(action, [&]<class T>(const T& choice)
                             requires(!std::is_same_v<T, Unknown>)
                         { turn.play(choice); });
}

namespace {

template <class Choice>
void offer_if_legal(const Rules& rules, const State& state, const Choice& choice, Offers& offers) {
    if (why_not(rules, state, choice).legal()) {
        offers.add(Actions::offer(choice));
    }
}

// Adds make(spot) for every spot that a white line joins to the hut.
template <class Make>
void offer_spots(const Rules& rules, const State& state, const Make& make, Offers& offers) {
    const Player& player = state.players[state.asked];
    for (std::uint64_t next = rules.city(player).next[static_cast<std::size_t>(player.hut)]; next != 0;
         next &= next - 1) {
        offer_if_legal(rules, state, make(static_cast<Spot>(std::countr_zero(next))), offers);
    }
}

template <class Make>
void offer_goods(const Rules& rules, const State& state, const Make& make, Offers& offers) {
    offer_if_legal(rules, state, make(Good::wood), offers);
    offer_if_legal(rules, state, make(Good::gold), offers);
}

void offer_action(const Rules& rules, const State& state, Offers& offers) {
    const Player& player = state.players[state.asked];
    switch (state.ring[player.slot]) {
        case Face::act_city:
            offer_spots(rules, state, [](Spot spot) { return Improve{spot}; }, offers);
            break;
        case Face::act_gold_to_wood:
            offers.add(Actions::range<&Exchange::x>(Exchange{0}, player.gold + 1));
            break;
        case Face::act_wood_to_gold:
            offers.add(Actions::range<&Exchange::x>(Exchange{0}, player.wood + 1));
            break;
        default:
            for (const Part part : open_parts(rules, state)) {
                offers.add(Actions::offer(DoPart{static_cast<std::uint8_t>(static_cast<int>(part) + 1)}));
            }
    }
    offers.add(Actions::offer(ActDone{}));
}

// Offers for all questions except `move` and `act`, which come in every turn.
void offer_seldom_asked(const Rules& rules, const State& state, Offers& offers) {
    const Player& player = state.players[state.asked];
    switch (state.question) {
        case Question::side:
            offers.add(Actions::offer(ChooseSide{Side::common}));
            offers.add(Actions::offer(ChooseSide{Side::unique}));
            return;
        case Question::start:
            offers.add(Actions::range<&PlaceShip::slot>(PlaceShip{0}, slots));
            return;
        case Question::goods:
            offers.add(Actions::range<&ChooseGoods::wood>(ChooseGoods{0}, free_goods(rules, state) + 1));
            return;
        case Question::free:
            return offer_spots(rules, state, [](Spot spot) { return ImproveFreely{spot}; }, offers);
        case Question::take:
            return offer_goods(rules, state, [&](Good good) { return Take{state.queue[state.at], good}; }, offers);
        case Question::give:
            return offer_goods(rules, state, [&](Good good) { return Give{state.queue[state.at], good}; }, offers);
        case Question::keep:
            offers.add(Actions::offer(Keep{Token::red}));
            offers.add(Actions::offer(Keep{Token::grey}));
            return;
        case Question::pre:
            offer_if_legal(rules, state, Reverse{}, offers);
            offer_if_legal(rules, state, Atone{}, offers);
            if (why_not(rules, state, SwitchTiles{0}).legal()) {
                offers.add(Actions::range<&SwitchTiles::slot>(SwitchTiles{0}, slots));
            }
            offers.add(Actions::offer(PreDone{}));
            return;
        case Question::heal: {
            const RedRange red = red_range(player, state.owed);
            offers.add(
                Actions::range<&Heal::red>(Heal{static_cast<std::uint8_t>(red.fewest)}, red.most - red.fewest + 1));
            return;
        }
        case Question::rotate:
            for (std::uint8_t rot = 0; rot < slots; ++rot) {
                offer_if_legal(rules, state, Rotate{rot}, offers);
            }
            return;
        case Question::doubling:
            return offer_goods(rules, state, [](Good good) { return Double{good}; }, offers);
        case Question::copy:
            for (const Ability ability : copy_pool(rules, state, player)) {
                offers.add(Actions::offer(Copy{ability}));
            }
            return;
        default:
            return;
    }
}

}  // namespace

void Rules::offers(const State& state, Seat seat, Offers& offers) const {
    if (state.step == Step::over || seat != state.asked) {
        return;
    }
    if (state.question == Question::move) {
        offers.add(Actions::range<&Sail::distance>(Sail{1}, farthest(state)));
    } else if (state.question == Question::act) {
        offer_action(*this, state, offers);
    } else {
        offer_seldom_asked(*this, state, offers);
    }
}

}  // namespace meadhall::bottlecap_vikings
