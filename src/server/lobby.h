// The lobby: who is in the hall, and which tables there are, told to those who watch it as it changes. At most once a
// second, and only to those for whom something is different.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/messages.h"
#include "server/outside.h"

namespace meadhall::server {

// A table as lists show it to this person; me is empty for a stranger. Nothing if its summary is damaged.
std::optional<protocol::TableListed> listed(const store::Head& head, const std::string& me);

class Lobby {
public:
    // damaged: called with a table whose summary cannot be shown.
    Lobby(Outside& outside, std::function<void(const std::string&)> damaged)
        : outside_(outside), damaged_(std::move(damaged)) {}

    // Somebody is to be seen here, or not: he has gone, or hides.
    void show(const std::string& person, const std::string& name);
    void hide(const std::string& person);
    protocol::People people() const;

    void watch(Connection connection, const std::string& person);
    void unwatch(Connection connection) { watchers_.erase(connection); }
    void tell_again(Connection connection);  // what was told is lost

    void table_changed(const std::vector<std::string>& people);  // those who have a seat there

private:
    struct Watcher {
        std::string person;
        std::vector<store::Head> mine;
        bool stale = true;  // mine is not what it was
        std::string last;   // a hash of what was told
    };

    void changed();
    void tell();
    std::vector<store::Head> tables(const char* status, const std::string& person);

    Outside& outside_;
    std::function<void(const std::string&)> damaged_;
    std::map<std::string, std::string> names_;  // by person, of those to be seen
    std::map<Connection, Watcher> watchers_;
    bool armed_ = false;
};

}  // namespace meadhall::server
