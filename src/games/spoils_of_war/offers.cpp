// SPDX-License-Identifier: Apache-2.0
// Lists the offers and checks actions (SW-4.2).
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

constexpr Verdict bet_is_placed = refused("SW-5.5.8", "your bet is placed and cannot be changed");

bool is_use_moment(Question question) {
    return question == Question::poll || question == Question::response || question == Question::turn ||
           question == Question::my_dice || question == Question::norn || question == Question::copy ||
           question == Question::forced;
}

// SW-A15  Whether the seat has a usable Orb and can look at a placed bet with it.
bool can_look(const Rules& rules, const State& state, Seat seat) {
    for (const std::size_t number : artifacts_of(state, seat)) {
        const Artifact& artifact = state.artifacts[number];
        if (kind_of(ability_of(rules, state, artifact)).has(Feature::bets_last) &&
            is_effective(rules, state, seat, artifact)) {
            return true;
        }
    }
    return false;
}

bool may_bet(const Rules& rules, const State& state, Seat seat) {
    return state.question == Question::bet || state.looked || !can_look(rules, state, seat);
}

// SW-5.5.8  Whether the seat has bet in this Round. Until all others have bet, a deferring Viking counts as one who has
// bet.
bool has_bet(const State& state, Seat seat) {
    if (index(seat) >= player_count(state)) {
        return false;
    }
    switch (state.phase) {
        case Phase::bet:
            return !state.waiting.contains(seat);
        case Phase::norn:
            return !state.deferred.contains(seat);
        default:
            return state.phase > Phase::norn && state.phase < Phase::we;
    }
}

// The card that the current question is about.
const Artifact& artifact_asked_about(const State& state) {
    return artifact_at(state, state.question == Question::copy ? state.stack.back().card : state.focus);
}

// SW-A3.4  The Mirror is used as if it were the copied card. SW-5.12.8: the owner must say how a card that must be
// revealed is used.
Attempt forced_attempt(const Rules& rules, const State& state, Seat seat) {
    const Artifact& artifact = artifact_asked_about(state);
    const Face text = text_of(rules, state, artifact);
    return {rules, state, seat, artifact, rules.info(text).ability, text, moment_of(state)};
}

template <IsUse T>
Verdict why_not_announced(const Rules& rules, const State& state, Seat seat, const T& use, Announcement& made) {
    if (!is_use_moment(state.question)) {
        // SW-5.13.1  Artifacts are used in windows, on the turn to bid, at the bets and at one's own dice only.
        return refused("SW-5.13.1",
                       "you can use Artifacts only in windows, on your turn to bid, at the bets and at your own dice");
    }
    if (state.question != Question::copy && state.question != Question::forced) {
        return why_not_named(rules, state, seat, use, made);
    }
    const Attempt attempt = forced_attempt(rules, state, seat);
    return use.card == attempt.name() ? why_not_use(attempt, use, made) : why_not_now(state);
}

