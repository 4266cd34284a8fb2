// SPDX-License-Identifier: Apache-2.0
// The tasks that remain in a turn. State::tasks is a stack of them; Turn::run works on the newest one.
#pragma once

#include <algorithm>
#include <bit>

#include "games/vikings_gone_wild/pieces.h"

namespace meadhall::vikings_gone_wild {

// VG-4.3  The kinds of tasks. `turn` to `pick` ask a player a question. The values after `over` are tasks that the
// program does without a question.
BOOST_DEFINE_FIXED_ENUM_CLASS(Step, std::uint8_t, turn, defend, pick_favor, draco_resource, store_loot, loot_from, plus,
                              put_back, discard, store, keep, pay, muster, pick, over, resolve, draw, gain_vp,
                              river_moves, end_turn, storage, round_end)
// The operands of a task. A kind of task that needs operands has a struct here, of at most two bytes; for the others
// the seat is enough. GroupStep, PickFrom and similar enums are numbers on the wire, so their order must not change.
struct PlaceToken {  // VG-D5  puts one token into a Container or onto the Town Hall
    static constexpr Step step = Step::store_loot;
    Resource resource;
};
struct TakeToken {  // VG-D6  takes one token from a Container of the victim
    static constexpr Step step = Step::loot_from;
    Seat victim;
    Resource resource;
};
enum class PickFrom : std::uint8_t { attackers, discard_pile };
struct PickCards {  // VG-D14  takes cards back into the hand
    static constexpr Step step = Step::pick;
    std::uint8_t left;  // how many more cards the player may take
    PickFrom from;
};
struct StoreTokens {  // VG-D10  asks about one Container after another
    static constexpr Step step = Step::store;
    std::uint8_t container;  // index into Player::stored
};
enum class Keeping : std::uint8_t { choosing, finished };
struct KeepCards {  // VG-D11
    static constexpr Step step = Step::keep;
    Keeping state;
};
// VG-5.9.5  The steps in which one group of a raid is resolved.
enum class GroupStep : std::uint8_t { fight, gain_vp, loot, loot_more, take_favor, after_damage, next_group };
struct ResolveGroups {
    static constexpr Step step = Step::resolve;
    std::uint8_t first_attacker;  // index of the group's first attacker
    GroupStep next;
};
struct DrawCards {
    static constexpr Step step = Step::draw;
    std::uint8_t number;
};
struct GainVp {
    static constexpr Step step = Step::gain_vp;
    std::uint8_t vp;
};
struct MoveRiver {  // VG-5.4.4
    static constexpr Step step = Step::river_moves;
    std::uint8_t slot;
};
enum class TurnEnding : std::uint8_t { score, next_player };
struct EndThisTurn {
    static constexpr Step step = Step::end_turn;
    std::uint8_t unused;
    TurnEnding next;
};
struct AskStorage {  // VG-4.1.4
    static constexpr Step step = Step::storage;
    std::uint8_t asked;  // number of players who have been asked, in turn order
};
struct EndThisRound {  // VG-4.1.5
    static constexpr Step step = Step::round_end;
    std::uint8_t asked;
};

struct Task {
    Step step;
    Seat seat;

    // The operands, as the struct of this kind of task.
    template <class Operands>
    constexpr Operands as() const {
        std::array<std::uint8_t, sizeof(Operands)> bytes;
        std::copy_n(bytes_.begin(), bytes.size(), bytes.begin());
        return std::bit_cast<Operands>(bytes);
    }
    template <class Operands>
    constexpr void set(const Operands& operands) {
        static_assert(sizeof(Operands) <= sizeof(bytes_));
        const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(Operands)>>(operands);
        std::copy(bytes.begin(), bytes.end(), bytes_.begin());
    }

    // On the wire the operands are two numbers.
    struct Wire {
        Step step;
        Seat seat;
        std::uint8_t a, b;
        MEADHALL_FIELDS(Wire, step, seat, a, b)
    };
    constexpr Wire wire() const { return {step, seat, bytes_[0], bytes_[1]}; }
    static constexpr bool read_wire(const Wire& wire, Task& task) {
        task.step = wire.step;
        task.seat = wire.seat;
        task.bytes_ = {wire.a, wire.b};
        return true;
    }

private:
    std::array<std::uint8_t, 2> bytes_;
};
static_assert(sizeof(Task) == 4);

}  // namespace meadhall::vikings_gone_wild
