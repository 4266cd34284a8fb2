// SPDX-License-Identifier: Apache-2.0
// When Artifacts may be used (SW-5.13.6). The Kind of an Artifact (artifacts/) decides about its targets.
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// SW-5.12.5  Whether this is a continuous raven, which is revealed and never used.
bool is_lasting_raven(Ability ability, const FaceInfo& text) {
    return text.continuous && kind_of(ability).has(Feature::raven);
}

// Whether the ability may be used in this moment. Targets are checked later.
bool has_moment(const Attempt& attempt) {
    return attempt.kind().moments.contains(attempt.moment) && !is_lasting_raven(attempt.ability, attempt.info());
}

constexpr Moment of_phase(Phase phase) {
    switch (phase) {
        case Phase::w1:
            return Moment::w1;
        case Phase::w2:
            return Moment::w2;
        case Phase::w3:
            return Moment::w3;
        case Phase::w4:
            return Moment::w4;
        case Phase::w5:
            return Moment::w5;
        case Phase::w6:
            return Moment::w6;
        case Phase::w7:
            return Moment::w7;
        case Phase::w8:
            return Moment::w8;
        case Phase::w9:
            return Moment::w9;
        case Phase::we:
            return Moment::we;
        case Phase::turn:
            return Moment::turn;
        case Phase::my_dice:
            return Moment::my_dice;
        case Phase::norn:
            return Moment::bet;
        default:
            return Moment::none;
    }
}

}  // namespace

EnumSet<Moment> moments_of(const FaceInfo& text) {
    return is_lasting_raven(text.ability, text) ? EnumSet<Moment>()
           : text.copies                        ? EnumSet<Moment>::all()
                                                : kind_of(text.ability).moments;
}

Moment moment_of(const State& state) {
    return state.question == Question::response ? Moment::resp : of_phase(state.phase);
}

Attempt attempt_with(const Rules& rules, const State& state, Seat seat, const Artifact& artifact) {
    return {rules,           state, seat, artifact, ability_of(rules, state, artifact), text_of(rules, state, artifact),
            moment_of(state)};
}

// SW-6.21  Only public facts and the player's own cards and dice decide.
Verdict why_not_use(const Attempt& attempt, const AnyUse& use, Announcement& made) {
    const Kind& kind = attempt.kind();
    made = {attempt.artifact.card, attempt.seat, attempt.ability, {}};
    if (is_lasting_raven(attempt.ability, attempt.info())) {
        return refused(kind.rule, "a raven needs no use; reveal it instead");
    }
    // SW-5.12.7, SW-5.13.1  A use outside its windows is refused, and nothing is spent.
    if (!kind.moments.contains(attempt.moment)) {
        return attempt.moment == Moment::resp
                   ? refused("SW-5.13.7", "you can answer only with a Sampo Talisman, or with a Mirror that copies one")
                   : refused(kind.rule, kind.otherwise);
    }
    return kind.why_not(attempt, use, made.target);
}

Verdict why_not_card(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, const AnyUse& use,
                     Announcement& made) {
    if (artifact.marks.contains(Mark::cancelled)) {
        return refused("SW-5.12.9", "this Artifact is cancelled for the rest of the game");
    }
    if (is_used_up(artifact.trait)) {
        return refused("SW-A9.2", "this card already counts as an item");
    }
    if (artifact.marks.contains(Mark::spent)) {
        return refused("SW-5.12.6", "this Artifact is spent");
    }
    // SW-5.12.5  A card is used at most once a Round, even if it changes hands.
    if (artifact.marks.contains(Mark::used)) {
        return refused("SW-5.12.5", "this Artifact was already used in this Round");
    }
    return why_not_use(attempt_with(rules, state, seat, artifact), use, made);
}

