#include <algorithm>

#include "games/liars_dice/game.h"

namespace meadhall::liars_dice {
namespace {

int players(const State& state) { return static_cast<int>(state.dice.size()); }
int all_dice(const State& state) { return players(state) * static_cast<int>(state.dice[0].size()); }

void roll(Dice& dice, Chance& chance) {
    for (std::uint8_t& die : dice) {
        die = static_cast<std::uint8_t>(1 + chance.below(6));
    }
}

// LD-3  Sixes are wild.
int count(const State& state, int value) {
    int found = 0;
    for (const Dice& dice : state.dice) {
        for (const int die : dice) {
            found += die == value || die == 6;
        }
    }
    return found;
}

}  // namespace

Verdict Rules::why_not(const Setup<Options>& setup) const {
    return setup.options.dice >= 1 && setup.options.dice <= most_dice
               ? legal()
               : refused("LD-1", "each player rolls 1 to {} dice, not {}", most_dice, setup.options.dice);
}

State Rules::set_up(const Setup<Options>& setup, Chance& chance) const {
    State state{};
    state.dice.resize(static_cast<std::size_t>(setup.players));
    for (Dice& dice : state.dice) {
        dice.resize(setup.options.dice);
        roll(dice, chance);
    }
    return state;
}

void Rules::offers(const State& state, Seat seat, Offers& offers) const {
    if (!to_act(state).contains(seat)) {
        return;
    }
    const int dice = all_dice(state);
    for (std::uint8_t value = 1; value <= 6; ++value) {
        // LD-4  Higher than the one before: with a greater value the same quantity will do.
        const int least = std::max(1, state.standing.quantity + (value <= state.standing.value));
        if (least <= dice) {
            offers.add(Actions::offer(Bid{static_cast<std::uint8_t>(least), value}, dice - least + 1));
        }
    }
    if (state.standing.quantity > 0) {
        offers.add(Actions::offer(Challenge{}));
    }
}

Verdict Rules::why_not(const State& state, Seat seat, Action action) const {
    if (!to_act(state).contains(seat)) {
        return refused("LD-8", "you are not asked now");
    }
    return Actions::visit(
        action,
        [&](const Bid& bid) {
            if (bid.quantity < 1 || bid.quantity > all_dice(state) || bid.value < 1 || bid.value > 6) {
                return refused("LD-4", "a bid is 1 to {} dice of a value from 1 to 6", all_dice(state));
            }
            return bid > state.standing ? legal()
                                        : refused("LD-4", "a bid must be higher than the one before, {}x{}",
                                                  state.standing.quantity, state.standing.value);
        },
        [&](const Challenge&) {
            return state.standing.quantity > 0 ? legal() : refused("LD-5", "there is no bid to challenge yet");
        },
        [](Unknown) { return Verdict(unreadable); });
}

void Rules::play(State& state, Seat seat, Action action, Chance&, const Narrator<Event>& narrator) const {
    Actions::visit_legal(
        action,
        [&](const Bid& bid) {
            state.standing = bid;
            state.turn = left_of(seat, players(state));  // LD-2
            narrator.tell(BidMade{seat, bid.quantity, bid.value});
        },
        [&](const Challenge&) {
            state.over = true;  // LD-6
            const int found = count(state, state.standing.value);
            narrator.tell(BidChallenged{seat});
            narrator.show(DiceCounted{static_cast<std::uint8_t>(found), state.standing.value});
        });
}

View Rules::view_for(const State& state, Viewer viewer) const {
    View view{viewer.seat(), state.turn, state.over, {}, static_cast<std::uint8_t>(state.dice[0].size()), {}};
    if (state.standing.quantity > 0) {
        view.standing = state.standing;
    }
    for (const Seat seat : SeatSet::first(players(state))) {
        // LD-1  You look only at your own dice, until the challenge.
        const bool open = state.over || viewer.is(seat);
        view.dice.push_back(open ? std::optional(state.dice[seat]) : std::nullopt);
    }
    return view;
}

State Rules::guess(const State& state, Seat seat, Chance& chance) const {
    State world = state;
    for (const Seat other : SeatSet::first(players(state))) {
        if (other != seat && !state.over) {
            roll(world.dice[other], chance);
        }
    }
    return world;
}

// LD-6, LD-7  Who was right in the challenge wins, who was wrong loses, the others look on.
Outcome Rules::outcome(const State& state) const {
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

Verdict Rules::audit(const State& state) const {
    const std::size_t each = state.dice.empty() ? 0 : state.dice[0].size();
    if (each < 1 || state.dice.size() < 2 || index(state.turn) >= players(state)) {
        return refused("LD-1", "two to ten players with 1 to 6 dice each");
    }
    for (const Dice& dice : state.dice) {
        if (dice.size() != each || std::ranges::any_of(dice, [](int die) { return die < 1 || die > 6; })) {
            return refused("LD-1", "everybody has {} dice showing 1 to 6", static_cast<int>(each));
        }
    }
    const Bid& bid = state.standing;
    if (bid == Bid{} && (state.over || state.turn != Seat{})) {
        return refused("LD-2", "the first seat bids first");
    }
    if (bid != Bid{} && (bid.quantity < 1 || bid.quantity > all_dice(state) || bid.value < 1 || bid.value > 6)) {
        return refused("LD-4", "no such bid");
    }
    return legal();
}

}  // namespace meadhall::liars_dice
