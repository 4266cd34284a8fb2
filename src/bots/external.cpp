// SPDX-License-Identifier: Apache-2.0
#include "bots/external.h"

#include <algorithm>
#include <sstream>

#include "bots/messages.h"
#include "bots/process.h"
#include "bots/random.h"

namespace meadhall {
namespace {

namespace protocol = bot_protocol;

constexpr std::size_t longest_answer = 65536;  // maximum number of bytes in a line that the external bot sends

std::vector<std::string> words_of(const std::string& command) {
    std::istringstream rest(command);
    std::vector<std::string> words;
    for (std::string word; rest >> word;) {
        words.push_back(word);
    }
    if (words.empty()) {
        throw BadInput("exec: which program? For example: exec:./my_bot.py");
    }
    return words;
}

// The offers as JSON. A range also has its last action, so that the program knows the whole range. The program may
// answer with an index into the list and a step in the range, so it does not need the text form of actions.
json::array offers_json(const AnyGame& game, const Offers& offers) {
    json::array list;
    for (const Offer& offer : offers) {
        json::object each = game.to_json(offer, {});
        if (offer.count > 1) {
            each["last"] = game.to_json(offer.at(offer.count - 1), {});
        }
        list.push_back(std::move(each));
    }
    return list;
}

// All options of the table. Options that are not in `named` have the game's defaults.
json::object options_json(const AnyGame& game, const json::object& named) {
    json::object all;
    for (const json::value& option : game.options()) {
        const json::string& name = option.at("name").as_string();
        const json::value* found = named.if_contains(name);
        all[name] = found != nullptr ? *found : option.at("default");
    }
    return all;
}

class ProgramPlayer final : public Player {
public:
    ProgramPlayer(const AnyGame& game, const BotPlan& plan, const ProgramTimeouts& timeouts)
        : game_(game), plan_(plan), timeouts_(timeouts), program_(std::in_place, words_of(plan.program)) {
        if (plan.budget.time.count() > 0) {
            timeouts_.budget = plan.budget.time;
        }
    }
    ~ProgramPlayer() override {
        try {
            if (program_) {
                send("quit", {}, timeouts_.quit);
                program_->close_input(timeouts_.quit);
            }
        } catch (const ProgramError&) {
            program_.reset();  // the program has already ended
        }
    }
    ProgramPlayer(const ProgramPlayer&) = delete;
    ProgramPlayer& operator=(const ProgramPlayer&) = delete;

    Action choose(const AnyObservation& observation, Chance& chance) override {
        reasons_.clear();
        observation.offers(offers_);
        if (offers_.total() == 1) {
            return offers_.action(0);
        }
        if (program_) {
            try {
                return ask(observation, chance);
            } catch (const ProgramError& error) {
                error_ = plan_.name + " " + error.what() + "; random play continues for it";
                reasons_.clear();
                program_.reset();
            }
        }
        return choose_at_random(offers_, chance);
    }
    std::vector<Candidate> reasons(const AnyObservation&, Chance&) override { return reasons_; }
    std::string error() const override { return error_; }

    void begin_table(Seat seat, const TableSetup& setup, Names names) {
        seated_ = Seated{seat,
                         {{"players", setup.players},
                          {"names", json::array(names.begin(), names.end())},
                          {"options", options_json(game_, setup.options)}},
                         {}};
        knows_table_ = false;
    }
    void add_events(const std::vector<NarrationEntry>& events) {
        if (!program_ || !seated_) {
            return;
        }
        for (const NarrationEntry& entry : events) {
            if (entry.audience.includes(seated_->seat)) {
                seated_->events.emplace_back(entry.event);
            }
        }
    }

private:
    // The table that seat_program() has announced. Before seat_program(), the program receives no events.
    struct Seated {
        Seat seat;
        json::object table;  // the data of the `newgame` message
        json::array events;  // events since the last question
    };

    void send(const std::string& keyword, const json::object& data, Process::Timeout time) {
        program_->send(keyword + (data.empty() ? "" : " " + json::serialize(data)) + "\n", time);
    }

    // Receives the answer with this keyword. Throws ProgramError; callers put the program's name before its message.
    json::object answer(const char* keyword, Process::Timeout time) {
        const std::string line = program_->receive(time, longest_answer);
        const auto invalid = [&] {
            return ProgramError("sent an invalid answer instead of \"" + std::string(keyword) +
                                "\": " + protocol::quoted(line));
        };
        try {
            protocol::Message message = protocol::read_message(line);
            if (message.keyword == keyword) {
                return std::move(message.data);
            }
            if (message.keyword == "error") {
                throw ProgramError("gave up: " + protocol::quoted(protocol::field<std::string>(message.data, "what")));
            }
        } catch (const BadInput&) {
            throw invalid();
        }
        throw invalid();
    }

