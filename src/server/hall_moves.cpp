// The path of a move: store it, send it to all subscribers, then do what follows from it.
#include <algorithm>

#include "bots/player.h"
#include "server/hall.h"
#include "server/summary.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t think_again_ms = 1'000;  // retry after the job queue was full

}  // namespace

void Hall::write(const std::string& id, const Table::Deed& deed) { write(id, {&deed, 1}, {}, {}, {}, nullptr); }

void Hall::write(const std::string& id, std::span<const Table::Deed> deeds, const std::string& by,
                 const std::string& retry_id, std::optional<Connection> asker, const Answer& answer) {
    Slot& slot = tables_.at(id);
    slot.writing = true;
    store::Change change;
    change.writes.reserve(deeds.size() + 1);
    bool listed_anew = false, same_people = true;
    for (const Table::Deed& deed : deeds) {
        store::Event event{slot.table->next_number(), outside_.now_ms(), deed.kind, by, retry_id, deed.text(), {}};
        same_people = same_people && deed.kind != "sat" && deed.kind != "stood";
        listed_anew = slot.table->stored(event) || listed_anew;
        change.writes.emplace_back(store::Append{id, std::move(event)});
    }
    struct Listed {
        Summary summary;
        store::Head head;
    };
    struct Written {
        std::string id, retry_id, kind;
        std::optional<Connection> asker;
        Answer answer;
        std::optional<Listed> listed;
    };
    const auto written = std::make_shared<Written>(Written{id, retry_id, deeds.back().kind, asker, answer, {}});
    if (listed_anew) {
        Summary summary = slot.table->summary();
        store::Head head = slot.table->head(summary);
        change.writes.emplace_back(store::PutHead{head, same_people});
        written->listed.emplace(Listed{std::move(summary), std::move(head)});
    }
    outside_.commit(std::move(change), [this, written](const Committed& committed) {
        Slot& then = tables_.at(written->id);
        then.writing = false;
        if (!committed.available || committed.result != store::Result::done) {
            ++counts_.unavailable;
            // Reply before the table is dropped, because that closes the sender's socket.
            if (written->answer) {
                ++counts_.refused;
                written->answer(
                    {protocol::message_text(protocol::Refused{
                         written->retry_id, {"unavailable", {}, "the move could not be written down; try again"}}),
                     std::nullopt, false, 503, "unavailable"});
            }
            drop(written->id);
            return;
        }
        ++counts_.committed;
        if (written->asker && goes_with_change(then, *written->asker)) {
            const Answered answered{*written->asker, written->retry_id};
            tell(then, &answered);
            written->answer({});
        } else {
            if (written->answer) {
                protocol::Done message;
                message.to = written->retry_id;
                message.table = written->id;
                written->answer({protocol::message_text(message), std::nullopt, false, 200});
            }
            tell(then);
        }
        if (const std::optional<Listed>& listed = written->listed) {
            notices_.table_changed(listed->head, listed->summary, written->kind);
            lobby_.table_changed(listed->head.people);
        }
        while (!then.writing && !then.waiting.empty()) {
            const Waiting next = std::move(then.waiting.front());
            then.waiting.pop_front();
            carry_out(next);
        }
        go_on(written->id);
    });
}

// The table's change is not stored: drop it, and load it again on demand. Waiting requests get an error and may be
// tried again.
void Hall::drop(const std::string& id) {
    Slot slot = std::move(tables_.at(id));
    tables_.erase(id);
    if (slot.time_out) {
        outside_.cancel(*slot.time_out);
    }
    cancel_absence_timer(slot);
    for (const Waiting& asked : slot.waiting) {
        refuse(asked, Problem("unavailable", "the table was closed for a moment; try again"));
    }
    for (const auto& [connection, watcher] : slot.watchers) {
        outside_.close(connection, 1013, "try again");
    }
    if (slot.table->status() == Status::playing) {
        wake_later(id);
    }
}

