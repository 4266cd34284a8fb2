#include "games/spoils_of_war/asking.h"

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// SW-5.13.9  Worth a question: a use is legal now and its mask contains the moment, or it is a face-down raven.
bool is_worth_asking(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Moment moment,
                     const Asking& asking) {
    const Ability ability = ability_of(rules, state, artifact);
    // D-MYDICE is asked whenever a use is legal.
    if (moment != Moment::my_dice && !asking.ask[static_cast<std::size_t>(ability)].contains(moment)) {
        return false;
    }
    const bool raven = ability == Ability::huginn || ability == Ability::muninn;
    if (raven && is_down(artifact.place) && rules.info(state, artifact.card).continuous && moment <= Moment::we) {
        return true;
    }
    // SW-5.13.6  A Mirror is asked for in W3 only if what it copies would act now.
    if (ability == Ability::freyjas_mirror && moment == Moment::w3) {
        for (const std::size_t number : state.revealed) {
            const Face face = state.deal[state.artifacts[number].card];
            const FaceInfo& copied = rules.info(face);
            if (copied.ability != Ability::freyjas_mirror &&
                asking.ask[static_cast<std::size_t>(copied.ability)].contains(moment) &&
                could_act_as(rules, state, seat, artifact, copied.ability, face, moment)) {
                return true;
            }
        }
        return false;
    }
    return is_effective(rules, state, seat, artifact, moment);
}

}  // namespace

Asking usual_asking(const Rules& rules) {
    Asking asking{};
    for (const FaceInfo& face : rules.faces) {
        if (face.is_artifact()) {
            EnumSet<Moment>& mask = asking.ask[static_cast<std::size_t>(face.ability)];
            mask = mask | face.ask;
        }
    }
    return asking;
}

Asking ask_all() {
    Asking asking{};
    asking.ask.fill(EnumSet<Moment>::all());
    return asking;
}

// D-TURN and D-BET are asked always; nobody is asked whose only answer is pass.
std::optional<Action> answer_for(const Rules& rules, const State& state, Seat seat, const Asking& asking) {
    if ((state.question != Question::poll && state.question != Question::response &&
         state.question != Question::my_dice) ||
        !rules.to_act(state).contains(seat)) {
        return std::nullopt;
    }
    const Action pass = Actions::pack(Pass{});
    const Moment moment = moment_of(state);
    if (asking.standing.contains(moment)) {
        return pass;
    }
    if (asking.hold) {
        Offers offers;
        rules.offers(state, seat, offers);
        return offers.total() > 1 ? std::nullopt : std::optional<Action>(pass);
    }
    for (const std::size_t number : artifacts_of(state, seat)) {
        const Artifact& artifact = state.artifacts[number];
        if (is_worth_asking(rules, state, seat, artifact, moment, asking)) {
            return std::nullopt;
        }
    }
    return pass;
}

std::optional<Action> Rules::quiet_answer(const State& state, Seat seat) const {
    return answer_for(*this, state, seat, usual_asking(*this));
}

}  // namespace meadhall::spoils_of_war
