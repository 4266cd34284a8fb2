// SPDX-License-Identifier: Apache-2.0
// The bot. A beginner (liking) improves the city, buys glory, gathers goods, and avoids damage that would hurt. A good
// player (think) counts turns: the race model (bot_race.h) estimates how many turns a player still needs to win.
// think() looks at the real tiles of this turn and the next, and counts damage as the expected cost of the Valkyries,
// in turns. The evaluation (prospects) follows from the turns that each player still needs.
#include <algorithm>
#include <cmath>

#include "games/bottlecap_vikings/bot_turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

bool can_improve(const Rules& rules, const Player& player) {
    const City& city = rules.city(player);
    const std::size_t tier = city.tier[static_cast<std::size_t>(player.hut)] + 1u;
    return player.gold >= city.cost[tier] && rules.helmet_level(player) >= city.needs[tier];
}

// How useful a tile is with these goods.
std::uint32_t worth(const Rules& rules, const Player& player, Face face) {
    switch (face) {
        case Face::act_city:
            return can_improve(rules, player) ? 60 : 1;
        case Face::act_glory_double:
        case Face::act_glory_blood:
            return player.gold >= 2 && player.wood >= 4 ? 50 : player.gold >= 1 && player.wood >= 2 ? 30 : 1;
        case Face::act_repair:
            return player.damage() >= 2 && player.wood >= 1 ? 10 : 1;
        case Face::act_gold_to_wood:
            return player.gold > player.wood ? 8 : 4;
        case Face::act_wood_to_gold:
            return player.wood > player.gold ? 12 : 4;
        default:
            return 10;
    }
}

// How useful these amounts of goods are: glory costs two wood for each gold, the city costs gold.
std::uint32_t worth(const Rules& rules, const Player& player, int wood, int gold) {
    Player after = player;
    const City& city = rules.city(player);
    after.wood = static_cast<std::uint8_t>(std::min<int>(wood, city.wood_max));
    after.gold = static_cast<std::uint8_t>(std::min<int>(gold, city.gold_max));
    return 1 + 6 * static_cast<std::uint32_t>(std::min(after.wood / 2, after.gold + 0)) +
           (can_improve(rules, after) ? 30 : 0);
}

// Measured in many games. `hazard`: the probability that the Valkyries come while a player still holds their current
// damage; indexed by the number of red tokens that all players together hold. `more_damage`: the probability that the
// player has one more damage when the Valkyries come.
constexpr std::array<float, 8> hazard{0.15F, 0.2F, 0.35F, 0.65F, 1, 1, 1, 1};
constexpr float more_damage = 0.75F;
// Also measured in games: the lead, in turns, with which a player wins about three times as often as an opponent.
// `doubt_at_end`: this lead at the end of the game. `doubt_a_turn`: how much greater the lead must be for every turn
// still to come; indexed by the number of players.
constexpr float doubt_at_end = 0.45F;
constexpr std::array<float, most_players + 1> doubt_a_turn{0, 0, 0.22F, 0.26F, 0.12F};
// Indexed by the number of players. `fear`: the factor by which a good player overrates the cost of damage. `spite`:
// the part of an opponent's loss that counts as the player's own gain.
constexpr std::array<float, most_players + 1> fear{0, 0, 1, 1, 2}, spite{0, 0, 1, 0.25F, 0.17F};
// A choice that is better than another by this many turns gets about three times its prior.
constexpr float decided = 0.25F;

// Probability that at least `wanted` of the drawn tokens are red, without replacement (BV-7.4: draws come one after the
// other).
float at_least_reds(Bag bag, int draws, int wanted) {
    if (wanted <= 0) {
        return 1;
    }
    const int tokens = bag.reds + bag.greys;
    if (draws < wanted || bag.reds < wanted || tokens == 0) {
        return 0;
    }
    const float red = static_cast<float>(bag.reds) / static_cast<float>(tokens);
    return red * at_least_reds({bag.reds - 1, bag.greys}, draws - 1, wanted - 1) +
           (1 - red) * (bag.greys > 0 ? at_least_reds({bag.reds, bag.greys - 1}, draws - 1, wanted) : 0.0F);
}

// A ship on the ring, with the distance that it can sail.
struct Ship {
    int slot, reach;
    Direction direction;
};

