// SPDX-License-Identifier: Apache-2.0
// What scenarios cannot show: the events contain every change (BV-4.6), and another box may have other boards (BV-2.6).
// A box is refused if the set-up with it could end the game (BV-8.5).
#include <gtest/gtest.h>
#include <map>

#include "arena/contract.h"
#include "arena/playout.h"
#include "codec/toml.h"
#include "games/bottlecap_vikings/game.h"
#include "match/any_game.h"
#include "match/typed_setup.h"
#include "tests/games/boxes.h"

namespace meadhall::bottlecap_vikings {
namespace {

const Edition<Rules> shipped = load_rules<Rules>(nullptr);

// BV-4.6  The log contains every change. Computes meters, tokens, ships, huts, abilities, ring and cap from the events
// alone.
class Follower {
public:
    explicit Follower(const State& state) : state_(state) {}

    void observe(const Event& event) {
        std::visit([this](const auto& each) { apply(each); }, event);
    }
    void expect_same(const State& truth) const {
        for (const Seat seat : SeatSet::first(player_count(truth))) {
            const Player& mine = state_.players[seat];
            const Player& true_one = truth.players[seat];
            ASSERT_EQ(mine.wood, true_one.wood);
            ASSERT_EQ(mine.gold, true_one.gold);
            ASSERT_EQ(mine.glory, true_one.glory);
            ASSERT_EQ(mine.red, true_one.red);
            ASSERT_EQ(mine.grey, true_one.grey);
            ASSERT_EQ(mine.hut, true_one.hut);
            ASSERT_EQ(mine.abilities, true_one.abilities);
            ASSERT_EQ(mine.direction, true_one.direction);
            ASSERT_EQ(mine.side, true_one.side);
            // A ship that trades on its way has not arrived yet, so its slot is not compared.
            if (truth.step != Step::sail) {
                ASSERT_EQ(mine.slot, true_one.slot);
            }
        }
        ASSERT_EQ(state_.ring, truth.ring);
        ASSERT_EQ(state_.rot, truth.rot);
        ASSERT_EQ(state_.turn, truth.turn);
        ASSERT_EQ(state_.active, truth.active);
        ASSERT_EQ(state_.way, truth.way);
    }

private:
    Player& player(Seat seat) { return state_.players[seat]; }
    static std::uint8_t& meter(Player& player, Meter meter) {
        return meter == Meter::wood ? player.wood : meter == Meter::gold ? player.gold : player.glory;
    }

    void apply(const SideChosen& event) { player(event.player).side = event.side; }
    void apply(const ShipPlaced& event) { player(event.player).slot = event.slot; }
    void apply(const FreelyImproved& event) { player(event.player).hut = event.spot; }
    void apply(const TurnStarted& event) {
        state_.turn = event.turn;
        state_.active = event.player;
    }
    void apply(const Sailed& event) {
        EXPECT_EQ(player(event.player).slot, event.from);
        EXPECT_EQ(event.path.size(), event.distance);
        EXPECT_EQ(event.path.back(), event.to);
        player(event.player).slot = event.to;
    }
    void apply(const TokenKept& event) {
        ++(event.kept == Token::red ? player(event.player).red : player(event.player).grey);
        EXPECT_EQ(player(event.player).damage(), event.damage);
    }
    void apply(const ValkyriesCame& event) {
        for (const Toll& toll : event.players) {
            player(toll.player).red = player(toll.player).grey = 0;
        }
    }
    void apply(const CourseReversed& event) { player(event.player).direction = event.direction; }
    void apply(const TilesSwitched& event) { std::swap(state_.ring[event.k], state_.ring[(event.k + 1u) % slots]); }
    void apply(const Improved& event) { player(event.player).hut = event.spot; }
    void apply(const ThroneTaken& event) { player(event.player).hut = event.spot; }
    void apply(const AbilityAcquired& event) { player(event.player).abilities.insert(event.ability); }
    void apply(const Gained& event) {
        std::uint8_t& value = meter(player(event.player), event.meter);
        value = static_cast<std::uint8_t>(value + event.amount);
        EXPECT_EQ(value, event.now);
    }
    void apply(const Lost& event) {
        std::uint8_t& value = meter(player(event.player), event.meter);
        value = static_cast<std::uint8_t>(value - event.amount);
        EXPECT_EQ(value, event.now);
    }
    void apply(const Healed& event) {
        player(event.player).red = static_cast<std::uint8_t>(player(event.player).red - event.tokens.red);
        player(event.player).grey = static_cast<std::uint8_t>(player(event.player).grey - event.tokens.grey);
        EXPECT_EQ(player(event.player).damage(), event.damage);
    }
    void apply(const CapRotated& event) { state_.rot = event.rot; }
    void apply(const GameWon& event) {
        EXPECT_EQ(event.player, state_.active);
        state_.way = event.way;
    }
    void apply(const LimitReached&) { state_.way = Way::limit; }
    template <class Announcement>
    void apply(const Announcement&) {}

