// SPDX-License-Identifier: Apache-2.0
// SW-A17  Odin's Eye: look at a face-down card of the pile, or of another Viking's Stash.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct OdinsEye : Basic {
    static constexpr const char* rule = "SW-A17";
    static constexpr Timing timing = timing::any_time;
    static constexpr Aim aim = Aim::look_at;

    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        const State& state = attempt.state;
        const auto if_face_down = [&](const UseSlot& use) {
            const std::uint8_t card = card_in_slot(state, use.slot);
            return card != no_card && is_artifact(state.deal[card]) && f(use);
        };
        if (for_each_slot(attempt, if_face_down)) {
            return true;
        }
        for (const Seat other : SeatSet::first(player_count(state))) {
            if (other == attempt.seat || face_down_of(state, other).empty()) {
                continue;
            }
            std::uint8_t position = 0;
            for (const std::uint8_t each : stash_of(state, other)) {
                ++position;
                if (is_down(place_of(state, each)) && f(UseAt{attempt.name(), other, position})) {
                    return true;
                }
            }
        }
        return false;
    }
    // SW-A17.1  Not a card of other piles, of the Leftovers or of the box.
    static Verdict why_not(const Attempt& attempt, const UseSlot& use, Target& target) {
        const std::uint8_t card = card_in_slot(attempt.state, use.slot);
        target = target::PileCard{card};
        return card != no_card && is_artifact(attempt.state.deal[card])
                   ? legal()
                   : refused("SW-A17.1", "slot {} of the pile has no face-down card", use.slot);
    }
    static Verdict why_not(const Attempt& attempt, const UseAt& use, Target& target) {
        const std::uint8_t card =
            attempt.is_another(use.seat) ? card_at(attempt.state, use.seat, use.position) : no_card;
        target = target::FaceDownCard{card};
        return card != no_card && is_down(place_of(attempt.state, card))
                   ? legal()
                   : refused("SW-A17", "choose a face-down card of another player");
    }

    static void resolve(Turn& turn, const Announcement& use, const target::PileCard& target) {
        CardSeen seen = look(turn, use, target.card);
        seen.slot = slot_of(turn.state(), target.card);
        turn.narrator().show(Audience::only(use.user), seen);
    }
    static void resolve(Turn& turn, const Announcement& use, const target::FaceDownCard& target) {
        CardSeen seen = look(turn, use, target.card);
        seen.of = owner_of(place_of(turn.state(), target.card));
        turn.narrator().show(Audience::only(use.user), seen);
    }

    static std::string shown(const Rules&, const UseTarget& target) {
        return target.slot ? "the face-down card in slot " + std::to_string(*target.slot) + " of the pile"
                           : "face-down card (card " + std::to_string(target.position.value_or(0)) + " of the Stash)";
    }

    // Set by hand. If the bot drafts next, it looks at a card of the pile that it does not know.
    static constexpr Power power{.each_round = 0.1F};
    static constexpr EnumSet<Moment> wanted{Moment::w8};
    static Worth worth(const Player& player, const UseSlot& use) {
        const State& state = player.state();
        const int card = first_of_pile(state) + use.slot - 1;
        return state.turn == player.seat() && !knows_card(state, player.seat(), card) ? 0.5F : Player::unwanted;
    }

private:
    static CardSeen look(Turn& turn, const Announcement& use, int card) {
        turn.artifact(card).known.insert(use.user);
        return {use.user, turn.face(use.card), turn.copied_by(use.card), {}, {}, turn.face(card)};
    }
};

}  // namespace

constinit const Kind artifacts::odins_eye = make_kind<OdinsEye>();

}  // namespace meadhall::spoils_of_war
