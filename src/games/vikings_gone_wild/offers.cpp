// SPDX-License-Identifier: Apache-2.0
// Lists the legal actions (offers), and decides which player may take which action (VG-4.3, VG-4.4).
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

// The question that this kind of action answers.
template <class T>
constexpr Step answers = Step::turn;  // VG-D1  an action in the player's own turn
template <>
constexpr Step answers<Defend> = Step::defend;  // VG-D2  a Defense card
template <>
constexpr Step answers<DefendAgainst> = Step::defend;
template <>
constexpr Step answers<PickFavor> = Step::pick_favor;  // VG-D3  a Favor
template <>
constexpr Step answers<ChooseDracoResource> = Step::draco_resource;  // VG-D4  Beer or Gold from Draco
template <>
constexpr Step answers<StoreLoot> = Step::store_loot;  // VG-D5  a Container for a token
template <>
constexpr Step answers<LootFrom> = Step::loot_from;  // VG-D6  a Container to take from
template <>
constexpr Step answers<UsePlus> = Step::plus;  // VG-D7  an effect after an attack
template <>
constexpr Step answers<UsePlusMode> = Step::plus;
template <>
constexpr Step answers<SkipPlus> = Step::plus;
template <>
constexpr Step answers<PutBack> = Step::put_back;  // VG-D8  a card for the top of the deck
template <>
constexpr Step answers<Discard> = Step::discard;  // VG-D9  a discard because of Loki
template <>
constexpr Step answers<Store> = Step::store;  // VG-D10  tokens for a Container
template <>
constexpr Step answers<Keep> = Step::keep;  // VG-D11  a card kept by a Drakkar
template <>
constexpr Step answers<Pay> = Step::pay;  // VG-D12  a payment step
template <>
constexpr Step answers<Send> = Step::muster;  // VG-D13  a step of a declaration
template <>
constexpr Step answers<Arm> = Step::muster;
template <>
constexpr Step answers<NextGroup> = Step::muster;
template <>
constexpr Step answers<Declare> = Step::muster;
template <>
constexpr Step answers<Pick> = Step::pick;  // VG-D14  a card taken back

template <class T>
bool answers_now(Step step) {
    if constexpr (std::is_same_v<T, Done>) {
        return step == Step::defend || step == Step::keep || step == Step::pick;
    } else {
        return step == answers<T>;
    }
}

// VG-4.4.3  Refuses a seat or river slot that does not exist, and a parameter that the action does not use.
template <class T>
Verdict why_unsaid(const Rules& rules, const State& state, const T& choice) {
    if constexpr (requires { choice.opponent; }) {
        if (index(choice.opponent) >= player_count(state)) {
            return refused("VG-4.4.3", "there is no such player at this table");
        }
    }
    if constexpr (requires { choice.slot; }) {
        if (choice.slot < 1 || choice.slot > rules.box.river_size) {
            return refused("VG-4.4.3", "choose a slot from 1 to {}", rules.box.river_size);
        }
    }
    if constexpr (std::is_same_v<T, DefendAgainst>) {
        if (choice.card != Card::ambush) {
            return refused("VG-4.4.3", "only an Ambush is played against a Unit");
        }
    }
    if constexpr (requires { why_malformed(rules, state, choice); }) {
        return why_malformed(rules, state, choice);
    }
    return legal();
}

// VG-4.3.2  The refusal for a player who is not asked: it says what the asked player is doing. VG-6.4.5  An unfinished
// payment or declaration looks like an ordinary turn.
constexpr const char* waits_for(Step step) {
    switch (step) {
        case Step::defend:
            return "{seat} is defending now; wait for their answer";
        case Step::pick_favor:
            return "{seat} is choosing a Divine Favor; wait for their answer";
        case Step::draco_resource:
            return "{seat} is choosing the reward for Draco; wait for their answer";
        case Step::store_loot:
            return "{seat} is choosing a Container for a token; wait for their answer";
        case Step::loot_from:
            return "{seat} is choosing a Container to take a token from; wait for their answer";
        case Step::plus:
            return "{seat} is using the effects of attackers; wait for their answer";
        case Step::put_back:
            return "{seat} is putting a card back on the deck; wait for their answer";
        case Step::discard:
            return "{seat} is choosing a card to discard; wait for their answer";
        case Step::store:
            return "{seat} is storing tokens; wait for their answer";
        case Step::keep:
            return "{seat} is choosing which cards to keep; wait for their answer";
        case Step::pick:
            return "{seat} is taking cards back; wait for their answer";
        case Step::over:
            return "the game is over";
        default:
            return "it is {seat}'s turn; wait until it is yours, or until you are attacked";
    }
}

