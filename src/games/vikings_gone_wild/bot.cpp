// How to play well. A turn goes: cards that draw or bring something, then attacks, then purchases, and a Mission as soon
// as it is met. What is planned is planned anew at every step, so a plan needs no memory:
//  - Raids: how many Buildings the army reaches, the weakest first, less what the defender may hold. One group at a
//    time, because the answer is then known before the next one goes.
//  - Purchases: what a ware is worth (evaluate.h), with the best that can be bought with the rest.
#include <cmath>

#include "games/vikings_gone_wild/evaluate.h"

namespace meadhall::vikings_gone_wild {
namespace {

template <class T>
constexpr std::uint64_t kind = Actions::kind_of<T>;
constexpr std::uint8_t field(Action action, int n) { return static_cast<std::uint8_t>(action.bits >> (8 * (n + 1))); }
constexpr Card card_in(Action action, int n) { return static_cast<Card>(field(action, n)); }

// Those who can be sent, the strongest first, and the weapons.
struct Force {
    struct Fighter {
        Card card;
        std::uint8_t strength;
        bool area, unit;
    };
    static constexpr int most = 24;
    std::array<Fighter, most> fighters;
    int size = 0;
    std::array<std::uint8_t, 6> weapons;
    int armed = 0;  // weapons
    int total = 0;

    void add(Fighter fighter) {
        if (size == most) {
            return;
        }
        int at = size++;
        for (; at > 0 && fighters[static_cast<std::size_t>(at - 1)].strength < fighter.strength; --at) {
            fighters[static_cast<std::size_t>(at)] = fighters[static_cast<std::size_t>(at - 1)];
        }
        fighters[static_cast<std::size_t>(at)] = fighter;
        total += fighter.strength;
    }
    Force without(std::uint32_t some) const {
        Force rest;
        rest.weapons = weapons;
        rest.armed = armed;
        for (int i = 0; i < size; ++i) {
            if ((some >> i & 1) == 0) {
                rest.fighters[static_cast<std::size_t>(rest.size++)] = fighters[static_cast<std::size_t>(i)];
                rest.total += fighters[static_cast<std::size_t>(i)].strength;
            }
        }
        return rest;
    }
};

// Who goes against a defense: the smallest that reaches it; else the biggest, with a weapon or others. 0: not enough.
std::uint32_t group_for(const Force& force, int defense, std::uint32_t& free, std::uint32_t& weapons) {
    std::uint32_t group = 0;
    int hands = 0;
    while (defense > 0) {
        int arms = -1;
        if (hands > 0) {
            for (int i = 0; i < force.armed; ++i) {
                if ((weapons >> i & 1) != 0 && force.weapons[static_cast<std::size_t>(i)] >= defense) {
                    arms = i;
                }
            }
        }
        if (arms >= 0) {
            weapons &= ~(1u << arms);
            return group;
        }
        if (free == 0) {
            // All that is left: the other weapons.
            for (int i = 0; i < force.armed && hands > 0 && defense > 0; ++i) {
                if ((weapons >> i & 1) != 0) {
                    weapons &= ~(1u << i);
                    defense -= force.weapons[static_cast<std::size_t>(i)];
                    --hands;
                }
            }
            return defense > 0 ? 0 : group;
        }
        int pick = std::countr_zero(free);
        for (std::uint32_t left = free; left != 0; left &= left - 1) {
            const int i = std::countr_zero(left);
            if (force.fighters[static_cast<std::size_t>(i)].strength < defense) {
                break;
            }
            pick = i;
        }
        const Force::Fighter& fighter = force.fighters[static_cast<std::size_t>(pick)];
        free &= ~(1u << pick);
        group |= 1u << pick;
        hands += fighter.unit;
        defense -= fighter.strength;
    }
    return group;
}

// A village as a target: its open Buildings, the weakest first.
struct Village {
    std::array<Site, sites> site;
    std::array<std::uint8_t, sites> defense;
    int size = 0;
};

struct Plan {
    int damaged = 0;  // Buildings: the first of the village, but instead of the last of these
    int last = 0;     // this one
    float value = 0;  // in VP
    std::array<std::uint32_t, sites> groups;

    std::size_t target(int i) const { return static_cast<std::size_t>(i == damaged - 1 ? last : i); }
};

struct Ware {
    Action action;
    float value;
    int beer, gold;
    bool again;    // there is more than one
    bool offered;  // can be paid now
};

class Mind {
public:
    Mind(const Rules& rules, const State& state, Seat seat, const Offers& offers, Thoughts& thoughts)
        : rules_(rules),
          state_(state),
          seat_(seat),
          me_(state.players[seat]),
          offers_(offers),
          thoughts_(thoughts),
          rounds_(rounds_left(state, worths().weights)),
          left_(bucket(rounds_)) {}

