// The menu, and who may ask for what (VG-4.3, VG-4.4).
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

// What each kind of action answers.
template <class T>
constexpr Step answers = Step::turn;  // VG-D1
template <>
constexpr Step answers<Defend> = Step::defend;  // VG-D2
template <>
constexpr Step answers<DefendAgainst> = Step::defend;
template <>
constexpr Step answers<PickFavor> = Step::pick_favor;  // VG-D3
template <>
constexpr Step answers<ChooseDracoResource> = Step::draco_resource;  // VG-D4
template <>
constexpr Step answers<StoreLoot> = Step::store_loot;  // VG-D5
template <>
constexpr Step answers<LootFrom> = Step::loot_from;  // VG-D6
template <>
constexpr Step answers<UsePlus> = Step::plus;  // VG-D7
template <>
constexpr Step answers<UsePlusMode> = Step::plus;
template <>
constexpr Step answers<SkipPlus> = Step::plus;
template <>
constexpr Step answers<PutBack> = Step::put_back;  // VG-D8
template <>
constexpr Step answers<Discard> = Step::discard;  // VG-D9
template <>
constexpr Step answers<Store> = Step::store;  // VG-D10
template <>
constexpr Step answers<Keep> = Step::keep;  // VG-D11
template <>
constexpr Step answers<Pay> = Step::pay;  // VG-D12
template <>
constexpr Step answers<Send> = Step::muster;  // VG-D13
template <>
constexpr Step answers<Arm> = Step::muster;
template <>
constexpr Step answers<NextGroup> = Step::muster;
template <>
constexpr Step answers<Declare> = Step::muster;
template <>
constexpr Step answers<Pick> = Step::pick;  // VG-D14

template <class T>
bool answers_now(Step step) {
    if constexpr (std::is_same_v<T, Done>) {
        return step == Step::defend || step == Step::keep || step == Step::pick;
    } else {
        return step == answers<T>;
    }
}

// VG-4.4.3  A seat or a slot that is not in the box, a parameter too many.
template <class T>
Verdict why_unsaid(const Rules& rules, const State& state, const T& choice) {
    if constexpr (requires { choice.opponent; }) {
        if (index(choice.opponent) >= player_count(state)) {
            return refused("VG-4.4.3", "nobody sits there");
        }
    }
    if constexpr (requires { choice.slot; }) {
        if (choice.slot < 1 || choice.slot > river_size) {
            return refused("VG-4.4.3", "the slots are 1 to {}, not {}", river_size, choice.slot);
        }
    }
    if constexpr (std::is_same_v<T, DefendAgainst>) {
        if (choice.card != Card::ambush) {
            return refused("VG-4.4.3", "only an Ambush names a Unit");
        }
    }
    if constexpr (requires { why_malformed(rules, state, choice); }) {
        return why_malformed(rules, state, choice);
    }
    return legal();
}

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
                state_.favor_turned ? add(PickFavor{*state_.favor_turned}) : void();
                return;
            case Step::draco_resource:
                add(ChooseDracoResource{Resource::beer});
                add(ChooseDracoResource{Resource::gold});
                return;
            case Step::store_loot:
                for (const Site site : room_for_loot(rules_, state_, task().seat, static_cast<Resource>(task().a))) {
                    add(StoreLoot{site});
                }
                return;
            case Step::loot_from:
                for (const Site site : filled(state_.players[seat_at(task().a)], static_cast<Resource>(task().b))) {
                    add(LootFrom{site});
                }
                return;
            case Step::plus:
                state_.doings.unused.alviss > 0 ? add(UsePlus{Card::alviss}) : void();
                if (state_.doings.unused.mage > 0) {
                    add(UsePlusMode{Card::mage, Mode::gold});
                    add(UsePlusMode{Card::mage, Mode::draw});
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
                    Actions::row<&Store::tokens>(Store{storage_site(task()), static_cast<std::uint8_t>(range.fewest)},
                                                 range.most - range.fewest + 1));
                return;
            }
            case Step::keep:
                each_card(player_.hand,
                          [&](Card card) { why_not(rules_, state_, Keep{card}).legal() ? add(Keep{card}) : void(); });
                add(Done{});
                return;
            case Step::pay: {
                const Range range = payment_range(state_);
                offers_.add(
                    Actions::row<&Pay::amount>(Pay{resource_at(state_.payment.step), source_at(state_.payment.step),
                                                   static_cast<std::uint8_t>(range.fewest)},
                                               range.most - range.fewest + 1));
                return;
            }
            case Step::muster:
                return muster();
            case Step::pick:
                each_card(task().b == 0 ? state_.doings.attacked : player_.discard, [&](Card card) {
                    task().b == 0 || !rules_.is(card, rules_.favors) ? add(Pick{card}) : void();
                });
                add(Done{});
                return;
            default:
                return;
        }
    }

