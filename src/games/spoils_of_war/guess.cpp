// SPDX-License-Identifier: Apache-2.0
// Sampled worlds (determinizations) for bots: everything that a seat does not know is dealt and rolled again (SW-6,
// SW-7). Every possible deal of the cards is equally likely. SW-7.7: in the real game, only shuffles, dice and the
// first Chief are random.
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// SW-A15.6  Whether a face-down card of this Viking must be an Orb: the Viking is known to defer, has not used an Orb
// yet, and has no face-up Orb.
bool must_hide_orb(const Rules& rules, const State& state, Seat seat) {
    if (state.phase != Phase::norn || !state.deferred.contains(seat) || (seat == state.turn && state.looked)) {
        return false;
    }
    for (const std::size_t number : face_up_of(state, seat)) {
        if (kind_of(ability_of(rules, state, state.artifacts[number])).has(Feature::bets_last)) {
            return false;
        }
    }
    return true;
}

// The cards of one Stage that the seat does not know: first regular Treasures, then Artifacts.
class Pool {
public:
    Pool(const std::vector<Face>& faces, const std::array<std::uint8_t, 256>& left) {
        for (const Face face : faces) {
            // OPTIMIZATION  Always writes the maximum number of copies, then advances by the actual number.
            std::fill_n(cards_.begin() + static_cast<std::ptrdiff_t>(size_), most_copies, face);
            size_ += left[static_cast<std::size_t>(face)];
            regular_ = is_artifact(face) ? regular_ : size_;
        }
    }

    Face any(Chance& chance) { return take(chance.below(static_cast<std::uint32_t>(size_))); }
    Face artifact(Chance& chance) {
        return take(regular_ + chance.below(static_cast<std::uint32_t>(size_ - regular_)));
    }
    // Takes an Artifact with this feature, if there is one.
    std::optional<Face> find(const Rules& rules, Feature feature) {
        for (std::size_t at = regular_; at < size_; ++at) {
            if (kind_of(rules.info(cards_[at]).ability).has(feature)) {
                return take(at);
            }
        }
        return std::nullopt;
    }

private:
    Face take(std::size_t at) {
        check(at < size_, "a sampled world has run out of cards");
        const Face face = cards_[at];
        cards_[at] = cards_[--size_];
        return face;
    }

    static constexpr std::size_t most_copies = 8;  // SW-1.5  up to four copies of a face in each of two sets
    std::array<Face, 256 + most_copies> cards_;    // NOLINT: only the used part is initialised
    std::size_t size_ = 0, regular_ = 0;
};

// SW-A15.6  Deals an Orb to each Viking who must hide one. Returns the cards that became Orbs.
ArtifactSet deal_orbs(const Rules& rules, State& world, Seat seat, ArtifactSet unknown, Pool& pool, Chance& chance) {
    ArtifactSet dealt;
    for (const Seat other : world.deferred - SeatSet::only(seat)) {
        if (!must_hide_orb(rules, world, other)) {
            continue;
        }
        // If the seat has looked at the Orb, nothing needs to be dealt. Otherwise one of this Viking's unknown cards
        // becomes an Orb.
        bool known = false;
        FixedVector<std::size_t, most_artifacts> places;
        for (const Artifact* each : by_arrival(world, face_down_of(world, other))) {
            const std::size_t number = number_at(world.spots[each->card]);
            if (each->known.contains(seat)) {
                known = known || kind_of(rules.info(world, each->card).ability).has(Feature::bets_last);
            } else if ((unknown - dealt).contains(number)) {
                places.push_back(number);
            }
        }
        if (!known && !places.empty()) {
            if (const std::optional<Face> orb = pool.find(rules, Feature::bets_last)) {
                const std::size_t number = places[chance.below(static_cast<std::uint32_t>(places.size()))];
                world.deal[world.artifacts[number].card] = *orb;
                dealt = dealt | ArtifactSet::only(number);
            }
        }
    }
    return dealt;
}

