// SPDX-License-Identifier: Apache-2.0
// The set-up (BV-3). The order matters: later steps see the results of earlier ones.
#include <algorithm>
#include <numeric>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
namespace {

// BV-3.4, BV-7.1, BV-7.7  Random tiles: first the order, then a face for every slot.
std::array<Face, slots> lay_tiles(const Rules& rules, const Options& options, Chance& chance) {
    std::array<Face, slots> ring{};
    if (options.board_mode == BoardMode::custom) {
        std::ranges::copy(options.ring, ring.begin());
        return ring;
    }
    if (options.board_mode == BoardMode::first_game) {
        return rules.first_game;
    }
    std::array<std::uint8_t, slots> tiles{};
    std::iota(tiles.begin(), tiles.end(), std::uint8_t{0});
    chance.shuffle(std::span<std::uint8_t>(tiles));
    for (std::size_t slot = 0; slot < slots; ++slot) {
        ring[slot] = rules.tile_faces[tiles[slot]][chance.below(2)];
    }
    return ring;
}

// BV-3.6, BV-7.7  Each player gets a city card, at random unless the host assigned them.
std::array<Card, most_players> deal_cards(const Options& options, Chance& chance) {
    std::array<Card, most_players> cards{Card{0}, Card{1}, Card{2}, Card{3}};
    if (options.cards.empty()) {
        chance.shuffle(std::span<Card>(cards));
    } else {
        std::ranges::copy(options.cards, cards.begin());
    }
    return cards;
}

}  // namespace

// BV-3.1  What the host may choose.
Verdict Rules::why_not(const Setup<Options>& setup) const {
    const Options& options = setup.options;
    if (options.board_mode != BoardMode::custom && !options.ring.empty()) {
        return refused("BV-3.1", "a ring by hand needs board_mode custom");
    }
    if (options.board_mode == BoardMode::custom) {
        std::array<std::uint8_t, slots> tiles{};
        for (std::size_t slot = 0; slot < options.ring.size(); ++slot) {
            if (!faces.contains(options.ring[slot])) {
                return refused("BV-3.1", "the ring has a face that is on no tile of this edition");
            }
            tiles[slot] = tile_of[static_cast<std::size_t>(options.ring[slot])];
        }
        if (options.ring.size() != slots || has_twice(tiles)) {
            return refused("BV-3.1", "a custom ring needs eight faces from eight different tiles");
        }
    }
    if (options.start_seat && index(*options.start_seat) >= setup.players) {
        return refused("BV-3.1", "start_seat is {}, but the seats are 0 to {}", index(*options.start_seat),
                       setup.players - 1);
    }
    if (!options.cards.empty() &&
        (static_cast<int>(options.cards.size()) != setup.players || has_twice(options.cards))) {
        return refused("BV-3.1", "cards must name a different card for each of the {} seats, or none at all",
                       setup.players);
    }
    if (options.turn_limit < fewest_turns || options.turn_limit > most_turns) {
        return refused("BV-8.6", "the turn limit must be {} to {}, not {}", fewest_turns, most_turns,
                       options.turn_limit);
    }
    return legal();
}

State Rules::set_up(const Setup<Options>& setup, Chance& chance) const {
    const Options& options = setup.options;
    State state{};
    state.turn_limit = options.turn_limit;
    state.players.resize(static_cast<std::size_t>(setup.players));
    // BV-3.2  The start player is the one that the host named, or a random one.
    state.start = options.start_seat
                      ? *options.start_seat
                      : seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(setup.players))));
    state.active = state.start;
    // BV-3.3  The bottlecap starts in orientation 0, with the side for this number of players (tables[players]).
    state.ring = lay_tiles(*this, options, chance);
    // BV-3.5  The bag contains the tokens that no player holds.
    // BV-3.9  Every hut starts on S, without abilities or damage. BV-3.8: every ship sails clockwise.
    const std::array<Card, most_players> cards = deal_cards(options, chance);
    for (const Seat seat : SeatSet::first(setup.players)) {
        state.players[seat].card = cards[static_cast<std::size_t>(index(seat))];
        // BV-3.7  All sides are common, all unique, or chosen later.
        state.players[seat].side = options.city_mode == CityMode::unique ? Side::unique : Side::common;
    }
    state.step = Step::setup;
    state.question = options.city_mode == CityMode::choice ? Question::side : Question::start;
    state.asked = state.start;
    return state;
}

// BV-8.6 limits the turns. BV-4.3 limits the questions in a turn: the distance, two questions for each of three
// exchanges in passing and three in an attack, tokens to keep, and the choices before the action, in the action and for
// Mending Fame.
int Rules::longest_game(const Setup<Options>& setup) const {
    constexpr int most_in_setup = 8, most_in_a_turn = 40;
    return setup.players * (most_in_setup + most_in_a_turn * setup.options.turn_limit);
}

