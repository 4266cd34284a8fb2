// Hints: a strong bot thinks for a player, using only what that player may know.
#include <cmath>

#include "bots/player.h"
#include "server/hall.h"

namespace meadhall::server {
void Hall::handle(const Waiting& asked, const protocol::Hint& request) {
    const Who me = who(asked.asker);
    Slot& slot = find(request.table);
    check_may_see(*slot.table, me.person, {});
    const Seat seat = seat_at_table(*slot.table, me);
    if (must_wait(slot, asked)) {
        return;
    }
    const Position& position = slot.table->advised(seat, request.position);
    if (!hints_.allow(me.person, outside_.now_ms())) {
        throw Problem("too_many", "you ask for many hints; wait a moment");
    }
    struct Thinking {
        std::shared_ptr<const AnyGame> game;
        std::unique_ptr<const Position> position;
        std::vector<std::string> names;
        std::uint64_t seed = 0;
        protocol::HintSeen hint;
    };
    const auto thinking = std::make_shared<Thinking>();
    thinking->game = slot.table->game();
    thinking->position = position.copy();
    thinking->names = slot.table->match()->plan().names;
    thinking->hint = {asked.id, request.table, request.position, {}};
    outside_.random({reinterpret_cast<unsigned char*>(&thinking->seed), sizeof thinking->seed});
    const auto think = [thinking, seat, adviser = options_.adviser] {
        Chance chance(thinking->seed);
        const AnyObservation observation(*thinking->game, *thinking->position, seat);
        const std::unique_ptr<Player> bot = make_player(*thinking->game, read_bot(adviser));
        const Action chosen = bot->choose(observation, chance);
        std::vector<Candidate> best = bot->reasons(observation, chance);
        if (best.empty()) {
            best.push_back({chosen, 0, 1.0F, {}});  // there is only one legal move
        }
        for (const Candidate& each : best) {
            thinking->hint.best.push_back({thinking->game->to_json(each.action, thinking->names),
                                           static_cast<int>(std::lround(100 * each.value)), each.visits, each.remark});
        }
    };
    const auto tell = [asked, thinking] {
        asked.answer({protocol::message_text(thinking->hint), std::nullopt, false, 200});
    };
    if (!outside_.work(Work::hint, owner_of(asked.asker), think, tell)) {
        ++refused_jobs_;
        throw Problem("too_many", "the bots are busy; try again");
    }
}

}  // namespace meadhall::server
