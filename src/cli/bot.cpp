// SPDX-License-Identifier: Apache-2.0
// meadhall bot: a built-in bot that speaks the bot protocol (docs/bot-protocol.md) on standard input and output, so
// that any host (a program that asks bots for moves) can use it. It searches in the world that the host sends, which is
// a sampled world, not the true state.
#include <cmath>
#include <iostream>

#include "bots/messages.h"
#include "bots/player.h"
#include "cli/common.h"

namespace meadhall::cli {
namespace {

namespace protocol = bot_protocol;

constexpr std::size_t longest_line = std::size_t{1} << 24;

class ProtocolBot {
public:
    explicit ProtocolBot(const BotCall& call)
        : call_(call),
          game_(open_edition(call.game, call.data)),
          plan_(read_bot(call.level)),
          chance_(read_number_seed(call.seed.empty() ? "0x" + hex(seed_from_system()).substr(0, 16) : call.seed)),
          position_(game_->set_up({game_->identity().min_players, {}}, chance_)) {
        if (has_budget() && plan_.level != Level::jarl) {
            throw WrongCall("only a jarl has a budget; a " + call.level + " does not search");
        }
        plan_.budget.threads = call.threads;
    }

    // Runs until quit or the end of the input.
    void run() {
        std::string line;
        while (!left_ && read_line(line)) {
            try {
                if (line.size() > longest_line) {
                    throw BadInput("a line is longer than " + std::to_string(longest_line) + " bytes");
                }
                handle(protocol::read_message(line));
            } catch (const std::exception& error) {  // also Broken: the host may send an impossible state
                send("error", {{"what", error.what()}});
            }
        }
    }

private:
    // True if the command line sets a budget. That budget overrides the one that the host sends.
    bool has_budget() const { return call_.simulations > 0 || call_.milliseconds > 0; }

    // Reads the next line. Keeps only the beginning of a line that is too long; run() reports such a line.
    static bool read_line(std::string& line) {
        line.clear();
        int c = 0;
        while ((c = std::cin.get()) != '\n' && c != EOF) {
            if (line.size() <= longest_line) {
                line += static_cast<char>(c);
            }
        }
        return c == '\n' || !line.empty();
    }

    static void send(const char* keyword, const json::object& data) {
        std::cout << keyword << " " << compact_json(data) << std::endl;
    }

    void handle(const protocol::Message& message) {
        if (message.keyword == "hello") {
            hello(message.data);
        } else if (message.keyword == "newgame") {
            new_game(message.data);
        } else if (message.keyword == "position") {
            set_position(message.data);
        } else if (message.keyword == "go") {
            go(message.data);
        } else if (message.keyword == "quit") {
            left_ = true;
        } else {
            throw BadInput("there is no message " + protocol::quoted(message.keyword));
        }
    }

    void hello(const json::object& data) const {
        if (const int version = protocol::field<int>(data, "version"); version != protocol::version) {
            throw BadInput("this bot speaks version " + std::to_string(protocol::version) + " of the protocol, not " +
                           std::to_string(version));
        }
        send("hello", {{"version", protocol::version}, {"name", "Meadhall " + call_.level}, {"wants", {"world"}}});
    }

    void new_game(const json::object& data) {
        asked_ = false;
        seat_.reset();
        const auto id = protocol::field<std::string>(data, "game");
        if (id != game_->identity().id) {
            throw BadInput("this bot plays " + std::string(game_->identity().id) + ", not " + protocol::quoted(id));
        }
        if (protocol::field<std::string>(data, "edition", game_->edition()) != game_->edition()) {
            throw BadInput("this bot plays another edition; give it your data files with --data DIR");
        }
        const auto seat = protocol::field<Seat>(data, "seat");
        if (data.contains("players")) {  // older hosts do not send the players and options
            TableSetup setup{protocol::field<int>(data, "players"), {}};
            if (const json::value* options = data.if_contains("options"); options != nullptr && options->is_object()) {
                setup.options = options->get_object();
            }
            check_setup(*game_, setup);
            if (index(seat) >= setup.players) {
                throw BadInput("there is no seat " + std::to_string(index(seat)) + " at a table of " +
                               std::to_string(setup.players));
            }
        }
        seat_ = seat;
    }

    void set_position(const json::object& data) {
        asked_ = false;
        if (!seat_) {
            throw BadInput("a position needs a newgame before it");
        }
        const json::value* world = data.if_contains("world");
        if (world == nullptr) {
            throw BadInput("a position needs a world: this bot asks for it in its hello");
        }
        position_->set_state(*world);
        if (const Verdict verdict = position_->audit(); !verdict.legal()) {
            throw BadInput("no game leads to this world: " + text(verdict.refusal()));
        }
        if (!position_->to_act().contains(*seat_)) {
            throw BadInput("in this world it is not the turn of seat " + std::to_string(index(*seat_)));
        }
        asked_ = true;
    }

    void go(const json::object& data) {
        if (!asked_) {
            throw BadInput("go needs a position before it");
        }
        BotPlan plan = plan_;
        const auto from_host = [&](const char* name) { return protocol::field<std::uint32_t>(data, name, 0); };
        const std::uint32_t simulations = has_budget() ? call_.simulations : from_host("simulations");
        plan.budget.time = std::chrono::milliseconds(has_budget() ? call_.milliseconds : from_host("milliseconds"));
        if (simulations > 0) {
            plan.budget.simulations = simulations;
        }
        // Makes a new player for every move. The bot receives worlds, not events, so a player could not reuse its
        // search tree.
        const std::unique_ptr<Player> player = make_player(*game_, plan);
        const AnyObservation observation(*game_, *position_, *seat_);
        json::object move{{"action", game_->text(player->choose(observation, chance_), {})}};
        json::array reasons;
        for (const Candidate& each : player->reasons(observation, chance_)) {
            reasons.push_back({{"action", game_->text(each.action, {})},
                               {"share", std::round(each.value * 1000.0) / 1000.0},
                               {"visits", each.visits},
                               {"words", each.remark}});
        }
        move["reasons"] = std::move(reasons);
        send("move", move);
    }

    const BotCall& call_;
    std::shared_ptr<const AnyGame> game_;
    BotPlan plan_;
    Chance chance_;
    std::unique_ptr<Position> position_;  // the world that the host sent
    std::optional<Seat> seat_;
    bool asked_ = false, left_ = false;
};

}  // namespace

int bot(const BotCall& call) {
    ProtocolBot(call).run();
    return succeeded;
}

}  // namespace meadhall::cli
