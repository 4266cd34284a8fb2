// SPDX-License-Identifier: Apache-2.0
#include "tests/server/second_world.h"

#include <algorithm>
#include <tuple>

#include "tests/hall/run.h"

namespace meadhall::server {

void count_apart(const Position& truth, const Position& seen, Seat, std::uint64_t, Apart& counts) {
    ++counts.positions;
    counts.apart += truth.hash() != seen.hash();
}

}  // namespace meadhall::server

namespace meadhall::simulator {
namespace {

using Kind = std::pair<std::string, int>;  // a game and a number of players

// For each game and number of players: the viewer's seat, if it is the same at all such tables.
std::map<Kind, int> seats_of(Simulation& simulation, const std::string& person) {
    std::map<Kind, int> seats;
    std::set<Kind> impossible;
    for (const auto& table : simulation.tables()) {
        if (table->pace.empty()) {
            continue;
        }
        const Kind kind{table->game, table->players};
        const std::optional<int> seat = table->seat_of(person);
        // At a solo table, a person's hidden cards may decide whether this person is asked. Spectators see who is
        // asked, so a spectator may receive different messages in the second world.
        if (table->begins_in_the_middle || (!seat && table->pace == "solo") ||
            (seat && seats.contains(kind) && seats.at(kind) != *seat)) {
            impossible.insert(kind);
        }
        if (seat) {
            seats[kind] = *seat;
        }
    }
    std::erase_if(seats, [&](const auto& each) { return impossible.contains(each.first); });
    return seats;
}

// The move of an event, without the hash of the whole state.
std::string move_of(const store::Event& event) {
    if (event.kind != "row") {
        return event.kind;
    }
    json::object row = codec::parse_json(event.payload).get_object();
    row.erase("hash");
    return json::serialize(row);
}

// The time of the first event that differs between the two worlds: a move of a bot or of a late player may depend on
// hidden state. Only messages before this time are compared.
std::int64_t parted_ms(Simulation& first, Simulation& second) {
    std::int64_t parted = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < first.tables().size(); ++i) {
        const TableModel& one = *first.tables()[i];
        const std::size_t events = i < second.tables().size() ? second.tables()[i]->events.size() : 0;
        for (std::size_t event = 0; event < one.events.size(); ++event) {
            if (event >= events || move_of(one.events[event]) != move_of(second.tables()[i]->events[event])) {
                const std::int64_t other =
                    event < events ? second.tables()[i]->event_times[event] : one.event_times[event];
                parted = std::min({parted, one.event_times[event], other});
                break;
            }
        }
    }
    return parted;
}

// The requests of everybody but the viewer that were refused as stale, with the time of the answer.
std::map<std::string, std::int64_t> stale_requests(Simulation& simulation, std::size_t viewer) {
    std::map<std::string, std::int64_t> stale;
    const auto add = [&](std::int64_t at_ms, const std::string& text) {
        if (text.find(R"("code":"stale")") != std::string::npos) {
            stale.emplace(text, at_ms);  // the text contains the id of the request
        }
    };
    for (const Socket& socket : simulation.sockets()) {
        if (socket.owner != viewer) {
            std::ranges::for_each(socket.received, [&](const auto& each) { add(each.first, *each.second); });
        }
    }
    for (std::size_t person = 0; person < simulation.people().size(); ++person) {
        if (person != viewer) {
            std::ranges::for_each(simulation.people()[person].http_answers,
                                  [&](const auto& each) { add(each.first, each.second); });
        }
    }
    return stale;
}

// The time at which somebody other than the viewer first received the error `stale` in one world only. After every
// move, the second world samples again what is hidden from the viewer. So a person who moves may see the same view
// before and after the move there. If this person sends the next request before the answer to the move arrives, that
// request is stale in the first world only.
std::int64_t stale_parted_ms(Simulation& first, Simulation& second, std::size_t viewer) {
    const auto one = stale_requests(first, viewer), other = stale_requests(second, viewer);
    std::int64_t parted = std::numeric_limits<std::int64_t>::max();
    for (const auto& [here, there] : {std::tie(one, other), std::tie(other, one)}) {
        for (const auto& [text, at_ms] : here) {
            parted = there.contains(text) ? parted : std::min(parted, at_ms);
        }
    }
    return parted;
}

using Stream = std::vector<std::pair<std::int64_t, std::string>>;

// True if the answer says that a finished game could not be replayed, that its record could not be made, or that a new
// game that continues it could not be stored. The second world cannot replay games, because its hidden cards change
// after every move. So the request fails there for another reason, or fails only there.
bool is_failed_replay(const Simulation& simulation, const std::string& text) {
    if (text.find(R"("code":"unavailable")") == std::string::npos) {
        return false;
    }
    const json::object message = codec::parse_json(std::string_view(text).substr(text.find('{'))).get_object();
    const std::string name = simulation.request_name(std::string(message.at("to").get_string()));
    return name.empty() || name == "replay" || name == "play_on";
}

// The messages that a person received. Replays of finished games are left out, because they may show everything.
Stream received(Simulation& simulation, std::size_t person, std::int64_t until_ms) {
    Stream stream;
    const auto add = [&](std::int64_t at_ms, const std::string& text) {
        if (at_ms < until_ms && !text.starts_with(R"({"is":"replay")") && !is_failed_replay(simulation, text)) {
            stream.emplace_back(at_ms, text);
        }
    };
    for (const Socket& socket : simulation.sockets()) {
        for (const auto& [at_ms, text] : socket.owner == person ? socket.received : decltype(socket.received){}) {
            add(at_ms, *text);
        }
    }
    for (const auto& [at_ms, text] : simulation.people()[person].http_answers) {
        // A record starts with a brace, other answers with their status.
        if (!text.starts_with(R"(200 {"is":"replay")") && !text.starts_with('{')) {
            add(at_ms, text);
        }
    }
    return stream;
}

std::size_t first_difference(const Stream& one, const Stream& other) {
    return static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
}

// What differs first: a missing message, or the time or the text of a message of some kind.
std::string kind_of_difference(const Stream& one, const Stream& other) {
    const std::size_t i = first_difference(one, other);
    if (i >= one.size() || i >= other.size()) {
        return "a message is missing";
    }
    const auto name = [](const std::string& text) { return text.substr(0, text.find(',')); };
    return (one[i].second == other[i].second ? "time of " : "text of ") + name(one[i].second) + " and " +
           name(other[i].second);
}

std::string difference(const Stream& one, const Stream& other) {
    const std::size_t i = first_difference(one, other);
    const auto message = [&](const Stream& stream, std::size_t from) {
        return i < stream.size() ? std::to_string(stream[i].first) + " ms: " + stream[i].second.substr(from, 240)
                                 : "nothing";
    };
    std::size_t at = 0;
    if (i < one.size() && i < other.size()) {
        const std::string &a = one[i].second, &b = other[i].second;
        at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    }
    return message(one, at < 80 ? 0 : at - 80) + "\n    and " + message(other, at < 80 ? 0 : at - 80);
}

}  // namespace

