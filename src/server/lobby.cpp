// SPDX-License-Identifier: Apache-2.0
#include "server/lobby.h"

#include <algorithm>

#include "match/fair.h"
#include "server/summary.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t pause_ms = 1'000;
constexpr std::size_t max_people = 200;

// Sorts by creation time, and replaces the time of the last change with the creation time. Otherwise the lobby would
// reveal when a secret move was made.
std::vector<protocol::TableListed> in_order(std::vector<store::TableSummary> summaries, const std::string& me) {
    std::ranges::sort(summaries, [](const store::TableSummary& a, const store::TableSummary& b) {
        return std::tie(b.created_ms, b.table) < std::tie(a.created_ms, a.table);
    });
    std::vector<protocol::TableListed> tables;
    for (const store::TableSummary& summary : summaries) {
        if (std::optional<protocol::TableListed> table = listed(summary, me)) {
            table->changed_ms = summary.created_ms;
            tables.push_back(std::move(*table));
        }
    }
    return tables;
}

}  // namespace

std::optional<protocol::TableListed> listed(const store::TableSummary& summary, const std::string& me) {
    const std::optional<SummaryDetails> read = details_of(summary);
    if (!read) {
        return std::nullopt;
    }
    const SummaryDetails& details = *read;
    protocol::TableListed each;
    each.table = summary.table;
    each.game = summary.game;
    each.title = details.title;
    each.host = details.host;
    read_enum_word(summary.status, each.status);
    each.players = details.players;
    each.free_seats = details.free;
    each.names = details.names;
    each.yours = std::ranges::find(summary.people, me) != summary.people.end();
    each.your_turn = !me.empty() && std::ranges::find(details.asked, me) != details.asked.end();
    each.won = details.won;
    each.changed_ms = summary.changed_ms;
    return each;
}

void Lobby::show(const std::string& person, const std::string& name) {
    if (std::string& shown = names_[person]; shown != name) {
        shown = name;
        changed();
    }
}

void Lobby::hide(const std::string& person) {
    if (names_.erase(person) > 0) {
        changed();
    }
}

protocol::People Lobby::people() const {
    protocol::People people;
    people.here = static_cast<int>(names_.size());
    for (const auto& [person, name] : names_) {
        people.people.push_back({person, name});
    }
    std::ranges::sort(people.people, {}, &protocol::PersonName::name);
    people.people.resize(std::min(people.people.size(), max_people));
    return people;
}

void Lobby::subscribe(Connection connection, const std::string& person) {
    subscribers_[connection] = {person, {}, true, {}};
    changed();
}

void Lobby::send_again(Connection connection) {
    if (const auto found = subscribers_.find(connection); found != subscribers_.end()) {
        found->second.last.clear();
        changed();
    }
}

void Lobby::table_changed(const std::string& table, const std::vector<std::string>& people) {
    for (auto& [connection, subscriber] : subscribers_) {
        // A person who left their seat is not in `people`, but still has the table in `mine`.
        subscriber.stale =
            subscriber.stale || std::ranges::find(people, subscriber.person) != people.end() ||
            std::ranges::find(subscriber.mine, table, &store::TableSummary::table) != subscriber.mine.end();
    }
    changed();
}

void Lobby::changed() {
    if (!armed_ && !subscribers_.empty()) {
        armed_ = true;
        // Send at whole seconds. A fixed delay after the first change would reveal the time of that change, and the
        // change may be secret.
        environment_.after(pause_ms - environment_.now_ms() % pause_ms, [this] {
            armed_ = false;
            send_updates();
        });
    }
}

std::vector<store::TableSummary> Lobby::tables(const char* status, const std::string& person) {
    store::SummaryQuery query;
    query.status = status;
    query.person = person;
    query.listed_only = person.empty();
    std::vector<store::TableSummary> summaries = environment_.store().summaries(query);
    for (const store::TableSummary& summary : summaries) {
        if (!details_of(summary)) {
            damaged_(summary.table);
        }
    }
    return summaries;
}

void Lobby::send_updates() {
    if (subscribers_.empty()) {
        return;
    }
    try {
        const std::vector<store::TableSummary> open = tables("open", {}), playing = tables("playing", {});
        const protocol::People here = people();
        for (auto& [connection, subscriber] : subscribers_) {
            if (subscriber.stale && !subscriber.person.empty()) {
                subscriber.mine = tables("open", subscriber.person);
                for (const char* status : {"playing", "paused"}) {
                    std::ranges::move(tables(status, subscriber.person), std::back_inserter(subscriber.mine));
                }
            }
            subscriber.stale = false;
            const std::string text = protocol::message_text(
                protocol::LobbySnapshot{in_order(open, subscriber.person), in_order(playing, subscriber.person),
                                        in_order(subscriber.mine, subscriber.person), here.people, here.here});
            if (std::string hash = sha256_hex(text); hash != subscriber.last) {
                subscriber.last = std::move(hash);
                environment_.send(connection, std::make_shared<const std::string>(text));
            }
        }
    } catch (const store::Unavailable&) {
        changed();  // tries again in a moment
    }
}

}  // namespace meadhall::server