// The table as one seat evaluates it. All values are in turns.
class Reckoning {
public:
    Reckoning(const Rules& rules, const State& state, float caution) : rules_(rules), state_(state), caution_(caution) {
        for (const Player& each : state.players) {
            reds_ += each.red;
        }
    }

    int reds() const { return reds_; }

    Ship ship_of(const Player& player) const {
        return {player.slot,
                3 + 2 * player.owns(Ability::long_oars) + player.owns(Ability::swift_oars) +
                    3 * (player.owns(Ability::helper_sprint) && rules_.at_helper(state_, player)),
                player.direction};
    }

    // At the beginning of a player's turn: estimates how many turns of their own, including this one, the player needs
    // to win if they sail to the best tile within reach.
    float from_next(const Race& race, const Holding& h, const Ship& ship, const std::array<Face, slots>& ring) const {
        if (h.won) {
            return 0;
        }
        const Race::Row& row = race.row(h);
        std::uint16_t best = 0xFFFF;
        for (int steps = 1; steps <= ship.reach; ++steps) {
            const auto to = static_cast<std::size_t>(slot_after(ship.slot, ship.direction, steps));
            best = std::min(best, row[static_cast<std::size_t>(ring[to])]);
        }
        return 1 + static_cast<float>(best) / Race::fine;
    }

    // After the landing: estimates how many turns a player needs after the current one, if they make the best use of
    // the tile.
    float from_here(const Race& race, const Holding& h, const Ship& ship, const std::array<Face, slots>& ring,
                    bool prerequisite, float blood_cost) const {
        float best = 1000;
        race.for_each_use(ring[static_cast<std::size_t>(ship.slot)], h, prerequisite,
                          [&](const Holding& after, bool blood) {
                              best = std::min(best, from_next(race, after, ship, ring) + (blood ? blood_cost : 0));
                          });
        return best;
    }

    // Like from_next(), but looks two turns ahead on the real ring.
    float from_move(const Player& player) const {
        const Race& race = rules_.race(player);
        const Holding h = race.holding(player);
        const Ship ship = ship_of(player);
        float best = 1000;
        for (int steps = 1; steps <= ship.reach; ++steps) {
            Ship there = ship;
            there.slot = slot_after(ship.slot, ship.direction, steps);
            best = std::min(best, from_here(race, h, there, state_.ring, true, 0.4F));
        }
        return 1 + best;
    }

    // BV-2.10  The cost of a visit of the Valkyries for a player with this damage, in turns.
    float penalty(Seat seat, int damage) const {
        return standing(seat).penalties[static_cast<std::size_t>(std::min(damage, 4))];
    }
    // The expected cost of this damage, in turns, if all players together hold `reds` red tokens.
    float burden(Seat seat, int damage, int reds) const {
        if (damage == 0) {
            return 0;
        }
        return std::min(1.0F, caution_ * hazard[static_cast<std::size_t>(reds)]) *
               ((1 - more_damage) * penalty(seat, damage) + more_damage * penalty(seat, damage + 1));
    }

    // Each of these seats draws a token. Returns the cost of this for `me`, minus `spite` times its cost for the
    // others.
    float cost_of_draws(Seat me, SeatSet drawing) const {
        const Bag bag = bag_of(rules_, state_);
        const int draws = drawing.size();
        const float come = at_least_reds(bag, draws, reds_that_call - reds_);
        // If the Valkyries do not come, the players hold on average `more` additional red tokens.
        const int top = std::min(reds_ + draws, reds_that_call - 1);
        const float more = static_cast<float>(draws * bag.reds) / static_cast<float>(std::max(1, bag.reds + bag.greys));
        const float share = top > reds_ ? std::min(1.0F, more / static_cast<float>(top - reds_)) : 0.0F;
        float cost = 0;
        for (const Seat seat : SeatSet::first(player_count(state_))) {
            const Player& player = state_.players[seat];
            const int damage = player.damage() + (drawing.contains(seat) && !immune(player));
            if (damage == 0) {
                continue;
            }
            const float stay = (1 - share) * burden(seat, damage, reds_) + share * burden(seat, damage, top);
            const float change =
                come * penalty(seat, damage) + (1 - come) * stay - burden(seat, player.damage(), reds_);
            cost += seat == me ? change : -change * spite[state_.players.size()];
        }
        return cost;
    }
    float cost_of_draw(Seat me) const {
        if (!draw_known_) {
            draw_known_ = true;
            draw_ = cost_of_draws(me, SeatSet::only(me));
        }
        return draw_;
    }

