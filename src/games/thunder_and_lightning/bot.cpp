// SPDX-License-Identifier: Apache-2.0
// How the bot chooses an action. It counts the cards of the enemy's deck that it has not seen. From this it computes
// the odds of a challenge against a face-down card, and where the treasure may be. Then it estimates how each action
// changes the values of bot.h, and prefers the largest gain.
#include "games/thunder_and_lightning/bot.h"

#include <algorithm>
#include <cmath>

#include "games/thunder_and_lightning/bot_hunt.h"
#include "games/thunder_and_lightning/bot_race.h"

namespace meadhall::thunder_and_lightning {
namespace {

constexpr float victory = taste.victory;
float front_worth(Kind kind) { return tables.front[static_cast<std::size_t>(kind)]; }
float hand_worth(Kind kind) { return tables.hand[static_cast<std::size_t>(kind)]; }
float back_worth(Kind kind) { return tables.back[static_cast<std::size_t>(kind)]; }
constexpr float warmth = 0.2F;  // softmax temperature: an action better by this much is chosen e times as often
constexpr float far_behind = 5 * warmth;
constexpr std::size_t max_priors = 8;

// What a challenger may find in a column of the enemy: the front card, and the card behind it.
struct Facing {
    bool any = false;               // there is a card that can be challenged
    bool up = false;                // the card is face up
    Chances of{};                   // probability of each kind
    std::array<float, 9> weaker{};  // by the challenger's strength: probability that the front card is weaker
    std::array<float, 9> gain{};    // by the challenger's strength: the value of weaker cards times their probability
    std::array<float, 8> equal{};   // like weaker and gain, for front cards of equal strength
    std::array<float, 8> equal_gain{};
    float column = 0;         // value of the column to the enemy if the front card is its only card
    float next_treasure = 0;  // probability that the card behind the front card is the treasure
    float next = 0;           // value that the card behind gains when it steps to the front
};

// What one player knows at one moment.
class Mind {
public:
    Mind(const Rules& rules, const State& state, Side me)
        : rules_(rules), state_(state), me_(me), mine_(state.army(me)), theirs_(state.army(other(me))) {
        for (std::size_t col = 0; col < columns; ++col) {
            my_columns_ += !mine_.field[col].empty();
            their_columns_ += !theirs_.field[col].empty();
            my_cards_ += mine_.field[col].size();
        }
    }

    void choose(const Offers& offers, Priors& priors) {
        switch (state_.phase) {
            case Phase::opening:
                open(priors);
                return;
            case Phase::main:
                learn();
                weigh(offers, priors);
                hunt(offers, priors);
                return;
            case Phase::hit:
            case Phase::foreseen:
                learn();
                weigh(offers, priors);
                return;
            default:
                weigh(offers, priors);
                return;
        }
    }

private:
    // --- What is known ---

    // TL-6.3  Everybody saw each card go onto a pile, so the set of the enemy's hidden cards is known, except for the
    // card that Hel took. The counts leave out Hel's card, so that they do not reveal its kind.
    void learn() {
        std::array<std::int8_t, kinds> count{};
        for (const Card card : theirs_.deck) {
            ++count[static_cast<std::size_t>(kind_of(card))];
        }
        const auto add = [&](Card card) {
            if (rules_.back(card, other(me_)) == other(me_)) {
                ++count[static_cast<std::size_t>(kind_of(card))];
            } else {
                ++captured_[static_cast<std::size_t>(kind_of(card))];
                ++captures_;
            }
        };
        for (const Card card : theirs_.hand) {
            add(card);
        }
        for (const Column& column : theirs_.field) {
            for (const Placed placed : column) {
                if (!is_up(placed)) {
                    add(card_of(placed));
                }
            }
        }
        const Sight& sight = theirs_.sight;
        if (!(sight.picks | sight.gone).empty() && rules_.back(sight.pick, other(me_)) == other(me_)) {
            --count[static_cast<std::size_t>(kind_of(sight.pick))];
        } else if (!(sight.picks | sight.gone).empty()) {
            captured_ = {};
            captures_ = 0;
        }
        bool treasure_named = false;
        for (const Known& known : sight.known) {
            if (names_a_card(known.card)) {
                const Card card = static_cast<Card>(known.card);
                if (rules_.back(card, other(me_)) == other(me_)) {
                    --count[static_cast<std::size_t>(kind_of(card))];
                }
                treasure_named = treasure_named || kind_of(card) == Kind::treasure;
            }
        }
        count[static_cast<std::size_t>(Kind::god)] = 0;  // TL-5.20.6  a god is in the hand or the deck, never face down
        count[static_cast<std::size_t>(Kind::treasure)] = 0;
        float all = 0.001F;
        for (const std::int8_t each : count) {
            all += static_cast<float>(std::max<std::int8_t>(each, 0));
        }
        for (std::size_t i = 0; i < kinds; ++i) {
            unseen_[i] = static_cast<float>(std::max<std::int8_t>(count[i], 0)) / all;
        }
        for (std::size_t i = 0; i < kinds; ++i) {
            const Kind kind = static_cast<Kind>(i);
            mean_step_ += unseen_[i] * (front_worth(kind) - back_worth(kind));
        }
        find_treasure(treasure_named);
        for (std::size_t col = 0; col < columns; ++col) {
            face(col);
        }
    }

