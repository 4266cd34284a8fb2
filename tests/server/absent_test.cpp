// SPDX-License-Identifier: Apache-2.0
// People who are absent from their game: what a substitute bot may do for them, and what the others may decide without
// them.
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
    // The first offered action that starts with this text; null if there is none.
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
    // Plays until the client may challenge. The front cards are face down.
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
        return std::ranges::any_of(environment_.sent[client.connection], [](const std::string& text) {
            return text.find("The last move is taken back") != std::string::npos;
        });
    }
    std::string table_;
};

// Leif stands up. Hildr challenges, sees Leif's card and proposes to take the challenge back.
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
    environment_.pass(60'000);
    EXPECT_FALSE(was_taken_back(clients[1]));
    // A restart of the hall does not take the move back either.
    restart();
    for (const Client& client : clients) {
        hall_->open(client.connection, hall_->find_session(client.token), "10.0.0.1");
        must(client, on_table("subscribe"));
    }
    EXPECT_FALSE(was_taken_back(clients[1]));
    must(clients[1], on_table("consent", {{"yes", false}}));
    EXPECT_TRUE(newest(clients[1], table_).at("proposal").is_null()) << "proposals can be withdrawn";
    must(clients[1], on_table("propose", {{"what", "abandon"}}));
    EXPECT_EQ(newest(clients[1], table_).at("status"), "playing");
    must(clients[1], on_table("consent", {{"yes", false}}));
    must(clients[1], on_table("propose", {{"what", "pause"}}));
    EXPECT_EQ(newest(clients[1], table_).at("status"), "playing");
    // Leif may consent without returning to the seat.
    must(clients[0], on_table("consent", {{"yes", true}}));
    EXPECT_EQ(newest(clients[1], table_).at("status"), "paused");
    EXPECT_EQ(newest(clients[1], table_).at("seats").at(0).at("bot"), "karl");
}

