// What a table's head says of it: enough for lists, for notices, and to know at the start of the hall whether the table
// must be taken up again, without reading its log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "codec/json_text.h"
#include "store/store.h"

namespace meadhall::server {

struct Summary {
    std::string title, host;
    int players = 0, free = 0;
    std::vector<std::string> names, asked;  // people who are asked
    std::vector<std::int64_t> since;        // for each of these: the event with which his turn began
    std::string host_person;
    bool goes_on = true;   // by itself: bots, clocks, what all agreed to
    std::vector<int> won;  // the seats that did, when the game is over
    MEADHALL_FIELDS(Summary, title, host, players, free, names, asked, since, host_person, goes_on, won)
};

inline std::string text_of(const Summary& summary) {
    std::string text;
    codec::write_json(text, codec::NoRules(), summary);
    return text;
}
// Nothing if what is stored is damaged. Older summaries lack newer fields.
inline std::optional<Summary> summary_of(const store::Head& head) {
    if (!head.intact) {
        return std::nullopt;
    }
    Summary summary;
    try {
        codec::from_json(codec::NoRules(), codec::parse_json(head.summary), summary, "", codec::fields_may_be_missing);
    } catch (const BadInput&) {
        return std::nullopt;
    }
    return summary;
}

// Whether a stored summary is what the log says; from_log is computed from it. What only the running hall knew (which
// bots had decided already, how events were grouped) may differ, and older programs left out fields and counted other
// events as changes.
bool agrees(const store::Head& stored, const store::Head& from_log);

}  // namespace meadhall::server
