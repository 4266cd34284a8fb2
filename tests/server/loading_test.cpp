// SPDX-License-Identifier: Apache-2.0
// The hall loads tables, and makes records and replays, outside its own thread.
#include <algorithm>

#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

class Loading : public HallTest {
protected:
    // Opens a new hall, which has no tables in memory.
    void unload_tables() {
        hall_.emplace(environment_, *games_, options_);
        for (Client* client : {&ann_, &bob_}) {
            come_back(*client);
        }
        environment_.settle();
        environment_.jobs.clear();
    }
    std::string open_one() { return open_table(ann_, "pebbles", 2); }
    std::string finished() {
        const std::string table = open_one();
        begin({ann_, bob_}, table);
        must(ann_, {{"do", "resign"}, {"table", table}});
        return table;
    }
    void send(const Client& client, const std::string& id, json::object request) {
        request["id"] = id;
        hall_->ask(client.connection, json::serialize(request));
    }
    // The ids of answered requests in order, with the code of an error.
    std::vector<std::string> answers(const Client& client) {
        std::vector<std::string> all;
        for (const std::string& text : environment_.sent[client.connection]) {
            const json::object message = codec::parse_json(text).get_object();
            if (message.contains("to")) {
                std::string id(message.at("to").get_string());
                all.push_back(message.contains("error")
                                  ? id + " " + std::string(message.at("error").at("code").get_string())
                                  : id);
            }
        }
        return all;
    }
    std::ptrdiff_t jobs_of(JobKind kind) {
        return std::ranges::count(environment_.jobs, kind, [](const auto& job) { return job.first; });
    }

    Client ann_ = enter("Ann"), bob_ = enter("Bob");
};
using Answers = std::vector<std::string>;

TEST_F(Loading, ATableIsLoadedInAJob) {
    const std::string table = open_one();
    unload_tables();
    must(ann_, {{"do", "who_am_i"}});  // the hall looks up the session here, not in the test below
    environment_.sent[ann_.connection].clear();
    environment_.jobs.clear();
    const int reads = environment_.looked_up;
    send(ann_, "1", {{"do", "subscribe"}, {"table", table}});
    EXPECT_EQ(environment_.looked_up, reads) << "the hall's own thread reads nothing";
    EXPECT_EQ(answers(ann_), Answers{}) << "the answer has to wait";
    EXPECT_EQ(jobs_of(JobKind::load), 1);
    EXPECT_EQ(environment_.jobs[0].second.person, ann_.person);
    environment_.settle();
    EXPECT_EQ(answers(ann_), Answers{"1"});
    EXPECT_FALSE(newest(ann_, table).empty());
}

TEST_F(Loading, RequestsThatWaitForATableShareAJobAndKeepTheirOrder) {
    const std::string table = open_one();
    unload_tables();
    send(ann_, "1", {{"do", "subscribe"}, {"table", table}});
    send(ann_, "2", {{"do", "sit"}, {"table", table}});
    send(bob_, "3", {{"do", "sit"}, {"table", table}, {"seat", 0}});
    send(ann_, "4", {{"do", "say"}, {"table", table}, {"room", "table"}, {"text", "hello"}});
    environment_.settle();
    EXPECT_EQ(jobs_of(JobKind::load), 1);
    EXPECT_EQ(answers(ann_), (Answers{"1", "2", "4"}));
    EXPECT_EQ(answers(bob_), Answers{"3 full"});
}

TEST_F(Loading, OtherTablesAreServedMeanwhile) {
    const std::string table = open_one();
    unload_tables();
    send(ann_, "1", {{"do", "subscribe"}, {"table", table}});
    send(ann_, "2", {{"do", "who_am_i"}});
    EXPECT_EQ(answers(ann_), Answers{"2"});
    environment_.settle();
    EXPECT_EQ(answers(ann_), (Answers{"2", "1"}));
}

