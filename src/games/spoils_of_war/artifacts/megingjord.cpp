// SPDX-License-Identifier: Apache-2.0
// SW-A13, SW-A13.3, SW-7.4  Megingjord: roll extra dice, which count, too.
#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {
namespace {

struct Megingjord : Untargeted {
    static constexpr const char* rule = "SW-A13";
    static constexpr Timing timing = timing::before_count;
    static constexpr Aim aim = Aim::roll;
    static constexpr EnumSet<Feature> features{Feature::rolls_dice};

    // SW-A13.1, SW-A13.2  The extra dice belong to no Viking.
    static void resolve(Turn& turn, const Announcement& use, const target::None&) {
        DiceList dice;
        for (int i = 0; i < turn.rules().box.megingjord_dice; ++i) {
            const auto die = static_cast<std::uint8_t>(turn.chance().below(6) + 1);
            dice.push_back(die);
            turn.state().extra_dice.push_back(die);
        }
        turn.narrator().tell(ExtraRolled{use.user, turn.face(use.card), turn.copied_by(use.card), dice});
    }

    static void describe(const Rules& rules, const State&, const Announcement&, UseTarget& target) {
        target.dice = rules.box.megingjord_dice;
    }
    static std::string shown(const Rules&, const UseTarget& target) {
        return std::to_string(target.dice.value_or(0)) + " more dice";
    }

    // Set by hand. `kept`: the worth of keeping the Megingjord while Rounds are left. `sampo_kept`: the worth of
    // keeping the Sampo that could cancel it.
    static constexpr Power power{.once = 3};
    static constexpr EnumSet<Moment> wanted{Moment::w6};
    static constexpr Worth kept = 4, sampo_kept = 2;
    static Worth worth(const Player& player, const Use&) {
        return !is_side(player, Side::declarer) || missing_dice(player.state()) <= 0
                   ? Player::unwanted
                   : chance_to_save(player) * player.stake() - player.while_rounds_are_left(kept);
    }
    static Worth threat(const Player& player, const Announcement&) {
        return is_side(player, Side::declarer) ? Player::unwanted
                                               : chance_to_save(player) * player.stake() - sampo_kept;
    }
    static std::string remark(const Rules& rules, std::span<const State> worlds, Seat) {
        const auto chance = at_least(static_cast<Worth>(rules.box.megingjord_dice), missing_dice(worlds.front()));
        return "The bid is then true with a chance of " + std::to_string(static_cast<int>(100 * chance + 0.5F)) + " %.";
    }

private:
    static bool is_side(const Player& player, Side side) {
        return player.state().bets[player.seat()].value.side == side;
    }
    static int missing_dice(const State& state) { return state.bid.quantity - count_of(state, state.bid.value); }
    static Worth chance_to_save(const Player& player) {
        return at_least(player.rules().box.megingjord_dice, missing_dice(player.state()));
    }
};

}  // namespace

constinit const Kind artifacts::megingjord = make_kind<Megingjord>();

}  // namespace meadhall::spoils_of_war
