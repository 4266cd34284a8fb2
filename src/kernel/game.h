// SPDX-License-Identifier: Apache-2.0
// The contract of a game. Read this first. A game is a class Rules that holds the data of one edition (one version of
// the game's data files). Its const functions (see the concept Game) work on a trivially copyable State that the caller
// owns.
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
    std::string_view id;      // in commands and messages: "liars-dice"
    std::string_view folder;  // subdirectory of src/games and web/src/games: "liars_dice"
    std::string_view name;    // for people: "Liar's Dice"
    int min_players, max_players;
    std::string_view rule_prefix;  // first part of every rule id, for example "LD"
    bool has_secrets;              // false: nothing is hidden, and guess() returns the true state
    // The ids of the rules about the number of players and about options ("VG-3.1"); empty if there is no such rule.
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
// The result of a game. Empty while the game runs; at the end it has one standing per seat.
struct Outcome : FixedVector<Standing, max_seats> {
    bool round_cap = false;  // true if a limit on the number of rounds ended the game before its normal end
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
// std::vector<ScoreLine> tally(const State&, Seat) const. Search never calls tally(), so it may be slow.
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
                   // The refusal of an action whose text or bits do not encode an action of this game.
                   { R::unreadable } -> std::convertible_to<const Refusal&>;

                   // Refuses an illegal set-up. The caller has already checked the player count and option types.
                   { rules.why_not(setup) } -> std::same_as<Verdict>;
                   { rules.set_up(setup, chance) } -> std::same_as<typename R::State>;
                   // An upper limit on the number of moves in a game with this set-up.
                   { rules.longest_game(setup) } -> std::convertible_to<int>;

                   // The seats to move. Empty: the game is over. One: a turn. Several: secret, simultaneous choices.
                   { rules.to_act(state) } -> std::same_as<SeatSet>;
                   // Appends every action that this seat may take now; nothing if it is not the seat's turn.
                   { rules.offers(state, seat, offers) } -> std::same_as<void>;
                   { rules.why_not(state, seat, action) } -> std::same_as<Verdict>;
                   // Callers call play() only after why_not() has allowed the action, so it cannot fail.
                   { rules.play(next, seat, action, chance, narrator) } -> std::same_as<void>;

                   // Returns everything that the viewer (a seat or a spectator) may know.
                   { rules.view_for(state, viewer) } -> std::same_as<typename R::View>;
                   // Returns a sampled world (determinization): a random state that this seat cannot distinguish from
                   // the true one.
                   { rules.guess(state, seat, chance) } -> std::same_as<typename R::State>;

                   { rules.outcome(state) } -> std::same_as<Outcome>;

                   // Refuses a state that no game can reach, for example because a card is missing or exists twice, or
                   // because a number is out of range.
                   { rules.audit(state) } -> std::same_as<Verdict>;

                   // For the terminal: board() draws the view as text; question() asks the viewer to choose.
                   { rules.board(view, Names{}) } -> std::same_as<std::string>;
                   { rules.question(view) } -> std::same_as<std::string>;
               };

// The weight with which a casual player (a weak bot) chooses this action among its offers; 1 by default. A game may
// define `std::uint32_t liking(const State&, Seat, Action) const`, for example because players who choose uniformly at
// random would never finish it. liking() may use only what the seat knows.
template <Game R>
std::uint32_t liking_of(const R& rules, const typename R::State& state, Seat seat, Action action) {
    if constexpr (requires { rules.liking(state, seat, action); }) {
        return rules.liking(state, seat, action);
    } else {
        return 1;
    }
}

// Optional: an automatic pass for a player who has nothing to respond with. Some games also ask players who cannot
// respond, because skipping them would reveal that they cannot. Such a game defines `std::optional<Action>
// quiet_answer(const State&, Seat) const`, which returns `nullopt` if the player must be asked. The automatic pass only
// saves clicks; it is not a rule.
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
