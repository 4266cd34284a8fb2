// SPDX-License-Identifier: Apache-2.0
// The set-up (VG-3) and the order of its random draws (VG-7.1, VG-7.3, VG-7.5). The struct Player holds everything on a
// player sheet (VG-2.13.5). The shuffle of the deck is the only chance in the first hand (VG-7.4).
#include <algorithm>

#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

// VG-3.1  The number of players has already been checked. VG-3.13  The options that a table may choose.
Verdict Rules::why_not(const Setup<Options>& setup) const {
    const Options& options = setup.options;
    if (options.first_game_bonuses && !options.chosen_bonuses.empty()) {
        return refused("VG-3.13", "use the Bonuses of a first game or choose your own, not both");
    }
    if (!options.chosen_bonuses.empty()) {
        EnumSet<Bonus> chosen;
        for (const Bonus bonus : options.chosen_bonuses) {
            chosen.insert(bonus);
        }
        if (chosen.size() != box.bonus_cards_in_play || options.chosen_bonuses.size() != box.bonus_cards_in_play) {
            return refused("VG-3.8", "choose {} different Bonuses", box.bonus_cards_in_play);
        }
    }
    if (options.fixed_first_player && index(*options.fixed_first_player) >= setup.players) {
        return refused("VG-3.10", "seat {} does not exist at a table for {} players; seats are counted from 0",
                       index(*options.fixed_first_player), setup.players);
    }
    if (options.extended_play && setup.players == 2) {
        return refused("VG-3.11", "extended play needs three or four players");
    }
    return legal();
}

