// SPDX-License-Identifier: Apache-2.0
// Every game keeps the contract on thousands of random tables, with every number of players and every value of every
// option.
#include "arena/contract.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "match/typed_setup.h"

namespace meadhall {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint64_t tables = 400;
constexpr std::uint64_t moves = 8'000;
#else
constexpr std::uint64_t tables = 2000;
constexpr std::uint64_t moves = 60'000;
#endif

template <class T>
void draw(T& value, int players, Chance& pick) {
    if constexpr (std::is_same_v<T, bool>) {
        value = pick.below(2) == 1;
    } else if constexpr (std::is_integral_v<T>) {
        value = static_cast<T>(pick.below(pick.below(2) == 0 ? 16 : 1200));
    } else if constexpr (is_described_enum<T>) {
        using All = boost::describe::describe_enumerators<T>;
        std::size_t left = pick.below(static_cast<std::uint32_t>(boost::mp11::mp_size<All>::value));
        boost::mp11::mp_for_each<All>([&](auto each) { value = left-- == 0 ? each.value : value; });
    } else if constexpr (is_optional<T>) {
        value.emplace();
        draw(*value, players, pick);
    } else if constexpr (is_list<T>) {
        value.clear();
        for (std::size_t left = pick.below(2) == 0 ? static_cast<std::size_t>(players) : T::capacity(); left > 0;
             --left) {
            typename T::value_type item{};
            draw(item, players, pick);
            value.push_back(item);
        }
    } else {
        value = static_cast<T>(pick.below(8));  // a seat, or an id that the edition's data defines
    }
}

// Set-ups of one game with one number of players.
template <Game R>
class Setups {
public:
    using Options = typename R::Options;

    Setups(const R& rules, int players)
        : rules_(rules), usual_{players, {}}, pick_(static_cast<std::uint64_t>(players)) {
        every_.push_back(usual_);
        for_each_field<Options>([&](auto field) { add_values(field.pointer); });
    }

    // First the set-up with the default options, then one set-up for every value of every option. All options but that
    // one have their defaults, or are drawn if the value is illegal with the defaults.
    const std::vector<Setup<Options>>& every() const { return every_; }

    Setup<Options> random() {
        return legal_setup([&](Options& options) { draw_some(options, 3); }).value_or(usual_);
    }

private:
    template <class T>
    void add_values(T Options::* option) {
        if constexpr (is_list<T>) {  // a list has too many values, so take only some of them
            for (int i = 0; i < 4; ++i) {
                add([&](Options& options) { draw(options.*option, usual_.players, pick_); });
            }
        } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
            add_numbers(option);
        } else if constexpr (std::is_same_v<T, std::optional<Seat>>) {
            for (const Seat seat : SeatSet::first(usual_.players)) {
                add([&](Options& options) { options.*option = seat; });
            }
        } else if constexpr (std::is_same_v<T, bool>) {
            add([&](Options& options) { options.*option = !(usual_.options.*option); });
        } else {
            boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
                [&](auto each) { add([&](Options& options) { options.*option = each.value; }); });
        }
    }

    // Adds a set-up for each allowed number. If many numbers are allowed, adds only the smallest and the largest.
    template <class T>
    void add_numbers(T Options::* option) {
        std::vector<Setup<Options>> allowed;
        for (int number = 0; number <= std::numeric_limits<T>::max(); ++number) {
            Setup<Options> setup = usual_;
            setup.options.*option = static_cast<T>(number);
            if (rules_.why_not(setup).legal()) {
                allowed.push_back(setup);
            }
        }
        if (allowed.size() > 16) {
            allowed = {allowed.front(), allowed.back()};
        }
        every_.insert(every_.end(), allowed.begin(), allowed.end());
    }

    template <class F>
    void add(const F& choose) {
        if (const std::optional<Setup<Options>> setup = legal_setup(choose)) {
            every_.push_back(*setup);
        } else {
            // Some values need more players.
            EXPECT_LT(usual_.players, R::identity.max_players) << "an option has a value that no set-up allows";
        }
    }

    // A legal set-up with the options that `choose` sets. If the defaults of the remaining options do not fit, some of
    // them are drawn until the rules accept the set-up.
    template <class F>
    std::optional<Setup<Options>> legal_setup(const F& choose) {
        for (int tries = 0; tries < 100'000; ++tries) {
            Setup<Options> setup = usual_;
            if (tries > 0) {
                draw_some(setup.options, 1);
            }
            choose(setup.options);
            if (rules_.why_not(setup).legal() && can_be_written(setup)) {
                return setup;
            }
        }
        return std::nullopt;
    }

    // Whether the set-up can be written as JSON and read back. This fails for an id that the edition does not define.
    bool can_be_written(const Setup<Options>& setup) const {
        try {
            typed_setup(rules_, {setup.players, codec::to_json(rules_, setup.options).get_object()});
            return true;
        } catch (const BadInput&) {
            return false;
        }
    }

    // Draws each option with a probability of quarters / 4.
    void draw_some(Options& options, std::uint32_t quarters) {
        for_each_field<Options>([&](auto field) {
            if (pick_.below(4) < quarters) {
                draw(options.*field.pointer, usual_.players, pick_);
            }
        });
    }

    const R& rules_;
    const Setup<Options> usual_;
    Chance pick_;
    std::vector<Setup<Options>> every_;
};

