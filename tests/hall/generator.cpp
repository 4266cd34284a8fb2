// SPDX-License-Identifier: Apache-2.0
#include "tests/hall/generator.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace meadhall::simulator {
namespace {

constexpr std::array names{"Anna", "Bjorn", "Carl", "Dagny",  "Erik",  "Freya",  "Gunnar", "Helga",
                           "Ivar", "Jorun", "Knut", "Liv",    "Magni", "Nanna",  "Olaf",   "Ragna",
                           "Sven", "Thora", "Ulf",  "Vigdis", "Yngve", "Astrid", "Brand",  "Embla"};

struct GameRange {
    const char* id;
    int fewest, most;
};
constexpr std::array games{GameRange{"thunder-and-lightning", 2, 2}, GameRange{"spoils-of-war", 3, 6},
                           GameRange{"vikings-gone-wild", 2, 4}, GameRange{"bottlecap-vikings", 2, 4}};

constexpr const char* first_other_verb = "connect";

}  // namespace

const std::vector<Generator::Feature>& Generator::features() {
    using G = Generator;
    static const std::vector<Feature> all{
        {"enter", 1, &G::nothing},
        {"register", 1, &G::nothing},
        {"sign_in", 1, &G::perhaps_wrong},
        {"sign_out", 1, &G::everywhere},
        {"delete_account", 2, &G::perhaps_wrong},
        {"who_am_i", 2, &G::nothing},
        {"open_table", 1, &G::table_plan},
        {"sit", 4, &G::invited},
        {"stand", 12, &G::at_table},
        {"seat_bot", 4, &G::level},
        {"return", 6, &G::at_table},
        {"start", 2, &G::at_table},
        {"close_table", 2, &G::at_table},
        {"play", 6, &G::play_words},
        {"undo", 16, &G::at_table},
        {"propose", 24, &G::proposal},
        {"consent", 4, &G::answer},
        {"rematch", 6, &G::at_table},
        {"say", 6, &G::saying},
        {"subscribe", 10, &G::subscribing},
        {"unsubscribe", 2, &G::at_table},
        {"list_tables", 4, &G::which},
        {"set_notifications", 1, &G::nothing},
        {"confirm_email", 1, &G::nothing},
        {"my_settings", 1, &G::nothing},
        {"resign", 2, &G::at_table},
        {"list_people", 1, &G::nothing},
        {"hide", 1, &G::on_or_off},
        {"subscribe_lobby", 2, &G::nothing},
        {"unsubscribe_lobby", 1, &G::nothing},
        {"mute", 2, &G::somebody},
        {"silence", 2, &G::at_seat},
        {"delete_person", 1, &G::somebody},
        {"halt", 4, &G::at_table},
        {"prefer", 6, &G::preference},
        {"hint", 3, &G::at_table},
        {"replay", 4, &G::replay},
        {"play_on", 3, &G::replay},
        {"history", 4, &G::pages},
        // The verbs from here on are not requests.
        {"connect", 2, &G::nothing},
        {"disconnect", 6, &G::nothing},
        {"drain", 2, &G::nothing},
        {"retry", 6, &G::nothing},
        {"record", 2, &G::at_table},
        {"upload", 2, &G::nothing},
        {"vanish", 1, &G::nothing},
        {"promote", 1, &G::nothing},
        {"chatter", 1, &G::many},
        {"come_and_go", 1, &G::many},
        {"bot_tables", 1, &G::few},
        {"bring_guests", 1, &G::few},
    };
    return all;
}

std::vector<std::string> Generator::request_verbs() {
    std::vector<std::string> verbs;
    for (const Feature& feature : features()) {
        if (feature.verb == first_other_verb) {
            break;
        }
        verbs.push_back(feature.verb);
    }
    return verbs;
}

