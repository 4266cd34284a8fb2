// SPDX-License-Identifier: Apache-2.0
// Compares the exact computations of the bots of Vikings Gone Wild with a brute force: attack groups, defense, storing
// and purchases.
#include <gtest/gtest.h>
#include <numeric>

#include "arena/playout.h"
#include "games/vikings_gone_wild/bot/defense.h"
#include "games/vikings_gone_wild/bot/shopping.h"
#include "match/any_game.h"
#include "match/typed_setup.h"

namespace meadhall::vikings_gone_wild {
namespace {

const Rules& rules() {
    static const Edition<Rules> edition = load_rules<Rules>(nullptr);
    return *edition.rules;
}

// --- VG-5.7.7  attack groups: strength of at least the defense value succeeds ---

Force any_force(Chance& chance) {
    Force force;
    for (std::uint32_t i = 1 + chance.below(6); i > 0; --i) {
        force.add({Card::viking_warrior, static_cast<std::uint8_t>(1 + chance.below(5)), false, chance.below(3) > 0});
    }
    for (std::uint32_t i = chance.below(3); i > 0; --i) {
        force.weapons[static_cast<std::size_t>(force.armed++)] = static_cast<std::uint8_t>(1 + chance.below(4));
    }
    std::sort(force.weapons.begin(), force.weapons.begin() + force.armed, std::greater());
    return force;
}

// Brute force: assigns each fighter to a group or to none, and each weapon to a Unit or to none, in every possible way.
bool reaches_somehow(const Force& force, std::span<const std::uint8_t> defenses) {
    const auto groups = static_cast<int>(defenses.size()) + 1;
    std::vector<int> into(static_cast<std::size_t>(force.size), 0);
    const auto next = [](std::vector<int>& digits, int base) {
        for (int& digit : digits) {
            if (++digit < base) {
                return true;
            }
            digit = 0;
        }
        return false;
    };
    do {
        std::vector<int> carrier(static_cast<std::size_t>(force.armed), 0);
        do {
            std::vector<int> sums(defenses.size(), 0);
            std::vector<int> carried(static_cast<std::size_t>(force.size), 0);
            bool legal = true;
            for (int i = 0; i < force.size; ++i) {
                if (const int group = into[static_cast<std::size_t>(i)]; group > 0) {
                    sums[static_cast<std::size_t>(group - 1)] += force.fighters[static_cast<std::size_t>(i)].strength;
                }
            }
            for (std::size_t w = 0; w < carrier.size(); ++w) {
                if (carrier[w] == 0) {
                    continue;
                }
                const auto who = static_cast<std::size_t>(carrier[w] - 1);
                legal = legal && force.fighters[who].unit && ++carried[who] == 1;
                if (into[who] > 0) {
                    sums[static_cast<std::size_t>(into[who] - 1)] += force.weapons[w];
                }
            }
            bool all = legal;
            for (std::size_t i = 0; i < defenses.size(); ++i) {
                all = all && sums[i] >= defenses[i];
            }
            if (all) {
                return true;
            }
        } while (next(carrier, force.size + 1));
    } while (next(into, groups));
    return false;
}

TEST(VikingsGoneWildBot, finds_attack_groups_if_any_exist) {  // VG-5.7.7  equal strength is enough
    Chance chance(3);
    int reached = 0, missed = 0;
    for (int i = 0; i < 1500; ++i) {
        const Force force = any_force(chance);
        std::vector<std::uint8_t> defenses;
        for (std::uint32_t n = 1 + chance.below(3); n > 0; --n) {
            defenses.push_back(static_cast<std::uint8_t>(1 + chance.below(8)));
        }
        std::ranges::sort(defenses);
        std::vector<std::uint32_t> groups(defenses.size());
        const bool found = reaches(force, defenses, groups);
        ASSERT_EQ(found, reaches_somehow(force, defenses)) << i;
        (found ? reached : missed) += 1;
        std::uint32_t sent = 0;
        for (std::size_t g = 0; found && g < groups.size(); ++g) {
            ASSERT_NE(groups[g], 0u);
            ASSERT_EQ(groups[g] & sent, 0u);
            sent |= groups[g];
        }
    }
    EXPECT_GT(reached, 200);
    EXPECT_GT(missed, 200);
}

TEST(VikingsGoneWildBot,
     damages_the_most_valuable_buildings) {  // VG-2.3, VG-5.9.5  VP for each Building, and for their number
    Chance chance(4);
    int beyond_the_weakest = 0;
    for (int i = 0; i < 150; ++i) {
        const Force force = any_force(chance);
        Village village;
        std::vector<float> rewards;
        village.size = 1 + static_cast<int>(chance.below(5));
        for (int b = 0; b < village.size; ++b) {
            village.site[static_cast<std::size_t>(b)] = static_cast<Site>(b);
            village.defense[static_cast<std::size_t>(b)] = static_cast<std::uint8_t>(1 + chance.below(7));
            rewards.push_back(static_cast<float>(chance.below(4)));
        }
        std::sort(village.defense.begin(), village.defense.begin() + village.size);
        const int done = static_cast<int>(chance.below(3));
        const Plan plan = best_plan(rules(), force, village, rewards, done);
        const auto value = [&](unsigned set) {
            float sum = damage_vp(rules(), static_cast<float>(done + std::popcount(set)));
            for (std::size_t b = 0; b < rewards.size(); ++b) {
                sum += (set >> b & 1) != 0 ? rewards[b] : 0;
            }
            return sum;
        };
        float best = 0;
        for (unsigned set = 1; set < 1u << village.size; ++set) {
            std::vector<std::uint8_t> defenses;
            for (unsigned b = 0; b < static_cast<unsigned>(village.size); ++b) {
                if ((set >> b & 1) != 0) {
                    defenses.push_back(village.defense[b]);
                }
            }
            if (value(set) > best && reaches_somehow(force, defenses)) {
                best = value(set);
            }
        }
        unsigned planned = 0;
        for (int t = 0; t < plan.damaged; ++t) {
            planned |= 1u << plan.target(t);
        }
        ASSERT_EQ(std::popcount(planned), plan.damaged);
        ASSERT_FLOAT_EQ(plan.damaged > 0 ? value(planned) : 0.0F, best) << i;
        beyond_the_weakest += planned != (1u << plan.damaged) - 1;
    }
    EXPECT_GT(beyond_the_weakest, 10);
}

// --- VG-5.10  defense ---

template <class Look>
void play_tables(int tables, const Look& look) {
    for (int table = 0; table < tables; ++table) {
        Chance chance(stream_seed(91, static_cast<std::uint64_t>(table)));
        State state = rules().set_up({2 + table % 3, {}}, chance);
        Offers offers;
        while (!rules().to_act(state).empty()) {
            const Seat seat = rules().to_act(state).lowest();
            offers.clear();
            rules().offers(state, seat, offers);
            look(state, seat, chance);
            rules().play(state, seat, by_liking(rules(), chance)(state, seat, offers), chance, {});
        }
    }
}

// The value of the cards laid in this raid, computed by the rules.
float worth_by_rules(const State& state, Seat seat) {
    const Raids raids(rules(), state, seat);
    EnumSet<Site> targets;
    for (const Attacker& each : state.raid.attackers) {
        targets.insert(each.site);
    }
    float worth = 0, repulsed = 0;
    for (const Site site : targets) {
        if (rules().defense(state, seat, site) <= group_strength(rules(), state, site)) {
            continue;
        }
        ++repulsed;
        worth += raids.reward_of(state.players[seat], site);
        for (const Attacker& each : state.raid.attackers) {
            worth += each.site == site && each.card != Card::assassin ? static_cast<float>(rules().box.repulse_vp) : 0;
        }
        for (const Laid& laid : state.laid) {
            worth += laid.owner == seat && laid.site == site && laid.card == Card::favor_heimdall ? 1.0F : 0.0F;
        }
    }
    const float all = static_cast<float>(state.doings.damaged + targets.size());
    return worth - damage_vp(rules(), all - repulsed);
}

// Tries every card on every target by the rules. Drawn cards are not used.
float best_by_rules(const State& state, Seat seat, Bag left) {
    float best = worth_by_rules(state, seat);
    Offers offers;
    rules().offers(state, seat, offers);
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            if (offer.at(i) == Actions::pack(Done{})) {
                continue;
            }
            const Card card = static_cast<Card>(offer.at(i).bits >> 8 & 0xFF);
            if (!left.has(card)) {
                continue;
            }
            Bag rest = left;
            rest.take(card);
            State next = state;
            Chance chance(1);
            rules().play(next, seat, offer.at(i), chance, {});
            if (asked_step(next) == Step::defend && rules().to_act(next).contains(seat)) {
                best = std::max(best, best_by_rules(next, seat, rest));
            }
        }
    }
    return best;
}

