// SPDX-License-Identifier: Apache-2.0
// The set-up (SW-3).
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {

// SW-3.2  Every combination of options is legal. The number of Vikings determines the number of sets.
Verdict Rules::why_not(const Setup<Options>&) const { return legal(); }

State Rules::set_up(const Setup<Options>& setup, Chance& chance) const {
    State state{};
    const auto players = static_cast<std::size_t>(setup.players);
    const Table& table = tables[players];
    const std::size_t pile = table.pile;
    state.step_bidding = setup.options.step_bidding;
    state.hints = setup.options.hints;
    state.mode = setup.options.mode;
    // SW-3.1 to SW-3.3, SW-7.5, SW-7.6  The first Chief is the host or a random player. SW-3.4: the program is
    // the Purser. SW-2.1.2, SW-2.1.3, SW-2.1.4, SW-2.1.5, SW-2.1.6: dice, cups, coins and markers never run out.
    if (setup.options.first_chief == FirstChief::random) {
        state.chief = seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(setup.players))));
    }
    // SW-3.5, SW-3.10  Each Viking gets 70 Gold. There are no bids and no bets yet.
    state.gold.resize(players, box.start_gold);
    state.bets.resize(players);
    state.cups.resize(players);
    // SW-3.6 to SW-3.9, SW-7.1  Each Stage deck is shuffled, and three piles are dealt from its top. SW-3.8: the other
    // cards go back to the box.
    state.deal.resize(rounds * pile);
    for (std::size_t stage = 0; stage < 3; ++stage) {
        std::array<Face, 256> deck{};
        const std::vector<Face>& full = table.decks[stage];
        std::ranges::copy(full, deck.begin());
        chance.shuffle(std::span<Face>(deck.data(), full.size()));
        std::copy_n(deck.begin(), 3 * pile, state.deal.begin() + static_cast<std::ptrdiff_t>(stage * 3 * pile));
    }
    state.spots.resize(rounds * pile);
    state.arrived.resize(rounds * pile);
    const Narrator<Event> silent;
    Turn(*this, state, state.chief, chance, silent).begin_round(1);
    return state;
}

int Rules::longest_game(const Setup<Options>& setup) const {
    const int players = setup.players;
    const Table& table = tables[static_cast<std::size_t>(players)];
    const int dice = players * table.dice + 12 * table.sets;
    const int windows = 8 + 2 * players + 6 * dice;
    // An upper bound: a card is revealed at most once in the game. In each Round it is used at most once and declined
    // at most once. After each of these actions, all may answer and are polled again.
    const int uses = rounds * table.pile * (2 * rounds + 1);
    return rounds * (windows * (players + 1) + 12 * players) + uses * (2 * players + 4);
}

}  // namespace meadhall::spoils_of_war
