// SPDX-License-Identifier: Apache-2.0
// Tests Race (bot/race.h), the search of positions with empty decks. Its winning probabilities must equal results
// counted by hand, and those of a brute force over every sequence of moves.
#include <gtest/gtest.h>
#include <map>

#include "games/thunder_and_lightning/bot/race.h"
#include "match/any_game.h"
#include "match/typed_setup.h"

namespace meadhall::thunder_and_lightning {
namespace {

const Rules& rules() {
    static const Edition<Rules> edition = load_rules<Rules>(nullptr);
    return *edition.rules;
}

struct Cards {
    std::string hand;
    std::array<std::string, columns> field;
};

// Gives the army these cards and an empty deck. All other cards are on the pile, in the order of the deck list.
void deal(Army& army, Side side, const Cards& cards) {
    army.deck.clear();
    ASSERT_TRUE(rules().read_word(cards.hand, army.hand));
    std::array<int, card_names> used{};
    for (const Card card : army.hand) {
        ++used[index(card)];
    }
    for (std::size_t col = 0; col < columns; ++col) {
        ASSERT_TRUE(rules().read_word(cards.field[col], army.field[col]));
        for (const Placed card : army.field[col]) {
            ++used[index(card_of(card))];
        }
    }
    army.pile.clear();
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        const Card card = rules().own(static_cast<Kind>(kind), side);
        for (int copy = used[index(card)]; copy < rules().quantity(static_cast<Kind>(kind)); ++copy) {
            army.pile.push_back(card);
        }
    }
    army.sight.first_draw = 0;
    army.turns = 9;
}

State race(Side active, int points, const Cards& thor, const Cards& loki) {
    Chance chance(1);
    State state = rules().set_up({2, {}}, chance);
    state.phase = Phase::main;
    state.active = active;
    state.points_total = static_cast<std::uint8_t>(points);
    deal(state.thor, Side::thor, thor);
    deal(state.loki, Side::loki, loki);
    return state;
}

std::string refusal_of(const State& state) {
    const Verdict verdict = rules().audit(state);
    return verdict.legal() ? "" : text(verdict.refusal());
}

float chance_of(const State& state, Side side) {
    EXPECT_EQ(refusal_of(state), "");
    const std::optional<float> found = Race(rules(), 100000).chance_of(state, side);
    EXPECT_TRUE(found);
    return found.value_or(-1);
}

// Nobody can challenge, so the side with fewer cards to lay runs out first. With equal numbers, the side to move runs
// out first.
TEST(Race, IsCountedWhereNobodyCanChallenge) {  // TL-5.2.6  a player who can do nothing loses
    const std::array<std::string, 3> walls{"", "shield_wall", "shield_wall*2"};
    for (std::size_t mine = 1; mine < walls.size(); ++mine) {
        for (std::size_t theirs = 0; theirs < walls.size(); ++theirs) {
            const Cards thor{walls[mine], {"shield_wall+ odins_ring-", "", ""}};
            const Cards loki{walls[theirs], {"", "", "shield_wall+ odins_crown-"}};
            EXPECT_EQ(chance_of(race(Side::thor, 1, thor, loki), Side::thor), mine > theirs ? 1.0F : 0.0F)
                << mine << " against " << theirs;
        }
    }
}

// Thor beats the Troll in front of the Crown. If Loki has only Ravens in hand, Loki must lay them in front of the
// Crown. Thor beats the Ravens too, and then Loki can do nothing. If Loki has two Shield Walls in hand, Loki outlasts
// Thor, who loses the only fighter against the first of them.
TEST(Race, FollowsChallenges) {
    const Cards thor{"", {"einherjar+ odins_ring-", "", ""}};
    const auto against = [&](const std::string& hand) {
        return chance_of(race(Side::thor, 1, thor, {hand, {"troll+ odins_crown-", "", ""}}), Side::thor);
    };
    EXPECT_EQ(against("ravens"), 1.0F);
    EXPECT_EQ(against("shield_wall*2"), 0.0F);
}

// The Ravens strike one of two cards. If it is the Crown, Thor wins. Otherwise Thor has no move left and loses.
TEST(Race, CountsTheHandThatRavensStrike) {  // TL-5.34.5  a random card of the hand is turned up
    const Cards thor{"ravens", {"shield_wall+ odins_ring-", "", ""}};
    const Cards loki{"odins_crown shield_wall", {"", "", "shield_wall+"}};
    const State state = race(Side::thor, 1, thor, loki);
    EXPECT_EQ(chance_of(state, Side::thor), 0.5F);
    EXPECT_EQ(chance_of(state, Side::loki), 0.5F);
    // The sides are exchanged. The Ravens strike one of three cards, two of which are alike.
    const Cards hunted{"odins_ring shield_wall*2", {"shield_wall+", "", ""}};
    const Cards hunter{"ravens", {"", "", "shield_wall+ odins_crown-"}};
    EXPECT_NEAR(chance_of(race(Side::loki, 1, hunted, hunter), Side::loki), 1.0F / 3, 1e-6);
}

TEST(Race, GivesUpInsteadOfGuessing) {
    const Cards thor{"tyr dwarf viking_warriors", {"shield_wall+ odins_ring-", "huscarl-", ""}};
    const Cards loki{"dragon troll viking_warriors", {"", "fire_giant-", "shield_wall+ odins_crown-"}};
    EXPECT_FALSE(Race(rules(), 20).chance_of(race(Side::thor, 2, thor, loki), Side::thor));
}

// --- compared with every sequence of moves ---

// A source of chance that always gives the same answer. `ways`: how many answers were possible.
class Asked final : public meadhall::Source {
public:
    explicit Asked(std::uint32_t answer) : answer_(answer) {}
    std::uint32_t below(std::uint32_t n) override {
        ways = n;
        return answer_;
    }
    std::uint32_t ways = 1;

private:
    std::uint32_t answer_;
};

// Plays every sequence of moves to the end, without a transposition table. Stops early if the result is certain, and
// gives up when `left` is used up.
float play_out(const State& state, Side side, int& left) {
    if (state.phase == Phase::over) {
        return rules().outcome(state)[state.seat_of(side)].place == 1 ? 1.0F : 0.0F;
    }
    if (--left < 0) {
        return 0;
    }
    const Seat seat = rules().to_act(state).lowest();
    const bool mine = state.side_of(seat) == side;
    const auto offers = std::make_unique<Offers>();
    rules().offers(state, seat, *offers);
    float best = mine ? 0.0F : 1.0F;
    for (std::uint32_t i = 0; i < offers->total() && left >= 0 && best != (mine ? 1.0F : 0.0F); ++i) {
        float sum = 0;
        std::uint32_t ways = 1;
        for (std::uint32_t way = 0; way < ways; ++way) {
            Asked asked(way);
            Chance chance(asked);
            State next = state;
            rules().play(next, seat, offers->action(i), chance, {});
            ways = asked.ways;
            sum += play_out(next, side, left);
        }
        best = mine ? std::max(best, sum / static_cast<float>(ways)) : std::min(best, sum / static_cast<float>(ways));
    }
    return best;
}

// Gives each side two to five cards in hand and on the field, its treasure among them.
void deal_at_random(Army& army, Side side, bool shown, Chance& chance) {
    deal(army, side, {});
    const auto put = [&](Kind kind, std::uint32_t laid_of_four) {
        const Card card = rules().own(kind, side);
        const Card* const found = std::ranges::find(army.pile, card);
        army.pile.erase_at(static_cast<std::size_t>(found - army.pile.begin()));
        Column& column = army.field[chance.below(columns)];
        if (kind != Kind::god && chance.below(4) < laid_of_four) {
            column.push_back(placed(card, shown || chance.below(2) == 0));
        } else {
            army.hand.push_back(card);
        }
    };
    put(Kind::treasure, 2);
    put(Kind::ravens, chance.below(2) == 0 ? 0 : 4);
    if (chance.below(2) == 0) {
        constexpr std::array rare{Kind::hel, Kind::freya, Kind::frigg, Kind::weapon, Kind::berserker, Kind::nightmare};
        put(rare[chance.below(rare.size())], 1);
    }
    for (std::uint32_t more = chance.below(3); more > 0; --more) {
        put(kind_of(army.pile[chance.below(static_cast<std::uint32_t>(army.pile.size()))]), 2);
    }
    std::ranges::sort(army.hand);
    // The top card of the pile must be a card that has no power on the pile.
    army.pile.push_back(army.pile.erase_at(chance.below(8)));
}

std::optional<State> random_race(bool shown, Chance& chance) {
    State state = race(chance.below(2) == 0 ? Side::thor : Side::loki, 1, {}, {});
    deal_at_random(state.thor, Side::thor, shown, chance);
    deal_at_random(state.loki, Side::loki, shown, chance);
    int held = 0;
    for (const Column& column : state.army(state.active).field) {
        held += !column.empty();
    }
    state.points_total = static_cast<std::uint8_t>(held);
    return held > 0 && rules().audit(state).legal() ? std::optional(state) : std::nullopt;
}

TEST(Race, EqualsABruteForceOverAllMoves) {
    Chance chance(7);
    int won = 0;
    int lost = 0;
    int between = 0;
    for (int tries = 0; tries < 500; ++tries) {
        const std::optional<State> state = random_race(false, chance);
        int left = 1500;
        const float wanted = state ? play_out(*state, Side::thor, left) : 0.0F;
        if (!state || left < 0) {
            continue;
        }
        const std::optional<float> found = Race(rules(), 100000).chance_of(*state, Side::thor);
        ASSERT_TRUE(found);
        ASSERT_NEAR(*found, wanted, 1e-5) << rules().board(rules().view_for(*state, Viewer::spectator()), {});
        won += wanted == 1;
        lost += wanted == 0;
        between += wanted > 0 && wanted < 1;
        const std::optional<Evaluation> solved = rules().solved(*state);
        if (solved) {
            EXPECT_EQ((*solved)[static_cast<std::size_t>(state->seat_of(Side::thor))], *found);
        }
    }
    EXPECT_GE(won, 100);
    EXPECT_GE(lost, 100);
    EXPECT_GE(between, 10);
}

// --- the priors of a player ---

// If nothing is hidden, a player thinks only of moves that keep the best chance in the race.
TEST(Race, GivesThePriorsOfAPlayer) {
    Chance chance(8);
    const auto offers = std::make_unique<Offers>();
    Priors priors;
    int compared = 0;
    int choices = 0;
    for (int tries = 0; tries < 1500; ++tries) {
        const std::optional<State> state = random_race(true, chance);
        if (!state) {
            continue;
        }
        const Seat seat = state->seat_of(state->active);
        offers->clear();
        rules().offers(*state, seat, *offers);
        Race race(rules(), 1000);
        const std::optional<float> best = race.chance_of(*state, state->active);
        if (!best || *best == 0) {
            continue;
        }
        think_of(rules(), *state, seat, *offers, priors);
        int worse = 0;
        for (std::uint32_t i = 0; i < offers->total(); ++i) {
            const std::optional<float> after = race.chance_after(*state, offers->action(i), state->active);
            worse += after && *after < *best - 0.01F;
        }
        for (const Prior& each : priors) {
            const std::optional<float> after = race.chance_after(*state, each.action, state->active);
            if (after) {
                ASSERT_NEAR(*after, *best, 0.01F) << action_text(rules(), each.action);
            }
        }
        ++compared;
        choices += worse > 0;
    }
    EXPECT_GE(compared, 500);
    EXPECT_GE(choices, 200);  // a worse choice was possible
}

// The priors of a player depend only on what the player knows.
TEST(Race, PriorsDependOnlyOnKnownInformation) {
    Chance chance(10);
    const auto offers = std::make_unique<Offers>();
    Priors here;
    Priors there;
    int other_worlds = 0;
    for (int tries = 0; tries < 500; ++tries) {
        const std::optional<State> state = random_race(false, chance);
        if (!state) {
            continue;
        }
        const Seat seat = state->seat_of(state->active);
        const State world = rules().guess(*state, seat, chance);
        other_worlds += !same(world, *state);
        offers->clear();
        rules().offers(*state, seat, *offers);
        think_of(rules(), *state, seat, *offers, here);
        think_of(rules(), world, seat, *offers, there);
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            ASSERT_EQ(here[i].action, there[i].action);
            ASSERT_EQ(here[i].weight, there[i].weight);
        }
    }
    EXPECT_GE(other_worlds, 100);
}