void deal_cards(const Rules& rules, State& world, Seat seat, Chance& chance) {
    const Table& table = rules.table(world);
    const int open = opened(world);
    auto [left, unknown] = unseen_by(rules, world, seat);
    for (std::size_t stage = 0; stage < 3; ++stage) {
        const int end = static_cast<int>(stage + 1) * 3 * pile_size(world);
        if (open >= end && unknown[stage].empty()) {
            continue;
        }
        Pool pool(table.faces[stage], left);
        if (world.phase == Phase::norn) {
            unknown[stage] = unknown[stage] - deal_orbs(rules, world, seat, unknown[stage], pool, chance);
        }
        for (const std::size_t number : unknown[stage]) {
            world.deal[world.artifacts[number].card] = pool.artifact(chance);
        }
        for (int card = std::max(end - 3 * pile_size(world), open); card < end; ++card) {
            world.deal[static_cast<std::size_t>(card)] = pool.any(chance);
        }
    }
}

// SW-7.2  Rolls the dice that the seat has not seen. Of a cup's open dice, the seat sees only the values and not the
// indices. So the open dice move to the front.
void roll_unseen(State& world, Seat seat, Chance& chance) {
    for (const Seat other : SeatSet::first(player_count(world)) - world.open) {
        Cup& cup = world.cups[other];
        const bool seen = (other == seat && !world.blind.contains(seat)) || cup.seen_by.contains(seat);
        if (seen) {
            continue;
        }
        DiceList dice;
        for (std::size_t die = 0; die < cup.dice.size(); ++die) {
            if ((cup.exposed >> die & 1) != 0) {
                dice.push_back(static_cast<std::uint8_t>(cup.dice[die]));
            }
        }
        std::ranges::sort(dice);
        cup.exposed = (1u << dice.size()) - 1u;
        const auto values = static_cast<std::uint32_t>(cup.high - cup.low + 1);
        while (dice.size() < cup.dice.size()) {
            dice.push_back(static_cast<std::uint8_t>(cup.low + chance.below(values)));
        }
        (void)Dice::read_wire(dice, cup.dice);
    }
}

// SW-6.10  Replaces the bets that the seat has not seen with random bets. SW-6.16: the seat can work out the sum of a
// player's bet and remaining Gold, so this sum stays.
void replace_unseen_bets(const Rules& rules, State& world, Seat seat, Chance& chance) {
    if (world.phase != Phase::bet && world.phase != Phase::norn) {
        return;
    }
    for (const Seat other : SeatSet::first(player_count(world)) - SeatSet::only(seat) - world.waiting) {
        Hidden<Bet>& bet = world.bets[other];
        if (bet.known_to.includes(seat) || (world.phase == Phase::norn && world.deferred.contains(other))) {
            continue;
        }
        world.gold[other] = static_cast<std::uint16_t>(world.gold[other] + bet.value.amount);
        const Range range = bet_range(rules, world, other);
        const auto amount = static_cast<std::uint16_t>(
            range.least + static_cast<int>(chance.below(static_cast<std::uint32_t>(range.most - range.least + 1))));
        const auto drawn = static_cast<Side>(chance.below(2));
        bet.value = {other == world.bidder       ? Side::declarer
                     : other == world.challenger ? Side::challenger
                                                 : drawn,
                     amount};
        world.gold[other] = static_cast<std::uint16_t>(world.gold[other] - amount);
        if (world.phase == Phase::bet) {
            bet.known_to = Audience::only(other);
        }
    }
    if (world.phase == Phase::bet) {
        world.deferred = world.deferred & SeatSet::only(seat);
    }
}

}  // namespace

Unseen unseen_by(const Rules& rules, const State& state, Seat seat) {
    Unseen unseen{rules.table(state).copies, {}};
    for (int card = 0; card < opened(state); ++card) {
        --unseen.left[static_cast<std::size_t>(state.deal[static_cast<std::size_t>(card)])];
    }
    for (std::size_t number = 0; number < state.artifacts.size(); ++number) {
        const Artifact& artifact = state.artifacts[number];
        if (!is_up(artifact.place) && !artifact.known.contains(seat)) {
            const Face face = state.deal[artifact.card];
            ArtifactSet& set = unseen.down[rules.info(face).stage - 1u];
            set = set | ArtifactSet::only(number);
            ++unseen.left[static_cast<std::size_t>(face)];
        }
    }
    return unseen;
}

