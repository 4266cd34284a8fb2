// SPDX-License-Identifier: Apache-2.0
// The path of a move: store it, send it to all subscribers, then do what follows from it.
#include <algorithm>

#include "bots/player.h"
#include "server/hall.h"
#include "server/summary.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t think_again_ms = 1'000;  // retry after the job queue was full

}  // namespace

void Hall::write(const std::string& id, const TableEvent& table_event) {
    write(id, {&table_event, 1}, {}, {}, {}, nullptr);
}

void Hall::write(const std::string& id, std::span<const TableEvent> events, const std::string& by,
                 const std::string& retry_id, std::optional<Connection> requester, const ReplyCallback& answer) {
    Slot& slot = tables_.at(id);
    slot.writing = true;
    store::Change change;
    change.writes.reserve(events.size() + 1);
    bool summary_changed = false, same_people = true;
    for (const TableEvent& table_event : events) {
        store::Event event{
            slot.table->next_number(), environment_.now_ms(), table_event.kind, by, retry_id, table_event.text(), {}};
        same_people = same_people && table_event.kind != "sat" && table_event.kind != "stood";
        summary_changed = slot.table->stored(event) || summary_changed;
        change.writes.emplace_back(store::Append{id, std::move(event)});
    }
    struct Listed {
        SummaryDetails details;
        store::TableSummary summary;
    };
    struct Written {
        std::string id, retry_id, kind;
        std::optional<Connection> requester;
        ReplyCallback answer;
        std::optional<Listed> listed;
    };
    const auto written = std::make_shared<Written>(Written{id, retry_id, events.back().kind, requester, answer, {}});
    if (summary_changed) {
        SummaryDetails details = slot.table->summary_details();
        store::TableSummary summary = slot.table->summary(details);
        change.writes.emplace_back(store::PutSummary{summary, same_people});
        written->listed.emplace(Listed{std::move(details), std::move(summary)});
    }
    environment_.commit(std::move(change), [this, written](const CommitResult& committed) {
        Slot& then = tables_.at(written->id);
        then.writing = false;
        if (!committed.available || committed.result != store::Result::done) {
            ++counts_.unavailable;
            // Reply before the table is unloaded, because that closes the sender's socket.
            if (written->answer) {
                ++counts_.refused;
                written->answer(
                    {protocol::message_text(protocol::Refused{
                         written->retry_id, {"unavailable", {}, "your request could not be stored; try again"}}),
                     std::nullopt, false, 503, "unavailable"});
            }
            unload(written->id);
            return;
        }
        ++counts_.committed;
        if (written->requester && goes_with_delta(then, *written->requester)) {
            const ReplyWithDelta answered{*written->requester, written->retry_id};
            send_updates(then, &answered);
            written->answer({});
        } else {
            if (written->answer) {
                protocol::Done message;
                message.to = written->retry_id;
                message.table = written->id;
                written->answer({protocol::message_text(message), std::nullopt, false, 200});
            }
            send_updates(then);
        }
        if (const std::optional<Listed>& listed = written->listed) {
            notifications_.table_changed(listed->summary, listed->details, written->kind);
            lobby_.table_changed(written->id, listed->summary.people);
        }
        while (!then.writing && !then.waiting.empty()) {
            const PendingRequest next = std::move(then.waiting.front());
            then.waiting.pop_front();
            carry_out(next);
        }
        go_on(written->id);
    });
}

// Unloads a table whose change could not be stored. It is loaded again on demand. Waiting requests get an error;
// clients may try them again.
void Hall::unload(const std::string& id) {
    Slot slot = std::move(tables_.at(id));
    tables_.erase(id);
    if (slot.time_out) {
        environment_.cancel(*slot.time_out);
    }
    cancel_absence_timer(slot);
    for (const PendingRequest& pending : slot.waiting) {
        refuse(pending, RequestError("unavailable", "the table is being loaded again; try again"));
    }
    for (const auto& [connection, subscriber] : slot.subscribers) {
        environment_.close(connection, 1013, "try again");
    }
    if (slot.table->status() == Status::playing) {
        load_later(id);
    }
}

// Bots and clocks must continue even if nobody requests the table.
void Hall::load_later(const std::string& id) {
    environment_.after(load_again_ms, [this, id] {
        try {
            const std::optional<store::TableSummary> summary = environment_.store().summary(id);
            if (summary) {
                load_if_active(*summary);
            }
        } catch (const store::Unavailable&) {
            load_later(id);
        }
    });
}

// Does what follows without a request: accepted proposals, automatic answers, bots, clocks, the end.
void Hall::go_on(const std::string& id) {
    Slot& slot = tables_.at(id);
    if (slot.writing) {
        return;
    }
    if (slot.table->must_finish()) {
        write(id, slot.table->finish());
    } else if (slot.table->has_proposal() && slot.table->asked_by_all(absent_seats(*slot.table))) {
        write(id, slot.table->carry_out(environment_.now_ms()));
    } else if (slot.table->can_close_window(environment_.now_ms())) {
        write(id, slot.table->close_window(environment_.now_ms()), {}, {}, {}, nullptr);
    } else {
        set_clock(id);
        set_absence_timer(id);
        if (slot.thinking) {
            if (const JobOwner owner = owner_of(slot); slot.hurry && owner.is_waited_for) {
                std::exchange(slot.hurry, nullptr)(owner);
            }
            return;
        }
        if (slot.table->bot_to_move()) {
            let_bot_think(id);
        } else if (!slot.table->bots_to_answer().empty()) {
            let_bots_answer(id);
        }
    }
}

