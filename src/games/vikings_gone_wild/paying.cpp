// SPDX-License-Identifier: Apache-2.0
// Resources, payments and the exchange (VG-5.3, VG-5.13).
#include <algorithm>
#include <numeric>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

constexpr int sources = payment_steps / 2;
constexpr int from_pool = 0, from_hall = 1, from_producers = 2, from_hand = 3, from_containers = 4;

// The total amount that the sources after this one hold.
int holds_later(const State& state, Seat seat, Resource resource, int source) {
    int sum = 0;
    for (int later = source + 1; later < sources; ++later) {
        sum += holds(state, seat, resource, later);
    }
    return sum;
}

// VG-5.3.8  The player can choose how to pay if at least two sources hold the resource and they hold more than the
// price in total.
bool has_choice(Purse purse, int price) { return price > 0 && purse.places >= 2 && purse.amount > price; }

// The refusal for a player who has too little to pay. spare: what is left of the resource that is not missing. A player
// who has enough can always pay exactly, because every token and card is worth 1.
Verdict why_too_little(const Rules& rules, Bill bill, Goods missing, Goods spare) {
    const int rate = rules.box.exchange_rate;
    // VG-5.13.1  An exchange takes two of the same resource.
    if (bill.purpose == Purpose::exchange) {
        return missing.beer > 0
                   ? refused("VG-5.13.1", "an exchange takes {} Beer; you need {} more", rate, missing.beer)
                   : refused("VG-5.13.1", "an exchange takes {} Gold; you need {} more", rate, missing.gold);
    }
    if (missing.beer > 0 && missing.gold > 0) {
        return refused("VG-5.3.5", "you need {} more Beer and {} more Gold", missing.beer, missing.gold);
    }
    if (missing.beer > 0) {
        return spare.gold >= rate * missing.beer
                   ? refused("VG-5.3.5", "you need {} more Beer; you can exchange {} Gold for {} Beer first",
                             missing.beer, rate * missing.beer, missing.beer)
                   : refused("VG-5.3.5", "you need {} more Beer", missing.beer);
    }
    return spare.beer >= rate * missing.gold
               ? refused("VG-5.3.5", "you need {} more Gold; you can exchange {} Beer for {} Gold first", missing.gold,
                         rate * missing.gold, missing.gold)
               : refused("VG-5.3.5", "you need {} more Gold", missing.gold);
}

}  // namespace

Resource resource_at(int step) { return step < sources ? Resource::beer : Resource::gold; }

Source source_at(int step) {
    const int source = step % sources;
    if (source < from_containers) {
        return static_cast<Source>(source);
    }
    const int container = source - from_containers + (step < sources ? 0 : same_building);
    return static_cast<Source>(static_cast<int>(Source::beer_container_1) + container);
}

// VG-5.3.1, VG-5.2.3, VG-5.20.1  The amount that one source holds. The sources are the pool, the Town Hall, producers,
// hand cards and Containers.
int holds(const State& state, Seat seat, Resource resource, int source) {
    const Player& player = state.players[seat];
    switch (source) {
        case from_pool:
            return state.pool.of(resource);
        case from_hall:
            return player.hall.of(resource);
        case from_producers:
            return player.made(resource);
        case from_hand:
            return player.hand.count(card_of(resource));
        default:
            return player.tokens(site_of(container_of(resource), source - from_containers));
    }
}

Goods price_of(const Rules& rules, const State& state, Bill bill) {
    const auto price = [&](int ware) { return rules.prices[static_cast<std::size_t>(ware)]; };
    switch (bill.purpose) {
        case Purpose::stock:
            return price(ware_of(bill.card()));
        case Purpose::river:
            return price(ware_of(state.river[static_cast<std::size_t>(river_index(rules, state, bill.slot()))]));
        case Purpose::building:
            return price(ware_of(bill.building()));
        case Purpose::upgrade:
            return price(ware_of_hall(state.players[state.active].level + 1));
        case Purpose::swap:
            return price(ware_of_swap);
        case Purpose::exchange:
            return price(ware_of(bill.given()));
        default:
            return {0, 0};
    }
}

// Each of these functions checks everything except the price, which is checked last (VG-4.4.2).
Verdict why_not_stock(const Rules&, const State&, Card);
Verdict why_not_river(const Rules&, const State&, int slot);
Verdict why_not_building(const Rules&, const State&, Building);
Verdict why_not_upgrade(const Rules&, const State&);
Verdict why_not_swap(const Rules&, const State&, Mission);