State Rules::guess(const State& state, Seat seat, Chance& chance) const {
    State world = state;
    if (state.phase == Phase::over) {
        return world;
    }
    deal_cards(*this, world, seat, chance);
    roll_unseen(world, seat, chance);
    replace_unseen_bets(*this, world, seat, chance);
    // SW-6.13  The seat does not know which dice another player re-rolls, so these are chosen again.
    for (Announcement& each : world.stack) {
        if (each.user == seat) {
            continue;
        }
        const auto dice = static_cast<std::uint32_t>(world.cups[each.user].dice.size());
        if (auto* const one = std::get_if<target::OneDie>(&each.target)) {
            one->die = static_cast<std::uint8_t>(chance.below(dice));
        } else if (auto* const two = std::get_if<target::TwoDice>(&each.target)) {
            const auto first = chance.below(dice);
            const auto second = (first + 1 + chance.below(dice - 1)) % dice;
            *two = {static_cast<std::uint8_t>(std::min(first, second)),
                    static_cast<std::uint8_t>(std::max(first, second))};
        }
    }
    return world;
}

namespace {

// SW-4.1, SW-4.2  Whether a question belongs to a phase.
bool asked_in(Question question, Phase phase) {
    switch (question) {
        case Question::first:
            return phase == Phase::first;
        case Question::turn:
            return phase == Phase::turn;
        case Question::bet:
            return phase == Phase::bet;
        case Question::norn:
            return phase == Phase::norn;
        case Question::my_dice:
            return phase == Phase::my_dice;
        case Question::gift:
            return phase == Phase::gift;
        case Question::pick:
            return phase == Phase::pick;
        case Question::lyre:
            return phase == Phase::w3 || phase == Phase::turn;
        case Question::item:
            return phase == Phase::gold;
        case Question::nothing:
            return phase == Phase::over;
        case Question::poll:
        case Question::forced:
            return phase != Phase::first && phase != Phase::turn && phase != Phase::bet && phase != Phase::norn &&
                   phase != Phase::my_dice && phase != Phase::gift && phase != Phase::pick && phase != Phase::gold &&
                   phase != Phase::over;
        default:
            return phase != Phase::first && phase != Phase::bet && phase != Phase::gift && phase != Phase::pick &&
                   phase != Phase::over;
    }
}

Verdict audit_cards(const Rules& rules, const State& state) {
    const Table& table = rules.table(state);
    const std::size_t cards = state.deal.size();
    if (cards != static_cast<std::size_t>(table.pile) * rounds) {
        return refused("SW-3.7", "there must be nine piles of {} cards", table.pile);
    }
    std::array<int, 256> copies{};
    for (std::size_t at = 0; at < cards; ++at) {
        const int card = static_cast<int>(at);
        const auto face = static_cast<std::size_t>(state.deal[at]);
        if (!rules.knows(state.deal[at]) || rules.faces[face].stage != stage_of_card(state, card)) {
            return refused("SW-3.9", "card {} is not of the Stage of its pile", card);
        }
        if (++copies[face] > table.copies[face]) {
            return refused("SW-3.6", "there are more copies of card {} than in the box", card);
        }
        const Place place = place_of(state, card);
        const bool artifact_place = is_up(place) || is_down(place);
        // SW-5.11.1  Every card is in one place.
        if (in_stash(place) && (index(owner_of(place)) >= player_count(state) || card >= opened(state) ||
                                artifact_place != is_artifact(state.deal[at]))) {
            return refused("SW-5.11.1", "card {} cannot be where it is", card);
        }
    }
    for (const Artifact& each : state.artifacts) {
        if (!is_up(each.place) && (!each.marks.empty() || each.trait != Trait::none)) {
            return refused("SW-5.12.1", "card {} has marks, but is not revealed", each.card);
        }
        if (!(each.known - SeatSet::first(player_count(state))).empty() ||
            (is_down(each.place) && !each.known.contains(owner_of(each.place)))) {
            return refused("SW-5.11.2", "card {} is not known to its owner", each.card);
        }
        const FaceInfo& face = rules.info(state, each.card);
        const bool mirror = face.copies;
        if ((is_item(each.trait) && !mirror && !kind_of(face.ability).has(Feature::names_item)) ||
            (kept(each.trait) != 0 && (!mirror || kept(each.trait) > item_count || is_used_up(each.trait))) ||
            (is_copy(each.trait) && (!mirror || !rules.knows(copied_face(each.trait))))) {
            return refused("SW-A3", "card {} has an impossible item or copied ability", each.card);
        }
    }
    return legal();
}

Verdict audit_dice(const Rules& rules, const State& state) {
    const int base = rules.table(state).dice;
    for (const Cup& cup : state.cups) {
        const int dice = static_cast<int>(cup.dice.size());
        if (state.phase == Phase::w1 ? dice != 0 : dice < base || dice > most_dice) {
            return refused("SW-5.3.1", "a Viking must have at least {} dice after the roll, and none before it", base);
        }
        if (cup.low < 1 || cup.high > 6 || cup.low > cup.high || (dice < most_dice && cup.exposed >> dice != 0)) {
            return refused("SW-A12", "a cup has impossible open dice");
        }
        for (std::size_t die = 0; die < cup.dice.size(); ++die) {
            if (cup.dice[die] < 1 || cup.dice[die] > 6) {
                return refused("SW-7.2", "a die must show 1 to 6");
            }
        }
    }
    for (const Seat seat : SeatSet::first(player_count(state)) - state.open) {
        const Cup& cup = state.cups[seat];
        if (std::ranges::any_of(cup.dice.wire(), [&](int die) { return die < cup.low || die > cup.high; })) {
            return refused("SW-A12", "a die is higher than the highest or lower than the lowest die shown");
        }
        if (state.blind.contains(seat) && cup.exposed != 0) {
            return refused("SW-A12.1", "a blind Viking shows no dice");
        }
    }
    for (const int die : state.extra_dice) {
        if (die < 1 || die > 6) {
            return refused("SW-7.4", "a die must show 1 to 6");
        }
    }
    return legal();
}

Verdict audit_question(const Rules& rules, const State& state) {
    const int players = player_count(state);
    const bool resolving = state.question == Question::response || state.question == Question::lyre ||
                           state.question == Question::trade || state.question == Question::leftover ||
                           state.question == Question::copy;
    if (!asked_in(state.question, state.phase) || resolving == state.stack.empty()) {
        return refused("SW-4.1", "the question does not belong to this step");
    }
    const auto has_dice = [&](const Announcement& each) {
        const std::size_t dice = state.cups[each.user].dice.size();
        return std::visit(
            Overloaded{[&](const target::OneDie& to) { return to.die < dice; },
                       [&](const target::TwoDice& to) { return to.first < to.second && to.second < dice; },
                       [](const auto&) { return true; }},
            each.target);
    };
    for (const Announcement& each : state.stack) {
        if (each.card >= opened(state) || !is_up(place_of(state, each.card)) || index(each.user) >= players ||
            !has_dice(each)) {
            return refused("SW-5.13.5", "an announced use is impossible");
        }
    }
    const bool about_a_card = state.question == Question::lyre || state.question == Question::gift ||
                              state.question == Question::leftover || state.question == Question::item ||
                              state.question == Question::forced;
    if (about_a_card && (state.focus >= opened(state) || !is_up(place_of(state, state.focus)))) {
        return refused("SW-4.2", "the question is not about a revealed card");
    }
    if (state.question == Question::poll && !Actors(rules, state, moment_of(state)).contain(state.asked)) {
        return refused("SW-5.13.9", "a player is polled who cannot act");
    }
    if ((state.question == Question::poll || state.question == Question::response) && state.passes >= players) {
        return refused("SW-5.13.3", "a window is open, but all have passed");
    }
    const bool bid_needed = state.phase >= Phase::w4 && state.phase < Phase::we;
    if (bid_needed && (state.bid == no_bid || state.bidder == state.challenger)) {
        return refused("SW-5.4.10", "a bid must stand, and its bidder cannot be the Challenger");
    }
    if ((state.question == Question::bet) == state.waiting.empty()) {
        return refused("SW-5.5.1", "bets must be asked for while some are missing, and only then");
    }
    if (state.question == Question::turn && state.bid != no_bid && state.bidder == state.turn) {
        return refused("SW-5.4.9", "the current bidder is asked to answer their own bid");
    }
    for (const Seat seat : rules.to_act(state)) {
        Offers offers;
        rules.offers(state, seat, offers);
        if (offers.empty()) {
            return refused("SW-4.2", "a question has no legal answer");
        }
    }
    return legal();
}

}  // namespace

