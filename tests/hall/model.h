// SPDX-License-Identifier: Apache-2.0
// The simulator's model of the tables of a hall. It is computed from the stored events alone. Where it decides what is
// allowed, it does not use the hall's code.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "server/table.h"

namespace meadhall::simulator {

using server::Games;
namespace json = boost::json;

struct SeatModel {
    std::string person;
    std::string bot;  // the level of the bot that plays here; empty: no bot plays here
    bool resigned = false;
    bool needs_consent() const { return !person.empty() && !resigned; }
    bool is_played_by_person() const { return !person.empty() && bot.empty(); }
};

struct ProposalModel {
    std::string what;
    std::set<int> agreed;  // seats whose person agreed in an event of their own
};

struct TableModel {
    TableModel(const Games& games, const std::string& id_) : id(id_), replica(games, id_) {}

    std::string id;
    int number = 0;  // the number of the table in scripts
    std::string game, host, status = "open", pace;
    int players = 0;
    bool listed = true, spectators = true, begins_in_the_middle = false, has_clock = false;
    std::vector<SeatModel> seats;
    std::optional<ProposalModel> proposal;
    std::vector<store::Event> events;
    std::vector<std::int64_t> event_times;  // monotonic time of each event
    std::size_t rows = 0;
    std::int64_t last_row_ms = 0;                         // monotonic time of the last row
    std::map<std::string, int> chat_of, other_events_of;  // by person: number of chat messages, of events except moves
    server::Table replica;

    bool running() const { return status == "playing" || status == "paused"; }
    std::optional<int> seat_of(const std::string& person) const;
    // Whether a person may know that the table exists, and whether they may follow its game. `invited`: the person has
    // a valid invitation.
    bool may_know_of(const std::string& person, bool invited) const;
    bool may_follow(const std::string& person, bool invited) const;
    // Seats of people who are asked now; in a response window, of those who have not answered.
    std::vector<int> asked_people() const;
    bool waits_for_bot() const;
};

void apply(TableModel& table, const store::Event& event, std::int64_t monotonic_ms);

}  // namespace meadhall::simulator
