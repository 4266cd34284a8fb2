// SPDX-License-Identifier: Apache-2.0
// The replay of a finished game, step by step. It shows what one viewer saw, or (`open`) the views of all seats.
#pragma once

#include <algorithm>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "match/record.h"
#include "server/table.h"

namespace meadhall::server {

constexpr int max_steps = 20;  // maximum number of steps in a response; must not be less than the number of seats
constexpr std::size_t longest_record = 2 << 20;
// A replay keeps every position in memory. A game with more rows than this cannot be replayed, but its record is
// available.
constexpr std::size_t max_replayed_rows = 10'000;
// Limits of the caches of games and records. The least recently used entry is dropped first. The newest entry always
// stays, even if it alone is over the limit.
constexpr std::size_t max_cached_games = 16, max_cached_rows = 30'000;
constexpr std::size_t max_cached_records = 256, max_cached_record_bytes = 64 << 20;

// A finished game, from a table or from an uploaded record.
struct FinishedGame {
    explicit FinishedGame(const std::shared_ptr<const Match>& match);
    explicit FinishedGame(const std::shared_ptr<const RecordReader>& record);

    std::shared_ptr<const void> owner;  // keeps the references below alive
    const AnyGame& game;
    const TablePlan& plan;
    const Timeline& line;
    const std::vector<Row>& rows;
    bool verified = false;  // every chance value was derived from the seed again and equals the recorded one
};

// Returns the steps from step `from` on, as many as fit into a response. Throws RequestError for an invalid seat.
protocol::ReplayReply replay_of(const FinishedGame& finished, std::optional<int> seat, bool open, std::uint32_t from);
// Returns the standing of each seat; empty if the game did not end.
std::vector<protocol::Standing> standings_of(const Position& end);

// A cache of recently used objects, bounded in number and size.
template <class T>
class LruCache {
public:
    LruCache(std::size_t limit, std::size_t max_size) : max_count_(limit), max_size_(max_size) {}
    void keep(const std::string& name, std::shared_ptr<const T> what, std::size_t size) {
        forget(name);
        size_ += size;
        newest_first_.push_front({name, std::move(what), size});
        while (newest_first_.size() > max_count_ || (size_ > max_size_ && newest_first_.size() > 1)) {
            size_ -= newest_first_.back().size;
            newest_first_.pop_back();
        }
    }
    std::shared_ptr<const T> find(const std::string& name) {  // `nullptr` if not cached
        const auto found = std::ranges::find(newest_first_, name, &Entry::name);
        if (found == newest_first_.end()) {
            return nullptr;
        }
        newest_first_.splice(newest_first_.begin(), newest_first_, found);
        return newest_first_.front().what;
    }

private:
    struct Entry {
        std::string name;
        std::shared_ptr<const T> what;
        std::size_t size;
    };
    void forget(const std::string& name) {
        newest_first_.remove_if([&](const Entry& entry) {
            size_ -= entry.name == name ? entry.size : 0;
            return entry.name == name;
        });
    }
    std::size_t max_count_, max_size_, size_ = 0;
    std::list<Entry> newest_first_;
};

// Games with all their positions. The key is a table id or, for an uploaded record, name_of().
class ReplayCache : public LruCache<FinishedGame> {
public:
    ReplayCache() : LruCache(max_cached_games, max_cached_rows) {}
    static std::string name_of(const std::string& record);
    static bool is_record(const std::string& name);
    using LruCache::keep;
    void keep(const std::string& name, const std::shared_ptr<const FinishedGame>& finished) {
        keep(name, finished, finished->rows.size() + 1);
    }
};

class RecordCache : public LruCache<std::string> {
public:
    RecordCache() : LruCache(max_cached_records, max_cached_record_bytes) {}
};

}  // namespace meadhall::server
