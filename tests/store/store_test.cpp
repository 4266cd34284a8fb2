// SPDX-License-Identifier: Apache-2.0
// The guarantees of a store, checked on both databases.
#include "store/store.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernel/check.h"
#include "store/chain.h"
#include "tests/store/databases.h"

namespace meadhall::store {
namespace {

class StoreTest : public DatabaseTest {
protected:
    // Closes and opens the store again, so that only data that was really written is found.
    Store& reopened() {
        store_.reset();
        store_ = open();
        return *store_;
    }
    Result commit(const Change& change) { return store::commit(*store_, change); }
    void damage(const std::string& sql) const { raw()->script(sql); }

    std::vector<std::string> tables(const SummaryQuery& query) {
        std::vector<std::string> names;
        for (const TableSummary& summary : store_->summaries(query)) {
            names.push_back(summary.table);
        }
        return names;
    }
    std::vector<std::string> keys(const std::string& after, int limit) {
        std::vector<std::string> found;
        for (const Person& each : store_->people(after, limit)) {
            found.push_back(each.key);
        }
        return found;
    }

    std::unique_ptr<Store> store_ = open();
};
MEADHALL_ON_BOTH_DATABASES(StoreTest);

using Names = std::vector<std::string>;
using Results = std::vector<Result>;

const std::string strange = "skål \"quoted\" 'single' \\ $1 ? % \n\t \U0001F37A";
constexpr std::int64_t late = 4'102'444'800'000;  // a time in the year 2100, which needs more than 32 bits

TEST_P(StoreTest, PeopleAreReadBackUnchanged) {
    const Person guest{"p1", "Lief", "lief", "", false, late};
    const Person admin{"p2", strange, strange, strange, true, -1};
    EXPECT_EQ(commit({{PutPerson{guest}, PutPerson{admin}}}), Result::done);
    Store& store = reopened();
    EXPECT_EQ(store.person("p1"), guest);
    EXPECT_EQ(store.person_named("lief"), guest);
    EXPECT_EQ(store.person("p2"), admin);
    EXPECT_EQ(store.person_named(strange), admin);
    EXPECT_EQ(store.person("lief"), std::nullopt);
    EXPECT_EQ(store.person_named("p1"), std::nullopt);
}

TEST_P(StoreTest, APersonCanBeChanged) {
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}}}), Result::done);
    const Person changed{"p1", "Hildr", "hildr", "other", true, 8};
    EXPECT_EQ(commit({{PutPerson{changed}}}), Result::done);
    EXPECT_EQ(store_->person("p1"), changed);
    EXPECT_EQ(store_->person_named("lief"), std::nullopt);
    EXPECT_EQ(commit({{PutPerson{person("p2", "lief")}}}), Result::done);  // the name is free again
}

TEST_P(StoreTest, ANameBelongsToOnePerson) {
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}}}), Result::done);
    EXPECT_EQ(commit({{PutPerson{person("p2", "lief")}}}), Result::taken);
    EXPECT_EQ(store_->person("p2"), std::nullopt);
    EXPECT_EQ(store_->person_named("lief"), person("p1", "lief"));
}

TEST_P(StoreTest, PeopleAreListedByTheBytesOfTheirKeys) {
    for (const std::string key : {"b", "a", "B", "ä", "a-b", "ab"}) {
        EXPECT_EQ(commit({{PutPerson{person("id of " + key, key)}}}), Result::done);
    }
    EXPECT_EQ(keys("", 10), (Names{"B", "a", "a-b", "ab", "b", "ä"}));
    EXPECT_EQ(keys("", 2), (Names{"B", "a"}));
    EXPECT_EQ(keys("a", 2), (Names{"a-b", "ab"}));
    EXPECT_EQ(keys("ä", 2), Names());
    EXPECT_EQ(keys("", 0), Names());
    EXPECT_EQ(keys("", -1), Names());
}

TEST_P(StoreTest, SessionsAreReadBackAndRenewed) {
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}, PutSession{{"hash", "p1", 5, 6}}}}), Result::done);
    EXPECT_EQ(reopened().session("hash"), (Session{"hash", "p1", 5, 6}));
    EXPECT_EQ(commit({{PutSession{{"hash", "p1", 5, late}}}}), Result::done);
    EXPECT_EQ(store_->session("hash"), (Session{"hash", "p1", 5, late}));
    EXPECT_EQ(store_->session("other"), std::nullopt);
}