    void think() {
        switch (asked_step(state_)) {
            case Step::turn:
                turn();
                break;
            case Step::muster:
                muster();
                break;
            case Step::defend:
                defend();
                break;
            case Step::pick_favor:
            case Step::discard:
            case Step::put_back:
            case Step::keep:
            case Step::pick:
                cards_by_worth();
                break;
            case Step::plus:
                plus();
                break;
            case Step::store_loot:
            case Step::loot_from:
                containers();
                break;
            case Step::draco_resource:
                draco();
                break;
            case Step::store:
                // VG-5.14.6  As many as possible, the first Containers full.
                consider(offers_.action(offers_.total() - 1), 1);
                break;
            default:
                break;
        }
        if (thoughts_.empty()) {
            const std::uint32_t total = std::min<std::uint32_t>(offers_.total(), 40);
            for (std::uint32_t i = 0; i < total; ++i) {
                consider(offers_.action(i), 1);
            }
        }
    }

private:
    // ---- VG-D1

    void turn() {
        if (free_cards() || missions()) {
            return;
        }
        const float attack = attacks();
        purchases(attack);
    }

    // Cards that only bring something. What draws comes first, because it tells what else can be done.
    bool free_cards() {
        if (me_.hand.kinds(rules_.action_cards).empty() && me_.hand.kinds(plusses).empty()) {
            return false;
        }
        int best = 0;
        for (const Offer& offer : offers_) {
            const Action action = offer.first;
            int rank = 0;
            float weight = 1;
            switch (action.bits & 0xFF) {
                case kind<PlayAction>:
                    rank = rank_of(card_in(action, 0));
                    break;
                case kind<PlayActionOn>:
                    rank = 6;
                    weight = target_weight(card_in(action, 0), seat_at(field(action, 1)));
                    break;
                case kind<PlayActionMode>:
                    rank = card_in(action, 0) == Card::merchant ? 4 : 8;
                    weight = field(action, 1) == static_cast<std::uint8_t>(Mode::draw) ? 0.3F : 1;
                    break;
                case kind<PlayActionRemoving>:
                    rank = 3;
                    weight = removal_weight(card_in(action, 2));
                    break;
                case kind<Deploy>:
                    rank = 7;
                    break;
                case kind<DeployMode>:
                    rank = 7;
                    break;
                default:
                    break;
            }
            if (rank == 0 || rank < best) {
                continue;
            }
            if (rank > best) {
                best = rank;
                thoughts_.clear();
            }
            consider(action, weight);
        }
        return best > 0;
    }
    int rank_of(Card card) const {
        switch (card) {
            case Card::valkyrie:  // VG-5.23.21  when all have attacked
                return me_.hand.kinds(rules_.attackers).empty() && !state_.doings.attacked.empty() ? 1 : 0;
            case Card::favor_idun:  // VG-5.24.8
                return (me_.discard.kinds() - rules_.favors - Kinds::only(Card::beer)).empty() ? 0 : 5;
            case Card::war_horn:
                return me_.hand.has(Card::viking_warrior) ? 2 : 0;
            case Card::rune_stone:
                return 3;
            case Card::dvergar:
            case Card::brewmaster:
                return 4;
            default:
                return 9;
        }
    }
    float target_weight(Card card, Seat opponent) const {
        if (card == Card::raven_scout) {
            return 1;
        }
        const Resource resource = card == Card::money_theft ? Resource::gold : Resource::beer;
        const bool looted = !filled(state_.players[opponent], resource).empty();
        return looted == (card == Card::money_theft || wants_loot()) ? 1 : 0.1F;
    }
    bool wants_loot() const {
        return me_.missions_left() > 0 &&
               std::ranges::any_of(me_.missions, [](Mission each) { return each == Mission::m_plunderer; });
    }
    // VG-5.23.17  What brings less than the others of the deck.
    float removal_weight(Card card) const {
        const Run run = run_of(rules_, state_, seat_, drawn());
        return std::exp(4 * (run.each() - drawn_of(card)));
    }

    // VG-5.12.2  One a round: at once, unless the other one brings more and may still be met.
    bool missions() {
        if (me_.missions_left() == 0) {
            return false;
        }
        int best = 0;
        int hoped = 0;
        for (const Mission mission : me_.missions) {
            (is_met(rules_, state_, mission) ? best : hoped) =
                std::max<int>(is_met(rules_, state_, mission) ? best : hoped, rules_.data(mission).vp);
        }
        if (best == 0) {
            return false;
        }
        for (const Mission mission : me_.missions) {
            if (rules_.data(mission).vp == best && is_met(rules_, state_, mission)) {
                consider(Actions::pack(CompleteMission{mission}), hoped > best ? 3.0F : 1.0F);
            }
        }
        return hoped <= best;
    }

    // ---- Attacks