Verdict why_not_play(const Rules& rules, const State& state, Seat, const Pass&) {
    switch (state.question) {
        case Question::poll:
        case Question::response:
        case Question::my_dice:
            return legal();
        case Question::turn:
            return state.bid == no_bid ? refused("SW-5.4.5", "you cannot pass: make the first bid")
                                       : refused("SW-5.4.5", "you cannot pass: bid higher or challenge");
        case Question::pick:
            return refused("SW-5.8.6", "you cannot pass: you still take {} Treasure{s}",
                           to_pick(rules, state) - std::popcount(state.picked));
        default:
            return why_not_now(state);
    }
}
Verdict why_not_play(const Rules&, const State& state, Seat, const NameFirst& choice) {
    if (state.question != Question::first) {
        return why_not_now(state);
    }
    return index(choice.seat) < player_count(state)
               ? legal()
               : refused("SW-5.4.1", "this seat is empty; choose a player at the table");
}
Verdict why_not_play(const Rules&, const State& state, Seat, const Bid& choice) {
    return state.question == Question::turn ? why_not_bid(state, choice) : why_not_now(state);
}
Verdict why_not_play(const Rules&, const State& state, Seat, const Challenge&) {
    // SW-5.4.10  The Bidding Step ends with the first challenge.
    if (state.question != Question::turn) {
        return refused("SW-5.4.10", "you can challenge only on your turn in the Bidding Step");
    }
    return state.bid != no_bid ? legal() : refused("SW-5.4.4", "there is no bid to challenge yet; make the first bid");
}
Verdict why_not_play(const Rules& rules, const State& state, Seat seat, const PlaceBet& choice) {
    if (state.question != Question::bet && state.question != Question::norn) {
        return has_bet(state, seat) ? bet_is_placed : why_not_now(state);
    }
    if (!may_bet(rules, state, seat)) {
        return refused("SW-A15", "look at a bet with your Norn Orb first, then bet");
    }
    // SW-5.5.2, SW-5.5.3, SW-5.5.4, SW-A15.2  The principals must bet on their own side, also with an Orb. All others
    // choose freely.
    if ((seat == state.bidder && choice.side != Side::declarer) ||
        (seat == state.challenger && choice.side != Side::challenger)) {
        return seat == state.bidder ? refused("SW-5.5.4", "you are the Declarer, so you must bet on the Declarer")
                                    : refused("SW-5.5.4", "you are the Challenger, so you must bet on the Challenger");
    }
    const Range range = bet_range(rules, state, seat);
    if (choice.amount > range.most) {
        return refused("SW-5.5.6", "you need {} more Gold for this bet: you have {}", choice.amount - range.most,
                       range.most);
    }
    if (choice.amount < range.least) {
        return range.most < rules.box.ante
                   ? refused("SW-5.10.1", "with less than {} Gold you must bet all you have: {}", rules.box.ante,
                             range.most)
                   : refused("SW-5.5.5", "a bet is at least {} Gold", range.least);
    }
    return legal();
}
Verdict why_not_play(const Rules& rules, const State& state, Seat seat, const Defer&) {
    if (state.question != Question::bet) {
        return why_not_now(state);
    }
    return has_orb(rules, state, seat) ? legal()
                                       : refused("SW-A15", "you have no Norn Orb that you can use in this Round");
}
Verdict why_not_play(const Rules&, const State& state, Seat, const Pay&) {
    return state.question == Question::lyre ? legal() : why_not_now(state);
}
Verdict why_not_play(const Rules&, const State& state, Seat seat, const ShowTwo&) {
    if (state.question != Question::lyre) {
        return why_not_now(state);
    }
    // SW-A19.4, RULING SW-R7  A blind bidder cannot show dice. SW-6.22: a bidder who cannot show dice is asked, too.
    if (state.blind.contains(seat)) {
        return refused("SW-A19.4", "you rolled blind, so you cannot show dice; pay instead");
    }
    return state.cups[seat].dice.count(state.bid.value) >= 2
               ? legal()
               : refused("SW-A19", "you need two dice showing {}; you have {}, so pay instead", state.bid.value,
                         state.cups[seat].dice.count(state.bid.value));
}
Verdict why_not_play(const Rules&, const State& state, Seat, const Give& choice) {
    if (state.question != Question::gift) {
        return why_not_now(state);
    }
    return index(choice.seat) < player_count(state) && !state.winners.contains(choice.seat)
               ? legal()
               : refused("SW-A16.1", "the Chalice goes to a player who lost this Round");
}
Verdict why_not_play(const Rules&, const State& state, Seat, const Pick& choice) {
    if (state.question != Question::pick) {
        return why_not_now(state);
    }
    constexpr const char* rule = "SW-5.8.6";
    if (choice.slot < 1 || choice.slot > pile_size(state)) {
        return refused(rule, "the pile has slots from 1 to {}", pile_size(state));
    }
    if ((state.picked >> (choice.slot - 1) & 1) != 0) {
        return refused(rule, "you have already chosen the card in slot {}", choice.slot);
    }
    return (state.left >> (choice.slot - 1) & 1) != 0 ? legal() : refused(rule, "slot {} is empty", choice.slot);
}
Verdict why_not_play(const Rules&, const State& state, Seat, const Trade& choice) {
    if (state.question != Question::trade) {
        return why_not_now(state);
    }
    const auto cards = static_cast<int>(stash_of(state, state.victim).size());
    return choice.position >= 1 && choice.position <= cards
               ? legal()
               : refused("SW-5.14.2", "{seat}'s Stash has {} card{s}", index(state.victim), cards);
}
Verdict why_not_play(const Rules& rules, const State& state, Seat, const TakeLeftover& choice) {
    if (state.question != Question::leftover) {
        return why_not_now(state);
    }
    const int stage = named_stage(rules, state, state.focus);
    for (int card = 0; card < opened(state); ++card) {
        if (is_leftover(state, card) && state.deal[static_cast<std::size_t>(card)] == choice.card &&
            stage_of_card(state, card) == stage) {
            return legal();
        }
    }
    return refused("SW-A7", "choose one of the Leftover Treasures of Stage {}", stage);
}
Verdict why_not_play(const Rules&, const State& state, Seat, const NameItem&) {
    return state.question == Question::item ? legal() : why_not_now(state);
}
// Whether the seat owns a card that fits and has this name, with its position if one is named.
template <class Fits>
bool is_own(const State& state, Seat seat, CardName name, Fits&& fits) {
    for (const std::size_t number : artifacts_of(state, seat)) {
        const Artifact& each = state.artifacts[number];
        if (state.deal[each.card] == face_of(name) && fits(each) &&
            (position_of(name) == 0 || stash_position(state, each.card) == position_of(name))) {
            return true;
        }
    }
    return false;
}
Verdict why_not_play(const Rules&, const State& state, Seat seat, const Reveal& choice) {
    // SW-5.12.3, RULING SW-R21  Without a use, an Artifact can be revealed only in a response window, when its owner is
    // asked.
    if (state.question != Question::poll) {
        return refused("SW-5.12.3", "you can reveal an Artifact without using it only in a window, when you are asked");
    }
    if (meant_by(state, seat, choice.card, is_face_down) != nullptr) {
        return legal();
    }
    if (is_own(state, seat, choice.card, is_face_down)) {
        return like_the_first;
    }
    const auto is_revealed = [](const Artifact& each) { return is_up(each.place); };
    return is_own(state, seat, choice.card, is_revealed)
               ? refused("SW-5.12.4", "this Artifact is already revealed")
               : refused("SW-5.12.1", "you have no face-down Artifact of this name");
}
Verdict why_not_play(const Rules& rules, const State& state, Seat seat, const Decline& choice) {
    const auto fits = [&](const Artifact& each) { return can_decline(rules, state, each); };
    if (state.question == Question::poll && state.phase == Phase::w1) {
        if (meant_by(state, seat, choice.card, fits) != nullptr) {
            return legal();
        }
        if (is_own(state, seat, choice.card, fits)) {
            return like_the_first;
        }
    }
    return refused("SW-A5.3", "you can decline only the die of your own revealed raven, before the roll");
}
template <IsUse T>
Verdict why_not_play(const Rules& rules, const State& state, Seat seat, const T& choice) {
    Announcement made{};
    return why_not_announced(rules, state, seat, choice, made);
}

