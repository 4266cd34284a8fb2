// SPDX-License-Identifier: Apache-2.0
// The round and its phases (VG-5.1, VG-5.2, VG-5.14, VG-5.15), drawing (VG-5.17), and the stack of tasks (VG-4.1,
// VG-4.3).
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

void Turn::run() {
    while (state_.phase != Phase::over && !state_.tasks.empty() && work(state_.tasks.size() - 1)) {
    }
}

bool Turn::work(std::size_t at) {
    Task& task = state_.tasks[at];
    const auto skip_if = [&](bool nothing_to_ask) {
        if (nothing_to_ask) {
            state_.tasks.pop_back();
        }
        return nothing_to_ask;
    };
    switch (task.step) {
        case Step::defend:
            // VG-5.10.7, VG-6.4.1  A player with at least one card is asked, whatever the card is. So the question does
            // not reveal the hand.
            return skip_if(player(task.seat).hand.empty());
        case Step::put_back:
        case Step::discard:
            return skip_if(player(task.seat).hand.empty());
        case Step::pick_favor:
            return ask_favor(task);
        case Step::store_loot:
            return place_token(task);
        case Step::loot_from:
            return ask_loot_source(task);
        case Step::plus:
            return skip_if(!ask_effects_after_attack());
        case Step::pick:
            return skip_if(task.as<PickCards>().left == 0 || can_pick(rules_, state_).empty());
        case Step::pay:
            return ask_payment();
        case Step::store:
            return store_tokens(task);
        case Step::keep:
            return ask_to_keep(task);
        case Step::resolve:
            resolve(task);
            return true;
        case Step::draw: {
            const Task done = state_.tasks.pop_back();
            draw(done.seat, done.as<DrawCards>().number);
            return true;
        }
        case Step::gain_vp: {
            const Task done = state_.tasks.pop_back();
            gain_vp(done.seat, done.as<GainVp>().vp);
            return true;
        }
        case Step::river_moves: {
            const int slot = state_.tasks.pop_back().as<MoveRiver>().slot;
            const Card undead = state_.river[static_cast<std::size_t>(river_index(rules_, state_, slot))];
            state_.odin_discard.add(undead);
            narrator_.tell(OdinCardLeft{undead});
            river_moves(slot);
            return true;
        }
        case Step::end_turn:
            return end_turn(task);
        case Step::storage:
            return storage(task);
        case Step::round_end:
            return round_end(task);
        default:
            return false;  // always a question
    }
}

// VG-5.1.2  Production and Drawing. They need no decision (VG-4.1.1, VG-4.1.2).
void Turn::begin_round() {
    state_.phase = Phase::players;
    state_.active = state_.first;  // VG-5.1.3  turns start with the first player
    narrator_.tell(RoundBegan{state_.round, state_.first});
    // The players do not affect each other here, so one event per player narrates both Production and Drawing.
    for (int i = 0; i < player_count(state_); ++i) {
        income(clockwise(state_, state_.first, i));
    }
    refill_missions();
    narrator_.tell(TurnBegan{state_.active, state_.round});
}

void Turn::income(Seat seat) {
    // VG-5.2.1, VG-5.2.2  Each active producer gets one token, even if it is damaged (VG-5.5.8). VG-5.22.1, VG-5.22.2
    // Breweries produce Beer, Gold Factories Gold.
    Player& owner = player(seat);
    for (const Site site : owner.active()) {
        if (site != Site::town_hall &&
            (type_of(site) == Building::brewery || type_of(site) == Building::gold_factory)) {
            owner.produced.insert(site);
        }
    }
    // VG-5.2.4, VG-5.22.5  Each active Tavern adds one card to the draw. VG-5.2.5  Kept cards do not reduce the draw.
    const Drawn drawn = take_from_deck(seat, rules_.box.hand_draw + owner.working(Building::tavern));
    if (narrator_.silent()) {
        return;
    }
    const Goods made{static_cast<std::uint8_t>(owner.made(Resource::beer)),
                     static_cast<std::uint8_t>(owner.made(Resource::gold))};
    narrator_.tell(Income{seat, made, static_cast<std::uint8_t>(drawn.cards.size())});
    if (drawn.shuffled) {
        narrator_.tell(DeckShuffled{seat});
    }
    narrator_.show(Audience::only(seat), IncomeCards{seat, made, drawn.cards});
}

