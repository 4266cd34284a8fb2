// SPDX-License-Identifier: Apache-2.0
// Solves the use of the last Artifacts with a depth-first search that plays by the real rules.
#include "games/spoils_of_war/bot/ending.h"

#include <algorithm>

#include "games/spoils_of_war/bot/judgement.h"

namespace meadhall::spoils_of_war {
namespace {

class NoChance final : public meadhall::Source {
public:
    std::uint32_t below(std::uint32_t) override { broken("after the last Round nothing is left to chance"); }
};

// SW-5.9.1  Whether the card can still change a total after the last Round.
bool still_matters(const Rules& rules, Face card) { return ability_worth(rules.info(card).ability, 0) > 0; }

// With more useful cards than this the search takes too long.
constexpr int most_useful = 3;
bool is_small(const Rules& rules, const State& world) {
    int useful = 0;
    for (const Artifact& each : world.artifacts) {
        useful += in_stash(each.place) && is_usable(each) && !is_used_up(each.trait) &&
                  still_matters(rules, world.deal[each.card]);
    }
    return useful <= most_useful;
}

bool is_worth_trying(const Rules& rules, const State& world, Action action) {
    bool found = false;
    Actions::visit_legal(action, [&]<class T>(const T& choice) {
        if constexpr (std::is_same_v<T, Reveal> || std::is_same_v<T, UseInVain>) {
            found = false;
        } else if constexpr (std::is_same_v<T, UseAgainst>) {
            found = still_matters(rules, face_of(choice.card)) && still_matters(rules, face_of(choice.target));
        } else if constexpr (requires { choice.card; } && !std::is_same_v<T, TakeLeftover>) {
            found = still_matters(rules, face_of(choice.card));
        } else {
            found = true;
        }
    });
    return found || world.question == Question::copy || world.question == Question::forced;
}

}  // namespace

std::optional<Ending::Result> Ending::of(const State& world) {
    const Result result = play_on(world);
    return left_ < 0 ? std::nullopt : std::optional(result);
}
std::optional<Ending::Result> Ending::after(const State& world, Action action) {
    const Result result = play_after(world, action);
    return left_ < 0 ? std::nullopt : std::optional(result);
}

// The result is meaningless once left_ is below 0.
Ending::Result Ending::play_on(const State& world) {
    if (--left_ < 0) {
        return {};
    }
    if (world.phase == Phase::over) {
        const Outcome outcome = rules_.outcome(world);
        Result result{win_shares(outcome), {}};
        for (std::size_t seat = 0; seat < outcome.size(); ++seat) {
            result.totals[seat] = outcome[seat].score;
        }
        return result;
    }
    const auto mine = static_cast<std::size_t>(world.asked);
    Result best{};
    best.shares[mine] = -1;
    const std::size_t first = choices_.size();
    list_choices(world);
    for (std::size_t at = first, end = choices_.size(); at < end && left_ >= 0; ++at) {
        const Result each = play_after(world, choices_[at]);
        if (std::pair(each.shares[mine], each.totals[mine]) > std::pair(best.shares[mine], best.totals[mine])) {
            best = each;
        }
    }
    choices_.resize(first);
    return best;
}

Ending::Result Ending::play_after(const State& world, Action action) {
    NoChance none;
    Chance chance(none);
    State next = world;
    rules_.play(next, world.asked, action, chance, {});
    return play_on(next);
}

void Ending::list_choices(const State& world) {
    offers_.clear();
    rules_.offers(world, world.asked, offers_);
    for (const Offer& offer : offers_) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            if (!is_worth_trying(rules_, world, offer.at(i))) {
                continue;
            }
            if (choices_.full()) {
                left_ = -1;
                return;
            }
            choices_.push_back(offer.at(i));
        }
    }
}

namespace {

// Enumerates all deals of the hidden cards.
class Dealer {
public:
    Dealer(const Rules& rules, const State& state, Seat seat, OpenWorlds& worlds)
        : rules_(rules), unseen_(unseen_by(rules, state, seat)), world_(state), worlds_(worlds) {}

    bool list() {
        for (const ArtifactSet& unknown : unseen_.down) {
            for (const std::size_t number : unknown) {
                (in_stash(world_.artifacts[number].place) ? held_ : left_over_).push_back(number);
            }
        }
        deal(0, 1);
        return !many_;
    }

private:
    std::uint8_t& copies(Face face) { return unseen_.left[static_cast<std::size_t>(face)]; }
    const std::vector<Face>& faces_for(std::size_t number) const {
        const int stage = stage_of_card(world_, world_.artifacts[number].card);
        return rules_.table(world_).faces[static_cast<std::size_t>(stage - 1)];
    }