    bool could_be_treasure(std::size_t col, std::size_t at) const {
        const Column& column = theirs_.field[col];
        return !is_up(column[at]) && theirs_.sight.laid[col][at] >= theirs_.sight.first_draw &&
               rules_.back(card_of(column[at]), other(me_)) == other(me_);
    }

    // TL-3.4  The treasure was in the deck at first, so a card that was laid before the first draw is not the treasure.
    // All other places are equally likely, except those that clues exclude (struct Sight).
    void find_treasure(bool named) {
        const Sight& sight = theirs_.sight;
        std::uint8_t from = sight.first_draw;
        std::uint8_t until = never;
        float slots = static_cast<float>(theirs_.deck.size());
        float in_hand_slots = static_cast<float>(theirs_.hand.size());
        if (named) {
            for (const Known& known : sight.known) {
                if (names_a_card(known.card) && kind_of(static_cast<Card>(known.card)) == Kind::treasure) {
                    from = known.from;
                    until = known.until;
                    slots = 0;
                }
            }
            in_hand_slots = until == never ? in_hand_slots : 0;
        } else {
            for (const Known& known : sight.known) {
                in_hand_slots -= names_a_card(known.card) && known.until == never && in_hand_slots > 0 ? 1.0F : 0.0F;
            }
            if (sight.first_draw == never) {
                in_hand_slots = 0;
            }
        }
        slots += in_hand_slots;
        for (std::size_t col = 0; col < columns; ++col) {
            for (std::size_t at = 0; at < theirs_.field[col].size(); ++at) {
                const Placed card = theirs_.field[col][at];
                if (is_up(card)) {
                    if (kind_of(card) == Kind::treasure) {
                        treasure_ = {};
                        treasure_[col][at] = 1;
                        treasure_in_hand_ = 0;
                        return;
                    }
                    continue;
                }
                const std::uint8_t laid = sight.laid[col][at];
                if (laid >= from && laid < until && could_be_treasure(col, at)) {
                    treasure_[col][at] = 1;
                    ++slots;
                }
            }
        }
        const float each = slots > 0 ? 1 / slots : 0;
        for (auto& column : treasure_) {
            for (float& place : column) {
                place *= each;
            }
        }
        treasure_in_hand_ = in_hand_slots * each;
    }

    void face(std::size_t col) {
        Facing& facing = facing_[col];
        const Column& column = theirs_.field[col];
        if (column.empty()) {
            return;
        }
        const Kind kind = kind_of(column[0]);
        if (is_up(column[0])) {
            facing.any = kind != Kind::god;
            facing.up = true;
            facing.of[static_cast<std::size_t>(kind)] = 1;
        } else {
            facing.any = true;
            guess_card(column[0], theirs_.sight.laid[col][0], treasure_[col][0], facing.of);
        }
        if (column.size() == 1) {
            facing.column = column_worth(their_columns_);
        } else {
            facing.next_treasure = treasure_[col][1];
            facing.next = is_up(column[1]) ? step_forward(column[1]) : mean_step_;
        }
        std::array<float, 9> weaker{};
        std::array<float, 9> gain{};
        for (std::size_t i = static_cast<std::size_t>(Kind::seven); i < kinds; ++i) {
            const float chance = facing.of[i];
            const Kind each = static_cast<Kind>(i);
            if (chance <= 0 || each == Kind::shield_wall || each == Kind::nightmare) {
                continue;
            }
            const auto at = static_cast<std::size_t>(rules_.strength(each) + 1);
            weaker[at] += chance;
            gain[at] += chance * (front_worth(each) + taste.kill);
        }
        float sum = 0;
        float gains = 0;
        for (std::size_t strength = 0; strength < 8; ++strength) {
            sum += weaker[strength];
            gains += gain[strength];
            facing.weaker[strength] = sum;
            facing.gain[strength] = gains;
            facing.equal[strength] = weaker[strength + 1];
            facing.equal_gain[strength] = gain[strength + 1];
        }
    }

