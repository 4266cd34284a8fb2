// What anybody may read without coming in: the list of games, their rulebooks, and what is in their boxes.
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
    // /games.json, /rules/GAME.json, /data/GAME.json; nothing: there is no such book.
    std::optional<Response> get(const Request& request) const;

private:
    std::map<std::string, Content, std::less<>> books_;
};

}  // namespace meadhall::server
