// SPDX-License-Identifier: Apache-2.0
// Samples worlds for bots (determinization; VG-6, VG-7). What the seat knows stays the same, and the hidden cards are
// dealt again. To keep secrets, this code reads hidden cards only to collect and shuffle all of them.
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

Card draw_from(Bag& bag, Chance& chance) {
    const Card card = bag.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(bag.size()))));
    bag.take(card);
    return card;
}

template <class List>
void mix(List& list, std::size_t from, std::size_t to, Chance& chance) {
    const auto part = std::span(list.begin() + from, to - from);
    std::ranges::sort(part);
    chance.shuffle(part);
}

void deal_deck(State& state, Seat seat, Bag left, std::optional<Card> top, Chance& chance) {
    const std::span<Card> deck = state.decks.cards(seat);
    std::size_t at = 0;
    while (!left.empty()) {
        const Card card = left.nth(0);
        left.take(card);
        deck[at++] = card;
    }
    chance.shuffle(std::span<Card>(deck.begin(), at));
    if (top) {
        deck[at] = *top;
    }
}

// Shuffles the seat's own deck: the seat knows its cards but not their order. A card that the player put back stays on
// top (VG-6.1).
void deal_own(State& state, Seat seat, Chance& chance) {
    if (state.decks.empty(seat)) {
        return;
    }
    Bag left = state.decks.bag(seat);
    std::optional<Card> top;
    if (state.players[seat].put_back()) {
        top = state.decks.top(seat);
        left.take(*top);
    }
    deal_deck(state, seat, left, top, chance);
}

// VG-6.1.1  Everybody knows which cards a player owns, but not which of them are in the hand. Cards that are certain to
// be in the hand (VG-6.3) stay in the hand; the other hidden cards are dealt at random.
void deal_other(State& state, Seat viewer, Seat seat, Chance& chance) {
    Player& player = state.players[seat];
    const bool put_back = player.put_back();
    const int size = player.hand.size();
    Bag left = state.decks.bag(seat);
    left.add(player.hand);
    // If the player has put a card back, the hand is dealt with one card more. Then one of its cards is chosen at
    // random as the card that was put back.
    Bag hand = certain_for(state, viewer, seat);
    left.take(hand);
    while (hand.size() < size + put_back) {
        hand.add(draw_from(left, chance));
    }
    std::optional<Card> top;
    if (put_back) {
        const Bag shown = known_in_hand(state, viewer, seat);
        Bag loose;
        for (const Card card : hand.kinds()) {
            loose.add(card, hand.count(card) - std::min(hand.count(card), shown.count(card)));
        }
        top = draw_from(loose, chance);
        hand.take(*top);
    }
    player.hand = hand;
    deal_deck(state, seat, left, top, chance);
    // VG-6.4.5  When a player has chosen which cards to keep, everybody knows how many, but not which ones.
    const bool deciding = asked_step(state) == Step::keep && asked_seat(state) == seat;
    const std::size_t kept = deciding ? 0 : player.kept.size();
    player.kept.clear();
    for (std::size_t i = 0; i < kept; ++i) {
        player.kept.push_back(draw_from(hand, chance));
    }
}

}  // namespace

State Rules::guess(const State& state, Seat seat, Chance& chance) const {
    State world = state;
    // VG-6.4.5  Other players do not see an unfinished payment or declaration, so it is removed from their worlds.
    const Step step = asked_step(state);
    if ((step == Step::pay || step == Step::muster) && asked_seat(state) != seat) {
        world.tasks.pop_back();
        world.payment = {};
        world.raid = {};
    }
    for (const Seat each : seats(state)) {
        each == seat ? deal_own(world, each, chance) : deal_other(world, seat, each, chance);
    }
    forget_peeks_of_others(world, seat);
    // VG-3.6  The order of the Odin's Path deck is hidden.
    mix(world.odin_deck, 0, world.odin_deck.size(), chance);
    // VG-3.7  Players do not know which unseen Favors are in the deck and which are in the box. With two players,
    // everybody knows that the (3+) cards are in the box.
    FixedVector<Card, 16> unseen;
    const auto in_play = [&](Card card) { return player_count(state) > 2 || !data(card).three_plus; };
    for (const Card card : world.favor_deck) {
        unseen.push_back(card);
    }
    for (const Card card : world.favor_box) {
        if (in_play(card)) {
            unseen.push_back(card);
        }
    }
    mix(unseen, 0, unseen.size(), chance);
    for (Card& card : world.favor_deck) {
        card = unseen.pop_back();
    }
    for (Card& card : world.favor_box) {
        card = in_play(card) ? unseen.pop_back() : card;
    }
    // VG-3.3, VG-6.3.3  The Missions worth 1 VP are above the others. Swapped Missions are at the bottom, in a known
    // order.
    const std::size_t unknown = world.mission_deck.size() - world.mission_bottom;
    std::size_t easy = 0;
    while (easy < unknown && data(world.mission_deck[easy]).vp == 1) {
        ++easy;
    }
    mix(world.mission_deck, 0, easy, chance);
    mix(world.mission_deck, easy, unknown, chance);
    return world;
}

}  // namespace meadhall::vikings_gone_wild
