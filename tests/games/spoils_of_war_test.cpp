// SPDX-License-Identifier: Apache-2.0
// What scenarios cannot show: other boxes can be played (SW-1.5, SW-5.12.8, SW-5.12.11), incomplete boxes are refused
// (SW-2.7), random players use every Artifact, and whole event streams reveal no face-down card (SW-5.13.10).
#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "arena/contract.h"
#include "arena/playout.h"
#include "codec/toml.h"
#include "games/spoils_of_war/game.h"
#include "match/any_game.h"
#include "match/typed_setup.h"

namespace meadhall::spoils_of_war {
namespace {

const Edition<Rules> shipped = load_rules<Rules>(nullptr);

Data shipped_data() {
    return codec::load_data<Data>(
        [](std::string_view file) { return std::string(shipped_file("spoils_of_war/data/" + std::string(file))); });
}

// Plays one table and calls observe(state, narrated) for every event. With even seeds all moves are random. Random
// players often reveal a one-time Artifact long before its window, so with odd seeds the players are casual
// (by_liking).
template <class Observe>
void play_random_table(const Rules& rules, int players, std::uint64_t seed, const Observe& observe) {
    Chance chance(seed);
    State state = rules.set_up({players, {}}, chance);
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
            observe(state, narrated);
        }
    }
}

TEST(SpoilsOfWar, random_players_use_every_kind_of_artifact) {
    const Rules& rules = *shipped.rules;
    std::map<Ability, int> uses;
    int dice_of_ravens = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const int players = 4 + static_cast<int>(seed / 2 % 3);
        play_random_table(rules, players, seed, [&](const State& state, const NarratedEvent<Event>& narrated) {
            if (const auto* used = std::get_if<CardUsed>(&narrated.event)) {
                ++uses[used->target.ability];
            }
            if (const auto* rolled = std::get_if<DiceRolled>(&narrated.event)) {
                for (const int count : rolled->counts) {
                    dice_of_ravens += count - rules.table(state).dice;
                }
            }
            // SW-5.12.5  An effect that works on its own is not a use, so the ravens are counted when they are
            // revealed.
            if (const auto* revealed = std::get_if<CardRevealed>(&narrated.event)) {
                const Ability ability = rules.info(revealed->card).ability;
                uses[ability] += ability == Ability::huginn || ability == Ability::muninn;
            }
        });
    }
    for (int ability = 0; ability < ability_count; ++ability) {
        EXPECT_GT(uses[static_cast<Ability>(ability)], 0)
            << enum_word(static_cast<Ability>(ability)) << " was never used";
    }
    EXPECT_GT(dice_of_ravens, 0);
}

// The use of an Artifact has a log line. Answers to the use are details of this line and add no lines. So the line of
// the use is still the last one when the result replaces it (events.h).
TEST(SpoilsOfWar, a_result_replaces_the_line_of_its_use) {
    const Rules& rules = *shipped.rules;
    int replaced = 0;
    int stopped = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        std::optional<std::pair<Seat, Face>> line;
        const int players = 4 + static_cast<int>(seed / 2 % 3);
        play_random_table(rules, players, seed, [&](const State&, const NarratedEvent<Event>& narrated) {
            std::visit(
                [&]<class E>(const E& event) {
                    if constexpr (E::wording.role == LogRole::line) {
                        line.reset();
                        if constexpr (std::is_same_v<E, CardUsed>) {
                            line = {event.seat, event.card};
                        }
                    } else if constexpr (E::wording.role == LogRole::replacement && !std::is_same_v<E, CardsSeen>) {
                        EXPECT_EQ(line, std::pair(event.seat, event.card)) << event_text(rules, narrated.event);
                        ++replaced;
                        stopped += std::is_same_v<E, UseStopped>;
                    }
                },
                narrated.event);
        });
    }
    EXPECT_GT(replaced, 0);
    EXPECT_GT(stopped, 0);
}

