// SPDX-License-Identifier: Apache-2.0
// Reads an edition's data files (TOML) into a game's described Data struct. Each field of Data is one file: box ->
// box.toml. Strict like codec/json.h; a refusal names file and line.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "codec/json.h"

namespace meadhall::codec {

// Parses one TOML file into JSON and remembers the line of each value.
class TomlFile {
public:
    TomlFile(std::string name, std::string_view text);  // throws BadInput: "box.toml line 3: ..."
    const json::value& value() const { return value_; }
    // Runs f and puts file and line before its error message ("/die_sides: ..." -> "box.toml line 3: die_sides: ...").
    void with_place(const std::function<void()>& f) const;

private:
    std::string name_;
    json::value value_;
    json::object lines_;  // from JSON pointer to line
};

// Reads one file of an edition: "box.toml" -> its text.
using ReadFile = std::function<std::string(std::string_view file)>;

template <class Data>
Data load_data(const ReadFile& read) {
    Data data{};
    for_each_field<Data>([&](auto field) {
        const std::string name = std::string(field.name) + ".toml";
        const TomlFile file(name, read(name));
        file.with_place([&] { from_json(NoRules(), file.value(), data.*field.pointer); });
    });
    return data;
}

}  // namespace meadhall::codec
