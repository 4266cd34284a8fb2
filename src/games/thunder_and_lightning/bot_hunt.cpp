// SPDX-License-Identifier: Apache-2.0
#include "games/thunder_and_lightning/bot_hunt.h"

#include <algorithm>

namespace meadhall::thunder_and_lightning {
namespace {

constexpr std::size_t at(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr float nothing = 1e-6F;

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

std::optional<Hunt::Way> Hunt::way_of(Action action) const {
    std::optional<Way> way;
    Rules::Actions::visit_legal(action, [&]<class T>(const T& known) {
        if constexpr (std::is_same_v<T, Place>) {
            if (known.row == 1) {
                way = {Way::lay, kind_of(known.card), known.col, 0, 0};
            }
        } else if constexpr (std::is_same_v<T, Challenge>) {
            way = {Way::challenge, {}, known.col, 0, 0};
        } else if constexpr (std::is_same_v<T, PowerField>) {
            if (known.side != me_) {
                way = {Way::ravens, {}, known.col, 0, 0};
            }
        } else if constexpr (std::is_same_v<T, PowerHand>) {
            way = {Way::strike_hand, {}, 0, 0, 0};
        } else if constexpr (std::is_same_v<T, PowerFlank>) {
            way = {Way::flank, {}, known.col, known.row - 1u, 0};
        } else if constexpr (std::is_same_v<T, PowerMove>) {
            if (kind_of(known.card) == Kind::valkyries && known.to_row == 1) {
                way = {Way::bring, {}, known.from_col, known.from_row - 1u, known.to_col};
            }
        }
    });
    return way;
}

std::optional<float> Hunt::chance_after(Action action) {
    const std::optional<Way> way = way_of(action);
    if (!way) {
        return std::nullopt;
    }
    const float found = after(root_, *way);
    return left_ < 0 ? std::nullopt : std::optional(found);
}

float Hunt::weight(const Table& table, std::size_t col) const {
    float sum = 0;
    for (const Spot spot : table.theirs[col]) {
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

Result Hunt::result(const Table& table, Kind mine, Kind theirs) {
    scratch_.berserker = table.berserker;
    scratch_.idunn = table.idunn;
    return result_of(rules_, scratch_, me_, mine, theirs);
}

// If left_ is below 0, the search has given up and the result has no meaning.
float Hunt::best(const Table& table) {
    if (table.points == 0 || table.left < nothing || --left_ < 0) {
        return 0;
    }
    float best = 0;
    const auto consider = [&](const Way& way) {
        if (left_ >= 0 && best < 1 - nothing) {
            best = std::max(best, after(table, way));
        }
    };
    const bool ravens = table.held[at(Kind::ravens)] > 0 && !first_turn_;
    for (std::size_t col = 0; col < columns; ++col) {
        if (weight(table, col) < nothing) {
            continue;
        }
        const auto& front = table.mine[col];
        const bool initiates = !first_turn_ && !front.empty() && rules_.may_initiate(front[0]);
        if (initiates && !led_by_god(table, col)) {
            consider({Way::challenge, {}, col, 0, 0});
        }
        if (ravens) {
            consider({Way::ravens, {}, col, 0, 0});
        }
        if (initiates && col != 1 && table.held[at(Kind::vidarr)] > 0) {  // TL-5.38.1  Vidarr needs an outer column
            for (std::size_t row = 1; row < table.theirs[col].size(); ++row) {
                if (weight(table.theirs[col][row]) > 0) {
                    consider({Way::flank, {}, col, row, 0});
                }
            }
        }
        if (table.points < 2) {
            continue;
        }
        if (!first_turn_ && !front.full() && (front.empty() || front[0] != Kind::god)) {
            for (std::size_t i = 0; i < kinds; ++i) {
                if (table.held[i] > 0 && rules_.may_initiate(static_cast<Kind>(i))) {
                    consider({Way::lay, static_cast<Kind>(i), col, 0, 0});
                }
            }
        }
        if (table.held[at(Kind::valkyries)] > 0) {
            for (std::size_t row = 0; row < table.theirs[col].size(); ++row) {
                for (std::size_t to = 0; to < columns && weight(table.theirs[col][row]) > 0; ++to) {
                    if ((to != col || row > 0) && (to == col || !table.theirs[to].full()) && !led_by_god(table, to)) {
                        consider({Way::bring, {}, col, row, to});
                    }
                }
            }
        }
    }
    if (ravens && table.in_hand > nothing && table.their_hand > 0) {
        consider({Way::strike_hand, {}, 0, 0, 0});
    }
    return best;
}

float Hunt::after(const Table& before, const Way& way) {
    Table table = before;
    --table.points;
    switch (way.how) {
        case Way::lay:
            --table.held[at(way.kind)];
            table.mine[way.col].insert_at(0, way.kind);
            return best(table);
        case Way::challenge:
            return strike(table, way.col, 0, false);
        case Way::ravens:
            --table.held[at(Kind::ravens)];
            land(table, me_);
            return strike(table, way.col, 0, true);
        case Way::flank:
            --table.held[at(Kind::vidarr)];
            land(table, me_);
            return strike(table, way.col, way.at, false);
        case Way::strike_hand:
            --table.held[at(Kind::ravens)];
            land(table, me_);
            return strike_hand(table);
        case Way::bring: {
            --table.held[at(Kind::valkyries)];
            land(table, me_);
            const Spot spot = table.theirs[way.col][way.at];
            table.theirs[way.col].erase_at(way.at);
            table.theirs[way.to].insert_at(0, spot);
            return best(table);
        }
    }
    return 0;
}

float Hunt::strike(Table& table, std::size_t col, std::size_t row, bool ravens) {
    const Spot spot = table.theirs[col][row];
    if (spot.known) {
        return meet(table, col, row, ravens, *spot.known);
    }
    const float here = std::min(1.0F, weight(spot) / table.left);
    if (here > 1 - nothing) {
        return 1;
    }
    table.left -= weight(spot);
    table.theirs[col][row].place = nowhere;
    // If the card does not survive, only the result matters. So kinds with the same result are searched once.
    std::array<float, kinds> alike{};
    // The first kind for each result: the card is lost, the card and the challenger are lost, the column is lost.
    std::array<std::optional<Kind>, 3> first;
    const Chances& of = of_[spot.place];
    for (std::size_t i = 0; i < kinds; ++i) {
        const Kind kind = static_cast<Kind>(i);
        if (of[i] <= 0) {
            continue;
        }
        std::size_t how = 3;
        if (ravens) {
            how = kind == Kind::nightmare                                                       ? 2
                  : kind != Kind::shield_wall && rules_.strength(kind) <= ravens_field_kill_max ? 0
                                                                                                : 3;
        } else {
            const Result ends = result(table, table.mine[col][0], kind);
            how = ends == Result::wipe ? 2 : ends == Result::challenged_lost ? 0 : ends == Result::both_lost ? 1 : 3;
        }
        if (how == 3) {
            alike[i] += of[i];
        } else {
            first[how] = first[how].value_or(kind);
            alike[at(*first[how])] += of[i];
        }
    }
    float found = 0;
    for (std::size_t i = 0; i < kinds && left_ >= 0; ++i) {
        if (alike[i] > 0) {
            found += alike[i] * meet(table, col, row, ravens, static_cast<Kind>(i));
        }
    }
    return here + (1 - here) * found;
}

// Probability of finding the treasure after the struck card has turned out to be of this kind.
float Hunt::meet(const Table& before, std::size_t col, std::size_t row, bool ravens, Kind kind) {
    Table table = before;
    const Side enemy = other(me_);
    Result ends = Result::challenger_lost;
    if (kind == Kind::nightmare) {
        return wipe(table, col);
    }
    if (ravens) {
        if (kind == Kind::shield_wall || rules_.strength(kind) > ravens_field_kill_max) {
            table.theirs[col][row].known = kind;
            return best(table);
        }
        ends = Result::challenged_lost;
    } else {
        ends = result(table, table.mine[col][0], kind);
    }
    if (ends != Result::challenged_lost) {
        table.mine[col].erase_at(0);
        land(table, me_);
    }
    if (ends != Result::challenger_lost) {
        table.theirs[col].erase_at(row);
        land(table, enemy);
    } else {
        table.theirs[col][row].known = kind;
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

// TL-5.34.5  Hits one card of the hand. TL-5.34.6  A card that is strong enough is put in front of a column of the
// player's choice.
float Hunt::strike_hand(Table& table) {
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
        if (hand_[i] <= 0) {
            continue;
        }
        const Kind kind = static_cast<Kind>(i);
        float here = 0;
        if (kind == Kind::nightmare) {  // TL-5.32.3  the whole hand is lost
            Table bare = table;
            const float there = bare.left > nothing ? bare.in_hand / bare.left : 0.0F;
            bare.left -= bare.in_hand;
            bare.in_hand = 0;
            bare.their_hand = 0;
            land(bare, other(me_));
            here = there + (1 - there) * best(bare);
        } else if (rules_.strength(kind) >= ravens_hand_keep_min) {
            bool put = false;
            for (std::size_t col = 0; col < columns; ++col) {
                if (!table.theirs[col].full() && !led_by_god(table, col)) {
                    Table blocked = table;
                    blocked.theirs[col].insert_at(0, {nowhere, kind});
                    here = std::max(here, best(blocked));
                    put = true;
                }
            }
            if (!put) {
                Table lost = table;
                land(lost, other(me_));
                here = best(lost);
            }
        } else {
            Table lost = table;
            land(lost, other(me_));
            here = best(lost);
        }
        found += hand_[i] * here;
    }
    return hit + missed * found;
}

}  // namespace meadhall::thunder_and_lightning
