// SPDX-License-Identifier: Apache-2.0
// The bot. Beginners use liking(). Stronger bots use think(), which measures everything in Gold: a bid by the
// probabilities that it is true and that it is challenged, a bet by the worth of its place in the draft against the
// possible loss, a card by what it adds to the Stash (bot_judgement.h), an Artifact by what its use changes. The bot
// uses only what its seat knows. This includes the Gold of others (SW-6.16: everybody can work it out).
#include <algorithm>
#include <cmath>

#include "games/spoils_of_war/bot_draft.h"
#include "games/spoils_of_war/bot_ending.h"

namespace meadhall::spoils_of_war {
namespace {

// Six times the expected number of dice that show `value`: the dice that the seat sees with this value, and a sixth of
// all dice that it does not see.
int expected_sixths(const State& state, Seat seat, int value) {
    int sixths = 0;
    for (const Seat each : SeatSet::first(player_count(state))) {
        const Cup& cup = state.cups[each];
        const bool seen =
            state.open.contains(each) || cup.seen_by.contains(seat) || (each == seat && !state.blind.contains(seat));
        if (seen) {
            sixths += 6 * cup.dice.count(value);
            continue;
        }
        sixths += static_cast<int>(cup.dice.size());
        for (unsigned open = cup.exposed; open != 0; open &= open - 1) {
            const int die = cup.dice[static_cast<std::size_t>(std::countr_zero(open))];
            sixths += 6 * (die == value) - 1;
        }
    }
    return sixths;
}

// The quantity of a bid minus the expected number of dice that show its value, in sixths.
int excess(const State& state, Seat seat, const Bid& bid) {
    return 6 * bid.quantity - expected_sixths(state, seat, bid.value);
}

std::uint32_t worth(const FaceInfo& info) { return 2u + 3u * info.value; }

}  // namespace

std::uint32_t Rules::liking(const State& state, Seat seat, Action action) const {
    const bool answering = state.question == Question::response;
    return Actions::visit(
        action, [&](const Pass&) { return answering ? 60u : 24u; },
        [&](const Bid& bid) {
            const int over = excess(state, seat, bid);
            const int step = bid.quantity - state.bid.quantity;
            if (over > 6 || (state.bid != no_bid && step > 2) || (state.bid == no_bid && over < -24)) {
                return 0u;
            }
            return over > 0 ? 4u : 20u;
        },
        [&](const Challenge&) {
            const int over = excess(state, seat, state.bid);
            return over > 6 ? 400u : over > 0 ? 60u : 2u;
        },
        [&](const PlaceBet& bet) {
            const int over = excess(state, seat, state.bid);
            const bool likely = (over <= 0) == (bet.side == Side::declarer);
            const std::uint32_t size = bet.amount <= 8 ? 16u : bet.amount <= 15 ? 8u : bet.amount <= 25 ? 2u : 0u;
            return is_principal(state, seat) || likely ? size + 1 : (size + 3) / 4;
        },
        [&](const Pick& pick) {
            const int card = first_of_pile(state) + pick.slot - 1;
            const FaceInfo& face = info(state, card);
            const bool known = !face.is_artifact() || artifact_at(state, card).known.contains(seat);
            return known ? worth(face) : 8u + 2u * face.stage;
        },
        [&](const Trade& trade) {
            const CardList stash = stash_of(state, state.victim);
            return worth(info(state, stash[trade.position - 1u]));
        },
        [&](const TakeLeftover& take) { return worth(info(take.card)); },
        [&](const Reveal& reveal) {
            const FaceInfo& face = info(face_of(reveal.card));
            const bool raven = face.ability == Ability::huginn || face.ability == Ability::muninn;
            return raven && face.continuous ? 40u : 0u;
        },
        [](const Decline&) { return 0u; }, [](const UseInVain&) { return 0u; }, [](const UseAgainst&) { return 2u; },
        [](const UseAsSampo&) { return 1u; },
        [&](const UseChange& change) { return change.value == state.bid.value ? 20u : 1u; },
        [&](const UseDie& use) { return state.cups[seat].dice[use.die - 1u] == 1 ? 2u : 1u; },
        [](const UseDice&) { return 1u; }, [](const UseAs&) { return 1u; }, [](const Defer&) { return 40u; },
        [](Unknown) { return 0u; }, [](const auto&) { return 6u; });
}

namespace {

// Weighs the choices of one seat, from what that seat sees.
class Player {
public:
    Player(const Rules& rules, const State& state, Seat seat, const Offers& offers, Priors& priors)
        : rules_(rules), state_(state), seat_(seat), left_(rounds_left(state)), offers_(offers), priors_(priors) {}

