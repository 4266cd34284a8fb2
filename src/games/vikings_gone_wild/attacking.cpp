// SPDX-License-Identifier: Apache-2.0
// Attacks: targets, attackers, weapons and the declaration (VG-5.7, VG-5.8).
#include <algorithm>

#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

bool newest_has_attacker(const State& state) {
    return !state.raid.attackers.empty() && state.raid.attackers.back().site == state.raid.newest;
}

Verdict why_not_site(const State& state, Seat victim, Site site) {
    // VG-5.8.4, VG-5.8.6  Even if the exception applies or Hel attacks, the Building must be one that no other player
    // has attacked this round. RULINGS VG-R21, VG-R22.
    if (attacked_by_others(state, state.active, victim).contains(site)) {
        return refused("VG-5.8.4", "another player has attacked that Building this round");
    }
    if (state.players[victim].construction.contains(site)) {
        return refused("VG-5.8.7", "that Building is under construction; it cannot be attacked this round");
    }
    // RULING VG-R23: a Town Hall with the Damage token of Total Defense cannot be attacked either.
    if (state.players[victim].damaged.contains(site)) {
        return refused("VG-5.8.8", "that Building is damaged; it cannot be attacked again this round");
    }
    return legal();  // VG-5.8.9  a Building that was attacked but not damaged may be attacked again
}

}  // namespace

// VG-5.8.10  The players who have attacked `victim` this round.
SeatSet attackers_of(const State& state, Seat victim) {
    SeatSet set;
    for (const Seat seat : seats(state)) {
        if (state.players[seat].target == whom(victim)) {
            set.insert(seat);
        }
    }
    return set;
}

SeatSet targets_of_others(const State& state, Seat attacker) {
    SeatSet taken;
    for (const Seat seat : seats(state) - SeatSet::only(attacker)) {
        if (const Whom target = state.players[seat].target; target != Whom::nobody) {
            taken.insert(seat_at(static_cast<int>(target) - 1));
        }
    }
    return taken;
}

// VG-5.8.3, VG-5.8.5  An opponent whom another player has attacked this round is off limits, as long as there is an
// opponent whom no other player has attacked. VG-5.8.4  If other players have attacked every opponent, the exception
// applies and nobody is off limits. RULING VG-R20: a declaration counts as an attack.
bool off_limits(const State& state, Seat attacker, Seat victim) {
    const SeatSet taken = targets_of_others(state, attacker);
    return taken.contains(victim) && !(seats(state) - SeatSet::only(attacker) - taken).empty();
}

EnumSet<Site> attacked_by_others(const State& state, Seat attacker, Seat victim) {
    EnumSet<Site> taken;
    for (const Seat seat : attackers_of(state, victim) - SeatSet::only(attacker)) {
        taken = taken | state.players[seat].raided;
    }
    return taken;
}

bool can_ignore_off_limits(const Player& player) { return !player.hand.kinds(off_limits_cards).empty(); }

void Turn::open_attack(Target target, Seat victim, int slot, Site site) {
    state_.raid = {target, victim, static_cast<std::uint8_t>(slot), site, 0, 0, {}};
    push(Step::muster, state_.active);
}

// VG-D13  The player opens an attack and names the first target. VG-4.4.2  The refusal names the first broken rule, so
// the order of the checks matters.
Verdict why_not(const Rules& rules, const State& state, const AttackPlayer& choice) {
    const Player& victim = state.players[choice.opponent];
    const Player& player = state.players[state.active];
    // VG-5.7.1  The Building must be in that player's village.
    if (!victim.standing.contains(choice.site)) {
        return refused("VG-5.7.1", "{seat} does not have that Building", index(choice.opponent));
    }
    // VG-5.7.2  An attack needs a Unit or Hero.
    if (ready(rules, state) == 0) {
        return refused("VG-5.7.2", "you have no Unit or Hero left to send");
    }
    if (choice.opponent == state.active) {
        return refused("VG-5.8.1", "you cannot attack yourself");
    }
    if (player.target != Whom::nobody && player.target != whom(choice.opponent)) {
        return refused("VG-5.8.2", "you have attacked {seat} this round; you can attack only one player in a round",
                       static_cast<int>(player.target) - 1);
    }
    // VG-5.8.6, VG-5.8.11  With Hel, a player may attack an opponent who is off limits.
    if (off_limits(state, state.active, choice.opponent) && !can_ignore_off_limits(player)) {
        return refused("VG-5.8.3",
                       "another player has attacked {seat} this round; attack a player whom nobody else has",
                       index(choice.opponent));
    }
    return why_not_site(state, choice.opponent, choice.site);
}

