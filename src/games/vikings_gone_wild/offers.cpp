// SPDX-License-Identifier: Apache-2.0
// Lists the legal actions (offers).
#include <algorithm>

#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

class Menu {
public:
    Menu(const Rules& rules, const State& state, Offers& offers)
        : rules_(rules), state_(state), offers_(offers), player_(state.players[asked_seat(state)]) {}

    void fill() {
        switch (asked_step(state_)) {
            case Step::turn:
                return turn();
            case Step::defend:
                return defend();
            case Step::pick_favor:
                for (const Card card : state_.favor_display) {
                    add(PickFavor{card});
                }
                if (state_.favor_turned) {
                    add(PickFavor{*state_.favor_turned});
                }
                return;
            case Step::draco_resource:
                add(ChooseDracoResource{Resource::beer});
                add(ChooseDracoResource{Resource::gold});
                return;
            case Step::store_loot:
                for (const Site site : room_for_loot(rules_, state_, task().seat, task().as<PlaceToken>().resource)) {
                    add(StoreLoot{site});
                }
                return;
            case Step::loot_from:
                for (const Site site :
                     filled(state_.players[task().as<TakeToken>().victim], task().as<TakeToken>().resource)) {
                    add(LootFrom{site});
                }
                return;
            case Step::plus:
                for (const Card card : plus_cards) {
                    if (state_.doings.unused.of(card) > 0) {
                        plus<UsePlus, UsePlusMode>(card);
                    }
                }
                add(SkipPlus{});
                return;
            case Step::put_back:
                return each_card(player_.hand, [&](Card card) { add(PutBack{card}); });
            case Step::discard:
                return each_card(player_.hand, [&](Card card) { add(Discard{card}); });
            case Step::store: {
                const Range range = storage_range(rules_, state_, task());
                offers_.add(
                    Actions::range<&Store::tokens>(Store{storage_site(task()), static_cast<std::uint8_t>(range.fewest)},
                                                   range.most - range.fewest + 1));
                return;
            }
            case Step::keep:
                each_card(player_.hand, [&](Card card) {
                    if (why_not(rules_, state_, Keep{card}).legal()) {
                        add(Keep{card});
                    }
                });
                add(Done{});
                return;
            case Step::pay: {
                const Range range = payment_range(state_);
                offers_.add(
                    Actions::range<&Pay::amount>(Pay{resource_at(state_.payment.step), source_at(state_.payment.step),
                                                     static_cast<std::uint8_t>(range.fewest)},
                                                 range.most - range.fewest + 1));
                return;
            }
            case Step::muster:
                return muster();
            case Step::pick:
                each_card(can_pick(rules_, state_), [&](Card card) { add(Pick{card}); });
                add(Done{});
                return;
            default:
                return;
        }
    }

private:
    // VG-D1, VG-4.4.1, VG-5.1.4  All actions of a turn; the player may take them in any order. VG-4.4.4  Each kind of
    // card is listed once. VG-4.5.1  A choice of several cards is made step by step.
    void turn() {
        add(EndTurn{});
        purchases();
        action_cards();
        attacks();
        if (player_.missions_left() > 0) {
            for (const Mission mission : player_.missions) {
                if (is_met(state_, mission)) {
                    add(CompleteMission{mission});
                }
            }
        }
        if (!player_.flags.contains(Flag::returned_building)) {
            for (const Site site : player_.standing - EnumSet<Site>{Site::town_hall}) {
                add(ReturnBuilding{site});
            }
        }
    }

