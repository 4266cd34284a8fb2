// The events of the game (BV-4.6: the log reports everything in order). Every change of a meter is in exactly one
// Gained or Lost event. Every movement of a token is in exactly one TokenKept, Healed or ValkyriesCame event. The other
// events only announce. tests/games checks this.
#pragma once

#include "games/bottlecap_vikings/state.h"

namespace meadhall::bottlecap_vikings {

struct SideChosen {
    Seat player;
    Side side;
    Board board;
    MEADHALL_WORDS(SideChosen, "side", "{player} plays the {side} side, {board}.", player, side, board)
};
struct ShipPlaced {
    Seat player;
    std::uint8_t slot;
    MEADHALL_WORDS(ShipPlaced, "place_ship", "{player} puts the ship at {slot}.", player, slot)
};
struct GoodsChosen {
    Seat player;
    std::uint8_t wood, gold;
    MEADHALL_WORDS(GoodsChosen, "goods", "{player} begins with {wood} wood and {gold} gold of choice.", player, wood,
                   gold)
};
struct FreelyImproved {
    Seat player;
    Spot spot;
    MEADHALL_WORDS(FreelyImproved, "free_improve", "{player} moves the hut to {spot}, free of cost.", player, spot)
};
struct TurnStarted {
    Seat player;
    std::uint16_t turn;
    std::uint8_t max;
    MEADHALL_WORDS(TurnStarted, "turn_start", "Turn {turn}: {player} may sail up to {max}.", player, turn, max)
};
struct Sailed {
    Seat player;
    std::uint8_t from, to, distance;
    FixedVector<std::uint8_t, 16> path;
    MEADHALL_WORDS(Sailed, "move", "{player} sails {distance} from {from} to {to}.", player, from, to, distance, path)
};
struct PassedOver {
    Seat player, victim;
    MEADHALL_WORDS(PassedOver, "pass_over", "{player} passes {victim}.", player, victim)
};
struct GoodTaken {
    Seat player, from;
    Good good;
    bool forfeited;
    MEADHALL_WORDS(GoodTaken, "take", "{player} takes 1 {good} from {from}.", player, from, good, forfeited)
};
struct GoodGiven {
    Seat player, to;
    Good good;
    bool forfeited;
    MEADHALL_WORDS(GoodGiven, "give", "{player} gives 1 {good} to {to}.", player, to, good, forfeited)
};
struct LineCrossed {
    Seat player;
    std::uint8_t n;
    MEADHALL_WORDS(LineCrossed, "cross_line", "{player} crosses the red line ({n}x).", player, n)
};
struct AttackMade {
    Seat player;
    FixedVector<Seat, most_players> victims;
    MEADHALL_WORDS(AttackMade, "attack", "{player} attacks {victims}.", player, victims)
};
struct TokensDrawn {
    Seat player;
    FixedVector<Token, 2> colours;
    std::uint8_t bag_red, bag_grey;  // before the draw
    MEADHALL_WORDS(TokensDrawn, "draw", "{player} draws {colours} (the bag held {bag_red} red, {bag_grey} grey).",
                   player, colours, bag_red, bag_grey)
};
struct TokenKept {
    Seat player;
    Token kept;
    std::optional<Token> returned;
    MEADHALL_WORDS(TokenKept, "keep", "{player} keeps {kept}[ and returns {returned}].", player, kept, returned)
};
struct NoTokenLeft {
    Seat player;
    MEADHALL_WORDS(NoTokenLeft, "no_token", "There is no token left for {player}, who counts one more damage.", player)
};
struct Toll {
    Seat player;
    std::uint8_t damage, gold_lost, glory_lost;
    MEADHALL_FIELDS(Toll, player, damage, gold_lost, glory_lost)
};
struct ValkyriesCame {
    Cause cause;
    FixedVector<Toll, most_players> players;
    MEADHALL_WORDS(ValkyriesCame, "valkyries", "The Valkyries come ({cause}); all tokens go back into the bag.", cause,
                   players)
};
struct HelperPaid {
    Seat player;
    std::uint8_t gold, wood;
    MEADHALL_WORDS(HelperPaid, "helper", "{player} lands beside the helper.", player, gold, wood)
};
struct CourseReversed {
    Seat player;
    Direction direction;
    MEADHALL_WORDS(CourseReversed, "reverse", "{player} turns round and will sail {direction}.", player, direction)
};
struct Atoned {
    Seat player;
    MEADHALL_WORDS(Atoned, "atone", "{player} atones.", player)
};
struct TilesSwitched {
    Seat player;
    std::uint8_t k;
    MEADHALL_WORDS(TilesSwitched, "switch", "{player} exchanges the tile at {k} with the next one.", player, k)
};
struct PartDone {
    Seat player;
    Face face;
    std::uint8_t part;
    std::optional<std::uint8_t> x;
    MEADHALL_WORDS(PartDone, "part", "{player} uses the {face}, part {part}[, with {x}].", player, face, part, x)
};
struct Improved {
    Seat player;
    Spot spot;
    std::uint8_t paid;
    MEADHALL_WORDS(Improved, "improve", "{player} pays {paid} gold and moves the hut to {spot}.", player, spot, paid)
};
struct AbilityAcquired {
    Seat player;
    Ability ability;
    bool copied;
    MEADHALL_WORDS(AbilityAcquired, "acquire", "{player} now has {ability}.", player, ability, copied)
};
struct Gained {
    Seat player;
    Meter meter;
    std::uint8_t amount, forfeited;
    Cause cause;
    MEADHALL_WORDS(Gained, "gain", "{player} gains {amount} {meter}[, {forfeited} more does not fit] ({cause}).",
                   player, meter, amount, forfeited, cause)
};
struct Lost {
    Seat player;
    Meter meter;
    std::uint8_t amount;
    Cause cause;
    MEADHALL_WORDS(Lost, "lose", "{player} loses {amount} {meter} ({cause}).", player, meter, amount, cause)
};
struct Healed {
    Seat player;
    std::uint8_t red, grey;
    Cause cause;
    MEADHALL_WORDS(Healed, "heal", "{player} returns {red} red and {grey} grey ({cause}).", player, red, grey, cause)
};
struct CapRotated {
    Seat player;
    std::uint8_t rot, helper_slot;
    MEADHALL_WORDS(CapRotated, "rotate", "{player} turns the bottlecap to {rot}: the helper is beside {helper_slot}.",
                   player, rot, helper_slot)
};
struct GoodDoubled {
    Seat player;
    Good good;
    MEADHALL_WORDS(GoodDoubled, "double", "{player} doubles the {good}.", player, good)
};
struct AbilityFired {
    Seat player;
    Ability ability;
    MEADHALL_WORDS(AbilityFired, "fire", "At the end of the turn {ability} pays {player}.", player, ability)
};
struct TurnEnded {
    Seat player;
    MEADHALL_WORDS(TurnEnded, "turn_end", "The turn of {player} ends.", player)
};
struct GameWon {
    Seat player;
    Way way;
    MEADHALL_WORDS(GameWon, "win", "{player} wins by the {way}.", player, way)
};
struct LimitReached {
    std::uint16_t turns;
    MEADHALL_WORDS(LimitReached, "limit", "After {turns} turns of each player the game ends.", turns)
};

using Event =
    std::variant<SideChosen, ShipPlaced, GoodsChosen, FreelyImproved, TurnStarted, Sailed, PassedOver, GoodTaken,
                 GoodGiven, LineCrossed, AttackMade, TokensDrawn, TokenKept, NoTokenLeft, ValkyriesCame, HelperPaid,
                 CourseReversed, Atoned, TilesSwitched, PartDone, Improved, AbilityAcquired, Gained, Lost, Healed,
                 CapRotated, GoodDoubled, AbilityFired, TurnEnded, GameWon, LimitReached>;

}  // namespace meadhall::bottlecap_vikings
