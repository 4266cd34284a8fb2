// Every game of the house, for every number of players, keeps the contract on thousands of random tables.
#include "arena/contract.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "match/typed_setup.h"

namespace meadhall {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int tables = 400;
constexpr std::uint64_t moves = 8'000;
#else
constexpr int tables = 2000;
constexpr std::uint64_t moves = 60'000;
#endif

// Every fourth table is played with the usual options; for the others numbers, flags and words are drawn until the
// rules agree.
template <Game R>
Setup<typename R::Options> random_setup(const R& rules, int players, std::uint64_t seed) {
    Setup<typename R::Options> setup{players, {}};
    if (seed % 4 == 0) {
        return setup;
    }
    Chance pick(stream_seed(seed, 1000));
    for (int tries = 0; tries < 1000; ++tries) {
        Setup<typename R::Options> drawn{players, {}};
        for_each_field<typename R::Options>([&](auto field) {
            auto& value = drawn.options.*field.pointer;
            using Value = std::remove_cvref_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, bool>) {
                value = pick.below(2) == 1;
            } else if constexpr (std::is_integral_v<Value>) {
                value = pick.below(2) == 0 ? value : static_cast<Value>(pick.below(pick.below(2) == 0 ? 16 : 1200));
            } else if constexpr (is_described_enum<Value>) {
                using All = boost::describe::describe_enumerators<Value>;
                std::size_t left = pick.below(static_cast<std::uint32_t>(boost::mp11::mp_size<All>::value));
                boost::mp11::mp_for_each<All>([&](auto each) { value = left-- == 0 ? each.value : value; });
            }
        });
        if (rules.why_not(drawn).legal()) {
            return drawn;
        }
    }
    return setup;
}

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
        // So many tables, or so many moves of a long game.
        for (int i = 0; i < tables && counts.moves < moves; ++i) {
            const std::uint64_t seed = static_cast<std::uint64_t>(i);
            const auto setup = random_setup(*edition.rules, players, seed);
            const std::optional<std::string> breach = breach_of_contract(*edition.rules, setup, seed, &counts);
            ASSERT_FALSE(breach) << *breach;
        }
        EXPECT_TRUE(counts.tables == static_cast<std::uint64_t>(tables) || counts.moves >= moves);
        EXPECT_GE(counts.texts, counts.tables);
        EXPECT_GE(counts.states_reread, counts.tables);
        EXPECT_GT(counts.guesses, counts.moves);
        // A guess that peeked would never differ from the truth.
        EXPECT_EQ(counts.guesses_apart > counts.guesses / 50, TypeParam::identity.has_secrets);
        // The lockstep sees something, and most second worlds last until something is shown.
        EXPECT_GT(counts.forks, counts.tables / 2);
        EXPECT_GT(counts.positions_compared, counts.tables);
        // Those that come of a secret choice are second worlds as well, and are dropped by the same counters.
        EXPECT_LE(counts.forks_no_action + counts.forks_out_of_step, (counts.forks + counts.secret_choices) / 2);
        std::cout << "    " << players << " players: " << counts.moves << " moves, " << counts.guesses << " guesses, "
                  << counts.orders << " orders, " << counts.secret_choices << " secret choices, " << counts.forks
                  << " forks (" << counts.forks_shown << " shown, " << counts.forks_no_action
                  << " without a like move, " << counts.forks_out_of_step << " out of step), "
                  << counts.positions_compared << " positions compared\n";
    }
}

}  // namespace
}  // namespace meadhall