// VG-5.10.4  A defense value above the strength repulses the group, for 1 VP per card in it.
TEST(VikingsGoneWildBot, defends_as_well_as_possible) {
    int defended = 0, several = 0, played = 0;
    play_tables(60, [&](const State& asked, Seat seat, Chance& chance) {
        if (asked_step(asked) != Step::defend || chance.below(3) > 0) {
            return;
        }
        State state = asked;
        Player& me = state.players[seat];
        constexpr std::array<Card, 7> cards_held{Card::cannon,      Card::chicken_tower, Card::sheep_cannon,
                                                 Card::shield_wall, Card::ambush,        Card::favor_heimdall,
                                                 Card::favor_baldur};
        for (std::uint32_t i = chance.below(3); i > 0; --i) {
            me.hand.add(cards_held[chance.below(7)]);
        }
        me.hand.add(Card::beer);  // VG-5.10.7  a player who holds a card is always asked
        const Bag held = me.hand.only(rules().defenses);
        if (held.size() > 4) {
            return;
        }
        const Defense defense(rules(), state, seat);
        const float nothing = worth_by_rules(state, seat);
        const float best = best_by_rules(state, seat, held) - nothing;
        // The bot subtracts a little for cards laid, and adds a little for a card drawn.
        ASSERT_NEAR(defense.best(), best, 0.35) << defended;
        // The first step of the best defense has the highest prior.
        Offers offers;
        rules().offers(state, seat, offers);
        if (offers.total() > 1) {
            Priors priors;
            rules().think(state, seat, offers, priors);
            const Action action = highest_prior(priors).action;
            if (best > 0.5F) {
                ASSERT_NE(action, Actions::pack(Done{}));
                State next = state;
                rules().play(next, seat, action, chance, {});
                Bag rest = held;
                rest.take(static_cast<Card>(action.bits >> 8 & 0xFF));
                const bool on = asked_step(next) == Step::defend && rules().to_act(next).contains(seat);
                if (on) {
                    ASSERT_NEAR(best_by_rules(next, seat, rest) - nothing, best, 0.35);
                }
                ++played;
            }
        }
        ++defended;
        several += held.size() > 1;
    });
    EXPECT_GT(defended, 50);
    EXPECT_GT(several, 10);
    EXPECT_GT(played, 10);
}

