// SPDX-License-Identifier: Apache-2.0
// Compares the hash chain with values of another implementation (Python's hashlib).
#include "store/chain.h"

#include <functional>
#include <gtest/gtest.h>

namespace meadhall::store {
namespace {

Event first() { return {1, 1700000000000, "move", "p1", "r1", "{\"bid\":\"6x4\"}", ""}; }

TEST(Chain, HashesAreByteExact) {
    const std::string hash = chain_hash("", "t1", first());
    EXPECT_EQ(hash, "b33f6ca60336bc5e847185d3a9e365b2b4d3e812a8d7680710a1798255551c79");
    EXPECT_EQ(chain_hash(hash, "t1", {2, -5, "talk", "", "", "sk\u00e5l", ""}),
              "c2359da0f24047a6854318d2c9013fc79cc012748acb3af747e45876b890b126");
}

TEST(Chain, EveryFieldCounts) {
    const std::string hash = chain_hash("", "t1", first());
    EXPECT_NE(chain_hash("x", "t1", first()), hash);
    EXPECT_NE(chain_hash("", "t2", first()), hash);
    const std::vector<std::function<void(Event&)>> edits{[](Event& event) { event.number = 2; },
                                                         [](Event& event) { event.at_ms = 0; },
                                                         [](Event& event) { event.kind = "m"; },
                                                         [](Event& event) { event.by = "p2"; },
                                                         [](Event& event) { event.retry_id.clear(); },
                                                         [](Event& event) { event.payload += " "; },
                                                         [](Event& event) { std::swap(event.by, event.retry_id); }};
    for (const auto& edit : edits) {
        Event edited = first();
        edit(edited);
        EXPECT_NE(chain_hash("", "t1", edited), hash);
    }
}

TEST(Chain, FieldsCannotRunIntoEachOther) {
    Event one = first();
    one.kind = "a";
    one.by = "1:b";
    Event other = first();
    other.kind = "a1:";
    other.by = "b";
    EXPECT_NE(chain_hash("", "t1", one), chain_hash("", "t1", other));
}

}  // namespace
}  // namespace meadhall::store
