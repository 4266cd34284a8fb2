// SPDX-License-Identifier: Apache-2.0
// How the bot plays. In its turn it first plays cards that draw or give something, then it attacks, then it buys. It
// completes a Mission as soon as the goal is met. It plans again before every step, so it does not store a plan:
//  - Raids: the bot estimates how many Buildings its army can damage, the weakest first, minus those that the defender
// can probably save. It sends one group at a time, because it sees the defender's answer before it sends the next
// group.
//  - Purchases: the bot adds the value of a ware (bot_evaluate.h) and the value of the best purchases with the
// resources that remain after it.
#include <cmath>

#include "games/vikings_gone_wild/bot_defense.h"
#include "games/vikings_gone_wild/bot_shopping.h"

namespace meadhall::vikings_gone_wild {
namespace {

template <class T>
constexpr std::uint64_t kind = Actions::kind_of<T>;
constexpr std::uint8_t field(Action action, int n) { return static_cast<std::uint8_t>(action.bits >> (8 * (n + 1))); }
constexpr Card card_in(Action action, int n) { return static_cast<Card>(field(action, n)); }

class Mind {
public:
    Mind(const Rules& rules, const State& state, Seat seat, const Offers& offers, Priors& priors)
        : rules_(rules),
          state_(state),
          seat_(seat),
          me_(state.players[seat]),
          raids_(rules, state, seat),
          offers_(offers),
          priors_(priors),
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
                // VG-5.14.6  The player says for each Container how many tokens to store. The highest number is best,
                // because it fills the first Containers.
                consider(offers_.action(offers_.total() - 1), 1);
                break;
            default:
                break;
        }
        if (priors_.empty()) {
            const std::uint32_t total = std::min<std::uint32_t>(offers_.total(), 40);
            for (std::uint32_t i = 0; i < total; ++i) {
                consider(offers_.action(i), 1);
            }
        }
    }

private:
    // --- The turn (VG-D1) ---

    void turn() {
        if (free_cards() || missions()) {
            return;
        }
        const float attack = attacks();
        purchases(attack);
    }