Verdict why_not_bill(const Rules& rules, const State& state, Bill bill, bool by_hand) {
    Verdict verdict;
    switch (bill.purpose) {
        case Purpose::stock:
            verdict = why_not_stock(rules, state, bill.card());
            break;
        case Purpose::river:
            verdict = why_not_river(rules, state, bill.slot());
            break;
        case Purpose::building:
            verdict = why_not_building(rules, state, bill.building());
            break;
        case Purpose::upgrade:
            verdict = why_not_upgrade(rules, state);
            break;
        case Purpose::swap:
            verdict = why_not_swap(rules, state, bill.mission());
            break;
        default:
            break;
    }
    if (!verdict.legal()) {
        return verdict;
    }
    const Goods price = price_of(rules, state, bill);
    const Purse beer = purse(state, Resource::beer);
    const Purse gold = purse(state, Resource::gold);
    if (beer.amount < price.beer || gold.amount < price.gold) {
        const auto above = [](int one, int other) {
            return static_cast<std::uint8_t>(std::clamp(one - other, 0, 255));
        };
        return why_too_little(rules, bill, {above(price.beer, beer.amount), above(price.gold, gold.amount)},
                              {above(beer.amount, price.beer), above(gold.amount, price.gold)});
    }
    if (by_hand && !has_choice(beer, price.beer) && !has_choice(gold, price.gold)) {
        return refused("VG-5.3.8", "there is only one way to pay this price; leave out manual");
    }
    return legal();
}

// VG-5.3.5  The default order of payment: pool, Town Hall, produced tokens for which the Containers have no room, hand
// cards, other produced tokens, then Containers, those with the fewest tokens first.
void Turn::pay_default(Bill bill) {
    const Goods price = price_of(rules_, state_, bill);
    std::array<std::uint8_t, payment_steps> taken{};
    for (const Resource resource : {Resource::beer, Resource::gold}) {
        int due = price.of(resource);
        if (due == 0) {
            continue;
        }
        const int offset = resource == Resource::beer ? 0 : sources;
        const Player& payer = active();
        const auto take = [&](int source, int most) {
            const int amount = std::min(due, most);
            auto& place = taken[static_cast<std::size_t>(offset + source)];
            place = static_cast<std::uint8_t>(place + amount);
            due -= amount;
        };
        take(from_pool, state_.pool.of(resource));
        take(from_hall, payer.hall.of(resource));
        const int made = payer.made(resource);
        int room = 0;
        const Building type = container_of(resource);
        for (int i = 0; i < same_building; ++i) {
            const Site site = site_of(type, i);
            room += payer.active().contains(site) ? rules_.box.container_capacity - payer.tokens(site) : 0;
        }
        const int lost = std::max(0, made - room);
        take(from_producers, lost);
        take(from_hand, payer.hand.count(card_of(resource)));
        take(from_producers, made - lost);
        while (due > 0) {
            int fewest = -1;
            for (int i = 0; i < same_building; ++i) {
                const int left =
                    payer.tokens(site_of(type, i)) - taken[static_cast<std::size_t>(offset + from_containers + i)];
                if (left > 0 &&
                    (fewest < 0 || left < payer.tokens(site_of(type, fewest)) -
                                              taken[static_cast<std::size_t>(offset + from_containers + fewest)])) {
                    fewest = i;
                }
            }
            take(from_containers + fewest, payer.tokens(site_of(type, fewest)));
        }
    }
    take_payment(taken, false);
    receive(bill);
    run();
}

