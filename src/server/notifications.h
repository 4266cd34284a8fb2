// SPDX-License-Identifier: Apache-2.0
// Notifies people who are away that it is their turn, or that a game has begun or ended. It notifies only people who
// want notifications, only after they have been away for a while, and at most once per turn.
// It needs only table summaries, so a table does not have to be in memory.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "server/environment.h"
#include "server/limiter.h"
#include "server/presence.h"
#include "server/settings.h"
#include "server/table.h"

namespace meadhall::server {

struct NotificationOptions {
    std::string public_url;          // address of the hall, for links; empty: no links
    std::int64_t away_ms = 600'000;  // how long a person must be away before notifications are sent to them
    bool mail = false;               // e-mail is available
    bool webhooks_anywhere = false;
};

struct NotificationCounts {
    std::uint64_t delivered = 0, failed = 0;
};

class Notifications {
public:
    Notifications(Environment& environment, const Games& games, const Presence& presence, NotificationOptions options)
        : environment_(environment), games_(games), presence_(presence), options_(std::move(options)) {}

    const NotificationOptions& options() const { return options_; }
    const NotificationCounts& counts() const { return counts_; }

    // Call it after a summary was stored. `event`: the kind of the table's newest event; `nullopt` if the call was not
    // caused by an event.
    void table_changed(const store::TableSummary& summary, const SummaryDetails& details,
                       std::optional<EventKind> event);
    void table_closed(const std::string& table);
    void came(const std::string& person);             // the person came back
    void went(const std::string& person);             // the person closed one of their connections
    void check_tables_of(const std::string& person);  // the person changed their settings

    void send_code(const std::string& address, const std::string& name, const std::string& code);

private:
    enum class Reason : std::uint8_t { your_turn, full, started, over };
    struct Due {
        Reason what = Reason::your_turn;
        std::int64_t turn = 0;
        std::string game, title;
        bool done = false;  // the notification was sent or is not wanted; the entry stays until the turn is over
    };
    // Table and person, in this order, so that the entries of a table are adjacent.
    using Key = std::pair<std::string, std::string>;

    struct NotificationText {
        const char* what;
        std::string subject, text;
    };
    static protocol::Channels channels_for(Reason what, const Settings& settings);
    static NotificationText text_for(Reason what, const std::string& game, const std::string& place);

    void add(const store::TableSummary& summary, const std::string& title, const std::string& person, Reason what,
             std::int64_t turn);
    void arm();
    void check_tables_of_away_people(std::int64_t now_ms);
    void send_due();
    void send(const Key& key, Due& due);
    void send_now(const Key& key, const Due& due, const Settings& settings);
    void deliver(Notification notification);
    std::string link(const std::string& path) const;

    Environment& environment_;
    const Games& games_;
    const Presence& presence_;
    NotificationOptions options_;
    NotificationCounts counts_;
    std::map<Key, Due> due_;
    std::set<std::string> went_;  // people who left, and whose tables must be checked
    bool armed_ = false;
    Limiter sent_to_person_{30, 3'600'000};
};

}  // namespace meadhall::server
