// SPDX-License-Identifier: Apache-2.0
// SW-A2  Draupnir: take a card that is left in the pile.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct Draupnir : Basic {
    static constexpr const char* rule = "SW-A2";
    static constexpr Timing timing = timing::after_draft;
    static constexpr Aim aim = Aim::take;

    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        return for_each_slot(attempt, f);
    }
    static Verdict why_not(const Attempt& attempt, const UseSlot& use, Target& target) {
        if (cards_in_pile(attempt.state) == 0) {
            return refused("SW-A2.1", "the pile is empty");
        }
        const std::uint8_t card = card_in_slot(attempt.state, use.slot);
        target = target::PileCard{card};
        return card != no_card ? legal() : refused("SW-A2", "slot {} of the pile is empty", use.slot);
    }

    static void resolve(Turn& turn, const Announcement& use, const target::PileCard& target) {
        turn.take_from_pile(target.card, use.user, turn.stamp());
        const Face taken = turn.face(target.card);
        const CardGained event{use.user, turn.face(use.card), turn.copied_by(use.card), Source::pile, taken, {}};
        if (!is_artifact(taken)) {
            return turn.narrator().tell(event);
        }
        const auto stage = static_cast<std::uint8_t>(stage_of_card(turn.state(), target.card));
        turn.narrator().tell(CardGained{use.user, event.card, event.copied, Source::pile, {}, stage});
        turn.narrator().show(Audience::only(use.user), event);
    }

    static std::string shown(const Rules& rules, const UseTarget& target) {
        return (target.card ? std::string(rules.shown(*target.card))
                            : "the face-down card in slot " + std::to_string(target.slot.value_or(0))) +
               " from the pile";
    }

    static constexpr Power power{.once = 6};  // set by hand
    static constexpr EnumSet<Moment> wanted{Moment::w9};
    static Worth worth(const Player& player, const UseSlot& use) { return player.worth_of_slot(use.slot); }
};

}  // namespace

constinit const Kind artifacts::draupnir = make_kind<Draupnir>();

}  // namespace meadhall::spoils_of_war
