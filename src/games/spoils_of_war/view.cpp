// SPDX-License-Identifier: Apache-2.0
// What a viewer may know (SW-6). SW-5.1.3: players may say anything, and a view offers no way to prove a statement to
// others.
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// SW-5.13.10  Whether everybody sees who is asked. In a window, for an answer and at one's own dice, only the asked
// seat sees it.
bool is_open_question(const State& state) {
    return state.question != Question::bet && state.question != Question::response &&
           state.question != Question::my_dice && state.question != Question::nothing &&
           (state.question != Question::poll || state.phase == Phase::we);
}

bool has_seen(const State& state, Viewer viewer, int card) {
    return state.phase == Phase::over || (viewer.seat() && artifact_at(state, card).known.contains(*viewer.seat()));
}

VikingView viking_for(const Rules& rules, const State& state, Seat seat, Viewer viewer) {
    VikingView view{};
    const bool own = viewer.is(seat);
    const bool over = state.phase == Phase::over;
    const Cup& cup = state.cups[seat];
    // SW-6.9, SW-6.16  Only the owner sees the Gold until the game is over.
    if (own || over) {
        view.gold = state.gold[seat];
    }
    // SW-6.7, SW-6.8, SW-6.19, SW-6.20  A viewer sees their own dice unless blind, dice that they looked at, and open
    // dice.
    view.dice_count = static_cast<std::uint8_t>(cup.dice.size());
    const bool seen = viewer.seat() && cup.seen_by.contains(*viewer.seat());
    if (over || state.open.contains(seat) || seen || (own && !state.blind.contains(seat))) {
        view.dice = cup.dice.wire();
    }
    for (std::size_t die = 0; die < cup.dice.size(); ++die) {
        if ((cup.exposed >> die & 1) != 0) {
            view.exposed.push_back(static_cast<std::uint8_t>(cup.dice[die]));
        }
    }
    std::ranges::sort(view.exposed);
    view.blind = state.blind.contains(seat);
    // SW-6.10, SW-6.11, SW-A15.6  Before the bets are shown, others see only who is ready and, once all others have
    // bet, who defers.
    view.deferring = state.phase == Phase::norn && state.deferred.contains(seat);
    view.ready =
        (state.phase == Phase::bet && !state.waiting.contains(seat)) || (state.phase == Phase::norn && !view.deferring);
    view.bet = state.bets[seat].seen_by(viewer);
    view.dice_seen_by = cup.seen_by;
    if (state.phase == Phase::norn && !view.deferring) {
        view.bet_seen_by = state.bets[seat].known_to.seats() - SeatSet::only(seat);
    }
    view.stones = static_cast<std::uint8_t>(std::ranges::count_if(state.duties, [&](const Duty& duty) {
        return duty.kind == DutyKind::stones && duty.user == seat && !has_mark(state, duty.card, Mark::cancelled);
    }));
    view.winner = state.winners.contains(seat);
    view.skipped = state.skipped.contains(seat);
    // SW-6.4, SW-6.5, SW-6.18  Of a face-down card, others see its Stage and that it is an Artifact.
    const CardList stash = stash_of(state, seat);
    view.stash.reserve(stash.size());
    for (const std::uint8_t card : stash) {
        const FaceInfo& info = rules.info(state, card);
        StashCard each{};
        each.position = static_cast<std::uint8_t>(view.stash.size() + 1);
        each.type = info.type;
        each.stage = info.stage;
        each.round = static_cast<std::uint8_t>(card / pile_size(state) + 1);
        each.slot = static_cast<std::uint8_t>(card % pile_size(state) + 1);
        each.face_up = true;
        if (info.is_artifact()) {
            const Artifact& artifact = artifact_at(state, card);
            each.face_up = is_up(artifact.place);
            each.known_to = each.face_up ? SeatSet() : artifact.known;
            each.marks = artifact.marks;
            if (is_item(artifact.trait)) {
                each.item = item_of(artifact.trait);
            }
            if (is_copy(artifact.trait)) {
                each.copied = copied_face(artifact.trait);
            }
        }
        if (each.face_up || has_seen(state, viewer, card)) {
            each.face = state.deal[card];
        }
        view.stash.push_back(each);
    }
    if (over) {
        view.total = static_cast<std::int16_t>(score_of(rules, state, seat).total);
    }
    return view;
}

}  // namespace