TEST(SpoilsOfWar, the_log_counts_and_names_things) {
    const Rules& rules = *shipped.rules;
    const auto face = [&](std::string_view word) {
        Face found{};
        EXPECT_TRUE(rules.read_word(word, found));
        return found;
    };
    const Seat first = seat_at(0);
    const Seat second = seat_at(1);
    EXPECT_EQ(event_text(rules, BidMade{first, Bid{6, 5}}), "P1 bids 6 fives.");
    EXPECT_EQ(event_text(rules, BidMade{first, Bid{1, 6}}), "P1 bids 1 six.");
    EXPECT_EQ(event_text(rules,
                         DiceCounted{second, first, Bid{0, 6}, Bid{2, 6}, Side::challenger, ChallengeResult::succeeds}),
              "P2's challenge succeeds: all dice together show no sixes, and P1's bid was 2 sixes.");
    FaceList cards;
    cards.push_back(face("crown_s1"));
    cards.push_back(face("helmet_s1"));
    EXPECT_EQ(event_text(rules, CardsTaken{first, Haul{cards, 1}}),
              "P1 takes Crown, Helmet and a face-down Artifact from the pile.");
    EXPECT_EQ(event_text(rules, CardsTaken{first, Haul{{}, 2}}), "P1 takes 2 face-down Artifacts from the pile.");
    UseTarget bid{};
    bid.ability = Ability::lokis_mask;
    bid.bid = Bid{6, 5};
    EXPECT_EQ(
        event_text(
            rules,
            UseStopped{first, face("lokis_mask"), {}, Aim::steal, second, bid, second, face("sampo_talisman_s1")}),
        "P1 uses Loki's Mask to steal P2's bid of 6 fives, but P2 cancels it with Sampo Talisman.");
}

// SW-5.13.10, SW-6.12  A refusal in a response window does not reveal who is asked.
TEST(SpoilsOfWar, a_refusal_in_a_window_names_nobody) {
    const Rules& rules = *shipped.rules;
    int windows = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        play_random_table(rules, 4, seed, [&](const State& state, const NarratedEvent<Event>&) {
            const bool secret = (state.question == Question::poll && state.phase != Phase::we) ||
                                state.question == Question::response || state.question == Question::my_dice;
            for (const Seat seat : secret ? SeatSet::first(4) - rules.to_act(state) : SeatSet()) {
                const Verdict verdict = rules.why_not(state, seat, Rules::Actions::pack(Pass{}));
                ASSERT_FALSE(verdict.legal());
                EXPECT_EQ(verdict.refusal().numbers, (std::array<int, 3>{}));
                ++windows;
            }
        });
    }
    EXPECT_GT(windows, 0);
}

// SW-1.5, SW-5.12.11  The rules work for either duration of every Artifact.
TEST(SpoilsOfWar, keeps_the_contract_with_every_duration) {
    for (int mode = 0; mode < 4; ++mode) {
        Data data = shipped_data();
        int at = 0;
        for (ArtifactData& card : data.artifacts.cards) {
            const bool was = card.duration == Duration::continuous;
            const bool continuous = mode == 0 ? !was : mode == 1 ? true : mode == 2 ? false : at++ % 2 == 0;
            card.duration = continuous ? Duration::continuous : Duration::one_time;
        }
        const Rules rules(data);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const int players = 3 + static_cast<int>(seed % 5);
            const std::optional<std::string> breach = breach_of_contract(rules, {players, {}}, seed);
            ASSERT_FALSE(breach) << *breach;
        }
    }
}

// Replaces Treasures by up to four copies of the Artifacts that `is_chosen` accepts, within their Stage.
template <class IsChosen>
Data with_more(Data data, const IsChosen& is_chosen) {
    for (ArtifactData& card : data.artifacts.cards) {
        for (TreasureData& treasure : data.treasures.cards) {
            if (is_chosen(card) && card.quantity < 4 && treasure.stage == card.stage && treasure.quantity > 1) {
                --treasure.quantity;
                ++card.quantity;
            }
        }
    }
    return data;
}

