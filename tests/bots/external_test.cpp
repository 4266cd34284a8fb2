// SPDX-License-Identifier: Apache-2.0
// External programs as players: well-behaved ones, and every kind of misbehaviour. The programs are small scripts,
// written here.
#include "bots/external.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/wait.h>
#include <thread>

#include "bots/messages.h"
#include "bots/random.h"

namespace meadhall {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

// Long enough for the slowest machine. A well-behaved program never waits this long.
constexpr ProgramTimeouts patient{
    .hello = milliseconds(120'000), .budget = milliseconds(10), .grace = milliseconds(120'000)};
// For programs that end when their input ends. The long time for `quit` lets them complete their log.
constexpr ProgramTimeouts unhurried{
    .hello = patient.hello, .budget = patient.budget, .grace = patient.grace, .quit = milliseconds(120'000)};
const fs::path docs = fs::path(MEADHALL_SOURCE_DIR) / "docs";

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

class Programs : public testing::Test {
protected:
    Programs() {
        std::string name = (fs::temp_directory_path() / "meadhall-bots-XXXXXX").string();
        folder_ = mkdtemp(name.data());
        fs::create_symlink(docs / "example_bot.py", folder_ / "example_bot.py");
    }
    ~Programs() override { fs::remove_all(folder_); }
    Programs(const Programs&) = delete;
    Programs& operator=(const Programs&) = delete;

    BotPlan script(const std::string& text, const std::string& interpreter = "/bin/sh") {
        const fs::path path = folder_ / ("bot" + std::to_string(++scripts_));
        std::ofstream(path) << "#!" << interpreter << "\n" << text << "\n";
        fs::permissions(path, fs::perms::owner_all);
        return read_bot("exec:" + path.string());
    }
    BotPlan example() const { return read_bot("exec:" + (folder_ / "example_bot.py").string() + " 1"); }

    fs::path folder_;
    int scripts_ = 0;
};

// A table where the program has the first seat and random bots have the others. The program receives all events that
// its seat may see.
class ProgramTable {
public:
    ProgramTable(std::string_view game, const BotPlan& plan, const ProgramTimeouts& timeouts = patient)
        : game_(open_game(game)),
          setup_{game_->identity().min_players + 1, {}},
          position_(game_->set_up(setup_, chance_)),
          player_(start_program(*game_, plan, timeouts)) {
        for (const Seat seat : SeatSet::first(setup_.players)) {
            names_.push_back(seat_word(seat, {}));
        }
        seat_program(*player_, seat_at(0), setup_, names_);
    }

    // Plays one move. Returns false if the game is over.
    bool move() {
        if (position_->to_act().empty()) {
            return false;
        }
        const Seat seat = position_->to_act().lowest();
        Offers offers;
        position_->offers(seat, offers);
        const AnyObservation observation(*game_, *position_, seat);
        const Action action =
            seat == seat_at(0) ? player_->choose(observation, chance_) : choose_at_random(offers, chance_);
        EXPECT_TRUE(offers.contains(action));
        if (seat == seat_at(0)) {
            reasons_ = player_->reasons(observation, chance_);
            ++asked_;
            moves_before_last_question_ = offers.total() > 1 ? events_.size() : moves_before_last_question_;
        }
        for (const NarrationEntry& entry : events_.emplace_back(position_->play(seat, action, chance_, names_))) {
            secret_to_others_ += entry.audience.includes(seat_at(0)) ? 0 : 1;
        }
        report_events(*player_, events_.back());
        return true;
    }
    std::string error_at_the_end() {
        while (move()) {
        }
        EXPECT_FALSE(position_->outcome().empty());
        return player_->error();
    }
    const Player& player() const { return *player_; }
    const std::vector<Candidate>& reasons() const { return reasons_; }
    int asked() const { return asked_; }
    int secret_to_others() const { return secret_to_others_; }
    // The events that the first seat received before its last choice between several offers, in order.
    json::array told_before_last_question() const {
        json::array list;
        for (std::size_t move = 0; move < moves_before_last_question_; ++move) {
            for (const NarrationEntry& entry : events_[move]) {
                if (entry.audience.is_everybody() || entry.audience.seats().contains(seat_at(0))) {
                    list.push_back(entry.event);
                }
            }
        }
        return list;
    }

private:
    std::shared_ptr<const AnyGame> game_;
    Chance chance_{1};
    TableSetup setup_;
    std::vector<std::string> names_;
    std::unique_ptr<Position> position_;
    std::unique_ptr<Player> player_;
    std::vector<Candidate> reasons_;
    std::vector<std::vector<NarrationEntry>> events_;  // the events of each move
    std::size_t moves_before_last_question_ = 0;
    int asked_ = 0, secret_to_others_ = 0;
};

// --- programs that behave -------------------------------------------------------------------------------------------

TEST_F(Programs, the_example_plays_whole_games_and_gives_reasons) {
    for (const char* game : {"pebbles", "liars-dice"}) {
        ProgramTable table(game, example());
        EXPECT_TRUE(table.move());
        ASSERT_EQ(table.reasons().size(), 3u) << game;
        EXPECT_GT(table.reasons().front().value, 0);
        EXPECT_EQ(table.error_at_the_end(), "") << game;
    }
}

// The transcript in the documentation is a real one. To update it, copy what this test prints.
TEST_F(Programs, the_documented_transcript_is_true) {
    const fs::path log = folder_ / "transcript";
    const BotPlan plan = script(R"(
import subprocess, sys
bot = subprocess.Popen([")" + (folder_ / "example_bot.py").string() +
                                    R"(", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
with open(")" + log.string() + R"(", "w") as log:
    for line in sys.stdin:
        log.write("host: " + line)
        bot.stdin.write(line)
        bot.stdin.flush()
        if line.split()[0] in ("hello", "go"):
            answer = bot.stdout.readline()
            log.write("bot:  " + answer)
            print(answer, end="", flush=True)
        elif line.split()[0] == "quit":
            break
bot.wait())",
                                "/usr/bin/env python3");
    {
        ProgramTimeouts as_usual = patient;
        as_usual.budget = ProgramTimeouts().budget;
        as_usual.quit = milliseconds(120'000);
        ProgramTable table("liars-dice", plan, as_usual);
        while (table.asked() < 2 && table.move()) {
        }
        EXPECT_EQ(table.player().error(), "");
    }
    const std::string said = text_of(log);
    EXPECT_NE(said.find("host: quit\n"), std::string::npos);
    EXPECT_NE(text_of(docs / "bot-protocol.md").find("```\n" + said + "```\n"), std::string::npos) << said;
}

TEST_F(Programs, a_world_is_sent_to_programs_that_ask_for_one) {
    const std::string says_what_it_got = R"(
read -r newgame
read -r position
read -r go
case "$position" in
    *'"world":{'*) echo 'move {"action":"hide 3"}' ;;
    *) echo 'move {"action":"hide 2"}' ;;
esac
cat >/dev/null)";
    for (const bool wants : {false, true}) {
        const BotPlan plan = script("read -r hello; echo 'hello {\"version\":1,\"wants\":[" +
                                    std::string(wants ? "\"world\"" : "") + "]}'" + says_what_it_got);
        const std::shared_ptr<const AnyGame> game = open_game("pebbles");
        Chance chance(1);
        const std::unique_ptr<Position> position = game->set_up({2, {}}, chance);
        const std::unique_ptr<Player> player = start_program(*game, plan, patient);
        const Action action = player->choose(AnyObservation(*game, *position, seat_at(0)), chance);
        EXPECT_EQ(player->error(), "");
        EXPECT_EQ(game->text(action, {}), wants ? "hide 3" : "hide 2");
    }
}

// A script that takes the first offer and logs every message that it receives.
std::string keeps_all(const fs::path& log) {
    return "tee " + log.string() + R"( | while read -r keyword _; do
    case $keyword in
        hello) echo 'hello {"version":1}' ;;
        go) echo 'move {"offer":0}' ;;
    esac
done)";
}