TEST_F(Absent, APersonWhoRanOutOfTimeIsAskedThemselves) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    table_ = open_table(clients[0], "thunder-and-lightning", 2,
                        {{"clock", {{"kind", "move"}, {"bank_ms", 60'000}, {"increment_ms", 0}}}});
    begin(clients, table_);
    environment_.pass(61'000);
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

// Bots that were seated at the start count as agreeing. The consent of people who resigned is not needed.
TEST_F(Absent, SeatsWithoutAPersonAgree) {
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    table_ = open_table(clients[0], "liars-dice", 3, {{"bots", {{{"seat", 2}, {"level", "random"}}}}});
    begin(clients, table_);
    must(clients[1], on_table("resign"));
    must(clients[0], on_table("propose", {{"what", "abandon"}}));
    EXPECT_EQ(newest(clients[0], table_).at("status"), "abandoned");
}

// Leif proposes to take back a harmless move. Hildr makes a move that reveals something and then consents. Her consent
// does not take back the revealing move.
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

// While a substitute has the seat, its person cannot undo a move, not even their own last one. They must first return.
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

// --- continuing without absent players ------------------------------------------------------------------------------

constexpr std::int64_t minute_ms = 60'000, day_ms = 24 * 60 * minute_ms;

class Vanished : public Absent {
protected:
    void begin_game(int players, const json::object& more = {}) {
        for (int i = 0; i < players; ++i) {
            clients_.push_back(enter("Player" + std::to_string(i)));
        }
        table_ = open_table(clients_[0], "bottlecap-vikings", players, more);
        begin(clients_, table_);
    }
    int asked() {
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            if (!newest(clients_[i], table_).at("offers").get_array().empty()) {
                return static_cast<int>(i);
            }
        }
        return -1;
    }
    // Plays until this seat is asked.
    void go_to(int seat) {
        Chance chance(5);
        move(clients_, table_, chance);
        for (int i = 0; i < 200 && asked() != seat; ++i) {
            move(clients_, table_, chance);
        }
        ASSERT_EQ(asked(), seat);
    }
    const Client& at(int seat) const { return clients_[static_cast<std::size_t>(seat)]; }
    json::value absent(int viewer, int seat) {
        return newest(at(viewer), table_).at("seats").at(static_cast<std::size_t>(seat)).at("absent");
    }
    json::object seat_bot(int seat) { return on_table("seat_bot", {{"seat", seat}, {"level", "karl"}}); }
    std::vector<Client> clients_;
};

TEST_F(Vanished, AfterTenMinutesTheHostSeatsABot) {
    begin_game(3, {{"windows", "live"}});
    go_to(2);
    EXPECT_EQ(refusal(at(0), seat_bot(2)), "not_now") << "they are here";
    leave(at(2));
    environment_.pass(9 * minute_ms);
    EXPECT_EQ(refusal(at(0), seat_bot(2)), "not_now");
    EXPECT_EQ(absent(0, 2), false);
    environment_.pass(minute_ms);
    EXPECT_EQ(absent(0, 2), true);
    EXPECT_EQ(absent(1, 2), true);
    EXPECT_EQ(absent(1, 0), false);
    EXPECT_EQ(refusal(at(1), seat_bot(2)), "not_allowed") << "the host is here";
    EXPECT_EQ(refusal(at(0), seat_bot(1)), "not_now") << "the game does not wait for them";
    must(at(0), seat_bot(2));
    environment_.pass(minute_ms);
    EXPECT_NE(asked(), 2);
    EXPECT_GE(asked(), 0);
    EXPECT_EQ(newest(at(0), table_).at("seats").at(2).at("bot"), "karl");
    EXPECT_EQ(absent(0, 2), false) << "the game no longer waits for them";
    come_back(clients_[2]);
    must(at(2), on_table("subscribe"));
    must(at(2), on_table("return"));
    EXPECT_EQ(newest(at(0), table_).at("seats").at(2).at("bot"), "");
}

TEST_F(Vanished, ARequestKeepsAPersonPresent) {
    begin_game(2, {{"windows", "live"}});
    go_to(1);
    leave(at(1));
    environment_.pass(9 * minute_ms);
    once(at(1).token, {{"do", "who_am_i"}});
    environment_.pass(9 * minute_ms);
    EXPECT_EQ(refusal(at(0), seat_bot(1)), "not_now");
    environment_.pass(minute_ms);
    must(at(0), seat_bot(1));
}

TEST_F(Vanished, ACorrespondenceGameWaitsThreeDays) {
    begin_game(2);
    go_to(1);
    leave(at(1));
    environment_.pass(3 * day_ms - minute_ms);
    EXPECT_EQ(refusal(at(0), seat_bot(1)), "not_now");
    environment_.pass(minute_ms);
    EXPECT_EQ(absent(0, 1), true);
    must(at(0), seat_bot(1));
}

TEST_F(Vanished, ARestartStartsTheWaitingTimeAgain) {
    begin_game(2, {{"windows", "live"}});
    go_to(1);
    leave(at(1));
    environment_.pass(9 * minute_ms);
    environment_.forget();
    restart();
    come_back(clients_[0]);
    must(at(0), on_table("subscribe"));
    environment_.pass(9 * minute_ms);
    EXPECT_EQ(refusal(at(0), seat_bot(1)), "not_now");
    environment_.pass(minute_ms);
    EXPECT_EQ(absent(0, 1), true);
    must(at(0), seat_bot(1));
}

TEST_F(Vanished, AnyPlayerSeatsABotForAnAbsentHost) {
    begin_game(3, {{"windows", "live"}});
    go_to(0);
    leave(at(0));
    EXPECT_EQ(refusal(at(1), seat_bot(0)), "not_allowed");
    environment_.pass(10 * minute_ms);
    EXPECT_EQ(absent(1, 0), true);
    const Client stranger = enter("Olaf");
    EXPECT_EQ(refusal(stranger, seat_bot(0)), "not_allowed");
    must(at(1), seat_bot(0));
}

TEST_F(Vanished, ADeletedAccountIsAbsentImmediately) {
    begin_game(3);
    go_to(2);
    once(at(2).token, {{"do", "delete_account"}, {"password", ""}});
    EXPECT_EQ(absent(0, 2), true);
    leave(at(2));
    must(at(0), on_table("propose", {{"what", "take_back"}}));
    must(at(1), on_table("consent", {{"yes", true}}));
    environment_.pass(10 * day_ms);
    EXPECT_FALSE(was_taken_back(at(0))) << "a take-back always needs the consent of everyone";
    must(at(0), on_table("consent", {{"yes", false}}));
    must(at(0), seat_bot(2));
    must(at(0), on_table("propose", {{"what", "abandon"}}));
    must(at(1), on_table("consent", {{"yes", true}}));
    EXPECT_EQ(newest(at(0), table_).at("status"), "abandoned");
}

// `meadhall admin` is another process: it deletes the account without a message to the hall.
TEST_F(Vanished, ADeletedAccountIsLookedUp) {
    begin_game(2);
    go_to(1);
    leave(at(1));
    must(at(0), on_table("say", {{"text", "hail"}}));
    EXPECT_EQ(absent(0, 1), false);
    environment_.store().commit({{{store::DeletePerson{at(1).person}}}});
    environment_.pass(minute_ms);
    must(at(0), seat_bot(1));
}

TEST_F(Vanished, ProposalsDoNotWaitForAbsentPlayersForever) {
    begin_game(3, {{"windows", "live"}});
    go_to(0);
    leave(at(2));
    environment_.pass(60 * minute_ms);
    // In this hour the game did not wait for the third player. So the time until this player counts as absent begins
    // with the proposal.
    must(at(0), on_table("propose", {{"what", "pause"}}));
    must(at(1), on_table("consent", {{"yes", true}}));
    environment_.pass(9 * minute_ms);
    EXPECT_EQ(newest(at(0), table_).at("status"), "playing");
    EXPECT_EQ(absent(0, 2), false);
    environment_.pass(minute_ms);
    EXPECT_EQ(newest(at(0), table_).at("status"), "paused");
    // A paused game waits for all players to go on, so it also waits for the absent one.
    environment_.pass(10 * minute_ms);
    EXPECT_EQ(absent(0, 2), true);
    must(at(0), on_table("propose", {{"what", "go_on"}}));
    must(at(1), on_table("consent", {{"yes", true}}));
    EXPECT_EQ(newest(at(0), table_).at("status"), "playing");
    must(at(0), on_table("propose", {{"what", "take_back"}}));
    must(at(1), on_table("consent", {{"yes", true}}));
    environment_.pass(60 * minute_ms);
    EXPECT_FALSE(was_taken_back(at(0)));
    EXPECT_EQ(newest(at(0), table_).at("status"), "playing");
}

TEST_F(Vanished, AnAnswerStaysValidAfterABotHasTakenTheSeat) {
    for (int i = 0; i < 3; ++i) {
        clients_.push_back(enter("Player" + std::to_string(i)));
    }
    table_ = open_table(clients_[0], "spoils-of-war", 3);
    begin(clients_, table_);
    Chance chance(3);
    json::object seen = newest(at(0), table_);
    for (int i = 0; i < 400; ++i, seen = newest(at(0), table_)) {
        if (seen.at("window").is_null()) {
            move(clients_, table_, chance);
        } else if (seen.at("window").at("could_answer").get_array().size() == 2) {
            break;
        } else {
            for (const Client& client : clients_) {
                if (!offered(client, "pass").is_null()) {
                    play(client, "pass");
                }
            }
        }
    }
    ASSERT_FALSE(seen.at("window").is_null());
    const int answered = static_cast<int>(seen.at("window").at("could_answer").at(0).get_int64());
    const int other = static_cast<int>(seen.at("window").at("could_answer").at(1).get_int64());
    const int third = 3 - answered - other;
    play(at(answered), "pass");
    EXPECT_EQ(newest(at(answered), table_).at("window").at("held"), "pass");
    leave(at(answered));
    leave(at(other));
    environment_.pass(3 * day_ms);
    // A player who has answered must look the same as one who has not.
    EXPECT_EQ(absent(third, answered), true);
    EXPECT_EQ(absent(third, other), true);
    must(at(third), seat_bot(answered));
    environment_.pass(minute_ms);
    come_back(clients_[static_cast<std::size_t>(answered)]);
    must(at(answered), on_table("subscribe"));
    EXPECT_EQ(newest(at(answered), table_).at("window").at("held"), "pass");
}

}  // namespace
}  // namespace meadhall::server