    // Probability of each kind for a face-down card. If its back shows that the card is captured, it is one of the
    // captured cards. Otherwise it is any unseen card, or a card that this player has seen in the enemy's hand and that
    // may have been laid since.
    void guess_card(Placed card, std::uint8_t laid, float treasure, Chances& of) const {
        if (rules_.back(card_of(card), other(me_)) != other(me_)) {
            for (std::size_t i = 0; i < kinds && captures_ > 0; ++i) {
                of[i] = static_cast<float>(captured_[i]) / static_cast<float>(captures_);
            }
            return;
        }
        float rest = 1 - treasure;
        for (const Known& known : theirs_.sight.known) {
            if (!names_a_card(known.card) || known.from > laid || laid >= known.until) {
                continue;
            }
            const Kind kind = kind_of(static_cast<Card>(known.card));
            if (kind == Kind::god || kind == Kind::treasure) {
                continue;
            }
            float places = known.until == never ? static_cast<float>(theirs_.hand.size()) : 0.0F;
            for (std::size_t col = 0; col < columns; ++col) {
                for (std::size_t at = 0; at < theirs_.field[col].size(); ++at) {
                    const std::uint8_t when = theirs_.sight.laid[col][at];
                    places +=
                        static_cast<float>(!is_up(theirs_.field[col][at]) && when >= known.from && when < known.until);
                }
            }
            const float here = std::min(rest, 1 / std::max(places, 1.0F));
            of[static_cast<std::size_t>(kind)] += here;
            rest -= here;
        }
        for (std::size_t i = 0; i < kinds; ++i) {
            of[i] += rest * unseen_[i];
        }
        of[static_cast<std::size_t>(Kind::treasure)] = treasure;
    }

    // --- What things are worth ---

    static float step_forward(Placed card) { return front_worth(kind_of(card)) - back_worth(kind_of(card)); }
    // Losing the last card of a column costs a point; losing the last column costs the game (TL-8.3).
    static float column_worth(int held_columns) {
        return held_columns >= 3 ? taste.third_column : held_columns == 2 ? taste.second_column : taste.last_column;
    }

    // Expected value if this card challenges the enemy's front card of the column. again: the player has a point left
    // after this challenge.
    float strike(Kind kind, std::size_t col, bool again) const {
        const Facing& facing = facing_[col];
        const bool rages = kind == Kind::viking_warriors && state_.berserker == holder(me_);
        const auto s = static_cast<std::size_t>(rages ? berserker_attack : rules_.strength(kind));
        const float wall = facing.of[static_cast<std::size_t>(Kind::shield_wall)];
        const float seven = facing.of[static_cast<std::size_t>(Kind::seven)];
        const float nightmare = facing.of[static_cast<std::size_t>(Kind::nightmare)];
        const float treasure = facing.of[static_cast<std::size_t>(Kind::treasure)];
        float wins = facing.weaker[s];
        float gain = facing.gain[s];
        float ties = facing.equal[s];
        float tie_gain = facing.equal_gain[s];
        if (kind == Kind::female_archer) {  // TL-5.24.1  a Female Archer defeats a Shield Wall
            wins += wall;
            gain += wall * (front_worth(Kind::shield_wall) + taste.kill);
        }
        if (kind == Kind::frigg) {  // TL-5.26.3  Frigg defeats Angrboda and Tyr
            wins += seven;
            gain += seven * (front_worth(Kind::seven) + taste.kill);
        }
        if (state_.idunn == holder(me_)) {
            wins += ties;
            gain += tie_gain;
            ties = tie_gain = 0;
        } else if (state_.idunn == holder(other(me_))) {
            ties = tie_gain = 0;
        }
        const float loses = std::max(0.0F, 1 - wins - ties - treasure - nightmare);
        const Column& column = mine_.field[col];
        const float mine = front_worth(kind) + taste.lose +
                           (column.size() > 1 ? -step_forward(column[1])
                            : column.empty()  ? 0.0F
                                              : column_worth(my_columns_));
        float value = treasure * victory + gain + tie_gain - (loses + ties) * mine;
        value += (wins + ties) * (facing.column - facing.next);
        value += wins * facing.next_treasure * victory * (again ? 0.8F : 0.2F);
        value += nightmare * wipe_worth(col);
        return value;
    }
    // TL-5.32.2  A Nightmare takes the column of both sides.
    float wipe_worth(std::size_t col) const {
        float value = front_worth(Kind::nightmare);
        for (std::size_t at = 1; at < theirs_.field[col].size(); ++at) {
            value += treasure_[col][at] * victory + 0.2F;
        }
        const Column& column = mine_.field[col];
        for (std::size_t at = 0; at < column.size(); ++at) {
            const Kind kind = kind_of(column[at]);
            value -= kind == Kind::treasure ? victory : at == 0 ? front_worth(kind) : back_worth(kind);
        }
        if (!column.empty()) {
            value -= column_worth(my_columns_);
        }
        return value + (theirs_.field[col].empty() ? 0 : column_worth(their_columns_));
    }

