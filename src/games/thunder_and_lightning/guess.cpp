// SPDX-License-Identifier: Apache-2.0
// Samples a random world that a seat cannot distinguish from the true one (determinization), and checks whether a state
// is possible (audit).
#include <algorithm>

#include "games/thunder_and_lightning/move.h"
#include "games/thunder_and_lightning/sight.h"

namespace meadhall::thunder_and_lightning {
namespace {

using Counts = std::array<std::int8_t, card_names>;

template <class Cards>
void count_cards(const Cards& cards, Counts& counts, int each = 1) {
    for (const Card card : cards) {
        counts[index(card)] = static_cast<std::int8_t>(counts[index(card)] + each);
    }
}

// Index of Hel in the pile. The enemy has not seen the cards below it since Hel was played.
std::size_t hels_place(const Pile& pile) {
    std::size_t at = pile.size();
    while (at > 0 && kind_of(pile[at - 1]) != Kind::hel) {
        --at;
    }
    return at == 0 ? 0 : at - 1;
}

// Deals the hidden cards of one army again, from the enemy's point of view.
class Dealer {
public:
    Dealer(const Rules& rules, const State& state, State& world, Side side, Chance& chance)
        : rules_(rules),
          side_(side),
          truth_(state.army(side)),
          army_(world.army(side)),
          sight_(truth_.sight),
          chance_(chance) {}

    // Returns false if the pick chosen for Hel does not fit the other cards; the caller then tries again.
    bool deal() {
        count_hidden();
        choose_pick();
        return (captured_ == 0 || deal_captured()) && deal_own();
    }

private:
    // Counts all hidden cards (hand, field, deck) and removes those known by name. The rest is the pool.
    void count_hidden() {
        count_cards(truth_.deck, pool_);
        count_cards(truth_.hand, pool_);
        for (const Card card : truth_.hand) {
            captured_ += rules_.back(card, side_) != side_;
        }
        for (const Column& column : truth_.field) {
            for (const Placed placed : column) {
                if (!is_up(placed)) {
                    ++pool_[index(card_of(placed))];
                    captured_ += rules_.back(card_of(placed), side_) != side_;
                }
            }
        }
        for (const Known& known : sight_.known) {
            if (names_a_card(known.card)) {
                --pool_[static_cast<std::size_t>(known.card)];
            }
        }
    }

    // TL-5.28.2  The enemy does not know which card Hel took. Each fitting name is equally likely.
    void choose_pick() {
        const EnumSet<Kind> all = sight_.picks | sight_.gone;
        if (all.empty()) {
            return;
        }
        const Side back = rules_.back(sight_.pick, side_);
        std::int8_t& of_pick = pool_[index(sight_.pick)];
        --of_pick;  // the pool excludes Hel's card, which is dealt with its clue if it is still hidden
        std::optional<Card> missing;
        for (std::size_t i = 0; i < card_names; ++i) {
            if (pool_[i] < 0) {
                missing = static_cast<Card>(i);
            }
        }
        const EnumSet<Kind> picks = missing ? EnumSet<Kind>() : possible_picks(back);
        const std::size_t live = static_cast<std::size_t>(picks.size());
        const std::size_t ways = live + static_cast<std::size_t>(missing ? 1 : sight_.gone.size());
        check(ways > 0, "guess: Hel took nothing");
        std::size_t way = chance_.below(static_cast<std::uint32_t>(ways));
        live_ = way < live;
        Card pick = missing.value_or(Card{});
        if (!missing) {
            way = live_ ? way : way - live;
            for (const Kind kind : live_ ? picks : sight_.gone) {
                if (way-- == 0) {
                    pick = rules_.card(kind, back, side_);
                }
            }
        }
        if (!live_) {
            ++pool_[index(pick)];
        }
        army_.pile.insert_at(sight_.pick_at, sight_.pick);
        std::size_t at = hels_place(army_.pile);
        do {
            --at;
        } while (army_.pile[at] != pick);
        army_.pile.erase_at(at);
        army_.sight.pick = pick;
        army_.sight.pick_at = static_cast<std::uint8_t>(at);
    }