    void deal(std::size_t next, float weight) {
        if (next == held_.size()) {
            finish(weight);
            return;
        }
        for (const Face face : faces_for(held_[next])) {
            const float ways = ways_of(face, faces_for(held_[next]));
            if (ways > 0 && !many_) {
                world_.deal[world_.artifacts[held_[next]].card] = face;
                --copies(face);
                deal(next + 1, weight * ways);
                ++copies(face);
            }
        }
    }
    // Number of ways in which a card can have this face. Faces that no longer matter and have equal values form a
    // group: the first face of a group returns the number for the whole group, the others return 0.
    float ways_of(Face face, const std::vector<Face>& faces) {
        if (!is_artifact(face) || copies(face) == 0 || still_matters(rules_, face)) {
            return is_artifact(face) ? copies(face) : 0.0F;
        }
        float ways = 0;
        for (const Face other : faces) {
            if (is_artifact(other) && copies(other) > 0 && !still_matters(rules_, other) &&
                rules_.info(other).value == rules_.info(face).value) {
                if (ways == 0 && other != face) {
                    return 0;
                }
                ways += copies(other);
            }
        }
        return ways;
    }
    void finish(float weight) {
        if (worlds_.full()) {
            many_ = true;
            return;
        }
        const auto left = unseen_.left;
        for (const std::size_t number : left_over_) {
            Face least{};
            float least_worth = 1e9F;
            for (const Face face : faces_for(number)) {
                const float worth = is_artifact(face) ? ability_worth(rules_.info(face).ability, 0) : 1e9F;
                if (copies(face) > 0 && worth < least_worth) {
                    least = face;
                    least_worth = worth;
                }
            }
            world_.deal[world_.artifacts[number].card] = least;
            --copies(least);
        }
        unseen_.left = left;
        worlds_.push_back({world_, weight});
    }

    const Rules& rules_;
    Unseen unseen_;
    State world_;
    OpenWorlds& worlds_;
    FixedVector<std::size_t, most_artifacts> held_, left_over_;
    bool many_ = false;
};

}  // namespace

bool list_worlds(const Rules& rules, const State& state, Seat seat, OpenWorlds& worlds) {
    return Dealer(rules, state, seat, worlds).list();
}

std::optional<Evaluation> Rules::solved(const State& world) const {
    constexpr int most_positions = 100;
    if (!piles_are_over(world) || !is_small(*this, world)) {
        return std::nullopt;
    }
    const std::optional<Ending::Result> end = Ending(*this, most_positions).of(world);
    return end ? std::optional(end->shares) : std::nullopt;
}

bool think_to_the_end(const Rules& rules, const State& state, Seat seat, const Offers& offers, Priors& priors) {
    constexpr std::size_t most_positions = 100;
    constexpr double as_good = 1e-7, points = 1e-4;
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count && !priors.full(); ++i) {
            if (is_worth_trying(rules, state, offer.at(i))) {
                priors.push_back({offer.at(i), 1});
            }
        }
    }
    if (priors.size() == 1) {
        return true;  // only one action is worth trying
    }
    const Priors choices = priors;
    priors.clear();
    OpenWorlds worlds;
    if (choices.full() || !list_worlds(rules, state, seat, worlds) ||
        worlds.size() * choices.size() > most_positions / 4 ||
        std::ranges::any_of(worlds, [&](const OpenWorld& each) { return !is_small(rules, each.world); })) {
        return false;
    }
    float all = 0;
    for (const OpenWorld& each : worlds) {
        all += each.weight;
    }
    Ending ending(rules, most_positions);
    // Among choices with equal win probability, those with more points come first.
    const auto mine = static_cast<std::size_t>(seat);
    double most = -1;
    for (const Prior& choice : choices) {
        double worth = 0;
        for (const OpenWorld& each : worlds) {
            const std::optional<Ending::Result> end = ending.after(each.world, choice.action);
            if (!end) {
                priors.clear();
                return false;
            }
            worth += each.weight / all * (end->shares[mine] + points * end->totals[mine]);
        }
        if (worth > most + as_good) {
            most = worth;
            priors.clear();
        }
        if (worth > most - as_good) {
            priors.push_back(choice);
        }
    }
    return true;
}

}  // namespace meadhall::spoils_of_war
