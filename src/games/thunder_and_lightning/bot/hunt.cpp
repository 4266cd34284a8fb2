// SPDX-License-Identifier: Apache-2.0
#include "games/thunder_and_lightning/bot/hunt.h"

#include <algorithm>

namespace meadhall::thunder_and_lightning {
namespace {

constexpr std::size_t at(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr float nothing = 1e-6F;  // a smaller probability counts as 0

}  // namespace

Hunt::Hunt(const Rules& rules, const State& state, Side me, const Belief& belief, int most_positions)
    : rules_(rules), me_(me), left_(most_positions), scratch_(state), first_turn_(state.army(me).turns <= 1) {
    const Army& mine = state.army(me);
    const Army& theirs = state.army(other(me));
    for (std::size_t col = 0; col < columns; ++col) {
        for (const Placed card : mine.field[col]) {
            root_.mine[col].push_back(kind_of(card));
        }
        for (std::size_t row = 0; row < theirs.field[col].size(); ++row) {
            const Placed card = theirs.field[col][row];
            const auto place = static_cast<std::uint8_t>(col * rows + row);
            const bool known = is_up(card) && kind_of(card) != Kind::treasure;
            weight_[place] = known ? 0.0F : belief.treasure[col][row];
            of_[place] = belief.of[col][row];
            root_.theirs[col].push_back({place, known ? std::optional(kind_of(card)) : std::nullopt});
        }
    }
    for (const Card card : mine.hand) {
        ++root_.held[at(kind_of(card))];
    }
    hand_ = belief.hand;
    root_.their_hand = static_cast<std::uint8_t>(theirs.hand.size());
    root_.points = state.points_left();
    root_.in_hand = belief.in_hand;
    root_.left = 1;
    root_.berserker = state.berserker;
    root_.idunn = state.idunn;
}

std::optional<float> Hunt::chance_after(Action action) {
    std::optional<float> found;
    Rules::Actions::visit_legal(action, [&]<class T>(const T& known) {
        if constexpr (std::is_same_v<T, Place>) {
            if (known.row == 1) {
                found = after(root_, LayInFront{kind_of(known.card), known.col});
            }
        } else if constexpr (std::is_same_v<T, Challenge>) {
            found = after(root_, FrontChallenge{known.col});
        } else if constexpr (std::is_same_v<T, PowerField>) {
            if (known.side != me_) {
                found = after(root_, RavensOnField{known.col});
            }
        } else if constexpr (std::is_same_v<T, PowerHand>) {
            found = after(root_, RavensInHand{});
        } else if constexpr (std::is_same_v<T, PowerFlank>) {
            found = after(root_, Flank{known.col, known.row - 1u});
        } else if constexpr (std::is_same_v<T, PowerMove>) {
            if (kind_of(known.card) == Kind::valkyries && known.to_row == 1) {
                found = after(root_, BringToFront{known.from_col, known.from_row - 1u, known.to_col});
            }
        }
    });
    return left_ < 0 ? std::nullopt : found;
}

float Hunt::weight(const Table& table, std::size_t col) const {
    float sum = 0;
    for (const Slot spot : table.theirs[col]) {
        sum += weight(spot);
    }
    return sum;
}
bool Hunt::led_by_god(const Table& table, std::size_t col) const {
    return !table.theirs[col].empty() && table.theirs[col][0].known == Kind::god;
}

// TL-5.7.6  Any card that lands on a player's pile ends this player's power of Berserker or Idunn.
void Hunt::land(Table& table, Side side) const {
    table.berserker = table.berserker == holder(side) ? Holder::nobody : table.berserker;
    table.idunn = table.idunn == holder(side) ? Holder::nobody : table.idunn;
}

void Hunt::use_up(Table& table, Kind power) const {
    --table.held[at(power)];
    land(table, me_);
}

Result Hunt::challenge(const Table& table, Fighters fighters) {
    scratch_.berserker = table.berserker;
    scratch_.idunn = table.idunn;
    return result_of(rules_, scratch_, me_, fighters);
}

// If left_ is below 0, the search has given up and the result has no meaning.
float Hunt::best(const Table& table) {
    if (table.points == 0 || table.left < nothing || --left_ < 0) {
        return 0;
    }
    float best = 0;
    const auto consider = [&](const auto& way) {
        if (left_ >= 0 && best < 1 - nothing) {
            best = std::max(best, after(table, way));
        }
    };
    for (std::size_t col = 0; col < columns; ++col) {
        if (weight(table, col) >= nothing) {
            consider_column(table, col, consider);
        }
    }
    if (table.held[at(Kind::ravens)] > 0 && !first_turn_ && table.in_hand > nothing && table.their_hand > 0) {
        consider(RavensInHand{});
    }
    return best;
}

template <class Consider>
void Hunt::consider_column(const Table& table, std::size_t col, const Consider& consider) const {
    const auto& front = table.mine[col];
    const auto& facing = table.theirs[col];
    const bool initiates = !first_turn_ && !front.empty() && rules_.may_initiate(front[0]);
    if (initiates && !led_by_god(table, col)) {
        consider(FrontChallenge{col});
    }
    if (table.held[at(Kind::ravens)] > 0 && !first_turn_) {
        consider(RavensOnField{col});
    }
    if (initiates && col != 1 && table.held[at(Kind::vidarr)] > 0) {  // TL-5.38.1  Vidarr needs an outer column
        for (std::size_t row = 1; row < facing.size(); ++row) {
            if (weight(facing[row]) > 0) {
                consider(Flank{col, row});
            }
        }
    }
    if (table.points < 2) {
        return;
    }
    if (!first_turn_ && !front.full() && (front.empty() || front[0] != Kind::god)) {
        for (std::size_t i = 0; i < kinds; ++i) {
            if (table.held[i] > 0 && rules_.may_initiate(static_cast<Kind>(i))) {
                consider(LayInFront{static_cast<Kind>(i), col});
            }
        }
    }
    if (table.held[at(Kind::valkyries)] == 0) {
        return;
    }
    for (std::size_t row = 0; row < facing.size(); ++row) {
        for (std::size_t to = 0; to < columns && weight(facing[row]) > 0; ++to) {
            if ((to != col || row > 0) && (to == col || !table.theirs[to].full()) && !led_by_god(table, to)) {
                consider(BringToFront{col, row, to});
            }
        }
    }
}

float Hunt::go(Table& table, const LayInFront& way) {
    --table.held[at(way.kind)];
    table.mine[way.col].insert_at(0, way.kind);
    return best(table);
}
float Hunt::go(Table& table, const FrontChallenge& way) { return strike(table, {way.col, 0, false}); }
float Hunt::go(Table& table, const RavensOnField& way) {
    use_up(table, Kind::ravens);
    return strike(table, {way.col, 0, true});
}
float Hunt::go(Table& table, const Flank& way) {
    use_up(table, Kind::vidarr);
    return strike(table, {way.col, way.at, false});
}
float Hunt::go(Table& table, const BringToFront& way) {
    use_up(table, Kind::valkyries);
    const Slot spot = table.theirs[way.col][way.at];
    table.theirs[way.col].erase_at(way.at);
    table.theirs[way.to_col].insert_at(0, spot);
    return best(table);
}

float Hunt::strike(Table& table, const Blow& blow) {
    Slot& spot = table.theirs[blow.col][blow.at];
    if (spot.known) {
        return meet(table, blow, *spot.known);
    }
    const float here = std::min(1.0F, weight(spot) / table.left);
    if (here > 1 - nothing) {
        return 1;
    }
    table.left -= weight(spot);
    const Chances& of = of_[spot.place];
    spot.place = nowhere;
    // OPTIMIZATION: after the last point only a Nightmare, which takes the whole column, can uncover the treasure.
    if (table.points == 0) {
        const float nightmare = of[at(Kind::nightmare)];
        return here + (1 - here) * (nightmare > 0 ? nightmare * wipe(table, blow.col) : 0.0F);
    }
    // If the card does not survive, only the result matters. So kinds with the same result are searched once.
    std::array<float, kinds> alike{};
    std::array<std::optional<Kind>, 5> first;  // the first kind for each result
    for (std::size_t i = 0; i < kinds; ++i) {
        if (of[i] <= 0) {
            continue;
        }
        const Kind kind = static_cast<Kind>(i);
        const Result ends = result(table, blow, kind);
        std::optional<Kind>& same = first[static_cast<std::size_t>(ends)];
        if (ends == Result::challenger_lost || !same) {
            same = kind;
        }
        alike[at(*same)] += of[i];
    }
    float found = 0;
    for (std::size_t i = 0; i < kinds && left_ >= 0; ++i) {
        if (alike[i] > 0) {
            found += alike[i] * meet(table, blow, static_cast<Kind>(i));
        }
    }
    return here + (1 - here) * found;
}

// Probability of finding the treasure after the struck card has turned out to be of this kind.
float Hunt::meet(const Table& before, const Blow& blow, Kind struck) {
    const Result ends = result(before, blow, struck);
    if (ends == Result::wipe) {
        return wipe(before, blow.col);
    }
    Table table = before;
    if (ends != Result::challenged_lost && !blow.by_ravens) {
        table.mine[blow.col].erase_at(0);
        land(table, me_);
    }
    if (ends != Result::challenger_lost) {
        table.theirs[blow.col].erase_at(blow.at);
        land(table, other(me_));
    } else {
        table.theirs[blow.col][blow.at].known = struck;
    }
    return best(table);
}

// TL-5.32.2, TL-5.32.4  Both players' cards of the column are lost. If the searching player's treasure is among them,
// that player loses.
float Hunt::wipe(Table table, std::size_t col) {
    if (std::ranges::find(table.mine[col], Kind::treasure) != table.mine[col].end()) {
        return 0;
    }
    const float there = weight(table, col);
    const float here = table.left > nothing ? std::min(1.0F, there / table.left) : 0.0F;
    table.left -= there;
    table.theirs[col].clear();
    table.mine[col].clear();
    land(table, me_);
    land(table, other(me_));
    return here + (1 - here) * best(table);
}

// TL-5.34.5  Hits one card of the hand.
float Hunt::go(Table& table, const RavensInHand&) {
    use_up(table, Kind::ravens);
    const float held = table.in_hand / table.left;  // probability that the treasure is in the hand
    const auto many = static_cast<float>(table.their_hand);
    const float hit = held / many;
    const float missed = 1 - hit;
    if (missed < nothing) {
        return 1;
    }
    const float struck_away = table.in_hand / many;
    table.in_hand -= struck_away;
    table.left -= struck_away;
    --table.their_hand;
    float found = 0;
    for (std::size_t i = 0; i < kinds && left_ >= 0; ++i) {
        if (hand_[i] > 0) {
            found += hand_[i] * meet_in_hand(table, static_cast<Kind>(i));
        }
    }
    return hit + missed * found;
}

// Probability of finding the treasure after Ravens have hit a card of this kind in the hand.
float Hunt::meet_in_hand(const Table& table, Kind hit) {
    if (table.points == 0 && hit != Kind::nightmare) {
        return 0;
    }
    // TL-5.34.6  A card that is strong enough is put in front of a column of the player's choice.
    if (rules_.strength(hit) >= ravens_hand_keep_min) {
        std::optional<float> most;
        for (std::size_t col = 0; col < columns; ++col) {
            if (!table.theirs[col].full() && !led_by_god(table, col)) {
                Table blocked = table;
                blocked.theirs[col].insert_at(0, {nowhere, hit});
                most = std::max(most.value_or(0), best(blocked));
            }
        }
        if (most) {
            return *most;
        }
    }
    Table lost = table;
    land(lost, other(me_));
    if (hit != Kind::nightmare) {
        return best(lost);
    }
    // TL-5.32.3  The whole hand is lost.
    const float there = lost.left > nothing ? lost.in_hand / lost.left : 0.0F;
    lost.left -= lost.in_hand;
    lost.in_hand = 0;
    lost.their_hand = 0;
    return there + (1 - there) * best(lost);
}

}  // namespace meadhall::thunder_and_lightning
