// SPDX-License-Identifier: Apache-2.0
// Solves two-player zero-sum games whose whole game tree fits into memory, with counterfactual regret minimisation
// (CFR+; round n has the weight n squared in the average strategy). Works with every game that keeps the
// contract of kernel/game.h. The tree contains every possible chance value. An information set is identified by a
// seat's view, received events and own choices. The best response against each seat gives the exact distance from
// perfect play.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernel/game.h"

namespace meadhall {

// Enumerates all sequences of chance values. below() returns the values of a list and, after its end, zeros. This
// object remembers the limit of each draw, so that next() can compute the next list.
class EnumeratedChance : public Source {
public:
    explicit EnumeratedChance(const std::vector<std::uint32_t>& values) : values_(values) {}
    std::uint32_t below(std::uint32_t n) override {
        limits_.push_back(n);
        const std::size_t at = limits_.size() - 1;
        if (at == values_.size()) {
            values_.push_back(0);
        }
        return values_[at];
    }
    double probability() const {
        double all = 1;
        for (const std::uint32_t n : limits_) {
            all /= n;
        }
        return all;
    }
    // Counts the values up like an odometer; returns false after the last combination.
    bool next(std::vector<std::uint32_t>& values) const {
        values = values_;
        values.resize(limits_.size());
        while (!values.empty()) {
            if (values.back() + 1 < limits_[values.size() - 1]) {
                ++values.back();
                return true;
            }
            values.pop_back();
        }
        return false;
    }

private:
    std::vector<std::uint32_t> values_, limits_;
};

constexpr std::size_t max_solved_nodes = 2'000'000;

template <Game R>
class Solver {
    using State = typename R::State;
    using Event = typename R::Event;

public:
    // value(outcome) is what the first seat gains and the second seat loses. Throws BadInput if the game tree is too
    // big.
    template <class Value>
    Solver(const R& rules, const Setup<typename R::Options>& setup, const Value& value,
           std::size_t max_nodes = max_solved_nodes)
        : rules_(rules), max_nodes_(max_nodes) {
        check(setup.players == 2, "the solver is for two players");
        for_each_chance([&](Chance& chance) { return rules_.set_up(setup, chance); },
                        [&](const State& state, double probability) {
                            roots_.push_back({build(state, {1, 2}, value), probability});
                        });
    }

    std::size_t nodes() const { return nodes_.size(); }
    std::size_t information_sets() const { return sets_.size(); }

    // Improves the strategy by this number of rounds of CFR+. Further calls continue from the current strategy.
    void train(int rounds) {
        for (int i = 0; i < rounds; ++i) {
            ++rounds_;
            for (const int traverser : {0, 1}) {
                for (const auto& [node, probability] : roots_) {
                    walk(node, traverser, 1.0, probability);
                }
                for (InformationSet& set : sets_) {
                    update_strategy(set, traverser);
                }
            }
        }
    }

    // Replaces the average strategy with a policy, to measure the policy's exploitability. policy(state, seat, offers,
    // probabilities) fills in the probability of each offered action. policy() may use only what the seat knows in this
    // state.
    template <class Policy>
    void adopt(const Policy& policy) {
        for (std::size_t set = 0; set < sets_.size(); ++set) {
            adopt_at(set, policy);
        }
    }
    // Like adopt(), for one information set. Several threads may call adopt_at() at the same time for different sets.
    template <class Policy>
    void adopt_at(std::size_t at, const Policy& policy) {
        const InformationSet& set = sets_[at];
        Offers offers;
        rules_.offers(set.example, seat_at(set.seat), offers);
        policy(set.example, seat_at(set.seat), offers, std::span<double>(&strategy_sum_[set.first], set.actions));
    }

    // What the first seat gains if one seat plays the average strategy and the other seat plays the best response. In
    // low(), the second seat plays the best response; in high(), the first seat does.
    double low() { return -best(1); }
    double high() { return best(0); }
    // How much a best response gains per game against the average strategy, in addition to the value of the game. This
    // is the mean of two numbers: one for each seat that the best response may have.
    double exploitability() { return (high() - low()) / 2; }
    double value() { return (high() + low()) / 2; }

private:
    struct Edge {
        std::uint32_t node;  // index of the node that the edge leads to
        double probability;
    };
    struct Node {
        std::uint32_t set;    // index of the information set; `none` at the end of a game and at a chance node
        std::uint32_t first;  // index of the node's first edge
        std::uint32_t count;
        double value;  // at the end of a game: the gain of the first seat
    };
    struct InformationSet {
        int seat;
        std::uint32_t actions, first;  // `first`: index of the first action in regret_ and the other vectors by action
        double reach;   // the probability that the seat's own choices lead to this set, in the current round
        State example;  // one state of this information set
    };
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    static constexpr std::size_t max_actions = 64;
    using ReceivedHashes = std::array<std::uint64_t, 2>;  // by seat: a hash of the events it received and its choices

