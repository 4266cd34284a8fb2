// SPDX-License-Identifier: Apache-2.0
// Chapters 2 and 3 of rules.md: the decks, the deal and the opening row.
#include <algorithm>

#include "games/thunder_and_lightning/move.h"

namespace meadhall::thunder_and_lightning {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw BadInput("TL-2.2.3: " + why); }

int read_strength(const CardRow& row) {
    if (row.strength == "none") {
        return no_strength;
    }
    if (row.strength.size() != 1 || row.strength[0] < '0' || row.strength[0] > '7') {
        refuse("the strength of " + row.id + " is none or 0 to 7, not " + row.strength);
    }
    return row.strength[0] - '0';
}

// Rows of the deck list, indexed by kind. Refuses a list in which a kind is missing or appears twice, or that does not
// have 50 cards.
std::array<const CardRow*, kinds> by_kind(const DeckList& deck, const char* name) {
    std::array<const CardRow*, kinds> found{};
    int total = 0;
    for (const CardRow& row : deck.cards) {
        const CardRow*& place = found[static_cast<std::size_t>(row.kind)];
        if (place != nullptr) {
            refuse(std::string(name) + "'s deck lists " + std::string(enum_word(row.kind)) + " twice");
        }
        place = &row;
        total += row.quantity;
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        if (found[kind] == nullptr) {
            refuse(std::string(name) + "'s deck has no " + std::string(enum_word(static_cast<Kind>(kind))));
        }
    }
    if (total != static_cast<int>(deck_size)) {
        refuse(std::string(name) + "'s deck has " + std::to_string(total) + " cards, not 50");
    }
    return found;
}

bool is_word(const std::string& id) {
    return !id.empty() && std::ranges::all_of(id, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

// TL-7.7  The shuffled list begins with the top of the deck; a state stores the top last.
using Dealt = FixedVector<Card, deck_size>;

}  // namespace

Rules::Rules(const Data& data) {
    const auto thor = by_kind(data.thor, "Thor");
    const auto loki = by_kind(data.loki, "Loki");
    for (std::size_t i = 0; i < kinds; ++i) {
        const Kind kind = static_cast<Kind>(i);
        const CardRow& thors = *thor[i];
        const CardRow& lokis = *loki[i];
        const std::string name(enum_word(kind));
        if (thors.quantity != lokis.quantity) {
            refuse("the decks have different numbers of " + name);
        }
        // TL-8.6  A second Hel could fetch the first one again and again; a second Freya could capture more cards than
        // a pile can hold.
        const bool single = kind == Kind::god || kind == Kind::treasure || kind == Kind::hel || kind == Kind::freya;
        if (single && thors.quantity != 1) {
            refuse("there is exactly one " + name + " in a deck");
        }
        const int strength = read_strength(thors);
        if (strength != read_strength(lokis)) {
            refuse("the strength of " + name + " is not the same in both decks");
        }
        // TL-5.33.3, TL-5.33.1, TL-8.6, TL-R54  If these cards could be captured, a game might not end, or a treasure
        // might get onto the wrong pile.
        const bool never_captured = single || kind == Kind::odin || kind == Kind::longships;
        if ((kind == Kind::god && strength != no_strength) || (never_captured && strength >= freya_min)) {
            refuse(name + " cannot have a strength of " + thors.strength);
        }
        if (!is_word(thors.id) || !is_word(lokis.id)) {
            refuse("an id is made of small letters and _, unlike " + thors.id + " or " + lokis.id);
        }
        strengths_[i] = static_cast<std::int8_t>(strength);
        quantities_[i] = thors.quantity;
        kind_names_[i] = thors.name == lokis.name ? thors.name : thors.name + " or " + lokis.name;
        const bool never_challenges =
            kind == Kind::god || kind == Kind::treasure || kind == Kind::shield_wall || kind == Kind::nightmare;
        initiators_ |= static_cast<std::uint32_t>(strength != no_strength && !never_challenges) << i;
        const bool shared = thors.id == lokis.id;
        shared_ |= static_cast<std::uint32_t>(shared) << i;
        words_[2 * i] = thors.id;
        words_[2 * i + 1] = shared ? "captured_" + lokis.id : lokis.id;
        names_[2 * i] = thors.name;
        names_[2 * i + 1] = shared ? "captured " + lokis.name : lokis.name;
    }
    words_[static_cast<std::size_t>(unknown_card)] = "unknown";
    words_[static_cast<std::size_t>(hels_pick)] = "hels_pick";
    for (std::size_t i = 0; i < clue_words; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (words_[i] == words_[j] || words_[i] == "top" || words_[i].ends_with("s_but")) {
                refuse("the id " + words_[i] + " is taken");
            }
        }
    }
}

