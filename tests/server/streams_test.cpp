// SPDX-License-Identifier: Apache-2.0
// Compares whole message streams, byte by byte and millisecond by millisecond: what a viewer receives in two worlds
// that the viewer cannot tell apart (tests/server/second_world.h). The same people send the same requests at the same
// times. In the second world the other players also do things that the viewer must not notice.
#include <set>

#include "server/front.h"
#include "tests/server/fake_net.h"
#include "tests/server/hall_test.h"
#include "tests/server/second_world.h"

namespace meadhall::server {

namespace {
// Adds the paths of the leaves in which two states differ.
void compare(const json::value& a, const json::value& b, const std::string& path, std::set<std::string>& different) {
    if (a.is_object() && b.is_object()) {
        for (const auto& [key, value] : a.get_object()) {
            const json::value* other = b.get_object().if_contains(key);
            compare(value, other != nullptr ? *other : json::value(), path + "/" + std::string(key), different);
        }
    } else if (a.is_array() && b.is_array() && a.get_array().size() == b.get_array().size()) {
        for (std::size_t i = 0; i < a.get_array().size(); ++i) {
            compare(a.get_array()[i], b.get_array()[i], path + "/" + std::to_string(i), different);
        }
    } else if (a != b) {
        different.insert(path);
    }
}
}  // namespace

// A leaf of the state counts as hidden if it differs from the true world in at least one of several sampled worlds.
// Only some positions are examined, because sampling is slow.
void count_apart(const Position& truth, const Position& seen, Seat viewer, std::uint64_t seed, Apart& counts) {
    constexpr int every = 16, guesses = 12;
    counts.asked_otherwise += truth.to_act() != seen.to_act();
    ++counts.positions;
    counts.apart += truth.hash() != seen.hash();
    if (counts.positions % every != 0 || truth.to_act().empty()) {
        return;
    }
    std::set<std::string> differ, hidden;
    const json::value state = truth.state();
    compare(state, seen.state(), {}, differ);
    hidden = differ;
    Chance chance(stream_seed(seed, 1));
    for (int i = 0; i < guesses; ++i) {
        compare(state, truth.guess(viewer, chance)->state(), {}, hidden);
    }
    counts.differ += differ.size();
    counts.hidden += hidden.size();
}

namespace {

struct Stream {
    std::vector<std::string> texts;
    std::vector<std::int64_t> times;
    friend bool operator==(const Stream&, const Stream&) = default;
};

std::string difference(const Stream& a, const Stream& b) {
    for (std::size_t i = 0; i < std::max(a.texts.size(), b.texts.size()); ++i) {
        const std::string one = i < a.texts.size() ? a.texts[i] : "nothing";
        const std::string other = i < b.texts.size() ? b.texts[i] : "nothing";
        if (one != other) {
            std::size_t at = 0;
            while (at < std::min(one.size(), other.size()) && one[at] == other[at]) {
                ++at;
            }
            const std::size_t from = at < 120 ? 0 : at - 120;
            const auto when = [i](const Stream& stream) {
                return i < stream.times.size() ? " at " + std::to_string(stream.times[i]) : std::string();
            };
            return "message " + std::to_string(i) + when(a) + ": ..." + one.substr(from, 300) + "\n and" + when(b) +
                   ": ..." + other.substr(from, 300);
        }
        if (i < a.times.size() && i < b.times.size() && a.times[i] != b.times[i]) {
            return "message " + std::to_string(i) + " is " + std::to_string(b.times[i] - a.times[i]) +
                   " ms later: " + one.substr(0, 300);
        }
    }
    return "the same";
}

struct Plan {
    std::string name, game;
    int people, bots;
    json::object more;  // further fields of open_table
    int steps;
    // The seats that are tested as viewer. At a table of one person and bots, the cards of this person decide whether
    // this person is asked. So only this person can be the viewer.
    std::vector<int> viewers;
    bool has_windows;
    std::vector<std::string> likes;  // prefixes of actions that the players prefer
    // The settings that a player chooses one after the other, unseen by others; the last element is the default.
    std::vector<json::object> secret_settings;
    int leaver = -1;  // a player who stands up and returns while the next player proposes take-backs; -1: nobody
    int players() const { return people + bots; }
    bool live() const { return more.contains("windows") && more.at("windows") == "live"; }
};
void PrintTo(const Plan& plan, std::ostream* out) { *out << plan.name; }

// A request, or time that passes, or a restart of the hall.
struct Happening {
    int who = 0;
    json::object request;
    std::int64_t pass_ms = 0;
    bool restart = false;
    bool by_http = false;  // an empty request asks for the record
};

class Evening : public HallTest {
public:
    void TestBody() override {}

