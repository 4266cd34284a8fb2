// SPDX-License-Identifier: Apache-2.0
// Implements the type-erased Player (bots/player.h) for a game. This header compiles slowly, so CMake makes one
// translation unit per game from bots/a_game.cpp.in.
#pragma once

#include <thread>

#include "bots/player.h"
#include "bots/quick.h"
#include "bots/search.h"
#include "match/position_of.h"

namespace meadhall {

template <Game R>
class TypedPlayer final : public Player {
public:
    explicit TypedPlayer(const BotPlan& plan) : plan_(plan) {}

    Action choose(const AnyObservation& any, Chance& chance) override {
        const Observation<R> observation = observation_of(any);
        results_.clear();
        priors_.clear();
        offers_.clear();
        observation.offers(offers_);
        if (plan_.level != Level::jarl || offers_.total() == 1) {
            return choose_quickly(plan_.level, observation, offers_, priors_, chance);
        }
        observation.think(offers_, priors_);
        if (priors_.size() == 1) {
            return priors_[0u].action;
        }
        search(observation, chance);
        if (!observation.bluffs()) {
            return results_.front().action;
        }
        mix_results(results_, priors_);
        return choose_by_weight(priors_, chance);
    }

    void observe(const AnyObservation& any, Seat mover, std::optional<Action> own) override {
        if (plan_.level == Level::jarl) {
            position_of(any).events_for(any.seat(), received_);
            for (Search<R>& each : searches(observation_of(any).rules())) {
                each.observe(any.seat(), mover, own, received_);
            }
        }
    }

    std::vector<Candidate> reasons(const AnyObservation& any, Chance& chance) override {
        std::vector<Candidate> list;
        for (const ActionResult& each : results_) {
            list.push_back({each.action, each.visits, each.value, ""});
        }
        if (results_.empty()) {
            float all = 0;
            for (const Prior& each : priors_) {
                all += each.weight;
            }
            for (const Prior& each : priors_) {
                list.push_back({each.action, 0, each.weight / all, ""});
            }
            std::ranges::stable_sort(list, std::ranges::greater{}, &Candidate::value);
        }
        list.resize(std::min(list.size(), max_reasons));
        const Observation<R> observation = observation_of(any);
        std::vector<typename R::State> worlds;
        for (int i = 0; i < worlds_asked; ++i) {
            worlds.push_back(observation.guess(chance));
        }
        for (Candidate& each : list) {
            each.remark =
                remark_of(observation.rules(), std::span<const typename R::State>(worlds), any.seat(), each.action);
        }
        return list;
    }

    std::size_t memory() const override {
        return plan_.level == Level::jarl
                   ? Search<R>::memory(max_search_nodes) * static_cast<std::size_t>(plan_.budget.threads)
                   : 0;
    }

private:
    static constexpr std::size_t max_reasons = 5;
    static constexpr int worlds_asked = 400;
    static constexpr std::uint32_t between_looks = 16;  // number of simulations between two readings of the clock

    static const PositionOf<R>& position_of(const AnyObservation& any) {
        const auto* position = dynamic_cast<const PositionOf<R>*>(&any.position_);
        check(position != nullptr, "a bot is asked about a position of another game");
        return *position;
    }
    static Observation<R> observation_of(const AnyObservation& any) { return position_of(any).observation(any.seat()); }

    std::vector<Search<R>>& searches(const R& rules) {
        while (searches_.size() < static_cast<std::size_t>(plan_.budget.threads)) {
            searches_.emplace_back(rules);
        }
        return searches_;
    }

    // Searches with several threads. Each thread has its own tree and random generator; the results are added up.
    void search(const Observation<R>& observation, Chance& chance) {
        const auto end = std::chrono::steady_clock::now() + plan_.budget.time;
        const bool timed = plan_.budget.time.count() > 0;
        const auto threads = static_cast<std::uint32_t>(plan_.budget.threads);
        const std::uint32_t share = (plan_.budget.simulations + threads - 1) / threads;
        const auto go_on = [&](std::uint32_t done) {
            return timed ? done % between_looks != 0 || done == 0 || std::chrono::steady_clock::now() < end
                         : done < share;
        };
        std::vector<Search<R>>& trees = searches(observation.rules());
        std::vector<Chance> chances;
        for (std::uint32_t i = 0; i < threads; ++i) {
            chances.emplace_back(stream_seed(chance.below(1u << 30), chance.below(1u << 30)));
        }
        {
            std::vector<std::jthread> helpers;
            for (std::uint32_t i = 1; i < threads; ++i) {
                helpers.emplace_back([&, i] { trees[i].run(observation, chances[i], go_on); });
            }
            trees[0].run(observation, chances[0], go_on);
        }
        for (const Search<R>& each : trees) {
            add_results(results_, each.results());
        }
    }

    BotPlan plan_;
    std::vector<Search<R>> searches_;  // one per thread
    std::vector<NarratedEvent<typename R::Event>> received_;
    Offers offers_;
    Priors priors_;
    ActionResults results_;
};

template <Game R>
std::unique_ptr<Player> typed_player(const BotPlan& plan) {
    return std::make_unique<TypedPlayer<R>>(plan);
}

}  // namespace meadhall
