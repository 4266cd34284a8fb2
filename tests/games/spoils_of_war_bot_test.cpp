// SPDX-License-Identifier: Apache-2.0
// Compares the exact computations of the bots of Spoils of War with a brute force over everything that the rules allow.
#include <algorithm>
#include <gtest/gtest.h>

#include "arena/playout.h"
#include "games/spoils_of_war/bot/draft.h"
#include "match/any_game.h"
#include "match/typed_setup.h"

namespace meadhall::spoils_of_war {
namespace {

const Rules& rules() {
    static const Edition<Rules> edition = load_rules<Rules>(nullptr);
    return *edition.rules;
}

// Plays a table of casual players, and calls look(state, asked, offers) for every position.
template <class Look>
void play_table(int players, std::uint64_t seed, const Look& look) {
    Chance chance(seed);
    State state = rules().set_up({players, {}}, chance);
    Offers offers;
    while (!rules().to_act(state).empty()) {
        const Seat seat = rules().to_act(state).lowest();
        offers.clear();
        rules().offers(state, seat, offers);
        look(state, seat, offers);
        rules().play(state, seat, by_liking(rules(), chance)(state, seat, offers), chance, {});
    }
}

// Tries every set of `takes` cards. Stores in `best`, for each slot of the pile, the worth of the best set that
// contains the card in this slot.
void try_all(const State& state, Seat seat, std::uint32_t left, int takes, const Holding& holding, float sum,
             std::uint32_t chosen, Draft::Worths& best) {
    if (takes == 0 || left == 0) {
        for (std::size_t slot = 0; slot < best.size(); ++slot) {
            best[slot] = (chosen >> slot & 1) != 0 ? std::max(best[slot], sum) : best[slot];
        }
        return;
    }
    for (std::uint32_t slots = left; slots != 0; slots &= slots - 1) {
        const int slot = std::countr_zero(slots);
        const int card = first_of_pile(state) + slot;
        const FaceInfo& face = rules().info(state, card);
        Holding with = holding;
        with.add(face);
        const float gain = gain_of(rules(), holding, face, knows_card(state, seat, card), rounds_left(state));
        // The order does not matter, so each set is tried once.
        const std::uint32_t later = slots & (slots - 1);
        if (std::popcount(later) >= takes - 1) {
            try_all(state, seat, later, takes - 1, with, sum + gain, chosen | 1u << slot, best);
        }
    }
}

TEST(SpoilsOfWarBot, drafts_the_best_set_of_cards) {  // SW-5.8.5  the Chief takes 3 cards, other winners 2
    int drafts = 0, better_than_one_by_one = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        play_table(3 + static_cast<int>(seed % 6), seed, [&](const State& state, Seat seat, const Offers&) {
            if (state.question != Question::pick || state.picked != 0) {
                return;
            }
            const Holding holding = holding_of(rules(), state, seat);
            const int most_taken = std::min(seed % 5 == 0 ? 5 : 3, std::popcount(state.left));
            for (int takes = 1; takes <= most_taken; ++takes) {
                Draft draft(rules(), holding, takes, rounds_left(state));
                for (std::uint32_t slots = state.left; slots != 0; slots &= slots - 1) {
                    const int card = first_of_pile(state) + std::countr_zero(slots);
                    draft.add(std::countr_zero(slots), rules().info(state, card), knows_card(state, seat, card));
                }
                Draft::Worths all;
                all.fill(Draft::far_less);
                try_all(state, seat, state.left, takes, holding, 0, 0, all);
                const float best = *std::ranges::max_element(all);
                constexpr float tolerance = 2.4F;
                const Draft::Worths& found = draft.best_with(tolerance);
                for (std::size_t slot = 0; slot < all.size(); ++slot) {
                    if (all[slot] > best - tolerance + 0.001F) {
                        ASSERT_NEAR(found[slot], all[slot], 0.001) << "slot " << slot << " of " << takes;
                    } else {
                        ASSERT_LE(found[slot], all[slot] + 0.001F);
                    }
                }
                // For comparison: take the best single card each time. The best set must be at least as good.
                Holding with = holding;
                float sum = 0;
                std::uint32_t left = state.left;
                for (int i = 0; i < takes && left != 0; ++i) {
                    int most_slot = -1;
                    float most = Draft::far_less;
                    for (std::uint32_t slots = left; slots != 0; slots &= slots - 1) {
                        const int card = first_of_pile(state) + std::countr_zero(slots);
                        const float gain = gain_of(rules(), with, rules().info(state, card),
                                                   knows_card(state, seat, card), rounds_left(state));
                        most_slot = gain > most ? std::countr_zero(slots) : most_slot;
                        most = std::max(most, gain);
                    }
                    sum += most;
                    left &= ~(1u << most_slot);
                    with.add(rules().info(state, first_of_pile(state) + most_slot));
                }
                EXPECT_LE(sum, best + 0.001F);
                better_than_one_by_one += best > sum + 0.01F;
                ++drafts;
            }
        });
    }
    EXPECT_GT(drafts, 500);
    EXPECT_GT(better_than_one_by_one, 0);
}

TEST(SpoilsOfWarBot, knows_who_drafts_before_it) {  // SW-5.8.2, SW-5.8.4  the Chief drafts first, then larger bets
    int seen = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        State before{};
        bool shown = false;
        play_table(4 + static_cast<int>(seed % 6), seed, [&](const State& state, Seat, const Offers&) {
            if (state.phase == Phase::my_dice || state.phase == Phase::w6) {
                before = state;
                shown = true;
            } else if (state.phase == Phase::w8 || state.phase == Phase::pick) {
                if (shown && state.drafting == 0) {
                    for (std::size_t place = 0; place < state.order.size(); ++place) {
                        const Seat seat = state.order[place];
                        ASSERT_EQ(place_of(before, seat, before.bets[seat].value.side), static_cast<int>(place));
                        ++seen;
                    }
                }
                shown = false;
            }
        });
    }
    EXPECT_GT(seen, 100);
}

