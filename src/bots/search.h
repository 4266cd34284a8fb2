// Information-set Monte Carlo tree search with multiple observers. Every simulation plays through a sampled world
// (determinization), which the seat cannot tell from the true one. The tree keeps statistics for each choice after each
// sequence of observed events. The searching seat's nodes are keyed by all events that it receives, the nodes of the
// others by public events only. The others' hidden information is in the sampled world and guides them through the
// game's priors. Chance is drawn. The rules seal simultaneous secret choices. Nodes are in an arena that is allocated
// once; a simulation allocates nothing.
#pragma once

#include <cmath>
#include <vector>

#include "kernel/sight.h"

namespace meadhall {

constexpr std::uint32_t most_search_nodes = 1u << 17;

// The result of a search for one choice.
struct Line {
    Action action;
    std::uint32_t visits;
    float value;  // the mean share of the win, 0 to 1
};
using Lines = std::vector<Line>;

// Adds the results of another search for the same choice. Sorts by visits, the most first.
inline void add_lines(Lines& all, const Lines& more) {
    for (const Line& each : more) {
        const auto found = std::ranges::find(all, each.action, &Line::action);
        if (found == all.end()) {
            all.push_back(each);
        } else if (each.visits > 0) {
            const auto mine = static_cast<float>(found->visits);
            const auto theirs = static_cast<float>(each.visits);
            found->value = (found->value * mine + each.value * theirs) / (mine + theirs);
            found->visits += each.visits;
        }
    }
    std::ranges::sort(all, [](const Line& a, const Line& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.action.bits < b.action.bits;
    });
}

// The mixed strategy over the choices: weighted by visits, among the choices that were visited often and whose value is
// close to the best.
inline void mix_lines(const Lines& lines, Priors& priors) {
    constexpr std::uint32_t seldom = 8;
    constexpr float little = 0.02F;
    priors.clear();
    for (const Line& each : lines) {
        if (!priors.full() && each.visits * seldom >= lines.front().visits &&
            each.value + little >= lines.front().value) {
            priors.push_back({each.action, static_cast<float>(each.visits)});
        }
    }
}

template <Game R>
class Search {
    using State = typename R::State;
    using Event = typename R::Event;

public:
    explicit Search(const R& rules, std::uint32_t most_nodes = most_search_nodes)
        : rules_(rules), most_nodes_(most_nodes), table_(table_size(most_nodes), none) {
        nodes_.reserve(most_nodes);
        choices_.reserve(std::size_t{8} * most_nodes);
        log_.reserve(256);
    }

    // Reports a move at the table: the events this seat receives, and its own choice. This lets search reuse the tree.
    void hear(Seat me, Seat mover, std::optional<Action> own, const std::vector<NarratedEvent<Event>>& log) {
        root_ = after(root_, me, mover, own, log);
    }
    void forget() {
        nodes_.clear();
        choices_.clear();
        table_.assign(table_.size(), none);
        root_ = {};
    }

    // Simulates until go_on(simulations so far) returns false.
    template <class GoOn>
    void run(const Sight<R>& sight, Chance& chance, const GoOn& go_on) {
        if (nodes_.size() > most_nodes_ / 2 || choices_.size() > choices_.capacity() / 2) {
            const Ears kept = root_;
            forget();
            root_ = kept;
        }
        worlds_.clear();
        for (std::uint32_t done = 0; go_on(done); ++done) {
            simulate(sight, chance);
        }
        lines_.clear();
        offers_.clear();
        sight.offers(offers_);
        if (const std::uint32_t node = table_[slot_of(knowing_key(root_, sight.seat(), true))]; node != none) {
            for (std::uint32_t at = nodes_[node].first; at != none; at = choices_[at].next) {
                const Choice& each = choices_[at];
                lines_.push_back(
                    {each.action, each.visits, each.visits > 0 ? each.sum / static_cast<float>(each.visits) : 0.0F});
            }
        }
    }
    // The results of the last run, unsorted.
    const Lines& lines() const { return lines_; }

private:
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    static constexpr Tuning tuning = tuning_of<R>();
    // Ears: hashes of the events received by the searching seat and of the public events, and how often each seat has
    // chosen since the last public event.
    struct Ears {
        std::uint64_t mine = 0x9E3779B97F4A7C15ULL, all = 0xC2B2AE3D27D4EB4FULL;
        std::array<std::uint8_t, most_seats> chosen{};
    };
    struct Choice {
        Action action;
        std::uint32_t next, visits;
        float sum;
        float prior;  // its weight when the node was made
    };
    struct Node {
        std::uint64_t key;
        std::uint32_t first, last;  // of its choices, in the order of the priors
    };
    struct Step {
        std::uint32_t choice;
        Seat seat;
    };
    struct Weighed {
        State world;
        float weight;
    };