// --- VG-5.14  storing ---

struct Stored {
    int vp, tokens;
    auto operator<=>(const Stored&) const = default;
};

Stored best_store(const State& state, Seat seat) {
    if (asked_step(state) != Step::store || !rules().to_act(state).contains(seat)) {
        const Player& player = state.players[seat];
        return {player.vp, std::accumulate(player.stored.begin(), player.stored.end(), 0)};
    }
    Offers offers;
    rules().offers(state, seat, offers);
    Stored best{};
    for (std::uint32_t i = 0; i < offers.total(); ++i) {
        State next = state;
        Chance chance(1);
        rules().play(next, seat, offers.action(i), chance, {});
        best = std::max(best, best_store(next, seat));
    }
    return best;
}

TEST(VikingsGoneWildBot, stores_as_much_as_possible) {  // VG-5.14.4  1 VP for each Container with 4 tokens
    int stored = 0;
    play_tables(60, [&](const State& asked, Seat seat, Chance&) {
        if (asked_step(asked) != Step::store) {
            return;
        }
        State state = asked;
        const Stored best = best_store(state, seat);
        while (asked_step(state) == Step::store && rules().to_act(state).contains(seat)) {
            Offers offers;
            rules().offers(state, seat, offers);
            Priors priors;
            rules().think(state, seat, offers, priors);
            Chance chance(1);
            rules().play(state, seat, highest_prior(priors).action, chance, {});
        }
        const Player& player = state.players[seat];
        ASSERT_EQ(player.vp, best.vp);
        ASSERT_EQ(std::accumulate(player.stored.begin(), player.stored.end(), 0), best.tokens);
        ++stored;
    });
    EXPECT_GT(stored, 20);
}