TEST_P(StoreTest, SessionsAreListedByTheirHashes) {
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}, PutPerson{person("p2", "hildr")}}}), Result::done);
    const std::vector<Session> all{{"A", "p2", 1, 2}, {"a", "p1", 3, 4}, {"b", "p2", 5, late}};
    EXPECT_EQ(commit({{PutSession{all[1]}, PutSession{all[2]}, PutSession{all[0]}}}), Result::done);
    EXPECT_EQ(store_->sessions("", 9), all);
    EXPECT_EQ(store_->sessions("", 1), std::vector<Session>{all[0]});
    EXPECT_EQ(store_->sessions("a", 9), std::vector<Session>{all[2]});
    EXPECT_TRUE(store_->sessions("b", 9).empty());
    EXPECT_TRUE(store_->sessions("", 0).empty());
}

TEST_P(StoreTest, ASessionNeedsAPerson) {
    EXPECT_EQ(commit({{PutSession{{"hash", "p1", 5, 6}}}}), Result::unknown);
    EXPECT_EQ(store_->session("hash"), std::nullopt);
}

TEST_P(StoreTest, SettingsAreReadBackAndDeletedWithThePerson) {
    EXPECT_EQ(commit({{PutSettings{"p1", "a"}}}), Result::unknown);
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}, PutPerson{person("p2", "hildr")}}}), Result::done);
    EXPECT_EQ(store_->settings("p1"), std::nullopt);
    EXPECT_EQ(commit({{PutSettings{"p1", "a"}, PutSettings{"p2", "b"}}}), Result::done);
    EXPECT_EQ(commit({{PutSettings{"p1", strange}}}), Result::done);
    EXPECT_EQ(reopened().settings("p1"), strange);
    EXPECT_EQ(commit({{DeletePerson{"p1"}}}), Result::done);
    EXPECT_EQ(store_->settings("p1"), std::nullopt);
    EXPECT_EQ(store_->settings("p2"), "b");
}

TEST_P(StoreTest, NotifiedTurnsAreDeletedWithThePersonOrTheTable) {
    const TableSummary summary{"t1", "dice", "playing", true, {"p1", "p2"}, "", 1, 1};
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}, PutPerson{person("p2", "hildr")}}}), Result::done);
    EXPECT_EQ(commit({{PutNotified{"p1", "t1", 4}}}), Result::unknown) << "there is no such table";
    EXPECT_EQ(commit({{PutSummary{summary}, PutNotified{"p1", "t1", 4}, PutNotified{"p2", "t1", 4}}}), Result::done);
    EXPECT_EQ(commit({{PutNotified{"p1", "t1", late}}}), Result::done);
    EXPECT_EQ(reopened().notified_turn("p1", "t1"), late);
    EXPECT_EQ(store_->notified_turn("p2", "t1"), 4);
    EXPECT_EQ(store_->notified_turn("p1", "t2"), std::nullopt);
    EXPECT_EQ(commit({{DeletePerson{"p1"}}}), Result::done);
    EXPECT_EQ(store_->notified_turn("p1", "t1"), std::nullopt);
    EXPECT_EQ(commit({{DeleteTable{"t1"}}}), Result::done);
    EXPECT_EQ(store_->notified_turn("p2", "t1"), std::nullopt);
}

TEST_P(StoreTest, SessionsEnd) {
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}, PutPerson{person("p2", "hildr")}}}), Result::done);
    const auto sign_in = [&] {
        EXPECT_EQ(commit({{PutSession{{"a", "p1", 1, 1}}, PutSession{{"b", "p1", 1, 1}}, PutSession{{"c", "p1", 1, 1}},
                           PutSession{{"d", "p2", 1, 1}}}}),
                  Result::done);
    };
    const auto open = [&] {
        Names names;
        std::ranges::copy_if(Names{"a", "b", "c", "d"}, std::back_inserter(names),
                             [&](const std::string& name) { return store_->session(name).has_value(); });
        return names;
    };
    sign_in();
    EXPECT_EQ(commit({{EndSession{"a"}}}), Result::done);
    EXPECT_EQ(open(), (Names{"b", "c", "d"}));
    EXPECT_EQ(commit({{EndSessions{"p1", "c"}}}), Result::done);
    EXPECT_EQ(open(), (Names{"c", "d"}));
    EXPECT_EQ(commit({{EndSessions{"p1", ""}}}), Result::done);
    EXPECT_EQ(open(), Names{"d"});
    EXPECT_EQ(commit({{EndSession{"nothing"}, EndSessions{"nobody", ""}}}), Result::done);
    sign_in();
    EXPECT_EQ(commit({{DeletePerson{"p1"}}}), Result::done);
    EXPECT_EQ(open(), Names{"d"});
}

TEST_P(StoreTest, GamesOfADeletedPersonAreKept) {
    const TableSummary summary{"t1", "pebbles", "over", true, {"p1"}, "", 1, 2};
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}, PutSummary{summary}, Append{"t1", event(1, "p1", "r")}}}),
              Result::done);
    EXPECT_EQ(commit({{DeletePerson{"p1"}}}), Result::done);
    EXPECT_EQ(store_->person("p1"), std::nullopt);
    EXPECT_EQ(store_->summary("t1"), summary);
    EXPECT_EQ(store_->events("t1").at(0).by, "p1");
}

