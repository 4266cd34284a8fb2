// SPDX-License-Identifier: Apache-2.0
// SW-A3  Freyja's Mirror: takes the ability of a revealed Artifact.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct FreyjasMirror : Basic {
    static constexpr const char* rule = "SW-A3";
    static constexpr Timing timing = timing::also_at(timing::any_time, {Moment::resp, Moment::my_dice});
    static constexpr EnumSet<Feature> features{Feature::copies};

    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        return for_each_revealed(attempt.state, [&](Seat owner, CardName target) {
            const FaceInfo& copied = attempt.rules.info(face_of(target));
            if (f(UseAgainst{attempt.name(), owner, target})) {
                return true;
            }
            if (copied.continuous) {
                return false;
            }
            const bool sampo = kind_of(copied.ability).has(Feature::answers) && position_of(target) == 0;
            if (sampo && for_each_revealed(attempt.state, [&](Seat victim, CardName cancelled) {
                    return f(UseAsSampo{attempt.name(), owner, face_of(target), victim, cancelled});
                })) {
                return true;
            }
            return f(UseInVain{attempt.name(), owner, target});
        });
    }

    static Verdict why_not(const Attempt& attempt, const UseAgainst& use, Target& target) {
        std::uint8_t found = no_card;
        if (const Verdict verdict = find_copied(attempt, use.seat, use.target, found); !verdict.legal()) {
            return verdict;
        }
        target = target::RevealedCard{found, false};
        const FaceInfo& copied = attempt.rules.info(face_of(use.target));
        if (copied.continuous) {
            return legal();  // SW-A3.3  the Mirror gains a continuous ability
        }
        if (!acts(attempt, use.target)) {
            return refused("SW-A3.4",
                           "this Artifact has no effect now; add the word waste to spend the Mirror for nothing");
        }
        return kind_of(copied.ability).has(Feature::answers)
                   ? refused("SW-A3.4", "name the target of the copied Sampo Talisman, too")
                   : legal();
    }
    // SW-A3.4  A one-time effect must be possible now, or the player must say that the copy is wasted.
    static Verdict why_not(const Attempt& attempt, const UseInVain& use, Target& target) {
        std::uint8_t found = no_card;
        if (const Verdict verdict = find_copied(attempt, use.seat, use.target, found); !verdict.legal()) {
            return verdict;
        }
        target = target::RevealedCard{found, true};
        if (attempt.rules.info(face_of(use.target)).continuous) {
            return gains_lasting_ability;
        }
        if (attempt.moment == Moment::resp || attempt.moment == Moment::my_dice) {
            return refused("SW-A3.4", "you cannot waste the Mirror in answer to a use or at your dice");
        }
        return acts(attempt, use.target) ? refused("SW-A3.4", "this copy has an effect now; leave out the word waste")
                                         : legal();
    }
    static Verdict why_not(const Attempt& attempt, const UseAsSampo& use, Target& target) {
        std::uint8_t sampo = no_card;
        if (const Verdict verdict = find_copied(attempt, use.seat, card_name(use.sampo), sampo); !verdict.legal()) {
            return verdict;
        }
        const FaceInfo& copied = attempt.rules.info(use.sampo);
        if (copied.continuous) {
            return gains_lasting_ability;
        }
        if (!kind_of(copied.ability).has(Feature::answers)) {
            return refused("SW-A3.4", "only a copied Sampo Talisman names its target with the Mirror");
        }
        std::uint8_t victim = no_card;
        const Verdict verdict = find_victim(attempt, use.victim, use.target, victim);
        target = target::CopiedSampo{sampo, victim};
        return verdict;
    }

    static void start(Turn& turn, const Announcement& use, const target::RevealedCard& target) {
        mark_copied(turn, use, target.card);
        Artifact& mirror = turn.artifact(use.card);
        const Face copied = turn.face(target.card);
        const FaceInfo& info = turn.rules().info(copied);
        if (info.continuous) {
            // SW-A3.3  The Mirror keeps a continuous ability for the rest of the game, and may use it once a Round,
            // also in this one.
            mirror.trait = with_kept(mirror.trait, copy_of(copied));
            set_marks(turn.state(), mirror, mirror.marks - EnumSet<Mark>{Mark::used, Mark::spent});
            return turn.finish_top();
        }
        if (target.in_vain) {
            return turn.finish_top();
        }
        // SW-A3.4  A one-time effect happens immediately and is compulsory. The player makes the choices of this effect
        // now.
        mirror.trait = with_kept(mirror.trait, copy_of(copied));
        turn.state().question = Question::copy;
        if (!could_act({turn.rules(), turn.state(), use.user, mirror, info.ability, copied, moment_of(turn.state())})) {
            turn.narrator().tell(UseWithoutEffect{use.user, turn.face(use.card)});
            return turn.finish_top();
        }
        if (kind_of(info.ability).needs_choice) {
            return turn.ask(Question::copy, use.user);
        }
        turn.use_copy({use.card, use.user, info.ability, {}}, 0);
    }
    static void start(Turn& turn, const Announcement& use, const target::CopiedSampo& target) {
        mark_copied(turn, use, target.sampo);
        turn.cancel(target.victim);
        turn.finish_top();
    }

    static Aim aim_of(const Announcement& use) {
        return std::holds_alternative<target::CopiedSampo>(use.target) ? Aim::cancel : Aim::copy;
    }
    static std::string shown(const Rules& rules, const UseTarget& target) {
        return shown_revealed(rules, target) + (target.in_vain ? " without effect" : "");
    }

    // Set by hand. At the end of the game the bot copies only effects that still change a total; before that, it copies
    // only lasting abilities. `kept`: the worth of keeping the Mirror for a better copy.
    static constexpr Power power{.once = 2, .after_all = true};
    static constexpr EnumSet<Moment> wanted{Moment::w1, Moment::we};
    static constexpr Worth kept = 3;
    static Worth worth(const Player& player, const UseAgainst& use) {
        const FaceInfo& face = player.rules().info(face_of(use.target));
        const Kind& kind = kind_of(face.ability);
        if (player.state().phase == Phase::we) {
            return kind.worth_of_copy_at_end != nullptr ? kind.worth_of_copy_at_end(player) : Player::unwanted;
        }
        return face.continuous ? worth_of(kind.power, player.left()) - kept : Player::unwanted;
    }
    // The worth of each way to use the one-time Artifact that the Mirror has copied.
    static Worth worth(const Player&, const UseOn&) { return 0; }
    static Worth worth(const Player& player, const UseSlot& use) { return player.worth_of_slot(use.slot); }

