// SPDX-License-Identifier: Apache-2.0
// The events of the game (BV-4.6: the log reports everything in order). Every change of a meter is in exactly one
// Gained or Lost event. Every movement of a token is in exactly one TokenKept, Healed or ValkyriesCame event. The other
// events change no meter and no token. tests/games/bottlecap_vikings_test.cpp checks this. An event that writes a log
// line comes first, then its details: the tokens drawn, and the new values of the meters.
#pragma once

#include "games/bottlecap_vikings/state.h"

namespace meadhall::bottlecap_vikings {

// An amount of goods and glory: "2 gold and 3 wood".
struct Goods {
    std::uint8_t wood = 0, gold = 0, glory = 0;
    MEADHALL_WORDS(Goods, "goods", "<{gold} gold|{wood} wood|{glory} glory|nothing>", wood, gold, glory)
    bool empty() const { return wood == 0 && gold == 0 && glory == 0; }
};
// A number of damage tokens: "1 red token and 2 grey tokens".
struct Tokens {
    std::uint8_t red, grey;
    MEADHALL_WORDS(Tokens, "tokens", "<{red} red token{s}|{grey} grey token{s}|nothing>", red, grey)
    bool empty() const { return red == 0 && grey == 0; }
};

// --- the set-up ---

struct SideChosen {
    Seat player;
    Side side;
    Board board;
    MEADHALL_WORDS(SideChosen, "side", "{player} plays {board}, the {side} side of the city card.", player, side, board)
};
struct ShipPlaced {
    Seat player;
    std::uint8_t slot;
    Face tile;
    MEADHALL_WORDS(ShipPlaced, "place_ship", "{player} starts at {tile}.", player, slot, tile)
};
struct StartingGoods {
    Seat player;
    Goods goods;
    MEADHALL_WORDS(StartingGoods, "starting_goods", "{player} starts with {goods}.", player, goods)
};
struct GoodsChosen {
    Seat player;
    Goods chosen, all;
    MEADHALL_REPLACEMENT(GoodsChosen, "goods", "{player} chooses {chosen} and starts with {all} in total.", player,
                         chosen, all)
};
struct FreelyImproved {
    Seat player;
    Spot spot;
    Ability ability;
    MEADHALL_WORDS(FreelyImproved, "free_improve", "{player} builds {ability} for free.", player, spot, ability)
};

// --- sailing ---

struct TurnStarted {
    Seat player;
    std::uint16_t turn;
    std::uint8_t max;
    MEADHALL_DETAIL(TurnStarted, "turn_start", "Turn {turn}: {player} can sail up to {max} spaces.", player, turn, max)
};
struct Sailed {
    Seat player;
    std::uint8_t from, to, distance;
    FixedVector<std::uint8_t, 16> path;
    Face departure, arrival;
    MEADHALL_WORDS(Sailed, "move", "{player} sails from {departure} to {arrival}.", player, from, to, distance, path,
                   departure, arrival)
};
struct PassedOver {
    Seat player, victim;
    MEADHALL_DETAIL(PassedOver, "pass_over", "{player} sails past {victim}.", player, victim)
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
    MEADHALL_WORDS(GoodGiven, "give", "{player} gives 1 {good} to {to} in return.", player, to, good, forfeited)
};
// One crossing of the line. `token` is empty if the player takes no damage, or chooses between two tokens (BV-A8).
struct LineCrossed {
    Seat player;
    std::optional<Token> token;
    MEADHALL_WORDS(LineCrossed, "cross_line", "{player} crosses the red line[ and draws a {token} damage token].",
                   player, token)
};

// --- attacks and damage ---

struct AttackMade {
    Seat player;
    FixedVector<Seat, most_players> victims;
    MEADHALL_WORDS(AttackMade, "attack", "{player} attacks {victims}.", player, victims)
};
struct VictimDrew {
    Seat player;
    Token token;
    MEADHALL_WORDS(VictimDrew, "victim_drew", "{player} draws a {token} damage token", player, token)
};
// The attack with the tokens drawn in this move, except the tokens of players who choose between two tokens.
struct AttackResult {
    Seat player;
    FixedVector<Seat, most_players> victims;
    std::optional<Token> token;
    FixedVector<VictimDrew, most_players> others;
    MEADHALL_REPLACEMENT(AttackResult, "attack_result",
                         "{player} attacks {victims}[ and draws a {token} damage token][; {others}].", player, victims,
                         token, others)
};
// A draw later in an attack, after a player has chosen between two tokens.
struct AttackContinued {
    Seat player;
    Token token;
    MEADHALL_WORDS(AttackContinued, "attack_continued", "{player} draws a {token} damage token in this attack.", player,
                   token)
};
struct TokensDrawn {
    Seat player;
    FixedVector<Token, 2> colours;
    std::uint8_t bag_red, bag_grey;  // numbers of tokens in the bag before the draw
    MEADHALL_DETAIL(TokensDrawn, "draw",
                    "{player} draws {colours} out of {bag_red} red and {bag_grey} grey token{s} in the bag.", player,
                    colours, bag_red, bag_grey)
};
struct TokenChosen {
    Seat player;
    Token kept, returned;
    MEADHALL_WORDS(TokenChosen, "choose_token",
                   "{player} keeps the {kept} damage token and returns the {returned} one to the bag.", player, kept,
                   returned)
};
struct TokenKept {
    Seat player;
    Token kept;
    std::optional<Token> returned;
    std::uint8_t damage;  // the player's damage after this
    MEADHALL_DETAIL(TokenKept, "keep", "{player} keeps the {kept} damage token and has {damage} damage now.", player,
                    kept, returned, damage)
};
struct NoTokenLeft {
    Seat player;
    MEADHALL_DETAIL(
        NoTokenLeft, "no_token",
        "The bag is empty: {player} takes no token, but the Valkyries count 1 more damage for {player} in this attack.",
        player)
};
struct Toll {
    Seat player;
    std::uint8_t damage;
    Goods lost;
    MEADHALL_WORDS(Toll, "toll", "{player} loses {lost}", player, damage, lost)
};
struct ValkyriesCame {
    Cause cause;
    FixedVector<Toll, most_players> players;
    MEADHALL_WORDS(ValkyriesCame, "valkyries", "The Valkyries come and remove all damage: {players}.", cause, players)
};

// --- before the action ---

struct HelperPaid {
    Seat player;
    Goods gains;
    MEADHALL_WORDS(HelperPaid, "helper", "{player} gains {gains} from the helper.", player, gains)
};
struct CourseChosen {
    Seat player;
    Direction direction;
    std::optional<Token> token;
    MEADHALL_WORDS(CourseChosen, "course",
                   "{player} takes 1 damage[ (a {token} token)] to sail {direction} from now on.", player, direction,
                   token)
};
struct CourseReversed {
    Seat player;
    Direction direction;
    MEADHALL_DETAIL(CourseReversed, "reverse", "{player} turns the ship around.", player, direction)
};
struct Atoned {
    Seat player;
    std::uint8_t damage;
    MEADHALL_WORDS(Atoned, "atone", "{player} pays 1 glory to remove {damage} damage.", player, damage)
};
struct TilesSwitched {
    Seat player;
    std::uint8_t k;
    Face first, second;
    MEADHALL_WORDS(TilesSwitched, "switch", "{player} swaps the tiles {first} and {second}.", player, k, first, second)
};

// --- the action ---

struct PartDone {
    Seat player;
    Face face;
    std::uint8_t part;
    Goods gains;
    MEADHALL_WORDS(PartDone, "part", "{player} gains {gains} at {face}.", player, face, part, gains)
};
struct GoodsExchanged {
    Seat player;
    Face face;
    Goods paid, gains;
    MEADHALL_WORDS(GoodsExchanged, "exchange", "{player} exchanges {paid} for {gains} at {face}.", player, face, paid,
                   gains)
};
struct GloryBought {
    Seat player;
    Face face;
    Goods paid;
    std::uint8_t damage;
    MEADHALL_WORDS(GloryBought, "buy_glory",
                   "{player} pays {paid}[ and takes {damage} damage] to gain 1 glory at {face}.", player, face, paid,
                   damage)
};
struct GoodRaided {
    Seat player;
    Face face;
    Good good;
    std::optional<Token> token;
    MEADHALL_WORDS(GoodRaided, "raid", "{player} takes 1 damage[ (a {token} token)] to gain 1 {good} at {face}.",
                   player, face, good, token)
};
struct DamageRepaired {
    Seat player;
    Face face;
    Goods paid;
    std::uint8_t damage;
    MEADHALL_WORDS(DamageRepaired, "repair", "{player} pays {paid}[ to repair {damage} damage] at {face}.", player,
                   face, paid, damage)
};
struct Improved {
    Seat player;
    Spot spot;
    Ability ability;
    std::uint8_t paid;
    MEADHALL_WORDS(Improved, "improve", "{player} builds {ability} for {paid} gold.", player, spot, ability, paid)
};
struct ThroneTaken {
    Seat player;
    Spot spot;
    std::uint8_t paid;
    MEADHALL_WORDS(ThroneTaken, "throne", "{player} takes the throne of the city for {paid} gold.", player, spot, paid)
};

// --- abilities, meters and tokens ---

struct AbilityBorrowed {
    Seat player;
    Ability ability;
    MEADHALL_WORDS(AbilityBorrowed, "borrow", "{player} borrows the ability {ability}.", player, ability)
};
struct AbilityAcquired {
    Seat player;
    Ability ability;
    bool copied;
    MEADHALL_DETAIL(AbilityAcquired, "acquire", "{player} has the ability {ability} for the rest of the game.", player,
                    ability, copied)
};
struct Gained {
    Seat player;
    Meter meter;
    std::uint8_t amount, forfeited, now;
    Cause cause;
    MEADHALL_DETAIL(Gained, "gain",
                    "{player} gains {amount} {meter} and has {now} now[; no room for {forfeited} more].", player, meter,
                    amount, forfeited, now, cause)
};
struct Lost {
    Seat player;
    Meter meter;
    std::uint8_t amount, now;
    Cause cause;
    MEADHALL_DETAIL(Lost, "lose", "{player} loses {amount} {meter} and has {now} now.", player, meter, amount, now,
                    cause)
};
struct Healed {
    Seat player;
    Tokens tokens;
    std::uint8_t damage;  // the player's damage after this
    Cause cause;
    MEADHALL_DETAIL(Healed, "heal", "{player} returns {tokens} to the bag and has {damage} damage now.", player, tokens,
                    damage, cause)
};
struct CapRotated {
    Seat player;
    std::uint8_t rot, helper_slot;
    Face tile;
    MEADHALL_WORDS(CapRotated, "rotate", "{player} turns the bottlecap and gains 1 glory; the helper is at {tile} now.",
                   player, rot, helper_slot, tile)
};
struct GoodDoubled {
    Seat player;
    Good good;
    std::uint8_t from, to;
    MEADHALL_WORDS(GoodDoubled, "double", "{player}'s {good} doubles from {from} to {to}.", player, good, from, to)
};
struct AbilityFired {
    Seat player;
    Ability ability;
    Goods gains;
    MEADHALL_WORDS(AbilityFired, "fire", "{player} gains {gains} from {ability}.", player, ability, gains)
};
struct DamageMended {
    Seat player;
    Ability ability;
    std::uint8_t damage;
    MEADHALL_WORDS(DamageMended, "mend", "{player} removes {damage} damage with {ability}.", player, ability, damage)
};

// --- the end ---

struct GameWon {
    Seat player;
    Way way;
    MEADHALL_WORDS(GameWon, "win", "{player} wins the game: {way}.", player, way)
};
struct LimitReached {
    std::uint16_t turns;
    MEADHALL_WORDS(LimitReached, "limit", "The game ends because each player has had {turns} turns.", turns)
};

using Event = std::variant<SideChosen, ShipPlaced, StartingGoods, GoodsChosen, FreelyImproved, TurnStarted, Sailed,
                           PassedOver, GoodTaken, GoodGiven, LineCrossed, AttackMade, AttackResult, AttackContinued,
                           TokensDrawn, TokenChosen, TokenKept, NoTokenLeft, ValkyriesCame, HelperPaid, CourseChosen,
                           CourseReversed, Atoned, TilesSwitched, PartDone, GoodsExchanged, GloryBought, GoodRaided,
                           DamageRepaired, Improved, ThroneTaken, AbilityBorrowed, AbilityAcquired, Gained, Lost,
                           Healed, CapRotated, GoodDoubled, AbilityFired, DamageMended, GameWon, LimitReached>;

}  // namespace meadhall::bottlecap_vikings
