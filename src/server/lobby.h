// SPDX-License-Identifier: Apache-2.0
// The lobby: sends the list of people and tables to its subscribers. It sends at most once a second, and only to
// subscribers whose list has changed.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/messages.h"
#include "server/environment.h"

namespace meadhall::server {

// Returns the list entry of a table for the person `me` (empty: not signed in). Returns `nullopt` if the summary is
// damaged.
std::optional<protocol::TableListed> listed(const store::TableSummary& summary, const std::string& me);

class Lobby {
public:
    // `damaged` is called with the id of a table whose summary is damaged.
    Lobby(Environment& environment, std::function<void(const std::string&)> damaged)
        : environment_(environment), damaged_(std::move(damaged)) {}

    // Adds a person to the list of people, or removes them because they left or chose to be hidden.
    void show(const std::string& person, const std::string& name);
    void hide(const std::string& person);
    protocol::People people() const;

    void subscribe(Connection connection, const std::string& person);
    void unsubscribe(Connection connection) { subscribers_.erase(connection); }
    void send_again(Connection connection);  // call it when the last message to this connection was lost

    // `people`: everyone who has a seat at the table now. People who left their seat also get an update.
    void table_changed(const std::string& table, const std::vector<std::string>& people);

private:
    struct Subscriber {
        std::string person;
        std::vector<store::TableSummary> mine;
        bool stale = true;  // `mine` must be read again
        std::string last;   // hash of the last message
    };

    void changed();
    void send_updates();
    std::vector<store::TableSummary> tables(const char* status, const std::string& person);

    Environment& environment_;
    std::function<void(const std::string&)> damaged_;
    std::map<std::string, std::string> names_;  // by person; only people who are visible
    std::map<Connection, Subscriber> subscribers_;
    bool armed_ = false;
};

}  // namespace meadhall::server