    bool immune(const Player& player) const { return rules_.immune(state_, player); }

    // BV-5.8  How often the ship crosses a line in these steps. Each crossing costs 1 damage.
    int crossings(const Player& player, int steps) const {
        const unsigned edges = rules_.table(state_).line_edges;
        const unsigned gaps = (edges << state_.rot | edges << state_.rot >> slots) & 0xFF;
        int crossed = 0;
        for (int i = 0; i < steps; ++i) {
            const int gap = player.direction == Direction::clockwise ? player.slot + i : player.slot - i - 1;
            crossed += static_cast<int>(gaps >> round_slot(gap) & 1);
        }
        return crossed;
    }

    // BV-T4, BV-T5  Whether no other player holds more damage (BV-T4) or less damage (BV-T5) than `damage`.
    bool has_prerequisite(const Player& player, int damage, Face face) const {
        return std::ranges::all_of(state_.players, [&](const Player& each) {
            return &each == &player ||
                   (face == Face::act_gold_scarred ? each.damage() <= damage : each.damage() >= damage);
        });
    }

    // Like from_here(), but includes the cost of a token drawn at this tile, and the repair of `damage`.
    float from_landing(Seat seat, const Race& race, const Holding& h, const Ship& ship, int damage,
                       const std::array<Face, slots>& ring) const {
        const Face face = ring[static_cast<std::size_t>(ship.slot)];
        const bool blood = face == Face::act_gold_raid || face == Face::act_wood_raid || face == Face::act_glory_blood;
        const bool asks = face == Face::act_gold_scarred || face == Face::act_wood_unscarred;
        float best = from_here(race, h, ship, ring, asks && has_prerequisite(state_.players[seat], damage, face),
                               blood ? cost_of_draw(seat) : 0);
        if (face == Face::act_repair && damage > 0) {
            // BV-T6  One wood mends two damage, two wood mend four.
            const float now = burden(seat, damage, reds_);
            for (int wood = 1; wood <= std::min<int>(3, h.wood); ++wood) {
                Holding after = h;
                after.wood = static_cast<std::uint8_t>(h.wood - wood);
                best = std::min(best, from_next(race, after, ship, ring) - now +
                                          burden(seat, std::max(0, damage - 2 * wood), reds_));
            }
        }
        return best;
    }

    // Estimates how many turns a player needs after sailing this many steps.
    float after_sailing(Seat seat, int steps) const {
        const Player& player = state_.players[seat];
        const Race& race = rules_.race(player);
        Holding h = race.holding(player);
        Ship ship = ship_of(player);
        ship.slot = slot_after(ship.slot, ship.direction, steps);
        ship.reach -= 3 * (player.owns(Ability::helper_sprint) && rules_.at_helper(state_, player));
        const bool helper = ship.slot == rules_.helper_slot(state_);
        const bool safe = helper && player.owns(Ability::safe_harbour);
        float turns = 0;
        int damage = player.damage();
        if (!player.owns(Ability::line_runner) && !safe) {
            for (int crossed = crossings(player, steps); crossed > 0; --crossed) {
                turns += cost_of_draw(seat);
                ++damage;
            }
        }
        SeatSet drawing;
        for (const Seat other : SeatSet::first(player_count(state_))) {
            if (other != seat && state_.players[other].slot == ship.slot) {
                drawing.insert(other);
            }
        }
        if (!drawing.empty()) {
            turns -= player.owns(Ability::raiders_exchange) ? 0.1F : 0.0F;
            if (!safe) {
                drawing.insert(seat);
                ++damage;
            }
            turns += cost_of_draws(seat, drawing);
        }
        if (helper) {
            race.gain_gold(h, player.owns(Ability::helper_gold));
            race.gain_wood(h, player.owns(Ability::helper_wood));
            ship.reach += 3 * player.owns(Ability::helper_sprint);
        }
        return turns + from_landing(seat, race, h, ship, damage, state_.ring);
    }