    Force force(bool raid) const {
        Force force;
        Bag hand = me_.hand.only(rules_.attackers);
        Plusses area = state_.doings.deployed;
        for (const Attacker& each : state_.raid.attackers) {
            if (each.extra.contains(Extra::from_area)) {
                --area.of(each.card);
            } else {
                hand.take(each.card);
            }
        }
        for (const Card card : hand.kinds()) {
            const auto power = static_cast<std::uint8_t>(strength(rules_, state_, {card, {}, {}}, false, raid));
            for (int i = hand.count(card); i > 0; --i) {
                force.add({card, power, false, rules_.type(card) == Type::unit});
            }
        }
        if (area.all() > 0) {
            for (const Card card : {Card::alviss, Card::bear_rider, Card::mage}) {
                for (int i = area.of(card); i > 0; --i) {
                    force.add({card, static_cast<std::uint8_t>(rules_.value(card)), true, card != Card::alviss});
                }
            }
        }
        for (const Card card : me_.hand.kinds(rules_.weapons)) {
            for (int i = me_.hand.count(card); i > 0 && force.armed < 6; --i) {
                force.weapons[static_cast<std::size_t>(force.armed++)] = static_cast<std::uint8_t>(rules_.value(card));
            }
        }
        std::sort(force.weapons.begin(), force.weapons.begin() + force.armed, std::greater());
        return force;
    }

