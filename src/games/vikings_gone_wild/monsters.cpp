// SPDX-License-Identifier: Apache-2.0
// Attacks on Undead and Draco (VG-5.11).
#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {
Verdict why_too_weak(const Rules& rules, const State& state, int needed) {
    const int most = strongest(rules, state, std::nullopt);
    return most >= needed
               ? legal()
               : refused("VG-5.11.2", "everything that you can send has strength {}; you need {}", most, needed);
}
}  // namespace

Verdict why_not(const Rules& rules, const State& state, const AttackUndead& choice) {
    const int at = river_index(rules, state, choice.slot);
    // VG-5.7.1, VG-5.11.1  An Undead in any river slot may be attacked.
    if (at < 0 || rules.type(state.river[static_cast<std::size_t>(at)]) != Type::undead) {
        return refused("VG-5.7.1", "there is no Undead in slot {}", choice.slot);
    }
    if (ready(rules, state) == 0) {
        return refused("VG-5.7.2", "you have no Unit or Hero left to send");
    }
    // VG-5.11.2  An attack that cannot defeat the monster is refused. RULING VG-R19.
    return why_too_weak(rules, state, rules.value(state.river[static_cast<std::size_t>(at)]));
}

void Turn::play(const AttackUndead& choice) {
    open_attack(Target::undead, state_.active, choice.slot, Site::town_hall);
}

Verdict why_not(const Rules& rules, const State& state, const AttackDraco&) {
    if (ready(rules, state) == 0) {
        return refused("VG-5.7.2", "you have no Unit or Hero left to send");
    }
    if (const Verdict verdict = why_too_weak(rules, state, rules.box.draco_defense); !verdict.legal()) {
        return verdict;
    }
    // VG-5.11.5  A player may attack Draco once per round.
    return state.players[state.active].flags.contains(Flag::fought_draco)
               ? refused("VG-5.11.5", "you have already attacked Draco this round")
               : legal();
}

void Turn::play(const AttackDraco&) { open_attack(Target::draco, state_.active, 0, Site::town_hall); }

// VG-5.11.3  First the player gains the resources, then the VP, which may bring a Favor pick; then the river moves. The
// newest task runs first, so the tasks are pushed in reverse order. RULING VG-R10.
void Turn::defeat_undead() {
    const int slot = state_.raid.slot;
    const Card undead = state_.river[static_cast<std::size_t>(river_index(rules_, state_, slot))];
    const Effect& gives = effect(undead);
    const std::uint8_t vp = rules_.box.undead_vp;
    narrator_.show(
        MonsterDefeated{state_.active, Monster(undead), Group(state_.raid.attackers), {gives.beer, gives.gold, vp}});
    ++state_.doings.undead;
    push(state_.active, MoveRiver{static_cast<std::uint8_t>(slot)});
    push(state_.active, GainVp{vp});
    if (state_.undead_storable) {
        push_tokens(Resource::beer, gives.beer);
        push_tokens(Resource::gold, gives.gold);
    } else {
        gain(gives.beer, gives.gold);
    }
}

// VG-5.11.6  An attack on a monster does not count for VG-5.8. VG-5.11.4  The player chooses the token that Draco
// gives. RULINGS VG-R9, VG-R11.
void Turn::defeat_draco() {
    narrator_.show(MonsterDefeated{state_.active, Monster(), Group(state_.raid.attackers), {}});
    active().flags.insert(Flag::fought_draco);
    state_.doings.deeds.insert(Deed::beat_draco);
    push(Step::draco_resource, state_.active);
}

// VG-D4  The player chooses Beer or Gold as the reward for Draco.
Verdict why_not(const Rules&, const State&, const ChooseDracoResource&) { return legal(); }

void Turn::play(const ChooseDracoResource& choice) {
    state_.tasks.pop_back();
    push_tokens(choice.resource, rules_.box.draco_reward);
    run();
}

}  // namespace meadhall::vikings_gone_wild