    State state_;
};

TEST(BottlecapVikings, events_alone_give_the_state) {
    const Rules& rules = *shipped.rules;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Chance chance(seed);
        const int players = 2 + static_cast<int>(seed % 3);
        const auto mode = static_cast<CityMode>(seed / 3 % 3);
        State state = rules.set_up({players, {.city_mode = mode, .turn_limit = 100}}, chance);
        Follower follower(state);
        Offers offers;
        while (!rules.to_act(state).empty()) {
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            std::vector<NarratedEvent<Event>> log;
            const Action action =
                seed % 2 == 0 ? choose_at_random(offers, chance) : by_liking(rules, chance)(state, seat, offers);
            rules.play(state, seat, action, chance, Narrator<Event>(log));
            for (const NarratedEvent<Event>& narrated : log) {
                ASSERT_TRUE(narrated.audience.is_everybody());
                follower.observe(narrated.event);
            }
            follower.expect_same(state);
            ASSERT_FALSE(HasFatalFailure()) << "seed " << seed << ", turn " << state.turn;
        }
    }
}

// --- the log ---

// A source of chance with which every token is grey.
class Greys final : public Source {
public:
    std::uint32_t below(std::uint32_t n) override { return n - 1; }
};

// The lines of the log as match/story.h makes them, over several moves.
class Log {
public:
    Log()
        : state_(shipped.rules->set_up({2, {.board_mode = BoardMode::first_game, .start_seat = seat_at(0)}}, chance_)) {
    }

