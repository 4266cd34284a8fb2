// SPDX-License-Identifier: Apache-2.0
// Frigg (section 5.26 of rules.md) looks at the enemy's hand (PowerSpy) or turns a column face up (PowerFlip).
#pragma once

#include <algorithm>

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

struct Frigg {
    static constexpr Kind kind = Kind::frigg;

    static Verdict why_not(const Position& position, const PowerSpy&) {
        return !position.theirs.hand.empty() ? legal() : refused("TL-5.26.1", "the enemy's hand is empty");
    }
    static Verdict why_not(const Position& position, const PowerFlip& use) {
        return !std::ranges::all_of(position.theirs.field[use.col], is_up)
                   ? legal()
                   : refused("TL-5.26.2", "the enemy has no face-down card in this column");
    }

    static void offer(Menu& menu, Card card) {
        if (!menu.theirs.hand.empty()) {
            menu.add(PowerSpy{card});
        }
        for (std::uint8_t col = 0; col < columns; ++col) {
            if (!std::ranges::all_of(menu.theirs.field[col], is_up)) {
                menu.add(PowerFlip{card, col});
            }
        }
    }

    // TL-5.26.1  The player sees the whole hand; every Tyr and Angrboda in it is lost (TL-R22). A treasure that is only
    // seen does nothing (TL-5.33.2).
    static void play(Move& move, const PowerSpy& use) {
        move.play_from_hand(use.card);
        const Side enemy = move.enemy();
        const Seat me = move.seat(move.me);
        CardList seen;
        CardList found;
        for (const Card card : move.theirs.hand) {
            seen.push_back(card);
            if (kind_of(card) == Kind::seven) {
                found.push_back(card);
            }
        }
        move.know_hand(enemy);
        move.narrator.show(HandSpied{me, move.seat(enemy)});
        // TL-6.4  Only the log of the player who used Frigg shows the hand.
        move.narrator.show(Audience::only(me), HandSeen{me, move.seat(enemy), seen});
        move.tell_played(use.card);
        if (!found.empty()) {
            move.narrator.show(CardsFound{move.seat(enemy), found});
        }
        for (const Card card : found) {
            move.uncover(enemy, card);
            move.take_from_hand(enemy, card);
            move.theirs.lost.push_back(card);
        }
        move.order_losses();
    }

    // TL-5.26.2  The cards stay face up, and no power is triggered.
    static void play(Move& move, const PowerFlip& use) {
        move.play_from_hand(use.card);
        const Column& column = move.theirs.field[use.col];
        if (!move.narrator.silent()) {
            CardList cards;
            for (const Placed card : column) {
                if (!is_up(card)) {
                    cards.push_back(card_of(card));
                }
            }
            move.narrator.show(ColumnTurnedUp{move.seat(move.me), move.seat(move.enemy()), ColumnAt(use.col), cards});
            move.tell_played(use.card);
        }
        for (std::size_t at = 0; at < column.size(); ++at) {
            move.turn_up({move.enemy(), use.col, at});
        }
        move.go_on();
    }

    static Worth worth(const Mind& mind, const PowerSpy&) {
        const Knowledge& known = mind.known;
        return weights.spy + known.treasure_in_hand * weights.spied_treasure +
               known.unseen[index(Kind::seven)] * static_cast<Worth>(mind.theirs.hand.size()) *
                   hand_worth(Kind::seven) -
               hand_worth(kind);
    }
    // Turning up a card that may be the treasure is worth most if it is as likely as not.
    static Worth worth(const Mind& mind, const PowerFlip& use) {
        Worth value = -hand_worth(kind);
        const Column& column = mind.theirs.field[use.col];
        for (std::size_t at = 0; at < column.size(); ++at) {
            if (!is_up(column[at])) {
                const Worth treasure = mind.known.treasure[use.col][at];
                value += weights.flip + treasure * (1 - treasure);
            }
        }
        return value;
    }

    static std::uint32_t liking(const Position&, const PowerSpy&) { return beginner.spy; }
    static std::uint32_t liking(const Position&, const PowerFlip&) { return beginner.flip; }

    static std::string remark(const Deals& deals, const PowerSpy&) {
        const Worth there = deals.share([&](const Position& deal) {
            return holds(deal.theirs.hand, deal.rules.own(Kind::treasure, deal.enemy()));
        });
        return "The treasure is in that hand in " + percent(there) + " of the deals that fit what you know.";
    }
    static std::string remark(const Deals& deals, const PowerFlip& use) {
        const Worth there = deals.share([&](const Position& deal) {
            return std::ranges::any_of(deal.theirs.field[use.col],
                                       [](Placed card) { return kind_of(card) == Kind::treasure; });
        });
        return "The treasure is in that column in " + percent(there) + " of the deals that fit what you know.";
    }
};

}  // namespace meadhall::thunder_and_lightning