    Evening(const Games& games, const Plan& plan) : plan_(plan) {
        games_ = &games;
        options_.requests_a_second = 10'000;
        pause_ms_ = 0;
        restart();
        for (int i = 0; i < plan.people; ++i) {
            people_.push_back(enter("Player" + std::to_string(i)));
        }
        owner_ = plan.people;
        people_.push_back(enter("Owner"));
        people_.push_back(enter("Watcher"));
        people_.push_back({1'000, {}, {}});  // not signed in
        hall_->open(people_.back().connection, std::nullopt, "10.0.0.2");
        front_.set_net(net_);
        json::object more = plan.more;
        json::array bots;
        for (int seat = plan.people; seat < plan.players(); ++seat) {
            bots.push_back({{"seat", seat}, {"level", "random"}});
        }
        more["bots"] = bots;
        table_ = open_table(at(owner_), plan.game, plan.players(), more);
        another_ = open_table(at(owner_), "pebbles", 2);
        for (int i = 0; i < plan.people; ++i) {
            must(at(i), {{"do", "sit"}, {"table", table_}, {"words", "skal"}});
        }
        for (int who = 0; who < static_cast<int>(people_.size()); ++who) {
            subscribe(who);
        }
        must(at(owner_), {{"do", "start"}, {"table", table_}});
    }

    // Plays the first world: sends random requests, and records them.
    const std::vector<Happening>& live() {
        Chance chance(stream_seed(5, static_cast<std::uint64_t>(plan_.players())));
        Chance outside(stream_seed(6, static_cast<std::uint64_t>(plan_.players())));
        Chance leaving(stream_seed(7, static_cast<std::uint64_t>(plan_.players())));
        for (int step = 0; step < plan_.steps && newest(at(owner_), table_).at("status") == "playing"; ++step) {
            for (int player = 0; player < plan_.people; ++player) {
                act(player, chance);
            }
            for (int who = 0; who < static_cast<int>(people_.size()); ++who) {
                if (chance.below(20) == 0) {
                    look_around(who, chance);
                }
                if (outside.below(20) == 0) {
                    look_in_from_outside(who, outside);
                }
            }
            if (plan_.leaver >= 0) {
                come_and_go(leaving);
            }
            happen({0, {}, 400, false});
            if (step == plan_.steps / 2) {
                happen({0, {}, 0, true});
            }
        }
        if (plan_.leaver >= 0) {
            happen({0, request("consent", {{"yes", false}}), 0, false});
        }
        for (int player = 0; player < plan_.people; ++player) {
            happen({player,
                    player == 0 ? request("propose", {{"what", "abandon"}}) : request("consent", {{"yes", true}}), 0,
                    false});
        }
        for (int who = 0; who < static_cast<int>(people_.size()); ++who) {
            happen({who, {{"do", "subscribe"}, {"table", another_}}, 0, false});
        }
        happen({owner_, {{"do", "close_table"}, {"table", another_}}, 0, false});
        return script_;
    }
    // Plays the second world: repeats the same requests. In between, players other than the viewer send secret
    // requests. Bots think longer.
    void live_again(const std::vector<Happening>& script, int viewer) {
        Chance secret(9), thinking(10);
        // Bots think for less time than the pause before their move.
        environment_.thinking_ms = [&] { return std::int64_t{thinking.below(600)}; };
        json::value position;
        for (const Happening& happening : script) {
            if (const json::value now = seen(owner_).at("position"); now != position) {
                position = now;
                changed_ms_ = environment_.now_ms();
            }
            for (int player = 0; player < plan_.people; ++player) {
                if (player != viewer && secret.below(6) == 0) {
                    keep_busy(player);
                }
            }
            happen(happening);
        }
        environment_.thinking_ms = nullptr;
    }

    Stream of(int who) {
        Stream stream;
        for (const Connection connection : connections_of(who)) {
            stream.texts.insert(stream.texts.end(), environment_.sent[connection].begin(),
                                environment_.sent[connection].end());
            stream.times.insert(stream.times.end(), environment_.sent_at[connection].begin(),
                                environment_.sent_at[connection].end());
        }
        return stream;
    }
    // The HTTP answers to this person.
    const Stream& by_http(int who) { return by_http_[who]; }
    // The moves and their public events, without hashes of the whole state and without the digest over them.
    std::string moves() {
        std::string text = record(table_);
        text.erase(text.rfind(",\"digest\""));
        for (std::size_t at = text.find(",\"hash\":\""); at != std::string::npos; at = text.find(",\"hash\":\"")) {
            text.erase(at, 26);
        }
        return text;
    }
    const std::vector<std::string>& logged() const { return environment_.logged; }
    int owner() const { return owner_; }
    int windows() const { return windows_; }
    int secrets() const { return secrets_; }
    std::set<std::string> kinds() {
        std::set<std::string> kinds;
        for (int who = 0; who < static_cast<int>(people_.size()); ++who) {
            for (const std::string& text : of(who).texts) {
                kinds.emplace(codec::parse_json(text).at("is").get_string());
            }
        }
        return kinds;
    }

private:
    const Client& at(int who) const { return people_[static_cast<std::size_t>(who)]; }
    std::vector<Connection> connections_of(int who) {
        std::vector<Connection> all = before_[who];
        all.push_back(at(who).connection);
        return all;
    }
    void happen(const Happening& happening) {
        script_.push_back(happening);
        if (happening.restart) {
            open_anew();
        } else if (happening.pass_ms > 0) {
            environment_.pass(happening.pass_ms);
        } else if (happening.by_http) {
            ask_by_http(happening.who, happening.request);
        } else {
            json::object request = happening.request;
            // An empty position stands for the one that the person sees.
            const json::value* position = request.if_contains("position");
            if (position != nullptr && *position == "") {
                request["position"] = seen(happening.who).at("position");
            }
            ask(at(happening.who), request);
        }
    }
    // Sends an HTTP request through Front: an API request or, if `wish` is empty, a download of the record. The
    // download is refused during the game.
    void ask_by_http(int who, json::object wish) {
        Request request{"GET", "/record/" + table_, "", {}, "", "192.0.2.7"};
        if (!wish.empty()) {
            wish["id"] = next_id();
            request = {"POST", "/api", "", {{"content-type", "application/json"}}, json::serialize(wish), "192.0.2.7"};
        }
        if (const std::string& token = at(who).token; !token.empty()) {
            request.headers.emplace_back("authorization", "Bearer " + token);
        }
        net_.last = {};
        front_.on_request(1, request);
        environment_.settle();
        std::string text = std::to_string(net_.last.status) + " " + net_.last.body;
        for (const auto& [name, value] : net_.last.headers) {
            text += "\n" + name + ": " + value;
        }
        by_http_[who].texts.push_back(text);
        by_http_[who].times.push_back(environment_.now_ms());
    }
    // The spectator receives deltas, the others whole snapshots.
    void subscribe(int who) {
        must(at(who), request("subscribe", {{"deltas", who == owner_ + 1}}));
        must(at(who), {{"do", "subscribe_lobby"}});
    }
    void open_anew() {
        environment_.forget();
        restart();
        for (int who = 0; who < static_cast<int>(people_.size()); ++who) {
            Client& client = people_[static_cast<std::size_t>(who)];
            before_[who].push_back(client.connection);
            client.connection += 10'000;
            hall_->open(client.connection, hall_->find_session(client.token), "10.0.0.1");
            subscribe(who);
        }
    }
    json::object seen(int who) { return newest(at(who), table_); }
    json::object request(const char* what, json::object more = {}) const {
        more["do"] = what;
        more["table"] = table_;
        return more;
    }

    void act(int player, Chance& chance) {
        const json::object now = seen(player);
        const bool in_window = !now.at("window").is_null();
        windows_ += in_window;
        const json::array& offers = now.at("offers").get_array();
        // In the window "defend" the game waits for the defender. Some defenders think longer than the minimum time.
        const bool waited = in_window && now.at("window").at("name") == "defend";
        if (offers.empty() || (waited ? chance.below(14) > 0 : chance.below(in_window ? 4 : 2) == 0)) {
            return;
        }
        std::vector<json::value> choices, liked;
        for (const json::value& offer : offers) {
            const json::value& text = offer.at("action").at("text");
            choices.push_back(text);
            for (const std::string& like : plan_.likes) {
                if (std::string_view(text.get_string()).starts_with(like)) {
                    liked.push_back(text);
                }
            }
        }
        const std::vector<json::value>& from = !liked.empty() && chance.below(4) > 0 ? liked : choices;
        // In a response window the player mostly chooses the first offer, which is to pass.
        const std::uint32_t number =
            in_window && chance.below(4) > 0 ? 0 : chance.below(static_cast<std::uint32_t>(from.size()));
        happen({player, request("play", {{"position", ""}, {"action", from[number]}}), 0, false});
    }
    void come_and_go(Chance& chance) {
        const int next = (plan_.leaver + 1) % plan_.people;
        if (chance.below(6) == 0) {
            happen({plan_.leaver, request(chance.below(2) == 0 ? "stand" : "return"), 0, false});
        }
        if (chance.below(3) == 0) {
            const char* what = chance.below(4) == 0 ? "abandon" : "take_back";
            happen({next, request("propose", {{"what", what}}), 0, false});
        } else if (chance.below(3) == 0) {
            happen({next, request("consent", {{"yes", chance.below(2) == 0}}), 0, false});
        }
    }
    // Requests that do not concern the game, or that are refused.
    void look_around(int who, Chance& chance) {
        const std::vector<json::object> requests{
            {{"do", "list_tables"}, {"which", "playing"}},
            {{"do", "list_tables"}, {"which", "mine"}},
            {{"do", "list_people"}},
            {{"do", "my_settings"}},
            {{"do", "who_am_i"}},
            request("say", {{"text", "hm"}}),
            request("say", {{"text", "hm"}, {"room", "spectators"}}),
            request("play", {{"position", ""}, {"action", "no such move"}}),
            request("play", {{"position", "another"}, {"action", "pass"}}),
            request("undo", {{"position", ""}}),
            request("halt"),
            request("subscribe"),
            request("history", {{"lines_before", 200}, {"chat_before", 100}}),
            request("rematch"),
            {{"do", "close_table"}, {"table", another_}},
            {{"do", "subscribe"}, {"table", another_}},
        };
        json::object chosen = requests[chance.below(static_cast<std::uint32_t>(requests.size()))];
        happen({who, chosen, 0, false});
    }
    void look_in_from_outside(int who, Chance& chance) {
        const std::vector<json::object> requests{
            {},
            {{"do", "list_tables"}, {"which", "playing"}},
            {{"do", "list_tables"}, {"which", "mine"}},
            {{"do", "list_people"}},
            {{"do", "my_settings"}},
            {{"do", "who_am_i"}},
            request("history", {{"lines_before", 60}}),
            request("replay"),
            request("play", {{"position", "another"}, {"action", "pass"}}),
            request("hint", {{"position", "another"}}),
        };
        happen({who, requests[chance.below(static_cast<std::uint32_t>(requests.size()))], 0, false, true});
    }
    // Answers in a response window and takes them back, and changes settings back and forth.
    void keep_busy(int player) {
        const json::object now = seen(player);
        // Maximum number of secret requests of a player. The hall limits the events of one person at a table.
        constexpr int max_secrets = 60;
        if (secrets_of_[player] > max_secrets || now.at("status") != "playing" || now.at("window").is_null() ||
            now.at("window").at("held") != "" || !stays_open(player, now)) {
            return;
        }
        const auto in_secret = [&](json::object what) {
            what["id"] = "secret" + std::to_string(++secrets_);
            ++secrets_of_[player];
            ask(at(player), what);  // not must(): the hall may refuse it
        };
        for (const json::value& offer : now.at("offers").get_array()) {
            if (const json::value& text = offer.at("action").at("text"); text == "pass" || text == "done") {
                in_secret(request("play", {{"position", now.at("position")}, {"action", text}}));
                in_secret(request("undo", {{"position", seen(player).at("position")}}));
                break;
            }
        }
        for (const json::object& settings : plan_.secret_settings) {
            in_secret(request("prefer", {{"settings", settings}}));
        }
    }
    // Whether the response window stays open if this player answers now: there is time left, or another player has not
    // answered.
    bool stays_open(int player, const json::object& now) {
        if (now.at("window").at("name") == "defend") {
            constexpr std::int64_t beat_ms = 5'000;
            return environment_.now_ms() - changed_ms_ < beat_ms;
        }
        if (plan_.live()) {
            return true;
        }
        for (const json::value& member : now.at("window").at("could_answer").get_array()) {
            const int other = static_cast<int>(member.get_int64());
            if (other != player && other < plan_.people && seen(other).at("window").at("held") == "") {
                return true;
            }
        }
        return false;
    }

    Plan plan_;
    std::vector<Client> people_;  // the players, the owner, a spectator, a stranger
    std::map<int, std::vector<Connection>> before_;
    std::string table_, another_;
    int owner_ = 0, windows_ = 0, secrets_ = 0;
    std::map<int, int> secrets_of_;
    std::int64_t changed_ms_ = 0;  // when the position that the owner sees last changed
    std::vector<Happening> script_;
    FakeNet net_;
    Front front_{*hall_, {}, *games_};
    std::map<int, Stream> by_http_;
};

// --- tables ---------------------------------------------------------------------------------------------------------

std::vector<Plan> plans() {
    const json::object live{{"windows", "live"}}, days;
    const json::object an_evening{{"clock", {{"kind", "fischer"}, {"bank_ms", 600'000}, {"increment_ms", 5'000}}}};
    const json::object a_day_a_move{{"clock", {{"kind", "move"}, {"bank_ms", 86'400'000}, {"increment_ms", 0}}}};
    const json::array all{"w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "my_dice", "resp"};
    const std::vector<json::object> asking{{{"hold", true}, {"standing", all}},
                                           {{"hold", false}, {"standing", json::array()}}};
    const std::vector<json::object> defending{{{"never_defend", true}}, {{"never_defend", false}}};
    const std::vector<std::string> raids{"attack_player", "send", "declare", "buy_stock cannon", "defend"};
    return {
        {"spoils_of_war_live", "spoils-of-war", 4, 0, live, 240, {0, 3}, true, {}, asking},
        {"spoils_of_war_over_days", "spoils-of-war", 4, 0, a_day_a_move, 240, {0, 3}, true, {}, asking},
        {"spoils_of_war_among_bots", "spoils-of-war", 1, 6, days, 400, {0}, true, {}, {}},
        {"spoils_of_war_with_bots_live", "spoils-of-war", 2, 2, live, 240, {0, 3}, true, {}, asking},
        {"vikings_gone_wild_live", "vikings-gone-wild", 3, 0, an_evening, 360, {0, 1, 2}, true, raids, defending},
        {"vikings_gone_wild_over_days", "vikings-gone-wild", 3, 0, days, 360, {0, 1, 2}, true, raids, defending},
        {"vikings_gone_wild_among_bots", "vikings-gone-wild", 1, 2, days, 400, {0}, true, raids, {}},
        {"thunder_and_lightning", "thunder-and-lightning", 2, 0, an_evening, 200, {0, 1}, false, {}, {}},
        {"thunder_and_lightning_with_a_bot", "thunder-and-lightning", 1, 1, days, 300, {0}, false, {}, {}},
        {"thunder_and_lightning_with_a_leaver", "thunder-and-lightning", 2, 0, days, 200, {1}, false, {}, {}, 0},
        {"spoils_of_war_with_a_leaver_live", "spoils-of-war", 3, 0, live, 240, {0, 1}, true, {}, asking, 2},
        {"bottlecap_vikings", "bottlecap-vikings", 3, 0, days, 120, {0}, false, {}, {}},
    };
}

class Streams : public testing::TestWithParam<Plan> {};

TEST_P(Streams, AreTheSameInTwoWorldsThatAViewerCannotTellApart) {
    const Plan& plan = GetParam();
    Evening one(games(), plan);
    const std::vector<Happening> script = one.live();
    EXPECT_TRUE(one.windows() > 10 || !plan.has_windows) << one.windows();
    // Absent players agree to nothing, so no viewer can take back a move that revealed something.
    for (const std::string& text : one.of(one.owner()).texts) {
        EXPECT_EQ(text.find("The last move is taken back"), std::string::npos);
    }
    for (const int viewer : plan.viewers) {
        Apart apart;
        Games other_games;
        other_games.put(std::make_shared<OtherGame>(games().find(plan.game), seat_at(viewer), apart));
        Evening two(other_games, plan);
        two.live_again(script, viewer);
        EXPECT_TRUE(one.moves() == two.moves()) << "viewer " << viewer;
        for (const int who : {viewer, one.owner(), one.owner() + 1, one.owner() + 2}) {
            if (who != viewer || viewer < plan.people) {
                EXPECT_TRUE(one.of(who) == two.of(who))
                    << "viewer " << viewer << ", to " << who << ", " << difference(one.of(who), two.of(who));
                EXPECT_TRUE(one.by_http(who) == two.by_http(who))
                    << "viewer " << viewer << ", by HTTP to " << who << ", "
                    << difference(one.by_http(who), two.by_http(who));
                EXPECT_FALSE(one.by_http(who).texts.empty());
            }
        }
        EXPECT_EQ(one.logged(), two.logged());
        // If the game has secrets, the worlds really differed, and another player received different messages.
        const bool secrets = games().find(plan.game)->identity().has_secrets;
        const int other = viewer == 0 ? 1 : 0;
        EXPECT_EQ(apart.asked_otherwise, 0u);
        EXPECT_GE(apart.apart, secrets ? apart.positions * 9 / 10 : 0);
        EXPECT_GE(apart.differ, apart.hidden * 8 / 10);
        EXPECT_TRUE(other >= plan.people || (one.of(other) == two.of(other)) != secrets);
        EXPECT_TRUE(plan.secret_settings.empty() || two.secrets() > 10) << two.secrets();
    }
}

std::set<std::string> all_kinds() {
    const std::string types = protocol::typescript();
    const std::string is = " is: '";
    std::set<std::string> kinds;
    for (std::size_t at = types.find(is); at != std::string::npos; at = types.find(is, at + 1)) {
        const std::size_t begin = at + is.size();
        kinds.insert(types.substr(begin, types.find('\'', begin) - begin));
    }
    kinds.erase("replay");  // only for a finished game, which has no secrets
    kinds.erase("hint");    // the time of a hint depends on a real clock; tests/bots checks that bots think the same
    return kinds;
}

// The test compares every kind of message that the hall sends.
TEST(StreamsOf, CoverEveryKindOfMessage) {
    const Plan plan = plans().front();
    Evening evening(games(), plan);
    evening.live();
    EXPECT_EQ(evening.kinds(), all_kinds());
    EXPECT_GE(all_kinds().size(), 9u);
}

INSTANTIATE_TEST_SUITE_P(Hall, Streams, testing::ValuesIn(plans()), [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace meadhall::server
