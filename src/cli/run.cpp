// SPDX-License-Identifier: Apache-2.0
// The command line: which commands there are, their arguments, and the exit status for each exception. Only this file
// includes CLI11, which is slow to compile.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <iostream>

#include "bots/player.h"
#include "cli/common.h"
#include "cli/version.h"
#include "store/store.h"

namespace meadhall::cli {
namespace {

std::string program_version() { return std::string("meadhall ") + version; }

const char* const exit_words = "Exit status: 0 all is well, 1 it failed, 2 a wrong call.";

// A number in this range, without CLI11's description in the help.
template <class T>
CLI::Validator from_to(T min, T max) {
    return CLI::Range(min, max).description("");
}

// Shows only "--players N"; the descriptions say which options exclude each other.
class PlainFormatter : public CLI::Formatter {
public:
    PlainFormatter() { column_width(30); }
    std::string make_option_opts(const CLI::Option* option) const override {
        const std::string type = option->get_positional() ? "" : option->get_type_name();
        return type.empty() ? "" : " " + type;
    }
    std::string make_usage(const CLI::App* app, std::string name) const override {
        if (app->get_parent() == nullptr) {
            return "\nUsage: meadhall COMMAND [OPTIONS]\n";
        }
        return "\n" + CLI::Formatter::make_usage(app, std::move(name));
    }
};

class CommandLine {
public:
    CommandLine() {
        app_.set_version_flag("--version", program_version(), "Print the version and exit");
        app_.set_help_flag("-h,--help", "Print this help and exit");
        app_.formatter(std::make_shared<PlainFormatter>());
        app_.footer(std::string("meadhall COMMAND --help says more about a command.\n") + exit_words +
                    "\n\nExample:\n  meadhall play pebbles --players 3");

        // In the order in which people need them.
        add_play();
        add_serve();
        add_admin();
        add_load();
        add_sim();
        add_arena();
        add_bot();
        add_replay();
        add_verify();
        add_scenario();
        add_state();
        add_rules();
        add_games();
        add_bench();
        add_schema();
    }