// The logged messages of one kind.
std::vector<json::object> messages(const fs::path& log, std::string_view keyword) {
    std::vector<json::object> found;
    std::istringstream lines(text_of(log));
    for (std::string line; std::getline(lines, line);) {
        bot_protocol::Message message = bot_protocol::read_message(line);
        if (message.keyword == keyword) {
            found.push_back(std::move(message.data));
        }
    }
    return found;
}

TEST_F(Programs, a_program_receives_seats_names_and_options) {
    const fs::path log = folder_ / "log";
    const std::shared_ptr<const AnyGame> game = open_game("liars-dice");
    Chance chance(1);
    const TableSetup setup{3, {{"dice", 2}}};
    const std::unique_ptr<Position> position = game->set_up(setup, chance);
    const std::vector<std::string> names{"Lief", "Hildr", "Astrid"};
    for (const bool says_options : {true, false}) {
        {
            const std::unique_ptr<Player> player = start_program(*game, script(keeps_all(log)), unhurried);
            seat_program(*player, seat_at(0), says_options ? setup : TableSetup{3, {}}, names);
            player->choose(AnyObservation(*game, *position, seat_at(0)), chance);
            EXPECT_EQ(player->error(), "");
        }
        ASSERT_EQ(messages(log, "newgame").size(), 1u);
        const json::object expected{{"game", "liars-dice"},
                                    {"edition", game->edition()},
                                    {"seat", 0},
                                    {"players", 3},
                                    {"names", {"Lief", "Hildr", "Astrid"}},
                                    {"options", {{"dice", says_options ? 2 : 1}}}};
        EXPECT_EQ(messages(log, "newgame").front(), expected) << json::serialize(messages(log, "newgame").front());
    }
    // seat_program() and report_events() are no-ops for built-in bots.
    const std::unique_ptr<Player> karl = make_player(*game, read_bot("karl"));
    seat_program(*karl, seat_at(0), setup, names);
    report_events(*karl, {});
}

