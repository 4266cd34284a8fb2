// SPDX-License-Identifier: Apache-2.0
// Chapter 6 of rules.md: what a viewer may know. The view is built field by field; everything not copied here stays
// hidden.
#include "games/thunder_and_lightning/position.h"

namespace meadhall::thunder_and_lightning {

View Rules::view_for(const State& state, Viewer viewer) const {
    const bool over = state.phase == Phase::over;  // TL-6.9  everything is open after the end
    View view{};
    view.you = viewer.seat();
    view.phase = state.phase;
    view.active = state.active;
    if (!over) {
        view.asked = state.seat_of(asked(state));
    }
    view.points_total = state.points_total;
    view.points_left = static_cast<std::uint8_t>(state.points_left());
    view.foreseen = state.foreseen;
    view.waiting = state.waiting;  // TL-6.8  seen by all
    view.berserker = state.berserker;
    view.idunn = state.idunn;
    if (over) {
        view.winner = state.winner;
    }
    view.reason = state.reason;
    for (const Side side : {Side::thor, Side::loki}) {
        const Army& army = state.army(side);
        ArmySeen& seen = side == Side::thor ? view.thor : view.loki;
        seen.seat = state.seat_of(side);
        const bool all = over || viewer.is(seen.seat);
        const auto as_seen = [](Card card, bool open) { return open ? std::optional(card) : std::nullopt; };
        seen.deck = static_cast<std::uint8_t>(army.deck.size());
        if (over) {
            for (const Card card : army.deck) {
                seen.deck_cards.push_back(card);
            }
        }
        for (const Card card : army.hand) {
            seen.hand.push_back({as_seen(card, all), back(card, side)});
        }
        // TL-6.3  The owner may browse the pile; others see only its top card and its size (TL-R27).
        for (std::size_t at = 0; at < army.pile.size(); ++at) {
            seen.pile.push_back(as_seen(army.pile[at], all || at + 1 == army.pile.size()));
        }
        // TL-5.1.5  Players may look at their own face-down cards; others see the place and the back (TL-6.2, TL-6.5).
        for (std::size_t col = 0; col < columns; ++col) {
            for (std::size_t at = 0; at < army.field[col].size(); ++at) {
                const Card card = card_of(army.field[col][at]);
                const bool up = is_up(army.field[col][at]);
                seen.field[col].push_back({as_seen(card, all || up), back(card, side), up, army.sight.laid[col][at]});
            }
        }
        for (const Card card : army.lost) {
            seen.lost.push_back(card);  // TL-6.8  seen by all
        }
        seen.treasure_shown = army.treasure_shown;
        seen.turns = army.turns;
    }
    return view;
}

}  // namespace meadhall::thunder_and_lightning