    void name_first();
    void bid();
    void bet();
    void pick();
    void poll();
    void trade();
    void take_leftover();
    void name_item();
    void give();
    void use_any();

private:
    // Adds an action with its worth in Gold. weigh() later turns worths into weights: better actions get higher
    // weights.
    void add(Action action, float worth) {
        if (!priors_.full()) {
            priors_.push_back({action, worth});
        }
    }
    void weigh(float temperature, float least = 0.01F);

    float most_worth() const {
        float most = -1e9F;
        for (const Prior& each : priors_) {
            most = std::max(most, each.weight);
        }
        return most;
    }
    Holding own() const { return holding_of(rules_, state_, seat_); }
    float gain(const Holding& holding, int card) const {
        return gain_of(rules_, holding, rules_.info(state_, card), knows_card(state_, seat_, card), left_);
    }
    int gold_of(Seat seat) const { return state_.gold[seat] + state_.bets[seat].value.amount; }
    // Estimated total of a seat, from public information and its Gold.
    float standing(Seat seat) const;
    Seat top_rival() const;

    // Estimated worth of betting on a side that wins with probability p.
    static float side_worth(const Spoils& spoils, float p) {
        return p * (spoils.by_rank[1] + p * (spoils.by_rank[0] - spoils.by_rank[1])) - 5 * (1 - p);
    }
    // Estimated worth of choosing a side freely at the bets. Assumes that the chosen side wins with probability 0.66.
    static float free_worth(const Spoils& spoils) { return side_worth(spoils, 0.66F); }
    float bid_worth(const Spoils& spoils, const DiceOdds& odds, const Bid& bid) const;
    float stake() const;  // difference between winning and losing the bet
    float bet_holds() const;

    bool wants_use() const;
    float use_worth(Action action, const Holding& holding) const;
    float plain_worth(Ability ability) const;
    float robbery_worth(Seat victim, const Holding& holding) const;
    float cancel_worth(Seat owner, Face target) const;
    float copy_worth(Face target, const Holding& holding) const;
    float best_item_worth(const Holding& holding) const;
    float lyre_worth() const;
    float dagger_worth() const;
    void add_uses(float passing);
    void add_change(CardName card, float passing);
    void add_reroll(CardName card, float passing);

