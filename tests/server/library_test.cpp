// SPDX-License-Identifier: Apache-2.0
// Public data: the games, their rulebooks, the contents of their boxes and the patterns of their log lines.
#include "server/library.h"

#include <gtest/gtest.h>

namespace meadhall::server {
namespace {

json::value read(const std::string& path) {
    static const Games games;
    static const Library library(games);
    const std::optional<Response> response = library.get({"GET", path, "", {}, "", ""});
    return response ? codec::parse_json(*response->shared_body) : json::value();
}

TEST(Library, EveryGameDescribesAllItsOptions) {
    const json::value games = read("/games.json");
    ASSERT_EQ(games.as_array().size(), all_games().size());
    for (const json::value& game : games.get_array()) {
        EXPECT_GT(game.at("text").get_string().size(), 40u);
        EXPECT_GT(game.at("minutes").at(0).to_number<int>(), 0);
        EXPECT_LE(game.at("minutes").at(0).to_number<int>(), game.at("minutes").at(1).to_number<int>());
        EXPECT_EQ(game.at("bots").get_array().front(), "random");
        for (const json::value& option : game.at("options").get_array()) {
            for (const char* field : {"name", "type", "title", "text"}) {
                EXPECT_FALSE(option.at(field).as_string().empty()) << game.at("id") << option;
            }
            EXPECT_TRUE(option.as_object().contains("default"));
        }
    }
}

TEST(Library, ARulebookHasItsRulesInChapters) {
    for (const Identity& game : all_games()) {
        const json::value book = read("/rules/" + std::string(game.id) + ".json");
        EXPECT_EQ(book.at("name"), json::value(game.name));
        std::set<std::string> ids;
        for (const json::value& chapter : book.at("chapters").as_array()) {
            EXPECT_GT(chapter.at("level").to_number<int>(), 0) << chapter.at("title");
            for (const json::value& part : chapter.at("parts").as_array()) {
                EXPECT_FALSE(part.at("text").as_string().empty());
                const std::string id(part.at("id").as_string());
                if (!id.empty()) {
                    EXPECT_TRUE(ids.insert(id).second) << id << " is there twice, but a link needs one target";
                    EXPECT_TRUE(id.starts_with(std::string(game.rule_prefix) + "-")) << id;
                }
            }
        }
        EXPECT_GT(ids.size(), 5u);
    }
}

TEST(Library, ALargeGameExplainsHowToPlayBeforeItsRules) {
    for (const Identity& game : all_games()) {
        const json::value book = read("/rules/" + std::string(game.id) + ".json");
        const json::array& chapters = book.at("how_to_play").as_array();
        if (game.id == "pebbles" || game.id == "liars-dice") {
            EXPECT_TRUE(chapters.empty()) << game.id;
            continue;
        }
        std::set<std::string_view> titles;
        bool strong = false;
        for (const json::value& chapter : chapters) {
            titles.insert(chapter.at("title").as_string());
            for (const json::value& part : chapter.at("parts").as_array()) {
                EXPECT_TRUE(part.at("id").as_string().empty()) << "numbered rules belong in rules.md";
                strong = strong || part.at("text").as_string().find("**") != json::string::npos;
            }
        }
        for (const char* title : {"Goal", "Your turn", "The end", "Tips"}) {
            EXPECT_TRUE(titles.contains(title)) << game.id << ": " << title;
        }
        EXPECT_TRUE(strong) << game.id << ": the page needs the ** marks";
    }
}

// The page looks up a card of a view by its id, and shows its text.
TEST(Library, ABoxHasTheTextsOfItsCards) {
    const auto without_text = [](const json::value& list, const char* text) {
        int missing = 0;
        for (const json::value& card : list.as_array()) {
            missing +=
                card.at(text).is_string() ? card.at(text).get_string().empty() : card.at(text).as_array().empty();
        }
        return list.as_array().empty() ? -1 : missing;
    };
    const json::value bottlecap = read("/data/bottlecap-vikings.json");
    EXPECT_EQ(without_text(bottlecap.at("abilities").at("abilities"), "text"), 0);
    EXPECT_EQ(without_text(bottlecap.at("tiles").at("faces"), "parts"), 0);
    EXPECT_EQ(without_text(read("/data/spoils-of-war.json").at("artifacts").at("abilities"), "text"), 0);
    const json::value thunder = read("/data/thunder-and-lightning.json");
    for (const char* god : {"thor", "loki"}) {
        EXPECT_EQ(without_text(thunder.at(god).at("cards"), "power"), 0) << god;
    }
    const json::value wild = read("/data/vikings-gone-wild.json");
    EXPECT_EQ(without_text(wild.at("buildings").at("buildings"), "text"), 0);
    EXPECT_EQ(without_text(wild.at("missions").at("missions"), "text"), 0);
    EXPECT_EQ(without_text(wild.at("bonuses").at("bonuses"), "text"), 0);
    EXPECT_EQ(wild.at("cards").at("cards").at(0).at("id"), "beer");
}

TEST(Library, EveryGameHasTheCatalogueOfItsWordings) {
    for (const Identity& game : all_games()) {
        const json::value catalogue = read("/words/" + std::string(game.id) + ".json");
        EXPECT_EQ(catalogue.at("game"), json::value(game.id));
        EXPECT_EQ(catalogue.at("edition").as_string(), open_game(game.id)->edition());
        EXPECT_FALSE(catalogue.at("events").as_object().empty()) << game.id;
        EXPECT_FALSE(catalogue.at("actions").as_object().empty()) << game.id;
    }
}

TEST(Library, ACachedRulebookIsNotSentAgain) {
    const Games games;
    const Library library(games);
    const Response first = *library.get({"GET", "/games.json", "", {}, "", ""});
    EXPECT_EQ(first.status, 200);
    std::string tag;
    for (const auto& [name, value] : first.headers) {
        tag = name == "ETag" ? value : tag;
    }
    EXPECT_EQ(library.get({"GET", "/games.json", "", {{"if-none-match", tag}}, "", ""})->status, 304);
    EXPECT_FALSE(library.get({"GET", "/rules/chess.json", "", {}, "", ""}));
    EXPECT_FALSE(library.get({"GET", "/rules/pebbles", "", {}, "", ""})) << "a route of the page";
}

}  // namespace
}  // namespace meadhall::server