State Rules::set_up(const Setup<Options>& setup, Chance& chance) const {
    const Options& options = setup.options;
    const auto limit_at = static_cast<std::size_t>(setup.players - 2);
    State state{};
    state.players.resize(static_cast<std::size_t>(setup.players));
    // VG-3.11, VG-8.1  The VP limit. When a player reaches it, the current round is the last.
    state.limit = options.extended_play ? box.vp_limit_extended[limit_at] : box.vp_limit[limit_at];
    state.undead_storable = options.undead_reward_storable;

    // VG-3.3  Missions worth 1 VP and Missions worth more are shuffled separately. Every player gets Missions worth
    // 1 VP. The remaining Missions worth 1 VP form the top of the deck, above those worth more.
    FixedVector<Mission, missions> easy;
    FixedVector<Mission, missions> hard;
    for (const MissionData& each : mission_data) {
        (each.vp == 1 ? easy : hard).push_back(each.id);
    }
    chance.shuffle(std::span<Mission>(easy.begin(), easy.size()));
    chance.shuffle(std::span<Mission>(hard.begin(), hard.size()));
    std::size_t dealt = 0;
    for (Player& player : state.players) {
        for (int i = 0; i < box.missions_face_up; ++i) {
            player.missions.push_back(easy[dealt++]);
        }
        // VG-3.2  A Town Hall of level 1. VG-3.12  All VP start at 0.
        player.level = 1;
        player.standing.insert(Site::town_hall);
    }
    for (; dealt < easy.size(); ++dealt) {
        state.mission_deck.push_back(easy[dealt]);
    }
    for (const Mission mission : hard) {
        state.mission_deck.push_back(mission);
    }

    // VG-3.4  Every player gets a shuffled starting deck.
    const Narrator<Event> silent;
    for (const Seat seat : seats(state)) {
        FixedVector<Card, 16> deck;
        for (const Card card : {Card::beer, Card::gold, Card::viking_warrior}) {
            for (int i = data(card).qty / most_players; i > 0; --i) {
                deck.push_back(card);
            }
        }
        chance.shuffle(std::span<Card>(deck.begin(), deck.size()));
        state.decks.resize(seat, static_cast<int>(deck.size()));
        std::reverse_copy(deck.begin(), deck.end(), state.decks.cards(seat).begin());
    }

    // VG-3.5, VG-2.6, VG-2.7, VG-2.13.2  All card piles start full. Building piles are not stored; building_pile()
    // computes them. RULING VG-R1.
    for (int card = static_cast<int>(Card::elf_archer); card <= static_cast<int>(Card::sheep_cannon); ++card) {
        state.piles.of(card_at(card)) = data(card_at(card)).qty;
    }

    // VG-3.6  Fills the river from the Odin's Path deck; the first card goes to the rightmost slot.
    FixedVector<Card, 40> odin;
    for (const CardData& each : card_data) {
        for (int i = each.family == Family::odin ? each.qty : 0; i > 0; --i) {
            odin.push_back(each.id);
        }
    }
    chance.shuffle(std::span<Card>(odin.begin(), odin.size()));
    for (std::size_t i = 0; i < box.river_size; ++i) {
        state.river.push_back(odin[box.river_size - 1 - i]);
    }
    for (std::size_t i = box.river_size; i < odin.size(); ++i) {
        state.odin_deck.push_back(odin[i]);
    }

    // VG-3.7  Chooses the Divine Favors at random, three for each player. With two players, cards with the (3+) sign
    // are not used.
    FixedVector<Card, 12> eligible;
    for (const CardData& each : card_data) {
        if (each.family == Family::favor) {
            if (each.three_plus && setup.players == 2) {
                state.favor_box.push_back(each.id);
            } else {
                eligible.push_back(each.id);
            }
        }
    }
    chance.shuffle(std::span<Card>(eligible.begin(), eligible.size()));
    for (std::size_t i = 0; i < eligible.size(); ++i) {
        if (i < box.favor_display) {
            state.favor_display.push_back(eligible[i]);
        } else if (i < static_cast<std::size_t>(box.favors_per_player * setup.players)) {
            state.favor_deck.push_back(eligible[i]);
        } else {
            state.favor_box.push_back(eligible[i]);
        }
    }

    // VG-3.8  The Bonuses in play.
    if (options.first_game_bonuses) {
        for (const BonusData& each : bonus_data) {
            if (each.first_game) {
                state.bonuses.insert(each.id);
            }
        }
    } else if (!options.chosen_bonuses.empty()) {
        for (const Bonus bonus : options.chosen_bonuses) {
            state.bonuses.insert(bonus);
        }
    } else {
        std::array<Bonus, bonuses> all{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = static_cast<Bonus>(i);
        }
        chance.shuffle(std::span<Bonus>(all));
        for (std::size_t i = 0; i < box.bonus_cards_in_play; ++i) {
            state.bonuses.insert(all[i]);
        }
    }

    // VG-3.9  Tokens are unlimited. VG-3.10  The first player is random, unless an option names one. RULING VG-R45.
    state.first = options.fixed_first_player
                      ? *options.fixed_first_player
                      : seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(setup.players))));
    state.round = 1;
    Turn(*this, state, chance, silent).begin_round();
    return state;
}

// An upper bound for the number of moves: rounds (limited by VG-8.6) * players * 90,000 moves per turn. The moves of
// one turn include the answers of other players and a share of Storage and Round-end. Numbers in effects are at most 9
// (Rules checks the box).
// - Uses of cards: all players together have 116 cards. A card that has left a hand can return in the same turn only
// through Valkyrie, Idun (at most 9 cards each) or Huginn and Muninn. There is one of each, so at most 24 cards
// return, and cards are used at most 140 times.
// - Moves for one use: at most 15. The player plays the card, or opens an attack, sends, arms, opens a group and
// declares; the defender finishes; then come the questions of the card (picks, a resource, places for loot, one discard
// per opponent). 140 uses make 2,100 moves.
// - Payments: a payment uses up a resource, or it is for one of 85 things that may cost nothing (64 cards, 18
// Buildings, 2 Town Halls, a swap). An exchange takes two resources and gives one. A use gives at most 36 resources
// (Brewmaster with three Breweries). Production and hand give 14, the player's own Containers hold 54 (capacity 9), and
// three opponents' Containers hold 54 each. In total there are fewer than 5,300 resources, so at most 5,385 payments. A
// payment takes 1 move, or 15 if the player chooses the sources (VG-5.3.8). 5,385 * 15 = 80,775.
// - Storage and Round-end ask each player at most 10 times.
int Rules::longest_game(const Setup<Options>& setup) const { return box.round_cap * setup.players * 90000; }

}  // namespace meadhall::vikings_gone_wild