// SW-1.5  The rules work for up to four copies of a card. Each box has many Artifacts that respond to each other, add
// dice, or offer many choices.
TEST(SpoilsOfWar, keeps_the_contract_with_four_copies) {
    const std::vector<EnumSet<Ability>> boxes{
        {Ability::sampo_talisman, Ability::freyjas_mirror},
        {Ability::huginn, Ability::muninn, Ability::megingjord, Ability::lucky_dragons_tooth},
        {Ability::odins_chalice, Ability::stones_of_fate, Ability::norn_orb, Ability::singing_lyre},
        {Ability::odins_eye, Ability::jarnglofar, Ability::draupnir, Ability::iduns_gold_apple, Ability::dainsleif}};
    for (const EnumSet<Ability>& more : boxes) {
        const Data data =
            with_more(with_more(shipped_data(), [&](const ArtifactData& card) { return more.contains(card.ability); }),
                      [](const ArtifactData&) { return true; });
        const Rules rules(data);
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            const int players = seed % 2 == 0 ? 10 : 5;
            const std::optional<std::string> breach = breach_of_contract(rules, {players, {}}, seed);
            ASSERT_FALSE(breach) << *breach;
        }
    }
}

// SW-5.11.5  Removes the positions from the names of cards in an action. Returns `nullopt` if no card has a position.
std::optional<Action> without_positions(Action action) {
    return Actions::visit(
        action, [](Unknown) { return std::optional<Action>(); },
        [&]<class T>(T choice) {
            const auto strip = [](auto& field) {
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, CardName>) {
                    field = card_name(face_of(field));
                }
            };
            for_each_field<T>([&](auto field) { strip(choice.*field.pointer); });
            const Action bare = Actions::pack(choice);
            return bare == action ? std::nullopt : std::optional(bare);
        });
}

// SW-5.11.5  Cards of the same name can differ. They are then offered by position, and each position is a different
// choice.
TEST(SpoilsOfWar, each_position_is_another_choice) {
    const Rules& rules = *shipped.rules;
    int named = 0;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        Chance chance(seed);
        State state = rules.set_up({6 + static_cast<int>(seed % 5), {}}, chance);
        Offers offers;
        while (!rules.to_act(state).empty()) {
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            for (const Offer& offer : offers) {
                const std::optional<Action> bare = without_positions(offer.first);
                if (!bare) {
                    continue;
                }
                ++named;
                ASSERT_EQ(read_action(rules, action_text(rules, offer.first)), offer.first);
                ASSERT_TRUE(rules.why_not(state, seat, *bare).legal()) << action_text(rules, offer.first);
                State with = state;
                State without = state;
                Chance first(seed);
                Chance second(seed);
                rules.play(with, seat, offer.first, first, {});
                rules.play(without, seat, *bare, second, {});
                ASSERT_NE(digest(with), digest(without)) << action_text(rules, offer.first);
            }
            rules.play(state, seat, choose_at_random(offers, chance), chance, {});
        }
    }
    EXPECT_GT(named, 100);
}

// SW-5.12.8  A mandatory Artifact reveals itself, with or without a choice of its owner.
TEST(SpoilsOfWar, a_mandatory_artifact_reveals_itself) {
    Data data = shipped_data();
    for (ArtifactData& card : data.artifacts.cards) {
        if (card.id == "huginn" || card.id == "odins_eye" || card.id == "mead_of_poetry" ||
            card.id == "freyjas_mirror") {
            card.reveal = Revealing::mandatory;
            card.trigger = Moment::w1;
        }
    }
    const Rules rules(data);
    int forced = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Chance chance(seed);
        State state = rules.set_up({4, {}}, chance);
        Offers offers;
        while (!rules.to_act(state).empty()) {
            ASSERT_TRUE(rules.audit(state).legal()) << text(rules.audit(state).refusal());
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            forced += state.question == Question::forced;
            // When players are polled in the first window, all mandatory Artifacts are face-up.
            for (const Artifact& each : state.artifacts) {
                ASSERT_FALSE(is_down(each.place) && rules.info(state.deal[each.card]).mandatory &&
                             state.phase == Phase::w1 && state.question == Question::poll);
            }
            rules.play(state, seat, choose_at_random(offers, chance), chance, {});
        }
    }
    EXPECT_GT(forced, 0);
}

