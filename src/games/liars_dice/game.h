// SPDX-License-Identifier: Apache-2.0
// Liar's Dice, one hand of the public-domain classic. Other engines have the same game, so we can compare ours with
// them. The rules are in rules.md, under the ids cited here. All rules are in this header, so that a search can
// inline them.
#pragma once

#include <algorithm>

#include "kernel/heuristics.h"

namespace meadhall::liars_dice {

constexpr int most_dice = 6;

struct Data {
    MEADHALL_FIELDS(Data)
};
struct Options {
    std::uint8_t dice = 1;  // LD-1  dice per player
    MEADHALL_FIELDS(Options, dice)
};

// LD-4  Bids are ordered by quantity, then by value.
struct Bid {
    std::uint8_t quantity, value;
    friend constexpr auto operator<=>(const Bid&, const Bid&) = default;
    MEADHALL_WORDS(Bid, "bid", "bid {quantity}x{value}", quantity, value)
};
struct Challenge {
    MEADHALL_WORDS(Challenge, "challenge", "challenge")
};

constexpr Bid no_bid{0, 6};  // lower than every possible bid

using Dice = FixedVector<std::uint8_t, most_dice>;

struct State {
    // The seat to act, or the challenger when the hand is over. The standing bid, if any, was made by the seat to the
    // right of `turn`.
    Seat turn;
    bool over;
    Bid standing;
    FixedVector<Dice, max_seats> dice;
    MEADHALL_FIELDS(State, turn, over, standing, dice)
};
struct View {
    std::optional<Seat> you;
    Seat turn;
    bool over;
    std::optional<Bid> standing;
    std::uint8_t dice_each;
    FixedVector<std::optional<Dice>, max_seats> dice;
    MEADHALL_FIELDS(View, you, turn, over, standing, dice_each, dice)
};

struct BidMade {
    Seat seat;
    std::uint8_t quantity, value;
    MEADHALL_WORDS(BidMade, "bid_made", "{seat} bids {quantity} or more dice of value {value}.", seat, quantity, value)
};
struct BidChallenged {
    Seat seat;
    MEADHALL_WORDS(BidChallenged, "bid_challenged", "{seat} challenges the last bid.", seat)
};
struct DiceCounted {
    std::uint8_t count, value;
    MEADHALL_WORDS(DiceCounted, "dice_counted", "All dice are opened. Dice that show {value} or a wild six: {count}.",
                   count, value)
};

class Rules {
public:
    using Data = liars_dice::Data;
    using Options = liars_dice::Options;
    using State = liars_dice::State;
    using View = liars_dice::View;
    using Actions = OneOf<Bid, Challenge>;
    using Event = std::variant<BidMade, BidChallenged, DiceCounted>;
    static constexpr Identity identity{"liars-dice", "liars_dice", "Liar's Dice", 2, max_seats, "LD", true};
    static constexpr Refusal unreadable{"LD-8", "an action is bid QUANTITYxVALUE or challenge"};

    explicit Rules(const Data&) {}

    Verdict why_not(const Setup<Options>& setup) const {
        return setup.options.dice >= 1 && setup.options.dice <= most_dice
                   ? legal()
                   : refused("LD-1", "each player rolls 1 to {} dice, not {}", most_dice, setup.options.dice);
    }

    State set_up(const Setup<Options>& setup, Chance& chance) const {
        State state{Seat{}, false, no_bid, {}};
        state.dice.resize(static_cast<std::size_t>(setup.players));
        for (Dice& dice : state.dice) {
            dice.resize(setup.options.dice);
            roll(dice, chance);
        }
        return state;
    }

    int longest_game(const Setup<Options>& setup) const { return 6 * setup.players * setup.options.dice + 1; }

    SeatSet to_act(const State& state) const { return state.over ? SeatSet() : SeatSet::only(state.turn); }

    void offers(const State& state, Seat seat, Offers& offers) const {
        if (state.over || seat != state.turn) {
            return;
        }
        // LD-4  A higher bid has the same quantity with a greater value, or a greater quantity.
        const Bid& bid = state.standing;
        if (bid.value < 6) {
            offers.add(Actions::range<&Bid::value>(Bid{bid.quantity, static_cast<std::uint8_t>(bid.value + 1)},
                                                   6 - bid.value));
        }
        const int dice = all_dice(state);
        for (int quantity = bid.quantity + 1; quantity <= dice; ++quantity) {
            offers.add(Actions::range<&Bid::value>(Bid{static_cast<std::uint8_t>(quantity), 1}, 6));
        }
        if (state.standing != no_bid) {
            offers.add(Actions::offer(Challenge{}));
        }
    }

