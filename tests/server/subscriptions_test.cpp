// SPDX-License-Identifier: Apache-2.0
// Who may continue to watch a table when the game starts, or after giving up their seat.
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class Subscriptions : public HallTest {
protected:
    void open(bool listed, bool spectators) {
        const json::object opened = must(host_, {{"do", "open_table"},
                                                 {"game", "pebbles"},
                                                 {"players", 2},
                                                 {"listed", listed},
                                                 {"spectators", spectators}});
        table_ = opened.at("table").get_string();
        invitation_ = opened.at("invitation").get_string();
    }
    json::object on_table(const char* what, json::object more = {}) const {
        more["do"] = what;
        more["table"] = table_;
        return more;
    }
    json::object invited(const char* what, json::object more = {}) const {
        more["invitation"] = invitation_;
        return on_table(what, std::move(more));
    }
    void start() {
        must(leif_, invited("sit"));
        must(hildr_, invited("sit"));
        must(leif_, on_table("subscribe"));
        must(host_, on_table("start"));
    }
    bool is_closed(const Client& client) {
        const json::object last = codec::parse_json(environment_.sent[client.connection].back()).get_object();
        return last.at("is") == "closed" && last.at("table") == json::value(table_) &&
               last.at("reason") == "not_allowed";
    }
    // Whether the client receives messages about the game.
    bool follows(const Client& client) {
        const std::size_t sent = environment_.sent[client.connection].size();
        Chance chance(1);
        must(leif_, on_table("say", {{"text", "hail"}}));
        EXPECT_TRUE(move({leif_, hildr_}, table_, chance));
        return environment_.sent[client.connection].size() > sent;
    }

    const Client host_ = enter("Host"), leif_ = enter("Leif"), hildr_ = enter("Hildr"), olaf_ = enter("Olaf");
    std::string table_, invitation_;
};

TEST_F(Subscriptions, SpectatorsAreUnsubscribedIfTheGameForbidsThem) {
    for (const bool deltas : {false, true}) {
        open(true, false);
        must(olaf_, on_table("subscribe", {{"deltas", deltas}}));
        must(host_, on_table("subscribe", {{"deltas", deltas}}));
        must(hildr_, on_table("subscribe"));
        start();
        EXPECT_TRUE(is_closed(olaf_));
        EXPECT_TRUE(is_closed(host_)) << "the host does not play";
        EXPECT_FALSE(follows(olaf_));
        EXPECT_FALSE(follows(host_));
        EXPECT_TRUE(follows(leif_));
        EXPECT_EQ(newest(leif_, table_).at("spectator_count"), 0);
        EXPECT_EQ(refusal(olaf_, on_table("subscribe")), "not_allowed");
    }
}

TEST_F(Subscriptions, AllowedSpectatorsStaySubscribed) {
    open(true, true);
    must(olaf_, on_table("subscribe"));
    start();
    EXPECT_TRUE(follows(olaf_));
}

TEST_F(Subscriptions, InvitedPeopleStaySubscribedIfThePrivateTableAllowsSpectators) {
    open(false, true);
    must(olaf_, invited("subscribe"));
    start();
    EXPECT_TRUE(follows(olaf_));
}

TEST_F(Subscriptions, InvitedPeopleAreUnsubscribedIfSpectatorsAreForbidden) {
    open(false, false);
    must(olaf_, invited("subscribe"));
    start();
    EXPECT_TRUE(is_closed(olaf_));
    EXPECT_FALSE(follows(olaf_));
}

TEST_F(Subscriptions, GivingUpASeatAtAPrivateTableNeedsTheInvitation) {
    open(false, true);
    for (const bool deltas : {false, true}) {
        must(olaf_, invited("sit"));
        must(olaf_, on_table("subscribe", {{"deltas", deltas}}));
        EXPECT_TRUE(ask(olaf_, on_table("stand")).contains("to")) << "answered, too";
        EXPECT_TRUE(is_closed(olaf_));
        must(olaf_, invited("sit"));
        must(olaf_, invited("subscribe", {{"deltas", deltas}}));
        EXPECT_TRUE(ask(olaf_, on_table("stand")).contains("to"));
        EXPECT_FALSE(is_closed(olaf_));
    }
    start();
    EXPECT_TRUE(follows(olaf_));
}

}  // namespace
}  // namespace meadhall::server
