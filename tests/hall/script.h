// SPDX-License-Identifier: Apache-2.0
// A script says what people, the store and the clock do in a simulated hall, one step a line. A step refers to people
// by name, and to tables and offers by number, so that it still makes sense when earlier steps are removed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meadhall::simulator {

// One step, for example "Anna: play at table 1 offer 3". The first word is the verb. A value follows its key: "table
// 1".
struct Step {
    std::string who;  // a person's name, or hall, store, time
    std::vector<std::string> words;

    const std::string& verb() const { return words.front(); }
    std::string argument() const { return words.size() > 1 ? words[1] : std::string(); }
    bool has(std::string_view word) const;
    std::optional<std::string> value(std::string_view key) const;
    std::int64_t number(std::string_view key, std::int64_t otherwise) const;
    std::string text() const;
    friend bool operator==(const Step&, const Step&) = default;
};

struct Script {
    std::uint64_t seed = 0;  // for the hall's random bytes and for the time that bots take
    std::string viewer;      // the person whose messages are compared with a second world; empty: none
    std::vector<Step> steps;
};

Step read_step(std::string_view line);      // throws BadInput
Script read_script(std::string_view text);  // throws BadInput; lines that start with # or -> are comments
std::string text_of(const Script& script);

}  // namespace meadhall::simulator
