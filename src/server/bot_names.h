// SPDX-License-Identifier: Apache-2.0
// Names of bots at a table. A seat always gets the same name at the same table, unless a person has it.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "kernel/seat.h"

namespace meadhall::server {

// Names are single words, because the text of an action may contain a player's name. No card has one of these names.
constexpr std::array<std::string_view, 30> bot_names{
    "Sigrid", "Bjorn",    "Ylva", "Harald", "Gudrun", "Ivar",    "Thyra", "Knut", "Solveig", "Leif",
    "Ingrid", "Torstein", "Runa", "Ulf",    "Helga",  "Halfdan", "Signe", "Sven", "Freydis", "Arne",
    "Tove",   "Hakon",    "Yrsa", "Gunnar", "Astrid", "Rurik",   "Hilda", "Erik", "Asa",     "Orm"};
static_assert(bot_names.size() >= 3 * max_seats);

// table: a public number that is fixed for the table.
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
