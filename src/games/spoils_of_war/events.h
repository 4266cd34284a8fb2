// SPDX-License-Identifier: Apache-2.0
// The events of the game. Secret details are separate events for the viewers who may know them (SW-6). A pass is an
// event in the last window only (SW-5.13.4: passes are secret before that).
//
// The log has one line for each use of an Artifact. CardUsed writes that line. Answers to the use (SW-5.13.7) are
// details, which write no line. So the line of the use is still the last one when the result is known, and the event
// with the result replaces this line.
#pragma once

#include "games/spoils_of_war/state.h"

namespace meadhall::spoils_of_war {

using FaceList = FixedVector<Face, most_dealt>;

// The Treasures that a Viking takes: those whose faces are known, and the number of face-down Artifacts.
struct Haul {
    FaceList cards;
    std::uint8_t artifacts;
    MEADHALL_FIELDS(Haul, cards, artifacts)
};
struct Stake {
    Seat seat;
    std::uint16_t amount;
    MEADHALL_WORDS(Stake, "stake", "{seat} {amount} Gold", seat, amount)
};
using StakeList = FixedVector<Stake, max_seats>;

// Setup and roll.
struct RoundBegan {
    std::uint8_t round, stage, cards, artifacts;
    MEADHALL_WORDS(
        RoundBegan, "round",
        "Round {round} begins: the pile has {cards} Treasures of Stage {stage}[, {artifacts} of them face-down].",
        round, stage, cards, artifacts)
};
struct PileLaidOut {
    FaceList treasures;
    MEADHALL_DETAIL(PileLaidOut, "pile", "Face-up Treasures in the pile: {treasures}.", treasures)
};
struct DiceRolled {
    FixedVector<std::uint8_t, max_seats> counts;
    std::uint8_t total;
    MEADHALL_DETAIL(DiceRolled, "rolled", "All Vikings roll their dice. Dice in play: {total}.", counts, total)
};
struct OwnRoll {
    Seat seat;
    DiceList dice;
    MEADHALL_WORDS(OwnRoll, "own_roll", "{seat} rolls the dice: {dice}.", seat, dice)
};

// Windows.
struct WindowOpened {
    Phase window;
    MEADHALL_DETAIL(WindowOpened, "window_open", "Artifacts can be used now, {window}.", window)
};
struct WindowClosed {
    Phase window;
    MEADHALL_DETAIL(WindowClosed, "window_close", "The window for Artifacts {window} has closed.", window)
};
struct Passed {
    Seat seat;
    MEADHALL_DETAIL(Passed, "passed", "{seat} passes without using an Artifact.", seat)
};

// Bidding.
struct FirstNamed {
    Seat chief, seat;
    MEADHALL_WORDS(FirstNamed, "first", "{chief} chooses {seat} to bid first.", chief, seat)
};
struct ChiefBidsFirst {
    Seat seat;
    MEADHALL_WORDS(ChiefBidsFirst, "chief_first", "{seat} chooses to bid first.", seat)
};
struct BidMade {
    Seat seat;
    Bid bid;
    MEADHALL_WORDS(BidMade, "bid", "{seat} bids {bid}.", seat, bid)
};
struct BidStolen {
    Seat seat, from;
    MEADHALL_DETAIL(BidStolen, "stolen", "{seat} takes over {from}'s bid.", seat, from)
};
struct TurnSkipped {
    Seat seat;
    MEADHALL_DETAIL(TurnSkipped, "skipped", "{seat} skips the turn.", seat)
};
struct BidChallenged {
    Seat challenger, declarer;
    Bid bid;
    MEADHALL_WORDS(BidChallenged, "challenge", "{challenger} challenges {declarer}'s bid of {bid}.", challenger,
                   declarer, bid)
};

// Bets.
struct BetSealed {
    Seat seat;
    MEADHALL_DETAIL(BetSealed, "ready", "{seat} has placed or deferred a bet.", seat)
};
struct BetsDeferred {
    SeatSet seats;
    MEADHALL_DETAIL(BetsDeferred, "deferred", "{seats} will bet after the others, thanks to a Norn Orb.", seats)
};
struct BetsShown {
    Seat declarer, challenger;
    StakeList for_declarer, for_challenger;
    MEADHALL_WORDS(
        BetsShown, "bets",
        "Bets on the Declarer ({declarer}): {for_declarer}. Bets on the Challenger ({challenger}): {for_challenger}.",
        declarer, challenger, for_declarer, for_challenger)
};
struct BetShown {
    Seat seat;
    Side side;
    std::uint16_t amount;
    MEADHALL_DETAIL(BetShown, "bet", "{seat} bets {amount} Gold on the {side}.", seat, side, amount)
};
struct SideChanged {
    Seat seat;
    Side side;
    MEADHALL_DETAIL(SideChanged, "side", "{seat}'s bet is now on the {side}.", seat, side)
};

// Dice and the count.
struct DiceShown {
    Seat seat;
    DiceList dice;
    MEADHALL_DETAIL(DiceShown, "dice", "{seat} reveals the dice: {dice}.", seat, dice)
};
struct DiceExposed {
    Seat seat;
    DiceList dice;
    MEADHALL_DETAIL(DiceExposed, "exposed", "{seat} shows these dice: {dice}.", seat, dice)
};
struct DiceRerolled {
    Seat seat;
    std::uint8_t dice;
    MEADHALL_DETAIL(DiceRerolled, "rerolled", "{seat} rolls {dice} of their own dice again.", seat, dice)
};
struct DieTurned {
    Seat seat;
    std::uint8_t from, to;
    MEADHALL_DETAIL(DieTurned, "turned", "{seat} turns a die from {from} to {to}.", seat, from, to)
};
BOOST_DEFINE_FIXED_ENUM_CLASS(ChallengeResult, std::uint8_t, succeeds, fails)
struct DiceCounted {
    Seat challenger, declarer;
    Bid found, bid;  // found: the number of dice that show the value of the bid
    Side side;       // the winning side
    ChallengeResult result;
    MEADHALL_WORDS(DiceCounted, "counted",
                   "{challenger}'s challenge {result}: all dice together show {found}, and {declarer}'s bid was {bid}.",
                   challenger, declarer, found, bid, side, result)
};

// Spoils.
struct BetsLost {
    StakeList stakes;
    MEADHALL_WORDS(BetsLost, "bets_lost", "Lost bets go to the Treasury: {stakes}.", stakes)
};
struct BetLost {
    Seat seat;
    std::uint16_t amount;
    MEADHALL_DETAIL(BetLost, "bet_lost", "{seat} loses the bet of {amount} Gold.", seat, amount)
};
struct ChiefChosen {
    Seat seat;
    std::uint16_t amount;
    MEADHALL_WORDS(ChiefChosen, "chief", "{seat} is now the Viking Chief, with a bet of {amount} Gold.", seat, amount)
};
struct SlotChosen {
    Seat seat;
    std::uint8_t slot;
    std::optional<Face> face;  // empty for a face-down Artifact
    MEADHALL_DETAIL(SlotChosen, "picked", "{seat} chooses slot {slot} of the pile[ ({face})].", seat, slot, face)
};
struct CardsTaken {
    Seat seat;
    Haul haul;
    MEADHALL_WORDS(CardsTaken, "taken", "{seat} takes {haul} from the pile.", seat, haul)
};
struct CardsSeen {
    Seat seat;
    FaceList cards;
    MEADHALL_REPLACEMENT(CardsSeen, "seen", "{seat} takes {cards} from the pile.", seat, cards)
};
struct BetReturned {
    Seat seat;
    std::uint16_t amount;
    MEADHALL_DETAIL(BetReturned, "bet_back", "{seat} gets the bet of {amount} Gold back.", seat, amount)
};
struct LeftBehind {
    std::uint8_t cards;
    MEADHALL_DETAIL(LeftBehind, "left", "Moved from the pile to the Leftover Treasures: {cards} card{s}.", cards)
};

// Artifacts: revealed without a use.
struct CardRevealed {
    Seat seat;
    Face card;
    MEADHALL_WORDS(CardRevealed, "revealed", "{seat} reveals the Artifact {card}.", seat, card)
};
struct CardTurnedUp {
    Seat seat;
    Face card;
    MEADHALL_DETAIL(CardTurnedUp, "turned_up", "{seat} turns {card} face up.", seat, card)
};
struct CardSpent {
    Face card;
    MEADHALL_DETAIL(CardSpent, "spent", "{card} is spent without effect.", card)
};
struct DieDeclined {
    Seat seat;
    Face card;
    MEADHALL_WORDS(DieDeclined, "declined", "{seat} declines the extra die of {card} for this Round.", seat, card)
};

// Artifacts: the purpose of a use, for its log line. Aim is the verb, for example "to look at" in "to look at Hildr's
// dice".
BOOST_DEFINE_FIXED_ENUM_CLASS(Aim, std::uint8_t, look_through, look_at, take, copy, cancel, roll, search, turn, as,
                              steal, reroll, see, test, skip, move)
struct UseTarget {
    Ability ability;
    std::optional<Face> card;
    std::optional<std::uint8_t> slot, position, dice, from, value;  // dice: number of dice
    std::optional<std::uint16_t> amount;
    std::optional<Side> side;
    std::optional<Item> item;
    std::optional<Bid> bid;
    bool in_vain;
    MEADHALL_FIELDS(UseTarget, ability, card, slot, position, dice, from, value, amount, side, item, bid, in_vain)
};
// `copied`: for a Mirror, the face whose text applies. `whose`: the Viking whose card, dice, bid or bet is the target;
// empty if that Viking is the user.
struct CardUsed {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Aim aim;
    std::optional<Seat> whose;
    UseTarget target;
    MEADHALL_WORDS(CardUsed, "used", "{seat} uses {card}[ as {copied}] {aim}[ {whose}'s] {target}.", seat, card, copied,
                   aim, whose, target)
};
struct CardAnswered {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Aim aim;
    std::optional<Seat> whose;
    UseTarget target;
    MEADHALL_DETAIL(CardAnswered, "answered", "{seat} answers with {card}[ as {copied}] {aim}[ {whose}'s] {target}.",
                    seat, card, copied, aim, whose, target)
};
// SW-A3.4  A Mirror has copied a one-time Artifact and is used as that Artifact.
struct CopyUsed {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Aim aim;
    std::optional<Seat> whose;
    UseTarget target;
    MEADHALL_REPLACEMENT(CopyUsed, "copy_used", "{seat} uses {card}[ as {copied}] {aim}[ {whose}'s] {target}.", seat,
                         card, copied, aim, whose, target)
};
// SW-A18.1  An answer cancels the use.
struct UseStopped {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Aim aim;
    std::optional<Seat> whose;
    UseTarget target;
    Seat by;
    Face with;
    MEADHALL_REPLACEMENT(
        UseStopped, "stopped",
        "{seat} uses {card}[ as {copied}] {aim}[ {whose}'s] {target}, but {by} cancels it with {with}.", seat, card,
        copied, aim, whose, target, by, with)
};
struct UseWithoutEffect {
    Seat seat;
    Face card;
    MEADHALL_DETAIL(UseWithoutEffect, "no_effect", "{seat}'s {card} has no effect.", seat, card)
};

// Artifacts: results that are details of the log line of the use.
struct CardCancelled {
    Seat owner;
    Face card;
    MEADHALL_DETAIL(CardCancelled, "cancelled", "{owner}'s {card} is cancelled for the rest of the game.", owner, card)
};
struct CardCopied {
    Seat seat;
    Face card;
    MEADHALL_DETAIL(CardCopied, "copied", "{seat} copies {card}.", seat, card)
};
struct ItemNamed {
    Seat seat;
    Face card;
    Item item;
    MEADHALL_DETAIL(ItemNamed, "item", "{seat}'s {card} counts as {item}.", seat, card, item)
};

// Artifacts: results that replace the log line of the use.
struct ExtraRolled {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    DiceList dice;
    MEADHALL_REPLACEMENT(ExtraRolled, "extra", "{seat} uses {card}[ as {copied}] and rolls these extra dice: {dice}.",
                         seat, card, copied, dice)
};
struct OwnReroll {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    DiceList dice;
    MEADHALL_REPLACEMENT(OwnReroll, "own_reroll", "{seat} uses {card}[ as {copied}] and has these dice now: {dice}.",
                         seat, card, copied, dice)
};
struct DiceSeen {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Seat on;
    DiceList dice;
    MEADHALL_REPLACEMENT(DiceSeen, "dice_seen", "{seat} uses {card}[ as {copied}]: {on}'s dice are {dice}.", seat, card,
                         copied, on, dice)
};
struct BetSeen {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Seat on;
    Side side;
    std::uint16_t amount;
    MEADHALL_REPLACEMENT(BetSeen, "bet_seen",
                         "{seat} uses {card}[ as {copied}]: {on}'s bet is {amount} Gold on the {side}.", seat, card,
                         copied, on, side, amount)
};
struct CardSeen {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    std::optional<std::uint8_t> slot;
    std::optional<Seat> of;
    Face seen;
    MEADHALL_REPLACEMENT(CardSeen, "card_seen",
                         "{seat} uses {card}[ as {copied}]: the face-down card[ in slot {slot} of the pile][ in {of}'s "
                         "Stash] is {seen}.",
                         seat, card, copied, slot, of, seen)
};
struct StashSeen {
    Seat seat, of;
    FaceList cards;
    MEADHALL_DETAIL(StashSeen, "stash_seen", "{seat} sees {of}'s Stash: {cards}.", seat, of, cards)
};
struct LeftoversSeen {
    Seat seat;
    FaceList cards;
    MEADHALL_DETAIL(LeftoversSeen, "leftovers_seen", "{seat} sees the Leftover Treasures: {cards}.", seat, cards)
};
// SW-5.14.4, SW-6.15  If the taken card is face-up, everybody sees its face. If it is face-down, everybody sees its
// Stage, and only the two Vikings who trade get a second event with its face.
struct CardTraded {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Seat victim;
    std::uint8_t position;
    std::optional<Face> face;
    std::optional<std::uint8_t> stage;  // of a face-down card
    MEADHALL_REPLACEMENT(CardTraded, "traded",
                         "{seat} uses {card}[ as {copied}] and exchanges it for {victim}'s[ {face}][ face-down card of "
                         "Stage {stage}].",
                         seat, card, copied, victim, position, face, stage)
};
BOOST_DEFINE_FIXED_ENUM_CLASS(Source, std::uint8_t, pile, leftovers)
struct CardGained {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Source source;
    std::optional<Face> face;
    std::optional<std::uint8_t> stage;  // of a face-down card
    MEADHALL_REPLACEMENT(CardGained, "gained",
                         "{seat} uses {card}[ as {copied}] and takes[ {face}][ a face-down card of Stage {stage}] from "
                         "{source}.",
                         seat, card, copied, source, face, stage)
};
struct NothingGained {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    std::uint8_t stage;
    MEADHALL_REPLACEMENT(NothingGained, "nothing",
                         "{seat} uses {card}[ as {copied}] but gets nothing: no Leftover Treasure is of Stage {stage}.",
                         seat, card, copied, stage)
};
struct LyrePaid {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Seat from;
    std::uint8_t amount;
    MEADHALL_REPLACEMENT(LyrePaid, "lyre_paid",
                         "{seat} uses {card}[ as {copied}] and gets {amount} Gold from {from}, who shows no dice.",
                         seat, card, copied, from, amount)
};
struct LyreWon {
    Seat seat;
    Face card;
    std::optional<Face> copied;
    Seat to;
    Bid shown;
    MEADHALL_REPLACEMENT(LyreWon, "lyre_won",
                         "{seat} uses {card}[ as {copied}]: {to} shows {shown}, so {card} goes to {to}.", seat, card,
                         copied, to, shown)
};
// SW-A16.1  The gift of the Chalice.
struct CardGiven {
    Seat from, to;
    Face card;
    MEADHALL_WORDS(CardGiven, "given", "{from} wins with {card} and gives it to {to}.", from, to, card)
};

// The end of the game.
struct GameEnded {
    MEADHALL_WORDS(GameEnded, "ended", "The game ends: all Artifacts and all Gold are revealed.")
};
struct Scored {
    Seat seat;
    std::int16_t total;
    std::uint16_t gold, values, sets, hoards;
    MEADHALL_WORDS(
        Scored, "scored",
        "{seat} scores a total of {total}: {gold} for Gold[, {values} for cards][, {sets} for sets][, {hoards} "
        "for Hoards].",
        seat, total, gold, values, sets, hoards)
};
struct GameWon {
    Seat seat;
    MEADHALL_WORDS(GameWon, "won", "{seat} wins the game.", seat)
};
struct VictoryShared {
    SeatSet seats;
    MEADHALL_WORDS(VictoryShared, "shared", "{seats} share the victory.", seats)
};

using Event = std::variant<RoundBegan, PileLaidOut, DiceRolled, OwnRoll, WindowOpened, WindowClosed, Passed, FirstNamed,
                           ChiefBidsFirst, BidMade, BidStolen, TurnSkipped, BidChallenged, BetSealed, BetsDeferred,
                           BetsShown, BetShown, SideChanged, DiceShown, DiceExposed, DiceRerolled, DieTurned,
                           DiceCounted, BetsLost, BetLost, ChiefChosen, SlotChosen, CardsTaken, CardsSeen, BetReturned,
                           LeftBehind, CardRevealed, CardTurnedUp, CardSpent, DieDeclined, CardUsed, CardAnswered,
                           CopyUsed, UseStopped, UseWithoutEffect, CardCancelled, CardCopied, ItemNamed, ExtraRolled,
                           OwnReroll, DiceSeen, BetSeen, CardSeen, StashSeen, LeftoversSeen, CardTraded, CardGained,
                           NothingGained, LyrePaid, LyreWon, CardGiven, GameEnded, Scored, GameWon, VictoryShared>;

}  // namespace meadhall::spoils_of_war