// VG-5.17.1  Draws from the player's own deck into the hand.
void Turn::draw(Seat seat, int n) {
    const Drawn drawn = take_from_deck(seat, n);
    if (drawn.shuffled) {
        narrator_.tell(DeckShuffled{seat});
    }
    narrator_.tell(Drew{seat, static_cast<std::uint8_t>(drawn.cards.size())});
    narrator_.show(Audience::only(seat), DrewCards{seat, drawn.cards});
}

Turn::Drawn Turn::take_from_deck(Seat seat, int n) {
    Player& drawer = player(seat);
    Drawn drawn{};
    while (n > 0) {
        if (state_.decks.empty(seat)) {
            if (drawer.discard.empty()) {
                break;  // VG-5.17.2  no cards are left, so the player draws fewer
            }
            shuffle_discard(seat);
            drawn.shuffled = true;
        }
        const int at_once = std::min(n, state_.decks.size(seat));
        const Bag some = state_.decks.draw(seat, at_once);
        drawer.hand.add(some);
        drawer.flags.erase(Flag::put_back);
        drawn.cards.add(some);
        n -= at_once;
    }
    return drawn;
}

// VG-5.17.2, VG-7.2, VG-7.5  The discard pile becomes the deck. Its cards are laid out in the order of the enum, then
// shuffled.
void Turn::shuffle_discard(Seat seat) {
    know_by_elimination(state_, seat);
    Bag& discard = player(seat).discard;
    state_.decks.resize(seat, discard.size());
    const std::span<Card> deck = state_.decks.cards(seat);
    std::size_t i = 0;
    for (const Card card : discard.kinds()) {
        for (int n = discard.count(card); n > 0; --n) {
            deck[i++] = card;
        }
    }
    discard.clear();
    chance_.shuffle(deck);
    std::ranges::reverse(deck);  // the first card of the shuffled list becomes the top card
}

void Turn::play(const EndTurn&) {
    narrator_.tell(TurnEnded{state_.active});
    push(state_.active, EndThisTurn{0, TurnEnding::score});
    run();
}

// VG-4.2, VG-5.9.6, VG-5.10.6  Scores the damage table or Total Defense at the end of a turn.
bool Turn::end_turn(Task& task) {
    if (task.as<EndThisTurn>().next == TurnEnding::score) {
        task.set(EndThisTurn{0, TurnEnding::next_player});
        const Player& attacker = active();
        if (attacker.target == Whom::nobody) {
            return true;
        }
        if (const int damaged = state_.doings.damaged; damaged >= 1) {
            // RULING VG-R29: more Buildings than the table has columns count as its last column.
            const auto last = static_cast<int>(rules_.box.damage_table.size()) - 1;
            const std::uint8_t vp = rules_.box.damage_table[static_cast<std::size_t>(std::min(damaged, last))];
            narrator_.tell(DamageScored{state_.active, vp, static_cast<std::uint8_t>(damaged)});
            gain_vp(state_.active, vp);
        } else {
            // Total Defense: the attacker damaged nothing. The attacked player gains VP, and their Town Hall gets a
            // Damage token. RULINGS VG-R24, VG-R57.
            const Seat target = seat_at(static_cast<int>(attacker.target) - 1);
            player(target).damaged.insert(Site::town_hall);
            narrator_.tell(TotalDefense{target, rules_.box.total_defense_vp});
            gain_vp(target, rules_.box.total_defense_vp);
        }
        return true;
    }
    state_.tasks.pop_back();
    next_turn();
    return true;
}

// VG-4.1.3  Starts the next player's turn: every player has one turn per round. VG-5.3.3  Clears the pool (RULING
// VG-R8) and what was noted about the turn that ends.
void Turn::next_turn() {
    state_.pool = {};
    state_.doings = {};
    const Seat next = left_of(state_.active, player_count(state_));
    if (next != state_.first) {
        state_.active = next;
        narrator_.tell(TurnBegan{next, state_.round});
        return;
    }
    state_.phase = Phase::storage;
    push(state_.first, AskStorage{0});
}

// VG-4.1.4  Players store tokens in turn order.
bool Turn::storage(Task& task) {
    const std::uint8_t asked = task.as<AskStorage>().asked;
    if (asked == player_count(state_)) {
        state_.tasks.pop_back();
        state_.phase = Phase::round_end;
        push(state_.first, EndThisRound{0});
        return true;
    }
    task.set(AskStorage{static_cast<std::uint8_t>(asked + 1)});
    state_.said = {};
    push(clockwise(state_, state_.first, asked), StoreTokens{0});
    return true;
}

