// SPDX-License-Identifier: Apache-2.0
// Bottlecap Vikings: the entry point. Eight two-sided tiles form a ring around a bottlecap. Ships sail around it,
// attack each other, gather wood and gold, buy glory and improve their cities. The rules are in rules.md, under the ids
// cited here. Read state.h and actions.h next, then turn.h, which shows how a turn runs and names the file of each
// part.
#pragma once

#include "games/bottlecap_vikings/abilities/all.h"
#include "games/bottlecap_vikings/actions.h"
#include "games/bottlecap_vikings/bot/race.h"
#include "games/bottlecap_vikings/events.h"
#include "games/bottlecap_vikings/tiles/all.h"
#include "kernel/heuristics.h"

namespace meadhall::bottlecap_vikings {

// The content of an edition's data files. `source` says where the values of an entry come from (see data/tiles.toml).
struct TileData {
    std::string id, name;
    std::array<Face, 2> faces;
    std::string source;
    MEADHALL_FIELDS(TileData, id, name, faces, source)
};
struct FaceData {
    Face id;
    std::vector<std::string> parts;
    std::string source;
    MEADHALL_FIELDS(FaceData, id, parts, source)
};
struct Tiles {  // data/tiles.toml
    std::array<Face, slots> first_game;
    std::string first_game_source;
    std::vector<TileData> tiles;
    std::vector<FaceData> faces;
    MEADHALL_FIELDS(Tiles, first_game, first_game_source, tiles, faces)
};
struct CapData {
    std::string id;
    std::uint8_t helper_edge;
    std::vector<std::uint8_t> line_edges;
    std::string source;
    MEADHALL_FIELDS(CapData, id, helper_edge, line_edges, source)
};
struct PositionData {
    std::uint8_t wood, free_goods, glory;
    MEADHALL_FIELDS(PositionData, wood, free_goods, glory)
};
struct TableData {
    std::uint8_t players;
    std::string cap;
    std::uint8_t red, grey;
    bool free_improvement;
    std::vector<PositionData> positions;
    std::string source;
    MEADHALL_FIELDS(TableData, players, cap, red, grey, free_improvement, positions, source)
};
struct Box {  // data/box.toml
    std::vector<CapData> caps;
    std::vector<TableData> tables;
    MEADHALL_FIELDS(Box, caps, tables)
};
struct SpotData {
    std::string id;
    std::uint8_t tier;
    Ability ability;
    MEADHALL_FIELDS(SpotData, id, tier, ability)
};
struct BoardData {
    std::string id, name;
    std::uint8_t wood_max, gold_max, glory_max, glory_throne;
    std::vector<std::uint8_t> helmet_at, tier_cost, tier_needs;
    std::vector<SpotData> spots;
    std::vector<std::array<std::string, 2>> edges;
    std::string source;
    MEADHALL_FIELDS(BoardData, id, name, wood_max, gold_max, glory_max, glory_throne, helmet_at, tier_cost, tier_needs,
                    spots, edges, source)
};
struct CardData {
    std::string id, colour, unique, source;
    MEADHALL_FIELDS(CardData, id, colour, unique, source)
};
struct Cities {  // data/cities.toml
    std::string common, common_source;
    std::vector<CardData> cards;
    std::vector<BoardData> boards;
    MEADHALL_FIELDS(Cities, common, common_source, cards, boards)
};
struct AbilityData {
    Ability id;
    std::string name, text, source;
    MEADHALL_FIELDS(AbilityData, id, name, text, source)
};
struct Abilities {  // data/abilities.toml
    std::vector<AbilityData> abilities;
    MEADHALL_FIELDS(Abilities, abilities)
};
struct Data {
    Tiles tiles;
    Box box;
    Cities cities;
    Abilities abilities;
    MEADHALL_FIELDS(Data, tiles, box, cities, abilities)
};

// BV-3.1  What the host chooses: the city sides, the board, the start player, the cards and the turn limit.
BOOST_DEFINE_FIXED_ENUM_CLASS(CityMode, std::uint8_t, common, unique, choice)
BOOST_DEFINE_FIXED_ENUM_CLASS(BoardMode, std::uint8_t, random, first_game, custom)
struct Options {
    CityMode city_mode = CityMode::common;
    BoardMode board_mode = BoardMode::random;
    FixedVector<Face, slots> ring{};          // the faces by slot; only for BoardMode::custom
    std::optional<Seat> start_seat{};         // empty: random
    FixedVector<Card, most_players> cards{};  // one for each seat; empty: dealt at random
    std::uint16_t turn_limit = 400;
    MEADHALL_FIELDS(Options, city_mode, board_mode, ring, start_seat, cards, turn_limit)
};

// BV-2.6  A side of a city card, prepared for play.
constexpr std::size_t most_spots = 64;  // distinct spot names on all boards together
constexpr std::size_t most_tiers = 4;
struct City {
    std::uint8_t wood_max, gold_max, glory_throne;
    FixedVector<std::uint8_t, 8> helmet_at;
    std::array<std::uint8_t, most_tiers + 1> cost, needs;  // by tier: gold and helmet level to enter it
    std::array<std::uint8_t, most_spots> tier;
    std::array<Ability, most_spots> ability;
    std::array<std::uint64_t, most_spots> next;  // by spot: bits of the spots above that a white line joins to it
    std::uint64_t spots;                         // bits of all spots of this board
    EnumSet<Ability> abilities;                  // all abilities printed on this board
    Board board;
};

// BV-2.7 to BV-2.9  Cap, tokens and starting goods for one number of players.
struct Table {
    std::uint8_t helper_edge, line_edges;  // line_edges: bits of the edges with a line
    std::uint8_t red, grey;
    bool free_improvement;
    FixedVector<PositionData, most_players> positions;
};

struct Rules {
    using Data = bottlecap_vikings::Data;
    using Options = bottlecap_vikings::Options;
    using State = bottlecap_vikings::State;
    using View = bottlecap_vikings::View;
    using Actions = bottlecap_vikings::Actions;
    using Event = bottlecap_vikings::Event;
    static constexpr Identity identity{
        "bottlecap-vikings", "bottlecap_vikings", "Bottlecap Vikings", 2, most_players, "BV", false};
    static constexpr Refusal unreadable{
        "BV-4.3",
        "this is not an action of Bottlecap Vikings; write for example move 2, act 1, act x3 or act improve 2L"};