    // What the player has in the middle of a turn, with what they gained in this turn.
    Holding holding_now(const Player& player) const {
        Holding h = rules_.race(player).holding(player);
        h.gained = player.marks;
        h.advanced = state_.hut_advanced;
        return h;
    }
    float at_end(const Race& race, Holding h, const Ship& ship) const {
        if (!h.won) {
            race.settle(h);
        }
        return from_next(race, h, ship, state_.ring);
    }

    // BV-2.4  Applies a part to the holding and the damage. Returns false if the goods cannot pay for it.
    bool do_part(const Race& race, Face face, Part part, Holding& h, int& damage) const {
        const bool first = part == Part::first;
        const auto pay = [&](int gold, int wood) {
            if (h.gold < gold || h.wood < wood) {
                return false;
            }
            h.gold = static_cast<std::uint8_t>(h.gold - gold);
            h.wood = static_cast<std::uint8_t>(h.wood - wood);
            return true;
        };
        switch (face) {
            case Face::act_glory_double:
            case Face::act_glory_blood: {
                const bool dear = !first && face == Face::act_glory_double;
                if (!pay(dear ? 2 : 1, dear ? 3 : 2)) {
                    return false;
                }
                race.gain_glory(h, 1);
                damage += !first && face == Face::act_glory_blood;
                return true;
            }
            case Face::act_gold_scarred:
                race.gain_gold(h, 1);
                return true;
            case Face::act_wood_unscarred:
                race.gain_wood(h, 1);
                return true;
            case Face::act_gold_raid:
                race.gain_gold(h, 1);
                damage += !first;
                return true;
            case Face::act_wood_raid:
                race.gain_wood(h, 1);
                damage += !first;
                return true;
            case Face::act_repair:
                damage -= std::min(damage, first ? 2 : 4);
                return pay(0, first ? 1 : 2);
            case Face::act_balance:
                race.gain_gold(h, state_.landing != Landing::less_wood);
                race.gain_wood(h, state_.landing != Landing::less_gold);
                return true;
            case Face::act_wood_levy:
                race.gain_wood(h, std::max(1, 3 - race.helmet_level(h)));
                return true;
            case Face::act_gold_levy:
                race.gain_gold(h, std::max(1, 3 - race.helmet_level(h)));
                return true;
            default:
                return false;
        }
    }

    // Estimates how many turns a player needs in the middle of an action, if they do this part (or none), and then the
    // other part if that is possible and better.
    float after_parts(Seat seat, std::optional<Part> part, EnumSet<Part> open) const {
        const Player& player = state_.players[seat];
        const Race& race = rules_.race(player);
        const Face face = state_.ring[player.slot];
        const Ship ship = ship_of(player);
        Holding h = holding_now(player);
        int damage = player.damage();
        if (part) {
            do_part(race, face, *part, h, damage);
        }
        const auto total = [&](const Holding& held, int left) {
            if (held.won) {
                return 0.0F;
            }
            const float change = left > player.damage() ? cost_of_draw(seat)
                                 : left < player.damage()
                                     ? burden(seat, left, reds_) - burden(seat, player.damage(), reds_)
                                     : 0.0F;
            return at_end(race, held, ship) + change;
        };
        float best = total(h, damage);
        if (part && !h.won) {
            open.erase(*part);
            for (const Part other : open) {
                Holding both = h;
                int left = damage;
                if (do_part(race, face, other, both, left)) {
                    best = std::min(best, total(both, left));
                }
            }
        }
        return best;
    }

    // How many turns this opponent saves by this change of goods, weighted by `spite`.
    float others_gain(Seat seat, Good good, int amount) const {
        const Player& player = state_.players[seat];
        const Race& race = rules_.race(player);
        return (race.turns(race.holding(player)) - race.turns(with(race, race.holding(player), good, amount))) *
               spite[state_.players.size()];
    }
    static Holding with(const Race& race, Holding h, Good good, int amount) {
        if (amount > 0) {
            good == Good::wood ? race.gain_wood(h, amount) : race.gain_gold(h, amount);
        } else {
            std::uint8_t& meter = good == Good::wood ? h.wood : h.gold;
            meter = static_cast<std::uint8_t>(std::max(0, meter + amount));
        }
        return h;
    }