private:
    static constexpr Verdict gains_lasting_ability =
        refused("SW-A3.3", "the Mirror gains a lasting ability now; you use it later");

    // SW-A3.1, RULING SW-R12  Only a revealed card can be copied, and never a Mirror. RULING SW-R24: all spellings of
    // the name mean the same Mirror.
    static Verdict find_copied(const Attempt& attempt, Seat seat, CardName name, std::uint8_t& found) {
        const auto any = [](const Artifact&) { return true; };
        const State& state = attempt.state;
        const Verdict verdict = find_revealed(
            state, seat, name, first_revealed(state, seat, face_of(name), any),
            refused("SW-A3.1", "the Mirror copies a revealed Artifact; this player has none of this name"), any, found);
        if (!verdict.legal()) {
            return verdict;
        }
        const Kind& kind = kind_of(attempt.rules.info(face_of(name)).ability);
        if (kind.has(Feature::copies)) {
            return refused("SW-A3.1", "a Mirror cannot be copied");
        }
        if (attempt.moment == Moment::resp && !kind.moments.contains(Moment::resp)) {
            return refused("SW-5.13.7", "in answer to a use the Mirror can copy only a Sampo Talisman");
        }
        if (attempt.moment == Moment::my_dice && !kind.moments.contains(Moment::my_dice)) {
            return refused("SW-5.13.6", "at your dice the Mirror can copy only Loki's Die or Odin's Chalice");
        }
        return legal();
    }
    // Whether the Artifact would have an effect now.
    static bool acts(const Attempt& attempt, CardName copied) { return could_act(attempt.as(face_of(copied))); }
    // SW-A3.2, SW-A3.7, SW-A3.8  Cancelled and spent cards can be copied, too.
    static void mark_copied(Turn& turn, const Announcement& use, int card) {
        turn.mark(card, Mark::copied);
        turn.narrator().tell(CardCopied{use.user, turn.face(card)});
    }
};

}  // namespace

// A Mirror that copied a one-time Artifact loses the copy after the effect. If it copied a raven, it keeps the copy
// until the next roll.
void Turn::end_copy(int card) {
    Artifact& mirror = artifact(card);
    if (is_copy(mirror.trait) && !rules_.info(copied_face(mirror.trait)).continuous &&
        !mirror.marks.contains(Mark::pending)) {
        mirror.trait = with_kept(mirror.trait, Trait::none);
    }
}

constinit const Kind artifacts::freyjas_mirror = make_kind<FreyjasMirror>();

}  // namespace meadhall::spoils_of_war