TEST_P(StoreTest, EventsAreReadBackInOrderAndChained) {
    for (int number = 1; number <= 12; ++number) {
        EXPECT_EQ(commit(append("t1", event(number))), Result::done);
    }
    EXPECT_EQ(commit(append("t2", {1, late, strange, strange, strange, strange, "not read"})), Result::done);
    const std::vector<Event> events = reopened().events("t1");
    ASSERT_EQ(events.size(), 12u);
    for (int number = 1; number <= 12; ++number) {
        Event expected = event(number);
        expected.hash = events[static_cast<std::size_t>(number - 1)].hash;
        EXPECT_EQ(events[static_cast<std::size_t>(number - 1)], expected);
        EXPECT_EQ(expected.hash.size(), 64u);
    }
    EXPECT_EQ(store_->events("t1", 9), std::vector<Event>(events.begin() + 8, events.end()));
    EXPECT_EQ(store_->events("t1", 0), events);
    EXPECT_TRUE(store_->events("t1", 13).empty());
    EXPECT_TRUE(store_->events("t1", 99).empty());
    EXPECT_TRUE(store_->events("none").empty());
    const Event other = store_->events("t2").at(0);
    EXPECT_EQ(other, (Event{1, late, strange, strange, strange, strange, other.hash}));
}

TEST_P(StoreTest, AGapIsRefused) {
    EXPECT_EQ(commit(append("t1", event(2))), Result::gap);
    EXPECT_EQ(commit(append("t1", event(0))), Result::gap);
    EXPECT_EQ(commit(append("t1", event(1))), Result::done);
    EXPECT_EQ(commit(append("t1", event(1))), Result::gap);
    EXPECT_EQ(commit(append("t1", event(3))), Result::gap);
    EXPECT_EQ(commit(append("t2", event(2))), Result::gap);
    EXPECT_EQ(commit(append("t1", event(2))), Result::done);
    EXPECT_EQ(store_->events("t1").size(), 2u);
}

// From its second commit on, a store caches the stored requests of each table.
TEST_P(StoreTest, ACachedRequestIsDoneOnce) {
    const std::unique_ptr<Store> store = open();
    for (int number = 1; number <= 5; ++number) {
        ASSERT_EQ(store::commit(*store, append("t1", event(number, "p1", "r" + std::to_string(number)))), Result::done);
    }
    for (const char* again : {"r1", "r3", "r5"}) {
        EXPECT_EQ(store::commit(*store, append("t1", event(6, "p1", again))), Result::repeated) << again;
    }
    EXPECT_EQ(store->events("t1").size(), 5u);
    EXPECT_EQ(store::commit(*store, append("t1", event(6, "p2", "r3"))), Result::done);
    EXPECT_EQ(store::commit(*store, append("t1", event(7, "p2", "r3"))), Result::repeated);
    // A repetition is also found if the table existed when the store was opened.
    const std::unique_ptr<Store> later = open();
    EXPECT_EQ(store::commit(*later, append("t2", event(1))), Result::done);
    EXPECT_EQ(store::commit(*later, append("t1", event(7, "p1", "r7"))), Result::done);
    EXPECT_EQ(store::commit(*later, append("t1", event(8, "p1", "r2"))), Result::repeated);
}

TEST_P(StoreTest, ARepeatedRequestIsDoneOnce) {
    EXPECT_EQ(commit(append("t1", event(1, "p1", "r1"))), Result::done);
    EXPECT_EQ(commit(append("t1", event(2, "p1", "r1"))), Result::repeated);
    EXPECT_EQ(commit(append("t1", event(1, "p1", "r1"))), Result::repeated);  // not a gap
    // Another person, another table or another id is another request.
    EXPECT_EQ(commit(append("t1", event(2, "p2", "r1"))), Result::done);
    EXPECT_EQ(commit(append("t2", event(1, "p1", "r1"))), Result::done);
    EXPECT_EQ(commit(append("t1", event(3, "p1", "r2"))), Result::done);
    // Requests without an id are never repetitions.
    EXPECT_EQ(commit(append("t1", event(4, "p1"))), Result::done);
    EXPECT_EQ(commit(append("t1", event(5, "p1"))), Result::done);
    EXPECT_EQ(store_->events("t1").size(), 5u);
}

TEST_P(StoreTest, TheFirstAnswerIsFoundByItsRetryId) {
    EXPECT_EQ(commit({{Append{"t1", event(1)}, Append{"t1", event(2, "p1", "r1")}, Append{"t1", event(3)}}}),
              Result::done);
    EXPECT_EQ(store_->event_of("t1", "p1", "r1"), store_->events("t1").at(1));
    EXPECT_EQ(store_->event_of("t1", "p2", "r1"), std::nullopt);
    EXPECT_EQ(store_->event_of("t2", "p1", "r1"), std::nullopt);
    EXPECT_EQ(store_->event_of("t1", "", ""), std::nullopt);
}

