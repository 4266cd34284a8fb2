// SPDX-License-Identifier: Apache-2.0
// The state of the game. Everything in it is public (BV-6.4: the whole log may be read at any time). `State` is small,
// because search copies it often.
#pragma once

#include "kernel/game.h"

namespace meadhall::bottlecap_vikings {

constexpr int slots = 8;  // BV-2.2  places around the bottlecap, clockwise
constexpr int most_players = 4;

// BV-2.4  The thirteen faces of the tiles. tiles/all.h has their effects.
BOOST_DEFINE_FIXED_ENUM_CLASS(Face, std::uint8_t, act_city, act_glory_double, act_glory_blood, act_gold_scarred,
                              act_wood_unscarred, act_repair, act_gold_raid, act_gold_to_wood, act_wood_to_gold,
                              act_balance, act_wood_levy, act_gold_levy, act_wood_raid)

// BV-2.5  The city abilities, in the order of their rules BV-A1 to BV-A30. abilities/all.h has their effects.
BOOST_DEFINE_FIXED_ENUM_CLASS(Ability, std::uint8_t, wood_surplus, gold_surplus, glory_timber, long_oars, passing_trade,
                              call_valkyries, reverse_course, fate_reader, glory_mending, helper_gold, borrowed_rune,
                              shifting_shores, helper_wood, healers_fee, helper_sprint, atonement, glory_tribute,
                              builders_timber, battle_pay, builders_gold, turn_the_cap, line_runner, doubling,
                              timber_trade, swift_oars, raiders_exchange, safe_harbour, great_feast, carved_helmet,
                              throne)
template <class E>
constexpr std::size_t count_of = boost::mp11::mp_size<boost::describe::describe_enumerators<E>>::value;
constexpr std::size_t face_count = count_of<Face>, ability_count = count_of<Ability>;

// Whether a table has one row for each of `count` values of an enum, in the order of the enum. `key`: the member of a
// row that holds the value.
template <class Rows, class Key>
constexpr bool has_row_for_each(const Rows& rows, Key key, std::size_t count) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (static_cast<std::size_t>(rows[i].*key) != i) {
            return false;
        }
    }
    return rows.size() == count;
}

// The data files define the names of spots, cards and boards.
enum class Spot : std::uint8_t {};   // a place on a city tree: S, 1L, 1R, ...
enum class Card : std::uint8_t {};   // a city card
enum class Board : std::uint8_t {};  // a side of a card

BOOST_DEFINE_FIXED_ENUM_CLASS(Side, std::uint8_t, common, unique)
BOOST_DEFINE_FIXED_ENUM_CLASS(Direction, std::uint8_t, clockwise, counter_clockwise)
BOOST_DEFINE_FIXED_ENUM_CLASS(Good, std::uint8_t, wood, gold)
BOOST_DEFINE_FIXED_ENUM_CLASS(Meter, std::uint8_t, wood, gold, glory)
BOOST_DEFINE_FIXED_ENUM_CLASS(Token, std::uint8_t, red, grey)

// BV-4.1  The step of the turn. BV-4.1 also has the steps Start, Helper, Gains and Next. They are missing here, because
// nobody is asked in them.
BOOST_DEFINE_FIXED_ENUM_CLASS(Step, std::uint8_t, setup, move, sail, line, attack, pre, act, mend, over)
// BV-4.3  What the asked player must choose.
BOOST_DEFINE_FIXED_ENUM_CLASS(Question, std::uint8_t, side, start, goods, free, move, take, give, keep, pre, act, heal,
                              rotate, doubling, copy, nothing)
// BV-4.4  What has happened to a player in this turn.
BOOST_DEFINE_FIXED_ENUM_CLASS(Mark, std::uint8_t, gained_wood, gained_gold, gained_glory, lost_damage, attacked)
// BV-T10  The good of which the player had less at the landing.
BOOST_DEFINE_FIXED_ENUM_CLASS(Landing, std::uint8_t, equal, less_wood, less_gold)
BOOST_DEFINE_FIXED_ENUM_CLASS(Part, std::uint8_t, first, second)
BOOST_DEFINE_FIXED_ENUM_CLASS(PreAction, std::uint8_t, reverse, atone, switch_tiles)
BOOST_DEFINE_FIXED_ENUM_CLASS(Way, std::uint8_t, none, glory, throne, limit)

// The reason for a change of a meter or of tokens, for the log: an ability, a face, or one of OtherCause.
enum class Cause : std::uint8_t {};
BOOST_DEFINE_FIXED_ENUM_CLASS(OtherCause, std::uint8_t, setup, line, attack, valkyries)
constexpr std::uint8_t first_face_cause = 32, first_other_cause = 48;
constexpr Cause because(Ability ability) { return static_cast<Cause>(ability); }
constexpr Cause because(Face face) { return static_cast<Cause>(first_face_cause + static_cast<int>(face)); }
constexpr Cause because(OtherCause other) { return static_cast<Cause>(first_other_cause + static_cast<int>(other)); }

// A price or a gain. Damage in a price is taken, damage in a gain is lost.
struct Amount {
    std::uint8_t wood = 0, gold = 0, glory = 0, damage = 0;
    friend constexpr bool operator==(const Amount&, const Amount&) = default;
};

constexpr Direction opposite(Direction direction) {
    return direction == Direction::clockwise ? Direction::counter_clockwise : Direction::clockwise;
}

