// SPDX-License-Identifier: Apache-2.0
// A rate limiter with one token bucket per key. Full buckets are deleted, because a new bucket is full as well.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace meadhall::server {

class Limiter {
public:
    // Each key may make `burst` requests immediately. The bucket refills at the rate of `burst` requests per `per_ms`.
    // Metrics show `name`.
    Limiter(int burst, std::int64_t per_ms, const char* name = "") : name_(name), burst_(burst), per_ms_(per_ms) {}
    const char* name() const { return name_; }
    std::uint64_t refused() const { return refused_; }

    // One request costs `per_ms` units of `level`, so that refilling needs no fractions.
    struct Bucket {
        std::int64_t level, at_ms;
    };
    Bucket full(std::int64_t now_ms) const { return {burst_ * per_ms_, now_ms}; }
    bool allow(Bucket& bucket, std::int64_t now_ms) {
        fill(bucket, now_ms);
        if (bucket.level < per_ms_) {
            ++refused_;
            return false;
        }
        bucket.level -= per_ms_;
        return true;
    }

    bool allow(const std::string& key, std::int64_t now_ms) {
        if (buckets_.size() >= max_keys) {
            forget_full(now_ms);
        }
        const auto [found, is_new] = buckets_.try_emplace(key, full(now_ms));
        // Refuse new keys if `max_keys` buckets are in use, to bound the memory.
        if (is_new && buckets_.size() > max_keys) {
            ++refused_;
            return false;
        }
        return allow(found->second, now_ms);
    }

    // Puts back the token of a request that had no effect.
    void give_back(const std::string& key) {
        if (const auto found = buckets_.find(key); found != buckets_.end()) {
            found->second.level = std::min(burst_ * per_ms_, found->second.level + per_ms_);
        }
    }

private:
    static constexpr std::size_t max_keys = 100'000;
    void fill(Bucket& bucket, std::int64_t now_ms) const {
        const std::int64_t passed = now_ms > bucket.at_ms ? now_ms - bucket.at_ms : 0;
        const std::int64_t limit = burst_ * per_ms_;
        bucket.level = passed >= per_ms_ ? limit : std::min(limit, bucket.level + passed * burst_);
        bucket.at_ms = std::max(bucket.at_ms, now_ms);
    }
    void forget_full(std::int64_t now_ms) {
        std::erase_if(buckets_, [&](const auto& entry) {
            Bucket bucket = entry.second;
            fill(bucket, now_ms);
            return bucket.level == burst_ * per_ms_;
        });
    }

    const char* name_;
    std::int64_t burst_, per_ms_;
    std::uint64_t refused_ = 0;
    std::map<std::string, Bucket> buckets_;
};

}  // namespace meadhall::server
