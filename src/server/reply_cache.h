// SPDX-License-Identifier: Apache-2.0
// Replies that a client gets again when it repeats a request with the same id because the first reply was lost. Only
// for enter and register: a table remembers its requests in its log. Kept in memory for some minutes.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "server/reply.h"

namespace meadhall::server {

class ReplyCache {
public:
    // True if this request is a repeat. `answer` then gets the same reply, now or as soon as there is one.
    bool repeats(const std::string& key, const ReplyCallback& answer, std::int64_t now_ms) {
        const auto found = entries_.find(key);
        if (found == entries_.end() || found->second.until_ms <= now_ms) {
            return false;
        }
        if (found->second.reply) {
            answer(*found->second.reply);
        } else {
            found->second.waiting.push_back(answer);
        }
        return true;
    }

    // Returns the callback to use instead of `answer`: it also replies to repeats. Only success is remembered; a client
    // may try a refused request again.
    ReplyCallback remember(const std::string& key, ReplyCallback answer, std::int64_t now_ms) {
        if (entries_.size() >= max_entries) {
            std::erase_if(entries_, [&](const auto& entry) { return entry.second.until_ms <= now_ms; });
        }
        if (entries_.size() >= max_entries) {
            return answer;
        }
        entries_[key] = {std::nullopt, {}, now_ms + kept_ms};
        return [this, key, answer = std::move(answer)](const Reply& reply) {
            const std::vector<ReplyCallback> waiting = std::exchange(entries_[key].waiting, {});
            if (reply.status == 200) {
                entries_[key].reply = reply;
            } else {
                entries_.erase(key);
            }
            answer(reply);
            for (const ReplyCallback& each : waiting) {
                each(reply);
            }
        };
    }
    void forget(const std::string& key) { entries_.erase(key); }

private:
    static constexpr std::size_t max_entries = 10'000;
    static constexpr std::int64_t kept_ms = 600'000;
    struct Entry {
        std::optional<Reply> reply;
        std::vector<ReplyCallback> waiting;
        std::int64_t until_ms = 0;
    };
    std::map<std::string, Entry> entries_;
};

}  // namespace meadhall::server