    template <class Make, class Use>
    static void for_each_chance(const Make& make, const Use& use) {
        std::vector<std::uint32_t> values;
        bool more = true;
        while (more) {
            EnumeratedChance enumerated(values);
            Chance chance(enumerated);
            const State state = make(chance);
            use(state, enumerated.probability());
            more = enumerated.next(values);
        }
    }
    static std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
        hash = (hash ^ more) * 0x9FB21C651E98DF25ULL;
        return hash ^ (hash >> 29);
    }

    template <class Value>
    std::uint32_t build(const State& state, const ReceivedHashes& received, const Value& value) {
        const SeatSet asked = rules_.to_act(state);
        if (asked.empty()) {
            return add({none, 0, 0, value(rules_.outcome(state))}, {});
        }
        const Seat seat = asked.lowest();
        const auto at = static_cast<std::size_t>(index(seat));
        Offers offers;
        rules_.offers(state, seat, offers);
        if (offers.total() > max_actions) {
            throw BadInput("this table is too big to be solved: a decision has more than " +
                           std::to_string(max_actions) + " actions");
        }
        const std::uint32_t set =
            set_of(mixed(received[at], digest(rules_.view_for(state, seat))), index(seat), offers.total(), state);
        std::vector<Edge> edges;
        for (std::uint32_t i = 0; i < offers.total(); ++i) {
            const Action action = offers.action(i);
            std::vector<Edge> outcomes;
            std::vector<NarratedEvent<Event>> log;
            for_each_chance(
                [&](Chance& chance) {
                    State next = state;
                    log.clear();
                    rules_.play(next, seat, action, chance, Narrator<Event>(log));
                    return next;
                },
                [&](const State& next, double probability) {
                    ReceivedHashes after = received;
                    after[at] = mixed(after[at], action.bits);
                    for (const NarratedEvent<Event>& narrated : log) {
                        const std::uint64_t event_hash =
                            mixed(narrated.event.index(),
                                  std::visit([](const auto& event) { return digest(event); }, narrated.event));
                        for (const int receiver : {0, 1}) {
                            if (narrated.audience.includes(seat_at(receiver))) {
                                after[static_cast<std::size_t>(receiver)] =
                                    mixed(after[static_cast<std::size_t>(receiver)], event_hash);
                            }
                        }
                    }
                    outcomes.push_back({build(next, after, value), probability});
                });
            edges.push_back(outcomes.size() == 1 ? outcomes.front() : Edge{add({none, 0, 0, 0}, outcomes), 1});
        }
        return add({set, 0, 0, 0}, edges);
    }
    std::uint32_t add(Node node, const std::vector<Edge>& edges) {
        if (nodes_.size() >= max_nodes_) {
            throw BadInput("this table is too big to be solved: it has more than " + std::to_string(max_nodes_) +
                           " positions");
        }
        node.first = static_cast<std::uint32_t>(edges_.size());
        node.count = static_cast<std::uint32_t>(edges.size());
        edges_.insert(edges_.end(), edges.begin(), edges.end());
        nodes_.push_back(node);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    std::uint32_t set_of(std::uint64_t key, int seat, std::uint32_t actions, const State& state) {
        const auto [found, fresh] = sets_by_key_.try_emplace(key, static_cast<std::uint32_t>(sets_.size()));
        if (fresh) {
            sets_.push_back({seat, actions, static_cast<std::uint32_t>(regret_.size()), 0, state});
            regret_.resize(regret_.size() + actions);
            round_regret_.resize(regret_.size());
            strategy_sum_.resize(regret_.size());
            strategy_.resize(regret_.size(), 1.0 / actions);
        }
        check(sets_[found->second].actions == actions, "two worlds that look the same have different offers");
        return found->second;
    }

    // Returns the value of the node for the traverser, multiplied by `theirs`: the probability that the other seat's
    // choices and chance lead to the node. `mine` is the probability that the traverser's own choices lead to it.
    double walk(std::uint32_t at, int traverser, double mine, double theirs) {
        if (mine == 0 && theirs == 0) {
            return 0;  // neither seat's strategy leads to this node
        }
        const Node& node = nodes_[at];
        if (node.count == 0) {
            return theirs * (traverser == 0 ? node.value : -node.value);
        }
        double all = 0;
        if (node.set == none) {
            for (std::uint32_t i = 0; i < node.count; ++i) {
                const Edge& edge = edges_[node.first + i];
                all += walk(edge.node, traverser, mine, theirs * edge.probability);
            }
            return all;
        }
        InformationSet& set = sets_[node.set];
        if (set.seat != traverser) {
            for (std::uint32_t i = 0; i < node.count; ++i) {
                all += walk(edges_[node.first + i].node, traverser, mine, theirs * strategy_[set.first + i]);
            }
            return all;
        }
        std::array<double, max_actions> values{};
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const double probability = strategy_[set.first + i];
            values[i] = walk(edges_[node.first + i].node, traverser, mine * probability, theirs);
            all += probability * values[i];
        }
        for (std::uint32_t i = 0; i < node.count; ++i) {
            round_regret_[set.first + i] += values[i] - all;
        }
        set.reach = mine;  // the same for all nodes of the information set
        return all;
    }
    void update_strategy(InformationSet& set, int traverser) {
        if (set.seat != traverser) {
            return;
        }
        double all = 0;
        for (std::uint32_t i = set.first; i < set.first + set.actions; ++i) {
            strategy_sum_[i] += static_cast<double>(rounds_) * rounds_ * set.reach * strategy_[i];
            regret_[i] = std::max(0.0, regret_[i] + round_regret_[i]);
            round_regret_[i] = 0;
            all += regret_[i];
        }
        set.reach = 0;
        for (std::uint32_t i = set.first; i < set.first + set.actions; ++i) {
            strategy_[i] = all > 0 ? regret_[i] / all : 1.0 / set.actions;
        }
    }

