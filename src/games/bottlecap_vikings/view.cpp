// SPDX-License-Identifier: Apache-2.0
// What a viewer may know (BV-6), sampled worlds for bots, and the audit of the state (BV-8.7).
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

// BV-4.1, BV-4.3  Whether a question belongs to a step.
bool asked_in(Question question, Step step) {
    switch (question) {
        case Question::side:
        case Question::start:
        case Question::goods:
        case Question::free:
            return step == Step::setup;
        case Question::move:
            return step == Step::move;
        case Question::take:
        case Question::give:
            return step == Step::sail || step == Step::attack;
        case Question::keep:
            return step == Step::line || step == Step::attack || step == Step::pre || step == Step::act;
        case Question::pre:
            return step == Step::pre;
        case Question::act:
            return step == Step::act;
        case Question::heal:
            return step == Step::setup || step == Step::act || step == Step::mend;
        case Question::rotate:
        case Question::doubling:
        case Question::copy:
            return step == Step::setup || step == Step::act;
        default:
            return step == Step::over;
    }
}

// The number of abilities on the path of the hut. The throne does not count.
int abilities_due(const Rules& rules, const Player& player) {
    const City& city = rules.city(player);
    const auto hut = static_cast<std::size_t>(player.hut);
    return city.tier[hut] - (city.ability[hut] == Ability::throne && city.tier[hut] > 0);
}

Verdict audit_player(const Rules& rules, const State& state, Seat seat) {
    const Player& player = state.players[seat];
    if (static_cast<std::size_t>(player.card) >= rules.card_words.size()) {
        return refused("BV-3.6", "the city card does not exist");
    }
    for (const Seat other : SeatSet::first(index(seat))) {
        if (state.players[other].card == player.card) {
            return refused("BV-3.6", "two players have the same card");
        }
    }
    const City& city = rules.city(player);
    const auto hut = static_cast<std::size_t>(player.hut);
    if (hut >= most_spots || (hut != 0 && (city.spots >> hut & 1) == 0)) {
        return refused("BV-2.6", "a hut is not on a spot of its board");
    }
    if (player.slot >= slots) {
        return refused("BV-2.2", "a ship is not at a slot");
    }
    if (player.wood > city.wood_max || player.gold > city.gold_max || player.glory > city.glory_throne) {
        return refused("BV-5.21", "a meter is above its maximum");
    }
    // BV-8.1  If a player has full glory or a hut on the throne, this player has won. Nobody else has won.
    const bool won = state.step == Step::over && seat == state.active;
    if ((player.glory == city.glory_throne) != (won && state.way == Way::glory) ||
        (hut != 0 && city.ability[hut] == Ability::throne) != (won && state.way == Way::throne)) {
        return refused("BV-8.1", "a player at the throne must have won, and nobody else");
    }
    // BV-8.7  A player owns one ability for each tier of the hut, and one more if they have copied one with a Borrowed
    // Rune.
    const bool copying = state.question == Question::copy && state.asked == seat;
    const bool borrowed = has<&AbilityRow::copies_another>(player.abilities);
    const int due = abilities_due(rules, player) + (borrowed && !copying);
    const bool nothing_to_copy = borrowed && copy_pool(rules, state, player).empty();
    if (player.owns(Ability::throne) || (player.abilities.size() != due && !nothing_to_copy) ||
        !(player.fired - player.abilities).empty()) {
        return refused("BV-8.7", "a player's abilities do not match the spot of the hut");
    }
    return legal();
}

// BV-4.3  Checks that the question fits the step, that the right seat is asked, and that this seat has a choice
// (BV-4.2: a single choice is not asked).
Verdict audit_question(const Rules& rules, const State& state) {
    if (!asked_in(state.question, state.step) || (state.step == Step::over) == (state.way == Way::none)) {
        return refused("BV-4.1", "the question does not belong to this step");
    }
    if (state.step == Step::over) {
        return legal();
    }
    const bool in_attack = state.step == Step::attack && state.question == Question::keep;
    if (state.step != Step::setup && !in_attack && state.asked != state.active) {
        return refused("BV-4.3", "the asked player is not the active player");
    }
    const Player& player = state.players[state.asked];
    if (state.question == Question::take || state.question == Question::give) {
        if (state.at >= state.queue.size() || state.queue[state.at] == state.active) {
            return refused("BV-5.35", "there is nobody to exchange goods with");
        }
    }
    if (state.question == Question::keep) {
        const auto [reds, greys] = bag_of(rules, state);
        const bool next = !in_attack || (state.at >= 1 && state.at <= state.queue.size() &&
                                         state.queue[state.at - 1u] == state.asked);
        if (reds < 1 || greys < 1 || !next || !has<&AbilityRow::draws_two_tokens>(player.abilities) ||
            rules.immune(state, player)) {
            return refused("BV-A8", "there is no choice of tokens");
        }
    }
    if ((state.question == Question::heal) != (state.owed > 0) || state.owed > player.damage()) {
        return refused("BV-5.31", "the tokens to return do not match the question");
    }
    Offers offers;
    rules.offers(state, state.asked, offers);
    return offers.total() >= 2 ? legal() : refused("BV-4.2", "a question has fewer than two answers");
}

}  // namespace

