// SPDX-License-Identifier: Apache-2.0
// The ways in which a game can end, for each game, and which of them a record shows. Each has a record in this
// directory (replays_test.cpp). A new way to end goes into all_endings() and endings_of().
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "match/record.h"

namespace meadhall {

using EndingSet = std::set<std::string>;

// By the id of the game. What players can do at any table has the name "any-game".
inline const std::map<std::string, EndingSet>& all_endings() {
    static const std::map<std::string, EndingSet> endings{
        // A seat resigned and the game ended; the players abandoned it; a seat resigned and the others played on.
        {"any-game", {"resigned", "abandoned", "played-on"}},
        {"pebbles", {"one-winner", "shared"}},               // PB-8
        {"liars-dice", {"bidder-wins", "challenger-wins"}},  // LD-6
        {"bottlecap-vikings",                                // BV-8.1, BV-8.6: the order of the places
         {"glory", "throne", "limit-by-glory", "limit-by-tier", "limit-by-goods", "limit-shared"}},
        {"thunder-and-lightning",  // TL-8.1 to TL-8.3
         {"treasure", "own-treasure", "both-treasures", "stuck", "empty-field"}},
        {"spoils-of-war",  // SW-8.7
         {"highest-total", "more-cards", "highest-card", "shared"}},
        {"vikings-gone-wild",  // VG-8.1 to VG-8.6
         {"vp-limit", "round-limit", "tie-broken", "shared"}}};
    return endings;
}

// A record that was read to its end.
class EndedRecord {
public:
    explicit EndedRecord(const RecordReader& record)
        : record_(record), state_(record.position().state()), outcome_(record.position().outcome()) {
        for (std::size_t seat = 0; seat < outcome_.size(); ++seat) {
            if (outcome_[seat].place == 1) {
                first_.push_back(seat);
            }
        }
    }

    EndingSet in_any_game() const {
        const Ending& ending = record_.ending();
        return !ending.how.empty()        ? EndingSet{ending.how}
               : !ending.resigned.empty() ? EndingSet{"played-on"}
                                          : EndingSet{};
    }

    EndingSet in_pebbles() const { return {first_.size() == 1 ? "one-winner" : "shared"}; }

    // LD-6  The last row is the challenge.
    EndingSet in_liars_dice() const {
        return {outcome_[static_cast<std::size_t>(index(*record_.rows().back().seat))].place == 1 ? "challenger-wins"
                                                                                                  : "bidder-wins"};
    }

    EndingSet in_bottlecap_vikings() const {
        const std::string way = text(state_.at("way"));
        if (way != "limit") {
            return {way};
        }
        if (first_.size() > 1) {
            return {"limit-shared"};
        }
        // BV-8.6  The first of these numbers in which the winner differs from the best of the others decides.
        const json::value view = record_.position().view(Viewer::spectator());
        const auto numbers = [&](std::size_t seat) {
            const json::value& player = state_.at("players").at(seat);
            const std::string hut = text(player.at("hut"));
            const int tier = hut == "S" ? 0 : hut[0] - '0';
            return std::array<int, 3>{
                number(player.at("glory")) - number(view.at("players").at(seat).at("glory_throne")), tier,
                number(player.at("wood")) + number(player.at("gold"))};
        };
        std::array<int, 3> best{-99, 0, 0};
        for (std::size_t seat = 0; seat < outcome_.size(); ++seat) {
            best = seat == first_[0] ? best : std::max(best, numbers(seat));
        }
        const std::array<int, 3> won = numbers(first_[0]);
        return {won[0] != best[0] ? "limit-by-glory" : won[1] != best[1] ? "limit-by-tier" : "limit-by-goods"};
    }

    EndingSet in_thunder_and_lightning() const {
        const std::string reason = text(state_.at("reason"));
        if (reason != "treasure") {
            return {reason == "empty_field" ? "empty-field" : reason};
        }
        if (state_.at("winner") == state_.at("active")) {
            return {"treasure"};
        }
        // TL-8.1  A Nightmare takes a column with the treasure of the active player, or with both.
        for (const NarrationEntry& entry : record_.rows().back().narration) {
            if (entry.event.at("kind") == "column_wiped") {
                const json::array& theirs = entry.event.at("theirs").as_array();
                const bool both = std::ranges::any_of(
                    theirs, [](const json::value& card) { return card == "odins_ring" || card == "odins_crown"; });
                return {both ? "both-treasures" : "own-treasure"};
            }
        }
        return {"own-treasure"};
    }

    // SW-8.7  Totals, then numbers of cards, then the highest cards.
    EndingSet in_spoils_of_war() const {
        if (first_.size() > 1) {
            return {"shared"};
        }
        const auto cards = [&](std::size_t seat) {
            int count = 0;
            for (const json::value& place : state_.at("place").as_array()) {
                count += text(place).starts_with("P" + std::to_string(seat + 1)) ? 1 : 0;
            }
            return count;
        };
        EndingSet found{"highest-total"};
        for (std::size_t seat = 0; seat < outcome_.size(); ++seat) {
            if (seat != first_[0] && outcome_[seat].score == outcome_[first_[0]].score) {
                found = {cards(seat) < cards(first_[0]) && !found.contains("highest-card") ? "more-cards"
                                                                                           : "highest-card"};
            }
        }
        return found;
    }

    EndingSet in_vikings_gone_wild() const {
        EndingSet found{outcome_.round_cap ? "round-limit" : "vp-limit"};
        if (!state_.at("champion").is_null()) {
            found.insert("tie-broken");
        }
        if (first_.size() > 1) {
            found.insert("shared");
        }
        return found;
    }

private:
    static std::string text(const json::value& value) { return std::string(value.as_string()); }
    static int number(const json::value& value) { return value.to_number<int>(); }

    const RecordReader& record_;
    json::value state_;
    Outcome outcome_;
    std::vector<std::size_t> first_;
};

// The endings of its game that this record shows. Empty if its game is not over.
inline EndingSet endings_of(const RecordReader& record) {
    const EndedRecord ended(record);
    if (!record.position().to_act().empty()) {
        return {};
    }
    using Classify = EndingSet (EndedRecord::*)() const;
    static const std::map<std::string_view, Classify> by_game{
        {"pebbles", &EndedRecord::in_pebbles},
        {"liars-dice", &EndedRecord::in_liars_dice},
        {"bottlecap-vikings", &EndedRecord::in_bottlecap_vikings},
        {"thunder-and-lightning", &EndedRecord::in_thunder_and_lightning},
        {"spoils-of-war", &EndedRecord::in_spoils_of_war},
        {"vikings-gone-wild", &EndedRecord::in_vikings_gone_wild}};
    return (ended.*by_game.at(record.game().identity().id))();
}

inline EndingSet endings_in_any_game(const RecordReader& record) { return EndedRecord(record).in_any_game(); }

}  // namespace meadhall