TEST_P(StoreTest, ARefusedChangeDoesNotAffectTheOthers) {
    EXPECT_EQ(store_->commit({append("t1", event(1)),
                              {{Append{"t1", event(2)}, PutPerson{person("p1", "lief")}, Append{"t1", event(9)}}},
                              append("t1", event(2, "p1", "r1")),
                              {{Append{"t1", event(3)}, Append{"t1", event(4, "p1", "r1")}}},
                              {{PutPerson{person("p2", "hildr")}, PutSession{{"hash", "p3", 1, 1}}}},
                              {},
                              append("t1", event(3))}),
              (Results{Result::done, Result::gap, Result::done, Result::repeated, Result::unknown, Result::done,
                       Result::done}));
    const std::vector<Event> events = reopened().events("t1");
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(events[1].retry_id, "r1");
    EXPECT_EQ(events[2].retry_id, "");
    EXPECT_TRUE(store_->people("", 9).empty());
    EXPECT_TRUE(store_->commit({}).empty());
}

TEST_P(StoreTest, AnotherStoreSeesWhatIsCommitted) {
    const std::unique_ptr<Store> other = open();
    EXPECT_EQ(commit(append("t1", event(1))), Result::done);
    EXPECT_EQ(other->events("t1").size(), 1u);
    EXPECT_EQ(store::commit(*other, append("t1", event(1))), Result::gap);
    EXPECT_EQ(store::commit(*other, append("t1", event(2))), Result::done);
    EXPECT_EQ(commit(append("t1", event(2))), Result::gap);
    // A store must not trust its cached last event when another store has written.
    EXPECT_EQ(commit(append("t1", event(3))), Result::done);
    EXPECT_EQ(store::commit(*other, append("t1", event(4))), Result::done);
    EXPECT_EQ(commit({{DeleteTable{"t1"}}}), Result::done);
    EXPECT_EQ(store::commit(*other, append("t1", event(5))), Result::gap);
    EXPECT_EQ(store::commit(*other, append("t1", event(1))), Result::done);
    EXPECT_EQ(commit(append("t1", event(2))), Result::done);
    EXPECT_EQ(other->events("t1").size(), 2u);
}

TEST_P(StoreTest, AFailedCommitIsNotCached) {
    EXPECT_EQ(commit(append("t1", event(1))), Result::done);
    Event impossible = event(3);
    impossible.payload = std::string(1, '\0');
    EXPECT_THROW(store_->commit({append("t1", event(2)), append("t1", impossible)}), BadInput);
    EXPECT_EQ(commit(append("t1", event(3))), Result::gap);
    EXPECT_EQ(commit(append("t1", event(2))), Result::done);
    EXPECT_EQ(commit(append("t1", event(3))), Result::done);
    EXPECT_EQ(store_->events("t1").size(), 3u);
}

TEST_P(StoreTest, SummariesAreReadBackAndReplaced) {
    const TableSummary summary{"t1", "pebbles", "open", true, {"p2", "p1"}, strange, 5, late};
    const TableSummary bare{"t2", "dice", "open", false, {}, "", 5, 6};
    EXPECT_EQ(commit({{PutSummary{summary}, PutSummary{bare}}}), Result::done);
    EXPECT_EQ(reopened().summary("t1"), summary);
    EXPECT_EQ(store_->summary("t2"), bare);
    EXPECT_EQ(store_->summary("t3"), std::nullopt);
    EXPECT_EQ(store_->summaries({}), (std::vector<TableSummary>{summary, bare}));
    const TableSummary changed{"t1", "dice", "over", false, {"p3"}, "short", 7, 8};
    EXPECT_EQ(commit({{PutSummary{changed}}}), Result::done);
    EXPECT_EQ(store_->summary("t1"), changed);
    EXPECT_TRUE(tables({.person = "p1"}).empty());
    const TableSummary later{"t1", "dice", "over", false, {"p3"}, "later", 7, 9};
    EXPECT_EQ(commit({{PutSummary{later, true}}}), Result::done);
    EXPECT_EQ(store_->summary("t1"), later);
}