View Rules::view_for(const State& state, Viewer) const {
    View view{};
    view.turn = state.turn;
    view.turn_limit = state.turn_limit;
    view.ring = state.ring;
    view.rot = state.rot;
    view.helper_slot = static_cast<std::uint8_t>(helper_slot(state));
    for (int edge = 0; edge < slots; ++edge) {
        if ((table(state).line_edges >> edge & 1) != 0) {
            view.lines.push_back(static_cast<std::uint8_t>(round_slot(edge + state.rot)));
        }
    }
    Bag bag = bag_of(*this, state);
    if (state.question == Question::keep) {  // BV-8.7  the player has drawn one token of each colour and chooses
        --bag.reds;
        --bag.greys;
    }
    view.bag_red = static_cast<std::uint8_t>(bag.reds);
    view.bag_grey = static_cast<std::uint8_t>(bag.greys);
    view.start = state.start;
    view.active = state.active;
    view.step = state.step;
    view.question = state.question;
    if (state.step != Step::over) {
        view.asked = state.asked;
    }
    if (state.question == Question::take || state.question == Question::give) {
        view.other = state.queue[state.at];
    }
    view.farthest = static_cast<std::uint8_t>(state.step == Step::move ? farthest(state) : 0);
    view.distance = state.distance;
    if (state.step == Step::sail) {
        const Player& ship = state.players[state.active];
        view.destination = static_cast<std::uint8_t>(slot_after(ship.slot, ship.direction, state.distance));
    }
    view.free_goods = static_cast<std::uint8_t>(state.question == Question::goods ? free_goods(*this, state) : 0);
    view.crossings = state.crossings;
    view.owed = state.owed;
    view.phantoms = state.phantoms;
    view.done = state.done;
    view.used = state.used;
    view.landing = state.landing;
    view.hut_advanced = state.hut_advanced;
    view.way = state.way;
    for (const Player& player : state.players) {
        const City& own = city(player);
        const auto hut = static_cast<std::size_t>(player.hut);
        PlayerView each{};
        each.card = player.card;
        each.board = own.board;
        each.wood = player.wood;
        each.gold = player.gold;
        each.glory = player.glory;
        each.wood_max = own.wood_max;
        each.gold_max = own.gold_max;
        each.glory_throne = own.glory_throne;
        each.red = player.red;
        each.grey = player.grey;
        each.helmet_level = static_cast<std::uint8_t>(helmet_level(player));
        each.hut = player.hut;
        each.tier = own.tier[hut];
        for (std::uint64_t next = own.next[hut]; next != 0; next &= next - 1) {
            each.next_spots.push_back(static_cast<Spot>(std::countr_zero(next)));
            each.next_cost = own.cost[each.tier + 1u];
            each.next_needs = own.needs[each.tier + 1u];
        }
        each.abilities = player.abilities;
        each.slot = player.slot;
        each.direction = player.direction;
        each.marks = player.marks;
        view.players.push_back(each);
    }
    return view;
}

// BV-6.1, BV-6.4  Nothing is hidden, so the only possible world is the real one. BV-6.2, BV-6.3: future tokens do not
// exist yet.
State Rules::guess(const State& state, Seat, Chance&) const { return state; }

// BV-8.7  Checks the invariants of tokens, meters, abilities, ships and tiles.
Verdict Rules::audit(const State& state) const {
    const int players = player_count(state);
    if (players < identity.min_players || index(state.start) >= players || index(state.active) >= players ||
        index(state.asked) >= players || !(state.phantoms - SeatSet::first(players)).empty()) {
        return refused("BV-3.1", "there must be two to four players, and each seat must be at the table");
    }
    unsigned tiles = 0;
    for (const Face face : state.ring) {
        tiles |= faces.contains(face) ? 1u << tile_of[static_cast<std::size_t>(face)] : 0;
    }
    if (tiles != (1u << slots) - 1 || state.rot >= slots) {
        return refused("BV-3.4", "the ring must hold each of the eight tiles once");
    }
    int reds = 0;
    int greys = 0;
    for (const Seat seat : SeatSet::first(players)) {
        if (const Verdict verdict = audit_player(*this, state, seat); !verdict.legal()) {
            return verdict;
        }
        reds += state.players[seat].red;
        greys += state.players[seat].grey;
    }
    if (reds > table(state).red || greys > table(state).grey) {
        return refused("BV-2.8", "players hold more tokens than there are");
    }
    if (state.step != Step::attack && reds >= reds_that_call) {
        return refused("BV-5.34", "with four reds the Valkyries would have come");
    }
    const bool in_setup = state.step == Step::setup;
    if (state.turn_limit < fewest_turns || state.turn_limit > most_turns || state.turn > state.turn_limit * players ||
        in_setup != (state.turn == 0) ||
        (!in_setup && (state.turn - 1) % players != (index(state.active) - index(state.start) + players) % players)) {
        return refused("BV-5.1", "turn, active player and start player contradict each other");
    }
    return audit_question(*this, state);
}

}  // namespace meadhall::bottlecap_vikings
