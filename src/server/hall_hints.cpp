// SPDX-License-Identifier: Apache-2.0
// Hints: a strong bot thinks for a player, using only what that player may know.
#include <cmath>

#include "bots/player.h"
#include "server/hall.h"

namespace meadhall::server {
void Hall::handle(const PendingRequest& pending, const protocol::Hint& request) {
    const Who me = who(pending.requester);
    Slot& slot = find(request.table);
    check_may_see(*slot.table, me.person, {});
    const Seat seat = slot.table->player(me);
    if (must_wait(slot, pending)) {
        return;
    }
    const Position& position = slot.table->hint_position(seat, request.position);
    if (!hints_.allow(me.person, environment_.now_ms())) {
        throw RequestError(ErrorCode::too_many, "you request hints too fast; wait a moment");
    }
    struct Thinking {
        std::shared_ptr<const AnyGame> game;
        std::unique_ptr<const Position> position;
        std::vector<std::string> names;
        std::uint64_t seed = 0;
        protocol::HintReply hint;
    };
    const auto thinking = std::make_shared<Thinking>();
    thinking->game = slot.table->game();
    thinking->position = position.copy();
    thinking->names = slot.table->match()->plan().names;
    thinking->hint = {pending.id, request.table, request.position, {}};
    environment_.random({reinterpret_cast<unsigned char*>(&thinking->seed), sizeof thinking->seed});
    const auto think = [thinking, seat, hint_bot = options_.hint_bot] {
        Chance chance(thinking->seed);
        const AnyObservation observation(*thinking->game, *thinking->position, seat);
        const std::unique_ptr<Player> bot = make_player(*thinking->game, read_bot(hint_bot));
        const Action chosen = bot->choose(observation, chance);
        std::vector<Candidate> best = bot->reasons(observation, chance);
        if (best.empty()) {
            best.push_back({chosen, 0, 1.0F, {}});  // the bot did not search, because there is only one legal move
        }
        for (const Candidate& each : best) {
            thinking->hint.best.push_back({thinking->game->to_json(each.action, thinking->names),
                                           static_cast<int>(std::lround(100 * each.value)), each.visits, each.remark});
        }
    };
    const auto reply = [pending, thinking] {
        pending.answer({protocol::message_text(thinking->hint), std::nullopt, false, 200});
    };
    if (!environment_.run_job(JobKind::hint, owner_of(pending.requester), think, reply)) {
        ++refused_jobs_;
        throw RequestError(ErrorCode::too_many, "the bots are busy; try again");
    }
}

}  // namespace meadhall::server