    void say_hello() {
        send("hello", {{"protocol", protocol::name}, {"version", protocol::version}}, timeouts_.hello);
        const json::object hello = answer("hello", timeouts_.hello);
        try {
            if (const int version = protocol::field<int>(hello, "version"); version != protocol::version) {
                throw ProgramError("speaks version " + std::to_string(version) + " of the protocol, not " +
                                   std::to_string(protocol::version));
            }
            const auto wants = protocol::field<std::vector<std::string>>(hello, "wants", std::vector<std::string>());
            wants_world_ = std::ranges::find(wants, "world") != wants.end();
        } catch (const BadInput& error) {
            throw ProgramError("sent an invalid hello: " + std::string(error.what()));
        }
        said_hello_ = true;
    }
    void announce_table(const AnyObservation& observation) {
        json::object table{
            {"game", game_.identity().id}, {"edition", game_.edition()}, {"seat", index(observation.seat())}};
        if (seated_) {
            check(seated_->seat == observation.seat(), "a program is asked for a seat that is not its own");
            table.insert(seated_->table.begin(), seated_->table.end());
        }
        send("newgame", table, timeouts_.hello);
        knows_table_ = true;
    }

    Action ask(const AnyObservation& observation, Chance& chance) {
        if (!said_hello_) {
            say_hello();
        }
        if (!knows_table_) {
            announce_table(observation);
        }
        if (program_->has_output()) {
            throw ProgramError("sent a message without being asked");
        }
        json::object position{{"question", observation.question()},
                              {"view", observation.view()},
                              {"offers", offers_json(game_, offers_)}};
        if (seated_) {
            position["events"] = std::exchange(seated_->events, {});
        }
        if (wants_world_) {
            position["world"] = observation.world(chance);
        }
        const Process::Timeout time = timeouts_.budget + timeouts_.grace;
        send("position", position, time);
        send("go", {{"milliseconds", timeouts_.budget.count()}}, time);
        const json::object move = answer("move", time);
        try {
            const Action action = read_choice(observation, move);
            read_reasons(observation, move);
            return action;
        } catch (const BadInput& error) {
            throw ProgramError("answered with a move that cannot be read: " + std::string(error.what()));
        }
    }

    // Reads {"action":"bid 3x4"}, or {"offer":2,"step":5}: the sixth action of the third offer.
    Action read_choice(const AnyObservation& observation, const json::object& data) const {
        if (!data.contains("action")) {
            const auto offer = protocol::field<std::uint32_t>(data, "offer");
            const auto step = protocol::field<std::uint32_t>(data, "step", 0);
            if (offer >= offers_.size() || step >= offers_[offer].count) {
                throw ProgramError("answered with an illegal move: there is no step " + std::to_string(step) +
                                   " of offer " + std::to_string(offer));
            }
            return offers_[offer].at(step);
        }
        const auto text = protocol::field<std::string>(data, "action");
        const Action action = game_.read(text, {});
        if (const Verdict verdict = observation.why_not(action); !verdict.legal()) {
            throw ProgramError("answered with an illegal move, " + protocol::quoted(text) + ": " +
                               meadhall::text(verdict.refusal()));
        }
        return action;
    }

    void read_reasons(const AnyObservation& observation, const json::object& move) {
        const json::value* reasons = move.if_contains("reasons");
        if (reasons == nullptr) {
            return;
        }
        if (!reasons->is_array()) {
            throw BadInput("the reasons are not a list");
        }
        for (const json::value& each : reasons->get_array()) {
            if (!each.is_object()) {
                throw BadInput("a reason is not an object");
            }
            const json::object& data = each.get_object();
            const json::value* found = data.if_contains("share");
            const double share = found == nullptr ? 0 : found->is_number() ? found->to_number<double>() : -1;
            if (share < 0 || share > 1) {
                throw BadInput("a share is not a number from 0 to 1");
            }
            reasons_.push_back({read_choice(observation, data), protocol::field<std::uint32_t>(data, "visits", 0),
                                static_cast<float>(share), protocol::field<std::string>(data, "words", "")});
        }
    }

    const AnyGame& game_;
    BotPlan plan_;
    ProgramTimeouts timeouts_;
    std::optional<Process> program_;  // empty once the program has lost its seat
    bool said_hello_ = false, knows_table_ = false, wants_world_ = false;
    std::optional<Seated> seated_;
    Offers offers_;
    std::vector<Candidate> reasons_;
    std::string error_;
};

}  // namespace

std::unique_ptr<Player> start_program(const AnyGame& game, const BotPlan& plan, const ProgramTimeouts& timeouts) {
    return std::make_unique<ProgramPlayer>(game, plan, timeouts);
}

void seat_program(Player& player, Seat seat, const TableSetup& setup, Names names) {
    if (auto* program = dynamic_cast<ProgramPlayer*>(&player)) {
        program->begin_table(seat, setup, names);
    }
}

void report_events(Player& player, const std::vector<NarrationEntry>& events) {
    if (auto* program = dynamic_cast<ProgramPlayer*>(&player)) {
        program->add_events(events);
    }
}

}  // namespace meadhall
