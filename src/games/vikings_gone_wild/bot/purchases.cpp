// SPDX-License-Identifier: Apache-2.0
// What the bot buys, builds, upgrades and exchanges (VG-5.4 to VG-5.6, VG-5.13).
#include <cmath>

#include "games/vikings_gone_wild/bonuses/table.h"
#include "games/vikings_gone_wild/bot/measures.h"
#include "games/vikings_gone_wild/bot/mind.h"
#include "games/vikings_gone_wild/bot/shopping.h"
#include "games/vikings_gone_wild/missions/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

// The wares on the market, with their values. The value of a ware does not depend on the other purchases.
class Market {
public:
    Market(const Judgement& judgement, const Affordable& affordable)
        : to_(judgement),
          affordable_(affordable),
          run_(judgement.run()),
          uses_(judgement.uses(run_)),
          beer_(purse(judgement.state, Resource::beer).amount),
          gold_(purse(judgement.state, Resource::gold).amount),
          kept_(kept_tokens()) {
        find_missions();
        find_bonuses();
        of_any_ = with_missions(0, {.aspect = Purchase::anything});
        add_cards();
        add_buildings();
        add_upgrade();
        add_swaps();
    }
    const Wares& for_sale() const { return wares_; }
    int beer() const { return beer_; }
    int gold() const { return gold_; }

private:
    Goods price_of(int ware) const { return to_.rules.prices[static_cast<std::size_t>(ware)]; }
    // True if the player can afford the ware, perhaps after exchanges.
    bool in_reach(int ware) const {
        const Goods price = price_of(ware);
        return price.beer <= beer_ + gold_ / 2 && price.gold <= gold_ + beer_ / 2;
    }
    void add(Ware ware, int number) {
        const Goods price = price_of(number);
        ware.value += of_any_ - price_of_stored(price);
        if (ware.value > 0) {
            ware.beer = price.beer;
            ware.gold = price.gold;
            wares_.push_back(ware);
        }
    }

    // Do not reorder these additions. Shopping::best_with() gives every ware of the best set the same total, except for
    // rounding, and this rounding decides which of them gets the highest prior.
    Worth card_value(Card card) const {
        const Purchase purchase{.aspect = Purchase::any_card, .card = card};
        return uses_ * (to_.drawn_of(card) - run_.each()) + (with_missions(0, purchase) + of_bonuses(purchase));
    }
    void add_cards() {
        for (int i = static_cast<int>(Card::elf_archer); i <= static_cast<int>(Card::sheep_cannon); ++i) {
            const Card card = card_at(i);
            if (const int left = to_.state.piles.of(card); left > 0 && in_reach(ware_of(card))) {
                add({.action = Actions::pack(BuyStock{card}),
                     .value = card_value(card),
                     .again = left > 1,
                     .offered = affordable_.stock.contains(card)},
                    ware_of(card));
            }
        }
        const Purchase odin_card{.aspect = Purchase::odin_card};
        const Worth of_odin = with_missions(0, odin_card) + of_bonuses(odin_card);
        auto slot = static_cast<std::uint8_t>(to_.rules.box.river_size - to_.state.river.size());
        for (const Card card : to_.state.river) {
            ++slot;
            if (to_.rules.type(card) != Type::undead && in_reach(ware_of(card))) {
                add({.action = Actions::pack(BuyRiver{slot}),
                     .value = card_value(card) + of_odin,
                     .again = false,
                     .offered = (affordable_.slots >> slot & 1) != 0},
                    ware_of(card));
            }
        }
    }

    void add_buildings() {  // VG-5.5
        const int limit = to_.rules.hall(to_.me.active_level()).limit;
        if (limit != 0 && to_.me.owned_buildings() >= limit) {
            return;
        }
        for (int i = 0; i < buildings; ++i) {
            const Building type = static_cast<Building>(i);
            if (!to_.me.built.contains(site_of(type, to_.rules.box.max_same_building - 1)) && in_reach(ware_of(type))) {
                add({.action = Actions::pack(Build{type}),
                     .value = building_value(type),
                     .again = limit == 0,
                     .offered = affordable_.buildings.contains(type)},
                    ware_of(type));
            }
        }
    }
    Worth building_value(Building type) const {
        const Purchase of_type{.aspect = Purchase::building_type, .building = type};
        const Purchase building{.aspect = Purchase::any_building, .building = type};
        const Worth exposed = to_.weights().exposed * std::min(to_.rounds, evaluation_weight::exposed_rounds);
        return with_missions(with_missions(income_of(type) + of_bonuses(of_type), of_type), building) - exposed;
    }
    // VP that the Building is expected to bring in the remaining rounds.
    Worth income_of(Building type) const {
        const Weights& weights = to_.weights();
        const float rounds = to_.rounds;
        const Worth beer = to_.rules.choosing.resource[bucket(0.5F * rounds)];  // in the middle of the remaining rounds
        switch (type) {
            case Building::gold_factory:
                return rounds * beer * weights.gold;
            case Building::brewery:
                return rounds * beer;
            case Building::tavern:
                return rounds * run_.each();
            case Building::drakkar:
                return rounds * weights.drakkar;
            default: {
                const Resource stored = type == Building::beer_container ? Resource::beer : Resource::gold;
                const auto producers = static_cast<float>(to_.me.owned(producer_of(stored)));
                return std::max(0.0F, rounds - 1) * weights.container * producers;
            }
        }
    }