void Turn::play(const AttackPlayer& choice) { open_attack(Target::player, choice.opponent, 0, choice.site); }

// VG-5.7.2  Attackers are Units and Heroes from the hand, or deployed this turn. A card bought this round cannot attack
// (VG-5.4.3).
Verdict why_not(const Rules& rules, const State& state, const Send& choice) {
    const bool area = choice.place == Place::area;
    const Type type = rules.type(choice.card);
    const int there =
        area ? state.doings.deployed.of(choice.card) : state.players[state.active].hand.count(choice.card);
    if (type != Type::unit && type != Type::hero) {
        return refused("VG-5.7.2", "only Units and Heroes can attack");
    }
    if (there == 0) {
        return area ? refused("VG-5.7.2", "you have not deployed that card this turn")
                    : refused("VG-5.7.2", "you do not have that card in your hand");
    }
    // VG-5.7.3  An attacker can be in only one group.
    if ((area ? in_area(state, choice.card) : in_hand(state, choice.card)) == 0) {
        return refused("VG-5.7.3", "that card already attacks; an attacker is in one group only");
    }
    // VG-5.8.11  Against an opponent who is off limits, Hel must be the first card sent.
    if (state.raid.target == Target::player && state.raid.attackers.empty() &&
        !off_limits_cards.contains(choice.card) && off_limits(state, state.active, state.raid.victim)) {
        return refused("VG-5.8.3", "another player has attacked {seat} this round; send Hel first",
                       index(state.raid.victim));
    }
    return legal();
}

// VG-5.7.4  A group may have any number of Units and Heroes.
void Turn::play(const Send& choice) {
    state_.raid.attackers.push_back(
        Attacker{choice.card, choice.place == Place::area, false, state_.raid.newest, Weapon::none});
}

namespace {
int first_unarmed(const State& state, Card carrier) {
    for (std::size_t i = 0; i < state.raid.attackers.size(); ++i) {
        const Attacker& each = state.raid.attackers[i];
        if (each.site == state.raid.newest && each.card == carrier && each.weapon == Weapon::none) {
            return static_cast<int>(i);
        }
    }
    return -1;
}
}  // namespace

// VG-5.7.5  A Unit carries at most one weapon, a Hero none. RULING VG-R44.
Verdict why_not(const Rules& rules, const State& state, const Arm& choice) {
    if (rules.type(choice.weapon) != Type::weapon) {
        return refused("VG-5.7.5", "only weapons can be carried");
    }
    const auto carried = std::ranges::count_if(
        state.raid.attackers, [&](const Attacker& each) { return each.weapon == weapon_of(choice.weapon); });
    if (state.players[state.active].hand.count(choice.weapon) <= static_cast<int>(carried)) {
        return refused("VG-5.7.5", "you have no such weapon left in your hand");
    }
    if (rules.type(choice.carrier) != Type::unit) {
        return refused("VG-5.7.5", "only Units can carry a weapon");
    }
    if (first_unarmed(state, choice.carrier) < 0) {
        return refused("VG-5.7.5", "your newest group has no such Unit without a weapon");
    }
    // VG-5.11.2  With this weapon, the player must still be able to reach the monster's defense.
    if (state.raid.target != Target::player && strongest(rules, state, choice.weapon) < monster_defense(rules, state)) {
        return refused("VG-5.11.2", "with that weapon you cannot reach strength {}; use a stronger one",
                       monster_defense(rules, state));
    }
    return legal();
}

void Turn::play(const Arm& choice) {
    state_.raid.attackers[static_cast<std::size_t>(first_unarmed(state_, choice.carrier))].weapon =
        weapon_of(choice.weapon);
}

