// SPDX-License-Identifier: Apache-2.0
// Documents that anyone may read without signing in: the list of games, their rulebooks, their components and the
// patterns of their log lines.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/page.h"
#include "server/table.h"

namespace meadhall::server {

class Library {
public:
    explicit Library(const Games& games);
    // Serves /games.json, /rules/GAME.json, /data/GAME.json and /words/GAME.json; `nullopt` for any other path.
    std::optional<Response> get(const Request& request) const;

private:
    std::map<std::string, Content, std::less<>> documents_;
};

}  // namespace meadhall::server
