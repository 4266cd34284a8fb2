// SPDX-License-Identifier: Apache-2.0
// The state of the game. These parts are secret (VG-6): hands and the cards kept in them, what players know about other
// hands, the order of the decks, the Favors in the box, and an unfinished payment or declaration. The search copies
// states often, so a state is small: the decks of all players share one array, and cards whose order does not matter
// are in a Bag (a count for each kind).
#pragma once

#include <algorithm>
#include <span>

#include "kernel/game.h"

namespace meadhall::vikings_gone_wild {

constexpr int most_players = 4;

// VG-2.5 to VG-2.10  The kinds of cards. Before a shuffle, cards are laid out in this order (VG-7.5).
BOOST_DEFINE_FIXED_ENUM_CLASS(Card, std::uint8_t, beer, gold, viking_warrior, elf_archer, bone_crusher, pigator, cannon,
                              chicken_tower, sheep_cannon, undead_brewer, undead_miner, alviss, brunhild, egil, sigurd,
                              bear_rider, assassin, mage, sword, mjolnir, loki_scepter, money_theft, beer_theft,
                              dvergar, brewmaster, great_feast, huginn_muninn, rune_stone, raven_scout, merchant,
                              war_horn, valkyrie, shield_wall, ambush, favor_thor, favor_tyr, favor_hel, favor_skadi,
                              favor_freya, favor_odin, favor_njord, favor_idun, favor_bragi, favor_loki, favor_heimdall,
                              favor_baldur)
constexpr int cards = 46;
static_assert(static_cast<int>(Card::favor_baldur) == cards - 1);
constexpr Card card_at(int at) { return static_cast<Card>(at); }
constexpr std::size_t at(Card card) { return static_cast<std::size_t>(card); }

BOOST_DEFINE_FIXED_ENUM_CLASS(Family, std::uint8_t, start, unit, defense, odin, favor)
BOOST_DEFINE_FIXED_ENUM_CLASS(Type, std::uint8_t, resource, unit, hero, weapon, action, defense, undead)
BOOST_DEFINE_FIXED_ENUM_CLASS(Weapon, std::uint8_t, none, sword, mjolnir, loki_scepter)

// VG-2.8  The six types of Buildings.
BOOST_DEFINE_FIXED_ENUM_CLASS(Building, std::uint8_t, gold_factory, brewery, beer_container, gold_container, tavern,
                              drakkar)
// buildings: number of types. same_building: capacity for Buildings of one type; the limit of the rules is
// Box::max_same_building.
constexpr int buildings = 6, same_building = 3;
// VG-5.5.9  A Building of a village: its type and number. Rules::word writes it as text, for example brewery.2.
BOOST_DEFINE_FIXED_ENUM_CLASS(Site, std::uint8_t, town_hall, gold_factory_1, gold_factory_2, gold_factory_3, brewery_1,
                              brewery_2, brewery_3, beer_container_1, beer_container_2, beer_container_3,
                              gold_container_1, gold_container_2, gold_container_3, tavern_1, tavern_2, tavern_3,
                              drakkar_1, drakkar_2, drakkar_3)
constexpr int sites = 1 + buildings * same_building;
constexpr Site site_of(Building type, int number) {  // number: counted from 0
    return static_cast<Site>(1 + same_building * static_cast<int>(type) + number);
}
constexpr Building type_of(Site site) { return static_cast<Building>((static_cast<int>(site) - 1) / same_building); }
constexpr int number_of(Site site) { return (static_cast<int>(site) - 1) % same_building; }
static_assert(site_of(Building::drakkar, 2) == Site::drakkar_3 && type_of(Site::tavern_1) == Building::tavern);

BOOST_DEFINE_FIXED_ENUM_CLASS(Reward, std::uint8_t, none, vp, loot, favor)
BOOST_DEFINE_FIXED_ENUM_CLASS(Resource, std::uint8_t, beer, gold)
constexpr Card card_of(Resource resource) { return resource == Resource::beer ? Card::beer : Card::gold; }
constexpr Building container_of(Resource resource) {
    return resource == Resource::beer ? Building::beer_container : Building::gold_container;
}
constexpr Building producer_of(Resource resource) {
    return resource == Resource::beer ? Building::brewery : Building::gold_factory;
}

// VG-2.12, VG-2.11  The 20 Missions and the 8 Bonuses.
BOOST_DEFINE_FIXED_ENUM_CLASS(Mission, std::uint8_t, m_worker, m_pilgrim, m_recruiter, m_gunner, m_dragon_tamer,
                              m_gravedigger, m_raider, m_brewer, m_prospector, m_market_day, m_pillager, m_plunderer,
                              m_town_planner, m_cellar_master, m_monster_hunter, m_captain, m_conqueror, m_hall_breaker,
                              m_high_seat, m_full_village)
constexpr int missions = 20;
BOOST_DEFINE_FIXED_ENUM_CLASS(Bonus, std::uint8_t, bonus_follower, bonus_beer_specialist, bonus_gold_miner,
                              bonus_warlord, bonus_castellan, bonus_adventurer, bonus_hoarder, bonus_jarl)
constexpr int bonuses = 8;

// Capacities of the fixed-size lists below. The limits of the rules are in the box (VG-2.2).
constexpr int most_river = 5, most_bonuses = 4, most_missions_face_up = 2, most_favor_display = 2;
constexpr int most_tie_breaks = bonuses - 1;

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

// The number of Buildings of this type in the set. Uses the three bits of the type as index into a table (packed into
// one number), which is faster than popcount.
constexpr int count_of_type(EnumSet<Site> set, Building type) {
    const unsigned three = set.bits() >> (1 + same_building * static_cast<int>(type)) & 7u;
    return static_cast<int>(0xE994u >> (2 * three) & 3u);
}
static_assert(count_of_type({Site::brewery_1, Site::brewery_3, Site::tavern_1}, Building::brewery) == 2);
static_assert(count_of_type({Site::drakkar_1, Site::drakkar_2, Site::drakkar_3}, Building::drakkar) == 3);
static_assert(count_of_type({Site::town_hall, Site::gold_factory_2}, Building::gold_factory) == 1);
// The number of Buildings in the set, without the Town Hall. Adds up the bits of each type in parallel.
constexpr int count_of_buildings(EnumSet<Site> set) {
    const unsigned bits = set.bits() >> 1;
    const unsigned threes = bits - (bits >> 1 & 0333333u) - (bits >> 2 & 0111111u);
    return static_cast<int>(((threes + (threes >> 3)) & 0070707u) % 63u);
}
static_assert(count_of_buildings(EnumSet<Site>::all()) == buildings * same_building);
static_assert(count_of_buildings({Site::town_hall, Site::tavern_1, Site::tavern_3, Site::drakkar_2}) == 3);

struct Goods {
    std::uint8_t beer, gold;
    MEADHALL_WORDS(Goods, "goods", "<{beer} Beer|{gold} Gold|nothing>", beer, gold)
    constexpr std::uint8_t& of(Resource resource) { return resource == Resource::beer ? beer : gold; }
    constexpr int of(Resource resource) const { return resource == Resource::beer ? beer : gold; }
    constexpr bool empty() const { return beer + gold == 0; }
};

// VG-4.2  Flags of a player. All except put_back are cleared at Round-end. put_back: the player has put a card on top
// of their deck and so knows the top card (VG-6.1); the flag is cleared when that card is drawn.
BOOST_DEFINE_FIXED_ENUM_CLASS(Flag, std::uint8_t, fought_draco, returned_building, bragi, mission_done,
                              two_missions_done, put_back)
BOOST_DEFINE_FIXED_ENUM_CLASS(Whom, std::uint8_t, nobody, p1, p2, p3, p4)
constexpr Whom whom(Seat seat) { return static_cast<Whom>(index(seat) + 1); }

struct Player {
    Bag hand, discard, area;
    // Everybody can work out that these cards are in the hand (knowledge.cpp). If the player has put a card back, one
    // of them may be on top of the deck instead.
    Known certain;
    // VG-6.3.5  known[seat]: the cards that this seat knows to be in this player's hand. The player's own entry holds
    // what spectators know.
    std::array<Known, most_players> known;
    EnumSet<Site> built;     // VG-5.5.4  every Building that the player has built in this game
    EnumSet<Site> standing;  // the Buildings now in the village, including the Town Hall
    // construction: Buildings with an Under Construction token. damaged: Buildings with a Damage token.
    EnumSet<Site> construction, damaged;
    EnumSet<Site> produced;      // VG-5.2.2  producers that hold a produced token
    EnumSet<Site> raided;        // VG-5.8.10  Buildings of `target` that this player has attacked this round
    EnumSet<Mission> completed;  // VG-5.12.1  the Mission Successful pile
    // Tokens in Beer Containers 1 to 3, then in Gold Containers 1 to 3.
    std::array<std::uint8_t, 6> stored;
    std::int16_t vp;
    Goods hall;  // VG-5.9.9  looted tokens on the Town Hall
    // Level of the Town Hall card in the village, also while this card is under construction.
    std::uint8_t level;
    EnumSet<Flag> flags;
    Whom target;  // VG-5.8.2  the only player whom this player has attacked this round
    FixedVector<Mission, most_missions_face_up> missions;  // VG-5.12.5  the face-up Missions
    // VG-5.15.1  Cards that the player keeps with Drakkars at this Round-end.
    FixedVector<Card, same_building> kept;
    MEADHALL_FIELDS(Player, hand, discard, area, certain, known, built, standing, construction, damaged, produced,
                    raided, completed, stored, vp, hall, level, flags, target, missions, kept)