    // The kinds that Hel may have taken if her card is still hidden. The card needs a place that fits its clue, and a
    // god fits only in the hand (TL-5.20.6).
    EnumSet<Kind> possible_picks(Side back) const {
        for (const Known& known : sight_.known) {
            if (known.card == hels_pick) {
                if (known.until == never && hand_count(rules_, truth_, side_, back) > 0) {
                    return sight_.picks;
                }
                for (const HiddenPlace& place : hidden_places(rules_, truth_, side_, back)) {
                    if (known.from <= place.laid && place.laid < known.until) {
                        return sight_.picks - EnumSet<Kind>{Kind::god};
                    }
                }
            }
        }
        return {};
    }

    // Assigns clues to places: each place gets a clue that fits, or a card without a clue. The places are filled in the
    // order in which their cards were laid. A clue that fits one place also fits all later places of its span, so this
    // order makes all assignments equally likely. The clues that remain are about cards in the hand.
    bool match(Side back, const Places& places, std::size_t in_hand) {
        std::array<std::size_t, 5> nameless{};  // by span: number of cards without a clue
        nameless[sight_.spied.size()] = in_hand;
        for (const HiddenPlace& place : places) {
            ++nameless[span_of_place(sight_, place.laid)];
        }
        left_.clear();
        for (const Known& known : sight_.known) {
            if (back_of_clue(rules_, sight_, known.card, side_) == back) {
                --nameless[span_of_clue(sight_, known)];
                left_.push_back(known);
            }
        }
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::size_t span = span_of_place(sight_, places[i].laid);
            std::size_t fitting = nameless[span];
            for (const Known& known : left_) {
                fitting += fits(known, places[i]);
            }
            if (fitting == 0) {
                return false;
            }
            std::size_t chosen = fitting == 1 ? 0 : chance_.below(static_cast<std::uint32_t>(fitting));
            on_field_[i] = unknown_card;
            if (chosen < nameless[span]) {
                --nameless[span];
                continue;
            }
            chosen -= nameless[span];
            std::size_t at = 0;
            while (!fits(left_[at], places[i]) || chosen-- > 0) {
                ++at;
            }
            on_field_[i] = left_.erase_at(at).card;
        }
        return true;
    }
    // TL-5.20.6  A god is never face down.
    bool fits(const Known& known, const HiddenPlace& place) const {
        if (known.from > place.laid || place.laid >= known.until) {
            return false;
        }
        const std::optional<Card> card = certain(known.card);
        return !card || kind_of(*card) != Kind::god;
    }
    // The card that a clue stands for, if there is exactly one.
    std::optional<Card> certain(Clue clue) const {
        if (names_a_card(clue)) {
            return static_cast<Card>(clue);
        }
        return clue == hels_pick && live_ ? std::optional(army_.sight.pick) : std::nullopt;
    }

    // Deals the hidden cards that this player has captured, at most two. Their backs show where they are.
    bool deal_captured() {
        const Side back = other(side_);
        const Places places = hidden_places(rules_, truth_, side_, back);
        const std::size_t in_hand = hand_count(rules_, truth_, side_, back);
        if (!match(back, places, in_hand)) {
            return false;
        }
        FixedVector<Card, card_names> cards;
        for (std::size_t i = 0; i < card_names; ++i) {
            const Card card = static_cast<Card>(i);
            for (int copy = rules_.back(card, side_) == back ? pool_[i] : 0; copy > 0; --copy) {
                cards.push_back(card);
            }
        }
        chance_.shuffle(std::span(cards.begin(), cards.size()));
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::optional<Card> known = certain(on_field_[i]);
            put(places[i], known ? *known : cards.pop_back());
        }
        for (const Known& known : left_) {
            if (const std::optional<Card> card = certain(known.card)) {
                hand_.push_back(*card);
            }
        }
        while (!cards.empty()) {
            hand_.push_back(cards.pop_back());
        }
        return true;
    }

