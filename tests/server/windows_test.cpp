// SPDX-License-Identifier: Apache-2.0
// Response windows at tables of people, with the hall's timers in virtual time. Nothing visible depends on a face-down
// card (SW-5.13.10), and the time of an answer reveals nothing (VG-6.4.3).
#include "match/record.h"
#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

bool begins_with(const json::value& text, std::string_view prefix) {
    return std::string_view(text.get_string()).starts_with(prefix);
}

class Windows : public HallTest {
protected:
    Windows() {
        options_.requests_a_second = 1'000;
        pause_ms_ = 0;
        restart();
    }

    std::string sit_down(const std::string& game, int people, const json::object& more, int players = 0) {
        const std::string again = sat_down_++ == 0 ? "" : "-" + std::to_string(sat_down_);  // each name is used once
        for (int i = 0; i < people; ++i) {
            clients_.push_back(enter("Player" + std::to_string(i) + again));
        }
        spectator_ = enter("Watcher" + again);
        const std::string table = open_table(clients_[0], game, players == 0 ? people : players, more);
        begin(clients_, table);
        must(spectator_, {{"do", "subscribe"}, {"table", table}});
        return table;
    }
    json::object seen(int player, const std::string& table) {
        return newest(clients_[static_cast<std::size_t>(player)], table);
    }
    static bool in_window(const json::object& seen) { return !seen.at("window").is_null(); }
    static json::array texts_of(const json::object& seen) {
        json::array texts;
        for (const json::value& offer : seen.at("offers").get_array()) {
            texts.push_back(offer.at("action").at("text"));
        }
        return texts;
    }
    json::object play(int player, const std::string& table, const json::value& action, json::object more = {}) {
        more["do"] = "play";
        more["table"] = table;
        more["position"] = seen(player, table).at("position");
        more["action"] = action;
        return ask(clients_[static_cast<std::size_t>(player)], more);
    }
    // Makes one random move outside of response windows that uses, reveals or defers nothing. Returns false if no such
    // move is offered.
    bool decide(const std::string& table, Chance& chance) {
        for (int player = 0; player < static_cast<int>(clients_.size()); ++player) {
            const json::object now = seen(player, table);
            json::array choices;
            for (const json::value& text : texts_of(now)) {
                if (!begins_with(text, "use ") && !begins_with(text, "reveal ") && !begins_with(text, "defer")) {
                    choices.push_back(text);
                }
            }
            if (!in_window(now) && !choices.empty()) {
                const json::value& text = choices[chance.below(static_cast<std::uint32_t>(choices.size()))];
                EXPECT_EQ(play(player, table, text).at("is"), "done") << json::serialize(text);
                return true;
            }
        }
        return false;
    }
    // Plays until a response window that fits is open.
    bool go_to_window(const std::string& table, Chance& chance,
                      const std::function<bool(const json::object& window)>& fits, int max_steps = 4'000) {
        for (int i = 0; i < max_steps && seen(0, table).at("status") == "playing"; ++i) {
            const json::object now = newest(spectator_, table);
            if (in_window(now) && fits(now.at("window").get_object())) {
                return true;
            }
            if (in_window(now)) {
                all_pass(table);
                environment_.pass(500);
            } else if (!decide(table, chance)) {
                environment_.pass(500);
            }
        }
        return false;
    }
    void all_pass(const std::string& table) {
        for (int player = 0; player < static_cast<int>(clients_.size()); ++player) {
            const json::object now = seen(player, table);
            const json::array texts = texts_of(now);
            const bool has_answered = in_window(now) && now.at("window").at("held") != "";
            if (!texts.empty() && !has_answered && (texts[0] == "pass" || texts[0] == "pay")) {
                ASSERT_EQ(play(player, table, texts[0]).at("is"), "done");
            }
        }
    }

    std::vector<Client> clients_;
    Client spectator_;
    int sat_down_ = 0;
};

// --- two worlds -----------------------------------------------------------------------------------------------------

