// SPDX-License-Identifier: Apache-2.0
// Converts external input to a game's own types: an edition's files to Rules, JSON options to a Setup. The type-erased
// wrapper (match/any_game.h) and the simulations share these functions, so that both accept the same input and report
// the same errors.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "codec/toml.h"
#include "match/any_game.h"
#include "match/fair.h"

namespace meadhall {

template <Game R>
struct Edition {
    std::shared_ptr<const R> rules;
    std::string name;  // the first 16 hexadecimal digits of the SHA-256 of the edition's data files
};

// `read` returns the text of one of the edition's files; `nullptr`: use the shipped edition. Throws BadInput for
// invalid data.
template <Game R>
Edition<R> load_rules(const codec::ReadFile& read) {
    std::string files;
    auto rules = std::make_shared<const R>(codec::load_data<typename R::Data>([&](std::string_view file) {
        std::string text =
            read ? read(file)
                 : std::string(shipped_file(std::string(R::identity.folder) + "/data/" + std::string(file)));
        files += text;
        return text;
    }));
    return {std::move(rules), sha256_hex(files).substr(0, 16)};
}

// The rule id at the beginning of a refusal: "VG-3.1: "; empty if `rule` is empty.
inline std::string cited(std::string_view rule) { return rule.empty() ? "" : std::string(rule) + ": "; }

// Throws BadInput if the game does not allow this player count or does not have an option with this name and type. Does
// not check the rules about the set-up; why_not() does.
template <Game R>
Setup<typename R::Options> typed_setup(const R& rules, const TableSetup& setup) {
    const Identity& game = R::identity;
    if (setup.players < game.min_players || setup.players > game.max_players) {
        throw BadInput(cited(game.players_rule) + std::string(game.name) + " is for " +
                       std::to_string(game.min_players) + " to " + std::to_string(game.max_players) + " players, not " +
                       std::to_string(setup.players));
    }
    for (const auto& option : setup.options) {
        bool known = false;
        std::string names;
        for_each_field<typename R::Options>([&](auto field) {
            known = known || option.key() == field.name;
            names += (names.empty() ? "" : ", ") + std::string(field.name);
        });
        if (!known) {
            throw BadInput(cited(game.options_rule) + std::string(game.name) + " has no option \"" +
                           codec::shortened(option.key()) + "\"; it has " + (names.empty() ? "no options" : names));
        }
    }
    Setup<typename R::Options> out{setup.players, {}};
    try {
        codec::from_json(rules, setup.options, out.options, "", codec::fields_may_be_missing);
    } catch (const BadInput& error) {
        throw BadInput(cited(game.options_rule) + "option " + std::string(error.what() + (error.what()[0] == '/')));
    }
    return out;
}

// Reads a player's settings (kernel/window.h); missing fields have their defaults. Throws BadInput for invalid
// settings.
template <Game R>
typename R::Settings settings_from(const R& rules, const json::object& settings) {
    typename R::Settings out = rules.usual_settings();
    codec::from_json(rules, settings, out, "", codec::fields_may_be_missing);
    return out;
}

}  // namespace meadhall
