// SPDX-License-Identifier: Apache-2.0
// Ravens (section 5.34 of rules.md) strike a front card (PowerField) or a card of the enemy's hand (PowerHand).
#pragma once

#include "games/thunder_and_lightning/powers/power.h"

namespace meadhall::thunder_and_lightning {

struct Ravens {
    static constexpr Kind kind = Kind::ravens;
    static constexpr bool is_challenge = true;  // TL-5.34.2

    static Verdict why_not(const Position& position, const PowerField& use) {
        // TL-5.34.3  Ravens strike any enemy front card or the player's own god. TL-5.34.4, TL-R38  This is legal even
        // if the player knows that the card will stay on the field.
        if (use.side == position.me) {
            return led_by_god(position.mine.field[use.col])
                       ? legal()
                       : refused("TL-5.34.3", "on your own side, Ravens strike only your god");
        }
        return !position.theirs.field[use.col].empty() ? legal()
                                                       : refused("TL-5.34.3", "the enemy has no card in this column");
    }
    static Verdict why_not(const Position& position, const PowerHand&) {
        return !position.theirs.hand.empty() ? legal() : refused("TL-5.34.5", "the enemy's hand is empty");
    }

    static void offer(Menu& menu, Card card) {
        for (std::uint8_t col = 0; col < columns; ++col) {
            if (!menu.theirs.field[col].empty()) {
                menu.add(PowerField{card, menu.enemy(), col});
            }
            if (led_by_god(menu.mine.field[col])) {
                menu.add(PowerField{card, menu.me, col});
            }
        }
        if (!menu.theirs.hand.empty()) {
            menu.add(PowerHand{card});
        }
    }

    // TL-5.36.2  A Shield Wall stays on the field. Otherwise the printed strength decides (TL-R41), and Idunn has no
    // effect (TL-R14). A card without a strength is lost, also a god (TL-5.20.5).
    static bool remove(const Rules& rules, Kind target) {
        return target != Kind::shield_wall && rules.strength(target) <= ravens_field_kill_max;
    }
    // TL-5.34.6  A card of strength 2 to 7 that is hit in the hand is put in front of a column. All other cards are
    // lost, also Shield Walls and gods (TL-R15).
    static bool bring_to_field(const Rules& rules, Kind target) {
        return rules.strength(target) >= ravens_hand_keep_min;
    }

    // A player who loses their own god keeps the points of this turn (TL-5.2.5).
    static void play(Move& move, const PowerField& use) {
        move.play_from_hand(use.card);
        const Spot spot{use.side, use.col, 0};
        const Card target = card_of(move.at(spot));
        const Kind struck = kind_of(target);
        const bool lost = remove(move.rules, struck);
        const Struck result = struck == Kind::treasure    ? Struck::found
                              : struck == Kind::nightmare ? Struck::met
                              : lost                      ? Struck::lost
                                                          : Struck::stays;
        const auto enemy = use.side == move.me ? std::nullopt : std::optional(move.seat(use.side));
        move.narrator.show(
            RavensStruck{move.seat(move.me), use.card, ColumnAt(use.col), enemy, Strike{target, result}});
        move.tell_played(use.card);
        move.turn_up(spot);
        if (struck == Kind::treasure) {
            move.end_game(move.me, Reason::treasure);
            return;
        }
        if (struck == Kind::nightmare) {
            move.wipe(use.col);
            return;
        }
        if (lost) {
            move.discard_from(spot);
        } else {
            move.narrator.tell(CardStayed{move.seat(use.side), ColumnAt(use.col), spot.row(), target});
        }
        move.go_on();
    }

    // TL-5.34.5  Each card of the hand is hit with the same probability (TL-7.3, TL-R25).
    static void play(Move& move, const PowerHand& use) {
        move.play_from_hand(use.card);
        const Side enemy = move.enemy();
        const Hand& hand = move.theirs.hand;
        const Card card = hand[move.chance.below(static_cast<std::uint32_t>(hand.size()))];
        const Kind hit = kind_of(card);
        const bool to_field = bring_to_field(move.rules, hit);
        const bool taken = hit == Kind::treasure || hit == Kind::nightmare || (to_field && move.has_open_column());
        move.narrator.show(
            HandCardHit{move.seat(move.me), use.card, taken ? Fate::takes : Fate::discards, card, move.seat(enemy)});
        move.tell_played(use.card);
        if (hit == Kind::treasure) {
            move.end_game(move.me, Reason::treasure);
            return;
        }
        if (hit == Kind::nightmare) {
            wipe_hand(move);
            return;
        }
        move.uncover(enemy, card);
        move.take_from_hand(enemy, card);
        if (to_field) {
            move.put_in_front(card, Reach::ravens);
            if (move.state.phase == Phase::hit) {
                return;
            }
        } else {
            move.land(enemy, card);
        }
        move.go_on();
    }

