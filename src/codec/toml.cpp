// SPDX-License-Identifier: Apache-2.0
#include "codec/toml.h"

#include <toml++/toml.h>
#include <utility>

namespace meadhall::codec {
namespace {

json::value as_json(const toml::node& node, const std::string& place, json::object& lines) {
    lines[place] = node.source().begin.line;
    if (const toml::table* table = node.as_table()) {
        json::object object;
        for (const auto& [key, item] : *table) {
            object.emplace(key.str(), as_json(item, place + "/" + std::string(key.str()), lines));
        }
        return object;
    }
    if (const toml::array* array = node.as_array()) {
        json::array items;
        for (const toml::node& item : *array) {
            items.push_back(as_json(item, place + "/" + std::to_string(items.size()), lines));
        }
        return items;
    }
    if (const auto* text = node.as_string()) {
        return json::string(text->get());
    }
    if (const auto* number = node.as_integer()) {
        return number->get();
    }
    if (const auto* flag = node.as_boolean()) {
        return flag->get();
    }
    throw BadInput(place + ": only tables, lists, texts, whole numbers, true and false are allowed in a data file");
}

}  // namespace

TomlFile::TomlFile(std::string name, std::string_view text) : name_(std::move(name)) {
    try {
        const toml::table table = toml::parse(text);
        with_place([&] { value_ = as_json(table, "", lines_); });
    } catch (const toml::parse_error& error) {
        throw BadInput(name_ + " line " + std::to_string(error.source().begin.line) + ": " +
                       std::string(error.description()));
    }
}

void TomlFile::with_place(const std::function<void()>& f) const {
    try {
        f();
    } catch (const BadInput& error) {
        // The place is a JSON pointer such as "/tiles/3/face". If its line is not known, shortens the pointer until a
        // line is found.
        const std::string what = error.what();
        std::string place = what.front() == '/' ? what.substr(0, what.find(": ")) : "";
        while (!place.empty() && !lines_.contains(place)) {
            place.resize(place.rfind('/'));
        }
        const std::string line = lines_.contains(place) ? json::serialize(lines_.at(place)) : "1";
        throw BadInput(name_ + " line " + line + ": " + (what.front() == '/' ? what.substr(1) : what));
    }
}

}  // namespace meadhall::codec
