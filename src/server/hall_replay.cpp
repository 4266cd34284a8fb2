// Games that are over: watched again, brought along as a record, or played on from a moment of them.
#include "bots/player.h"
#include "server/hall.h"

namespace meadhall::server {
namespace {

// A state that a stranger made up is never played with: only the hall's own tables begin in the middle of a game.
void check_header(const std::string& record) {
    const json::value header = codec::parse_json(std::string_view(record).substr(0, record.find('\n')));
    if (header.is_object() && header.get_object().contains("begins")) {
        throw BadInput("line 1: a game that begins in its middle is replayed at its own table only");
    }
}

}  // namespace

// Whoever may see the table, or knows a record so well that he knows its hash.
std::shared_ptr<const Played> Hall::find_played(const std::string& table, const std::string& person,
                                                const std::string& invitation) {
    std::shared_ptr<const Played> kept = replayed_.find(table);
    if (kept && KeptGames::is_record(table)) {
        return kept;
    }
    const Slot& slot = find(table);
    check_may_see(*slot.table, person, invitation);
    if (slot.writing) {
        throw Problem("not_now", "the table is being written down; try again");
    }
    slot.table->expect_over();
    if (!kept) {
        kept = std::make_shared<const Played>(std::shared_ptr<const Match>(slot.table->played()));
        replayed_.keep(table, kept);
    }
    return kept;
}

void Hall::handle(const Waiting& asked, const protocol::Replay& request) {
    const std::string me = asked.asker.login ? asked.asker.login->person : std::string();
    protocol::ReplaySeen replay =
        replay_of(*find_played(request.table, me, request.invitation), request.seat, request.open, request.from);
    replay.to = asked.id;
    replay.table = request.table;
    asked.answer({protocol::message_text(replay), std::nullopt, false, 200});
}

void Hall::handle(const Waiting& asked, const protocol::PlayOn& request) {
    const Who me = who(asked.asker);
    const std::shared_ptr<const Played> kept = find_played(request.table, me.person, request.invitation);
    const Played& played = *kept;
    const int players = played.plan.setup.players;
    if (request.moment >= played.line.size() || request.seat < 0 || request.seat >= players) {
        throw Problem("bad_request", "there is no such moment, or no such seat");
    }
    const Position& position = played.line.position(request.moment);
    if (position.to_act().empty()) {
        throw Problem("not_now", "there the game is over");
    }
    if (!opened_.allow(me.person, outside_.now_ms())) {
        throw Problem("too_many", "you have opened many tables; wait a while");
    }
    protocol::OpenTable plan;
    plan.game = played.game.identity().id;
    plan.players = players;
    plan.options = played.plan.setup.options;
    plan.title = "From move " + std::to_string(request.moment);
    plan.listed = false;
    std::vector<Who> seated(static_cast<std::size_t>(players));
    for (int i = 0; i < players; ++i) {
        if (i == request.seat) {
            seated[static_cast<std::size_t>(i)] = me;
        } else {
            plan.bots.push_back({i, request.level});
        }
    }
    std::uint64_t number = 0;
    outside_.random({reinterpret_cast<unsigned char*>(&number), sizeof number});
    Chance chance(number);
    const std::string& name = played.plan.names[static_cast<std::size_t>(request.seat)];
    open_table(asked, me, plan, brief_hash("on", me.person, asked.id), seated, nullptr,
               Table::Beginning{position.guess(seat_at(request.seat), chance)->state(),
                                "The game goes on from move " + std::to_string(request.moment) + " of another; what " +
                                    name + " could not know there is dealt anew"});
}

void Hall::replay_record(const std::optional<Login>& login, std::string record, const Answer& answer) {
    const Waiting asked{{{}, login, {}, false}, {}, {}, answer};
    struct Reading {
        std::string name, text, trouble;
        std::shared_ptr<RecordReader> record;
    };
    const auto reading = std::make_shared<Reading>();
    reading->name = KeptGames::name_of(record);
    reading->text = std::move(record);
    const auto read = [reading] {
        try {
            check_header(reading->text);
            reading->record = std::make_shared<RecordReader>(std::move(reading->text));
            while (reading->record->step()) {
            }
        } catch (const BadInput& error) {
            reading->trouble = error.what();
        }
    };
    const auto tell = [this, asked, reading] {
        if (!reading->trouble.empty()) {
            refuse(asked, Problem("bad_request", reading->trouble));
            return;
        }
        const auto played = std::make_shared<const Played>(std::shared_ptr<const RecordReader>(reading->record));
        replayed_.keep(reading->name, played);
        protocol::ReplaySeen replay = replay_of(*played, std::nullopt, true, 0);
        replay.table = reading->name;
        asked.answer({protocol::message_text(replay), std::nullopt, false, 200});
    };
    if (!outside_.work(Work::bot, read, tell)) {
        refuse(asked, Problem("too_many", "the hall is busy; try again"));
    }
}

}  // namespace meadhall::server