    int run(int argc, char** argv) {
        try {
            if (argc < 2) {
                throw WrongCall("which command? meadhall --help lists them");
            }
            if (const std::string first = argv[1]; !first.starts_with("-") && !has_command(first)) {
                throw WrongCall("there is no command " + in_quotes(first) + "; meadhall --help lists them");
            }
            app_.parse(argc, argv);
        } catch (const CLI::CallForHelp&) {
            std::cout << app_.help();
            return succeeded;
        } catch (const CLI::CallForVersion&) {
            std::cout << program_version() << "\n";
            return succeeded;
        } catch (const CLI::ParseError& error) {
            const std::string command = argv[1][0] == '-' ? "meadhall" : "meadhall " + std::string(argv[1]);
            throw WrongCall(std::string(error.what()).substr(0, 200) + "; " + command + " --help says how");
        }
        return command_ ? command_() : throw WrongCall("which command? meadhall --help lists them");
    }

private:
    bool has_command(const std::string& name) const {
        const auto all = app_.get_subcommands([](const CLI::App*) { return true; });
        return std::ranges::any_of(all, [&](const CLI::App* each) { return each->get_name() == name; });
    }
    CLI::App* command(const char* name, const char* what, const char* examples, const std::function<int()>& call) {
        return command(app_, name, what, examples, call);
    }
    CLI::App* command(CLI::App& parent, const char* name, const char* what, const char* examples,
                      const std::function<int()>& call) {
        CLI::App* command = parent.add_subcommand(name, what)->group("Commands");
        command->set_help_flag("-h,--help", "Print this help and exit");
        command->footer(std::string("Example:\n") + examples);
        command->callback([this, call] { command_ = call; });
        return command;
    }
    // Repeated for each value: --option a=1 --option b=2.
    static CLI::Option* one_by_one(CLI::Option* option) {
        return option->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    static void add_options(CLI::App* command, TableChoice& table) {
        one_by_one(command->add_option("--option", table.options,
                                       "An option of the game; meadhall games lists them (may be given again)"))
            ->type_name("NAME=VALUE");
    }
    static void add_players(CLI::App* command, TableChoice& table) {
        command->add_option("-p,--players", table.players, "How many players (as few as the game allows)")
            ->type_name("N")
            ->check(from_to(1, max_seats));
    }
    static void add_data(CLI::App* command, std::string& data) {
        command->add_option("--data", data, "A directory with your own data files of the game")->type_name("DIR");
    }
    // Adds a setting of cli/settings.h, which parses the typed value.
    static void add_setting(CLI::App* command, SettingsGiven& given, const std::string& flag, const char* type,
                            const char* what) {
        command
            ->add_option_function<std::string>(
                flag, [&given, flag](const std::string& word) { given.flags[flag] = {word}; }, what)
            ->type_name(type);
    }
    static void add_store(CLI::App* command, SettingsGiven& given) {
        add_setting(command, given, "--store", "ADDRESS",
                    "Where people and tables are kept: sqlite:FILE or postgresql://... (sqlite:meadhall.db)");
        add_setting(command, given, "--key-file", "FILE",
                    "The key that seals what is kept (beside SQLite's file, with .key at its end; else meadhall.key)");
        command->add_option("--config", given.file, "A file with settings, as deploy/meadhall.toml")->type_name("FILE");
    }
    static void add_json(CLI::App* command, bool& json) {
        command->add_flag("--json", json, "Print JSON, for programs");
    }

    void add_play() {
        CLI::App* play = command("play", "A table in the terminal, against bots",
                                 "  meadhall play pebbles --players 3\n"
                                 "  meadhall play liars-dice --option dice=5 --record evening.jsonl\n"
                                 "  meadhall play liars-dice --players 4 --bots jarl:1s,thrall,exec:./my_bot.py\n"
                                 "  meadhall play liars-dice --players 4 --bots jarl --watch --reasons",
                                 [this] { return cli::play(play_); });
        play->add_option("GAME", play_.table.game, "Which game; without one you are asked");
        add_players(play, play_.table);
        play->add_option("--bots", play_.bots,
                         "One bot for all other seats, or one for each (karl): random, thrall, karl, jarl, jarl:500 "
                         "(simulations), jarl:1s (time), exec:PROGRAM")
            ->type_name("A,B,...")
            ->delimiter(',')
            ->allow_extra_args(false);
        CLI::Option* seat = play->add_option("--seat", play_.seat, "Your seat, counted clockwise from 1 (1)");
        seat->type_name("K")->check(from_to(1, max_seats));
        play->add_option("--seed", play_.seed, "What chance is dealt from: 64 hexadecimal digits or a number")
            ->type_name("SEED");
        add_options(play, play_.table);
        play->add_option("--names", play_.names, "Names of the seats, clockwise, with commas between")
            ->type_name("A,B,...")
            ->delimiter(',')
            ->allow_extra_args(false);
        play->add_option("--words", play_.words, "Words of your own that are mixed into chance")->type_name("TEXT");
        CLI::Option* watch = play->add_flag("--watch", play_.watch, "Bots only; you see what a spectator sees");
        watch->excludes(seat);
        play->add_flag("--reasons", play_.reasons, "With --watch: after every move, what the bot considered")
            ->needs(watch);
        play->add_flag("--details", play_.details, "Show every detail of a move, not only what a player would call it");
        play->add_option("--record", play_.record, "Keep the record of the table in this file")->type_name("FILE");
        play->add_flag("--force", play_.force, "Replace the record's file if it exists");
        add_data(play, play_.table.data);
    }

    void add_serve() {
        CLI::App* serve = command("serve", "The hall: the server for programs and for the page",
                                  "  meadhall serve\n"
                                  "  meadhall serve --port 9000 --store sqlite:/var/lib/meadhall/hall.db\n"
                                  "  meadhall serve --store postgresql://meadhall@localhost/meadhall --origin "
                                  "https://hall.example\n"
                                  "  meadhall serve --config /etc/meadhall/meadhall.toml --print-config\n\n"
                                  "A flag counts more than the environment (MEADHALL_PORT for --port, and so on), that "
                                  "more than the file.",
                                  [this] { return cli::serve(serve_); });
        SettingsGiven& given = serve_.settings;
        add_setting(serve, given, "--address", "ADDRESS", "The address to listen at (127.0.0.1)");
        add_setting(serve, given, "--port", "N", "The port; 0 takes any that is free (8080)");
        add_store(serve, given);
        one_by_one(serve->add_option_function<std::vector<std::string>>(
                       "--origin", [&given](const std::vector<std::string>& words) { given.flags["--origin"] = words; },
                       "Where the page is seen by browsers, behind a proxy: https://hall.example (may be given again)"))
            ->type_name("URL");
        add_setting(serve, given, "--bot-pause", "MS", "Milliseconds before a bot moves (600)");
        add_setting(serve, given, "--rate", "N", "Requests a second of one client; more are refused (5)");
        serve->add_flag_callback(
            "--proxy", [&given] { given.flags["--proxy"] = {"true"}; },
            "The hall stands behind a proxy, which adds the client's address to X-Forwarded-For");
        add_setting(serve, given, "--mail", "URL",
                    "A mail server, to write to people who want it: smtp://HOST:PORT or smtps://HOST:PORT; who logs in "
                    "there: MEADHALL_MAIL_USER and MEADHALL_MAIL_PASSWORD in the environment");
        add_setting(serve, given, "--mail-from", "ADDRESS", "The address that the hall's mails come from");
        add_setting(serve, given, "--public-url", "URL",
                    "Where people find the hall, for links in messages: https://hall.example");
        serve->add_flag_callback(
            "--webhooks-anywhere", [&given] { given.flags["--webhooks-anywhere"] = {"true"}; },
            "Call webhooks in private networks, on this machine and at any port, too");
        add_setting(serve, given, "--away", "MIN", "Minutes away before a person is sent a message (10)");
        add_setting(serve, given, "--page", "FOLDER", "A page that was built there, instead of the one in the program");
        serve->add_flag("--print-config", serve_.print_config,
                        "Print all settings and where each comes from, and exit");
    }

    void add_admin() {
        CLI::App* admin = app_.add_subcommand("admin", "The hall's database: people, tables, backups, old things");
        admin->group("Commands")->require_subcommand(1);
        admin->set_help_flag("-h,--help", "Print this help and exit");
        admin->footer(
            "Everything but repair, restore and set-clock may be done while the hall is open.\n\nExample:\n"
            "  meadhall admin users\n"
            "  meadhall admin backup hall-monday.db --store sqlite:/var/lib/meadhall/hall.db\n"
            "  meadhall admin purge --older-than 90d --dry-run");
        const auto add = [&](const char* name, const char* what, const char* examples, int (*call)(const AdminCall&)) {
            CLI::App* added = command(*admin, name, what, examples, [this, call] { return call(admin_); });
            add_store(added, admin_.settings);
            return added;
        };
        const auto add_name = [&](CLI::App* to) { to->add_option("NAME", admin_.name, "Who")->required(); };
        const auto add_game = [&](CLI::App* to) {
            to->add_option("--game", admin_.game, "Only tables of this game")->type_name("GAME");
        };

        CLI::App* users = add("users", "Lists the people", "  meadhall admin users --name lief --json", admin::users);
        users->add_option("--name", admin_.name, "Only those whose name contains this")->type_name("TEXT");
        add_json(users, admin_.json);
        add_name(add("make-admin", "Makes somebody an admin", "  meadhall admin make-admin Lief", admin::make_admin));
        add_name(add("unmake-admin", "And takes it back", "  meadhall admin unmake-admin Lief", admin::unmake_admin));
        add_name(add("reset-password", "A new password, from standard input; ends all sessions",
                     "  meadhall admin reset-password Lief < new-password.txt", admin::reset_password));
        add_name(add("delete-user", "Deletes an account; games that were played stay, with the name in them",
                     "  meadhall admin delete-user Lief", admin::delete_user));

        CLI::App* tables = add("tables", "Lists the tables, those that changed last first",
                               "  meadhall admin tables --status playing --game spoils-of-war", admin::tables);
        tables->add_option("--status", admin_.status, "open, playing, paused, finished or abandoned")
            ->type_name("STATUS")
            ->check(CLI::IsMember({"open", "playing", "paused", "finished", "abandoned"}).description(""));
        add_game(tables);
        add_json(tables, admin_.json);
        CLI::App* show = add("show", "What everybody may know of a table; nothing that is hidden",
                             "  meadhall admin show 5f0c2b7d9a41c3e80217 --json", admin::show);
        show->add_option("TABLE", admin_.table, "The table's id, as tables lists it")->required();
        add_json(show, admin_.json);
        CLI::App* exports = add("export", "Writes the records of finished games into a directory, for meadhall verify",
                                "  meadhall admin export records/ --game liars-dice", admin::export_records);
        exports->add_option("DIR", admin_.path, "The directory; a file that is there is left alone")->required();
        add_game(exports);
        exports->add_flag("--force", admin_.force, "Write files again that are there");

        add("backup", "Copies the whole store into a file (SQLite)", "  meadhall admin backup hall-monday.db",
            admin::back_up)
            ->add_option("FILE", admin_.path, "A file that is not there yet")
            ->required();
        CLI::App* restore = add("restore", "Makes a backup the store (SQLite), when all its tables are found whole",
                                "  meadhall admin restore hall-monday.db", admin::restore);
        restore->add_option("FILE", admin_.path, "The backup; it is left as it is")->required();
        restore->add_flag("--force", admin_.force, "Even if there are people or tables in the store: they are lost");
        add_json(
            add("verify", "Checks the database, the logs of all tables, their games when replayed, and their summaries",
                "  meadhall admin verify", admin::verify),
            admin_.json);

        add("repair",
            "Rebuilds what follows from the logs (summaries, seats, indexes) and removes damaged sessions; while no "
            "hall "
            "is open",
            "  meadhall admin repair", admin::repair);
        add("set-clock",
            "Sets the hall's clock to the time of day, if that was wrong when the hall was first opened; while no hall "
            "is "
            "open",
            "  meadhall admin set-clock", admin::set_clock);

        CLI::App* purge = add("purge",
                              "Deletes what is of no use any more: open tables that never began, guests without a game "
                              "and a session, sessions that have ended",
                              "  meadhall admin purge --older-than 90d --dry-run", admin::purge);
        purge->add_option("--older-than", admin_.older_than, "For tables and guests: 90d, 12h, 8w")
            ->type_name("AGE")
            ->required();
        purge->add_flag("--games", admin_.games, "Games that are over, too");
        purge->add_flag("--dry-run", admin_.dry_run, "Only say what would be deleted");
        add_json(purge, admin_.json);
    }

    void add_load() {
        CLI::App* load = command("load", "How many tables a hall carries, beside a bare relay in the same run",
                                 "  meadhall load\n"
                                 "  meadhall load --tables 100,500,1000 --seconds 20 --idle 1000\n"
                                 "  meadhall load --tables 500 --every 1000 --json\n"
                                 "  meadhall load --stalls 50000 --game vikings-gone-wild",
                                 [this] { return cli::load(load_); });
        load->add_option("--tables", load_.tables,
                         "Tables of two players at once; several numbers: one after another (100)")
            ->type_name("N,...")
            ->delimiter(',')
            ->check(from_to(1, 10'000));
        load->add_option("--game", load_.game, "A game for two (thunder-and-lightning)")->type_name("GAME");
        load->add_option("--seconds", load_.seconds, "How long to measure (10)")
            ->type_name("N")
            ->check(from_to(1, 86'400));
        load->add_option("--every", load_.every_ms, "Milliseconds from move to move at a table (0: at once)")
            ->type_name("MS")
            ->check(from_to(0, 3'600'000));
        load->add_option("--idle", load_.idle, "Connections that only listen (0)")
            ->type_name("N")
            ->check(from_to(0, 100'000));
        load->add_option("--store", load_.store, "The hall's database, as for serve (a SQLite file that goes again)")
            ->type_name("ADDRESS");
        load->add_option("--stalls", load_.stalls,
                         "Instead: how long each request at a table of so many rows holds up the hall's thread")
            ->type_name("ROWS")
            ->check(from_to(1, 1'000'000));
        load->add_flag("--json", load_.json, "Print as JSON");
    }

    void add_sim() {
        CLI::App* sim = command("sim", "Many games between bots, fast, with statistics",
                                "  meadhall sim liars-dice --players 3 --bots random --games 100000 --seed 7\n"
                                "  meadhall sim liars-dice --bots jarl:500,exec:./my_bot.py --games 100\n"
                                "  meadhall sim pebbles --bots karl --games 20000 --study --report balance.html\n"
                                "  meadhall sim pebbles --games 100 --check --records games/ --report games.html\n"
                                "  meadhall sim --signature",
                                [this] { return cli::sim(sim_); });
        sim->add_option("GAME", sim_.table.game, "Which game");
        add_players(sim, sim_.table);
        sim->add_option("--bots", sim_.bots,
                        "One bot for each seat, or one for all (random): random, thrall, karl,\n"
                        "jarl, jarl:500 (simulations), jarl:1s (time), exec:PROGRAM")
            ->type_name("A,B,...")
            ->delimiter(',')
            ->allow_extra_args(false);
        sim->add_option("--games", sim_.games, "How many games (1000)")
            ->type_name("N")
            ->check(from_to(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
        sim->add_option("--seed", sim_.seed, "The same seed gives the same games (1)")->type_name("S");
        sim->add_option("--threads", sim_.threads, "How many threads (one a processor)")
            ->type_name("T")
            ->check(from_to(1, 1024));
        add_options(sim, sim_.table);
        sim->add_flag("--check", sim_.check, "Check the contract of the game on every table; slow");
        sim->add_option("--records", sim_.records, "Keep the record of every game in this directory")->type_name("DIR");
        sim->add_flag("--study", sim_.study, "Also lengths, scores, decisions, and which choices win by how much");
        sim->add_option("--report", sim_.report, "Write a page with all of that, in tables and plots")
            ->type_name("FILE.html");
        sim->add_flag("--force", sim_.force, "Replace files that exist");
        sim->add_flag("--signature", sim_.signature, "Print the fixed number of each game, or of GAME, and exit");
        add_json(sim, sim_.json);
        add_data(sim, sim_.table.data);
    }

    void add_arena() {
        CLI::App* arena = command(
            "arena",
            "A tournament of bots: ratings and win shares with 95 % intervals; or how far from perfect they play",
            "  meadhall arena pebbles --bots random,thrall,karl --players 3 --games 3000\n"
            "  meadhall arena liars-dice --bots jarl:500,karl --players 4 --lone --games 400 --results lone.jsonl\n"
            "  meadhall arena liars-dice --sprt jarl:2000,jarl:500 --elo1 30 --games 20000 --report test.html\n"
            "  meadhall arena liars-dice --exploit random,karl,jarl:500\n\n"
            "Games come in blocks: the same deal with the bots in every rotation of the seats. Ratings are by the\n"
            "Plackett-Luce model over finishing orders, on Elo's scale. With --sprt the exit status is 0 if NEW is\n"
            "accepted, and 1 if it is rejected or the games end undecided. With --exploit nothing is played: a game\n"
            "of two that is small enough is solved, and the best answer to each bot reckoned.",
            [this] { return cli::arena(arena_); });
        arena->add_option("GAME", arena_.table.game, "Which game")->required();
        add_players(arena, arena_.table);
        const auto list = [](CLI::Option* option, const char* type) {
            return option->type_name(type)->delimiter(',')->allow_extra_args(false);
        };
        CLI::Option* bots = list(arena->add_option("--bots", arena_.bots,
                                                   "The bots: random, thrall, karl, jarl, jarl:500 (simulations),\n"
                                                   "jarl:1s (time), exec:PROGRAM"),
                                 "A,B,...");
        CLI::Option* lone =
            arena->add_flag("--lone", arena_.lone, "The first of two bots at one seat, the second at all others");
        CLI::Option* games = arena->add_option(
            "--games", arena_.games, "How many games, rounded up to whole blocks; with --sprt at most (1000)");
        games->type_name("N")->check(from_to(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
        arena->add_option("--seed", arena_.seed, "The same seed gives the same games (1)")->type_name("S");
        arena->add_option("--threads", arena_.threads, "How many threads (one a processor)")
            ->type_name("T")
            ->check(from_to(1, 1024));
        add_options(arena, arena_.table);
        CLI::Option* results =
            arena->add_option("--results", arena_.results, "Keep every block in this file, and go on from what it has");
        results->type_name("FILE");
        CLI::Option* report = arena->add_option("--report", arena_.report, "Write a page with tables and plots");
        report->type_name("FILE.html");
        arena->add_flag("--force", arena_.force, "Replace the report if it exists");
        CLI::Option* sprt = list(arena->add_option("--sprt", arena_.sprt,
                                                   "Instead of --bots: play until NEW is accepted or rejected against\n"
                                                   "OLD, by a sequential test over blocks"),
                                 "NEW,OLD");
        sprt->excludes(bots);
        const auto limit = [&](const char* name, double& value, const char* what) {
            arena->add_option(name, value, what)->type_name("X")->needs(sprt);
        };
        limit("--elo0", arena_.elo0, "Reject if NEW is only so much stronger (0)");
        limit("--elo1", arena_.elo1, "Accept if NEW is so much stronger (20)");
        limit("--alpha", arena_.alpha, "How often NEW may be accepted wrongly (0.05)");
        limit("--beta", arena_.beta, "How often NEW may be rejected wrongly (0.05)");
        CLI::Option* exploit =
            list(arena->add_option("--exploit", arena_.exploit,
                                   "Instead of --bots: what a perfect opponent gains a game against\n"
                                   "each of these, exactly; for two players, in small games"),
                 "A,B,...");
        for (CLI::Option* other : {bots, sprt, lone, games, results, report}) {
            exploit->excludes(other);
        }
        const auto amount = [&](const char* name, int& value, int max, const char* what) {
            arena->add_option(name, value, what)->type_name("N")->check(from_to(1, max))->needs(exploit);
        };
        amount("--rounds", arena_.rounds, 1'000'000, "How many rounds the game is solved for (300)");
        amount("--searches", arena_.searches, 1'000'000,
               "How many searches of a jarl are averaged at every information set (8)");
        add_json(arena, arena_.json);
        add_data(arena, arena_.table.data);
    }

    void add_bot() {
        CLI::App* bot = command("bot", "A bot that speaks the bot protocol on standard input and output",
                                "  meadhall bot liars-dice --level jarl --time 500\n"
                                "  meadhall play liars-dice --bots \"exec:meadhall bot liars-dice --level karl\"",
                                [this] { return cli::bot(bot_); });
        bot->add_option("GAME", bot_.game, "Which game")->required();
        bot->add_option("--level", bot_.level, "random, thrall, karl or jarl (jarl)")
            ->type_name("LEVEL")
            ->check(CLI::IsMember(level_names()).description(""));
        CLI::Option* simulations = bot->add_option("--simulations", bot_.simulations,
                                                   "A jarl's budget for every move, whatever the host says");
        simulations->type_name("N")->check(from_to(std::uint32_t{1}, max_simulations));
        bot->add_option("--time", bot_.milliseconds, "The same in milliseconds")
            ->type_name("MS")
            ->check(from_to(std::uint32_t{1}, longest_time_ms))
            ->excludes(simulations);
        bot->add_option("--threads", bot_.threads, "How many threads a jarl thinks with (1)")
            ->type_name("T")
            ->check(from_to(1, 256));
        bot->add_option("--seed", bot_.seed, "The same seed gives the same answers, except to budgets in time")
            ->type_name("S");
        add_data(bot, bot_.data);
    }

    void add_replay() {
        CLI::App* replay = command("replay", "Steps through the record of a table",
                                   "  meadhall replay evening.jsonl\n"
                                   "  meadhall replay evening.jsonl --json --state --views > positions.jsonl",
                                   [this] { return cli::replay(replay_); });
        replay->add_option("FILE", replay_.file, "The record")->required();
        CLI::Option* json = replay->add_flag("--json", replay_.json, "Print one JSON line a position");
        replay->add_flag("--state", replay_.state, "With --json: the full state, hidden things included")->needs(json);
        replay->add_flag("--views", replay_.views, "With --json: what each seat and a spectator may know")->needs(json);
        replay
            ->add_flag("--details", replay_.details,
                       "Show every detail of a move, not only what a player would call it")
            ->excludes(json);
        add_data(replay, replay_.data);
    }

    void add_verify() {
        CLI::App* verify = command("verify", "Checks every move and every roll of records against the commitment",
                                   "  meadhall verify evening.jsonl", [this] { return cli::verify(verify_); });
        verify->add_option("FILE", verify_.files, "The records")->required();
        add_json(verify, verify_.json);
        add_data(verify, verify_.data);
    }

    void add_scenario() {
        CLI::App* scenario =
            command("scenario", "Runs scenarios: tests that a board gamer can read",
                    "  meadhall scenario src/games/pebbles/tests", [this] { return cli::scenario(scenario_); });
        scenario
            ->add_option("FILE", scenario_.files, "Scenario files, or directories with *.scn files")

            ->required();
        add_json(scenario, scenario_.json);
        add_data(scenario, scenario_.data);
    }

    void add_state() {
        CLI::App* state = command("state", "Prints a state as JSON, to write scenarios from",
                                  "  meadhall state pebbles --seed 7 --move \"P1: hide 2\" --move \"P2: hide 0\"\n"
                                  "  meadhall state liars-dice --players 3 --view P2",
                                  [this] { return cli::state(state_); });
        state->add_option("GAME", state_.table.game, "Which game")->required();
        add_players(state, state_.table);
        add_options(state, state_.table);
        state->add_option("--seed", state_.seed, "As in a scenario (1)")->type_name("S");
        one_by_one(state->add_option("--move", state_.moves, "A move to make first (may be given again)"))
            ->type_name("\"SEAT: ACTION\"");
        state->add_option("--view", state_.view, "What this seat may know, instead of the full state")
            ->type_name("SEAT|spectator");
        add_data(state, state_.table.data);
    }

    void add_rules() {
        CLI::App* rules =
            command("rules", "How to play each game, and its rules by id",
                    "  meadhall rules pebbles\n  meadhall rules PB-6", [this] { return cli::rules(rules_); });
        rules->add_option(
            "ID_or_GAME", rules_.what,
            "A rule's id, or a game: how to play it, then all its rules; without it, the games are listed");
        add_json(rules, rules_.json);
    }

    void add_games() {
        CLI::App* games = command("games", "The games: player counts, options, bots", "  meadhall games --json",
                                  [this] { return cli::games(games_); });
        add_json(games, games_.json);
    }

    void add_bench() {
        CLI::App* bench = command("bench", "The benchmarks", "  meadhall bench --filter playout --seconds 2",
                                  [this] { return cli::bench(bench_); });
        bench->add_option("--filter", bench_.filter, "Only those whose name contains this")->type_name("TEXT");
        bench->add_option("--seconds", bench_.seconds, "For each at least so many seconds (0.5)")
            ->type_name("S")
            ->check(from_to(0.001, 3600.0));
        add_json(bench, bench_.json);
    }

    void add_schema() {
        CLI::App* schema = command("schema", "The types of all games and of records as TypeScript",
                                   "  meadhall schema > web/src/generated/games.ts\n"
                                   "  meadhall schema --check web/src/generated/games.ts",
                                   [this] { return cli::schema(schema_); });
        schema->add_option("--check", schema_.check, "Compare with a file; status 1 if it is stale")->type_name("FILE");
    }

    CLI::App app_{"Meadhall: a hall for Viking tabletop games.", "meadhall"};
    std::function<int()> command_;
    PlayCall play_;
    ServeCall serve_;
    AdminCall admin_;
    LoadCall load_;
    SimCall sim_;
    ArenaCall arena_;
    BotCall bot_;
    ReplayCall replay_;
    FilesCall verify_, scenario_;
    StateCall state_;
    RulesCall rules_;
    GamesCall games_;
    BenchCall bench_;
    SchemaCall schema_;
};

}  // namespace

int run(int argc, char** argv) {
    int status = failed;
    try {
        status = CommandLine().run(argc, argv);
    } catch (const WrongCall& error) {
        complain(error.what());
        status = wrong_call;
    } catch (const BadInput& error) {
        complain(error.what());
        status = wrong_call;
    } catch (const Failed& error) {
        complain(error.what());
    } catch (const store::Unavailable& error) {
        complain(error.what());
    } catch (const store::Damaged& error) {
        complain(error.what());
    } catch (const std::exception& error) {  // Broken, and anything that no command expects
        complain("this is a mistake of the program: " + std::string(error.what()));
    }
    std::cout.flush();
    if (!std::cout && status == succeeded) {
        complain("cannot write the output");
        status = failed;
    }
    return status;
}

}  // namespace meadhall::cli
