// SPDX-License-Identifier: Apache-2.0
// The cards that fetch other cards, with their sections in rules.md: Freya (5.25), Hel (5.28), Longships (5.29) and
// Odin (5.31).
#include <algorithm>

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {
namespace {

constexpr EnumSet<Kind> crew{Kind::viking_warriors, Kind::female_archer};

std::size_t count(const Pile& pile, EnumSet<Kind> of) {
    std::size_t found = 0;
    for (const Card card : pile) {
        found += of.contains(kind_of(card));
    }
    return found;
}

// TL-5.3.2  A hand holds at most 12 cards. The card that is about to be played is not counted.
std::size_t room_after_playing(const Hand& hand) { return hand_limit - (hand.size() - 1); }

}  // namespace

void nearest_the_top(const Pile& pile, EnumSet<Kind> of, std::size_t how_many, CardList& taken) {
    for (std::size_t at = pile.size(); at-- > 0 && taken.size() < how_many;) {
        if (of.contains(kind_of(pile[at]))) {
            taken.push_back(pile[at]);
        }
    }
}

bool Referee::freya_may_take() const {
    if (theirs_.pile.empty()) {
        return false;
    }
    const int strength = rules_.strength(kind_of(theirs_.pile.back()));
    return strength >= freya_min && strength <= freya_max;
}

std::size_t Referee::longships_take() const {
    return std::min({longships_max, count(mine_.pile, crew), room_after_playing(mine_.hand)});
}

std::size_t Referee::odin_takes() const {
    return std::min({odin_max, count(mine_.pile, {Kind::ravens}), room_after_playing(mine_.hand)});
}

// TL-5.25.1, TL-5.25.2  The taker controls the card from now on. It keeps its back (TL-5.25.3, TL-R24).
void Move::capture(Card freya) {
    const Card taken = theirs_.pile.pop_back();
    const Card card = rules_.taken_over(taken);
    add_to_hand(me_, card);
    know_in_hand(me_, clue_of(card));
    narrator_.show(CardCaptured{seat(me_), seat(other(me_)), card, taken});
    tell_played(freya);
    weigh_auras();  // TL-5.25.5  a Berserker or Idunn may now be on top
}

Verdict Referee::why_not(const PowerTake& power) const { return why_not_take(power.card, {power.first}); }
Verdict Referee::why_not(const PowerTakeTwo& power) const {
    return why_not_take(power.card, {power.first, power.second});
}
Verdict Referee::why_not(const PowerTakeThree& power) const {
    return why_not_take(power.card, {power.first, power.second, power.third});
}

Verdict Referee::why_not_take(Card card, const CardList& wanted) const {
    bool known = std::ranges::is_sorted(wanted);
    for (const Card each : wanted) {
        known = known && index(each) < card_names;
    }
    const bool one = wanted.size() == 1;
    // TL-R51  The cards must be named in one fixed order.
    constexpr Verdict unordered =
        refused("TL-4.14", "name the cards in the order of the deck list: Viking Warriors, then Female Archers");
    const Verdict verdict = no_such_power(
        card, known, one ? EnumSet<Kind>{Kind::hel, Kind::longships} : EnumSet<Kind>{Kind::longships}, unordered);
    if (!verdict.legal()) {
        return verdict;
    }
    if (kind_of(card) == Kind::hel) {
        // TL-5.28.1  The Hel that is about to be played is not on the pile yet, so it cannot be taken.
        return holds(mine_.pile, wanted[0]) ? legal() : refused("TL-5.28.1", "this card is not in your discard pile");
    }
    // TL-5.29.1  Longships take exactly three cards, or all there are, or as many as fit into the hand.
    const std::size_t n = longships_take();
    if (n == 0) {
        return refused("TL-5.29.1", "there are no Viking Warriors or Female Archers in your discard pile");
    }
    if (wanted.size() != n) {
        return refused("TL-5.29.1", "Longships take exactly {} card{s} now; you named {}", static_cast<int>(n),
                       static_cast<int>(wanted.size()));
    }
    for (const Card each : wanted) {
        if (!crew.contains(kind_of(each))) {
            return refused("TL-5.29.1", "Longships take only Viking Warriors and Female Archers");
        }
        if (std::ranges::count(wanted, each) > std::count(mine_.pile.begin(), mine_.pile.end(), each)) {
            return refused("TL-5.29.1", "your discard pile does not hold all the cards that you named");
        }
    }
    return legal();
}

void Move::play(const PowerTake& power) {
    play_from_hand(power.card);
    if (kind_of(power.card) == Kind::hel) {
        fetch_in_secret(power.card, power.first);
    } else {
        fetch(power.card, {power.first});
    }
    go_on();
}
void Move::play(const PowerTakeTwo& power) {
    play_from_hand(power.card);
    fetch(power.card, {power.first, power.second});
    go_on();
}
void Move::play(const PowerTakeThree& power) {
    play_from_hand(power.card);
    fetch(power.card, {power.first, power.second, power.third});
    go_on();
}

// TL-5.28.2, TL-6.7, TL-6.3  The enemy does not learn which card was taken; the order of the pile stays.
void Move::fetch_in_secret(Card hel, Card card) {
    // Searches from below Hel, so it finds the copy nearest the top (TL-5.28.3, TL-R28).
    std::size_t at = mine_.pile.size() - 1;
    do {
        --at;
    } while (mine_.pile[at] != card);
    mine_.pile.erase_at(at);
    add_to_hand(me_, card);
    know_fetch(me_, card, at);
    narrator_.show(CardFetched{seat(me_)});
    narrator_.tell(Audience::only(seat(me_)), FetchSeen{seat(me_), card});
    tell_played(hel);
}

// TL-5.29.2, TL-5.31.1  Everybody sees the cards (TL-R26). If there are several copies, those nearest the top are taken
// (TL-R28).
void Move::fetch(Card power, const CardList& wanted) {
    const Pile before = mine_.pile;
    const bool ravens = kind_of(mine_.pile.back()) == Kind::odin;
    check_pick(me_, before, wanted, ravens);
    for (const Card card : wanted) {
        std::size_t at = mine_.pile.size();
        do {
            --at;
        } while (mine_.pile[at] != card);
        mine_.pile.erase_at(at);
        mine_.sight.pick_at = static_cast<std::uint8_t>(mine_.sight.pick_at - (at < mine_.sight.pick_at));
        add_to_hand(me_, card);
        know_in_hand(me_, clue_of(card));
    }
    narrator_.show(CardsFetched{seat(me_), power, wanted});
    tell_played(power);
}

}  // namespace meadhall::thunder_and_lightning
