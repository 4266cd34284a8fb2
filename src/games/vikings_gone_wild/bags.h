// SPDX-License-Identifier: Apache-2.0
// Cards without an order (Kinds, Bag, Known) and the decks of all players, packed because a search copies states often.
#pragma once

#include <algorithm>
#include <span>

#include "games/vikings_gone_wild/pieces.h"

namespace meadhall::vikings_gone_wild {

// A set of kinds of cards, with the bit layout of a Bag. In a Bag each kind has a field of bits for its count: four
// bits (up to 15 cards) for beer to bear_rider, two bits (up to 3 cards) for all later kinds. Rules checks that the
// counts of the box fit. Kinds uses only the lowest bit of each field.
class Kinds {
public:
    constexpr Kinds() = default;
    static constexpr Kinds only(Card card) {
        return is_low(card) ? Kinds(std::uint64_t{1} << shift(card), 0) : Kinds(0, std::uint64_t{1} << shift(card));
    }
    constexpr bool contains(Card card) const { return ((is_low(card) ? low_ : high_) >> shift(card) & 1) != 0; }
    constexpr bool empty() const { return (low_ | high_) == 0; }

    friend constexpr Kinds operator|(Kinds a, Kinds b) { return {a.low_ | b.low_, a.high_ | b.high_}; }
    friend constexpr Kinds operator&(Kinds a, Kinds b) { return {a.low_ & b.low_, a.high_ & b.high_}; }
    friend constexpr Kinds operator-(Kinds a, Kinds b) { return {a.low_ & ~b.low_, a.high_ & ~b.high_}; }
    friend constexpr bool operator==(const Kinds&, const Kinds&) = default;

    // Allows `for (const Card card : kinds)`, in the order of the enum.
    struct Iterator {
        std::uint64_t low, high;
        constexpr Card operator*() const {
            return card_at(low != 0 ? std::countr_zero(low) / 4 : many + std::countr_zero(high) / 2);
        }
        constexpr Iterator& operator++() {
            (low != 0 ? low : high) &= (low != 0 ? low : high) - 1;
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return ((a.low ^ b.low) | (a.high ^ b.high)) == 0;
        }
    };
    constexpr Iterator begin() const { return {low_, high_}; }
    constexpr Iterator end() const { return {0, 0}; }

private:
    friend class Bag;
    static constexpr int many = 16;  // number of kinds with a field of four bits
    static constexpr bool is_low(Card card) { return static_cast<int>(card) < many; }
    static constexpr unsigned shift(Card card) {
        return is_low(card) ? 4u * static_cast<unsigned>(card) : 2u * (static_cast<unsigned>(card) - many);
    }
    static constexpr std::uint64_t mask(Card card) { return is_low(card) ? 15 : 3; }
    constexpr Kinds(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

    std::uint64_t low_ = 0, high_ = 0;
};

// A multiset of cards: the count of each kind. The wire format is a list of cards, in the order of the enum.
class Bag {
public:
    using Wire = FixedVector<Card, 124>;

    constexpr int count(Card card) const { return static_cast<int>(word(card) >> shift(card) & mask(card)); }
    constexpr bool has(Card card) const { return count(card) > 0; }
    constexpr bool empty() const { return (low_ | high_) == 0; }
    constexpr int size() const {
        const std::uint64_t bytes = (low_ & 0x0F0F0F0F0F0F0F0FULL) + (low_ >> 4 & 0x0F0F0F0F0F0F0F0FULL);
        const std::uint64_t halves = (high_ & 0x3333333333333333ULL) + (high_ >> 2 & 0x3333333333333333ULL);
        const std::uint64_t more = (halves & 0x0F0F0F0F0F0F0F0FULL) + (halves >> 4 & 0x0F0F0F0F0F0F0F0FULL);
        return static_cast<int>((bytes + more) * 0x0101010101010101ULL >> 56);
    }
    constexpr void add(Card card, int n = 1) {
        check(n >= 0 && count(card) + n <= static_cast<int>(mask(card)), "Bag: full");
        word(card) += static_cast<std::uint64_t>(n) << shift(card);
    }
    constexpr void take(Card card, int n = 1) {
        check(n >= 0 && count(card) >= n, "Bag: no such card");
        word(card) -= static_cast<std::uint64_t>(n) << shift(card);
    }
    constexpr void add(const Bag& more) {
        low_ += more.low_;
        high_ += more.high_;
    }
    constexpr void take(const Bag& less) {
        low_ -= less.low_;
        high_ -= less.high_;
    }
    constexpr void clear() { low_ = high_ = 0; }
    friend constexpr bool operator==(const Bag&, const Bag&) = default;