    // The most that the responder can gain against the other seat's average strategy. In each of its information sets,
    // the responder takes the action with the best sum over the nodes of the set, weighted by the probability that the
    // other seat and chance lead to the node.
    double best(int responder) {
        const std::vector<double> strategy = average();
        std::vector<double> reach(nodes_.size(), 0);
        std::vector<std::vector<std::uint32_t>> members(sets_.size());
        for (const auto& [node, probability] : roots_) {
            reach[node] = probability;
        }
        // Visits every node before its children. In nodes_, children come before their parents, so the loop goes
        // backwards.
        for (std::uint32_t at = static_cast<std::uint32_t>(nodes_.size()); at-- > 0;) {
            const Node& node = nodes_[at];
            const bool own = node.set != none && sets_[node.set].seat == responder;
            if (own) {
                members[node.set].push_back(at);
            }
            for (std::uint32_t i = 0; i < node.count; ++i) {
                const Edge& edge = edges_[node.first + i];
                const double probability = node.set == none ? edge.probability
                                           : own            ? 1.0
                                                            : strategy[sets_[node.set].first + i];
                reach[edge.node] = reach[at] * probability;
            }
        }
        std::vector<double> value(nodes_.size(), 0);  // value of each node, multiplied by its `reach`
        std::vector<char> known(nodes_.size(), 0);
        double all = 0;
        for (const auto& [node, probability] : roots_) {
            all += response(node, responder, reach, members, value, known);
        }
        return all;
    }
    double response(std::uint32_t at, int responder, const std::vector<double>& reach,
                    const std::vector<std::vector<std::uint32_t>>& members, std::vector<double>& value,
                    std::vector<char>& known) {
        if (known[at] != 0) {
            return value[at];
        }
        const Node& node = nodes_[at];
        const auto child = [&](std::uint32_t parent, std::uint32_t i) {
            return response(edges_[nodes_[parent].first + i].node, responder, reach, members, value, known);
        };
        if (node.count == 0) {
            value[at] = reach[at] * (responder == 0 ? node.value : -node.value);
        } else if (node.set == none || sets_[node.set].seat != responder) {
            for (std::uint32_t i = 0; i < node.count; ++i) {
                value[at] += child(at, i);
            }
        } else {
            std::uint32_t best_action = 0;
            double best_sum = 0;
            for (std::uint32_t i = 0; i < node.count; ++i) {
                double sum = 0;
                for (const std::uint32_t member : members[node.set]) {
                    sum += child(member, i);
                }
                if (i == 0 || sum > best_sum) {
                    best_sum = sum;
                    best_action = i;
                }
            }
            for (const std::uint32_t member : members[node.set]) {
                value[member] = child(member, best_action);
                known[member] = 1;
            }
        }
        known[at] = 1;
        return value[at];
    }

    std::vector<double> average() const {
        std::vector<double> strategy(strategy_sum_.size());
        for (const InformationSet& set : sets_) {
            double all = 0;
            for (std::uint32_t i = set.first; i < set.first + set.actions; ++i) {
                all += strategy_sum_[i];
            }
            for (std::uint32_t i = set.first; i < set.first + set.actions; ++i) {
                strategy[i] = all > 0 ? strategy_sum_[i] / all : 1.0 / set.actions;
            }
        }
        return strategy;
    }

    const R& rules_;
    std::size_t max_nodes_;
    int rounds_ = 0;
    std::vector<Edge> roots_, edges_;
    std::vector<Node> nodes_;
    std::vector<InformationSet> sets_;
    std::unordered_map<std::uint64_t, std::uint32_t> sets_by_key_;
    // One element per action of each information set.
    std::vector<double> regret_, round_regret_, strategy_sum_, strategy_;
};

}  // namespace meadhall
