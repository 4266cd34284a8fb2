// SPDX-License-Identifier: Apache-2.0
// Compares the computed use of the last Artifacts (bot/ending.h of Spoils of War) with every sequence of choices that
// the rules allow.
#include <gtest/gtest.h>
#include <map>

#include "arena/playout.h"
#include "games/spoils_of_war/bot/ending.h"
#include "games/spoils_of_war/bot/judgement.h"
#include "match/any_game.h"
#include "match/typed_setup.h"

namespace meadhall::spoils_of_war {
namespace {

const Rules& rules() {
    static const Edition<Rules> edition = load_rules<Rules>(nullptr);
    return *edition.rules;
}

void spend(State& state, Artifact& artifact) {
    if (!is_up(artifact.place)) {
        put(state, artifact, up_of(owner_of(artifact.place)));
    }
    set_marks(state, artifact, artifact.marks | EnumSet<Mark>{Mark::spent});
}

// A table of casual players after the last Round. Scores are nearly even, and at most `useful` Artifacts, drawn at
// random, are not spent yet.
State last_window(int players, std::uint64_t seed, int useful) {
    Chance chance(seed);
    State state = rules().set_up({players, {}}, chance);
    Offers offers;
    while (!piles_are_over(state)) {
        const Seat seat = rules().to_act(state).lowest();
        offers.clear();
        rules().offers(state, seat, offers);
        rules().play(state, seat, by_liking(rules(), chance)(state, seat, offers), chance, {});
    }
    FixedVector<Artifact*, most_artifacts> held;
    for (Artifact& each : state.artifacts) {
        if (!in_stash(each.place)) {
            continue;
        }
        set_marks(state, each, {});
        if (ability_worth(rules().info(state, each.card).ability, 0) > 0 && each.trait == Trait::none) {
            held.push_back(&each);
        } else {
            spend(state, each);
        }
    }
    while (static_cast<int>(held.size()) > useful) {
        const std::size_t at = chance.below(static_cast<std::uint32_t>(held.size()));
        spend(state, *held[at]);
        held.erase_at(at);
    }
    int most = 0;
    for (const Seat seat : SeatSet::first(players)) {
        most = std::max(most, score_of(rules(), state, seat).total);
    }
    for (const Seat seat : SeatSet::first(players)) {
        const int missing = most - score_of(rules(), state, seat).total;
        state.gold[seat] = static_cast<std::uint16_t>(state.gold[seat] + missing + static_cast<int>(chance.below(8)));
    }
    // The poll began before the Artifacts were spent, so the asked player may have none left. This player passes.
    if (state.question == Question::poll) {
        rules().play(state, state.asked, Actions::pack(Pass{}), chance, {});
    }
    return state;
}

// Tries every choice of every player, including useless reveals and uses. Gives up after `left` positions.
struct EveryLine {
    int left;
    Ending::Result follow(const State& state) {
        Ending::Result best{};
        if (--left < 0) {
            return best;
        }
        if (state.phase == Phase::over) {
            const Outcome outcome = rules().outcome(state);
            best.shares = win_shares(outcome);
            for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
                best.totals[seat] = outcome[seat].score;
            }
            return best;
        }
        const auto mine = static_cast<std::size_t>(state.asked);
        best.shares[mine] = -1;
        Offers offers;
        rules().offers(state, state.asked, offers);
        for (std::uint32_t i = 0; i < offers.total() && left >= 0; ++i) {
            Chance chance(1);
            State next = state;
            rules().play(next, state.asked, offers.action(i), chance, {});
            const Ending::Result each = follow(next);
            if (each.shares[mine] > best.shares[mine] ||
                (each.shares[mine] == best.shares[mine] && each.totals[mine] > best.totals[mine])) {
                best = each;
            }
        }
        return best;
    }
};

TEST(Ending, EqualsABruteForceOverAllChoices) {  // SW-5.9.1  after Round 9 all may use Artifacts until all pass
    int compared = 0, decisive = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const State state = last_window(3 + static_cast<int>(seed % 3), seed, 2 + static_cast<int>(seed % 2));
        EveryLine every{60'000};
        const Ending::Result all = every.follow(state);
        if (state.phase == Phase::over || every.left < 0) {
            continue;
        }
        ++compared;
        Ending ending(rules(), 1'000'000);
        const std::optional<Ending::Result> found = ending.of(state);
        ASSERT_TRUE(found) << seed;
        EXPECT_EQ(found->shares, all.shares) << seed;
        EXPECT_EQ(found->totals, all.totals) << seed;
        const auto mine = static_cast<std::size_t>(state.asked);
        float least = 1;
        Offers offers;
        rules().offers(state, state.asked, offers);
        for (std::uint32_t i = 0; i < offers.total(); ++i) {
            least = std::min(least, ending.after(state, offers.action(i))->shares[mine]);
        }
        decisive += least < found->shares[mine];
    }
    EXPECT_GT(compared, 60);
    EXPECT_GT(decisive, 10) << "the choice should decide some games";
}

// If no Artifact is face-down, nothing is hidden. A bot then considers only the best moves that the search found.
TEST(Ending, GivesThePriorsOfAPlayer) {
    int thought = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const State state = last_window(3 + static_cast<int>(seed % 3), seed, 2);
        if (state.phase == Phase::over) {
            continue;
        }
        const auto mine = static_cast<std::size_t>(state.asked);
        OpenWorlds worlds;
        Priors priors;
        Ending ending(rules(), 60'000);
        Offers offers;
        rules().offers(state, state.asked, offers);
        if (!list_worlds(rules(), state, state.asked, worlds) || worlds.size() > 1 ||
            !think_to_the_end(rules(), state, state.asked, offers, priors)) {
            continue;
        }
        ++thought;
        ASSERT_FALSE(priors.empty());
        for (const Prior& each : priors) {
            EXPECT_EQ(ending.after(worlds[0].world, each.action)->shares[mine],
                      ending.of(worlds[0].world)->shares[mine]);
        }
    }
    EXPECT_GT(thought, 20);
}

// The listed worlds have the weights with which guess() samples them.
TEST(Ending, ListsTheWorldsThatGuessSamples) {
    int listed = 0;
    for (std::uint64_t seed = 0; seed < 100 && listed < 5; ++seed) {
        const State state = last_window(3, seed, 3);
        OpenWorlds worlds;
        if (state.phase == Phase::over || !list_worlds(rules(), state, state.asked, worlds) || worlds.size() < 2) {
            continue;
        }
        ++listed;
        // Only Artifacts that can still score distinguish worlds.
        const auto matters = [](const State& world) {
            std::string faces;
            for (const Artifact& each : world.artifacts) {
                if (in_stash(each.place)) {
                    const FaceInfo& face = rules().info(world, each.card);
                    faces +=
                        ability_worth(face.ability, 0) > 0 ? std::string(rules().word(world.deal[each.card])) : "-";
                    faces += ' ';
                }
            }
            return faces;
        };
        std::map<std::string, double> expected, met;
        double all = 0;
        for (const OpenWorld& each : worlds) {
            expected[matters(each.world)] += each.weight;
            all += each.weight;
        }
        Chance chance(seed);
        constexpr int guesses = 4000;
        for (int i = 0; i < guesses; ++i) {
            met[matters(rules().guess(state, state.asked, chance))] += 1.0 / guesses;
        }
        for (auto& [faces, weight] : expected) {
            EXPECT_NEAR(weight / all, met[faces], 0.04) << faces;
        }
        EXPECT_EQ(expected.size(), met.size());
    }
    EXPECT_EQ(listed, 5);
}

TEST(Ending, GivesUpInsteadOfGuessing) {
    int given_up = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const State state = last_window(4, seed, 3);
        given_up += Ending(rules(), 60'000).of(state).has_value() && !Ending(rules(), 8).of(state).has_value();
    }
    EXPECT_GT(given_up, 5);
}

}  // namespace
}  // namespace meadhall::spoils_of_war
