// SPDX-License-Identifier: Apache-2.0
// The path of a request at a table, for example a move. Read it from top to bottom:
//   1. ask(): receive the text and read the request
//   2. handle(): find the table, check what the person may do; the table grants the request and applies its event
//   3. write(): store the event
//   4. stored(): reply to the sender, and send updates to all subscribers
//   5. go_on(): do what follows without a request, such as a bot's move
// While an event is being stored, the table is ahead of the database, so other requests at this table wait and nobody
// receives an update. If the event cannot be stored, the table is unloaded, and loaded again without the event.
#include "server/hall.h"
#include "server/summary.h"

namespace meadhall::server {
namespace {

// True for requests that count toward the quota of expect_quota(). Moves, chat, start and resign do not count: the game
// limits moves, chat has limits of its own, and people start or resign only once.
template <class T>
constexpr bool counts_toward_quota = !std::is_same_v<T, protocol::Play> && !std::is_same_v<T, protocol::Say> &&
                                     !std::is_same_v<T, protocol::Start> && !std::is_same_v<T, protocol::Resign>;

}  // namespace

// --- 1. receive -----------------------------------------------------------------------------------------------------

void Hall::ask(Requester requester, std::string_view text, ReplyCallback answer, bool allowed) {
    ++counts_.requests;
    PendingRequest pending{
        std::move(requester), {}, {}, options_.measure ? options_.measure(std::move(answer)) : std::move(answer)};
    try {
        if (!allowed) {
            pending.id = protocol::id_in(text);
            throw RequestError(ErrorCode::too_many, "too many requests; wait a moment");
        }
        protocol::Envelope envelope;
        try {
            envelope = protocol::read_request(text);
        } catch (const protocol::BadRequest& error) {
            pending.id = error.id;
            throw RequestError(ErrorCode::bad_request, error.what());
        }
        pending.id = std::move(envelope.id);
        pending.request = std::move(envelope.request);
    } catch (const RequestError& error) {
        refuse(pending, error);
        return;
    }
    carry_out(pending);
}

void Hall::attempt(const PendingRequest& pending, const std::function<void(const PendingRequest&)>& f) {
    try {
        f(pending);
    } catch (const NotReady& needed) {
        park(needed, owner_of(pending.requester),
             {[this, pending, f] { attempt(pending, f); },
              [this, pending](const RequestError& error) { refuse(pending, error); }});
    } catch (const RequestError& error) {
        refuse(pending, error);
    } catch (const store::Unavailable&) {
        refuse(pending, RequestError(ErrorCode::unavailable, "the hall cannot read its database now; try again"));
    } catch (const BadInput&) {
        refuse(pending, RequestError(ErrorCode::bad_request,
                                     // The database refused a NUL character.
                                     "the text contains a character that is not allowed"));
    } catch (const std::exception& error) {
        environment_.log("fault", json::serialize(json::object{{"request", protocol::name_of(pending.request)},
                                                               {"why", error.what()}}));
        refuse(pending, RequestError(ErrorCode::unavailable,
                                     "the hall could not do this because of an internal error; try again"));
    }
}

void Hall::carry_out(const PendingRequest& pending) {
    attempt(pending, [this](const PendingRequest& each) {
        std::visit([&](const auto& request) { handle(each, request); }, each.request);
    });
}

// --- 2. validate and apply ------------------------------------------------------------------------------------------

bool Hall::must_wait(Slot& slot, const PendingRequest& pending) {
    if (slot.writing) {
        if (slot.waiting.size() >= max_waiting_at_a_table) {
            ++refused_waiting_;
            throw RequestError(ErrorCode::too_many, "this table is busy; try again");
        }
        slot.waiting.push_back(pending);
    }
    return slot.writing;
}

// Handles all requests at a table that have no handle() of their own.
template <class T>
void Hall::handle(const PendingRequest& pending, const T& request) {
    const Who me = who(pending.requester);
    Slot& slot = find(request.table);
    std::string invitation;
    if constexpr (requires { request.invitation; }) {
        invitation = request.invitation;
    }
    // An admin may silence people at any table without an invitation, but may do nothing else there.
    const bool is_moderation = me.admin && std::is_same_v<T, protocol::Silence>;
    // A repeated request gets the answer of the first one, even if the first one ended the sender's right to see the
    // table (for example by leaving a seat).
    const bool is_repeated = slot.table->has_done(me.person, pending.id);
    if (!is_moderation && !is_repeated) {
        check_may_see(*slot.table, me.person, invitation);
    }
    if (must_wait(slot, pending)) {
        return;
    }
    slot.address = me.person == slot.table->host() ? pending.requester.peer : slot.address;
    if (is_repeated) {
        protocol::Done message;
        message.table = request.table;
        done(pending, message);
        return;
    }
    if constexpr (std::is_same_v<T, protocol::Play>) {
        ++counts_.moves;
    }
    if constexpr (counts_toward_quota<T>) {
        slot.table->expect_quota(me.person, environment_.now_ms());
    }
    write(request.table, grant(*slot.table, me, request), cause_of(pending, me));
}

// --- 3. store -------------------------------------------------------------------------------------------------------

// What stored() needs to know about the events that were written.
struct Hall::Written {
    struct Listed {
        SummaryDetails details;
        store::TableSummary summary;
    };
    std::string id;
    EventKind kind{};  // kind of the last event
    Cause cause;
    std::optional<Listed> listed;  // set if the table summary changes
};

void Hall::write(const std::string& id, NewEvent event, Cause cause) {
    std::vector<NewEvent> events;
    events.push_back(std::move(event));
    write(id, std::move(events), std::move(cause));
}

void Hall::write(const std::string& id, std::vector<NewEvent> events, Cause cause) {
    Slot& slot = tables_.at(id);
    slot.writing = true;
    store::Change change;
    change.writes.reserve(events.size() + 1);
    bool summary_changed = false, same_people = true;
    const EventKind kind = events.back().kind;
    for (NewEvent& event : events) {
        same_people = same_people && event.kind != EventKind::sat && event.kind != EventKind::stood;
        change.writes.emplace_back(store::Append{id, slot.table->number(std::move(event), cause.by, cause.retry_id,
                                                                        environment_.now_ms(), summary_changed)});
    }
    const auto written = std::make_shared<Written>(Written{id, kind, std::move(cause), {}});
    if (summary_changed) {
        SummaryDetails details = slot.table->summary_details();
        store::TableSummary summary = slot.table->summary(details);
        change.writes.emplace_back(store::PutSummary{summary, same_people});
        written->listed.emplace(Written::Listed{std::move(details), std::move(summary)});
    }
    environment_.commit(std::move(change), [this, written](const CommitResult& result) { stored(*written, result); });
}

// --- 4. reply and broadcast -----------------------------------------------------------------------------------------

void Hall::stored(const Written& written, const CommitResult& result) {
    Slot& slot = tables_.at(written.id);
    const Cause& cause = written.cause;
    slot.writing = false;
    if (!result.available || result.result != store::Result::done) {
        ++counts_.unavailable;
        // Reply before the table is unloaded, because unloading closes the sender's socket.
        if (cause.answer) {
            ++counts_.refused;
            cause.answer(
                error_reply(cause.retry_id, {ErrorCode::unavailable, "your request could not be stored; try again"}));
        }
        unload(written.id);
        return;
    }
    ++counts_.committed;
    if (cause.connection && goes_with_delta(slot, *cause.connection)) {
        const ReplyWithDelta answered{*cause.connection, cause.retry_id};
        send_updates(slot, &answered);
        cause.answer({});
    } else {
        if (cause.answer) {
            protocol::Done message;
            message.to = cause.retry_id;
            message.table = written.id;
            cause.answer({protocol::message_text(message), std::nullopt, false, 200});
        }
        send_updates(slot);
    }
    if (const std::optional<Written::Listed>& listed = written.listed) {
        notifications_.table_changed(listed->summary, listed->details, written.kind);
        lobby_.table_changed(written.id, listed->summary.people);
    }
    while (!slot.writing && !slot.waiting.empty()) {
        const PendingRequest next = std::move(slot.waiting.front());
        slot.waiting.pop_front();
        carry_out(next);
    }
    go_on(written.id);
}

// --- 5. continue ----------------------------------------------------------------------------------------------------

// Does what follows without a request: accepted proposals, automatic answers, bots, clocks, the end.
void Hall::go_on(const std::string& id) {
    Slot& slot = tables_.at(id);
    if (slot.writing) {
        return;
    }
    if (slot.table->must_finish()) {
        write(id, slot.table->finish(), {});
    } else if (slot.table->has_proposal() && slot.table->asked_by_all(absent_seats(*slot.table))) {
        write(id, slot.table->carry_out(environment_.now_ms()), {});
    } else if (slot.table->can_close_window(environment_.now_ms())) {
        write(id, slot.table->close_window(environment_.now_ms()), {});
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

}  // namespace meadhall::server
