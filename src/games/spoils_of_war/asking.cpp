// What a table does about windows (SW-5.13.9, SW-5.13.10): whom it asks, for how long, and whom it answers for.
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

bool is_poll(Question question) {
    return question == Question::poll || question == Question::response || question == Question::my_dice;
}

// SW-5.13.10  How long each window is open at a table that plays live; SW-6.22 for the Lyre.
constexpr int lyre_beat_ms = 8'000;
int beat_ms(Moment moment) {
    switch (moment) {
        case Moment::w1:
            return 6'000;
        case Moment::w3:
            return 2'500;
        case Moment::w2:
        case Moment::w6:
            return 4'000;
        case Moment::w5:
        case Moment::w7:
            return 5'000;
        case Moment::w8:
            return 2'000;
        default:
            return 3'000;  // W4, W9, answers, the dice of one Viking
    }
}

}  // namespace

std::optional<Window> Rules::window(const State& state) const {
    if (state.phase == Phase::over) {
        return std::nullopt;
    }
    if (state.question == Question::lyre) {
        return Window{.name = "lyre",
                      .members = SeatSet::only(state.asked),
                      .fallback = late_answer(state, state.asked),
                      .beat_ms = lyre_beat_ms,
                      .round = state.round,
                      .manner = Window::Manner::fixed,
                      .next = {}};
    }
    const Moment moment = moment_of(state);
    // SW-5.13.11  The last window is open to all eyes.
    if (!is_poll(state.question) || moment == Moment::we) {
        return std::nullopt;
    }
    SeatSet members;
    if (moment == Moment::my_dice) {
        members = SeatSet::only(state.asked);
    } else {
        const Actors actors(*this, state, moment);
        Seat seat = state.poll;
        for (int passes = state.passes; passes < player_count(state); ++passes) {
            if (actors.contain(seat)) {
                members.insert(seat);
            }
            seat = left_of(seat, player_count(state));
        }
    }
    return Window{.name = enum_word(moment),
                  .members = members,
                  .fallback = Actions::pack(Pass{}),
                  .beat_ms = beat_ms(moment),
                  .round = state.round,
                  .manner = Window::Manner::hidden,
                  .next = moment == Moment::w3 ? std::optional(state.turn) : std::nullopt};
}

Asking Rules::usual_settings() const {
    Asking asking{};
    for (const FaceInfo& face : faces) {
        if (face.is_artifact()) {
            EnumSet<Moment>& mask = asking.ask[static_cast<std::size_t>(face.ability)];
            mask = mask | face.ask;
        }
    }
    return asking;
}

std::optional<Action> Rules::standing_answer(const State& state, Seat seat, const Settings& settings) const {
    return is_poll(state.question) && to_act(state).contains(seat) && settings.standing.contains(moment_of(state))
               ? std::optional(Actions::pack(Pass{}))
               : std::nullopt;
}

// D-TURN and D-BET are asked always; nobody is asked whose only answer is pass.
std::optional<Action> Rules::quiet_answer(const State& state, Seat seat, const Settings& settings) const {
    if (!is_poll(state.question) || !to_act(state).contains(seat)) {
        return std::nullopt;
    }
    const Action pass = Actions::pack(Pass{});
    if (standing_answer(state, seat, settings)) {
        return pass;
    }
    if (settings.hold) {
        Offers offers;
        this->offers(state, seat, offers);
        return offers.total() > 1 ? std::nullopt : std::optional<Action>(pass);
    }
    for (const std::size_t number : artifacts_of(state, seat)) {
        const Artifact& artifact = state.artifacts[number];
        if (is_worth_asking(*this, state, seat, artifact, moment_of(state), settings)) {
            return std::nullopt;
        }
    }
    return pass;
}

}  // namespace meadhall::spoils_of_war