    // Assumes that `me` has this damage and that all players together hold `reds` red tokens. Returns the cost of
    // damage for `me`, minus `spite` times its cost for the others.
    float standing_of_damage(Seat me, int damage, int reds) const {
        float turns = 0;
        for (const Seat seat : SeatSet::first(player_count(state_))) {
            const Player& player = state_.players[seat];
            const bool come = reds >= reds_that_call;
            const int held = seat == me ? damage : player.damage();
            const float cost = come ? penalty(seat, held) : burden(seat, held, reds);
            turns += seat == me ? cost : -cost * spite[state_.players.size()];
        }
        return turns;
    }

    // BV-3.8, BV-3.10  Ships are placed before goods are chosen. So the estimate for a slot assumes the best choice of
    // goods.
    float from_start(Seat seat, int slot, int wood, int gold, int free_goods, int glory) const {
        Player there = state_.players[seat];
        there.slot = static_cast<std::uint8_t>(slot);
        there.glory = static_cast<std::uint8_t>(glory);
        float best = 1000;
        for (int free_wood = 0; free_wood <= free_goods; ++free_wood) {
            there.wood = static_cast<std::uint8_t>(wood + free_wood);
            there.gold = static_cast<std::uint8_t>(gold + free_goods - free_wood);
            best = std::min(best, from_move(there));
        }
        return best;
    }

private:
    // A cache of values for each player, filled on first use.
    struct Standing {
        bool known = false;
        std::array<float, 5> penalties;  // by damage, in turns
    };
    const Standing& standing(Seat seat) const {
        Standing& here = standings_[static_cast<std::size_t>(index(seat))];
        if (!here.known) {
            here.known = true;
            const Race& race = rules_.race(state_.players[seat]);
            const Holding h = race.holding(state_.players[seat]);
            for (std::size_t damage = 0; damage < here.penalties.size(); ++damage) {
                const Penalty due = penalty_for(static_cast<int>(damage));
                here.penalties[damage] = 0;
                if (due != Penalty{0, 0}) {
                    Holding after = h;
                    after.gold = static_cast<std::uint8_t>(std::max(0, h.gold - due.gold));
                    after.glory = static_cast<std::uint8_t>(std::max(0, h.glory - due.glory));
                    here.penalties[damage] = race.turns(after) - race.turns(h);
                }
            }
        }
        return here;
    }

    const Rules& rules_;
    const State& state_;
    float caution_;
    int reds_ = 0;
    mutable std::array<Standing, most_players> standings_;
    mutable bool draw_known_ = false;
    mutable float draw_ = 0;
};

// Converts costs (in turns) to weights, by their difference to the lowest cost.
void weigh(Priors& priors) {
    float best = priors[std::size_t{0}].weight;
    for (const Prior& each : priors) {
        best = std::min(best, each.weight);
    }
    for (Prior& each : priors) {
        each.weight = std::exp(std::max((best - each.weight) / decided, -12.0F));
    }
}

