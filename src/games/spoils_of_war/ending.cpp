// SPDX-License-Identifier: Apache-2.0
// The end of the game (SW-5.9) and scoring (SW-8).
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-5.9.2, RULING SW-R14  Turns up the next face-down Loki's Gold. Its owner names an item, and all may answer. After
// the last Loki's Gold, the last window opens again. If there was none, the game ends.
void Turn::turn_up_golds() {
    state_.phase = Phase::gold;
    for (int i = 0; i < players(); ++i) {
        const Seat seat = seat_at((index(state_.chief) + i) % players());
        for (const Artifact* each : by_arrival(state_, face_down_of(state_, seat))) {
            if (kind_of(rules_.info(state_, each->card).ability).has(Feature::names_item)) {
                turn_up(each->card);
                narrator_.show(CardTurnedUp{seat, face(each->card)});
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
    announce({card, seat_, rules_.info(face(card)).ability, target::NamedItem{choice.item}}, 0);
}

// SW-5.9.2 to SW-5.9.4  All Artifacts that are still face-down are turned up without effect, and all Gold is shown.
void Turn::end_game() {
    narrator_.show(GameEnded{});
    for (const Seat seat : SeatSet::first(players())) {
        for (const Artifact* each : by_arrival(state_, face_down_of(state_, seat))) {
            turn_up(each->card);
            narrator_.show(CardTurnedUp{seat, face(each->card)});
        }
    }
    state_.phase = Phase::over;
    ask(Question::nothing, Seat{});
    if (!narrator_.silent()) {
        tell_scores();
    }
}

// Writes the scores to the log in the order of the places, the winner first.
void Turn::tell_scores() {
    const Outcome outcome = rules_.outcome(state_);
    SeatSet best;
    for (int place = 1; place <= players(); ++place) {
        for (const Seat seat : SeatSet::first(players())) {
            if (outcome[static_cast<std::size_t>(seat)].place != place) {
                continue;
            }
            const Score score = score_of(rules_, state_, seat);
            narrator_.show(Scored{seat, static_cast<std::int16_t>(score.total), static_cast<std::uint16_t>(score.gold),
                                  static_cast<std::uint16_t>(score.values), static_cast<std::uint16_t>(score.sets),
                                  static_cast<std::uint16_t>(score.hoards)});
            if (place == 1) {
                best.insert(seat);
            }
        }
    }
    if (best.size() == 1) {
        narrator_.show(GameWon{best.lowest()});
    } else {
        narrator_.show(VictoryShared{best});
    }
}

namespace {

// A final Stash, counted by item and type, with its score.
struct Counted {
    std::array<int, item_count> items;
    std::array<int, type_count> types;
    Score score;
    std::array<int, 4> sets;

    void add(Item item) {
        ++items[static_cast<std::size_t>(item)];
        ++types[static_cast<std::size_t>(type_of(item))];
    }
    void add(const FaceInfo& card) {
        ++score.cards;
        score.values += card.value;
        if (card.is_artifact()) {
            ++types[static_cast<std::size_t>(Type::artifact)];
        } else {
            add(card.item);
        }
    }
    void finish(const Rules& rules, int gold) {
        score.hoards = rules.box.hoard_bonus * *std::ranges::min_element(types);  // SW-8.2  one of each type
        // SW-8.3  Makes the sets of four different items of a type first, then the sets of three. SW-8.4: a card may
        // count both in a Hoard and in a set.
        for (std::size_t type = 0; type < 4; ++type) {
            std::array<int, 4> counts{};
            std::copy_n(items.begin() + static_cast<std::ptrdiff_t>(4 * type), 4, counts.begin());
            std::ranges::sort(counts);
            sets[type] = rules.box.complete_bonus * counts[0] + rules.box.partial_bonus * (counts[1] - counts[0]);
            score.sets += sets[type];
        }
        score.gold = gold;
        score.total = score.gold + score.values + score.hoards + score.sets;
    }
};

// SW-8.1, SW-8.6  Counts Gold, bonuses and card values of all final Stashes. SW-5.12.2: Artifacts count, too.
// SW-2.6.5, SW-2.6.6: the bonuses are in the data files. SW-8.8: the Treasury can pay all of them.
std::array<Counted, max_seats> count(const Rules& rules, const State& state) {
    std::array<Counted, max_seats> stashes{};
    const int dealt = opened(state);
    for (int card = 0; card < dealt; ++card) {
        const Spot spot = state.spots[static_cast<std::size_t>(card)];
        if (!is_number(spot) && in_stash(static_cast<Place>(spot))) {
            stashes[static_cast<std::size_t>(owner_of(static_cast<Place>(spot)))].add(rules.info(state, card));
        }
    }
    for (const Artifact& artifact : state.artifacts) {
        if (!in_stash(artifact.place)) {
            continue;
        }
        Counted& stash = stashes[static_cast<std::size_t>(owner_of(artifact.place))];
        stash.add(rules.info(state, artifact.card));
        if (is_item(artifact.trait) && !artifact.marks.contains(Mark::cancelled)) {
            // SW-A9.1, SW-5.12.10, SW-8.5  Loki's Gold counts both as its item and as an Artifact. SW-A9.3: it keeps
            // its printed value.
            stash.add(item_of(artifact.trait));
        }
    }
    for (const Seat seat : SeatSet::first(player_count(state))) {
        stashes[static_cast<std::size_t>(seat)].finish(rules, state.gold[seat]);
    }
    return stashes;
}

}  // namespace

Score score_of(const Rules& rules, const State& state, Seat seat) {
    return count(rules, state)[static_cast<std::size_t>(seat)].score;
}

// SW-5.1.2, SW-8.7  The highest total wins. Ties go to more cards, then to the highest card, the second highest and so
// on. RULING SW-R15: if all of these are equal, the victory is shared.
Outcome Rules::outcome(const State& state) const {
    Outcome outcome;
    if (state.phase != Phase::over) {
        return outcome;
    }
    const std::array<Counted, max_seats> stashes = count(*this, state);
    const SeatSet seats = SeatSet::first(player_count(state));
    const auto values = [&](Seat seat) {
        FixedVector<std::uint8_t, most_dealt> list;
        for (const std::uint8_t card : stash_of(state, seat)) {
            list.push_back(info(state, card).value);
        }
        std::ranges::sort(list, std::greater());
        return list;
    };
    const auto beats = [&](Seat winner, Seat loser) {
        const Score& more = stashes[static_cast<std::size_t>(winner)].score;
        const Score& less = stashes[static_cast<std::size_t>(loser)].score;
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
        outcome.push_back({place, static_cast<std::int16_t>(stashes[static_cast<std::size_t>(mine)].score.total)});
    }
    return outcome;
}

// The parts of a seat's score, in the same order as in the log.
std::vector<ScoreLine> Rules::tally(const State& state, Seat seat) const {
    const Counted stash = count(*this, state)[static_cast<std::size_t>(seat)];
    const Score& score = stash.score;
    const std::array<int, 4>& sets = stash.sets;
    return {{"Gold", score.gold},       {"cards", score.values},          {"sets of Jewelry", sets[0]},
            {"sets of Armor", sets[1]}, {"sets of Dragon Eggs", sets[2]}, {"sets of Weapons", sets[3]},
            {"Hoards", score.hoards}};
}

}  // namespace meadhall::spoils_of_war
