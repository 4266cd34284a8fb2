// SPDX-License-Identifier: Apache-2.0
// Windows, polls, announcements and answers (SW-5.12, SW-5.13). A player's private settings (ask masks, hold, standing
// passes: SW-5.13.9, SW-6.12, SW-6.23) are not used here; asking.cpp applies them. This file asks all Vikings who could
// act as far as everybody knows (RULING SW-R30).
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

void Turn::open_window(Phase window) {
    state_.phase = window;
    state_.poll = state_.chief;
    state_.passes = 0;
    state_.in_window = false;
    poll_on();
}

// SW-5.13.3  Polls from the Chief clockwise, or from the left of the last user, until all have passed in a row.
void Turn::poll_on() {
    state_.question = Question::poll;
    if (rules_.any_mandatory && force_mandatory()) {
        return;
    }
    const Actors actors(rules_, state_, moment_of(state_));
    // OPTIMIZATION  In most windows nobody could act. Then the loop below is not needed: it would only count a pass for
    // every player, and `poll` would be as before.
    if (state_.passes == 0 && state_.phase != Phase::we && actors.are_none()) {
        state_.passes = static_cast<std::uint8_t>(players());
    }
    while (state_.passes < players()) {
        const Seat seat = state_.poll;
        if (actors.contain(seat)) {
            // SW-5.13.10  Others see only that a window opens and closes. An empty window is skipped.
            if (!state_.in_window) {
                state_.in_window = true;
                narrator_.tell(WindowOpened{state_.phase});
            }
            ask(Question::poll, seat);
            return;
        }
        // SW-5.13.4, SW-5.13.11  Passes are secret, except in the last window, which is played openly.
        if (state_.phase == Phase::we) {
            narrator_.tell(Passed{seat});
        }
        ++state_.passes;
        state_.poll = left(seat);
    }
    if (state_.in_window) {
        narrator_.tell(WindowClosed{state_.phase});
        state_.in_window = false;
    }
    close_window();
}

void Turn::close_window() {
    switch (state_.phase) {
        case Phase::w1:
            return roll_dice();
        case Phase::w2:
            state_.phase = Phase::first;
            return ask(Question::first, state_.chief);
        case Phase::w3:
            return ask_turn();
        case Phase::w4:
            return begin_betting();
        case Phase::w5:
            state_.turn = state_.bidder;
            return show_dice(state_.turn);
        case Phase::w6:
            return decide();
        case Phase::w7:
            return divide();
        case Phase::w8:
            state_.phase = Phase::pick;
            state_.picked = 0;
            return ask(Question::pick, state_.turn);
        case Phase::w9:
            return end_round();
        case Phase::we:
            state_.golds = false;
            return turn_up_golds();
        default:
            broken("this is not a window");
    }
}

// SW-5.12.8  Turns up the cards that must be revealed in this window: the Chief's first, then clockwise, each Viking's
// in the order of the Stash. Then polling starts with the Chief.
bool Turn::force_mandatory() {
    const Moment moment = moment_of(state_);
    for (int i = 0; i < players(); ++i) {
        const Seat seat = seat_at((index(state_.chief) + i) % players());
        for (const Artifact* each : by_arrival(state_, face_down_of(state_, seat))) {
            const FaceInfo& info = rules_.info(state_, each->card);
            if (!info.mandatory || info.trigger != moment) {
                continue;
            }
            turn_up(each->card);
            if (could_act({rules_, state_, seat, *each, info.ability, face(each->card), moment})) {
                narrator_.show(CardTurnedUp{seat, face(each->card)});
                state_.focus = each->card;
                ask(Question::forced, seat);
                return true;
            }
            reveal_only(seat, each->card);
            state_.poll = state_.chief;
            state_.passes = 0;
        }
    }
    return false;
}

void Turn::play(const Pass&) {
    if (state_.question == Question::my_dice) {
        return next_dice();
    }
    if (state_.phase == Phase::we && state_.question == Question::poll) {
        narrator_.tell(Passed{seat_});
    }
    ++state_.passes;
    state_.poll = left(seat_);
    return state_.question == Question::poll ? poll_on() : answer_on();
}

// SW-5.12.4  A revealed Artifact stays revealed.
void Turn::turn_up(int card) { put(state_, artifact(card), up_of(owner_of(artifact(card).place))); }

