// SPDX-License-Identifier: Apache-2.0
// Every game with a person left can continue. After the script all faults are repaired, and the people who are left
// come back and cooperate. Each of their games must then end or make some moves.
#include <algorithm>

#include "tests/hall/simulation.h"

namespace meadhall::simulator {
namespace {

constexpr std::size_t enough_rows = 6;
// `rounds`: maximum number of rounds. `patience`: number of rounds without a move after which people seat bots.
constexpr int rounds = 60, patience = 6;
constexpr std::int64_t round_ms = 2'500;

}  // namespace

void Simulation::say(std::size_t person, const std::string& what) {
    perform(read_step(people_[person].name + ": " + what));
}

std::vector<std::size_t> Simulation::people_left_at(const TableModel& table) const {
    std::vector<std::size_t> left;
    for (const SeatModel& seat : table.seats) {
        const std::optional<std::size_t> person = person_of(seat.person);
        if (person && people_[*person].is_left() && !seat.resigned) {
            left.push_back(*person);
        }
    }
    return left;
}

// Does everything that cooperative people do at a table in one round. `stuck`: nothing has happened for a while.
void Simulation::cooperate(const TableModel& table, Chance& chance, bool stuck) {
    const std::string at = " at table " + std::to_string(table.number);
    const std::vector<std::size_t> left = people_left_at(table);
    if (table.status == "paused" && !table.proposal) {
        say(left.front(), "propose go_on" + at);
    }
    for (const std::size_t person : left) {
        const int seat = *table.seat_of(people_[person].id);
        if (table.proposal && !table.proposal->agreed.contains(seat)) {
            say(person, "consent" + at + (table.status == "paused" ? "" : " no"));
        }
        if (stuck && !table.seats[static_cast<std::size_t>(seat)].bot.empty() && table.running()) {
            say(person, "return" + at);
        }
    }
    for (const int seat : table.asked_people()) {
        const std::optional<std::size_t> person = person_of(table.seats[static_cast<std::size_t>(seat)].person);
        if (table.status == "playing" && person && people_[*person].is_left()) {
            say(*person, "play offer " + std::to_string(chance.below(100)) + at);
        }
    }
    if (stuck) {
        seat_bots(table);
    }
}

// The host seats bots for people who are gone. If the host is gone too, another player does.
void Simulation::seat_bots(const TableModel& table) {
    const std::optional<std::size_t> host = person_of(table.host);
    const std::size_t helper = host && people_[*host].is_left() ? *host : people_left_at(table).front();
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const std::optional<std::size_t> person = person_of(table.seats[i].person);
        const bool gone = !table.seats[i].person.empty() && (!person || !people_[*person].is_left());
        if (gone && table.seats[i].bot.empty() && table.running()) {
            say(helper, "seat_bot seat " + std::to_string(i) + " level karl at table " + std::to_string(table.number));
        }
    }
}

void Simulation::expect_progress() {
    act({Act::Kind::repair});
    act({Act::Kind::pass, 0, 0, {}, {}, 5'000});
    for (std::size_t person = 0; person < people_.size(); ++person) {
        // A guest who has signed out cannot come back.
        people_[person].vanished = people_[person].vanished || !hall_->find_session(people_[person].token);
        if (people_[person].is_left()) {
            say(person, "connect");
        }
    }
    struct Observed {
        const TableModel* table;
        std::size_t rows_at_first, rows_last;
        int idle = 0;
    };
    std::vector<Observed> observed;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        const TableModel& table = *tables_[i];
        if (table.running() && !people_left_at(table).empty()) {
            observed.push_back({&table, table.rows, table.rows});
            for (const std::size_t person : people_left_at(table)) {
                say(person, "subscribe at table " + std::to_string(table.number));
            }
        }
    }
    Chance chance(stream_seed(tables_.size(), 7));
    for (int round = 0; round < rounds && !observed.empty() && !finding_; ++round) {
        for (Observed& each : observed) {
            cooperate(*each.table, chance, each.idle >= patience);
            each.idle = each.table->rows == each.rows_last ? each.idle + 1 : 0;
            each.rows_last = each.table->rows;
        }
        // No table makes progress. Enough time passes that people who are gone count as absent, so that the other
        // players can move, pause and continue without them.
        const bool all_idle =
            std::ranges::all_of(observed, [](const Observed& each) { return each.idle >= 2 * patience; });
        if (all_idle) {
            act({Act::Kind::pass, 0, 0, {}, {}, absent_correspondence_ms + absent_live_ms});
            std::ranges::for_each(observed, [](Observed& each) { each.idle = patience; });
        }
        // Wait for the bots of other tables as well.
        act({Act::Kind::pass,
             0,
             0,
             {},
             {},
             round_ms + longest_job_ms * static_cast<std::int64_t>(environment_.job_count())});
        std::erase_if(observed, [](const Observed& each) {
            return !each.table->running() || each.table->rows >= each.rows_at_first + enough_rows;
        });
    }
    for (const Observed& each : observed) {
        std::string waits;
        for (const int seat : each.table->asked_people()) {
            const std::string& id = each.table->seats[static_cast<std::size_t>(seat)].person;
            const std::optional<std::size_t> person = person_of(id);
            waits += " " + name_of(id) + (person && people_[*person].is_left() ? "" : ", who is gone");
        }
        found("liveness", name_of(*each.table) + " cannot go on; it is " + each.table->status + " and waits for" +
                              (waits.empty() ? " nobody" : waits));
    }
}

void Simulation::end() {
    for (const auto& [id, table] : tables_by_id_) {
        if (table->status != "closed" && environment_.true_store().events(id).size() != table->events.size()) {
            found("stored", name_of(*table) + " has other events in the store than were acknowledged");
        }
    }
}

}  // namespace meadhall::simulator
