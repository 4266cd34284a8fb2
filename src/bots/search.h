// SPDX-License-Identifier: Apache-2.0
// Information-set Monte Carlo tree search with multiple observers. Every simulation plays a game in a sampled world
// (determinization), which the searching seat cannot distinguish from the true one. A node is the decision of a seat
// after a sequence of received events; its edges are the actions, each with its visit count and value.
// The key of a node is a hash. In nodes of the searching seat, the hash covers all events that the seat has received;
// in nodes of other seats, only the public events (a game can change this, see Tuning in kernel/heuristics.h). The
// priors of other seats may use what those seats know in the sampled world.
// Each simulation draws its own chance values. Simultaneous choices need no special treatment, because the rules keep
// them secret until all are made. Memory for nodes and edges is reserved once; a simulation does not allocate.
#pragma once

#include <cmath>
#include <vector>

#include "kernel/observation.h"

namespace meadhall {

constexpr std::uint32_t max_search_nodes = 1u << 17;

// What a search found out about one action.
struct ActionResult {
    Action action;
    std::uint32_t visits;
    float value;  // the mean share of the win over all visits, 0 to 1
};
using ActionResults = std::vector<ActionResult>;

// Adds the results of another search for the same decision. Sorts by visit count, the highest first.
inline void add_results(ActionResults& all, const ActionResults& more) {
    for (const ActionResult& each : more) {
        const auto found = std::ranges::find(all, each.action, &ActionResult::action);
        if (found == all.end()) {
            all.push_back(each);
        } else if (each.visits > 0) {
            const auto mine = static_cast<float>(found->visits);
            const auto theirs = static_cast<float>(each.visits);
            found->value = (found->value * mine + each.value * theirs) / (mine + theirs);
            found->visits += each.visits;
        }
    }
    std::ranges::sort(all, [](const ActionResult& a, const ActionResult& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.action.bits < b.action.bits;
    });
}

// Fills `policy` with a mixed strategy: the actions that were visited often and whose value is close to the best,
// weighted by visit count.
inline void mix_results(const ActionResults& results, Priors& policy) {
    constexpr std::uint32_t seldom = 8;
    constexpr float little = 0.02F;
    policy.clear();
    for (const ActionResult& each : results) {
        if (!policy.full() && each.visits * seldom >= results.front().visits &&
            each.value + little >= results.front().value) {
            policy.push_back({each.action, static_cast<float>(each.visits)});
        }
    }
}

template <Game R>
class Search {
    using State = typename R::State;
    using Event = typename R::Event;

public:
    explicit Search(const R& rules, std::uint32_t max_nodes = max_search_nodes)
        : rules_(rules), max_nodes_(max_nodes), slots_(slot_count(max_nodes), none) {
        nodes_.reserve(max_nodes);
        edges_.reserve(std::size_t{8} * max_nodes);
        log_.reserve(256);
    }

    static std::size_t memory(std::uint32_t max_nodes) {
        return max_nodes * (sizeof(Node) + 8 * sizeof(Edge)) + slot_count(max_nodes) * sizeof(std::uint32_t);
    }

    // Reports a move at the table, so that the next search can reuse the tree. `log` holds the events that this seat
    // receives; `own` is the action if this seat made the move.
    void observe(Seat me, Seat mover, std::optional<Action> own, const std::vector<NarratedEvent<Event>>& log) {
        root_history_ = after(root_history_, me, mover, own, log);
    }
    void clear() {
        nodes_.clear();
        edges_.clear();
        slots_.assign(slots_.size(), none);
        root_history_ = {};
    }

