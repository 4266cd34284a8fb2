// SPDX-License-Identifier: Apache-2.0
#include "server/bot_trees.h"

#include <algorithm>

namespace meadhall::server {

void SeatPlayer::report(std::shared_ptr<const Position> after, Seat mover, std::optional<Action> own) {
    const std::scoped_lock lock(reports_mutex_);
    reports_.push_back({std::move(after), mover, own});
    ++reported_;
}

std::size_t SeatPlayer::reported_count() {
    const std::scoped_lock lock(reports_mutex_);
    return reported_;
}

std::size_t SeatPlayer::waiting_reports() {
    const std::scoped_lock lock(reports_mutex_);
    return reports_.size();
}

Action SeatPlayer::choose(const Position& position, std::size_t reported, Chance& chance) {
    const std::scoped_lock thinking(player_mutex_);
    for (; observed_ < reported; ++observed_) {
        std::optional<Report> next;
        {
            const std::scoped_lock lock(reports_mutex_);
            next = std::move(reports_.front());
            reports_.pop_front();
        }
        player_->observe(AnyObservation(*game_, *next->after, seat_), next->mover, next->own);
    }
    return player_->choose(AnyObservation(*game_, position, seat_), chance);
}

std::shared_ptr<SeatPlayer> BotTrees::player(const std::string& table, Seat seat,
                                             const std::shared_ptr<const AnyGame>& game, const std::string& level) {
    const Key key{table, seat};
    Entry& entry = players_[key];
    if (!entry.player || entry.player->level() != level) {
        entry.player = std::make_shared<SeatPlayer>(game, level, seat);
    }
    entry.used = ++uses_;
    std::shared_ptr<SeatPlayer> player = entry.player;
    drop_oldest(key);
    return player;
}

// Drops the players that were not used for the longest time, until the remaining ones fit into the memory budget. Never
// drops `kept`. A job that still uses a dropped player keeps the player alive until the job ends.
void BotTrees::drop_oldest(const Key& kept) {
    std::size_t bytes = 0;
    for (const auto& [key, entry] : players_) {
        bytes += entry.player->memory();
    }
    while (bytes > max_bytes_ && players_.size() > 1) {
        const auto oldest = std::ranges::min_element(
            players_, {}, [&](const auto& each) { return each.first == kept ? uses_ + 1 : each.second.used; });
        bytes -= oldest->second.player->memory();
        players_.erase(oldest);
    }
}

void BotTrees::report(const std::string& table, const Match& match) {
    const auto first = players_.lower_bound({table, seat_at(0)});
    if (first == players_.end() || first->first.first != table) {
        return;
    }
    const Row& row = match.newest_row();
    if (row.action.empty()) {
        forget(table);
        return;
    }
    const Action action = match.game().read(row.action, match.plan().names);
    const std::shared_ptr<const Position> after = match.position().copy();
    for (auto each = first; each != players_.end() && each->first.first == table;) {
        if (each->second.player->waiting_reports() >= max_waiting_reports) {
            each = players_.erase(each);
            continue;
        }
        const bool own = each->first.second == *row.seat;
        each->second.player->report(after, *row.seat, own ? std::optional(action) : std::nullopt);
        ++each;
    }
}

void BotTrees::forget(const std::string& table) {
    std::erase_if(players_, [&](const auto& each) { return each.first.first == table; });
}

}  // namespace meadhall::server