// VG-4.3.2  The refusal for the asked player who sends the wrong kind of action: it says what the player must answer
// first.
constexpr const char* must_answer(Step step) {
    switch (step) {
        case Step::defend:
            return "you are attacked: play a Defense card, or answer done";
        case Step::pick_favor:
            return "first choose a Divine Favor";
        case Step::draco_resource:
            return "first choose Beer or Gold as the reward for Draco";
        case Step::store_loot:
            return "first choose a Container for the token";
        case Step::loot_from:
            return "first choose the Container that you take a token from";
        case Step::plus:
            return "first use the effects of your attackers, or skip them";
        case Step::put_back:
            return "first choose a card that you put on top of your deck";
        case Step::discard:
            return "first choose a card that you discard";
        case Step::store:
            return "first say how many tokens you store in the Container";
        case Step::keep:
            return "first choose a card that you keep, or answer done";
        case Step::pay:
            return "first finish your payment";
        case Step::muster:
            return "first finish your attack: send attackers, then declare it";
        case Step::pick:
            return "first choose a card that you take back, or answer done";
        default:
            return "it is your turn: you can buy, build, play cards, attack, or end your turn";
    }
}

Verdict why_not_now(const State& state, Seat seat, Step answered) {
    const Step step = asked_step(state);
    const bool is_asked = step != Step::over && asked_seat(state) == seat;
    // VG-5.10.1  Only the attacked player may defend, and only while asked.
    if (answered == Step::defend) {
        return step == Step::defend
                   ? refused("VG-5.10.1", "only {seat} is attacked and can defend", index(asked_seat(state)))
                   : refused("VG-5.10.1", "you can defend only while somebody attacks you");
    }
    if (!is_asked) {
        return refused("VG-4.3.2", waits_for(step), step == Step::over ? 0 : index(asked_seat(state)));
    }
    if (step == Step::turn && answered == Step::muster) {
        return refused("VG-4.3.2", "first choose what you attack: a Building of an opponent, an Undead, or Draco");
    }
    if (step == Step::turn && answered == Step::pay) {
        return refused("VG-4.3.2", "first choose what you buy");
    }
    return refused("VG-4.3.2", must_answer(step));
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
                if (state_.favor_turned) {
                    add(PickFavor{*state_.favor_turned});
                }
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
                if (state_.doings.unused.alviss > 0) {
                    add(UsePlus{Card::alviss});
                }
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
                each_card(task().b == 0 ? state_.doings.attacked : player_.discard, [&](Card card) {
                    if (task().b == 0 || !rules_.favors.contains(card)) {
                        add(Pick{card});
                    }
                });
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
                if (is_met(rules_, state_, mission)) {
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
            if (player_.hand.has(card)) {
                add(Deploy{card});
            }
        }
        if (player_.hand.has(Card::mage)) {
            add(DeployMode{Card::mage, Mode::gold});
            add(DeployMode{Card::mage, Mode::draw});
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
        open = open.empty() || player_.hand.has(Card::favor_hel) ? opponents : open;
        if (player_.target != Whom::nobody) {
            open = open & SeatSet::only(seat_at(static_cast<int>(player_.target) - 1));
        }
        for (const Seat seat : open) {
            const Player& victim = state_.players[seat];
            for (const Site site :
                 victim.active() - victim.damaged - (taken.contains(seat) ? taken_by_others(seat) : EnumSet<Site>())) {
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

    // VG-5.8.4  The Buildings of this village that other players have attacked this round.
    EnumSet<Site> taken_by_others(Seat victim) const {
        EnumSet<Site> taken;
        for (const Seat seat : attackers_of(state_, victim) - SeatSet::only(state_.active)) {
            taken = taken | state_.players[seat].raided;
        }
        return taken;
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
            ready_in_hand = ready_in_hand.only(Kinds::only(Card::favor_hel));
            ready_in_area = {};
        }
        for (const Card card : ready_in_hand.kinds()) {
            add(Send{card, Place::hand});
        }
        if (ready_in_area.all() > 0) {
            for (const Card card : {Card::alviss, Card::bear_rider, Card::mage}) {
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
                if (card != Card::ambush) {
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

// VG-4.4.2  Checks the form of the action first, then whether this player is asked, then the rules in their order.
Verdict Rules::why_not(const State& state, Seat seat, Action action) const {
    return Actions::visit(
        action,
        [&]<class T>(const T& choice) {
            if (const Verdict verdict = why_unsaid(*this, state, choice); !verdict.legal()) {
                return verdict;
            }
            if (!to_act(state).contains(seat) || !answers_now<T>(asked_step(state))) {
                return why_not_now(state, seat, answers<T>);
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
