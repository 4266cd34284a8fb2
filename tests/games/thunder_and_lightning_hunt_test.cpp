// SPDX-License-Identifier: Apache-2.0
// Tests Hunt (bot/hunt.h): compares its probability of finding the treasure in this turn with a brute force that plays
// every order of actions, by the rules, in all worlds of the belief.
#include <gtest/gtest.h>
#include <map>

#include "games/thunder_and_lightning/bot/hunt.h"
#include "match/any_game.h"
#include "match/typed_setup.h"

namespace meadhall::thunder_and_lightning {
namespace {

const Rules& rules() {
    static const Edition<Rules> edition = load_rules<Rules>(nullptr);
    return *edition.rules;
}

struct World {
    State state;
    double weight;
};
using Worlds = std::vector<World>;

// A table with Thor to move, and Thor's belief about Loki's cards. A face-down card is the treasure with the given
// probability, or any of the kinds in may_be with equal probability.
struct Case {
    std::array<std::vector<Kind>, columns> mine;
    std::vector<Kind> hand;
    std::array<std::vector<std::optional<Kind>>, columns> theirs;  // nullopt: face down
    std::vector<Kind> may_be;
    std::vector<double> treasure;  // probability for each face-down card, column by column
    int points;
};

State table_of(const Case& given) {
    Chance chance(1);
    State state = rules().set_up({2, {}}, chance);
    state.phase = Phase::main;
    state.active = Side::thor;
    state.points_total = static_cast<std::uint8_t>(given.points);
    state.points_used = 0;
    for (Army* army : {&state.thor, &state.loki}) {
        army->deck.clear();
        army->hand.clear();
        army->pile.clear();
        army->field = {};
        army->turns = 5;
        army->sight.first_draw = 0;
    }
    for (const Kind kind : given.hand) {
        state.thor.hand.push_back(rules().own(kind, Side::thor));
    }
    for (std::size_t col = 0; col < columns; ++col) {
        for (const Kind kind : given.mine[col]) {
            state.thor.field[col].push_back(placed(rules().own(kind, Side::thor), true));
        }
        for (const std::optional<Kind>& kind : given.theirs[col]) {
            state.loki.field[col].push_back(
                placed(rules().own(kind.value_or(given.may_be[0]), Side::loki), kind.has_value()));
        }
    }
    return state;
}

void lay_out(const Case& given, const State& state, std::size_t place, bool treasure, double weight, Worlds& worlds) {
    std::size_t count = 0;
    for (std::size_t col = 0; col < columns; ++col) {
        for (std::size_t at = 0; at < given.theirs[col].size(); ++at) {
            if (given.theirs[col][at] || count++ != place) {
                continue;
            }
            State next = state;
            if (!treasure && given.treasure[place] > 0) {
                next.loki.field[col][at] = placed(rules().own(Kind::treasure, Side::loki), false);
                lay_out(given, next, place + 1, true, weight * given.treasure[place], worlds);
            }
            for (const Kind kind : given.may_be) {
                next.loki.field[col][at] = placed(rules().own(kind, Side::loki), false);
                lay_out(given, next, place + 1, treasure, weight / static_cast<double>(given.may_be.size()), worlds);
            }
            return;
        }
    }
    double elsewhere = 1;
    for (const double each : given.treasure) {
        elsewhere -= each;
    }
    worlds.push_back({state, treasure ? weight : weight * elsewhere});
}

Belief belief_of(const Case& given) {
    Belief belief;
    std::size_t place = 0;
    for (std::size_t col = 0; col < columns; ++col) {
        for (std::size_t at = 0; at < given.theirs[col].size(); ++at) {
            if (!given.theirs[col][at]) {
                belief.treasure[col][at] = static_cast<float>(given.treasure[place++]);
                for (const Kind kind : given.may_be) {
                    belief.of[col][at][static_cast<std::size_t>(kind)] = 1.0F / static_cast<float>(given.may_be.size());
                }
            }
        }
    }
    return belief;
}

bool is_tried(Action action) {
    bool tried = false;
    Rules::Actions::visit_legal(action, [&]<class T>(const T& known) {
        tried = std::is_same_v<T, Challenge> || std::is_same_v<T, PowerHand> || std::is_same_v<T, PowerFlank>;
        if constexpr (std::is_same_v<T, PowerField>) {
            tried = known.side == Side::loki;
        } else if constexpr (std::is_same_v<T, Place>) {
            tried = known.row == 1;
        } else if constexpr (std::is_same_v<T, PowerMove>) {
            tried = kind_of(known.card) == Kind::valkyries && known.to_row == 1;
        }
    });
    return tried;
}

double best_of(const Worlds& worlds);

// Plays the action in all worlds. Worlds that Thor cannot distinguish stay together.
double after(const Worlds& worlds, Action action) {
    double found = 0;
    std::map<std::uint64_t, Worlds> seen;
    for (const World& each : worlds) {
        State next = each.state;
        Chance chance(7);
        rules().play(next, next.seat_of(Side::thor), action, chance, {});
        if (next.phase == Phase::over) {
            found += next.winner == Side::thor && next.reason == Reason::treasure ? each.weight : 0;
            continue;
        }
        // The order in which lost cards are put on the pile reveals nothing here.
        while (next.phase == Phase::order) {
            const Seat asked = rules().to_act(next).lowest();
            Offers offers;
            rules().offers(next, asked, offers);
            rules().play(next, asked, offers.action(0), chance, {});
        }
        if (next.phase == Phase::main && next.active == Side::thor) {
            seen[digest(rules().view_for(next, next.seat_of(Side::thor)))].push_back({next, each.weight});
        }
    }
    for (const auto& [view, same] : seen) {
        found += best_of(same);
    }
    return found;
}

double best_of(const Worlds& worlds) {
    double best = 0;
    Offers offers;
    rules().offers(worlds.front().state, worlds.front().state.seat_of(Side::thor), offers);
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            if (is_tried(offer.at(i))) {
                best = std::max(best, after(worlds, offer.at(i)));
            }
        }
    }
    return best;
}