    const Rules& rules_;
    const State& state_;
    Seat seat_;
    int left_;
    const Offers& offers_;
    Priors& priors_;
};

void Player::weigh(float temperature, float least) {
    const float most = most_worth();
    std::size_t kept = 0;
    for (const Prior& each : priors_) {
        const float weight = std::exp((each.weight - most) / temperature);
        if (weight >= least) {
            priors_[kept++] = {each.action, weight};
        }
    }
    priors_.resize(kept, {});
}

float Player::standing(Seat seat) const {
    float sum = static_cast<float>(gold_of(seat));
    for_each_regular(state_, seat, [&](int card) { sum += static_cast<float>(rules_.info(state_, card).value); });
    for (const std::size_t number : artifacts_of(state_, seat)) {
        sum += static_cast<float>(rules_.info(state_, state_.artifacts[number].card).stage);
    }
    const Holding holding = holding_of(rules_, state_, seat);
    for (const unsigned layer : holding.items) {
        for (int type = 0; type < 4; ++type) {
            const int has = std::popcount(layer >> (4 * type) & 0xFu);
            sum += static_cast<float>(has == 4 ? rules_.box.complete_bonus : has == 3 ? rules_.box.partial_bonus : 0);
        }
    }
    return sum;
}

Seat Player::top_rival() const {
    Seat top = seat_;
    float most = -1;
    for (const Seat other : SeatSet::first(player_count(state_)) - SeatSet::only(seat_)) {
        if (const float sum = standing(other); sum > most) {
            most = sum;
            top = other;
        }
    }
    return top;
}

// SW-5.4.1  A bid reveals information, and the last bidder learns most. So the bot names its left neighbour and bids
// last.
void Player::name_first() {
    for (const Seat each : SeatSet::first(player_count(state_))) {
        add(Actions::pack(NameFirst{each}), each == left_of(seat_, player_count(state_)) ? 2 : 1);
    }
}

// If the bid is challenged, its bidder must bet on the Declarer. If it is raised, the bidder later chooses a side
// freely. Assumes that the next player challenges bids that look unlikely from public information.
float Player::bid_worth(const Spoils& spoils, const DiceOdds& odds, const Bid& bid) const {
    const float open = public_odds(state_, seat_, bid.value).holds(bid);
    const float challenged = 1 / (1 + std::exp((open - 0.42F) * 12));
    return challenged * side_worth(spoils, odds.holds(bid)) + (1 - challenged) * free_worth(spoils);
}

void Player::bid() {
    const DiceOdds odds = odds_for(state_, seat_);
    const Spoils spoils = spoils_for(rules_, state_, seat_, own());
    const bool first = state_.bid == no_bid;
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const Challenge&) { add(offer.first, side_worth(spoils, 1 - odds.holds(state_.bid))); },
            [&](const Bid& least) {
                const float expected = static_cast<float>(odds.sure[least.value]) + odds.hidden[least.value] / 6;
                int from = least.quantity;
                const int most = least.quantity + static_cast<int>(offer.count) - 1;
                if (first) {
                    from = std::clamp(static_cast<int>(expected) - 2, from, most);
                }
                for (int quantity = from; quantity <= std::min(most, from + 3); ++quantity) {
                    const Bid bid{static_cast<std::uint8_t>(quantity), least.value};
                    if (quantity > from && static_cast<float>(quantity) > expected + 1.5F) {
                        break;
                    }
                    add(offer.at(static_cast<std::uint32_t>(quantity - least.quantity)), bid_worth(spoils, odds, bid));
                }
            },
            [](const auto&) {});
    }
    const float best = most_worth();
    if (wants_use()) {
        const Holding holding = own();
        for (const Offer& offer : offers_) {
            Actions::visit(
                offer.first, [](const Bid&) {}, [](const Challenge&) {},
                [&](const Use& use) {
                    switch (rules_.info(face_of(use.card)).ability) {
                        case Ability::tarnkappe:
                            return add(offer.first, free_worth(spoils));
                        case Ability::lokis_mask:
                            return add(offer.first, bid_worth(spoils, odds, state_.bid) - 1);
                        default:
                            return add(offer.first, best + plain_worth(rules_.info(face_of(use.card)).ability));
                    }
                },
                [&](const auto&) {
                    if (const float worth = use_worth(offer.first, holding); worth > -2) {
                        add(offer.first, best + worth);
                    }
                });
        }
    }
    weigh(0.015F * (spoils.by_rank[0] + 5));
}

// The worth of a bet is p times the worth of the place in the draft, minus (1 - p) times the amount, where p is the
// probability that its side wins. Assumes that others on this side bet more if p is higher and if the first place in
// the draft is worth more.
void Player::bet() {
    const int gold = state_.gold[seat_];
    if (gold <= rules_.box.ante) {
        // SW-5.10.1  With no more Gold than the ante, the player chooses only the side and bets all Gold.
        const float holds = bet_holds();
        for (const Offer& offer : offers_) {
            Actions::visit(
                offer.first,
                [&](const PlaceBet& bet) { add(offer.first, bet.side == Side::declarer ? holds : 1 - holds); },
                [&](const Defer&) { add(offer.first, 1); }, [&](const auto&) { add(offer.first, 1); });
        }
        return weigh(0.05F);
    }
    const Spoils spoils = spoils_for(rules_, state_, seat_, own());
    const float holds = bet_holds();
    const float lead = std::max(1.0F, spoils.by_rank[0] - spoils.by_rank[1]);
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first,
            [&](const PlaceBet& least) {
                const float p = least.side == Side::declarer ? holds : 1 - holds;
                const bool free = !is_principal(state_, seat_);
                if (free && p < 0.35F) {
                    return;
                }
                const float q = std::clamp(p, 0.3F, 0.8F);
                const float mean = 1 + 0.5F * lead * q / (1 - q);
                const float joins = std::clamp(0.5F + 1.3F * (p - 0.5F), 0.1F, 0.9F);
                const Seat principal = least.side == Side::declarer ? state_.bidder : state_.challenger;
                constexpr std::array<int, 12> amounts{5, 6, 8, 10, 13, 16, 20, 25, 31, 38, 47, 58};
                for (const int amount : amounts) {
                    if (amount > gold) {
                        break;
                    }
                    const float higher = std::exp(-static_cast<float>(amount - rules_.box.ante + 1) / mean);
                    float above = 0;
                    for (const Seat other : SeatSet::first(player_count(state_)) - SeatSet::only(seat_)) {
                        const float with = other == principal ? 1 : is_principal(state_, other) ? 0 : joins;
                        above += gold_of(other) > amount ? with * higher : 0;
                    }
                    const float chief = std::exp(-above);
                    const float rank = chief < 0.99F ? above / (1 - chief) : 1;
                    const float place = chief * spoils.by_rank[0] + (1 - chief) * spoils.at(rank);
                    add(offer.at(static_cast<std::uint32_t>(amount - least.amount)),
                        p * place - (1 - p) * static_cast<float>(amount));
                }
            },
            [](const auto&) {});
    }
    // SW-A15  An Orb shows the bet of another Viking. The Declarer knows most about the bid.
    const float best = priors_.empty() ? 0 : most_worth();
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const Defer&) { add(offer.first, best + 0.5F); },
            [&](const UseOn& use) { add(offer.first, best + (use.seat == state_.bidder ? 1.0F : 0.5F)); },
            [](const auto&) {});
    }
    if (priors_.empty()) {
        add(offers_.action(0), 0);
    }
    weigh(0.2F + 0.015F * spoils.by_rank[0], 0.03F);
}

