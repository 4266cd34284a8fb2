// SPDX-License-Identifier: Apache-2.0
// Attacks: targets and attackers (VG-5.7, VG-5.8), raids (VG-5.9), Undead and Draco (VG-5.11).
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

constexpr Weapon weapon_of(Card card) {
    return card == Card::sword ? Weapon::sword : card == Card::mjolnir ? Weapon::mjolnir : Weapon::loki_scepter;
}
constexpr Card card_of(Weapon weapon) {
    return weapon == Weapon::sword ? Card::sword : weapon == Weapon::mjolnir ? Card::mjolnir : Card::loki_scepter;
}

// The strength of an attacker without a weapon and without help from its group. It is the printed value for VG-5.20.2,
// VG-5.20.3, VG-5.20.4, VG-5.20.5, VG-5.24.1 and VG-5.24.3. The cards below have a different strength in some attacks.
int own_strength(const Rules& rules, const State& state, Card card, bool raid) {
    const int printed = rules.value(card);
    switch (card) {
        case Card::sigurd:  // VG-5.23.4  stronger against monsters
            return raid ? printed : rules.effect(card).strength;
        case Card::viking_warrior:  // VG-5.23.20  stronger in a turn in which a War Horn was played
            return printed + (state.doings.deeds.contains(Deed::war_horn) ? rules.effect(Card::war_horn).strength : 0);
        case Card::favor_skadi: {  // VG-5.24.4  stronger for each opponent with more VP
            int ahead = state.raid.skadi;
            if (asked_step(state) == Step::turn || asked_step(state) == Step::muster) {
                ahead = static_cast<int>(std::ranges::count_if(
                    state.players, [&](const Player& each) { return each.vp > state.players[state.active].vp; }));
            }
            return printed + rules.effect(card).strength * ahead;
        }
        default:
            return printed;
    }
}

// The resource that a raid takes from this Building, if it is a Container.
Resource looted_resource(Site site) {
    return site != Site::town_hall && type_of(site) == Building::beer_container ? Resource::beer : Resource::gold;
}

int sent_from(const State& state, Card card, bool area) {
    return static_cast<int>(std::ranges::count_if(
        state.raid.attackers, [&](const Attacker& each) { return each.card == card && each.from_area == area; }));
}

bool newest_has_attacker(const State& state) {
    return !state.raid.attackers.empty() && state.raid.attackers.back().site == state.raid.newest;
}

