// SPDX-License-Identifier: Apache-2.0
// SW-A22  Traitor's Dagger: your bet changes its side.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct TraitorsDagger : Untargeted {
    static constexpr const char* rule = "SW-A22";
    static constexpr Timing timing = timing::with_open_bets;
    static constexpr Aim aim = Aim::move;

    static Verdict why_not(const Attempt& attempt, const Use&, Target&) {
        return is_principal(attempt.state, attempt.seat)
                   ? refused("SW-A22", "the Declarer and the Challenger cannot change sides")
                   : legal();
    }

    static void resolve(Turn& turn, const Announcement& use, const target::None&) {
        Bet& bet = turn.state().bets[use.user].value;
        bet.side = other(bet.side);
        turn.narrator().tell(SideChanged{use.user, bet.side});
    }

    static void describe(const Rules&, const State& state, const Announcement& use, UseTarget& target) {
        target.amount = state.bets[use.user].value.amount;
        target.side = other(state.bets[use.user].value.side);
    }
    static std::string shown(const Rules& rules, const UseTarget& target) {
        return "the bet of " + std::to_string(target.amount.value_or(0)) + " Gold" +
               (target.side ? " to the " + std::string(rules.shown(*target.side)) : "");
    }

    // A use is worth the difference between a bet on the other side and the current bet. All bets are known. Set by
    // hand: `kept`, the worth of keeping the Dagger while Rounds are left.
    static constexpr Power power{.once = 3};
    static constexpr EnumSet<Moment> wanted{Moment::w5};
    static constexpr Worth kept = 3;
    static Worth worth(const Player& player, const Use&) {
        const State& state = player.state();
        const Bet& mine = state.bets[player.seat()].value;
        const auto holds = player.bet_holds();
        const auto worth_on = [&](Side side) {
            const auto wins = side == Side::declarer ? holds : 1 - holds;
            const int place = place_of(state, player.seat(), side);
            return wins * player.spoils().by_rank[static_cast<std::size_t>(place)] -
                   (1 - wins) * static_cast<Worth>(mine.amount);
        };
        return worth_on(other(mine.side)) - worth_on(mine.side) - player.while_rounds_are_left(kept);
    }
    static std::string remark(const Rules& rules, std::span<const State> worlds, Seat seat) {
        return remark_on_side(rules, worlds, other(worlds.front().bets[seat].value.side));
    }
};

}  // namespace

constinit const Kind artifacts::traitors_dagger = make_kind<TraitorsDagger>();

}  // namespace meadhall::spoils_of_war
