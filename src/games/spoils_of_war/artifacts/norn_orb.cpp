// SPDX-License-Identifier: Apache-2.0
// SW-A15  Norn Orb: bet last, after a look at another bet. betting.cpp asks the deferring Vikings.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct NornOrb : OnAnother {
    static constexpr const char* rule = "SW-A15";
    static constexpr Timing timing = timing::at_bet;
    static constexpr Aim aim = Aim::look_at;
    static constexpr EnumSet<Feature> features{Feature::bets_last};

    // SW-A15.3, SW-A15.6, SW-A15.7  The target is a placed bet of another Viking. Those who defer have not placed
    // theirs.
    static Verdict why_not(const Attempt& attempt, const UseOn& use, Target& target) {
        target = target::Viking{use.seat};
        if (!attempt.is_another(use.seat) || attempt.state.deferred.contains(use.seat)) {
            return refused("SW-A15.3", "choose another player whose bet is placed");
        }
        return attempt.state.bets[use.seat].known_to.includes(attempt.seat)
                   ? refused("SW-A15.5", "you know {seat}'s bet already; choose another player", index(use.seat))
                   : legal();
    }

    static void resolve(Turn& turn, const Announcement& use, const target::Viking& target) {
        Hidden<Bet>& bet = turn.state().bets[target.seat];
        bet.known_to.add(Audience::only(use.user));
        turn.narrator().show(Audience::only(use.user), BetSeen{use.user, turn.face(use.card), turn.copied_by(use.card),
                                                               target.seat, bet.value.side, bet.value.amount});
    }

    static std::string shown(const Rules&, const UseTarget&) { return "bet"; }

    static constexpr Power power{.each_round = 0.3F};  // set by hand; Player::bet proposes the use
    static Worth worth(const Player&, const UseOn&) { return 0; }
};

}  // namespace

constinit const Kind artifacts::norn_orb = make_kind<NornOrb>();

}  // namespace meadhall::spoils_of_war
