// SPDX-License-Identifier: Apache-2.0
#include "server/metrics.h"

#include <gtest/gtest.h>

namespace meadhall::server {
namespace {

bool has_line(const std::string& text, const std::string& line) {
    return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST(Metrics, CountersAndGaugesAreReadOnRequest) {
    std::uint64_t moves = 0;
    Metrics metrics;
    metrics.counter("moves_total", "Moves", [&] { return moves; });
    metrics.gauge("tables", "Tables", [&] { return 2 * moves; });
    moves = 7;
    EXPECT_EQ(metrics.text(),
              "# HELP meadhall_moves_total Moves\n# TYPE meadhall_moves_total counter\nmeadhall_moves_total 7\n"
              "# HELP meadhall_tables Tables\n# TYPE meadhall_tables gauge\nmeadhall_tables 14\n");
}

TEST(Metrics, ABucketCountsAllShorterTimes) {
    Metrics metrics;
    Histogram& histogram = metrics.histogram("seconds", "Time");
    for (const double seconds : {0.0001, 0.001, 0.3, 0.5, 99.0}) {
        histogram.add(seconds);
    }
    const std::string text = metrics.text();
    EXPECT_TRUE(has_line(text, "# TYPE meadhall_seconds histogram"));
    EXPECT_TRUE(has_line(text, "meadhall_seconds_bucket{le=\"0.0005\"} 1"));
    EXPECT_TRUE(has_line(text, "meadhall_seconds_bucket{le=\"0.001\"} 2"));
    EXPECT_TRUE(has_line(text, "meadhall_seconds_bucket{le=\"0.25\"} 2"));
    EXPECT_TRUE(has_line(text, "meadhall_seconds_bucket{le=\"0.5\"} 4"));
    EXPECT_TRUE(has_line(text, "meadhall_seconds_bucket{le=\"10\"} 4"));
    EXPECT_TRUE(has_line(text, "meadhall_seconds_bucket{le=\"+Inf\"} 5"));
    EXPECT_TRUE(has_line(text, "meadhall_seconds_count 5"));
    EXPECT_TRUE(has_line(text, "meadhall_seconds_sum 99.8011"));
}

TEST(Metrics, WordsAreBounded) {
    Metrics metrics;
    CounterFamily& codes = metrics.counters("refusals_total", "Refusals", "code", {"full", "stale"});
    for (const std::string word : {"stale", "stale", "made up", "\"} 1\nevil 1", "other"}) {
        codes.add(word);
    }
    EXPECT_EQ(metrics.text(),
              "# HELP meadhall_refusals_total Refusals\n# TYPE meadhall_refusals_total counter\n"
              "meadhall_refusals_total{code=\"full\"} 0\n"
              "meadhall_refusals_total{code=\"other\"} 3\n"
              "meadhall_refusals_total{code=\"stale\"} 2\n");
}

}  // namespace
}  // namespace meadhall::server
