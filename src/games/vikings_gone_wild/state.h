// SPDX-License-Identifier: Apache-2.0
// The state of the game. These parts are secret (VG-6): hands and the cards kept in them, what players know about other
// hands, the order of the decks, the Favors in the box, and an unfinished payment or declaration. The search copies
// states often, so a state is small: the decks of all players share one array, and cards whose order does not matter
// are in a Bag (a count for each kind).
#pragma once

#include "games/vikings_gone_wild/bags.h"
#include "games/vikings_gone_wild/tasks.h"

namespace meadhall::vikings_gone_wild {

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
    constexpr std::uint8_t& of(Card card) { return this->*field(card); }
    constexpr int of(Card card) const { return field(card) ? this->*field(card) : 0; }

private:
    static constexpr std::uint8_t Plusses::* field(Card card) {
        return card == Card::alviss       ? &Plusses::alviss
               : card == Card::bear_rider ? &Plusses::bear_rider
               : card == Card::mage       ? &Plusses::mage
                                          : nullptr;
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

}  // namespace meadhall::vikings_gone_wild
