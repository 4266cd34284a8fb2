// SPDX-License-Identifier: Apache-2.0
// The audit of a state: no card, Building or Mission is lost or doubled, and the parts of the state fit each other.
#include <algorithm>

#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

Verdict audit_player(const Rules& rules, const State& state, Seat seat) {
    const Player& player = state.players[seat];
    if (player.level < 1 || player.level > 3 || (player.level == 1 && player.construction.contains(Site::town_hall))) {
        return refused("VG-5.6.1", "a Town Hall has no such level");
    }
    if (player.vp < 0) {
        return refused("VG-8.7", "the VP of a player are negative");
    }
    // VG-5.5.4, VG-5.5.9  Every Building in the village was built, and the Town Hall is always there.
    if (!player.standing.contains(Site::town_hall) || player.built.contains(Site::town_hall) ||
        !(player.standing - player.built - EnumSet<Site>{Site::town_hall}).empty() ||
        !((player.construction | player.damaged | player.produced) - player.standing).empty()) {
        return refused("VG-5.5.9", "a Building was never built, or a token is on a missing Building");
    }
    for (int type = 0; type < buildings; ++type) {
        for (int number = 1; number < same_building; ++number) {
            if (player.built.contains(site_of(static_cast<Building>(type), number)) &&
                !player.built.contains(site_of(static_cast<Building>(type), number - 1))) {
                return refused("VG-5.5.9", "the numbers of Buildings are not consecutive from 1");
            }
        }
    }
    const int limit = rules.hall(player.active_level()).limit;
    if (limit != 0 && player.owned_buildings() > limit) {
        return refused("VG-5.5.2", "there are more Buildings than the Town Hall allows");
    }
    for (const Site site : player.produced) {
        if (site == Site::town_hall || player.construction.contains(site) ||
            (type_of(site) != Building::brewery && type_of(site) != Building::gold_factory)) {
            return refused("VG-5.2.1", "a produced token is on a Building that does not produce");
        }
    }
    for (std::size_t i = 0; i < player.stored.size(); ++i) {
        const Site site = static_cast<Site>(static_cast<std::size_t>(Site::beer_container_1) + i);
        if (player.stored[i] > rules.box.container_capacity ||
            (player.stored[i] > 0 && !player.active().contains(site))) {
            return refused("VG-5.14.2", "a Container holds too many tokens, is missing, or is under construction");
        }
    }
    if (player.target == whom(seat) || static_cast<int>(player.target) > player_count(state) ||
        (player.target == Whom::nobody) != player.raided.empty()) {
        return refused("VG-5.8.10", "the attacked Buildings do not belong to the attacked player");
    }
    if (player.flags.contains(Flag::two_missions_done) &&
        (!player.flags.contains(Flag::mission_done) || !player.flags.contains(Flag::bragi))) {
        return refused("VG-5.12.2", "two Missions are completed in a round without Bragi");
    }
    return legal();
}

// VG-6.3.5  Cards that a viewer knows must really be in the hand. A card that was put back is on top of the deck, but
// may count as known.
Verdict audit_hand(const State& state, Seat seat) {
    const Player& player = state.players[seat];
    Bag held = player.hand;
    if (player.put_back()) {
        if (state.decks.empty(seat)) {
            return refused("VG-6.1", "a card was put back, but the deck is empty");
        }
        held.add(state.decks.top(seat));
    }
    const auto within = [](const Bag& small, const Bag& big) {
        for (const Card card : small.kinds()) {
            if (small.count(card) > big.count(card)) {
                return false;
            }
        }
        return true;
    };
    if (!within(player.certain, held)) {
        return refused("VG-6.3.5", "a card that must be in a hand is not there");
    }
    for (const Seat viewer : seats(state) - SeatSet::only(seat)) {
        if (!within(certain_for(state, viewer, seat), held) ||
            !within(known_in_hand(state, viewer, seat), player.hand)) {
            return refused("VG-6.3.5", "a card that is known to be in a hand is not there");
        }
    }
    Bag kept;
    for (const Card card : player.kept) {
        kept.add(card);
    }
    if (!within(kept, player.hand) || static_cast<int>(player.kept.size()) > player.working(Building::drakkar) ||
        (!player.kept.empty() && state.phase != Phase::round_end)) {
        return refused("VG-5.15.1", "a player keeps cards that they cannot keep");
    }
    return legal();
}