    State& state() { return state_; }
    template <class Choice>
    Log& play(const Choice& choice) {
        std::vector<NarratedEvent<Event>> log;
        const Action action = Actions::pack(choice);
        EXPECT_TRUE(shipped.rules->why_not(state_, state_.asked, action).legal());
        shipped.rules->play(state_, state_.asked, action, chance_, Narrator<Event>(log));
        for (const NarratedEvent<Event>& narrated : log) {
            const LogRole role = std::visit([](const auto& event) { return event.wording.role; }, narrated.event);
            if (role == LogRole::detail) {
                continue;
            }
            if (role == LogRole::replacement) {
                lines_.pop_back();
            }
            lines_.push_back(event_text(*shipped.rules, narrated.event));
        }
        return *this;
    }
    std::vector<std::string> lines() { return std::exchange(lines_, {}); }

private:
    Greys greys_;
    Chance chance_{greys_};
    State state_;
    std::vector<std::string> lines_;
};
using Lines = std::vector<std::string>;

TEST(BottlecapVikings, the_log_tells_the_set_up_and_a_turn) {
    Log log;
    log.play(PlaceShip{0}).play(PlaceShip{1}).play(ChooseGoods{1}).play(ChooseGoods{0});
    EXPECT_EQ(log.lines(), (Lines{"P1 starts at Great Hall.", "P2 starts at Timber Coast.",
                                  "P1 chooses 1 wood and starts with 1 wood and 2 glory in total.",
                                  "P2 chooses 2 gold and starts with 2 gold and 2 glory in total."}));
    log.play(Sail{1}).play(DoPart{1}).play(ActDone{});
    EXPECT_EQ(log.lines(), (Lines{"P1 sails from Great Hall to Timber Coast.",
                                  "P1 attacks P2 and draws a grey damage token; P2 draws a grey damage token.",
                                  "P1 gains 1 wood at Timber Coast."}));
    log.play(Sail{1}).play(Exchange{2});
    EXPECT_EQ(log.lines(),
              (Lines{"P2 sails from Timber Coast to Sawmill.", "P2 exchanges 2 gold for 3 wood at Sawmill."}));
    log.play(Sail{3}).play(DoPart{2}).play(ActDone{});
    EXPECT_EQ(log.lines(),
              (Lines{"P1 sails from Timber Coast to Gold Coast.",
                     "P1 crosses the red line and draws a grey damage token.", "P1 gains 1 gold at Gold Coast."}));
}

TEST(BottlecapVikings, events_read_as_sentences) {
    const auto as_sentence = [](const Event& event) { return event_text(*shipped.rules, event); };
    const Seat lief = seat_at(0), hildr = seat_at(1), lance = seat_at(2);
    EXPECT_EQ(as_sentence(AttackMade{lief, {hildr, lance}}), "P1 attacks P2 and P3.");
    EXPECT_EQ(as_sentence(AttackResult{lief, {hildr, lance}, Token::red, {{hildr, Token::grey}, {lance, Token::red}}}),
              "P1 attacks P2 and P3 and draws a red damage token; P2 draws a grey damage token, P3 draws a red damage "
              "token.");
    EXPECT_EQ(as_sentence(AttackResult{lief, {hildr}, std::nullopt, {{hildr, Token::grey}}}),
              "P1 attacks P2; P2 draws a grey damage token.");
    EXPECT_EQ(as_sentence(LineCrossed{lief, std::nullopt}), "P1 crosses the red line.");
    EXPECT_EQ(
        as_sentence(ValkyriesCame{{}, {{lief, 4, {.gold = 2, .glory = 1}}, {hildr, 2, {.gold = 1}}, {lance, 0, {}}}}),
        "The Valkyries come and remove all damage: P1 loses 2 gold and 1 glory, P2 loses 1 gold, P3 loses "
        "nothing.");
    EXPECT_EQ(as_sentence(GloryBought{lief, Face::act_glory_blood, {.wood = 2, .gold = 1}, 1}),
              "P1 pays 1 gold and 2 wood and takes 1 damage to gain 1 glory at Skald's Stone.");
    EXPECT_EQ(as_sentence(GloryBought{lief, Face::act_glory_double, {.wood = 3, .gold = 2}, 0}),
              "P1 pays 2 gold and 3 wood to gain 1 glory at Skald's Stone.");
    EXPECT_EQ(as_sentence(DamageRepaired{lief, Face::act_repair, {.wood = 1}, 2}),
              "P1 pays 1 wood to repair 2 damage at Shipwright.");
    EXPECT_EQ(as_sentence(PartDone{lief, Face::act_gold_raid, 1, {}}), "P1 gains nothing at Gold Coast.");
    EXPECT_EQ(as_sentence(Healed{lief, {1, 2}, 0, {}}),
              "P1 returns 1 red token and 2 grey tokens to the bag and has 0 damage now.");
    EXPECT_EQ(as_sentence(Gained{lief, Meter::wood, 2, 1, 10, {}}),
              "P1 gains 2 wood and has 10 now; no room for 1 more.");
    EXPECT_EQ(as_sentence(GameWon{lief, Way::throne}), "P1 wins the game: the hut is on the throne.");
}

// --- other boxes ---

TEST(BottlecapVikings, refuses_a_box_that_cannot_be_played) {
    const auto cities = [](const std::string& old, const std::string& fresh) {
        return refusal_of_box<Rules>("cities.toml", old, fresh);
    };
    EXPECT_EQ(cities("tier_cost = [2, 4, 6, 8]", "tier_cost = [2, 4, 6, 8]"), "");
    EXPECT_EQ(cities("ability = \"swift_oars\"", "ability = \"slow_oars\"").find("cities.toml line "), 0u);
    EXPECT_EQ(cities("[\"1L\", \"2M\"]", "[\"1L\", \"3L\"]"),
              "BV-2.6: the line from 1L to 3L of the board homestead does not lead one tier up");
    EXPECT_EQ(cities("[\"S\", \"1R\"],", ""), "BV-2.6: no line leads to the spot 1R of the board homestead");
    EXPECT_EQ(cities(", [\"3R\", \"T\"]", ""), "BV-2.6: no line leads up from the spot 3R of the board homestead");
    EXPECT_EQ(cities("[\"3R\", \"T\"]", "[\"3R\", \"9X\"]"),
              "BV-2.6: the board homestead has a line from 3R to 9X, but these spots do not both exist");
    EXPECT_EQ(cities("tier_cost = [2, 4, 6, 8]", "tier_cost = [2, 4, 6, 11]"),
              "BV-2.6: the board homestead has a tier that costs more gold than its meter holds");
    EXPECT_EQ(cities("tier_cost = [2, 4, 6, 8]", "tier_cost = [2, 8, 6, 8]"),
              "BV-2.6: the throne of the board homestead must cost more than any other tier");
    EXPECT_EQ(cities("helmet_at = [3, 5, 6]", "helmet_at = [3, 3, 6]"),
              "BV-2.6: the helmets of the board homestead must be at rising glory");
    EXPECT_EQ(cities("glory_throne = 10", "glory_throne = 9"),
              "BV-2.6: the board homestead must have the throne at the end of its glory meter");
    EXPECT_EQ(cities("tier_needs = [0, 1, 2, 3]", "tier_needs = [0, 1, 2]"),
              "BV-2.6: the board homestead must have 1 to 4 tiers, each with a cost and a helmet level");
    EXPECT_EQ(cities("id = \"1R\", tier = 1", "id = \"1L\", tier = 1"),
              "BV-2.6: the board homestead has the spot 1L twice");
    EXPECT_EQ(cities("ability = \"doubling\"", "ability = \"long_oars\""),
              "BV-2.6: the board homestead has long_oars twice");
    EXPECT_EQ(
        cities("{ id = \"T\", tier = 4, ability = \"throne\" }", "{ id = \"T\", tier = 3, ability = \"throne\" }"),
        "BV-2.6: the board homestead must have the throne, and nothing else, in its highest tier");
    EXPECT_EQ(cities("    { id = \"3L\", tier = 3,",
                     "    { id = \"3A\", tier = 3, ability = \"battle_pay\" },\n"
                     "    { id = \"3B\", tier = 3, ability = \"atonement\" },\n"
                     "    { id = \"3C\", tier = 3, ability = \"line_runner\" },\n    { id = \"3L\", tier = 3,"),
              "BV-2.6: the board homestead has more than 4 spots in a tier");
    EXPECT_EQ(cities("unique = \"goldmark\"", "unique = \"silvermark\""),
              "BV-2.6: there is no board silvermark for card_green");
    EXPECT_EQ(cities("common = \"homestead\"", "common = \"farm\""),
              "BV-2.6: there is no board farm for the common side");
    EXPECT_EQ(refusal_of_box<Rules>("box.toml", "glory = 3 }", "glory = 10 }"),
              "BV-8.5: the row for 3 players allows a win in the set-up");
    EXPECT_EQ(refusal_of_box<Rules>("box.toml", "free_goods = 4, glory = 3 }", "free_goods = 4, glory = 9 }"),
              "BV-8.5: the row for 4 players allows a win in the set-up");
    EXPECT_EQ(refusal_of_box<Rules>("box.toml", "red = 5", "red = 4"),
              "BV-5.34: the row for 2 players needs 5 to 99 red tokens and at most 99 grey ones");
    EXPECT_EQ(refusal_of_box<Rules>("box.toml", "cap = \"cap_4p\"", "cap = \"cap_5p\""),
              "BV-2.7: the row for 4 players names a cap that does not exist: cap_5p");
    EXPECT_EQ(refusal_of_box<Rules>("box.toml", "helper_edge = 0", "helper_edge = 8"),
              "BV-2.7: the helper of cap_23p must be at an edge from 0 to 7");
    EXPECT_EQ(refusal_of_box<Rules>("box.toml", "line_edges = [3]", "line_edges = [8]"),
              "BV-2.7: a line of cap_23p must be at an edge from 0 to 7");
    EXPECT_EQ(refusal_of_box<Rules>("tiles.toml", "faces = [\"act_repair\", \"act_repair\"]",
                                    "faces = [\"act_repair\", \"act_balance\"]"),
              "BV-2.3: act_balance is on two tiles");
    EXPECT_EQ(refusal_of_box<Rules>("tiles.toml", "\"act_city\", \"act_wood_unscarred\"", "\"act_city\", \"act_city\""),
              "BV-3.4: first_game uses a tile twice");
    EXPECT_EQ(refusal_of_box<Rules>("abilities.toml", "name = \"Long Oars\"", "name = \"\""),
              "BV-2.5: an ability has no name or no text");
    EXPECT_EQ(refusal_of_box<Rules>("abilities.toml", "text = \"You win the game.\"", "text = \"\""),
              "BV-2.5: an ability has no name or no text");
    EXPECT_EQ(refusal_of_box<Rules>("tiles.toml", "[[faces]]\nid = \"act_city\"", "[[faces]]\nid = \"act_repair\""),
              "BV-2.4: act_repair is listed twice, or does not have one or two parts");
    EXPECT_EQ(refusal_of_box<Rules>("tiles.toml", "parts = [\"Gain 1 gold.\", ", "parts = [\"Gain 1 gold.\", \"\", "),
              "BV-2.4: act_gold_scarred is listed twice, or does not have one or two parts");
}

// The data of another box. Its cap has two lines and a different helper edge. One homestead has three tiers: one spot
// in the first, four in the second, and the throne.
std::string other_box(std::string_view name) {
    std::string text(shipped_file("bottlecap_vikings/data/" + std::string(name)));
    const auto replace = [&](const std::string& old, const std::string& fresh) {
        const std::size_t at = text.find(old);
        ASSERT_NE(at, std::string::npos) << old;
        text.replace(at, old.size(), fresh);
    };
    if (name == "box.toml") {
        replace("helper_edge = 0\nline_edges = [3]", "helper_edge = 5\nline_edges = [0, 6]");
    } else if (name == "cities.toml") {
        const std::size_t spots = text.find("helmet_at", text.find("[[boards]]"));
        const std::size_t end = text.find("source", spots);
        text.replace(spots, end - spots, R"(helmet_at = [2, 7]
tier_cost = [1, 3, 9]
tier_needs = [0, 1, 2]
spots = [
    { id = "gate", tier = 1, ability = "turn_the_cap" },
    { id = "mill", tier = 2, ability = "wood_surplus" },
    { id = "mint", tier = 2, ability = "gold_surplus" },
    { id = "dock", tier = 2, ability = "swift_oars" },
    { id = "well", tier = 2, ability = "borrowed_rune" },
    { id = "seat", tier = 3, ability = "throne" },
]
edges = [["S", "gate"], ["gate", "mill"], ["gate", "mint"], ["gate", "dock"], ["gate", "well"],
         ["mill", "seat"], ["mint", "seat"], ["dock", "seat"], ["well", "seat"]]
)");
    }
    return text;
}

TEST(BottlecapVikings, another_tree_and_another_cap_can_be_played) {
    const Edition<Rules> edition = load_rules<Rules>(other_box);
    int thrones = 0;
    for (int players = 2; players <= 4; ++players) {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const meadhall::Setup<Options> setup{players,
                                                 {.city_mode = static_cast<CityMode>(seed % 3), .turn_limit = 100}};
            const std::optional<std::string> breach = breach_of_contract(*edition.rules, setup, seed);
            ASSERT_FALSE(breach) << *breach;
            Chance chance(seed);
            Offers offers;
            State state = edition.rules->set_up(setup, chance);
            play_out(*edition.rules, state, offers, chance, by_liking(*edition.rules, chance));
            thrones += state.way == Way::throne;
        }
    }
    EXPECT_GT(thrones, 10);
}

