// SPDX-License-Identifier: Apache-2.0
// SW-A16  Odin's Chalice: turn one of your dice. If you win, the Chalice goes to a loser.
#include "games/spoils_of_war/artifacts/turned_die.h"

namespace meadhall::spoils_of_war {
namespace {

struct OdinsChalice : TurnsDie {
    static constexpr const char* rule = "SW-A16";
    static constexpr EnumSet<Feature> features{Feature::turns_die, Feature::has_duty};

    static Verdict why_not(const Attempt& attempt, const UseChange& use, Target& target) {
        return why_not_turn(attempt, use, rule, target);
    }
    // SW-A16.3  The die may have been turned before.
    static void resolve(Turn& turn, const Announcement& use, const target::TurnedDie& turned) {
        turn_die(turn, use, turned);
        turn.state().duties.push_back({use.card, use.user, DutyKind::chalice});
    }

    static constexpr Power power{.once = 1, .each_round = 0.4F};  // set by hand
};

}  // namespace

// SW-5.7.7, SW-A16.1, SW-A16.4  Winners give their used Chalices away: the Chief first, then clockwise, and each Viking
// in the order of their Stash. SW-A16.2, RULING SW-R9: no gift if the Chalice was cancelled or has left its user.
void Turn::next_gift() {
    for (int i = 0; i < players() && !state_.duties.empty(); ++i) {
        const Seat seat = seat_at((index(state_.chief) + i) % players());
        if (!state_.winners.contains(seat)) {
            continue;
        }
        for (const Artifact* each : by_arrival(state_, face_up_of(state_, seat))) {
            for (const Duty& duty : state_.duties) {
                if (duty.card == each->card && duty.user == seat && duty.kind == DutyKind::chalice &&
                    !each->marks.contains(Mark::cancelled)) {
                    state_.focus = each->card;
                    return ask(Question::gift, seat);
                }
            }
        }
    }
    erase_duties([](const Duty& each) { return each.kind == DutyKind::chalice; });
    state_.focus = no_card;
    state_.turn = Seat{};
    open_window(Phase::w7);
}

void Turn::play(const Give& choice) {
    const int card = state_.focus;
    erase_duties([&](const Duty& each) { return each.card == card; });
    narrator_.tell(CardGiven{seat_, choice.seat, face(card)});
    move_card(card, choice.seat);
    next_gift();
}

constinit const Kind artifacts::odins_chalice = make_kind<OdinsChalice>();

}  // namespace meadhall::spoils_of_war