    explicit Rules(const Data& data);  // throws BadInput if the box cannot be played with

    Verdict why_not(const Setup<Options>& setup) const;
    State set_up(const Setup<Options>& setup, Chance& chance) const;
    int longest_game(const Setup<Options>& setup) const;
    SeatSet to_act(const State& state) const {
        return state.step == Step::over ? SeatSet() : SeatSet::only(state.asked);
    }
    void offers(const State& state, Seat seat, Offers& offers) const;
    Verdict why_not(const State& state, Seat seat, Action action) const;
    void play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const;
    View view_for(const State& state, Viewer viewer) const;
    State guess(const State& state, Seat seat, Chance& chance) const;
    Outcome outcome(const State& state) const;
    Verdict audit(const State& state) const;
    std::string board(const View& view, Names names) const;
    std::string question(const View& view) const;
    std::uint32_t liking(const State& state, Seat seat, Action action) const;
    void think(const State& state, Seat seat, const Offers& offers, Priors& priors) const;
    Evaluation prospects(const State& state) const;
    bool bluffs(const State&, Seat) const { return false; }  // nothing is secret
    std::string remark(std::span<const State> worlds, Seat seat, Action action) const;
    static constexpr Tuning tuning{.exploration = 1.0F, .rollout = 0, .perfect_information = true};

    // word() and read_word() convert values to and from words of the data files. shown() returns the name that people
    // see.
    std::string_view word(Spot spot) const;
    bool read_word(std::string_view word, Spot& spot) const;
    std::string_view word(Card card) const;
    bool read_word(std::string_view word, Card& card) const;
    std::string_view word(Board board) const;
    bool read_word(std::string_view word, Board& board) const;
    std::string_view word(Cause cause) const;
    bool read_word(std::string_view word, Cause& cause) const;
    std::string_view shown(Board board) const;
    std::string_view shown(Face face) const;
    std::string_view shown(Ability ability) const;
    std::string_view shown(const FixedVector<Token, 2>& colours) const;
    std::string_view shown(Direction direction) const;
    std::string_view shown(Way way) const;

    // Functions that both the rules and the view need.
    const City& city(const Player& player) const {
        return cities[player.side == Side::common
                          ? common
                          : static_cast<std::size_t>(unique[static_cast<std::size_t>(player.card)])];
    }
    const Race& race(const Player& player) const { return races[static_cast<std::size_t>(city(player).board)]; }
    const Table& table(const State& state) const { return tables[state.players.size()]; }
    int helper_slot(const State& state) const { return round_slot(table(state).helper_edge + state.rot); }
    bool at_helper(const State& state, const Player& player) const { return player.slot == helper_slot(state); }
    // BV-A27  Whether the player cannot gain damage now: Safe Harbour at the helper slot.
    bool immune(const State& state, const Player& player) const {
        return has<&AbilityRow::no_damage_beside_helper>(player.abilities) && at_helper(state, player);
    }
    int helmet_level(const Player& player) const;
    int farthest(const State& state) const;

    std::array<Table, most_players + 1> tables;  // indexed by the number of players
    std::vector<City> cities;
    std::size_t common;           // index of the city on the common side
    std::array<Board, 4> unique;  // indexed by card
    std::array<Face, slots> first_game;
    std::array<std::array<Face, 2>, slots> tile_faces;  // in the order of the data file
    EnumSet<Face> faces;                                // all faces in use
    std::array<std::uint8_t, face_count> tile_of;       // indexed by face
    std::vector<Race> races;                            // indexed by board

    std::vector<std::string> spot_words, card_words, board_words, board_names, ability_names;
    std::array<std::string, face_count> face_names;
};

static_assert(Game<Rules>);

}  // namespace meadhall::bottlecap_vikings