// Rolls, looks at dice and Artifacts produce events for a single seat. The program receives all events of its seat,
// once and in order, and nothing else.
TEST_F(Programs, a_program_receives_exactly_the_events_of_its_seat) {
    const fs::path log = folder_ / "log";
    for (const char* game : {"spoils-of-war", "vikings-gone-wild", "liars-dice"}) {
        fs::remove(log);
        json::array expected;
        {
            ProgramTable table(game, script(keeps_all(log)), unhurried);
            for (int i = 0; i < 2000 && table.move(); ++i) {
            }
            EXPECT_EQ(table.player().error(), "");
            EXPECT_EQ(table.secret_to_others() > 0, std::string_view(game) != "liars-dice") << game;
            expected = table.told_before_last_question();
        }
        json::array got;
        for (const json::object& position : messages(log, "position")) {
            for (const json::value& event : position.at("events").as_array()) {
                got.push_back(event);
            }
        }
        EXPECT_GT(got.size(), 0u) << game;
        EXPECT_EQ(got, expected) << game;
    }
}

// After an undo a program is seated again, and receives the events that are still valid.
TEST_F(Programs, a_program_that_is_seated_again_receives_only_valid_events) {
    const fs::path log = folder_ / "log";
    const std::shared_ptr<const AnyGame> game = open_game("pebbles");
    Chance chance(1);
    const std::unique_ptr<Position> position = game->set_up({2, {}}, chance);
    const std::vector<std::string> names{"Lief", "Hildr"};
    const auto event = [](const char* text, Audience audience) {
        return std::vector<NarrationEntry>{{audience, false, {{"text", text}}}};
    };
    {
        const std::unique_ptr<Player> player = start_program(*game, script(keeps_all(log)), unhurried);
        const AnyObservation observation(*game, *position, seat_at(0));
        seat_program(*player, seat_at(0), {2, {}}, names);
        report_events(*player, event("a", Audience::everybody()));
        report_events(*player, event("secret", Audience::only(seat_at(1))));
        player->choose(observation, chance);
        report_events(*player, event("taken back", Audience::only(seat_at(0))));
        seat_program(*player, seat_at(0), {2, {}}, names);
        report_events(*player, event("a", Audience::everybody()));
        player->choose(observation, chance);
        player->choose(observation, chance);
        EXPECT_EQ(player->error(), "");
    }
    EXPECT_EQ(messages(log, "newgame").size(), 2u);
    const std::vector<json::object> asked = messages(log, "position");
    ASSERT_EQ(asked.size(), 3u);
    const json::array a{json::object{{"text", "a"}}};
    EXPECT_EQ(asked[0].at("events"), json::value(a));
    EXPECT_EQ(asked[1].at("events"), json::value(a));
    EXPECT_EQ(asked[2].at("events"), json::value(json::array()));
}