    constexpr Kinds kinds() const {
        return {(low_ | low_ >> 1 | low_ >> 2 | low_ >> 3) & 0x1111111111111111ULL,
                (high_ | high_ >> 1) & 0x5555555555555555ULL};
    }
    constexpr Kinds kinds(Kinds of) const { return kinds() & of; }
    // The cards of this Bag whose kind is in `of`.
    constexpr Bag only(Kinds of) const {
        Bag some;
        some.low_ = low_ & of.low_ * 15;
        some.high_ = high_ & of.high_ * 3;
        return some;
    }

    // The n-th card in the order of the enum, counted from 0.
    constexpr Card nth(int n) const {
        for (const Card card : kinds()) {
            n -= count(card);
            if (n < 0) {
                return card;
            }
        }
        broken("Bag: no such card");
    }

    constexpr Wire wire() const {
        Wire list;
        for (const Card card : kinds()) {
            for (int i = count(card); i > 0; --i) {
                list.push_back(card);
            }
        }
        return list;
    }
    static constexpr bool read_wire(const Wire& list, Bag& bag) {
        bag.clear();
        for (const Card card : list) {
            if (bag.count(card) == static_cast<int>(mask(card))) {
                return false;
            }
            bag.add(card);
        }
        return true;
    }
    static constexpr int most_of(Card card) { return static_cast<int>(mask(card)); }

private:
    static constexpr unsigned shift(Card card) { return Kinds::shift(card); }
    static constexpr std::uint64_t mask(Card card) { return Kinds::mask(card); }
    constexpr const std::uint64_t& word(Card card) const { return Kinds::is_low(card) ? low_ : high_; }
    constexpr std::uint64_t& word(Card card) { return Kinds::is_low(card) ? low_ : high_; }

    std::uint64_t low_ = 0, high_ = 0;
};

// The cards of one hand that a viewer knows. Packs a Bag into nine bytes, because a state stores many of them. The
// field of a kind has just enough bits for the copies that one player can own (Rules checks the box). Undead have no
// field, because they are never in a hand.
class [[gnu::packed]] Known {
public:
    using Wire = Bag::Wire;

    constexpr Known() = default;
    constexpr Known(const Bag& bag) {
        for (const Card card : bag.kinds()) {
            add(card, bag.count(card));
        }
    }
    constexpr operator Bag() const {
        Bag bag;
        for (const Card card : kinds()) {
            bag.add(card, count(card));
        }
        return bag;
    }
    constexpr Kinds kinds() const {
        Kinds kinds;
        for (std::uint64_t left = low_; left != 0; left &= left - 1) {
            kinds = kinds | Kinds::only(card_of_bit[static_cast<std::size_t>(std::countr_zero(left))]);
        }
        for (unsigned left = high_; left != 0; left &= left - 1) {
            kinds = kinds | Kinds::only(card_of_bit[static_cast<std::size_t>(64 + std::countr_zero(left))]);
        }
        return kinds;
    }
    constexpr int count(Card card) const { return static_cast<int>(word(card) >> shift(card) & mask(card)); }
    constexpr void add(Card card, int n) {
        check(n >= 0 && count(card) + n <= most_of(card), "Known: full");
        set_word(card, word(card) + (static_cast<std::uint64_t>(n) << shift(card)));
    }
    // VG-6.3.5  Lowers the count when a card leaves the hand, but never below 0.
    constexpr void forget(Card card, int n) {
        set_word(card, word(card) - (static_cast<std::uint64_t>(std::min(n, count(card))) << shift(card)));
    }
    static constexpr int most_of(Card card) { return static_cast<int>(mask(card)); }

    constexpr Wire wire() const { return Bag(*this).wire(); }
    static constexpr bool read_wire(const Wire& list, Known& known) {
        known = {};
        for (const Card card : list) {
            if (known.count(card) == most_of(card)) {
                return false;
            }
            known.add(card, 1);
        }
        return true;
    }
    friend constexpr bool operator==(const Known& a, const Known& b) { return a.low_ == b.low_ && a.high_ == b.high_; }

private:
    struct Field {
        std::uint8_t start, mask;
    };
    // The number of bits for each kind, in the order of the enum.
    static constexpr std::string_view widths = "3224333330011112222112221211111111111111111111";
    static_assert(widths.size() == cards);
    static constexpr std::array<Field, cards> fields = [] {
        std::array<Field, cards> fields{};
        unsigned next = 0;
        for (std::size_t i = 0; i < cards; ++i) {
            const unsigned width = static_cast<unsigned>(widths[i] - '0');
            fields[i] = {static_cast<std::uint8_t>(next), static_cast<std::uint8_t>((1u << width) - 1)};
            next += width;
        }
        return fields;
    }();
    static constexpr std::array<Card, 72> card_of_bit = [] {
        std::array<Card, 72> card_of_bit{};
        for (int i = 0; i < cards; ++i) {
            const Field field = fields[static_cast<std::size_t>(i)];
            std::fill_n(card_of_bit.begin() + field.start, std::popcount(field.mask), card_at(i));
        }
        return card_of_bit;
    }();
    static constexpr unsigned shift(Card card) { return fields[at(card)].start % 64u; }
    static constexpr std::uint64_t mask(Card card) { return fields[at(card)].mask; }
    static constexpr bool is_low(Card card) { return fields[at(card)].start < 64; }
    constexpr std::uint64_t word(Card card) const { return is_low(card) ? low_ : high_; }
    constexpr void set_word(Card card, std::uint64_t word) {
        is_low(card) ? static_cast<void>(low_ = word) : static_cast<void>(high_ = static_cast<std::uint8_t>(word));
    }