int cards_that_turn(const Offers& offers) {
    std::vector<CardName> cards;
    for (const Offer& offer : offers) {
        Actions::visit(offer.first, [&](const UseChange& use) { cards.push_back(use.card); }, [](const auto&) {});
    }
    std::ranges::sort(cards);
    return static_cast<int>(std::ranges::unique(cards).begin() - cards.begin());
}

// Whether the player can win the bid, if necessary by turning dice. Tries all ways to turn dice, and assumes that
// nobody responds.
bool can_turn_it(State state, Seat seat, Side side) {
    const bool holds = count_of(state, state.bid.value) >= state.bid.quantity;
    if (holds == (side == Side::declarer)) {
        return true;
    }
    Offers offers;
    rules().offers(state, seat, offers);
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            const bool turns =
                Actions::visit(offer.at(i), [](const UseChange&) { return true; }, [](const auto&) { return false; });
            if (!turns) {
                continue;
            }
            State next = state;
            Chance chance(1);
            rules().play(next, seat, offer.at(i), chance, {});
            while (next.question == Question::response) {
                const Seat asked = rules().to_act(next).lowest();
                rules().play(next, asked, Actions::pack(Pass{}), chance, {});
            }
            if (next.question == Question::my_dice && next.turn == seat
                    ? can_turn_it(next, seat, side)
                    : (count_of(next, next.bid.value) >= next.bid.quantity) == (side == Side::declarer)) {
                return true;
            }
        }
    }
    return false;
}

// Loki's Die and Odin's Chalice let a Viking who has shown dice turn one of them before the next Viking shows. The last
// Viking to show uses these cards if that wins the bid and is worth more than keeping them.
TEST(SpoilsOfWarBot, the_last_to_show_turns_dice_when_that_decides) {  // SW-5.7.2, SW-A8, SW-A16
    int wins = 0, keeps = 0, two_needed = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        play_table(4 + static_cast<int>(seed % 3), seed, [&](const State& played, Seat seat, const Offers& offers) {
            if (played.question != Question::my_dice || played.open != SeatSet::first(player_count(played)) ||
                cards_that_turn(offers) == 0) {
                return;
            }
            // Tries every quantity of the bid, so that different numbers of dice are missing.
            for (int quantity = 1; quantity <= all_dice(played); ++quantity) {
                State state = played;
                state.bid.quantity = static_cast<std::uint8_t>(quantity);
                const Side side = state.bets[seat].value.side;
                const bool ahead = (count_of(state, state.bid.value) >= state.bid.quantity) == (side == Side::declarer);
                Priors priors;
                rules().think(state, seat, offers, priors);
                const bool turns = Actions::visit(
                    highest_prior(priors).action, [](const UseChange&) { return true; },
                    [](const auto&) { return false; });
                // A card that is kept for a later Round is worth 3 Gold.
                const int count = count_of(state, state.bid.value);
                const int missing = side == Side::declarer ? quantity - count : count - quantity + 1;
                const Spoils spoils = spoils_for(rules(), state, seat, holding_of(rules(), state, seat));
                const float stake = spoils.by_rank[static_cast<std::size_t>(place_of(state, seat, side))] +
                                    static_cast<float>(state.bets[seat].value.amount);
                const float cost = rounds_left(state) > 0 ? 3.0F * static_cast<float>(missing) : 0.0F;
                const bool turns_it = !ahead && can_turn_it(state, seat, side) && stake > cost;
                ASSERT_EQ(turns, turns_it) << "seed " << seed << " bid of " << quantity;
                wins += turns_it;
                keeps += !turns_it;
                two_needed += turns_it && missing > 1;
            }
        });
    }
    EXPECT_GT(wins, 5);
    EXPECT_GT(keeps, 50);
    EXPECT_GT(two_needed, 0);
}

}  // namespace
}  // namespace meadhall::spoils_of_war