// --- stolen tokens ---

// VG-D6  The thief takes the token from the victim's fullest Container, for each victim and resource.
TEST(VikingsGoneWildBot, steals_from_the_fullest_container) {
    for (const Resource resource : {Resource::beer, Resource::gold}) {
        for (const Seat victim : {seat_at(1), seat_at(2)}) {
            Chance chance(5);
            State state = rules().set_up({3, {.fixed_first_player = seat_at(0)}}, chance);
            const Card theft = resource == Resource::beer ? Card::beer_theft : Card::money_theft;
            state.players[seat_at(0)].hand.add(theft);
            const Site emptier = site_of(container_of(resource), 0), fuller = site_of(container_of(resource), 1);
            for (const Site site : {emptier, fuller}) {
                state.players[victim].built.insert(site);
                state.players[victim].standing.insert(site);
            }
            state.players[victim].tokens(emptier) = 1;
            state.players[victim].tokens(fuller) = 3;
            rules().play(state, seat_at(0), Actions::pack(PlayActionOn{theft, victim}), chance, {});
            ASSERT_EQ(asked_step(state), Step::loot_from);
            Offers offers;
            rules().offers(state, seat_at(0), offers);
            Priors priors;
            rules().think(state, seat_at(0), offers, priors);
            EXPECT_EQ(highest_prior(priors).action, Actions::pack(LootFrom{fuller}));
        }
    }
}

// --- purchases ---

float best_purchases(const Wares& wares, std::size_t from, int beer, int gold) {
    float best = 0;
    for (std::size_t i = from; i < wares.size(); ++i) {
        const Ware& ware = wares[i];
        if (ware.beer <= beer && ware.gold <= gold) {
            best = std::max(
                best, ware.value + best_purchases(wares, ware.again ? i : i + 1, beer - ware.beer, gold - ware.gold));
        }
    }
    return best;
}

TEST(VikingsGoneWildBot, buys_the_most_valuable_set) {
    Chance chance(6);
    for (int i = 0; i < 400; ++i) {
        Wares wares;
        for (std::uint32_t n = 1 + chance.below(8); n > 0; --n) {
            wares.push_back({Action{}, 0.1F * static_cast<float>(1 + chance.below(40)),
                             static_cast<int>(chance.below(6)), 1 + static_cast<int>(chance.below(5)),
                             chance.below(2) == 0, true});
        }
        const int beer = static_cast<int>(chance.below(12)), gold = static_cast<int>(chance.below(10));
        const Shopping shopping(wares, beer, gold);
        ASSERT_NEAR(shopping.best(beer, gold), best_purchases(wares, 0, beer, gold), 1e-4);
        for (std::size_t ware = 0; ware < wares.size(); ++ware) {
            if (wares[ware].beer > beer || wares[ware].gold > gold) {
                continue;
            }
            Wares others = wares;
            if (!wares[ware].again) {
                others.erase_at(ware);
            }
            const float with =
                wares[ware].value + best_purchases(others, 0, beer - wares[ware].beer, gold - wares[ware].gold);
            ASSERT_NEAR(shopping.best_with(ware, beer, gold), with, 1e-4);
        }
    }
}

}  // namespace
}  // namespace meadhall::vikings_gone_wild