struct WindowStream {
    std::vector<std::string> texts;
    std::vector<std::int64_t> times;
    friend bool operator==(const WindowStream&, const WindowStream&) = default;
    bool names(const std::string& card) const {
        return std::ranges::any_of(
            texts, [&](const std::string& text) { return text.find("\"" + card + "\"") != std::string::npos; });
    }
};

class TwoWorlds : public Windows {
protected:
    // The data file of the Artifacts with two of them exchanged. The same shuffle then puts each of these two where the
    // other one was.
    static std::string with_exchanged(const std::string& one, const std::string& other) {
        const std::string file(shipped_file("spoils_of_war/data/artifacts.toml"));
        const auto block = [&](const std::string& id) {
            const std::size_t begin = file.rfind("[[cards]]", file.find("id = \"" + id + "\""));
            const std::size_t end = file.find("[[cards]]", begin + 1);
            return std::pair(begin, end == std::string::npos ? file.size() : end);
        };
        auto a = block(one), b = block(other);
        if (b < a) {
            std::swap(a, b);
        }
        return file.substr(0, a.first) + file.substr(b.first, b.second - b.first) +
               file.substr(a.second, b.first - a.second) + file.substr(a.first, a.second - a.first) +
               file.substr(b.second);
    }
    static json::array down_cards(const json::object& seen, int player) {
        json::array cards;
        const json::value& own = seen.at("view").at("vikings").get_array()[static_cast<std::size_t>(player)];
        for (const json::value& card : own.at("stash").get_array()) {
            if (!card.at("face_up").get_bool()) {
                cards.push_back(card.at("face"));
            }
        }
        return cards;
    }
    static constexpr int viewer = 3;

    // People bid, bet and draft for some Rounds. If `busy` is true, in every window all players but the viewer answer,
    // take the answer back and change their settings. The viewer must not notice.
    void play_some(const json::object& plan, bool busy) {
        table_ = sit_down("spoils-of-war", 4, plan);
        Chance chance(7), secret(8);
        for (int i = 0; i < 600; ++i) {
            if (!decide(table_, chance)) {
                windows_ += in_window(newest(spectator_, table_));
                environment_.pass(250);
            }
            for (int player = 0; busy && player < viewer; ++player) {
                const json::object now = seen(player, table_);
                if (!in_window(now) || secret.below(3) == 0) {
                    continue;
                }
                const json::object mine{{"id", "secret" + std::to_string(++secrets_)}};
                const auto me = static_cast<std::size_t>(player);
                if (now.at("can_undo").get_bool() && secret.below(2) == 0) {
                    json::object undo = mine;
                    undo["do"] = "undo";
                    undo["table"] = table_;
                    undo["position"] = now.at("position");
                    ask(clients_[me], undo);
                } else if (const json::array texts = texts_of(now); !texts.empty() && texts[0] == "pass") {
                    play(player, table_, "pass", mine);
                } else {
                    json::object prefer = mine;
                    prefer["do"] = "prefer";
                    prefer["table"] = table_;
                    prefer["settings"] = json::object{{"hold", secret.below(2) == 0}};
                    ask(clients_[me], prefer);  // not must(): each person has a quota of events at a table
                }
            }
        }
    }
    WindowStream stream(const Client& client) {
        return {environment_.sent[client.connection], environment_.sent_at[client.connection]};
    }

    std::string table_;
    int windows_ = 0, secrets_ = 0;
};

class ThisWorld : public TwoWorlds {
public:
    void TestBody() override {}
    ThisWorld(const Games& games, const json::object& plan, bool busy) {
        games_ = &games;
        restart();
        play_some(plan, busy);
    }
    WindowStream of_viewer() { return stream(clients_[viewer]); }
    WindowStream of_spectator() { return stream(spectator_); }
    WindowStream of(int player) { return stream(clients_[static_cast<std::size_t>(player)]); }
    json::array down(int player) { return down_cards(seen(player, table_), player); }
    int windows() const { return windows_; }
    int secrets() const { return secrets_; }
    using TwoWorlds::viewer;
    using TwoWorlds::with_exchanged;
};