// Probability that the bid is true. Known bets of others shift it, because they show what others believe.
float Player::bet_holds() const {
    float holds = odds_for(state_, seat_).holds(state_.bid);
    for (const Seat other : SeatSet::first(player_count(state_)) - SeatSet::only(seat_)) {
        const Hidden<Bet>& bet = state_.bets[other];
        if (bet.value.amount > 0 && bet.known_to.includes(seat_)) {
            const float sure = std::min(0.1F, 0.004F * static_cast<float>(bet.value.amount));
            holds += bet.value.side == Side::declarer ? sure : -sure;
        }
    }
    return std::clamp(holds, 0.02F, 0.98F);
}

void Player::pick() {
    const Holding holding = own();
    Holding with = holding;
    for (std::uint32_t slots = state_.picked; slots != 0; slots &= slots - 1) {
        with.add(rules_.info(state_, first_of_pile(state_) + std::countr_zero(slots)));
    }
    // SW-5.8.5  Looks at sets of as many cards as the Viking still takes. A card is worth as much as the best set that
    // contains it.
    constexpr float temperature = 0.6F, least = 0.02F,
                    margin = 2.4F;  // sets that are worse than the best by more than `margin` get weights below `least`
    Draft draft(rules_, with, to_pick(rules_, state_) - std::popcount(state_.picked), left_);
    for (std::uint32_t slots = state_.left & ~state_.picked; slots != 0; slots &= slots - 1) {
        const int card = first_of_pile(state_) + std::countr_zero(slots);
        draft.add(std::countr_zero(slots), rules_.info(state_, card), knows_card(state_, seat_, card));
    }
    const Draft::Worths& worths = draft.best_with(margin);
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const Pick& pick) { add(offer.first, worths[pick.slot - 1u]); }, [](const auto&) {});
    }
    weigh(temperature, least);
}

void Player::trade() {
    const CardList stash = stash_of(state_, state_.victim);
    const Holding holding = own();
    const Holding victim_holding = holding_of(rules_, state_, state_.victim);
    const Offer& offer = offers_[0];
    for (std::uint32_t i = 0; i < offer.count; ++i) {
        const FaceInfo& face = rules_.info(state_, stash[i]);
        add(offer.at(i),
            gain_of(rules_, holding, face, true, left_) + 0.2F * gain_of(rules_, victim_holding, face, true, left_));
    }
    weigh(0.5F, 0.02F);
}

void Player::take_leftover() {
    const Holding holding = own();
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first,
            [&](const TakeLeftover& take) {
                add(offer.first, gain_of(rules_, holding, rules_.info(take.card), true, left_));
            },
            [](const auto&) {});
    }
    weigh(0.5F, 0.02F);
}

