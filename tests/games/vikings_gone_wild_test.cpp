// SPDX-License-Identifier: Apache-2.0
// What scenarios cannot show: every card is bought, played and resolved in simulations, invalid boxes (VG-2.13.4) and
// set-ups (VG-3) are refused with their rule, and sampled worlds cover every possible hand (VG-6).
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "arena/playout.h"
#include "codec/toml.h"
#include "games/vikings_gone_wild/game.h"
#include "match/any_game.h"
#include "match/typed_setup.h"

namespace meadhall::vikings_gone_wild {
namespace {

const Edition<Rules> shipped = load_rules<Rules>(nullptr);

// How often each card was gained (bought, picked) and used (played, deployed, sent, carried, laid, paid, defeated).
struct Uses {
    std::array<int, cards> gained{}, used{};
    std::array<int, buildings> built{};
    std::array<int, missions> completed{};
    std::array<int, bonuses> scored{};
    int upgrades = 0;
    std::map<Seat, int> bonus_vp;  // in the current game

    void observe(const CardBought& event) { ++gained[at(event.card)]; }
    void observe(const FavorPicked& event) { ++gained[at(event.card)]; }
    void observe(const CardPlayed& event) { ++used[at(event.card)]; }
    void observe(const DefensePlayed& event) { ++used[at(event.card)]; }
    void observe(const Paid& event) {
        for (const Card card : event.with.cards.kinds()) {
            ++used[at(card)];
        }
    }
    void observe(const RaidDeclared& event) { sent(event.attackers.wire()); }
    void observe(const MonsterDefeated& event) {
        sent(event.attackers.wire());
        if (const std::optional<Card> undead = event.card.wire()) {
            ++gained[at(*undead)];
            ++used[at(*undead)];
        }
    }
    void observe(const Built& event) { ++built[static_cast<std::size_t>(type_of(event.site))]; }
    void observe(const MissionCompleted& event) { ++completed[static_cast<std::size_t>(event.mission)]; }
    void observe(const BonusScored& event) {
        ++scored[static_cast<std::size_t>(event.bonus)];
        bonus_vp[event.player] += event.vp;
    }
    void observe(const HallUpgraded&) { ++upgrades; }
    template <class Other>
    void observe(const Other&) {}

    void sent(const Attackers& attackers) {
        for (const Attacker& each : attackers) {
            ++used[at(each.card)];
            const Weapon weapon = each.weapon;
            used[at(Card::sword)] += weapon == Weapon::sword;
            used[at(Card::mjolnir)] += weapon == Weapon::mjolnir;
            used[at(Card::loki_scepter)] += weapon == Weapon::loki_scepter;
        }
    }
};

TEST(VikingsGoneWild, every_card_is_gained_played_and_resolved_in_a_simulation) {
    const Rules& rules = *shipped.rules;
    Uses uses;
    std::uint64_t rounds = 0;
    constexpr int games = 600;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        Chance chance(stream_seed(seed, 77));
        State state = rules.set_up({2 + static_cast<int>(seed % 3), {}}, chance);
        Offers offers;
        while (!rules.to_act(state).empty()) {
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            // Plays mostly like a casual player and sometimes at random, so that rare actions happen too.
            const Action action =
                chance.below(8) == 0 ? choose_at_random(offers, chance) : by_liking(rules, chance)(state, seat, offers);
            std::vector<NarratedEvent<Event>> log;
            rules.play(state, seat, action, chance, Narrator<Event>(log));
            for (const NarratedEvent<Event>& narrated : log) {
                std::visit([&](const auto& event) { uses.observe(event); }, narrated.event);
            }
        }
        rounds += state.round;
        ASSERT_TRUE(state.last_round) << "seed " << seed;
        // VG-8.2  The players who meet a Bonus share 6 VP. The tally has the VP before Bonuses, then a line per Bonus.
        for (const Seat seat : seats(state)) {
            const std::vector<ScoreLine> lines = rules.tally(state, seat);
            ASSERT_EQ(lines.size(), 5U);
            int sum = 0;
            int shares = 0;
            for (const ScoreLine& line : lines) {
                sum += line.points;
                shares += &line == lines.data() ? 0 : line.points;
            }
            EXPECT_EQ(sum, state.players[seat].vp) << "seed " << seed;
            EXPECT_EQ(shares, uses.bonus_vp[seat]) << "seed " << seed;
        }
        uses.bonus_vp = {};
    }
    for (const CardData& card : rules.card_data) {
        if (card.family != Family::start) {
            EXPECT_GT(uses.gained[at(card.id)], 0) << card.name;
        }
        EXPECT_GT(uses.used[at(card.id)], 0) << card.name;
    }
    for (const BuildingData& building : rules.building_data) {
        EXPECT_GT(uses.built[static_cast<std::size_t>(building.id)], 0) << building.name;
    }
    for (const MissionData& mission : rules.mission_data) {
        EXPECT_GT(uses.completed[static_cast<std::size_t>(mission.id)], 0) << mission.name;
    }
    for (const BonusData& bonus : rules.bonus_data) {
        EXPECT_GT(uses.scored[static_cast<std::size_t>(bonus.id)], 0) << bonus.name;
    }
    EXPECT_GT(uses.upgrades, games);
    EXPECT_LT(rounds, std::uint64_t{games} * 25);
}

// VG-6.4.1, VG-6.4.3  An attacked player who holds a card is asked, whichever card it is. The table answers only for a
// defender who can lay nothing. The time of an answer does not show whether the table or the player gave it.
TEST(VikingsGoneWild, quiet_answers_are_for_defenders_without_a_choice) {
    const Rules& rules = *shipped.rules;
    int quiet = 0;
    int loud = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Chance chance(stream_seed(seed, 78));
        State state = rules.set_up({3, {}}, chance);
        Offers offers;
        while (!rules.to_act(state).empty()) {
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            const std::optional<Action> answer = rules.quiet_answer(state, seat);
            const bool defends = asked_step(state) == Step::defend;
            EXPECT_EQ(answer.has_value(), defends && offers.total() == 1);
            quiet += answer.has_value();
            loud += defends && !answer;
            if (answer) {
                ASSERT_TRUE(rules.why_not(state, seat, *answer).legal());
            }
            for (const Seat other : seats(state) - SeatSet::only(seat)) {
                EXPECT_FALSE(rules.quiet_answer(state, other));
            }
            rules.play(state, seat, answer ? *answer : by_liking(rules, chance)(state, seat, offers), chance, {});
        }
    }
    EXPECT_GT(quiet, 20);
    EXPECT_GT(loud, 20);
}

