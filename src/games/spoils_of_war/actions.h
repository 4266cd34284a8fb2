// SPDX-License-Identifier: Apache-2.0
// The actions of a player (SW-4.2: the answers to each question). Slots, dice and positions in a Stash count from 1.
#pragma once

#include "games/spoils_of_war/state.h"

namespace meadhall::spoils_of_war {

// How a player names an Artifact in a Stash. `odins_eye` means the first suitable Odin's Eye. As the target of a Sampo,
// `odins_eye` means the Odin's Eye that was announced last, so that a Sampo in answer to a use cancels that use.
// `odins_eye.3` means the Odin's Eye at position 3 of the Stash. SW-5.11.5: a position is legal only if that card
// differs from the first suitable one (is_like() in turn.h).
enum class CardName : std::uint16_t {};
constexpr CardName card_name(Face face, int position = 0) {
    return static_cast<CardName>(static_cast<int>(face) | position << 8);
}
constexpr Face face_of(CardName name) { return static_cast<Face>(static_cast<int>(name) & 0xFF); }
constexpr int position_of(CardName name) { return static_cast<int>(name) >> 8; }  // 0 if no position is named

struct Pass {
    MEADHALL_WORDS(Pass, "pass", "pass")
};
struct NameFirst {
    Seat seat;
    MEADHALL_WORDS(NameFirst, "first", "first {seat}", seat)
};
struct Challenge {
    MEADHALL_WORDS(Challenge, "challenge", "challenge")
};
struct PlaceBet {
    Side side;
    std::uint16_t amount;
    MEADHALL_WORDS(PlaceBet, "bet", "bet {side} {amount}", side, amount)
};
struct Defer {
    MEADHALL_WORDS(Defer, "defer", "defer")
};
struct Pay {
    MEADHALL_WORDS(Pay, "pay", "pay")
};
struct ShowTwo {
    MEADHALL_WORDS(ShowTwo, "show", "show")
};
struct Give {
    Seat seat;
    MEADHALL_WORDS(Give, "give", "give {seat}", seat)
};
struct Pick {
    std::uint8_t slot;
    MEADHALL_WORDS(Pick, "pick", "pick {slot}", slot)
};
struct Trade {
    std::uint8_t position;
    MEADHALL_WORDS(Trade, "trade", "trade {position}", position)
};
struct TakeLeftover {
    Face card;
    MEADHALL_WORDS(TakeLeftover, "take", "take {card}", card)
};
struct NameItem {
    Item item;
    MEADHALL_WORDS(NameItem, "item", "item {item}", item)
};
struct Reveal {
    CardName card;
    MEADHALL_WORDS(Reveal, "reveal", "reveal {card}", card)
};
struct Decline {
    CardName card;
    MEADHALL_WORDS(Decline, "decline", "decline {card}", card)
};

// SW-5.13.5  The uses of Artifacts, one type for each kind of target that is announced.
struct Use {
    CardName card;
    MEADHALL_WORDS(Use, "use", "use {card}", card)
};
struct UseOn {
    CardName card;
    Seat seat;
    MEADHALL_WORDS(UseOn, "use_on", "use {card} on {seat}", card, seat)
};
struct UseSlot {
    CardName card;
    std::uint8_t slot;
    MEADHALL_WORDS(UseSlot, "use_slot", "use {card} slot {slot}", card, slot)
};
struct UseAt {
    CardName card;
    Seat seat;
    std::uint8_t position;
    MEADHALL_WORDS(UseAt, "use_at", "use {card} at {seat} {position}", card, seat, position)
};
struct UseAgainst {
    CardName card;
    Seat seat;
    CardName target;
    MEADHALL_WORDS(UseAgainst, "use_against", "use {card} at {seat} {target}", card, seat, target)
};
// SW-A3.4  A Mirror copies an Artifact that has no effect now. The word `waste` confirms that the player intends this.
struct UseInVain {
    CardName card;
    Seat seat;
    CardName target;
    MEADHALL_WORDS(UseInVain, "use_in_vain", "use {card} at {seat} {target} waste", card, seat, target)
};
// SW-A3.4  A player who copies a Sampo with a Mirror also names the target of the Sampo. An action has no room for the
// position of the copied Sampo. So if a Stash has several Sampos of one face, the first of them gets the Copy mark.
// SW-A3.7: this mark has no further effect.
struct UseAsSampo {
    CardName card;
    Seat seat;
    Face sampo;
    Seat victim;
    CardName target;
    MEADHALL_WORDS(UseAsSampo, "use_as_sampo", "use {card} at {seat} {sampo} at {victim} {target}", card, seat, sampo,
                   victim, target)
};
struct UseDie {
    CardName card;
    std::uint8_t die;
    MEADHALL_WORDS(UseDie, "use_die", "use {card} die {die}", card, die)
};
struct UseDice {
    CardName card;
    std::uint8_t first, second;
    MEADHALL_WORDS(UseDice, "use_dice", "use {card} dice {first} {second}", card, first, second)
};
struct UseChange {
    CardName card;
    std::uint8_t die, value;
    MEADHALL_WORDS(UseChange, "use_change", "use {card} die {die} to {value}", card, die, value)
};
struct UseAs {
    CardName card;
    Item item;
    MEADHALL_WORDS(UseAs, "use_as", "use {card} as {item}", card, item)
};

using AnyUse =
    std::variant<Use, UseOn, UseSlot, UseAt, UseAgainst, UseInVain, UseAsSampo, UseDie, UseDice, UseChange, UseAs>;
template <class T>
concept IsUse = boost::mp11::mp_contains<AnyUse, T>::value;

using Actions = OneOf<Pass, Bid, Challenge, PlaceBet, Pick, NameFirst, Use, UseOn, UseSlot, UseAt, UseAgainst,
                      UseInVain, UseAsSampo, UseDie, UseDice, UseChange, UseAs, Reveal, Decline, Defer, Pay, ShowTwo,
                      Give, Trade, TakeLeftover, NameItem>;

}  // namespace meadhall::spoils_of_war
