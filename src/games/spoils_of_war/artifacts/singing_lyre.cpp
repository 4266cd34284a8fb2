// SPDX-License-Identifier: Apache-2.0
// SW-A19  Singing Lyre: the bidder shows two dice of the bid's value and gets the Lyre, or pays.
#include <algorithm>

#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct SingingLyre : AboutBid {
    static constexpr const char* rule = "SW-A19";
    static constexpr Timing timing = timing::during_bidding;
    static constexpr Aim aim = Aim::test;
    static constexpr EnumSet<Feature> features{Feature::about_bid};

    static Verdict why_not(const Attempt& attempt, const Use&, Target&) {
        return is_bid_of_another(attempt) ? legal() : refused("SW-A19", "there is no bid of another player to test");
    }

    // SW-A19.5  The current bidder answers, even if this player has stolen the bid.
    static void start(Turn& turn, const Announcement& use, const target::None&) {
        turn.state().focus = use.card;
        turn.ask(Question::lyre, turn.state().bidder);
    }

    // The worth is the expected payment minus the expected loss of the Lyre. The bidder gets the Lyre by showing dice.
    // The numbers are set by hand.
    static constexpr Power power{.each_round = 0.4F};
    static constexpr EnumSet<Moment> wanted{Moment::turn, Moment::w3};
    static Worth worth(const Player& player, const Use&) {
        const State& state = player.state();
        const Rules& rules = player.rules();
        const Cup& cup = state.cups[state.bidder];
        Worth shows = at_least(2 * static_cast<Worth>(cup.dice.size()), 2);
        if (state.blind.contains(state.bidder)) {
            shows = 0;
        } else if (cup.seen_by.contains(player.seat())) {
            shows = cup.dice.count(state.bid.value) >= 2 ? 1.0F : 0.0F;
        }
        const auto pays = static_cast<Worth>(std::min<int>(state.gold[state.bidder], rules.box.lyre_payment));
        const Worth lost =
            1 + worth_of(power, player.left()) + bonus_of(rules, Holding{}, Type::artifact, player.left());
        return (1 - shows) * pays - shows * lost;
    }
};

}  // namespace

// SW-A19.1  The bidder may pay even if they could show dice. SW-A19.3, RULING SW-R10: a bidder who has less Gold than
// the payment pays all of it.
void Turn::play(const Pay&) {
    const Announcement& top = state_.stack.back();
    const Seat user = top.user;
    const auto amount = static_cast<std::uint8_t>(std::min<int>(rules_.box.lyre_payment, state_.gold[seat_]));
    state_.gold[seat_] = static_cast<std::uint16_t>(state_.gold[seat_] - amount);
    state_.gold[user] = static_cast<std::uint16_t>(state_.gold[user] + amount);
    narrator_.tell(LyrePaid{user, face(top.card), copied_by(top.card), seat_, amount});
    finish_top();
}

// SW-A19.2  Dice that are already open may be among the two; they are taken first.
void Turn::play(const ShowTwo&) {
    const Announcement top = state_.stack.back();
    narrator_.show(
        LyreWon{top.user, face(top.card), copied_by(top.card), seat_, Bid{std::uint8_t{2}, state_.bid.value}});
    expose(seat_, chosen_dice(state_.cups[seat_], state_.bid.value, 2));
    move_card(top.card, seat_);
    finish_top();
}

constinit const Kind artifacts::singing_lyre = make_kind<SingingLyre>();

}  // namespace meadhall::spoils_of_war
