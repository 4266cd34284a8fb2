// SPDX-License-Identifier: Apache-2.0
// The probability with which a bot takes each offered action: the distribution from which choose() in
// bots/typed_player.h draws. For random, thrall and karl the probabilities are exact. A jarl's searches vary, so its
// probabilities are the mean over several searches, each of which starts with an empty tree.
#pragma once

#include <numeric>

#include "bots/player.h"
#include "bots/quick.h"
#include "bots/search.h"

namespace meadhall {

template <Game R>
class Odds {
public:
    // `searches` is the number of searches for each decision of a jarl.
    Odds(const R& rules, const BotPlan& plan, int searches) : plan_(plan), searches_(searches) {
        check(plan.program.empty() && plan.budget.time.count() == 0,
              "the odds of a program or of a budget in time are not known");
        if (plan.level == Level::jarl) {
            search_.emplace(rules);
        }
    }

    // Fills `odds` with one probability per action, in the order of the offers. The probabilities add up to 1.
    void fill(const Observation<R>& observation, const Offers& offers, Chance& chance, std::span<double> odds) {
        std::ranges::fill(odds, 0.0);
        if (plan_.level == Level::random || offers.total() == 1) {
            std::ranges::fill(odds, 1.0);
        } else if (plan_.level == Level::thrall) {
            fill_by_liking(observation, offers, odds);
        } else {
            observation.think(offers, priors_);
            if (plan_.level == Level::jarl && priors_.size() > 1) {
                for (int i = 0; i < searches_; ++i) {
                    look_ahead(observation, chance);
                    add_priors(observation, offers, odds);
                }
            } else {
                add_priors(observation, offers, odds);
            }
        }
        normalize(odds);
    }

private:
    static void normalize(std::span<double> odds) {
        const double all = std::accumulate(odds.begin(), odds.end(), 0.0);
        std::ranges::for_each(odds, [&](double& each) { each /= all; });
    }

    static void fill_by_liking(const Observation<R>& observation, const Offers& offers, std::span<double> odds) {
        for (std::uint32_t i = 0; i < odds.size(); ++i) {
            odds[i] = observation.liking(offers.action(i));
        }
        if (std::ranges::all_of(odds, [](double each) { return each == 0; })) {
            std::ranges::fill(odds, 1.0);
        }
        normalize(odds);
        constexpr double slips = 1.0 / mistakes_of_a_thrall;
        std::ranges::for_each(
            odds, [&](double& each) { each = (1 - slips) * each + slips / static_cast<double>(odds.size()); });
    }

    void look_ahead(const Observation<R>& observation, Chance& chance) {
        search_->clear();
        search_->run(observation, chance, [&](std::uint32_t done) { return done < plan_.budget.simulations; });
        results_.clear();
        add_results(results_, search_->results());
        if (observation.bluffs()) {
            mix_results(results_, priors_);
        } else {
            priors_.clear();
            priors_.push_back({results_.front().action, 1});
        }
    }

    // Adds the probabilities that follow from `priors_` to `odds`. The added probabilities sum to 1.
    void add_priors(const Observation<R>& observation, const Offers& offers, std::span<double> odds) const {
        const auto add = [&](Action action, double share) {
            for (std::uint32_t i = 0; i < odds.size(); ++i) {
                if (offers.action(i) == action) {
                    odds[i] += share;
                    return;
                }
            }
            broken("a bot considers an action that is not offered");
        };
        if (!observation.bluffs()) {
            add(highest_prior(priors_).action, 1);
            return;
        }
        double all = 0;
        for (const Prior& each : priors_) {
            all += static_cast<double>(each.weight);
        }
        for (const Prior& each : priors_) {
            add(each.action, static_cast<double>(each.weight) / all);
        }
    }

    BotPlan plan_;
    int searches_;
    std::optional<Search<R>> search_;  // only for a jarl
    ActionResults results_;
    Priors priors_;
};

}  // namespace meadhall