Verdict why_not_site(const State& state, Seat victim, Site site) {
    const Seat attacker = state.active;
    // VG-5.8.4, VG-5.8.6  Even if the exception applies or Hel attacks, the Building must be one that no other player
    // has attacked this round. RULINGS VG-R21, VG-R22.
    if (attacked_by_others(state, attacker, victim, site)) {
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

// VG-5.11.2  Returns the most strength that the player can still reach against the attacked monster: all attackers, and
// the best remaining weapons for Units that carry none. A group weaker than the monster is refused. one_more: a weapon
// that the player is about to assign.
int strongest(const Rules& rules, const State& state, std::optional<Card> one_more) {
    const Player& player = state.players[state.active];
    int sum = 0;
    int hands = 0;  // number of Units that could carry a weapon
    bool tyr = false;
    const auto add = [&](Card card, int n) {
        sum += n * own_strength(rules, state, card, false);
        hands += rules.type(card) == Type::unit ? n : 0;
        tyr = tyr || card == Card::favor_tyr;
    };
    for (const Card card : player.hand.kinds(rules.attackers)) {
        add(card, player.hand.count(card));
    }
    if (const Plusses& deployed = state.doings.deployed; deployed.all() > 0) {
        add(Card::alviss, deployed.alviss);
        add(Card::bear_rider, deployed.bear_rider);
        add(Card::mage, deployed.mage);
    }
    sum += tyr ? hands * rules.effect(Card::favor_tyr).strength : 0;
    if (player.hand.kinds(rules.weapons).empty()) {
        return sum;
    }
    FixedVector<int, 16> weapons;
    for (const Card card : player.hand.kinds(rules.weapons)) {
        for (int i = player.hand.count(card); i > 0 && !weapons.full(); --i) {
            weapons.push_back(rules.value(card));
        }
    }
    const auto hand_out = [&](Card weapon) {
        sum += rules.value(weapon);
        --hands;
        weapons.erase_at(static_cast<std::size_t>(std::ranges::find(weapons, rules.value(weapon)) - weapons.begin()));
    };
    for (const Attacker& each : state.raid.attackers) {
        if (each.weapon != Weapon::none) {
            hand_out(card_of(each.weapon));
        }
    }
    if (one_more) {
        hand_out(*one_more);
    }
    std::ranges::sort(weapons, std::greater());
    for (std::size_t i = 0; i < weapons.size() && static_cast<int>(i) < hands; ++i) {
        sum += weapons[i];
    }
    return sum;
}

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

bool attacked_by_others(const State& state, Seat attacker, Seat victim, Site site) {
    for (const Seat seat : attackers_of(state, victim) - SeatSet::only(attacker)) {
        if (state.players[seat].raided.contains(site)) {
            return true;
        }
    }
    return false;
}

int in_hand(const State& state, Card card) {
    return state.players[state.active].hand.count(card) - sent_from(state, card, false);
}
int in_area(const State& state, Card card) { return state.doings.deployed.of(card) - sent_from(state, card, true); }

int ready(const Rules& rules, const State& state) {
    const Bag& hand = state.players[state.active].hand;
    return hand.only(rules.attackers).size() + state.doings.deployed.all() -
           static_cast<int>(state.raid.attackers.size());
}

// VG-5.7.6  The strength of an attacker with its weapon (VG-5.23.8, VG-5.23.9).
int strength(const Rules& rules, const State& state, const Attacker& attacker, bool with_tyr, bool raid) {
    if (attacker.ambushed) {
        return 0;  // VG-5.23.23  an Ambush reduces the strength to 0
    }
    int sum = own_strength(rules, state, attacker.card, raid);
    if (with_tyr && rules.type(attacker.card) == Type::unit) {
        sum += rules.effect(Card::favor_tyr).strength;  // VG-5.24.2  Tyr strengthens Units
    }
    return attacker.weapon == Weapon::none ? sum : sum + rules.value(card_of(attacker.weapon));
}

int group_strength(const Rules& rules, const State& state, Site site) {
    const auto& attackers = state.raid.attackers;
    const bool tyr = std::ranges::any_of(
        attackers, [&](const Attacker& each) { return each.site == site && each.card == Card::favor_tyr; });
    int sum = 0;
    for (const Attacker& each : attackers) {
        sum += each.site == site ? strength(rules, state, each, tyr, state.raid.target == Target::player) : 0;
    }
    return sum;
}

int monster_defense(const Rules& rules, const State& state) {
    return state.raid.target == Target::draco
               ? rules.box.draco_defense
               : rules.value(state.river[static_cast<std::size_t>(river_index(rules, state, state.raid.slot))]);
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
    if (off_limits(state, state.active, choice.opponent) && !player.hand.has(Card::favor_hel)) {
        return refused("VG-5.8.3",
                       "another player has attacked {seat} this round; attack a player whom nobody else has",
                       index(choice.opponent));
    }
    return why_not_site(state, choice.opponent, choice.site);
}

void Turn::play(const AttackPlayer& choice) {
    state_.raid = {Target::player, choice.opponent, 0, choice.site, 0, 0, {}};
    push(Step::muster, state_.active);
}

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
    state_.raid = {Target::undead, state_.active, choice.slot, Site::town_hall, 0, 0, {}};
    push(Step::muster, state_.active);
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

void Turn::play(const AttackDraco&) {
    state_.raid = {Target::draco, state_.active, 0, Site::town_hall, 0, 0, {}};
    push(Step::muster, state_.active);
}

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
    if (state.raid.target == Target::player && state.raid.attackers.empty() && choice.card != Card::favor_hel &&
        off_limits(state, state.active, state.raid.victim)) {
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
            if (Plusses::has(each.card)) {
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
    for (const Seat seat : seats(state_)) {
        raid.skadi = static_cast<std::uint8_t>(raid.skadi + (player(seat).vp > active().vp));
    }
    push(Step::plus, state_.active);
    commit_attackers();
    if (raid.target == Target::player) {
        // VG-5.9.1, VG-5.9.3  Everybody sees the declaration, and it is final. VG-5.9.4, VG-D2  Then the defender
        // answers.
        active().target = whom(raid.victim);
        for (const Attacker& each : raid.attackers) {
            active().raided.insert(each.site);
        }
        raid.laid_before = static_cast<std::uint8_t>(state_.laid.size());
        narrator_.show(RaidDeclared{state_.active, raid.victim, RaidGroups(player(raid.victim), raid.attackers)});
        push(Step::resolve, state_.active);
        push(Step::defend, raid.victim);
        run();
        return;
    }
    if (raid.target == Target::draco) {
        // VG-5.11.6  An attack on a monster does not count for VG-5.8. VG-5.11.4  The player chooses the token that
        // Draco gives. RULINGS VG-R9, VG-R11.
        narrator_.show(MonsterDefeated{state_.active, Monster(), Group(raid.attackers), {}});
        active().flags.insert(Flag::fought_draco);
        state_.doings.deeds.insert(Deed::beat_draco);
        push(Step::draco_resource, state_.active);
    } else {
        // VG-5.11.3  First the resources, then the VP with their Favor pick, then the river moves. The newest task runs
        // first, so the tasks are pushed in reverse order. RULING VG-R10.
        const Card undead = state_.river[static_cast<std::size_t>(river_index(rules_, state_, raid.slot))];
        narrator_.show(MonsterDefeated{state_.active,
                                       Monster(undead),
                                       Group(raid.attackers),
                                       {effect(undead).beer, effect(undead).gold, rules_.box.undead_vp}});
        ++state_.doings.undead;
        push(Step::river_moves, state_.active, raid.slot);
        push(Step::gain_vp, state_.active, rules_.box.undead_vp);
        const Resource resource = undead == Card::undead_brewer ? Resource::beer : Resource::gold;
        // VG-5.23.24, VG-5.23.25  The Undead Brewer gives Beer, the Undead Miner gives Gold.
        if (state_.undead_storable) {
            push_tokens(resource, resource == Resource::beer ? effect(undead).beer : effect(undead).gold);
        } else {
            gain(effect(undead).beer, effect(undead).gold);
        }
    }
    state_.raid = {};
    run();
}

// The reward for damaging this Building.
Turn::DamageReward Turn::reward_of(const Player& victim, Site site) const {
    if (site == Site::town_hall) {
        const HallData& hall = rules_.hall(victim.active_level());
        return {hall.reward, hall.amount};
    }
    return {rules_.data(type_of(site)).reward, rules_.data(type_of(site)).amount};
}

Attackers Turn::group_at(Site site) const {
    Attackers group;
    for (const Attacker& each : state_.raid.attackers) {
        if (each.site == site) {
            group.push_back(each);
        }
    }
    return group;
}

// VG-5.10.4  The VP for repulsing a group: VP for each attacker except Assassins (VG-5.23.6). RULINGS VG-R27, VG-R51.
// VG-5.24.11  Heimdall on the Building adds VP.
int Turn::vp_of_repulse(Site site) const {
    int vp = 0;
    for (const Attacker& each : state_.raid.attackers) {
        vp += each.site == site && each.card != Card::assassin ? rules_.box.repulse_vp : 0;
    }
    for (const Laid& laid : state_.laid) {
        const bool heimdall =
            laid.owner == state_.raid.victim && laid.site == site && laid.card == Card::favor_heimdall;
        vp += heimdall ? effect(Card::favor_heimdall).vp : 0;
    }
    return vp;
}

// Narrates the whole raid in one log line. The groups do not affect each other, so all results are known before the
// first group is resolved.
void Turn::tell_results() {
    if (narrator_.silent()) {
        return;
    }
    const Raid& raid = state_.raid;
    const Player& victim = player(raid.victim);
    RaidResolved resolved{state_.active, raid.victim, {}};
    for (std::size_t i = 0; i < raid.attackers.size(); ++i) {
        const Site site = raid.attackers[i].site;
        if (i == 0 || raid.attackers[i - 1].site != site) {
            resolved.groups.push_back(result_of(victim, site));
        }
    }
    narrator_.tell(resolved);
}

GroupResult Turn::result_of(const Player& victim, Site site) const {
    const Attackers group = group_at(site);
    const auto small = [](int n) { return static_cast<std::uint8_t>(n); };
    GroupResult result{};
    result.site = NamedSite(victim, site);
    result.strength = small(group_strength(rules_, state_, site));
    result.defense = small(rules_.defense(state_, state_.raid.victim, site));
    for (const Laid& laid : state_.laid) {
        if (laid.owner == state_.raid.victim && laid.site == site) {
            result.cards.add(laid.card);
        }
    }
    if (result.strength < result.defense) {
        result.vp = small(vp_of_repulse(site));
        return result;
    }
    const auto [reward, amount] = reward_of(victim, site);
    const bool brunhild = std::ranges::any_of(group, [](const Attacker& each) { return each.card == Card::brunhild; });
    result.vp = small((reward == Reward::vp ? amount : 0) + (brunhild ? effect(Card::brunhild).vp : 0));
    result.favor = reward == Reward::favor;
    if (reward == Reward::loot) {
        const bool scepter =
            std::ranges::any_of(group, [](const Attacker& each) { return each.weapon == Weapon::loki_scepter; });
        const int most = amount + (scepter ? effect(Card::loki_scepter).loot : 0);
        result.loot.of(looted_resource(site)) = small(std::min(most, victim.tokens(site)));
    }
    return result;
}

// VG-5.9.4, VG-5.9.5  Resolves the groups in the order in which they were opened. RULING VG-R25. task.a: index of the
// group's first attacker. task.b: number of the next step, as in the switch below.
void Turn::resolve(Task& task) {
    const Raid& raid = state_.raid;
    const auto& attackers = raid.attackers;
    if (task.a == 0 && task.b == 0) {
        tell_results();
    }
    if (task.a == attackers.size()) {
        state_.raid = {};
        state_.tasks.pop_back();
        return;
    }
    const Site site = attackers[task.a].site;
    Player& victim = player(raid.victim);
    const auto group_has = [&](auto which) {
        return std::ranges::any_of(attackers, [&](const Attacker& each) { return each.site == site && which(each); });
    };
    const auto next_group = [&] {
        std::size_t next = task.a;
        while (next < attackers.size() && attackers[next].site == site) {
            ++next;
        }
        task.a = static_cast<std::uint8_t>(next);
        task.b = 0;
    };
    const bool hall = site == Site::town_hall;
    const auto [reward, amount] = reward_of(victim, site);
    const Resource resource = looted_resource(site);
    const auto loot = [&](int n) {
        for (; n > 0 && victim.tokens(site) > 0; --n) {
            take_from_container(raid.victim, site, resource);
        }
    };
    // Runs the steps until one of them pushes a task or the group is finished.
    const std::size_t tasks = state_.tasks.size();
    while (state_.tasks.size() == tasks) {
        switch (task.b++) {
            case 0: {
                const int sent = group_strength(rules_, state_, site);
                const int needed = rules_.defense(state_, raid.victim, site);
                const auto shown_strength = static_cast<std::uint8_t>(sent);
                const auto shown_defense = static_cast<std::uint8_t>(needed);
                // VG-5.7.7  Strength equal to the defense is enough.
                if (sent < needed) {
                    const int vp = vp_of_repulse(site);
                    narrator_.tell(AttackRepulsed{raid.victim, NamedSite(victim, site), Group(group_at(site)),
                                                  shown_strength, shown_defense});
                    const Seat seat = raid.victim;
                    next_group();
                    gain_vp(seat, vp);
                    return;
                }
                // (1) The Building gets a Damage token, which stays until Round-end (VG-5.9.12).
                victim.damaged.insert(site);
                ++state_.doings.damaged;
                if (hall) {
                    state_.doings.deeds.insert(Deed::damaged_hall);
                }
                narrator_.tell(BuildingDamaged{state_.active, raid.victim, NamedSite(victim, site),
                                               Group(group_at(site)), shown_strength, shown_defense});
                break;
            }
            case 1:  // (2) the attacker gains VP immediately, VG-5.9.7  RULING VG-R28
                if (reward == Reward::vp) {
                    gain_vp(state_.active, amount);
                }
                break;
            case 2:  // (3) the attacker loots a Container, VG-5.9.8
                if (reward == Reward::loot) {
                    loot(amount);
                }
                break;
            case 3:  // VG-5.23.10  Loki's Scepter takes additional tokens from a Container
                if (reward == Reward::loot &&
                    group_has([](const Attacker& each) { return each.weapon == Weapon::loki_scepter; })) {
                    loot(effect(Card::loki_scepter).loot);
                }
                break;
            case 4:  // (4) the attacker picks a Divine Favor  RULING VG-R53
                if (reward == Reward::favor) {
                    push(Step::pick_favor, state_.active);
                }
                break;
            case 5:  // (5) VG-5.23.2  Brunhild gains VP
                if (group_has([](const Attacker& each) { return each.card == Card::brunhild; })) {
                    gain_vp(state_.active, effect(Card::brunhild).vp);
                }
                break;
            default:
                next_group();
                return;
        }
    }
}

void Turn::take_from_container(Seat victim, Site site, Resource resource) {
    std::uint8_t& tokens = player(victim).tokens(site);
    tokens = static_cast<std::uint8_t>(tokens - 1);
    state_.doings.deeds.insert(Deed::looted);
    narrator_.tell(TokenLooted{state_.active, victim, resource, NamedSite(player(victim), site)});
    push(Step::store_loot, state_.active, static_cast<int>(resource));
}

void Turn::push_tokens(Resource resource, int n) {
    for (; n > 0; --n) {
        push(Step::store_loot, state_.active, static_cast<int>(resource));
    }
}

EnumSet<Site> room_for_loot(const Rules& rules, const State& state, Seat seat, Resource resource) {
    const Player& player = state.players[seat];
    EnumSet<Site> room;
    for (int i = 0; i < same_building; ++i) {
        const Site site = site_of(container_of(resource), i);
        if (player.active().contains(site) && player.tokens(site) < rules.box.container_capacity) {
            room.insert(site);
        }
    }
    return room;
}

// VG-5.9.9  Places a token into a Container with room, or onto the Town Hall if no Container has room. Asks the player
// if several Containers have room. RULING VG-R13. VG-5.9.10, VG-5.9.11  The token may be spent in this turn.
bool Turn::place_token(Task& task) {
    const Resource resource = static_cast<Resource>(task.a);
    const EnumSet<Site> room = room_for_loot(rules_, state_, task.seat, resource);
    if (room.size() >= 2) {
        return false;
    }
    const Seat seat = task.seat;
    state_.tasks.pop_back();
    if (room.empty()) {
        std::uint8_t& tokens = player(seat).hall.of(resource);
        tokens = static_cast<std::uint8_t>(std::min(255, tokens + 1));
    } else {
        ++player(seat).tokens(room.lowest());
    }
    const Site site = room.empty() ? Site::town_hall : room.lowest();
    narrator_.tell(TokenPlaced{seat, resource, NamedSite(player(seat), site)});
    return true;
}

// VG-D5  The player chooses the Container for a token.
Verdict why_not(const Rules& rules, const State& state, const StoreLoot& choice) {
    const Task& task = state.tasks.back();
    const Resource resource = static_cast<Resource>(task.a);
    if (room_for_loot(rules, state, task.seat, resource).contains(choice.site)) {
        return legal();
    }
    return resource == Resource::beer ? refused("VG-5.9.9", "choose one of your Beer Containers that has room")
                                      : refused("VG-5.9.9", "choose one of your Gold Containers that has room");
}

void Turn::play(const StoreLoot& choice) {
    const Task task = state_.tasks.pop_back();
    ++player(task.seat).tokens(choice.site);
    narrator_.tell(TokenPlaced{task.seat, static_cast<Resource>(task.a), NamedSite(player(task.seat), choice.site)});
    run();
}

// VG-D4  The player chooses Beer or Gold as the reward for Draco.
Verdict why_not(const Rules&, const State&, const ChooseDracoResource&) { return legal(); }

void Turn::play(const ChooseDracoResource& choice) {
    state_.tasks.pop_back();
    push_tokens(choice.resource, rules_.box.draco_reward);
    run();
}

}  // namespace meadhall::vikings_gone_wild
