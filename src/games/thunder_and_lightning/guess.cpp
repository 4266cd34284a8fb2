// SPDX-License-Identifier: Apache-2.0
// Samples a random world that a seat cannot distinguish from the true one (determinization).
#include <algorithm>

#include "games/thunder_and_lightning/position.h"
#include "games/thunder_and_lightning/sight.h"

namespace meadhall::thunder_and_lightning {
namespace {

using Counts = std::array<std::int8_t, card_names>;

template <class Cards>
void count_cards(const Cards& cards, Counts& counts) {
    for (const Card card : cards) {
        ++counts[index(card)];
    }
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

    // The hidden cards with the player's own back that no clue names. The place of a card of this pool is a number:
    // first come the places on the field without a certain card, then the hand, then the deck.
    struct Pool {
        std::array<Card, 64> rest;  // NOLINT: filled below. All cards but god and treasure, which have restrictions
        std::size_t size;
        bool has_god, has_treasure;
        std::size_t god_at, treasure_at;
        std::size_t all() const { return size + has_god + has_treasure; }
    };
    Pool own_pool() const {
        Pool pool;  // NOLINT: filled as far as it is read
        pool.size = 0;
        for (std::size_t i = static_cast<std::size_t>(Kind::seven) * 2; i < card_names; ++i) {
            const Card card = static_cast<Card>(i);
            for (int copy = pool_[i]; copy > 0; --copy) {
                if (rules_.back(card, side_) == side_) {
                    pool.rest[pool.size++] = card;
                }
            }
        }
        pool.has_god = pool_[index(rules_.own(Kind::god, side_))] > 0;
        pool.has_treasure = pool_[index(rules_.own(Kind::treasure, side_))] > 0;
        pool.god_at = pool.treasure_at = pool.all();
        return pool;
    }

    // Draws the places of god and treasure. Returns false if they are not possible.
    bool place_god_and_treasure(Pool& pool, const Places& unknown) {
        if (pool.has_god) {
            pool.god_at = chance_.below(static_cast<std::uint32_t>(pool.all()));
            if (pool.god_at < unknown.size()) {
                return false;  // TL-5.20.6  a god is never face down
            }
        }
        if (pool.has_treasure) {
            pool.treasure_at = chance_.below(static_cast<std::uint32_t>(pool.all()));
            const bool drawn = pool.treasure_at < unknown.size()
                                   ? unknown[pool.treasure_at].laid >= sight_.first_draw
                                   : pool.treasure_at >= pool.all() - truth_.deck.size() || sight_.first_draw != never;
            return pool.treasure_at != pool.god_at && drawn;  // TL-3.4  the treasure must have been drawn first
        }
        return true;
    }

    bool deal_own() {
        const Places places = hidden_places(rules_, truth_, side_, side_);
        const std::size_t in_hand = hand_count(rules_, truth_, side_, side_);
        Pool pool = own_pool();
        Places unknown;
        do {
            if (!match(side_, places, in_hand)) {
                return false;
            }
            unknown.clear();
            for (std::size_t i = 0; i < places.size(); ++i) {
                if (!certain(on_field_[i])) {
                    unknown.push_back(places[i]);
                }
            }
        } while (!place_god_and_treasure(pool, unknown));
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (const std::optional<Card> card = certain(on_field_[i])) {
                put(places[i], *card);
            }
        }
        std::size_t known_in_hand = 0;
        for (const Known& known : left_) {
            if (const std::optional<Card> card = certain(known.card)) {
                hand_.push_back(*card);
                ++known_in_hand;
            }
        }
        check(pool.all() == unknown.size() + in_hand - known_in_hand + truth_.deck.size(),
              "guess: cards and places do not match");
        chance_.shuffle(std::span(pool.rest.data(), pool.size));
        std::size_t at = 0;
        const auto next = [&] {
            const std::size_t place = at++;
            return pool.has_god && place == pool.god_at             ? rules_.own(Kind::god, side_)
                   : pool.has_treasure && place == pool.treasure_at ? rules_.own(Kind::treasure, side_)
                                                                    : pool.rest[--pool.size];
        };
        for (const HiddenPlace& place : unknown) {
            put(place, next());
        }
        for (std::size_t i = known_in_hand; i < in_hand; ++i) {
            hand_.push_back(next());
        }
        for (Card& card : army_.deck) {
            card = next();
        }
        sort_hand();
        army_.hand = hand_;
        return true;
    }

    void sort_hand() {
        const auto rank = [&](Card card) { return 32 * index(rules_.back(card, side_)) + index(kind_of(card)); };
        for (std::size_t i = 1; i < hand_.size(); ++i) {
            const Card card = hand_[i];
            std::size_t to = i;
            for (; to > 0 && rank(hand_[to - 1]) > rank(card); --to) {
                hand_[to] = hand_[to - 1];
            }
            hand_[to] = card;
        }
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

}  // namespace meadhall::thunder_and_lightning
