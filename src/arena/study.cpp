// SPDX-License-Identifier: Apache-2.0
#include "arena/study.h"

#include <algorithm>

#include "kernel/notation.h"

namespace meadhall {

void ChoiceCount::add(const ChoiceCount& more) {
    seats += more.seats;
    won += more.won;
    seats_seats += more.seats_seats;
    seats_won += more.seats_won;
    won_won += more.won_won;
}

void Study::add(const Study& more) {
    const auto add_all = [](Histogram& to, const Histogram& from) {
        for (const auto& [value, count] : from) {
            to[value] += count;
        }
    };
    add_all(lengths, more.lengths);
    add_all(decisions, more.decisions);
    scores.resize(std::max(scores.size(), more.scores.size()));
    for (std::size_t i = 0; i < more.scores.size(); ++i) {
        add_all(scores[i], more.scores[i]);
    }
    for (const auto& [what, count] : more.choices) {
        choices[what].add(count);
    }
}

std::string kind_of_choice(std::string_view action_text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    std::string kind;
    while (!action_text.empty()) {
        const std::size_t end = std::min(action_text.find(' '), action_text.size());
        std::string_view word = action_text.substr(0, end);
        action_text.remove_prefix(std::min(end + 1, action_text.size()));
        // Shortens "tavern.1" to "tavern": the number only distinguishes several taverns.
        if (const std::size_t dot = word.find_last_of('.');
            dot != std::string_view::npos && std::ranges::all_of(word.substr(dot + 1), is_digit)) {
            word = word.substr(0, dot);
        }
        if (!word.empty() && !is_digit(word.front()) && !read_seat_word(word, {})) {
            kind += (kind.empty() ? "" : " ") + std::string(word);
        }
    }
    return kind.empty() ? "(a number)" : kind;
}

std::size_t StudyCollector::kind_of(Action action) {
    const auto [known, is_new] = by_action_.try_emplace(action.bits, kinds_.size());
    if (is_new) {
        const std::string text = kind_of_choice(game_.text(action, {}));
        const auto [same, is_first] = by_text_.try_emplace(text, kinds_.size());
        if (is_first) {
            kinds_.push_back({&study_.choices[text], {}});
        }
        known->second = same->second;
    }
    return known->second;
}

void StudyCollector::add_move(Seat seat, Action action, std::uint32_t choices) {
    if (choices > 1) {
        ++decisions_;
        const std::size_t kind = kind_of(action);
        if (kinds_[kind].seats.empty()) {
            seen_.push_back(kind);
        }
        kinds_[kind].seats.insert(seat);
    }
}

void StudyCollector::add_game(const PlayedGame& played) {
    ++study_.lengths[static_cast<std::int64_t>(played.moves)];
    ++study_.decisions[static_cast<std::int64_t>(decisions_)];
    decisions_ = 0;
    study_.scores.resize(played.outcome.size());
    for (std::size_t seat = 0; seat < played.outcome.size(); ++seat) {
        ++study_.scores[seat][played.outcome[seat].score];
    }
    const std::array<std::uint64_t, max_seats> parts = parts_won(played.outcome);
    for (const std::size_t each : seen_) {
        Kind& kind = kinds_[each];
        const auto seats = static_cast<std::uint64_t>(kind.seats.size());
        std::uint64_t won = 0;
        for (const Seat seat : kind.seats) {
            won += parts[static_cast<std::size_t>(index(seat))];
        }
        kind.count->add({seats, won, seats * seats, seats * won, won * won});
        kind.seats = {};
    }
    seen_.clear();
}

std::vector<ChoiceResult> choices_by_effect(const Study& study, int players, std::uint64_t min_seats) {
    std::vector<ChoiceResult> list;
    for (const auto& [what, count] : study.choices) {
        if (count.seats == 0 || count.seats < min_seats) {
            continue;
        }
        const auto part = [](std::uint64_t parts) { return static_cast<double>(parts) / parts_of_a_win; };
        const auto seats = static_cast<double>(count.seats);
        const double share = part(count.won) / seats;
        // `error` is the variance of `share`, which is a ratio of sums over games. The variance is 0 if, in every game,
        // all seats or none make this choice. Such a choice has no influence on who wins.
        const double squares = part(count.won_won) / parts_of_a_win - 2 * share * part(count.seats_won) +
                               share * share * static_cast<double>(count.seats_seats);
        const double error = squares / (seats * seats);
        const double spread = share * (1 - share);
        const bool always_alike = spread > 0 && error < 1e-15;
        const double trials = spread > 0 ? spread / std::max(error, 1e-15) : seats;
        list.push_back({what, count.seats, share, always_alike ? Interval{share, share} : wilson95(share, trials),
                        share - 1.0 / players});
    }
    std::ranges::stable_sort(list, std::ranges::greater{}, &ChoiceResult::effect);
    return list;
}

double mean_of(const Histogram& histogram) {
    double sum = 0, count = 0;
    for (const auto& [value, times] : histogram) {
        sum += static_cast<double>(value) * static_cast<double>(times);
        count += static_cast<double>(times);
    }
    return count > 0 ? sum / count : 0;
}

}  // namespace meadhall