    Verdict why_not(const State& state, Seat seat, Action action) const {
        if (state.over) {
            return refused("LD-8", "the game is over");
        }
        if (seat != state.turn) {
            return refused("LD-8", "it is {seat}'s turn to bid or challenge", index(state.turn));
        }
        return Actions::visit(
            action,
            [&](const Bid& bid) {
                if (bid.quantity < 1 || bid.quantity > all_dice(state) || bid.value < 1 || bid.value > 6) {
                    return refused("LD-4", "a bid is 1 to {} dice of a value from 1 to 6", all_dice(state));
                }
                return bid > state.standing ? legal()
                                            : refused("LD-4", "a bid must be higher than the previous one, {}x{}",
                                                      state.standing.quantity, state.standing.value);
            },
            [&](const Challenge&) {
                return state.standing != no_bid ? legal() : refused("LD-5", "there is no bid to challenge yet");
            },
            [](Unknown) { return Verdict(unreadable); });
    }

    void play(State& state, Seat seat, Action action, Chance&, const Narrator<Event>& narrator) const {
        Actions::visit_legal(
            action,
            [&](const Bid& bid) {
                state.standing = bid;
                state.turn = left_of(seat, players(state));  // LD-2  the turn goes to the left
                narrator.tell(BidMade{seat, bid.quantity, bid.value});
            },
            [&](const Challenge&) {
                state.over = true;  // LD-6  a challenge ends the hand
                narrator.tell(BidChallenged{seat});
                narrator.show(DiceCounted{count(state, state.standing.value), state.standing.value});
            });
    }

    View view_for(const State& state, Viewer viewer) const {
        View view{viewer.seat(), state.turn, state.over, {}, static_cast<std::uint8_t>(state.dice[0].size()), {}};
        if (state.standing != no_bid) {
            view.standing = state.standing;
        }
        for (const Seat seat : SeatSet::first(players(state))) {
            // LD-1  You see only your own dice until the challenge.
            const bool open = state.over || viewer.is(seat);
            view.dice.push_back(open ? std::optional(state.dice[seat]) : std::nullopt);
        }
        return view;
    }

    State guess(const State& state, Seat seat, Chance& chance) const {
        State world = state;
        for (const Seat other : SeatSet::first(players(state))) {
            if (other != seat && !state.over) {
                roll(world.dice[other], chance);
            }
        }
        return world;
    }

    // LD-6, LD-7  The player who was right in the challenge wins, the other one loses, and everybody else scores 0.
    Outcome outcome(const State& state) const {
        Outcome outcome;
        if (state.over) {
            const Seat bidder = seat_at((index(state.turn) + players(state) - 1) % players(state));
            const bool holds = count(state, state.standing.value) >= state.standing.quantity;
            outcome.resize(state.dice.size(), {2, 0});
            outcome[holds ? bidder : state.turn] = {1, 1};
            outcome[holds ? state.turn : bidder] = {static_cast<std::int16_t>(players(state)), -1};
        }
        return outcome;
    }

    // The bot, defined in bot.cpp.
    static constexpr Tuning tuning{.exploration = 1.0F, .rollout = 40, .key_by_view = true};
    void think(const State& state, Seat seat, const Offers& offers, Priors& priors) const;
    bool bluffs(const State&, Seat) const { return true; }
    std::string remark(std::span<const State> worlds, Seat seat, Action action) const;

    Verdict audit(const State& state) const {
        const std::size_t each = state.dice.empty() ? 0 : state.dice[0].size();
        if (each < 1 || state.dice.size() < 2 || index(state.turn) >= players(state)) {
            return refused("LD-1", "there must be two to ten players with 1 to 6 dice each");
        }
        for (const Dice& dice : state.dice) {
            if (dice.size() != each || std::ranges::any_of(dice, [](int die) { return die < 1 || die > 6; })) {
                return refused("LD-1", "every player must have {} dice that show 1 to 6", static_cast<int>(each));
            }
        }
        const Bid& bid = state.standing;
        if (bid == no_bid) {
            return state.over || state.turn != Seat{} ? refused("LD-2", "the first seat must bid first") : legal();
        }
        const bool possible = bid.quantity >= 1 && bid.quantity <= all_dice(state) && bid.value >= 1 && bid.value <= 6;
        return possible ? legal() : refused("LD-4", "the standing bid is impossible");
    }

    std::string board(const View& view, Names names) const;
    std::string question(const View& view) const;

private:
    static int players(const State& state) { return static_cast<int>(state.dice.size()); }
    static int all_dice(const State& state) { return players(state) * static_cast<int>(state.dice[0].size()); }

    static void roll(Dice& dice, Chance& chance) {
        for (std::uint8_t& die : dice) {
            die = static_cast<std::uint8_t>(1 + chance.below(6));
        }
    }

    // LD-3  Sixes are wild: they count as every value.
    static std::uint8_t count(const State& state, int value) {
        std::uint8_t found = 0;
        for (const Dice& dice : state.dice) {
            for (const int die : dice) {
                found = static_cast<std::uint8_t>(found + (die == value || die == 6));
            }
        }
        return found;
    }
};

static_assert(Game<Rules>);

}  // namespace meadhall::liars_dice
