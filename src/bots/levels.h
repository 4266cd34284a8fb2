// The players that a person can sit down with, in every game by the same names:
//   random   anything legal
//   thrall   a beginner: plays by feel (liking), and makes mistakes
//   karl     solid: what the game's own thoughts like best, mixed where others read it
//   jarl     strong: searches
#pragma once

#include <memory>

#include "bots/casual.h"
#include "bots/random.h"
#include "bots/search.h"

namespace meadhall {

BOOST_DEFINE_FIXED_ENUM_CLASS(Level, std::uint8_t, random, thrall, karl, jarl)

// How long a jarl may think. The caller says when it is enough, so that bots need no clock.
struct Budget {
    std::uint32_t simulations = 2000;
    bool (*enough)(void*) = nullptr;  // asked now and then, with what stands behind it
    void* behind = nullptr;
};

template <Game R>
class Bot {
public:
    Bot(const R& rules, Level level) : rules_(rules), level_(level) {
        if (level == Level::jarl) {
            search_ = std::make_unique<Search<R>>(rules);
        }
    }

    Level level() const { return level_; }
    // A move was made at the table: what this seat was told, and its own choice. Only a jarl listens.
    void hear(Seat me, Seat mover, std::optional<Action> own, const std::vector<Told<typename R::Event>>& log) {
        if (search_) {
            search_->hear(me, mover, own, log);
        }
    }

    Action choose(const Sight<R>& sight, Chance& chance, const Budget& budget = {}) {
        lines_.clear();
        offers_.clear();
        sight.offers(offers_);
        if (offers_.total() == 1) {
            return offers_.action(0);
        }
        switch (level_) {
            case Level::random:
                return choose_at_random(offers_, chance);
            case Level::thrall:
                return by_feel(sight, chance);
            case Level::karl:
                return by_thought(sight, chance);
            case Level::jarl:
                return by_search(sight, chance, budget);
        }
        broken("there is no such level");
    }

    // What the last choice of a jarl was made from, the best first.
    const Lines& reasons() const { return lines_; }

private:
    static constexpr std::uint32_t mistakes = 6;  // a thrall does anything one time in so many
    static constexpr std::uint32_t asked_again = 32;

    // The thoughts look at nothing that the seat does not know, so any world that looks the same will do.
    typename R::State think(const Sight<R>& sight, Chance& chance) {
        const typename R::State world = sight.guess(chance);
        think_of(rules_, world, sight.seat(), offers_, thoughts_);
        return world;
    }
    Action by_feel(const Sight<R>& sight, Chance& chance) {
        if (chance.below(mistakes) == 0) {
            return choose_at_random(offers_, chance);
        }
        const typename R::State world = sight.guess(chance);
        return choose_by_liking(offers_, [&](Action action) { return liking_of(rules_, world, sight.seat(), action); }, chance);
    }
    Action by_thought(const Sight<R>& sight, Chance& chance) {
        const typename R::State world = think(sight, chance);
        return bluffs_at(rules_, world, sight.seat()) ? choose_by_weight(thoughts_, chance) : heaviest(thoughts_).action;
    }
    Action by_search(const Sight<R>& sight, Chance& chance, const Budget& budget) {
        lines_ = search_->run(sight, chance, [&](std::uint32_t done) {
            return done < budget.simulations &&
                   (budget.enough == nullptr || done % asked_again != 0 || !budget.enough(budget.behind));
        });
        if (lines_.empty()) {
            return by_thought(sight, chance);
        }
        if (!bluffs_at(rules_, sight.guess(chance), sight.seat())) {
            return lines_.front().action;
        }
        // As often as it was tried, of those that are worth as much within a little.
        thoughts_.clear();
        for (const Line& each : lines_) {
            if (!thoughts_.full() && each.visits * 8 >= lines_.front().visits) {
                thoughts_.push_back({each.action, static_cast<float>(each.visits)});
            }
        }
        return choose_by_weight(thoughts_, chance);
    }

    const R& rules_;
    Level level_;
    std::unique_ptr<Search<R>> search_;
    Offers offers_;
    Thoughts thoughts_;
    Lines lines_;
};

}  // namespace meadhall
