// SPDX-License-Identifier: Apache-2.0
// The only list of the city abilities: what each of them does (BV-2.5, BV-A1 to BV-A30). Most are numbers in a row of
// `ability_rows`. An ability that needs code has a file of its own in this folder, with the question that it asks, its
// refusals and its effect. Rules and bots ask this table for an effect, with has(), total() and with_effect, and do not
// name abilities; only the throne has a name elsewhere.
// To add an ability, add its name to Ability (state.h) and its row here. It also needs a name and a text
// (data/abilities.toml), a place in a city (data/cities.toml), a scenario with its rule id, and an icon
// (abilities.ts of the page). tests/tidy/abilities.py finds what is missing.
#pragma once

#include "games/bottlecap_vikings/state.h"

namespace meadhall::bottlecap_vikings {

struct Holding;
class Race;
struct Rules;
class Turn;

// BV-5.42  What must have happened to a player, or at the table, in a turn.
enum class Happened : std::uint8_t {
    nothing,
    gained_wood,
    gained_gold,
    gained_glory,
    attacked,
    hut_advanced,        // RULING BV-R36: any hut counts, also one's own
    another_lost_damage  // tokens that go back because of the Valkyries do not count
};
// BV-5.41  At the end of a turn in which this has happened, the ability pays 1 good.
struct EndGain {
    Happened after = Happened::nothing;
    Good good = Good::wood;
    friend constexpr bool operator==(EndGain, EndGain) = default;
};
// BV-5.14  An ability that its player may use before the action. offer() offers its uses.
struct BeforeAction {
    void (*offer)(const Rules& rules, const State& state, Offers& offers) = nullptr;
    std::optional<PreAction> use;  // empty: the ability has no such use
    // Compares no functions: with the address sanitizer, g++ 12 cannot do this in a constant expression.
    friend constexpr bool operator==(BeforeAction a, BeforeAction b) { return a.use == b.use; }
};
// What bots expect of an ability, in hundredths of a gold or of a turn. All of these numbers are set by hand.
struct AbilityWorth {
    std::uint8_t income = 0;     // gold for each turn, from what depends on other players or on the helper
    std::uint8_t attack = 0;     // turns saved by each attack
    std::uint8_t borrowing = 0;  // turns saved in addition to the model, if the ability is borrowed
    friend constexpr bool operator==(AbilityWorth, AbilityWorth) = default;
};
constexpr std::uint8_t all_damage = 255;

// A member that is 0, false or null has no effect.
struct AbilityRow {
    Ability ability;

    // BV-5.28  What happens when the ability is acquired: the player answers the question `asks`, if it is set, and
    // then gets `gain`. If acquire() is set, it replaces both. It returns false if it asks a question.
    Amount gain{};
    Question asks = Question::nothing;
    bool (*acquire)(Turn& turn, Seat seat) = nullptr;
    // What happens then in the model of the bots (bot/race.h), if this differs from `gain`.
    void (*acquire_in_model)(const Race& race, Holding& holding) = nullptr;

    // BV-5.5  Additional spaces that the ship may sail: always, or from the helper slot.
    std::uint8_t reach = 0, reach_at_helper = 0;
    std::uint8_t helmets = 0;  // BV-5.24  additional helmet levels
    Amount landing_gain{};     // BV-5.14  for landing at the helper slot
    BeforeAction before_action{};

    EndGain end_gain{};
    std::uint8_t mends_after_glory = 0;  // BV-5.40  damage that is lost at the end of an own turn with a gain of glory

    bool trades_with_passed = false;       // BV-A5  exchanges goods with opponents that the ship passes
    bool trades_with_attacked = false;     // BV-A26  exchanges goods with opponents that the player attacks
    bool draws_two_tokens = false;         // BV-A8  for each damage, and keeps one of them
    bool no_damage_from_line = false;      // BV-A22  takes no damage from crossing the line
    bool no_damage_beside_helper = false;  // BV-A27  takes no damage at the helper slot
    bool copies_another = false;           // BV-A11  copies another ability when acquired