    // --- The treasure in this turn ---

    // If the treasure can probably be found in this turn, keeps only the actions with the highest probability of
    // finding it.
    void hunt(const Offers& offers, Priors& priors) const {
        constexpr float likely = 0.5F, as_good = 0.005F;
        constexpr int most_positions = 300;
        if (within_reach() < likely) {
            return;
        }
        Hunt hunt(rules_, state_, me_, belief(), most_positions);
        Priors best;
        float most = likely;
        for (const Offer& offer : offers) {
            for (std::uint32_t i = 0; i < offer.count; ++i) {
                const std::optional<float> found = hunt.chance_after(offer.at(i));
                if (found && *found > most + as_good) {
                    most = *found;
                    best.clear();
                }
                if (found && *found > most - as_good && best.size() < max_priors) {
                    best.push_back({offer.at(i), 1});
                }
            }
        }
        if (!best.empty()) {
            priors = best;
        }
    }
    // Quick estimate of the highest possible probability of finding the treasure. A column is cleared card by card, but
    // Vidarr and Valkyries reach every row. A Nightmare, which takes the whole column, is not counted.
    float within_reach() const {
        const auto points_left = static_cast<std::size_t>(state_.points_left());
        if (points_left == 0 || mine_.turns <= 1) {
            return 0;
        }
        const int ravens = held(mine_.hand, Kind::ravens);
        const bool far = held(mine_.hand, Kind::vidarr) + held(mine_.hand, Kind::valkyries) > 0;
        float sum = ravens > 0 ? treasure_in_hand_ : 0.0F;
        for (const auto& column : treasure_) {
            for (std::size_t at = 0; at < rows; ++at) {
                sum += far || at < points_left ? column[at] : 0.0F;
            }
        }
        return sum;
    }
    Belief belief() const {
        Belief belief;
        belief.treasure = treasure_;
        belief.in_hand = treasure_in_hand_;
        belief.hand = unseen_;
        for (std::size_t col = 0; col < columns; ++col) {
            for (std::size_t at = 0; at < theirs_.field[col].size(); ++at) {
                if (!is_up(theirs_.field[col][at])) {
                    guess_card(theirs_.field[col][at], theirs_.sight.laid[col][at], 0, belief.of[col][at]);
                }
            }
        }
        return belief;
    }

    // --- The opening row (TL-D1) ---

    // Considers only the five cards that gain the most by being in front. Every three of them make a row, in each of
    // its three rotations over the columns.
    void open(Priors& priors) const {
        FixedVector<Card, opening_hand> best;
        const auto gain = [](Card card) { return front_worth(kind_of(card)) - hand_worth(kind_of(card)); };
        for (const Card card : mine_.hand) {
            if (kind_of(card) != Kind::god) {
                std::size_t to = best.size();
                while (to > 0 && gain(best[to - 1]) < gain(card)) {
                    --to;
                }
                best.insert_at(to, card);
            }
        }
        const std::size_t many = std::min<std::size_t>(best.size(), 5);
        for (std::size_t i = 0; i < many; ++i) {
            for (std::size_t j = i + 1; j < many; ++j) {
                for (std::size_t k = j + 1; k < many; ++k) {
                    const std::array<Card, 3> row{best[i], best[j], best[k]};
                    const float weight = std::exp((gain(row[0]) + gain(row[1]) + gain(row[2])) / warmth);
                    for (std::size_t turn = 0; turn < 3; ++turn) {
                        const Action action =
                            Rules::Actions::pack(OpeningRow{row[turn], row[(turn + 1) % 3], row[(turn + 2) % 3]});
                        const bool there =
                            std::ranges::any_of(priors, [&](const Prior& each) { return each.action == action; });
                        if (!there) {
                            priors.push_back({action, weight});
                        }
                    }
                }
            }
        }
    }

