// The end of the game (SW-5.9) and scoring (SW-8).
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-5.9.2, RULING SW-R14  Every face-down Loki's Gold is turned up first, with its choice and its answers; then the
// polling starts again.
void Turn::turn_up_golds() {
    state_.phase = Phase::gold;
    for (int i = 0; i < players(); ++i) {
        const Seat seat = seat_at((index(state_.chief) + i) % players());
        for (const Artifact* each : by_arrival(state_, face_down_of(state_, seat))) {
            if (rules_.info(state_, each->card).ability == Ability::lokis_gold) {
                turn_up(each->card);
                state_.golds = true;
                state_.focus = each->card;
                return ask(Question::item, seat);
            }
        }
    }
    if (state_.golds) {
        return open_window(Phase::we);
    }
    end_game();
}

void Turn::play(const NameItem& choice) {
    const std::uint8_t card = state_.focus;
    state_.focus = no_card;
    announce({card, seat_, Ability::lokis_gold, Form::as, static_cast<std::uint8_t>(choice.item), 0});
}

// SW-5.9.2 to SW-5.9.4  All others are turned up without effect, and all Gold is shown.
void Turn::end_game() {
    for (const Seat seat : SeatSet::first(players())) {
        for (const Artifact* each : by_arrival(state_, face_down_of(state_, seat))) {
            turn_up(each->card);
        }
    }
    state_.phase = Phase::over;
    ask(Question::nothing, Seat{});
    if (!narrator_.silent()) {
        GameEnded event{};
        for (const Seat seat : SeatSet::first(players())) {
            event.totals.push_back(static_cast<std::int16_t>(score_of(rules_, state_, seat).total));
        }
        narrator_.show(event);
    }
}

namespace {

// The final Stash by items, and what its sets are worth, type by type.
struct Counted {
    Score score;
    std::array<int, 4> sets;
};

// SW-8.1, SW-8.6, SW-5.12.2, SW-2.6.5, SW-2.6.6  On the final Stash. SW-8.8: the Treasury pays all.
Counted count(const Rules& rules, const State& state, Seat seat) {
    std::array<int, item_count> items{};
    std::array<int, type_count> types{};
    Counted counted{};
    Score& score = counted.score;
    const auto add = [&](int card) -> const FaceInfo& {
        const FaceInfo& info = rules.info(state, card);
        ++score.cards;
        score.values += info.value;
        ++types[static_cast<std::size_t>(info.type)];
        return info;
    };
    for_each_regular(state, seat, [&](int card) { ++items[static_cast<std::size_t>(add(card).item)]; });
    for (const std::size_t number : artifacts_of(state, seat)) {
        const Artifact& artifact = state.artifacts[number];
        add(artifact.card);
        if (is_item(artifact.trait) && !artifact.marks.contains(Mark::cancelled)) {
            // SW-A9.1, SW-5.12.10, SW-8.5  Loki's Gold is its item and an Artifact at once; SW-A9.3: its value is its
            // own.
            const Item item = item_of(artifact.trait);
            ++items[static_cast<std::size_t>(item)];
            ++types[static_cast<std::size_t>(type_of(item))];
        }
    }
    score.hoards = rules.box.hoard_bonus * *std::ranges::min_element(types);  // SW-8.2
    // SW-8.3  Sets of four different items of a type, then of three; SW-8.4: a Hoard does not forbid them.
    for (std::size_t type = 0; type < 4; ++type) {
        std::array<int, 4> counts{};
        std::copy_n(items.begin() + static_cast<std::ptrdiff_t>(4 * type), 4, counts.begin());
        std::ranges::sort(counts);
        counted.sets[type] = rules.box.complete_bonus * counts[0] + rules.box.partial_bonus * (counts[1] - counts[0]);
        score.sets += counted.sets[type];
    }
    score.gold = state.gold[seat];
    score.total = score.gold + score.values + score.hoards + score.sets;
    return counted;
}

}  // namespace

Score score_of(const Rules& rules, const State& state, Seat seat) { return count(rules, state, seat).score; }

// SW-5.1.2, SW-8.7  Highest total; more cards; the highest card, the second highest and so on; then the victory is
// shared (RULING SW-R15).
Outcome Rules::outcome(const State& state) const {
    Outcome outcome;
    if (state.phase != Phase::over) {
        return outcome;
    }
    std::array<Score, most_seats> scores;
    const SeatSet seats = SeatSet::first(player_count(state));
    for (const Seat seat : seats) {
        scores[static_cast<std::size_t>(seat)] = score_of(*this, state, seat);
    }
    const auto values = [&](Seat seat) {
        FixedVector<std::uint8_t, most_dealt> list;
        for (const std::uint8_t card : stash_of(state, seat)) {
            list.push_back(info(state, card).value);
        }
        std::ranges::sort(list, std::greater());
        return list;
    };
    const auto beats = [&](Seat winner, Seat loser) {
        const Score& more = scores[static_cast<std::size_t>(winner)];
        const Score& less = scores[static_cast<std::size_t>(loser)];
        if (more.total != less.total) {
            return more.total > less.total;
        }
        if (more.cards != less.cards) {
            return more.cards > less.cards;
        }
        return winner != loser && std::ranges::lexicographical_compare(values(loser), values(winner));
    };
    for (const Seat mine : seats) {
        std::int16_t place = 1;
        for (const Seat other : seats) {
            place = static_cast<std::int16_t>(place + beats(other, mine));
        }
        outcome.push_back({place, static_cast<std::int16_t>(scores[static_cast<std::size_t>(mine)].total)});
    }
    return outcome;
}

// In the order in which the end is told.
std::vector<ScoreLine> Rules::tally(const State& state, Seat seat) const {
    const auto [score, sets] = count(*this, state, seat);
    return {{"Gold", score.gold},        {"cards", score.values}, {"sets of Jewelry", sets[0]}, {"of Armor", sets[1]},
            {"of Dragon Eggs", sets[2]}, {"of Weapons", sets[3]}, {"Hoards", score.hoards}};
}

}  // namespace meadhall::spoils_of_war
