// SPDX-License-Identifier: Apache-2.0
// How a turn runs (VG-4.1). A Turn object plays one move. The stack state.tasks holds the work that remains, the newest
// task last. run() works on the newest task until that task is a question to a player (VG-4.3). If the stack is empty,
// the active player chooses an action (VG-D1). The functions below are grouped by the .cpp file that implements them.
#pragma once

#include <algorithm>

#include "games/vikings_gone_wild/game.h"

namespace meadhall::vikings_gone_wild {

// What a player pays for. The purpose says which of the functions has a meaning.
struct Bill {
    Purpose purpose;
    std::uint8_t what = 0;  // as in Payment::what

    constexpr Card card() const { return static_cast<Card>(what); }              // stock
    constexpr int slot() const { return what; }                                  // river
    constexpr Building building() const { return static_cast<Building>(what); }  // building
    constexpr Mission mission() const { return static_cast<Mission>(what); }     // swap
    constexpr Resource given() const { return static_cast<Resource>(what); }     // exchange
};
template <class T, class... Each>
concept OneOfThese = (std::is_same_v<T, Each> || ...);
constexpr Bill bill_of(const OneOfThese<BuyStock, BuyStockManual> auto& choice) {
    return {Purpose::stock, static_cast<std::uint8_t>(choice.card)};
}
constexpr Bill bill_of(const OneOfThese<BuyRiver, BuyRiverManual> auto& choice) {
    return {Purpose::river, choice.slot};
}
constexpr Bill bill_of(const OneOfThese<Build, BuildManual> auto& choice) {
    return {Purpose::building, static_cast<std::uint8_t>(choice.building)};
}
constexpr Bill bill_of(const OneOfThese<Upgrade, UpgradeManual> auto&) { return {Purpose::upgrade}; }
constexpr Bill bill_of(const OneOfThese<SwapMission, SwapMissionManual> auto& choice) {
    return {Purpose::swap, static_cast<std::uint8_t>(choice.mission)};
}
constexpr Bill bill_of(const OneOfThese<Exchange, ExchangeManual> auto& choice) {
    return {Purpose::exchange, static_cast<std::uint8_t>(choice.given)};
}
// An action that costs something, and whether the player chooses how to pay (VG-5.3.8).
template <class T>
concept Purchasing = requires(const T& choice) { bill_of(choice); };
template <class T>
constexpr bool by_hand =
    OneOfThese<T, BuyStockManual, BuyRiverManual, BuildManual, UpgradeManual, SwapMissionManual, ExchangeManual>;

// VG-5.3.1, VG-5.3.8  How much of a resource the active player has, and the number of places that hold some of it.
struct Purse {
    int amount, places;
};
inline Purse purse(const State& state, Resource resource) {
    const Player& player = state.players[state.active];
    const int pool = state.pool.of(resource);
    const int hall = player.hall.of(resource);
    const int made = player.made(resource);
    const int hand = player.hand.count(card_of(resource));
    const std::uint8_t* const stored = &player.stored[Player::slot(site_of(container_of(resource), 0))];
    return {pool + hall + made + hand + stored[0] + stored[1] + stored[2],
            (pool > 0) + (hall > 0) + (made > 0) + (hand > 0) + (stored[0] > 0) + (stored[1] > 0) + (stored[2] > 0)};
}
struct Range {
    int fewest, most;
};

struct CardRules;

class Turn {
public:
    Turn(const Rules& rules, State& state, Chance& chance, const Narrator<Event>& narrator)
        : rules_(rules), state_(state), chance_(chance), narrator_(narrator) {}

    // buying.cpp, building.cpp, missions.cpp, paying.cpp
    template <Purchasing T>
    void play(const T& choice) {
        by_hand<T> ? pay_by_hand(bill_of(choice)) : pay_default(bill_of(choice));
    }
    void play(const Pay& choice);
    void play(const ReturnBuilding& choice);
    void play(const CompleteMission& choice);

    // cards.cpp: VG-5.17, VG-5.23, VG-5.24
    void play(const PlayAction& choice);
    void play(const PlayActionOn& choice);
    void play(const PlayActionMode& choice);
    void play(const PlayActionRemoving& choice);
    void play(const Deploy& choice);
    void play(const DeployMode& choice);
    void play(const UsePlus& choice);
    void play(const UsePlusMode& choice);
    void play(const SkipPlus&);
    void play(const PutBack& choice);
    void play(const Discard& choice);
    void play(const Pick& choice);
    void play(const LootFrom& choice);