Verdict why_not_named(const Rules& rules, const State& state, Seat seat, const AnyUse& use, Announcement& made) {
    const CardName name = std::visit([](const auto& choice) { return choice.card; }, use);
    const auto why_not = [&](const Artifact& artifact) {
        return why_not_card(rules, state, seat, artifact, use, made);
    };
    const auto fits = [&](const Artifact& artifact) { return why_not(artifact).legal(); };
    if (const Artifact* const meant = meant_by(state, seat, name, fits)) {
        return why_not(*meant);
    }
    // Of several cards with this name, the refusal is about the first usable card. If none is usable, it is about the
    // first card.
    const int position = position_of(name);
    const Artifact* named = nullptr;
    for (const Artifact* each : by_arrival(state, artifacts_of(state, seat))) {
        if (state.deal[each->card] == face_of(name) &&
            (position == 0 || stash_position(state, each->card) == position) &&
            (named == nullptr || (is_usable(*each) && !is_usable(*named)))) {
            named = each;
        }
    }
    if (named == nullptr) {
        return refused("SW-5.12.1", "you have no Artifact of this name");
    }
    const Verdict verdict = why_not(*named);
    return verdict.legal() ? like_the_first : verdict;
}

bool could_act(const Attempt& attempt) { return has_moment(attempt) && attempt.kind().has_use(attempt, false); }

bool is_effective(const Rules& rules, const State& state, Seat seat, const Artifact& artifact) {
    return is_usable(artifact) && could_act(attempt_with(rules, state, seat, artifact));
}

bool could_act_with(const Rules& rules, const State& state, Seat seat, ArtifactSet open, Moment moment) {
    for (const std::size_t number : open) {
        const Artifact& artifact = state.artifacts[number];
        if (moment == Moment::w1 && !artifact.marks.contains(Mark::declined) && gives_die(rules, state, artifact)) {
            return true;  // a die may be declined
        }
        if (!is_usable(artifact)) {
            continue;
        }
        // A Mirror whose copy would have no effect still counts as a choice.
        const Attempt attempt = attempt_with(rules, state, seat, artifact);
        if (has_moment(attempt) && attempt.kind().has_use(attempt, true)) {
            return true;
        }
    }
    return false;
}

void offer_uses(const Attempt& attempt, bool doubled, Offers& offers) {
    if (has_moment(attempt)) {
        attempt.kind().offer(attempt, doubled, offers);
    }
}

void offer_all_uses(const Rules& rules, const State& state, Seat seat, Offers& offers) {
    const Moment moment = moment_of(state);
    const bool polled = state.question == Question::poll;
    const ArtifactSet own = artifacts_of(state, seat);
    const ArtifactSet usable = timely(rules, state, own, moment);
    const ArtifactSet meant = polled && moment == Moment::w1 ? own
                              : polled                       ? usable | face_down_of(state, seat)
                                                             : usable;
    if (meant.empty()) {
        return;
    }
    FaceSet seen;
    for (const Artifact* each : by_arrival(state, meant)) {
        const Face face = state.deal[each->card];
        const bool doubled = seen.contains(face);
        seen.insert(face);
        if (usable.contains(static_cast<std::size_t>(each - state.artifacts.begin()))) {
            offer_uses(attempt_with(rules, state, seat, *each), doubled, offers);
        }
        const auto name = [&](auto&& fits) {
            return doubled ? name_of(state, seat, *each, fits) : std::optional(card_name(face));
        };
        const auto can_be_declined = [&](const Artifact& other) { return can_decline(rules, state, other); };
        if (polled && is_down(each->place)) {
            if (const auto named = name(is_face_down)) {
                offers.add(Actions::offer(Reveal{*named}));
            }
        } else if (polled && moment == Moment::w1 && can_be_declined(*each)) {
            if (const auto named = name(can_be_declined)) {
                offers.add(Actions::offer(Decline{*named}));
            }
        }
    }
}

bool has_orb(const Rules& rules, const State& state, Seat seat) {
    for (const std::size_t number : artifacts_of(state, seat)) {
        const Artifact& artifact = state.artifacts[number];
        if (is_usable(artifact) && kind_of(ability_of(rules, state, artifact)).has(Feature::bets_last)) {
            return true;
        }
    }
    return false;
}

}  // namespace meadhall::spoils_of_war
