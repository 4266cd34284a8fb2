// Finished games: replays, uploaded records, and new games that continue from a moment of an old one.
#include "bots/player.h"
#include "server/hall.h"

namespace meadhall::server {
namespace {

// Never play from a state in an uploaded record: only the hall's own tables may begin in the middle of a game.
void check_header(const std::string& record) {
    const json::value header = codec::parse_json(std::string_view(record).substr(0, record.find('\n')));
    if (header.is_object() && header.get_object().contains("begins")) {
        throw BadInput("line 1: a game that begins in its middle is replayed at its own table only");
    }
}

constexpr std::int64_t stored_soon_ms = 20;

// The rules no longer accept a game that they once played: a bug of ours, which is logged.
Problem cannot_replay() { return {"unavailable", "the hall has made a mistake; try again"}; }

}  // namespace

// Returns a table whose game is over, if the person may see it.
const Table& Hall::find_over(const std::string& table, const std::string& person, const std::string& invitation) {
    const Slot& slot = find(table);
    check_may_see(*slot.table, person, invitation);
    if (slot.writing) {
        // The game is over only when the last event is stored.
        throw NotReady{"stored " + table, [this, table](const JobOwner&) {
                           outside_.after(stored_soon_ms, [this, table] { make_ready("stored " + table, {}); });
                           return true;
                       }};
    }
    slot.table->expect_over();
    return *slot.table;
}

// For people who may see the table, or who know the hash of an uploaded record. A job replays the game.
std::shared_ptr<const Played> Hall::find_played(const std::string& table, const std::string& person,
                                                const std::string& invitation) {
    std::shared_ptr<const Played> kept = replayed_.find(table);
    if (kept && KeptGames::is_record(table)) {
        return kept;
    }
    const Table& over = find_over(table, person, invitation);
    if (kept) {
        return kept;
    }
    if (over.match()->row_count() > most_replayed_rows) {
        throw Problem("too_many", "this game is too long to be replayed here; its record can be downloaded");
    }
    const auto moves = std::make_shared<const Moves>(over.match()->moves());
    throw NotReady{"replay " + table, [this, table, moves](const JobOwner& owner) {
                       const auto played = std::make_shared<std::shared_ptr<const Match>>();
                       const auto play = [moves, played] { *played = moves->replay(Retention::all); };
                       return outside_.work(Work::record, owner, play, [this, table, played] {
                           if (*played) {
                               replayed_.keep(table, std::make_shared<const Played>(*played));
                           }
                           make_ready("replay " + table, *played ? std::nullopt : std::optional(cannot_replay()));
                       });
                   }};
}

std::shared_ptr<const std::string> Hall::find_record(const std::string& table, const std::string& person,
                                                     const std::string& invitation) {
    const Table& over = find_over(table, person, invitation);
    if (std::shared_ptr<const std::string> kept = records_.find(table)) {
        return kept;
    }
    const auto moves = std::make_shared<const Moves>(over.match()->moves());
    throw NotReady{"record " + table, [this, table, moves, ending = over.ending()](const JobOwner& owner) {
                       const auto text = std::make_shared<std::string>();
                       const auto write = [moves, text, ending] { *text = record_text(*moves, ending); };
                       return outside_.work(Work::record, owner, write, [this, table, text] {
                           if (!text->empty()) {
                               records_.keep(table, text, text->size());
                           }
                           make_ready("record " + table, text->empty() ? std::optional(cannot_replay()) : std::nullopt);
                       });
                   }};
}

void Hall::record(const Asker& asker, const std::string& table, const std::string& invitation, const Answer& answer) {
    attempt({asker, {}, {}, answer}, [this, table, invitation](const Waiting& asked) {
        const std::string me = asked.asker.login ? asked.asker.login->person : std::string();
        Reply reply;
        reply.shared_text = find_record(table, me, invitation);
        asked.answer(reply);
    });
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
                                    name + " could not know there is dealt again"});
}

void Hall::replay_record(const Asker& asker, std::string record, const Answer& answer) {
    const Waiting asked{asker, {}, {}, answer};
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
    if (!outside_.work(Work::verify, owner_of(asker), read, tell)) {
        ++refused_jobs_;
        refuse(asked, Problem("too_many", "the hall is busy; try again"));
    }
}

}  // namespace meadhall::server