Generator::Generator(std::uint64_t seed) : chance_(stream_seed(seed, 3)) {
    people_ = 2 + below(one_in(4) ? 22 : 6);
    max_tables_ = 1 + below(4);
    faults_ = one_in(3) ? 0 : 20 + below(200);
    // Each hall has its own mix of features.
    constexpr std::array<std::uint32_t, 4> factors{0, 1, 1, 4};
    for (const Feature& feature : features()) {
        weights_.push_back(feature.weight * factors[below(factors.size())]);
    }
    for (int i = 0; i < 2; ++i) {
        newcomer();
    }
}

Step Generator::next(Simulation& simulation) {
    chosen_.reset();
    // The hall has not finished the last step at this table. A further request at the same table now has to wait.
    if (const TableModel* at = std::exchange(hurried_, nullptr); at != nullptr && one_in(2)) {
        feature(simulation, at);
        if (chosen_) {
            return *chosen_;
        }
    }
    const auto running = std::ranges::count_if(simulation.tables(), [](const auto& table) { return table->running(); });
    if (planned_.empty() && (running == 0 || (simulation.tables().size() < max_tables_ && one_in(12)))) {
        new_game(simulation);
    }
    if (planned_.empty() || one_in(12)) {
        choose(simulation);
    }
    if (chosen_) {
        return *chosen_;
    }
    if (planned_.empty()) {
        return read_step("time: wait " + std::to_string(300 + below(4'000)));
    }
    Step step = std::move(planned_.front());
    planned_.pop_front();
    return step;
}

void Generator::choose(Simulation& simulation) {
    if (entered_ < people_ && one_in(6)) {
        newcomer();
    } else if (faults_ > 0 && one_in(faults_)) {
        fault();
    } else if (one_in(3) && react(simulation)) {
        return;
    } else if (one_in(4) || !play(simulation)) {
        feature(simulation);
    }
}

std::string Generator::any_name(Simulation& simulation) {
    const std::vector<Person>& people = simulation.people();
    return people.empty() ? names[0] : people[below(static_cast<std::uint32_t>(people.size()))].name;
}

void Generator::newcomer() {
    if (entered_ < names.size()) {
        const std::string name = names[entered_++];
        plan(name + ": enter");
        plan(name + ": connect");
        if (one_in(4)) {
            plan(name + ": subscribe_lobby");
        }
    }
}

void Generator::new_game(Simulation& simulation) {
    std::vector<std::string> players;
    for (const Person& person : simulation.people()) {
        if (person.is_left()) {
            players.push_back(person.name);
        }
    }
    if (players.empty()) {
        return newcomer();
    }
    chance_.shuffle(std::span(players));
    const GameRange& game = games[below(games.size())];
    const int seats = game.fewest + static_cast<int>(below(static_cast<std::uint32_t>(game.most - game.fewest + 1)));
    const int max_people = std::min<int>(seats, static_cast<int>(players.size()));
    const int people = one_in(4) ? 1 : 1 + static_cast<int>(below(static_cast<std::uint32_t>(max_people)));
    const std::string table = "table " + std::to_string(simulation.tables().size() + 1);
    const std::string host = one_in(10) ? players.back() : players.front();
    const bool is_private = one_in(4);
    std::string open = host + ": open_table " + game.id + " players " + std::to_string(seats);
    open += seats > people ? " bots " + std::to_string(seats - people) : "";
    open += one_in(4) ? " level karl" : one_in(4) ? " level thrall" : "";
    open += is_private ? " private" : "";
    open += one_in(3) ? " unwatched" : "";
    open += one_in(8) ? " without_hints" : "";
    const std::uint32_t clock = below(4);
    open += clock == 0 ? " clock move bank 86400000" : clock == 1 ? " clock fischer bank 60000" : "";
    open += one_in(3) ? " windows live" : one_in(3) ? " windows correspondence" : "";
    plan(open);
    for (int i = 0; i < people; ++i) {
        const std::string& name = players[static_cast<std::size_t>(i)];
        plan(name + ": sit at " + table + (is_private ? " invited" : ""));
        if (!one_in(8)) {
            plan(name + ": subscribe at " + table + (one_in(2) ? " deltas" : ""));
        }
    }
    if (people < static_cast<int>(players.size()) && one_in(2)) {
        plan(players[static_cast<std::size_t>(people)] + ": subscribe at " + table + (is_private ? " invited" : ""));
    }
    if (one_in(16)) {
        plan(host + ": close_table at " + table + " quickly");
        plan(players[below(static_cast<std::uint32_t>(players.size()))] + (one_in(2) ? ": sit" : ": subscribe") +
             " at " + table + " invited");
    } else {
        plan(host + ": start at " + table);
    }
}

void Generator::reconnect(Simulation& simulation, std::size_t person) {
    const Person& who = simulation.people()[person];
    plan(who.name + ": connect");
    for (const auto& table : simulation.tables()) {
        if (table->running() && table->seat_of(who.id)) {
            plan(who.name + ": subscribe at table " + std::to_string(table->number));
        }
    }
}

// A person who is asked makes a move. If nobody is asked, time passes.
bool Generator::play(Simulation& simulation) {
    std::vector<std::pair<std::string, int>> asked;
    for (const auto& table : simulation.tables()) {
        for (const int seat : table->asked_people()) {
            const auto person = simulation.person_of(table->seats[static_cast<std::size_t>(seat)].person);
            if (person && simulation.people()[*person].is_left()) {
                asked.emplace_back(simulation.people()[*person].name, table->number);
            }
        }
    }
    if (asked.empty()) {
        add("time: wait " + std::to_string(300 + below(2'000)));
        return true;
    }
    const auto& [name, table] = asked[below(static_cast<std::uint32_t>(asked.size()))];
    add(name + ": play offer " + std::to_string(below(100)) + " at table " + std::to_string(table) +
        (one_in(20) ? " quickly" : ""));
    return true;
}

// People answer proposals and come back.
bool Generator::react(Simulation& simulation) {
    for (const auto& table : simulation.tables()) {
        const std::string at = " at table " + std::to_string(table->number);
        for (std::size_t i = 0; table->running() && i < table->seats.size(); ++i) {
            const SeatModel& seat = table->seats[i];
            const auto person = simulation.person_of(seat.person);
            if (!person || !simulation.people()[*person].is_left() || one_in(2)) {
                continue;
            }
            const std::string& name = simulation.people()[*person].name;
            if (simulation.newest_socket(*person) == nullptr) {
                reconnect(simulation, *person);
            } else if (table->proposal && !table->proposal->agreed.contains(static_cast<int>(i))) {
                add(name + ": consent" + at + (one_in(6) ? " no" : ""));
            } else if (table->status == "paused") {
                add(name + ": propose go_on" + at);
            } else if (!seat.bot.empty() && one_in(3)) {
                add(name + ": return" + at);
            } else {
                continue;
            }
            return true;
        }
    }
    return false;
}

void Generator::feature(Simulation& simulation, const TableModel* at) {
    const std::uint32_t all = std::accumulate(weights_.begin(), weights_.end(), 0u);
    std::uint32_t chosen = below(std::max(all, 1u));
    std::size_t number = 0;
    while (all > 0 && chosen >= weights_[number]) {
        chosen -= weights_[number++];
    }
    const Feature& feature = features()[number];
    Context context{simulation, any_name(simulation), "table 1", nullptr};
    if (!simulation.tables().empty()) {
        const auto any = below(static_cast<std::uint32_t>(simulation.tables().size()));
        context.model = at != nullptr ? at : simulation.tables()[any].get();
        context.table = "table " + std::to_string(context.model->number);
        const auto any_seat = below(static_cast<std::uint32_t>(context.model->seats.size()));
        const SeatModel& seat = context.model->seats[any_seat];
        const auto seated = simulation.person_of(seat.person);
        context.person = seated && !one_in(4) ? simulation.people()[*seated].name : context.person;
    }
    const auto person = simulation.person_named(context.person);
    if (simulation.people()[person].vanished) {
        return;
    }
    const bool quickly = one_in(12);
    add(context.person + ": " + feature.verb + (this->*feature.words)(context) + (quickly ? " quickly" : "") +
        (one_in(30) ? " http" : ""));
    hurried_ = quickly ? context.model : nullptr;
}

void Generator::fault() {
    switch (below(7)) {
        case 0:
        case 1:
            return add("hall: restart");
        case 2:
            return add("hall: crash");
        case 3:
            return add("store: fail " + std::to_string(1 + below(3)));
        case 4:
            return add("store: lose 1");
        case 5:
            plan("time: wait " + std::to_string(below(5'000)));
            plan("store: repair");
            return add("store: cut");
        default:
            return add("time: " + std::string(one_in(2) ? "jump " : "wait ") +
                       std::to_string(1'000 * std::int64_t{below(one_in(3) ? 600'000 : 300)}));
    }
}

// --- the rest of a step ---------------------------------------------------------------------------------------------

std::string Generator::at_seat(const Context& context) {
    return " seat " + std::to_string(below(4)) + " at " + context.table;
}
std::string Generator::invited(const Context& context) {
    return " at " + context.table + (one_in(2) ? " invited" : "");
}
std::string Generator::table_plan(const Context&) {
    const GameRange& game = games[below(games.size())];
    return " " + std::string(game.id) + " players " + std::to_string(game.most);
}
std::string Generator::play_words(const Context& context) {
    return " offer " + std::to_string(below(100)) + " at " + context.table + (one_in(4) ? " stale" : "");
}
std::string Generator::proposal(const Context& context) {
    constexpr std::array what{"take_back", "take_back", "take_back", "pause", "go_on", "abandon"};
    return " " + std::string(what[below(what.size())]) + " at " + context.table;
}
std::string Generator::answer(const Context& context) { return " at " + context.table + (one_in(3) ? " no" : ""); }
std::string Generator::subscribing(const Context& context) {
    return " at " + context.table + (one_in(2) ? " deltas" : "") + (one_in(2) ? " invited" : "") +
           (one_in(4) ? " lines " + std::to_string(below(40)) + " chat " + std::to_string(below(9)) : "");
}
std::string Generator::replay(const Context& context) {
    return " at " + context.table + " seat " + std::to_string(below(4)) + " moment " + std::to_string(below(40)) +
           " from " + std::to_string(below(30)) + (one_in(2) ? " open" : "") + (one_in(2) ? " invited" : "");
}
std::string Generator::pages(const Context& context) {
    return " at " + context.table + " lines " + std::to_string(below(200)) + " chat " + std::to_string(below(60)) +
           (one_in(2) ? " invited" : "");
}
std::string Generator::which(const Context&) {
    constexpr std::array lists{"open", "playing", "mine", "finished"};
    return " " + std::string(lists[below(lists.size())]);
}
std::string Generator::somebody(const Context& context) {
    return " " + any_name(context.simulation) + (one_in(4) ? " off" : "");
}
std::string Generator::on_or_off(const Context&) { return one_in(2) ? " on" : " off"; }
std::string Generator::many(const Context& context) {
    return " at " + context.table + " times " + std::to_string(20 + below(one_in(4) ? 600 : 60));
}
std::string Generator::few(const Context&) { return " times " + std::to_string(4 + below(16)); }
std::string Generator::level(const Context& context) {
    constexpr std::array levels{"random", "thrall", "karl"};
    return at_seat(context) + " level " + levels[below(levels.size())];
}
std::string Generator::perhaps_wrong(const Context&) { return one_in(3) ? " wrong" : ""; }
std::string Generator::everywhere(const Context&) { return one_in(2) ? " everywhere" : ""; }
std::string Generator::preference(const Context& context) {
    return " at " + context.table + (one_in(3) ? " usual" : "");
}
std::string Generator::saying(const Context& context) {
    return " at " + context.table + (one_in(3) ? " spectators" : "");
}

}  // namespace meadhall::simulator