// VG-2.1  No card may exist more often than in the box. Only a Rune Stone removes cards from the game (VG-5.17.7), and
// it cannot remove an Undead.
Verdict audit_cards(const Rules& rules, const State& state) {
    std::array<int, cards> count{};
    const auto bag = [&](const Bag& some) {
        for (const Card card : some.kinds()) {
            count[at(card)] += some.count(card);
        }
    };
    const auto list = [&](const auto& some) {
        for (const Card card : some) {
            ++count[at(card)];
        }
    };
    const auto has_only = [&](const auto& some, Kinds kinds) {
        return std::ranges::all_of(some, [&](Card card) { return kinds.contains(card); });
    };
    const Kinds undead = Kinds::only(Card::undead_brewer) | Kinds::only(Card::undead_miner);
    for (int i = player_count(state); i < most_players; ++i) {
        if (!state.decks.empty(seat_at(i))) {
            return refused("VG-3.4", "a deck does not belong to a player");
        }
    }
    for (const Seat seat : seats(state)) {
        const Player& player = state.players[seat];
        Bag owned = state.decks.bag(seat);
        owned.add(player.hand);
        owned.add(player.discard);
        owned.add(player.area);
        for (const Card card : {Card::beer, Card::gold, Card::viking_warrior}) {
            if (owned.count(card) > rules.data(card).qty / most_players) {
                return refused("VG-2.5", "a player has more starting cards than they began with");
            }
        }
        if (!owned.kinds(undead).empty()) {
            return refused("VG-5.11.3", "a player owns an Undead");
        }
        bag(owned);
    }
    if (!has_only(state.odin_deck, rules.odin_cards | undead) || !has_only(state.river, rules.odin_cards | undead) ||
        !(state.odin_discard.kinds() - rules.odin_cards - undead).empty() ||
        !has_only(state.favor_deck, rules.favors) || !has_only(state.favor_display, rules.favors) ||
        !has_only(state.favor_box, rules.favors) ||
        (state.favor_turned && !rules.favors.contains(*state.favor_turned))) {
        return refused("VG-2.13.3", "a card is in a place where it cannot be");
    }
    list(state.odin_deck);
    list(state.river);
    bag(state.odin_discard);
    list(state.favor_deck);
    list(state.favor_display);
    list(state.favor_box);
    if (state.favor_turned) {
        ++count[at(*state.favor_turned)];
    }
    for (const Laid& laid : state.laid) {
        if (index(laid.owner) >= player_count(state) || rules.type(laid.card) != Type::defense ||
            !state.players[laid.owner].standing.contains(laid.site)) {
            return refused("VG-5.10.2", "a Defense card is in a place where it cannot be");
        }
        ++count[at(laid.card)];
    }
    for (int i = 0; i < cards; ++i) {
        const Card card = card_at(i);
        const int all = count[at(card)] + (Piles::has(card) ? state.piles.of(card) : 0);
        if (all > rules.data(card).qty || (rules.type(card) == Type::undead && all != rules.data(card).qty)) {
            return refused("VG-2.1", "there are more cards of a kind than in the box, or an Undead is lost");
        }
    }
    if (state.river.size() < rules.box.river_size && !(state.odin_deck.empty() && state.odin_discard.empty())) {
        return refused("VG-5.4.6", "Odin's Path has an empty place");
    }
    for (int type = 0; type < buildings; ++type) {
        if (rules.building_pile(state, static_cast<Building>(type)) < 0) {
            return refused("VG-2.1", "there are more Buildings of a type than in the box");
        }
    }
    return legal();
}

// VG-3.3  Every Mission must be in exactly one place.
Verdict audit_missions(const Rules& rules, const State& state) {
    EnumSet<Mission> seen;
    int all = 0;
    const auto see = [&](const auto& some) {
        for (const Mission mission : some) {
            seen.insert(mission);
            ++all;
        }
    };
    see(state.mission_deck);
    for (const Player& player : state.players) {
        see(player.missions);
        see(player.completed);
    }
    if (all != missions || seen.size() != missions) {
        return refused("VG-3.3", "a Mission is missing or exists twice");
    }
    if (state.mission_bottom > state.mission_deck.size()) {
        return refused("VG-6.3.3", "more Missions are known at the bottom of the deck than it has");
    }
    const std::size_t unknown = state.mission_deck.size() - state.mission_bottom;
    for (std::size_t i = 1; i < unknown; ++i) {
        if (rules.data(state.mission_deck[i]).vp == 1 && rules.data(state.mission_deck[i - 1]).vp != 1) {
            return refused("VG-3.3", "a Mission of 1 VP is below another that was never swapped");
        }
    }
    return legal();
}

