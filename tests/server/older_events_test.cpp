// SPDX-License-Identifier: Apache-2.0
// Events that an earlier version stored are still read.
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

TEST(OlderEvents, AsyncIsReadAsCorrespondence) {
    protocol::OpenTable plan;
    plan.game = "spoils-of-war";
    plan.players = 3;
    plan.windows = protocol::Windows::correspondence;
    plan.bots = {{0, "karl"}, {1, "karl"}, {2, "karl"}};
    json::object opened = Table::opened(games(), plan, {"p1", "Leif"}, Seed{}).payload;
    opened.at("plan").at("windows") = "async";
    const json::object started{{"names", {"Leif", "Hildr", "Olaf"}}, {"pace", "async"}};
    Table table(games(), "older");
    table.apply({1, 1'000, "opened", "p1", {}, json::serialize(opened), {}});
    table.apply({2, 2'000, "started", "p1", {}, json::serialize(started), {}});
    EXPECT_EQ(table.pace(), Pace::correspondence);
    EXPECT_EQ(table.match()->plan().setup.options.at("mode"), "async") << "the game's own word, as in its records";
}

}  // namespace
}  // namespace meadhall::server
