// The events of the game. Secret details have events of their own for the viewers who may know them (SW-6). A pass is
// an event in the last window only (SW-5.13.4: passes are secret before that).
#pragma once

#include "games/spoils_of_war/state.h"

namespace meadhall::spoils_of_war {

using FaceList = FixedVector<Face, most_dealt>;

struct RoundBegan {
    std::uint8_t round, stage;
    FaceList treasures;
    std::uint8_t artifacts;
    MEADHALL_WORDS(RoundBegan, "round",
                   "Round {round}, Stage {stage}[. Treasures: {treasures}][. Face-down Artifacts: {artifacts}].", round,
                   stage, treasures, artifacts)
};
struct DiceRolled {
    FixedVector<std::uint8_t, max_seats> counts;
    MEADHALL_WORDS(DiceRolled, "rolled", "All roll their dice: {counts}.", counts)
};
struct OwnRoll {
    DiceList dice;
    MEADHALL_WORDS(OwnRoll, "own_roll", "Your dice: {dice}.", dice)
};
struct WindowOpened {
    Phase window;
    MEADHALL_WORDS(WindowOpened, "window_open", "Artifacts may be used ({window}).", window)
};
struct WindowClosed {
    Phase window;
    MEADHALL_WORDS(WindowClosed, "window_close", "No more Artifacts ({window}).", window)
};
struct Passed {
    Seat seat;
    MEADHALL_WORDS(Passed, "passed", "{seat} passes.", seat)
};
struct FirstNamed {
    Seat chief, seat;
    MEADHALL_WORDS(FirstNamed, "first", "The Viking Chief {chief} names {seat} to bid first.", chief, seat)
};
struct BidMade {
    Seat seat;
    std::uint8_t quantity, value;
    MEADHALL_WORDS(BidMade, "bid", "{seat} bids {quantity}x{value}.", seat, quantity, value)
};
struct BidStolen {
    Seat seat, from;
    MEADHALL_WORDS(BidStolen, "stolen", "{seat} steals the bid of {from}.", seat, from)
};
struct TurnSkipped {
    Seat seat;
    MEADHALL_WORDS(TurnSkipped, "skipped", "{seat} skips the turn.", seat)
};
struct BidChallenged {
    Seat challenger, declarer;
    MEADHALL_WORDS(BidChallenged, "challenge", "{challenger} challenges; {declarer} is the Declarer.", challenger,
                   declarer)
};
struct BetSealed {
    Seat seat;
    MEADHALL_WORDS(BetSealed, "ready", "{seat} is ready.", seat)
};
struct BetsDeferred {
    SeatSet seats;
    MEADHALL_WORDS(BetsDeferred, "deferred", "With a Norn Orb, still to bet: {seats}.", seats)
};
struct BetSeen {
    Seat seat;
    Side side;
    std::uint16_t amount;
    MEADHALL_WORDS(BetSeen, "bet_seen", "You see the bet of {seat}: {amount} on the {side}.", seat, side, amount)
};
struct BetShown {
    Seat seat;
    Side side;
    std::uint16_t amount;
    MEADHALL_WORDS(BetShown, "bet", "{seat} has bet {amount} on the {side}.", seat, side, amount)
};
struct SideChanged {
    Seat seat;
    Side side;
    MEADHALL_WORDS(SideChanged, "side", "{seat} goes over to the {side}.", seat, side)
};
struct DiceShown {
    Seat seat;
    DiceList dice;
    MEADHALL_WORDS(DiceShown, "dice", "{seat} shows {dice}.", seat, dice)
};
struct DiceExposed {
    Seat seat;
    DiceList dice;
    MEADHALL_WORDS(DiceExposed, "exposed", "{seat} shows some dice: {dice}.", seat, dice)
};
struct DiceSeen {
    Seat seat;
    DiceList dice;
    MEADHALL_WORDS(DiceSeen, "dice_seen", "You see the dice of {seat}: {dice}.", seat, dice)
};
struct DiceRerolled {
    Seat seat;
    std::uint8_t dice;
    MEADHALL_WORDS(DiceRerolled, "rerolled", "{seat} re-rolls {dice} of the dice.", seat, dice)
};
struct DieTurned {
    Seat seat;
    std::uint8_t from, to;
    MEADHALL_WORDS(DieTurned, "turned", "{seat} turns a {from} into a {to}.", seat, from, to)
};
struct ExtraRolled {
    Seat seat;
    DiceList dice;
    MEADHALL_WORDS(ExtraRolled, "extra", "{seat} adds dice: {dice}.", seat, dice)
};
struct DiceCounted {
    std::uint8_t count, quantity, value;
    Side side;
    MEADHALL_WORDS(DiceCounted, "counted",
                   "Dice showing {value}: {count}, bid: {quantity}. The side of the {side} wins.", count, quantity,
                   value, side)
};
struct BetLost {
    Seat seat;
    std::uint16_t amount;
    MEADHALL_WORDS(BetLost, "bet_lost", "{seat} loses the bet of {amount}.", seat, amount)
};
struct ChiefChosen {
    Seat seat;
    MEADHALL_WORDS(ChiefChosen, "chief", "{seat} is the Viking Chief.", seat)
};
struct SlotChosen {
    Seat seat;
    std::uint8_t slot;
    MEADHALL_WORDS(SlotChosen, "picked", "{seat} chooses slot {slot}.", seat, slot)
};
struct CardsTaken {
    Seat seat;
    FaceList treasures;
    std::uint8_t artifacts;
    MEADHALL_WORDS(CardsTaken, "taken",
                   "{seat} takes from the pile[: {treasures}][; face-down Artifacts: {artifacts}].", seat, treasures,
                   artifacts)
};
struct CardsSeen {
    FaceList cards;
    MEADHALL_WORDS(CardsSeen, "seen", "You see {cards}.", cards)
};
struct BetReturned {
    Seat seat;
    std::uint16_t amount;
    MEADHALL_WORDS(BetReturned, "bet_back", "{seat} takes back the bet of {amount}.", seat, amount)
};
struct LeftBehind {
    std::uint8_t cards;
    MEADHALL_WORDS(LeftBehind, "left", "Cards that go to the Leftover Treasures: {cards}.", cards)
};
struct CardRevealed {
    Seat seat;
    Face card;
    MEADHALL_WORDS(CardRevealed, "revealed", "{seat} turns up {card}.", seat, card)
};
struct CardUsed {
    Seat seat;
    Face card;
    Ability ability;
    std::optional<Seat> on;
    std::optional<std::uint8_t> slot, position, dice, die, value;  // dice: number of dice
    std::optional<Face> target;
    std::optional<Item> item;
    std::optional<Seat> sampo_of;
    std::optional<Face> sampo;
    MEADHALL_WORDS(CardUsed, "used",
                   "{seat} uses {card}[ as {sampo} of {sampo_of}][ on {on}][, slot {slot}][, card {position}][, dice: "
                   "{dice}][, die {die}][ to {value}][: {target}][ as {item}].",
                   seat, card, ability, on, slot, position, dice, die, value, target, item, sampo_of, sampo)
};
struct UseCancelled {
    Seat seat;
    Face card;
    MEADHALL_WORDS(UseCancelled, "no_effect", "{card} of {seat} has no effect.", seat, card)
};
struct CardCancelled {
    Seat owner;
    Face card;
    MEADHALL_WORDS(CardCancelled, "cancelled", "{card} of {owner} is cancelled.", owner, card)
};
struct CardCopied {
    Seat seat;
    Face card;
    MEADHALL_WORDS(CardCopied, "copied", "The Mirror of {seat} copies {card}.", seat, card)
};
struct ItemNamed {
    Seat seat;
    Face card;
    Item item;
    MEADHALL_WORDS(ItemNamed, "item", "{card} of {seat} counts as {item}.", seat, card, item)
};
struct DieDeclined {
    Seat seat;
    Face card;
    MEADHALL_WORDS(DieDeclined, "declined", "{seat} does without the die of {card}.", seat, card)
};
struct LyrePaid {
    Seat from, to;
    std::uint8_t amount;
    MEADHALL_WORDS(LyrePaid, "lyre_paid", "{from} pays {amount} Gold to {to}.", from, to, amount)
};
struct CardGiven {
    Seat from, to;
    Face card;
    MEADHALL_WORDS(CardGiven, "given", "{card} goes from {from} to {to}.", from, to, card)
};
// SW-5.14.4  Others see the card given, and the card taken only if it was face-up. `face` is empty if the card is
// face-down.
struct CardTraded {
    Seat seat, victim;
    std::uint8_t position, stage;
    std::optional<Face> face;
    MEADHALL_WORDS(CardTraded, "traded", "{seat} takes card {position} (Stage {stage}) of {victim}[: {face}].", seat,
                   victim, position, stage, face)
};
struct LeftoverTaken {
    Seat seat;
    std::uint8_t stage;
    std::optional<Face> face;
    MEADHALL_WORDS(LeftoverTaken, "leftover", "{seat} takes a Leftover Treasure of Stage {stage}[: {face}].", seat,
                   stage, face)
};
struct GameEnded {
    FixedVector<std::int16_t, max_seats> totals;
    MEADHALL_WORDS(GameEnded, "ended", "All Gold is shown; the totals are {totals}.", totals)
};

using Event = std::variant<RoundBegan, DiceRolled, OwnRoll, WindowOpened, WindowClosed, Passed, FirstNamed, BidMade,
                           BidStolen, TurnSkipped, BidChallenged, BetSealed, BetsDeferred, BetSeen, BetShown,
                           SideChanged, DiceShown, DiceExposed, DiceSeen, DiceRerolled, DieTurned, ExtraRolled,
                           DiceCounted, BetLost, ChiefChosen, SlotChosen, CardsTaken, CardsSeen, BetReturned,
                           LeftBehind, CardRevealed, CardUsed, UseCancelled, CardCancelled, CardCopied, ItemNamed,
                           DieDeclined, LyrePaid, CardGiven, CardTraded, LeftoverTaken, GameEnded>;

}  // namespace meadhall::spoils_of_war