std::vector<std::string> possible_viewers(Simulation& simulation) {
    std::vector<std::string> names;
    for (const Person& person : simulation.people()) {
        if (!person.id.empty() && !seats_of(simulation, person.id).empty()) {
            names.push_back(person.name);
        }
    }
    return names;
}

std::optional<Finding> compare_worlds(Simulation& first, std::span<const Act> acts, const Script& script,
                                      bool& compared) {
    const std::size_t viewer = first.person_named(script.viewer);
    const std::map<Kind, int> seats = seats_of(first, first.people()[viewer].id);
    if (first.people()[viewer].id.empty() || seats.empty()) {
        return std::nullopt;
    }
    compared = true;
    server::Apart apart;
    Games games;
    for (const auto& [kind, seat] : seats) {
        games.put(std::make_shared<server::OtherGame>(
            true_games().find(kind.first),
            [seats, game = kind.first](int players) {
                const auto found = seats.find({game, players});
                return found == seats.end() ? std::nullopt : std::optional(seat_at(found->second));
            },
            apart));
    }
    Simulation second(script.seed, games, {"everything"});
    for (const Person& person : first.people()) {
        second.person_named(person.name);
    }
    second.perform_again(acts);
    const std::int64_t until = std::min(parted_ms(first, second), stale_parted_ms(first, second, viewer));
    const Stream one = received(first, viewer, until), other = received(second, viewer, until);
    if (one == other) {
        return std::nullopt;
    }
    return Finding{"secrecy", script.viewer + " can tell two worlds apart: " + difference(one, other),
                   kind_of_difference(one, other)};
}

}  // namespace meadhall::simulator
