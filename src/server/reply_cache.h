// SPDX-License-Identifier: Apache-2.0
// Keeps replies in memory for some minutes. A client that lost a reply repeats the request with the same id and gets
// the same reply. Only the requests `enter` and `register` need this: a table finds repeated requests in its log.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "server/reply.h"

namespace meadhall::server {

class ReplyCache {
public:
    // True if this request is a repeat. Then `answer` gets the reply to the first request, now or when that reply
    // exists.
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

    // Returns the callback to use instead of `answer`. It replies to the request and to its repeats. An error is not
    // remembered: a repeat of a failed request runs again.
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