    // TL-5.32.3  The whole hand is lost; a treasure in it loses the game.
    static void wipe_hand(Move& move) {
        const Side enemy = move.enemy();
        CardList cards;
        for (const Card each : move.theirs.hand) {
            cards.push_back(each);
        }
        move.narrator.show(HandLost{move.seat(enemy), cards});
        if (holds(cards, move.rules.own(Kind::treasure, enemy))) {
            move.end_game(move.me, Reason::treasure);
            return;
        }
        for (const Card each : cards) {
            move.uncover(enemy, each);
            move.take_from_hand(enemy, each);
            move.theirs.lost.push_back(each);
        }
        move.order_losses();
    }

    static Worth worth(const Mind& mind, const PowerField& use) {
        const Worth cost = hand_worth(kind);
        if (use.side == mind.me) {
            return -weights.victory;
        }
        const Facing& facing = mind.facing[use.col];
        const Column& column = mind.theirs.field[use.col];
        if (kind_of(column[0]) == Kind::god) {
            return front_worth(Kind::god) - cost +
                   (column.size() > 1 ? mind.known.treasure[use.col][1] * weights.victory
                                      : column_worth(mind.their_columns));
        }
        constexpr std::size_t strength = ravens_field_kill_max + 1;  // Ravens defeat what this strength defeats
        const Worth wins = facing.weaker[strength];
        return facing.of[index(Kind::treasure)] * weights.victory + facing.gain[strength] +
               wins * (facing.column - facing.next) +
               wins * facing.next_treasure * weights.victory *
                   (mind.state.points_left() > 1 ? weights.ravens_find_next_now : weights.find_next_later) +
               facing.of[index(Kind::nightmare)] * mind.wipe_worth(use.col) - cost;
    }
    static Worth worth(const Mind& mind, const PowerHand&) {
        const Knowledge& known = mind.known;
        const auto size = static_cast<Worth>(mind.theirs.hand.size());
        const Worth each = 1 / size;
        const Worth treasure = known.treasure_in_hand * each;
        Worth gain = 0;
        for (std::size_t i = index(first_ordinary); i < kinds; ++i) {
            const Kind hit = static_cast<Kind>(i);
            if (hit == Kind::nightmare) {
                gain += known.unseen[i] * (weights.wiped_hand_card * size + known.treasure_in_hand * weights.victory);
            } else if (bring_to_field(mind.rules, hit)) {
                gain += known.unseen[i] * (hand_worth(hit) - front_worth(hit) + weights.hand_hit);
            } else {
                gain += known.unseen[i] * hand_worth(hit);
            }
        }
        return treasure * weights.victory + (1 - treasure) * gain + weights.ravens_hand - hand_worth(kind);
    }

    static std::uint32_t liking(const Position& position, const PowerField& use) {
        const Column& column = position.theirs.field[use.col];
        const bool stays = !column.empty() && is_up(column[0]) && !remove(position.rules, kind_of(column[0]));
        return use.side == position.me || stays ? 0u : beginner.ravens_field;
    }
    static std::uint32_t liking(const Position&, const PowerHand&) { return beginner.ravens_hand; }

    static std::string remark(const Deals& deals, const PowerField& use) {
        if (use.side == deals.me) {
            return {};
        }
        const auto target = [&](const Position& deal) { return kind_of(deal.theirs.field[use.col][0]); };
        const Worth removes = deals.share([&](const Position& deal) { return remove(deal.rules, target(deal)); });
        const Worth treasure = deals.share([&](const Position& deal) { return target(deal) == Kind::treasure; });
        return "The Ravens remove that card in " + percent(removes) +
               " of the deals that fit what you know; it is the treasure in " + percent(treasure) + ".";
    }
    static std::string remark(const Deals& deals, const PowerHand&) {
        const Worth hit = deals.mean([&](const Position& deal) {
            const Hand& hand = deal.theirs.hand;
            const bool there = holds(hand, deal.rules.own(Kind::treasure, deal.enemy()));
            const bool nightmare = holds(hand, deal.rules.own(Kind::nightmare, deal.enemy()));
            // TL-5.32.3  A Nightmare takes the whole hand, so hitting it finds the treasure too.
            return there ? (nightmare ? 2.0F : 1.0F) / static_cast<Worth>(hand.size()) : 0.0F;
        });
        const Worth stays = deals.mean([&](const Position& deal) {
            const Hand& hand = deal.theirs.hand;
            const auto strong =
                std::ranges::count_if(hand, [&](Card card) { return bring_to_field(deal.rules, kind_of(card)); });
            return static_cast<Worth>(strong) / static_cast<Worth>(hand.size());
        });
        return "The Ravens win the treasure in " + percent(hit) + " of the cases, and in " + percent(stays) +
               " they only bring a fighter to the front.";
    }
};

}  // namespace meadhall::thunder_and_lightning
