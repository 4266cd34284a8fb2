// SPDX-License-Identifier: Apache-2.0
// The metrics that Prometheus reads at /metrics. Used only in the hall's thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace meadhall::server {

// A histogram of durations, in seconds.
class Histogram {
public:
    void add(double seconds);
    std::string text(const std::string& name) const;

private:
    static constexpr std::array<double, 14> bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                   0.1,    0.25,  0.5,    1,     2.5,  5,     10};
    // One count per bound; the last one counts values above all bounds.
    std::array<std::uint64_t, bounds.size() + 1> counts_{};
    double sum_ = 0;
};

// One counter per value of a label. The constructor fixes the values. Any other value counts as "other", so that the
// number of time series stays small.
class CounterFamily {
public:
    CounterFamily(std::string label, const std::vector<std::string>& words);
    void add(const std::string& word);
    std::string text(const std::string& name) const;

private:
    std::string label_;
    std::map<std::string, std::uint64_t> counts_;
};

class Metrics {
public:
    using Number = std::function<std::uint64_t()>;
    // Give names without the prefix "meadhall_".
    void counter(const std::string& name, const std::string& help, const Number& now);
    void gauge(const std::string& name, const std::string& help, const Number& now);
    Histogram& histogram(const std::string& name, const std::string& help);
    CounterFamily& counters(const std::string& name, const std::string& help, const std::string& label,
                            const std::vector<std::string>& words);
    // Like counter(), with one count for each value of the label. `now` returns pairs of label value and count.
    using Numbers = std::function<std::vector<std::pair<std::string, std::uint64_t>>()>;
    void counters(const std::string& name, const std::string& help, const std::string& label, const Numbers& now);
    std::string text() const;

private:
    using Lines = std::function<std::string()>;
    struct Metric {
        std::string head;
        Lines lines;
    };
    void add(const std::string& name, const std::string& help, const char* type, const Lines& lines);

    std::vector<Metric> metrics_;
};

}  // namespace meadhall::server
