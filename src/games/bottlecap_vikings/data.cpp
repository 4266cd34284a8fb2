// SPDX-License-Identifier: Apache-2.0
// Checks the box (BV-2.1) and prepares it for play. A box that cannot be played by the rules is refused.
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

void require(bool holds, const std::string& rule, const std::string& words) {
    if (!holds) {
        throw BadInput(rule + ": " + words);
    }
}

std::size_t find_word(const std::vector<std::string>& words, std::string_view word) {
    return static_cast<std::size_t>(std::ranges::find(words, word) - words.begin());
}

template <class T>
std::string_view word_at(const std::vector<std::string>& words, T value) {
    const auto at = static_cast<std::size_t>(value);
    return at < words.size() ? std::string_view(words[at]) : "?";
}

template <class T>
bool read_from(const std::vector<std::string>& words, std::string_view word, T& value) {
    const std::size_t at = find_word(words, word);
    value = static_cast<T>(at < words.size() ? at : 0);
    return at < words.size();
}

// BV-2.6  Prepares a board: costs, helmets, meters, spots and white lines.
City make_city(const BoardData& data, std::vector<std::string>& spot_words) {
    const std::string board = "the board " + data.id;
    const std::size_t tiers = data.tier_cost.size();
    City city{};
    city.wood_max = data.wood_max;
    city.gold_max = data.gold_max;
    city.glory_throne = data.glory_throne;
    require(data.wood_max >= 3 && data.wood_max <= 99 && data.gold_max >= 3 && data.gold_max <= 99 &&
                data.glory_max >= 1 && data.glory_max <= 99,
            "BV-5.21", board + " needs meters for wood and gold from 3 to 99, and for glory from 1 to 99");
    require(data.glory_throne == data.glory_max, "BV-2.6",
            board + " must have the throne at the end of its glory meter");
    require(data.helmet_at.size() <= 8, "BV-2.6", board + " has more than 8 helmets");
    for (const std::uint8_t glory : data.helmet_at) {
        require(city.helmet_at.empty() || city.helmet_at.back() < glory, "BV-2.6",
                "the helmets of " + board + " must be at rising glory");
        city.helmet_at.push_back(glory);
    }
    require(tiers >= 1 && tiers <= most_tiers && data.tier_needs.size() == tiers, "BV-2.6",
            board + " must have 1 to 4 tiers, each with a cost and a helmet level");
    for (std::size_t tier = 1; tier <= tiers; ++tier) {
        city.cost[tier] = data.tier_cost[tier - 1];
        city.needs[tier] = data.tier_needs[tier - 1];
        require(city.cost[tier] <= data.gold_max, "BV-2.6",
                board + " has a tier that costs more gold than its meter holds");
        require(tier == tiers || city.cost[tier] < data.tier_cost.back(), "BV-2.6",
                "the throne of " + board + " must cost more than any other tier");
    }

    const auto spot_of = [&](const std::string& id) {
        std::size_t at = find_word(spot_words, id);
        if (at == spot_words.size()) {
            require(at < most_spots, "BV-2.6", "the boards have more than 64 different names of spots");
            spot_words.push_back(id);
        }
        return at;
    };
    std::array<int, most_tiers + 1> spots_in_tier{};
    std::size_t throne = 0;
    for (const SpotData& spot : data.spots) {
        require(!spot.id.empty() && std::ranges::all_of(spot.id, notation::in_word), "BV-2.6",
                board + " has a spot without a name, or with a name that is not a word");
        const std::size_t at = spot_of(spot.id);
        require(at != 0 && (city.spots >> at & 1) == 0, "BV-2.6", board + " has the spot " + spot.id + " twice");
        require(spot.tier >= 1 && spot.tier <= tiers, "BV-2.6", board + " has no tier for the spot " + spot.id);
        require(++spots_in_tier[spot.tier] <= 4, "BV-2.6", board + " has more than 4 spots in a tier");
        require(!city.abilities.contains(spot.ability), "BV-2.6",
                board + " has " + std::string(enum_word(spot.ability)) + " twice");
        require((spot.ability == Ability::throne) == (spot.tier == tiers), "BV-2.6",
                board + " must have the throne, and nothing else, in its highest tier");
        throne = spot.ability == Ability::throne ? at : throne;
        city.spots |= std::uint64_t{1} << at;
        city.tier[at] = spot.tier;
        city.ability[at] = spot.ability;
        city.abilities.insert(spot.ability);
    }
    require(throne != 0, "BV-2.6", board + " has no throne");

    for (const auto& [from, to] : data.edges) {
        const std::size_t low = find_word(spot_words, from);
        const std::size_t high = find_word(spot_words, to);
        const auto on_board = [&](std::size_t at) { return at < spot_words.size() && (city.spots >> at & 1) != 0; };
        require((low == 0 || on_board(low)) && on_board(high), "BV-2.6",
                board + " has a line from " + from + " to " + to + ", but these spots do not both exist");
        require(city.tier[high] == city.tier[low] + 1, "BV-2.6",
                "the line from " + from + " to " + to + " of " + board + " does not lead one tier up");
        city.next[low] |= std::uint64_t{1} << high;
    }
    std::uint64_t reached = 1;
    for (std::size_t tier = 0; tier < tiers; ++tier) {
        for (std::size_t at = 0; at < spot_words.size(); ++at) {
            reached |= (reached >> at & 1) != 0 ? city.next[at] : 0;
        }
    }
    for (std::size_t at = 0; at < spot_words.size(); ++at) {
        if (at == 0 || (city.spots >> at & 1) != 0) {
            require((reached >> at & 1) != 0, "BV-2.6", "no line leads to the spot " + spot_words[at] + " of " + board);
            require(at == throne || city.next[at] != 0, "BV-2.6",
                    "no line leads up from the spot " + spot_words[at] + " of " + board);
        }
    }
    return city;
}

}  // namespace

