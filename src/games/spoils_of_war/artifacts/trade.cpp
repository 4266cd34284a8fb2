// SPDX-License-Identifier: Apache-2.0
#include "games/spoils_of_war/artifacts/trade.h"

namespace meadhall::spoils_of_war {

// SW-5.14.1, SW-6.14  Only the player who looks sees the cards. All others see only that this player looks.
void LooksThroughStash::start(Turn& turn, const Announcement& use, const target::Viking& victim) {
    State& state = turn.state();
    for (const std::size_t number : face_down_of(state, victim.seat)) {
        state.artifacts[number].known.insert(use.user);
    }
    if (!turn.narrator().silent()) {
        StashSeen seen{use.user, victim.seat, {}};
        for (const std::uint8_t card : stash_of(state, victim.seat)) {
            seen.cards.push_back(turn.face(card));
        }
        turn.narrator().show(Audience::only(use.user), seen);
    }
    state.victim = victim.seat;
    turn.ask(Question::trade, use.user);  // SW-A1.2  the trade is compulsory
}

// SW-5.14.2, SW-5.14.3, SW-5.14.4, SW-6.15  Swaps the used card for the chosen one. Each keeps its facing. SW-A1.3,
// SW-A1.4, SW-A3.5, SW-A6.1: marks, item and copied ability go with the card.
void Turn::play(const Trade& choice) {
    const Announcement top = state_.stack.back();
    const Seat victim = state_.victim;
    const int taken = stash_of(state_, victim)[choice.position - 1u];
    CardTraded event{seat_, face(top.card), copied_by(top.card), victim, choice.position, face(taken), {}};
    if (is_down(place_of(state_, taken))) {
        CardTraded public_event = event;
        public_event.face = {};
        public_event.stage = static_cast<std::uint8_t>(stage_of_card(state_, taken));
        narrator_.tell(public_event);
        narrator_.tell(Audience::of(SeatSet::only(seat_) | SeatSet::only(victim)), event);
    } else {
        narrator_.tell(event);
    }
    move_card(top.card, victim);
    move_card(taken, seat_);
    finish_top();
}

}  // namespace meadhall::spoils_of_war
