// SPDX-License-Identifier: Apache-2.0
// Statistics of many games beyond wins: how long games are, how many decisions they have, how scores spread, and which
// choices winners make. A StudyCollector collects them during a simulation, if they are requested.
#pragma once

#include <map>
#include <unordered_map>

#include "arena/game_runner.h"
#include "arena/statistics.h"

namespace meadhall {

using Histogram = std::map<std::int64_t, std::uint64_t>;  // from value to count

// One kind of choice in all games: the number of seats that made it at least once in a game, and the wins of these
// seats (in parts of a win). The seats of one game are not independent, so ChoiceCount also has the sums of products
// over games.
struct ChoiceCount {
    std::uint64_t seats = 0, won = 0;
    std::uint64_t seats_seats = 0, seats_won = 0, won_won = 0;

    void add(const ChoiceCount& more);
};

struct Study {
    Histogram lengths, decisions;   // per game: the number of moves, and of moves with more than one offered action
    std::vector<Histogram> scores;  // by seat (simulation) or by bot (tournament)
    std::map<std::string, ChoiceCount> choices;

    void add(const Study& more);
};

// The words of an action without numbers and seats: "buy elf_archer" for "buy elf_archer 2".
std::string kind_of_choice(std::string_view action_text);

class StudyCollector {
public:
    explicit StudyCollector(const AnyGame& game) : game_(game) {}

    void add_move(Seat seat, Action action, std::uint32_t choices);
    void add_game(const PlayedGame& played);  // call when the observed game is over
    const Study& study() const { return study_; }

private:
    struct Kind {
        ChoiceCount* count;
        SeatSet seats;  // the seats that made this kind of choice in the current game
    };
    std::size_t kind_of(Action action);

    const AnyGame& game_;
    Study study_;
    std::uint64_t decisions_ = 0;    // number of decisions in the current game
    std::vector<std::size_t> seen_;  // the kinds of choices in the current game, as indices into kinds_
    std::vector<Kind> kinds_;
    std::unordered_map<std::string, std::size_t> by_text_;
    std::unordered_map<std::uint64_t, std::size_t> by_action_;  // from an action to its index in kinds_
};

struct ChoiceResult {
    std::string what;
    std::uint64_t seats = 0;
    double win_share = 0;
    Interval ci95{};
    double effect = 0;  // the win share minus the even share
};
// Returns the choices, sorted by effect, the best first. Omits choices that fewer than `min_seats` seats made.
std::vector<ChoiceResult> choices_by_effect(const Study& study, int players, std::uint64_t min_seats);

double mean_of(const Histogram& histogram);

}  // namespace meadhall
