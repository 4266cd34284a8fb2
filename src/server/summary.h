// SPDX-License-Identifier: Apache-2.0
// The table summary: everything that lists and notifications need. It also says whether the hall must load the table at
// startup, so that the hall need not read every log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "codec/json_text.h"
#include "store/store.h"

namespace meadhall::server {

struct SummaryDetails {
    std::string title, host;
    int players = 0, free = 0;
    std::vector<std::string> names, asked;  // asked: ids of the people to move
    std::vector<std::int64_t> since;        // for each person in `asked`: number of the event that began their turn
    std::string host_person;
    bool goes_on = true;   // the table continues without requests: bots, clocks, or an accepted proposal
    std::vector<int> won;  // winning seats; empty until the game is over
    MEADHALL_FIELDS(SummaryDetails, title, host, players, free, names, asked, since, host_person, goes_on, won)
};

inline std::string text_of(const SummaryDetails& details) {
    std::string text;
    codec::write_json(text, codec::NoRules(), details);
    return text;
}
// Reads the text of a summary; `nullopt` if it is damaged. A summary of an older version may lack newer fields.
inline std::optional<SummaryDetails> details_of(const store::TableSummary& summary) {
    if (!summary.intact) {
        return std::nullopt;
    }
    SummaryDetails details;
    try {
        codec::from_json(codec::NoRules(), codec::parse_json(summary.details), details, "",
                         codec::fields_may_be_missing);
    } catch (const BadInput&) {
        return std::nullopt;
    }
    return details;
}

// True if a stored summary matches the one computed from the log. Some differences are allowed. `since` and `goes_on`
// may differ, because the log does not say which bots had decided or which events were stored together. The time of the
// last change may differ, because older versions updated it after other kinds of events. Fields may be missing, because
// older versions left some out.
bool agrees(const store::TableSummary& stored, const store::TableSummary& from_log);

}  // namespace meadhall::server