Verdict why_not(const Rules& rules, const State& state, const NextGroup& choice) {
    // VG-5.7.1  Only one group can attack a monster.
    if (state.raid.target != Target::player) {
        return refused("VG-5.7.1", "only one group can attack a monster");
    }
    if (!state.players[state.raid.victim].standing.contains(choice.site)) {
        return refused("VG-5.7.1", "{seat} does not have that Building", index(state.raid.victim));
    }
    if (!newest_has_attacker(state)) {
        return refused("VG-5.7.2", "send an attacker with your newest group first");
    }
    if (ready(rules, state) == 0) {
        return refused("VG-5.7.2", "you have no Unit or Hero left for another group");
    }
    // VG-5.8.11  Against an opponent who is off limits, a second group is not allowed.
    if (off_limits(state, state.active, state.raid.victim)) {
        return refused("VG-5.8.3", "only the group with Hel can attack {seat} this round", index(state.raid.victim));
    }
    if (const Verdict verdict = why_not_site(state, state.raid.victim, choice.site); !verdict.legal()) {
        return verdict;
    }
    // VG-5.9.1  Each group attacks a different Building.
    return std::ranges::any_of(state.raid.attackers, [&](const Attacker& each) { return each.site == choice.site; })
               ? refused("VG-5.9.1", "another of your groups attacks that Building")
               : legal();
}

void Turn::play(const NextGroup& choice) { state_.raid.newest = choice.site; }

// VG-5.9.2  An attack against a player may be too weak to succeed.
Verdict why_not(const Rules& rules, const State& state, const Declare&) {
    if (!newest_has_attacker(state)) {
        return refused("VG-5.7.2", "send an attacker first");
    }
    if (state.raid.target != Target::player) {
        const int needed = monster_defense(rules, state);
        const int sent = group_strength(rules, state, Site::town_hall);
        if (sent < needed) {
            return refused("VG-5.11.2", "your group has strength {}; it needs {}", sent, needed);
        }
    }
    return legal();
}

// VG-5.7.8  Puts all attackers and weapons into the Player Area as spent. Counts the attackers for Missions
// (VG-5.26.1).
void Turn::commit_attackers() {
    Player& attacker = active();
    Doings& doings = state_.doings;
    for (const Attacker& each : state_.raid.attackers) {
        if (each.from_area) {
            --doings.deployed.of(each.card);
        } else {
            leave_hand(state_.active, each.card);
            attacker.area.add(each.card);
            if (plus_cards.contains(each.card)) {
                ++doings.unused.of(each.card);
            }
        }
        if (each.weapon != Weapon::none) {
            leave_hand(state_.active, card_of(each.weapon));
            attacker.area.add(card_of(each.weapon));
        }
        if (rules_.type(each.card) == Type::unit) {
            doings.attacked.add(each.card);
        }
        doings.sent = static_cast<std::uint8_t>(doings.sent + 1);
    }
}

void Turn::play(const Declare&) {
    state_.tasks.pop_back();
    Raid& raid = state_.raid;
    // VG-5.24.4  Skadi counts the opponents who are ahead now.
    for (const Seat seat : seats(state_)) {
        raid.skadi = static_cast<std::uint8_t>(raid.skadi + (player(seat).vp > active().vp));
    }
    push(Step::plus, state_.active);
    commit_attackers();
    if (raid.target != Target::player) {
        raid.target == Target::draco ? defeat_draco() : defeat_undead();
        raid = {};
        run();
        return;
    }
    // VG-5.9.1, VG-5.9.3  Everybody sees the declaration, and it is final. VG-5.9.4, VG-D2  Then the defender answers.
    active().target = whom(raid.victim);
    for (const Attacker& each : raid.attackers) {
        active().raided.insert(each.site);
    }
    raid.laid_before = static_cast<std::uint8_t>(state_.laid.size());
    narrator_.show(RaidDeclared{state_.active, raid.victim, RaidGroups(player(raid.victim), raid.attackers)});
    push(state_.active, ResolveGroups{0, GroupStep::fight});
    push(Step::defend, raid.victim);
    run();
}

}  // namespace meadhall::vikings_gone_wild
