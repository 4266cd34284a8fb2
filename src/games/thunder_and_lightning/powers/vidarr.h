// SPDX-License-Identifier: Apache-2.0
// Vidarr (section 5.38 of rules.md): one flank challenge.
#pragma once

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

struct Vidarr {
    static constexpr Kind kind = Kind::vidarr;
    static constexpr bool is_challenge = true;  // TL-5.38.3

    static Verdict why_not(const Position& position, const PowerFlank& use) {
        const Column& facing = position.theirs.field[use.col];
        // TL-5.38.1, TL-5.38.4  The front card of column 0 or 2 challenges any one card of the facing column.
        if (use.col == 1) {
            return refused("TL-5.38.1", "Vidarr works only in the left and the right column");
        }
        if (position.mine.field[use.col].empty()) {
            return refused("TL-5.38.1", "you have no card in this column that could challenge");
        }
        if (use.row > facing.size()) {
            return refused("TL-5.38.1", "the enemy has no card in this place");
        }
        if (!position.may_initiate(use.col)) {
            return front_never_challenges;
        }
        // TL-5.38.2  The enemy's god is not a target and does not protect the cards behind it.
        return kind_of(facing[use.row - 1u]) != Kind::god ? legal()
                                                          : refused("TL-5.38.2", "Vidarr cannot challenge a god");
    }

    static void offer(Menu& menu, Card card) {
        for (const std::uint8_t col : {std::uint8_t{0}, std::uint8_t{2}}) {
            const Column& facing = menu.theirs.field[col];
            const std::uint8_t first = led_by_god(facing) ? 2 : 1;
            if (menu.may_initiate(col) && facing.size() >= first) {
                menu.add_range<&PowerFlank::row>(PowerFlank{card, col, first}, facing.size() - first + 1);
            }
        }
    }

    static void play(Move& move, const PowerFlank& use) {
        move.play_from_hand(use.card);
        move.challenge({move.enemy(), use.col, use.row - 1u}, use.card);
    }

    static Worth worth(const Mind& mind, const PowerFlank& use) {
        const Kind challenger = kind_of(mind.mine.field[use.col][0]);
        if (use.row == 1) {
            return mind.strike(challenger, use.col, mind.state.points_left() > 1) - hand_worth(kind);
        }
        const Spot target{mind.enemy(), use.col, use.row - 1u};
        const Placed facing = mind.theirs.field[target.col][target.at];
        Chances of{};
        if (is_up(facing)) {
            of[index(kind_of(facing))] = 1;
        } else {
            of = mind.known.chances(mind, target.col, target.at, mind.known.treasure[target.col][target.at]);
        }
        Worth value = -hand_worth(kind);
        for (std::size_t i = 0; i < kinds; ++i) {
            if (of[i] > 0) {
                value += of[i] * against(mind, {challenger, static_cast<Kind>(i)}, use.col);
            }
        }
        return value;
    }
    static std::uint32_t liking(const Position&, const PowerFlank&) { return beginner.flank; }

    static std::string remark(const Deals& deals, const PowerFlank& use) {
        return deals.challenged(use.col, use.row - 1u, "The flank challenge");
    }

private:
    // The value of a challenge of a card that is not in front.
    static Worth against(const Mind& mind, Fighters fighters, std::size_t col) {
        const Worth mine = front_worth(fighters.challenger);
        const Worth theirs = back_worth(fighters.challenged);
        switch (result_of(mind.rules, mind.state, mind.me, fighters)) {
            case Result::treasure:
                return weights.victory;
            case Result::wipe:
                return mind.wipe_worth(col);
            case Result::challenged_lost:
                return theirs;
            case Result::challenger_lost:
                return -mine;
            default:
                return theirs - mine;
        }
    }
};

}  // namespace meadhall::thunder_and_lightning