TEST_P(StoreTest, SummariesAreFiltered) {
    EXPECT_EQ(commit({{PutSummary{{"t1", "dice", "open", true, {"p1", "p2"}, "", 1, 1}},
                       PutSummary{{"t2", "dice", "open", false, {"p2"}, "", 1, 2}},
                       PutSummary{{"t3", "dice", "over", true, {"p2", "p3"}, "", 1, 3}}}}),
              Result::done);
    EXPECT_EQ(tables({}), (Names{"t3", "t2", "t1"}));
    EXPECT_EQ(tables({.status = "open"}), (Names{"t2", "t1"}));
    EXPECT_EQ(tables({.game = "dice"}), (Names{"t3", "t2", "t1"}));
    EXPECT_TRUE(tables({.game = "pebbles"}).empty());
    EXPECT_EQ(tables({.person = "p1"}), Names{"t1"});
    EXPECT_EQ(tables({.person = "p2"}), (Names{"t3", "t2", "t1"}));
    EXPECT_EQ(tables({.listed_only = true}), (Names{"t3", "t1"}));
    EXPECT_EQ(tables({.changed_before_ms = 3}), (Names{"t2", "t1"}));
    EXPECT_EQ(tables({.status = "open", .person = "p2", .listed_only = true, .changed_before_ms = 3}), Names{"t1"});
    EXPECT_EQ(tables({.limit = 2}), (Names{"t3", "t2"}));
    EXPECT_EQ(tables({.person = "p2", .limit = 1}), Names{"t3"});
    EXPECT_TRUE(tables({.limit = 0}).empty());
    EXPECT_TRUE(tables({.status = "ope"}).empty());
}

// Many summaries change in the same millisecond, and pages end between them.
TEST_P(StoreTest, PagesOfSummariesAreComplete) {
    Change change;
    for (int i = 0; i < 20; ++i) {
        change.writes.emplace_back(
            PutSummary{{"t" + std::to_string(i), "dice", "open", true, {"p1", "p2"}, "", 1, i / 7}});
    }
    EXPECT_EQ(commit(change), Result::done);
    const std::vector<TableSummary> all = store_->summaries({});
    ASSERT_EQ(all.size(), 20u);
    EXPECT_TRUE(std::ranges::is_sorted(all, std::greater(), &TableSummary::changed_ms));
    SummaryQuery query{.limit = 3};
    std::vector<TableSummary> paged;
    for (std::vector<TableSummary> page = store_->summaries(query); !page.empty(); page = store_->summaries(query)) {
        paged.insert(paged.end(), page.begin(), page.end());
        query.changed_before_ms = page.back().changed_ms;
        query.before_table = page.back().table;
    }
    EXPECT_EQ(paged, all);
}

TEST_P(StoreTest, ADeletedTableIsGone) {
    for (const std::string table : {"t1", "t2"}) {
        EXPECT_EQ(commit({{PutSummary{{table, "dice", "open", true, {"p1"}, "", 1, 1}}, Append{table, event(1)}}}),
                  Result::done);
    }
    EXPECT_EQ(commit({{DeleteTable{"t1"}}}), Result::done);
    EXPECT_TRUE(store_->events("t1").empty());
    EXPECT_EQ(store_->summary("t1"), std::nullopt);
    EXPECT_EQ(tables({.person = "p1"}), Names{"t2"});
    EXPECT_EQ(store_->events("t2").size(), 1u);
    EXPECT_EQ(raw()->query("SELECT person FROM seats", {}).size(), 1u);
    EXPECT_EQ(commit(append("t1", event(1))), Result::done);  // the id may be used again
}

// Somebody may start the game between the query and the deletion.
TEST_P(StoreTest, ATableThatHasChangedIsNotDeleted) {
    EXPECT_EQ(commit({{PutSummary{{"t1", "dice", "open", true, {}, "", 1, 7}}, Append{"t1", event(1)}}}), Result::done);
    EXPECT_EQ(commit({{DeleteTable{"t1", 6}}}), Result::gap);
    EXPECT_EQ(commit({{DeleteTable{"t2", 7}}}), Result::gap);
    EXPECT_EQ(store_->events("t1").size(), 1u);
    EXPECT_EQ(commit({{DeleteTable{"t1", 7}}}), Result::done);
    EXPECT_TRUE(store_->events("t1").empty());
}

TEST_P(StoreTest, EveryTableIsListed) {
    EXPECT_EQ(commit({{PutSummary{{"b", "dice", "open", true, {"p1", "p2"}, "", 1, 1}}, Append{"b", event(1)},
                       Append{"b", event(2)}, Append{"a-log", event(1)},
                       PutSummary{{"C-head", "", "", true, {}, "", 1, 1}}}}),
              Result::done);
    EXPECT_EQ(store_->tables("", 9), (Names{"C-head", "a-log", "b"}));
    EXPECT_EQ(store_->tables("C-head", 1), Names{"a-log"});
    EXPECT_TRUE(store_->tables("b", 9).empty());
}