// Compares Hunt with the brute force for every action. Returns the probability of the best one.
double expect_the_same(const Case& given) {
    const State state = table_of(given);
    Worlds worlds;
    lay_out(given, state, 0, false, 1, worlds);
    Hunt hunt(rules(), state, Side::thor, belief_of(given), 1'000'000);
    Offers offers;
    rules().offers(state, state.seat_of(Side::thor), offers);
    double best = 0;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            const std::optional<float> found = hunt.chance_after(offer.at(i));
            EXPECT_EQ(found.has_value(), is_tried(offer.at(i)));
            if (found) {
                const double all = after(worlds, offer.at(i));
                EXPECT_NEAR(*found, all, 1e-5) << action_text(rules(), offer.at(i));
                best = std::max(best, all);
            }
        }
    }
    return best;
}

TEST(Hunt, goes_through_a_column) {
    // A weak front card covers the treasure. One challenge removes that card, and the next one finds the treasure.
    Case given{{{{Kind::five}, {}, {}}}, {}, {{{Kind::four, std::nullopt}, {}, {}}}, {Kind::four}, {1}, 2};
    EXPECT_DOUBLE_EQ(expect_the_same(given), 1);
    given.points = 1;
    EXPECT_DOUBLE_EQ(expect_the_same(given), 0);
}

TEST(Hunt, lays_a_card_that_beats_the_front) {
    const Case given{{{{Kind::viking_warriors}, {}, {}}},
                     {Kind::six, Kind::female_archer},
                     {{{Kind::shield_wall, std::nullopt}, {}, {}}},
                     {Kind::four, Kind::nightmare},
                     {0.75},
                     3};
    EXPECT_NEAR(expect_the_same(given), 0.75, 1e-6);
}

TEST(Hunt, brings_and_flanks) {
    const Case given{{{{Kind::five}, {Kind::four}, {}}},
                     {Kind::valkyries, Kind::vidarr},
                     {{{Kind::seven, std::nullopt, std::nullopt}, {Kind::shield_wall}, {}}},
                     {Kind::four, Kind::seven},
                     {0.3, 0.5},
                     3};
    expect_the_same(given);
}

// Two Ravens strike two of the three cards in Loki's hand. A struck card that is not the treasure comes to the front,
// where it blocks nothing.
TEST(Hunt, strikes_the_hand) {  // TL-5.34.5  a random card of the hand is turned up
    const Case given{
        {{{Kind::five}, {}, {}}}, {Kind::ravens, Kind::ravens}, {{{Kind::four}, {}, {}}}, {Kind::four}, {}, 2};
    State state = table_of(given);
    for (int i = 0; i < 3; ++i) {
        state.loki.hand.push_back(rules().own(Kind::four, Side::loki));
    }
    Belief belief;
    belief.in_hand = 0.6F;
    belief.hand[static_cast<std::size_t>(Kind::four)] = 1;
    Hunt hunt(rules(), state, Side::thor, belief, 1000);
    const Action strike = Rules::Actions::pack(PowerHand{rules().own(Kind::ravens, Side::thor)});
    EXPECT_NEAR(hunt.chance_after(strike).value_or(-1), 0.4, 1e-6);
}

TEST(Hunt, is_right_at_random_tables) {
    Chance chance(5);
    const std::array<Kind, 10> fighters{
        Kind::seven,           Kind::six,           Kind::five,  Kind::four,        Kind::ravens,
        Kind::viking_warriors, Kind::female_archer, Kind::frigg, Kind::shield_wall, Kind::nightmare};
    const auto any = [&] { return fighters[chance.below(10)]; };
    double sum = 0;
    for (int table = 0; table < 120; ++table) {
        Case given{};
        for (std::size_t col = 0; col < columns; ++col) {
            for (std::uint32_t i = chance.below(3); i > 0; --i) {
                given.mine[col].push_back(any());
            }
            for (std::uint32_t i = chance.below(3); i > 0; --i) {
                const bool up = chance.below(3) == 0;
                given.theirs[col].push_back(up ? std::optional(any()) : std::nullopt);
                if (!up) {
                    given.treasure.push_back(chance.below(3) == 0 ? 0.0 : 1.0);
                }
            }
        }
        given.may_be = {any()};
        if (const Kind second = any(); second != given.may_be[0]) {
            given.may_be.push_back(second);
        }
        for (double& each : given.treasure) {
            each /= static_cast<double>(given.treasure.size()) + chance.below(3);
        }
        for (const Kind kind : {Kind::six, Kind::ravens, Kind::valkyries, Kind::vidarr}) {
            if (chance.below(3) == 0) {
                given.hand.push_back(kind);
            }
        }
        given.points = 2 + static_cast<int>(chance.below(2));
        given.mine[0].push_back(Kind::four);
        if (given.theirs[0].empty()) {
            given.theirs[0].push_back(Kind::five);
        }
        sum += expect_the_same(given);
    }
    EXPECT_GT(sum, 10);
}

}  // namespace
}  // namespace meadhall::thunder_and_lightning
