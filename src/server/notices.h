// Tells people who are away what happens at their tables: that it is their turn, that a game has begun or is over. Only
// those who asked for it, only when they have been away for a while, and of each turn once.
//
// It looks at the heads of tables alone, so a table that waits for somebody for days need not be in memory.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "server/limiter.h"
#include "server/outside.h"
#include "server/presence.h"
#include "server/settings.h"
#include "server/table.h"

namespace meadhall::server {

struct NoticeOptions {
    std::string public_url;          // where the hall is found, for links; empty: there are none
    std::int64_t away_ms = 600'000;  // so long somebody is only out for a moment
    bool mail = false;               // there is somebody who carries mail
    bool webhooks_anywhere = false;
};

struct NoticeCounts {
    std::uint64_t delivered = 0, failed = 0;
};

class Notices {
public:
    Notices(Outside& outside, const Games& games, const Presence& presence, NoticeOptions options)
        : outside_(outside), games_(games), presence_(presence), options_(std::move(options)) {}

    const NoticeOptions& options() const { return options_; }
    const NoticeCounts& counts() const { return counts_; }

    // It is stored. The event is the kind of the newest one, or empty: nothing is new.
    void table_changed(const store::Head& head, const Summary& summary, std::string_view event);
    void table_closed(const std::string& table);
    // Somebody has come, and sees for himself; or has gone; or wants other things.
    void came(const std::string& person);
    void went(const std::string& person);
    void look_at_tables_of(const std::string& person);

    void send_code(const std::string& address, const std::string& name, const std::string& code);

private:
    enum class What : std::uint8_t { your_turn, full, started, over };
    struct Due {
        What what = What::your_turn;
        std::int64_t turn = 0;
        std::string game, title;
        bool done = false;  // it was told, or is not wanted; a turn is remembered so until it is over
    };
    using Key = std::pair<std::string, std::string>;  // table, person; so those of a table stand together

    struct Words {
        const char* what;
        std::string subject, text;
    };
    static protocol::Carriers carriers_for(What what, const Settings& settings);
    static Words words_for(What what, const std::string& game, const std::string& place);

    void add(const store::Head& head, const std::string& title, const std::string& person, What what,
             std::int64_t turn);
    void arm();
    void look_at_tables_of_the_absent(std::int64_t now_ms);
    void send_what_is_due();
    void send(const Key& key, Due& due);
    void write_letters(const Key& key, const Due& due, const Settings& settings);
    void deliver(Letter letter);
    std::string link(const std::string& path) const;

    Outside& outside_;
    const Games& games_;
    const Presence& presence_;
    NoticeOptions options_;
    NoticeCounts counts_;
    std::map<Key, Due> due_;
    std::set<std::string> went_;  // whose tables have not been looked at since
    bool armed_ = false;
    Limiter letters_{30, 3'600'000};
};

}  // namespace meadhall::server