// The listed worlds have the weights with which guess() samples them.
TEST(Race, ListsTheWorldsThatGuessSamples) {
    const Cards thor{"dwarf", {"huscarl- odins_ring-", "", ""}};
    const Cards loki{"odins_crown ravens*2", {"troll- dragon-", "", "ravens+"}};
    const State state = race(Side::thor, 1, thor, loki);
    ASSERT_EQ(refusal_of(state), "");
    OpenWorlds worlds;
    ASSERT_TRUE(list_worlds(rules(), state, Side::thor, worlds));
    std::map<std::uint64_t, float> listed;
    float all = 0;
    for (const OpenWorld& each : worlds) {
        EXPECT_EQ(refusal_of(each.world), "");
        EXPECT_EQ(digest(rules().view_for(each.world, state.seat_of(Side::thor))),
                  digest(rules().view_for(state, state.seat_of(Side::thor))));
        listed[digest(rules().view_for(each.world, state.seat_of(Side::loki)))] += each.weight;
        all += each.weight;
    }
    EXPECT_EQ(listed.size(), worlds.size());
    // Thor does not know five cards: Troll, Dragon, Crown and two Ravens. Two of them are laid, and their order counts.
    // So there are 4 * 3 worlds with two different cards and 1 world with both Ravens.
    EXPECT_EQ(worlds.size(), 13u);
    std::map<std::uint64_t, int> guessed;
    Chance chance(9);
    constexpr int guesses = 20000;
    for (int i = 0; i < guesses; ++i) {
        ++guessed[digest(
            rules().view_for(rules().guess(state, state.seat_of(Side::thor), chance), state.seat_of(Side::loki)))];
    }
    EXPECT_EQ(guessed.size(), listed.size());
    for (const auto& [world, often] : guessed) {
        ASSERT_TRUE(listed.contains(world));
        EXPECT_NEAR(static_cast<float>(often) / guesses, listed[world] / all, 0.012F);
    }
}

}  // namespace
}  // namespace meadhall::thunder_and_lightning