    // Plays cards that only give something. Cards that draw come first, because the drawn cards may allow better
    // actions.
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
                priors_.clear();
            }
            consider(action, weight);
        }
        return best > 0;
    }
    int rank_of(Card card) const {
        switch (card) {
            case Card::valkyrie:  // VG-5.23.21  takes back Units that have attacked, so it is played after all attacks
                return me_.hand.kinds(rules_.attackers).empty() && !state_.doings.attacked.empty() ? 1 : 0;
            case Card::favor_idun:  // VG-5.24.8  takes back two discarded cards, but not Favors
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
    // VG-5.23.17  A Rune Stone removes a card. The bot prefers a card whose value is below the average of its deck.
    float removal_weight(Card card) const {
        const Run run = run_of(rules_, state_, seat_, drawn());
        return std::exp(4 * (run.each() - drawn_of(card)));
    }

    // VG-5.12.2  A player may complete one Mission per round. The bot completes one as soon as its goal is met, unless
    // another Mission gives more VP and may still be met this round.
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

    // --- Attacks ---

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

    // Considers attacks and returns the value of the best one.
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
        const Force all = raids_.force(true);
        const SeatSet victims = SeatSet::of_bits(open);
        std::array<Village, most_players> villages;
        std::array<Plan, most_players> plans;
        std::array<float, most_players> held{};
        float best_raid = 0;
        for (const Seat victim : victims) {
            const auto at = static_cast<std::size_t>(index(victim));
            villages[at] = raids_.village(victim);
            held[at] = raids_.expected_defenses(victim);
            // VG-5.8.11  Against a player who is off limits, only one group with Hel is allowed. The bot does not plan
            // this attack.
            if (!off_limits(state_, seat_, victim)) {
                plans[at] = raids_.plan(all, victim, villages[at], held[at]);
            }
            best_raid = std::max(best_raid, plans[at].value);
        }
        const auto rest_value = [&](const Force& rest) {
            float best = 0;
            for (const Seat victim : victims) {
                const auto at = static_cast<std::size_t>(index(victim));
                if (plans[at].damaged > 0) {
                    best = std::max(best, raids_.plan(rest, victim, villages[at], held[at]).value);
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
            const Force hunters = raids_.force(false);
            for (unsigned slots = undead; slots != 0; slots &= slots - 1) {
                const auto slot = static_cast<std::uint8_t>(std::countr_zero(slots));
                const Card monster = state_.river[static_cast<std::size_t>(river_index(rules_, state_, slot))];
                std::uint32_t free = (1u << hunters.size) - 1;
                std::uint32_t arms = (1u << hunters.armed) - 1;
                const std::uint32_t group = group_for(hunters, rules_.value(monster), free, arms);
                const float gold = monster == Card::undead_miner ? weights().gold : 1.0F;
                const float value = 1 + 2 * beer * gold + monster_missions(true) + rest_value(hunters.without(group));
                options.push_back({Actions::pack(AttackUndead{slot}), value, 1});
            }
        }
        if (draco && all.size > 0) {
            const float value =
                beer * weights().gold + monster_missions(false) + rest_value(all.without(1u << (all.size - 1)));
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

    // VG-D13  Sends the planned attackers, then declares the attack.
    void muster() {
        const Raid& raid = state_.raid;
        const bool against_player = raid.target == Target::player;
        const int defense =
            against_player ? rules_.defense(state_, raid.victim, raid.newest) : monster_defense(rules_, state_);
        const bool begun = !raid.attackers.empty();
        const int missing = begun ? defense - group_strength(rules_, state_, raid.newest) : defense;
        const Force all = raids_.force(against_player);
        std::uint32_t planned = 0;
        if (missing > 0) {
            if (!begun && against_player) {
                const Village targets = raids_.village(raid.victim);
                const Plan raid_plan = raids_.plan(all, raid.victim, targets, 0);
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
        const float held = against_player ? raids_.expected_defenses(raid.victim) : 0.0F;
        for (const Offer& offer : offers_) {
            const Action action = offer.first;
            switch (action.bits & 0xFF) {
                case kind<Send>: {
                    const Card card = card_in(action, 0);
                    const bool area = field(action, 1) == static_cast<std::uint8_t>(Place::area);
                    if (missing <= 0) {
                        if (held > 0.1F) {
                            consider(action, 0.3F * std::min(1.0F, held));
                        }
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
                        if (held > 0.1F) {
                            consider(action, 0.3F * std::min(1.0F, held));
                        }
                    } else {
                        consider(action, power >= missing ? 6.0F - 0.5F * static_cast<float>(power - missing)
                                         : all.size == 0  ? 3.0F
                                                          : 0.3F);
                    }
                    break;
                }
                case kind<Declare>:
                    if (missing <= 0 || all.size == 0) {
                        consider(action, missing <= 0 ? 2.0F : 0.2F);
                    }
                    break;
                default:
                    break;
            }
        }
    }

    // --- Defense (VG-D2) ---

    // The hand is discarded at Round-end anyway (VG-5.15.3), so the bot considers every way to use it now
    // (bot_defense.h).
    void defend() {
        const Defense defense(rules_, state_, seat_);
        constexpr float decided = 0.4F;
        for (const Offer& offer : offers_) {
            const Action action = offer.first;
            const auto action_kind = action.bits & 0xFF;
            if (action_kind == kind<Done>) {
                consider(action, std::exp(-defense.best() / decided));
                continue;
            }
            float worth = defense.best_with(card_in(action, 0), static_cast<Site>(field(action, 1)));
            if (action_kind == kind<DefendAgainst> && !is_strongest(action)) {
                worth -= 1;
            }
            if (worth > 0 && worth > defense.best() - 5 * decided) {
                consider(action, std::exp((worth - defense.best()) / decided));
            }
        }
    }
    // VG-5.23.23  An Ambush names one Unit of the group. Returns true if the action names the strongest one.
    bool is_strongest(Action action) const {
        int power = 0, most = 0;
        for (const Attacker& each : state_.raid.attackers) {
            if (each.site == static_cast<Site>(field(action, 1)) && rules_.type(each.card) == Type::unit) {
                const int here = strength(rules_, state_, each, false, true);
                most = std::max(most, here);
                power = each.card == card_in(action, 2) && static_cast<std::uint8_t>(each.weapon) == field(action, 3)
                            ? std::max(power, here)
                            : power;
            }
        }
        return power == most;
    }

    // --- Small choices ---

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

    // VG-D5  Puts the token into the bot's own Container that holds the most tokens. VG-D6  Takes the token from the
    // opponent's Container that holds the most tokens.
    void containers() {
        const Player& owner =
            asked_step(state_) == Step::store_loot ? me_ : state_.players[seat_at(state_.tasks.back().a)];
        for (const Offer& offer : offers_) {
            const int tokens = owner.tokens(static_cast<Site>(field(offer.first, 0)));
            consider(offer.first, std::exp(static_cast<float>(tokens)));
        }
    }

    void draco() {
        consider(Actions::pack(ChooseDracoResource{Resource::gold}), 2);
        consider(Actions::pack(ChooseDracoResource{Resource::beer}), 1);
    }

    // --- Purchases ---

    float mission_vp(Mission wanted) const {
        for (const Mission mission : me_.missions) {
            if (mission == wanted) {
                return weights().mission * static_cast<float>(rules_.data(mission).vp) *
                       (me_.missions_left() > 0 ? 1.0F : 0.0F);
            }
        }
        return 0;
    }
    // Like mission_vp(), for Missions about things that the player owns. Such a Mission can also be completed in a
    // later round.
    float lasting_mission_vp(Mission wanted) const {
        for (const Mission mission : me_.missions) {
            if (mission == wanted) {
                return weights().mission * static_cast<float>(rules_.data(mission).vp) *
                       (me_.missions_left() > 0 || rounds_ >= 1 ? 1.0F : 0.0F);
            }
        }
        return 0;
    }

    // VG-8.2  The players who meet a Bonus share its VP. Returns the VP that the player would gain if their count for
    // the Bonus grew by `more`.
    float bonus_vp(const Measures& measures, Bonus bonus, int more) const {
        if (!state_.bonuses.contains(bonus)) {
            return 0;
        }
        const int mine = measures.of(bonus, seat_);
        int others = 0;
        int tied = 1;
        for (const Seat seat : seats(state_) - SeatSet::only(seat_)) {
            const int theirs = measures.of(bonus, seat);
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
            if (attack <= 0) {
                consider(end, 1);
            }
            return;
        }
        const Run run = run_of(rules_, state_, seat_, drawn());
        const float uses =
            std::max(0.0F, rounds_ - weights().delay * run.owned / run.drawn) * run.drawn / (run.owned + 1);
        const Measures measures(rules_, state_);
        const Goods kept = kept_tokens();
        Wares wares;
        const float market = state_.doings.purchases == 2 ? mission_vp(Mission::m_market_day) : 0.0F;
        const auto add = [&](Action action, int ware, float value, bool again, bool offered) {
            const Goods price = rules_.prices[static_cast<std::size_t>(ware)];
            value += market - price_of_stored(price, kept, beer, gold);
            if (value > 0 && price.beer <= beer + gold / 2 && price.gold <= gold + beer / 2) {
                wares.push_back({action, value, price.beer, price.gold, again, offered});
            }
        };
        const float recruiter = state_.doings.deeds.contains(Deed::bought_unit) ? 0 : mission_vp(Mission::m_recruiter);
        const float gunner = state_.doings.deeds.contains(Deed::bought_defense) ? 0 : mission_vp(Mission::m_gunner);
        const float pilgrim = (state_.doings.deeds.contains(Deed::bought_odin) ? 0 : mission_vp(Mission::m_pilgrim)) +
                              bonus_vp(measures, Bonus::bonus_follower, 1);
        const float warlord = bonus_vp(measures, Bonus::bonus_warlord, 2);
        const float castellan = bonus_vp(measures, Bonus::bonus_castellan, 1);
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
                add(Actions::pack(BuyStock{card}), ware_of(card), card_value(card), state_.piles.of(card) > 1,
                    (stock >> i & 1) != 0);
            }
        }
        auto slot = static_cast<std::uint8_t>(rules_.box.river_size - state_.river.size());
        for (const Card card : state_.river) {
            ++slot;
            if (rules_.type(card) != Type::undead) {
                add(Actions::pack(BuyRiver{slot}), ware_of(card), card_value(card) + pilgrim, false,
                    (river >> slot & 1) != 0);
            }
        }
        // VG-5.5  Buildings.
        const int limit = rules_.hall(me_.active_level()).limit;
        if (limit == 0 || me_.owned_buildings() < limit) {
            for (int i = 0; i < buildings; ++i) {
                const Building type = static_cast<Building>(i);
                if (!me_.built.contains(site_of(type, rules_.box.max_same_building - 1))) {
                    add(Actions::pack(Build{type}), ware_of(type), building_value(type, run, measures), limit == 0,
                        (build >> i & 1) != 0);
                }
            }
        }
        // VG-5.6  The Town Hall.
        if (me_.level < 3 && !me_.construction.contains(Site::town_hall)) {
            add(Actions::pack(Upgrade{}), ware_of_hall(me_.level + 1), hall_value(limit, measures), false, upgrade);
        }
        for (const Action swap : swaps) {
            const Mission mission = static_cast<Mission>(field(swap, 0));
            if (me_.missions_left() > 0 && rounds_ > 0 && !is_met(rules_, state_, mission)) {
                add(swap, ware_of_swap, 0.1F + 0.05F * static_cast<float>(3 - rules_.data(mission).vp), false, true);
            }
        }
        // VG-5.13  Considers up to three exchanges: each gives 1 Beer for 2 Gold, or 1 Gold for 2 Beer.
        constexpr int most_exchanges = 3;
        const Shopping shopping(wares, beer + (exchange[1] ? std::min(most_exchanges, gold / 2) : 0),
                                gold + (exchange[0] ? std::min(most_exchanges, beer / 2) : 0));
        float best = 0;
        FixedVector<float, Wares::capacity()> totals;
        for (std::size_t i = 0; i < wares.size(); ++i) {
            totals.push_back(wares[i].offered ? shopping.best_with(i, beer, gold) : 0.0F);
            best = std::max(best, totals.back());
        }
        float exchanged[2] = {0, 0};
        for (int given = 0; given < 2; ++given) {
            for (int n = 1; exchange[given] && n <= most_exchanges && 2 * n <= (given == 0 ? beer : gold); ++n) {
                const float total =
                    given == 0 ? shopping.best(beer - 2 * n, gold + n) : shopping.best(beer + n, gold - 2 * n);
                exchanged[given] = std::max(exchanged[given], total - 0.1F);
            }
            best = std::max(best, exchanged[given]);
        }
        for (std::size_t i = 0; i < wares.size() && priors_.size() < 34; ++i) {
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

    // VG-5.3.5  The tokens that the player could keep for the next round. A payment uses them last.
    Goods kept_tokens() const {
        Goods kept{};
        for (const Resource resource : {Resource::beer, Resource::gold}) {
            if (const int containers = me_.working(container_of(resource)); containers > 0) {
                const std::uint8_t* const stored = &me_.stored[Player::slot(site_of(container_of(resource), 0))];
                const int tokens = stored[0] + stored[1] + stored[2];
                kept.of(resource) = static_cast<std::uint8_t>(
                    std::min(tokens + me_.made(resource), containers * rules_.box.container_capacity));
            }
        }
        return kept;
    }
    float price_of_stored(Goods price, Goods kept, int beer, int gold) const {
        if (kept.beer + kept.gold == 0) {
            return 0;
        }
        const int paid = std::clamp(price.beer - (beer - kept.beer), 0, int{kept.beer}) +
                         std::clamp(price.gold - (gold - kept.gold), 0, int{kept.gold});
        return weights().stored * static_cast<float>(paid) * (rounds_ > 0.5F ? 1.0F : 0.5F);
    }

    float building_value(Building type, const Run& run, const Measures& measures) const {
        const float half = worths().resource[bucket(0.5F * rounds_)];
        const Weights& w = weights();
        const int owned = me_.owned(type);
        float value = state_.doings.deeds.contains(Deed::built) ? 0 : mission_vp(Mission::m_worker);
        switch (type) {
            case Building::gold_factory:
                value += rounds_ * half * w.gold + bonus_vp(measures, Bonus::bonus_gold_miner, 1) +
                         (owned == 1 ? lasting_mission_vp(Mission::m_prospector) : 0.0F);
                break;
            case Building::brewery:
                value += rounds_ * half + bonus_vp(measures, Bonus::bonus_beer_specialist, 1) +
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
                value +=
                    std::max(0.0F, rounds_ - 1) * w.container * static_cast<float>(me_.owned(producer_of(resource)));
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

    float hall_value(int limit, const Measures& measures) const {
        const Weights& w = weights();
        if (me_.level == 1) {
            const int room = limit - me_.owned_buildings();
            return rounds_ * w.level_2 * (room <= 0 ? 2.5F : room == 1 ? 1.5F : 0.5F);
        }
        return rules_.hall(3).upgrade_vp + lasting_mission_vp(Mission::m_high_seat) +
               bonus_vp(measures, Bonus::bonus_jarl, 1) + 0.1F * rounds_;
    }

    // --- Values ---

    const Weights& weights() const { return worths().weights; }
    const std::array<int, cards>& drawn() const { return worths().drawn[left_]; }
    float drawn_of(Card card) const { return static_cast<float>(drawn()[at(card)]) / 1000; }
    void consider(Action action, float weight) {
        if (!priors_.full()) {
            priors_.push_back({action, weight});
        }
    }

    static constexpr Kinds plusses =
        Kinds::only(Card::alviss) | Kinds::only(Card::bear_rider) | Kinds::only(Card::mage);

    const Rules& rules_;
    const State& state_;
    Seat seat_;
    const Player& me_;
    Raids raids_;
    const Offers& offers_;
    Priors& priors_;
    float rounds_;
    std::size_t left_;
};

}  // namespace

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    Mind(*this, state, seat, offers, priors).think();
}

namespace {

// VG-5.10  Whether the victim can repulse this group with the hand that they hold in this world.
bool can_repulse(const Rules& rules, const State& world, Seat victim, int defense, int sent, int ambushed, bool egil) {
    const Bag& hand = world.players[victim].hand;
    int all = 0;
    int biggest = 0;
    for (const Card card : hand.kinds(rules.defenses)) {
        const int bonus = card == Card::ambush ? ambushed : rules.value(card);
        all += hand.count(card) * bonus;
        biggest = std::max(biggest, bonus);
    }
    return defense + (egil ? biggest : all) > sent;
}

std::string percent(std::size_t some, std::size_t all) { return std::to_string((100 * some + all / 2) / all) + " %"; }

std::string one_digit(float number) {
    const auto tenths = static_cast<int>(std::lround(10 * number));
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace

std::string Rules::remark(std::span<const State> worlds, Seat seat, Action action) const {
    if (worlds.empty()) {
        return {};
    }
    const State& any = worlds.front();
    const auto holds = [&](Seat victim, int defense, int sent, int ambushed, bool egil) {
        std::size_t good = 0;
        for (const State& world : worlds) {
            good += !can_repulse(*this, world, victim, defense, sent, ambushed, egil);
        }
        return percent(good, worlds.size());
    };
    const auto bought = [&](Card card) {
        const float rounds = rounds_left(any, worths().weights);
        const Run run = run_of(*this, any, seat, worths().drawn[bucket(rounds)]);
        const float uses =
            std::max(0.0F, rounds - worths().weights.delay * run.owned / run.drawn) * run.drawn / (run.owned + 1);
        return "You will draw the " + data(card).name + " about " + one_digit(uses) + " times until the end.";
    };
    switch (action.bits & 0xFF) {
        case kind<AttackPlayer>: {
            const Seat victim = seat_at(field(action, 0));
            const Site site = static_cast<Site>(field(action, 1));
            const Raids raids(*this, any, seat);
            const Village village = raids.village(victim);
            const Plan plan = raids.plan(raids.force(true), victim, village, raids.expected_defenses(victim));
            if (plan.damaged == 0) {
                return "Your army is too weak for the Buildings of that village.";
            }
            std::size_t bare = 0;
            for (const State& world : worlds) {
                bare += world.players[victim].hand.kinds(defenses).empty();
            }
            return "The " + shown(site) + " has a defense of " + std::to_string(defense(any, victim, site)) +
                   ", and the defender holds no Defense card in " + percent(bare, worlds.size()) +
                   " of the deals that fit what you know; the raid reaches up to " + std::to_string(plan.damaged) +
                   " of their Buildings and brings about " + one_digit(std::max(0.0F, plan.value)) + " VP.";
        }
        case kind<Declare>: {
            const Raid& raid = any.raid;
            if (raid.target != Target::player || raid.attackers.empty()) {
                return {};
            }
            int biggest = 0;
            bool egil = false;
            for (const Attacker& each : raid.attackers) {
                if (each.site == raid.newest) {
                    egil = egil || each.card == Card::egil;
                    biggest =
                        std::max(biggest, type(each.card) == Type::unit ? strength(*this, any, each, false, true) : 0);
                }
            }
            return "The attack on the " + shown(raid.newest) + " succeeds, whatever the defender plays, in " +
                   holds(raid.victim, defense(any, raid.victim, raid.newest), group_strength(*this, any, raid.newest),
                         biggest, egil) +
                   " of the deals that fit what you know.";
        }
        case kind<Defend>: {
            const Site site = static_cast<Site>(field(action, 1));
            const int sent = group_strength(*this, any, site);
            const int then = defense(any, seat, site) + value(card_in(action, 0));
            const auto attackers_there = std::ranges::count_if(any.raid.attackers, [&](const Attacker& each) {
                return each.site == site && each.card != Card::assassin;
            });
            return then > sent ? "It repulses the attack on the " + shown(site) + " and brings " +
                                     std::to_string(attackers_there * box.repulse_vp) + " VP."
                               : "It does not stop the attack on the " + shown(site) +
                                     " alone: " + std::to_string(then) + " against " + std::to_string(sent) + ".";
        }
        case kind<BuyStock>:
            return bought(card_in(action, 0));
        case kind<BuyRiver>:
            return bought(any.river[static_cast<std::size_t>(river_index(*this, any, field(action, 0)))]);
        default:
            return {};
    }
}

}  // namespace meadhall::vikings_gone_wild