void Player::name_item() {
    const Holding holding = own();
    for (const Offer& offer : offers_) {
        const auto weighed = [&](Item item) {
            add(offer.first, bonus_of(rules_, holding, item, left_) + bonus_of(rules_, holding, type_of(item), left_));
        };
        Actions::visit(
            offer.first, [&](const NameItem& name) { weighed(name.item); },
            [&](const UseAs& use) { weighed(use.item); }, [](const auto&) {});
    }
    if (!priors_.empty()) {
        weigh(0.3F, 0.02F);
    }
}

// SW-A16.1  Gives the Chalice to the loser with the lowest standing.
void Player::give() {
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [&](const Give& give) { add(offer.first, -standing(give.seat)); }, [](const auto&) {});
    }
    weigh(10);
}

// Whether the bot considers the use of an Artifact in a moment.
constexpr bool wanted_in(Ability ability, Moment moment) {
    switch (ability) {
        case Ability::huginn:
        case Ability::muninn:
        case Ability::stones_of_fate:
            return moment == Moment::w1;
        case Ability::lucky_dragons_tooth:
            return moment == Moment::w2;
        case Ability::mead_of_poetry:
        case Ability::heimdalls_spyglass:
        case Ability::tarnkappe:
            return moment == Moment::turn;
        case Ability::singing_lyre:
        case Ability::lokis_mask:
            return moment == Moment::turn || moment == Moment::w3;
        case Ability::traitors_dagger:
            return moment == Moment::w5;
        case Ability::lokis_die:
        case Ability::odins_chalice:
            return moment == Moment::my_dice;
        case Ability::megingjord:
            return moment == Moment::w6;
        case Ability::dainsleif:
            return moment == Moment::w7;
        case Ability::odins_eye:
            return moment == Moment::w8;
        case Ability::draupnir:
            return moment == Moment::w9;
        case Ability::iduns_gold_apple:
        case Ability::jarnglofar:
            return moment == Moment::we;
        case Ability::freyjas_mirror:
            return moment == Moment::w1 || moment == Moment::we;
        case Ability::sampo_talisman:
            return moment == Moment::resp || moment == Moment::we;
        case Ability::norn_orb:    // handled in bet()
        case Ability::lokis_gold:  // SW-5.9.2  an item must be named at the end anyway
            return false;
    }
    return false;
}

bool Player::wants_use() const {
    const Moment moment = moment_of(state_);
    for (const std::size_t number : artifacts_of(state_, seat_) & state_.ready) {
        if (wanted_in(ability_of(rules_, state_, state_.artifacts[number]), moment)) {
            return true;
        }
    }
    return false;
}

void Player::poll() {
    if (!wants_use()) {
        return add(offers_.action(0), 1);  // Pass is the first offer
    }
    add(offers_.action(0), 0);
    add_uses(0);
    weigh(0.7F, 0.02F);
}

void Player::use_any() {
    name_item();  // SW-A3.6  names an item for a copied Loki's Gold
    if (!priors_.empty()) {
        return;
    }
    add_uses(0);
    if (priors_.empty()) {
        add(offers_.action(0), 0);
    }
    weigh(0.7F, 0.02F);
}

void Player::add_uses(float passing) {
    const Holding holding = own();
    CardName rerolled{};
    CardName turning{};
    for (const Offer& offer : offers_) {
        Actions::visit(
            offer.first, [](const Pass&) {},
            [&](const UseDie& use) {
                if (use.card != rerolled) {
                    rerolled = use.card;
                    add_reroll(use.card, passing);
                }
            },
            [](const UseDice&) {},
            [&](const UseChange& use) {
                if (use.card != turning) {
                    turning = use.card;
                    add_change(use.card, passing);
                }
            },
            [&](const auto&) {
                if (const float worth = use_worth(offer.first, holding); worth > -2) {
                    add(offer.first, passing + worth);
                }
            });
    }
}

// SW-A11  Proposes to re-roll one or two dice of the player's rarest values, so that more dice may show the frequent
// values.
void Player::add_reroll(CardName card, float passing) {
    const Dice& dice = state_.cups[seat_].dice;
    std::array<int, 2> least{-1, -1};
    const auto rank = [&](int die) { return die < 0 ? 99 : dice.count(dice[static_cast<std::size_t>(die)]); };
    for (int die = 0; die < static_cast<int>(dice.size()); ++die) {
        if (rank(die) < rank(least[0])) {
            least = {die, least[0]};
        } else if (rank(die) < rank(least[1])) {
            least[1] = die;
        }
    }
    if (least[0] < 0 || rank(least[0]) > 2) {
        return;
    }
    if (least[1] >= 0 && rank(least[1]) <= 2) {
        const auto [low, high] = std::minmax(least[0], least[1]);
        return add(
            Actions::pack(UseDice{card, static_cast<std::uint8_t>(low + 1), static_cast<std::uint8_t>(high + 1)}),
            passing + 1);
    }
    add(Actions::pack(UseDie{card, static_cast<std::uint8_t>(least[0] + 1)}), passing + 1);
}

