// SPDX-License-Identifier: Apache-2.0
// Shows the table as text and words the questions to the players.
#include <algorithm>
#include <utility>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

constexpr std::size_t cell_width = 25;
constexpr std::size_t cell_height = 4;
using Cell = std::array<std::string, cell_height>;

// BV-2.2  The slots are clockwise around the cap: 7 0 1 on top, 6 and 2 beside it, 5 4 3 below.
constexpr std::array<std::array<int, 3>, 3> places{{{7, 0, 1}, {6, -1, 2}, {5, 4, 3}}};

bool has_line(const View& view, int slot, int other) {
    return std::ranges::any_of(view.lines, [&](int line) {
        const int next = (line + 1) % slots;
        return (line == slot && next == other) || (line == other && next == slot);
    });
}

// BV-3.8  Players place their ships in turn order. The asked player and the players after them have not placed theirs
// yet.
bool is_placed(const View& view, Seat seat) {
    const auto place = [&](Seat each) {
        const int players = static_cast<int>(view.players.size());
        return (index(each) - index(view.start) + players) % players;
    };
    return view.question != Question::side && (view.question != Question::start || place(seat) < place(*view.asked));
}

Cell tile_cell(const Rules& rules, const View& view, int slot, Names names) {
    const Face face = view.ring[static_cast<std::size_t>(slot)];
    Cell cell;
    cell[0] =
        std::to_string(slot) + "  " + std::string(rules.shown(face)) + (slot == view.helper_slot ? "  (helper)" : "");
    cell[1] = row_of(face).lines[0];
    cell[2] = row_of(face).lines[1];
    for (const Seat seat : SeatSet::first(static_cast<int>(view.players.size()))) {
        const PlayerView& player = view.players[seat];
        if (player.slot == slot && is_placed(view, seat)) {
            cell[3] += (cell[3].empty() ? "" : " ") + seat_word(seat, names).substr(0, 8) +
                       (player.direction == Direction::clockwise ? ">" : "<");
        }
    }
    return cell;
}

Cell cap_cell(const View& view) {
    int reds = 0;
    for (const PlayerView& player : view.players) {
        reds += player.red;
    }
    const int bag = view.bag_red + view.bag_grey;
    return {"     the bottlecap", "  helper at slot " + std::to_string(view.helper_slot),
            "  bag " + std::to_string(view.bag_red) + " red " + std::to_string(view.bag_grey) + " grey" +
                (bag > 0 ? ", " + std::to_string(100 * view.bag_red / bag) + "%" : ""),
            "  reds out: " + std::string(static_cast<std::size_t>(reds), '*') +
                std::string(static_cast<std::size_t>(std::max(0, reds_that_call - reds)), '.') + " of " +
                std::to_string(reds_that_call)};
}

// Draws the ring of tiles. A double line in the drawing is the red line.
std::string ring_text(const Rules& rules, const View& view, Names names) {
    std::string out;
    for (std::size_t row = 0; row < places.size(); ++row) {
        std::array<Cell, 3> cells;
        for (std::size_t column = 0; column < 3; ++column) {
            const int slot = places[row][column];
            cells[column] = slot < 0 ? cap_cell(view) : tile_cell(rules, view, slot, names);
        }
        for (std::size_t line = 0; line < cell_height; ++line) {
            for (std::size_t column = 0; column < 3; ++column) {
                out += column == 0                                                    ? " "
                       : has_line(view, places[row][column - 1], places[row][column]) ? "\u2551 "
                                                                                      : "\u2502 ";
                out += padded(cells[column][line], cell_width);
            }
            out.erase(out.find_last_not_of(' ') + 1);
            out += '\n';
        }
        if (row < 2) {
            for (std::size_t column = 0; column < 3; ++column) {
                const bool line = has_line(view, places[row][column], places[row + 1][column]);
                out += column == 0 ? "" : "\u253c";
                for (std::size_t i = 0; i < cell_width + 1; ++i) {
                    out += line ? "\u2550" : "\u2500";
                }
            }
            out += '\n';
        }
    }
    return out;
}

// For each distance: the slot and its tile, and whether the ship crosses the red line or attacks.
std::string ways_text(const Rules& rules, const View& view) {
    const PlayerView& ship = view.players[view.active];
    std::string out;
    int slot = ship.slot;
    int crossings = 0;
    for (int distance = 1; distance <= view.farthest; ++distance) {
        const int from = std::exchange(slot, slot_after(slot, ship.direction, 1));
        crossings += has_line(view, from, slot);
        out += "\n   " + std::to_string(distance) + ": to slot " + std::to_string(slot) + ", " +
               std::string(rules.shown(view.ring[static_cast<std::size_t>(slot)]));
        out += crossings > 0 ? ", over the red line" : "";
        const bool attack = std::ranges::any_of(
            view.players, [&](const PlayerView& other) { return other.slot == slot && &other != &ship; });
        out += attack ? ", an attack" : "";
    }
    return out;
}

// BV-2.10  What the Valkyries would take from a player with this damage.
std::string danger(int damage) {
    const Penalty penalty = penalty_for(damage);
    std::string out = penalty.glory > 0 ? std::to_string(penalty.glory) + " glory" : "";
    if (penalty.gold > 0) {
        out += (out.empty() ? "" : ", ") + std::to_string(penalty.gold) + " gold";
    }
    return out.empty() ? "" : " (" + out + ")";
}