// Estimates how many turns the player needs to reach the throne after this action. For some questions, only the
// differences between the choices are meaningful.
float turns_by(const Rules& rules, const Reckoning& table, const State& state, Seat seat, EnumSet<Part> open,
               Action action) {
    const Player& player = state.players[seat];
    const Race& own = rules.race(player);
    const auto landed = [&](const Holding& h, const Ship& ship, int damage, const std::array<Face, slots>& ring) {
        return table.from_landing(seat, own, h, ship, damage, ring);
    };
    return Actions::visit(
        action, [&](const Sail& choice) { return table.after_sailing(seat, choice.distance); },
        [&](const DoPart& choice) {
            // If both parts will be done, do part 1 first. It has no damage as a price, so it cannot bring the
            // Valkyries.
            return table.after_parts(seat, static_cast<Part>(choice.part - 1), open) +
                   0.01F * static_cast<float>(choice.part);
        },
        [&](const ActDone&) { return table.after_parts(seat, std::nullopt, open); },
        [&](const Exchange& choice) {
            Holding h = table.holding_now(player);
            const bool sells_gold = state.ring[player.slot] == Face::act_gold_to_wood;
            h = Reckoning::with(own, h, sells_gold ? Good::gold : Good::wood, -choice.x);
            h = Reckoning::with(own, h, sells_gold ? Good::wood : Good::gold, choice.x + 1);
            return table.at_end(own, h, table.ship_of(player));
        },
        [&](const Improve& choice) {
            Holding h = table.holding_now(player);
            if (own.node(h.node).throne_next) {
                return 0.0F;
            }
            for (const std::uint16_t next : own.node(h.node).next) {
                if (own.node(next).hut == choice.spot) {
                    own.improve(h, next);
                    break;
                }
            }
            return table.at_end(own, h, table.ship_of(player));
        },
        [&](const PreDone&) {
            return landed(table.holding_now(player), table.ship_of(player), player.damage(), state.ring);
        },
        [&](const Reverse&) {
            Ship ship = table.ship_of(player);
            ship.direction =
                ship.direction == Direction::clockwise ? Direction::counter_clockwise : Direction::clockwise;
            return landed(table.holding_now(player), ship, player.damage() + 1, state.ring) + table.cost_of_draw(seat);
        },
        [&](const Atone&) {
            Holding h = table.holding_now(player);
            const float relief = table.burden(seat, player.damage(), table.reds());
            h.glory = static_cast<std::uint8_t>(std::max(0, h.glory - 1));
            return landed(h, table.ship_of(player), 0, state.ring) - relief;
        },
        [&](const SwitchTiles& choice) {
            std::array<Face, slots> ring = state.ring;
            std::swap(ring[choice.slot], ring[static_cast<std::size_t>(round_slot(choice.slot + 1))]);
            return landed(table.holding_now(player), table.ship_of(player), player.damage(), ring) + 0.05F;
        },
        [&](const Take& choice) {
            return own.turns(Reckoning::with(own, own.holding(player), choice.good, 1)) +
                   table.others_gain(choice.from, choice.good, -1);
        },
        [&](const Give& choice) {
            return own.turns(Reckoning::with(own, own.holding(player), choice.good, -1)) +
                   table.others_gain(choice.to, choice.good, 1);
        },
        [&](const Keep& choice) {
            return table.standing_of_damage(seat, player.damage() + 1, table.reds() + (choice.token == Token::red));
        },
        [&](const Heal& choice) {
            return table.standing_of_damage(seat, player.damage() - state.owed, table.reds() - choice.red);
        },
        [&](const Rotate& choice) {
            // Prefers the helper at the ship or a few slots clockwise of it, and no line in the next four steps.
            State turned = state;
            turned.rot = choice.rot;
            const Reckoning after(rules, turned, 1);
            return 0.2F * static_cast<float>(after.crossings(player, 4)) +
                   0.05F * static_cast<float>(round_slot(rules.helper_slot(turned) - player.slot));
        },
        [&](const Double& choice) {
            Holding h = table.holding_now(player);
            h = Reckoning::with(own, h, choice.good, choice.good == Good::wood ? h.wood : h.gold);
            return table.at_end(own, h, table.ship_of(player));
        },
        [&](const Copy& choice) {
            Holding h = table.holding_now(player);
            own.acquire(h, choice.ability);
            constexpr EnumSet<Ability> rich{Ability::gold_surplus, Ability::timber_trade, Ability::wood_surplus,
                                            Ability::long_oars};
            return table.at_end(own, h, table.ship_of(player)) - (rich.contains(choice.ability) ? 0.5F : 0.0F);
        },
        [&](const ChooseSide& choice) {
            Player other = player;
            other.side = choice.side;
            return rules.race(other).turns(rules.race(other).holding(other));
        },
        [&](const PlaceShip& choice) {
            const Table& mine = rules.tables[state.players.size()];
            const int position = (index(seat) - index(state.start) + player_count(state)) % player_count(state);
            const PositionData& goods = mine.positions[static_cast<std::size_t>(position)];
            return table.from_start(seat, choice.slot, goods.wood, 0, goods.free_goods, goods.glory);
        },
        [&](const ChooseGoods& choice) {
            return table.from_start(seat, player.slot, player.wood + choice.wood,
                                    player.gold + free_goods(rules, state) - choice.wood, 0, player.glory);
        },
        [&](const ImproveFreely& choice) {
            Player there = player;
            there.hut = choice.spot;
            there.abilities.insert(rules.city(player).ability[static_cast<std::size_t>(choice.spot)]);
            Holding h = own.holding(there);
            own.acquire(h, rules.city(player).ability[static_cast<std::size_t>(choice.spot)]);
            return own.turns(h);
        },
        [](const auto&) { return 0.0F; });
}