TEST_P(StoreTest, AMissingDatabaseIsNotCreated) {
    EXPECT_EQ(commit(append("t1", event(1))), Result::done);
    EXPECT_EQ(open_store(address_, IfMissing::refuse)->events("t1").size(), 1u);
    store_.reset();
    if (GetParam() == Kind::postgresql) {
        raw()->script("DROP SCHEMA meadhall CASCADE");
        EXPECT_THROW(open_store(address_, IfMissing::refuse), BadInput);
        return;
    }
    const std::string none = folder_.path / "none";
    EXPECT_THROW(open_store("sqlite:" + none, IfMissing::refuse), BadInput);
    EXPECT_FALSE(std::filesystem::exists(none));
}

TEST_P(StoreTest, DamageIsFound) {
    for (int number = 1; number <= 5; ++number) {
        EXPECT_EQ(commit(append("t1", event(number, "p1", "r" + std::to_string(number)))), Result::done);
        EXPECT_EQ(commit(append("t2", event(number))), Result::done);
    }
    damage(R"(UPDATE events SET payload = 'payload 9' WHERE "table" = 't1' AND number = 3)");
    EXPECT_THROW(store_->events("t1"), Damaged);
    EXPECT_THROW(store_->events("t1", 3), Damaged);
    EXPECT_THROW(store_->event_of("t1", "p1", "r3"), Damaged);
    EXPECT_EQ(store_->event_of("t1", "p1", "r2")->number, 2);
    EXPECT_EQ(store_->events("t1", 4).size(), 2u);  // these are intact
    EXPECT_EQ(store_->events("t2").size(), 5u);
    damage(R"(DELETE FROM events WHERE "table" = 't1' AND number = 3)");
    EXPECT_THROW(store_->events("t1"), Damaged);
    EXPECT_THROW(store_->events("t1", 2), Damaged);
    EXPECT_THROW(store_->events("t1", 4), Damaged);  // the previous event is missing
    damage(R"(UPDATE events SET number = 3 WHERE "table" = 't1' AND number = 5)");
    EXPECT_THROW(store_->events("t1"), Damaged);
    damage(R"(UPDATE events SET at_ms = 0 WHERE "table" = 't2' AND number = 1)");
    EXPECT_THROW(store_->events("t2"), Damaged);
}

// In SQLite a log stores its last event, and each event links to the previous one. So a missing end is found, and a
// cycle of links does not loop for ever.
TEST(Store, DamagedLinksAreFound) {
    const Folder folder;
    const std::string file = folder.path / "db";
    const std::unique_ptr<Store> store = open_store("sqlite:" + file);
    for (int number = 1; number <= 5; ++number) {
        EXPECT_EQ(store->commit({append("t1", event(number)), append("t2", event(number))}),
                  std::vector(2, Result::done));
    }
    open_sqlite(file)->script(R"(DELETE FROM events WHERE "table" = 't1' AND number = 5)");
    EXPECT_THROW(store->events("t1"), Damaged);
    EXPECT_EQ(store->events("t2").size(), 5u);
    open_sqlite(file)->script(R"(UPDATE events SET before = (SELECT last FROM logs WHERE "table" = 't2')
                                 WHERE "table" = 't2' AND number = 2)");
    EXPECT_THROW(store->events("t2"), Damaged);
    open_sqlite(file)->script(R"(UPDATE events SET before = 1 WHERE "table" = 't2' AND number = 2)");  // an event of t1
    EXPECT_THROW(store->events("t2"), Damaged);
}

TEST_P(StoreTest, TextWithNulIsRefusedAndNothingIsStored) {
    const std::string nul("p1\0x", 4);
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}}}), Result::done);
    EXPECT_THROW(store_->person(nul), BadInput);
    EXPECT_THROW(store_->events(nul), BadInput);
    EXPECT_THROW(store_->summaries({.status = nul}), BadInput);
    EXPECT_THROW(commit({{Append{"t1", event(1)}, Append{"t1", event(2, nul)}}}), BadInput);
    EXPECT_TRUE(store_->events("t1").empty());
    EXPECT_EQ(commit(append("t1", event(1))), Result::done);
}

TEST_P(StoreTest, LongTextsAreStored) {
    Event big = event(1);
    big.payload = std::string(3'000'000, 'x');
    EXPECT_EQ(commit(append("t1", big)), Result::done);
    EXPECT_EQ(reopened().events("t1").at(0).payload, big.payload);
}

class EncryptionTest : public StoreTest {
protected:
    std::unique_ptr<Store> open_sealed(IfMissing if_missing = IfMissing::make) const {
        return open_store(address_, if_missing, key_);
    }
    // An event with a table summary, as in the hall.
    static Change move(std::int64_t number) {
        return {{Append{"t1", event(number)}, PutSummary{{"t1", "dice", "playing", true, {}, "", 1, number}}}};
    }
    std::string stored(std::int64_t number) const {
        return raw()->query(R"(SELECT payload FROM events WHERE number = $1)", {number})[0][0];
    }
    void write_key(const std::string& text) const { std::ofstream(key_) << text; }

