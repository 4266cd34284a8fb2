// SPDX-License-Identifier: Apache-2.0
// Signing in: limits on wrong passwords, and the answer to a repeated sign-up.
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class SignInTest : public HallTest {
protected:
    json::object sign_in_from(const std::string& address, const std::string& password,
                              const std::string& devices = {}) {
        Requester requester{std::nullopt, std::nullopt, address, false};
        requester.devices = devices;
        json::object answer;
        hall_->ask(requester,
                   json::serialize(
                       json::object{{"do", "sign_in"}, {"id", next_id()}, {"name", "Leif"}, {"password", password}}),
                   [&](const Reply& reply) {
                       answer["status"] = reply.status;
                       answer["devices"] = reply.devices.value_or("");
                   });
        environment_.settle();
        return answer;
    }
    std::int64_t status_from(const std::string& address, const std::string& password, const std::string& devices = {}) {
        return sign_in_from(address, password, devices).at("status").as_int64();
    }
};

TEST_F(SignInTest, WrongPasswordsFromElsewhereDoNotLockOutTheOwner) {
    registered("Leif");
    for (int i = 0; i < 30; ++i) {
        status_from("203.0.113.7", "wrong password");
    }
    EXPECT_EQ(status_from("203.0.113.7", "green sails"), 429) << "that address has tried too often";
    EXPECT_EQ(status_from("198.51.100.1", "green sails"), 200);
}

TEST_F(SignInTest, ManyAddressesCannotLockOutAKnownDevice) {
    registered("Leif");
    const std::string devices(sign_in_from("198.51.100.1", "green sails").at("devices").as_string());
    for (int i = 0; i < 300; ++i) {
        status_from("203.0.113." + std::to_string(i % 100), "wrong password");
    }
    EXPECT_EQ(status_from("198.51.100.99", "green sails"), 429)
        << "an unknown device waits while the account is attacked";
    EXPECT_EQ(status_from("198.51.100.99", "green sails", devices), 200) << "the owner does not";
}

TEST_F(SignInTest, AKnownDeviceIsLimitedByItsOwnTries) {
    registered("Leif");
    const std::string devices(sign_in_from("198.51.100.1", "green sails").at("devices").as_string());
    int tried = 0;
    while (tried < 100 && status_from("198.51.100.1", "wrong password", devices) == 403) {
        ++tried;
    }
    EXPECT_EQ(tried, 10);
}

TEST_F(SignInTest, DeviceTokensCountForTheirAccountAndPasswordOnly) {
    const store::Person leif{"p1", "Leif", "leif", "hash one", false, 0},
        olaf{"p2", "Olaf", "olaf", "hash two", false, 0};
    const std::string token = new_device_token(environment_, leif);
    EXPECT_TRUE(is_device_token(leif, token));
    EXPECT_FALSE(is_device_token(olaf, token));
    store::Person changed = leif;
    changed.password = "hash three";
    EXPECT_FALSE(is_device_token(changed, token));
    EXPECT_FALSE(is_known_device(leif, ""));
    std::string kept = with_device_token("", leif, token);
    kept = with_device_token(kept, olaf, new_device_token(environment_, olaf));
    EXPECT_TRUE(is_known_device(leif, kept));
    EXPECT_TRUE(is_known_device(olaf, kept));
    for (int i = 0; i < 10; ++i) {
        kept = with_device_token(kept, olaf, new_device_token(environment_, olaf));
    }
    EXPECT_TRUE(is_known_device(leif, kept)) << "another account's sign-ins do not push it out";
    EXPECT_LT(kept.size(), 250U);
}

TEST_F(SignInTest, ARepeatedEnterGetsTheSameAnswer) {
    const Requester requester{std::nullopt, std::nullopt, "10.0.0.1", true};
    const json::object request{{"do", "enter"}, {"id", "same-id"}, {"name", "Leif"}};
    const json::object first = once(requester, request);
    EXPECT_EQ(first.at("is"), "done");
    EXPECT_EQ(once(requester, request), first);
    const Requester elsewhere{std::nullopt, std::nullopt, "10.0.0.2", true};
    EXPECT_EQ(once(elsewhere, request).at("error").at("code"), "taken");
    environment_.pass(3'600'000);
    EXPECT_EQ(once(requester, request).at("error").at("code"), "taken") << "remembered for some minutes only";
}

TEST_F(SignInTest, ARegisterThatIsRepeatedWhileTheFirstRunsGetsTheSameAnswer) {
    const Requester requester{std::nullopt, std::nullopt, "10.0.0.1", true};
    const std::string request = json::serialize(
        json::object{{"do", "register"}, {"id", "same-id"}, {"name", "Leif"}, {"password", "green sails"}});
    std::vector<std::string> answers;
    for (int i = 0; i < 3; ++i) {
        hall_->ask(requester, request, [&](const Reply& reply) { answers.push_back(reply.text); });
    }
    environment_.settle();
    ASSERT_EQ(answers.size(), 3U);
    EXPECT_NE(answers[0].find("\"done\""), std::string::npos) << answers[0];
    EXPECT_EQ(answers[0], answers[1]);
    EXPECT_EQ(answers[0], answers[2]);
}

TEST_F(SignInTest, ARefusedSignUpMayBeTriedAgainWithTheSameId) {
    const Requester requester{std::nullopt, std::nullopt, "10.0.0.1", true};
    const json::object request{{"do", "enter"}, {"id", "same-id"}, {"name", "Leif"}};
    environment_.failing_commits = 1;
    EXPECT_EQ(once(requester, request).at("status"), 503);
    EXPECT_EQ(once(requester, request).at("status"), 200);
}

TEST_F(SignInTest, LookAlikesOfANameAreTaken) {
    enter("coco");
    const auto code = [&](const char* name) {
        return std::string(once(std::string(), {{"do", "enter"}, {"name", name}}).at("error").at("code").as_string());
    };
    EXPECT_EQ(code("COCO"), "taken");
    EXPECT_EQ(code("c0co"), "taken");
    EXPECT_EQ(code("\u0441\u043e\u0441\u043e"), "taken");
}

TEST_F(SignInTest, AccountsWithOldKeysAreFoundAndProtected) {
    registered("Anna1");
    const std::optional<store::Person> person = find_named(environment_.store(), "Anna1");
    ASSERT_TRUE(person);
    store::Person old = *person;
    old.key = "anna1";  // as version 0.1.0 stored it
    environment_.store().commit({{{store::PutPerson{old}}}});
    EXPECT_EQ(once(std::string(), {{"do", "sign_in"}, {"name", "ANNA1"}, {"password", "green sails"}}).at("status"),
              200);
    hall_->load_active_tables();
    environment_.settle();
    EXPECT_EQ(once(std::string(), {{"do", "enter"}, {"name", "Annal"}}).at("error").at("code"), "taken");
    EXPECT_EQ(once(std::string(), {{"do", "sign_in"}, {"name", "Anna1"}, {"password", "green sails"}}).at("status"),
              200);
}

TEST_F(SignInTest, RequestsWithAKeyTwiceAreRefused) {
    json::object answer;
    hall_->ask(Requester{std::nullopt, std::nullopt, "10.0.0.1", true},
               R"({"do":"enter","id":"r1","name":"Leif","name":"Olaf"})",
               [&](const Reply& reply) { answer = codec::parse_json(reply.text).get_object(); });
    EXPECT_EQ(answer.at("error").at("code"), "bad_request");
}

}  // namespace
}  // namespace meadhall::server
