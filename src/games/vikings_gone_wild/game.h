// SPDX-License-Identifier: Apache-2.0
// Vikings Gone Wild. Players buy cards into their decks, build a village, raid each other's Buildings and defend with
// cards from the hand. Ids such as VG-5.3 refer to rules.md. Code outside this game includes only this header. Inside
// the game, read state.h and actions.h next, then turn.h, which shows how a turn runs. Each part of the rules has its
// own .cpp file.
#pragma once

#include "games/vikings_gone_wild/actions.h"
#include "games/vikings_gone_wild/bot/weights.h"
#include "games/vikings_gone_wild/events.h"
#include "games/vikings_gone_wild/view.h"
#include "kernel/heuristics.h"
#include "kernel/window.h"

namespace meadhall::vikings_gone_wild {

// The structs from here to Data describe the data files of an edition (VG-2.13.4). `source` says where the values of an
// entry come from: the rulebook, another source (found), or us (a house value).

// The numbers of a card's effect. The card's text says what each number means (cards/).
struct Effect {
    std::uint8_t beer = 0, gold = 0, vp = 0, draw = 0;
    // Sigurd: the strength against monsters. Skadi: the strength added for each opponent with more VP. War Horn and
    // Tyr: the strength added to each attacker that the card helps.
    std::uint8_t strength = 0;
    std::uint8_t loot = 0;   // number of additional tokens to loot
    std::uint8_t cards = 0;  // the highest number of cards that the effect may affect
    std::uint8_t each = 0;   // resources for each Building of the type that the card names
    constexpr std::uint8_t of(Resource resource) const { return resource == Resource::beer ? beer : gold; }
    static constexpr std::array<std::string_view, 8> may_be_missing{"beer",     "gold", "vp",    "draw",
                                                                    "strength", "loot", "cards", "each"};
    MEADHALL_FIELDS(Effect, beer, gold, vp, draw, strength, loot, cards, each)
};
struct CardData {
    Card id;
    std::string name;
    Family family;
    Type type;
    std::uint8_t qty, cost_beer, cost_gold, value;
    bool three_plus;
    // Empty in files of release 0.1.0; write_texts() fills in the effect of that release.
    std::optional<Effect> effect;
    std::string text;  // write_texts() generates it from the numbers and ignores the text in the file
    std::string source;
    static constexpr std::array<std::string_view, 2> may_be_missing{"effect", "text"};
    MEADHALL_FIELDS(CardData, id, name, family, type, qty, cost_beer, cost_gold, value, three_plus, effect, text,
                    source)
};
struct Cards {  // data/cards.toml
    std::vector<CardData> cards;
    MEADHALL_FIELDS(Cards, cards)
};
struct BuildingData {
    Building id;
    std::string name;
    std::uint8_t qty, cost_beer, cost_gold, defense;
    Reward reward;
    std::uint8_t amount;
    std::string text, source;  // text: generated, as in CardData
    static constexpr std::array<std::string_view, 1> may_be_missing{"text"};
    MEADHALL_FIELDS(BuildingData, id, name, qty, cost_beer, cost_gold, defense, reward, amount, text, source)
};
struct Buildings {  // data/buildings.toml
    std::vector<BuildingData> buildings;
    MEADHALL_FIELDS(Buildings, buildings)
};
struct HallData {
    std::uint8_t cost_gold, limit, defense;
    Reward reward;
    std::uint8_t amount, upgrade_vp;
    std::string source;
    MEADHALL_FIELDS(HallData, cost_gold, limit, defense, reward, amount, upgrade_vp, source)
};
struct TownHalls {  // data/town_halls.toml
    std::vector<HallData> halls;
    MEADHALL_FIELDS(TownHalls, halls)
};
struct MissionData {
    Mission id;
    std::string name;
    std::uint8_t vp;
    std::string text, source;
    MEADHALL_FIELDS(MissionData, id, name, vp, text, source)
};
struct Missions {  // data/missions.toml
    std::vector<MissionData> missions;
    MEADHALL_FIELDS(Missions, missions)
};
struct BonusData {
    Bonus id;
    std::string name;
    bool first_game;
    std::string text, source;
    MEADHALL_FIELDS(BonusData, id, name, first_game, text, source)
};
struct Bonuses {  // data/bonuses.toml
    std::vector<BonusData> bonuses;
    MEADHALL_FIELDS(Bonuses, bonuses)
};
struct Box {  // data/box.toml
    std::uint8_t hand_draw, container_capacity, full_container_vp, undead_vp, total_defense_vp, repulse_vp;
    std::array<std::uint8_t, 3> favor_thresholds;
    std::uint8_t bonus_pool, mission_swap_cost, exchange_rate, draco_defense, round_cap;
    // Files of release 0.1.0 do not contain these fields. That release used the default values below.
    std::uint8_t max_same_building = 3, river_size = 5, favor_display = 2, favors_per_player = 3;
    std::uint8_t bonus_cards_in_play = 4, missions_face_up = 2, draco_reward = 1;
    static constexpr std::array<std::string_view, 7> may_be_missing{
        "max_same_building",   "river_size",       "favor_display", "favors_per_player",
        "bonus_cards_in_play", "missions_face_up", "draco_reward"};
    std::string numbers_source;
    std::array<std::uint8_t, 3> vp_limit, vp_limit_extended;
    std::string limit_source;
    std::array<std::uint8_t, 6> damage_table;
    std::string damage_source;
    MEADHALL_FIELDS(Box, hand_draw, container_capacity, full_container_vp, undead_vp, total_defense_vp, repulse_vp,
                    favor_thresholds, bonus_pool, mission_swap_cost, exchange_rate, draco_defense, round_cap,
                    max_same_building, river_size, favor_display, favors_per_player, bonus_cards_in_play,
                    missions_face_up, draco_reward, numbers_source, vp_limit, vp_limit_extended, limit_source,
                    damage_table, damage_source)
};
struct Data {
    Cards cards;
    Buildings buildings;
    TownHalls town_halls;
    Missions missions;
    Bonuses bonuses;
    Box box;
    MEADHALL_FIELDS(Data, cards, buildings, town_halls, missions, bonuses, box)
};

// The effect of a card in release 0.1.0, whose data files do not contain effects. The nonzero numbers are those that
// the card uses. Each card has it in its file in cards/.
Effect effect_of_0_1_0(Card card);

// VG-3.13  The options of a table.
struct Options {
    bool extended_play = false;
    bool first_game_bonuses = false;
    FixedVector<Bonus, bonuses> chosen_bonuses{};  // empty: Bonuses are dealt at random
    bool undead_reward_storable = false;
    std::optional<Seat> fixed_first_player{};  // empty: the first player is random
    MEADHALL_FIELDS(Options, extended_play, first_game_bonuses, chosen_bonuses, undead_reward_storable,
                    fixed_first_player)
};

// Preferences of a player for the whole game. They are not part of the game state.
struct Settings {
    bool never_defend = false;
    MEADHALL_FIELDS(Settings, never_defend)
};

// A ware is anything that has a price: a card, a Building, a Town Hall of level 2 or 3, a Mission swap, or an exchange
// (one ware for each resource given). Wares have numbers below 64, so that a set of wares fits into one integer.
constexpr int ware_of(Card card) { return static_cast<int>(card); }
constexpr int ware_of(Building building) { return cards + static_cast<int>(building); }
constexpr int ware_of_hall(int level) { return cards + buildings + level - 2; }
constexpr int ware_of_swap = cards + buildings + 2;
constexpr int ware_of(Resource given) { return ware_of_swap + 1 + static_cast<int>(given); }
constexpr int wares = ware_of(Resource::gold) + 1;
static_assert(wares <= 64);
constexpr int highest_price = 20;

struct Rules {
    using Data = vikings_gone_wild::Data;
    using Options = vikings_gone_wild::Options;
    using State = vikings_gone_wild::State;
    using View = vikings_gone_wild::View;
    using Actions = vikings_gone_wild::Actions;
    using Event = vikings_gone_wild::Event;
    using Settings = vikings_gone_wild::Settings;
    static constexpr Identity identity{"vikings-gone-wild",
                                       "vikings_gone_wild",
                                       "Vikings Gone Wild",
                                       2,
                                       most_players,
                                       "VG",
                                       true,
                                       "VG-3.1",
                                       "VG-3.13"};
    static constexpr Refusal unreadable{
        "VG-4.4.3", "this is not a move of the game; write for example buy_stock elf_archer or attack_draco"};

