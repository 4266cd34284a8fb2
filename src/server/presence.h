// SPDX-License-Identifier: Apache-2.0
// Tracks presence. A person is present while they have an open socket. Otherwise the person is away. The time away is
// counted from the moment when they closed their last socket or sent their last HTTP request, whichever is later.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace meadhall::server {

class Presence {
public:
    explicit Presence(std::int64_t now_ms) : began_ms_(now_ms) {}

    void came(const std::string& person) { ++sockets_[person]; }
    void left(const std::string& person, std::int64_t now_ms) {
        if (const auto found = sockets_.find(person); found != sockets_.end() && --found->second == 0) {
            sockets_.erase(found);
        }
        seen(person, now_ms);
    }
    void seen(const std::string& person, std::int64_t now_ms) {
        if (last_ms_.size() >= max_remembered) {
            std::erase_if(last_ms_, [&](const auto& each) { return now_ms - each.second > long_ago_ms; });
        }
        last_ms_[person] = now_ms;
    }

    bool is_here(const std::string& person) const { return sockets_.contains(person); }
    // Returns when the person was last seen, or when the hall started if they have not been seen since. Meaningful only
    // if the person is away.
    std::int64_t away_since_ms(const std::string& person) const {
        const auto found = last_ms_.find(person);
        return found == last_ms_.end() ? began_ms_ : found->second;
    }

private:
    static constexpr std::size_t max_remembered = 10'000;
    static constexpr std::int64_t long_ago_ms = 24LL * 3600 * 1000;
    std::int64_t began_ms_;
    std::map<std::string, int> sockets_;
    std::map<std::string, std::int64_t> last_ms_;
};

}  // namespace meadhall::server
