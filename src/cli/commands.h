// SPDX-License-Identifier: Apache-2.0
// The program's commands: the command line as plain structs, and one function per command. run.cpp fills the structs. A
// command returns the exit status or throws (cli/common.h maps exceptions to statuses).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace meadhall::cli {

int run(int argc, char** argv);

// The game of a table and its setup, for play, sim, arena and state.
struct TableChoice {
    std::string game;
    int players = 0;                   // 0: the minimum of the game
    std::vector<std::string> options;  // name=value
    std::string data;                  // a directory; empty: the shipped data
};

struct PlayCall {
    TableChoice table;
    std::vector<std::string> bots{"karl"};  // one bot for all seats that no person has, or one for each of these seats
    int seat = 1;
    std::string seed;  // empty: a random seed
    std::string record;
    std::vector<std::string> names;
    std::string words;
    bool watch = false, reasons = false, details = false;
    bool force = false;
};
int play(const PlayCall& call);

struct SimCall {
    TableChoice table;
    std::vector<std::string> bots;
    std::uint64_t games = 1000;
    std::string seed = "1";
    int threads = 0;  // 0: one per processor
    std::string records, report;
    bool check = false, study = false, json = false, signature = false, force = false;
};
int sim(const SimCall& call);

struct ArenaCall {
    TableChoice table;
    std::vector<std::string> bots;
    bool lone = false;  // one seat for the first bot, all others for the second
    std::uint64_t games = 1000;
    std::string seed = "1";
    int threads = 0;  // 0: one per processor
    std::string results, report;
    std::vector<std::string> sprt;  // the new bot, then the old one; empty: no test
    double elo0 = 0, elo1 = 20, alpha = 0.05, beta = 0.05;
    std::vector<std::string> exploit;  // the bots to measure; empty: a tournament
    int rounds = 300, searches = 8;    // for --exploit
    bool json = false, force = false;
};
int arena(const ArenaCall& call);
int exploit(const ArenaCall& call);  // arena --exploit

struct BotCall {
    std::string game, data;
    std::string level = "jarl";
    std::uint32_t simulations = 0, milliseconds = 0;  // 0: the host decides
    int threads = 1;
    std::string seed;  // empty: a random seed
};
int bot(const BotCall& call);

struct ReplayCall {
    std::string file, data;
    bool json = false, state = false, views = false, details = false;
};
int replay(const ReplayCall& call);

struct FilesCall {
    std::vector<std::string> files;
    std::string data;
    bool json = false;
};
int verify(const FilesCall& call);

struct ScenarioCall {
    FilesCall run;         // the scenarios to run
    std::string from;      // the record to write a scenario from; empty: run scenarios
    int at = 1, rows = 1;  // for --from
};
int scenario(const ScenarioCall& call);
int scenario_from_record(const ScenarioCall& call);  // scenario --from

struct StateCall {
    TableChoice table;
    std::string seed = "1";
    std::vector<std::string> moves;  // for example "P1: hide 2"
    std::string view;                // empty: the full state
};
int state(const StateCall& call);

struct RulesCall {
    std::string what;  // a rule's id or a game; may be empty
    bool json = false;
};
int rules(const RulesCall& call);

struct GamesCall {
    bool json = false;
};
int games(const GamesCall& call);

// The settings given on the command line; cli/settings.h reads the others.
struct SettingsGiven {
    std::map<std::string, std::vector<std::string>> flags;  // from flag, such as "--port", to the values as typed
    std::string file;
};

struct ServeCall {
    SettingsGiven settings;
    bool print_config = false;
};
int serve(const ServeCall& call);

// The arguments of all admin commands; each command reads the ones it needs.
struct AdminCall {
    SettingsGiven settings;
    std::string name;          // a person's name
    std::string table;         // a table's id
    std::string path;          // a file or a directory
    std::string status, game;  // empty: any
    std::string older_than;    // "90d"
    bool games = false, dry_run = false, force = false, json = false;
};
namespace admin {
int users(const AdminCall& call);
int make_admin(const AdminCall& call);
int unmake_admin(const AdminCall& call);
int reset_password(const AdminCall& call);
int delete_user(const AdminCall& call);
int tables(const AdminCall& call);
int show(const AdminCall& call);
int export_records(const AdminCall& call);
int back_up(const AdminCall& call);
int restore(const AdminCall& call);
int verify(const AdminCall& call);
int repair(const AdminCall& call);
int set_clock(const AdminCall& call);
int purge(const AdminCall& call);
}  // namespace admin

struct LoadCall {
    std::vector<int> tables{100};
    std::string game = "thunder-and-lightning", store;  // store empty: a temporary SQLite file
    int seconds = 10, every_ms = 0, idle = 0, spectators = 0;
    bool compress = false;
    int stalls = 0;  // measure requests at a table with this many rows; 0: measure load
    bool json = false;
};
int load(const LoadCall& call);

struct BenchCall {
    std::string filter;
    double seconds = 0.5;
    bool json = false;
};
int bench(const BenchCall& call);

struct SchemaCall {
    std::string check;  // a file to compare with
};
int schema(const SchemaCall& call);

}  // namespace meadhall::cli