// BV-4.2  A player is not asked if only one choice is possible: here, the only spot of the first tier. The ability of
// this spot, Turn the Cap, still asks (BV-3.11, BV-A21).
TEST(BottlecapVikings, a_free_improvement_of_another_tree_asks_only_real_choices) {
    const Edition<Rules> edition = load_rules<Rules>(other_box);
    Chance chance(1);
    State state = edition.rules->set_up({4, {.start_seat = seat_at(0)}}, chance);
    for (int seat = 0; seat < 4; ++seat) {
        edition.rules->play(state, seat_at(seat), Actions::pack(PlaceShip{0}), chance, {});
    }
    edition.rules->play(state, seat_at(0), Actions::pack(ChooseGoods{1}), chance, {});
    EXPECT_EQ(state.question, Question::rotate);
    EXPECT_EQ(state.asked, seat_at(0));
    EXPECT_EQ(edition.rules->word(state.players[seat_at(0)].hut), "gate");
    edition.rules->play(state, seat_at(0), Actions::pack(Rotate{3}), chance, {});
    EXPECT_EQ(state.players[seat_at(0)].glory, 4);
    EXPECT_EQ(state.question, Question::goods);
    EXPECT_EQ(state.asked, seat_at(1));
}

// BV-6.1  Players and spectators see the same. Only the offers are private.
TEST(BottlecapVikings, everybody_sees_the_same) {
    const Rules& rules = *shipped.rules;
    Chance chance(7);
    Offers offers;
    State state = rules.set_up({3, {}}, chance);
    for (int i = 0; i < 500 && !rules.to_act(state).empty(); ++i) {
        const View everybody = rules.view_for(state, Viewer::spectator());
        for (const Seat seat : SeatSet::first(3)) {
            ASSERT_TRUE(same(rules.view_for(state, seat), everybody));
        }
        offers.clear();
        rules.offers(state, state.asked, offers);
        rules.play(state, state.asked, choose_at_random(offers, chance), chance, {});
    }
}