    // --- Everything else ---

    void weigh(const Offers& offers, Priors& priors) {
        float bar = -1000;  // value that a further action must exceed
        for (const Offer& offer : offers) {
            for (std::uint32_t i = 0; i < offer.count; ++i) {
                const Action action = offer.at(i);
                float worth_it = 0;
                Rules::Actions::visit_legal(action, [&](const auto& known) { worth_it = value(known); });
                if (worth_it > bar) {
                    bar = consider(priors, action, worth_it);
                }
            }
        }
        const float best = priors[0].weight;
        while (priors.back().weight < best - far_behind) {
            priors.pop_back();
        }
        for (Prior& each : priors) {
            each.weight = std::exp((each.weight - best) / warmth);
        }
    }
    // Keeps the best few actions of a long list, the best first. Returns the value that a further action must exceed.
    static float consider(Priors& priors, Action action, float value) {
        if (priors.size() == max_priors) {
            priors.pop_back();
        }
        std::size_t to = priors.size();
        while (to > 0 && priors[to - 1].weight < value) {
            --to;
        }
        priors.insert_at(to, {action, value});
        return std::max(priors[0].weight - far_behind, priors.size() == max_priors ? priors.back().weight : -1000.0F);
    }

    float value(const Draw&) {
        // Summed by kind, because the order of the deck is hidden and rounding in a float sum could reveal it.
        std::array<int, kinds> count{};
        for (const Card card : mine_.deck) {
            ++count[static_cast<std::size_t>(kind_of(card))];
        }
        float sum = 0;
        for (std::size_t i = 0; i < kinds; ++i) {
            sum += static_cast<float>(count[i]) * hand_worth(static_cast<Kind>(i));
        }
        return sum / static_cast<float>(mine_.deck.size()) - taste.draw;
    }
    float value(const Place& place) {
        const Kind kind = kind_of(place.card);
        const Column& column = mine_.field[place.col];
        float value = -hand_worth(kind);
        value += my_cards_ < 6 ? taste.thin * static_cast<float>(6 - my_cards_) : 0.0F;
        if (column.empty()) {
            value += column_worth(my_columns_ + 1);
        }
        if (place.row == 1) {
            value += front_worth(kind);
            if (!column.empty()) {
                const Kind front = kind_of(column[0]);
                value += back_worth(front) - front_worth(front);
            }
            value += match(kind, place.col, false) - match_now(place.col);
        } else {
            value += back_worth(kind);
            if (kind == Kind::treasure) {
                value += place.row >= 3 ? taste.treasure_deeper : 0;
                value += led_by_god(column) ? taste.treasure_god : 0;
            }
        }
        return value;
    }
    // Value that this card has at the front of this column because of the enemy card that it faces: it may challenge
    // that card, and a face-up enemy card may challenge it. up: this card is face up.
    float match(Kind kind, std::size_t col, bool up) const {
        const Facing& facing = facing_[col];
        if (!facing.any) {
            return 0;
        }
        float value = 0;
        if (rules_.may_initiate(kind)) {
            value += taste.match * std::max(0.0F, strike(kind, col, false));
        }
        if (facing.up) {
            const Kind enemy = kind_of(theirs_.field[col][0]);
            if (rules_.may_initiate(enemy)) {
                const Result result = result_of(rules_, state_, other(me_), enemy, kind);
                if (result == Result::challenged_lost) {
                    value -= taste.beaten;
                } else if (result == Result::challenger_lost && !up) {
                    value += taste.holds;
                }
            }
        }
        return value;
    }
    float match_now(std::size_t col) {
        if (!matched_[col]) {
            const Column& column = mine_.field[col];
            matched_[col] = true;
            match_[col] = column.empty() ? 0.0F : match(kind_of(column[0]), col, is_up(column[0]));
        }
        return match_[col];
    }
    float value(const Challenge& challenge) {
        return strike(kind_of(mine_.field[challenge.col][0]), challenge.col, state_.points_left() > 1);
    }
    float value(const PlayGod& god) {
        const Column& column = mine_.field[god.col];
        float value = taste.god;
        if (!column.empty()) {
            const Kind front = kind_of(column[0]);
            value += back_worth(front) - front_worth(front) - match_now(god.col);
            for (const Placed each : column) {
                value += kind_of(each) == Kind::treasure ? taste.treasure_god : 0;
            }
        } else {
            value += 0.2F;
        }
        return value;
    }
    float value(const EndTurn&) { return 0; }

