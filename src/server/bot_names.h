// SPDX-License-Identifier: Apache-2.0
// Names of bots at a table. The table and the seat determine a bot's name. If a person at the table has that name, the
// bot gets another one.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "kernel/seat.h"

namespace meadhall::server {

// The text of an action may contain the name of a player, and spaces separate the words of that text. So the name of a
// bot is a single word, and no card has that name.
constexpr std::array<std::string_view, 30> bot_names{
    "Sigrid", "Bjorn",    "Ylva", "Harald", "Gudrun", "Ivar",    "Thyra", "Knut", "Solveig", "Leif",
    "Ingrid", "Torstein", "Runa", "Ulf",    "Helga",  "Halfdan", "Signe", "Sven", "Freydis", "Arne",
    "Tove",   "Hakon",    "Yrsa", "Gunnar", "Astrid", "Rurik",   "Hilda", "Erik", "Asa",     "Orm"};
static_assert(bot_names.size() >= 3 * max_seats);

// `table`: a number of the table that everyone may know and that never changes.
inline std::string bot_name(std::uint32_t table, std::size_t seat,
                            const std::function<bool(std::string_view)>& is_taken) {
    // Each seat tries three names that no other seat tries, so two bots never get the same name.
    const std::size_t first = (table + seat) % bot_names.size();
    for (const std::size_t next : {first, first + max_seats, first + 2 * max_seats}) {
        if (const std::string_view name = bot_names[next % bot_names.size()]; !is_taken(name)) {
            return std::string(name);
        }
    }
    return std::string(bot_names[first]) + "-" + std::to_string(seat + 1);
}

}  // namespace meadhall::server
