// SPDX-License-Identifier: Apache-2.0
// How the table runs windows (SW-5.13.9, SW-5.13.10): which players it asks, for how long, and for which players it
// answers.
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// SW-5.13.9  Whether the card is worth a question: the player's settings contain the moment, and a use is legal now or
// the card is a face-down raven.
bool is_worth_asking(const Rules& rules, const State& state, Seat seat, const Artifact& artifact,
                     const Asking& asking) {
    const Attempt attempt = attempt_with(rules, state, seat, artifact);
    const Moment moment = attempt.moment;
    // At their own dice, the player is asked whenever a use is legal, whatever the settings say.
    if (moment != Moment::my_dice && !asking.ask[static_cast<std::size_t>(attempt.ability)].contains(moment)) {
        return false;
    }
    if (attempt.kind().has(Feature::raven) && is_down(artifact.place) && rules.info(state, artifact.card).continuous &&
        moment <= Moment::we) {
        return true;
    }
    // SW-5.13.9  During the bidding the player is asked about a Mirror only if the copied ability would take effect
    // now.
    if (attempt.kind().has(Feature::copies) && moment == Moment::w3) {
        for (const std::size_t number : state.revealed) {
            const Face face = state.deal[state.artifacts[number].card];
            const FaceInfo& copied = rules.info(face);
            if (!copied.copies && asking.ask[static_cast<std::size_t>(copied.ability)].contains(moment) &&
                could_act(attempt.as(face))) {
                return true;
            }
        }
        return false;
    }
    return is_effective(rules, state, seat, artifact);
}

bool is_poll(Question question) {
    return question == Question::poll || question == Question::response || question == Question::my_dice;
}

// SW-5.13.10  How long each window stays open at a live table. SW-6.22: the question of the Lyre takes a fixed time, so
// that the time does not reveal whether the bidder could show dice.
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
            return 3'000;  // after the challenge, after the draft, answers, and one's own dice
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
    // SW-5.13.11  The last window is played openly.
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

// Answers `pass` for a player who has set a standing pass or has nothing worth a question. With `hold`, it passes only
// if nothing else is legal. The table always asks for the turn to bid and the bet.
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
        if (is_worth_asking(*this, state, seat, artifact, settings)) {
            return std::nullopt;
        }
    }
    return pass;
}

}  // namespace meadhall::spoils_of_war