Rules::Rules(const Data& data)
    : tables{}, common(0), unique{}, first_game(data.tiles.first_game), tile_faces{}, tile_of{} {
    // BV-2.3  There are eight tiles, and each face is on one tile only.
    require(data.tiles.tiles.size() == slots, "BV-2.3", "there must be eight tiles");
    for (std::size_t tile = 0; tile < slots; ++tile) {
        const TileData& each = data.tiles.tiles[tile];
        tile_faces[tile] = each.faces;
        for (const Face face : each.faces) {
            const auto at = static_cast<std::size_t>(face);
            require(!faces.contains(face) || tile_of[at] == tile, "BV-2.3",
                    std::string(enum_word(face)) + " is on two tiles");
            faces.insert(face);
            tile_of[at] = static_cast<std::uint8_t>(tile);
            face_names[at] = each.name;
        }
    }

    // BV-2.4  Every face has a text for each of its parts.
    EnumSet<Face> described;
    for (const FaceData& each : data.tiles.faces) {
        require(!described.contains(each.id) && !each.parts.empty() && each.parts.size() <= 2, "BV-2.4",
                std::string(enum_word(each.id)) + " is listed twice, or does not have one or two parts");
        described.insert(each.id);
    }
    require((faces - described).empty(), "BV-2.4", "a face of a tile has no description");

    // BV-2.6  Cities and cards.
    spot_words = {"S"};
    for (const BoardData& board : data.cities.boards) {
        require(find_word(board_words, board.id) == board_words.size(), "BV-2.6", "two boards are called " + board.id);
        board_words.push_back(board.id);
        board_names.push_back(board.name);
        cities.push_back(make_city(board, spot_words));
        cities.back().board = static_cast<Board>(cities.size() - 1);
    }
    common = find_word(board_words, data.cities.common);
    require(common < board_words.size(), "BV-2.6", "there is no board " + data.cities.common + " for the common side");
    require(data.cities.cards.size() == unique.size(), "BV-2.6", "there must be four city cards");
    for (std::size_t card = 0; card < unique.size(); ++card) {
        const CardData& each = data.cities.cards[card];
        require(find_word(card_words, each.id) == card, "BV-2.6", "two cards are called " + each.id);
        require(find_word(board_words, each.unique) < board_words.size(), "BV-2.6",
                "there is no board " + each.unique + " for " + each.id);
        card_words.push_back(each.id);
        read_from(board_words, each.unique, unique[card]);
    }
    ability_names.resize(boost::mp11::mp_size<boost::describe::describe_enumerators<Ability>>::value);
    for (const AbilityData& each : data.abilities.abilities) {
        ability_names[static_cast<std::size_t>(each.id)] = each.text.empty() ? "" : each.name;
    }
    require(std::ranges::none_of(ability_names, &std::string::empty), "BV-2.5", "an ability has no name or no text");

    // BV-2.7 to BV-2.9  Cap, tokens and starting goods for each number of players.
    for (const TableData& each : data.box.tables) {
        const std::string where = "the row for " + std::to_string(each.players) + " players";
        require(each.players >= identity.min_players && each.players <= identity.max_players, "BV-2.8",
                "the rows of box.toml must be for 2, 3 and 4 players");
        Table& table = tables[each.players];
        require(table.positions.empty(), "BV-2.8", where + " is listed twice");
        const auto cap = std::ranges::find(data.box.caps, each.cap, &CapData::id);
        require(cap != data.box.caps.end(), "BV-2.7", where + " names a cap that does not exist: " + each.cap);
        require(cap->helper_edge < slots, "BV-2.7", "the helper of " + each.cap + " must be at an edge from 0 to 7");
        table.helper_edge = cap->helper_edge;
        for (const std::uint8_t edge : cap->line_edges) {
            require(edge < slots, "BV-2.7", "a line of " + each.cap + " must be at an edge from 0 to 7");
            table.line_edges = static_cast<std::uint8_t>(table.line_edges | 1u << edge);
        }
        // BV-5.34  Outside an attack, players hold at most 3 red tokens, because the fourth calls the Valkyries. So
        // with 5 red tokens in the game, at least 2 are in the bag.
        require(each.red >= 5 && each.red <= 99 && each.grey <= 99, "BV-5.34",
                where + " needs 5 to 99 red tokens and at most 99 grey ones");
        table.red = each.red;
        table.grey = each.grey;
        table.free_improvement = each.free_improvement;
        require(each.positions.size() == each.players, "BV-2.9", where + " needs starting goods for each position");
        for (const PositionData& position : each.positions) {
            require(position.wood <= 99 && position.free_goods >= 1 && position.free_goods <= 99, "BV-2.9",
                    where + " must give 1 to 99 free goods and at most 99 wood");
            table.positions.push_back(position);
            // BV-8.5  Setting up must not win: a free ability brings at most one glory and must not be the throne.
            for (const City& city : cities) {
                const bool throne_for_free =
                    each.free_improvement &&
                    city.abilities.size() == 1;  // a board with one ability has only the throne
                require(position.glory + each.free_improvement < city.glory_throne && !throne_for_free, "BV-8.5",
                        where + " allows a win in the set-up");
            }
        }
    }
    for (int players = identity.min_players; players <= identity.max_players; ++players) {
        require(!tables[static_cast<std::size_t>(players)].positions.empty(), "BV-2.8",
                "the row for " + std::to_string(players) + " players is missing");
    }

    // BV-3.4  The first game uses one face of every tile.
    std::array<std::uint8_t, slots> used{};
    for (std::size_t slot = 0; slot < slots; ++slot) {
        require(faces.contains(first_game[slot]), "BV-3.4", "first_game names a face that is not on a tile");
        used[slot] = tile_of[static_cast<std::size_t>(first_game[slot])];
    }
    require(!has_twice(used), "BV-3.4", "first_game uses a tile twice");

    for (const City& city : cities) {
        races.emplace_back(*this, city);
    }
}

