// SPDX-License-Identifier: Apache-2.0
// Tables: who may see them, opening and closing them, and lists of them.
#include <algorithm>

#include "server/hall.h"

namespace meadhall::server {

// Strangers learn nothing about a private table, not even that it exists.
bool Hall::may_see(const Table& table, const std::string& person, bool invited) {
    return table.listed() || invited || table.seat_of(person) || (!person.empty() && person == table.host());
}

bool Hall::may_subscribe(const Table& table, const std::string& person, bool invited) {
    return may_see(table, person, invited) &&
           (table.seat_of(person) || table.spectators_allowed() || table.status() == Status::open);
}

void Hall::check_may_see(const Table& table, const std::string& person, const std::string& invitation) {
    if (!may_see(table, person, table.is_invitation(invitation))) {
        throw no_such_table();
    }
}

void Hall::check_may_subscribe(const Table& table, const std::string& person, const std::string& invitation) {
    check_may_see(table, person, invitation);
    if (!may_subscribe(table, person, table.is_invitation(invitation))) {
        throw RequestError(ErrorCode::not_allowed, "this table does not allow spectators");
    }
}

// --- requests at a table that also need other parts of the hall ------------------------------------------------------

NewEvent Hall::grant(Table& table, const Who& who, const protocol::SeatBot& request) {
    const bool host_is_away = is_away(table.host(), 0, table.absence_ms()) || is_deleted(table.host());
    return table.grant(who, request, absent_seats(table), table.status() != Status::open && host_is_away);
}

NewEvent Hall::grant(Table& table, const Who& who, const protocol::Start& request) {
    expect_room_for_bots(table);
    return table.grant(who, request, environment_.now_ms());
}

NewEvent Hall::grant(Table& table, const Who& who, const protocol::Say& request) {
    if (!table.seat_of(who.person) && !table.spectators_allowed()) {
        throw RequestError(ErrorCode::not_allowed, "this table does not allow spectators");
    }
    if (!said_.allow(who.person, environment_.now_ms())) {
        throw RequestError(ErrorCode::too_many, "you send messages too fast; wait a moment");
    }
    return table.grant(who, request, environment_.now_ms());
}

NewEvent Hall::grant(Table& table, const Who& who, const protocol::Silence& request) {
    return table.silence(who, find_person(&table, request.seat, request.person), request.on);
}

// Where only bots play, the game never waits for a person and uses CPU time until it ends. So one person may run only a
// few such tables.
void Hall::expect_room_for_bots(const Table& table) {
    if (!table.is_left_to_bots()) {
        return;
    }
    const auto others = std::ranges::count_if(tables_, [&](const auto& entry) {
        const Table& other = *entry.second.table;
        return other.host() == table.host() && other.status() == Status::playing && other.is_left_to_bots();
    });
    if (others >= max_tables_of_bots) {
        ++refused_bot_tables_;
        throw RequestError(ErrorCode::too_many, "bots play at " + std::to_string(max_tables_of_bots) +
                                                    " of your tables already; wait until a game is over");
    }
}

void Hall::open_table(const PendingRequest& pending, const Who& host, const protocol::OpenTable& plan,
                      const std::string& id, const std::vector<Who>& seated, const std::function<void()>& then,
                      const std::optional<Table::Beginning>& beginning) {
    Seed seed{};
    environment_.random(seed);
    const std::int64_t now = environment_.now_ms();
    const auto table = std::make_shared<std::unique_ptr<Table>>(std::make_unique<Table>(games_, id));
    store::Change change;
    const auto add = [&](NewEvent event) {
        bool ignored = false;
        change.writes.emplace_back(
            store::Append{id, (*table)->number(std::move(event), host.person, {}, now, ignored)});
    };
    add((*table)->open(host, plan, seed, beginning, now));
    for (std::size_t i = 0; i < seated.size(); ++i) {
        if (!seated[i].person.empty()) {
            protocol::Sit sit;
            sit.seat = static_cast<int>(i);
            add((*table)->grant(seated[i], sit, now));
        }
    }
    if (beginning) {
        add((*table)->grant(host, protocol::Start{}, now));
    }
    change.writes.emplace_back(store::PutSummary{(*table)->summary()});
    environment_.commit(
        std::move(change), [this, pending, id, then, table, host = host.person](const CommitResult& committed) {
            if (!committed.available) {
                // A rematch (it has a `then`) was not counted toward the limit.
                if (!then) {
                    opened_.give_back(host);
                }
                refuse(pending, RequestError(ErrorCode::unavailable, "the database is not available; try again"));
                return;
            }
            const auto answer = [this, pending, id, then](Slot& slot) {
                protocol::Done message;
                message.table = id;
                message.invitation = slot.table->invitation();
                done(pending, message);
                lobby_.table_changed(id, slot.table->summary().people);
                if (then) {
                    then();
                }
            };
            // If the result is not `done`, this is a repeated request, and the table exists already.
            if (committed.result == store::Result::done && !tables_.contains(id)) {
                add_table(std::move(*table)).address = pending.requester.peer;
            }
            with_table(id, owner_of(pending.requester), answer,
                       [this, pending](const RequestError& error) { refuse(pending, error); });
        });
}

void Hall::handle(const PendingRequest& pending, const protocol::OpenTable& request) {
    const Who me = who(pending.requester);
    const std::string id = brief_hash("table", me.person, pending.id);
    if (!opened_.allow(me.person, environment_.now_ms())) {
        throw RequestError(ErrorCode::too_many, "you have opened too many tables; wait a while");
    }
    open_table(pending, me, request, id, {}, nullptr);
}

void Hall::handle(const PendingRequest& pending, const protocol::Rematch& request) {
    const Who me = who(pending.requester);
    Slot& slot = find(request.table);
    check_may_see(*slot.table, me.person, {});
    slot.table->player(me);
    if (slot.table->status() != Status::finished) {
        throw RequestError(ErrorCode::not_now, "the game is not over");
    }
    const std::string id = brief_hash("again", request.table, {});
    open_table(pending, me, slot.table->plan_again(), id, slot.table->players_rotated(),
               [this, old = request.table, id, owner = owner_of(pending.requester)] {
                   const auto link = [this, old, id](Slot& before) {
                       if (!before.writing) {
                           write(old, before.table->play_again_at(id), {});
                       }
                   };
                   with_table(old, owner, link, [](const RequestError&) {});
               });
}

void Hall::handle(const PendingRequest& pending, const protocol::CloseTable& request) {
    const Who me = who(pending.requester);
    Slot& slot = find(request.table);
    if (!me.admin) {
        check_may_see(*slot.table, me.person, {});
    }
    if (slot.table->host() != me.person && !me.admin) {
        throw RequestError(ErrorCode::not_allowed, "only the host can close the table");
    }
    const Status status = slot.table->status();
    if (me.admin && !slot.writing && (status == Status::playing || status == Status::paused)) {
        // Abandon the game instead of deleting the table, so that its record stays available.
        write(request.table, slot.table->abandon(me), cause_of(pending, me));
        return;
    }
    if (status != Status::open || slot.writing) {
        throw RequestError(ErrorCode::not_now, "the game has begun");
    }
    slot.writing = true;
    const std::vector<std::string> people = slot.table->summary().people;
    environment_.commit({{store::DeleteTable{request.table}}}, [this, pending, people,
                                                                id = request.table](const CommitResult& committed) {
        if (!committed.available) {
            refuse(pending, RequestError(ErrorCode::unavailable, "the database is not available; try again"));
            unload(id);
            return;
        }
        const auto text = std::make_shared<const std::string>(protocol::message_text(protocol::Closed{id, {}}));
        const Slot closed = std::move(tables_.at(id));
        tables_.erase(id);
        bot_trees_.forget(id);
        for (const auto& [connection, subscriber] : closed.subscribers) {
            environment_.send(connection, text);
            connections_.at(connection).subscriptions.erase(id);
        }
        for (const PendingRequest& waiting : closed.waiting) {
            refuse(waiting, no_such_table());
        }
        notifications_.table_closed(id);
        lobby_.table_changed(id, people);
        done(pending, {});
    });
}

void Hall::handle(const PendingRequest& pending, const protocol::ListTables& request) {
    store::SummaryQuery query;
    query.changed_before_ms = request.before_ms;
    query.before_table = request.before_table;
    std::string me;
    if (request.which == protocol::TableFilter::mine) {
        me = who(pending.requester).person;
        query.person = me;
    } else {
        query.listed_only = true;
        query.status = request.which == protocol::TableFilter::open      ? "open"
                       : request.which == protocol::TableFilter::playing ? "playing"
                                                                         : "finished";
        me = pending.requester.session ? pending.requester.session->person : std::string();
    }
    protocol::Tables tables;
    tables.to = pending.id;
    tables.which = request.which;
    for (const store::TableSummary& summary : environment_.store().summaries(query)) {
        std::optional<protocol::TableListed> table = listed(summary, me);
        table ? tables.tables.push_back(std::move(*table)) : rebuild_summary(summary.table);
    }
    pending.answer({protocol::message_text(tables), std::nullopt, false, 200});
}

}  // namespace meadhall::server
