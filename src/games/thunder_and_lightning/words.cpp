// SPDX-License-Identifier: Apache-2.0
// Conversion of cards to text and back, the board as text, and the questions in words.
#include <algorithm>

#include "games/thunder_and_lightning/position.h"

namespace meadhall::thunder_and_lightning {
namespace {

constexpr std::string_view thors_but = "thors_but";
constexpr std::string_view lokis_but = "lokis_but";

template <class R, class Cards>
std::string list_of(const R& rules, const Cards& cards) {
    std::string out;
    for (const auto& card : cards) {
        out += (out.empty() ? "" : " ") + std::string(rules.word(card));
    }
    return out;
}

// Splits a text into words. "ravens*3" yields the word "ravens" three times.
struct Words {
    std::string_view text;
    std::string_view word;
    int times = 0;
    bool next() {
        if (times > 0) {
            --times;
            return true;
        }
        while (!text.empty() && text.front() == ' ') {
            text.remove_prefix(1);
        }
        word = text.substr(0, text.find(' '));
        text.remove_prefix(word.size());
        const std::size_t star = word.find('*');
        if (star != std::string_view::npos && star + 2 == word.size() && word[star + 1] > '0' &&
            word[star + 1] <= '9') {
            times = word[star + 1] - '1';
            word = word.substr(0, star);
        }
        return !word.empty();
    }
};

template <class Item, class Cards>
bool read_list(const Rules& rules, std::string_view text, Cards& cards) {
    cards.clear();
    Words words{text, {}};
    while (words.next()) {
        Item item{};
        if (cards.full() || !rules.read_word(words.word, item)) {
            return false;
        }
        cards.push_back(item);
    }
    return true;
}

template <class Cards>
bool read_zone(const Rules& rules, std::string_view text, Cards& cards) {
    Words words{text, {}};
    if (!words.next() || (words.word != thors_but && words.word != lokis_but)) {
        return read_list<Card>(rules, text, cards);
    }
    const Side side = words.word == thors_but ? Side::thor : Side::loki;
    Cards top;
    bool on_top = false;
    std::array<int, kinds> left{};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        left[kind] = rules.quantity(static_cast<Kind>(kind));
    }
    while (words.next()) {
        Card card{};
        if (words.word == "top" && !on_top) {
            on_top = true;
            continue;
        }
        if (!rules.read_word(words.word, card) || top.full()) {
            return false;
        }
        // `left` counts the cards of the side's own deck. A captured card is not one of them, so it may be named only
        // after "top".
        const bool ours = rules.back(card, side) == side;
        if ((ours && --left[static_cast<std::size_t>(kind_of(card))] < 0) || (!ours && !on_top)) {
            return false;
        }
        if (on_top) {
            top.push_back(card);
        }
    }
    cards.clear();
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        for (; left[kind] > 0; --left[kind]) {
            cards.push_back(rules.own(static_cast<Kind>(kind), side));
        }
    }
    for (const Card card : top) {
        if (cards.full()) {
            return false;
        }
        cards.push_back(card);
    }
    return true;
}

// Selects the form of the verb: "Viking Warriors beat", but "Troll beats".
bool is_plural(std::string_view name) { return name.ends_with('s'); }

template <std::size_t n, class T>
bool find_word(const std::array<std::string, n>& words, std::size_t count, std::string_view word, T& found) {
    for (std::size_t i = 0; i < count; ++i) {
        if (words[i] == word) {
            found = static_cast<T>(i);
            return true;
        }
    }
    return false;
}

}  // namespace

