// SPDX-License-Identifier: Apache-2.0
// A remark about an action: how often it succeeds in sampled worlds that fit what the player knows.
#include <cmath>

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {
namespace {

class Counter {
public:
    Counter(const Rules& rules, std::span<const State> worlds, Side me) : rules_(rules), worlds_(worlds), me_(me) {}

    std::string say(const Challenge& challenge) const { return challenged(challenge.col, 0, "The challenge"); }
    std::string say(const PowerFlank& power) const {
        return challenged(power.col, power.row - 1u, "The flank challenge");
    }
    std::string say(const Place& place) const {
        const Kind kind = kind_of(place.card);
        if (place.row > 1 || !rules_.may_initiate(kind) || worlds_.front().army(other(me_)).field[place.col].empty()) {
            return {};
        }
        const float beats = share([&](const State& world) {
            const Kind facing = kind_of(world.army(other(me_)).field[place.col][0]);
            const Result result =
                facing == Kind::god ? Result::challenger_lost : result_of(rules_, world, me_, kind, facing);
            return result == Result::treasure || result == Result::challenged_lost;
        });
        return "It would beat the card that it faces in " + percent(beats) + " of the deals that fit what you know.";
    }
    // TL-5.34.3  Ravens that strike the field remove a card that has no strength, strength 0 or strength 1.
    std::string say(const PowerField& power) const {
        if (power.side == me_) {
            return {};
        }
        const auto target = [&](const State& world) { return kind_of(world.army(other(me_)).field[power.col][0]); };
        const float removes = share([&](const State& world) {
            return target(world) != Kind::shield_wall && rules_.strength(target(world)) <= ravens_field_kill_max;
        });
        const float treasure = share([&](const State& world) { return target(world) == Kind::treasure; });
        return "The Ravens remove that card in " + percent(removes) +
               " of the deals that fit what you know; it is the treasure in " + percent(treasure) + ".";
    }
    // TL-5.34.5  Ravens hit a random card of the hand.
    std::string say(const PowerHand&) const {
        const float hit = mean([&](const State& world) {
            const Hand& hand = world.army(other(me_)).hand;
            const bool there = holds(hand, rules_.own(Kind::treasure, other(me_)));
            const bool nightmare = holds(hand, rules_.own(Kind::nightmare, other(me_)));
            // TL-5.32.3  A Nightmare takes the whole hand, so hitting it finds the treasure too.
            return there ? (nightmare ? 2.0F : 1.0F) / static_cast<float>(hand.size()) : 0.0F;
        });
        const float stays = mean([&](const State& world) {
            const Hand& hand = world.army(other(me_)).hand;
            int strong = 0;
            for (const Card card : hand) {
                strong += rules_.strength(kind_of(card)) >= ravens_hand_keep_min;
            }
            return static_cast<float>(strong) / static_cast<float>(hand.size());
        });
        return "The Ravens win the treasure in " + percent(hit) + " of the cases, and in " + percent(stays) +
               " they only bring a fighter to the front.";
    }
    std::string say(const PowerSpy&) const {
        const float there = share([&](const State& world) {
            return holds(world.army(other(me_)).hand, rules_.own(Kind::treasure, other(me_)));
        });
        return "The treasure is in that hand in " + percent(there) + " of the deals that fit what you know.";
    }
    std::string say(const PowerFlip& power) const {
        const float there = share([&](const State& world) {
            for (const Placed card : world.army(other(me_)).field[power.col]) {
                if (kind_of(card) == Kind::treasure) {
                    return true;
                }
            }
            return false;
        });
        return "The treasure is in that column in " + percent(there) + " of the deals that fit what you know.";
    }
    std::string say(const PowerMove& power) const {
        if (kind_of(power.card) != Kind::valkyries) {
            return {};
        }
        const float moved = share([&](const State& world) {
            return kind_of(world.army(other(me_)).field[power.from_col][power.from_row - 1u]) == Kind::treasure;
        });
        return "That card is the treasure in " + percent(moved) + " of the deals that fit what you know.";
    }
    // The player knows the cards of their own deck, but not the order.
    std::string say(const Draw&) const {
        const Deck& deck = worlds_.front().army(me_).deck;
        return holds(deck, rules_.own(Kind::treasure, me_)) ? "The probability that you draw your own treasure is " +
                                                                  percent(1.0F / static_cast<float>(deck.size())) + "."
                                                            : std::string();
    }
    template <class T>
    std::string say(const T&) const {
        return {};
    }

private:
    std::string challenged(std::size_t col, std::size_t at, const std::string& what) const {
        const auto ends = [&](const State& world) {
            return result_of(rules_, world, me_, kind_of(world.army(me_).field[col][0]),
                             kind_of(world.army(other(me_)).field[col][at]));
        };
        const float treasure = share([&](const State& world) { return ends(world) == Result::treasure; });
        const float wins = treasure + share([&](const State& world) { return ends(world) == Result::challenged_lost; });
        const float loses = share([&](const State& world) { return ends(world) == Result::challenger_lost; });
        std::string text = what + " succeeds in " + percent(wins) +
                           " of the deals that fit what you know and loses your card in " + percent(loses);
        if (treasure > 0) {
            text += "; it finds the treasure in " + percent(treasure);
        }
        return text + ".";
    }

    template <class Value>
    float mean(const Value& value) const {
        float sum = 0;
        for (const State& world : worlds_) {
            sum += value(world);
        }
        return sum / static_cast<float>(worlds_.size());
    }
    template <class Test>
    float share(const Test& test) const {
        return mean([&](const State& world) { return test(world) ? 1.0F : 0.0F; });
    }
    static std::string percent(float share) { return std::to_string(std::lround(100 * share)) + " %"; }

    const Rules& rules_;
    const std::span<const State> worlds_;
    const Side me_;
};

}  // namespace

std::string Rules::remark(std::span<const State> worlds, Seat seat, Action action) const {
    if (worlds.empty()) {
        return {};
    }
    const Counter counter(*this, worlds, worlds.front().side_of(seat));
    return Actions::visit(action, [&](const auto& known) { return counter.say(known); });
}

}  // namespace meadhall::thunder_and_lightning