void offer_bets(const Rules& rules, const State& state, Seat seat, Offers& offers) {
    const Range range = bet_range(rules, state, seat);
    for (const Side side : {Side::declarer, Side::challenger}) {
        const bool bound =
            (seat == state.bidder && side != Side::declarer) || (seat == state.challenger && side != Side::challenger);
        if (!bound) {
            offers.add(Actions::range<&PlaceBet::amount>(PlaceBet{side, static_cast<std::uint16_t>(range.least)},
                                                         range.most - range.least + 1));
        }
    }
}

// Makes one offer for each value: all quantities from the lowest legal to the highest legal one.
void offer_bids(const State& state, Offers& offers) {
    const Bid& bid = state.bid;
    int most = all_dice(state);
    if (state.step_bidding) {
        most = std::min(most, bid == no_bid ? player_count(state) : bid.quantity + 1);
    }
    for (int value = 1; value <= 6; ++value) {
        int least = value > bid.value ? bid.quantity : bid.quantity + 1;
        least = state.step_bidding && bid == no_bid ? player_count(state) : least;
        if (least <= most) {
            offers.add(Actions::range<&Bid::quantity>(
                Bid{static_cast<std::uint8_t>(least), static_cast<std::uint8_t>(value)}, most - least + 1));
        }
    }
}