    void purchases() {
        const Purse beer = purse(state_, Resource::beer);
        const Purse gold = purse(state_, Resource::gold);
        const std::uint64_t affordable = rules_.within(beer.amount, gold.amount);
        if (affordable == 0) {
            return;
        }
        // VG-5.3.8  The player can choose how to pay if at least two places hold the resource and they hold more than
        // the price in total.
        std::uint64_t several_ways = 0;
        if (beer.places >= 2) {
            several_ways |= rules_.within(beer.amount - 1, highest_price) & ~rules_.within(0, highest_price);
        }
        if (gold.places >= 2) {
            several_ways |= rules_.within(highest_price, gold.amount - 1) & ~rules_.within(highest_price, 0);
        }
        const auto is_in = [](std::uint64_t some, int ware) { return (some >> ware & 1) != 0; };
        const auto from_to = [](int first, int last) {
            return (std::uint64_t{2} << last) - (std::uint64_t{1} << first);
        };
        const auto each_of = [](std::uint64_t some, auto f) {
            for (; some != 0; some &= some - 1) {
                f(std::countr_zero(some));
            }
        };
        const auto sell = [&](int ware, const auto& choice, const auto& by_hand) {
            add(choice);
            if (is_in(several_ways, ware)) {
                add(by_hand);
            }
        };
        each_of(affordable & from_to(ware_of(Card::elf_archer), ware_of(Card::sheep_cannon)), [&](int ware) {
            if (const Card card = card_at(ware); state_.piles.of(card) > 0) {
                sell(ware, BuyStock{card}, BuyStockManual{card});
            }
        });
        auto slot = static_cast<std::uint8_t>(rules_.box.river_size - state_.river.size());
        for (const Card card : state_.river) {
            ++slot;
            if (is_in(affordable, ware_of(card))) {
                sell(ware_of(card), BuyRiver{slot}, BuyRiverManual{slot});
            }
        }
        const int limit = rules_.hall(player_.active_level()).limit;
        if (limit == 0 || player_.owned_buildings() < limit) {
            each_of(affordable & from_to(ware_of(Building::gold_factory), ware_of(Building::drakkar)), [&](int ware) {
                const Building type = static_cast<Building>(ware - ware_of(Building::gold_factory));
                // VG-5.5.3, VG-5.5.4  A player who has built the highest number of a type may not build this type
                // again. VG-5.5.1  The pile must not be empty.
                if (!player_.built.contains(site_of(type, rules_.box.max_same_building - 1)) &&
                    rules_.building_pile(state_, type) > 0) {
                    sell(ware, Build{type}, BuildManual{type});
                }
            });
        }
        const int next_hall = ware_of_hall(player_.level + 1);
        if (player_.level < 3 && !player_.construction.contains(Site::town_hall) && is_in(affordable, next_hall)) {
            sell(next_hall, Upgrade{}, UpgradeManual{});
        }
        if (is_in(affordable, ware_of_swap) && !state_.doings.deeds.contains(Deed::swapped) &&
            !state_.mission_deck.empty()) {
            for (const Mission mission : player_.missions) {
                sell(ware_of_swap, SwapMission{mission}, SwapMissionManual{mission});
            }
        }
        for (const Resource given : {Resource::beer, Resource::gold}) {
            if (is_in(affordable, ware_of(given))) {
                sell(ware_of(given), Exchange{given}, ExchangeManual{given});
            }
        }
    }

    void action_cards() {
        for (const Card card : player_.hand.kinds(rules_.action_cards)) {
            rules_of(card).offer(state_, offers_);
        }
        for (const Card card : player_.hand.kinds(plus_cards)) {
            plus<Deploy, DeployMode>(card);
        }
    }

    // VG-5.17.4  A + effect, with its modes if it has any.
    template <class Plain, class WithMode>
    void plus(Card card) {
        if (rules_of(card).modes.empty()) {
            add(Plain{card});
        }
        for (const Mode mode : rules_of(card).modes) {
            add(WithMode{card, mode});
        }
    }

    void attacks() {
        // VG-5.7.2  An attack needs a Unit or Hero.
        if (player_.hand.kinds(rules_.attackers).empty() && state_.doings.deployed.all() == 0) {
            return;
        }
        // VG-5.8.3  An opponent whom other players have attacked may be attacked in two cases only: with Hel, or if
        // other players have attacked every opponent.
        const SeatSet opponents = seats(state_) - SeatSet::only(state_.active);
        const SeatSet taken = targets_of_others(state_, state_.active);
        SeatSet open = opponents - taken;
        open = open.empty() || can_ignore_off_limits(player_) ? opponents : open;
        if (player_.target != Whom::nobody) {
            open = open & SeatSet::only(seat_at(static_cast<int>(player_.target) - 1));
        }
        for (const Seat seat : open) {
            const Player& victim = state_.players[seat];
            for (const Site site :
                 victim.active() - victim.damaged -
                     (taken.contains(seat) ? attacked_by_others(state_, state_.active, seat) : EnumSet<Site>())) {
                add(AttackPlayer{seat, site});
            }
        }
        // VG-5.11.2  The most strength that the player can send. It is the same against all monsters.
        const int most = strongest(rules_, state_, std::nullopt);
        auto slot = static_cast<std::uint8_t>(rules_.box.river_size - state_.river.size());
        for (const Card card : state_.river) {
            ++slot;
            if (rules_.type(card) == Type::undead && most >= rules_.value(card)) {
                add(AttackUndead{slot});
            }
        }
        if (most >= rules_.box.draco_defense && !player_.flags.contains(Flag::fought_draco)) {
            add(AttackDraco{});
        }
    }

