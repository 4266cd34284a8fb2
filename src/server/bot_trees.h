// SPDX-License-Identifier: Apache-2.0
// The search trees of bots that search. While a table is in memory, each of these bots keeps one Player object for its
// seat. The hall reports every move to that player, so that a search continues where the last one ended. All trees
// share one memory budget. If they exceed it, the tree that was not used for the longest time is dropped, and its bot
// starts a new one.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "bots/player.h"
#include "match/match.h"

namespace meadhall::server {

constexpr std::size_t max_tree_bytes = std::size_t{512} << 20;  // maximum size of the trees of all tables together
// Maximum number of reported moves that wait until the bot chooses its next move, because it observes them only then.
// If another move is reported, the bot's tree is dropped.
constexpr std::size_t max_waiting_reports = 256;

inline bool is_searching(const std::string& level) { return read_bot(level).level == Level::jarl; }

// One bot in one seat. The hall's thread reports moves; a job lets the bot choose.
class SeatPlayer {
public:
    SeatPlayer(std::shared_ptr<const AnyGame> game, const std::string& level, Seat seat)
        : game_(std::move(game)), level_(level), seat_(seat), player_(make_player(*game_, read_bot(level))) {}

    const std::string& level() const { return level_; }
    std::size_t memory() const { return player_->memory(); }

    // Reports a move. `after`: the position that it led to. `own`: the action, if this seat made the move.
    void report(std::shared_ptr<const Position> after, Seat mover, std::optional<Action> own);
    std::size_t reported_count();
    std::size_t waiting_reports();
    // Chooses a move in `position`. `reported`: the value of reported_count() when `position` was reached. The player
    // first observes the moves that were reported until then. It observes later moves before its next choice.
    Action choose(const Position& position, std::size_t reported, Chance& chance);

private:
    struct Report {
        std::shared_ptr<const Position> after;
        Seat mover;
        std::optional<Action> own;
    };
    const std::shared_ptr<const AnyGame> game_;
    const std::string level_;
    const Seat seat_;
    std::mutex reports_mutex_;    // guards the next two members
    std::deque<Report> reports_;  // moves that the player has not observed yet
    std::size_t reported_ = 0;
    std::mutex player_mutex_;  // guards the next two members
    std::unique_ptr<Player> player_;
    std::size_t observed_ = 0;
};

// The SeatPlayers of all tables. Only the hall's thread uses this object.
class BotTrees {
public:
    explicit BotTrees(std::size_t max_bytes = max_tree_bytes) : max_bytes_(max_bytes) {}

    // Returns the player of this seat, or makes one.
    std::shared_ptr<SeatPlayer> player(const std::string& table, Seat seat, const std::shared_ptr<const AnyGame>& game,
                                       const std::string& level);
    // Reports the newest row of a match to the players of its table. If that row takes moves back, drops these players
    // instead.
    void report(const std::string& table, const Match& match);
    void forget(const std::string& table);  // call it when the table is unloaded
    std::size_t count() const { return players_.size(); }

private:
    struct Entry {
        std::shared_ptr<SeatPlayer> player;
        std::uint64_t used = 0;  // value of `uses_` at the last use; the entry with the lowest value is dropped first
    };
    using Key = std::pair<std::string, Seat>;
    void drop_oldest(const Key& kept);

    std::size_t max_bytes_;
    std::uint64_t uses_ = 0;
    std::map<Key, Entry> players_;
};

}  // namespace meadhall::server
