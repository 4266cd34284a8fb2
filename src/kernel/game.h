// SPDX-License-Identifier: Apache-2.0
// The contract of a game. Read this first. A game is a class Rules that holds the edition's data. Its const functions
// (see the concept Game) work on a trivially copyable State that the caller owns.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "kernel/action.h"
#include "kernel/chance.h"
#include "kernel/fixed_vector.h"
#include "kernel/narrator.h"
#include "kernel/notation.h"
#include "kernel/seat.h"
#include "kernel/verdict.h"
#include "kernel/walk.h"

namespace meadhall {

struct Identity {
    std::string_view id;      // as typed: "liars-dice"
    std::string_view folder;  // below src/games and web/src/games: "liars_dice"
    std::string_view name;    // as shown: "Liar's Dice"
    int min_players, max_players;
    std::string_view rule_prefix;  // for example "LD"
    bool has_secrets;              // false: nothing is hidden, and guess() returns the true state
    // The ids of the rules about the number of players and about options ("VG-3.1"); empty if the rulebook has none.
    std::string_view players_rule = "", options_rule = "";
};

template <class Options>
struct Setup {
    int players;
    Options options;
};

struct Standing {
    std::int16_t place, score;
};
// Empty while the game runs; then a standing for every seat.
struct Outcome : FixedVector<Standing, max_seats> {
    bool round_cap = false;  // a limit on the number of rounds ended the game, not its end condition
};

// Ranks the seats by score, the highest first. Equal scores share a place.
template <class Scores>
Outcome places_by_score(const Scores& scores) {
    Outcome outcome;
    for (const int mine : scores) {
        std::int16_t place = 1;
        for (const int other : scores) {
            place = static_cast<std::int16_t>(place + (other > mine));
        }
        outcome.push_back({place, static_cast<std::int16_t>(mine)});
    }
    return outcome;
}

// One part of a score, for display: {"sets", 12}. A game whose scores have several parts defines
// std::vector<ScoreLine> tally(const State&, Seat) const.  Search never calls it, so it may be slow.
struct ScoreLine {
    std::string what;
    int points;
};

template <class R>
concept Game = std::is_trivially_copyable_v<typename R::State> &&
               (is_described_struct<typename R::State> || HasWire<typename R::State>) &&
               is_described_struct<typename R::View> && is_described_struct<typename R::Options> &&
               is_described_struct<typename R::Data> && std::constructible_from<R, const typename R::Data&> &&
               requires(const R& rules, const Setup<typename R::Options>& setup, const typename R::State& state,
                        typename R::State& next, Seat seat, Action action, Viewer viewer, Chance& chance,
                        Offers& offers, const Narrator<typename R::Event>& narrator, const typename R::View& view) {
                   { R::identity } -> std::convertible_to<const Identity&>;
                   // The refusal for text and bits that are not an action of this game.
                   { R::unreadable } -> std::convertible_to<const Refusal&>;

                   // Refuses an illegal set-up. The caller has already checked the player count and option types.
                   { rules.why_not(setup) } -> std::same_as<Verdict>;
                   { rules.set_up(setup, chance) } -> std::same_as<typename R::State>;
                   // The most moves that any game of this set-up can have.
                   { rules.longest_game(setup) } -> std::convertible_to<int>;

                   // The seats to move. Empty: the game is over. One: a turn. Several: secret, simultaneous choices.
                   { rules.to_act(state) } -> std::same_as<SeatSet>;
                   // Adds everything that this seat may do now; adds nothing for a seat that is not asked.
                   { rules.offers(state, seat, offers) } -> std::same_as<void>;
                   { rules.why_not(state, seat, action) } -> std::same_as<Verdict>;
                   // Runs only after why_not() has allowed the action; cannot fail.
                   { rules.play(next, seat, action, chance, narrator) } -> std::same_as<void>;

                   // Everything that a seat or a spectator may know, built field by field.
                   { rules.view_for(state, viewer) } -> std::same_as<typename R::View>;
                   // A sampled world (determinization): a random state that this seat cannot tell from the true one.
                   { rules.guess(state, seat, chance) } -> std::same_as<typename R::State>;

                   { rules.outcome(state) } -> std::same_as<Outcome>;

                   // Refuses states that no game could reach: a piece of the box is missing or exists twice, or a
                   // number is out of range.
                   { rules.audit(state) } -> std::same_as<Verdict>;

                   // For the terminal: the table as text, and the open question in words. Both use only the view.
                   { rules.board(view, Names{}) } -> std::same_as<std::string>;
                   { rules.question(view) } -> std::same_as<std::string>;
               };

// How often a casual player takes this action, relative to the other offers. Random players never finish some games.
// Such a game defines  std::uint32_t liking(const State&, Seat, Action) const,  which may use only what the seat knows.
template <Game R>
std::uint32_t liking_of(const R& rules, const typename R::State& state, Seat seat, Action action) {
    if constexpr (requires { rules.liking(state, seat, action); }) {
        return rules.liking(state, seat, action);
    } else {
        return 1;
    }
}

// Optional: an automatic pass for a player who has nothing to respond with. Some games also ask such seats, so that the
// question reveals nothing. They define  std::optional<Action> quiet_answer(const State&, Seat) const.  It returns
// `nullopt` if the player must be asked. It is a convenience of the table, never a rule.
template <Game R>
std::optional<Action> quiet_answer_of(const R& rules, const typename R::State& state, Seat seat) {
    if constexpr (requires { rules.quiet_answer(state, seat); }) {
        return rules.quiet_answer(state, seat);
    } else {
        return std::nullopt;
    }
}

template <Game R>
std::vector<ScoreLine> tally_of(const R& rules, const typename R::State& state, Seat seat) {
    if constexpr (requires { rules.tally(state, seat); }) {
        return rules.tally(state, seat);
    } else {
        return {{"score", rules.outcome(state)[seat].score}};
    }
}

}  // namespace meadhall
