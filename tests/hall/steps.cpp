// SPDX-License-Identifier: Apache-2.0
// Turns a step of a script into requests, faults and time.
#include <algorithm>

#include "tests/hall/simulation.h"

namespace meadhall::simulator {
namespace {

constexpr const char* password = "green sails over grey waves";
constexpr const char* stale_position = "00000000";

// Returns settings with which the player is asked less often if `on` is true, otherwise the default settings.
json::object settings_of(const std::string& game, bool on) {
    if (game == "spoils-of-war") {
        return {{"hold", on}, {"standing", on ? json::array{"w1", "w2", "w4", "resp"} : json::array()}};
    }
    return game == "vikings-gone-wild" ? json::object{{"never_defend", on}} : json::object();
}

json::object open_table(const Step& step) {
    json::object plan{{"do", "open_table"}, {"game", step.argument()}, {"players", step.number("players", 2)}};
    plan["listed"] = !step.has("private");
    plan["spectators"] = !step.has("unwatched");
    plan["hints"] = !step.has("without_hints");
    if (const std::string kind = step.value("clock").value_or("none"); kind != "none") {
        plan["clock"] = {
            {"kind", kind}, {"bank_ms", step.number("bank", 60'000)}, {"increment_ms", kind == "fischer" ? 2'000 : 0}};
    }
    if (step.has("windows")) {
        plan["windows"] = step.value("windows").value_or("usual");
    }
    json::array bots;
    for (std::int64_t i = 0; i < step.number("bots", 0); ++i) {
        bots.push_back(
            {{"seat", step.number("players", 2) - 1 - i}, {"level", step.value("level").value_or("random")}});
    }
    plan["bots"] = bots;
    return plan;
}

bool is_sign_in(const std::string& verb) { return verb == "enter" || verb == "register" || verb == "sign_in"; }

}  // namespace

TableModel* Simulation::table_of(const Step& step) {
    const std::int64_t number = step.number("table", 0);
    return number <= 0 || tables_.empty() ? nullptr
                                          : tables_[static_cast<std::size_t>(number - 1) % tables_.size()].get();
}

void Simulation::perform(const Step& step) {
    if (step.who == "time") {
        act({step.verb() == "jump" ? Act::Kind::jump : Act::Kind::pass, 0, 0, {}, {}, step.number(step.verb(), 1'000)});
    } else if (step.who == "store") {
        const std::string& verb = step.verb();
        act({verb == "fail"   ? Act::Kind::fail
             : verb == "lose" ? Act::Kind::lose
             : verb == "cut"  ? Act::Kind::cut
                              : Act::Kind::repair,
             0,
             0,
             {},
             {},
             step.number(verb, 1)});
    } else if (step.who == "hall") {
        act({step.verb() == "crash" ? Act::Kind::crash : Act::Kind::restart});
    } else if (const std::size_t person = person_named(step.who); step.verb() == "connect") {
        act({Act::Kind::connect, person});
    } else if (step.verb() == "disconnect" || step.verb() == "drain" || step.verb() == "vanish") {
        people_[person].vanished = people_[person].vanished || step.verb() == "vanish";
        while (Socket* socket = newest_socket(person)) {
            act({step.verb() == "drain" ? Act::Kind::drain : Act::Kind::disconnect, person, socket->connection});
            if (step.verb() != "vanish") {
                break;
            }
        }
    } else if (step.verb() == "promote") {
        act({Act::Kind::promote, person});
    } else if (step.verb() == "upload") {
        if (!records_.empty()) {
            act({Act::Kind::upload,
                 person,
                 0,
                 {},
                 records_[static_cast<std::size_t>(step.number("record", 0)) % records_.size()]});
        }
    } else if (step.verb() == "record") {
        if (const TableModel* table = table_of(step)) {
            act({Act::Kind::record, person, 0, {}, table->id});
        }
    } else if (step.has("times")) {
        perform_flood(person, step);
    } else {
        perform_request(person, step);
    }
    if (!step.has("quickly")) {
        act({Act::Kind::pass, 0, 0, {}, {}, step_ms});
        check_after_step();
    }
}

void Simulation::request(std::size_t person, json::object wish, const Step& step, bool current_position) {
    const bool by_http = is_sign_in(step.verb()) || step.has("http") || newest_socket(person) == nullptr;
    act({by_http ? Act::Kind::ask_http : Act::Kind::ask,
         person,
         by_http ? 0 : newest_socket(person)->connection,
         std::move(wish),
         {},
         0,
         current_position});
}

void Simulation::perform_request(std::size_t person, const Step& step) {
    if (step.verb() == "retry") {
        if (const json::object& last = people_[person].last_request; !last.empty()) {
            const Socket* socket = newest_socket(person);
            const bool by_http = is_sign_in(std::string(last.at("do").get_string())) || socket == nullptr;
            Act again{by_http ? Act::Kind::ask_http : Act::Kind::ask, person, by_http ? 0 : socket->connection};
            again.again = true;
            act(again);
        }
        return;
    }
    TableModel* table = table_of(step);
    if (step.verb() == "play" && table != nullptr) {
        return play(person, step);
    }
    if (std::optional<json::object> wish = wish_of(person, step, table)) {
        const bool current = (step.verb() == "undo" || step.verb() == "hint") && !step.has("stale");
        request(person, std::move(*wish), step, current);
    }
}

// Plays one of the offers. A person who is not asked tries to pass.
void Simulation::play(std::size_t person, const Step& step) {
    const TableModel& table = *table_of(step);
    json::object wish{{"do", "play"}, {"table", table.id}, {"position", stale_position}, {"action", "pass"}};
    const std::optional<int> seat = table.seat_of(people_[person].id);
    if (seat && table.replica.match() != nullptr) {
        const Match& match = *table.replica.match();
        const server::ResponseWindow* window = table.replica.response_window();
        const Position* asked = window != nullptr ? window->seen_by(seat_at(*seat)) : nullptr;
        asked = asked != nullptr ? asked : &match.position();
        Offers offers;
        if (asked->to_act().contains(seat_at(*seat))) {
            asked->offers(seat_at(*seat), offers);
        }
        if (!offers.empty()) {
            const auto number = static_cast<std::uint32_t>(step.number("offer", 0)) % offers.total();
            const Action action = offers.action(number);
            wish["action"] = number % 2 == 0 ? json::value(match.game().text(action, match.plan().names))
                                             : json::value(match.game().to_json(action, match.plan().names));
        }
    }
    request(person, std::move(wish), step, !step.has("stale"));
}

std::optional<json::object> Simulation::wish_of(std::size_t person, const Step& step, TableModel* table) {
    const std::string& verb = step.verb();
    json::object wish{{"do", verb}};
    if (verb == "open_table") {
        return open_table(step);
    }
    if (verb == "enter") {
        wish["name"] = people_[person].name;
    } else if (verb == "register" || verb == "sign_in") {
        wish["name"] = people_[person].name;
        wish["password"] = step.has("wrong") ? "black sails over grey waves" : password;
        people_[person].password = password;
    } else if (verb == "delete_account") {
        wish["password"] = step.has("wrong") ? "wrong" : people_[person].password;
    } else if (verb == "sign_out") {
        wish["everywhere"] = step.has("everywhere");
    } else if (verb == "list_tables") {
        wish["which"] = step.argument();
    } else if (verb == "set_notifications") {
        wish["email"] = people_[person].name + "@example.org";
        wish["webhook"] = "https://example.org/hook";
        wish["your_turn"] = "both";
    } else if (verb == "confirm_email") {
        wish["code"] = "wrong";
    } else if (verb == "hide") {
        wish["on"] = step.has("on");
    } else if (verb == "delete_person") {
        wish["person"] = people_[person_named(step.argument())].id;
    } else if (verb == "mute") {
        wish["person"] = people_[person_named(step.argument())].id;
        wish["on"] = !step.has("off");
    } else if (verb == "who_am_i" || verb == "my_settings" || verb == "list_people" || verb == "subscribe_lobby" ||
               verb == "unsubscribe_lobby") {
        return wish;
    } else if (table == nullptr) {
        return std::nullopt;
    } else {
        wish["table"] = table->id;
        add_fields(wish, step, *table);
    }
    return wish;
}

// Adds the fields of a request about a table.
void Simulation::add_fields(json::object& wish, const Step& step, const TableModel& table) {
    const std::string& verb = step.verb();
    const std::string invitation = step.has("invited") ? table.replica.invitation() : std::string();
    const std::int64_t seat = step.number("seat", 0) % table.players;
    if (verb == "sit") {
        if (step.has("seat")) {
            wish["seat"] = seat;
        }
        wish["words"] = "skal";
        wish["invitation"] = invitation;
    } else if (verb == "seat_bot") {
        wish["seat"] = seat;
        wish["level"] = step.value("level").value_or("random");
    } else if (verb == "undo" || verb == "hint" || verb == "play") {
        wish["position"] = stale_position;
    } else if (verb == "propose") {
        wish["what"] = step.argument();
    } else if (verb == "consent") {
        wish["yes"] = !step.has("no");
    } else if (verb == "prefer") {
        wish["settings"] = settings_of(table.game, !step.has("usual"));
    } else if (verb == "replay") {
        if (step.has("seat")) {
            wish["seat"] = seat;
        }
        wish["open"] = step.has("open");
        wish["from"] = step.number("from", 0);
        wish["invitation"] = invitation;
    } else if (verb == "play_on") {
        wish["moment"] = step.number("moment", 0);
        wish["seat"] = seat;
        wish["level"] = "random";
        wish["invitation"] = invitation;
    } else if (verb == "say") {
        wish["text"] = step.value("text").value_or("skal");
        wish["room"] = step.has("spectators") ? "spectators" : "table";
    } else if (verb == "subscribe") {
        wish["invitation"] = invitation;
        wish["deltas"] = step.has("deltas");
        wish["lines"] = step.number("lines", 0);
        wish["chat"] = step.number("chat", 0);
    } else if (verb == "history") {
        wish["invitation"] = invitation;
        wish["lines_before"] = step.number("lines", 0);
        wish["chat_before"] = step.number("chat", 0);
    } else if (verb == "silence") {
        wish["seat"] = seat;
        wish["on"] = !step.has("off");
    }
}

// Opens and starts a table where only bots play.
void Simulation::open_bot_table(std::size_t person, const Step& step) {
    const json::array bots{{{"seat", 0}, {"level", "random"}}, {{"seat", 1}, {"level", "random"}}};
    const std::size_t before = tables_.size();
    request(person, {{"do", "open_table"}, {"game", "thunder-and-lightning"}, {"players", 2}, {"bots", bots}}, step);
    act({Act::Kind::pass, 0, 0, {}, {}, 210});
    if (tables_.size() > before) {
        request(person, {{"do", "start"}, {"table", tables_[before]->id}}, step);
        act({Act::Kind::pass, 0, 0, {}, {}, 210});
    }
}

// Repeats one request many times, as fast as the limits allow or faster.
void Simulation::perform_flood(std::size_t person, const Step& step) {
    TableModel* table = table_of(step);
    const auto pass = [&](std::int64_t ms) { act({Act::Kind::pass, 0, 0, {}, {}, ms}); };
    for (std::int64_t i = 0; i < step.number("times", 1) && !finding_; ++i) {
        if (step.verb() == "chatter" && table != nullptr) {
            const bool seated = table->seat_of(people_[person].id).has_value();
            request(person,
                    {{"do", "say"},
                     {"table", table->id},
                     {"room", seated ? "table" : "spectators"},
                     {"text", std::string(500, 'o')}},
                    step);
            pass(2'100);
        } else if (step.verb() == "come_and_go" && table != nullptr) {
            request(person, {{"do", i % 2 == 0 ? "stand" : "return"}, {"table", table->id}}, step);
            pass(210);
        } else if (step.verb() == "bot_tables") {
            open_bot_table(person, step);
        } else if (step.verb() == "bring_guests") {
            // Each guest comes from another address and opens as many tables as one person may.
            const std::size_t guest = person_named(people_[person].name + "-" + std::to_string(i + 1));
            act({Act::Kind::ask_http, guest, 0, {{"do", "enter"}, {"name", people_[guest].name}}});
            pass(10);
            for (int tables = 0; tables < server::max_tables_of_bots; ++tables) {
                open_bot_table(guest, step);
            }
        } else if (step.verb() == "who_am_i") {
            request(person, {{"do", "who_am_i"}}, step);
        }
    }
}

}  // namespace meadhall::simulator
