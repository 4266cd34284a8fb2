// SPDX-License-Identifier: Apache-2.0
// Evaluates a whole state (prospects), or solves it if both decks are empty (solved).
#include <cmath>

#include "games/thunder_and_lightning/bot.h"
#include "games/thunder_and_lightning/bot_race.h"

namespace meadhall::thunder_and_lightning {

const std::array<float, features> worth{
    // Order of the kinds in each of the first four blocks: god treasure seven six five four viking archer ravens wall
    // frigg nightmare baldr freya hel odin berserker idunn weapon longships seer valkyries vidarr
    /* in_hand */ 0.15F,
    -0.43F,
    0.08F,
    0.08F,
    0.03F,
    -0.08F,
    -0.02F,
    -0.01F,
    0.06F,
    0.19F,
    0.10F,
    0.11F,
    -0.09F,
    0.13F,
    0.11F,
    0.14F,
    0.01F,
    0.19F,
    0.01F,
    0.05F,
    0.16F,
    0.07F,
    0.03F,
    /* in_front */ 0.00F,
    -0.52F,
    0.27F,
    0.32F,
    0.29F,
    0.14F,
    0.19F,
    0.18F,
    0.08F,
    0.28F,
    0.22F,
    0.08F,
    0.08F,
    0.28F,
    -0.10F,
    -0.05F,
    0.16F,
    0.18F,
    0.07F,
    0.18F,
    0.08F,
    0.18F,
    0.35F,
    /* front_up */ 0.00F,
    -0.14F,
    0.01F,
    -0.03F,
    -0.02F,
    0.10F,
    0.01F,
    0.09F,
    0.04F,
    0.03F,
    0.16F,
    -0.26F,
    -0.49F,
    0.17F,
    -0.14F,
    0.04F,
    0.14F,
    -0.15F,
    0.02F,
    0.02F,
    0.06F,
    -0.07F,
    -0.33F,
    /* behind */ 0.00F,
    -0.66F,
    0.16F,
    0.28F,
    0.13F,
    0.01F,
    0.03F,
    -0.07F,
    -0.04F,
    0.07F,
    -0.02F,
    0.00F,
    0.00F,
    0.10F,
    0.08F,
    -0.23F,
    -0.03F,
    0.27F,
    -0.04F,
    0.07F,
    0.05F,
    0.14F,
    0.05F,
    /* columns and fuel */ 0.01F,
    0.10F,
    0.47F,
    -1.36F,
    0.76F,
    -0.97F,
    /* treasure and god */ -0.65F,
    -0.25F,
    0.02F,
    0.12F,
    -0.46F,
    -0.25F,
    /* shown, auras */ -0.05F,
    0.10F,
    -0.05F,
    /* who beats whom */ 0.16F,
    0.22F,
    0.65F,
    0.07F,
    0.10F,
    /* tempo */ 0.03F,
    -0.05F,
    0.08F,
    0.11F,
    0.47F,
    0.04F,
    0.05F,
};

namespace {

Evaluation shares_between(const State& state, Side side, float wins) {
    Evaluation shares{};
    shares[static_cast<std::size_t>(meadhall::index(state.seat_of(side)))] = wins;
    shares[static_cast<std::size_t>(meadhall::index(state.seat_of(other(side))))] = 1 - wins;
    return shares;
}

}  // namespace

std::optional<Evaluation> Rules::solved(const State& world) const {
    constexpr int most_positions = 300;
    if (!both_decks_empty(world)) {
        return std::nullopt;
    }
    const std::optional<float> wins = Race(*this, most_positions).chance_of(world, Side::thor);
    return wins ? std::optional(shares_between(world, Side::thor, *wins)) : std::nullopt;
}

Evaluation Rules::prospects(const State& state) const {
    const Tempo tempo = tempo_of(state);
    float odds = 0;
    if (tempo.lost) {
        odds = -12;
    } else {
        look_at(*this, state, tempo.mover, true, tempo.points,
                [&](int feature, float many) { odds += worth[static_cast<std::size_t>(feature)] * many; });
        look_at(*this, state, other(tempo.mover), false, 0,
                [&](int feature, float many) { odds -= worth[static_cast<std::size_t>(feature)] * many; });
    }
    return shares_between(state, tempo.mover, 1.0F / (1.0F + std::exp(-odds)));
}

}  // namespace meadhall::thunder_and_lightning