    static std::size_t table_size(std::uint32_t nodes) {
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
    static Ears after(Ears ears, Seat me, Seat mover, std::optional<Action> own,
                      const std::vector<NarratedEvent<Event>>& log) {
        ++ears.chosen[static_cast<std::size_t>(index(mover))];
        if (own) {
            ears.mine = mixed(ears.mine, own->bits);
        }
        for (const NarratedEvent<Event>& each : log) {
            const std::uint64_t what =
                mixed(each.event.index(), std::visit([](const auto& event) { return digest(event); }, each.event));
            if (each.audience.includes(me)) {
                ears.mine = mixed(ears.mine, what);
            }
            if (each.audience.is_everybody()) {
                ears.all = mixed(ears.all, what);
                ears.chosen = {};
            }
        }
        return ears;
    }
    static std::uint64_t key_of(const Ears& ears, Seat seat, bool mine) {
        const std::uint64_t who = (std::uint64_t{ears.chosen[static_cast<std::size_t>(index(seat))]} << 8) |
                                  static_cast<std::uint64_t>(index(seat));
        return mixed(mine ? ears.mine : ears.all, who);
    }
    // The key of a node that represents everything the seat knows. The offers in offers_ are part of it, because a seat
    // may be asked without receiving an event.
    std::uint64_t knowing_key(const Ears& ears, Seat seat, bool mine) const {
        std::uint64_t hash = key_of(ears, seat, mine);
        for (const Offer& each : offers_) {
            hash = mixed(hash, each.first.bits ^ (std::uint64_t{each.count} << 40));
        }
        return hash | 1;
    }
    std::uint64_t key(const Ears& ears, const State& world, Seat seat, Seat me) const {
        if (knows_all(seat, me)) {
            return knowing_key(ears, seat, seat == me);
        }
        std::uint64_t hash = key_of(ears, seat, false);
        if constexpr (tuning.key_by_view) {
            hash = mixed(hash, digest(rules_.view_for(world, seat)));
        }
        return hash | 1;
    }
    std::size_t slot_of(std::uint64_t wanted) const {
        std::size_t slot = wanted & (table_.size() - 1);
        while (table_[slot] != none && nodes_[table_[slot]].key != wanted) {
            slot = (slot + 1) & (table_.size() - 1);
        }
        return slot;
    }

    static constexpr bool weighs_worlds =
        requires(const R& rules, const State& state, Seat seat) { rules.plausibility(state, seat); };
    // OPTIMIZATION: one sampled world serves several simulations. Without plausibility(), each world serves two. With
    // it, the world is drawn by plausibility from the last few samples.
    State plausible_world(const Sight<R>& sight, Chance& chance) {
        if constexpr (!weighs_worlds) {
            if (worlds_.empty()) {
                worlds_.push_back({sight.guess(chance), 1});
                return worlds_[0].world;
            }
            return worlds_.pop_back().world;
        } else {
            do {
                const State world = sight.guess(chance);
                const Weighed guessed{world, rules_.plausibility(world, sight.seat())};
                if (worlds_.full()) {
                    oldest_ = (oldest_ + 1) % worlds_.size();
                    worlds_[oldest_] = guessed;
                } else {
                    worlds_.push_back(guessed);
                }
            } while (!worlds_.full());
            constexpr std::uint32_t fine = 1u << 24;
            float all = 0;
            for (const Weighed& each : worlds_) {
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

    void simulate(const Sight<R>& sight, Chance& chance) {
        State world = plausible_world(sight, chance);
        Ears ears = root_;
        path_.clear();
        bool in_tree = true;
        int left = tuning.rollout;
        Evaluation shares{};
        while (true) {
            const SeatSet asked = rules_.to_act(world);
            if (asked.empty()) {
                shares = win_shares(rules_.outcome(world));
                break;
            }
            if constexpr (has_prospects<R>) {
                if (!in_tree && left <= 0) {
                    shares = judged(world);
                    break;
                }
            }
            // For simultaneous choices the order does not matter; the tree starts with the searching seat's choice.
            const Seat seat = asked.contains(sight.seat()) ? sight.seat() : asked.lowest();
            offers_.clear();
            rules_.offers(world, seat, offers_);
            Action action = offers_.action(0);
            bool forced = true;
            std::uint64_t wanted = 0;
            if (offers_.total() > 1) {
                wanted = in_tree ? key(ears, world, seat, sight.seat()) : 0;
                if (!in_tree || !knows_all(seat, sight.seat()) || !recall(wanted)) {
                    think_of(rules_, world, seat, offers_, priors_);
                }
                action = priors_[0u].action;
                forced = priors_.size() == 1;
            }
            // A forced move makes no node and does not count towards the rollout.
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
            ears = after(ears, sight.seat(), seat, seat == sight.seat() ? std::optional(action) : std::nullopt, log_);
        }
        for (const Step& step : path_) {
            Choice& choice = choices_[step.choice];
            ++choice.visits;
            choice.sum += shares[static_cast<std::size_t>(index(step.seat))];
        }
    }

    // Evaluates the world where a simulation stops outside the tree.
    Evaluation judged(const State& world) const {
        if constexpr (requires { rules_.solved(world); }) {
            if (const std::optional<Evaluation> exact = rules_.solved(world)) {
                return *exact;
            }
        }
        return rules_.prospects(world);
    }
    // Whether a node of this seat represents everything the seat knows.
    static bool knows_all(Seat seat, Seat me) { return seat == me || tuning.perfect_information; }
    // OPTIMIZATION: priors depend only on what the seat knows. If a node represents all of that, its priors stay
    // valid and are not computed again.
    bool recall(std::uint64_t wanted) {
        const std::uint32_t node = table_[slot_of(wanted)];
        if (node == none) {
            return false;
        }
        priors_.clear();
        for (std::uint32_t at = nodes_[node].first; at != none; at = choices_[at].next) {
            priors_.push_back({choices_[at].action, choices_[at].prior});
        }
        return true;
    }

    // Chooses in the tree. A simulation adds at most one node and leaves the tree there.
    Action descend(std::uint64_t wanted, Seat seat, bool& in_tree) {
        const std::size_t slot = slot_of(wanted);
        if (table_[slot] == none) {
            in_tree = false;
            if (nodes_.size() == most_nodes_ || choices_.size() + priors_.size() > choices_.capacity()) {
                return highest_prior(priors_).action;
            }
            table_[slot] = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back({wanted, none, none});
        }
        Node& node = nodes_[table_[slot]];
        float weights = 0;
        std::uint32_t visits = 0;
        float sum = 0;
        at_.clear();
        std::uint32_t next = node.first;  // the same priors usually come in the same order
        for (const Prior& prior : priors_) {
            const std::uint32_t at = choice_of(node, prior, next);
            next = at != none ? choices_[at].next : none;
            at_.push_back(at);
            weights += prior.weight;
            if (at != none) {
                visits += choices_[at].visits;
                sum += choices_[at].sum;
            }
        }
        const float mean = visits > 0 ? sum / static_cast<float>(visits) : 0.0F;
        const float root = tuning.exploration * std::sqrt(static_cast<float>(visits + 1)) / weights;
        std::size_t best = 0;
        float best_score = -1;
        for (std::size_t i = 0; i < priors_.size(); ++i) {
            float score = mean;
            float tried = 1;
            if (at_[i] != none) {
                const Choice& each = choices_[at_[i]];
                score = each.visits > 0 ? each.sum / static_cast<float>(each.visits) : mean;
                tried += static_cast<float>(each.visits);
            }
            score += root * priors_[i].weight / tried;
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        if (at_[best] != none) {
            path_.push_back({at_[best], seat});
        }
        return priors_[best].action;
    }

    // Finds the choice of this node, first at `probably`, else adds it. Returns none if the arena is full.
    std::uint32_t choice_of(Node& node, const Prior& prior, std::uint32_t probably) {
        const Action action = prior.action;
        if (probably != none && choices_[probably].action == action) {
            return probably;
        }
        for (std::uint32_t at = node.first; at != none; at = choices_[at].next) {
            if (choices_[at].action == action) {
                return at;
            }
        }
        if (choices_.size() == choices_.capacity()) {
            return none;
        }
        const auto made = static_cast<std::uint32_t>(choices_.size());
        choices_.push_back({action, none, 0, 0, prior.weight});
        (node.first == none ? node.first : choices_[node.last].next) = made;
        node.last = made;
        return made;
    }

    const R& rules_;
    std::uint32_t most_nodes_;
    Ears root_;
    std::vector<std::uint32_t> table_;
    std::vector<Node> nodes_;
    std::vector<Choice> choices_;
    FixedVector<Step, 2048> path_;
    FixedVector<std::uint32_t, Priors::capacity()> at_;
    std::vector<NarratedEvent<Event>> log_;
    FixedVector<Weighed, weighs_worlds ? 6 : 1> worlds_;
    std::size_t oldest_ = 0;
    Offers offers_;
    Priors priors_;
    Lines lines_;
};

}  // namespace meadhall
