// SPDX-License-Identifier: Apache-2.0
// SW-A4  Heimdall's Spyglass: see all dice of another Viking.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct HeimdallsSpyglass : OnAnother {
    static constexpr const char* rule = "SW-A4";
    static constexpr Timing timing = timing::on_turn;
    static constexpr Aim aim = Aim::look_at;

    static Verdict why_not(const Attempt& attempt, const UseOn& use, Target& target) {
        target = target::Viking{use.seat};
        return attempt.is_another(use.seat) ? legal()
                                            : refused("SW-A4", "choose another player, whose dice you look at");
    }

    // SW-A4.1, RULING SW-R8  Also the dice of a blind Viking.
    static void resolve(Turn& turn, const Announcement& use, const target::Viking& target) {
        Cup& cup = turn.state().cups[target.seat];
        cup.seen_by.insert(use.user);
        turn.narrator().show(Audience::only(use.user), DiceSeen{use.user, turn.face(use.card), turn.copied_by(use.card),
                                                                target.seat, cup.dice.wire()});
    }

    static std::string shown(const Rules&, const UseTarget&) { return "dice"; }

    // Set by hand. The bot looks at the dice of the current bidder, or of the next player if there is no bid.
    static constexpr Power power{.each_round = 0.6F};
    static constexpr EnumSet<Moment> wanted{Moment::turn};
    static Worth worth(const Player& player, const UseOn& use) {
        const State& state = player.state();
        const Seat useful = state.bid != no_bid ? state.bidder : left_of(player.seat(), player_count(state));
        return use.seat == useful ? 1 : Player::unwanted;
    }
};

}  // namespace

constinit const Kind artifacts::heimdalls_spyglass = make_kind<HeimdallsSpyglass>();

}  // namespace meadhall::spoils_of_war