TEST_F(Loading, EachRequestIsAnsweredIfTheTableCannotBeRead) {
    const std::string table = open_one();
    unload_tables();
    send(ann_, "1", {{"do", "subscribe"}, {"table", table}});
    send(bob_, "2", {{"do", "sit"}, {"table", table}});
    environment_.database_is_down = true;
    environment_.settle();
    EXPECT_EQ(answers(ann_), Answers{"1 unavailable"});
    EXPECT_EQ(answers(bob_), Answers{"2 unavailable"});
    environment_.database_is_down = false;
    environment_.pass(1'000);
    EXPECT_EQ(refusal(ann_, {{"do", "subscribe"}, {"table", "nowhere"}}), "not_found");
    must(ann_, {{"do", "subscribe"}, {"table", table}});
}

TEST_F(Loading, EachRequestIsRefusedIfTheJobQueueIsFull) {
    const std::string table = open_one();
    unload_tables();
    environment_.is_busy = [](JobKind) { return true; };
    EXPECT_EQ(refusal(ann_, {{"do", "subscribe"}, {"table", table}}), "too_many");
    environment_.is_busy = nullptr;
    must(ann_, {{"do", "subscribe"}, {"table", table}});
}

TEST_F(Loading, TheNumberOfRequestsThatWaitForATableIsLimited) {
    options_.requests_a_second = 1'000;
    const std::string table = open_one();
    unload_tables();
    for (std::size_t i = 0; i <= max_waiting_at_a_table; ++i) {
        send(ann_, std::to_string(i), {{"do", "sit"}, {"table", table}, {"seat", 0}});
    }
    EXPECT_EQ(answers(ann_), Answers{std::to_string(max_waiting_at_a_table) + " too_many"});
    environment_.settle();
    EXPECT_EQ(answers(ann_).size(), max_waiting_at_a_table + 1);
}

TEST_F(Loading, AnUnsubscribeWaitsForItsSubscribe) {
    const std::string table = open_one();
    unload_tables();
    send(ann_, "1", {{"do", "subscribe"}, {"table", table}});
    send(ann_, "2", {{"do", "unsubscribe"}, {"table", table}});
    environment_.settle();
    EXPECT_EQ(answers(ann_), (Answers{"1", "2"}));
    const std::size_t before = environment_.sent[ann_.connection].size();
    must(bob_, {{"do", "sit"}, {"table", table}});
    EXPECT_EQ(environment_.sent[ann_.connection].size(), before) << "Ann is no longer subscribed";
}

TEST_F(Loading, AClosedSocketIsNotSubscribed) {
    const std::string table = open_one();
    unload_tables();
    send(ann_, "1", {{"do", "subscribe"}, {"table", table}});
    leave(ann_);
    environment_.settle();
    EXPECT_TRUE(std::ranges::none_of(environment_.logged, [](const auto& line) { return line.starts_with("fault"); }));
    must(bob_, {{"do", "subscribe"}, {"table", table}});
    EXPECT_EQ(newest(bob_, table).at("spectator_count"), 1);
}

TEST_F(Loading, ARecordIsMadeOnceForEverybodyWhoAsks) {
    const std::string table = finished();
    unload_tables();
    std::vector<std::shared_ptr<const std::string>> records;
    for (int i = 0; i < 10; ++i) {
        hall_->record({std::nullopt, std::nullopt, "10.0.0.1", false}, table, {},
                      [&](const Reply& reply) { records.push_back(reply.shared_text); });
    }
    EXPECT_TRUE(records.empty()) << "a record is made in a job, not in the hall's own thread";
    environment_.settle();
    EXPECT_EQ(jobs_of(JobKind::load), 1);
    EXPECT_EQ(jobs_of(JobKind::record), 1);
    ASSERT_EQ(records.size(), 10u);
    RecordReader reader(*records[0]);
    while (reader.step()) {
    }
    EXPECT_EQ(record(table), *records[0]);
    EXPECT_EQ(jobs_of(JobKind::record), 1) << "the record is kept in memory";
}

TEST_F(Loading, AReplayIsMadeOnceInAJob) {
    const std::string table = finished();
    environment_.jobs.clear();
    send(ann_, "1", {{"do", "replay"}, {"table", table}, {"open", true}});
    send(bob_, "2", {{"do", "replay"}, {"table", table}, {"open", true}});
    environment_.settle();
    EXPECT_EQ(jobs_of(JobKind::record), 1);
    EXPECT_EQ(answers(ann_).back(), "1");
    EXPECT_EQ(answers(bob_).back(), "2");
}

TEST(LruCache, DropsTheOldestEntriesButKeepsTheNewest) {
    LruCache<int> recent(5, 10);
    recent.keep("a", std::make_shared<int>(1), 6);
    recent.keep("b", std::make_shared<int>(2), 4);
    ASSERT_TRUE(recent.find("a"));
    recent.keep("c", std::make_shared<int>(3), 4);
    EXPECT_TRUE(recent.find("a")) << "it was used recently";
    EXPECT_FALSE(recent.find("b"));
    recent.keep("long", std::make_shared<int>(4), 100);
    EXPECT_TRUE(recent.find("long"));
    EXPECT_FALSE(recent.find("a"));
    recent.keep("long", std::make_shared<int>(5), 2);
    recent.keep("d", std::make_shared<int>(6), 8);
    EXPECT_EQ(*recent.find("long"), 5) << "the newer one, counted once";
}

}  // namespace
}  // namespace meadhall::server