    std::string key_ = folder_.path / "key";
};
MEADHALL_ON_BOTH_DATABASES(EncryptionTest);

TEST_P(EncryptionTest, PayloadsAreEncryptedAndReadBack) {
    store_ = open_sealed();
    EXPECT_EQ(commit(move(1)), Result::done);
    EXPECT_EQ(commit(move(2)), Result::done);
    EXPECT_EQ(stored(1).find("payload"), std::string::npos);
    EXPECT_NE(stored(1).substr(0, 42), stored(2).substr(0, 42)) << "a nonce is used once";
    store_ = open_sealed(IfMissing::refuse);
    EXPECT_EQ(store_->events("t1").at(0).payload, "payload 1");
    EXPECT_EQ(store_->events("t1", 2).at(0).payload, "payload 2");
    EXPECT_EQ(open()->events("t1").at(0).payload, stored(1)) << "without the key, the payload stays encrypted";
    // A payload is bound to its event, even if an attacker recomputes the chain.
    std::vector<Event> moved = open()->events("t1");
    std::swap(moved[0].payload, moved[1].payload);
    moved[0].hash = chain_hash("", "t1", moved[0]);
    moved[1].hash = chain_hash(moved[0].hash, "t1", moved[1]);
    for (const Event& each : moved) {
        raw()->query("UPDATE events SET payload = $1, hash = $2 WHERE number = $3",
                     {each.payload, each.hash, each.number});
    }
    EXPECT_EQ(open()->events("t1").size(), 2u);
    EXPECT_THROW(open_store(address_, IfMissing::refuse, key_), BadInput);
}

TEST_P(EncryptionTest, EarlierEventsStayReadable) {
    EXPECT_EQ(commit(move(1)), Result::done);
    EXPECT_EQ(open_sealed(IfMissing::refuse)->events("t1").at(0).payload, "payload 1");
    EXPECT_FALSE(std::filesystem::exists(key_)) << "IfMissing::refuse must not create a key";
    store_ = open_sealed();
    EXPECT_EQ(commit(move(2)), Result::done);
    EXPECT_EQ(stored(1), "payload 1");
    EXPECT_NE(stored(2), "payload 2");
    EXPECT_EQ(open_sealed()->events("t1").at(0).payload, "payload 1");
    EXPECT_EQ(open_sealed()->events("t1").at(1).payload, "payload 2");
}

TEST_P(EncryptionTest, WithoutItsKeyADatabaseIsNotOpenedOrChanged) {
    store_ = open_sealed();
    EXPECT_EQ(commit(move(1)), Result::done);
    const std::string before = stored(1);
    std::filesystem::rename(key_, key_ + "-away");
    EXPECT_THROW(open_sealed(), BadInput);
    EXPECT_FALSE(std::filesystem::exists(key_)) << "a new key would be the wrong one";
    for (const std::string bad : {"", "no key", "0123"}) {
        write_key(bad);
        EXPECT_THROW(open_sealed(), BadInput) << bad;
    }
    write_key(std::string(64, '0'));
    EXPECT_THROW(open_sealed(), BadInput) << "another key";
    std::filesystem::rename(key_ + "-away", key_);
    EXPECT_EQ(stored(1), before);
    EXPECT_EQ(open_sealed()->events("t1").at(0).payload, "payload 1");
}

TEST_P(EncryptionTest, AKeyIsForItsOwnerOnly) {
    open_sealed();
    EXPECT_EQ(std::filesystem::status(key_).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    std::string made;
    std::ifstream(key_) >> made;
    EXPECT_EQ(made.size(), 64u);
    open_sealed();
    std::string again;
    std::ifstream(key_) >> again;
    EXPECT_EQ(made, again);
    EXPECT_THROW(open_store(address_, IfMissing::make, folder_.path / "none" / "key"), BadInput);
}

TEST(Key, IsNextToTheDatabase) {
    EXPECT_EQ(usual_key_file("sqlite:/var/hall.db"), "/var/hall.db.key");
    EXPECT_EQ(usual_key_file("postgresql://localhost/hall"), "meadhall.key");
    EXPECT_EQ(usual_key_file("sqlite::memory:"), "");
}

class SqliteTest : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Databases, SqliteTest, testing::Values(Kind::sqlite));
class PostgresqlTest : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Databases, PostgresqlTest, testing::Values(Kind::postgresql));

unsigned mode_of(const std::string& file) {
    struct stat about{};
    EXPECT_EQ(stat(file.c_str(), &about), 0) << file;
    return about.st_mode & 0777u;
}