// Bots and clocks must continue even if nobody requests the table.
void Hall::wake_later(const std::string& id) {
    outside_.after(wake_again_ms, [this, id] {
        try {
            const std::optional<store::Head> head = outside_.store().head(id);
            if (head) {
                wake(*head);
            }
        } catch (const store::Unavailable&) {
            wake_later(id);
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
        write(id, slot.table->carry_out(outside_.now_ms()));
    } else if (slot.table->is_gathered(outside_.now_ms())) {
        write(id, slot.table->close_window(outside_.now_ms()), {}, {}, {}, nullptr);
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

void Hall::Choice::choose() {
    Chance chance(seed);
    action = make_player(*game, read_bot(level))->choose(AnyObservation(*game, *position, seat), chance);
}

std::shared_ptr<Hall::Choice> Hall::choice_of(const Slot& slot, Seat seat, const Position& position) {
    const auto choice = std::make_shared<Choice>();
    choice->game = slot.table->game();
    choice->seat = seat;
    choice->position = position.copy();
    choice->level = slot.table->bot_level(seat);
    outside_.random({reinterpret_cast<unsigned char*>(&choice->seed), sizeof choice->seed});
    return choice;
}

// A bot moves a fixed time after its turn began, so that its pauses do not reveal how hard it had to think. It moves
// later only if it needs longer. For response windows see hall_windows.cpp.
void Hall::let_bot_think(const std::string& id) {
    Slot& slot = tables_.at(id);
    const Match& match = *slot.table->match();
    const std::shared_ptr<Choice> choice = choice_of(slot, *slot.table->bot_to_move(), match.position());
    // Set the timer before the bot thinks, so that even the order of messages in the same moment reveals nothing.
    const auto missing = std::make_shared<int>(2);  // waits for two things: the pause and the choice
    const auto one_less = [this, id, choice, missing, rows = match.row_count()] {
        if (--*missing == 0) {
            let_bot_move(id, *choice, rows);
        }
    };
    const std::uint64_t pause = outside_.after(options_.bot_pause_ms, one_less);
    slot.thinking = true;
    // If two jobs compute the same move, the first to run counts.
    const auto begun = std::make_shared<std::atomic<bool>>(false);
    const auto begin = [this, choice, begun, one_less](const JobOwner& owner) {
        const auto is_first = std::make_shared<bool>(false);
        const auto think = [choice, begun, is_first] {
            *is_first = !begun->exchange(true);
            if (*is_first) {
                choice->choose();
            }
        };
        return outside_.work(Work::bot, owner, think, [is_first, one_less] {
            if (*is_first) {
                one_less();
            }
        });
    };
    const JobOwner owner = owner_of(slot);
    slot.hurry = owner.is_waited_for ? nullptr : std::function<void(const JobOwner&)>(begin);
    if (!begin(owner)) {
        outside_.cancel(pause);
        slot.thinking = false;
        slot.hurry = nullptr;
        outside_.after(think_again_ms, [this, id] {
            if (tables_.contains(id)) {
                go_on(id);
            }
        });
    }
}

void Hall::let_bot_move(const std::string& id, const Choice& choice, std::size_t rows) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) {
        return;
    }
    Slot& slot = found->second;
    slot.thinking = false;
    slot.hurry = nullptr;
    // If others have moved meanwhile, the bot thinks again.
    if (slot.table->match()->row_count() == rows && slot.table->bot_to_move() == choice.seat && !slot.writing) {
        write(id, slot.table->play(choice.seat, choice.action.value(), outside_.now_ms()));
    } else {
        go_on(id);
    }
}

void Hall::set_clock(const std::string& id) {
    Slot& slot = tables_.at(id);
    if (slot.time_out) {
        outside_.cancel(*slot.time_out);
        slot.time_out.reset();
    }
    const std::int64_t now = outside_.now_ms();
    const auto next = slot.table->next_time_out(now);
    const std::optional<std::int64_t> left = next ? std::optional(next->first) : slot.table->gathering_left_ms(now);
    if (!left) {
        return;
    }
    slot.time_out = outside_.after(*left, [this, id] {
        Slot& late = tables_.at(id);
        late.time_out.reset();
        const auto out = late.table->next_time_out(outside_.now_ms());
        if (!late.writing && out && out->first <= 0) {
            write(id, late.table->run_out(out->second, outside_.now_ms()));
        } else {
            go_on(id);
        }
    });
}

// Loads the tables that continue without requests. Tables that only wait for a person stay in the database. Loads a few
// at a time, in the order of the job queue, so that the first people who come back do not wait for all of them.
void Hall::wake_up() {
    try {
        update_name_keys();
    } catch (const store::Unavailable&) {
        outside_.after(wake_again_ms, [this] { wake_up(); });
        return;
    }
    store::HeadQuery query;
    query.status = "playing";
    query.most = static_cast<int>(most_loaded_at_start);
    wake_up_from(query);
}

void Hall::wake_up_from(store::HeadQuery query) {
    if (parked_.size() < most_loaded_at_start) {
        try {
            const std::vector<store::Head> heads = outside_.store().heads(query);
            for (const store::Head& head : heads) {
                const std::optional<Summary> summary = summary_of(head);
                summary ? notices_.table_changed(head, *summary, {}) : rebuild_summary(head.table);
                wake(head);
            }
            if (static_cast<int>(heads.size()) < query.most) {
                return;
            }
            query.changed_before_ms = heads.back().changed_ms;
            query.before_table = heads.back().table;
        } catch (const store::Unavailable&) {
            outside_.after(wake_again_ms, [this, query] { wake_up_from(query); });
            return;
        }
    }
    outside_.after(load_more_ms, [this, query] { wake_up_from(query); });
}

// A damaged summary does not say whether the table continues without requests, so read the log.
void Hall::wake(const store::Head& head) {
    const std::optional<Summary> summary = summary_of(head);
    if (summary && !summary->goes_on) {
        return;
    }
    with_table(
        head.table, {summary ? summary->host_person : std::string(), {}, false}, [](Slot&) {},
        [this, id = head.table](const Problem& problem) {
            // With any other error the table is set aside and logged.
            if (problem.code == "unavailable" || problem.code == "too_many") {
                wake_later(id);
            }
        });
}

// --- sending updates ------------------------------------------------------------------------------------------------

// Sends nothing while an event is being stored, because the table is ahead of the database; and nothing while bots
// answer each other in secret.
void Hall::tell(Slot& slot, const Answered* answered, std::optional<Connection> only) {
    if (slot.writing || slot.table->is_hushed()) {
        return;
    }
    unsubscribe_strangers(slot, answered);
    std::vector<bool> here(max_seats);
    int watching = 0;
    for (auto& [connection, watcher] : slot.watchers) {
        const std::optional<Login>& login = connections_.at(connection).login;
        const Eye eye = login ? slot.table->seat_of(login->person) : std::nullopt;
        if (std::exchange(watcher.eye, eye).has_value() != eye.has_value()) {
            send_chat_again(*slot.table, connections_.at(connection).muted, watcher);  // of the other room
        }
        watcher.eye ? static_cast<void>(here[static_cast<std::size_t>(index(*watcher.eye))] = true)
                    : static_cast<void>(++watching);
    }
    const std::int64_t now = outside_.now_ms();
    const SeatSet absent = absent_seats(*slot.table);
    std::array<std::optional<protocol::Frame>, max_seats + 1> frames;  // by viewer; all spectators see the same
    for (auto& [connection, watcher] : slot.watchers) {
        if (only && connection != *only) {
            continue;
        }
        std::optional<protocol::Frame>& frame =
            frames[watcher.eye ? static_cast<std::size_t>(index(*watcher.eye)) + 1 : 0];
        if (!frame) {
            protocol::TableSeen seen = slot.table->frame_for(watcher.eye, now);
            for (std::size_t i = 0; i < seen.seats.size(); ++i) {
                seen.seats[i].here = here[i];
                seen.seats[i].absent = absent.contains(seat_at(static_cast<int>(i)));
            }
            seen.watching = watching;
            frame = frame_of(seen);
        }
        tell(slot, *frame, connection, watcher,
             answered != nullptr && answered->connection == connection ? answered->id : std::string());
    }
}

// The right to watch may end when the game begins and when a player leaves their seat.
void Hall::unsubscribe_strangers(Slot& slot, const Answered* answered) {
    const std::string& id = slot.table->id();
    std::erase_if(slot.watchers, [&](const auto& each) {
        const auto& [connection, watcher] = each;
        Open& open = connections_.at(connection);
        if (may_watch(*slot.table, open.login ? open.login->person : std::string(), watcher.invited)) {
            return false;
        }
        if (answered != nullptr && answered->connection == connection) {
            send_done(connection, answered->id, id);
        }
        open.watched.erase(id);
        outside_.send(connection,
                      std::make_shared<const std::string>(protocol::message_text(protocol::Closed{id, "not_allowed"})));
        return true;
    });
}

void Hall::send_done(Connection connection, std::string_view to, const std::string& table) {
    protocol::Done answer;
    answer.to = to;
    answer.table = table;
    outside_.send(connection, std::make_shared<const std::string>(protocol::message_text(answer)));
}

// Sends presence updates immediately while they are few. Otherwise a thousand arrivals would cause a thousand messages
// each, and one unstable connection could flood a table.
void Hall::tell_who_is_here(const std::string& id, Slot& slot) {
    if (slot.tells_later) {
        return;
    }
    const std::int64_t now = outside_.now_ms();
    if (now - slot.told_since_ms >= tell_who_is_here_ms) {
        slot.told_since_ms = now;
        slot.told_to = 0;
    }
    slot.told_to += slot.watchers.size();
    if (slot.told_to <= most_told_who_is_here) {
        return tell(slot);
    }
    slot.tells_later = true;
    outside_.after(tell_who_is_here_ms, [this, id] {
        if (const auto found = tables_.find(id); found != tables_.end()) {
            found->second.tells_later = false;
            tell(found->second);
        }
    });
}

// Sends the newest chat messages with the next snapshot, because the set of visible messages has changed. They must not
// begin where the known ones end, or a client would append them.
void Hall::send_chat_again(const Table& table, const Muted& muted, Watcher& watcher) {
    const std::uint32_t first = table.first_chat(watcher.eye, muted, 0);
    if (watcher.chat == 0 && table.chat_count(watcher.eye, muted) == 0) {
        return;
    }
    watcher.chat = first > 0 && first == watcher.chat ? first + 1 : first;
    watcher.told.reset();
}

// A subscriber to deltas gets the reply together with the delta that the request caused.
bool Hall::goes_with_change(const Slot& slot, Connection asker) const {
    const auto found = slot.watchers.find(asker);
    return found != slot.watchers.end() && found->second.changes && found->second.told && !slot.table->is_hushed();
}

void Hall::tell(Slot& slot, const protocol::Frame& frame, Connection connection, Watcher& watcher,
                std::string_view to) {
    const std::string& table = slot.table->id();
    protocol::Told now{frame, slot.table->shown_to(watcher.eye).game};
    Open& open = connections_.at(connection);
    const std::uint32_t first_line = slot.table->first_line(watcher.eye, watcher.lines);
    const std::uint32_t first_chat = slot.table->first_chat(watcher.eye, open.muted, watcher.chat);
    // A delta does not say where its lines begin, so after a gap send a whole snapshot.
    const bool whole = !watcher.changes || !watcher.told || first_line != watcher.lines || first_chat != watcher.chat;
    watcher.lines = first_line;
    watcher.chat = first_chat;
    const protocol::News news{watcher.lines, watcher.chat, slot.table->lines_from(watcher.eye, watcher.lines),
                              slot.table->chat_from(watcher.eye, watcher.chat, open.muted), slot.table->names()};
    if (to.empty() && watcher.told && news.lines.empty() && news.chat.count == 0 && !is_news(*watcher.told, now)) {
        return;
    }
    if (watcher.changes && !open.heard) {
        open.heard = std::make_unique<protocol::Heard>();
    }
    if (whole && !to.empty()) {
        send_done(connection, to, table);
    }
    auto text =
        std::make_shared<const std::string>(whole ? table_text(slot.table->fixed(), now, news)
                                                  : change_text(table, *watcher.told, now, news, to, *open.heard));
    if (open.heard) {
        open.heard->table = table;
    }
    watcher.lines += static_cast<std::uint32_t>(news.lines.size());
    watcher.chat += news.chat.count;
    watcher.told = std::move(now);
    ++counts_.told;
    outside_.send(connection, std::move(text));
}

}  // namespace meadhall::server
