// The events of the game. Narrator::show is for events that reveal hidden cards, from a hand or a deck.
#pragma once

#include "games/vikings_gone_wild/state.h"

namespace meadhall::vikings_gone_wild {

using Attackers = FixedVector<Attacker, most_attackers>;
// The attackers against a monster: the same list, but the Buildings in it have no meaning and Rules::shown omits them.
class Hunters {
public:
    using Wire = Attackers;
    constexpr Hunters() = default;
    constexpr Hunters(const Attackers& all) : all_(all) {}
    constexpr Wire wire() const { return all_; }
    static constexpr bool read_wire(const Wire& list, Hunters& hunters) {
        hunters.all_ = list;
        return true;
    }

private:
    Attackers all_;
};

struct RoundBegan {
    std::uint8_t round;
    Seat first;
    MEADHALL_WORDS(RoundBegan, "round_began", "Round {round} begins; {first} is first.", round, first)
};
struct Produced {
    Seat player;
    std::uint8_t beer;
    std::uint8_t gold;
    MEADHALL_WORDS(Produced, "produced", "{player} produces[ {beer} Beer][ {gold} Gold].", player, beer, gold)
};
struct Drew {
    Seat player;
    std::uint8_t number;
    MEADHALL_WORDS(Drew, "drew", "{player} draws {number}.", player, number)
};
struct DrewCards {
    Seat player;
    Bag cards;
    MEADHALL_WORDS(DrewCards, "drew_cards", "You draw {cards}.", player, cards)
};
struct DeckShuffled {
    Seat player;
    MEADHALL_WORDS(DeckShuffled, "deck_shuffled", "{player} shuffles the discard pile into a new deck.", player)
};
struct MissionDrawn {
    Seat player;
    Mission mission;
    MEADHALL_WORDS(MissionDrawn, "mission_drawn", "{player} turns up the Mission {mission}.", player, mission)
};
struct TurnBegan {
    Seat player;
    MEADHALL_WORDS(TurnBegan, "turn_began", "It is {player}'s turn.", player)
};
struct Paid {
    Seat player;
    std::uint8_t beer;
    std::uint8_t gold;
    Bag cards;
    MEADHALL_WORDS(Paid, "paid", "{player} pays[ {beer} Beer][ {gold} Gold][; from the hand: {cards}].", player, beer,
                   gold, cards)
};
struct CardBought {
    Seat player;
    Card card;
    MEADHALL_WORDS(CardBought, "card_bought", "{player} buys {card}.", player, card)
};
struct RiverFilled {
    Card card;
    MEADHALL_WORDS(RiverFilled, "river_filled", "{card} comes to Odin's Path.", card)
};
struct OdinShuffled {
    MEADHALL_WORDS(OdinShuffled, "odin_shuffled", "The discard pile of Odin's Path becomes its deck.")
};
struct Built {
    Seat player;
    Site site;
    MEADHALL_WORDS(Built, "built", "{player} builds {site}.", player, site)
};
struct HallUpgraded {
    Seat player;
    std::uint8_t level;
    MEADHALL_WORDS(HallUpgraded, "hall_upgraded", "{player} upgrades the Town Hall to level {level}.", player, level)
};
struct BuildingReturned {
    Seat player;
    Site site;
    MEADHALL_WORDS(BuildingReturned, "building_returned", "{player} returns {site}.", player, site)
};
struct ResourcesGained {
    Seat player;
    std::uint8_t beer;
    std::uint8_t gold;
    MEADHALL_WORDS(ResourcesGained, "resources_gained", "{player} gains[ {beer} Beer][ {gold} Gold].", player, beer,
                   gold)
};
struct Exchanged {
    Seat player;
    Resource given;
    MEADHALL_WORDS(Exchanged, "exchanged", "{player} exchanges {given}.", player, given)
};
struct CardPlayed {
    Seat player;
    Card card;
    MEADHALL_WORDS(CardPlayed, "card_played", "{player} plays {card}.", player, card)
};
struct CardDeployed {
    Seat player;
    Card card;
    MEADHALL_WORDS(CardDeployed, "card_deployed", "{player} deploys {card}.", player, card)
};
struct PlusUsed {
    Seat player;
    Card card;
    MEADHALL_WORDS(PlusUsed, "plus_used", "{player} uses the effect of {card}.", player, card)
};
struct RaidDeclared {
    Seat player;
    Seat victim;
    Attackers attackers;
    MEADHALL_WORDS(RaidDeclared, "raid_declared", "{player} attacks {victim}: {attackers}.", player, victim, attackers)
};
struct MonsterDefeated {
    Seat player;
    Target target;
    std::optional<Card> card;
    Hunters attackers;
    MEADHALL_WORDS(MonsterDefeated, "monster_defeated", "{player} defeats {target}[ {card}] with {attackers}.", player,
                   target, card, attackers)
};
struct DefensePlayed {
    Seat player;
    Card card;
    Site site;
    std::optional<Card> unit;
    MEADHALL_WORDS(DefensePlayed, "defense_played", "{player} plays {card} onto {site}[, against {unit}].", player,
                   card, site, unit)
};
struct DefenderDone {
    Seat player;
    MEADHALL_WORDS(DefenderDone, "defender_done", "{player} is done defending.", player)
};
struct BuildingDamaged {
    Seat player;
    Seat victim;
    Site site;
    std::uint8_t strength;
    std::uint8_t defense;
    MEADHALL_WORDS(BuildingDamaged, "building_damaged",
                   "{player} damages {victim}'s {site}: {strength} against {defense}.", player, victim, site, strength,
                   defense)
};
struct AttackRepulsed {
    Seat victim;
    Site site;
    std::uint8_t strength;
    std::uint8_t defense;
    MEADHALL_WORDS(AttackRepulsed, "attack_repulsed", "{victim}'s {site} holds: {defense} against {strength}.", victim,
                   site, strength, defense)
};
struct TotalDefense {
    Seat player;
    MEADHALL_WORDS(TotalDefense, "total_defense", "Total Defense for {player}.", player)
};
struct VpGained {
    Seat player;
    std::uint8_t amount;
    std::int16_t vp;
    MEADHALL_WORDS(VpGained, "vp_gained", "{player} gains {amount} VP and has {vp}.", player, amount, vp)
};
struct LastRoundAnnounced {
    Seat player;
    MEADHALL_WORDS(LastRoundAnnounced, "last_round", "{player} has reached the limit: this round is the last.", player)
};
struct TokenLooted {
    Seat player;
    Seat victim;
    Resource resource;
    Site site;
    MEADHALL_WORDS(TokenLooted, "token_looted", "{player} takes 1 {resource} from {victim}'s {site}.", player, victim,
                   resource, site)
};
struct TokenPlaced {
    Seat player;
    Resource resource;
    Site site;
    MEADHALL_WORDS(TokenPlaced, "token_placed", "{player} puts 1 {resource} on {site}.", player, resource, site)
};
struct FavorTurned {
    Seat player;
    Card card;
    MEADHALL_WORDS(FavorTurned, "favor_turned", "{card} is turned up for {player}.", player, card)
};
struct FavorPicked {
    Seat player;
    Card card;
    MEADHALL_WORDS(FavorPicked, "favor_picked", "{player} takes the Divine Favor {card}.", player, card)
};
struct FavorMissed {
    Seat player;
    MEADHALL_WORDS(FavorMissed, "favor_missed", "No Divine Favor is left for {player}.", player)
};
struct MissionCompleted {
    Seat player;
    Mission mission;
    MEADHALL_WORDS(MissionCompleted, "mission_completed", "{player} completes the Mission {mission}.", player, mission)
};
struct MissionSwapped {
    Seat player;
    Mission mission;
    MEADHALL_WORDS(MissionSwapped, "mission_swapped", "{player} puts the Mission {mission} under the deck.", player,
                   mission)
};
struct HandSeen {
    Seat player;
    Seat victim;
    std::uint8_t number;
    MEADHALL_WORDS(HandSeen, "hand_seen", "{player} looks at {victim}'s hand of {number}.", player, victim, number)
};
struct HandCardsSeen {
    Seat victim;
    Bag cards;
    MEADHALL_WORDS(HandCardsSeen, "hand_cards_seen", "{victim} holds {cards}.", victim, cards)
};
struct CardPutBack {
    Seat player;
    MEADHALL_WORDS(CardPutBack, "card_put_back", "{player} puts 1 card on top of the deck.", player)
};
struct CardRemoved {
    Seat player;
    Card card;
    MEADHALL_WORDS(CardRemoved, "card_removed", "{player} removes {card} from the game.", player, card)
};
struct CardReturned {
    Seat player;
    Card card;
    MEADHALL_WORDS(CardReturned, "card_returned", "{player} takes {card} back into the hand.", player, card)
};
struct CardDiscarded {
    Seat player;
    Card card;
    MEADHALL_WORDS(CardDiscarded, "card_discarded", "{player} discards {card}.", player, card)
};
struct TokensStored {
    Seat player;
    std::uint8_t beer;
    std::uint8_t gold;
    MEADHALL_WORDS(TokensStored, "tokens_stored", "{player} has {beer} Beer and {gold} Gold in store.", player, beer,
                   gold)
};
struct CardsKept {
    Seat player;
    std::uint8_t number;
    MEADHALL_WORDS(CardsKept, "cards_kept", "{player} keeps {number} in hand.", player, number)
};
struct HandDiscarded {
    Seat player;
    Bag cards;
    MEADHALL_WORDS(HandDiscarded, "hand_discarded", "{player} discards {cards}.", player, cards)
};
struct OdinCardLeft {
    Card card;
    MEADHALL_WORDS(OdinCardLeft, "odin_card_left", "{card} leaves Odin's Path.", card)
};
struct BonusScored {
    Bonus bonus;
    SeatSet players;
    std::uint8_t vp;
    MEADHALL_WORDS(BonusScored, "bonus_scored", "The Bonus {bonus} is compared[: {vp} VP for {players}].", bonus,
                   players, vp)
};
struct TieBroken {
    Bonus bonus;
    SeatSet players;
    MEADHALL_WORDS(TieBroken, "tie_broken", "The tie is compared by {bonus}[: met by {players}].", bonus, players)
};
struct TurnEnded {
    Seat player;
    MEADHALL_WORDS(TurnEnded, "turn_ended", "{player} ends the turn.", player)
};
struct TokensSaid {
    Seat player;
    Site site;
    std::uint8_t tokens;
    MEADHALL_WORDS(TokensSaid, "tokens_said", "{player} will have {tokens} in {site}.", player, site, tokens)
};
struct EffectsForgone {
    Seat player;
    MEADHALL_WORDS(EffectsForgone, "effects_forgone", "{player} uses no more effects.", player)
};
struct PicksDone {
    Seat player;
    MEADHALL_WORDS(PicksDone, "picks_done", "{player} takes no more cards back.", player)
};
struct GameEnded {
    MEADHALL_WORDS(GameEnded, "game_ended", "The game is over.")
};

using Event =
    std::variant<RoundBegan, Produced, Drew, DrewCards, DeckShuffled, MissionDrawn, TurnBegan, Paid, CardBought,
                 RiverFilled, OdinShuffled, Built, HallUpgraded, BuildingReturned, ResourcesGained, Exchanged,
                 CardPlayed, CardDeployed, PlusUsed, RaidDeclared, MonsterDefeated, DefensePlayed, DefenderDone,
                 BuildingDamaged, AttackRepulsed, TotalDefense, VpGained, LastRoundAnnounced, TokenLooted, TokenPlaced,
                 FavorTurned, FavorPicked, FavorMissed, MissionCompleted, MissionSwapped, HandSeen, HandCardsSeen,
                 CardPutBack, CardRemoved, CardReturned, CardDiscarded, TokensStored, CardsKept, HandDiscarded,
                 OdinCardLeft, BonusScored, TieBroken, TurnEnded, TokensSaid, EffectsForgone, PicksDone, GameEnded>;

}  // namespace meadhall::vikings_gone_wild