    // attacking.cpp: VG-5.7, VG-5.8
    void play(const AttackPlayer& choice);
    void play(const Send& choice);
    void play(const Arm& choice);
    void play(const NextGroup& choice);
    void play(const Declare&);

    // monsters.cpp: VG-5.11
    void play(const AttackUndead& choice);
    void play(const AttackDraco&);
    void play(const ChooseDracoResource& choice);

    // raids.cpp: VG-5.9
    void play(const StoreLoot& choice);

    // defending.cpp: VG-5.10
    void play(const Defend& choice);
    void play(const DefendAgainst& choice);

    // favors.cpp: VG-5.16
    void play(const PickFavor& choice);

    // round.cpp: VG-5.1, VG-5.2, VG-5.14, VG-5.15
    void play(const EndTurn&);
    void play(const Store& choice);
    void play(const Keep& choice);
    void play(const Done&);

    void run();          // works on tasks until a question is open or the game is over
    void begin_round();  // VG-5.2  does Production and Drawing for all players

    // What the effects of cards do (cards/).
    void draw(Seat seat, int n);       // VG-5.17.1  draws n cards from the player's own deck
    void announce(CardPlayed played);  // VG-5.17.3  puts the card into the Player Area; the event says what it does
    // Announces the card, gives the player these resources, and draws as many cards as the effect says.
    void play_giving(Card card, Goods goods);
    void gain_vp(Seat seat, int amount);
    void gain(int beer, int gold) {  // VG-5.3.3  adds resources to the pool
        constexpr int most = 255;    // the counter's limit; the cards of the box give far less
        state_.pool.beer = static_cast<std::uint8_t>(std::min(most, state_.pool.beer + beer));
        state_.pool.gold = static_cast<std::uint8_t>(std::min(most, state_.pool.gold + gold));
        if (beer + gold > 0) {
            narrator_.tell(
                ResourcesGained{state_.active, {static_cast<std::uint8_t>(beer), static_cast<std::uint8_t>(gold)}});
        }
    }
    // knowledge.cpp: hands, and what each player knows about them (VG-6.3.5).
    void leave_hand(Seat seat, Card card, int n = 1);  // removes cards from the hand; everybody sees them
    void return_to_hand(Seat seat, Card card);         // adds a card to the hand; everybody sees it

    void push(Step step, Seat seat) {
        Task task{};
        task.step = step;
        task.seat = seat;
        state_.tasks.push_back(task);
    }
    template <class Operands>
    void push(Seat seat, const Operands& operands) {
        push(Operands::step, seat);
        state_.tasks.back().set(operands);
    }
    State& state() { return state_; }
    const State& state() const { return state_; }
    const Narrator<Event>& narrator() const { return narrator_; }
    Player& player(Seat seat) { return state_.players[seat]; }
    const Player& player(Seat seat) const { return state_.players[seat]; }
    Player& active() { return state_.players[state_.active]; }
    const Effect& effect(Card card) const { return rules_.effect(card); }

private:
    // round.cpp
    bool work(std::size_t at);  // works on the newest task; returns false if that task is a question
    bool end_turn(Task& task);
    bool storage(Task& task);
    bool store_tokens(Task& task);
    bool round_end(Task& task);
    bool ask_to_keep(Task& task);
    void next_turn();
    void clean_up();
    void refill_missions();
    void income(Seat seat);
    struct Drawn {
        Bag cards;
        bool shuffled;
    };
    Drawn take_from_deck(Seat seat, int n);
    // VG-5.17.2  How many of n cards the player can draw from the deck and the discard pile.
    std::uint8_t drawable(Seat seat, int n) const {
        return static_cast<std::uint8_t>(std::min(n, state_.decks.size(seat) + player(seat).discard.size()));
    }
    void shuffle_discard(Seat seat);

    // paying.cpp
    void pay_default(Bill bill);
    void pay_by_hand(Bill bill);
    bool ask_payment();
    void take_payment(const std::array<std::uint8_t, payment_steps>& taken, bool secret);
    void receive(Bill bill);
    // Narrates the purchase, then the payment. The other players have not seen the hand cards of a payment, nor the
    // steps of a manual payment (VG-6.4.5). So these payments are narrated like a card that is shown from the hand:
    // they are new to the others but not to the payer, who can still take the purchase back.
    template <class E>
    void tell_purchase(const E& line) {
        paid_openly_ ? narrator_.tell(line) : narrator_.show_own(line);
        tell_payment();
    }
    void tell_payment() { paid_openly_ ? narrator_.tell(paid_) : narrator_.show_own(paid_); }

