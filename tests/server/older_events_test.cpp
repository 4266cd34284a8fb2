// SPDX-License-Identifier: Apache-2.0
// Events that an earlier version stored are still read.
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

// Opens a table and returns its first event as it is stored.
json::object opened_payload(const protocol::OpenTable& plan) {
    Table table(games(), "older");
    const NewEvent opened = table.open({"p1", "Leif"}, plan, Seed{}, std::nullopt, 1'000);
    return codec::parse_json(opened.payload).get_object();
}

TEST(OlderEvents, AsyncIsReadAsCorrespondence) {
    protocol::OpenTable plan;
    plan.game = "spoils-of-war";
    plan.players = 3;
    plan.windows = protocol::Windows::correspondence;
    plan.bots = {{0, "karl"}, {1, "karl"}, {2, "karl"}};
    json::object opened = opened_payload(plan);
    opened.at("plan").at("windows") = "async";
    const json::object started{{"names", {"Leif", "Hildr", "Olaf"}}, {"pace", "async"}};
    Table table(games(), "older");
    table.apply({1, 1'000, "opened", "p1", {}, json::serialize(opened), {}});
    table.apply({2, 2'000, "started", "p1", {}, json::serialize(started), {}});
    EXPECT_EQ(table.pace(), Pace::correspondence);
    EXPECT_EQ(table.match()->plan().setup.options.at("mode"), "async") << "the game's option keeps this word";
}

TEST(OlderEvents, FieldsThatAreNewerGetTheirDefaults) {
    protocol::OpenTable plan;
    plan.game = "pebbles";
    plan.players = 2;
    json::object opened = opened_payload(plan);
    opened.erase("begins");
    opened.erase("log_text");
    opened.at("plan").get_object().erase("hints");
    Table table(games(), "older");
    table.apply({1, 1'000, "opened", "p1", {}, json::serialize(opened), {}});
    table.apply({2, 2'000, "said", "p1", {}, R"({"name":"Leif","room":"table","text":"hail"})", {}});
    EXPECT_TRUE(table.snapshot({}, 0).hints);
    EXPECT_EQ(table.chat_count(std::nullopt), 0u) << "spectators have their own chat";
    EXPECT_THROW(table.apply({3, 3'000, "sat", "p1", {}, R"({"seat":0})", {}}), BadInput);
    EXPECT_THROW(table.apply({3, 3'000, "danced", "p1", {}, "{}", {}}), BadInput);
    EXPECT_THROW(table.apply({3, 3'000, "stood", "p1", {}, R"({"seat":7})", {}}), BadInput) << "there are two seats";
}

}  // namespace
}  // namespace meadhall::server