// The difference in Gold between winning and losing the bet when all bets are open: the draft and the bet itself.
float Player::stake() const {
    const Spoils spoils = spoils_for(rules_, state_, seat_, own());
    const Bet& mine = state_.bets[seat_].value;
    return spoils.by_rank[static_cast<std::size_t>(place_of(state_, seat_, mine.side))] +
           static_cast<float>(mine.amount);
}

// SW-A8, SW-A16  Proposes to turn a die in favour of the bot's side. Its worth is the probability that this decides the
// Round, times the stake. Several cards may be needed, because each Loki's Die or Chalice turns one die. The
// probability is exact for the last Viking to show dice, because they see all dice.
void Player::add_change(CardName card, float passing) {
    int cards = 0;
    for (const std::size_t number : artifacts_of(state_, seat_) & state_.ready) {
        const Ability ability = ability_of(rules_, state_, state_.artifacts[number]);
        cards += ability == Ability::lokis_die || ability == Ability::odins_chalice;
    }
    const int value = state_.bid.value;
    const bool declares = state_.bets[seat_].value.side == Side::declarer;
    const Dice& dice = state_.cups[seat_].dice;
    const int showing = dice.count(value);
    const int turnable = std::min(cards, declares ? static_cast<int>(dice.size()) - showing : showing);
    DiceOdds odds = odds_for(state_, seat_);
    const float before = odds.holds(state_.bid);
    const float kept = left_ > 0 ? 3.0F : 0.0F;
    float best = Draft::far_less;
    for (int turned = 1; turned <= turnable; ++turned) {
        odds.sure[static_cast<std::size_t>(value)] += declares ? 1 : -1;
        best = std::max(best, std::abs(odds.holds(state_.bid) - before) * stake() - kept * static_cast<float>(turned));
    }
    for (std::size_t die = 0; die < dice.size() && turnable > 0; ++die) {
        if ((dice[die] == value) != declares) {
            const int to = declares ? value : value % 6 + 1;
            const UseChange change{card, static_cast<std::uint8_t>(die + 1), static_cast<std::uint8_t>(to)};
            return add(Actions::pack(change), passing + best);
        }
    }
}

// SW-A22  The expected worth of a bet on the other side minus that of the current bet. All bets are known.
float Player::dagger_worth() const {
    const Bet& mine = state_.bets[seat_].value;
    const Side other = mine.side == Side::declarer ? Side::challenger : Side::declarer;
    const Spoils spoils = spoils_for(rules_, state_, seat_, own());
    const float holds = bet_holds();
    const auto worth = [&](Side side) {
        const float wins = side == Side::declarer ? holds : 1 - holds;
        return wins * spoils.by_rank[static_cast<std::size_t>(place_of(state_, seat_, side))] -
               (1 - wins) * static_cast<float>(mine.amount);
    };
    return worth(other) - worth(mine.side);
}

float Player::lyre_worth() const {
    const Cup& cup = state_.cups[state_.bidder];
    float shows = at_least(2 * static_cast<float>(cup.dice.size()), 2);
    if (state_.blind.contains(state_.bidder)) {
        shows = 0;
    } else if (cup.seen_by.contains(seat_)) {
        shows = cup.dice.count(state_.bid.value) >= 2 ? 1.0F : 0.0F;
    }
    const auto pays = static_cast<float>(std::min<int>(state_.gold[state_.bidder], rules_.box.lyre_payment));
    const float lost =
        1 + ability_worth(Ability::singing_lyre, left_) + bonus_of(rules_, Holding{}, Type::artifact, left_);
    return (1 - shows) * pays - shows * lost;
}