    bool deal_own() {
        const Places places = hidden_places(rules_, truth_, side_, side_);
        const std::size_t in_hand = hand_count(rules_, truth_, side_, side_);
        const std::size_t in_deck = truth_.deck.size();
        // The pool without god and treasure, which have further restrictions.
        std::array<Card, 64> rest;  // NOLINT: filled below
        std::size_t size = 0;
        for (std::size_t i = static_cast<std::size_t>(Kind::seven) * 2; i < card_names; ++i) {
            const Card card = static_cast<Card>(i);
            for (int copy = pool_[i]; copy > 0; --copy) {
                if (rules_.back(card, side_) == side_) {
                    rest[size++] = card;
                }
            }
        }
        const Card god = rules_.own(Kind::god, side_);
        const Card treasure = rules_.own(Kind::treasure, side_);
        const bool has_god = pool_[index(god)] > 0;
        const bool has_treasure = pool_[index(treasure)] > 0;
        const std::size_t all = size + has_god + has_treasure;
        // The cards of the pool are numbered by where they go: first the unknown places on the field, then the hand,
        // then the deck.
        std::size_t god_at = all;
        std::size_t treasure_at = all;
        FixedVector<std::size_t, columns * rows> unknown;
        std::size_t known_in_hand = 0;
        while (true) {
            if (!match(side_, places, in_hand)) {
                return false;
            }
            unknown.clear();
            for (std::size_t i = 0; i < places.size(); ++i) {
                if (!certain(on_field_[i])) {
                    unknown.push_back(i);
                }
            }
            known_in_hand = 0;
            for (const Known& known : left_) {
                known_in_hand += certain(known.card).has_value();
            }
            if (has_god) {
                god_at = chance_.below(static_cast<std::uint32_t>(all));
                if (god_at < unknown.size()) {
                    continue;  // TL-5.20.6  a god is never face down
                }
            }
            if (has_treasure) {
                treasure_at = chance_.below(static_cast<std::uint32_t>(all));
                const bool on_field = treasure_at < unknown.size();
                const bool drawn = on_field ? places[unknown[treasure_at]].laid >= sight_.first_draw
                                            : treasure_at >= all - in_deck || sight_.first_draw != never;
                if (treasure_at == god_at || !drawn) {
                    continue;  // TL-3.4  the treasure must have been drawn first
                }
            }
            break;
        }
        check(all == unknown.size() + in_hand - known_in_hand + in_deck, "guess: cards and places do not match");
        chance_.shuffle(std::span(rest.data(), size));
        std::size_t at = 0;
        const auto next = [&] {
            const std::size_t place = at++;
            return has_god && place == god_at ? god : has_treasure && place == treasure_at ? treasure : rest[--size];
        };
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (const std::optional<Card> card = certain(on_field_[i])) {
                put(places[i], *card);
            }
        }
        for (const std::size_t i : unknown) {
            put(places[i], next());
        }
        for (const Known& known : left_) {
            if (const std::optional<Card> card = certain(known.card)) {
                hand_.push_back(*card);
            }
        }
        for (std::size_t i = known_in_hand; i < in_hand; ++i) {
            hand_.push_back(next());
        }
        for (std::size_t i = 0; i < in_deck; ++i) {
            army_.deck[i] = next();
        }
        const auto rank = [&](Card card) { return 32 * index(rules_.back(card, side_)) + index(kind_of(card)); };
        for (std::size_t i = 1; i < hand_.size(); ++i) {
            const Card card = hand_[i];
            std::size_t to = i;
            for (; to > 0 && rank(hand_[to - 1]) > rank(card); --to) {
                hand_[to] = hand_[to - 1];
            }
            hand_[to] = card;
        }
        army_.hand = hand_;
        return true;
    }

    void put(const HiddenPlace& place, Card card) { army_.field[place.col][place.at] = placed(card, false); }

    const Rules& rules_;
    const Side side_;
    const Army& truth_;
    Army& army_;
    const Sight& sight_;
    Chance& chance_;
    Counts pool_{};
    int captured_ = 0;
    bool live_ = false;  // Hel's card is still hidden
    FixedVector<Known, 20> left_;
    std::array<Clue, columns * rows> on_field_{};
    Hand hand_;
};

}  // namespace