    AbilityWorth worth{};
};

// Effects that need code. The file with the name of the ability defines them.
bool call_valkyries(Turn& turn, Seat seat);
bool borrow_rune(Turn& turn, Seat seat);
bool acquire_line_runner(Turn& turn, Seat seat);
void borrow_rune_in_model(const Race& race, Holding& holding);
void double_in_model(const Race& race, Holding& holding);
void offer_reverse_course(const Rules& rules, const State& state, Offers& offers);
void offer_shifting_shores(const Rules& rules, const State& state, Offers& offers);
void offer_atonement(const Rules& rules, const State& state, Offers& offers);
void offer_rotations(const Rules& rules, const State& state, Offers& offers);
void offer_doubling(const Rules& rules, const State& state, Offers& offers);
void offer_copies(const Rules& rules, const State& state, Offers& offers);
void offer_tokens(const Rules& rules, const State& state, Offers& offers);

// In the order of the rules BV-A1 to BV-A30, which is the order of the enum.
constexpr std::array ability_rows{
    // BV-A1  Timber Surplus
    AbilityRow{
        .ability = Ability::wood_surplus, .end_gain = {Happened::gained_wood, Good::wood}, .worth = {.borrowing = 50}},
    // BV-A2  Gold Surplus
    AbilityRow{
        .ability = Ability::gold_surplus, .end_gain = {Happened::gained_gold, Good::gold}, .worth = {.borrowing = 50}},
    // BV-A3  Builder's Fame
    AbilityRow{.ability = Ability::glory_timber, .end_gain = {Happened::gained_glory, Good::wood}},
    // BV-A4  Long Oars
    AbilityRow{.ability = Ability::long_oars, .gain = {.glory = 1}, .reach = 2, .worth = {.borrowing = 50}},
    // BV-A5  Passing Trade: sailing.cpp and attack.cpp
    AbilityRow{.ability = Ability::passing_trade, .trades_with_passed = true, .worth = {.income = 20}},
    // BV-A6  Call the Valkyries
    AbilityRow{.ability = Ability::call_valkyries, .acquire = call_valkyries},
    // BV-A7  Reverse Course
    AbilityRow{.ability = Ability::reverse_course, .before_action = {offer_reverse_course, PreAction::reverse}},
    // BV-A8  Fate Reader
    AbilityRow{.ability = Ability::fate_reader, .draws_two_tokens = true, .worth = {.income = 8}},
    // BV-A9  Mending Fame
    AbilityRow{.ability = Ability::glory_mending, .mends_after_glory = 1, .worth = {.income = 10}},
    // BV-A10  Helper's Purse
    AbilityRow{.ability = Ability::helper_gold, .landing_gain = {.gold = 1}, .worth = {.income = 30}},
    // BV-A11  Borrowed Rune
    AbilityRow{.ability = Ability::borrowed_rune,
               .acquire = borrow_rune,
               .acquire_in_model = borrow_rune_in_model,
               .copies_another = true},
    // BV-A12  Shifting Shores
    AbilityRow{.ability = Ability::shifting_shores, .before_action = {offer_shifting_shores, PreAction::switch_tiles}},
    // BV-A13  Helper's Timber
    AbilityRow{.ability = Ability::helper_wood, .landing_gain = {.wood = 1}, .worth = {.income = 20}},
    // BV-A14  Healer's Fee
    AbilityRow{.ability = Ability::healers_fee,
               .end_gain = {Happened::another_lost_damage, Good::gold},
               .worth = {.income = 15}},
    // BV-A15  Helper's Push
    AbilityRow{.ability = Ability::helper_sprint, .reach_at_helper = 3},
    // BV-A16  Atonement
    AbilityRow{.ability = Ability::atonement, .before_action = {offer_atonement, PreAction::atone}},
    // BV-A17  Tribute
    AbilityRow{.ability = Ability::glory_tribute, .end_gain = {Happened::gained_glory, Good::gold}},
    // BV-A18  Builder's Timber
    AbilityRow{
        .ability = Ability::builders_timber, .end_gain = {Happened::hut_advanced, Good::wood}, .worth = {.income = 8}},
    // BV-A19  Battle Pay
    AbilityRow{.ability = Ability::battle_pay, .end_gain = {Happened::attacked, Good::gold}, .worth = {.income = 15}},
    // BV-A20  Builder's Gold
    AbilityRow{
        .ability = Ability::builders_gold, .end_gain = {Happened::hut_advanced, Good::gold}, .worth = {.income = 15}},
    // BV-A21  Turn the Cap: the gain follows the answer
    AbilityRow{.ability = Ability::turn_the_cap, .gain = {.glory = 1}, .asks = Question::rotate},
    // BV-A22  Line Runner
    AbilityRow{.ability = Ability::line_runner,
               .acquire = acquire_line_runner,
               .no_damage_from_line = true,
               .worth = {.income = 8}},
    // BV-A23  Bountiful Year
    AbilityRow{.ability = Ability::doubling, .asks = Question::doubling, .acquire_in_model = double_in_model},
    // BV-A24  Timber Trade
    AbilityRow{
        .ability = Ability::timber_trade, .end_gain = {Happened::gained_wood, Good::gold}, .worth = {.borrowing = 50}},
    // BV-A25, RULING BV-R2  Swift Oars
    AbilityRow{.ability = Ability::swift_oars, .gain = {.wood = 1, .damage = 2}, .reach = 1},
    // BV-A26  Raider's Exchange: attack.cpp
    AbilityRow{
        .ability = Ability::raiders_exchange, .trades_with_attacked = true, .worth = {.income = 10, .attack = 10}},
    // BV-A27  Safe Harbour
    AbilityRow{.ability = Ability::safe_harbour, .no_damage_beside_helper = true, .worth = {.income = 5}},
    // BV-A28  Great Feast
    AbilityRow{.ability = Ability::great_feast, .gain = {.damage = all_damage}},
    // BV-A29  Carved Helmet
    AbilityRow{.ability = Ability::carved_helmet, .gain = {.wood = 1}, .helmets = 1},
    // BV-A30  Throne: Turn::acquire()
    AbilityRow{.ability = Ability::throne},
};
constexpr const AbilityRow& row_of(Ability ability) { return ability_rows[static_cast<std::size_t>(ability)]; }
static_assert(has_row_for_each(ability_rows, &AbilityRow::ability, ability_count));

// The abilities for which a condition on their row is true.
template <class Predicate>
constexpr EnumSet<Ability> abilities_where(Predicate predicate) {
    EnumSet<Ability> found;
    for (const AbilityRow& row : ability_rows) {
        if (predicate(row)) {
            found.insert(row.ability);
        }
    }
    return found;
}
// The abilities with an effect, named by the member of their row: with_effect<&AbilityRow::reach>.
template <auto effect>
constexpr EnumSet<Ability> with_effect =
    abilities_where([](const AbilityRow& row) { return row.*effect != AbilityRow{}.*effect; });
template <auto effect>
constexpr bool has(EnumSet<Ability> owned) {
    return !(owned & with_effect<effect>).empty();
}
// The sum of this number over all owned abilities. RULING BV-R42: bonuses add up.
template <auto number>
constexpr int total(EnumSet<Ability> owned) {
    int sum = 0;
    for (const Ability ability : owned& with_effect<number>) {
        sum += row_of(ability).*number;
    }
    return sum;
}

// BV-5.5  The longest distance that a ship can sail with these abilities.
constexpr int reach_of(EnumSet<Ability> owned, bool at_helper) {
    return 3 + total<&AbilityRow::reach>(owned) + (at_helper ? total<&AbilityRow::reach_at_helper>(owned) : 0);
}

constexpr EnumSet<Ability> paid_after(Happened happened) {
    return abilities_where([&](const AbilityRow& row) { return row.end_gain.after == happened; });
}
// The end-of-turn abilities whose condition these marks meet, indexed by the bits of the marks.
constexpr auto paid_by_marks = [] {
    std::array<EnumSet<Ability>, EnumSet<Mark>::all().bits() + 1> table{};
    for (std::size_t marks = 0; marks < table.size(); ++marks) {
        const auto when = [&](Mark mark, Happened happened) {
            return (marks >> static_cast<int>(mark) & 1) != 0 ? paid_after(happened) : EnumSet<Ability>();
        };
        table[marks] = when(Mark::gained_wood, Happened::gained_wood) | when(Mark::gained_gold, Happened::gained_gold) |
                       when(Mark::gained_glory, Happened::gained_glory) | when(Mark::attacked, Happened::attacked);
    }
    return table;
}();

}  // namespace meadhall::bottlecap_vikings
