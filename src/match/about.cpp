// SPDX-License-Identifier: Apache-2.0
#include "match/about.h"

#include <array>

namespace meadhall {
namespace {

struct OptionWords {
    std::string name, text;
    MEADHALL_FIELDS(OptionWords, name, text)
};
struct About {
    std::string text;
    std::array<int, 2> minutes{};
    json::object options;
    MEADHALL_FIELDS(About, text, minutes, options)
};

}  // namespace

json::object about_game(const AnyGame& game) {
    const Identity& identity = game.identity();
    const std::string path = std::string(identity.folder) + "/about.toml";
    const codec::TomlFile file(path, shipped_file(path));
    About about;
    json::array options = game.options();
    file.with_place([&] {
        codec::from_json(codec::NoRules(), file.value(), about, "", codec::fields_may_be_missing);
        for (json::value& option : options) {
            const std::string name(option.at("name").get_string());
            const json::value* found = about.options.if_contains(name);
            if (found == nullptr) {
                codec::refuse("/options", "there is no text for the option " + name);
            }
            OptionWords words;
            codec::from_json(codec::NoRules(), *found, words, "/options/" + name);
            option.get_object().emplace("title", words.name);
            option.get_object().emplace("text", words.text);
        }
        if (about.options.size() != options.size()) {
            codec::refuse("/options", "there is a text for an option that does not exist");
        }
    });
    return {{"id", identity.id},
            {"name", identity.name},
            {"players", {{"min", identity.min_players}, {"max", identity.max_players}}},
            {"minutes", json::array{about.minutes[0], about.minutes[1]}},
            {"text", about.text},
            {"options", std::move(options)}};
}

}  // namespace meadhall