    int owned(Building type) const { return count_of_type(standing, type); }
    EnumSet<Site> active() const { return standing - construction; }
    int working(Building type) const { return count_of_type(active(), type); }
    int made(Resource resource) const { return count_of_type(produced, producer_of(resource)); }
    int owned_buildings() const { return count_of_buildings(standing); }
    // VG-5.5.2  The level of the Town Hall that sets the limit of Buildings: the old level while an upgrade is under
    // construction.
    int active_level() const { return level - construction.contains(Site::town_hall); }
    // VG-5.12.2, VG-5.24.9  A player may complete one Mission per round, with Bragi two.
    int missions_allowed() const { return flags.contains(Flag::bragi) ? 2 : 1; }
    int missions_left() const {
        return missions_allowed() - flags.contains(Flag::mission_done) - flags.contains(Flag::two_missions_done);
    }
    bool put_back() const { return flags.contains(Flag::put_back); }
    std::uint8_t& tokens(Site container) { return stored[slot(container)]; }
    int tokens(Site container) const { return stored[slot(container)]; }
    static std::size_t slot(Site container) {
        return static_cast<std::size_t>(container) - static_cast<std::size_t>(Site::beer_container_1);
    }
};

// VG-5.10.5  A Defense card on a Building. Packed into two bytes, because a state has room for 18 of them.
struct Laid {
    Card card : 6;
    Seat owner : 2;
    Site site;