// Worth of a use without a target, compared with keeping the card.
float Player::plain_worth(Ability ability) const {
    const float kept = left_ > 0 ? 1.0F : 0.0F;
    switch (ability) {
        case Ability::stones_of_fate: {
            // SW-A20  The bot takes one more Treasure after a win. In return, it bids without seeing its own dice.
            const Spoils spoils = spoils_for(rules_, state_, seat_, own());
            return 0.5F * spoils.third - spoils.by_rank[0] * 0.6F / static_cast<float>(player_count(state_));
        }
        case Ability::megingjord: {
            const int missing = state_.bid.quantity - count_of(state_, state_.bid.value);
            return state_.bets[seat_].value.side == Side::challenger || missing <= 0
                       ? -9
                       : at_least(rules_.box.megingjord_dice, missing) * stake() - 4 * kept;
        }
        case Ability::traitors_dagger:
            return dagger_worth() - 3 * kept;
        case Ability::singing_lyre:
            return lyre_worth();
        case Ability::mead_of_poetry:
            return -1.5F + 0.5F * static_cast<float>(stage_of_card(state_, first_of_pile(state_)));
        case Ability::lokis_mask: {
            const Spoils spoils = spoils_for(rules_, state_, seat_, own());
            return bid_worth(spoils, odds_for(state_, seat_), state_.bid) - free_worth(spoils) - kept;
        }
        case Ability::jarnglofar:
            return state_.phase == Phase::we ? 6.0F : -9.0F;
        case Ability::huginn:
        case Ability::muninn:
            return 1;
        default:
            return -9;
    }
}

// SW-A1, SW-A6  The gain of the best card in the victim's Stash, where an unknown Artifact counts as an average one. A
// strong victim adds a little.
float Player::robbery_worth(Seat victim, const Holding& holding) const {
    float best = 0;
    for_each_regular(state_, victim, [&](int card) { best = std::max(best, gain(holding, card)); });
    for (const std::size_t number : artifacts_of(state_, victim)) {
        best = std::max(best, gain(holding, state_.artifacts[number].card));
    }
    return best + 0.02F * standing(victim);
}

float Player::best_item_worth(const Holding& holding) const {
    float best = 0;
    for (int item = 0; item < item_count; ++item) {
        best = std::max(best, bonus_of(rules_, holding, static_cast<Item>(item), left_));
    }
    return best;
}

// SW-A3  The worth of copying this card. At the end of the game only effects that still change a total count; before
// that, only lasting abilities.
float Player::copy_worth(Face target, const Holding& holding) const {
    const FaceInfo& face = rules_.info(target);
    if (state_.phase == Phase::we) {
        switch (face.ability) {
            case Ability::lokis_gold:
                return best_item_worth(holding);
            case Ability::iduns_gold_apple:
                return 5;
            case Ability::jarnglofar:
                return 4;
            default:
                return -9;
        }
    }
    return face.continuous ? ability_worth(face.ability, left_) - 3 : -9;
}

// SW-A18  The bot keeps a Sampo for uses that hurt it: a robbery of its own Stash, dice that decide the Round, a Sampo
// against its own use, and a late gain of its strongest rival.
float Player::cancel_worth(Seat owner, Face target) const {
    if (owner == seat_) {
        return -9;
    }
    if (state_.question == Question::response) {
        const Announcement& top = state_.stack.back();
        if (top.user != owner || state_.deal[top.card] != target) {
            return -9;
        }
        switch (top.ability) {
            case Ability::iduns_gold_apple:
            case Ability::dainsleif:
                return top.a == static_cast<std::uint8_t>(seat_) ? 6 : -9;
            case Ability::megingjord: {
                const int missing = state_.bid.quantity - count_of(state_, state_.bid.value);
                return state_.bets[seat_].value.side == Side::declarer
                           ? -9
                           : at_least(rules_.box.megingjord_dice, missing) * stake() - 2;
            }
            case Ability::sampo_talisman:
                return state_.stack.size() > 1 && state_.stack[state_.stack.size() - 2].user == seat_ ? 2 : -9;
            case Ability::lokis_gold:
            case Ability::jarnglofar:
                return left_ == 0 && owner == top_rival() ? 3 : -9;
            default:
                return -9;
        }
    }
    return state_.phase == Phase::we && rules_.info(target).ability == Ability::lokis_gold && owner == top_rival() ? 4
                                                                                                                   : -9;
}

