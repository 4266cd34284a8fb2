// People who are away from a game that they play: what a substitute bot may do for them, and what the others may decide
// without them.
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class Absent : public HallTest {
protected:
    json::object on_table(const char* what, json::object more = {}) const {
        more["do"] = what;
        more["table"] = table_;
        return more;
    }
    void play(const Client& client, const json::value& action) {
        must(client, on_table("play", {{"position", newest(client, table_).at("position")}, {"action", action}}));
    }
    // An action of this kind that the client is offered now; null if there is none.
    json::value offered(const Client& client, std::string_view beginning) {
        const json::object seen = newest(client, table_);
        for (const json::value& offer : seen.at("offers").get_array()) {
            const json::value& text = offer.at("action").at("text");
            if (std::string_view(text.get_string()).starts_with(beginning)) {
                return text;
            }
        }
        return nullptr;
    }
    // Plays until the client may challenge: the cards in front are face down.
    json::value go_to_challenge(const std::vector<Client>& clients, const Client& client) {
        Chance chance(3);
        for (int i = 0; i < 500; ++i) {
            if (const json::value challenge = offered(client, "challenge "); !challenge.is_null()) {
                return challenge;
            }
            move(clients, table_, chance);
        }
        return nullptr;
    }
    bool was_taken_back(const Client& client) {
        return std::ranges::any_of(world_.sent[client.connection], [](const std::string& text) {
            return text.find("The last move is taken back") != std::string::npos;
        });
    }
    std::string table_;
};

// A stands up; B challenges, sees A's card and proposes to take that back.
TEST_F(Absent, ASubstituteDoesNotConsentForItsPerson) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    table_ = open_table(clients[0], "thunder-and-lightning", 2);
    begin(clients, table_);
    const json::value challenge = go_to_challenge(clients, clients[1]);
    ASSERT_FALSE(challenge.is_null());
    must(clients[0], on_table("stand"));
    play(clients[1], challenge);
    must(clients[1], on_table("propose", {{"what", "take_back"}}));
    EXPECT_FALSE(newest(clients[1], table_).at("proposal").is_null());
    leave(clients[0]);
    world_.pass(60'000);
    EXPECT_FALSE(was_taken_back(clients[1]));
    // Neither do the hall's restart and time.
    restart();
    for (const Client& client : clients) {
        hall_->open(client.connection, hall_->find_login(client.token), "10.0.0.1");
        must(client, on_table("watch"));
    }
    EXPECT_FALSE(was_taken_back(clients[1]));
    must(clients[1], on_table("consent", {{"yes", false}}));
    EXPECT_TRUE(newest(clients[1], table_).at("proposal").is_null()) << "proposals can be withdrawn";
    must(clients[1], on_table("propose", {{"what", "abandon"}}));
    EXPECT_EQ(newest(clients[1], table_).at("status"), "playing");
    must(clients[1], on_table("consent", {{"yes", false}}));
    must(clients[1], on_table("propose", {{"what", "pause"}}));
    EXPECT_EQ(newest(clients[1], table_).at("status"), "playing");
    // The person themselves may agree, and need not come back for it.
    must(clients[0], on_table("consent", {{"yes", true}}));
    EXPECT_EQ(newest(clients[1], table_).at("status"), "paused");
    EXPECT_EQ(newest(clients[1], table_).at("seats").at(0).at("bot"), "karl");
}

TEST_F(Absent, APersonWhoRanOutOfTimeIsAskedThemselves) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    table_ = open_table(clients[0], "thunder-and-lightning", 2,
                        {{"clock", {{"kind", "move"}, {"bank_ms", 60'000}, {"increment_ms", 0}}}});
    begin(clients, table_);
    world_.pass(61'000);
    const json::object seen = newest(clients[1], table_);
    const int late = seen.at("seats").at(0).at("bot") == "karl" ? 0 : 1;
    ASSERT_EQ(seen.at("seats").at(static_cast<std::size_t>(late)).at("bot"), "karl");
    const Client& other = clients[static_cast<std::size_t>(1 - late)];
    if (newest(other, table_).at("seats").at(static_cast<std::size_t>(1 - late)).at("bot") == "karl") {
        must(other, on_table("return"));
    }
    must(other, on_table("propose", {{"what", "abandon"}}));
    EXPECT_EQ(newest(other, table_).at("status"), "playing");
}

// Bots from the start agree; people who resigned have no say.
TEST_F(Absent, SeatsWithoutAPersonAgree) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    table_ = open_table(clients[0], "liars-dice", 3, {{"bots", {{{"seat", 2}, {"level", "random"}}}}});
    begin(clients, table_);
    must(clients[1], on_table("resign"));
    must(clients[0], on_table("propose", {{"what", "abandon"}}));
    EXPECT_EQ(newest(clients[0], table_).at("status"), "abandoned");
}

// A consents to take back a harmless move; B moves on, sees something, and then agrees.
TEST_F(Absent, ConsentHoldsForTheMoveThatWasSeen) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    table_ = open_table(clients[0], "thunder-and-lightning", 2);
    begin(clients, table_);
    const json::value challenge = go_to_challenge(clients, clients[1]);
    ASSERT_FALSE(challenge.is_null());
    must(clients[0], on_table("propose", {{"what", "take_back"}}));
    play(clients[1], challenge);
    EXPECT_TRUE(newest(clients[1], table_).at("proposal").is_null());
    EXPECT_EQ(refusal(clients[1], on_table("consent", {{"yes", true}})), "not_now");
    EXPECT_FALSE(was_taken_back(clients[1]));
}

// What a substitute did stays done until the others agree: its person has one way back, which is to return.
TEST_F(Absent, NobodyUndoesAMoveOfTheirSubstitute) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    table_ = open_table(clients[0], "vikings-gone-wild", 2);
    begin(clients, table_);
    int seen_with_substitute = 0;
    Chance chance(4);
    for (int i = 0; i < 60; ++i) {
        move(clients, table_, chance);
        const Client& leaver = clients[static_cast<std::size_t>(i) % 2];
        if (newest(leaver, table_).at("can_undo") == true) {
            must(leaver, on_table("stand"));
            EXPECT_EQ(newest(leaver, table_).at("can_undo"), false);
            EXPECT_EQ(refusal(leaver, on_table("undo", {{"position", newest(leaver, table_).at("position")}})),
                      "not_now");
            must(leaver, on_table("return"));
            ++seen_with_substitute;
        }
    }
    EXPECT_GT(seen_with_substitute, 0);
}

}  // namespace
}  // namespace meadhall::server
