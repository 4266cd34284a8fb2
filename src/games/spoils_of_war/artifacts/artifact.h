// SPDX-License-Identifier: Apache-2.0
// Makes a Kind from a struct. Each file artifacts/<name>.cpp has such a struct, derived from Basic, with these static
// members:
// - rule, timing, aim: the rule id, the moments of use (SW-5.13.6), the verb in the log.
// - candidates(attempt, f): calls f with every use that may be legal, until f returns true. Returns whether f did so.
// - why_not(attempt, use, target): one overload for each action that can use the card. Fills in the announced target.
// - resolve(turn, use, target): the effect. If the effect asks a question before it ends, start(...) replaces
// resolve().
// - shown(rules, target): the words for the target in the log.
// - wanted, worth(player, use): for bots, when to consider a use, and its worth.
// It also has those members of Basic for which the default is wrong. Cards of one kind share a base: see targets.h,
// trade.h, raven.h and turned_die.h.
#pragma once

#include "games/spoils_of_war/bot/player.h"

namespace meadhall::spoils_of_war {

struct Timing {
    EnumSet<Moment> moments;
    const char* otherwise;
};
namespace timing {
// SW-5.13.2  "At any time" means in every window and on one's own turn to bid. `windows` has the windows of a Round,
// without the window at the end of the game.
constexpr EnumSet<Moment> windows{Moment::w1, Moment::w2, Moment::w3, Moment::w4, Moment::w5,
                                  Moment::w6, Moment::w7, Moment::w8, Moment::w9};
constexpr Timing in_windows{windows, "you can use this Artifact only in a window of a Round"};
constexpr Timing any_time{windows | EnumSet<Moment>{Moment::we, Moment::turn},
                          "you can use this Artifact in windows and on your turn to bid, but not now"};
constexpr Timing before_roll{{Moment::w1}, "you can use this Artifact only before the roll"};
constexpr Timing after_roll{{Moment::w2}, "you can use this Artifact only after the roll"};
constexpr Timing during_bidding{{Moment::w3, Moment::turn}, "you can use this Artifact only during the bidding"};
constexpr Timing on_turn{{Moment::turn}, "you can use this Artifact only on your turn to bid"};
constexpr Timing at_bet{{Moment::bet}, "you can use this Artifact only after you defer your bet"};
constexpr Timing with_open_bets{{Moment::w5}, "you can use this Artifact only when the bets are open"};
constexpr Timing at_own_dice{{Moment::my_dice}, "you can use this Artifact only right after you show your dice"};
constexpr Timing before_count{{Moment::w6}, "you can use this Artifact only before the count"};
constexpr Timing after_count{{Moment::w7}, "you can use this Artifact only after the count"};
constexpr Timing after_draft{{Moment::w9}, "you can use this Artifact only after the draft"};
constexpr Timing also_at(const Timing& timing, EnumSet<Moment> moments) {
    return {timing.moments | moments, timing.otherwise};
}
}  // namespace timing

// The defaults of the members that most Artifacts do not define.
struct Basic {
    static constexpr EnumSet<Feature> features{};
    static constexpr std::string_view number_word = ", slot ";
    static constexpr Power power{};
    static constexpr EnumSet<Moment> wanted{};
    static constexpr Worth worth_of_cancelling_at_end = Player::unwanted;

    // Adds what only this Artifact has to the target in the log.
    static void describe(const Rules&, const State&, const Announcement&, UseTarget&) {}
    // Offers all uses that a legal candidate stands for.
    template <class T>
    static void offer_all(const Attempt&, const T& use, Offers& offers) {
        offers.add(Actions::offer(use));
    }
};

template <class T, class Choice>
concept UsedBy = requires(const Attempt& attempt, const Choice& use, Target& target) {
    { T::why_not(attempt, use, target) } -> std::same_as<Verdict>;
};

namespace detail {

template <class T>
Verdict why_not(const Attempt& attempt, const AnyUse& use, Target& target) {
    return std::visit(
        [&]<class Choice>(const Choice& choice) -> Verdict {
            if constexpr (UsedBy<T, Choice>) {
                return T::why_not(attempt, choice, target);
            } else {
                return refused(T::rule, "this Artifact needs another kind of target");
            }
        },
        use);
}

template <class T>
bool has_use(const Attempt& attempt, bool waste_counts) {
    Target target;
    return T::candidates(attempt, [&]<class Choice>(const Choice& use) {
        return (waste_counts || !std::is_same_v<Choice, UseInVain>) && T::why_not(attempt, use, target).legal();
    });
}

template <class T>
void offer(const Attempt& attempt, bool doubled, Offers& offers) {
    Target target;
    T::candidates(attempt, [&](auto use) {
        if (!T::why_not(attempt, use, target).legal()) {
            return false;
        }
        if (doubled) {
            Announcement made{};
            const std::optional<CardName> name =
                name_of(attempt.state, attempt.seat, attempt.artifact, [&](const Artifact& each) {
                    return why_not_card(attempt.rules, attempt.state, attempt.seat, each, use, made).legal();
                });
            if (!name) {
                return false;
            }
            use.card = *name;
        }
        T::offer_all(attempt, use, offers);
        return false;
    });
}

template <class T>
void resolve(Turn& turn, const Announcement& use) {
    std::visit(
        [&](const auto& target) {
            if constexpr (requires { T::resolve(turn, use, target); }) {
                T::resolve(turn, use, target);
                turn.finish_top();
            } else if constexpr (requires { T::start(turn, use, target); }) {
                T::start(turn, use, target);
            } else {
                broken("this Artifact does not have such targets");
            }
        },
        use.target);
}

template <class T>
Aim aim(const Rules& rules, const State& state, const Announcement& use, UseTarget& target) {
    T::describe(rules, state, use, target);
    if constexpr (requires { T::aim_of(use); }) {
        return T::aim_of(use);
    } else {
        return T::aim;
    }
}

template <class T>
Worth worth(const Player& player, const AnyUse& use) {
    return std::visit(
        [&](const auto& choice) {
            if constexpr (requires { T::worth(player, choice); }) {
                return T::worth(player, choice);
            } else {
                return Player::unwanted;
            }
        },
        use);
}

}  // namespace detail

template <class T>
constexpr Kind make_kind() {
    Kind kind{.rule = T::rule,
              .moments = T::timing.moments,
              .otherwise = T::timing.otherwise,
              .features = T::features,
              .needs_choice = !UsedBy<T, Use>,
              .why_not = detail::why_not<T>,
              .has_use = detail::has_use<T>,
              .offer = detail::offer<T>,
              .resolve = detail::resolve<T>,
              .aim = detail::aim<T>,
              .shown = T::shown,
              .number_word = T::number_word,
              .power = T::power,
              .wanted = T::wanted,
              .worth = detail::worth<T>,
              .worth_as_bid = nullptr,
              .threat = nullptr,
              .worth_of_copy_at_end = nullptr,
              .worth_of_cancelling_at_end = T::worth_of_cancelling_at_end,
              .remark = nullptr};
    if constexpr (requires { T::worth_as_bid; }) {
        kind.worth_as_bid = T::worth_as_bid;
    }
    if constexpr (requires { T::threat; }) {
        kind.threat = T::threat;
    }
    if constexpr (requires { T::worth_of_copy_at_end; }) {
        kind.worth_of_copy_at_end = T::worth_of_copy_at_end;
    }
    if constexpr (requires { T::remark; }) {
        kind.remark = T::remark;
    }
    return kind;
}

}  // namespace meadhall::spoils_of_war
