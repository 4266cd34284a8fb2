// SPDX-License-Identifier: Apache-2.0
// Loading tables from the database, unloading them, and requests that wait for a table, a record or a replay.
#include <algorithm>

#include "server/hall.h"
#include "server/summary.h"

namespace meadhall::server {

// Requests that wait for the same thing share one job.
void Hall::park(const NotReady& needed, const JobOwner& owner, Parked parked) {
    const auto same = parked_.find(needed.what);
    const bool is_new = same == parked_.end();
    if (parked_count_ >= max_parked || (!is_new && same->second.size() >= max_waiting_at_a_table)) {
        ++refused_waiting_;
        parked.fail(RequestError(ErrorCode::too_many, "this table is busy; try again"));
        return;
    }
    parked_[needed.what].push_back(std::move(parked));
    ++parked_count_;
    if (is_new && !needed.start(owner)) {
        ++refused_jobs_;
        make_ready(needed.what, RequestError(ErrorCode::too_many, "the hall is busy; try again"));
    }
}

void Hall::make_ready(const std::string& what, const std::optional<RequestError>& error) {
    const std::deque<Parked> parked = std::move(parked_.extract(what).mapped());
    parked_count_ -= parked.size();
    for (const Parked& each : parked) {
        error ? each.fail(*error) : each.run();
    }
}

Hall::Slot& Hall::find(const std::string& id) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) {
        throw loading(id);
    }
    found->second.used_ms = environment_.now_ms();
    return found->second;
}

// Returns the NotReady for a table that is not in memory. Its job reads the log and replays the game, which may take
// long.
Hall::NotReady Hall::loading(const std::string& id) {
    struct Loaded {
        std::unique_ptr<Table> table;
        std::string why;
        std::optional<RequestError> error{
            RequestError(ErrorCode::unavailable, "the hall cannot read its database now; try again")};
    };
    const auto start = [this, id](const JobOwner& owner) {
        const auto loaded = std::make_shared<Loaded>();
        const auto load = [loaded, id, &games = games_](store::Store& store) {
            try {
                const std::vector<store::Event> events = store.events(id);
                auto table = std::make_unique<Table>(games, id);
                for (const store::Event& event : events) {
                    table->apply(event);
                }
                loaded->error.reset();
                if (events.empty()) {
                    loaded->error = no_such_table();
                }
                loaded->table = std::move(table);
            } catch (const store::Unavailable&) {
                return;
            } catch (const store::Damaged& error) {
                loaded->why = error.what();
                loaded->error = RequestError(ErrorCode::aside, "this table's log is damaged; it is set aside");
            } catch (const std::runtime_error& error) {
                loaded->why = error.what();
                loaded->error =
                    RequestError(ErrorCode::aside, "this table was played with rules that this hall does not have");
            }
        };
        return environment_.load(owner, load, [this, loaded, id] {
            if (!loaded->why.empty()) {
                environment_.log("table_aside", json::serialize(json::object{{"table", id}, {"why", loaded->why}}));
            }
            if (!loaded->error && !tables_.contains(id)) {
                add_table(std::move(loaded->table));
            }
            make_ready("table " + id, loaded->error);
        });
    };
    return {"table " + id, start};
}

Hall::Slot& Hall::add_table(std::unique_ptr<Table> table) {
    unload_some();
    const std::string id = table->id();
    Slot& slot = tables_[id];
    slot.table = std::move(table);
    slot.table->report_rows_to([this, id](const Match& match) { bot_trees_.report(id, match); });
    slot.used_ms = environment_.now_ms();
    unload_later();
    slot.table->restart_window(environment_.now_ms());
    go_on(id);
    return slot;
}