    std::uint64_t low_ = 0;
    std::uint8_t high_ = 0;
};
static_assert(sizeof(Known) == 9);

// The decks of all players in one array, one after another. The wire format is four lists, each with the top card
// first.
class Decks {
public:
    // room: the most cards that all players together can own. longest: the most cards that one player can own.
    static constexpr int room = 116, longest = 86;
    using Wire = FixedVector<FixedVector<Card, longest>, most_players>;

    constexpr int size(Seat seat) const { return static_cast<int>(end(seat) - begin(seat)); }
    constexpr bool empty(Seat seat) const { return size(seat) == 0; }
    // The cards of a deck, from bottom to top.
    constexpr std::span<const Card> cards(Seat seat) const {
        return {items_.data() + begin(seat), static_cast<std::size_t>(size(seat))};
    }
    constexpr std::span<Card> cards(Seat seat) {
        return {items_.data() + begin(seat), static_cast<std::size_t>(size(seat))};
    }
    constexpr Card top(Seat seat) const { return cards(seat).back(); }
    constexpr Bag bag(Seat seat) const {
        Bag bag;
        for (const Card card : cards(seat)) {
            bag.add(card);
        }
        return bag;
    }
    // Removes the top n cards and returns them.
    constexpr Bag draw(Seat seat, int n) {
        Bag bag;
        for (const Card card : std::span<const Card>(cards(seat)).last(static_cast<std::size_t>(n))) {
            bag.add(card);
        }
        resize(seat, size(seat) - n);
        return bag;
    }
    constexpr void put_on_top(Seat seat, Card card) {
        resize(seat, size(seat) + 1);
        cards(seat).back() = card;
    }
    // Changes the size of one deck; the decks of the other players keep their cards. If the deck grows, its new places
    // are not initialized.
    constexpr void resize(Seat seat, int size) {
        const std::size_t all = ends_.back();
        const std::size_t end_before = end(seat);
        const std::size_t end_after = begin(seat) + static_cast<std::size_t>(size);
        check(size >= 0 && all + end_after - end_before <= room, "Decks: full");
        if (end_after < end_before) {
            std::copy(items_.begin() + end_before, items_.begin() + all, items_.begin() + end_after);
        } else {
            std::copy_backward(items_.begin() + end_before, items_.begin() + all,
                               items_.begin() + (all + end_after - end_before));
        }
        for (std::size_t i = static_cast<std::size_t>(seat); i < ends_.size(); ++i) {
            ends_[i] = static_cast<std::uint8_t>(ends_[i] + end_after - end_before);
        }
    }

    constexpr Wire wire() const {
        Wire lists;
        for (int i = 0; i < most_players; ++i) {
            lists.push_back({});
            const std::span<const Card> row = cards(seat_at(i));
            for (std::size_t n = row.size(); n-- > 0;) {
                lists.back().push_back(row[n]);
            }
        }
        return lists;
    }
    static constexpr bool read_wire(const Wire& lists, Decks& decks) {
        std::size_t all = 0;
        for (const auto& list : lists) {
            all += list.size();
        }
        decks = {};
        if (lists.size() != most_players || all > room) {
            return false;
        }
        for (int i = 0; i < most_players; ++i) {
            const auto& list = lists[static_cast<std::size_t>(i)];
            decks.resize(seat_at(i), static_cast<int>(list.size()));
            std::reverse_copy(list.begin(), list.end(), decks.cards(seat_at(i)).begin());
        }
        return true;
    }

private:
    constexpr std::size_t begin(Seat seat) const {
        return index(seat) == 0 ? 0 : ends_[static_cast<std::size_t>(seat) - 1];
    }
    constexpr std::size_t end(Seat seat) const { return ends_[static_cast<std::size_t>(seat)]; }
    std::array<Card, room> items_{};
    std::array<std::uint8_t, most_players> ends_{};
};

}  // namespace meadhall::vikings_gone_wild