TEST_P(SqliteTest, FilesAreForTheirOwnerOnly) {
    EXPECT_EQ(commit(append("t1", event(1))), Result::done);
    EXPECT_EQ(mode_of(file_), 0600u);
    EXPECT_EQ(mode_of(file_ + "-wal"), 0600u);
    store_.reset();
    ASSERT_EQ(chmod(file_.c_str(), 0644), 0);
    EXPECT_EQ(store::commit(reopened(), append("t1", event(2))), Result::done);
    EXPECT_EQ(mode_of(file_), 0600u);
    EXPECT_EQ(mode_of(file_ + "-wal"), 0600u);
    EXPECT_EQ(mode_of(file_ + "-shm"), 0600u);
}

TEST_P(SqliteTest, AStoreCanBeInMemory) {
    const std::unique_ptr<Store> memory = open_store("sqlite::memory:");
    EXPECT_EQ(store::commit(*memory, append("t1", event(1))), Result::done);
    EXPECT_EQ(memory->events("t1").size(), 1u);
    EXPECT_TRUE(open_store("sqlite::memory:")->events("t1").empty());
    EXPECT_FALSE(std::filesystem::exists(":memory:"));
}

TEST_P(SqliteTest, ABackupIsACompleteStore) {
    EXPECT_EQ(commit({{PutPerson{person("p1", "lief")}, Append{"t1", event(1)}}}), Result::done);
    const std::string copy = folder_.path / "copy";
    store_->back_up(copy);
    EXPECT_EQ(mode_of(copy), 0600u);
    EXPECT_EQ(commit(append("t1", event(2))), Result::done);
    const std::unique_ptr<Store> backup = open_store("sqlite:" + copy);
    EXPECT_EQ(backup->events("t1").size(), 1u);
    EXPECT_EQ(backup->person("p1"), person("p1", "lief"));
    EXPECT_THROW(store_->back_up(copy), BadInput);  // never overwrites a file
    EXPECT_EQ(backup->events("t1").size(), 1u);
    EXPECT_THROW(store_->back_up(folder_.path / "none" / "copy"), BadInput);
}

TEST_P(SqliteTest, ACopyReplacesADatabaseThatNobodyHasOpen) {
    const std::string copy = folder_.path / "copy";
    EXPECT_EQ(commit(append("t1", event(1))), Result::done);
    store_->back_up(copy);
    EXPECT_EQ(commit(append("t1", event(2))), Result::done);
    store_.reset();
    // Locks belong to a process, so another process must hold them.
    const pid_t other = fork();
    if (other == 0) {
        const std::unique_ptr<Store> held = open();
        raise(SIGSTOP);
        _exit(held->events("t1").empty() ? 1 : 0);
    }
    int status = 0;
    ASSERT_EQ(waitpid(other, &status, WUNTRACED), other);
    ASSERT_TRUE(WIFSTOPPED(status));
    EXPECT_THROW(put_in_place(copy, address_), Unavailable);
    kill(other, SIGKILL);
    ASSERT_EQ(waitpid(other, &status, 0), other);
    EXPECT_EQ(open()->events("t1").size(), 2u);
    put_in_place(copy, address_);
    EXPECT_EQ(reopened().events("t1").size(), 1u);
    EXPECT_FALSE(std::filesystem::exists(copy));
}

TEST_P(PostgresqlTest, BackupsAreMadeByPostgresqlItself) {
    EXPECT_THROW(store_->back_up(folder_.path / "copy"), BadInput);
    EXPECT_THROW(put_in_place("copy", address_), BadInput);
}

TEST_P(PostgresqlTest, InvalidUtf8IsRefused) {
    EXPECT_THROW(commit(append("t1", event(1, "\xff"))), BadInput);
    EXPECT_TRUE(store_->events("t1").empty());
}

TEST(Address, MustNameADatabase) {
    for (const std::string bad : {"", "sqlite", "sqlite:", "mysql://host", "database.db", "postgresql:/host"}) {
        EXPECT_THROW(open_store(bad), BadInput) << bad;
    }
    EXPECT_THROW(open_store("sqlite:/nonexistent/folder/file"), BadInput);
    EXPECT_THROW(open_store("postgresql://host:port:more/?x=y"), BadInput);
    EXPECT_THROW(open_store("postgresql://meadhall@/postgres?host=/nonexistent"), Unavailable);
}

// The password in an address must not get into a log.
TEST(Address, IsNotRepeatedInErrors) {
    for (const std::string bad : {"postgresql://me:secret@host:port:more/?x=y", "postgre://me:secret@host",
                                  "postgresql://me:secret@/postgres?host=/nonexistent"}) {
        try {
            open_store(bad);
            ADD_FAILURE() << bad;
        } catch (const std::exception& error) {
            EXPECT_EQ(std::string(error.what()).find("secret"), std::string::npos) << error.what();
        }
    }
}

}  // namespace
}  // namespace meadhall::store