State Rules::set_up(const Setup<Options>& setup, Chance& chance) const {
    State state{};
    // TL-3.1  The host chooses who is Thor, or chance decides.
    state.thors_seat = seat_at(setup.options.first_seat == FirstSeat::random ? static_cast<int>(chance.below(2))
                               : setup.options.first_seat == FirstSeat::loki ? 1
                                                                             : 0);
    // TL-3.2  Each deck is shuffled, Thor's first (TL-7.1, TL-7.7).
    std::array<Dealt, 2> dealt;
    for (const Side side : {Side::thor, Side::loki}) {
        Dealt& cards = dealt[static_cast<std::size_t>(side)];
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            for (int copy = quantities_[kind]; copy > 0; --copy) {
                cards.push_back(own(static_cast<Kind>(kind), side));
            }
        }
        chance.shuffle(std::span(cards.begin(), cards.size()));
    }
    for (const Side side : {Side::thor, Side::loki}) {
        Army& army = state.army(side);
        Dealt& cards = dealt[static_cast<std::size_t>(side)];
        // TL-3.3  The hand is the top nine cards. TL-3.4  The replacement is drawn before the treasure goes back, so it
        // is never the treasure.
        std::array<Card, deck_size> left{};
        std::size_t count = 0;
        std::size_t next = opening_hand;
        std::optional<Card> treasure;
        for (std::size_t at = 0; at < opening_hand; ++at) {
            Card card = cards[at];
            if (kind_of(card) == Kind::treasure) {
                treasure = card;
                army.treasure_shown = true;
                card = cards[next++];
            }
            std::size_t to = army.hand.size();
            while (to > 0 && kind_of(army.hand[to - 1]) > kind_of(card)) {
                --to;
            }
            army.hand.insert_at(to, card);
        }
        for (std::size_t at = next; at < deck_size; ++at) {
            left[count++] = cards[at];
        }
        if (treasure) {  // TL-7.2  all 41 cards are shuffled
            left[count++] = *treasure;
            chance.shuffle(std::span(left.data(), count));
        }
        while (count > 0) {
            army.deck.push_back(left[--count]);
        }
        army.sight.first_draw = never;
    }
    // TL-7.5, TL-7.6  From here on only Ravens use chance. TL-3.5  Loki is asked first; the enemy sees only backs.
    state.phase = Phase::opening;
    state.active = Side::loki;
    return state;
}

// TL-3.5  Three different cards of the nine, one for each column. The god is not allowed (TL-5.20.6).
Verdict Referee::why_not(const OpeningRow& row) const {
    Hand left = mine.hand;
    for (const Card card : {row.first, row.second, row.third}) {
        std::size_t at = 0;
        while (at < left.size() && left[at] != card) {
            ++at;
        }
        if (at == left.size()) {
            return refused("TL-4.14", "the opening row is three of the nine cards in your hand");
        }
        left.erase_at(at);
    }
    for (const Card card : {row.first, row.second, row.third}) {
        if (kind_of(card) == Kind::god) {
            return refused("TL-3.5", "your god cannot be in the opening row, because it is never face down");
        }
    }
    return legal();
}

void Move::play(const OpeningRow& row) {
    std::size_t col = 0;
    for (const Card card : {row.first, row.second, row.third}) {
        take_from_hand(me, card);
        lay({me, col++, 0}, placed(card, false));
    }
    narrator.tell(OpeningRowLaid{seat(me)});
    narrator.tell(Audience::only(seat(me)), OpeningRowSeen{seat(me), row.first, row.second, row.third});
    if (me == Side::loki) {
        state.active = Side::thor;
    } else {
        begin_turn(Side::loki);  // TL-3.6  Loki takes the first turn
    }
}

}  // namespace meadhall::thunder_and_lightning
