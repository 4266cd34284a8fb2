// SPDX-License-Identifier: Apache-2.0
// TL-6.4, TL-6.5: updates struct Sight, which stores what a player has seen of the enemy's hidden cards and may use for
// the rest of the game. guess(), audit() and the bot read Sight. Of its fields, a view contains only the numbers of the
// cards on the field. Every clue is true: where two copies could be confused, the clue says less (TL-R49).
#include "games/thunder_and_lightning/sight.h"

#include <algorithm>

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {

// Stores a clue about a card that is in the hand of `side`. The clue is the name of the card if the enemy has seen it.
void Move::know_in_hand(Side side, Clue clue) {
    Sight& sight = state.army(side).sight;
    if (!sight.known.full()) {
        sight.known.push_back({clue, sight.cards_laid, never});
    }
}

// `side` has drawn a card that the enemy has not seen. Before the first draw the hand holds no treasure (TL-3.4). Once
// Frigg has seen the hand, every card in it has a clue. So a card drawn after that gets a clue without a name.
void Move::know_draw(Side side) {
    Sight& sight = state.army(side).sight;
    if (sight.first_draw == never) {
        sight.first_draw = sight.cards_laid;
    }
    if (!sight.spied.empty()) {
        know_in_hand(side, unknown_card);
    }
}

// Frigg has seen the whole hand. Older clues about cards that she did not find there refer to cards on the field.
void Move::know_hand(Side side) {
    Army& army = state.army(side);
    Sight& sight = army.sight;
    if (sight.spied.full()) {
        return;
    }
    const Hand hand = army.hand;
    for (const Card card : hand) {
        uncover(side, card);
        take_from_hand(side, card);
    }
    army.hand = hand;
    const std::uint8_t now = sight.cards_laid;
    for (std::size_t i = sight.known.size(); i-- > 0;) {
        Known& known = sight.known[i];
        if (known.until != never) {
            continue;
        }
        known.until = now;
        if (known.card == hels_pick) {
            bool has_place = false;
            for (const HiddenPlace& place : hidden_places(rules, army, side, rules.back(sight.pick, side))) {
                has_place = has_place || (known.from <= place.laid && place.laid < known.until);
            }
            if (!has_place) {  // Hel's card is among the cards that Frigg sees, or it left the hand earlier
                sight.known.erase_at(i);
                sight.picks = {};
            }
        }
    }
    sight.spied.push_back(now);
    for (const Card card : hand) {
        know_in_hand(side, clue_of(card));
    }
}

// Hel has taken a card from the pile; the enemy sees only its back (TL-6.2).
void Move::know_fetch(Side side, Card pick, std::size_t at) {
    const Army& army = state.army(side);
    Sight& sight = state.army(side).sight;
    const Side back = rules.back(pick, side);
    EnumSet<Kind> candidates{kind_of(pick)};
    for (std::size_t below = 0; below + 1 < army.pile.size(); ++below) {
        if (rules.back(army.pile[below], side) == back) {
            candidates.insert(kind_of(army.pile[below]));
        }
    }
    if (candidates.size() == 1) {
        know_in_hand(side, clue_of(pick));
        return;
    }
    sight.pick = pick;
    sight.pick_at = static_cast<std::uint8_t>(at);
    if (sight.known.full()) {
        sight.gone = candidates;
    } else {
        sight.picks = candidates;
        know_in_hand(side, hels_pick);
    }
}

// Odin or Longships, the top card of the pile `before`, took `taken` from that pile. This shows that Hel did not take
// some kinds: if Hel had taken such a kind, Odin or Longships could not have taken these cards. Removes these kinds
// from `picks` and `gone`.
void Move::check_pick(Side side, const Pile& before, const CardList& taken, const Fetching& fetching) {
    Sight& sight = state.army(side).sight;
    if ((sight.picks | sight.gone).empty()) {
        return;
    }
    const Side back = rules.back(sight.pick, side);
    const std::size_t room = hand_limit - state.army(side).hand.size();
    for (const Kind kind : sight.picks | sight.gone) {
        if (kind == kind_of(sight.pick)) {
            continue;
        }
        Pile pile = before;
        pile.insert_at(sight.pick_at, sight.pick);
        std::size_t at = pile.size();
        while (kind_of(pile[--at]) != Kind::hel) {
        }
        const Card other_pick = rules.card(kind, back, side);
        do {
            --at;
        } while (at > 0 && pile[at] != other_pick);
        bool alike = pile[at] == other_pick;
        if (alike) {
            pile.erase_at(at);
            CardList all;
            nearest_the_top(pile, fetching.of, std::min(fetching.most, room), all);
            alike = all.size() == taken.size();
            for (const Card card : taken) {
                // Odin takes the Ravens nearest the top; Longships take any mix.
                alike = alike && (fetching.chosen ? std::ranges::count(pile, card) >= std::ranges::count(taken, card)
                                                  : std::ranges::count(all, card) == std::ranges::count(taken, card));
            }
        }
        if (!alike) {
            sight.picks.erase(kind);
            sight.gone.erase(kind);
        }
    }
}

namespace {

// The number of hidden cards with this back that belong to this span of time (sight.h) and have no clue.
std::size_t cards_without_clue(const Rules& rules, const Army& army, Side side, Side back, std::size_t span) {
    const Sight& sight = army.sight;
    std::size_t found = span == sight.spied.size() ? hand_count(rules, army, side, back) : 0;
    for (const HiddenPlace& place : hidden_places(rules, army, side, back)) {
        found += span_of_place(sight, place.laid) == span;
    }
    for (const Known& known : sight.known) {
        found -= span_of_clue(sight, known) == span && back_of_clue(rules, sight, known.card, side) == back;
    }
    return found;
}

// The clues that fit a card. If several clues of one sort fit, the one with the latest `from`: when it is removed, the
// remaining clues fit the most places.
struct FittingClues {
    std::optional<std::size_t> named, unknown, hel;
};
FittingClues fitting_clues(const Rules& rules, const Sight& sight, Side side, Card card,
                           std::optional<std::uint8_t> laid) {
    const Side back = rules.back(card, side);
    FittingClues fitting;
    for (std::size_t i = 0; i < sight.known.size(); ++i) {
        const Known& known = sight.known[i];
        if (laid ? known.from > *laid || *laid >= known.until : known.until != never) {
            continue;
        }
        const auto latest = [&](std::optional<std::size_t>& best) {
            best = !best || sight.known[*best].from < known.from ? i : *best;
        };
        if (known.card == clue_of(card)) {
            latest(fitting.named);
        } else if (known.card == unknown_card && back == side) {
            latest(fitting.unknown);
        } else if (known.card == hels_pick && rules.back(sight.pick, side) == back) {
            fitting.hel = i;
        }
    }
    return fitting;
}

}  // namespace

// Removes the clue that fits the card.
void Move::uncover(Side side, Card card, std::optional<std::uint8_t> laid) {
    Sight& sight = state.army(side).sight;
    if (sight.known.empty()) {
        return;
    }
    const Kind kind = kind_of(card);
    const auto [named, unknown, hel] = fitting_clues(rules, sight, side, card, laid);
    // from: the `from` of the clue that is about to be removed, or 0 if only Hel's clue fits. If Hel's clue fits, the
    // uncovered card may be the one that Hel took. Then the card that the removed clue is about is still hidden. Hel's
    // clue has to fit that card as well, so it takes the earlier `from`. The same happens if Hel's card may have been
    // seen earlier (`gone`).
    const auto perhaps_hels = [&, hels = hel](std::uint8_t from) {
        if (hels) {
            if (sight.picks.contains(kind)) {
                sight.gone.insert(kind);
            }
            if (!sight.gone.empty()) {
                sight.known[*hels].from = std::min(sight.known[*hels].from, from);
            }
        }
    };
    if (named) {
        // Two clues may fit: one names the card, and one has no name. The clue with the name is removed below. But if
        // the kind has several copies, the uncovered card may be the copy that the clue without a name is about. Then
        // the copy that was named is still hidden. The remaining clue has to fit that copy as well, so it takes the
        // earlier `from`.
        if (unknown && rules.quantity(kind) > 1) {
            sight.known[*unknown].from = std::min(sight.known[*unknown].from, sight.known[*named].from);
        }
        perhaps_hels(sight.known[*named].from);
        sight.known.erase_at(*named);
        return;
    }
    if (unknown) {
        perhaps_hels(sight.known[*unknown].from);
        sight.known.erase_at(*unknown);
        return;
    }
    if (!hel) {
        return;  // a card without a clue
    }
    perhaps_hels(0);
    // Only Hel's clue fits. If the span of time of the uncovered card has no hidden card without a clue, the uncovered
    // card is the one that Hel took, unless Hel's card has been seen earlier.
    const std::size_t span = laid ? span_of_place(sight, *laid) : sight.spied.size();
    if (cards_without_clue(rules, state.army(side), side, rules.back(card, side), span) == 0) {
        sight.known.erase_at(*hel);
        sight.picks = {};
    }
}

}  // namespace meadhall::thunder_and_lightning