// Two things change neither the messages to the viewer and the spectator nor their times: which face-down Artifact
// another player has, and what the other players secretly do in a response window.
TEST(WindowStreams, AreTheSameInTwoWorldsThatAViewerCannotTellApart) {
    const json::object live{{"windows", "live"}};
    ThisWorld one(games(), live, false);
    ASSERT_GT(one.windows(), 50);
    const std::vector<std::string> first_stage{"odins_eye",     "singing_lyre",           "mead_of_poetry",
                                               "lokis_mask",    "lucky_dragons_tooth_s1", "sampo_talisman_s1",
                                               "jarnglofar_s1", "lokis_gold_s1",          "huginn"};
    const auto unseen = [&](const std::string& card) {
        return !one.of_viewer().names(card) && !one.of_spectator().names(card);
    };
    int pairs = 0;
    for (int holder = 0; holder < ThisWorld::viewer; ++holder) {
        for (const json::value& card : one.down(holder)) {
            const std::string held(card.get_string());
            if (std::ranges::find(first_stage, held) == first_stage.end() || !unseen(held)) {
                continue;
            }
            for (const std::string& other : first_stage) {
                if (other == held || !unseen(other) || ++pairs > 2) {
                    continue;
                }
                Games games_there;
                games_there.open("spoils-of-war", [&](std::string_view file) {
                    return file == "artifacts.toml"
                               ? ThisWorld::with_exchanged(held, other)
                               : std::string(shipped_file("spoils_of_war/data/" + std::string(file)));
                });
                ThisWorld two(games_there, live, true);
                EXPECT_TRUE(one.of_viewer() == two.of_viewer()) << held << " is " << other;
                EXPECT_TRUE(one.of_spectator() == two.of_spectator()) << held << " is " << other;
                EXPECT_FALSE(one.of(holder).texts == two.of(holder).texts) << "the holder sees their own card";
                EXPECT_GT(two.secrets(), 50);
            }
        }
    }
    EXPECT_GE(pairs, 2);
}

// --- live -----------------------------------------------------------------------------------------------------------

