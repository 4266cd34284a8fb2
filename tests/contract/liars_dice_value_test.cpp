// The engine against mathematics: Liar's Dice for two with one die each is solved, and worth -1/36 to who bids first
// (the value that other engines publish for the same game). We solve it through the contract's functions alone, so a
// wrong rule would show as a wrong value.
#include <array>
#include <gtest/gtest.h>
#include <vector>

#include "games/liars_dice/game.h"

namespace meadhall::liars_dice {
namespace {

constexpr int sides = 6;
constexpr std::size_t most_actions = 13;
using Strategy = std::array<double, most_actions>;

// A seat knows its own die and the bids so far.
struct InformationSet {
    Strategy regret{}, sum{};

    Strategy strategy(std::size_t actions) const {
        Strategy out{};
        double all = 0;
        for (std::size_t a = 0; a < actions; ++a) {
            all += regret[a];
        }
        for (std::size_t a = 0; a < actions; ++a) {
            out[a] = all > 0 ? regret[a] / all : 1.0 / static_cast<double>(actions);
        }
        return out;
    }
    Strategy average(std::size_t actions) const {
        Strategy out{};
        double all = 0;
        for (std::size_t a = 0; a < actions; ++a) {
            all += sum[a];
        }
        for (std::size_t a = 0; a < actions; ++a) {
            out[a] = all > 0 ? sum[a] / all : 1.0 / static_cast<double>(actions);
        }
        return out;
    }
};

// What is public: the bids so far. All 36 deals walk through the same tree of bids at once.
struct Node {
    int turn = 0;
    bool over = false;
    std::vector<Node> children;
    std::array<std::array<double, sides>, sides> value{};  // over: to the first seat, by both dice
    std::array<InformationSet, sides> sets;                // by the die of who is to act
};

using Deals = std::array<std::array<State, sides>, sides>;
using Reach = std::array<double, sides>;

Node build(const Rules& rules, const Deals& deals) {
    Node node;
    const State& any = deals[0][0];
    const SeatSet asked = rules.to_act(any);
    node.over = asked.empty();
    if (node.over) {
        for (std::size_t mine = 0; mine < sides; ++mine) {
            for (std::size_t theirs = 0; theirs < sides; ++theirs) {
                node.value[mine][theirs] = rules.outcome(deals[mine][theirs])[0u].score;
            }
        }
        return node;
    }
    node.turn = index(asked.lowest());
    Offers offers;
    rules.offers(any, asked.lowest(), offers);
    for (std::uint32_t a = 0; a < offers.total(); ++a) {
        Deals next = deals;
        Chance chance(1);
        for (auto& row : next) {
            for (State& state : row) {
                rules.play(state, asked.lowest(), offers.action(a), chance, {});
            }
        }
        node.children.push_back(build(rules, next));
    }
    return node;
}

// Counterfactual regret minimisation (CFR+): the value to the traverser for each of its dice, given how likely the
// other comes here with each die.
Reach train(Node& node, int traverser, const Reach& mine, const Reach& theirs, double weight) {
    Reach value{};
    if (node.over) {
        for (std::size_t i = 0; i < sides; ++i) {
            for (std::size_t j = 0; j < sides; ++j) {
                value[i] += theirs[j] * (traverser == 0 ? node.value[i][j] : -node.value[j][i]);
            }
        }
        return value;
    }
    const std::size_t actions = node.children.size();
    std::array<Strategy, sides> now;
    for (std::size_t die = 0; die < sides; ++die) {
        now[die] = node.sets[die].strategy(actions);
    }
    std::array<Reach, most_actions> of_action{};
    for (std::size_t a = 0; a < actions; ++a) {
        Reach next = node.turn == traverser ? mine : theirs;
        for (std::size_t die = 0; die < sides; ++die) {
            next[die] *= now[die][a];
        }
        of_action[a] = node.turn == traverser ? train(node.children[a], traverser, next, theirs, weight)
                                              : train(node.children[a], traverser, mine, next, weight);
        for (std::size_t die = 0; die < sides; ++die) {
            value[die] += node.turn == traverser ? now[die][a] * of_action[a][die] : of_action[a][die];
        }
    }
    if (node.turn == traverser) {
        for (std::size_t die = 0; die < sides; ++die) {
            for (std::size_t a = 0; a < actions; ++a) {
                double& regret = node.sets[die].regret[a];
                regret = std::max(0.0, regret + of_action[a][die] - value[die]);
                node.sets[die].sum[a] += weight * mine[die] * now[die][a];
            }
        }
    }
    return value;
}

// The most that the responder can get against the other's average strategy, summed over its dice.
Reach best_response(const Node& node, int responder, const Reach& theirs) {
    Reach value{};
    if (node.over) {
        for (std::size_t i = 0; i < sides; ++i) {
            for (std::size_t j = 0; j < sides; ++j) {
                value[i] += theirs[j] * (responder == 0 ? node.value[i][j] : -node.value[j][i]);
            }
        }
        return value;
    }
    value.fill(node.turn == responder ? -1e9 : 0.0);
    for (std::size_t a = 0; a < node.children.size(); ++a) {
        Reach next = theirs;
        if (node.turn != responder) {
            for (std::size_t die = 0; die < sides; ++die) {
                next[die] *= node.sets[die].average(node.children.size())[a];
            }
        }
        const Reach below = best_response(node.children[a], responder, next);
        for (std::size_t die = 0; die < sides; ++die) {
            value[die] = node.turn == responder ? std::max(value[die], below[die]) : value[die] + below[die];
        }
    }
    return value;
}

double best_value(const Node& root, int responder) {
    Reach all;
    all.fill(1.0 / (sides * sides));
    double sum = 0;
    for (const double value : best_response(root, responder, all)) {
        sum += value;
    }
    return sum;
}

TEST(LiarsDice, one_die_each_is_worth_minus_one_in_36_to_the_first_bidder) {
    const Rules rules{Data{}};
    Deals deals;
    for (std::uint32_t mine = 0; mine < sides; ++mine) {
        for (std::uint32_t theirs = 0; theirs < sides; ++theirs) {
            ListedChance listed({mine, theirs});
            Chance chance(listed);
            deals[mine][theirs] = rules.set_up({2, {}}, chance);
        }
    }
    Node root = build(rules, deals);
    Reach all;
    all.fill(1.0);
    // The two best responses enclose the value from both sides, so no luck is needed to believe it.
    double low = -1;
    double high = 1;
    int round = 0;
    while (high - low > 0.002 && round < 2000) {
        for (int i = 0; i < 20; ++i) {
            ++round;
            train(root, 0, all, all, round);
            train(root, 1, all, all, round);
        }
        high = best_value(root, 0);
        low = -best_value(root, 1);
    }
    std::cout << "    " << low << " to " << high << " after " << round << " rounds\n";
    EXPECT_LE(high - low, 0.002);
    EXPECT_LE(low, -1.0 / 36 + 1e-9);
    EXPECT_GE(high, -1.0 / 36 - 1e-9);
    EXPECT_NEAR((low + high) / 2, -1.0 / 36, 0.002);
}

}  // namespace
}  // namespace meadhall::liars_dice