    void add_upgrade() {  // VG-5.6
        if (to_.me.level < 3 && !to_.me.construction.contains(Site::town_hall) &&
            in_reach(ware_of_hall(to_.me.level + 1))) {
            add({.action = Actions::pack(Upgrade{}),
                 .value = hall_value(),
                 .again = false,
                 .offered = affordable_.upgrade},
                ware_of_hall(to_.me.level + 1));
        }
    }
    Worth hall_value() const {
        if (to_.me.level == 2) {
            const Purchase hall{.aspect = Purchase::highest_hall};
            return with_missions(to_.rules.hall(3).upgrade_vp, hall) + of_bonuses(hall) +
                   purchase_weight::highest_hall * to_.rounds;
        }
        const int room = to_.rules.hall(to_.me.active_level()).limit - to_.me.owned_buildings();
        return to_.rounds * to_.weights().level_2 *
               (room <= 0   ? purchase_weight::hall_if_full
                : room == 1 ? purchase_weight::hall_if_one_fits
                            : purchase_weight::hall_if_more_fit);
    }

    void add_swaps() {
        for (const SwapMission& swap : affordable_.swaps) {
            if (to_.me.missions_left() > 0 && to_.rounds > 0 && !is_met(to_.state, swap.mission)) {
                const auto lacking = static_cast<Worth>(3 - to_.rules.data(swap.mission).vp);
                add({.action = Actions::pack(swap),
                     .value = purchase_weight::swap + purchase_weight::swap_of_easy * lacking,
                     .again = false,
                     .offered = true},
                    ware_of_swap);
            }
        }
    }

    // The bot's Missions that a purchase may meet, in the order of the enum. A lasting goal can also be met in a later
    // round.
    void find_missions() {
        EnumSet<Mission> face_up;
        for (const Mission mission : to_.me.missions) {
            face_up.insert(mission);
        }
        for (const Mission mission : face_up) {
            const MissionRules& goal = rules_of(mission);
            if (goal.buy && (to_.me.missions_left() > 0 || (goal.lasting && to_.rounds >= 1))) {
                missions_.push_back({&goal, to_.weights().mission * static_cast<Worth>(to_.rules.data(mission).vp)});
            }
        }
    }
    // The Bonuses in play to which a purchase may add.
    void find_bonuses() {
        const Measures measures(to_.rules, to_.state);
        for (const Bonus bonus : to_.state.bonuses) {
            if (const BonusRules& counts = rules_of(bonus); counts.aspect != Purchase::nothing) {
                bonuses_.push_back({&counts, bonus_vp(measures, bonus, counts.step)});
            }
        }
    }
    // Adds the VP of the Missions whose goal the bot meets with this purchase.
    Worth with_missions(Worth value, const Purchase& purchase) const {
        for (const auto& [goal, vp] : missions_) {
            if (goal->aspect == purchase.aspect) {
                value += goal->buy(to_.rules, to_.state, to_.me, purchase) * vp;
            }
        }
        return value;
    }
    Worth of_bonuses(const Purchase& purchase) const {
        Worth sum = 0;
        for (const auto& [counts, vp] : bonuses_) {
            if (counts->aspect == purchase.aspect) {
                sum += counts->gain(to_.rules, purchase) * vp;
            }
        }
        return sum;
    }

    // VG-8.2  The players who meet a Bonus share its VP. Returns the VP that the player is expected to gain if their
    // count for the Bonus grows by `more`.
    Worth bonus_vp(const Measures& measures, Bonus bonus, int more) const {
        const int mine = measures.of(bonus, to_.seat);
        int others = 0;
        int tied = 1;
        for (const Seat seat : seats(to_.state) - SeatSet::only(to_.seat)) {
            const int theirs = measures.of(bonus, seat);
            tied = theirs > others ? 1 : theirs == others ? tied + 1 : tied;
            others = std::max(others, theirs);
        }
        const auto pool = static_cast<Worth>(to_.rules.box.bonus_pool);
        const auto share = [&](int count) {
            return count == 0 || count < others ? 0.0F : count == others ? pool / static_cast<float>(tied + 1) : pool;
        };
        const float sure = to_.weights().share + (1 - to_.weights().share) / (1 + to_.rounds);
        const Worth closer = purchase_weight::closer_to_bonus * pool * static_cast<float>(more) /
                             static_cast<float>(1 + std::abs(others - mine));
        return sure * (share(mine + more) - share(mine)) + (to_.rounds > 0.5F ? closer : 0.0F);
    }