State Rules::guess(const State& state, Seat seat, Chance& chance) const {
    State world = state;
    if (state.phase == Phase::over) {
        return world;  // TL-6.9  everything is open after the end
    }
    const Side me = state.side_of(seat);
    // The player knows the cards of their own deck, but not the order. The cards are sorted before the shuffle, so that
    // the true order has no influence.
    Counts counts{};
    Deck& deck = world.army(me).deck;
    count_cards(deck, counts);
    std::size_t at = 0;
    for (std::size_t i = 0; i < card_names; ++i) {
        for (int copy = counts[i]; copy > 0; --copy) {
            deck[at++] = static_cast<Card>(i);
        }
    }
    chance.shuffle(std::span(deck.begin(), deck.size()));
    const Side enemy = other(me);
    // TL-5.2.6  A player who is asked with points left has a legal action; otherwise the game would be over.
    const bool must_act = state.phase == Phase::main && state.active == enemy && state.points_left() > 0;
    while (!Dealer(*this, state, world, enemy, chance).deal() || (must_act && !has_action(world, enemy))) {
        world.army(enemy) = state.army(enemy);
    }
    return world;
}

namespace {

// True if the hidden cards fit everything that the enemy has seen.
bool fits_sight(const Rules& rules, const Army& army, Side side) {
    const Sight& sight = army.sight;
    const EnumSet<Kind> picks = sight.picks | sight.gone;
    if (!picks.empty() && !picks.contains(kind_of(sight.pick))) {
        return false;
    }
    if (!picks.empty() && (sight.pick_at > hels_place(army.pile) || army.pile.empty() ||
                           kind_of(army.pile[hels_place(army.pile)]) != Kind::hel)) {
        return false;
    }
    bool treasure_known = false;
    for (const Known& known : sight.known) {
        const bool open = known.until == never;
        treasure_known = treasure_known || known.card == clue_of(rules.own(Kind::treasure, side));
        if (known.from > sight.cards_laid ||
            (!open && std::ranges::find(sight.spied, known.until) == sight.spied.end()) ||
            (known.card == hels_pick && picks.empty())) {
            return false;
        }
    }
    for (const Side back : {Side::thor, Side::loki}) {
        const Places places = hidden_places(rules, army, side, back);
        Hand hand;
        for (const Card card : army.hand) {
            if (rules.back(card, side) == back) {
                hand.push_back(card);
            }
        }
        for (std::size_t span = 0; span <= sight.spied.size(); ++span) {
            const bool open = span == sight.spied.size();
            FixedVector<Known, 20> known;
            for (const Known& each : sight.known) {
                if (span_of_clue(sight, each) == span && back_of_clue(rules, sight, each.card, side) == back) {
                    known.push_back(each);
                }
            }
            // Clues with a name are matched first, to the earliest places. The remaining places are then as late as
            // possible.
            FixedVector<std::uint8_t, columns * rows> times;
            for (const HiddenPlace& place : places) {
                if (span_of_place(sight, place.laid) != span) {
                    continue;
                }
                const Card card = card_of(army.field[place.col][place.at]);
                const auto named = std::ranges::find_if(
                    known, [&](const Known& each) { return each.card == clue_of(card) && each.from <= place.laid; });
                if (named != known.end()) {
                    known.erase_at(static_cast<std::size_t>(named - known.begin()));
                } else {
                    times.push_back(place.laid);
                }
            }
            std::size_t in_hand = open ? hand.size() : 0;
            Hand unnamed = hand;
            std::array<std::uint8_t, 20> froms{};
            std::size_t rest = 0;
            for (const Known& each : known) {
                if (!names_a_card(each.card)) {
                    froms[rest++] = each.from;
                    continue;
                }
                const auto found = std::ranges::find(unnamed, static_cast<Card>(each.card));
                if (!open || found == unnamed.end()) {
                    return false;
                }
                unnamed.erase_at(static_cast<std::size_t>(found - unnamed.begin()));
                --in_hand;
            }
            // Then clues without a name are matched: every remaining place needs one with an early enough `from`, or a
            // card without a clue.
            if (rest > times.size() + in_hand) {
                return false;
            }
            const std::size_t nameless = times.size() + in_hand - rest;
            for (std::size_t i = 0; i < times.size(); ++i) {
                std::size_t early = nameless;
                for (std::size_t j = 0; j < rest; ++j) {
                    early += froms[j] <= times[i];
                }
                if (early < i + 1) {
                    return false;
                }
            }
        }
    }
    // TL-3.4  The opening hand held no treasure.
    if (!treasure_known) {
        if (sight.first_draw == never && holds(army.hand, rules.own(Kind::treasure, side))) {
            return false;
        }
        for (const HiddenPlace& place : hidden_places(rules, army, side, side)) {
            if (kind_of(army.field[place.col][place.at]) == Kind::treasure && place.laid < sight.first_draw) {
                return false;
            }
        }
    }
    return true;
}

// TL-8.6  The sum of the levels of this army's cards (see longest_game). All lost cards except the last one still need
// an answer (TL-4.6), so each of them counts 1.
int levels(const Army& army) {
    int sum = static_cast<int>(3 * army.deck.size() + 2 * army.hand.size());
    for (const Column& column : army.field) {
        sum += static_cast<int>(column.size());
    }
    return sum + std::max(0, static_cast<int>(army.lost.size()) - 1);
}

}  // namespace