    // VG-D13  The steps of a declaration.
    void muster() {
        const auto& attackers = state_.raid.attackers;
        // VG-5.7.3  Attackers that are not in a group yet.
        Bag ready_in_hand = player_.hand.only(rules_.attackers);
        Plusses ready_in_area = state_.doings.deployed;
        for (const Attacker& each : attackers) {
            each.from_area ? static_cast<void>(--ready_in_area.of(each.card)) : ready_in_hand.take(each.card);
        }
        // VG-5.8.11  Against an opponent who is off limits, Hel must be the first card sent.
        const bool hel_first = state_.raid.target == Target::player && attackers.empty() &&
                               off_limits(state_, state_.active, state_.raid.victim);
        if (hel_first) {
            ready_in_hand = ready_in_hand.only(off_limits_cards);
            ready_in_area = {};
        }
        for (const Card card : ready_in_hand.kinds()) {
            add(Send{card, Place::hand});
        }
        if (ready_in_area.all() > 0) {
            for (const Card card : plus_cards) {
                if (ready_in_area.of(card) > 0) {
                    add(Send{card, Place::area});
                }
            }
        }
        if (attackers.empty()) {
            return;
        }
        for (const Card weapon : player_.hand.kinds(rules_.weapons)) {
            Bag carriers;
            for (const Attacker& each : attackers) {
                if (each.site == state_.raid.newest && !carriers.has(each.card)) {
                    carriers.add(each.card);
                    add_if_legal(Arm{weapon, each.card});
                }
            }
        }
        if (state_.raid.target == Target::player && attackers.back().site == state_.raid.newest &&
            (!ready_in_hand.empty() || ready_in_area.all() > 0) &&
            !off_limits(state_, state_.active, state_.raid.victim)) {
            const Player& victim = state_.players[state_.raid.victim];
            EnumSet<Site> taken = attacked_by_others(state_, state_.active, state_.raid.victim) | victim.damaged;
            for (const Attacker& each : attackers) {
                taken.insert(each.site);
            }
            for (const Site site : victim.active() - taken) {
                add(NextGroup{site});
            }
        }
        add_if_legal(Declare{});
    }

    // VG-D2, VG-6.4.2  Only the defender receives these offers. VG-6.4.3  The server hides how long the defender takes
    // to answer.
    void defend() {
        for (const Card card : player_.hand.kinds(rules_.defenses)) {
            EnumSet<Site> seen;
            for (const Attacker& target : state_.raid.attackers) {
                if (seen.contains(target.site)) {
                    continue;
                }
                seen.insert(target.site);
                if (!rules_of(card).names_unit) {
                    add_if_legal(Defend{card, target.site});
                    continue;
                }
                FixedVector<DefendAgainst, most_attackers> named;
                for (const Attacker& each : state_.raid.attackers) {
                    const DefendAgainst choice{card, target.site, each.card, each.weapon};
                    const bool twice = std::ranges::any_of(named, [&](const DefendAgainst& other) {
                        return other.unit == choice.unit && other.weapon == choice.weapon;
                    });
                    if (each.site == target.site && !twice) {
                        named.push_back(choice);
                        add_if_legal(choice);
                    }
                }
            }
        }
        add(Done{});
    }

    template <class F>
    static void each_card(const Bag& bag, F f) {
        for (const Card card : bag.kinds()) {
            f(card);
        }
    }
    template <class T>
    void add(const T& choice) {
        offers_.add(Actions::offer(choice));
    }
    template <class T>
    void add_if_legal(const T& choice) {
        if (why_not(rules_, state_, choice).legal()) {
            add(choice);
        }
    }
    const Task& task() const { return state_.tasks.back(); }

    const Rules& rules_;
    const State& state_;
    Offers& offers_;
    const Player& player_;
};

}  // namespace

void Rules::offers(const State& state, Seat seat, Offers& offers) const {
    if (to_act(state).contains(seat)) {
        Menu(*this, state, offers).fill();
    }
}

}  // namespace meadhall::vikings_gone_wild