// Worth of this use in Gold, compared with not using the card now. -9 excludes the use.
float Player::use_worth(Action action, const Holding& holding) const {
    return Actions::visit(
        action, [&](const Use& use) { return plain_worth(rules_.info(face_of(use.card)).ability); },
        [&](const UseOn& use) {
            switch (rules_.info(face_of(use.card)).ability) {
                case Ability::heimdalls_spyglass:
                    // SW-A4  Looks at the dice of the current bidder, or of the next player if there is no bid.
                    return use.seat == (state_.bid != no_bid ? state_.bidder : left_of(seat_, player_count(state_)))
                               ? 1.0F
                               : -9.0F;
                case Ability::dainsleif:
                    return robbery_worth(use.seat, holding) - 5 - (left_ > 0 ? 2.0F : 0.0F);
                case Ability::iduns_gold_apple:
                    return state_.phase == Phase::we ? robbery_worth(use.seat, holding) - 3 : -9.0F;
                default:
                    return 0.0F;
            }
        },
        [&](const UseSlot& use) {
            const int card = first_of_pile(state_) + use.slot - 1;
            if (rules_.info(face_of(use.card)).ability == Ability::odins_eye) {
                return state_.turn == seat_ && !knows_card(state_, seat_, card) ? 0.5F : -9.0F;
            }
            return gain(holding, card) - (left_ > 0 ? 7.0F : 0.0F);
        },
        [&](const UseAgainst& use) {
            return rules_.info(face_of(use.card)).ability == Ability::sampo_talisman
                       ? cancel_worth(use.seat, face_of(use.target))
                       : copy_worth(face_of(use.target), holding);
        },
        [&](const Reveal& reveal) {
            const FaceInfo& face = rules_.info(face_of(reveal.card));
            const bool raven = face.ability == Ability::huginn || face.ability == Ability::muninn;
            return raven && face.continuous && state_.phase == Phase::w1 ? 1.0F : -9.0F;
        },
        [](Unknown) { return -9.0F; }, [](const auto&) { return -9.0F; });
}

}  // namespace

void Rules::think(const State& state, Seat seat, const Offers& offers, Priors& priors) const {
    if (piles_are_over(state) && think_to_the_end(*this, state, seat, offers, priors)) {
        return;
    }
    Player player(*this, state, seat, offers, priors);
    switch (state.question) {
        case Question::first:
            return player.name_first();
        case Question::turn:
            return player.bid();
        case Question::bet:
        case Question::norn:
            return player.bet();
        case Question::pick:
            return player.pick();
        case Question::poll:
        case Question::response:
        case Question::my_dice:
            return player.poll();
        case Question::trade:
            return player.trade();
        case Question::leftover:
            return player.take_leftover();
        case Question::item:
            return player.name_item();
        case Question::gift:
            return player.give();
        case Question::lyre:
            // SW-A19  Showing dice saves the Gold and gains the Lyre.
            for (std::uint32_t i = 0; i < offers.total(); ++i) {
                priors.push_back({offers.action(i), i == 0 ? 1.0F : 9.0F});
            }
            return;
        case Question::copy:
        case Question::forced:
        case Question::nothing:
            return player.use_any();
    }
}

// How plausible a sampled world is. A bidder has seen their dice, so more than a sixth of them show the bid value (37 %
// in games between karls). Few players bet much more than they must.
Likelihood Rules::plausibility(const State& world, Seat seat) const {
    constexpr float die_for_a_bid = 2.9F;  // odds of 37 : 63 divided by the fair odds of 1 : 5
    constexpr float usual_bet = 10;
    float weight = 1;
    if (world.bid != no_bid && world.bidder != seat && !world.blind.contains(world.bidder)) {
        weight *= std::pow(die_for_a_bid, static_cast<float>(world.cups[world.bidder].dice.count(world.bid.value)));
    }
    if (world.phase == Phase::bet) {
        for (const Seat other : SeatSet::first(player_count(world)) - SeatSet::only(seat) - world.waiting) {
            const float more = static_cast<float>(world.bets[other].value.amount) - usual_bet;
            weight *= std::exp(-std::max(0.0F, more) / usual_bet);
        }
    }
    return weight;
}

// Other players draw conclusions from bids and bets, so the bot chooses these at random, by weight. A draft reveals
// little, so the bot plays its best choice there.
bool Rules::bluffs(const State& state, Seat) const {
    return state.question == Question::turn || state.question == Question::bet;
}

}  // namespace meadhall::spoils_of_war