// VG-4.3  The asked player must be able to answer the open question.
Verdict audit_question(const Rules& rules, const State& state) {
    if (state.phase == Phase::over) {
        return state.tasks.empty() ? legal() : refused("VG-8.1", "the game is over, but tasks remain");
    }
    for (const Task& task : state.tasks) {
        if (index(task.seat) >= player_count(state)) {
            return refused("VG-4.3", "a player who is not at the table is asked");
        }
    }
    const Step step = asked_step(state);
    if (step >= Step::over || (step == Step::turn && (state.phase != Phase::players || !state.tasks.empty()))) {
        return refused("VG-4.1", "no player is asked");
    }
    const bool raiding = step == Step::muster || step == Step::defend ||
                         std::ranges::any_of(state.tasks, [](const Task& task) { return task.step == Step::resolve; });
    if (raiding != (state.raid.target != Target::nobody) || (!raiding && !state.raid.attackers.empty())) {
        return refused("VG-4.5.3", "the declaration does not fit the open question");
    }
    if (raiding &&
        (index(state.raid.victim) >= player_count(state) ||
         (state.raid.target == Target::undead && (state.raid.slot < 1 || state.raid.slot > rules.box.river_size)))) {
        return refused("VG-5.7.1", "a declaration has no target");
    }
    if (step == Step::muster) {
        for (const Attacker& each : state.raid.attackers) {
            const bool area = each.from_area;
            if ((area ? in_area(state, each.card) : in_hand(state, each.card)) < 0) {
                return refused("VG-5.7.3", "an attacker is sent that the player does not have");
            }
        }
    }
    if ((step == Step::pay) != (state.payment.purpose != Purpose::nothing) || state.payment.step >= payment_steps) {
        return refused("VG-5.3.8", "the payment does not fit the open question");
    }
    if (!state.doings.attacked.empty()) {
        const Bag& area = state.players[state.active].area;
        for (const Card card : state.doings.attacked.kinds()) {
            if (state.doings.attacked.count(card) > area.count(card)) {
                return refused("VG-5.23.21", "a Unit that attacked is not in the Player Area");
            }
        }
    }
    for (const Card card : plus_cards) {
        if (state.doings.deployed.of(card) > state.players[state.active].area.count(card)) {
            return refused("VG-5.17.4", "a deployed card is not in the Player Area");
        }
    }
    Offers offers;
    rules.offers(state, asked_seat(state), offers);
    return offers.empty() ? refused("VG-4.3", "a question has no answer") : legal();
}

}  // namespace

Verdict Rules::audit(const State& state) const {
    const int players = player_count(state);
    if (players < identity.min_players || index(state.first) >= players || index(state.active) >= players) {
        return refused("VG-3.1", "a player is not at the table");
    }
    if (state.round < 1 || state.round > box.round_cap || state.limit == 0) {
        return refused("VG-8.6", "the round or the VP limit is out of range");
    }
    bool reached = false;
    for (const Player& player : state.players) {
        reached = reached || player.vp >= state.limit;
    }
    if (state.phase != Phase::over && reached != state.last_round) {
        return refused("VG-8.1", "the last round does not fit the VP of the players");
    }
    if (state.bonuses.size() != box.bonus_cards_in_play) {
        return refused("VG-3.8", "there must be {} Bonuses", box.bonus_cards_in_play);
    }
    for (const Seat seat : seats(state)) {
        if (const Verdict verdict = audit_player(*this, state, seat); !verdict.legal()) {
            return verdict;
        }
        if (const Verdict verdict = audit_hand(state, seat); !verdict.legal()) {
            return verdict;
        }
    }
    if (const Verdict verdict = audit_cards(*this, state); !verdict.legal()) {
        return verdict;
    }
    if (const Verdict verdict = audit_missions(*this, state); !verdict.legal()) {
        return verdict;
    }
    return audit_question(*this, state);
}

}  // namespace meadhall::vikings_gone_wild
