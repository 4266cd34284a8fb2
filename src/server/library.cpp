// SPDX-License-Identifier: Apache-2.0
#include "server/library.h"

#include "bots/player.h"
#include "match/about.h"
#include "match/box.h"
#include "match/rulebook.h"

namespace meadhall::server {

Library::Library(const Games& games) {
    const std::vector<std::string> bots = level_names();
    json::array list;
    for (const Identity& game : all_games()) {
        const std::string file = std::string(game.id) + ".json";
        const std::shared_ptr<const AnyGame> served = games.find(game.id);
        json::object about = about_game(*served);
        about["bots"] = json::array(bots.begin(), bots.end());
        list.push_back(std::move(about));
        documents_["/rules/" + file] = content_of(json::serialize(rulebook_json(game)));
        documents_["/data/" + file] = content_of(json::serialize(box_of(game.id)));
        documents_["/words/" + file] = content_of(json::serialize(served->wording()));
    }
    documents_["/games.json"] = content_of(json::serialize(list));
}

std::optional<Response> Library::get(const Request& request) const {
    const auto found = documents_.find(request.path);
    if (found == documents_.end()) {
        return std::nullopt;
    }
    return answer_with(found->second, request,
                       {{"Content-Type", "application/json; charset=utf-8"}, {"Cache-Control", "no-cache"}});
}

}  // namespace meadhall::server
