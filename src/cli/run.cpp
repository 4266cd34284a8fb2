// SPDX-License-Identifier: Apache-2.0
// The command line: the commands, their arguments, and the exit status for each exception. Only this file
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

const char* const exit_words = "Exit status: 0 success, 1 failure, 2 wrong command line or input.";

// Accepts numbers in this range. Omits CLI11's description from the help.
template <class T>
CLI::Validator from_to(T min, T max) {
    return CLI::Range(min, max).description("");
}

// Shows an option as "--players N" only. CLI11's own formatter would also list which options exclude each other, but
// the descriptions say that already.
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
        app_.footer(std::string("meadhall COMMAND --help describes a command.\n") + exit_words +
                    "\n\nExample:\n  meadhall play pebbles --players 3");

        // The commands that most people need come first.
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
                throw WrongCall("no command given; meadhall --help lists the commands");
            }
            if (const std::string first = argv[1]; !first.starts_with("-") && !has_command(first)) {
                throw WrongCall("there is no command " + in_quotes(first) + "; meadhall --help lists the commands");
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
            throw WrongCall(std::string(error.what()).substr(0, 200) + "; see " + command + " --help");
        }
        return command_ ? command_() : throw WrongCall("no command given; meadhall --help lists the commands");
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
    // The option is repeated for each value: --option a=1 --option b=2.
    static CLI::Option* one_by_one(CLI::Option* option) {
        return option->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    static void add_options(CLI::App* command, TableChoice& table) {
        one_by_one(command->add_option("--option", table.options,
                                       "An option of the game; meadhall games lists them (repeatable)"))
            ->type_name("NAME=VALUE");
    }
    static void add_players(CLI::App* command, TableChoice& table) {
        command->add_option("-p,--players", table.players, "Number of players (default: the minimum of the game)")
            ->type_name("N")
            ->check(from_to(1, max_seats));
    }
    static void add_data(CLI::App* command, std::string& data) {
        command->add_option("--data", data, "A directory with your own data files for the game")->type_name("DIR");
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
                    "The database: sqlite:FILE or postgresql://... (default: sqlite:meadhall.db)");
        add_setting(command, given, "--key-file", "FILE",
                    "The key that encrypts secrets in the database (default: SQLite's file name with .key\n"
                    "appended; for PostgreSQL meadhall.key)");
        command->add_option("--config", given.file, "A file with settings, such as deploy/meadhall.toml")
            ->type_name("FILE");
    }
    static void add_json(CLI::App* command, bool& json) { command->add_flag("--json", json, "Print JSON"); }

    void add_play() {
        CLI::App* play = command("play", "Play in the terminal, against bots",
                                 "  meadhall play pebbles --players 3\n"
                                 "  meadhall play liars-dice --option dice=5 --record evening.jsonl\n"
                                 "  meadhall play liars-dice --players 4 --bots jarl:1s,thrall,exec:./my_bot.py\n"
                                 "  meadhall play liars-dice --players 4 --bots jarl --watch --reasons",
                                 [this] { return cli::play(play_); });
        play->add_option("GAME", play_.table.game, "The game; without it, the program asks");
        add_players(play, play_.table);
        play->add_option(
                "--bots", play_.bots,
                "One bot for all other seats, or one for each (default: karl): random, thrall, karl, jarl, jarl:500 "
                "(simulations), jarl:1s (time), exec:PROGRAM")
            ->type_name("A,B,...")
            ->delimiter(',')
            ->allow_extra_args(false);
        CLI::Option* seat = play->add_option("--seat", play_.seat, "Your seat, counted clockwise from 1 (default: 1)");
        seat->type_name("K")->check(from_to(1, max_seats));
        play->add_option("--seed", play_.seed, "The seed of all chance: 64 hexadecimal digits or a number")
            ->type_name("SEED");
        add_options(play, play_.table);
        play->add_option("--names", play_.names, "Names of the players, clockwise")
            ->type_name("A,B,...")
            ->delimiter(',')
            ->allow_extra_args(false);
        play->add_option("--words", play_.words, "Add your own randomness: any text")->type_name("TEXT");
        CLI::Option* watch = play->add_flag("--watch", play_.watch, "Watch bots play; you see what a spectator sees");
        watch->excludes(seat);
        play->add_flag("--reasons", play_.reasons, "With --watch: print what each bot considered")->needs(watch);
        play->add_flag("--details", play_.details, "Print every detail of a move, not only a summary");
        play->add_option("--record", play_.record, "Save the record of the game in this file")->type_name("FILE");
        play->add_flag("--force", play_.force, "Replace the file if it exists");
        add_data(play, play_.table.data);
    }

    void add_serve() {
        CLI::App* serve =
            command("serve", "Run a hall: the server for the page and for programs",
                    "  meadhall serve\n"
                    "  meadhall serve --port 9000 --store sqlite:/var/lib/meadhall/hall.db\n"
                    "  meadhall serve --store postgresql://meadhall@localhost/meadhall --origin "
                    "https://hall.example\n"
                    "  meadhall serve --config /etc/meadhall/meadhall.toml --print-config\n\n"
                    "A flag overrides the environment (MEADHALL_PORT for --port, and so on), which overrides "
                    "the file.",
                    [this] { return cli::serve(serve_); });
        SettingsGiven& given = serve_.settings;
        add_setting(serve, given, "--address", "ADDRESS", "The address to listen on (default: 127.0.0.1)");
        add_setting(serve, given, "--port", "N", "The port; 0: any free port (default: 8080)");
        add_store(serve, given);
        one_by_one(serve->add_option_function<std::vector<std::string>>(
                       "--origin", [&given](const std::vector<std::string>& words) { given.flags["--origin"] = words; },
                       "The URL of the page in browsers, if there is a proxy: https://hall.example (repeatable)"))
            ->type_name("URL");
        add_setting(serve, given, "--bot-pause", "MS", "Milliseconds before a bot moves (default: 600)");
        add_setting(serve, given, "--rate", "N", "Requests per second of one client; more are refused (default: 5)");
        serve->add_flag_callback(
            "--proxy", [&given] { given.flags["--proxy"] = {"true"}; },
            "There is a proxy in front of the hall, which adds the client's address to X-Forwarded-For");
        add_setting(
            serve, given, "--mail", "URL",
            "The mail server for notifications: smtp://HOST:PORT or smtps://HOST:PORT. Its user and password are "
            "MEADHALL_MAIL_USER and MEADHALL_MAIL_PASSWORD in the environment, or mail_user and mail_password in the "
            "file");
        add_setting(serve, given, "--mail-from", "ADDRESS", "The sender's address of the hall's e-mails");
        add_setting(serve, given, "--public-url", "URL",
                    "The URL of the hall, for links in notifications: https://hall.example");
        serve->add_flag_callback(
            "--webhooks-anywhere", [&given] { given.flags["--webhooks-anywhere"] = {"true"}; },
            "Also call webhooks in private networks, on this machine and on any port");
        add_setting(serve, given, "--away", "MIN",
                    "Minutes away before a person receives a notification (default: 10)");
        add_setting(serve, given, "--page", "FOLDER", "A folder with a built page, instead of the built-in page");
        serve->add_flag("--print-config", serve_.print_config, "Print all settings and the source of each, and exit");
    }

    void add_admin() {
        CLI::App* admin = app_.add_subcommand("admin", "Manage the hall's database: people, tables, backups, old data");
        admin->group("Commands")->require_subcommand(1);
        admin->set_help_flag("-h,--help", "Print this help and exit");
        admin->footer(
            "The hall may run during all commands except repair, restore and set-clock.\n\nExample:\n"
            "  meadhall admin users\n"
            "  meadhall admin backup hall-monday.db --store sqlite:/var/lib/meadhall/hall.db\n"
            "  meadhall admin purge --older-than 90d --dry-run");
        const auto add = [&](const char* name, const char* what, const char* examples, int (*call)(const AdminCall&)) {
            CLI::App* added = command(*admin, name, what, examples, [this, call] { return call(admin_); });
            add_store(added, admin_.settings);
            return added;
        };
        const auto add_name = [&](CLI::App* to) {
            to->add_option("NAME", admin_.name, "The person's name")->required();
        };
        const auto add_game = [&](CLI::App* to) {
            to->add_option("--game", admin_.game, "Only tables of this game")->type_name("GAME");
        };

        CLI::App* users = add("users", "List people", "  meadhall admin users --name lief --json", admin::users);
        users->add_option("--name", admin_.name, "Only people whose name contains this text")->type_name("TEXT");
        add_json(users, admin_.json);
        add_name(add("make-admin", "Make a person an admin", "  meadhall admin make-admin Lief", admin::make_admin));
        add_name(add("unmake-admin", "Remove a person's admin rights", "  meadhall admin unmake-admin Lief",
                     admin::unmake_admin));
        add_name(add("reset-password", "Set a new password, read from standard input; end all sessions",
                     "  meadhall admin reset-password Lief < new-password.txt", admin::reset_password));
        add_name(add("delete-user", "Delete an account; its games are kept, with the name in them",
                     "  meadhall admin delete-user Lief", admin::delete_user));

        CLI::App* tables = add("tables", "List tables, last changed first",
                               "  meadhall admin tables --status playing --game spoils-of-war", admin::tables);
        tables
            ->add_option("--status", admin_.status,
                         "Only tables with this status: open, playing, paused, finished or abandoned")
            ->type_name("STATUS")
            ->check(CLI::IsMember({"open", "playing", "paused", "finished", "abandoned"}).description(""));
        add_game(tables);
        add_json(tables, admin_.json);
        CLI::App* show = add("show", "Print a table as a spectator sees it, without hidden information",
                             "  meadhall admin show 5f0c2b7d9a41c3e80217 --json", admin::show);
        show->add_option("TABLE", admin_.table, "The table's id; meadhall admin tables lists them")->required();
        add_json(show, admin_.json);
        CLI::App* exports = add("export", "Write the records of finished games into a directory, for meadhall verify",
                                "  meadhall admin export records/ --game liars-dice", admin::export_records);
        exports->add_option("DIR", admin_.path, "The directory; existing files are not changed")->required();
        add_game(exports);
        exports->add_flag("--force", admin_.force, "Replace existing files");

        add("backup", "Copy the whole database into a file (SQLite only)", "  meadhall admin backup hall-monday.db",
            admin::back_up)
            ->add_option("FILE", admin_.path, "A new file")
            ->required();
        CLI::App* restore =
            add("restore", "Replace the database with a backup, if the backup is not damaged (SQLite only)",
                "  meadhall admin restore hall-monday.db", admin::restore);
        restore->add_option("FILE", admin_.path, "The backup; it is not changed")->required();
        restore->add_flag("--force", admin_.force,
                          "Restore even if the database contains people or tables; they are lost");
        add_json(add("verify", "Check the database, the logs of all tables, their summaries, and replay all games",
                     "  meadhall admin verify", admin::verify),
                 admin_.json);

        add("repair",
            "Rebuild what follows from the logs (summaries, seats, indexes) and remove damaged sessions; no hall may "
            "run",
            "  meadhall admin repair", admin::repair);
        add("set-clock",
            "Set the hall's clock to the time of day, if the machine's time was wrong when the hall first ran; no hall "
            "may run",
            "  meadhall admin set-clock", admin::set_clock);

        CLI::App* purge =
            add("purge",
                "Delete old data: open tables that were never started, guests without a game or a session, "
                "expired sessions",
                "  meadhall admin purge --older-than 90d --dry-run", admin::purge);
        purge->add_option("--older-than", admin_.older_than, "Minimum age of tables and guests to delete: 90d, 12h, 8w")
            ->type_name("AGE")
            ->required();
        purge->add_flag("--games", admin_.games, "Also delete finished and abandoned games");
        purge->add_flag("--dry-run", admin_.dry_run, "Print what would be deleted, but delete nothing");
        add_json(purge, admin_.json);
    }

    void add_load() {
        CLI::App* load =
            command("load", "Measure how many tables a hall can serve, and a relay without games to compare",
                    "  meadhall load\n"
                    "  meadhall load --tables 100,500,1000 --seconds 20 --idle 1000\n"
                    "  meadhall load --tables 500 --every 1000 --json\n"
                    "  meadhall load --tables 10 --spectators 100 --every 1000 --compress\n"
                    "  meadhall load --stalls 50000 --game vikings-gone-wild",
                    [this] { return cli::load(load_); });
        load->add_option("--tables", load_.tables,
                         "Number of simultaneous tables of two players; several numbers: one run each (default: 100)")
            ->type_name("N,...")
            ->delimiter(',')
            ->check(from_to(1, 10'000));
        load->add_option("--game", load_.game, "A game for two players (default: thunder-and-lightning)")
            ->type_name("GAME");
        load->add_option("--seconds", load_.seconds, "How long to measure (default: 10)")
            ->type_name("N")
            ->check(from_to(1, 86'400));
        load->add_option("--every", load_.every_ms, "Milliseconds between moves at a table; 0: no pause (default: 0)")
            ->type_name("MS")
            ->check(from_to(0, 3'600'000));
        load->add_option("--idle", load_.idle, "Number of additional idle connections (default: 0)")
            ->type_name("N")
            ->check(from_to(0, 100'000));
        load->add_option("--spectators", load_.spectators, "Number of signed-out spectators of each table (default: 0)")
            ->type_name("N")
            ->check(from_to(0, 10'000));
        load->add_flag("--compress", load_.compress, "Clients offer compression (permessage-deflate)");
        load->add_option("--store", load_.store, "The hall's database, as for serve (default: a temporary SQLite file)")
            ->type_name("ADDRESS");
        load->add_option(
                "--stalls", load_.stalls,
                "Measure instead how long each request at a table with this many rows keeps the hall's thread busy")
            ->type_name("ROWS")
            ->check(from_to(1, 1'000'000));
        load->add_flag("--json", load_.json, "Print JSON");
    }

    void add_sim() {
        CLI::App* sim = command("sim", "Play many games between bots and print statistics",
                                "  meadhall sim liars-dice --players 3 --bots random --games 100000 --seed 7\n"
                                "  meadhall sim liars-dice --bots jarl:500,exec:./my_bot.py --games 100\n"
                                "  meadhall sim pebbles --bots karl --games 20000 --study --report balance.html\n"
                                "  meadhall sim pebbles --games 100 --check --records games/ --report games.html\n"
                                "  meadhall sim --signature",
                                [this] { return cli::sim(sim_); });
        sim->add_option("GAME", sim_.table.game, "The game");
        add_players(sim, sim_.table);
        sim->add_option("--bots", sim_.bots,
                        "One bot for each seat, or one for all (default: random): random, thrall, karl,\n"
                        "jarl, jarl:500 (simulations), jarl:1s (time), exec:PROGRAM")
            ->type_name("A,B,...")
            ->delimiter(',')
            ->allow_extra_args(false);
        sim->add_option("--games", sim_.games, "Number of games (default: 1000)")
            ->type_name("N")
            ->check(from_to(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
        sim->add_option("--seed", sim_.seed, "The same seed gives the same games (default: 1)")->type_name("S");
        sim->add_option("--threads", sim_.threads, "Number of threads (default: one per processor)")
            ->type_name("T")
            ->check(from_to(1, 1024));
        add_options(sim, sim_.table);
        sim->add_flag("--check", sim_.check, "Check the contract of the game at every table; slow");
        sim->add_option("--records", sim_.records, "Save the record of every game in this directory")->type_name("DIR");
        sim->add_flag("--study", sim_.study,
                      "Also print lengths, scores, decisions, and which choices go together with winning");
        sim->add_option("--report", sim_.report, "Write an HTML page with all results, in tables and plots")
            ->type_name("FILE.html");
        sim->add_flag("--force", sim_.force, "Replace existing files");
        sim->add_flag(
            "--signature", sim_.signature,
            "Print the signature of each game, or of GAME, and exit: a number that changes with its behaviour");
        add_json(sim, sim_.json);
        add_data(sim, sim_.table.data);
    }

    void add_arena() {
        CLI::App* arena = command(
            "arena", "Play a tournament of bots and print ratings; or measure how far bots are from perfect play",
            "  meadhall arena pebbles --bots random,thrall,karl --players 3 --games 3000\n"
            "  meadhall arena liars-dice --bots jarl:500,karl --players 4 --lone --games 400 --results lone.jsonl\n"
            "  meadhall arena liars-dice --sprt jarl:2000,jarl:500 --elo1 30 --games 20000 --report test.html\n"
            "  meadhall arena liars-dice --exploit random,karl,jarl:500\n\n"
            "Games come in blocks: the same deal with the bots in every rotation of the seats. Ratings are by the\n"
            "Plackett-Luce model over finishing orders, on Elo's scale. With --sprt the exit status is 0 if NEW is\n"
            "accepted, and 1 if it is rejected or the result is still open after all games. With --exploit no game is\n"
            "played: a small game for two players is solved, and the best response to each bot is computed.",
            [this] { return cli::arena(arena_); });
        arena->add_option("GAME", arena_.table.game, "The game")->required();
        add_players(arena, arena_.table);
        const auto list = [](CLI::Option* option, const char* type) {
            return option->type_name(type)->delimiter(',')->allow_extra_args(false);
        };
        CLI::Option* bots = list(arena->add_option("--bots", arena_.bots,
                                                   "The bots: random, thrall, karl, jarl, jarl:500 (simulations),\n"
                                                   "jarl:1s (time), exec:PROGRAM"),
                                 "A,B,...");
        CLI::Option* lone =
            arena->add_flag("--lone", arena_.lone, "Two bots: the first in one seat, the second in all others");
        CLI::Option* games =
            arena->add_option("--games", arena_.games,
                              "Number of games, rounded up to whole blocks; with --sprt the maximum (default: 1000)");
        games->type_name("N")->check(from_to(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
        arena->add_option("--seed", arena_.seed, "The same seed gives the same games (default: 1)")->type_name("S");
        arena->add_option("--threads", arena_.threads, "Number of threads (default: one per processor)")
            ->type_name("T")
            ->check(from_to(1, 1024));
        add_options(arena, arena_.table);
        CLI::Option* results = arena->add_option("--results", arena_.results,
                                                 "Save every block in this file, and continue from the blocks in it");
        results->type_name("FILE");
        CLI::Option* report = arena->add_option("--report", arena_.report, "Write an HTML page with tables and plots");
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
        limit("--elo0", arena_.elo0, "Reject if NEW is stronger by only this many Elo points (default: 0)");
        limit("--elo1", arena_.elo1, "Accept if NEW is stronger by this many Elo points (default: 20)");
        limit("--alpha", arena_.alpha, "Probability of accepting NEW wrongly (default: 0.05)");
        limit("--beta", arena_.beta, "Probability of rejecting NEW wrongly (default: 0.05)");
        CLI::Option* exploit =
            list(arena->add_option("--exploit", arena_.exploit,
                                   "Instead of --bots: compute what a perfect opponent gains per game\n"
                                   "against each of these bots; for small games with two players"),
                 "A,B,...");
        for (CLI::Option* other : {bots, sprt, lone, games, results, report}) {
            exploit->excludes(other);
        }
        const auto amount = [&](const char* name, int& value, int max, const char* what) {
            arena->add_option(name, value, what)->type_name("N")->check(from_to(1, max))->needs(exploit);
        };
        amount("--rounds", arena_.rounds, 1'000'000, "Number of rounds of the solver (default: 300)");
        amount("--searches", arena_.searches, 1'000'000,
               "Number of searches of a jarl at every information set, which are averaged (default: 8)");
        add_json(arena, arena_.json);
        add_data(arena, arena_.table.data);
    }

    void add_bot() {
        CLI::App* bot = command("bot", "Run a bot that speaks the bot protocol on standard input and output",
                                "  meadhall bot liars-dice --level jarl --time 500\n"
                                "  meadhall play liars-dice --bots \"exec:meadhall bot liars-dice --level karl\"",
                                [this] { return cli::bot(bot_); });
        bot->add_option("GAME", bot_.game, "The game")->required();
        bot->add_option("--level", bot_.level, "random, thrall, karl or jarl (default: jarl)")
            ->type_name("LEVEL")
            ->check(CLI::IsMember(level_names()).description(""));
        CLI::Option* simulations = bot->add_option("--simulations", bot_.simulations,
                                                   "A jarl's budget of simulations per move; overrides the host's");
        simulations->type_name("N")->check(from_to(std::uint32_t{1}, max_simulations));
        bot->add_option("--time", bot_.milliseconds, "The same in milliseconds per move")
            ->type_name("MS")
            ->check(from_to(std::uint32_t{1}, longest_time_ms))
            ->excludes(simulations);
        bot->add_option("--threads", bot_.threads, "Number of threads of a jarl (default: 1)")
            ->type_name("T")
            ->check(from_to(1, 256));
        bot->add_option("--seed", bot_.seed, "The same seed gives the same answers, except with a budget in time")
            ->type_name("S");
        add_data(bot, bot_.data);
    }

    void add_replay() {
        CLI::App* replay = command("replay", "Print the record of a game, step by step",
                                   "  meadhall replay evening.jsonl\n"
                                   "  meadhall replay evening.jsonl --json --state --views > positions.jsonl",
                                   [this] { return cli::replay(replay_); });
        replay->add_option("FILE", replay_.file, "The record")->required();
        CLI::Option* json = replay->add_flag("--json", replay_.json, "Print one line of JSON per position");
        replay->add_flag("--state", replay_.state, "With --json: add the full state, with hidden information")
            ->needs(json);
        replay->add_flag("--views", replay_.views, "With --json: add the view of each seat and of a spectator")
            ->needs(json);
        replay->add_flag("--details", replay_.details, "Print every detail of a move, not only a summary")
            ->excludes(json);
        add_data(replay, replay_.data);
    }

    void add_verify() {
        CLI::App* verify = command("verify", "Check every move and every roll of records against the seed commitment",
                                   "  meadhall verify evening.jsonl", [this] { return cli::verify(verify_); });
        verify->add_option("FILE", verify_.files, "The records")->required();
        add_json(verify, verify_.json);
        add_data(verify, verify_.data);
    }

    void add_scenario() {
        CLI::App* scenario = command(
            "scenario", "Run scenarios: tests that a board gamer can read; or write one from a record",
            "  meadhall scenario src/games/pebbles/tests\n"
            "  meadhall scenario --from evening.jsonl --at 12 > bug.scn\n\n"
            "With --from, the position before row N of the record and the next move are printed as a scenario, for a\n"
            "bug report. It contains the full state, with hidden information, like the record itself.",
            [this] { return cli::scenario(scenario_); });
        CLI::Option* files =
            scenario->add_option("FILE", scenario_.run.files, "Scenario files, or directories with *.scn files");
        CLI::Option* from = scenario->add_option("--from", scenario_.from, "Write a scenario from this record");
        from->type_name("RECORD")->excludes(files);
        CLI::Option* at = scenario->add_option(
            "--at", scenario_.at, "The position before row N of the record; one more than its rows: the last position");
        at->type_name("N")->check(from_to(1, 1'000'000'000))->needs(from);
        from->needs(at);
        scenario->add_option("--rows", scenario_.rows, "Number of rows to play after the position (default: 1)")
            ->type_name("M")
            ->check(from_to(0, 1'000'000'000))
            ->needs(from);
        scenario->add_flag("--json", scenario_.run.json, "Print JSON")->excludes(from);
        add_data(scenario, scenario_.run.data);
    }

    void add_state() {
        CLI::App* state = command("state", "Print a state as JSON, for writing scenarios",
                                  "  meadhall state pebbles --seed 7 --move \"P1: hide 2\" --move \"P2: hide 0\"\n"
                                  "  meadhall state liars-dice --players 3 --view P2",
                                  [this] { return cli::state(state_); });
        state->add_option("GAME", state_.table.game, "The game")->required();
        add_players(state, state_.table);
        add_options(state, state_.table);
        state->add_option("--seed", state_.seed, "The seed, as in a scenario (default: 1)")->type_name("S");
        one_by_one(state->add_option("--move", state_.moves, "A move to play first (repeatable)"))
            ->type_name("\"SEAT: ACTION\"");
        state->add_option("--view", state_.view, "Print the view of this seat instead of the full state")
            ->type_name("SEAT|spectator");
        add_data(state, state_.table.data);
    }

    void add_rules() {
        CLI::App* rules =
            command("rules", "Print how to play a game, or its rules by id",
                    "  meadhall rules pebbles\n  meadhall rules PB-6", [this] { return cli::rules(rules_); });
        rules->add_option(
            "ID_or_GAME", rules_.what,
            "A rule's id, or a game: prints how to play it, then all its rules. Without it, lists the games");
        add_json(rules, rules_.json);
    }

    void add_games() {
        CLI::App* games = command("games", "List the games: player counts, options, bots", "  meadhall games --json",
                                  [this] { return cli::games(games_); });
        add_json(games, games_.json);
    }

    void add_bench() {
        CLI::App* bench = command("bench", "Run the benchmarks", "  meadhall bench --filter playout --seconds 2",
                                  [this] { return cli::bench(bench_); });
        bench->add_option("--filter", bench_.filter, "Only benchmarks whose name contains this text")
            ->type_name("TEXT");
        bench->add_option("--seconds", bench_.seconds, "Minimum duration of each benchmark (default: 0.5)")
            ->type_name("S")
            ->check(from_to(0.001, 3600.0));
        add_json(bench, bench_.json);
    }

    void add_schema() {
        CLI::App* schema = command("schema", "Print the types of all games and of records as TypeScript",
                                   "  meadhall schema > web/src/generated/games.ts\n"
                                   "  meadhall schema --check web/src/generated/games.ts",
                                   [this] { return cli::schema(schema_); });
        schema->add_option("--check", schema_.check, "Compare with this file; status 1 if it is out of date")
            ->type_name("FILE");
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
    FilesCall verify_;
    ScenarioCall scenario_;
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
    } catch (const std::exception& error) {  // Broken, and any other error that no command handles
        complain("this is a bug in the program: " + std::string(error.what()));
    }
    std::cout.flush();
    if (!std::cout && status == succeeded) {
        complain("cannot write the output");
        status = failed;
    }
    return status;
}

}  // namespace meadhall::cli