std::string_view Rules::word(Card card) const {
    return index(card) < card_names ? std::string_view(words_[index(card)]) : "?";
}
bool Rules::read_word(std::string_view word, Card& card) const { return find_word(words_, card_names, word, card); }
std::string_view Rules::shown(Card card) const {
    return index(card) < card_names ? std::string_view(names_[index(card)]) : "?";
}
std::string_view Rules::word(Clue clue) const {
    const auto at = static_cast<std::size_t>(clue);
    return at < clue_words ? std::string_view(words_[at]) : "?";
}
bool Rules::read_word(std::string_view word, Clue& clue) const { return find_word(words_, clue_words, word, clue); }
std::string Rules::word(Placed placed) const {
    return std::string(word(card_of(placed))) + (is_up(placed) ? "+" : "-");
}
bool Rules::read_word(std::string_view word, Placed& place) const {
    Card card{};
    if (word.empty() || (word.back() != '+' && word.back() != '-') ||
        !read_word(word.substr(0, word.size() - 1), card)) {
        return false;
    }
    place = placed(card, word.back() == '+');
    return true;
}
std::string Rules::word(const Deck& cards) const { return list_of(*this, cards); }
std::string Rules::word(const Hand& cards) const { return list_of(*this, cards); }
std::string Rules::word(const Pile& cards) const { return list_of(*this, cards); }
std::string Rules::word(const Column& cards) const { return list_of(*this, cards); }
bool Rules::read_word(std::string_view word, Deck& cards) const { return read_zone(*this, word, cards); }
bool Rules::read_word(std::string_view word, Hand& cards) const { return read_list<Card>(*this, word, cards); }
bool Rules::read_word(std::string_view word, Pile& cards) const { return read_zone(*this, word, cards); }
bool Rules::read_word(std::string_view word, Column& cards) const { return read_list<Placed>(*this, word, cards); }
std::string_view Rules::shown(Kind kind) const { return kind_names_[static_cast<std::size_t>(kind)]; }
std::string_view Rules::shown(Reason reason) const {
    switch (reason) {
        case Reason::treasure:
            return "loses";
        case Reason::stuck:
            return "cannot spend all points";
        case Reason::empty_field:
            return "starts a turn without a card on the field";
        default:
            return "plays on";
    }
}
std::string_view Rules::shown(ColumnAt at) const {
    constexpr std::array<std::string_view, columns> names{"left", "middle", "right"};
    return at.col < columns ? names[at.col] : "?";
}

// Example: "Hel, 2 Trolls and 3 Ravens". Each name comes where its first copy is in the list.
std::string Rules::shown(const CardList& cards) const {
    std::vector<std::string> parts;
    for (const Card* at = cards.begin(); at != cards.end(); ++at) {
        if (std::find(cards.begin(), at, *at) != at) {
            continue;
        }
        const auto copies = std::count(at, cards.end(), *at);
        std::string part(shown(*at));
        if (copies > 1) {
            part = std::to_string(copies) + " " + part + (is_plural(part) ? "" : "s");
        }
        parts.push_back(std::move(part));
    }
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        out += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    }
    return out;
}

std::string Rules::shown(const Duel& duel) const {
    const auto fighter = [&](Card card, std::optional<std::uint8_t> strength) {
        return std::string(shown(card)) + (strength ? " (strength " + std::to_string(*strength) + ")" : "");
    };
    const std::string challenger = fighter(duel.challenger, duel.attack);
    const std::string challenged = fighter(duel.challenged, duel.defence);
    const bool plural = is_plural(shown(duel.challenger));
    // TL-5.23.2  Equal strengths have a winner only by the power of Idunn.
    const std::string idunn = duel.attack && duel.attack == duel.defence ? " by the power of Idunn" : "";
    switch (duel.result) {
        case Result::treasure:
            return challenger + (plural ? " find " : " finds ") + challenged;
        case Result::wipe:
            return challenger + (plural ? " meet " : " meets ") + challenged;
        case Result::challenged_lost:
            return challenger + (plural ? " beat " : " beats ") + challenged + idunn;
        case Result::challenger_lost:
            return challenger + (plural ? " lose to " : " loses to ") + challenged + idunn;
        default:
            return challenger + " and " + challenged + " are both lost";
    }
}

std::string Rules::shown(const Strike& strike) const {
    const std::string card(shown(strike.card));
    const bool plural = is_plural(card);
    switch (strike.result) {
        case Struck::found:
            return "the Ravens find " + card;
        case Struck::met:
            return "the Ravens meet " + card;
        case Struck::lost:
            return card + (plural ? " are lost" : " is lost");
        default:
            return card + (plural ? " stay" : " stays");
    }
}