void Hall::BotChoice::choose() {
    Chance chance(seed);
    action = make_player(*game, read_bot(level))->choose(AnyObservation(*game, *position, seat), chance);
}

std::shared_ptr<Hall::BotChoice> Hall::bot_choice(const Slot& slot, Seat seat, const Position& position) {
    const auto choice = std::make_shared<BotChoice>();
    choice->game = slot.table->game();
    choice->seat = seat;
    choice->position = position.copy();
    choice->level = slot.table->bot_level(seat);
    environment_.random({reinterpret_cast<unsigned char*>(&choice->seed), sizeof choice->seed});
    return choice;
}

// A bot moves a fixed time after its turn began, so that its pauses do not reveal how hard it had to think. It moves
// later only if it needs longer. For response windows see hall_windows.cpp.
void Hall::let_bot_think(const std::string& id) {
    Slot& slot = tables_.at(id);
    const Match& match = *slot.table->match();
    const std::shared_ptr<BotChoice> choice = bot_choice(slot, *slot.table->bot_to_move(), match.position());
    // Set the timer before the bot thinks, so that even the order of messages in the same moment reveals nothing.
    const auto missing = std::make_shared<int>(2);  // waits for two things: the pause and the choice
    const auto one_less = [this, id, choice, missing, rows = match.row_count()] {
        if (--*missing == 0) {
            let_bot_move(id, *choice, rows);
        }
    };
    const std::uint64_t pause = environment_.after(options_.bot_pause_ms, one_less);
    slot.thinking = true;
    // Two jobs may be queued for the same move (see Slot::hurry). Only the first to run computes it.
    const auto begun = std::make_shared<std::atomic<bool>>(false);
    const auto begin = [this, choice, begun, one_less](const JobOwner& owner) {
        const auto is_first = std::make_shared<bool>(false);
        const auto think = [choice, begun, is_first] {
            *is_first = !begun->exchange(true);
            if (*is_first) {
                choice->choose();
            }
        };
        return environment_.run_job(JobKind::bot, owner, think, [is_first, one_less] {
            if (*is_first) {
                one_less();
            }
        });
    };
    const JobOwner owner = owner_of(slot);
    slot.hurry = owner.is_waited_for ? nullptr : std::function<void(const JobOwner&)>(begin);
    if (!begin(owner)) {
        environment_.cancel(pause);
        slot.thinking = false;
        slot.hurry = nullptr;
        environment_.after(think_again_ms, [this, id] {
            if (tables_.contains(id)) {
                go_on(id);
            }
        });
    }
}

void Hall::let_bot_move(const std::string& id, const BotChoice& choice, std::size_t rows) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) {
        return;
    }
    Slot& slot = found->second;
    slot.thinking = false;
    slot.hurry = nullptr;
    // If others have moved meanwhile, the bot thinks again.
    if (slot.table->match()->row_count() == rows && slot.table->bot_to_move() == choice.seat && !slot.writing) {
        write(id, slot.table->play(choice.seat, choice.action.value(), environment_.now_ms()));
    } else {
        go_on(id);
    }
}

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
            write(id, late.table->run_out(out->second, environment_.now_ms()));
        } else {
            go_on(id);
        }
    });
}

// Loads the tables that continue without requests. Tables that only wait for a person stay in the database. Loads a few
// at a time, in the order of the job queue, so that the first people who come back do not wait for all of them.
void Hall::load_active_tables() {
    try {
        update_name_keys();
    } catch (const store::Unavailable&) {
        environment_.after(load_again_ms, [this] { load_active_tables(); });
        return;
    }
    store::SummaryQuery query;
    query.status = "playing";
    query.limit = static_cast<int>(max_loaded_at_start);
    load_active_from(query);
}

void Hall::load_active_from(store::SummaryQuery query) {
    if (parked_.size() < max_loaded_at_start) {
        try {
            const std::vector<store::TableSummary> summaries = environment_.store().summaries(query);
            for (const store::TableSummary& summary : summaries) {
                const std::optional<SummaryDetails> details = details_of(summary);
                details ? notifications_.table_changed(summary, *details, {}) : rebuild_summary(summary.table);
                load_if_active(summary);
            }
            if (static_cast<int>(summaries.size()) < query.limit) {
                return;
            }
            query.changed_before_ms = summaries.back().changed_ms;
            query.before_table = summaries.back().table;
        } catch (const store::Unavailable&) {
            environment_.after(load_again_ms, [this, query] { load_active_from(query); });
            return;
        }
    }
    environment_.after(load_more_ms, [this, query] { load_active_from(query); });
}