// Offers each face once.
void offer_leftovers(const Rules& rules, const State& state, Offers& offers) {
    const int stage = named_stage(rules, state, state.focus);
    std::array<bool, 256> offered{};
    for (int card = 0; card < opened(state); ++card) {
        const Face face = state.deal[static_cast<std::size_t>(card)];
        bool& known = offered[static_cast<std::size_t>(face)];
        if (is_leftover(state, card) && stage_of_card(state, card) == stage && !known) {
            known = true;
            offers.add(Actions::offer(TakeLeftover{face}));
        }
    }
}

}  // namespace

Verdict Rules::why_not(const State& state, Seat seat, Action action) const {
    if (state.phase == Phase::over) {
        return refused("SW-5.9.3", "the game is over");
    }
    if (!to_act(state).contains(seat)) {
        const bool bets = Actions::visit(
            action, [](const PlaceBet&) { return true; }, [](const Defer&) { return true; },
            [](Unknown) { return false; }, [](const auto&) { return false; });
        return bets && has_bet(state, seat) ? bet_is_placed : why_not_asked(state, seat);
    }
    return Actions::visit(
        action, [&](const auto& choice) { return why_not_play(*this, state, seat, choice); },
        [](Unknown) { return Verdict(unreadable); });
}

void Rules::play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const {
    Turn turn(*this, state, seat, chance, narrator);
    Actions::visit_legal(action, [&]<class T>(const T& choice) {
        if constexpr (IsUse<T>) {
            Announcement made{};
            const Verdict verdict = why_not_announced(*this, state, seat, choice, made);
            check(verdict.legal(), "play() of a use that why_not() refuses");
            int named_position = 0;
            if constexpr (requires { position_of(choice.target); }) {
                named_position = position_of(choice.target);
            }
            turn.use(made, named_position);
        } else {
            turn.play(choice);
        }
    });
}

void Rules::offers(const State& state, Seat seat, Offers& offers) const {
    if (!to_act(state).contains(seat)) {
        return;
    }
    switch (state.question) {
        case Question::first:
            for (const Seat each : SeatSet::first(player_count(state))) {
                offers.add(Actions::offer(NameFirst{each}));
            }
            break;
        case Question::turn:
            if (state.bid != no_bid) {
                offers.add(Actions::offer(Challenge{}));
            }
            offer_bids(state, offers);
            offer_all_uses(*this, state, seat, offers);
            break;
        case Question::bet:
            offer_bets(*this, state, seat, offers);
            if (has_orb(*this, state, seat)) {
                offers.add(Actions::offer(Defer{}));
            }
            break;
        case Question::norn:
            if (may_bet(*this, state, seat)) {
                offer_bets(*this, state, seat, offers);
            }
            offer_all_uses(*this, state, seat, offers);
            break;
        case Question::poll:
        case Question::response:
        case Question::my_dice:
            offers.add(Actions::offer(Pass{}));
            offer_all_uses(*this, state, seat, offers);
            break;
        case Question::lyre:
            offers.add(Actions::offer(Pay{}));
            if (why_not_play(*this, state, seat, ShowTwo{}).legal()) {
                offers.add(Actions::offer(ShowTwo{}));
            }
            break;
        case Question::gift:
            for (const Seat each : SeatSet::first(player_count(state)) - state.winners) {
                offers.add(Actions::offer(Give{each}));
            }
            break;
        case Question::pick:
            for (std::uint32_t slots = state.left & ~state.picked; slots != 0; slots &= slots - 1) {
                offers.add(Actions::offer(Pick{static_cast<std::uint8_t>(std::countr_zero(slots) + 1)}));
            }
            break;
        case Question::trade:
            offers.add(
                Actions::range<&Trade::position>(Trade{1}, static_cast<int>(stash_of(state, state.victim).size())));
            break;
        case Question::leftover:
            offer_leftovers(*this, state, offers);
            break;
        case Question::item:
            for (int item = 0; item < item_count; ++item) {
                offers.add(Actions::offer(NameItem{static_cast<Item>(item)}));
            }
            break;
        case Question::copy:
        case Question::forced:
            offer_uses(forced_attempt(*this, state, seat), false, offers);
            break;
        case Question::nothing:
            break;
    }
}

}  // namespace meadhall::spoils_of_war