    explicit Rules(const Data& data);  // throws BadInput if the data do not describe a playable game
    // VG-2.13.4  Fills in missing effects, then generates the texts of cards and Buildings from their numbers.
    static void write_texts(Data& data);

    Verdict why_not(const Setup<Options>& setup) const;
    State set_up(const Setup<Options>& setup, Chance& chance) const;
    int longest_game(const Setup<Options>& setup) const;
    SeatSet to_act(const State& state) const {
        return state.phase == Phase::over ? SeatSet() : SeatSet::only(asked_seat(state));
    }
    void offers(const State& state, Seat seat, Offers& offers) const;
    Verdict why_not(const State& state, Seat seat, Action action) const;
    void play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const;
    View view_for(const State& state, Viewer viewer) const;
    State guess(const State& state, Seat seat, Chance& chance) const;
    Outcome outcome(const State& state) const;
    // VP gained before the final scoring, without Bonuses.
    int vp_in_play(const State& state, Seat seat) const;
    int bonus_share(const State& state, Bonus bonus, Seat seat) const;
    std::vector<ScoreLine> tally(const State& state, Seat seat) const;
    Verdict audit(const State& state) const;
    std::string board(const View& view, Names names) const;
    std::string question(const View& view) const;
    // VG-5.10.1  Only the attacked player may defend. The response window opens whenever that player has a card in
    // hand. quiet_answer() answers for a player who can only decline, or who never defends (Settings).
    std::optional<Window> window(const State& state) const;
    Settings usual_settings() const { return {}; }
    std::optional<Action> quiet_answer(const State& state, Seat seat, const Settings& settings) const;
    std::optional<Action> quiet_answer(const State& state, Seat seat) const { return quiet_answer(state, seat, {}); }
    std::optional<Action> standing_answer(const State& state, Seat seat, const Settings& settings) const;
    std::uint32_t liking(const State& state, Seat seat, Action action) const;
    // The bot is in the folder bot/.
    static constexpr Tuning tuning{.exploration = 0.5F, .rollout = 10};
    void think(const State& state, Seat seat, const Offers& offers, Priors& priors) const;
    Evaluation prospects(const State& state) const;
    bool bluffs(const State&, Seat) const { return false; }
    std::string remark(std::span<const State> worlds, Seat seat, Action action) const;