View Rules::view_for(const State& state, Viewer viewer) const {
    View view{};
    view.you = viewer.seat();
    view.round = state.round;
    view.stage = static_cast<std::uint8_t>((state.round + 2) / 3);
    view.phase = state.phase;
    view.question = state.question;
    if (is_open_question(state) || (state.question != Question::nothing && viewer.seat() &&
                                    to_act(state).contains(*viewer.seat()) && state.question != Question::bet)) {
        view.asked = state.asked;
    }
    if (state.question == Question::poll || state.question == Question::response ||
        state.question == Question::my_dice) {
        const Moment moment = moment_of(state);
        const Actors actors(*this, state, moment);
        for (const Seat seat : SeatSet::first(player_count(state))) {
            const bool dice_of_another = moment == Moment::my_dice && seat != state.turn;
            if (!dice_of_another && actors.contain(seat)) {
                view.could_act.insert(seat);
            }
        }
    }
    view.mode = state.mode;
    view.step_bidding = state.step_bidding;
    view.hints = state.hints;
    view.chief = state.chief;
    if (state.bid != no_bid) {
        view.bid = state.bid;
        view.bidder = state.bidder;
    }
    if (state.phase >= Phase::w4 && !piles_are_over(state)) {
        view.challenger = state.challenger;
    }
    if (state.phase == Phase::w3 || state.phase == Phase::turn) {
        view.named = state.named;
    }
    if (state.phase == Phase::w3 || state.phase == Phase::turn || state.phase == Phase::norn ||
        state.phase == Phase::my_dice || state.phase == Phase::w8 || state.phase == Phase::pick) {
        view.turn = state.turn;
    }
    view.dice_in_play = static_cast<std::uint8_t>(all_dice(state));
    view.count = state.count;
    view.extra_dice = state.extra_dice;
    view.to_pick = static_cast<std::uint8_t>(
        state.question == Question::pick ? to_pick(*this, state) - std::popcount(state.picked) : 0);
    // SW-6.1, SW-6.2, SW-6.3  The Active Pile. Nothing is shown of later piles and of the box.
    for (int card = first_of_pile(state); card < opened(state) && !piles_are_over(state); ++card) {
        const auto at = static_cast<std::size_t>(card);
        if (in_stash(place_of(state, card))) {
            continue;
        }
        const FaceInfo& face = info(state, card);
        PileCard each{};
        each.slot = static_cast<std::uint8_t>(card - first_of_pile(state) + 1);
        each.type = face.type;
        each.stage = face.stage;
        if (!face.is_artifact() || has_seen(state, viewer, card)) {
            each.face = state.deal[at];
        }
        if (face.is_artifact()) {
            each.known_to = artifact_at(state, card).known;
        }
        each.picked = state.question == Question::pick && (state.picked >> (each.slot - 1) & 1) != 0;
        view.pile.push_back(each);
    }
    // SW-5.11.3, SW-6.6, SW-6.17, SW-6.24  The number of Leftover Treasures, and the Artifacts among them that the
    // viewer has seen.
    view.leftovers = static_cast<std::uint8_t>(leftover_count(state));
    for (const Artifact& each : state.artifacts) {
        if (is_leftover(state, each.card)) {
            view.left_artifacts.push_back({static_cast<std::uint8_t>(each.card / pile_size(state) + 1),
                                           static_cast<std::uint8_t>(each.card % pile_size(state) + 1), each.known});
            if (has_seen(state, viewer, each.card)) {
                view.known_leftovers.push_back(state.deal[each.card]);
            }
        }
    }
    if (state.question == Question::leftover && viewer.is(state.asked)) {
        for (int card = 0; card < end_of_leftovers(state); ++card) {
            if (is_leftover(state, card)) {
                view.all_leftovers.push_back(state.deal[static_cast<std::size_t>(card)]);
            }
        }
    }
    std::ranges::sort(view.known_leftovers);
    std::ranges::sort(view.all_leftovers);
    for (const Announcement& each : state.stack) {
        view.stack.push_back(describe(state, each));
    }
    for (const Seat seat : SeatSet::first(player_count(state))) {
        view.vikings.push_back(viking_for(*this, state, seat, viewer));
    }
    return view;
}

}  // namespace meadhall::spoils_of_war