// SW-5.13.10  Plays the same Round three times. Each time the second seat has a different face-down card, which is
// never used. All viewers but the second seat receive the same events and views each time.
TEST(SpoilsOfWar, a_face_down_card_leaves_no_trace) {
    const Rules& rules = *shipped.rules;
    const auto run = [&](std::string_view card, std::vector<std::string>& received) {
        Chance chance(7);
        State state = rules.set_up({4, {}}, chance);
        Layout layout = state.wire();
        layout.round = 8;
        // All three cards are in the last pile, which nobody has seen. One of them is then moved to the Stash of the
        // second seat.
        const std::size_t last_pile = 72;
        const std::size_t place = 54;
        std::size_t at = last_pile;
        for (const std::string_view each : {"megingjord", "lucky_dragons_tooth_s3", "sampo_talisman_s3"}) {
            Face face{};
            ASSERT_TRUE(rules.read_word(each, face));
            const auto found = std::ranges::find(layout.deal, face);
            if (found != layout.deal.end()) {
                *found = layout.deal[at];
            }
            layout.deal[at++] = face;
        }
        for (std::size_t i = last_pile; i < at; ++i) {
            if (rules.word(layout.deal[i]) == card) {
                std::swap(layout.deal[i], layout.deal[place]);
                break;
            }
        }
        layout.place[place] = down_of(seat_at(1));
        layout.known[place].insert(seat_at(1));
        ASSERT_TRUE(State::read_wire(layout, state));
        Offers offers;
        while (!rules.to_act(state).empty() && state.round == 8) {
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            const Action pass = Rules::Actions::pack(Pass{});
            std::vector<NarratedEvent<Event>> log;
            const bool polled = offers.contains(pass);
            rules.play(state, seat, polled ? pass : offers.action(offers.total() / 2), chance, Narrator<Event>(log));
            for (const NarratedEvent<Event>& narrated : log) {
                const bool new_pile = std::holds_alternative<RoundBegan>(narrated.event) ||
                                      std::holds_alternative<PileLaidOut>(narrated.event);
                if (narrated.audience.includes(seat_at(0)) && !new_pile) {
                    received.push_back(event_text(rules, narrated.event));
                }
            }
            for (const Viewer viewer : {Viewer(seat_at(0)), Viewer(seat_at(2)), Viewer::spectator()}) {
                if (state.round == 8) {
                    received.push_back(json::serialize(codec::to_json(rules, rules.view_for(state, viewer))));
                }
            }
        }
    };
    std::array<std::vector<std::string>, 3> received;
    run("megingjord", received[0]);
    run("lucky_dragons_tooth_s3", received[1]);
    run("sampo_talisman_s3", received[2]);
    EXPECT_GT(received[0].size(), 20u);
    EXPECT_EQ(received[0], received[1]);
    EXPECT_EQ(received[0], received[2]);
}

