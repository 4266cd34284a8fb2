// SPDX-License-Identifier: Apache-2.0
// SW-A7  Jarnglofar: look through the Leftover Treasures and take one of the named Stage.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct Jarnglofar : Untargeted {
    static constexpr const char* rule = "SW-A7";
    static constexpr Timing timing = timing::any_time;
    static constexpr Aim aim = Aim::search;
    static constexpr EnumSet<Feature> features{Feature::names_stage};

    static Verdict why_not(const Attempt& attempt, const Use&, Target&) {
        const State& state = attempt.state;
        int card = 0;
        while (card < end_of_leftovers(state) && in_stash(place_of(state, card))) {
            ++card;
        }
        return card < end_of_leftovers(state) ? legal() : refused("SW-A7.3", "there are no Leftover Treasures");
    }

    static void start(Turn& turn, const Announcement& use, const target::None&) {
        const int stage = named_stage(turn.rules(), turn.state(), use.card);
        bool any = false;
        LeftoversSeen seen{use.user, {}};
        for (int card = 0; card < opened(turn.state()); ++card) {
            if (is_leftover(turn.state(), card)) {
                if (is_artifact(turn.face(card))) {
                    turn.artifact(card).known.insert(use.user);
                }
                if (!turn.narrator().silent()) {
                    seen.cards.push_back(turn.face(card));
                }
                any = any || stage_of_card(turn.state(), card) == stage;
            }
        }
        turn.narrator().show(Audience::only(use.user), seen);
        if (!any) {
            turn.narrator().tell(NothingGained{use.user, turn.face(use.card), turn.copied_by(use.card),
                                               static_cast<std::uint8_t>(stage)});
            return turn.finish_top();
        }
        turn.state().focus = use.card;
        turn.ask(Question::leftover, use.user);  // SW-A7.1, RULING SW-R16  the player must take one
    }

    static std::string shown(const Rules&, const UseTarget&) { return "the Leftover Treasures"; }

    // Set by hand.
    static constexpr Power power{.once = 6, .after_all = true};
    static constexpr EnumSet<Moment> wanted{Moment::we};
    static Worth worth(const Player& player, const Use&) {
        return player.state().phase == Phase::we ? 6 : Player::unwanted;
    }
    static Worth threat(const Player& player, const Announcement& use) { return player.threat_of_late_gain(use); }
    static Worth worth_of_copy_at_end(const Player&) { return 4; }
};

}  // namespace

int named_stage(const Rules& rules, const State& state, int card) {
    return rules.info(text_of(rules, state, artifact_at(state, card))).named_stage;
}

void Turn::play(const TakeLeftover& choice) {
    const int stage = rules_.info(choice.card).stage;
    int taken = no_card;
    int lowest = no_card;  // the first Artifact of that Stage
    for (int card = opened(state_) - 1; card >= 0; --card) {
        if (is_leftover(state_, card) && stage_of_card(state_, card) == stage) {
            taken = face(card) == choice.card ? card : taken;
            lowest = is_artifact(face(card)) ? card : lowest;
        }
    }
    const int tool = state_.stack.back().card;
    const CardGained event{seat_, face(tool), copied_by(tool), Source::leftovers, choice.card, {}};
    if (is_artifact(choice.card)) {
        // SW-5.14.5, SW-6.24  Nobody else may learn which Artifact was taken. So the first Leftover Artifact of that
        // Stage is always the card that is taken. Before that, it and the chosen card exchange their faces. All other
        // Vikings lose what they knew about the Leftover Artifacts of that Stage.
        std::swap(state_.deal[at(taken)], state_.deal[at(lowest)]);
        taken = lowest;
        for (int card = 0; card < opened(state_); ++card) {
            if (is_leftover(state_, card) && stage_of_card(state_, card) == stage && is_artifact(face(card))) {
                artifact(card).known = SeatSet::only(seat_);
            }
        }
        narrator_.tell(
            CardGained{seat_, event.card, event.copied, Source::leftovers, {}, static_cast<std::uint8_t>(stage)});
        narrator_.tell(Audience::only(seat_), event);
    } else {
        narrator_.tell(event);
    }
    take_from_pile(taken, seat_, stamp());
    finish_top();
}

constinit const Kind artifacts::jarnglofar = make_kind<Jarnglofar>();

}  // namespace meadhall::spoils_of_war