    float value(const Power& power) {
        const Kind kind = kind_of(power.card);
        const float cost = hand_worth(kind);
        switch (kind) {
            case Kind::freya:
                return hand_worth(kind_of(theirs_.pile.back())) - cost + 0.1F;
            case Kind::odin: {
                int found = 0;
                for (const Card card : mine_.pile) {
                    found += kind_of(card) == Kind::ravens;
                }
                return static_cast<float>(std::min(found, 3)) * hand_worth(Kind::ravens) - cost;
            }
            case Kind::berserker: {
                float value = -cost;
                for (std::size_t col = 0; col < columns; ++col) {
                    if (!mine_.field[col].empty() && kind_of(mine_.field[col][0]) == Kind::viking_warriors) {
                        value += 0.2F;
                    }
                }
                return value;
            }
            case Kind::idunn:
                return 0.1F - cost;
            default:  // Seer
                return -cost - 0.1F;
        }
    }
    float value(const PowerField& power) {
        const float cost = hand_worth(Kind::ravens);
        if (power.side == me_) {
            return -victory;
        }
        const Facing& facing = facing_[power.col];
        const Column& column = theirs_.field[power.col];
        if (kind_of(column[0]) == Kind::god) {
            return front_worth(Kind::god) - cost +
                   (column.size() > 1 ? treasure_[power.col][1] * victory : column_worth(their_columns_));
        }
        constexpr std::size_t s = ravens_field_kill_max + 1;
        const float wins = facing.weaker[s];
        return facing.of[static_cast<std::size_t>(Kind::treasure)] * victory + facing.gain[s] +
               wins * (facing.column - facing.next) +
               wins * facing.next_treasure * victory * (state_.points_left() > 1 ? 0.6F : 0.2F) +
               facing.of[static_cast<std::size_t>(Kind::nightmare)] * wipe_worth(power.col) - cost;
    }
    float value(const PowerHand&) {
        const float each = 1 / static_cast<float>(theirs_.hand.size());
        const float treasure = treasure_in_hand_ * each;
        float gain = 0;
        for (std::size_t i = static_cast<std::size_t>(Kind::seven); i < kinds; ++i) {
            const Kind kind = static_cast<Kind>(i);
            if (kind == Kind::nightmare) {
                gain += unseen_[i] * (0.25F * static_cast<float>(theirs_.hand.size()) + treasure_in_hand_ * victory);
            } else if (rules_.strength(kind) >= ravens_hand_keep_min) {
                gain += unseen_[i] * (hand_worth(kind) - front_worth(kind) + taste.hand_hit);
            } else {
                gain += unseen_[i] * hand_worth(kind);
            }
        }
        return treasure * victory + (1 - treasure) * gain + taste.ravens_hand - hand_worth(Kind::ravens);
    }
    float value(const PowerSpy&) {
        return taste.spy + treasure_in_hand_ * 0.2F +
               unseen_[static_cast<std::size_t>(Kind::seven)] * static_cast<float>(theirs_.hand.size()) *
                   hand_worth(Kind::seven) -
               hand_worth(Kind::frigg);
    }
    float value(const PowerFlip& power) {
        float value = -hand_worth(Kind::frigg);
        for (std::size_t at = 0; at < theirs_.field[power.col].size(); ++at) {
            if (!is_up(theirs_.field[power.col][at])) {
                value += taste.flip + treasure_[power.col][at] * (1 - treasure_[power.col][at]);
            }
        }
        return value;
    }
    float value(const PowerTake& power) { return hand_worth(kind_of(power.first)) - hand_worth(kind_of(power.card)); }
    float value(const PowerTakeTwo& power) {
        return hand_worth(kind_of(power.first)) + hand_worth(kind_of(power.second)) - hand_worth(kind_of(power.card));
    }
    float value(const PowerTakeThree& power) {
        return hand_worth(kind_of(power.first)) + hand_worth(kind_of(power.second)) + hand_worth(kind_of(power.third)) -
               hand_worth(kind_of(power.card));
    }
    float value(const PowerTarget& power) {
        const Column& column = theirs_.field[power.col];
        const Kind kind = kind_of(column[power.row - 1u]);
        return front_worth(kind) - hand_worth(Kind::weapon) +
               (column.size() == 1 ? column_worth(their_columns_) : 0.0F);
    }
    // Baldr: the treasure moves away from the front. Valkyries: a treasure moves to the front, or a column is emptied.
    float value(const PowerMove& power) {
        const float cost = hand_worth(kind_of(power.card));
        if (kind_of(power.card) == Kind::baldr) {
            const Kind kind = kind_of(mine_.field[power.from_col][power.from_row - 1u]);
            if (kind != Kind::treasure) {
                return -cost - 0.3F;
            }
            const bool shown = is_up(mine_.field[power.from_col][power.from_row - 1u]);
            const float from = depth_worth(power.from_row, shown, led_by_god(mine_.field[power.from_col]));
            return depth_worth(power.to_row, shown, led_by_god(mine_.field[power.to_col])) - from - cost;
        }
        const float treasure = treasure_[power.from_col][power.from_row - 1u];
        float value = -cost - 0.1F;
        if (power.to_row == 1 && power.from_row > 1) {
            const Column& front = mine_.field[power.to_col];
            const bool ready =
                state_.points_left() > 1 && mine_.turns > 1 &&
                ((!front.empty() && rules_.may_initiate(kind_of(front[0]))) || held(mine_.hand, Kind::ravens) > 0);
            value += treasure * victory * (ready ? 0.9F : 0.2F);
        }
        if (theirs_.field[power.from_col].size() == 1 && !theirs_.field[power.to_col].empty() && power.to_row > 1) {
            value += column_worth(their_columns_);
        }
        return value;
    }
    static float depth_worth(std::size_t row, bool shown, bool under_god) {
        return row == 1 ? front_worth(Kind::treasure)
                        : back_worth(Kind::treasure) + (row >= 3 ? taste.treasure_deeper : 0) + (shown ? -0.3F : 0) +
                              (under_god ? taste.treasure_god : 0);
    }
    float value(const PowerFlank& power) {
        const float cost = hand_worth(Kind::vidarr);
        const Column& column = mine_.field[power.col];
        const Kind kind = kind_of(column[0]);
        if (power.row == 1) {
            return strike(kind, power.col, state_.points_left() > 1) - cost;
        }
        const Column& facing = theirs_.field[power.col];
        const Placed target = facing[power.row - 1u];
        Chances of{};
        if (is_up(target)) {
            of[static_cast<std::size_t>(kind_of(target))] = 1;
        } else {
            guess_card(target, theirs_.sight.laid[power.col][power.row - 1u], treasure_[power.col][power.row - 1u], of);
        }
        float value = -cost;
        for (std::size_t i = 0; i < kinds; ++i) {
            if (of[i] <= 0) {
                continue;
            }
            const Kind each = static_cast<Kind>(i);
            const float mine = front_worth(kind);
            switch (result_of(rules_, state_, me_, kind, each)) {
                case Result::treasure:
                    value += of[i] * victory;
                    break;
                case Result::wipe:
                    value += of[i] * wipe_worth(power.col);
                    break;
                case Result::challenged_lost:
                    value += of[i] * back_worth(each);
                    break;
                case Result::challenger_lost:
                    value -= of[i] * mine;
                    break;
                case Result::both_lost:
                    value += of[i] * (back_worth(each) - mine);
                    break;
            }
        }
        return value;
    }
    // TL-D3, TL-D4  Prefers a column where the bot's front card beats the card, and avoids an empty column.
    float value(const ChooseColumn& choice) {
        const Kind kind = kind_of(*state_.waiting);
        const Column& column = theirs_.field[choice.col];
        const Column& mine = mine_.field[choice.col];
        float value = 0;
        if (column.empty()) {
            value -= column_worth(their_columns_ + 1);
        } else {
            value -= treasure_[choice.col][0] * victory * 0.5F;
            value += facing_[choice.col].gain[7] * 0.5F;
        }
        if (!mine.empty()) {
            const Kind front = kind_of(mine[0]);
            if (rules_.may_initiate(front)) {
                const Result result = result_of(rules_, state_, me_, front, kind);
                value += result == Result::challenged_lost ? 0.3F : 0.0F;
            }
            if (front != Kind::god && result_of(rules_, state_, other(me_), kind, front) == Result::challenged_lost) {
                value -= 0.1F;
            }
        }
        return value;
    }
    float value(const Continue&) { return 0; }
    float value(const Stop&) { return 0.2F; }
    // TL-D6  The card that is discarded last is on top. It should be Berserker or Idunn, and not a card that Freya can
    // take.
    float value(const Discard& discard) {
        const Kind kind = kind_of(discard.card);
        return kind == Kind::idunn || kind == Kind::berserker ? -0.3F : rules_.strength(kind) >= 1 ? 0.3F : 0.0F;
    }
    float value(const OpeningRow&) { return 0; }

