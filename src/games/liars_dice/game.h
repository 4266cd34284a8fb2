// Liar's Dice, one hand of the public-domain classic: our yardstick, since other engines have the same game. The
// rules are in rules.md, by the ids cited here.
#pragma once

#include "kernel/game.h"

namespace meadhall::liars_dice {

constexpr int most_dice = 6;

struct Data {
    MEADHALL_FIELDS(Data)
};
struct Options {
    std::uint8_t dice = 1;  // LD-1
    MEADHALL_FIELDS(Options, dice)
};

// Ordered by quantity, then value (LD-4). Quantity 0: no bid.
struct Bid {
    std::uint8_t quantity, value;
    friend constexpr auto operator<=>(const Bid&, const Bid&) = default;
    static constexpr auto range = &Bid::quantity;
    MEADHALL_WORDS(Bid, "bid", "bid {quantity}x{value}", quantity, value)
};
struct Challenge {
    MEADHALL_WORDS(Challenge, "challenge", "challenge")
};

using Dice = FixedVector<std::uint8_t, most_dice>;

struct State {
    Seat turn;  // while a bid stands, its bidder sits on the right
    bool over;
    Bid standing;
    FixedVector<Dice, most_seats> dice;
    MEADHALL_FIELDS(State, turn, over, standing, dice)
};
struct View {
    std::optional<Seat> you;
    Seat turn;
    bool over;
    std::optional<Bid> standing;
    std::uint8_t dice_each;
    FixedVector<std::optional<Dice>, most_seats> dice;
    MEADHALL_FIELDS(View, you, turn, over, standing, dice_each, dice)
};

struct BidMade {
    Seat seat;
    std::uint8_t quantity, value;
    MEADHALL_WORDS(BidMade, "bid_made", "{seat} bids {quantity}x{value}.", seat, quantity, value)
};
struct BidChallenged {
    Seat seat;
    MEADHALL_WORDS(BidChallenged, "bid_challenged", "{seat} challenges.", seat)
};
struct DiceCounted {
    std::uint8_t count, value;
    MEADHALL_WORDS(DiceCounted, "dice_counted", "All dice are opened: {count} count as {value}.", count, value)
};

struct Rules {
    using Data = liars_dice::Data;
    using Options = liars_dice::Options;
    using State = liars_dice::State;
    using View = liars_dice::View;
    using Actions = OneOf<Bid, Challenge>;
    using Event = std::variant<BidMade, BidChallenged, DiceCounted>;
    static constexpr Identity identity{"liars-dice", "liars_dice", "Liar's Dice", 2, most_seats, "LD"};
    static constexpr Refusal unreadable{"LD-8", "an action is bid QUANTITYxVALUE or challenge"};

    explicit Rules(const Data&) {}

    Verdict why_not(const Setup<Options>& setup) const;
    State set_up(const Setup<Options>& setup, Chance& chance) const;
    int longest_game(const Setup<Options>& setup) const { return 6 * setup.players * setup.options.dice + 1; }
    SeatSet to_act(const State& state) const { return state.over ? SeatSet() : SeatSet::only(state.turn); }
    void offers(const State& state, Seat seat, Offers& offers) const;
    Verdict why_not(const State& state, Seat seat, Action action) const;
    void play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const;
    View view_for(const State& state, Viewer viewer) const;
    State guess(const State& state, Seat seat, Chance& chance) const;
    Outcome outcome(const State& state) const;
    Verdict audit(const State& state) const;
    std::string board(const View& view, Names names) const;
    std::string question(const View& view) const;
};

static_assert(Game<Rules>);

}  // namespace meadhall::liars_dice
