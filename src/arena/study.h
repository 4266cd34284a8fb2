// What many games show beyond who won: how long they are, how often there was something to decide, how scores spread,
// and which choices go with winning. An Observer looks on while games are played; it is made only if somebody asked.
#pragma once

#include <map>
#include <unordered_map>

#include "arena/statistics.h"
#include "arena/table.h"

namespace meadhall {

using Histogram = std::map<std::int64_t, std::uint64_t>;  // value -> how often

// A kind of choice over all games: the seats that made it at least once in a game, and what they won (in parts). The
// seats of one game are not independent, so the sums over games of products are kept, too.
struct ChoiceCount {
    std::uint64_t seats = 0, won = 0;
    std::uint64_t seats_seats = 0, seats_won = 0, won_won = 0;

    void add(const ChoiceCount& more);
};

struct Study {
    Histogram lengths, decisions;   // of games, in moves; a decision is a move with a choice
    std::vector<Histogram> scores;  // by seat, or by bot
    std::map<std::string, ChoiceCount> choices;

    void add(const Study& more);
};

// "buy elf_archer" of "buy elf_archer 2": the words of an action without numbers and seats.
std::string kind_of_choice(std::string_view action_text);

class Observer {
public:
    explicit Observer(const AnyGame& game) : game_(game) {}

    void see(Seat seat, Action action, std::uint32_t choices);
    void finish(const PlayedGame& played);  // the game that was seen is over
    const Study& study() const { return study_; }

private:
    struct Kind {
        ChoiceCount* count;
        SeatSet seats;  // in this game
    };
    std::size_t kind_of(Action action);

    const AnyGame& game_;
    Study study_;
    std::uint64_t decisions_ = 0;    // in this game
    std::vector<std::size_t> seen_;  // in this game, as indices into kinds_
    std::vector<Kind> kinds_;
    std::unordered_map<std::string, std::size_t> by_text_;
    std::unordered_map<std::uint64_t, std::size_t> by_action_;  // texts are made once
};

struct ChoiceResult {
    std::string what;
    std::uint64_t seats = 0;
    double win_share = 0;
    Interval ci95{};
    double effect = 0;  // the win share above the even share
};
// The best first. Kinds that fewer seats chose are left out.
std::vector<ChoiceResult> choices_by_effect(const Study& study, int players, std::uint64_t least_seats);

double mean_of(const Histogram& histogram);

}  // namespace meadhall