    struct Wire {
        Seat owner;
        Site site;
        Card card;
        MEADHALL_FIELDS(Wire, owner, site, card)
    };
    constexpr Wire wire() const { return {owner, site, card}; }
    static constexpr bool read_wire(const Wire& wire, Laid& laid) {
        laid = Laid{wire.card, wire.owner, wire.site};
        return index(wire.owner) < most_players;
    }
};
static_assert(sizeof(Laid) == 2);

// VG-4.5.3  Parts of a declaration. Attackers of one group are adjacent in the list and have the same site.
BOOST_DEFINE_FIXED_ENUM_CLASS(Target, std::uint8_t, nobody, player, undead, draco)
BOOST_DEFINE_FIXED_ENUM_CLASS(Extra, std::uint8_t, sword, mjolnir, loki_scepter, from_area, ambushed)
struct Attacker {
    Card card : 6;
    bool from_area : 1;
    bool ambushed : 1;
    Site site : 5;
    Weapon weapon : 2;  // VG-5.7.5  an attacker carries at most one weapon

    struct Wire {
        Card card;
        Site site;
        EnumSet<Extra> extra;
        MEADHALL_FIELDS(Wire, card, site, extra)
    };
    constexpr Wire wire() const {
        EnumSet<Extra> extra;
        if (weapon != Weapon::none) {
            extra.insert(extra_of(weapon));
        }
        if (from_area) {
            extra.insert(Extra::from_area);
        }
        if (ambushed) {
            extra.insert(Extra::ambushed);
        }
        return {card, site, extra};
    }
    static constexpr bool read_wire(const Wire& wire, Attacker& attacker) {
        attacker = Attacker{wire.card, wire.extra.contains(Extra::from_area), wire.extra.contains(Extra::ambushed),
                            wire.site, Weapon::none};
        int weapons = 0;
        for (const Weapon weapon : {Weapon::sword, Weapon::mjolnir, Weapon::loki_scepter}) {
            if (wire.extra.contains(extra_of(weapon))) {
                attacker.weapon = weapon;
                ++weapons;
            }
        }
        return weapons <= 1;
    }

private:
    static constexpr Extra extra_of(Weapon weapon) { return static_cast<Extra>(static_cast<int>(weapon) - 1); }
};
static_assert(sizeof(Attacker) == 2);
// VG-5.7.3  An attacker is in one group only, so a declaration cannot have more attackers than one player has Units and
// Heroes. One player can own at most 34 of them: 2 Viking Warriors, 18 Units from the piles, 6 Units and 4 Heroes of
// Odin's Path, and the 4 Heroes among the Divine Favors. Rules checks that the box has no more.
constexpr int most_attackers = 34;
struct Raid {
    Target target;
    Seat victim;
    std::uint8_t slot;   // the river slot of the attacked Undead
    Site newest;         // the Building that the newest group attacks
    std::uint8_t skadi;  // VG-5.24.4  number of opponents with more VP than the attacker at the declaration
    // VG-5.23.3  Number of Defense cards that were on Buildings before this raid.
    std::uint8_t laid_before;
    FixedVector<Attacker, most_attackers> attackers;
    MEADHALL_FIELDS(Raid, target, victim, slot, newest, skadi, laid_before, attackers)
};

// VG-5.3.8  A payment for which the player chooses the sources.
BOOST_DEFINE_FIXED_ENUM_CLASS(Purpose, std::uint8_t, nothing, stock, river, building, upgrade, swap, exchange)
BOOST_DEFINE_FIXED_ENUM_CLASS(Source, std::uint8_t, pool, town_hall, producers, hand, beer_container_1,
                              beer_container_2, beer_container_3, gold_container_1, gold_container_2, gold_container_3)
constexpr int payment_steps = 14;  // seven sources for Beer, then seven for Gold
struct Payment {
    Purpose purpose;
    // Depends on the purpose: a card, river slot, Building type, Mission or Resource, as a number.
    std::uint8_t what;
    Goods due;          // what is still to be paid
    std::uint8_t step;  // index of the source that the player is asked about
    std::array<std::uint8_t, payment_steps> taken;
    MEADHALL_FIELDS(Payment, purpose, what, due, step, taken)
};

// VG-5.26.1  What the active player has done in this turn. Many Missions depend on it. A Deed is something that was
// done or not; struct Doings also counts things.
BOOST_DEFINE_FIXED_ENUM_CLASS(Deed, std::uint8_t, bought_odin, bought_unit, bought_defense, built, beat_draco,
                              damaged_hall, looted, swapped, war_horn)
// VG-5.17.4  A count for each kind of attacker that has a + effect.
struct Plusses {
    std::uint8_t alviss, bear_rider, mage;
    MEADHALL_FIELDS(Plusses, alviss, bear_rider, mage)
    constexpr int all() const { return alviss + bear_rider + mage; }
    static constexpr bool has(Card card) {
        return card == Card::alviss || card == Card::bear_rider || card == Card::mage;
    }
    constexpr std::uint8_t& of(Card card) {
        return card == Card::alviss ? alviss : card == Card::bear_rider ? bear_rider : mage;
    }
    constexpr int of(Card card) const {
        return card == Card::alviss ? alviss : card == Card::bear_rider ? bear_rider : card == Card::mage ? mage : 0;
    }
};
struct Doings {
    EnumSet<Deed> deeds;
    std::uint8_t purchases, undead, damaged, sent;
    // VG-5.17.4  Attackers that were deployed to the Player Area and have not attacked yet.
    Plusses deployed;
    Plusses unused;  // VG-D7  attackers from the hand that have attacked and whose + effect is not used yet
    Bag attacked;    // VG-5.23.21  Units in the Player Area that have attacked
    MEADHALL_FIELDS(Doings, deeds, purchases, undead, damaged, sent, deployed, unused, attacked)
};

// VG-4.3  The kinds of tasks. `turn` to `pick` ask a player a question. The values after `over` are tasks that the
// program does without a question.
BOOST_DEFINE_FIXED_ENUM_CLASS(Step, std::uint8_t, turn, defend, pick_favor, draco_resource, store_loot, loot_from, plus,
                              put_back, discard, store, keep, pay, muster, pick, over, resolve, draw, gain_vp,
                              river_moves, end_turn, storage, round_end)
struct Task {
    Step step;
    Seat seat;
    std::uint8_t a, b;
    MEADHALL_FIELDS(Task, step, seat, a, b)
};

// VG-4.1  The phases of a round, and the end of the game. Production and Drawing need no decision, so they are not
// listed.
BOOST_DEFINE_FIXED_ENUM_CLASS(Phase, std::uint8_t, players, storage, round_end, over)

struct Piles {
    std::uint8_t elf_archer, bone_crusher, pigator, cannon, chicken_tower, sheep_cannon;
    MEADHALL_FIELDS(Piles, elf_archer, bone_crusher, pigator, cannon, chicken_tower, sheep_cannon)
    static constexpr bool has(Card card) { return card >= Card::elf_archer && card <= Card::sheep_cannon; }
    constexpr std::uint8_t& of(Card card) { return this->*all[at(card) - at(Card::elf_archer)]; }
    constexpr int of(Card card) const { return this->*all[at(card) - at(Card::elf_archer)]; }
    static constexpr std::uint8_t Piles::* all[] = {&Piles::elf_archer, &Piles::bone_crusher,  &Piles::pigator,
                                                    &Piles::cannon,     &Piles::chicken_tower, &Piles::sheep_cannon};
};

// Fields with 8-byte members come first to avoid padding. MEADHALL_FIELDS lists the fields in an order that is easier
// to read.
struct State {
    FixedVector<Player, most_players> players;
    Bag odin_discard;
    Doings doings;
    Decks decks;
    Piles piles;
    FixedVector<Card, 39> odin_deck;  // top card first
    // From left to right; the last card is in the rightmost slot (see river_index).
    FixedVector<Card, most_river> river;
    FixedVector<Card, 11> favor_deck;  // top card first
    FixedVector<Card, most_favor_display> favor_display;
    // VG-5.16.2  The top card of the Favor deck, turned up while a player picks a Favor.
    std::optional<Card> favor_turned;
    FixedVector<Card, 10> favor_box;
    FixedVector<Mission, 18> mission_deck;  // top card first
    // VG-6.3.3  Number of cards at the bottom of the Mission deck that everybody knows.
    std::uint8_t mission_bottom;
    EnumSet<Bonus> bonuses;
    FixedVector<Bonus, most_tie_breaks> tie_breaks;  // VG-8.4  Bonuses that were turned up to break a tie
    std::optional<Seat> champion;                    // VG-8.4  the player who won the tie-break, if there is one
    FixedVector<Laid, 18> laid;
    Raid raid;
    Payment payment;
    Goods pool;
    // VG-5.14.6  The numbers that the asked player has given in Storage, in the order of Player::stored.
    std::array<std::uint8_t, 6> said;
    FixedVector<Task, 9> tasks;
    Phase phase;
    Seat first, active;
    std::uint8_t round, limit;
    bool last_round, undead_storable;
    MEADHALL_FIELDS(State, players, decks, piles, odin_deck, river, odin_discard, favor_deck, favor_display,
                    favor_turned, favor_box, mission_deck, mission_bottom, bonuses, tie_breaks, champion, laid, raid,
                    payment, doings, pool, said, tasks, phase, first, active, round, limit, last_round, undead_storable)
};
static_assert(sizeof(State) <= 1024);

inline int player_count(const State& state) { return static_cast<int>(state.players.size()); }
inline SeatSet seats(const State& state) { return SeatSet::first(player_count(state)); }
// The seat i places clockwise from `from`; i must be less than the number of players.
inline Seat clockwise(const State& state, Seat from, int i) {
    const int seat = index(from) + i;
    return seat_at(seat < player_count(state) ? seat : seat - player_count(state));
}
inline Step asked_step(const State& state) {
    return state.phase == Phase::over ? Step::over : state.tasks.empty() ? Step::turn : state.tasks.back().step;
}
inline Seat asked_seat(const State& state) { return state.tasks.empty() ? state.active : state.tasks.back().seat; }

// The view: what a viewer may know.
struct SiteView {
    Site site;
    std::uint8_t defense, base;  // VG-5.10.3  defense: with Defense cards; base: the printed value
    std::uint8_t tokens;         // tokens stored in a Container, or produced by a producer
    bool construction, damaged;
    SeatSet attacked_by;
    Bag laid;
    MEADHALL_FIELDS(SiteView, site, defense, base, tokens, construction, damaged, attacked_by, laid)
};
struct PlayerView {
    std::int16_t vp;
    std::uint8_t favors_earned, level, building_limit, buildings;
    FixedVector<SiteView, sites> village;
    Goods hall;
    std::uint8_t hand_size, deck_size;
    std::optional<Bag> hand;  // set only for the viewer's own hand
    Bag known_hand;           // VG-6.3.5  the cards that the viewer knows to be in this hand
    // VG-6.1  The card on top of the deck, if its owner has put it back; set only for the owner.
    std::optional<Card> top;
    Bag discard, area;
    FixedVector<Mission, most_missions_face_up> missions;
    EnumSet<Mission> completed;
    std::uint8_t missions_left;  // VG-5.12.2  how many Missions the player may still complete this round
    EnumSet<Flag> flags;
    Whom target;
    SeatSet attacked_by;
    // VG-4.5.5  The number of kept cards; set when the player has finished choosing.
    std::optional<std::uint8_t> kept_count;
    FixedVector<Card, same_building> kept;  // filled only if the viewer is this player
    // VG-5.25  The player's count for each Bonus, in the order of the Bonuses in play.
    FixedVector<std::uint8_t, most_bonuses> tally;
    MEADHALL_FIELDS(PlayerView, vp, favors_earned, level, building_limit, buildings, village, hall, hand_size,
                    deck_size, hand, known_hand, top, discard, area, missions, completed, missions_left, flags, target,
                    attacked_by, kept_count, kept, tally)
};
// A group of a raid with its current strength and the defense that it must reach. `site` has no meaning against a
// monster.
struct GroupView {
    Site site;
    std::uint8_t strength, defense;
    MEADHALL_FIELDS(GroupView, site, strength, defense)
};
struct BuildingPiles {
    std::uint8_t gold_factory, brewery, beer_container, gold_container, tavern, drakkar;
    MEADHALL_FIELDS(BuildingPiles, gold_factory, brewery, beer_container, gold_container, tavern, drakkar)
};
struct View {
    FixedVector<PlayerView, most_players> players;
    Piles piles;
    BuildingPiles building_piles;
    FixedVector<Card, most_river> river;
    std::uint8_t odin_deck, odin_discard, favor_deck, favor_box, mission_deck;
    FixedVector<Card, most_favor_display> favor_display;
    std::optional<Card> favor_turned;
    // VG-6.3.3  The known cards at the bottom of the Mission deck, the bottom card last.
    FixedVector<Mission, 20> mission_bottom;
    EnumSet<Bonus> bonuses;
    FixedVector<Bonus, most_tie_breaks> tie_breaks;
    std::optional<Seat> champion;
    Bag removed;  // VG-5.17.7  cards that are out of the game
    Goods pool;
    // The player who declares the raid sees it from the start, the others once it is declared.
    std::optional<Raid> raid;
    // VG-5.7.6  The groups of `raid`, in the order in which they were opened.
    FixedVector<GroupView, sites> groups;
    std::optional<Payment> payment;  // VG-6.4.5  set only if the viewer is the payer
    FixedVector<std::uint8_t, 6> said;
    Doings doings;
    Phase phase;
    Step question;
    std::optional<Seat> asked;
    Site site;                     // VG-D10  the Container that the question is about
    std::optional<Source> source;  // VG-D12  the source that the question is about
    Resource resource;             // VG-D5, VG-D6, VG-D12  the resource that the question is about
    std::uint8_t fewest, most;     // VG-D10, VG-D12  the range of allowed answers
    std::uint8_t picks;            // VG-D11, VG-D14  how many more cards the player may choose
    Seat first, active;
    std::uint8_t round, limit;
    bool last_round, round_cap;
    MEADHALL_FIELDS(View, players, piles, building_piles, river, odin_deck, odin_discard, favor_deck, favor_box,
                    mission_deck, favor_display, favor_turned, mission_bottom, bonuses, tie_breaks, champion, removed,
                    pool, raid, groups, payment, said, doings, phase, question, asked, site, source, resource, fewest,
                    most, picks, first, active, round, limit, last_round, round_cap)
};

}  // namespace meadhall::vikings_gone_wild