TEST_F(Windows, LiveWindowsLastTheirFixedTimeWhoeverAnswers) {
    const std::string table = sit_down("spoils-of-war", 3, {{"windows", "live"}});
    Chance chance(3);
    const std::map<std::string, std::int64_t> beats{{"w1", 6'000}, {"w2", 4'000},   {"w3", 2'500},     {"w4", 3'000},
                                                    {"w5", 5'000}, {"w6", 4'000},   {"w7", 5'000},     {"w8", 2'000},
                                                    {"w9", 3'000}, {"resp", 3'000}, {"my_dice", 3'000}};
    std::map<std::string, int> met;
    for (int i = 0; i < 60; ++i) {
        ASSERT_TRUE(go_to_window(table, chance, [](const json::object&) { return true; }));
        const json::object window = newest(spectator_, table).at("window").get_object();
        const std::string name(window.at("name").get_string());
        const std::int64_t left = window.at("left_ms").get_int64();
        ASSERT_EQ(left, beats.at(name)) << name;
        ++met[name];
        // In every second window all players who could answer pass. In all other windows nobody answers.
        if (i % 2 == 0) {
            all_pass(table);
        }
        const std::size_t sent_before = environment_.sent[spectator_.connection].size();
        environment_.pass(left - 1);
        EXPECT_EQ(environment_.sent[spectator_.connection].size(), sent_before) << name << " closed too early";
        environment_.pass(1);
        EXPECT_GT(environment_.sent[spectator_.connection].size(), sent_before) << name << " closed too late";
    }
    EXPECT_GE(met.size(), 6u);
}

TEST_F(Windows, TheTableSetsTheResponseTime) {
    const std::string table = sit_down("spoils-of-war", 3, {{"windows", "live"}, {"beat_percent", 50}});
    Chance chance(3);
    ASSERT_TRUE(go_to_window(table, chance, [](const json::object& window) { return window.at("name") == "w1"; }));
    EXPECT_EQ(newest(spectator_, table).at("window").at("left_ms"), 3'000);
    EXPECT_EQ(refusal(clients_[0], {{"do", "open_table"}, {"game", "pebbles"}, {"players", 2}, {"beat_percent", 3}}),
              "bad_request");
}

TEST_F(Windows, AHaltGivesMoreTimeAndFruitlessHaltsAreLimited) {
    const std::string table = sit_down("spoils-of-war", 3, {{"windows", "live"}});
    Chance chance(3);
    ASSERT_TRUE(go_to_window(table, chance, [](const json::object& window) { return window.at("name") == "w1"; }));
    const json::object window = newest(spectator_, table).at("window").get_object();
    const int member = static_cast<int>(window.at("could_answer").get_array()[0].get_int64());
    int outside = 0;
    while (std::ranges::find(window.at("could_answer").get_array(), json::value(outside)) !=
           window.at("could_answer").get_array().end()) {
        ++outside;
    }
    const auto halt = [&](int player) {
        return refusal(clients_[static_cast<std::size_t>(player)], {{"do", "halt"}, {"table", table}});
    };
    if (outside < 3) {
        EXPECT_EQ(halt(outside), "not_now") << "who could not answer cannot halt";
    }
    int halts = 0;
    const json::value round = newest(spectator_, table).at("view").at("round");
    for (int i = 0; i < 400 && newest(spectator_, table).at("view").at("round") == round; ++i) {
        const json::object now = seen(member, table);
        if (in_window(now) && now.at("window").at("can_halt").get_bool()) {
            environment_.pass(1'000);
            const std::int64_t left = newest(spectator_, table).at("window").at("left_ms").get_int64() - 1'000;
            EXPECT_TRUE(halt(member).starts_with("done")) << "at " << left;
            EXPECT_EQ(newest(spectator_, table).at("window").at("halted"), json::array{member});
            EXPECT_EQ(newest(spectator_, table).at("window").at("left_ms"), left + halt_ms);
            EXPECT_EQ(halt(member), "not_now") << "once in a window";
            ++halts;
            environment_.pass(left + halt_ms);
        } else if (!decide(table, chance)) {
            environment_.pass(500);
        }
    }
    EXPECT_EQ(halts, max_fruitless_halts);
}

// The next player may already enter a move. It is played when the window closes, and returned to the player if somebody
// has answered.
TEST_F(Windows, TheNextPlayerMayEnterAMoveEarly) {
    const std::string table = sit_down("spoils-of-war", 3, {{"windows", "live"}});
    Chance chance(5);
    int held = 0, returned = 0;
    for (int i = 0; i < 40 && (held == 0 || returned == 0); ++i) {
        if (!go_to_window(table, chance, [](const json::object& window) { return window.at("name") == "w3"; })) {
            break;
        }
        const json::object view = newest(spectator_, table).at("view").get_object();
        int next = -1, user = -1;
        json::value use;
        for (int player = 0; player < 3; ++player) {
            json::array texts = texts_of(seen(player, table));
            // The first player who can use an Artifact becomes `user` and does not pass yet. Every other player who
            // can pass does so. The player who moves next then sees the offers of their turn.
            if (!texts.empty() && texts[0] == "pass") {
                for (const json::value& text : texts) {
                    if (begins_with(text, "use ") && user < 0) {
                        user = player;
                        use = text;
                    }
                }
                if (user != player) {
                    play(player, table, "pass");
                    texts = texts_of(seen(player, table));
                }
            }
            if (!texts.empty() && std::ranges::find(texts, json::value("challenge")) != texts.end()) {
                next = player;
            }
        }
        if (next < 0) {
            environment_.pass(3'000);
            continue;
        }
        const std::size_t sent_before = environment_.sent[spectator_.connection].size();
        ASSERT_EQ(play(next, table, "challenge").at("is"), "done");
        EXPECT_EQ(seen(next, table).at("window").at("held"), "challenge");
        if (user >= 0) {
            ASSERT_EQ(play(user, table, use).at("is"), "done");
        }
        EXPECT_EQ(environment_.sent[spectator_.connection].size(), sent_before) << "held unseen";
        environment_.pass(2'500);
        const json::object after = newest(spectator_, table).at("view").get_object();
        if (user >= 0) {
            ++returned;
            EXPECT_TRUE(after.at("challenger").is_null());
            EXPECT_TRUE(!in_window(seen(next, table)) || seen(next, table).at("window").at("held") == "");
        } else {
            ++held;
            EXPECT_EQ(after.at("challenger"), json::value(view.at("turn")));
        }
    }
    EXPECT_GT(held, 0);
    EXPECT_GT(returned, 0);
}

TEST_F(Windows, AnAnswerSurvivesARestart) {
    const std::string table = sit_down("spoils-of-war", 3, {{"windows", "live"}});
    Chance chance(3);
    ASSERT_TRUE(go_to_window(table, chance, [](const json::object& window) {
        return window.at("name") == "w1" && window.at("could_answer").get_array().size() == 1;
    }));
    const int member =
        static_cast<int>(newest(spectator_, table).at("window").at("could_answer").get_array()[0].get_int64());
    ASSERT_EQ(play(member, table, "pass").at("is"), "done");
    environment_.pass(5'000);
    restart();
    Client back = clients_[static_cast<std::size_t>(member)];
    back.connection = 900;
    hall_->open(back.connection, hall_->find_session(back.token), "10.0.0.1");
    must(back, {{"do", "subscribe"}, {"table", table}});
    const json::object now = newest(back, table);
    EXPECT_EQ(now.at("window").at("held"), "pass");
    EXPECT_EQ(now.at("window").at("left_ms"), 6'000) << "the beat begins again";
    must(back, {{"do", "undo"}, {"table", table}, {"position", now.at("position")}});
    EXPECT_EQ(newest(back, table).at("window").at("held"), "");
}

// Plays a whole game with random answers. The first answer in the order of the game counts, and the record is valid.
TEST_F(Windows, ALiveGameIsPlayedToTheEnd) {
    const std::string table = sit_down("spoils-of-war", 3, {{"windows", "live"}});
    Chance chance(11);
    int uses = 0;
    for (int i = 0; i < 6'000 && seen(0, table).at("status") == "playing"; ++i) {
        for (int player = 0; player < 3; ++player) {
            const json::object now = seen(player, table);
            const json::array texts = texts_of(now);
            if (!texts.empty() && chance.below(3) == 0) {
                const json::value& text = texts[chance.below(static_cast<std::uint32_t>(texts.size()))];
                uses += in_window(now) && text != "pass";
                ASSERT_EQ(play(player, table, text).at("is"), "done") << json::serialize(text);
            }
        }
        environment_.pass(500);
    }
    ASSERT_EQ(seen(0, table).at("status"), "finished");
    EXPECT_GT(uses, 5);
    RecordReader record(this->record(table));
    while (record.step()) {
    }
    EXPECT_TRUE(record.finished());
    EXPECT_TRUE(record.dealt_from_seed());
}

// --- correspondence -------------------------------------------------------------------------------------------------

TEST_F(Windows, InCorrespondenceAllWhoCouldAnswerAreAsked) {
    const std::string table = sit_down("spoils-of-war", 3, {});
    Chance chance(3);
    ASSERT_TRUE(go_to_window(table, chance, [](const json::object& window) { return window.at("name") == "w1"; }));
    for (int step = 0; step < 40; ++step) {
        const json::object now = newest(spectator_, table);
        if (!in_window(now)) {
            if (!decide(table, chance)) {
                break;
            }
            continue;
        }
        const json::array members = now.at("window").at("could_answer").get_array();
        EXPECT_TRUE(now.at("window").at("left_ms").is_null());
        for (const json::value& member : members) {
            const json::array texts = texts_of(seen(static_cast<int>(member.get_int64()), table));
            ASSERT_FALSE(texts.empty()) << "everyone who could answer is asked";
            EXPECT_EQ(texts[0], "pass");
        }
        // The window stays open until the last member has answered, however much time passes. Here they answer from
        // last to first.
        const std::size_t sent_before = environment_.sent[spectator_.connection].size();
        for (std::size_t i = members.size(); i-- > 0;) {
            environment_.pass(3'600'000);
            EXPECT_EQ(environment_.sent[spectator_.connection].size(), sent_before);
            ASSERT_EQ(play(static_cast<int>(members[i].get_int64()), table, "pass").at("is"), "done");
        }
        EXPECT_GT(environment_.sent[spectator_.connection].size(), sent_before);
    }
}

TEST_F(Windows, AStandingPassCoversItsWindows) {
    const std::string table = sit_down("spoils-of-war", 3, {});
    Chance chance(3);
    ASSERT_TRUE(go_to_window(table, chance, [](const json::object& window) { return window.at("name") == "w1"; }));
    const json::array all{"w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "my_dice", "resp"};
    const std::size_t sent_before = environment_.sent[spectator_.connection].size();
    for (int player = 0; player < 3; ++player) {
        const json::object settings{{"standing", all}};
        must(clients_[static_cast<std::size_t>(player)], {{"do", "prefer"}, {"table", table}, {"settings", settings}});
        EXPECT_EQ(seen(player, table).at("settings").at("standing").get_array().size(), all.size());
    }
    EXPECT_GT(environment_.sent[spectator_.connection].size(), sent_before) << "the standing passes close the window";
    for (int i = 0; i < 300 && seen(0, table).at("status") == "playing"; ++i) {
        EXPECT_FALSE(in_window(newest(spectator_, table)) &&
                     newest(spectator_, table).at("window").at("name") != json::value("lyre"));
        decide(table, chance);
    }
    const auto prefer = [&](const json::object& settings) {
        return refusal(clients_[0], {{"do", "prefer"}, {"table", table}, {"settings", settings}});
    };
    EXPECT_EQ(prefer({{"standing", json::array{"w99"}}}), "bad_request");
    EXPECT_EQ(prefer({{"never", true}}), "bad_request");
}

// A take-back undoes what everyone saw as one move: the bid together with the passes after it. It never leads into the
// middle of a response window.
TEST_F(Windows, ATakeBackUndoesTheWholeWindow) {
    const std::string table = sit_down("spoils-of-war", 3, {});
    Chance chance(3);
    ASSERT_TRUE(go_to_window(table, chance, [&](const json::object& window) {
        return window.at("name") == "w3" && window.at("could_answer").get_array().size() > 1 &&
               !newest(spectator_, table).at("view").at("bid").is_null();
    }));
    const json::value bidder = newest(spectator_, table).at("view").at("bidder");
    const auto take_back = [&] {
        must(clients_[0], {{"do", "propose"}, {"table", table}, {"what", "take_back"}});
        for (const int player : {1, 2}) {
            must(clients_[static_cast<std::size_t>(player)], {{"do", "consent"}, {"table", table}, {"yes", true}});
        }
        return newest(spectator_, table);
    };
    all_pass(table);
    ASSERT_FALSE(in_window(newest(spectator_, table)));
    ASSERT_NE(newest(spectator_, table).at("view").at("turn"), bidder);
    json::object now = take_back();
    EXPECT_FALSE(in_window(now));
    EXPECT_EQ(now.at("view").at("question"), "turn");
    EXPECT_EQ(now.at("view").at("turn"), bidder) << "their bid is taken back";
    // The bid may be made again, and a take-back also works while the response window is open.
    ASSERT_TRUE(decide(table, chance));
    if (in_window(newest(spectator_, table))) {
        now = take_back();
        EXPECT_FALSE(in_window(now));
        EXPECT_EQ(now.at("view").at("turn"), bidder);
    }
}

TEST_F(Windows, ChangesOfAnAnswerAreLimited) {
    const std::string table = sit_down("spoils-of-war", 3, {});
    Chance chance(3);
    ASSERT_TRUE(go_to_window(
        table, chance, [&](const json::object& window) { return window.at("could_answer").get_array().size() > 1; }));
    const json::object window = newest(spectator_, table).at("window").get_object();
    const int player = static_cast<int>(window.at("could_answer").at(0).get_int64());
    const auto undo = [&] {
        return ask(clients_[static_cast<std::size_t>(player)],
                   {{"do", "undo"}, {"table", table}, {"position", seen(player, table).at("position")}});
    };
    for (int i = 0; i < 20; ++i) {
        ASSERT_EQ(play(player, table, "pass").at("is"), "done") << i;
        if (i < 19) {
            ASSERT_EQ(undo().at("is"), "done") << i;
        }
    }
    EXPECT_EQ(play(player, table, "pass").at("error").at("code"), "too_many");
    EXPECT_EQ(undo().at("error").at("code"), "too_many") << "the last answer stays, so the game goes on";
    EXPECT_EQ(seen(player, table).at("window").at("held"), "pass");
}

// People answer immediately, so each window is open as long as its bots take.
TEST_F(Windows, BotsAnswerAtAFixedTimeHoweverLongTheyThink) {
    struct Case {
        const char* level;
        std::int64_t thinking_ms, open_ms;
        int windows;
    };
    for (const Case& each : {Case{"karl", 0, 200, 12}, Case{"karl", 150, 200, 12}, Case{"karl", 5'000, 200, 12},
                             Case{"jarl", 0, 1'500, 2}, Case{"jarl", 700, 1'500, 2}, Case{"jarl", 4'000, 1'500, 2}}) {
        clients_.clear();
        environment_.thinking_ms = [&] { return each.thinking_ms; };
        json::array bots;
        for (const int seat : {2, 3}) {
            bots.push_back({{"seat", seat}, {"level", each.level}});
        }
        const std::string table = sit_down("spoils-of-war", 2, {{"bots", bots}}, 4);
        Chance chance(7);
        constexpr std::int64_t not_open = -1;
        std::int64_t opened = not_open;
        int windows = 0;
        std::size_t read = 0;
        for (int step = 0; step < 20'000 && windows < each.windows; ++step) {
            all_pass(table);
            decide(table, chance);
            environment_.pass(10);
            const std::vector<std::string>& sent = environment_.sent[spectator_.connection];
            for (; read < sent.size(); ++read) {
                const json::object message = codec::parse_json(sent[read]).get_object();
                if (message.at("is") != "table" || message.at("table") != json::value(table)) {
                    continue;
                }
                const std::int64_t at_ms = environment_.sent_at[spectator_.connection][read];
                if (opened != not_open) {
                    EXPECT_EQ(at_ms - opened, each.open_ms) << each.level << " " << each.thinking_ms;
                    ++windows;
                    opened = not_open;
                }
                if (const json::value& window = message.at("window"); !window.is_null()) {
                    const json::array& could = window.at("could_answer").get_array();
                    const bool bot =
                        std::ranges::any_of(could, [](const json::value& seat) { return seat.get_int64() > 1; });
                    opened = bot ? at_ms : not_open;
                }
            }
        }
        EXPECT_EQ(windows, each.windows) << each.level << " " << each.thinking_ms;
        environment_.thinking_ms = nullptr;
        must(clients_[0], {{"do", "resign"}, {"table", table}});
        must(clients_[1], {{"do", "resign"}, {"table", table}});
    }
}

// --- one person among bots ------------------------------------------------------------------------------------------

TEST_F(Windows, OnePersonSeesNothingWhileBotsAnswerEachOther) {
    json::array bots;
    for (int seat = 1; seat < 4; ++seat) {
        bots.push_back({{"seat", seat}, {"level", "thrall"}});
    }
    Chance chance(3);
    int asked = 0;
    for (int game = 0; game < 8 && asked <= 3; ++game) {  // some games have no window for the person
        clients_.clear();
        const std::string table = sit_down("spoils-of-war", 1, {{"bots", bots}}, 4);
        for (int i = 0; i < 4'000 && seen(0, table).at("status") == "playing"; ++i) {
            const json::array texts = texts_of(seen(0, table));
            if (!texts.empty()) {
                const auto chosen = chance.below(static_cast<std::uint32_t>(texts.size()));
                const json::object answer = play(0, table, texts[chosen]);
                ASSERT_TRUE(answer.at("is") == "done" || answer.at("error").at("code") == "stale") << answer;
            }
            environment_.pass(600);
        }
        ASSERT_EQ(seen(0, table).at("status"), "finished");
        for (const std::string& text : environment_.sent[clients_[0].connection]) {
            const json::object message = codec::parse_json(text).get_object();
            if (message.at("is") != "table" || message.at("window").is_null() ||
                message.at("window").at("name") == "lyre") {
                continue;
            }
            ++asked;
            EXPECT_TRUE(!message.at("offers").get_array().empty() || message.at("window").at("held") != "")
                << "in " << json::serialize(message.at("window"));
        }
    }
    EXPECT_GT(asked, 3);
}

// --- the defense ----------------------------------------------------------------------------------------------------

TEST_F(Windows, ADefenseHasAMinimumTime) {
    const std::string table = sit_down("vikings-gone-wild", 2, {{"windows", "live"}});
    Chance chance(2);
    int quick = 0, slow = 0, quiet = 0;
    for (int i = 0; i < 60 && quick + slow + quiet < 30; ++i) {
        if (!go_to_window(
                table, chance, [](const json::object& window) { return window.at("name") == "defend"; }, 60'000)) {
            break;  // the game is over
        }
        const json::object window = newest(spectator_, table).at("window").get_object();
        const int defender = static_cast<int>(window.at("could_answer").get_array()[0].get_int64());
        const json::array texts = texts_of(seen(defender, table));
        const std::size_t sent_before = environment_.sent[spectator_.connection].size();
        ASSERT_EQ(window.at("left_ms"), 5'000);
        const bool at_once = i % 2 == 0;
        if (at_once) {
            ASSERT_EQ(play(defender, table, "done").at("is"), "done");
        }
        environment_.pass(4'999);
        EXPECT_EQ(environment_.sent[spectator_.connection].size(), sent_before);
        environment_.pass(1);
        const bool over = environment_.sent[spectator_.connection].size() > sent_before;
        if (at_once) {
            EXPECT_TRUE(over);
            ++quick;
        } else {
            EXPECT_FALSE(over) << "the game waits for them, whether or not they could defend";
            environment_.pass(60'000);
            ASSERT_EQ(play(defender, table, "done").at("is"), "done");
            EXPECT_GT(environment_.sent[spectator_.connection].size(), sent_before);
            ++(texts.size() == 1 ? quiet : slow);
        }
    }
    EXPECT_GT(quick, 0);
    EXPECT_GT(quiet, 0);
    EXPECT_GT(slow, 0);
}

// --- clocks ---------------------------------------------------------------------------------------------------------

TEST_F(Windows, ClocksStopInWindows) {
    const std::string table =
        sit_down("spoils-of-war", 3, {{"clock", {{"kind", "fischer"}, {"bank_ms", 600'000}, {"increment_ms", 5'000}}}});
    Chance chance(3);
    ASSERT_TRUE(go_to_window(table, chance, [](const json::object& window) { return window.at("name") == "w1"; }));
    const json::value seats = newest(spectator_, table).at("seats");
    environment_.pass(3'000);
    must(clients_[0], {{"do", "say"}, {"table", table}, {"text", "well"}});
    EXPECT_EQ(seen(0, table).at("seats"), seats);
}

// SW-4.3  The rules choose the move of a player who runs out of time.
TEST_F(Windows, TheRulesChooseTheMoveOfALatePlayer) {
    const std::string table =
        sit_down("spoils-of-war", 3, {{"clock", {{"kind", "move"}, {"bank_ms", 30'000}, {"increment_ms", 0}}}});
    EXPECT_EQ(newest(spectator_, table).at("view").at("question"), "first");
    environment_.pass(30'000);
    const json::object now = newest(spectator_, table);
    EXPECT_EQ(now.at("view").at("question"), "turn");
    bool said = false;
    for (const std::string& text : environment_.sent[spectator_.connection]) {
        said = said || text.find(" has run out of time") != std::string::npos;
    }
    EXPECT_TRUE(said);
    EXPECT_EQ(now.at("seats").get_array()[0].at("bot"), "") << "they keep their seat";
}

}  // namespace
}  // namespace meadhall::server
