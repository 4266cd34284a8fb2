// SPDX-License-Identifier: Apache-2.0
// Thunder & Lightning: Thor and Loki fight over Odin's treasures with face-down cards. Ids such as TL-5.3 refer to
// rules.md. Code outside this game includes only this header. Inside the game, read move.h next.
#pragma once

#include "games/thunder_and_lightning/actions.h"
#include "games/thunder_and_lightning/events.h"
#include "games/thunder_and_lightning/state.h"
#include "kernel/heuristics.h"

namespace meadhall::thunder_and_lightning {

// TL-3.1, TL-7.4  What the first seat plays. The host chooses it, or leaves it to chance.
BOOST_DEFINE_FIXED_ENUM_CLASS(FirstSeat, std::uint8_t, thor, loki, random)
struct Options {
    FirstSeat first_seat = FirstSeat::thor;
    MEADHALL_FIELDS(Options, first_seat)
};

struct Rules {
    using Data = thunder_and_lightning::Data;
    using Options = thunder_and_lightning::Options;
    using State = thunder_and_lightning::State;
    using View = thunder_and_lightning::View;
    using Actions = AllActions;
    using Event = AnyEvent;
    // TL-3.7  The game has two players and no variants.
    static constexpr Identity identity{
        "thunder-and-lightning", "thunder_and_lightning", "Thunder & Lightning", 2, 2, "TL", true};
    static constexpr Refusal unreadable{"TL-4.13",
                                        "this is not an action of the game; the offers show how to write one"};

    explicit Rules(const Data& data);  // throws BadInput if the decks break TL-2.2.3

    Verdict why_not(const Setup<Options>&) const { return legal(); }
    State set_up(const Setup<Options>& setup, Chance& chance) const;
    int longest_game(const Setup<Options>& setup) const;
    SeatSet to_act(const State& state) const {
        return state.phase == Phase::over ? SeatSet() : SeatSet::only(state.seat_of(asked(state)));
    }
    void offers(const State& state, Seat seat, Offers& offers) const;
    Verdict why_not(const State& state, Seat seat, Action action) const;
    void play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const;
    View view_for(const State& state, Viewer viewer) const;
    State guess(const State& state, Seat seat, Chance& chance) const;
    Outcome outcome(const State& state) const;
    Verdict audit(const State& state) const;
    std::string board(const View& view, Names names) const;
    std::string question(const View& view) const;
    std::uint32_t liking(const State& state, Seat seat, Action action) const;
    void think(const State& state, Seat seat, const Offers& offers, Priors& priors) const;
    Evaluation prospects(const State& state) const;
    std::optional<Evaluation> solved(const State& world) const;
    // The bot randomizes only its opening row. An enemy could learn an opening row that is always the same.
    bool bluffs(const State& state, Seat) const { return state.phase == Phase::opening; }
    std::string remark(std::span<const State> worlds, Seat seat, Action action) const;
    static constexpr Tuning tuning{.exploration = 0.4F, .rollout = 0};

    // word() and read_word() convert cards to text and back, with the ids of the data files. shown() returns the name.
    std::string_view word(Card card) const;
    bool read_word(std::string_view word, Card& card) const;
    std::string_view shown(Card card) const;
    std::string word(Placed placed) const;
    bool read_word(std::string_view word, Placed& placed) const;
    std::string_view word(Clue clue) const;
    bool read_word(std::string_view word, Clue& clue) const;
    // The cards of a zone as one text, bottom or front first. Example: "thors_but tyr ravens*2 top dwarf hel" means
    // Thor's deck without one Tyr and two Ravens, and with one Dwarf and Hel moved to the top. Hel is the top card.
    std::string word(const Deck& cards) const;
    std::string word(const Hand& cards) const;
    std::string word(const Pile& cards) const;
    std::string word(const Column& cards) const;
    bool read_word(std::string_view word, Deck& cards) const;
    bool read_word(std::string_view word, Hand& cards) const;
    bool read_word(std::string_view word, Pile& cards) const;
    bool read_word(std::string_view word, Column& cards) const;
    std::string_view shown(Kind kind) const;
    std::string_view shown(Reason reason) const;
    std::string_view shown(Side side) const { return side == Side::thor ? "Thor" : "Loki"; }
    // Texts for log lines.
    std::string_view shown(ColumnAt at) const;
    std::string_view shown(Origin origin) const { return origin == Origin::own ? "a card" : "a captured card"; }
    std::string_view shown(Reach reach) const { return reach == Reach::ravens ? "Ravens" : "the Seer"; }
    std::string_view shown(const std::optional<Card>& card) const { return card ? shown(*card) : "a face-down card"; }
    std::string shown(const CardList& cards) const;
    std::string shown(const Duel& duel) const;
    std::string shown(const Strike& strike) const;

    // Properties of a card.
    int strength(Kind kind) const { return strengths_[static_cast<std::size_t>(kind)]; }
    int quantity(Kind kind) const { return quantities_[static_cast<std::size_t>(kind)]; }
    bool decks_share_name(Kind kind) const { return ((shared_ >> index(kind)) & 1u) != 0; }
    // TL-2.1.4  The deck that a card came from. The encoding of a card depends on its controller (see Card), so the
    // controller is needed.
    Side back(Card card, Side controller) const {
        const unsigned bit = static_cast<unsigned>(card) & 1u;
        return static_cast<Side>(decks_share_name(kind_of(card)) ? bit ^ static_cast<unsigned>(controller) : bit);
    }
    Card card(Kind kind, Side back, Side controller) const {
        const unsigned bit = decks_share_name(kind) ? static_cast<unsigned>(back) ^ static_cast<unsigned>(controller)
                                                    : static_cast<unsigned>(back);
        return static_cast<Card>(2u * static_cast<unsigned>(kind) + bit);
    }
    Card own(Kind kind, Side side) const { return card(kind, side, side); }
    // The same card, named from the other player's point of view.
    Card taken_over(Card card) const {
        return decks_share_name(kind_of(card)) ? static_cast<Card>(static_cast<unsigned>(card) ^ 1u) : card;
    }
    // TL-5.5.4  Cards without a strength, gods, treasures, Shield Walls and Nightmares never challenge.
    bool may_initiate(Kind kind) const { return ((initiators_ >> index(kind)) & 1u) != 0; }

    static Side asked(const State& state) {
        // TL-D6  The active player orders their lost cards before the other player does (TL-4.7).
        return state.phase == Phase::order && state.army(state.active).lost.empty() ? other(state.active)
                                                                                    : state.active;
    }
    bool has_action(const State& state, Side side) const;

private:
    std::array<std::int8_t, kinds> strengths_{};
    std::array<std::uint8_t, kinds> quantities_{};
    std::uint32_t shared_ = 0, initiators_ = 0;
    std::array<std::string, clue_words> words_;
    std::array<std::string, card_names> names_;
    std::array<std::string, kinds> kind_names_;
};

static_assert(Game<Rules>);

}  // namespace meadhall::thunder_and_lightning