// TL-3.8  The enemy's side is on top, and the front rows meet in the middle. Column 0 is on the left for everybody.
std::string Rules::board(const View& view, Names names) const {
    constexpr std::size_t width = 22;
    // Spectators see the board from Thor's side.
    const Side me = view.you && *view.you == view.loki.seat ? Side::loki : Side::thor;
    const auto army = [&](Side side) -> const ArmySeen& { return side == Side::thor ? view.thor : view.loki; };
    const auto short_name = [&](const std::optional<Card>& card, Side back, bool up) {
        if (!card) {
            return std::string(back == Side::thor ? "[Thor's back]" : "[Loki's back]");
        }
        const int value = strength(kind_of(*card));
        const std::string text = std::string(shown(*card)) + (value == no_strength ? "" : " " + std::to_string(value));
        return up ? text : "(" + text + ")";
    };
    const auto row_text = [&](Side side, std::size_t row) {
        std::string out = "  " + padded((side == Side::thor ? "Thor " : "Loki ") + std::to_string(row + 1), 8);
        for (std::size_t col = 0; col < columns; ++col) {
            const auto& column = army(side).field[col];
            const std::string text =
                row < column.size() ? short_name(column[row].card, column[row].back, column[row].up) : ".";
            out += padded(text, width);
        }
        while (out.back() == ' ') {
            out.pop_back();
        }
        return out + "\n";
    };
    const auto summary = [&](Side side) {
        const ArmySeen& seen = army(side);
        std::size_t captured = 0;
        for (const CardSeen& card : seen.hand) {
            captured += card.back != side;
        }
        const std::string top =
            seen.pile.empty() ? "" : ", top " + std::string(shown(*seen.pile[seen.pile.size() - 1]));
        std::string out = (view.active == side && view.phase != Phase::over ? "  > " : "    ");
        out += std::string(side == Side::thor ? "Thor" : "Loki") + " (" + seat_word(seen.seat, names) + "): hand " +
               std::to_string(seen.hand.size()) +
               (captured > 0 ? " (" + std::to_string(captured) + " captured)" : std::string()) + ", deck " +
               std::to_string(seen.deck) + ", discard pile " + std::to_string(seen.pile.size()) + top;
        out += view.berserker == holder(side) ? ", Berserker" : "";
        out += view.idunn == holder(side) ? ", Idunn" : "";
        out += seen.turns <= 1 && view.active == side && view.phase == Phase::main ? ", no challenges yet" : "";
        return out + "\n";
    };
    const Side enemy = other(me);
    std::string out = summary(enemy);
    out += "\n          " + padded("left (0)", width) + padded("middle (1)", width) + "right (2)\n";
    for (std::size_t row = rows; row-- > 0;) {
        out += row_text(enemy, row);
    }
    out += "  " + std::string(8 + 3 * width, '-') + "\n";
    for (std::size_t row = 0; row < rows; ++row) {
        out += row_text(me, row);
    }
    out += "\n" + summary(me);
    const auto listed = [&](const auto& cards) {
        std::string text;
        for (const auto& card : cards) {
            text += (text.empty() ? "" : ", ") + std::string(card ? shown(*card) : "?");
        }
        return text;
    };
    if (view.you) {
        FixedVector<std::optional<Card>, hand_limit> hand;
        for (const CardSeen& card : army(me).hand) {
            hand.push_back(card.card);
        }
        out += "    Your hand: " + (hand.empty() ? "empty" : listed(hand)) + "\n";
    }
    for (const Side side : {enemy, me}) {
        if (!army(side).lost.empty()) {
            out += "    Lost by " + seat_word(army(side).seat, names) + ": " + listed(army(side).lost) + "\n";
        }
    }
    if (view.waiting) {
        out += "    Waiting for its column: " + std::string(shown(*view.waiting)) + "\n";
    }
    if (view.phase != Phase::opening && view.phase != Phase::over) {
        out +=
            "    Points left: " + std::to_string(view.points_left) + " of " + std::to_string(view.points_total) + "\n";
    }
    return out;
}

std::string Rules::question(const View& view) const {
    switch (view.phase) {
        case Phase::opening:
            return "Which three cards do you lay face down, in the left, middle and right column? Type opening_row and "
                   "their names. (TL-3.5)";
        case Phase::main:
            return view.points_left == 0
                       ? "Your points are spent: end your turn. (TL-4.3)"
                       : "How do you spend a point? " + std::to_string(view.points_left) + " left. (TL-4.3)";
        case Phase::hit:
            return "In front of which enemy column do you put the card that the Ravens hit? (TL-5.34.6)";
        case Phase::foreseen:
            return "In front of which enemy column do you put the foreseen card? (TL-5.35.2)";
        case Phase::seer:
            return "Does the Seer draw another card? " + std::to_string(view.foreseen) + " drawn. (TL-5.35.1)";
        case Phase::order:
            return "Which of your lost cards goes to the pile next? (TL-5.7.3)";
        default:
            return "The game is over.";
    }
}

}  // namespace meadhall::thunder_and_lightning
