// SPDX-License-Identifier: Apache-2.0
// SW-A18  Sampo Talisman: cancels an announced use, or a revealed Artifact that is in effect.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct SampoTalisman : Basic {
    static constexpr const char* rule = "SW-A18";
    static constexpr Timing timing = timing::also_at(timing::any_time, {Moment::resp});
    static constexpr Aim aim = Aim::cancel;
    static constexpr EnumSet<Feature> features{Feature::answers};

    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        return for_each_revealed(
            attempt.state, [&](Seat owner, CardName target) { return f(UseAgainst{attempt.name(), owner, target}); });
    }
    static Verdict why_not(const Attempt& attempt, const UseAgainst& use, Target& target) {
        std::uint8_t found = no_card;
        const Verdict verdict = find_victim(attempt, use.seat, use.target, found);
        target = target::RevealedCard{found, false};
        return verdict;
    }

    static void resolve(Turn& turn, const Announcement&, const target::RevealedCard& target) {
        turn.cancel(target.card);
    }

    static std::string shown(const Rules& rules, const UseTarget& target) { return shown_revealed(rules, target); }

    // The bot cancels a use that hurts it (Kind::threat), a Sampo against its own use, and, after the last Round, an
    // Artifact by which its strongest rival would gain something. The numbers are set by hand.
    static constexpr Power power{.once = 1, .after_all = true};
    static constexpr EnumSet<Moment> wanted{Moment::resp, Moment::we};
    static Worth worth(const Player& player, const UseAgainst& use) {
        const State& state = player.state();
        if (use.seat == player.seat()) {
            return Player::unwanted;
        }
        if (state.question == Question::response) {
            const Announcement& top = state.stack.back();
            const auto threat = kind_of(top.ability).threat;
            return threat != nullptr && top.user == use.seat && state.deal[top.card] == face_of(use.target)
                       ? threat(player, top)
                       : Player::unwanted;
        }
        const Worth late = kind_of(player.rules().info(face_of(use.target)).ability).worth_of_cancelling_at_end;
        return state.phase == Phase::we && late > 0 && use.seat == player.top_rival() ? late : Player::unwanted;
    }
    static Worth threat(const Player& player, const Announcement&) {
        const auto& stack = player.state().stack;
        return stack.size() > 1 && stack[stack.size() - 2].user == player.seat() ? 2 : Player::unwanted;
    }
};

}  // namespace

// If `name` has no position, it means first of all the card that was announced last, so that a Sampo in answer to a use
// cancels that use.
Verdict find_victim(const Attempt& attempt, Seat seat, CardName name, std::uint8_t& found) {
    const State& state = attempt.state;
    const std::uint8_t self = attempt.artifact.card;
    const auto fits = [&](const Artifact& each) { return can_be_cancelled(attempt.rules, state, each, self); };
    std::uint8_t first = no_card;
    const bool sits_here = index(seat) < player_count(state);
    for (std::size_t i = sits_here ? state.stack.size() : 0; i-- > 0 && first == no_card;) {
        const Artifact& announced = artifact_at(state, state.stack[i].card);
        if (state.deal[announced.card] == face_of(name) && announced.place == up_of(seat) && fits(announced)) {
            first = announced.card;
        }
    }
    first = first == no_card ? first_revealed(state, seat, face_of(name), fits) : first;
    constexpr Verdict no_target = refused("SW-A18", "choose a revealed Artifact that is in effect and not cancelled");
    const Verdict verdict = find_revealed(state, seat, name, first, no_target, fits, found);
    if (verdict.legal()) {
        return verdict;
    }
    // RULING SW-R25  A Sampo cannot cancel a spent card.
    const auto is_spent = [&](const Artifact& each) {
        return !fits(each) && each.card != self && each.marks.contains(Mark::spent) &&
               !each.marks.contains(Mark::cancelled) &&
               (position_of(name) == 0 || stash_position(state, each.card) == position_of(name));
    };
    return first_revealed(state, seat, face_of(name), is_spent) != no_card
               ? refused("SW-R25", "this Artifact is spent, so it cannot be cancelled")
               : verdict;
}

// SW-A18  A Sampo cancels a use that waits, a continuous Artifact, a Mirror with a lasting copy, or an Artifact whose
// effect lasts or is still to come (SW-A18.6). RULING SW-R25: nothing else. SW-A18.5: a Sampo never cancels itself.
bool can_be_cancelled(const Rules& rules, const State& state, const Artifact& artifact, int self) {
    if (artifact.card == self || !is_up(artifact.place) || artifact.marks.contains(Mark::cancelled)) {
        return false;
    }
    if (rules.info(state, artifact.card).continuous || is_item(artifact.trait) ||
        (is_copy(artifact.trait) && rules.info(copied_face(artifact.trait)).continuous) ||
        artifact.marks.contains(Mark::pending)) {
        return true;
    }
    const auto is_it = [&](const auto& each) { return each.card == artifact.card; };
    return std::ranges::any_of(state.stack, is_it) || std::ranges::any_of(state.duties, is_it);
}

// SW-5.12.9  A Cancel mark stays for the rest of the game. SW-A18.4: there are always enough marks. SW-A18.2: a Sampo
// can be cancelled, too. SW-A18.5: a second mark changes nothing. SW-A18.3: effects that have already happened stay.
void Turn::cancel(int card) {
    if (!has_mark(state_, card, Mark::cancelled)) {
        mark(card, Mark::cancelled);
        if (!narrator_.silent()) {
            tell_cancelled(card);
        }
    }
}

constinit const Kind artifacts::sampo_talisman = make_kind<SampoTalisman>();

}  // namespace meadhall::spoils_of_war
