// SPDX-License-Identifier: Apache-2.0
#include "server/summary.h"

#include <algorithm>

namespace meadhall::server {
namespace {

namespace json = boost::json;

bool is_left_out(std::string_view field) { return field == "since" || field == "goes_on"; }

}  // namespace

bool agrees(const store::TableSummary& stored, const store::TableSummary& from_log) {
    if (!details_of(stored) || stored.table != from_log.table || stored.game != from_log.game ||
        stored.status != from_log.status || stored.listed != from_log.listed || stored.people != from_log.people ||
        stored.created_ms != from_log.created_ms || stored.changed_ms < stored.created_ms) {
        return false;
    }
    const json::object now = codec::parse_json(from_log.details).as_object(),
                       then = codec::parse_json(stored.details).as_object();
    return std::ranges::all_of(then, [&](const auto& field) {
        const json::value* same = now.if_contains(field.key());
        return is_left_out(field.key()) || (same != nullptr && *same == field.value());
    });
}

}  // namespace meadhall::server
