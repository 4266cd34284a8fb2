// SPDX-License-Identifier: Apache-2.0
// What scenarios cannot show about Thunder & Lightning: which data are refused, how worlds are sampled, and that the
// audit finds an impossible world.
#include <array>
#include <gtest/gtest.h>

#include "bots/random.h"
#include "games/thunder_and_lightning/game.h"
#include "match/any_game.h"
#include "match/story.h"
#include "match/typed_setup.h"
#include "tests/games/boxes.h"

namespace meadhall::thunder_and_lightning {
namespace {

const Rules& rules() {
    static const Edition<Rules> edition = load_rules<Rules>(nullptr);
    return *edition.rules;
}

std::string refusal_of(std::string_view file, std::string_view from, std::string_view to) {
    return refusal_of_box<Rules>(file, from, to);
}

TEST(ThunderAndLightning, RefusesUnplayableDecks) {  // TL-2.2.3  50 cards each, one god, one treasure
    const std::string_view ravens = "name = \"Ravens\"\nquantity = 9";
    EXPECT_EQ(refusal_of("thor.toml", ravens, "name = \"Ravens\"\nquantity = 8"),
              "TL-2.2.3: Thor's deck has 49 cards, not 50");
    EXPECT_EQ(refusal_of("loki.toml", "name = \"Frigg\"\nquantity = 2", "name = \"Frigg\"\nquantity = 1"),
              "TL-2.2.3: Loki's deck has 49 cards, not 50");
    EXPECT_EQ(refusal_of("thor.toml", "kind = \"odin\"", "kind = \"freya\""),
              "TL-2.2.3: Thor's deck lists freya twice");
    EXPECT_EQ(refusal_of("thor.toml", "strength = \"7\"", "strength = \"6\""),
              "TL-2.2.3: the strength of seven is not the same in both decks");
    EXPECT_EQ(refusal_of("", "strength = \"7\"", "strength = \"8\""),
              "TL-2.2.3: the strength of tyr is none or 0 to 7, not 8");
    EXPECT_EQ(refusal_of("", "strength = \"0\"", "strength = \"3\""),
              "TL-2.2.3: treasure cannot have a strength of 3");  // the first card with strength 0 is the treasure
    EXPECT_EQ(refusal_of("thor.toml", "id = \"tyr\"", "id = \"ravens\""), "TL-2.2.3: the id ravens is taken");
    EXPECT_NE(refusal_of("thor.toml", "kind = \"odin\"", "kind = \"wotan\"").find("thor.toml line"), std::string::npos);
    EXPECT_EQ(refusal_of("thor.toml", "name = \"Dwarf\"", "name = \"Alberich\""), std::string());
}

// Decks that differ, or that have two gods. Several quantities are changed, so that each deck still has 50 cards.
TEST(ThunderAndLightning, RefusesDecksThatDiffer) {
    const auto loaded = [](int thors_walls, int gods) {
        try {
            load_rules<Rules>([&](std::string_view file) {
                std::string text(shipped_file("thunder_and_lightning/data/" + std::string(file)));
                const auto replace = [&](const std::string& from, const std::string& to) {
                    const std::size_t at = text.find(from);
                    EXPECT_NE(at, std::string::npos) << from;
                    text.replace(at, from.size(), to);
                };
                if (file == "thor.toml") {
                    replace("name = \"Shield Wall\"\nquantity = 4",
                            "name = \"Shield Wall\"\nquantity = " + std::to_string(thors_walls));
                    replace("name = \"Ravens\"\nquantity = 9",
                            "name = \"Ravens\"\nquantity = " + std::to_string(13 - thors_walls - (gods - 1)));
                    replace("name = \"Thor\"\nquantity = 1", "name = \"Thor\"\nquantity = " + std::to_string(gods));
                } else if (gods > 1) {
                    replace("name = \"Ravens\"\nquantity = 9", "name = \"Ravens\"\nquantity = 8");
                    replace("name = \"Loki\"\nquantity = 1", "name = \"Loki\"\nquantity = 2");
                }
                return text;
            });
        } catch (const BadInput& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(loaded(4, 1), "");
    EXPECT_EQ(loaded(5, 1), "TL-2.2.3: the decks have different numbers of ravens");
    EXPECT_EQ(loaded(4, 2), "TL-2.2.3: there is exactly one god in a deck");
}

TEST(ThunderAndLightning, HasAProvenMaximumLength) {  // TL-8.6  at most 642 decisions
    EXPECT_EQ(rules().longest_game({2, {}}), 642);
}

Card card(std::string_view word) {
    Card found{};
    EXPECT_TRUE(rules().read_word(word, found)) << word;
    return found;
}

void play(State& state, Side side, std::string_view text, Chance& chance) {
    const Action action = read_action(rules(), text);
    const Verdict verdict = rules().why_not(state, state.seat_of(side), action);
    ASSERT_TRUE(verdict.legal()) << text << ": " << meadhall::text(verdict.refusal());
    rules().play(state, state.seat_of(side), action, chance, {});
}

// Returns the state after both opening rows are laid. Loki started with these nine cards; the deck holds all others.
State after_the_rows(std::string_view lokis_nine, std::string_view lokis_row, Chance& chance) {
    State state = rules().set_up({2, {}}, chance);
    EXPECT_TRUE(rules().read_word(lokis_nine, state.loki.hand));
    EXPECT_TRUE(rules().read_word("lokis_but " + std::string(lokis_nine), state.loki.deck));
    play(state, Side::loki, "opening_row " + std::string(lokis_row), chance);
    Offers offers;
    rules().offers(state, state.seat_of(Side::thor), offers);
    rules().play(state, state.seat_of(Side::thor), offers.action(0), chance, {});
    EXPECT_TRUE(rules().audit(state).legal());
    return state;
}

// Returns a state in which it is Thor's turn, with three points. The decks and hands are as dealt, and the field is
// empty.
State thors_turn(Chance& chance) {
    State state = rules().set_up({2, {}}, chance);
    state.phase = Phase::main;
    state.active = Side::thor;
    state.points_total = 3;
    state.thor.turns = state.loki.turns = 2;
    return state;
}

template <class Zone>
void put(Zone& zone, std::string_view cards) {
    ASSERT_TRUE(rules().read_word(cards, zone)) << cards;
}

const std::array<std::string, 2> names{"Thora", "Lofn"};

// The lines of the log that a viewer reads after this move, without details (match/story.h).
std::vector<std::string> lines_of(State& state, std::string_view text, Chance& chance,
                                  Viewer viewer = Viewer::spectator()) {
    const Seat seat = state.seat_of(Rules::asked(state));
    const Action action = read_action(rules(), text);
    const Verdict verdict = rules().why_not(state, seat, action);
    EXPECT_TRUE(verdict.legal()) << text;
    std::vector<NarratedEvent<AnyEvent>> log;
    if (verdict.legal()) {
        rules().play(state, seat, action, chance, Narrator<AnyEvent>(log));
    }
    std::vector<NarrationEntry> narration;
    for (const NarratedEvent<AnyEvent>& narrated : log) {
        const LogRole role = std::visit([]<class E>(const E&) { return E::wording.role; }, narrated.event);
        narration.push_back({narrated.audience,
                             narrated.shows,
                             {{"text", event_text(rules(), narrated.event, names)}},
                             narrated.movers_own,
                             role});
    }
    std::vector<std::string> lines;
    for (const StoryLine& line : story_of(narration, viewer)) {
        lines.push_back(line.text);
    }
    return lines;
}
using Lines = std::vector<std::string>;

TEST(ThunderAndLightning, TellsAChallengeInOneLine) {
    struct Example {
        std::string_view own, facing, thors_top, line;
    };
    for (const auto& [own, facing, thors_top, line] : {
             Example{"tyr-", "troll-", "dwarf", "Tyr (strength 7) beats Troll (strength 4)"},
             Example{"dwarf+", "dragon-", "dwarf", "Dwarf (strength 4) loses to Dragon (strength 6)"},
             Example{"ravens-", "ravens-", "dwarf", "Ravens (strength 1) and Ravens (strength 1) are both lost"},
             Example{"dwarf-", "troll-", "idunn", "Dwarf (strength 4) beats Troll (strength 4) by the power of Idunn"},
             Example{"viking_warriors-", "fire_giant-", "berserker",
                     "Viking Warriors (strength 6) beat Fire Giant (strength 5)"},
             Example{"viking_warriors-", "fire_giant-", "dwarf",
                     "Viking Warriors (strength 3) lose to Fire Giant (strength 5)"},
             Example{"tyr-", "shield_wall-", "dwarf", "Tyr loses to Shield Wall"},
             Example{"frigg-", "angrboda-", "dwarf", "Frigg beats Angrboda"},
             Example{"dwarf-", "hel-", "dwarf", "Dwarf beats Hel"},
         }) {
        Chance chance(1);
        State state = thors_turn(chance);
        put(state.thor.field[0], own);
        put(state.loki.field[0], facing);
        put(state.thor.pile, thors_top);
        state.idunn = thors_top == "idunn" ? Holder::thor : Holder::nobody;
        state.berserker = thors_top == "berserker" ? Holder::thor : Holder::nobody;
        const Lines lines = lines_of(state, "challenge 0", chance);
        ASSERT_EQ(lines.size(), 1u) << line;
        EXPECT_EQ(lines[0], "Thora challenges in the left column: " + std::string(line) + ".");
    }
}

TEST(ThunderAndLightning, TellsTheEndOfAChallenge) {
    Chance chance(1);
    State state = thors_turn(chance);
    put(state.thor.field[2], "dwarf-");
    put(state.loki.field[2], "odins_crown-");
    State nightmare = state;
    EXPECT_EQ(lines_of(state, "challenge 2", chance),
              (Lines{"Thora challenges in the right column: Dwarf finds Odin's Crown.",
                     "Thora wins the game: Lofn loses Odin's Crown."}));
    put(nightmare.loki.field[2], "nightmare- ravens- ravens+");
    EXPECT_EQ(
        lines_of(nightmare, "challenge 2", chance),
        (Lines{"Thora challenges in the right column: Dwarf meets Nightmare.",
               "The Nightmare takes all cards of the right column: Lofn loses Nightmare and 2 Ravens; Thora loses "
               "Dwarf."}));
}

TEST(ThunderAndLightning, NamesHiddenCardsOnlyToViewersWhoKnowThem) {
    Chance chance(1);
    State state = thors_turn(chance);
    put(state.thor.hand, "tyr valkyries hel");
    put(state.thor.pile, "dwarf");
    put(state.thor.field[0], "dwarf-");
    put(state.loki.field[1], "troll- odin-");
    const Viewer thor(state.seat_of(Side::thor));
    const Viewer loki(state.seat_of(Side::loki));
    const auto expect = [&](std::string_view action, const std::string& thors, const std::string& lokis,
                            const std::string& everybodys) {
        for (const auto& [viewer, line] : {std::pair(thor, thors), {loki, lokis}, {Viewer::spectator(), everybodys}}) {
            State copy = state;
            EXPECT_EQ(lines_of(copy, action, chance, viewer), Lines{line});
        }
    };
    const std::string laid = " face down in the left column, row 2.";
    expect("place tyr 0 2", "Thora lays Tyr" + laid, "Thora lays a card" + laid, "Thora lays a card" + laid);
    const std::string fetched = " from their own discard pile.";
    expect("power hel take dwarf", "Thora plays Hel and takes Dwarf" + fetched,
           "Thora plays Hel and takes a card" + fetched, "Thora plays Hel and takes a card" + fetched);
    const std::string moved = " on Lofn's side from the middle column, row 1, to the right column, row 1.";
    expect("power valkyries move 1 1 2 1", "Thora plays Valkyries and moves a face-down card" + moved,
           "Thora plays Valkyries and moves Troll" + moved, "Thora plays Valkyries and moves a face-down card" + moved);
}

TEST(ThunderAndLightning, TellsRavensAndSeerStepByStep) {
    Chance chance(1);
    State state = thors_turn(chance);
    put(state.thor.hand, "ravens seer");
    put(state.loki.hand, "troll");
    put(state.loki.deck, "baldr hel");
    put(state.thor.field[0], "dwarf-");
    EXPECT_EQ(lines_of(state, "power ravens hand", chance),
              (Lines{"Thora uses Ravens and takes Troll from Lofn's hand."}));
    // The page replaces the previous log line by this one.
    EXPECT_EQ(lines_of(state, "column 1", chance),
              (Lines{"Thora uses Ravens and puts Troll from Lofn's hand in front of Lofn's middle column."}));
    EXPECT_EQ(lines_of(state, "power seer", chance),
              (Lines{"Thora uses the Seer and moves Hel from Lofn's deck to Lofn's hand."}));
    EXPECT_EQ(lines_of(state, "stop", chance), Lines{});
}

TEST(ThunderAndLightning, TellsWhoGainsThePowerOfALostCard) {
    Chance chance(1);
    State state = thors_turn(chance);
    put(state.thor.hand, "berserker frigg");
    put(state.thor.field[0], "dwarf-");
    put(state.loki.field[0], "idunn-");
    EXPECT_EQ(lines_of(state, "power berserker", chance),
              (Lines{"Thora plays Berserker and gains the power of this card."}));
    EXPECT_EQ(lines_of(state, "challenge 0", chance),
              (Lines{"Thora challenges in the left column: Dwarf beats Idunn.", "Lofn gains the power of Idunn."}));
}

TEST(ThunderAndLightning, SaysWhoIsAskedWhat) {
    Chance chance(1);
    State state = rules().set_up({2, {}}, chance);
    const auto refusal = [&](Side side, std::string_view action) {
        const Verdict verdict = rules().why_not(state, state.seat_of(side), read_action(rules(), action));
        return verdict.legal() ? "" : text(verdict.refusal(), names);
    };
    EXPECT_EQ(refusal(Side::thor, "draw"), "TL-4.12: Lofn is choosing three cards for the front row; you choose next");
    EXPECT_EQ(refusal(Side::loki, "draw"), "TL-4.13: first choose three cards of your hand for the front row");
    state = thors_turn(chance);
    state.points_used = 2;
    EXPECT_EQ(refusal(Side::loki, "draw"), "TL-4.12: it is Thora's turn; you act when it is your turn");
    EXPECT_EQ(refusal(Side::thor, "end_turn"), "TL-4.3: you must spend 1 more point first");
}

constexpr int guesses = 100000;

// TL-3.4, TL-5.20.6  Thor knows only that the god is never face down, and that nobody starts with the treasure in hand.
TEST(ThunderAndLightning, GuessesOpeningCardsUniformly) {
    Chance chance(1);
    const State state = after_the_rows("dragon troll*2 ravens*2 shield_wall hel odin seer", "troll ravens hel", chance);
    int ravens = 0;
    int hels = 0;
    int gods_in_hand = 0;
    std::array<int, 41> treasure{};
    for (int i = 0; i < guesses; ++i) {
        const State world = rules().guess(state, state.seat_of(Side::thor), chance);
        ASSERT_TRUE(rules().audit(world).legal());
        for (const Column& column : world.loki.field) {
            ravens += kind_of(column[0]) == Kind::ravens;
            hels += kind_of(column[0]) == Kind::hel;
            ASSERT_NE(kind_of(column[0]), Kind::god);
            ASSERT_NE(kind_of(column[0]), Kind::treasure);
        }
        for (const Card each : world.loki.hand) {
            gods_in_hand += kind_of(each) == Kind::god;
            ASSERT_NE(kind_of(each), Kind::treasure);
        }
        for (std::size_t at = 0; at < world.loki.deck.size(); ++at) {
            treasure[at] += kind_of(world.loki.deck[at]) == Kind::treasure;
        }
    }
    // A field card is one of 48 cards: all but the god and the treasure. The god is in the hand (6 places) or in the
    // deck (41 places, one of which the treasure takes), so it has 46 places.
    EXPECT_NEAR(ravens, 3.0 * guesses * 9 / 48, 1200);
    EXPECT_NEAR(hels, 3.0 * guesses / 48, 500);
    EXPECT_NEAR(gods_in_hand, guesses * 6.0 / 46, 700);
    for (const int often : treasure) {
        EXPECT_NEAR(often, guesses / 41.0, 300);
    }
}

// TL-6.4, TL-6.5  What Frigg showed may be used for the rest of the game, and a card laid face down later is hidden
// again. Frigg sees six cards in Loki's hand. Then Loki lays a card, draws a card and lays another one. This limits
// where each of the six cards can be.
TEST(ThunderAndLightning, GuessesWhatFriggSaw) {
    Chance chance(2);
    State state = after_the_rows("dragon troll*2 ravens*2 shield_wall hel odin seer", "troll ravens hel", chance);
    play(state, Side::loki, "draw", chance);
    play(state, Side::loki, "draw", chance);
    play(state, Side::loki, "draw", chance);
    play(state, Side::loki, "end_turn", chance);
    state.thor.hand.clear();
    state.thor.deck.clear();
    std::string field;
    for (const Column& column : state.thor.field) {
        field += " " + std::string(rules().word(card_of(column[0])));
    }
    ASSERT_EQ(field.find("frigg"), std::string::npos);
    ASSERT_TRUE(rules().read_word("frigg", state.thor.hand));
    ASSERT_TRUE(rules().read_word("thors_but frigg" + field, state.thor.deck));
    ASSERT_TRUE(rules().read_word("dragon troll ravens shield_wall odin seer", state.loki.hand));
    ASSERT_TRUE(rules().read_word("lokis_but dragon troll*2 ravens*2 shield_wall odin seer hel", state.loki.deck));
    ASSERT_TRUE(rules().audit(state).legal()) << text(rules().audit(state).refusal());
    play(state, Side::thor, "power frigg spy", chance);
    state.points_used = state.points_total;
    play(state, Side::thor, "end_turn", chance);
    play(state, Side::loki, "place dragon 0 1", chance);
    play(state, Side::loki, "draw", chance);
    play(state, Side::loki, "place troll 1 1", chance);

    std::array<int, kinds> first{};
    int drawn = 0;
    for (int i = 0; i < guesses; ++i) {
        const State world = rules().guess(state, state.seat_of(Side::thor), chance);
        ASSERT_TRUE(rules().audit(world).legal());
        // The card that was laid before the draw is one of the six.
        ++first[static_cast<std::size_t>(kind_of(world.loki.field[0][0]))];
        // The card that was laid after the draw is one of the remaining five, or the drawn card.
        Hand seen;
        ASSERT_TRUE(rules().read_word("dragon troll ravens shield_wall odin seer", seen));
        for (const Placed laid : {world.loki.field[0][0], world.loki.field[1][0]}) {
            std::size_t at = 0;
            while (at < seen.size() && seen[at] != card_of(laid)) {
                ++at;
            }
            if (at < seen.size()) {
                seen.erase_at(at);
            }
        }
        for (const Card each : seen) {
            bool there = false;
            for (const Card held : world.loki.hand) {
                there = there || held == each;
            }
            drawn += !there;
        }
        ASSERT_EQ(world.loki.hand.size(), 5u);
    }
    for (const Kind kind : {Kind::six, Kind::four, Kind::ravens, Kind::shield_wall, Kind::odin, Kind::seer}) {
        EXPECT_NEAR(first[static_cast<std::size_t>(kind)], guesses / 6.0, 700) << index(kind);
    }
    EXPECT_EQ(drawn, 0);  // the other cards that Frigg saw are still in the hand

    // A world is impossible if the card that was laid before the draw is not one of the six.
    State world = state;
    ASSERT_TRUE(rules().audit(world).legal());
    world.loki.field[0][0] = placed(card("troll"), false);
    EXPECT_FALSE(rules().audit(world).legal());  // too many trolls
    world = state;
    for (Card& each : world.loki.deck) {
        if (each == card("nightmare")) {
            each = card("dragon");
            world.loki.field[0][0] = placed(card("nightmare"), false);
        }
    }
    EXPECT_STREQ(rules().audit(world).refusal().rule, "TL-6.4");
}

// TL-5.28.2  The enemy does not learn which card Hel took. For Thor, each of three cards is equally likely.
TEST(ThunderAndLightning, GuessesWhatHelTook) {
    Chance chance(3);
    State state = after_the_rows("dragon troll*2 ravens*2 shield_wall hel odin seer", "troll ravens seer", chance);
    ASSERT_TRUE(rules().read_word("baldr freya baldr troll", state.loki.pile));
    ASSERT_TRUE(rules().read_word("lokis_but dragon troll*3 ravens*2 shield_wall hel odin seer baldr*2 freya",
                                  state.loki.deck));
    ASSERT_TRUE(rules().audit(state).legal()) << text(rules().audit(state).refusal());
    play(state, Side::loki, "power hel take freya", chance);
    std::array<int, kinds> picks{};
    for (int i = 0; i < guesses; ++i) {
        const State world = rules().guess(state, state.seat_of(Side::thor), chance);
        ASSERT_TRUE(rules().audit(world).legal());
        ++picks[static_cast<std::size_t>(kind_of(world.loki.sight.pick))];
        bool held = false;
        for (const Card each : world.loki.hand) {
            held = held || each == world.loki.sight.pick;
        }
        ASSERT_TRUE(held);
        ASSERT_EQ(world.loki.pile.size(), 4u);
        ASSERT_EQ(kind_of(world.loki.pile.back()), Kind::hel);
    }
    for (const Kind kind : {Kind::baldr, Kind::freya, Kind::four}) {
        EXPECT_NEAR(picks[static_cast<std::size_t>(kind)], guesses / 3.0, 900) << index(kind);
    }
}

// TL-8.6, TL-S63  Every game ends after at most 320 actions and 642 decisions, and no card disappears.
TEST(ThunderAndLightning, EndsInTime) {
    Chance chance(4);
    Offers offers;
    int longest = 0;
    for (int game = 0; game < 2000; ++game) {
        State state = rules().set_up({2, {}}, chance);
        int moves = 0;
        for (SeatSet asked = rules().to_act(state); !asked.empty(); asked = rules().to_act(state)) {
            offers.clear();
            rules().offers(state, asked.lowest(), offers);
            rules().play(state, asked.lowest(), choose_at_random(offers, chance), chance, {});
            ASSERT_TRUE(rules().audit(state).legal()) << text(rules().audit(state).refusal());
            ++moves;
        }
        longest = std::max(longest, moves);
        ASSERT_LE(state.actions, 320);
    }
    EXPECT_LE(longest, 642);
    EXPECT_GE(longest, 200);
}

}  // namespace
}  // namespace meadhall::thunder_and_lightning
