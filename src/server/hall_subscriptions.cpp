// SPDX-License-Identifier: Apache-2.0
// Subscriptions: who follows which table as which viewer, and what they receive.
#include <algorithm>

#include "server/hall.h"

namespace meadhall::server {

void Hall::handle(const PendingRequest& pending, const protocol::Subscribe& request) {
    if (!pending.requester.connection) {
        throw RequestError(ErrorCode::bad_request, "subscribing to a table needs a WebSocket");
    }
    const auto opened = connections_.find(*pending.requester.connection);
    if (opened == connections_.end()) {
        pending.answer({});  // the connection closed while the table was loaded
        return;
    }
    ConnectionState& client = opened->second;
    const std::string me = pending.requester.session ? pending.requester.session->person : std::string();
    Slot& slot = find(request.table);
    check_may_subscribe(*slot.table, me, request.invitation);
    const TableViewer viewer = slot.table->seat_of(me);
    if (client.subscriptions.size() >= max_tables_of_one) {
        throw RequestError(ErrorCode::too_many, "you have subscribed to too many tables");
    }
    client.subscriptions.insert(request.table);
    Subscriber& subscriber = slot.subscribers[*pending.requester.connection];
    subscriber = {viewer,
                  std::min(request.lines, slot.table->line_count(viewer)),
                  std::min(request.chat, slot.table->chat_count(viewer, client.muted)),
                  request.deltas,
                  slot.table->is_invitation(request.invitation),
                  {}};
    protocol::Done message;
    message.table = request.table;
    done(pending, message);
    send_updates(slot, nullptr, pending.requester.connection);
    send_presence(request.table, slot);
}

Muted Hall::muted_by(const Requester& requester) {
    // A request that waited may outlive its connection.
    if (const auto client = requester.connection ? connections_.find(*requester.connection) : connections_.end();
        client != connections_.end()) {
        return client->second.muted;
    }
    Muted muted;
    if (requester.session) {
        for (const protocol::PersonName& each : settings_of(environment_.store(), requester.session->person).muted) {
            muted.insert(each.person);
        }
    }
    return muted;
}

// Computes older log lines from a copy of the moves, in another thread.
void Hall::handle(const PendingRequest& pending, const protocol::History& request) {
    const std::string me = pending.requester.session ? pending.requester.session->person : std::string();
    Slot& slot = find(request.table);
    check_may_subscribe(*slot.table, me, request.invitation);
    if (must_wait(slot, pending)) {
        return;
    }
    if (!history_.allow(limit_key(pending.requester), environment_.now_ms())) {
        throw RequestError(ErrorCode::too_many, "you request older lines too fast; wait a moment");
    }
    const TableViewer viewer = slot.table->seat_of(me);
    const auto history = std::make_shared<protocol::HistoryReply>();
    history->to = pending.id;
    history->table = request.table;
    if (request.chat_before) {
        std::tie(history->first_chat, history->chat) =
            slot.table->chat_before(viewer, muted_by(pending.requester), *request.chat_before);
    }
    const auto answer = [this, pending, history, me, invitation = request.invitation] {
        try {
            // The right to see the table may have ended while the job ran.
            if (const auto now = tables_.find(history->table); now != tables_.end()) {
                check_may_subscribe(*now->second.table, me, invitation);
            }
            pending.answer({protocol::message_text(*history), std::nullopt, false, 200});
        } catch (const RequestError& error) {
            refuse(pending, error);
        }
    };
    if (!request.lines_before) {
        return answer();
    }
    const std::uint32_t before = std::min(*request.lines_before, slot.table->line_count(viewer));
    const auto read = [history, log = std::make_shared<const LogCopy>(slot.table->log_copy()), viewer, before] {
        OlderLines old = lines_before(*log, viewer_of(viewer), before);
        history->first_line = old.first;
        history->lines = std::move(old.lines);
    };
    if (!environment_.run_job(JobKind::history, owner_of(pending.requester), read, answer)) {
        ++refused_jobs_;
        throw RequestError(ErrorCode::too_many, "the hall is busy; try again");
    }
}

void Hall::handle(const PendingRequest& pending, const protocol::Unsubscribe& request) {
    if (!pending.requester.connection) {
        throw RequestError(ErrorCode::bad_request, "subscribing to a table needs a WebSocket");
    }
    if (parked_.contains("table " + request.table)) {
        // A subscribe request may be waiting until this table is loaded. It must run before this request, so this
        // request waits too.
        throw loading(request.table);
    }
    const auto client = connections_.find(*pending.requester.connection);
    client == connections_.end() ? 0 : client->second.subscriptions.erase(request.table);
    if (const auto slot = tables_.find(request.table); slot != tables_.end()) {
        slot->second.subscribers.erase(*pending.requester.connection);
        send_presence(request.table, slot->second);
        unload_later();
    }
    done(pending, {});
}

// --- sending updates ------------------------------------------------------------------------------------------------

// Sends nothing while an event is being stored, because the table is then ahead of the database. Also sends nothing
// while Table::holds_updates(), because an update would reveal which bot is asked.
void Hall::send_updates(Slot& slot, const ReplyWithDelta* answered, std::optional<Connection> only) {
    if (slot.writing || slot.table->holds_updates()) {
        return;
    }
    unsubscribe_strangers(slot, answered);
    std::vector<bool> here(max_seats);
    int spectators = 0;
    for (auto& [connection, subscriber] : slot.subscribers) {
        const std::optional<Session>& session = connections_.at(connection).session;
        const TableViewer viewer = session ? slot.table->seat_of(session->person) : std::nullopt;
        if (std::exchange(subscriber.viewer, viewer).has_value() != viewer.has_value()) {
            // The subscriber has become a player or a spectator. These two groups have separate chat rooms.
            send_chat_again(*slot.table, connections_.at(connection).muted, subscriber);
        }
        subscriber.viewer ? static_cast<void>(here[static_cast<std::size_t>(index(*subscriber.viewer))] = true)
                          : static_cast<void>(++spectators);
    }
    const std::int64_t now = environment_.now_ms();
    const SeatSet absent = absent_seats(*slot.table);
    // One snapshot for each viewer. All spectators share one.
    std::array<std::shared_ptr<const protocol::TableSnapshot>, max_seats + 1> snapshots;
    for (auto& [connection, subscriber] : slot.subscribers) {
        if (only && connection != *only) {
            continue;
        }
        std::shared_ptr<const protocol::TableSnapshot>& shared =
            snapshots[subscriber.viewer ? static_cast<std::size_t>(index(*subscriber.viewer)) + 1 : 0];
        if (!shared) {
            protocol::TableSnapshot snapshot = slot.table->snapshot(subscriber.viewer, now);
            for (std::size_t i = 0; i < snapshot.seats.size(); ++i) {
                snapshot.seats[i].here = here[i];
                snapshot.seats[i].absent = absent.contains(seat_at(static_cast<int>(i)));
            }
            snapshot.spectator_count = spectators;
            shared = std::make_shared<const protocol::TableSnapshot>(std::move(snapshot));
        }
        send_updates(slot, shared, connection, subscriber,
                     answered != nullptr && answered->connection == connection ? answered->id : std::string());
    }
}

// The right to subscribe may end when the game begins and when a player leaves their seat.
void Hall::unsubscribe_strangers(Slot& slot, const ReplyWithDelta* answered) {
    const std::string& id = slot.table->id();
    std::erase_if(slot.subscribers, [&](const auto& each) {
        const auto& [connection, subscriber] = each;
        ConnectionState& client = connections_.at(connection);
        if (may_subscribe(*slot.table, client.session ? client.session->person : std::string(), subscriber.invited)) {
            return false;
        }
        if (answered != nullptr && answered->connection == connection) {
            send_done(connection, answered->id, id);
        }
        client.subscriptions.erase(id);
        environment_.send(connection, std::make_shared<const std::string>(
                                          protocol::message_text(protocol::Closed{id, "not_allowed"})));
        return true;
    });
}

void Hall::send_done(Connection connection, std::string_view to, const std::string& table) {
    protocol::Done answer;
    answer.to = to;
    answer.table = table;
    environment_.send(connection, std::make_shared<const std::string>(protocol::message_text(answer)));
}

// Sends a few presence updates immediately and batches the rest. Without batches, a thousand arrivals would cause a
// thousand messages to every subscriber, and one unstable connection could flood a table.
void Hall::send_presence(const std::string& id, Slot& slot) {
    if (slot.presence_is_scheduled) {
        return;
    }
    const std::int64_t now = environment_.now_ms();
    if (now - slot.presence_since_ms >= presence_interval_ms) {
        slot.presence_since_ms = now;
        slot.presence_messages = 0;
    }
    slot.presence_messages += slot.subscribers.size();
    if (slot.presence_messages <= max_presence_messages) {
        return send_updates(slot);
    }
    slot.presence_is_scheduled = true;
    environment_.after(presence_interval_ms, [this, id] {
        if (const auto found = tables_.find(id); found != tables_.end()) {
            found->second.presence_is_scheduled = false;
            send_updates(found->second);
        }
    });
}

// Makes the next update a snapshot with the newest chat messages, because the set of visible messages has changed. A
// client that has N messages appends the messages that it receives if the first of them has number N; otherwise it
// replaces its messages. Here it must replace them, so the first message that is sent must not have number N.
void Hall::send_chat_again(const Table& table, const Muted& muted, Subscriber& subscriber) {
    const std::uint32_t first = table.first_chat(subscriber.viewer, muted, 0);
    if (subscriber.chat == 0 && table.chat_count(subscriber.viewer, muted) == 0) {
        return;
    }
    subscriber.chat = first > 0 && first == subscriber.chat ? first + 1 : first;
    subscriber.sent.reset();
}

// True if the sender gets the reply together with the delta that the request caused. Only subscribers to deltas do.
bool Hall::goes_with_delta(const Slot& slot, Connection requester) const {
    const auto found = slot.subscribers.find(requester);
    return found != slot.subscribers.end() && found->second.deltas && found->second.sent &&
           !slot.table->holds_updates();
}

void Hall::send_updates(Slot& slot, std::shared_ptr<const protocol::TableSnapshot> snapshot, Connection connection,
                        Subscriber& subscriber, std::string_view to) {
    protocol::SnapshotBody now{std::move(snapshot), slot.table->game_snapshot(subscriber.viewer).game};
    ConnectionState& client = connections_.at(connection);
    const std::uint32_t first_line = slot.table->first_line(subscriber.viewer, subscriber.lines);
    const std::uint32_t first_chat = slot.table->first_chat(subscriber.viewer, client.muted, subscriber.chat);
    // A delta does not contain the number of its first line, so send a whole snapshot if log lines or chat
    // messages were skipped.
    const bool whole =
        !subscriber.deltas || !subscriber.sent || first_line != subscriber.lines || first_chat != subscriber.chat;
    subscriber.lines = first_line;
    subscriber.chat = first_chat;
    const protocol::NewEntries entries{subscriber.lines, subscriber.chat,
                                       slot.table->lines_from(subscriber.viewer, subscriber.lines),
                                       slot.table->chat_from(subscriber.viewer, subscriber.chat, client.muted)};
    if (to.empty() && subscriber.sent && entries.lines.empty() && entries.chat.empty() &&
        !differs(*subscriber.sent, now)) {
        return;
    }
    if (whole && !to.empty()) {
        send_done(connection, to, slot.table->id());
    }
    auto text = std::make_shared<const std::string>(whole ? snapshot_text(now, entries)
                                                          : delta_text(*subscriber.sent, now, entries, to));
    subscriber.lines += static_cast<std::uint32_t>(entries.lines.size());
    subscriber.chat += static_cast<std::uint32_t>(entries.chat.size());
    subscriber.sent = std::move(now);
    ++counts_.snapshots_sent;
    environment_.send(connection, std::move(text));
}

}  // namespace meadhall::server