TEST(VikingsGoneWild, casual_players_end_in_about_12_rounds) {
    const Rules& rules = *shipped.rules;
    Offers offers;
    for (const int players : {2, 3, 4}) {
        int rounds = 0;
        constexpr int games = 100;
        for (std::uint64_t seed = 0; seed < games; ++seed) {
            Chance chance(stream_seed(seed, 12));
            State state = rules.set_up({players, {}}, chance);
            play_out(rules, state, offers, chance, by_liking(rules, chance));
            rounds += state.round;
        }
        EXPECT_GT(rounds, games * 9) << players;
        EXPECT_LT(rounds, games * 13) << players;
    }
}

std::string load_with(const std::string& file, const std::string& old, const std::string& fresh) {
    try {
        load_rules<Rules>([&](std::string_view name) {
            std::string text(shipped_file("vikings_gone_wild/data/" + std::string(name)));
            if (name == file) {
                const std::size_t at = text.find(old);
                EXPECT_NE(at, std::string::npos) << old;
                text.replace(at, old.size(), fresh);
            }
            return text;
        });
    } catch (const BadInput& error) {
        return error.what();
    }
    return "";
}

TEST(VikingsGoneWild, refuses_a_box_that_cannot_be_played) {
    EXPECT_EQ(load_with("cards.toml", "name = \"Beer\"", "name = \"Beer\""), "");
    EXPECT_EQ(load_with("cards.toml", "qty = 6\ncost_beer = 5", "qty = 5\ncost_beer = 5"),
              "VG-2.1: there must be 40 starting cards, 18 Units, 14 Defenses, 40 cards of Odin's Path and 12 Divine "
              "Favors");
    EXPECT_EQ(load_with("cards.toml", "id = \"alviss\"", "id = \"egil\""), "VG-7.5: cards: egil is not in its place");
    EXPECT_EQ(load_with("cards.toml", "name = \"Egil\"\nfamily = \"odin\"\ntype = \"hero\"",
                        "name = \"Egil\"\nfamily = \"odin\"\ntype = \"unit\""),
              "VG-2.13.4: egil has the wrong family or type");
    EXPECT_EQ(load_with("cards.toml", "three_plus = true", "three_plus = false"),
              "VG-2.10: three Divine Favors carry the (3+) sign");
    EXPECT_EQ(load_with("buildings.toml", "qty = 12", "qty = 11"), "VG-2.1: there must be 52 Buildings");
    EXPECT_EQ(load_with("buildings.toml", "reward = \"none\"", "reward = \"loot\""),
              "VG-5.9.8: only Containers are looted");
    EXPECT_EQ(load_with("bonuses.toml", "first_game = true", "first_game = false"),
              "VG-2.11: the first game has 4 Bonuses");
    EXPECT_EQ(load_with("box.toml", "damage_table = [0, 1", "damage_table = [1, 1"),
              "VG-2.3: the damage table must begin with 0 and rise");
    EXPECT_EQ(load_with("box.toml", "exchange_rate = 2", "exchange_rate = 1"),
              "VG-2.2: a number of the box is out of range");
    EXPECT_EQ(load_with("box.toml", "favor_thresholds = [5, 12, 20]", "favor_thresholds = [5, 4, 20]"),
              "VG-5.16.1: the thresholds of the Divine Favors must rise");
    EXPECT_NE(load_with("missions.toml", "source = ", "sauce = "), "");
}

