// SPDX-License-Identifier: Apache-2.0
// Shared by the files of meadhall admin: functions that read the database page by page, and load its tables.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/progress.h"
#include "cli/settings.h"
#include "server/hall.h"

namespace meadhall::cli::admin {

using store::Store;

constexpr int page = 500;  // maximum number of entries that one query returns

std::unique_ptr<Store> open(const AdminCall& call);
// Returns the current hall time, which may differ from the time of day.
std::int64_t hall_now_ms(Store& store);
std::vector<std::string> all_tables(Store& store);
void commit(Store& store, const store::Change& change);  // throws Failed if another writer was faster
// Rebuilds a table from its events. Throws an exception if an event does not fit, for example because the table was
// played with other rules.
server::Table read_table(const server::Games& games, const std::string& id, const std::vector<store::Event>& events);

struct Fault {
    std::string table, why;  // `table` is empty if the fault is not about a table
};
void complain_of(const std::vector<Fault>& faults);

template <class F>
void for_each_person(Store& store, F f) {
    for (std::vector<store::Person> some = store.people("", page); !some.empty();
         some = store.people(some.back().key, page)) {
        std::ranges::for_each(some, f);
    }
}

template <class F>
void for_each_session(Store& store, F f) {
    for (std::vector<store::Session> some = store.sessions("", page); !some.empty();
         some = store.sessions(some.back().token_hash, page)) {
        std::ranges::for_each(some, f);
    }
}

template <class F>
void for_each_summary(Store& store, store::SummaryQuery query, F f) {
    query.limit = page;
    for (std::vector<store::TableSummary> some = store.summaries(query); !some.empty(); some = store.summaries(query)) {
        std::ranges::for_each(some, f);
        query.changed_before_ms = some.back().changed_ms;
        query.before_table = some.back().table;
    }
}

// Calls f for each item and shows a progress bar.
template <class T, class F>
void for_each_shown(const std::vector<T>& all, const char* what, F f) {
    ProgressBar bar(all.size());
    const auto show = bar.callback(what);
    for (std::size_t i = 0; i < all.size(); ++i) {
        f(all[i]);
        if (show) {
            show(i + 1);
        }
    }
}

}  // namespace meadhall::cli::admin
