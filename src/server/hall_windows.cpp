// SPDX-License-Identifier: Apache-2.0
// Bots in response windows. All bots that could answer do so at the same moment, a fixed time after the window opens.
// That moment reveals neither the bots' cards nor how long they thought. The time depends only on public information:
// the levels of these bots.
#include <algorithm>

#include "bots/player.h"
#include "server/hall.h"

namespace meadhall::server {
namespace {

constexpr const char* quick_level = "karl";  // level of the answer that is used if a searching bot is too slow

}  // namespace

// If bots make their moves without a pause (in tests and measurements), they do not wait in response windows either.
std::optional<std::int64_t> Hall::window_pause_ms(const Table& table) const {
    if (options_.bot_pause_ms < bot_window_pause_ms) {
        return std::nullopt;
    }
    const Window& window = table.response_window()->window();
    bool search = false;
    for (const Seat seat : window.members) {
        search = search || (!table.bot_level(seat).empty() && is_searching(table.bot_level(seat)));
    }
    const std::int64_t pause = search ? search_window_pause_ms : bot_window_pause_ms;
    // If it is public who is asked, the one person at a table of bots watches the answers. Bots then wait at least as
    // long as before a usual move, so that the person can follow.
    const bool followed = table.pace() == Pace::solo && window.manner != Window::Manner::hidden;
    return followed ? std::max(pause, options_.bot_pause_ms) : pause;
}

// Computes a quick answer for every bot first. Bots that search replace it if they finish in time.
void Hall::let_bots_answer(const std::string& id) {
    Slot& slot = tables_.at(id);
    const auto answers = std::make_shared<BotAnswers>();
    answers->rows = slot.table->match()->row_count();
    std::vector<std::shared_ptr<BotChoice>> quick, search;
    for (const Seat seat : slot.table->bots_to_answer()) {
        const std::string& level = slot.table->bot_level(seat);
        const auto choice = bot_choice(slot, seat, slot.table->response_window()->asked(seat));
        answers->seats.push_back(seat);
        if (is_searching(level)) {
            search.push_back(std::make_shared<BotChoice>(*choice));
            choice->level = quick_level;
            choice->player.reset();
        }
        quick.push_back(choice);
    }
    slot.thinking = true;
    slot.answers = answers;
    const std::optional<std::int64_t> pause = window_pause_ms(*slot.table);
    if (pause) {
        const std::int64_t age = slot.table->window_age_ms(environment_.now_ms());
        environment_.after(age < *pause ? *pause - age : *pause, [this, id, answers] { release_answers(id, answers); });
    }
    const JobOwner owner = owner_of(slot);
    const auto begin = [&](JobKind kind, const std::vector<std::shared_ptr<BotChoice>>& choices) {
        ++answers->thinking;
        const auto think = [choices, answers] {
            for (const std::shared_ptr<BotChoice>& each : choices) {
                if (!answers->released) {
                    each->choose();
                }
            }
        };
        const auto keep = [this, id, kind, choices, answers, pause] {
            for (const std::shared_ptr<BotChoice>& each : choices) {
                std::optional<Action>& answer = answers->found[each->seat];
                answer = each->action && (kind != JobKind::quick || !answer) ? each->action : answer;
            }
            if (--answers->thinking == 0 && !pause) {
                release_answers(id, answers);
            }
        };
        if (!environment_.run_job(kind, owner, think, keep)) {
            environment_.after(1'000, [keep] { keep(); });
        }
    };
    begin(JobKind::quick, quick);
    for (const std::shared_ptr<BotChoice>& each : search) {
        begin(JobKind::bot, {each});
    }
}

void Hall::release_answers(const std::string& id, const std::shared_ptr<BotAnswers>& answers) {
    answers->released = true;
    const auto found = tables_.find(id);
    if (found == tables_.end() || found->second.answers != answers) {
        return;
    }
    Slot& slot = found->second;
    slot.thinking = false;
    slot.answers.reset();
    if (const ResponseWindow* response_window = slot.table->response_window();
        response_window != nullptr && slot.table->match()->row_count() == answers->rows) {
        for (const Seat seat : answers->seats) {
            const std::optional<Action>& answer = answers->found[seat];
            slot.table->think(seat, answer.value_or(response_window->window().fallback));
        }
        send_updates(slot);
    }
    go_on(id);
}

}  // namespace meadhall::server
