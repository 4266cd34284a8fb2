// SPDX-License-Identifier: Apache-2.0
// Reads an edition's data files (TOML) into a game's described Data struct. Each field of Data is read from one file:
// `box` from box.toml. Reading is as strict as in codec/json.h; an error message names file and line.
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
    // Runs f. If f throws BadInput, adds file and line to the message: "/die_sides: ..." becomes "box.toml line 3:
    // die_sides: ...".
    void with_place(const std::function<void()>& f) const;

private:
    std::string name_;
    json::value value_;
    json::object lines_;  // maps a JSON pointer to a line number
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