// Close to the end of the game, computes exact probabilities (bot_turn.h): that the player wins in this turn or, if
// that looks impossible, that the next player wins in the next turn.
void look_at_the_end(const Rules& rules, const Reckoning& table, const State& state, Seat seat, Priors& priors) {
    constexpr int most_positions = 400;
    constexpr float a_loss = 5;  // cost of a loss, in turns
    if (state.active != seat || state.step == Step::setup) {
        return;
    }
    float fewest = 1000;
    for (const Prior& each : priors) {
        fewest = std::min(fewest, each.weight);
    }
    if (fewest > 0 && fewest < 1) {
        OneTurn mine(rules, seat, most_positions);
        for (Prior& each : priors) {
            if (const std::optional<float> wins = mine.chance_after(state, each.action); wins && *wins > 0) {
                each.weight = (1 - *wins) * (1 + each.weight);
            }
        }
        return;
    }
    const Seat next = clockwise(state, seat, 1);
    if (fewest >= 1 && state.question == Question::act && table.from_move(state.players[next]) < 1.5F) {
        OneTurn their_turn(rules, next, most_positions);
        for (Prior& each : priors) {
            each.weight += a_loss * their_turn.chance_after(state, each.action).value_or(0);
        }
    }
}

// The result of turns_by() plus the cost of the current damage, for remarks to people; `nullopt` for questions other
// than `move` and `act`.
std::optional<float> turns_after(const Rules& rules, const State& state, Seat seat, Action action) {
    if (state.question != Question::move && state.question != Question::act) {
        return std::nullopt;
    }
    const EnumSet<Part> open = state.question == Question::act ? open_parts(rules, state) : EnumSet<Part>();
    const Reckoning table(rules, state, 1);
    const float turns = turns_by(rules, table, state, seat, open, action);
    return turns < 0.5F ? 0.0F : turns + table.burden(seat, state.players[seat].damage(), table.reds());
}

}  // namespace

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    const Reckoning table(*this, state, fear[state.players.size()]);
    if (state.question == Question::move) {
        for (int steps = 1; steps <= static_cast<int>(offers.total()); ++steps) {
            priors.push_back({Actions::pack(Sail{static_cast<std::uint8_t>(steps)}), table.after_sailing(seat, steps)});
        }
    } else {
        const EnumSet<Part> open = state.question == Question::act ? open_parts(*this, state) : EnumSet<Part>();
        for (const Offer& offer : offers) {
            for (std::uint32_t i = 0; i < offer.count && !priors.full(); ++i) {
                priors.push_back({offer.at(i), turns_by(*this, table, state, seat, open, offer.at(i))});
            }
        }
    }
    look_at_the_end(*this, table, state, seat, priors);
    weigh(priors);
}

// The player who needs the fewest turns has the best prospects. The order of play counts, too: a player whose turn
// comes earlier has an advantage.
Evaluation Rules::prospects(const State& state) const {
    const Reckoning table(*this, state, 1);
    const int players = player_count(state);
    std::array<float, most_players> turns{};
    float fewest = 1000;
    for (int i = 0; i < players; ++i) {
        const Seat seat = clockwise(state, state.active, i);
        const Player& player = state.players[seat];
        float own = 0;
        int wait = i;
        if (i == 0 && state.step != Step::move && state.step != Step::setup) {
            wait = players;
            const EnumSet<Part> open = state.question == Question::act ? open_parts(*this, state) : EnumSet<Part>();
            if (state.step < Step::act || (state.question == Question::act && state.done.empty())) {
                own = table.from_landing(seat, race(player), table.holding_now(player), table.ship_of(player),
                                         player.damage(), state.ring);
            } else {
                own = table.after_parts(seat, std::nullopt, open);
                for (const Part part : open) {
                    own = std::min(own, table.after_parts(seat, part, open));
                }
            }
        } else {
            own = table.from_move(player);
        }
        own += table.burden(seat, player.damage(), table.reds());
        own += static_cast<float>(wait) / static_cast<float>(players);
        turns[static_cast<std::size_t>(index(seat))] = own;
        fewest = std::min(fewest, own);
    }
    // The more turns are left, the more can still change.
    const float doubt = doubt_at_end + doubt_a_turn[state.players.size()] * fewest;
    Evaluation shares{};
    float sum = 0;
    for (std::size_t i = 0; i < state.players.size(); ++i) {
        shares[i] = std::exp((fewest - turns[i]) / doubt);
        sum += shares[i];
    }
    for (float& share : shares) {
        share /= sum;
    }
    return shares;
}

