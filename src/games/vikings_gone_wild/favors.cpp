// SPDX-License-Identifier: Apache-2.0
// Victory Points and the Divine Favors they bring (VG-5.16).
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// VG-5.16.1  Each VP threshold earns one Favor. VP never decrease (VG-8.7), so a player crosses each threshold only
// once.
int favors_due(const Rules& rules, int vp) {
    return static_cast<int>(
        std::ranges::count_if(rules.box.favor_thresholds, [&](int threshold) { return vp >= threshold; }));
}

void Turn::gain_vp(Seat seat, int amount) {
    if (amount == 0) {
        return;
    }
    // VG-4.3.3  No event of this game gives VP to two players at the same time.
    Player& gainer = player(seat);
    const int before = favors_due(rules_, gainer.vp);
    gainer.vp = static_cast<std::int16_t>(gainer.vp + amount);
    narrator_.tell(VpGained{seat, static_cast<std::uint8_t>(amount), gainer.vp});
    // VG-5.16.4  A gain that crosses several thresholds gives several picks. RULING VG-R38.
    for (int i = favors_due(rules_, gainer.vp) - before; i > 0; --i) {
        push(Step::pick_favor, seat);
    }
    // VG-4.1.6, VG-8.1  When a player reaches the VP limit, the current round becomes the last. RULING VG-R39.
    if (gainer.vp >= state_.limit && !state_.last_round) {
        state_.last_round = true;
        narrator_.tell(LastRoundAnnounced{seat, state_.limit});
    }
}

// VG-5.16.2  Turns up the top card of the Favor deck beside the two displayed Favors. VG-5.16.3  If no Favor is left,
// nothing happens. RULING VG-R37.
bool Turn::ask_favor(Task& task) {
    if (!state_.favor_turned && !state_.favor_deck.empty()) {
        state_.favor_turned = state_.favor_deck.erase_at(0);
        narrator_.show(FavorTurned{task.seat, *state_.favor_turned});
    }
    if (state_.favor_display.empty() && !state_.favor_turned) {
        narrator_.tell(FavorMissed{task.seat});
        state_.tasks.pop_back();
        return true;
    }
    return false;
}

Verdict why_not(const Rules&, const State& state, const PickFavor& choice) {
    const bool shown = std::ranges::find(state.favor_display, choice.card) != state.favor_display.end() ||
                       state.favor_turned == choice.card;
    return shown ? legal() : refused("VG-5.16.2", "that Divine Favor is not on display");
}

// VG-5.16.5  The Favor goes to the Player Area like a bought card. RULING VG-R54.
void Turn::play(const PickFavor& choice) {
    const Seat seat = state_.tasks.pop_back().seat;
    player(seat).area.add(choice.card);
    narrator_.tell(FavorPicked{seat, choice.card});
    if (state_.favor_turned != choice.card) {
        const auto place = static_cast<std::size_t>(std::ranges::find(state_.favor_display, choice.card) -
                                                    state_.favor_display.begin());
        if (state_.favor_turned) {
            state_.favor_display[place] = *state_.favor_turned;
        } else {
            state_.favor_display.erase_at(place);
        }
    }
    state_.favor_turned.reset();
    run();
}

}  // namespace meadhall::vikings_gone_wild