std::string spot_text(const Rules& rules, const City& city, Spot spot) {
    return std::string(rules.word(spot)) + " " + std::string(rules.shown(city.ability[static_cast<std::size_t>(spot)]));
}

// The path of the hut and its next spots.
std::string city_text(const Rules& rules, const PlayerView& player) {
    const City& city = rules.cities[static_cast<std::size_t>(player.board)];
    std::string out = std::string(rules.shown(player.board)) + ": S";
    EnumSet<Ability> borrowed = player.abilities;
    for (std::size_t spot = 1; spot < rules.spot_words.size(); ++spot) {
        if ((city.spots >> spot & 1) != 0 && city.tier[spot] <= player.tier &&
            player.abilities.contains(city.ability[spot])) {
            out += " - " + spot_text(rules, city, static_cast<Spot>(spot));
            borrowed.erase(city.ability[spot]);
        }
    }
    for (const Ability ability : borrowed) {
        out += " + " + std::string(rules.shown(ability)) + " (borrowed)";
    }
    if (player.next_spots.empty()) {
        return out + " - throne\n";
    }
    out += "\n        next: ";
    for (std::size_t i = 0; i < player.next_spots.size(); ++i) {
        out += (i == 0 ? "" : " or ") + spot_text(rules, city, player.next_spots[i]);
    }
    return out + ", " + std::to_string(player.next_cost) + " gold, helmets " + std::to_string(player.next_needs) + "\n";
}

std::string meter_text(const char* name, int value, int most) {
    return padded(std::string(name) + " " + std::to_string(value) + "/" + std::to_string(most), 12);
}

std::string player_text(const Rules& rules, const View& view, Seat seat, Names names) {
    const PlayerView& player = view.players[seat];
    const int damage = player.red + player.grey;
    return (view.asked == seat ? "  > " : "    ") + padded(seat_word(seat, names), 11) +
           meter_text("wood", player.wood, player.wood_max) + meter_text("gold", player.gold, player.gold_max) +
           meter_text("glory", player.glory, player.glory_throne) + " helmets " + std::to_string(player.helmet_level) +
           "  damage " + std::to_string(player.red) + " red " + std::to_string(player.grey) + " grey" + danger(damage) +
           "\n        " + city_text(rules, player);
}

}  // namespace

std::string_view Rules::shown(const FixedVector<Token, 2>& colours) const {
    if (colours.size() == 1) {
        return colours[0] == Token::red ? "a red token" : "a grey token";
    }
    return colours[0] != colours[1]   ? "a red and a grey token"
           : colours[0] == Token::red ? "two red tokens"
                                      : "two grey tokens";
}
std::string_view Rules::shown(Direction direction) const {
    return direction == Direction::clockwise ? "clockwise" : "counterclockwise";
}
std::string_view Rules::shown(Way way) const {
    return way == Way::glory ? "the glory meter is full" : "the hut is on the throne";
}

std::string Rules::board(const View& view, Names names) const {
    const int players = static_cast<int>(view.players.size());
    std::string out;
    if (view.step != Step::setup) {
        const int round = (view.turn - 1) / players + 1;
        out += "  Round " + std::to_string(round) + ", turn of " + seat_word(view.active, names);
        // BV-8.6  The last ten rounds are announced.
        if (view.turn_limit - round < 10) {
            out += "; the game ends after round " + std::to_string(view.turn_limit);
        }
        out += "\n\n";
    }
    out += ring_text(*this, view, names) + "\n";
    for (const Seat seat : SeatSet::first(players)) {
        out += player_text(*this, view, seat, names);
    }
    return out;
}

std::string Rules::question(const View& view) const {
    switch (view.question) {
        case Question::side:
            return "Which side of your city card do you play? (BV-3.7)";
        case Question::start:
            return "At which slot does your ship start? (BV-3.8)";
        case Question::goods:
            return "You have " + std::to_string(view.free_goods) +
                   (view.free_goods == 1 ? " free good" : " free goods") +
                   ": how much of it is wood? The rest is gold. (BV-2.9)";
        case Question::free:
            return "Your first improvement is free: which spot? (BV-3.11)";
        case Question::move:
            return "How far do you sail? (BV-5.4)" + ways_text(*this, view);
        case Question::take:
            return "Which good do you take? (BV-5.35)";
        case Question::give:
            return "Which good do you give in return? (BV-5.35)";
        case Question::keep:
            return "You drew one red and one grey token: which one do you keep? (BV-A8)";
        case Question::pre:
            return "Do you use an ability before the action? (BV-5.14)";
        case Question::act:
            return std::string(shown(view.ring[view.players[view.active].slot])) +
                   ": which part of the action do you use? (BV-5.15)";
        case Question::heal:
            return "You return " + std::to_string(view.owed) + (view.owed == 1 ? " token" : " tokens") +
                   ": how many red ones? (BV-5.31)";
        case Question::rotate:
            return "To which orientation do you turn the bottlecap? (BV-A21)";
        case Question::doubling:
            return "Which good do you double? (BV-A23)";
        case Question::copy:
            return "Which ability do you borrow? (BV-A11)";
        default:
            return "The game is over.";
    }
}

}  // namespace meadhall::bottlecap_vikings