// SW-5.13.9  The table passes automatically for a player who has no use that is worth a question, and for nobody else.
TEST(SpoilsOfWar, quiet_answers_are_legal_passes_of_polls_only) {
    const Rules& rules = *shipped.rules;
    int quiet = 0;
    int loud = 0;
    int lyres = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Chance chance(seed);
        State state = rules.set_up({4, {}}, chance);
        Offers offers;
        while (!rules.to_act(state).empty()) {
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            const std::optional<Action> answer = rules.quiet_answer(state, seat);
            if (answer) {
                ++quiet;
                ASSERT_TRUE(rules.why_not(state, seat, *answer).legal());
            }
            loud += !answer;
            // With the settings `ask` or `hold`, the player is asked more often. With `hold`, the table passes only if
            // there is no other offer. With a standing pass, the table always passes if that is legal.
            Asking asking{};
            asking.ask.fill(EnumSet<Moment>::all());
            EXPECT_TRUE(answer || !rules.quiet_answer(state, seat, asking));
            asking.hold = true;
            EXPECT_TRUE(answer || !rules.quiet_answer(state, seat, asking));
            EXPECT_EQ(rules.quiet_answer(state, seat, asking).has_value(),
                      offers.total() == 1 && offers.contains(Rules::Actions::pack(Pass{})));
            asking.standing = EnumSet<Moment>::all();
            EXPECT_EQ(rules.quiet_answer(state, seat, asking).has_value(),
                      offers.contains(Rules::Actions::pack(Pass{})));
            // SW-6.22  The Lyre takes the same time whether or not the bidder could show two dice.
            if (state.question == Question::lyre) {
                ++lyres;
                const std::optional<Window> window = rules.window(state);
                ASSERT_TRUE(window && window->manner == Window::Manner::fixed && window->beat_ms == 8'000);
                EXPECT_EQ(window->members, SeatSet::only(state.bidder));
            }
            // SW-4.3  Every player who is asked has a legal move for the time-out.
            for (const Seat each : rules.to_act(state)) {
                const Verdict late = rules.why_not(state, each, rules.late_answer(state, each));
                ASSERT_TRUE(late.legal()) << text(late.refusal());
            }
            rules.play(state, seat, answer ? *answer : by_liking(rules, chance)(state, seat, offers), chance, {});
        }
    }
    EXPECT_GT(quiet, 1000);
    EXPECT_GT(loud, 1000);
    EXPECT_GT(lyres, 0);
}

// SW-4.3  The rules fix the move of a player who runs out of time.
std::string wanted_when_late(const Rules& rules, const State& state, Seat seat, const Offers& offers) {
    switch (state.question) {
        case Question::first:
            return "first " + seat_word(seat, {});
        case Question::turn:
            return state.bid == no_bid ? "bid 1x1" : "challenge";
        case Question::bet:
            return (seat == state.bidder ? "bet declarer " : "bet challenger ") +
                   std::to_string(std::min<int>(state.gold[seat], rules.box.ante));
        case Question::lyre:
            return "pay";
        case Question::poll:
        case Question::response:
        case Question::my_dice:
            return "pass";
        case Question::gift: {
            Seat loser = left_of(seat, player_count(state));
            while (state.winners.contains(loser)) {
                loser = left_of(loser, player_count(state));
            }
            return "give " + seat_word(loser, {});
        }
        case Question::pick: {
            // The late player takes the first of the highest face-up cards. If there is none, the player takes the
            // first face-down card.
            int best = -1;
            int most = -1;
            for (int slot = 0; slot < pile_size(state); ++slot) {
                const auto card = static_cast<std::size_t>(first_of_pile(state) + slot);
                const FaceInfo& info = rules.info(state.deal[card]);
                const int value = info.is_artifact() ? 0 : 1 + info.value;
                if (!in_stash(place_of(state, first_of_pile(state) + slot)) && (state.picked >> slot & 1) == 0 &&
                    value > most) {
                    best = slot;
                    most = value;
                }
            }
            return "pick " + std::to_string(best + 1);
        }
        case Question::copy: {
            // If the use needs a target, this is the nearest Viking clockwise.
            std::string nearest;
            int way = player_count(state);
            for (const Offer& offer : offers) {
                Rules::Actions::visit(
                    offer.first,
                    [&](const UseOn& use) {
                        if (distance(state, seat, use.seat) < way) {
                            way = distance(state, seat, use.seat);
                            nearest = action_text(rules, offer.first);
                        }
                    },
                    [](const auto&) {});
            }
            return nearest;
        }
        default:
            return "";  // any legal move
    }
}

