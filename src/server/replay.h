// A game that is over, step by step. What a step shows is what one viewer saw, or everybody.
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>

#include "match/record.h"
#include "server/table.h"

namespace meadhall::server {

constexpr int most_steps = 20;               // in one answer; at least as many as there are seats
constexpr std::size_t most_kept_games = 16;  // the one that was asked for longest ago goes first
constexpr std::size_t longest_record = 2 << 20;

// What a replay is made of, from a table or from a record.
struct Played {
    explicit Played(const std::shared_ptr<const Match>& match);
    explicit Played(const std::shared_ptr<const RecordReader>& record);

    std::shared_ptr<const void> owner;  // of what follows
    const AnyGame& game;
    const TablePlan& plan;
    const LineOfPlay& line;
    const std::vector<Row>& rows;
    bool verified = false;  // every value was dealt anew from the seed
};

// The steps from this one on, as many as go into an answer. Throws Problem for a seat that is none.
protocol::ReplaySeen replay_of(const Played& played, std::optional<int> seat, bool open, std::uint32_t from);
// How each seat did; empty: it was not played to its end.
std::vector<protocol::Standing> standings_of(const Position& end);

// Games that were asked for lately, in memory only: those of tables under their names, and records that people brought
// along.
class KeptGames {
public:
    static std::string name_of(const std::string& record);
    static bool is_record(const std::string& name);
    void keep(const std::string& name, std::shared_ptr<const Played> played);
    std::shared_ptr<const Played> find(const std::string& name);  // nothing if there is none

private:
    std::list<std::pair<std::string, std::shared_ptr<const Played>>> newest_first_;
};

}  // namespace meadhall::server