    // VG-5.3.5  The tokens that the player could keep for the next round. A payment uses them last.
    Goods kept_tokens() const {
        Goods kept{};
        for (const Resource resource : {Resource::beer, Resource::gold}) {
            if (const int containers = to_.me.working(container_of(resource)); containers > 0) {
                const std::uint8_t* const stored = &to_.me.stored[Player::slot(site_of(container_of(resource), 0))];
                const int tokens = stored[0] + stored[1] + stored[2];
                kept.of(resource) = static_cast<std::uint8_t>(
                    std::min(tokens + to_.me.made(resource), containers * to_.rules.box.container_capacity));
            }
        }
        return kept;
    }
    // The cost of paying this price: Weights::stored for each of these tokens that the payment uses, half near the end.
    Worth price_of_stored(Goods price) const {
        if (kept_.empty()) {
            return 0;
        }
        const int paid = std::clamp(price.beer - (beer_ - kept_.beer), 0, int{kept_.beer}) +
                         std::clamp(price.gold - (gold_ - kept_.gold), 0, int{kept_.gold});
        return to_.weights().stored * static_cast<Worth>(paid) * (to_.rounds > 0.5F ? 1.0F : 0.5F);
    }

    const Judgement& to_;
    const Affordable& affordable_;
    Run run_;
    float uses_;  // expected number of times that the bot draws a card that it buys now
    int beer_, gold_;
    Goods kept_;
    struct WantedMission {
        const MissionRules* goal;
        Worth vp;  // VP of the Mission, times Weights::mission
    };
    struct WantedBonus {
        const BonusRules* counts;
        Worth vp;  // VP that the player gains if their count grows by BonusRules::step
    };
    FixedVector<WantedMission, most_missions_face_up> missions_;
    FixedVector<WantedBonus, most_bonuses> bonuses_;
    Worth of_any_ = 0;  // VP of the Missions that any purchase meets (Market Day)
    Wares wares_;
};

}  // namespace

void Mind::purchases(const Affordable& affordable, Worth attack) {
    if (purse(state, Resource::beer).amount + purse(state, Resource::gold).amount == 0) {
        if (attack <= 0) {
            consider(EndTurn{}, 1);
        }
        return;
    }
    const Market market(*this, affordable);
    const Wares& for_sale = market.for_sale();
    const int beer = market.beer();
    const int gold = market.gold();
    // VG-5.13  Considers up to three exchanges: each gives 1 Beer for 2 Gold, or 1 Gold for 2 Beer.
    constexpr int most_exchanges = 3;
    const auto most_received = [&](Resource given, int amount) {
        return affordable.exchanges.contains(given) ? std::min(most_exchanges, amount / 2) : 0;
    };
    const Shopping shopping(for_sale, beer + most_received(Resource::gold, gold),
                            gold + most_received(Resource::beer, beer));
    Worth best = 0;
    FixedVector<Worth, Wares::capacity()> totals;
    for (std::size_t i = 0; i < for_sale.size(); ++i) {
        totals.push_back(for_sale[i].offered ? shopping.best_with(i, beer, gold) : 0.0F);
        best = std::max(best, totals.back());
    }
    std::array<Worth, 2> exchanged{};
    for (const Resource given : {Resource::beer, Resource::gold}) {
        Worth& value = exchanged[static_cast<std::size_t>(given)];
        for (int n = 1; n <= most_received(given, given == Resource::beer ? beer : gold); ++n) {
            const Worth total =
                given == Resource::beer ? shopping.best(beer - 2 * n, gold + n) : shopping.best(beer + n, gold - 2 * n);
            value = std::max(value, total - purchase_weight::exchange);
        }
        best = std::max(best, value);
    }
    const Liking factor = attack > 0 ? purchase_weight::before_attacks : 1.0F;
    const auto liking = [&](Worth total) { return factor * std::exp((total - best) / purchase_weight::sharpness); };
    for (std::size_t i = 0; i < for_sale.size() && priors_.size() < 34; ++i) {
        if (totals[i] > best - purchase_weight::margin && totals[i] > 0) {
            consider(for_sale[i].action, liking(totals[i]));
        }
    }
    for (const Resource given : {Resource::beer, Resource::gold}) {
        const Worth total = exchanged[static_cast<std::size_t>(given)];
        if (total > best - purchase_weight::exchange_margin && total > 0) {
            consider(Exchange{given}, liking(total));
        }
    }
    if (attack <= 0) {
        consider(EndTurn{}, std::max(purchase_weight::least_end_turn,
                                     std::exp((purchase_weight::end_turn - best) / purchase_weight::sharpness)));
    }
}

}  // namespace meadhall::vikings_gone_wild