Verdict Rules::audit(const State& state) const {
    const bool over = state.phase == Phase::over;
    if (meadhall::index(state.thors_seat) > 1 || enum_word(state.phase).empty()) {
        return refused("TL-3.1", "the seats or the phase are not possible");
    }
    // TL-2.1.1, TL-2.1.2  Each deck has 50 cards, and all 100 are somewhere.
    std::array<std::array<int, kinds>, 2> found{};
    bool known = true;
    const auto count = [&](Card card, Side side) {
        known = known && index(card) < card_names;
        if (known) {
            ++found[static_cast<std::size_t>(back(card, side))][static_cast<std::size_t>(kind_of(card))];
        }
    };
    for (const Side side : {Side::thor, Side::loki}) {
        const Army& army = state.army(side);
        for (const Card card : army.deck) {
            count(card, side);
            if (known && back(card, side) != side) {
                return refused("TL-2.1.4", "a deck has a card with the enemy's back");
            }
        }
        int last = -1;
        for (const Card card : army.hand) {
            count(card, side);
            const int rank = known ? 32 * index(back(card, side)) + index(kind_of(card)) : 0;
            if (rank < last) {
                return refused("TL-6.1", "a hand is not sorted by back, then kind");
            }
            last = rank;
        }
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
        if (!over && state.phase != Phase::order && !army.lost.empty()) {
            return refused("TL-6.8", "there are lost cards, but nobody is asked for their order");
        }
    }
    if (state.waiting) {
        count(*state.waiting, other(state.active));
    }
    for (const auto& deck : found) {
        for (std::size_t kind = 0; kind < kinds && known; ++kind) {
            known = deck[kind] == quantities_[kind];
        }
    }
    if (!known) {
        return refused("TL-2.2.1", "the cards are not those of the two decks");
    }
    const bool waiting = state.phase == Phase::hit || state.phase == Phase::foreseen;
    if (waiting != state.waiting.has_value()) {
        return refused("TL-6.8", "the waiting card does not fit the phase");
    }
    if (waiting) {
        int possible = 0;
        for (const Column& column : state.army(other(state.active)).field) {
            possible += takes_in_front(column);
        }
        if (possible < 2 ||
            strength(kind_of(*state.waiting)) < (state.phase == Phase::hit ? ravens_hand_keep_min : seer_place_min)) {
            return refused("TL-4.6", "this card needs no question for its column");
        }
    }
    const bool seer = state.phase == Phase::seer || state.phase == Phase::foreseen;
    if (state.foreseen > seer_max_cards || (seer ? state.foreseen == 0 : state.foreseen != 0 && !over) ||
        (state.phase == Phase::seer &&
         (state.foreseen == seer_max_cards || state.army(other(state.active)).deck.empty()))) {
        return refused("TL-5.35.1", "the number of cards that the Seer has drawn is not possible");
    }
    if (state.phase == Phase::order && state.army(asked(state)).lost.size() < 2) {
        return refused("TL-4.6", "there are fewer than two cards to put in order");
    }
    // TL-5.7.6  A player who has a power has the power's card on top of their pile. If nobody has the power, this card
    // is on top of no pile.
    for (const Kind kind : {Kind::berserker, Kind::idunn}) {
        const Holder held = kind == Kind::berserker ? state.berserker : state.idunn;
        const auto tops = [&](Side side) {
            const Pile& pile = state.army(side).pile;
            return !pile.empty() && kind_of(pile.back()) == kind;
        };
        const bool fits = held == Holder::nobody ? !tops(Side::thor) && !tops(Side::loki)
                                                 : tops(held == Holder::thor ? Side::thor : Side::loki);
        if (!fits) {
            return refused("TL-5.7.6", "the holder of Berserker or Idunn does not fit the top cards of the piles");
        }
    }
    // TL-4.2, TL-5.2.1  The points of a turn are counted when the turn starts.
    const bool opening = state.phase == Phase::opening;
    if (state.points_total > points_with_god || state.points_used > state.points_total ||
        (opening ? state.points_total != 0 : state.points_total == 0 && !over) ||
        (!opening && !over && state.army(state.active).turns == 0)) {
        return refused("TL-5.2.1", "the points of the turn are not possible");
    }
    for (const Side side : {Side::thor, Side::loki}) {
        const Army& army = state.army(side);
        const bool laid = !opening || (side == Side::loki && state.active == Side::thor);
        std::size_t on_field = 0;
        for (const Column& column : army.field) {
            on_field += column.size();
        }
        if (opening && (army.hand.size() != (laid ? 6u : 9u) || on_field != (laid ? 3u : 0u) || army.turns != 0)) {
            return refused("TL-3.6", "the numbers of cards do not fit the opening");
        }
        if (!over && !fits_sight(*this, army, side)) {
            return refused("TL-6.4", "the hidden cards contradict what the enemy has seen");
        }
    }
    if (over == (state.reason == Reason::none)) {
        return refused("TL-8.4", "the reason for the end does not fit the phase");
    }
    if (state.phase == Phase::main && state.points_left() > 0 && !has_action(state, state.active)) {
        return refused("TL-8.2", "the active player cannot spend their points, but the game is not over");
    }
    // TL-8.6  The sum of the levels falls at least as fast as the number of actions and answers grows.
    const int most = longest_game({2, {}}) / 2 - 1;
    if (state.actions + levels(state.thor) + levels(state.loki) + (state.waiting ? 2 : 0) > most ||
        state.thor.turns + state.loki.turns > most + 1) {
        return refused("TL-8.6", "the game has lasted longer than possible");
    }
    return legal();
}

}  // namespace meadhall::thunder_and_lightning
