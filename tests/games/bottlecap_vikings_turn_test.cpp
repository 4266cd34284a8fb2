// SPDX-License-Identifier: Apache-2.0
// Compares the computed probability of winning within a turn (bot/one_turn.h of Bottlecap Vikings) with a brute force
// over every choice and every draw of tokens.
#include <gtest/gtest.h>

#include "arena/playout.h"
#include "games/bottlecap_vikings/bot/one_turn.h"
#include "match/any_game.h"
#include "match/typed_setup.h"

namespace meadhall::bottlecap_vikings {
namespace {

const Rules& rules() {
    static const Edition<Rules> edition = load_rules<Rules>(nullptr);
    return *edition.rules;
}

// A source of chance that returns the values of a list, then 0. It stores how many values were possible each time.
class Counted final : public Source {
public:
    explicit Counted(std::vector<std::uint32_t> values) : values_(std::move(values)) {}
    std::uint32_t below(std::uint32_t n) override {
        of_.push_back(n);
        if (of_.size() > values_.size()) {
            values_.push_back(0);
        }
        return values_[of_.size() - 1];
    }
    // Sets `values` to the next list to try; returns false after the last list.
    bool advance(std::vector<std::uint32_t>& values) const {
        values = values_;
        while (!values.empty() && values.back() + 1 == of_[values.size() - 1]) {
            values.pop_back();
        }
        if (values.empty()) {
            return false;
        }
        ++values.back();
        return true;
    }
    double likely() const {
        double p = 1;
        for (const std::uint32_t n : of_) {
            p /= n;
        }
        return p;
    }

private:
    std::vector<std::uint32_t> values_, of_;
};

// The brute force stops after most_steps steps. A position that needs more steps is not compared.
int steps = 0;
constexpr int most_steps = 30000;

double by_all_ways(const State& state, Seat hunter, bool begun);

double after_by_all_ways(const State& state, Action action, Seat hunter, bool begun) {
    double sum = 0;
    std::vector<std::uint32_t> values;
    while (steps <= most_steps) {
        State next = state;
        Counted source(values);
        Chance chance(source);
        rules().play(next, state.asked, action, chance, {});
        sum += source.likely() * by_all_ways(next, hunter, begun);
        if (!source.advance(values)) {
            break;
        }
    }
    return sum;
}

double by_all_ways(const State& state, Seat hunter, bool begun) {
    if (rules().to_act(state).empty()) {
        return state.way != Way::limit && rules().outcome(state)[static_cast<std::size_t>(index(hunter))].place == 1;
    }
    if ((begun && state.active != hunter) || ++steps > most_steps) {
        return 0;
    }
    const Seat asked = rules().to_act(state).lowest();
    Offers offers;
    rules().offers(state, asked, offers);
    double best = asked == hunter ? 0 : 1;
    for (std::uint32_t i = 0; i < offers.total() && steps <= most_steps; ++i) {
        const double each = after_by_all_ways(state, offers.action(i), hunter, begun || state.active == hunter);
        best = asked == hunter ? std::max(best, each) : std::min(best, each);
    }
    return best;
}

int reds_held(const State& state) {
    int reds = 0;
    for (const Player& each : state.players) {
        reds += each.red;
    }
    return reds;
}

// BV-7.2  The probability of drawing a red token is the share of red tokens in the bag.
// BV-8.1  Enough glory, or a hut on the throne, ends the game immediately.
TEST(OneTurn, equals_a_brute_force_over_all_choices) {
    int compared = 0, sure = 0, open = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        Chance chance(seed);
        State state = rules().set_up({2 + static_cast<int>(seed % 3), {}}, chance);
        Offers offers;
        Priors priors;
        while (!rules().to_act(state).empty()) {
            const Seat seat = rules().to_act(state).lowest();
            offers.clear();
            rules().offers(state, seat, offers);
            const Player& active = state.players[state.active];
            const Race& race = rules().race(active);
            const bool near = active.glory + 2 >= rules().city(active).glory_throne ||
                              race.node(race.holding(active).node).throne_next;
            if (state.step != Step::setup && (near ? chance.below(4) : chance.below(60)) == 0) {
                // Computes the winning chance of the active player or, at the last choice of a turn, sometimes of the
                // next player.
                const bool last = state.question == Question::act && chance.below(2) == 0;
                const Seat hunter = last ? clockwise(state, state.active, 1) : state.active;
                State here = state;
                if (chance.below(2) == 0) {  // BV-A8  the Fate Reader draws two tokens and returns one
                    for (Player& each : here.players) {
                        each.abilities.insert(Ability::fate_reader);
                    }
                }
                // BV-5.32  The fourth red token that players hold calls the Valkyries. So the next player gets red
                // tokens until all players together hold three, if the bag has enough.
                Player& next = here.players[clockwise(here, here.active, 1)];
                while (reds_held(here) < reds_that_call - 1 && bag_of(rules(), here).reds > 1) {
                    ++next.red;
                }
                steps = 0;
                const double all = by_all_ways(here, hunter, false);
                const std::optional<float> found = OneTurn(rules(), hunter, 100'000).chance_of(here);
                if (steps <= most_steps) {
                    ASSERT_TRUE(found);
                    ASSERT_NEAR(*found, all, 1e-5) << "seed " << seed << " turn " << state.turn;
                    ++compared;
                    sure += all > 0.999;
                    open += all > 0.001 && all < 0.999;
                }
            }
            priors.clear();
            rules().think(state, seat, offers, priors);
            rules().play(state, seat, choose_by_weight(priors, chance), chance, {});
        }
    }
    EXPECT_GT(compared, 100);
    EXPECT_GT(sure, 5);
    EXPECT_GT(open, 0);
}

TEST(OneTurn, gives_up_instead_of_guessing) {
    Chance chance(1);
    State state = rules().set_up({3, {}}, chance);
    Offers offers;
    while (state.step == Step::setup) {
        offers.clear();
        rules().offers(state, state.asked, offers);
        rules().play(state, state.asked, offers.action(0), chance, {});
    }
    EXPECT_FALSE(OneTurn(rules(), state.active, 3).chance_of(state));
    EXPECT_EQ(OneTurn(rules(), state.active, 10'000).chance_of(state), 0.0F);
}

}  // namespace
}  // namespace meadhall::bottlecap_vikings