    Village village(Seat victim) const {
        const Player& owner = state_.players[victim];
        EnumSet<Site> open = owner.active() - owner.damaged;
        for (const Seat other : seats(state_) - SeatSet::only(seat_)) {
            if (state_.players[other].target == whom(victim)) {
                open = open - state_.players[other].raided;  // VG-5.8.4
            }
        }
        Village village;
        for (const Site site : open) {
            const int defense =
                state_.laid.empty() ? rules_.printed_defense(owner, site) : rules_.defense(state_, victim, site);
            int at = village.size++;
            for (; at > 0 && village.defense[static_cast<std::size_t>(at - 1)] > defense; --at) {
                village.site[static_cast<std::size_t>(at)] = village.site[static_cast<std::size_t>(at - 1)];
                village.defense[static_cast<std::size_t>(at)] = village.defense[static_cast<std::size_t>(at - 1)];
            }
            village.site[static_cast<std::size_t>(at)] = site;
            village.defense[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(defense);
        }
        return village;
    }

    // How many Defense cards an opponent is likely to hold: any of those that he owns and that are not seen.
    float expected_defenses(Seat victim) const {
        const Player& owner = state_.players[victim];
        const int hand = owner.hand.size();
        if (hand == 0) {
            return 0;
        }
        int defenses = owner.hand.only(rules_.defenses).size();
        for (const Card card : state_.decks.cards(victim)) {
            defenses += rules_.type(card) == Type::defense;
        }
        return static_cast<float>(defenses * hand) / static_cast<float>(hand + state_.decks.size(victim));
    }

    float reward_of(const Player& owner, Site site) const {
        if (site == Site::town_hall) {
            const HallData& hall = rules_.hall(owner.active_level());
            return hall.reward == Reward::vp ? static_cast<float>(hall.amount) : 1.5F;
        }
        const BuildingData& building = rules_.data(type_of(site));
        switch (building.reward) {
            case Reward::vp:
                return static_cast<float>(building.amount);
            case Reward::loot:
                return owner.tokens(site) > 0 ? 0.5F : 0.0F;
            default:
                return 0;
        }
    }

    Plan plan(const Force& force, Seat victim, const Village& village, float held) const {
        Plan plan;
        int sum = 0;
        int most = 0;
        int weapons = 0;
        for (int i = 0; i < force.armed; ++i) {
            weapons += force.weapons[static_cast<std::size_t>(i)];
        }
        while (most < village.size && most < force.size &&
               sum + village.defense[static_cast<std::size_t>(most)] <= force.total + weapons) {
            sum += village.defense[static_cast<std::size_t>(most++)];
        }
        while (most > 0 && !reaches(force, village, most, most - 1, plan)) {
            --most;
        }
        if (most == 0) {
            return {};
        }
        plan.damaged = most;
        // A stronger one instead of the last, if it brings more.
        const Player& owner = state_.players[victim];
        float reward = reward_of(owner, village.site[static_cast<std::size_t>(most - 1)]);
        for (int i = most; i < village.size && sum < force.total + weapons; ++i) {
            Plan other = plan;
            if (reward_of(owner, village.site[static_cast<std::size_t>(i)]) > reward &&
                reaches(force, village, most, i, other)) {
                plan = other;
                reward = reward_of(owner, village.site[static_cast<std::size_t>(i)]);
            }
        }
        plan.value = value_of(plan, victim, village, held);
        return plan;
    }
    // The first so many Buildings of the village, but the last of them is another one.
    static bool reaches(const Force& force, const Village& village, int many, int last, Plan& plan) {
        std::uint32_t free = (1u << force.size) - 1;
        std::uint32_t arms = (1u << force.armed) - 1;
        plan.last = last;
        for (int i = many; i-- > 0;) {
            const auto at = static_cast<std::size_t>(i == many - 1 ? last : i);
            const std::uint32_t group = group_for(force, village.defense[at], free, arms);
            if (group == 0) {
                return false;
            }
            plan.groups[static_cast<std::size_t>(i)] = group;
        }
        return true;
    }

    float value_of(const Plan& plan, Seat victim, const Village& village, float held) const {
        const Player& owner = state_.players[victim];
        const float done = state_.doings.damaged;
        const auto planned = static_cast<float>(plan.damaged);
        const float repulsed = std::min(held, planned);
        const float reached = planned - repulsed;
        float rewards = 0;
        bool hall = false;
        bool loot = false;
        int sent = 0;
        for (int i = 0; i < plan.damaged; ++i) {
            const Site site = village.site[plan.target(i)];
            rewards += reward_of(owner, site);
            hall = hall || site == Site::town_hall;
            loot = loot || (site != Site::town_hall && (type_of(site) == Building::beer_container ||
                                                        type_of(site) == Building::gold_container) &&
                            owner.tokens(site) > 0);
            sent += std::popcount(plan.groups[static_cast<std::size_t>(i)]);
        }
        float value = damage_vp(rules_, done + reached) - damage_vp(rules_, done) + rewards * reached / planned -
                      weights().repulsed * repulsed;
        if (me_.missions_left() > 0) {
            float best = 0;
            for (const Mission mission : me_.missions) {
                const bool meets = (mission == Mission::m_raider && done == 0) ||
                                   (mission == Mission::m_pillager && done < 2 && done + reached >= 1.5F) ||
                                   (mission == Mission::m_conqueror && done < 3 && done + reached >= 2.5F) ||
                                   (mission == Mission::m_hall_breaker && hall) ||
                                   (mission == Mission::m_plunderer && loot) ||
                                   (mission == Mission::m_captain && state_.doings.sent < 4 && state_.doings.sent + sent >= 4);
                best = meets ? std::max(best, 0.8F * static_cast<float>(rules_.data(mission).vp)) : best;
            }
            value += best;
        }
        return value;
    }

    float monster_missions(bool undead) const {
        if (me_.missions_left() == 0) {
            return 0;
        }
        const bool second = state_.doings.undead + state_.doings.deeds.contains(Deed::beat_draco) >= 1;
        float best = 0;
        for (const Mission mission : me_.missions) {
            const auto vp = 0.8F * static_cast<float>(rules_.data(mission).vp);
            best = (undead ? mission == Mission::m_gravedigger && state_.doings.undead == 0
                           : mission == Mission::m_dragon_tamer)
                       ? std::max(best, vp)
                       : best;
            best = mission == Mission::m_monster_hunter ? std::max(best, second ? vp : 0.4F * vp) : best;
        }
        return best;
    }

    // Considers attacks, and says what the best of them brings.
    float attacks() {
        unsigned open = 0;
        bool draco = false;
        unsigned undead = 0;
        for (const Offer& offer : offers_) {
            switch (offer.first.bits & 0xFF) {
                case kind<AttackPlayer>:
                    open |= 1u << field(offer.first, 0);
                    break;
                case kind<AttackUndead>:
                    undead |= 1u << field(offer.first, 0);
                    break;
                case kind<AttackDraco>:
                    draco = true;
                    break;
                default:
                    break;
            }
        }
        if (open == 0 && undead == 0 && !draco) {
            return 0;
        }
        const Force all = force(true);
        const SeatSet victims = SeatSet::of_bits(open);
        std::array<Village, most_players> villages;
        std::array<Plan, most_players> plans;
        std::array<float, most_players> held{};
        float best_raid = 0;
        for (const Seat victim : victims) {
            const auto at = static_cast<std::size_t>(index(victim));
            villages[at] = village(victim);
            held[at] = expected_defenses(victim);
            // VG-5.8.11  One group with Hel, which is not planned here.
            if (!off_limits(state_, seat_, victim)) {
                plans[at] = plan(all, victim, villages[at], held[at]);
            }
            best_raid = std::max(best_raid, plans[at].value);
        }
        const auto rest_value = [&](const Force& rest) {
            float best = 0;
            for (const Seat victim : victims) {
                const auto at = static_cast<std::size_t>(index(victim));
                if (plans[at].damaged > 0) {
                    best = std::max(best, plan(rest, victim, villages[at], held[at]).value);
                }
            }
            return best;
        };
        struct Option {
            Action action;
            float value, part;
        };
        FixedVector<Option, 40> options;
        const float beer = worths().resource[left_];
        if (undead != 0) {
            const Force hunters = force(false);
            for (unsigned slots = undead; slots != 0; slots &= slots - 1) {
                const auto slot = static_cast<std::uint8_t>(std::countr_zero(slots));
                const Card monster = state_.river[static_cast<std::size_t>(river_index(state_, slot))];
                std::uint32_t free = (1u << hunters.size) - 1;
                std::uint32_t arms = (1u << hunters.armed) - 1;
                const std::uint32_t group = group_for(hunters, rules_.value(monster), free, arms);
                const float gold = monster == Card::undead_miner ? weights().gold : 1.0F;
                const float value = 1 + 2 * beer * gold + monster_missions(true) + rest_value(hunters.without(group));
                options.push_back({Actions::pack(AttackUndead{slot}), value, 1});
            }
        }
        if (draco && all.size > 0) {
            const float value = beer * weights().gold + monster_missions(false) + rest_value(all.without(1u << (all.size - 1)));
            options.push_back({Actions::pack(AttackDraco{}), value, 1});
        }
        for (const Seat victim : victims) {
            const auto at = static_cast<std::size_t>(index(victim));
            const Plan& raid = plans[at];
            if (raid.damaged == 0 || options.size() > 30) {
                continue;
            }
            const int last = raid.damaged - 1;
            options.push_back({Actions::pack(AttackPlayer{victim, villages[at].site[raid.target(0)]}), raid.value, 1});
            if (last > 0) {
                const Site site = villages[at].site[raid.target(last)];
                options.push_back({Actions::pack(AttackPlayer{victim, site}), raid.value, 0.4F});
            }
        }
        float best = 0;
        for (const Option& option : options) {
            best = std::max(best, option.value);
        }
        for (const Option& option : options) {
            if (option.value > 0 && option.value > best - 3) {
                consider(option.action, 5 * option.part * std::exp((option.value - best) / 0.6F));
            }
        }
        return best;
    }

    // VG-D13  Sends who is planned, then declares.
    void muster() {
        const Raid& raid = state_.raid;
        const bool against_player = raid.target == Target::player;
        const int defense =
            against_player ? rules_.defense(state_, raid.victim, raid.newest) : monster_defense(rules_, state_);
        const bool begun = !raid.attackers.empty();
        const int missing = begun ? defense - group_strength(rules_, state_, raid.newest) : defense;
        const Force all = force(against_player);
        std::uint32_t planned = 0;
        if (missing > 0) {
            if (!begun && against_player) {
                const Village targets = village(raid.victim);
                const Plan raid_plan = plan(all, raid.victim, targets, 0);
                for (int i = 0; i < raid_plan.damaged; ++i) {
                    planned |= targets.site[raid_plan.target(i)] == raid.newest
                                   ? raid_plan.groups[static_cast<std::size_t>(i)]
                                   : 0;
                }
            }
            if (planned == 0) {
                std::uint32_t free = (1u << all.size) - 1;
                std::uint32_t arms = (1u << all.armed) - 1;
                planned = group_for(all, missing, free, arms);
            }
        }
        const float held = against_player ? expected_defenses(raid.victim) : 0.0F;
        for (const Offer& offer : offers_) {
            const Action action = offer.first;
            switch (action.bits & 0xFF) {
                case kind<Send>: {
                    const Card card = card_in(action, 0);
                    const bool area = field(action, 1) == static_cast<std::uint8_t>(Place::area);
                    if (missing <= 0) {
                        held > 0.1F ? consider(action, 0.3F * std::min(1.0F, held)) : void();
                        break;
                    }
                    bool wanted = false;
                    int power = 0;
                    for (int i = 0; i < all.size; ++i) {
                        const Force::Fighter& fighter = all.fighters[static_cast<std::size_t>(i)];
                        if (fighter.card == card && fighter.area == area) {
                            wanted = wanted || (planned >> i & 1) != 0;
                            power = fighter.strength;
                        }
                    }
                    consider(action, wanted ? 4.0F : power >= missing ? 0.5F : 0.1F);
                    break;
                }
                case kind<Arm>: {
                    const int power = rules_.value(card_in(action, 0));
                    if (missing <= 0) {
                        held > 0.1F ? consider(action, 0.3F * std::min(1.0F, held)) : void();
                    } else {
                        consider(action, power >= missing ? 6.0F - 0.5F * static_cast<float>(power - missing)
                                         : all.size == 0  ? 3.0F
                                                          : 0.3F);
                    }
                    break;
                }
                case kind<Declare>:
                    missing <= 0 || all.size == 0 ? consider(action, missing <= 0 ? 2.0F : 0.2F) : void();
                    break;
                default:
                    break;
            }
        }
    }

    // ---- VG-D2

    // A Defense card is worth playing where it repulses: the hand is discarded anyway (VG-5.15.3). The smallest that
    // does it, and where most is at stake.
    void defend() {
        float most = 0;
        int all = 0;
        for (const Card card : me_.hand.kinds(rules_.defenses)) {
            all += me_.hand.count(card) * rules_.value(card);
        }
        Action done{};
        for (const Offer& offer : offers_) {
            const Action action = offer.first;
            const auto which = action.bits & 0xFF;
            if (which == kind<Done>) {
                done = action;
                continue;
            }
            const Card card = card_in(action, 0);
            const Site site = static_cast<Site>(field(action, 1));
            int sent = group_strength(rules_, state_, site);
            const int now = rules_.defense(state_, seat_, site);
            if (now > sent) {
                continue;
            }
            if (which == kind<DefendAgainst>) {
                for (const Attacker& each : state_.raid.attackers) {
                    if (each.site == site && each.card == card_in(action, 2) &&
                        static_cast<std::uint8_t>(each.weapon()) == field(action, 3)) {
                        sent -= strength(rules_, state_, each, false, true);
                        break;
                    }
                }
            }
            const int bonus = rules_.value(card);
            int units = 0;
            bool egil = false;
            for (const Attacker& each : state_.raid.attackers) {
                units += each.site == site && each.card != Card::assassin;
                egil = egil || (each.site == site && each.card == Card::egil);
            }
            const float stake = static_cast<float>(units) + 1 + reward_of(me_, site);
            float weight = 0;
            if (now + bonus > sent) {
                weight = 3 * stake / (1 + 0.2F * static_cast<float>(now + bonus - sent - 1));
            } else if (!egil && now + all > sent) {
                weight = stake;
            } else if (card == Card::shield_wall) {
                weight = 0.5F;
            }
            if (weight > 0) {
                consider(action, weight);
                most = std::max(most, weight);
            }
        }
        consider(done, most > 0 ? 0.8F : 1.0F);
    }

    // ---- Small choices

    void cards_by_worth() {
        const Step step = asked_step(state_);
        const bool least = step == Step::discard || step == Step::put_back;
        const bool again = step == Step::pick && state_.tasks.back().b == 0;
        for (const Offer& offer : offers_) {
            if ((offer.first.bits & 0xFF) == kind<Done>) {
                consider(offer.first, 0.05F);
                continue;
            }
            const Card card = card_in(offer.first, 0);
            const float worth = again ? static_cast<float>(rules_.value(card)) : drawn_of(card);
            consider(offer.first, std::exp((least ? -2.5F : 2.5F) * worth));
        }
    }

    void plus() {
        for (const Offer& offer : offers_) {
            switch (offer.first.bits & 0xFF) {
                case kind<UsePlus>:
                    consider(offer.first, 4);
                    break;
                case kind<UsePlusMode>:
                    consider(offer.first, 1);
                    break;
                default:
                    break;
            }
        }
    }

    // VG-D5  Where a Container becomes full; VG-D6  from one that is.
    void containers() {
        const Player& owner = asked_step(state_) == Step::store_loot ? me_ : state_.players[seat_at(state_.tasks.back().b)];
        for (const Offer& offer : offers_) {
            const int tokens = owner.tokens(static_cast<Site>(field(offer.first, 0)));
            consider(offer.first, std::exp(static_cast<float>(tokens)));
        }
    }

    void draco() {
        consider(Actions::pack(ChooseDracoResource{Resource::gold}), 2);
        consider(Actions::pack(ChooseDracoResource{Resource::beer}), 1);
    }

    // ---- Purchases

    float mission_vp(Mission wanted) const {
        for (const Mission mission : me_.missions) {
            if (mission == wanted) {
                return weights().mission * static_cast<float>(rules_.data(mission).vp) *
                       (me_.missions_left() > 0 ? 1.0F : 0.0F);
            }
        }
        return 0;
    }
    // What stays for later: a Mission that looks at what one owns.
    float lasting_mission_vp(Mission wanted) const {
        for (const Mission mission : me_.missions) {
            if (mission == wanted) {
                return weights().mission * static_cast<float>(rules_.data(mission).vp) *
                       (me_.missions_left() > 0 || rounds_ >= 1 ? 1.0F : 0.0F);
            }
        }
        return 0;
    }

    // VG-8.2  What so much more would bring of a Bonus.
    float bonus_vp(Bonus bonus, int more) const {
        if (!state_.bonuses.contains(bonus)) {
            return 0;
        }
        const int mine = measure(rules_, state_, bonus, seat_);
        int others = 0;
        int tied = 1;
        for (const Seat seat : seats(state_) - SeatSet::only(seat_)) {
            const int theirs = measure(rules_, state_, bonus, seat);
            tied = theirs > others ? 1 : theirs == others ? tied + 1 : tied;
            others = std::max(others, theirs);
        }
        const auto pool = static_cast<float>(rules_.box.bonus_pool);
        const auto share = [&](int count) {
            return count == 0 || count < others ? 0.0F : count == others ? pool / static_cast<float>(tied + 1) : pool;
        };
        const float sure = weights().share + (1 - weights().share) / (1 + rounds_);
        const float closer = 0.08F * pool * static_cast<float>(more) / static_cast<float>(1 + std::abs(others - mine));
        return sure * (share(mine + more) - share(mine)) + (rounds_ > 0.5F ? closer : 0.0F);
    }

    void purchases(float attack) {
        std::uint64_t stock = 0;
        unsigned river = 0;
        unsigned build = 0;
        bool upgrade = false;
        FixedVector<Action, 4> swaps;
        bool exchange[2] = {false, false};
        for (const Offer& offer : offers_) {
            switch (offer.first.bits & 0xFF) {
                case kind<BuyStock>:
                    stock |= std::uint64_t{1} << field(offer.first, 0);
                    break;
                case kind<BuyRiver>:
                    river |= 1u << field(offer.first, 0);
                    break;
                case kind<Build>:
                    build |= 1u << field(offer.first, 0);
                    break;
                case kind<Upgrade>:
                    upgrade = true;
                    break;
                case kind<SwapMission>:
                    swaps.push_back(offer.first);
                    break;
                case kind<Exchange>:
                    exchange[field(offer.first, 0)] = true;
                    break;
                default:
                    break;
            }
        }
        const Action end = Actions::pack(EndTurn{});
        const float small = attack > 0 ? 0.1F : 1.0F;
        const int beer = purse(state_, Resource::beer).amount;
        const int gold = purse(state_, Resource::gold).amount;
        if (beer + gold == 0) {
            attack > 0 ? void() : consider(end, 1);
            return;
        }
        const Run run = run_of(rules_, state_, seat_, drawn());
        const float uses =
            std::max(0.0F, rounds_ - weights().delay * run.owned / run.drawn) * run.drawn / (run.owned + 1);
        FixedVector<Ware, 24> wares;
        const float market = state_.doings.purchases == 2 ? mission_vp(Mission::m_market_day) : 0.0F;
        const auto add = [&](Action action, int ware, float value, bool again, bool offered) {
            const Goods price = rules_.prices[static_cast<std::size_t>(ware)];
            value += market - price_of_stored(price);
            if (value > 0 && price.beer <= beer + gold / 2 && price.gold <= gold + beer / 2) {
                wares.push_back({action, value, price.beer, price.gold, again, offered});
            }
        };
        // Cards
        const float recruiter = state_.doings.deeds.contains(Deed::bought_unit) ? 0 : mission_vp(Mission::m_recruiter);
        const float gunner = state_.doings.deeds.contains(Deed::bought_defense) ? 0 : mission_vp(Mission::m_gunner);
        const float pilgrim = (state_.doings.deeds.contains(Deed::bought_odin) ? 0 : mission_vp(Mission::m_pilgrim)) +
                              bonus_vp(Bonus::bonus_follower, 1);
        const float warlord = bonus_vp(Bonus::bonus_warlord, 2);
        const float castellan = bonus_vp(Bonus::bonus_castellan, 1);
        const auto card_value = [&](Card card) {
            float value = uses * (drawn_of(card) - run.each());
            switch (rules_.type(card)) {
                case Type::unit:
                    value += recruiter + 0.5F * static_cast<float>(rules_.value(card)) * warlord;
                    break;
                case Type::hero:
                    value += 0.5F * static_cast<float>(rules_.value(card)) * warlord;
                    break;
                case Type::defense:
                    value += gunner + castellan;
                    break;
                default:
                    break;
            }
            return value;
        };
        for (int i = static_cast<int>(Card::elf_archer); i <= static_cast<int>(Card::sheep_cannon); ++i) {
            const Card card = card_at(i);
            if (state_.piles.of(card) > 0) {
                add(Actions::pack(BuyStock{card}), ware_of(card), card_value(card), true, (stock >> i & 1) != 0);
            }
        }
        auto slot = static_cast<std::uint8_t>(river_size - state_.river.size());
        for (const Card card : state_.river) {
            ++slot;
            if (rules_.type(card) != Type::undead) {
                add(Actions::pack(BuyRiver{slot}), ware_of(card), card_value(card) + pilgrim, false,
                    (river >> slot & 1) != 0);
            }
        }
        // VG-5.5  Buildings
        const int limit = rules_.hall(me_.active_level()).limit;
        if (limit == 0 || me_.owned_buildings() < limit) {
            for (int i = 0; i < buildings; ++i) {
                const Building type = static_cast<Building>(i);
                if (!me_.built.contains(site_of(type, same_building - 1))) {
                    add(Actions::pack(Build{type}), ware_of(type), building_value(type, run), limit == 0,
                        (build >> i & 1) != 0);
                }
            }
        }
        // VG-5.6
        if (me_.level < 3 && !me_.construction.contains(Site::town_hall)) {
            add(Actions::pack(Upgrade{}), ware_of_hall(me_.level + 1), hall_value(limit), false, upgrade);
        }
        for (const Action swap : swaps) {
            const Mission mission = static_cast<Mission>(field(swap, 0));
            if (me_.missions_left() > 0 && rounds_ > 0 && !is_met(rules_, state_, mission)) {
                add(swap, ware_of_swap, 0.1F + 0.05F * static_cast<float>(3 - rules_.data(mission).vp), false, true);
            }
        }
        std::sort(wares.begin(), wares.end(), [](const Ware& a, const Ware& b) {
            return a.value != b.value ? a.value > b.value : a.action.bits < b.action.bits;
        });
        const auto best_of = [&](int beers, int golds, const Ware* without) {
            for (const Ware& ware : wares) {
                if (&ware != without && ware.beer <= beers && ware.gold <= golds) {
                    return ware.value;
                }
            }
            return 0.0F;
        };
        const auto total_of = [&](const Ware& ware, int beers, int golds) {
            return ware.value + best_of(beers - ware.beer, golds - ware.gold, ware.again ? nullptr : &ware);
        };
        const auto best_total = [&](int beers, int golds) {
            float best = 0;
            for (const Ware& ware : wares) {
                if (ware.beer <= beers && ware.gold <= golds) {
                    best = std::max(best, total_of(ware, beers, golds));
                }
            }
            return best;
        };
        float best = 0;
        FixedVector<float, 24> totals;
        for (const Ware& ware : wares) {
            totals.push_back(ware.offered ? total_of(ware, beer, gold) : 0.0F);
            best = std::max(best, totals.back());
        }
        // VG-5.13  Two for one.
        float exchanged[2] = {0, 0};
        for (int given = 0; given < 2; ++given) {
            for (int n = 1; exchange[given] && n <= 3 && 2 * n <= (given == 0 ? beer : gold); ++n) {
                const float total = given == 0 ? best_total(beer - 2 * n, gold + n) : best_total(beer + n, gold - 2 * n);
                exchanged[given] = std::max(exchanged[given], total - 0.1F);
            }
            best = std::max(best, exchanged[given]);
        }
        for (std::size_t i = 0; i < wares.size() && thoughts_.size() < 34; ++i) {
            if (totals[i] > best - 4 && totals[i] > 0) {
                consider(wares[i].action, small * std::exp((totals[i] - best) / 0.7F));
            }
        }
        for (int given = 0; given < 2; ++given) {
            if (exchanged[given] > best - 2 && exchanged[given] > 0) {
                consider(Actions::pack(Exchange{static_cast<Resource>(given)}),
                         small * std::exp((exchanged[given] - best) / 0.7F));
            }
        }
        if (attack <= 0) {
            consider(end, std::max(0.02F, std::exp((0.05F - best) / 0.7F)));
        }
    }

    // VG-5.3.5  Tokens that would stay for the next round are paid last.
    float price_of_stored(Goods price) const {
        float lost = 0;
        for (const Resource resource : {Resource::beer, Resource::gold}) {
            const std::uint8_t* const stored = &me_.stored[Player::slot(site_of(container_of(resource), 0))];
            const int tokens = stored[0] + stored[1] + stored[2];
            const int room = me_.working(container_of(resource)) * rules_.box.container_capacity - tokens;
            const int made = std::min(me_.made(resource), room);
            const int kept = tokens + made;
            if (kept > 0) {
                const int other = purse(state_, resource).amount - kept;
                lost += weights().stored * static_cast<float>(std::clamp(price.of(resource) - other, 0, kept));
            }
        }
        return rounds_ > 0.5F ? lost : lost * 0.5F;
    }

    float building_value(Building type, const Run& run) const {
        const float half = worths().resource[bucket(0.5F * rounds_)];
        const Weights& w = weights();
        const int owned = me_.owned(type);
        float value = state_.doings.deeds.contains(Deed::built) ? 0 : mission_vp(Mission::m_worker);
        switch (type) {
            case Building::gold_factory:
                value += rounds_ * half * w.gold + bonus_vp(Bonus::bonus_gold_miner, 1) +
                         (owned == 1 ? lasting_mission_vp(Mission::m_prospector) : 0.0F);
                break;
            case Building::brewery:
                value += rounds_ * half + bonus_vp(Bonus::bonus_beer_specialist, 1) +
                         (owned == 1 ? lasting_mission_vp(Mission::m_brewer) : 0.0F);
                break;
            case Building::tavern:
                value += rounds_ * run.each();
                break;
            case Building::drakkar:
                value += rounds_ * w.drakkar;
                break;
            default: {
                const Resource resource = type == Building::beer_container ? Resource::beer : Resource::gold;
                value += std::max(0.0F, rounds_ - 1) * w.container * static_cast<float>(me_.owned(producer_of(resource)));
                break;
            }
        }
        if (me_.owned_buildings() == 4) {
            value += lasting_mission_vp(Mission::m_town_planner);
        }
        if (owned == 0) {
            int types = 1;
            for (int i = 0; i < buildings; ++i) {
                types += me_.owned(static_cast<Building>(i)) > 0;
            }
            value += (types == 5 ? 1.0F : types < 5 ? 0.15F : 0.0F) * lasting_mission_vp(Mission::m_full_village);
        }
        return value - w.exposed * std::min(rounds_, 3.0F);
    }

    float hall_value(int limit) const {
        const Weights& w = weights();
        if (me_.level == 1) {
            const int room = limit - me_.owned_buildings();
            return rounds_ * w.level_2 * (room <= 0 ? 2.5F : room == 1 ? 1.5F : 0.5F);
        }
        return rules_.hall(3).upgrade_vp + lasting_mission_vp(Mission::m_high_seat) + bonus_vp(Bonus::bonus_jarl, 1) +
               0.1F * rounds_;
    }

    // ---- Worths

    const Weights& weights() const { return worths().weights; }
    const std::array<int, cards>& drawn() const { return worths().drawn[left_]; }
    float drawn_of(Card card) const { return static_cast<float>(drawn()[at(card)]) / 1000; }
    void consider(Action action, float weight) {
        if (!thoughts_.full()) {
            thoughts_.push_back({action, weight});
        }
    }

    static constexpr Kinds plusses = Kinds::only(Card::alviss) | Kinds::only(Card::bear_rider) | Kinds::only(Card::mage);

    const Rules& rules_;
    const State& state_;
    Seat seat_;
    const Player& me_;
    const Offers& offers_;
    Thoughts& thoughts_;
    float rounds_;
    std::size_t left_;
};

}  // namespace

void Rules::think(const State& state, Seat seat, const Offers& offers, Thoughts& thoughts) const {
    Mind(*this, state, seat, offers, thoughts).think();
}

std::string Rules::remark(std::span<const State> worlds, Seat seat, Action action) const {
    return {};
}

}  // namespace meadhall::vikings_gone_wild
