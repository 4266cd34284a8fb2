// SPDX-License-Identifier: Apache-2.0
#include "server/metrics.h"

#include <algorithm>
#include <charconv>

namespace meadhall::server {
namespace {

std::string full_name(const std::string& name) { return "meadhall_" + name; }

std::string number_text(double number) {
    std::array<char, 400> text{};  // enough characters for any double in fixed notation
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed).ptr};
}

std::string line(const std::string& name, const std::string& value) { return name + " " + value + "\n"; }

std::string labelled(const std::string& name, const std::string& label, const std::string& word, std::uint64_t count) {
    return line(name + "{" + label + "=\"" + word + "\"}", std::to_string(count));
}

}  // namespace

void Histogram::add(double seconds) {
    const auto bound = std::ranges::lower_bound(bounds, seconds);
    ++counts_[static_cast<std::size_t>(bound - bounds.begin())];
    sum_ += seconds;
}

// Each bucket includes the counts of the lower ones.
std::string Histogram::text(const std::string& name) const {
    std::string lines;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        sum += counts_[i];
        const std::string bound = i < bounds.size() ? number_text(bounds[i]) : "+Inf";
        lines += line(name + "_bucket{le=\"" + bound + "\"}", std::to_string(sum));
    }
    return lines + line(name + "_sum", number_text(sum_)) + line(name + "_count", std::to_string(sum));
}

CounterFamily::CounterFamily(std::string label, const std::vector<std::string>& words) : label_(std::move(label)) {
    for (const std::string& word : words) {
        counts_[word] = 0;
    }
    counts_["other"] = 0;
}

void CounterFamily::add(const std::string& word) { ++counts_[counts_.contains(word) ? word : "other"]; }

std::string CounterFamily::text(const std::string& name) const {
    std::string lines;
    for (const auto& [word, count] : counts_) {
        lines += labelled(name, label_, word, count);
    }
    return lines;
}

void Metrics::add(const std::string& name, const std::string& help, const char* type, const Lines& lines) {
    const std::string full = full_name(name);
    metrics_.push_back({"# HELP " + full + " " + help + "\n# TYPE " + full + " " + type + "\n", lines});
}

void Metrics::counter(const std::string& name, const std::string& help, const Number& now) {
    add(name, help, "counter", [name, now] { return line(full_name(name), std::to_string(now())); });
}

void Metrics::gauge(const std::string& name, const std::string& help, const Number& now) {
    add(name, help, "gauge", [name, now] { return line(full_name(name), std::to_string(now())); });
}

Histogram& Metrics::histogram(const std::string& name, const std::string& help) {
    auto histogram = std::make_shared<Histogram>();
    add(name, help, "histogram", [name, histogram] { return histogram->text(full_name(name)); });
    return *histogram;
}

CounterFamily& Metrics::counters(const std::string& name, const std::string& help, const std::string& label,
                                 const std::vector<std::string>& words) {
    auto family = std::make_shared<CounterFamily>(label, words);
    add(name, help, "counter", [name, family] { return family->text(full_name(name)); });
    return *family;
}

void Metrics::counters(const std::string& name, const std::string& help, const std::string& label, const Numbers& now) {
    add(name, help, "counter", [name, label, now] {
        std::string lines;
        for (const auto& [word, count] : now()) {
            lines += labelled(full_name(name), label, word, count);
        }
        return lines;
    });
}

std::string Metrics::text() const {
    std::string all;
    for (const Metric& metric : metrics_) {
        all += metric.head + metric.lines();
    }
    return all;
}

}  // namespace meadhall::server