// A damaged summary does not say whether the table continues without requests, so read the log.
void Hall::load_if_active(const store::TableSummary& summary) {
    const std::optional<SummaryDetails> details = details_of(summary);
    if (details && !details->goes_on) {
        return;
    }
    with_table(
        summary.table, {details ? details->host_person : std::string(), {}, false}, [](Slot&) {},
        [this, id = summary.table](const RequestError& error) {
            // With any other error the table is set aside and logged.
            if (error.code == "unavailable" || error.code == "too_many") {
                load_later(id);
            }
        });
}

// --- sending updates ------------------------------------------------------------------------------------------------

// Sends nothing while an event is being stored, because the table is ahead of the database; and nothing while bots
// answer each other in secret.
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
            // The subscriber now sees the other chat room.
            send_chat_again(*slot.table, connections_.at(connection).muted, subscriber);
        }
        subscriber.viewer ? static_cast<void>(here[static_cast<std::size_t>(index(*subscriber.viewer))] = true)
                          : static_cast<void>(++spectators);
    }
    const std::int64_t now = environment_.now_ms();
    const SeatSet absent = absent_seats(*slot.table);
    std::array<std::optional<protocol::SnapshotFields>, max_seats + 1>
        fields_by_viewer;  // by viewer; all spectators see the same
    for (auto& [connection, subscriber] : slot.subscribers) {
        if (only && connection != *only) {
            continue;
        }
        std::optional<protocol::SnapshotFields>& fields =
            fields_by_viewer[subscriber.viewer ? static_cast<std::size_t>(index(*subscriber.viewer)) + 1 : 0];
        if (!fields) {
            protocol::TableSnapshot snapshot = slot.table->changing_fields(subscriber.viewer, now);
            for (std::size_t i = 0; i < snapshot.seats.size(); ++i) {
                snapshot.seats[i].here = here[i];
                snapshot.seats[i].absent = absent.contains(seat_at(static_cast<int>(i)));
            }
            snapshot.spectator_count = spectators;
            fields = fields_of(snapshot);
        }
        send_updates(slot, *fields, connection, subscriber,
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

// Sends presence updates immediately while they are few. Otherwise a thousand arrivals would cause a thousand messages
// each, and one unstable connection could flood a table.
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

// Makes the next update a snapshot with the newest chat messages, because the set of visible messages has changed. The
// number of its first message must not be the number of messages that were sent, or a client would append them.
void Hall::send_chat_again(const Table& table, const Muted& muted, Subscriber& subscriber) {
    const std::uint32_t first = table.first_chat(subscriber.viewer, muted, 0);
    if (subscriber.chat == 0 && table.chat_count(subscriber.viewer, muted) == 0) {
        return;
    }
    subscriber.chat = first > 0 && first == subscriber.chat ? first + 1 : first;
    subscriber.sent.reset();
}

// A subscriber to deltas gets the reply together with the delta that the request caused.
bool Hall::goes_with_delta(const Slot& slot, Connection requester) const {
    const auto found = slot.subscribers.find(requester);
    return found != slot.subscribers.end() && found->second.deltas && found->second.sent &&
           !slot.table->holds_updates();
}

void Hall::send_updates(Slot& slot, const protocol::SnapshotFields& fields, Connection connection,
                        Subscriber& subscriber, std::string_view to) {
    const std::string& table = slot.table->id();
    protocol::SnapshotBody now{fields, slot.table->game_snapshot(subscriber.viewer).game};
    ConnectionState& client = connections_.at(connection);
    const std::uint32_t first_line = slot.table->first_line(subscriber.viewer, subscriber.lines);
    const std::uint32_t first_chat = slot.table->first_chat(subscriber.viewer, client.muted, subscriber.chat);
    // A delta does not say where its lines begin, so after a gap send a whole snapshot.
    const bool whole =
        !subscriber.deltas || !subscriber.sent || first_line != subscriber.lines || first_chat != subscriber.chat;
    subscriber.lines = first_line;
    subscriber.chat = first_chat;
    const protocol::NewEntries entries{
        subscriber.lines, subscriber.chat, slot.table->lines_from(subscriber.viewer, subscriber.lines),
        slot.table->chat_from(subscriber.viewer, subscriber.chat, client.muted), slot.table->names()};
    if (to.empty() && subscriber.sent && entries.lines.empty() && entries.chat.count == 0 &&
        !differs(*subscriber.sent, now)) {
        return;
    }
    if (subscriber.deltas && !client.sent_phrases) {
        client.sent_phrases = std::make_unique<protocol::SentPhrases>();
    }
    if (whole && !to.empty()) {
        send_done(connection, to, table);
    }
    auto text = std::make_shared<const std::string>(
        whole ? snapshot_text(slot.table->fixed_fields(), now, entries)
              : delta_text(table, *subscriber.sent, now, entries, to, *client.sent_phrases));
    if (client.sent_phrases) {
        client.sent_phrases->table = table;
    }
    subscriber.lines += static_cast<std::uint32_t>(entries.lines.size());
    subscriber.chat += entries.chat.count;
    subscriber.sent = std::move(now);
    ++counts_.snapshots_sent;
    environment_.send(connection, std::move(text));
}

}  // namespace meadhall::server
