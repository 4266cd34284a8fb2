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
    Sight& sight = state_.army(side).sight;
    if (!sight.known.full()) {
        sight.known.push_back({clue, sight.cards_laid, never});
    }
}

// `side` has drawn a card that the enemy has not seen. Before the first draw the hand holds no treasure (TL-3.4). Once
// Frigg has seen the hand, every card in it has a clue. So a card drawn after that gets a clue without a name.
void Move::know_draw(Side side) {
    Sight& sight = state_.army(side).sight;
    if (sight.first_draw == never) {
        sight.first_draw = sight.cards_laid;
    }
    if (!sight.spied.empty()) {
        know_in_hand(side, unknown_card);
    }
}

// Frigg has seen the whole hand. Older clues about cards that she did not find there refer to cards on the field.
void Move::know_hand(Side side) {
    Army& army = state_.army(side);
    Sight& sight = army.sight;
    if (sight.spied.full()) {
        return;
    }
    const Hand hand = army.hand;
    for (const Card card : hand) {
        uncover(side, card, never, true);
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
            for (const HiddenPlace& place : hidden_places(rules_, army, side, rules_.back(sight.pick, side))) {
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
    const Army& army = state_.army(side);
    Sight& sight = state_.army(side).sight;
    const Side back = rules_.back(pick, side);
    EnumSet<Kind> candidates{kind_of(pick)};
    for (std::size_t below = 0; below + 1 < army.pile.size(); ++below) {
        if (rules_.back(army.pile[below], side) == back) {
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
// from `picks` and `gone`. ravens: Odin took the cards, which are Ravens.
void Move::check_pick(Side side, const Pile& before, const CardList& taken, bool ravens) {
    Sight& sight = state_.army(side).sight;
    if ((sight.picks | sight.gone).empty()) {
        return;
    }
    const Side back = rules_.back(sight.pick, side);
    const std::size_t room = hand_limit - state_.army(side).hand.size();
    const EnumSet<Kind> of =
        ravens ? EnumSet<Kind>{Kind::ravens} : EnumSet<Kind>{Kind::viking_warriors, Kind::female_archer};
    for (const Kind kind : sight.picks | sight.gone) {
        if (kind == kind_of(sight.pick)) {
            continue;
        }
        Pile pile = before;
        pile.insert_at(sight.pick_at, sight.pick);
        std::size_t at = pile.size();
        while (kind_of(pile[--at]) != Kind::hel) {
        }
        const Card other_pick = rules_.card(kind, back, side);
        do {
            --at;
        } while (at > 0 && pile[at] != other_pick);
        bool alike = pile[at] == other_pick;
        if (alike) {
            pile.erase_at(at);
            CardList all;
            nearest_the_top(pile, of, std::min(odin_max, room), all);
            alike = all.size() == taken.size();
            for (const Card card : taken) {
                // Odin takes the Ravens nearest the top; Longships take any mix.
                alike = alike && (ravens ? std::ranges::count(all, card) == std::ranges::count(taken, card)
                                         : std::ranges::count(pile, card) >= std::ranges::count(taken, card));
            }
        }
        if (!alike) {
            sight.picks.erase(kind);
            sight.gone.erase(kind);
        }
    }
}

// Everybody is about to see a hidden card of `side`, which is in the hand or on the field. laid: the number of a card
// on the field. Removes the clue that fits the card.
void Move::uncover(Side side, Card card, std::uint8_t laid, bool from_hand) {
    Sight& sight = state_.army(side).sight;
    if (sight.known.empty()) {
        return;
    }
    const Kind kind = kind_of(card);
    const Side back = rules_.back(card, side);
    constexpr std::size_t none = 255;
    std::size_t named = none;
    std::size_t unknown = none;
    std::size_t hel = none;
    // If several clues fit, the one with the latest `from` is removed. The remaining clues then fit the most places.
    for (std::size_t i = 0; i < sight.known.size(); ++i) {
        const Known& known = sight.known[i];
        if (from_hand ? known.until != never : known.from > laid || laid >= known.until) {
            continue;
        }
        const auto latest = [&](std::size_t& best) {
            best = best == none || sight.known[best].from < known.from ? i : best;
        };
        if (known.card == clue_of(card)) {
            latest(named);
        } else if (known.card == unknown_card && back == side) {
            latest(unknown);
        } else if (known.card == hels_pick && rules_.back(sight.pick, side) == back) {
            hel = i;
        }
    }
    // from: the `from` of the clue that is about to be removed, or 0 if only Hel's clue fits. If Hel's clue fits, the
    // uncovered card may be the one that Hel took. Then the card that the removed clue is about is still hidden. Hel's
    // clue has to fit that card as well, so it takes the earlier `from`. The same happens if Hel's card may have been
    // seen earlier (`gone`).
    const auto perhaps_hels = [&](std::uint8_t from) {
        if (hel != none) {
            if (sight.picks.contains(kind)) {
                sight.gone.insert(kind);
            }
            if (!sight.gone.empty()) {
                sight.known[hel].from = std::min(sight.known[hel].from, from);
            }
        }
    };
    if (named != none) {
        // Two clues may fit: one names the card, and one has no name. The clue with the name is removed below. But if
        // the kind has several copies, the uncovered card may be the copy that the clue without a name is about. Then
        // the copy that was named is still hidden. The remaining clue has to fit that copy as well, so it takes the
        // earlier `from`.
        if (unknown != none && rules_.quantity(kind) > 1) {
            sight.known[unknown].from = std::min(sight.known[unknown].from, sight.known[named].from);
        }
        perhaps_hels(sight.known[named].from);
        sight.known.erase_at(named);
        return;
    }
    if (unknown != none) {
        perhaps_hels(sight.known[unknown].from);
        sight.known.erase_at(unknown);
        return;
    }
    if (hel == none) {
        return;  // a card without a clue
    }
    // Only Hel's clue fits. Counts the hidden cards without a clue in the same span of time (sight.h) as the uncovered
    // card. If there are none, the uncovered card is the one that Hel took, unless Hel's card has been seen earlier.
    const std::size_t span = from_hand ? sight.spied.size() : span_of_place(sight, laid);
    const Army& army = state_.army(side);
    std::size_t places = span == sight.spied.size() ? hand_count(rules_, army, side, back) : 0;
    for (const HiddenPlace& place : hidden_places(rules_, army, side, back)) {
        places += span_of_place(sight, place.laid) == span;
    }
    for (const Known& known : sight.known) {
        places -= span_of_clue(sight, known) == span && back_of_clue(rules_, sight, known.card, side) == back;
    }
    if (places == 0) {
        perhaps_hels(0);
        sight.known.erase_at(hel);
        sight.picks = {};
    } else {
        perhaps_hels(0);
    }
}

}  // namespace meadhall::thunder_and_lightning