    // Words for commands, such as brewery.2, and names for people.
    std::string_view word(Site site) const { return site_words[static_cast<std::size_t>(site)]; }
    bool read_word(std::string_view word, Site& site) const;
    std::string_view word(Source source) const { return source_words[static_cast<std::size_t>(source)]; }
    bool read_word(std::string_view word, Source& source) const;
    std::string shown(Card card) const;  // examples: "a Cannon", "a Beer card", "Odin"
    std::string_view shown(Resource resource) const { return resource == Resource::beer ? "Beer" : "Gold"; }
    std::string_view shown(Building building) const { return data(building).name; }
    std::string shown(Site site) const;  // example: "Gold Factory 2"
    std::string shown(const NamedSite& site) const;
    std::string shown(const Coins& coins) const;
    std::string shown(const Bag& some) const;     // example: "2 Beer cards, a Gold card and a Cannon"
    std::string shown(const Group& group) const;  // example: "an Elf Archer and a Mage with a Sword"
    std::string shown(const RaidGroups& raid) const;
    // example: "Tavern with strength 5 against defense 4 and ..."
    std::string shown(const GroupResults& groups) const;
    std::string shown(const Monster& monster) const;
    std::string shown(const StorageResult& result) const;  // example: "stores 1 Beer and loses 1 Gold"
    std::string_view shown(Mission mission) const { return mission_data[static_cast<std::size_t>(mission)].name; }
    std::string_view shown(Bonus bonus) const { return bonus_data[static_cast<std::size_t>(bonus)].name; }

    // Numbers that the rules and the view both need.
    const CardData& data(Card card) const { return card_data[at(card)]; }
    const BuildingData& data(Building building) const { return building_data[static_cast<std::size_t>(building)]; }
    const MissionData& data(Mission mission) const { return mission_data[static_cast<std::size_t>(mission)]; }
    const HallData& hall(int level) const { return halls[static_cast<std::size_t>(level - 1)]; }
    Type type(Card card) const { return types[at(card)]; }
    int value(Card card) const { return values[at(card)]; }
    const Effect& effect(Card card) const { return effects[at(card)]; }
    // The set of wares whose price is at most this much Beer and Gold, whether or not they are for sale now.
    std::uint64_t within(int beer, int gold) const {
        return within_beer[static_cast<std::size_t>(std::min(beer, highest_price))] &
               within_gold[static_cast<std::size_t>(std::min(gold, highest_price))];
    }
    // VG-5.6.4  A Town Hall under construction already has the defense of the new card. Only its limit of Buildings is
    // still that of the old card.
    int printed_defense(const Player& player, Site site) const {
        return site == Site::town_hall ? hall(player.level).defense : data(type_of(site)).defense;
    }
    // VG-5.10.3  The printed value plus the bonuses of Defense cards.
    int defense(const State& state, Seat owner, Site site) const;
    int building_pile(const State& state, Building type) const;
    Bag removed(const State& state) const;  // VG-5.17.7  cards that are out of the game

    std::array<CardData, cards> card_data;
    std::array<Type, cards> types;
    std::array<std::uint8_t, cards> values;
    std::array<Effect, cards> effects;
    Kinds attackers, units, weapons, action_cards, defenses, odin_cards, favors;
    std::array<Goods, wares> prices;
    // index: an amount of Beer or Gold; value: the set of wares that cost at most this amount.
    std::array<std::uint64_t, highest_price + 1> within_beer, within_gold;
    std::array<BuildingData, buildings> building_data;
    std::array<HallData, 3> halls;
    std::array<MissionData, missions> mission_data;
    std::array<BonusData, bonuses> bonus_data;
    Box box;
    // What each card adds to the Bonuses that count cards (VG-5.25): 16 bits for each of these Bonuses.
    std::array<std::uint64_t, cards> bonus_counts;
    Worths choosing, judging;  // what cards are worth to a bot that chooses an action, or evaluates a state
    std::array<std::string, sites> site_words;
    std::array<std::string, 10> source_words;
};

static_assert(Game<Rules>);

}  // namespace meadhall::vikings_gone_wild