    const Rules& rules_;
    const State& state_;
    const Side me_;
    const Army& mine_;
    const Army& theirs_;
    Chances unseen_{};
    std::array<std::int8_t, kinds> captured_{};
    int captures_ = 0;
    std::array<std::array<float, rows>, columns> treasure_{};  // probability that the treasure is there
    float treasure_in_hand_ = 0;
    float mean_step_ = 0;
    int my_columns_ = 0;
    int their_columns_ = 0;
    std::size_t my_cards_ = 0;
    std::array<bool, columns> matched_{};
    std::array<float, columns> match_{};
    std::array<Facing, columns> facing_{};
};

}  // namespace

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    const Side me = state.side_of(seat);
    Mind(*this, state, me).choose(offers, priors);
    if (both_decks_empty(state)) {
        think_to_the_end(*this, state, me, offers, priors);
    }
}

// The preferences of a beginner: they challenge with strong cards or against cards that are visibly weaker, keep three
// columns, and do not lay the treasure. There are dozens of ways to lay a card, so most have a low weight. Otherwise
// laying a card would be chosen nearly always.
std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const Side me = state.side_of(seat);
    const Army& mine = state.army(me);
    const Army& theirs = state.army(other(me));
    return Actions::visit(
        action, [](const Draw&) { return 20u; },
        [&](const Challenge& challenge) {
            const Kind kind = kind_of(mine.field[challenge.col][0]);
            const Placed facing = theirs.field[challenge.col][0];
            if (!is_up(facing)) {
                return strength(kind) >= 4 ? 60u : 4u;
            }
            const Result result = result_of(*this, state, me, kind, kind_of(facing));
            return result == Result::treasure ? 2000u : result == Result::challenged_lost ? 120u : 0u;
        },
        [&](const Place& place) {
            const Kind kind = kind_of(place.card);
            const Column& column = mine.field[place.col];
            const bool guards = strength(kind) >= 4 || kind == Kind::shield_wall;
            if (kind == Kind::treasure || strength(kind) == no_strength || kind == Kind::ravens) {
                return 0u;  // more useful in the hand
            }
            // Prefers to lay a strong card in front of a weaker one, and never covers a strong front card.
            const bool weaker = column.empty() || strength(kind_of(column[0])) < 4;
            return place.row > 1 ? 2u : guards && weaker ? 60u : column.empty() ? 30u : weaker ? 1u : 0u;
        },
        [](const PlayGod&) { return 40u; }, [](const Power&) { return 6u; },
        [&](const PowerField& power) {
            const Placed target = theirs.field[power.col].empty() ? Placed{} : theirs.field[power.col][0];
            const bool stays = is_up(target) && (kind_of(target) == Kind::shield_wall ||
                                                 strength(kind_of(target)) > ravens_field_kill_max);
            return power.side == me || stays ? 0u : 5u;
        },
        [](const PowerHand&) { return 6u; }, [](const PowerSpy&) { return 4u; }, [](const PowerFlip&) { return 3u; },
        [](const PowerTarget&) { return 12u; }, [](const PowerFlank&) { return 4u; },
        // Moves and fetches get the lowest weight, because they have many variants. Answers are all equally good.
        [](const auto&) { return 1u; }, [](Unknown) { return 0u; });
}

}  // namespace meadhall::thunder_and_lightning