    // buying.cpp, building.cpp
    void receive_card(Card card);
    void river_moves(int slot);
    void fill_river();
    void build(Building type);
    void upgrade();

    // missions.cpp
    void swap_mission(Mission mission);
    void draw_mission(Seat seat);

    // attacking.cpp, monsters.cpp
    void open_attack(Target target, Seat victim, int slot, Site site);
    void commit_attackers();
    void defeat_undead();
    void defeat_draco();

    // raids.cpp
    struct DamageReward {
        Reward reward;
        int amount;
    };
    DamageReward reward_of(const Player& victim, Site site) const;
    void resolve(Task& task);
    bool damages(Site site);  // false: the group is repulsed
    void reward(GroupStep step, Site site, DamageReward gains);
    void loot(Site site, int n);
    int sum_in_group(Site site, int (*CardRules::*hook)(const Effect&)) const;
    Attackers group_at(Site site) const;
    int vp_of_repulse(Site site) const;
    void tell_results();
    GroupResult result_of(const Player& victim, Site site) const;
    bool place_token(Task& task);
    void take_from_container(Seat victim, Site site, Resource resource);
    void push_tokens(Resource resource, int n);  // VG-5.9.9  pushes n tasks; each places one token

    // defending.cpp
    void lay(Card card, Site site, std::optional<Card> unit);

    // cards.cpp
    void deploy(Card card, std::optional<Mode> mode);
    PlusUsed plus_of(Card card, std::optional<Mode> mode) const;
    void give(const PlusUsed& used);
    void use_plus(Card card, std::optional<Mode> mode);
    bool ask_effects_after_attack();  // false if no question remains
    bool ask_loot_source(Task& task);

    // favors.cpp
    bool ask_favor(Task& task);

    // ending.cpp: VG-8
    void score_the_game();
    void break_tie();

