// SPDX-License-Identifier: Apache-2.0
// Timers of a table: the players' clocks and response windows, and people who are away while a game waits for them.
// After a while the other players may continue without such a person: they may seat a bot in that seat, and a proposal
// no longer needs that person's consent (unless it is a take-back). Absence depends only on public information: whom
// the game waits for, and who has had no socket and made no request.
#include "server/hall.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t look_up_again_ms = 60'000;
constexpr std::size_t max_known_people = 10'000;

}  // namespace

void Hall::set_clock(const std::string& id) {
    Slot& slot = tables_.at(id);
    if (slot.time_out) {
        environment_.cancel(*slot.time_out);
        slot.time_out.reset();
    }
    const std::int64_t now = environment_.now_ms();
    const auto next = slot.table->next_time_out(now);
    const std::optional<std::int64_t> left = next ? std::optional(next->first) : slot.table->window_left_ms(now);
    if (!left) {
        return;
    }
    slot.time_out = environment_.after(*left, [this, id] {
        Slot& late = tables_.at(id);
        late.time_out.reset();
        const auto out = late.table->next_time_out(environment_.now_ms());
        if (!late.writing && out && out->first <= 0) {
            write(id, late.table->run_out(out->second, environment_.now_ms()), {});
        } else {
            go_on(id);
        }
    });
}

// --- absence --------------------------------------------------------------------------------------------------------

// True if the person has had no socket and made no request for at least `long_ms`. Time before `since_ms` does not
// count.
bool Hall::is_away(const std::string& person, std::int64_t since_ms, std::int64_t long_ms) {
    return !presence_.is_here(person) &&
           environment_.now_ms() - std::max(since_ms, presence_.away_since_ms(person)) >= long_ms;
}

// Looks the account up, because `meadhall admin` deletes people in another process. Does not look up a person who has a
// socket: the hall closes the sockets of a deleted person soon.
bool Hall::is_deleted(const std::string& person) {
    const std::int64_t now = environment_.now_ms();
    if (deleted_people_.contains(person) || presence_.is_here(person)) {
        return deleted_people_.contains(person);
    }
    if (const auto known = known_people_.find(person); known != known_people_.end() && known->second > now) {
        return false;
    }
    try {
        if (!environment_.store().person(person)) {
            return true;
        }
    } catch (const store::Unavailable&) {
        return false;
    }
    if (known_people_.size() >= max_known_people) {
        known_people_.clear();
    }
    known_people_[person] = now + look_up_again_ms;
    return false;
}

void Hall::was_deleted(const std::string& person) {
    if (deleted_people_.size() >= max_known_people) {
        deleted_people_.clear();  // is_deleted() looks these people up again
    }
    deleted_people_.insert(person);
    for (auto& [id, slot] : tables_) {
        if (slot.table->seat_of(person)) {
            send_updates(slot);
            go_on(id);
        }
    }
}

SeatSet Hall::absent_seats(const Table& table) {
    SeatSet absent;
    if (table.status() != Status::playing && table.status() != Status::paused) {
        return absent;
    }
    for (const Seat seat : table.seats_with_say()) {
        const std::string& person = table.person_at(index(seat)).person;
        const std::optional<std::int64_t> since = table.awaited_since_ms(seat);
        if ((since && is_away(person, *since, table.absence_ms())) || is_deleted(person)) {
            absent.insert(seat);
        }
    }
    return absent;
}

// Sets a timer for the earliest time at which someone can become absent, if everyone who is present leaves now. A timer
// that is already set is kept, because nobody can become absent before it fires.
void Hall::set_absence_timer(const std::string& id) {
    Slot& slot = tables_.at(id);
    if (slot.absence) {
        return;
    }
    const Table& table = *slot.table;
    const std::int64_t now = environment_.now_ms();
    const SeatSet absent = absent_seats(table);
    std::optional<std::int64_t> next;
    for (const Seat seat : table.seats_with_say()) {
        const std::optional<std::int64_t> since = table.awaited_since_ms(seat);
        if (since && !absent.contains(seat)) {
            const std::string& person = table.person_at(index(seat)).person;
            const std::int64_t away = presence_.is_here(person) ? now : presence_.away_since_ms(person);
            const std::int64_t due = std::max(*since, away) + table.absence_ms();
            next = std::min(next.value_or(due), due);
        }
    }
    if (next) {
        slot.absence = environment_.after(std::max<std::int64_t>(1, *next - now), [this, id] {
            tables_.at(id).absence.reset();
            send_updates(tables_.at(id));
            go_on(id);
        });
    }
}

void Hall::cancel_absence_timer(const Slot& slot) {
    if (slot.absence) {
        environment_.cancel(*slot.absence);
    }
}

}  // namespace meadhall::server