Site storage_site(const Task& task) { return container_at(task.as<StoreTokens>().container); }

// VG-5.14.6  How many tokens the Container in question may hold after Storage.
Range storage_range(const Rules& rules, const State& state, const Task& task) {
    const Player& player = state.players[task.seat];
    const int capacity = rules.box.container_capacity;
    const int asked = task.as<StoreTokens>().container;
    const Resource resource = asked < same_building ? Resource::beer : Resource::gold;
    const int first = resource == Resource::beer ? 0 : same_building;
    int stored = 0;
    int placed = 0;
    int to_come = 0;
    for (int i = first; i < first + same_building; ++i) {
        stored += player.stored[static_cast<std::size_t>(i)];
        placed += i < asked ? state.said[static_cast<std::size_t>(i)] : 0;
        to_come += i > asked && player.active().contains(container_at(i));
    }
    return {std::max(0, stored - placed - capacity * to_come),
            std::min(capacity, stored + player.made(resource) - placed)};
}

namespace {
// Compares the tokens in the Containers before and after Storage.
StorageResult storage_result(const Player& owner, const std::array<std::uint8_t, 6>& after, int full, int vp) {
    StorageResult result{{}, {}, static_cast<std::uint8_t>(full), static_cast<std::uint8_t>(vp)};
    for (const Resource resource : {Resource::beer, Resource::gold}) {
        const std::size_t first = resource == Resource::beer ? 0 : same_building;
        int stored = 0;
        for (std::size_t i = first; i < first + same_building; ++i) {
            stored += after[i] - owner.stored[i];
        }
        result.stored.of(resource) = static_cast<std::uint8_t>(stored);
        result.lost.of(resource) = static_cast<std::uint8_t>(owner.made(resource) - stored);
    }
    return result;
}
}  // namespace

// VG-D10, VG-5.14.1, VG-5.14.2, VG-5.3.2  Only produced tokens can be stored. VG-5.22.3, VG-5.22.4  A Container holds
// only its own resource, up to its capacity.
bool Turn::store_tokens(Task& task) {
    Player& owner = player(task.seat);
    std::size_t container = task.as<StoreTokens>().container;
    if (owner.working(Building::beer_container) + owner.working(Building::gold_container) == 0) {
        container = state_.said.size();
    }
    for (; container < state_.said.size(); ++container) {
        if (!owner.active().contains(container_at(static_cast<int>(container)))) {
            continue;
        }
        task.set(StoreTokens{static_cast<std::uint8_t>(container)});
        const Range range = storage_range(rules_, state_, task);
        if (range.fewest < range.most) {
            return false;
        }
        state_.said[container] = static_cast<std::uint8_t>(range.fewest);
    }
    // VG-5.14.5  Tokens that stay on producers are lost. RULING VG-R31.
    const Seat seat = task.seat;
    state_.tasks.pop_back();
    // VG-5.14.4  VP for each full Container. RULING VG-R30.
    const auto full = static_cast<int>(std::ranges::count(state_.said, rules_.box.container_capacity));
    const int vp = full * rules_.box.full_container_vp;
    if (owner.stored != state_.said || !owner.produced.empty() || vp > 0) {
        narrator_.tell(TokensStored{seat, storage_result(owner, state_.said, full, vp)});
    }
    owner.stored = state_.said;
    owner.produced = {};
    state_.said = {};
    gain_vp(seat, vp);
    return true;
}

Verdict why_not(const Rules& rules, const State& state, const Store& choice) {
    const Task& task = state.tasks.back();
    const Range range = storage_range(rules, state, task);
    if (choice.site != storage_site(task)) {
        return refused("VG-5.14.2", "you are asked about another Container now");
    }
    if (choice.tokens > range.most) {
        return refused("VG-5.14.2", "you can store at most {} token{s} there", range.most);
    }
    // VG-5.14.3  Stored tokens cannot be thrown away.
    return choice.tokens >= range.fewest
               ? legal()
               : refused("VG-5.14.3", "stored tokens cannot be thrown away; store at least {} there", range.fewest);
}

void Turn::play(const Store& choice) {
    Task& task = state_.tasks.back();
    const std::uint8_t container = task.as<StoreTokens>().container;
    state_.said[container] = choice.tokens;
    narrator_.tell(TokensSaid{task.seat, NamedSite(player(task.seat), choice.site), choice.tokens});
    task.set(StoreTokens{static_cast<std::uint8_t>(container + 1)});
    run();
}