    const Rules& rules_;
    State& state_;
    Chance& chance_;
    const Narrator<Event>& narrator_;
    Paid paid_{};  // what was paid in this move; narrated after the purchase
    bool paid_openly_ = true;
};

// The checks of each action. The seat and the kind of action have already been checked (VG-4.4.2).
Verdict why_not_bill(const Rules& rules, const State& state, Bill bill, bool by_hand);
Verdict why_not(const Rules& rules, const State& state, const Purchasing auto& choice) {
    return why_not_bill(rules, state, bill_of(choice), by_hand<std::remove_cvref_t<decltype(choice)>>);
}
Verdict why_not(const Rules&, const State&, const Pay&);
Verdict why_not(const Rules&, const State&, const ReturnBuilding&);
Verdict why_not(const Rules&, const State&, const CompleteMission&);
Verdict why_not(const Rules&, const State&, const PlayAction&);
Verdict why_not(const Rules&, const State&, const PlayActionOn&);
Verdict why_not(const Rules&, const State&, const PlayActionMode&);
Verdict why_not(const Rules&, const State&, const PlayActionRemoving&);
Verdict why_not(const Rules&, const State&, const Deploy&);
Verdict why_not(const Rules&, const State&, const DeployMode&);
Verdict why_not(const Rules&, const State&, const UsePlus&);
Verdict why_not(const Rules&, const State&, const UsePlusMode&);
Verdict why_not(const Rules&, const State&, const PutBack&);
Verdict why_not(const Rules&, const State&, const Discard&);
Verdict why_not(const Rules&, const State&, const Pick&);
Verdict why_not(const Rules&, const State&, const LootFrom&);
Verdict why_not(const Rules&, const State&, const AttackPlayer&);
Verdict why_not(const Rules&, const State&, const AttackUndead&);
Verdict why_not(const Rules&, const State&, const AttackDraco&);
Verdict why_not(const Rules&, const State&, const Send&);
Verdict why_not(const Rules&, const State&, const Arm&);
Verdict why_not(const Rules&, const State&, const NextGroup&);
Verdict why_not(const Rules&, const State&, const Declare&);
Verdict why_not(const Rules&, const State&, const ChooseDracoResource&);
Verdict why_not(const Rules&, const State&, const StoreLoot&);
Verdict why_not(const Rules&, const State&, const Defend&);
Verdict why_not(const Rules&, const State&, const DefendAgainst&);
Verdict why_not(const Rules&, const State&, const PickFavor&);
Verdict why_not(const Rules&, const State&, const Store&);
Verdict why_not(const Rules&, const State&, const Keep&);
inline Verdict why_not(const Rules&, const State&, const SkipPlus&) { return legal(); }
inline Verdict why_not(const Rules&, const State&, const EndTurn&) { return legal(); }
inline Verdict why_not(const Rules&, const State&, const Done&) { return legal(); }

// VG-4.4.3  Refuses malformed actions, whoever sends them and whatever question is open.
Verdict why_malformed(const Rules&, const State&, const PlayActionOn&);
Verdict why_malformed(const Rules&, const State&, const PlayActionMode&);
Verdict why_malformed(const Rules&, const State&, const PlayActionRemoving&);
Verdict why_malformed(const Rules&, const State&, const DeployMode&);
Verdict why_malformed(const Rules&, const State&, const UsePlusMode&);

// Functions that several files use.
Goods price_of(const Rules& rules, const State& state, Bill bill);
// VG-5.3.8  The amount that one source holds.
int holds(const State& state, Seat seat, Resource resource, int step);
// VG-5.3.8  How much the player may pay from the source in question.
Range payment_range(const State& state);
Resource resource_at(int step);
Source source_at(int step);
// VG-5.14.6  How many tokens the Container may hold after Storage.
Range storage_range(const Rules& rules, const State& state, const Task& task);
Site storage_site(const Task& task);
// VG-5.26  Whether the active player meets the goal.
bool is_met(const State& state, Mission mission);
// VG-5.8.10  attackers_of(): the players who have attacked `victim` this round. targets_of_others(): the players who
// have been attacked this round by anybody except `attacker`.
SeatSet attackers_of(const State& state, Seat victim);
SeatSet targets_of_others(const State& state, Seat attacker);
// VG-5.8.3  True if another player has attacked the victim this round. False if the exception of VG-5.8.4 applies.
bool off_limits(const State& state, Seat attacker, Seat victim);
// VG-5.8.4  The Buildings of this village that other players have attacked this round.
EnumSet<Site> attacked_by_others(const State& state, Seat attacker, Seat victim);
// VG-5.8.6  With Hel in the hand, the player may attack an opponent who is off limits.
bool can_ignore_off_limits(const Player& player);
// VG-5.7.6  The strength of an attacker with its weapon. helpers: the cards of its group that strengthen others.
int strength(const Rules& rules, const State& state, const Attacker& attacker, Kinds helpers, bool raid);
Kinds helpers_at(const State& state, Site site);
// VG-5.11.2  The most strength that the active player can reach against the attacked monster.
int strongest(const Rules& rules, const State& state, std::optional<Card> one_more);
int group_strength(const Rules& rules, const State& state, Site site);
// VG-5.7.2  Number of attackers that can still be sent.
int ready(const Rules& rules, const State& state);
int in_hand(const State& state, Card card);  // copies in hand that the declaration does not use
int in_area(const State& state, Card card);
// Index of this slot in state.river; -1: the slot is empty.
int river_index(const Rules& rules, const State& state, int slot);
int monster_defense(const Rules& rules, const State& state);
int favors_due(const Rules& rules, int vp);  // VG-5.16.1  number of Favors that this many VP earn
EnumSet<Site> room_for_loot(const Rules& rules, const State& state, Seat seat, Resource resource);
Bag can_pick(const Rules& rules, const State& state);  // VG-D14  the cards that the asked player may take back
// The player's Containers that hold a token.
EnumSet<Site> filled(const Player& player, Resource resource);
// VG-6.3.5  The cards that the viewer knows to be in the hand.
const Known& known_in_hand(const State& state, Viewer viewer, Seat owner);
void remember_hand(State& state, Seat looker, Seat owner);
void fade_knowledge(State& state, Seat owner);
void know_by_elimination(State& state, Seat owner);
Bag certain_for(const State& state, Seat viewer, Seat owner);
void forget_peeks_of_others(State& state, Seat viewer);
// VG-5.25  The player's count for the Bonus.
int measure(const Rules& rules, const State& state, Bonus bonus, Seat seat);
SeatSet who_meets(const Rules& rules, const State& state, Bonus bonus, SeatSet among);

}  // namespace meadhall::vikings_gone_wild