Verdict Rules::audit(const State& state) const {
    const int players = player_count(state);
    if (players < identity.min_players || players > identity.max_players ||
        static_cast<int>(state.bets.size()) != players || static_cast<int>(state.cups.size()) != players) {
        return refused("SW-3.1", "there must be three to ten Vikings, each with dice and a bet");
    }
    for (const Seat seat : {state.chief, state.asked, state.poll, state.turn, state.named, state.bidder,
                            state.challenger, state.victim}) {
        if (index(seat) >= players) {
            return refused("SW-3.1", "a seat is not at the table");
        }
    }
    for (const SeatSet set : {state.skipped, state.blind, state.open, state.waiting, state.deferred, state.winners}) {
        if (!(set - SeatSet::first(players)).empty()) {
            return refused("SW-3.1", "a seat is not at the table");
        }
    }
    if (state.round < 1 || state.round > rounds || (piles_are_over(state) && state.round != rounds)) {
        return refused("SW-2.6.1", "the Round must be from 1 to 9");
    }
    if (const Verdict verdict = audit_cards(*this, state); !verdict.legal()) {
        return verdict;
    }
    if (const Verdict verdict = audit_dice(*this, state); !verdict.legal()) {
        return verdict;
    }
    // SW-5.1.4  Gold is a whole number. SW-5.1.5, RULING SW-R11  Coins are unlimited. During the game Gold only flows
    // to the Treasury, so the Gold of all Vikings, with their bets, never grows.
    int gold = 0;
    for (const Seat seat : SeatSet::first(players)) {
        gold += state.gold[seat] + state.bets[seat].value.amount;
        const Side side = state.bets[seat].value.side;
        const bool placed = state.phase > Phase::norn && state.phase < Phase::we;
        if (placed && ((seat == state.bidder && side != Side::declarer) ||
                       (seat == state.challenger && side != Side::challenger))) {
            return refused("SW-5.5.4", "the Declarer and the Challenger must bet on themselves");
        }
    }
    if (gold > players * box.start_gold) {
        return refused("SW-3.5", "there is more Gold than {} for each Viking", box.start_gold);
    }
    if (state.bid != no_bid && (state.bid.quantity < 1 || state.bid.quantity > all_dice(state) || state.bid.value < 1 ||
                                state.bid.value > 6)) {
        return refused("SW-5.4.7", "the standing bid is impossible");
    }
    // SW-A15.6  A Viking who is known to defer owns an Orb.
    for (const Seat seat : state.deferred) {
        if (must_hide_orb(*this, state, seat) && !has_orb(*this, state, seat)) {
            return refused("SW-A15", "a player who defers must own a Norn Orb");
        }
    }
    if (state.question == Question::pick &&
        (state.drafting >= state.order.size() || state.order[state.drafting] != state.turn ||
         std::popcount(state.picked) >= to_pick(*this, state))) {
        return refused("SW-5.8.4", "it is not that player's turn to draft");
    }
    return audit_question(*this, state);
}

}  // namespace meadhall::spoils_of_war