// --- programs that misbehave ----------------------------------------------------------------------------------------

const std::string greets =
    "read -r hello; echo 'hello {\"version\":1}'; read -r newgame; read -r position; read -r go\n";

std::string answers(const std::string& line) { return greets + "echo '" + line + "'; cat >/dev/null"; }

struct Misbehaviour {
    const char* what;
    std::string script;
    const char* words;
    ProgramTimeouts timeouts = patient;
};

TEST_F(Programs, a_misbehaving_program_loses_its_seat_to_random_with_a_clear_error) {
    ProgramTimeouts short_hello = patient;
    short_hello.hello = milliseconds(150);
    ProgramTimeouts short_grace = patient;
    short_grace.grace = milliseconds(140);
    const std::vector<Misbehaviour> all{
        {"ends at the start", "exit 3", "ended with status 3"},
        {"crashes at the start", "kill -9 $$", "was ended by signal 9"},
        {"crashes at go", greets + "exit 1", "ended with status 1"},
        {"closes its output", "exec >&-; sleep 1000", "closed its input or output"},
        {"hangs before hello", "sleep 1000", "did not answer within 150 ms", short_hello},
        {"hangs at go", greets + "sleep 1000", "did not answer within 150 ms", short_grace},
        {"stops in the middle of a line", greets + "printf 'move {'; sleep 1000", "did not answer within 150 ms",
         short_grace},
        {"does not end its line", "tr '\\0' x </dev/zero", "sent a line of more than 65536 bytes"},
        {"sends a long line", greets + "head -c 70000 /dev/zero | tr '\\0' x; echo; cat >/dev/null",
         "sent a line of more than 65536 bytes"},
        {"another version", "read -r hello; echo 'hello {\"version\":2}'; cat >/dev/null",
         "speaks version 2 of the protocol, not 1"},
        {"no version", "echo hello; cat >/dev/null", "sent an invalid hello: the field \"version\" is missing"},
        {"no hello", "echo moin; cat >/dev/null", R"(sent an invalid answer instead of "hello": "moin")"},
        {"an empty line", "echo; cat >/dev/null", R"(sent an invalid answer instead of "hello": "")"},
        {"no text", "printf '\\377\\376\\n'; cat >/dev/null",
         R"(sent an invalid answer instead of "hello": bytes that are not UTF-8 text)"},
        {"half of JSON", answers(R"(move {"action":)"),
         R"(sent an invalid answer instead of "move": "move {\"action\":")"},
        {"no object", answers("move 3"), R"(sent an invalid answer instead of "move": "move 3")"},
        {"control characters", answers("\x1b[2J"), R"(sent an invalid answer instead of "move": "\u001b[2J")"},
        {"gives up", answers(R"(error {"what":"too hard"})"), R"(gave up: "too hard")"},
        {"no move", answers("move {}"), R"(answered with a move that cannot be read: the field "offer" is missing)"},
        {"no such action", answers(R"(move {"action":"sing"})"), R"(answered with an illegal move, "sing": PB-9: )"},
        {"an illegal action", answers(R"(move {"action":"hide 9"})"),
         R"(answered with an illegal move, "hide 9": PB-3: )"},
        {"no such offer", answers(R"(move {"offer":7})"),
         "answered with an illegal move: there is no step 0 of offer 7"},
        {"no such step", answers(R"(move {"offer":0,"step":4})"),
         "answered with an illegal move: there is no step 4 of offer 0"},
        {"a negative step", answers(R"(move {"offer":0,"step":-1})"),
         "answered with a move that cannot be read: step: "},
        {"an illegal reason", answers(R"(move {"offer":0,"reasons":[{"action":"hide 9"}]})"),
         R"(answered with an illegal move, "hide 9": PB-3: )"},
        {"no reasons", answers(R"(move {"offer":0,"reasons":7})"), "cannot be read: the reasons are not a list"},
        {"a share too large", answers(R"(move {"offer":0,"reasons":[{"offer":0,"share":7}]})"),
         "cannot be read: a share is not a number from 0 to 1"},
        {"sends a message unasked", R"(printf 'hello {"version":1}\nmove {"offer":0}\n'; cat >/dev/null)",
         "sent a message without being asked"},
    };
    for (const Misbehaviour& each : all) {
        const BotPlan plan = script(each.script);
        const std::string error = ProgramTable("pebbles", plan, each.timeouts).error_at_the_end();
        EXPECT_TRUE(error.starts_with(plan.name + " ")) << each.what << ": " << error;
        EXPECT_NE(error.find(each.words), std::string::npos) << each.what << ": " << error;
        EXPECT_TRUE(error.ends_with("; random play continues for it")) << each.what << ": " << error;
    }
}

TEST_F(Programs, a_program_that_cannot_be_started_is_refused_immediately) {
    const std::shared_ptr<const AnyGame> game = open_game("pebbles");
    std::ofstream(folder_ / "plain") << "no program\n";
    for (const std::string& path : {folder_.string(), (folder_ / "plain").string(), (folder_ / "missing").string()}) {
        try {
            make_player(*game, read_bot("exec:" + path));
            ADD_FAILURE() << path;
        } catch (const BadInput& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with("cannot start \"" + path + "\": ")) << error.what();
        }
    }
    EXPECT_THROW(make_player(*game, read_bot("exec:  ")), BadInput);
}

constexpr int max_looks = 12'000;  // maximum number of looks at a process or file, one every 10 ms

// --- no process or descriptor is left over --------------------------------------------------------------------------

std::ptrdiff_t open_descriptors() {
    return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
}

// False if the process is gone, or is a zombie that its new parent has not reaped yet.
bool runs(const std::string& pid) {
    const std::string about = text_of("/proc/" + pid + "/stat");
    return !about.empty() && about.find(") Z ") == std::string::npos;
}

TEST_F(Programs, no_process_or_descriptor_is_left_over) {
    const std::ptrdiff_t before = open_descriptors();
    const fs::path helper = folder_ / "helper";
    const std::string starts_helper = "sleep 1000 >/dev/null & echo $! >" + helper.string() + "\n";
    ProgramTimeouts impatient = patient;
    impatient.quit = milliseconds(20);
    for (const std::string& script_text :
         {starts_helper + "trap '' TERM PIPE; " + greets + "sleep 1000",
          starts_helper + "echo 'hello {\"version\":2}'; cat >/dev/null", starts_helper + "exit 1"}) {
        fs::remove(helper);
        const BotPlan plan = script(script_text);
        {
            ProgramTimeouts short_grace = impatient;
            short_grace.grace = milliseconds(100);
            ProgramTable table("pebbles", plan, short_grace);
            table.error_at_the_end();
        }
        std::string pid = text_of(helper);
        pid = pid.substr(0, pid.find('\n'));
        ASSERT_FALSE(pid.empty());
        for (int i = 0; i < max_looks && runs(pid); ++i) {
            std::this_thread::sleep_for(milliseconds(10));
        }
        EXPECT_FALSE(runs(pid));
    }
    // Starts a program that is never asked, and one that cannot be started.
    const std::shared_ptr<const AnyGame> game = open_game("pebbles");
    start_program(*game, script("sleep 1000"), impatient).reset();
    EXPECT_THROW(start_program(*game, read_bot("exec:/no/such/program")), BadInput);

    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
    EXPECT_EQ(open_descriptors(), before);
}

TEST_F(Programs, a_program_inherits_nothing_but_its_input_and_output) {
    const std::shared_ptr<const AnyGame> game = open_game("pebbles");
    const std::unique_ptr<Player> other = start_program(*game, script("cat >/dev/null"), patient);
    const fs::path list = folder_ / "list";
    const BotPlan plan = script("ls -l /proc/self/fd >" + list.string() + ".part; mv " + list.string() + ".part " +
                                list.string() + "; cat >/dev/null");
    const std::unique_ptr<Player> player = start_program(*game, plan, patient);
    for (int i = 0; i < max_looks && !fs::exists(list); ++i) {
        std::this_thread::sleep_for(milliseconds(10));
    }
    const std::string descriptors = text_of(list);
    const auto sockets = [&](std::size_t from) { return descriptors.find("socket:", from); };
    ASSERT_NE(sockets(0), std::string::npos);                              // the program's own input
    EXPECT_EQ(sockets(sockets(0) + 1), std::string::npos) << descriptors;  // no input of another program
}

}  // namespace
}  // namespace meadhall
