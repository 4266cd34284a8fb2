// SPDX-License-Identifier: Apache-2.0
// Bots at a table: they think in jobs and move after a fixed pause. For response windows see hall_windows.cpp.
#include "bots/player.h"
#include "server/hall.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t think_again_ms = 1'000;  // retry after the job queue was full

}  // namespace

void Hall::BotChoice::choose() {
    Chance chance(seed);
    action = player ? player->choose(*position, reported, chance)
                    : make_player(*game, read_bot(level))->choose(AnyObservation(*game, *position, seat), chance);
}

std::shared_ptr<Hall::BotChoice> Hall::bot_choice(const Slot& slot, Seat seat, const Position& position) {
    const auto choice = std::make_shared<BotChoice>();
    choice->game = slot.table->game();
    choice->seat = seat;
    choice->position = position.copy();
    choice->level = slot.table->bot_level(seat);
    environment_.random({reinterpret_cast<unsigned char*>(&choice->seed), sizeof choice->seed});
    if (is_searching(choice->level)) {
        choice->player = bot_trees_.player(slot.table->id(), seat, choice->game, choice->level);
        choice->reported = choice->player->reported_count();
    }
    return choice;
}

// A bot moves a fixed time after its turn began, so that its pauses do not reveal how hard it had to think. If a bot
// needs more time, it moves as soon as it has decided.
void Hall::let_bot_think(const std::string& id) {
    Slot& slot = tables_.at(id);
    const Match& match = *slot.table->match();
    const std::shared_ptr<BotChoice> choice = bot_choice(slot, *slot.table->bot_to_move(), match.position());
    // Set the timer before the bot thinks, so that even the order of messages in the same moment reveals nothing.
    const auto missing = std::make_shared<int>(2);  // the move waits for two things: the pause and the choice
    const auto one_less = [this, id, choice, missing, rows = match.row_count()] {
        if (--*missing == 0) {
            let_bot_move(id, *choice, rows);
        }
    };
    const std::uint64_t pause = environment_.after(options_.bot_pause_ms, one_less);
    slot.thinking = true;
    // Two jobs may be queued for the same move (see Slot::hurry). Only the first to run computes it.
    const auto begun = std::make_shared<std::atomic<bool>>(false);
    const auto begin = [this, choice, begun, one_less](const JobOwner& owner) {
        const auto is_first = std::make_shared<bool>(false);
        const auto think = [choice, begun, is_first] {
            *is_first = !begun->exchange(true);
            if (*is_first) {
                choice->choose();
            }
        };
        return environment_.run_job(JobKind::bot, owner, think, [is_first, one_less] {
            if (*is_first) {
                one_less();
            }
        });
    };
    const JobOwner owner = owner_of(slot);
    slot.hurry = owner.is_waited_for ? nullptr : std::function<void(const JobOwner&)>(begin);
    if (!begin(owner)) {
        environment_.cancel(pause);
        slot.thinking = false;
        slot.hurry = nullptr;
        environment_.after(think_again_ms, [this, id] {
            if (tables_.contains(id)) {
                go_on(id);
            }
        });
    }
}

void Hall::let_bot_move(const std::string& id, const BotChoice& choice, std::size_t rows) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) {
        return;
    }
    Slot& slot = found->second;
    slot.thinking = false;
    slot.hurry = nullptr;
    // If the position has changed meanwhile, the bot thinks again.
    if (slot.table->match()->row_count() == rows && slot.table->bot_to_move() == choice.seat && !slot.writing) {
        write(id, slot.table->play(choice.seat, choice.action.value(), environment_.now_ms()), {});
    } else {
        go_on(id);
    }
}

}  // namespace meadhall::server
