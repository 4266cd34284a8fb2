// SPDX-License-Identifier: Apache-2.0
// The hall for tests: people who sign in and send requests, and the messages that each of them receives, as text.
#pragma once

#include <gtest/gtest.h>

#include "server/people.h"
#include "tests/server/test_environment.h"

namespace meadhall::server {

inline const Games& games() {
    static const Games all;
    return all;
}

class HallTest : public testing::Test {
public:
    ~HallTest() override { EXPECT_LE(environment_.longest_sent, protocol::longest_message); }

protected:
    // A person with a socket. The messages that the socket receives are in environment_.sent.
    struct Client {
        Connection connection = 0;
        std::string token, person;
    };

    json::object once(const Requester& requester, const json::object& request) {
        json::object answer;
        hall_->ask(requester, json::serialize(request), [&](const Reply& reply) {
            EXPECT_LE(reply.text.size(), protocol::longest_message);
            answer = codec::parse_json(reply.text).get_object();
            answer["status"] = reply.status;
            if (reply.new_token) {
                answer["cookie"] = *reply.new_token;
            }
        });
        environment_.settle();
        return answer;
    }
    json::object once(const std::string& token, json::object request) {
        request["id"] = next_id();
        return once(Requester{std::nullopt, hall_->find_session(token), "10.0.0.1", true}, request);
    }
    std::string next_id() { return "r" + std::to_string(++last_id_); }

    Client enter(const std::string& name) {
        const json::object answer = once(std::string(), {{"do", "enter"}, {"name", name}});
        EXPECT_EQ(answer.at("is"), "done") << json::serialize(answer);
        Client client{++last_connection_, std::string(answer.at("token").get_string()),
                      std::string(answer.at("me").at("person").get_string())};
        hall_->open(client.connection, hall_->find_session(client.token), "10.0.0.1");
        environment_.pass(60'000);  // because only ten sign-ups in ten minutes are allowed
        return client;
    }
    // A guest who registers with a password, which ends the guest session.
    Client registered(const std::string& name) {
        Client client = enter(name);
        const json::object answer =
            once(client.token, {{"do", "register"}, {"name", name}, {"password", "green sails"}});
        client.token = answer.at("token").get_string();
        environment_.pass(60'000);
        return client;
    }
    Client admin(const std::string& name) {
        const Client client = registered(name);
        store::Person person = environment_.store().person(client.person).value();
        person.admin = true;
        environment_.store().commit({{{store::PutPerson{person}}}});
        return client;
    }
    void leave(const Client& client) { hall_->close(client.connection); }
    void come_back(Client& client) {
        client.connection = ++last_connection_;
        hall_->open(client.connection, hall_->find_session(client.token), "10.0.0.1");
    }
    // Sends a request over the socket. Returns the newest answer to it.
    json::object ask(const Client& client, json::object request) {
        const std::string id = request.contains("id") ? std::string(request.at("id").get_string()) : next_id();
        request["id"] = id;
        const std::vector<std::string>& sent = environment_.sent[client.connection];
        const std::size_t before = sent.size();
        hall_->ask(client.connection, json::serialize(request));
        environment_.settle();
        for (std::size_t i = before; i < sent.size(); ++i) {
            const json::object message = codec::parse_json(sent[i]).get_object();
            if (const json::value* to = message.if_contains("to"); to != nullptr && *to == json::value(id)) {
                answer_ = message;
            }
        }
        environment_.pass(pause_ms_);
        return std::exchange(answer_, {});
    }
    json::object must(const Client& client, const json::object& request) {
        const json::object answer = ask(client, request);
        EXPECT_EQ(answer.empty() ? json::value() : answer.at("is"), "done")
            << json::serialize(request) << " -> " << json::serialize(answer);
        return answer;
    }
    std::string refusal(const Client& client, const json::object& request) {
        const json::object answer = ask(client, request);
        return answer.contains("error") ? std::string(answer.at("error").at("code").get_string())
                                        : "done: " + json::serialize(answer);
    }
    // The newest snapshot, with the texts of the offered actions.
    json::object newest(const Client& client, const std::string& table) {
        const std::vector<std::string>& all = environment_.sent[client.connection];
        for (std::size_t i = all.size(); i-- > 0;) {
            json::object message = codec::parse_json(all[i]).get_object();
            if (message.at("is") == "table" && message.at("table") == json::value(table)) {
                add_texts(message);
                return message;
            }
        }
        return {};
    }
    void add_texts(json::object& table) {
        std::vector<std::string> names;
        for (const json::value& seat : table.at("seats").get_array()) {
            names.emplace_back(seat.at("name").get_string());
        }
        const std::shared_ptr<const AnyGame> game = games_->find(table.at("game").get_string());
        for (json::value& offer : table.at("offers").get_array()) {
            json::object& action = offer.at("action").get_object();
            action["text"] = game->text(game->read(action), names);
        }
    }
    std::string open_table(const Client& host, const std::string& game, int players, json::object more = {}) {
        more["do"] = "open_table";
        more["game"] = game;
        more["players"] = players;
        return std::string(must(host, more).at("table").get_string());
    }
    // All clients sit down and subscribe, and the first one starts the game.
    void begin(const std::vector<Client>& clients, const std::string& table) {
        for (const Client& client : clients) {
            must(client, {{"do", "sit"}, {"table", table}});
            must(client, {{"do", "subscribe"}, {"table", table}});
        }
        must(clients.front(), {{"do", "start"}, {"table", table}});
    }
    // Makes one move for a client who is asked; false if nobody is.
    bool move(const std::vector<Client>& clients, const std::string& table, Chance& chance) {
        for (const Client& client : clients) {
            const json::object seen = newest(client, table);
            const json::array& offers = seen.at("offers").get_array();
            if (!offers.empty()) {
                const json::value& offer = offers[chance.below(static_cast<std::uint32_t>(offers.size()))];
                must(client, {{"do", "play"},
                              {"table", table},
                              {"position", seen.at("position")},
                              {"action", ++moves_ % 2 == 0 ? offer.at("action") : offer.at("action").at("text")}});
                return true;
            }
        }
        return false;
    }
    // The record of a finished game. Throws a RequestError (a refusal) if there is none.
    std::string record(const std::string& table, const std::optional<Session>& session = std::nullopt) {
        Reply reply;
        hall_->record({std::nullopt, session, "10.0.0.1", false}, table, {}, [&](const Reply& each) { reply = each; });
        environment_.settle();
        if (!reply.shared_text) {
            throw RequestError(*reply.refused, reply.text);
        }
        return *reply.shared_text;
    }
    void restart() {
        hall_.emplace(environment_, *games_, options_);
        hall_->load_active_tables();
        environment_.settle();
    }

    TestEnvironment environment_;
    HallOptions options_;
    const Games* games_ = &games();
    std::optional<Hall> hall_{std::in_place, environment_, *games_, options_};
    std::int64_t pause_ms_ = 1'000;  // after each request, to stay below the rate limit
    int moves_ = 0;                  // number of moves made with move()
    json::object answer_;
    int last_id_ = 0;
    Connection last_connection_ = 0;
};

}  // namespace meadhall::server