// Computes a damaged summary again from the log. Until that is done, lists do not show the table.
void Hall::rebuild_summary(const std::string& id) {
    if (!rebuilt_.insert(id).second) {
        return;
    }
    environment_.log("summary_damaged", json::serialize(json::object{{"table", id}}));
    const auto write_summary = [this, id](Slot& slot) {
        if (slot.writing) {
            rebuilt_.erase(id);  // an event of the table is not stored yet; the next list request tries again
            return;
        }
        const store::TableSummary summary = slot.table->summary();
        environment_.commit({{store::PutSummary{summary}}}, [this, id, people = summary.people](const CommitResult&) {
            lobby_.table_changed(id, people);
        });
    };
    const auto fail = [this, id](const RequestError& error) {
        // Only these errors allow another attempt. Any other error sets the table aside and is logged.
        if (error.code == ErrorCode::unavailable || error.code == ErrorCode::too_many) {
            rebuilt_.erase(id);
        }
    };
    environment_.after(0, [this, id, write_summary, fail] { with_table(id, {{}, {}, false}, write_summary, fail); });
}

void Hall::with_table(const std::string& id, const JobOwner& owner, const std::function<void(Slot&)>& f,
                      const std::function<void(const RequestError&)>& fail) {
    if (const auto found = tables_.find(id); found != tables_.end()) {
        f(found->second);
    } else {
        park(loading(id), owner, {[this, id, owner, f, fail] { with_table(id, owner, f, fail); }, fail});
    }
}

void Hall::unload_some() {
    if (tables_.size() < max_tables_in_memory) {
        return;
    }
    std::erase_if(tables_, [this](const auto& entry) {
        if (is_unused(entry.second)) {
            cancel_absence_timer(entry.second);
            bot_trees_.forget(entry.first);
        }
        return is_unused(entry.second);
    });
}

// Unloads tables without subscribers where nothing happens without a request. They are loaded again on demand.
void Hall::unload_unused() {
    const std::int64_t now = environment_.now_ms();
    std::erase_if(tables_, [this, now](const auto& entry) {
        const Slot& slot = entry.second;
        const Status status = slot.table->status();
        const bool ended = status == Status::finished || status == Status::abandoned;
        const bool unloaded = is_unused(slot) && (ended || now - slot.used_ms >= unused_table_ms);
        if (unloaded) {
            cancel_absence_timer(slot);
            bot_trees_.forget(entry.first);
        }
        return unloaded;
    });
    if (std::ranges::any_of(tables_, [](const auto& entry) { return is_unused(entry.second); })) {
        unload_later();
    }
}

void Hall::unload_later() {
    if (!unload_is_scheduled_) {
        unload_is_scheduled_ = true;
        environment_.after(unload_every_ms, [this] {
            unload_is_scheduled_ = false;
            unload_unused();
        });
    }
}

// Unloads a table whose change could not be stored. It is loaded again on demand. Waiting requests get an error;
// clients may try them again.
void Hall::unload(const std::string& id) {
    Slot slot = std::move(tables_.at(id));
    tables_.erase(id);
    bot_trees_.forget(id);
    if (slot.time_out) {
        environment_.cancel(*slot.time_out);
    }
    cancel_absence_timer(slot);
    for (const PendingRequest& pending : slot.waiting) {
        refuse(pending, RequestError(ErrorCode::unavailable, "the table is being loaded again; try again"));
    }
    for (const auto& [connection, subscriber] : slot.subscribers) {
        environment_.close(connection, 1013, "try again");
    }
    if (slot.table->status() == Status::playing) {
        load_later(id);
    }
}

// Loads a table again after a pause, because its bots and clocks must continue even if nobody requests the table.
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

// Loads the tables that continue without requests. Tables that only wait for a person stay in the database. Loads a few
// tables at a time, in the order of the job queue, so that the first people who come back do not wait for all of them.
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
                if (details) {
                    notifications_.table_changed(summary, *details, std::nullopt);
                } else {
                    rebuild_summary(summary.table);
                }
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
            // Only these errors allow another attempt. Any other error sets the table aside and is logged.
            if (error.code == ErrorCode::unavailable || error.code == ErrorCode::too_many) {
                load_later(id);
            }
        });
}

}  // namespace meadhall::server