private:
    // VG-D1, VG-4.4.1, VG-5.1.4  Anything, in any order. VG-4.4.4  Each kind of card once. VG-4.5.1  No subsets.
    void turn() {
        add(EndTurn{});
        purchases();
        action_cards();
        attacks();
        for (const Mission mission : player_.missions) {
            add_if_legal(CompleteMission{mission});
        }
        if (!player_.flags.contains(Flag::returned_building)) {
            for (const Site site : player_.standing) {
                site != Site::town_hall ? add(ReturnBuilding{site}) : void();
            }
        }
    }

    void purchases() {
        const int beer = available(state_, state_.active, Resource::beer);
        const int gold = available(state_, state_.active, Resource::gold);
        // VG-5.3.8  Several ways to pay: two sources hold some of it, and together more than the price.
        const bool beers_differ = several_sources(Resource::beer);
        const bool golds_differ = several_sources(Resource::gold);
        const auto sale = [&](const auto& choice, const auto& by_hand, int cost_beer, int cost_gold, auto possible) {
            if (cost_beer <= beer && cost_gold <= gold && possible()) {
                add(choice);
                if ((beers_differ && cost_beer > 0 && cost_beer < beer) ||
                    (golds_differ && cost_gold > 0 && cost_gold < gold)) {
                    add(by_hand);
                }
            }
        };
        const auto anyway = [] { return true; };
        for (int i = static_cast<int>(Card::elf_archer); i <= static_cast<int>(Card::sheep_cannon); ++i) {
            const CardData& each = rules_.data(card_at(i));
            sale(BuyStock{each.id}, BuyStockManual{each.id}, each.cost_beer, each.cost_gold,
                 [&] { return state_.piles.of(each.id) > 0; });
        }
        for (std::size_t i = 0; i < state_.river.size(); ++i) {
            const CardData& each = rules_.data(state_.river[i]);
            const auto slot = static_cast<std::uint8_t>(i + 1 + river_size - state_.river.size());
            if (each.type != Type::undead) {
                sale(BuyRiver{slot}, BuyRiverManual{slot}, each.cost_beer, each.cost_gold, anyway);
            }
        }
        const int limit = rules_.hall(player_.active_level()).limit;
        if (limit == 0 || player_.owned_buildings() < limit) {
            for (const BuildingData& each : rules_.building_data) {
                sale(Build{each.id}, BuildManual{each.id}, each.cost_beer, each.cost_gold,
                     [&] { return why_not(rules_, state_, Build{each.id}).legal(); });
            }
        }
        if (player_.level < 3 && !player_.construction.contains(Site::town_hall)) {
            sale(Upgrade{}, UpgradeManual{}, 0, rules_.hall(player_.level + 1).cost_gold, anyway);
        }
        if (!state_.doings.deeds.contains(Deed::swapped) && !state_.mission_deck.empty()) {
            for (const Mission mission : player_.missions) {
                sale(SwapMission{mission}, SwapMissionManual{mission}, 0, rules_.box.mission_swap_cost, anyway);
            }
        }
        sale(Exchange{Resource::beer}, ExchangeManual{Resource::beer}, rules_.box.exchange_rate, 0, anyway);
        sale(Exchange{Resource::gold}, ExchangeManual{Resource::gold}, 0, rules_.box.exchange_rate, anyway);
    }

    bool several_sources(Resource resource) const {
        int sources = 0;
        for (int source = 0; source < payment_steps / 2; ++source) {
            sources += holds(state_, state_.active, resource, source) > 0;
        }
        return sources >= 2;
    }

    void action_cards() {
        for (const Card card : player_.hand.kinds(rules_.action_cards)) {
            switch (card) {
                case Card::money_theft:
                case Card::beer_theft:
                case Card::raven_scout:
                    for (const Seat seat : seats(state_) - SeatSet::only(state_.active)) {
                        add(PlayActionOn{card, seat});
                    }
                    break;
                case Card::merchant:
                    add(PlayActionMode{card, Mode::beer});
                    add(PlayActionMode{card, Mode::gold});
                    break;
                case Card::favor_odin:
                    add(PlayActionMode{card, Mode::vp});
                    add(PlayActionMode{card, Mode::draw});
                    break;
                case Card::rune_stone:
                    add(PlayAction{card});
                    each_card(player_.hand, [&](Card removed) {
                        if (removed != card || player_.hand.count(card) > 1) {
                            add(PlayActionRemoving{card, Zone::hand, removed});
                        }
                    });
                    each_card(player_.discard,
                              [&](Card removed) { add(PlayActionRemoving{card, Zone::discard, removed}); });
                    break;
                default:
                    add(PlayAction{card});
            }
        }
        for (const Card card : {Card::alviss, Card::bear_rider}) {
            player_.hand.has(card) ? add(Deploy{card}) : void();
        }
        if (player_.hand.has(Card::mage)) {
            add(DeployMode{Card::mage, Mode::gold});
            add(DeployMode{Card::mage, Mode::draw});
        }
    }

    void attacks() {
        if (ready(rules_, state_) == 0) {
            return;
        }
        for (const Seat seat : seats(state_) - SeatSet::only(state_.active)) {
            const Player& victim = state_.players[seat];
            if ((player_.target != Whom::nobody && player_.target != whom(seat)) ||
                (off_limits(state_, state_.active, seat) && !player_.hand.has(Card::favor_hel))) {
                continue;
            }
            for (const Site site : victim.active() - victim.damaged - taken_by_others(seat)) {
                add(AttackPlayer{seat, site});
            }
        }
        // VG-5.11.2  What could be brought against a monster is the same for all of them.
        const int most = strongest(rules_, state_, std::nullopt);
        for (std::size_t i = 0; i < state_.river.size(); ++i) {
            if (rules_.type(state_.river[i]) == Type::undead && most >= rules_.value(state_.river[i])) {
                add(AttackUndead{static_cast<std::uint8_t>(i + 1 + river_size - state_.river.size())});
            }
        }
        if (most >= rules_.box.draco_defense && !player_.flags.contains(Flag::fought_draco)) {
            add(AttackDraco{});
        }
    }

    // VG-5.8.4  What other players have attacked in this village.
    EnumSet<Site> taken_by_others(Seat victim) const {
        EnumSet<Site> taken;
        for (const Seat seat : attackers_of(state_, victim) - SeatSet::only(state_.active)) {
            taken = taken | state_.players[seat].raided;
        }
        return taken;
    }

    // VG-D13
    void muster() {
        const Player& player = state_.players[state_.active];
        for (const Card card : player.hand.kinds(rules_.units | rules_.heroes)) {
            add_if_legal(Send{card, Place::hand});
        }
        for (const Card card : {Card::alviss, Card::bear_rider, Card::mage}) {
            state_.doings.deployed.of(card) > 0 ? add_if_legal(Send{card, Place::area}) : void();
        }
        const auto& attackers = state_.raid.attackers;
        if (attackers.empty()) {
            return;
        }
        for (const Card weapon : player.hand.kinds(rules_.weapons)) {
            Bag carriers;
            for (const Attacker& each : attackers) {
                if (each.site == state_.raid.newest && !carriers.has(each.card)) {
                    carriers.add(each.card);
                    add_if_legal(Arm{weapon, each.card});
                }
            }
        }
        if (state_.raid.target == Target::player && attackers.back().site == state_.raid.newest &&
            ready(rules_, state_) > 0 && !off_limits(state_, state_.active, state_.raid.victim)) {
            const Player& victim = state_.players[state_.raid.victim];
            EnumSet<Site> taken = taken_by_others(state_.raid.victim) | victim.damaged;
            for (const Attacker& each : attackers) {
                taken.insert(each.site);
            }
            for (const Site site : victim.active() - taken) {
                add(NextGroup{site});
            }
        }
        add_if_legal(Declare{});
    }

    // VG-D2, VG-6.4.2  Only its decider sees this list. VG-6.4.3  How long he takes is for the server to hide.
    void defend() {
        for (const Card card : player_.hand.kinds(rules_.defenses)) {
            EnumSet<Site> seen;
            for (const Attacker& target : state_.raid.attackers) {
                if (seen.contains(target.site)) {
                    continue;
                }
                seen.insert(target.site);
                if (card != Card::ambush) {
                    add_if_legal(Defend{card, target.site});
                    continue;
                }
                FixedVector<DefendAgainst, 32> named;
                for (const Attacker& each : state_.raid.attackers) {
                    const DefendAgainst choice{card, target.site, each.card, each.weapon()};
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
    void each_card(const Bag& bag, F f) {
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

// VG-4.4.2  What cannot be said, who is not asked, then the rules in their order.
Verdict Rules::why_not(const State& state, Seat seat, Action action) const {
    return Actions::visit(
        action,
        [&]<class T>(const T& choice) {
            if (const Verdict verdict = why_unsaid(*this, state, choice); !verdict.legal()) {
                return verdict;
            }
            if (!to_act(state).contains(seat) || !answers_now<T>(asked_step(state))) {
                // VG-5.10.1  Only the attacked player defends, and only then.
                if (answers<T> == Step::defend) {
                    return refused("VG-5.10.1", "you are not asked to defend now");
                }
                return refused("VG-4.3.2", "you are not asked that now");
            }
            return vikings_gone_wild::why_not(*this, state, choice);
        },
        [](Unknown) { return Verdict(unreadable); });
}

void Rules::play(State& state, Seat, Action action, Chance& chance, const Narrator<Event>& narrator) const {
    Turn turn(*this, state, chance, narrator);
    Actions::visit_legal(action, [&]<class T>(const T& choice)
                             requires(!std::is_same_v<T, Unknown>)
                         { turn.play(choice); });
}

void Rules::offers(const State& state, Seat seat, Offers& offers) const {
    if (to_act(state).contains(seat)) {
        Menu(*this, state, offers).fill();
    }
}

}  // namespace meadhall::vikings_gone_wild