TEST(VikingsGoneWild, refuses_set_ups_by_their_rules) {
    const Rules& rules = *shipped.rules;
    const auto rule = [&](int players, const Options& options) {
        const Verdict verdict = rules.why_not(meadhall::Setup<Options>{players, options});
        return std::string(verdict.legal() ? "" : verdict.refusal().rule);
    };
    using enum Bonus;
    EXPECT_EQ(rule(2, {}), "");
    EXPECT_EQ(rule(2, {.extended_play = true}), "VG-3.11");
    EXPECT_EQ(rule(3, {.extended_play = true}), "");
    EXPECT_EQ(rule(2, {.chosen_bonuses = {bonus_jarl, bonus_jarl, bonus_hoarder, bonus_warlord}}), "VG-3.8");
    EXPECT_EQ(rule(2, {.chosen_bonuses = {bonus_jarl}}), "VG-3.8");
    EXPECT_EQ(rule(2, {.first_game_bonuses = true,
                       .chosen_bonuses = {bonus_jarl, bonus_follower, bonus_hoarder, bonus_warlord}}),
              "VG-3.13");
    EXPECT_EQ(rule(2, {.fixed_first_player = seat_at(2)}), "VG-3.10");
}

// VG-3.1, VG-3.13  A set-up has 2 to 4 players and known options. check_setup() refuses some set-ups before the rules
// see them. These refusals cite the rule, too.
TEST(VikingsGoneWild, cites_the_rule_of_a_wrong_number_of_players_or_option) {
    const std::shared_ptr<const AnyGame> game = open_game("vikings-gone-wild");
    const auto refusal = [&](int players, const json::object& options) -> std::string {
        try {
            check_setup(*game, {players, options});
        } catch (const BadInput& error) {
            const std::string words = error.what();
            return words.substr(0, words.find(':'));
        }
        return "";
    };
    EXPECT_EQ(refusal(2, {}), "");
    EXPECT_EQ(refusal(1, {}), "VG-3.1");
    EXPECT_EQ(refusal(5, {}), "VG-3.1");
    EXPECT_EQ(refusal(5, {{"dice", 2}}), "VG-3.1");
    EXPECT_EQ(refusal(3, {{"dice", 2}}), "VG-3.13");
    EXPECT_EQ(refusal(3, {{"extended_play", "yes"}}), "VG-3.13");
    EXPECT_EQ(refusal(3, {{"chosen_bonuses",
                           {"bonus_jarl", "bonus_hoarder", "bonus_warlord", "bonus_follower", "bonus_gold_miner"}}}),
              "VG-3.8");
    EXPECT_EQ(refusal(2, {{"fixed_first_player", 2}}), "VG-3.10");
}

// VG-6  At the start every hand of five out of ten is possible, with its hypergeometric probability.
TEST(VikingsGoneWild, sampled_worlds_cover_all_hands) {
    const Rules& rules = *shipped.rules;
    Chance chance(5);
    const State state = rules.set_up({2, {}}, chance);
    std::map<int, int> warriors;
    std::set<Card> tops;
    constexpr int guesses = 4000;
    for (int i = 0; i < guesses; ++i) {
        const State world = rules.guess(state, seat_at(0), chance);
        EXPECT_EQ(world.players[seat_at(0)].hand, state.players[seat_at(0)].hand);
        ++warriors[world.players[seat_at(1)].hand.count(Card::viking_warrior)];
        tops.insert(world.odin_deck[0]);
    }
    // 2 of 10 cards are Warriors, and 5 are drawn. So 0, 1 or 2 Warriors have the probabilities 2/9, 5/9 and 2/9.
    EXPECT_NEAR(warriors[0], guesses * 2 / 9.0, 120);
    EXPECT_NEAR(warriors[1], guesses * 5 / 9.0, 140);
    EXPECT_NEAR(warriors[2], guesses * 2 / 9.0, 120);
    EXPECT_GT(tops.size(), 15u);
}

}  // namespace
}  // namespace meadhall::vikings_gone_wild