    // Runs simulations until go_on(n) returns false, where n is the number of finished simulations.
    template <class GoOn>
    void run(const Observation<R>& observation, Chance& chance, const GoOn& go_on) {
        if (nodes_.size() > max_nodes_ / 2 || edges_.size() > edges_.capacity() / 2) {
            const HistoryHash kept = root_history_;
            clear();
            root_history_ = kept;
        }
        worlds_.clear();
        for (std::uint32_t done = 0; go_on(done); ++done) {
            simulate(observation, chance);
        }
        results_.clear();
        offers_.clear();
        observation.offers(offers_);
        if (const std::uint32_t node = slots_[slot_of(complete_key(root_history_, observation.seat(), true))];
            node != none) {
            for (std::uint32_t at = nodes_[node].first; at != none; at = edges_[at].next) {
                const Edge& each = edges_[at];
                results_.push_back(
                    {each.action, each.visits, each.visits > 0 ? each.sum / static_cast<float>(each.visits) : 0.0F});
            }
        }
    }
    // The results of the last run, unsorted.
    const ActionResults& results() const { return results_; }

private:
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    static constexpr Tuning tuning = tuning_of<R>();
    // Hashes of what happened in a game. The key of a node is computed from them.
    struct HistoryHash {
        // Hash of the events that the searching seat has received and of its own actions.
        std::uint64_t received = 0x9E3779B97F4A7C15ULL;
        std::uint64_t published = 0xC2B2AE3D27D4EB4FULL;  // hash of the public events
        std::array<std::uint8_t, max_seats> chosen{};     // number of moves of each seat since the last public event
    };
    struct Edge {
        Action action;
        std::uint32_t next;  // index of the next edge of the same node; `none`: no more edges
        std::uint32_t visits;
        float sum;    // sum of the values of all visits
        float prior;  // the prior of the action when the edge was added
    };
    struct Node {
        std::uint64_t key;
        std::uint32_t first, last;  // indices of the node's first and last edge
    };
    struct PathEdge {
        std::uint32_t edge;
        Seat seat;
    };
    struct WeightedWorld {
        State world;
        float weight;
    };