template <class R>
class Contract : public testing::Test {};

template <class List>
struct TestTypes;
template <class... Rs>
struct TestTypes<boost::mp11::mp_list<Rs...>> {
    using Types = testing::Types<Rs...>;
};
struct GameName {
    template <class R>
    static std::string GetName(int) {
        return std::string(R::identity.folder);
    }
};
TYPED_TEST_SUITE(Contract, TestTypes<AllGames>::Types, GameName);

TYPED_TEST(Contract, is_kept_on_random_tables_of_every_size) {
    const Edition<TypeParam> edition = load_rules<TypeParam>(nullptr);
    for (int players = TypeParam::identity.min_players; players <= TypeParam::identity.max_players; ++players) {
        ContractCounts counts;
        Setups setups(*edition.rules, players);
        const auto enough = [&] { return counts.tables >= tables || counts.moves >= moves; };
        std::uint64_t seed = 0;
        // Stops after enough tables, or enough moves of a long game, but uses each set-up at least once.
        for (int round = 0; round == 0 || !enough(); ++round) {
            for (const auto& each : setups.every()) {
                if (round > 0 && enough()) {
                    break;
                }
                const auto setup = round % 4 == 3 ? setups.random() : each;
                const std::optional<std::string> breach = breach_of_contract(*edition.rules, setup, seed, &counts);
                ASSERT_FALSE(breach) << *breach;
                ++seed;
            }
        }
        EXPECT_GE(counts.texts, counts.tables);
        EXPECT_GE(counts.states_reread, counts.tables);
        EXPECT_GT(counts.guesses, counts.moves);
        // A guess() that copies the hidden state never returns a world that differs from the true one.
        EXPECT_EQ(counts.guesses_apart > counts.guesses / 50, TypeParam::identity.has_secrets);
        // The check `lockstep` compares a second world at more than half of the tables.
        EXPECT_GT(counts.second_worlds, counts.tables / 2);
        EXPECT_GT(counts.positions_compared, counts.tables);
        // At most half of the second worlds end early. The counters also contain the second worlds of secret choices.
        EXPECT_LE(counts.second_worlds_no_action + counts.second_worlds_out_of_step,
                  (counts.second_worlds + counts.secret_choices) / 2);
        std::cout << "    " << players << " players, " << setups.every().size() << " set-ups: " << counts.moves
                  << " moves, " << counts.guesses << " guesses, " << counts.orders << " orders, "
                  << counts.secret_choices << " secret choices, " << counts.second_worlds << " second worlds ("
                  << counts.second_worlds_shown << " shown, " << counts.second_worlds_no_action
                  << " without a matching move, " << counts.second_worlds_out_of_step << " out of step), "
                  << counts.positions_compared << " positions compared\n";
    }
}

}  // namespace
}  // namespace meadhall