// VG-4.1.5  Round-end: asks the players in turn order.
bool Turn::round_end(Task& task) {
    for (int asked = task.as<EndThisRound>().asked; asked < player_count(state_); ++asked) {
        const Seat seat = clockwise(state_, state_.first, asked);
        if (player(seat).working(Building::drakkar) > 0) {
            task.set(EndThisRound{static_cast<std::uint8_t>(asked + 1)});
            push(seat, KeepCards{Keeping::choosing});
            return true;
        }
    }
    state_.tasks.pop_back();
    clean_up();
    return true;
}

// VG-5.15.1, VG-5.22.6, VG-D11  A player may keep one card for each active Drakkar. RULING VG-R32.
bool Turn::ask_to_keep(Task& task) {
    const Player& owner = player(task.seat);
    const int most = std::min(owner.working(Building::drakkar), owner.hand.size());
    if (static_cast<int>(owner.kept.size()) < most && task.as<KeepCards>().state == Keeping::choosing) {
        return false;
    }
    const Seat seat = task.seat;
    state_.tasks.pop_back();
    if (most > 0) {
        narrator_.show(CardsKept{seat, static_cast<std::uint8_t>(owner.kept.size())});
    }
    return true;
}

Verdict why_not(const Rules&, const State& state, const Keep& choice) {
    const Player& owner = state.players[state.tasks.back().seat];
    if (!owner.hand.has(choice.card)) {
        return refused("VG-5.15.1", "you do not have that card in your hand");
    }
    return owner.hand.count(choice.card) > static_cast<int>(std::ranges::count(owner.kept, choice.card))
               ? legal()
               : refused("VG-5.15.1", "you already keep that card");
}

void Turn::play(const Keep& choice) {
    player(state_.tasks.back().seat).kept.push_back(choice.card);
    run();
}

// VG-D2, VG-D11, VG-D14  The player has finished a series of answers.
void Turn::play(const Done&) {
    Task& task = state_.tasks.back();
    if (task.step == Step::keep) {
        task.set(KeepCards{Keeping::finished});
    } else {
        const Task done = state_.tasks.pop_back();
        done.step == Step::defend ? narrator_.tell(DefenderDone{done.seat}) : narrator_.tell(PicksDone{done.seat});
    }
    run();
}

// VG-5.15  Round-end, in the order of the rulebook.
void Turn::clean_up() {
    narrator_.tell(RoundEnded{state_.round, state_.river.empty() ? std::nullopt : std::optional(state_.river.back())});
    for (int i = 0; i < player_count(state_); ++i) {
        const Seat seat = clockwise(state_, state_.first, i);
        Player& owner = player(seat);
        // VG-5.15.2  Player Areas go to the discard piles.
        owner.discard.add(owner.area);
        owner.area.clear();
        // VG-5.15.3  Hand cards that are not kept are discarded face up. RULING VG-R46.
        Bag gone = owner.hand;
        for (const Card card : owner.kept) {
            gone.take(card);
        }
        owner.kept.clear();
        if (!gone.empty()) {
            for (const Card card : gone.kinds()) {
                leave_hand(seat, card, gone.count(card));
            }
            owner.discard.add(gone);
            narrator_.show(HandDiscarded{seat, gone});
        }
        // VG-5.15.4  Removes Under Construction and Damage tokens. RULING VG-R49.
        owner.construction = {};
        owner.damaged = {};
        owner.raided = {};
        owner.hall = {};
        owner.target = Whom::nobody;
        owner.flags = owner.flags & EnumSet<Flag>{Flag::put_back};
    }
    for (const Laid& laid : state_.laid) {
        player(laid.owner).discard.add(laid.card);
    }
    state_.laid.clear();
    // VG-5.15.5  The card in slot 5 leaves the river.
    if (!state_.river.empty()) {
        const Card last = state_.river.pop_back();
        state_.odin_discard.add(last);
        narrator_.tell(OdinCardLeft{last});
        fill_river();
    }
    // VG-5.15.6  The first-player token passes to the left.
    state_.first = left_of(state_.first, player_count(state_));
    // VG-5.15.7, VG-8.6  After the last round comes the final scoring.
    if (state_.last_round || state_.round >= rules_.box.round_cap) {
        score_the_game();
        return;
    }
    ++state_.round;
    begin_round();
}

}  // namespace meadhall::vikings_gone_wild
