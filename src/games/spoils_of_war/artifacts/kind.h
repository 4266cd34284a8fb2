// SPDX-License-Identifier: Apache-2.0
// What the rules, the log and the bots know about an Artifact. The file artifacts/<name>.cpp makes the Kind of one
// Artifact from a struct (artifact.h). All other code asks kind_of(ability).
#pragma once

#include "games/spoils_of_war/bot/worth.h"
#include "games/spoils_of_war/game.h"

namespace meadhall::spoils_of_war {

class Player;  // bot/player.h
class Turn;    // turn.h

// A Viking, and a card that they may want to use now. `ability` and `text` are those of the card, or those that it has
// copied.
struct Attempt {
    const Rules& rules;
    const State& state;
    Seat seat;
    const Artifact& artifact;
    Ability ability;
    Face text;
    Moment moment;

    const Kind& kind() const { return kind_of(ability); }
    const FaceInfo& info() const { return rules.info(text); }
    // The same attempt, but as the copied Artifact.
    Attempt as(Face copied) const { return {rules, state, seat, artifact, rules.info(copied).ability, copied, moment}; }
    CardName name() const { return card_name(state.deal[artifact.card]); }
    bool is_another(Seat other) const { return other != seat && index(other) < player_count(state); }
};

// raven: gives its owner a die while it is revealed. copies: takes the ability of another Artifact. answers: may answer
// a use. rolls_dice: rolls dice that count. has_duty: leaves a Duty. bets_last: lets its owner bet after the others.
// turns_die: turns one of the user's dice. ends_turn: ends the turn to bid. about_bid: its target is the standing bid.
// names_stage: its data row names a Stage. names_item: it counts as an item that its owner names.
BOOST_DEFINE_FIXED_ENUM_CLASS(Feature, std::uint8_t, raven, copies, answers, rolls_dice, has_duty, bets_last, turns_die,
                              ends_turn, about_bid, names_stage, names_item)

struct Kind {
    const char* rule;
    EnumSet<Moment> moments;  // SW-5.13.6  when it may be used
    const char* otherwise;    // the refusal at all other moments
    EnumSet<Feature> features;
    bool needs_choice;  // a use names a target, dice or an item in addition to the card

    // Whether this use is legal. Fills in the target that is announced. The moment is checked before.
    Verdict (*why_not)(const Attempt& attempt, const AnyUse& use, Target& target);
    // Whether at least one use is legal. `waste_counts`: whether a Mirror copy without effect counts.
    bool (*has_use)(const Attempt& attempt, bool waste_counts);
    // Offers the legal uses. `doubled`: an earlier Artifact of the Stash has the same face, so the name of this card
    // may need a position.
    void (*offer)(const Attempt& attempt, bool doubled, Offers& offers);
    // The effect of a use that was not cancelled.
    void (*resolve)(Turn& turn, const Announcement& use);

    // The purpose of a use, for the log, and the words for the target. aim() may add to the public part of the target.
    Aim (*aim)(const Rules& rules, const State& state, const Announcement& use, UseTarget& target);
    std::string (*shown)(const Rules& rules, const UseTarget& target);
    std::string_view number_word;  // what the number in an AnnouncementView counts

    // For bots, in Gold. `wanted`: the moments in which a bot considers a use. A function is null if
    // the Artifact does not need it.
    Power power;
    EnumSet<Moment> wanted;
    Worth (*worth)(const Player& player, const AnyUse& use);         // of a use, compared with keeping the card
    Worth (*worth_as_bid)(const Player& player);                     // of a use instead of a bid
    Worth (*threat)(const Player& player, const Announcement& use);  // of cancelling this use
    Worth (*worth_of_copy_at_end)(const Player& player);             // of copying it after the last Round
    Worth worth_of_cancelling_at_end;  // of cancelling it after the last Round, if the strongest rival owns it
    std::string (*remark)(const Rules& rules, std::span<const State> worlds, Seat seat);

    bool has(Feature feature) const { return features.contains(feature); }
};

}  // namespace meadhall::spoils_of_war
