// SPDX-License-Identifier: Apache-2.0
// The events of the game. Narrator::show is for events that reveal hidden cards of a hand or a deck; Narrator::tell is
// for all others. An event that makes a log line comes before the events with its details.
#pragma once

#include "games/vikings_gone_wild/state.h"

namespace meadhall::vikings_gone_wild {

using Attackers = FixedVector<Attacker, most_attackers>;

// A Building in a text: "Brewery", or "Brewery 2" if its owner has several of that type.
class NamedSite {
public:
    using Wire = Site;
    constexpr NamedSite() = default;
    NamedSite(const Player& owner, Site site)
        : site_(site), is_one_of_several_(site != Site::town_hall && owner.owned(type_of(site)) > 1) {}
    constexpr Wire wire() const { return site_; }
    constexpr bool is_one_of_several() const { return is_one_of_several_; }
    static constexpr bool read_wire(Wire site, NamedSite& named) {
        named.site_ = site;
        return true;
    }

private:
    Site site_ = Site::town_hall;
    bool is_one_of_several_ = true;
};

// The attackers of one group. Example: "an Elf Archer and a Mage with a Sword".
class Group {
public:
    using Wire = Attackers;
    constexpr Group() = default;
    explicit constexpr Group(const Attackers& all) : all_(all) {}
    constexpr Wire wire() const { return all_; }
    static constexpr bool read_wire(const Wire& list, Group& group) {
        group.all_ = list;
        return true;
    }

private:
    Attackers all_;
};

// The groups of a raid. Example: "Brewery 2 with an Elf Archer; Tavern with 2 Viking Warriors".
class RaidGroups {
public:
    using Wire = Attackers;
    constexpr RaidGroups() = default;
    RaidGroups(const Player& victim, const Attackers& all) : all_(all) {
        for (const Attacker& each : all) {
            if (NamedSite(victim, each.site).is_one_of_several()) {
                numbered_.insert(each.site);
            }
        }
    }
    constexpr Wire wire() const { return all_; }
    constexpr EnumSet<Site> numbered() const { return numbered_; }
    static constexpr bool read_wire(const Wire& list, RaidGroups& groups) {
        groups.all_ = list;
        groups.numbered_ = EnumSet<Site>::all();
        return true;
    }

private:
    Attackers all_;
    EnumSet<Site> numbered_;
};

// A defeated monster: an Undead card, or Draco.
class Monster {
public:
    using Wire = std::optional<Card>;
    constexpr Monster() = default;
    explicit constexpr Monster(Wire undead) : undead_(undead) {}
    constexpr Wire wire() const { return undead_; }
    static constexpr bool read_wire(const Wire& undead, Monster& monster) {
        monster.undead_ = undead;
        return true;
    }

private:
    Wire undead_;
};

// What a player gains. Example: "2 Beer and 1 VP".
struct Gains {
    std::uint8_t beer, gold, vp;
    MEADHALL_WORDS(Gains, "gains", "<{beer} Beer|{gold} Gold|{vp} VP|nothing>", beer, gold, vp)
    constexpr bool empty() const { return beer + gold + vp == 0; }
};

// VG-5.3.4  How a price was paid. Example: "2 Gold cards from the hand, and 1 Gold in tokens".
struct Coins {
    Goods tokens;
    Bag cards;
    MEADHALL_FIELDS(Coins, tokens, cards)
};

// VG-5.9.5  The result of one group. The group is repulsed if its strength is less than the defense.
struct GroupResult {
    NamedSite site;
    std::uint8_t strength, defense;
    Bag cards;           // Defense cards on the Building
    Goods loot;          // tokens that the attacker takes
    std::uint8_t vp;     // VP that the attacker gains, or the defender if the group is repulsed
    std::uint8_t favor;  // 1: the attacker takes a Divine Favor
    MEADHALL_FIELDS(GroupResult, site, strength, defense, cards, loot, vp, favor)
};
using GroupResults = FixedVector<GroupResult, sites>;

// VG-5.14  The result of Storage for one player.
struct StorageResult {
    Goods stored, lost;
    std::uint8_t full, vp;  // number of full Containers, and the VP for them
    MEADHALL_FIELDS(StorageResult, stored, lost, full, vp)
};

struct RoundBegan {
    std::uint8_t round;
    Seat first;
    MEADHALL_WORDS(RoundBegan, "round_began", "Round {round} begins. {first} plays first.", round, first)
};
// VG-5.2  What a player gets in Production and Drawing.
struct Income {
    Seat player;
    Goods made;
    std::uint8_t number;
    MEADHALL_WORDS(Income, "income", "{player}[ produces {made} and] draws {number} card{s}.", player, made, number)
};
struct IncomeCards {
    Seat player;
    Goods made;
    Bag cards;
    MEADHALL_REPLACEMENT(IncomeCards, "income_cards", "{player}[ produces {made} and] draws {cards}.", player, made,
                         cards)
};
struct Drew {
    Seat player;
    std::uint8_t number;
    MEADHALL_DETAIL(Drew, "drew", "{player} draws {number} card{s}.", player, number)
};
struct DrewCards {
    Seat player;
    Bag cards;
    MEADHALL_DETAIL(DrewCards, "drew_cards", "{player} gets {cards} from the deck.", player, cards)
};
struct DeckShuffled {
    Seat player;
    MEADHALL_DETAIL(DeckShuffled, "deck_shuffled", "{player} shuffles the discard pile into a new deck.", player)
};
struct MissionDrawn {
    Seat player;
    Mission mission;
    MEADHALL_WORDS(MissionDrawn, "mission_drawn", "{player} draws the Mission {mission}.", player, mission)
};
struct TurnBegan {
    Seat player;
    std::uint8_t round;
    MEADHALL_DETAIL(TurnBegan, "turn_began", "It is {player}'s turn.", player, round)
};
struct Paid {
    Seat player;
    Goods price;
    Coins with;
    MEADHALL_DETAIL(Paid, "paid", "{player} pays {with}.", player, price, with)
};
struct CardBought {
    Seat player;
    Card card;
    Goods price;
    MEADHALL_WORDS(CardBought, "card_bought", "{player} buys {card}[ for {price}].", player, card, price)
};
struct RiverFilled {
    Card card;
    MEADHALL_DETAIL(RiverFilled, "river_filled", "New card in Odin's Path: {card}.", card)
};
struct OdinShuffled {
    MEADHALL_DETAIL(OdinShuffled, "odin_shuffled", "The discard pile of Odin's Path is shuffled into a new deck.")
};
struct Built {
    Seat player;
    Site site;
    Building building;
    Goods price;
    MEADHALL_WORDS(Built, "built", "{player} builds a {building}[ for {price}].", player, site, building, price)
};
struct HallUpgraded {
    Seat player;
    std::uint8_t level;
    Goods price;
    std::uint8_t vp;
    MEADHALL_WORDS(HallUpgraded, "hall_upgraded",
                   "{player} upgrades the Town Hall to level {level}[ for {price}][ and gains {vp} VP].", player, level,
                   price, vp)
};
struct BuildingReturned {
    Seat player;
    Site site;
    Building building;
    MEADHALL_WORDS(BuildingReturned, "building_returned", "{player} returns a {building} to its pile.", player, site,
                   building)
};
struct ResourcesGained {
    Seat player;
    Goods gained;
    MEADHALL_DETAIL(ResourcesGained, "resources_gained", "{player} gains {gained}.", player, gained)
};
struct Exchanged {
    Seat player;
    Resource given;
    Goods price;
    Goods received;
    MEADHALL_WORDS(Exchanged, "exchanged", "{player} exchanges {price} for {received}.", player, given, price, received)
};
struct CardPlayed {
    Seat player{};
    Card card;
    std::optional<Seat> victim{};
    std::optional<Card> removed{};
    Gains gained{};
    Goods taken{};
    std::uint8_t number = 0;  // number of cards that the player draws
    MEADHALL_WORDS(CardPlayed, "card_played",
                   "{player} plays {card}[ against {victim}][ to remove {removed} from the game][ and gains {gained}][ "
                   "and takes {taken}][ and draws {number} card{s}].",
                   player, card, victim, removed, gained, taken, number)
};
struct CardDeployed {
    Seat player;
    Card card;
    Goods gained;
    std::uint8_t number;
    MEADHALL_WORDS(CardDeployed, "card_deployed",
                   "{player} deploys {card}[ and gains {gained}][ and draws {number} card{s}].", player, card, gained,
                   number)
};
struct PlusUsed {
    Seat player;
    Card card;
    Goods gained;
    std::uint8_t number;
    MEADHALL_WORDS(PlusUsed, "plus_used",
                   "{player} uses the effect of {card}[ and gains {gained}][ and draws {number} card{s}].", player,
                   card, gained, number)
};
struct RaidDeclared {
    Seat player;
    Seat victim;
    RaidGroups attackers;
    MEADHALL_WORDS(RaidDeclared, "raid_declared", "{player} attacks {victim}'s {attackers}.", player, victim, attackers)
};
struct RaidResolved {
    Seat player;
    Seat victim;
    GroupResults groups;
    MEADHALL_REPLACEMENT(RaidResolved, "raid_resolved", "{player} attacks {victim}'s {groups}.", player, victim, groups)
};
struct MonsterDefeated {
    Seat player;
    Monster card;
    Group attackers;
    Gains gained;
    MEADHALL_WORDS(MonsterDefeated, "monster_defeated",
                   "{player} defeats {card} with {attackers}[ and gains {gained}].", player, card, attackers, gained)
};
struct DefensePlayed {
    Seat player;
    Card card;
    NamedSite site;
    std::optional<Card> unit;
    MEADHALL_DETAIL(DefensePlayed, "defense_played", "{player} plays {card} on the {site}[ against {unit}].", player,
                    card, site, unit)
};
struct DefenderDone {
    Seat player;
    MEADHALL_DETAIL(DefenderDone, "defender_done", "{player} is done defending.", player)
};
struct BuildingDamaged {
    Seat player;
    Seat victim;
    NamedSite site;
    Group attackers;
    std::uint8_t strength;
    std::uint8_t defense;
    MEADHALL_DETAIL(BuildingDamaged, "building_damaged",
                    "{player} damages {victim}'s {site} with {attackers} (strength {strength}, defense {defense}).",
                    player, victim, site, attackers, strength, defense)
};
struct AttackRepulsed {
    Seat victim;
    NamedSite site;
    Group attackers;
    std::uint8_t strength;
    std::uint8_t defense;
    MEADHALL_DETAIL(AttackRepulsed, "attack_repulsed",
                    "{victim}'s {site} repulses {attackers} (strength {strength}, defense {defense}).", victim, site,
                    attackers, strength, defense)
};
struct TotalDefense {
    Seat player;
    std::uint8_t vp;
    MEADHALL_WORDS(TotalDefense, "total_defense", "{player} gains {vp} VP for Total Defense.", player, vp)
};
struct DamageScored {
    Seat player;
    std::uint8_t vp;
    std::uint8_t number;
    MEADHALL_WORDS(DamageScored, "damage_scored", "{player} gains {vp} VP for {number} damaged Building{s}.", player,
                   vp, number)
};
struct VpGained {
    Seat player;
    std::uint8_t amount;
    std::int16_t vp;
    MEADHALL_DETAIL(VpGained, "vp_gained", "{player} gains {amount} VP and has {vp} VP now.", player, amount, vp)
};
struct LastRoundAnnounced {
    Seat player;
    std::uint8_t limit;
    MEADHALL_WORDS(LastRoundAnnounced, "last_round", "{player} reaches {limit} VP. This round is the last.", player,
                   limit)
};
struct TokenLooted {
    Seat player;
    Seat victim;
    Resource resource;
    NamedSite site;
    MEADHALL_DETAIL(TokenLooted, "token_looted", "{player} takes 1 {resource} from {victim}'s {site}.", player, victim,
                    resource, site)
};
struct TokenPlaced {
    Seat player;
    Resource resource;
    NamedSite site;
    MEADHALL_DETAIL(TokenPlaced, "token_placed", "{player} puts 1 {resource} on the {site}.", player, resource, site)
};
struct FavorTurned {
    Seat player;
    Card card;
    MEADHALL_DETAIL(FavorTurned, "favor_turned", "The Divine Favor {card} is turned up for {player}.", player, card)
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
    std::uint8_t vp;
    MEADHALL_WORDS(MissionCompleted, "mission_completed",
                   "{player} completes the Mission {mission}[ and gains {vp} VP].", player, mission, vp)
};
struct MissionSwapped {
    Seat player;
    Mission mission;
    Mission drawn;
    Goods price;
    MEADHALL_WORDS(MissionSwapped, "mission_swapped",
                   "{player} swaps the Mission {mission} for {drawn}[ and pays {price}].", player, mission, drawn,
                   price)
};
struct HandSeen {
    Seat player;
    Seat victim;
    std::uint8_t number;
    MEADHALL_DETAIL(HandSeen, "hand_seen", "{player} looks at {victim}'s hand of {number} card{s}.", player, victim,
                    number)
};
struct HandCardsSeen {
    Seat victim;
    Bag cards;
    MEADHALL_WORDS(HandCardsSeen, "hand_cards_seen", "{victim}'s hand contains {cards}.", victim, cards)
};
struct CardPutBack {
    Seat player;
    MEADHALL_DETAIL(CardPutBack, "card_put_back", "{player} puts 1 card from the hand on top of the deck.", player)
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
    StorageResult result;
    MEADHALL_WORDS(TokensStored, "tokens_stored", "{player} {result}.", player, result)
};
struct CardsKept {
    Seat player;
    std::uint8_t number;
    MEADHALL_WORDS(CardsKept, "cards_kept", "{player} keeps {number} card{s} for the next round.", player, number)
};
struct RoundEnded {
    std::uint8_t round;
    std::optional<Card> card;  // VG-5.15.5  the card that leaves the river
    MEADHALL_WORDS(RoundEnded, "round_ended", "Round {round} ends[, and {card} leaves Odin's Path].", round, card)
};
struct HandDiscarded {
    Seat player;
    Bag cards;
    MEADHALL_DETAIL(HandDiscarded, "hand_discarded", "{player} discards {cards}.", player, cards)
};
struct OdinCardLeft {
    Card card;
    MEADHALL_DETAIL(OdinCardLeft, "odin_card_left", "Discarded from Odin's Path: {card}.", card)
};
struct BonusScored {
    Seat player;
    Bonus bonus;
    std::uint8_t vp;
    MEADHALL_WORDS(BonusScored, "bonus_scored", "{player} gains {vp} VP for the Bonus {bonus}.", player, bonus, vp)
};
struct BonusMissed {
    Bonus bonus;
    MEADHALL_WORDS(BonusMissed, "bonus_missed", "No player scores the Bonus {bonus}.", bonus)
};
struct TieBroken {
    Seat player;
    Bonus bonus;
    MEADHALL_WORDS(TieBroken, "tie_broken", "{player} wins the tie with the Bonus {bonus}.", player, bonus)
};
struct TieRemains {
    Bonus bonus;
    MEADHALL_WORDS(TieRemains, "tie_remains", "The Bonus {bonus} does not break the tie.", bonus)
};
struct TurnEnded {
    Seat player;
    MEADHALL_DETAIL(TurnEnded, "turn_ended", "{player} ends the turn.", player)
};
struct TokensSaid {
    Seat player;
    NamedSite site;
    std::uint8_t tokens;
    MEADHALL_DETAIL(TokensSaid, "tokens_said", "{player} stores {tokens} token{s} in the {site}.", player, site, tokens)
};
struct EffectsForgone {
    Seat player;
    MEADHALL_DETAIL(EffectsForgone, "effects_forgone", "{player} uses no more card effects.", player)
};
struct PicksDone {
    Seat player;
    MEADHALL_DETAIL(PicksDone, "picks_done", "{player} takes no more cards back.", player)
};
struct GameEnded {
    MEADHALL_DETAIL(GameEnded, "game_ended", "The game is over.")
};

using Event =
    std::variant<RoundBegan, Income, IncomeCards, Drew, DrewCards, DeckShuffled, MissionDrawn, TurnBegan, Paid,
                 CardBought, RiverFilled, OdinShuffled, Built, HallUpgraded, BuildingReturned, ResourcesGained,
                 Exchanged, CardPlayed, CardDeployed, PlusUsed, RaidDeclared, RaidResolved, MonsterDefeated,
                 DefensePlayed, DefenderDone, BuildingDamaged, AttackRepulsed, TotalDefense, DamageScored, VpGained,
                 LastRoundAnnounced, TokenLooted, TokenPlaced, FavorTurned, FavorPicked, FavorMissed, MissionCompleted,
                 MissionSwapped, HandSeen, HandCardsSeen, CardPutBack, CardReturned, CardDiscarded, TokensStored,
                 CardsKept, RoundEnded, HandDiscarded, OdinCardLeft, BonusScored, BonusMissed, TieBroken, TieRemains,
                 TurnEnded, TokensSaid, EffectsForgone, PicksDone, GameEnded>;

}  // namespace meadhall::vikings_gone_wild