int free_goods(const Rules& rules, const State& state) {
    const int position = (index(state.asked) - index(state.start) + player_count(state)) % player_count(state);
    return rules.table(state).positions[static_cast<std::size_t>(position)].free_goods;
}

// BV-3.7  Either side is legal.
Verdict why_not(const Rules&, const State&, const ChooseSide&) { return legal(); }

void Turn::play(const ChooseSide& choice) {
    player(state_.asked).side = choice.side;
    narrator_.tell(SideChosen{state_.asked, choice.side, rules_.city(player(state_.asked)).board});
    ask_in_setup(Question::side);
}

// BV-3.8  Any slot is legal, also one with other ships. RULING BV-R6: this is neither a landing nor an attack.
Verdict why_not(const Rules&, const State&, const PlaceShip& choice) {
    return choice.slot < slots ? legal() : refused("BV-3.8", "choose a slot from 0 to {}", slots - 1);
}

void Turn::play(const PlaceShip& choice) {
    player(state_.asked).slot = choice.slot;
    narrator_.tell(ShipPlaced{state_.asked, choice.slot, state_.ring[choice.slot]});
    ask_in_setup(Question::start);
}

// Asks the next player in turn order the same question. After the last player, the set-up goes on to its next question.
void Turn::ask_in_setup(Question question) {
    const Seat next = left_of(state_.asked, player_count(state_));
    if (next != state_.start) {
        ask(question, next);
    } else if (question == Question::side) {
        ask(Question::start, next);
    } else {
        state_.asked = next;
        give_starting_goods();
    }
}

// BV-3.10, RULING BV-R7  In turn order, each player gets and chooses all their goods and their free improvement before
// the next player does.
void Turn::give_starting_goods() {
    const Seat seat = state_.asked;
    const int position = (index(seat) - index(state_.start) + player_count(state_)) % player_count(state_);
    const PositionData& goods = rules_.table(state_).positions[static_cast<std::size_t>(position)];
    narrator_.tell(StartingGoods{seat, {.wood = goods.wood, .glory = goods.glory}});
    gain(seat, Meter::wood, goods.wood, because(OtherCause::setup));
    gain(seat, Meter::glory, goods.glory, because(OtherCause::setup));
    ask(Question::goods, seat);
}

// BV-2.9  Each free good is wood or gold.
Verdict why_not(const Rules& rules, const State& state, const ChooseGoods& choice) {
    const int goods = free_goods(rules, state);
    return choice.wood <= goods ? legal() : refused("BV-2.9", "you have {} free good{s} to choose", goods);
}

void Turn::play(const ChooseGoods& choice) {
    const Seat seat = state_.asked;
    const int gold = free_goods(rules_, state_) - choice.wood;
    const Goods chosen = fitting(seat, choice.wood, gold);
    narrator_.tell(GoodsChosen{seat,
                               chosen,
                               {.wood = static_cast<std::uint8_t>(player(seat).wood + chosen.wood),
                                .gold = static_cast<std::uint8_t>(player(seat).gold + chosen.gold),
                                .glory = player(seat).glory}});
    gain(seat, Meter::wood, choice.wood, because(OtherCause::setup));
    gain(seat, Meter::gold, gold, because(OtherCause::setup));
    if (!rules_.table(state_).free_improvement) {
        next_in_setup();
        return;
    }
    // BV-3.11  With four players each makes one free improvement.
    const std::uint64_t spots = rules_.city(player(seat)).next[static_cast<std::size_t>(player(seat).hut)];
    if (std::has_single_bit(spots)) {
        play(ImproveFreely{static_cast<Spot>(std::countr_zero(spots))});  // BV-4.2  the only choice
    } else {
        ask(Question::free, seat);
    }
}

// BV-5.26  The hut moves along a white line. BV-3.11: this costs no gold and needs no helmets.
Verdict why_not(const Rules& rules, const State& state, const ImproveFreely& choice) {
    const Player& player = state.players[state.asked];
    const auto spot = static_cast<std::size_t>(choice.spot);
    const bool joined =
        spot < most_spots && (rules.city(player).next[static_cast<std::size_t>(player.hut)] >> spot & 1) != 0;
    return joined ? legal() : refused("BV-5.26", "no white line leads from your hut to this spot");
}

void Turn::play(const ImproveFreely& choice) {
    const Seat seat = state_.asked;
    const Ability ability = rules_.city(player(seat)).ability[static_cast<std::size_t>(choice.spot)];
    player(seat).hut = choice.spot;
    narrator_.tell(FreelyImproved{seat, choice.spot, ability});
    // RULING BV-R8: what the ability does when acquired happens. No end-of-turn ability pays for this effect, because
    // the first turn begins without marks.
    acquire(ability, false);
}

void Turn::next_in_setup() {
    state_.asked = left_of(state_.asked, player_count(state_));
    if (state_.asked != state_.start) {
        give_starting_goods();
    } else {
        begin_turn();  // BV-3.12  the first turn
    }
}

}  // namespace meadhall::bottlecap_vikings
