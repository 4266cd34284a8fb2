// SPDX-License-Identifier: Apache-2.0
// SW-A11  Lucky Dragon's Tooth: re-roll one or two of your dice.
#include <algorithm>

#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct LuckyDragonsTooth : Basic {
    static constexpr const char* rule = "SW-A11";
    static constexpr Timing timing = timing::after_roll;
    static constexpr Aim aim = Aim::reroll;
    static constexpr std::string_view number_word = ", dice: ";

    // One candidate represents all dice; offer_all() lists them.
    template <class F>
    static bool candidates(const Attempt& attempt, F&& f) {
        return f(UseDie{attempt.name(), 1});
    }
    static void offer_all(const Attempt& attempt, const UseDie& use, Offers& offers) {
        const int count = dice_of(attempt);
        offers.add(Actions::range<&UseDie::die>(UseDie{use.card, 1}, count));
        for (int first = 1; first < count; ++first) {
            offers.add(Actions::range<&UseDice::second>(
                UseDice{use.card, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(first + 1)},
                count - first));
        }
    }

    // SW-2.6.9  A Tooth re-rolls one or two dice.
    static Verdict why_not(const Attempt& attempt, const UseDie& use, Target& target) {
        target = target::OneDie{static_cast<std::uint8_t>(use.die - 1)};
        return why_not_dice(attempt, use.die >= 1 && use.die <= dice_of(attempt));
    }
    static Verdict why_not(const Attempt& attempt, const UseDice& use, Target& target) {
        target = target::TwoDice{static_cast<std::uint8_t>(use.first - 1), static_cast<std::uint8_t>(use.second - 1)};
        return why_not_dice(attempt, use.first >= 1 && use.first < use.second && use.second <= dice_of(attempt));
    }

    // SW-A11.1, SW-7.3  Each die is rolled again, also one that another Tooth has re-rolled.
    static void resolve(Turn& turn, const Announcement& use, const target::OneDie& target) {
        reroll(turn, use.user, target.die);
        tell(turn, use, 1);
    }
    static void resolve(Turn& turn, const Announcement& use, const target::TwoDice& target) {
        reroll(turn, use.user, target.first);
        reroll(turn, use.user, target.second);
        tell(turn, use, 2);
    }

    static std::string shown(const Rules&, const UseTarget& target) {
        const int dice = target.dice.value_or(0);
        return std::to_string(dice) + (dice == 1 ? " die" : " dice");
    }

    static constexpr Power power{.each_round = 0.15F};  // set by hand; Player::add_reroll proposes the use
    static constexpr EnumSet<Moment> wanted{Moment::w2};

private:
    static int dice_of(const Attempt& attempt) {
        return static_cast<int>(attempt.state.cups[attempt.seat].dice.size());
    }
    static Verdict why_not_dice(const Attempt& attempt, bool good) {
        if (attempt.state.blind.contains(attempt.seat)) {
            return refused("SW-A11.2", "you rolled blind, so you cannot choose dice to re-roll");
        }
        return good ? legal() : refused("SW-A11", "choose one or two of your dice, the lower number first");
    }
    static void reroll(Turn& turn, Seat seat, int die) {
        turn.state().cups[seat].dice.set(static_cast<std::size_t>(die), static_cast<int>(turn.chance().below(6) + 1));
    }
    static void tell(Turn& turn, const Announcement& use, std::uint8_t dice) {
        turn.narrator().tell(DiceRerolled{use.user, dice});
        if (!turn.narrator().silent()) {
            turn.narrator().tell(Audience::only(use.user),
                                 OwnReroll{use.user, turn.face(use.card), turn.copied_by(use.card),
                                           turn.state().cups[use.user].dice.wire()});
        }
    }
};

}  // namespace

// Proposes to re-roll one or two dice of the player's rarest values, so that more dice may show the frequent values.
void Player::add_reroll(CardName card) {
    const Dice& dice = state_.cups[seat_].dice;
    std::array<int, 2> least{-1, -1};
    const auto rank = [&](int die) { return die < 0 ? 99 : dice.count(dice[static_cast<std::size_t>(die)]); };
    for (int die = 0; die < static_cast<int>(dice.size()); ++die) {
        if (rank(die) < rank(least[0])) {
            least = {die, least[0]};
        } else if (rank(die) < rank(least[1])) {
            least[1] = die;
        }
    }
    constexpr int rare = 2;  // set by hand: a value is rare if at most two of the dice show it
    if (least[0] < 0 || rank(least[0]) > rare) {
        return;
    }
    if (least[1] >= 0 && rank(least[1]) <= rare) {
        const auto [low, high] = std::minmax(least[0], least[1]);
        return add(
            Actions::pack(UseDice{card, static_cast<std::uint8_t>(low + 1), static_cast<std::uint8_t>(high + 1)}), 1);
    }
    add(Actions::pack(UseDie{card, static_cast<std::uint8_t>(least[0] + 1)}), 1);
}

constinit const Kind artifacts::lucky_dragons_tooth = make_kind<LuckyDragonsTooth>();

}  // namespace meadhall::spoils_of_war