TEST(SpoilsOfWar, a_player_out_of_time_makes_the_move_that_the_rules_say) {
    const Rules& rules = *shipped.rules;
    std::map<Question, int> checked;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Chance chance(seed);
        State state = rules.set_up({4, {}}, chance);
        Offers offers;
        while (!rules.to_act(state).empty()) {
            const Seat seat = rules.to_act(state).lowest();
            offers.clear();
            rules.offers(state, seat, offers);
            const std::string wanted = wanted_when_late(rules, state, seat, offers);
            if (!wanted.empty()) {
                ++checked[state.question];
                ASSERT_EQ(action_text(rules, rules.late_answer(state, seat)), wanted) << "seed " << seed;
            }
            rules.play(state, seat, by_liking(rules, chance)(state, seat, offers), chance, {});
        }
    }
    for (const Question question :
         {Question::first, Question::turn, Question::bet, Question::lyre, Question::gift, Question::pick}) {
        EXPECT_GT(checked[question], 0) << enum_word(question);
    }
}

// --- other boxes ---

std::string load_with(const std::string& file, const std::string& old, const std::string& fresh) {
    try {
        load_rules<Rules>([&](std::string_view name) {
            std::string text(shipped_file("spoils_of_war/data/" + std::string(name)));
            if (name == file) {
                const std::size_t at = text.find(old);
                EXPECT_NE(at, std::string::npos) << old;
                text.replace(at, old.size(), fresh);
            }
            return text;
        });
        return "loaded";
    } catch (const BadInput& error) {
        return error.what();
    }
}

TEST(SpoilsOfWar, an_unplayable_box_is_refused) {
    EXPECT_NE(load_with("treasures.toml", "quantity = 2", "quantity = 3").find("SW-2.1.1"), std::string::npos);
    EXPECT_NE(load_with("treasures.toml", "quantity = 2", "quantity = 5").find("SW-1.5"), std::string::npos);
    EXPECT_NE(load_with("treasures.toml", "stage = 1", "stage = 4").find("SW-2.7"), std::string::npos);
    EXPECT_NE(load_with("treasures.toml", "type = \"jewelry\"", "type = \"armor\"").find("SW-2.2"), std::string::npos);
    EXPECT_NE(load_with("artifacts.toml", "ability = \"huginn\"", "ability = \"sleipnir\"").find("not one of"),
              std::string::npos);
    EXPECT_NE(load_with("artifacts.toml", "named_stage = 1", "named_stage = 0").find("SW-2.7"), std::string::npos);
    EXPECT_NE(load_with("artifacts.toml", "reveal = \"optional\"", "reveal = \"mandatory\"").find("SW-5.12.8"),
              std::string::npos);
    EXPECT_NE(load_with("box.toml", "rounds = 9", "rounds = 8").find("SW-2.6.1"), std::string::npos);
    EXPECT_NE(load_with("box.toml", "pile = 11", "pile = 15").find("SW-2.7"), std::string::npos);
    EXPECT_NE(load_with("box.toml", "sets = 1", "sets = 2").find("SW-3.6"), std::string::npos);
    EXPECT_EQ(load_with("artifacts.toml", "duration = \"continuous\"", "duration = \"one_time\""), "loaded");
    // This box has more Artifacts of a kind than SW-2.4 lists, and more than a State can hold.
    Data data = shipped_data();
    for (ArtifactData& card : data.artifacts.cards) {
        if (card.stage == 3 && card.ability != Ability::lokis_gold) {
            card.ability = Ability::sampo_talisman;
        }
    }
    EXPECT_THROW(Rules{with_more(data, [](const ArtifactData&) { return true; })}, BadInput);
}

}  // namespace
}  // namespace meadhall::spoils_of_war