struct Player {
    EnumSet<Ability> abilities;
    EnumSet<Ability> fired;  // BV-5.41  end-of-turn abilities that have already paid in this turn
    EnumSet<Mark> marks;
    std::uint8_t wood, gold, glory;
    std::uint8_t red, grey;  // damage tokens
    Spot hut;
    Card card;
    Side side;
    std::uint8_t slot;
    Direction direction;
    MEADHALL_FIELDS(Player, abilities, fired, marks, wood, gold, glory, red, grey, hut, card, side, slot, direction)

    int damage() const { return red + grey; }
    bool owns(Ability ability) const { return abilities.contains(ability); }
};

struct State {
    FixedVector<Player, most_players> players;
    std::uint16_t turn,
        turn_limit;  // BV-8.6  turn: turns begun by all players together; turn_limit: turns for each player
    std::array<Face, slots> ring;
    std::uint8_t rot;
    Seat start, active;

    // The step, the open question and the asked seat.
    Step step;
    Question question;
    Seat asked;
    std::uint8_t distance;                  // distance of the current movement
    std::uint8_t crossings;                 // BV-5.8  crossings that still cost damage
    FixedVector<Seat, most_players> queue;  // BV-5.11, BV-A5, BV-A26  seats that draw or exchange goods, in this order
    std::uint8_t at;                        // index into `queue` of the current seat
    SeatSet phantoms;         // BV-5.13  seats that found the bag empty in this attack; each counts one more damage
    bool kept_red;            // BV-5.12  a red token was kept in this attack
    std::uint8_t owed;        // BV-5.31  tokens that the asked player must return
    Cause cause;              // why the asked player must choose tokens
    Part part;                // BV-5.17  the part for which the player takes damage as its price
    EnumSet<Part> done;       // BV-5.15  parts of the action already done
    EnumSet<PreAction> used;  // BV-5.14  abilities before the action already used
    Landing landing;
    bool hut_advanced;
    Way way;  // how the game has ended
    MEADHALL_FIELDS(State, players, turn, turn_limit, ring, rot, start, active, step, question, asked, distance,
                    crossings, queue, at, phantoms, kept_red, owed, cause, part, done, used, landing, hut_advanced, way)
};
static_assert(sizeof(State) <= 128);

inline int player_count(const State& state) { return static_cast<int>(state.players.size()); }
// BV-2.2  The seat that is `i` seats clockwise of `from`. `i` must be less than the number of players.
inline Seat clockwise(const State& state, Seat from, int i) {
    const int seat = index(from) + i;
    return seat_at(seat < player_count(state) ? seat : seat - player_count(state));
}
// BV-2.2  Slots and edges wrap around from 7 to 0.
static_assert((slots & (slots - 1)) == 0);
constexpr int round_slot(int slot) { return slot & (slots - 1); }
constexpr int slot_after(int slot, Direction direction, int steps) {
    return round_slot(direction == Direction::clockwise ? slot + steps : slot - steps);
}

// The types of a view: what a viewer may know. A view contains the whole state (BV-6.1: players and spectators see the
// same) and some derived numbers.
struct PlayerView {
    Card card;
    Board board;
    std::uint8_t wood, gold, glory, wood_max, gold_max, glory_throne;
    std::uint8_t red, grey;
    std::uint8_t helmet_level, tier;
    Spot hut;
    FixedVector<Spot, 4> next_spots;     // spots that a white line joins to the hut
    std::uint8_t next_cost, next_needs;  // the gold and the helmet level that these spots need
    EnumSet<Ability> abilities;
    std::uint8_t slot;
    Direction direction;
    EnumSet<Mark> marks;
    MEADHALL_FIELDS(PlayerView, card, board, wood, gold, glory, wood_max, gold_max, glory_throne, red, grey,
                    helmet_level, tier, hut, next_spots, next_cost, next_needs, abilities, slot, direction, marks)
};
struct View {
    FixedVector<PlayerView, most_players> players;
    std::uint16_t turn, turn_limit;
    std::array<Face, slots> ring;
    std::uint8_t rot, helper_slot;
    FixedVector<std::uint8_t, slots> lines;  // damage lines: k is the line between slot k and the next slot
    std::uint8_t bag_red, bag_grey;
    Seat start, active;
    Step step;
    Question question;
    std::optional<Seat> asked;
    std::optional<Seat> other;  // the partner in an exchange of goods
    std::uint8_t farthest;      // BV-5.5  the longest distance that the active player may sail
    // BV-5.6  Distance and destination of the active ship while goods are exchanged on the way (BV-A5: Passing Trade).
    std::uint8_t distance;
    std::optional<std::uint8_t> destination;
    std::uint8_t free_goods;  // BV-2.9  number of free goods to choose now
    std::uint8_t crossings, owed;
    SeatSet phantoms;
    EnumSet<Part> done;
    EnumSet<PreAction> used;
    Landing landing;
    bool hut_advanced;
    Way way;
    MEADHALL_FIELDS(View, players, turn, turn_limit, ring, rot, helper_slot, lines, bag_red, bag_grey, start, active,
                    step, question, asked, other, farthest, distance, destination, free_goods, crossings, owed,
                    phantoms, done, used, landing, hut_advanced, way)
};

}  // namespace meadhall::bottlecap_vikings