// SW-5.12.7  A one-time Artifact that is revealed without being used is spent without effect.
void Turn::reveal_only(Seat seat, int card) {
    narrator_.show(CardRevealed{seat, face(card)});
    if (!rules_.info(face(card)).continuous) {
        mark(card, Mark::spent);
        narrator_.tell(CardSpent{face(card)});
    }
}

// SW-5.12.3  A reveal is not a use: nobody may answer it, but polling goes on as after a use.
void Turn::play(const Reveal& choice) {
    const int card = meant_by(state_, seat_, choice.card, is_face_down)->card;
    turn_up(card);
    reveal_only(seat_, card);
    state_.passes = 0;
    state_.poll = left(seat_);
    poll_on();
}

// SW-A5.3, RULING SW-R28  A raven's die is rolled unless declined. Declining is public and final for the Round.
void Turn::play(const Decline& choice) {
    const auto fits = [&](const Artifact& each) { return can_decline(rules_, state_, each); };
    const std::uint8_t card = meant_by(state_, seat_, choice.card, fits)->card;
    mark(card, Mark::declined);
    state_.declined.push_back({card, seat_});
    narrator_.tell(DieDeclined{seat_, face(card)});
    state_.passes = 0;
    state_.poll = left(seat_);
    poll_on();
}

// SW-5.13.5  The card is turned up and its targets are named. SW-5.12.5, SW-5.12.6: a continuous card now counts as
// used in this Round, a one-time card as spent. RULING SW-R27: every use is announced.
void Turn::announce(const Announcement& made, int named_position) {
    const bool was_face_down = is_down(artifact(made.card).place);
    turn_up(made.card);
    const FaceInfo& own = rules_.info(face(made.card));
    const FaceInfo& text =
        made.ability == own.ability ? own : rules_.info(text_of(rules_, state_, artifact(made.card)));
    mark(made.card, text.continuous ? Mark::used : Mark::spent);
    state_.stack.push_back(made);
    if (!narrator_.silent()) {
        tell_use(made, named_position, was_face_down);
    }
    state_.poll = state_.chief;
    state_.passes = 0;
    answer_on();
}

// SW-5.13.7  Everybody may answer, clockwise from the Chief, the user included.
void Turn::answer_on() {
    state_.question = Question::response;
    const Actors actors(rules_, state_, Moment::resp);
    if (state_.passes == 0 && actors.are_none()) {
        state_.passes = static_cast<std::uint8_t>(players());
    }
    while (state_.passes < players()) {
        if (actors.contain(state_.poll)) {
            return ask(Question::response, state_.poll);
        }
        ++state_.passes;
        state_.poll = left(state_.poll);
    }
    resolve_top();
}

// SW-A18.1, SW-A18.2, SW-A15.1, SW-A21.4  A cancelled use has no effect.
void Turn::resolve_top() {
    const Announcement top = state_.stack.back();
    if (has_mark(state_, top.card, Mark::cancelled)) {
        narrator_.tell(UseWithoutEffect{top.user, face(top.card)});
        return finish_top();
    }
    effect();
}

// Removes the last use from the stack. If another use is below it, polls for more answers to that use, from the left of
// the player who answered. Otherwise resumes the interrupted step.
void Turn::finish_top() {
    const Announcement done = state_.stack.pop_back();
    end_copy(done.card);
    state_.focus = no_card;
    state_.victim = Seat{};
    if (!state_.stack.empty()) {
        state_.poll = left(done.user);
        state_.passes = 0;
        return answer_on();
    }
    resume(done);
}

void Turn::resume(const Announcement& done) {
    switch (state_.phase) {
        case Phase::turn:
            // SW-A10, SW-A21  A stolen bid or a skip ends the turn.
            if (!has_mark(state_, done.card, Mark::cancelled) && kind_of(done.ability).has(Feature::ends_turn)) {
                return open_window(Phase::w3);
            }
            return ask_turn();
        case Phase::my_dice:
            return ask_my_dice();
        case Phase::norn:
            return ask_norn();
        case Phase::gold:
            return turn_up_golds();
        default:
            // SW-5.13.3  Polling goes on from the left of the user. SW-5.12.8: after a forced use it starts with the
            // Chief.
            state_.poll = state_.looked ? state_.chief : left(done.user);
            state_.looked = false;
            state_.passes = 0;
            return poll_on();
    }
}

}  // namespace meadhall::spoils_of_war
