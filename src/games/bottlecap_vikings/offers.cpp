// SPDX-License-Identifier: Apache-2.0
// Lists the offers and checks actions (BV-4.3, BV-4.5).
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

// Adds make(spot) for every spot that a white line joins to the hut.
template <class Make>
void offer_spots(const Rules& rules, const State& state, const Make& make, Offers& offers) {
    const Player& player = state.players[state.asked];
    for (std::uint64_t next = rules.city(player).next[static_cast<std::size_t>(player.hut)]; next != 0;
         next &= next - 1) {
        offer_if_legal(rules, state, make(static_cast<Spot>(std::countr_zero(next))), offers);
    }
}

void offer_sides(const Rules&, const State&, Offers& offers) {
    offers.add(Actions::offer(ChooseSide{Side::common}));
    offers.add(Actions::offer(ChooseSide{Side::unique}));
}
void offer_starts(const Rules&, const State&, Offers& offers) {
    offers.add(Actions::range<&PlaceShip::slot>(PlaceShip{0}, slots));
}
void offer_free_goods(const Rules& rules, const State& state, Offers& offers) {
    offers.add(Actions::range<&ChooseGoods::wood>(ChooseGoods{0}, free_goods(rules, state) + 1));
}
void offer_free_improvements(const Rules& rules, const State& state, Offers& offers) {
    offer_spots(rules, state, [](Spot spot) { return ImproveFreely{spot}; }, offers);
}
void offer_distances(const Rules& rules, const State& state, Offers& offers) {
    offers.add(Actions::range<&Sail::distance>(Sail{1}, rules.farthest(state)));
}
void offer_taking(const Rules& rules, const State& state, Offers& offers) {
    offer_if_legal(rules, state, Take{state.queue[state.at], Good::wood}, offers);
    offer_if_legal(rules, state, Take{state.queue[state.at], Good::gold}, offers);
}
void offer_giving(const Rules& rules, const State& state, Offers& offers) {
    offer_if_legal(rules, state, Give{state.queue[state.at], Good::wood}, offers);
    offer_if_legal(rules, state, Give{state.queue[state.at], Good::gold}, offers);
}
void offer_before_action(const Rules& rules, const State& state, Offers& offers) {
    offer_abilities_before_action(rules, state, offers);
    offers.add(Actions::offer(PreDone{}));
}
void offer_action(const Rules& rules, const State& state, Offers& offers) {
    const Player& player = state.players[state.asked];
    const FaceRow& face = row_of(state.ring[player.slot]);
    switch (face.use) {
        case Use::improvement:
            offer_spots(rules, state, [](Spot spot) { return Improve{spot}; }, offers);
            break;
        case Use::exchange:
            offers.add(
                Actions::range<&Exchange::x>(Exchange{0}, (face.sells == Good::gold ? player.gold : player.wood) + 1));
            break;
        case Use::parts:
            for (const Part part : open_parts(rules, state)) {
                offers.add(Actions::offer(DoPart{static_cast<std::uint8_t>(static_cast<int>(part) + 1)}));
            }
    }
    offers.add(Actions::offer(ActDone{}));
}
void offer_healing(const Rules&, const State& state, Offers& offers) {
    const RedRange red = red_range(state.players[state.asked], state.owed);
    offers.add(Actions::range<&Heal::red>(Heal{static_cast<std::uint8_t>(red.fewest)}, red.most - red.fewest + 1));
}

// A question: its offers, and the refusals while it is open. `others`: for players who are not asked. `asked`: for the
// asked player, if their action does not answer the question.
struct Asking {
    Question question;
    void (*offer)(const Rules&, const State&, Offers&);
    const char* others;
    const char* asked;
};
constexpr std::array askings{
    Asking{Question::side, offer_sides, "{seat} is choosing a side of the city card; you choose in turn order",
           "choose a side of your city card now"},
    Asking{Question::start, offer_starts, "{seat} is choosing where to start; you choose in turn order",
           "choose the slot where your ship starts now"},
    Asking{Question::goods, offer_free_goods, "{seat} is choosing goods to start with; you choose in turn order",
           "choose your goods to start with now"},
    Asking{Question::free, offer_free_improvements, "{seat} is choosing a free improvement; you choose in turn order",
           "choose your free improvement now"},
    Asking{Question::move, offer_distances, "{seat} is choosing how far to sail; you act when it is your turn",
           "choose how far you sail now"},
    Asking{Question::take, offer_taking, "{seat} is choosing a good to take; you act when it is your turn",
           "choose the good you take now"},
    Asking{Question::give, offer_giving, "{seat} is choosing a good to give; you act when it is your turn",
           "choose the good you give now"},
    Asking{Question::keep, offer_tokens, "{seat} is choosing a token to keep; the turn goes on after that",
           "choose which of the two tokens you keep now"},
    Asking{Question::pre, offer_before_action,
           "{seat} can use abilities before the action; you act when it is your turn",
           "use an ability before the action now, or continue to the action"},
    Asking{Question::act, offer_action, "{seat} is using a space; you act when it is your turn",
           "use the space where you are now, or end your turn"},
    Asking{Question::heal, offer_healing, "{seat} is choosing tokens to return; you act when it is your turn",
           "choose the colours of the tokens you return now"},
    Asking{Question::rotate, offer_rotations, "{seat} is turning the bottlecap; you act when it is your turn",
           "turn the bottlecap now"},
    Asking{Question::doubling, offer_doubling, "{seat} is choosing a good to double; you act when it is your turn",
           "choose the good you double now"},
    Asking{Question::copy, offer_copies, "{seat} is choosing an ability to borrow; you act when it is your turn",
           "choose the ability you borrow now"},
};
constexpr const Asking& asking(Question question) { return askings[static_cast<std::size_t>(question)]; }
static_assert(has_row_for_each(askings, &Asking::question, static_cast<std::size_t>(Question::nothing)));

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
            if (state.question == T::answers) {
                return bottlecap_vikings::why_not(*this, state, choice);
            }
            // It is too late for an ability before the action. If the ability would be illegal for another reason, too,
            // the refusal names that reason.
            if (T::answers == Question::pre && state.question == Question::act) {
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

void Rules::offers(const State& state, Seat seat, Offers& offers) const {
    if (state.step != Step::over && seat == state.asked) {
        asking(state.question).offer(*this, state, offers);
    }
}

}  // namespace meadhall::bottlecap_vikings