std::string_view Rules::word(Spot spot) const { return word_at(spot_words, spot); }
bool Rules::read_word(std::string_view word, Spot& spot) const { return read_from(spot_words, word, spot); }
std::string_view Rules::word(Card card) const { return word_at(card_words, card); }
bool Rules::read_word(std::string_view word, Card& card) const { return read_from(card_words, word, card); }
std::string_view Rules::word(Board board) const { return word_at(board_words, board); }
bool Rules::read_word(std::string_view word, Board& board) const { return read_from(board_words, word, board); }

std::string_view Rules::word(Cause cause) const {
    const int value = static_cast<int>(cause);
    const std::string_view word = value < first_face_cause ? enum_word(static_cast<Ability>(value))
                                  : value < first_other_cause
                                      ? enum_word(static_cast<Face>(value - first_face_cause))
                                      : enum_word(static_cast<OtherCause>(value - first_other_cause));
    return word.empty() ? "?" : word;
}
bool Rules::read_word(std::string_view word, Cause& cause) const {
    Ability ability{};
    Face face{};
    OtherCause other{};
    if (read_enum_word(word, ability)) {
        cause = because(ability);
    } else if (read_enum_word(word, face)) {
        cause = because(face);
    } else if (read_enum_word(word, other)) {
        cause = because(other);
    } else {
        return false;
    }
    return true;
}

std::string_view Rules::shown(Board board) const { return word_at(board_names, board); }
std::string_view Rules::shown(Face face) const { return face_names[static_cast<std::size_t>(face)]; }
std::string_view Rules::shown(Ability ability) const { return word_at(ability_names, ability); }
}  // namespace meadhall::bottlecap_vikings
