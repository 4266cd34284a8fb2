// SPDX-License-Identifier: Apache-2.0
// Finished games: replays, uploaded records, and new games that continue from a moment of an old one.
#include "bots/player.h"
#include "server/hall.h"

namespace meadhall::server {
namespace {

// Refuses an uploaded record that begins in the middle of a game: the hall must never play from an uploaded state. Only
// its own tables may begin that way.
void check_header(const std::string& record) {
    const json::value header = codec::parse_json(std::string_view(record).substr(0, record.find('\n')));
    if (header.is_object() && header.get_object().contains("begins")) {
        throw BadInput("line 1: a record that begins in the middle of a game can only be replayed at its table");
    }
}

constexpr std::int64_t stored_soon_ms = 20;

// The error if a finished game cannot be replayed, because the rules no longer accept its moves. That is a bug in the
// program, and the environment logs the exception.
RequestError cannot_replay() {
    return {ErrorCode::unavailable, "the hall could not do this because of an internal error; try again"};
}

}  // namespace

// Returns a table whose game is over. Throws RequestError if the game is not over or the person may not see the table.
const Table& Hall::find_over(const std::string& table, const std::string& person, const std::string& invitation) {
    const Slot& slot = find(table);
    check_may_see(*slot.table, person, invitation);
    if (slot.writing) {
        // An event of the table is being stored, and the game is over only after its last event is stored. Try again
        // soon.
        throw NotReady{"stored " + table, [this, table](const JobOwner&) {
                           environment_.after(stored_soon_ms, [this, table] { make_ready("stored " + table, {}); });
                           return true;
                       }};
    }
    slot.table->expect_over();
    return *slot.table;
}

// Returns a finished game for its replay. If it is not in memory, throws NotReady, and a job replays it. People need
// the right to see the table. For an uploaded record, they need only its name, which contains its hash.
std::shared_ptr<const FinishedGame> Hall::find_finished_game(const std::string& table, const std::string& person,
                                                             const std::string& invitation) {
    std::shared_ptr<const FinishedGame> kept = replay_cache_.find(table);
    if (kept && ReplayCache::is_record(table)) {
        return kept;
    }
    const Table& over = find_over(table, person, invitation);
    if (kept) {
        return kept;
    }
    if (over.match()->row_count() > max_replayed_rows) {
        throw RequestError(ErrorCode::too_many, "this game is too long for a replay; you can download its record");
    }
    const auto moves = std::make_shared<const Moves>(over.match()->moves());
    throw NotReady{"replay " + table, [this, table, moves](const JobOwner& owner) {
                       const auto played = std::make_shared<std::shared_ptr<const Match>>();
                       const auto play = [moves, played] { *played = moves->replay(Retention::all); };
                       return environment_.run_job(JobKind::record, owner, play, [this, table, played] {
                           if (*played) {
                               replay_cache_.keep(table, std::make_shared<const FinishedGame>(*played));
                           }
                           make_ready("replay " + table, *played ? std::nullopt : std::optional(cannot_replay()));
                       });
                   }};
}

std::shared_ptr<const std::string> Hall::find_record(const std::string& table, const std::string& person,
                                                     const std::string& invitation) {
    const Table& over = find_over(table, person, invitation);
    if (std::shared_ptr<const std::string> kept = record_cache_.find(table)) {
        return kept;
    }
    const auto moves = std::make_shared<const Moves>(over.match()->moves());
    throw NotReady{"record " + table, [this, table, moves, ending = over.ending()](const JobOwner& owner) {
                       const auto text = std::make_shared<std::string>();
                       const auto write = [moves, text, ending] { *text = record_text(*moves, ending); };
                       return environment_.run_job(JobKind::record, owner, write, [this, table, text] {
                           if (!text->empty()) {
                               record_cache_.keep(table, text, text->size());
                           }
                           make_ready("record " + table, text->empty() ? std::optional(cannot_replay()) : std::nullopt);
                       });
                   }};
}

void Hall::record(const Requester& requester, const std::string& table, const std::string& invitation,
                  const ReplyCallback& answer) {
    attempt({requester, {}, {}, answer}, [this, table, invitation](const PendingRequest& pending) {
        const std::string me = pending.requester.session ? pending.requester.session->person : std::string();
        Reply reply;
        reply.shared_text = find_record(table, me, invitation);
        pending.answer(reply);
    });
}

void Hall::handle(const PendingRequest& pending, const protocol::Replay& request) {
    const std::string me = pending.requester.session ? pending.requester.session->person : std::string();
    protocol::ReplayReply replay =
        replay_of(*find_finished_game(request.table, me, request.invitation), request.seat, request.open, request.from);
    replay.to = pending.id;
    replay.table = request.table;
    pending.answer({protocol::message_text(replay), std::nullopt, false, 200});
}

void Hall::handle(const PendingRequest& pending, const protocol::PlayOn& request) {
    const Who me = who(pending.requester);
    const std::shared_ptr<const FinishedGame> kept = find_finished_game(request.table, me.person, request.invitation);
    const FinishedGame& played = *kept;
    const int players = played.plan.setup.players;
    if (request.moment >= played.line.size() || request.seat < 0 || request.seat >= players) {
        throw RequestError(ErrorCode::bad_request, "this game has no such moment or no such seat");
    }
    const Position& position = played.line.position(request.moment);
    if (position.to_act().empty()) {
        throw RequestError(ErrorCode::not_now, "the game is over at that moment; choose an earlier one");
    }
    if (!opened_.allow(me.person, environment_.now_ms())) {
        throw RequestError(ErrorCode::too_many, "you have opened too many tables; wait a while");
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
    environment_.random({reinterpret_cast<unsigned char*>(&number), sizeof number});
    Chance chance(number);
    const std::string& name = played.plan.names[static_cast<std::size_t>(request.seat)];
    open_table(pending, me, plan, brief_hash("on", me.person, pending.id), seated, nullptr,
               Table::Beginning{position.guess(seat_at(request.seat), chance)->state(),
                                "The game continues from move " + std::to_string(request.moment) +
                                    " of another game; what " + name + " could not know is dealt again"});
}

void Hall::replay_record(const Requester& requester, std::string record, const ReplyCallback& answer) {
    const PendingRequest pending{requester, {}, {}, answer};
    struct Reading {
        std::string name, text, error;
        std::shared_ptr<RecordReader> record;
    };
    const auto reading = std::make_shared<Reading>();
    reading->name = ReplayCache::name_of(record);
    reading->text = std::move(record);
    const auto read = [reading] {
        try {
            check_header(reading->text);
            reading->record = std::make_shared<RecordReader>(std::move(reading->text));
            while (reading->record->step()) {
            }
        } catch (const BadInput& error) {
            reading->error = error.what();
        }
    };
    const auto reply = [this, pending, reading] {
        if (!reading->error.empty()) {
            refuse(pending, RequestError(ErrorCode::bad_request, reading->error));
            return;
        }
        const auto played = std::make_shared<const FinishedGame>(std::shared_ptr<const RecordReader>(reading->record));
        replay_cache_.keep(reading->name, played);
        protocol::ReplayReply replay = replay_of(*played, std::nullopt, true, 0);
        replay.table = reading->name;
        pending.answer({protocol::message_text(replay), std::nullopt, false, 200});
    };
    if (!environment_.run_job(JobKind::verify, owner_of(requester), read, reply)) {
        ++refused_jobs_;
        refuse(pending, RequestError(ErrorCode::too_many, "the hall is busy; try again"));
    }
}

}  // namespace meadhall::server