TEST(BottlecapVikings, refuses_options_with_the_rule) {
    const Rules& rules = *shipped.rules;
    const auto why = [&](int players, const Options& options) {
        const Verdict verdict = rules.why_not(meadhall::Setup<Options>{players, options});
        return verdict.legal() ? "legal" : text(verdict.refusal());
    };
    const FixedVector<Face, slots> ring{Face::act_city,         Face::act_gold_raid, Face::act_wood_raid,
                                        Face::act_glory_blood,  Face::act_repair,    Face::act_wood_to_gold,
                                        Face::act_gold_to_wood, Face::act_balance};
    FixedVector<Face, slots> doubled = ring;
    doubled[1] = Face::act_wood_unscarred;
    EXPECT_EQ(why(2, {}), "legal");
    EXPECT_EQ(why(2, {.board_mode = BoardMode::custom, .ring = ring}), "legal");
    EXPECT_EQ(why(2, {.board_mode = BoardMode::custom}),
              "BV-3.1: a custom ring needs eight faces from eight different tiles");
    EXPECT_EQ(why(2, {.board_mode = BoardMode::custom, .ring = doubled}),
              "BV-3.1: a custom ring needs eight faces from eight different tiles");
    EXPECT_EQ(why(2, {.ring = ring}), "BV-3.1: a ring by hand needs board_mode custom");
    EXPECT_EQ(why(2, {.start_seat = seat_at(2)}), "BV-3.1: start_seat is 2, but the seats are 0 to 1");
    EXPECT_EQ(why(3, {.cards = {Card{0}, Card{1}}}),
              "BV-3.1: cards must name a different card for each of the 3 seats, or none at all");
    EXPECT_EQ(why(2, {.cards = {Card{1}, Card{1}}}),
              "BV-3.1: cards must name a different card for each of the 2 seats, or none at all");
    EXPECT_EQ(why(2, {.turn_limit = 99}), "BV-8.6: the turn limit must be 100 to 1000, not 99");
    EXPECT_EQ(why(2, {.turn_limit = 1001}), "BV-8.6: the turn limit must be 100 to 1000, not 1001");
}

}  // namespace
}  // namespace meadhall::bottlecap_vikings
