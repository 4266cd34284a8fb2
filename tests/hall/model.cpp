// SPDX-License-Identifier: Apache-2.0
#include "tests/hall/model.h"

#include <algorithm>

namespace meadhall::simulator {
namespace {

std::string text_at(const json::object& payload, const char* key) {
    const json::value* found = payload.if_contains(key);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

void open(TableModel& table, const json::object& payload) {
    const json::object& plan = payload.at("plan").get_object();
    table.game = text_at(plan, "game");
    table.host = text_at(payload, "host");
    table.players = static_cast<int>(plan.at("players").to_number<int>());
    table.listed = plan.at("listed").get_bool();
    table.spectators = plan.at("spectators").get_bool();
    table.has_clock = plan.at("clock").at("kind") != "none";
    table.begins_in_the_middle = !payload.at("begins").is_null();
    table.seats.resize(static_cast<std::size_t>(table.players));
    for (const json::value& bot : plan.at("bots").get_array()) {
        table.seats.at(bot.at("seat").to_number<std::size_t>()).bot = text_at(bot.get_object(), "level");
    }
}

void apply_to_seats(TableModel& table, const store::Event& event, const json::object& payload) {
    const json::value* number = payload.if_contains("seat");
    if (number == nullptr) {
        return;
    }
    SeatModel& seat = table.seats.at(number->to_number<std::size_t>());
    if (event.kind == "sat") {
        seat = {text_at(payload, "person"), {}, false};
    } else if (event.kind == "stood") {
        seat = {};
    } else if (event.kind == "bot") {
        seat.bot = text_at(payload, "level");
    } else if (event.kind == "resigned") {
        seat.resigned = true;
        // If the table has two players, the game ends and the other player wins. Otherwise a bot takes the seat.
        table.status = table.seats.size() == 2 ? "finished" : table.status;
        seat.bot = table.seats.size() == 2 ? seat.bot : "karl";
    }
}

}  // namespace

void apply(TableModel& table, const store::Event& event, std::int64_t monotonic_ms) {
    const json::value parsed = codec::parse_json(event.payload);
    const json::object& payload = parsed.get_object();
    if (event.kind == "opened") {
        open(table, payload);
    } else if (event.kind == "started") {
        table.status = "playing";
        table.pace = text_at(payload, "pace");
        table.last_row_ms = monotonic_ms;
    } else if (event.kind == "paused") {
        table.status = "paused";
    } else if (event.kind == "resumed") {
        table.status = "playing";
        table.last_row_ms = monotonic_ms;
    } else if (event.kind == "abandoned" || event.kind == "finished") {
        table.status = event.kind;
    } else if (event.kind == "row") {
        ++table.rows;
        table.last_row_ms = monotonic_ms;
    } else {
        apply_to_seats(table, event, payload);
    }
    table.events.push_back(event);
    table.event_times.push_back(monotonic_ms);
    table.replica.apply(event);
}

std::optional<int> TableModel::seat_of(const std::string& person) const {
    const auto found = std::ranges::find_if(seats, [&](const SeatModel& seat) { return seat.person == person; });
    return person.empty() || found == seats.end() ? std::nullopt
                                                  : std::optional(static_cast<int>(found - seats.begin()));
}

bool TableModel::may_know_of(const std::string& person, bool invited) const {
    return listed || invited || seat_of(person).has_value() || (!person.empty() && person == host);
}

bool TableModel::may_follow(const std::string& person, bool invited) const {
    return may_know_of(person, invited) && (status == "open" || spectators || seat_of(person).has_value());
}

std::vector<int> TableModel::asked_people() const {
    std::vector<int> asked;
    if (status != "playing" || replica.match() == nullptr) {
        return asked;
    }
    for (int i = 0; i < players; ++i) {
        const SeatModel& seat = seats[static_cast<std::size_t>(i)];
        if (!seat.person.empty() && seat.bot.empty() && replica.game_snapshot(seat_at(i)).asked()) {
            asked.push_back(i);
        }
    }
    return asked;
}

bool TableModel::waits_for_bot() const { return status == "playing" && replica.bot_to_move().has_value(); }

}  // namespace meadhall::simulator