// VG-5.3.6, VG-5.3.7  Paid tokens return to the supply, which is unlimited. Paid cards go to the Player Area
// (VG-5.3.4).
void Turn::take_payment(const std::array<std::uint8_t, payment_steps>& taken, bool secret) {
    Player& payer = active();
    Bag hand_cards;
    for (const Resource resource : {Resource::beer, Resource::gold}) {
        const std::size_t offset = resource == Resource::beer ? 0 : sources;
        state_.pool.of(resource) = static_cast<std::uint8_t>(state_.pool.of(resource) - taken[offset + from_pool]);
        payer.hall.of(resource) = static_cast<std::uint8_t>(payer.hall.of(resource) - taken[offset + from_hall]);
        int producers = taken[offset + from_producers];
        for (int i = 0; i < same_building && producers > 0; ++i) {
            const Site site = site_of(producer_of(resource), i);
            if (payer.produced.contains(site)) {
                payer.produced.erase(site);
                --producers;
            }
        }
        if (const int hand = taken[offset + from_hand]; hand > 0) {
            leave_hand(state_.active, card_of(resource), hand);
            payer.area.add(card_of(resource), hand);
            hand_cards.add(card_of(resource), hand);
        }
        for (int i = 0; i < same_building; ++i) {
            std::uint8_t& tokens = payer.tokens(site_of(container_of(resource), i));
            tokens = static_cast<std::uint8_t>(tokens - taken[offset + from_containers + static_cast<std::size_t>(i)]);
        }
    }
    if (narrator_.silent()) {
        return;
    }
    const auto sum = [&](int first) {
        return static_cast<std::uint8_t>(std::accumulate(taken.begin() + first, taken.begin() + first + sources, 0));
    };
    const Goods price{sum(0), sum(sources)};
    const Goods tokens{static_cast<std::uint8_t>(price.beer - hand_cards.count(Card::beer)),
                       static_cast<std::uint8_t>(price.gold - hand_cards.count(Card::gold))};
    paid_ = {state_.active, price, {tokens, hand_cards}};
    paid_openly_ = hand_cards.empty() && !secret;
}

// VG-5.3.8, VG-D12  Asks the player about one source after another. VG-4.5.2  Nothing is paid before the last answer.
void Turn::pay_by_hand(Bill bill) {
    const Goods price = price_of(rules_, state_, bill);
    state_.payment = {bill.purpose, bill.what, price, 0, {}};
    push(Step::pay, state_.active);
    run();
}

Range payment_range(const State& state) {
    const int step = state.payment.step;
    const Resource resource = resource_at(step);
    const int source = step % sources;
    const int due = state.payment.due.of(resource);
    return {std::max(0, due - holds_later(state, state.active, resource, source)),
            std::min(due, holds(state, state.active, resource, source))};
}

bool Turn::ask_payment() {
    Payment& payment = state_.payment;
    const auto take = [&](int amount) {
        payment.taken[payment.step] = static_cast<std::uint8_t>(amount);
        std::uint8_t& due = payment.due.of(resource_at(payment.step));
        due = static_cast<std::uint8_t>(due - amount);
        ++payment.step;
    };
    while (payment.step < payment_steps) {
        const Range range = payment_range(state_);
        if (range.fewest < range.most) {
            return false;
        }
        take(range.fewest);
    }
    const Payment paid = payment;
    payment = {};
    state_.tasks.pop_back();
    take_payment(paid.taken, true);
    receive({paid.purpose, paid.what});
    return true;
}

Verdict why_not(const Rules&, const State& state, const Pay& choice) {
    const int step = state.payment.step;
    const Range range = payment_range(state);
    if (choice.resource != resource_at(step) || choice.source != source_at(step)) {
        return refused("VG-5.3.5", "you are asked about another source now");
    }
    return choice.amount >= range.fewest && choice.amount <= range.most
               ? legal()
               : refused("VG-5.3.5", "you can pay {} to {} from there", range.fewest, range.most);
}

void Turn::play(const Pay& choice) {
    Payment& payment = state_.payment;
    payment.taken[payment.step] = choice.amount;
    std::uint8_t& due = payment.due.of(choice.resource);
    due = static_cast<std::uint8_t>(due - choice.amount);
    ++payment.step;
    run();
}

// Gives the player what the bill was for.
void Turn::receive(Bill bill) {
    switch (bill.purpose) {
        case Purpose::stock: {
            const Card card = bill.card();
            std::uint8_t& pile = state_.piles.of(card);
            pile = static_cast<std::uint8_t>(pile - 1);
            receive_card(card);
            return;
        }
        case Purpose::river: {
            const Card card = state_.river[static_cast<std::size_t>(river_index(rules_, state_, bill.slot()))];
            receive_card(card);
            river_moves(bill.slot());
            return;
        }
        case Purpose::building:
            return build(bill.building());
        case Purpose::upgrade:
            return upgrade();
        case Purpose::swap:
            return swap_mission(bill.mission());
        default: {
            // VG-5.13.2  The received resource goes to the pool, so it cannot be stored.
            const Resource given = bill.given();
            const Goods received = given == Resource::beer ? Goods{0, 1} : Goods{1, 0};
            tell_purchase(Exchanged{state_.active, given, paid_.price, received});
            gain(received.beer, received.gold);
        }
    }
}

}  // namespace meadhall::vikings_gone_wild