// Nothing is hidden, so all sampled worlds are equal to the real state, and the probabilities of the bag are exact.
std::string Rules::remark(std::span<const State> worlds, Seat seat, Action action) const {
    if (worlds.empty()) {
        return {};
    }
    const State& state = worlds.front();
    const Player& player = state.players[seat];
    const Reckoning table(*this, state, 1);
    int draws = 0, own = 0;  // tokens drawn by all, by this player
    if (state.question == Question::move) {
        Actions::visit(
            action,
            [&](const Sail& choice) {
                const int to = slot_after(player.slot, player.direction, choice.distance);
                const bool safe = player.owns(Ability::safe_harbour) && to == helper_slot(state);
                own = safe || player.owns(Ability::line_runner) ? 0 : table.crossings(player, choice.distance);
                draws = own;
                bool attack = false;
                for (const Player& other : state.players) {
                    if (&other != &player && other.slot == to) {
                        attack = true;
                        draws += !immune(state, other);
                    }
                }
                own += attack && !safe;
                draws += attack && !safe;
            },
            [](const auto&) {});
    } else if (state.question == Question::act) {
        const Face face = state.ring[player.slot];
        const bool blood = face == Face::act_gold_raid || face == Face::act_wood_raid || face == Face::act_glory_blood;
        draws = own = blood && action == Actions::pack(DoPart{2});
    } else if (state.question == Question::pre) {
        draws = own = action == Actions::pack(Reverse{});
    }
    std::string text;
    if (draws > 0) {
        const float come = at_least_reds(bag_of(*this, state), draws, reds_that_call - table.reds());
        const Penalty due = penalty_for(player.damage() + own);
        const std::string cost = due == Penalty{0, 0} ? "nothing"
                                 : due.gold == 0      ? std::to_string(due.glory) + " glory"
                                 : due.glory == 0
                                     ? std::to_string(due.gold) + " gold"
                                     : std::to_string(due.gold) + " gold and " + std::to_string(due.glory) + " glory";
        text = std::to_string(draws) + (draws == 1 ? " token is" : " tokens are") +
               " drawn. The Valkyries come with a probability of " + std::to_string(std::lround(100 * come)) +
               " % and would cost you " + cost + ".";
    }
    // The number of turns to the throne after this action, from the same evaluation that the bot uses.
    if (const std::optional<float> turns = turns_after(*this, state, seat, action)) {
        text += text.empty() ? "" : " ";
        text += *turns <= 0 ? std::string("This wins.")
                            : "The throne is then about " + std::to_string(std::max(1L, std::lround(*turns))) +
                                  " of your turns away.";
    }
    return text;
}

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const Player& player = state.players[seat];
    return Actions::visit(
        action,
        [&](const Sail& choice) {
            const int to = slot_after(player.slot, player.direction, choice.distance);
            std::uint32_t good = worth(*this, player, state.ring[static_cast<std::size_t>(to)]);
            for (const Player& other : state.players) {
                if (&other != &player && other.slot == to && player.damage() > 0) {
                    good = (good + 1) / 2;
                }
            }
            return good;
        },
        [&](const DoPart& choice) {
            const Face face = state.ring[player.slot];
            if (face == Face::act_repair) {
                return player.damage() >= 2 * choice.part ? 6u : 0u;
            }
            return face == Face::act_glory_double || face == Face::act_glory_blood ? 40u : 12u;
        },
        [&](const Exchange& choice) {
            const bool sells_gold = state.ring[player.slot] == Face::act_gold_to_wood;
            const int wood = player.wood + (sells_gold ? choice.x + 1 : -choice.x);
            const int gold = player.gold + (sells_gold ? -choice.x : choice.x + 1);
            return worth(*this, player, wood, gold);
        },
        [](const Improve&) { return 60u; }, [&](const Atone&) { return player.damage() >= 3 ? 4u : 0u; },
        [](const PreDone&) { return 6u; }, [](const Keep& choice) { return choice.token == Token::grey ? 3u : 1u; },
        [](const Heal& choice) { return 1u + choice.red; }, [](const auto&) { return 1u; });
}

}  // namespace meadhall::bottlecap_vikings