    static std::size_t slot_count(std::uint32_t nodes) {
        std::size_t size = 1;
        while (size < std::size_t{2} * nodes) {
            size *= 2;
        }
        return size;
    }
    static std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
        hash = (hash ^ more) * 0x9FB21C651E98DF25ULL;
        return hash ^ (hash >> 29);
    }
    static HistoryHash after(HistoryHash history, Seat me, Seat mover, std::optional<Action> own,
                             const std::vector<NarratedEvent<Event>>& log) {
        ++history.chosen[static_cast<std::size_t>(index(mover))];
        if (own) {
            history.received = mixed(history.received, own->bits);
        }
        for (const NarratedEvent<Event>& each : log) {
            const std::uint64_t event_hash =
                mixed(each.event.index(), std::visit([](const auto& event) { return digest(event); }, each.event));
            if (each.audience.includes(me)) {
                history.received = mixed(history.received, event_hash);
            }
            if (each.audience.is_everybody()) {
                history.published = mixed(history.published, event_hash);
                history.chosen = {};
            }
        }
        return history;
    }
    static std::uint64_t base_key(const HistoryHash& history, Seat seat, bool mine) {
        const std::uint64_t decision = (std::uint64_t{history.chosen[static_cast<std::size_t>(index(seat))]} << 8) |
                                       static_cast<std::uint64_t>(index(seat));
        return mixed(mine ? history.received : history.published, decision);
    }
    // A key that covers everything that the seat knows. The key includes `offers_`, because a seat may have to move
    // without having received an event.
    std::uint64_t complete_key(const HistoryHash& history, Seat seat, bool mine) const {
        std::uint64_t hash = base_key(history, seat, mine);
        for (const Offer& each : offers_) {
            hash = mixed(hash, each.first.bits ^ (std::uint64_t{each.count} << 40));
        }
        return hash | 1;
    }
    std::uint64_t key(const HistoryHash& history, const State& world, Seat seat, Seat me) const {
        if (has_complete_key(seat, me)) {
            return complete_key(history, seat, seat == me);
        }
        std::uint64_t hash = base_key(history, seat, false);
        if constexpr (tuning.key_by_view) {
            hash = mixed(hash, digest(rules_.view_for(world, seat)));
        }
        return hash | 1;
    }
    std::size_t slot_of(std::uint64_t wanted) const {
        std::size_t slot = wanted & (slots_.size() - 1);
        while (slots_[slot] != none && nodes_[slots_[slot]].key != wanted) {
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return slot;
    }

    static constexpr bool has_plausibility =
        requires(const R& rules, const State& state, Seat seat) { rules.plausibility(state, seat); };
    // OPTIMIZATION: a sampled world is used for several simulations. In a game without plausibility(), each world is
    // used twice. In a game with plausibility(), a world is drawn from the last few samples, weighted by plausibility.
    State sampled_world(const Observation<R>& observation, Chance& chance) {
        if constexpr (!has_plausibility) {
            if (worlds_.empty()) {
                worlds_.push_back({observation.guess(chance), 1});
                return worlds_[0].world;
            }
            return worlds_.pop_back().world;
        } else {
            do {
                const State world = observation.guess(chance);
                const WeightedWorld sample{world, rules_.plausibility(world, observation.seat())};
                if (worlds_.full()) {
                    oldest_ = (oldest_ + 1) % worlds_.size();
                    worlds_[oldest_] = sample;
                } else {
                    worlds_.push_back(sample);
                }
            } while (!worlds_.full());
            constexpr std::uint32_t fine = 1u << 24;
            float all = 0;
            for (const WeightedWorld& each : worlds_) {
                all += each.weight;
            }
            float left = all * static_cast<float>(chance.below(fine)) / static_cast<float>(fine);
            std::size_t at = 0;
            while (at + 1 < worlds_.size() && (left -= worlds_[at].weight) >= 0) {
                ++at;
            }
            return worlds_[at].world;
        }
    }

    void simulate(const Observation<R>& observation, Chance& chance) {
        State world = sampled_world(observation, chance);
        HistoryHash history = root_history_;
        path_.clear();
        bool in_tree = true;
        int left = tuning.rollout;
        Evaluation values{};
        while (true) {
            const SeatSet asked = rules_.to_act(world);
            if (asked.empty()) {
                values = win_shares(rules_.outcome(world));
                break;
            }
            if constexpr (has_prospects<R>) {
                if (!in_tree && left <= 0) {
                    values = evaluated(world);
                    break;
                }
            }
            // The order of simultaneous choices does not matter; the searching seat chooses first.
            const Seat seat = asked.contains(observation.seat()) ? observation.seat() : asked.lowest();
            offers_.clear();
            rules_.offers(world, seat, offers_);
            Action action = offers_.action(0);
            bool forced = true;
            std::uint64_t wanted = 0;
            if (offers_.total() > 1) {
                wanted = in_tree ? key(history, world, seat, observation.seat()) : 0;
                if (!in_tree || !has_complete_key(seat, observation.seat()) || !recall_priors(wanted)) {
                    think_of(rules_, world, seat, offers_, priors_);
                }
                action = priors_[0u].action;
                forced = priors_.size() == 1;
            }
            // A forced move adds no node and does not count as a move of the rollout.
            if (!forced) {
                left -= !in_tree;
                action = in_tree ? descend(wanted, seat, in_tree) : choose_by_weight(priors_, chance);
            }
            if (!in_tree) {
                rules_.play(world, seat, action, chance, {});
                continue;
            }
            log_.clear();
            rules_.play(world, seat, action, chance, Narrator<Event>(log_));
            history = after(history, observation.seat(), seat,
                            seat == observation.seat() ? std::optional(action) : std::nullopt, log_);
        }
        for (const PathEdge& visited : path_) {
            Edge& edge = edges_[visited.edge];
            ++edge.visits;
            edge.sum += values[static_cast<std::size_t>(index(visited.seat))];
        }
    }

    // Evaluates the state in which a simulation stops before the end of the game.
    Evaluation evaluated(const State& world) const {
        if constexpr (requires { rules_.solved(world); }) {
            if (const std::optional<Evaluation> exact = rules_.solved(world)) {
                return *exact;
            }
        }
        return rules_.prospects(world);
    }
    // True if the key of this seat's nodes covers everything that the seat knows.
    static bool has_complete_key(Seat seat, Seat me) { return seat == me || tuning.perfect_information; }
    // OPTIMIZATION: priors depend only on what the seat knows. If a node's key covers everything that the seat knows,
    // the priors stored in its edges are still valid, and this function reads them.
    bool recall_priors(std::uint64_t wanted) {
        const std::uint32_t node = slots_[slot_of(wanted)];
        if (node == none) {
            return false;
        }
        priors_.clear();
        for (std::uint32_t at = nodes_[node].first; at != none; at = edges_[at].next) {
            priors_.push_back({edges_[at].action, edges_[at].prior});
        }
        return true;
    }

    // Chooses an action by PUCT. If there is no node with this key, adds one; the simulation then leaves the tree.
    Action descend(std::uint64_t wanted, Seat seat, bool& in_tree) {
        const std::size_t slot = slot_of(wanted);
        if (slots_[slot] == none) {
            in_tree = false;
            if (nodes_.size() == max_nodes_ || edges_.size() + priors_.size() > edges_.capacity()) {
                return highest_prior(priors_).action;
            }
            slots_[slot] = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back({wanted, none, none});
        }
        Node& node = nodes_[slots_[slot]];
        float weights = 0;
        std::uint32_t visits = 0;
        float sum = 0;
        candidates_.clear();
        std::uint32_t next = node.first;  // the edge to look at first; edges are usually in the order of the priors
        for (const Prior& prior : priors_) {
            const std::uint32_t at = edge_of(node, prior, next);
            next = at != none ? edges_[at].next : none;
            candidates_.push_back(at);
            weights += prior.weight;
            if (at != none) {
                visits += edges_[at].visits;
                sum += edges_[at].sum;
            }
        }
        const float mean = visits > 0 ? sum / static_cast<float>(visits) : 0.0F;
        const float exploration = tuning.exploration * std::sqrt(static_cast<float>(visits + 1)) / weights;
        std::size_t best = 0;
        float best_score = -1;
        for (std::size_t i = 0; i < priors_.size(); ++i) {
            float score = mean;
            float tried = 1;
            if (candidates_[i] != none) {
                const Edge& each = edges_[candidates_[i]];
                score = each.visits > 0 ? each.sum / static_cast<float>(each.visits) : mean;
                tried += static_cast<float>(each.visits);
            }
            score += exploration * priors_[i].weight / tried;
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        if (candidates_[best] != none) {
            path_.push_back({candidates_[best], seat});
        }
        return priors_[best].action;
    }

    // Returns the edge of this action; looks at the edge `expected` first. If the node has no such edge, adds one;
    // returns `none` if there is no room.
    std::uint32_t edge_of(Node& node, const Prior& prior, std::uint32_t expected) {
        const Action action = prior.action;
        if (expected != none && edges_[expected].action == action) {
            return expected;
        }
        for (std::uint32_t at = node.first; at != none; at = edges_[at].next) {
            if (edges_[at].action == action) {
                return at;
            }
        }
        if (edges_.size() == edges_.capacity()) {
            return none;
        }
        const auto made = static_cast<std::uint32_t>(edges_.size());
        edges_.push_back({action, none, 0, 0, prior.weight});
        (node.first == none ? node.first : edges_[node.last].next) = made;
        node.last = made;
        return made;
    }

    const R& rules_;
    std::uint32_t max_nodes_;
    HistoryHash root_history_;
    std::vector<std::uint32_t> slots_;  // hash table with open addressing: maps a key to the index of a node
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    FixedVector<PathEdge, 2048> path_;
    FixedVector<std::uint32_t, Priors::capacity()> candidates_;
    std::vector<NarratedEvent<Event>> log_;
    FixedVector<WeightedWorld, has_plausibility ? 6 : 1> worlds_;
    std::size_t oldest_ = 0;
    Offers offers_;
    Priors priors_;
    ActionResults results_;
};

}  // namespace meadhall
