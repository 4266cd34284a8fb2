// SPDX-License-Identifier: Apache-2.0
// Spoils of War: the entry point. Vikings bid on hidden dice, everybody bets on Declarer or Challenger, and the winning
// side drafts Treasures. Some Treasures are Artifacts with abilities. The rules are in rules.md, under the ids cited
// here. Read state.h and actions.h next, then turn.h, which shows how a Round runs and names the file of each part.
#pragma once

#include "games/spoils_of_war/actions.h"
#include "games/spoils_of_war/events.h"
#include "kernel/heuristics.h"
#include "kernel/window.h"

namespace meadhall::spoils_of_war {

// SW-2.7  The content of an edition's data files. A box that cannot be played with is refused. `source` says where the
// values of an entry come from: the rulebook, another source that we found, or our own choice (house).
struct TreasureData {
    std::string id, name;
    Type type;
    Item item;
    std::uint8_t stage, value, quantity;
    std::string source;
    MEADHALL_FIELDS(TreasureData, id, name, type, item, stage, value, quantity, source)
};
struct Treasures {  // data/treasures.toml
    std::vector<TreasureData> cards;
    MEADHALL_FIELDS(Treasures, cards)
};
BOOST_DEFINE_FIXED_ENUM_CLASS(Duration, std::uint8_t, one_time, continuous)
BOOST_DEFINE_FIXED_ENUM_CLASS(Revealing, std::uint8_t, optional, mandatory)
struct ArtifactData {
    std::string id, name;
    Ability ability;
    std::uint8_t stage, value, quantity;
    Duration duration;
    Revealing reveal;
    Moment trigger;
    EnumSet<Moment> ask;
    std::uint8_t named_stage;
    bool remove_with_3;
    std::string source;
    MEADHALL_FIELDS(ArtifactData, id, name, ability, stage, value, quantity, duration, reveal, trigger, ask,
                    named_stage, remove_with_3, source)
};
struct AbilityData {
    Ability id;
    std::string name, text, source;
    MEADHALL_FIELDS(AbilityData, id, name, text, source)
};
struct Artifacts {  // data/artifacts.toml
    std::vector<ArtifactData> cards;
    std::vector<AbilityData> abilities;
    MEADHALL_FIELDS(Artifacts, cards, abilities)
};
struct TableData {
    std::uint8_t players, sets, dice, pile;
    std::string source;
    MEADHALL_FIELDS(TableData, players, sets, dice, pile, source)
};
struct Box {  // data/box.toml
    std::uint8_t rounds, start_gold, ante, chief_takes, winner_takes, stones_take, hoard_bonus, partial_bonus,
        complete_bonus, lyre_payment, megingjord_dice, tooth_dice;
    std::string constants_source;
    std::vector<TableData> tables;
    MEADHALL_FIELDS(Box, rounds, start_gold, ante, chief_takes, winner_takes, stones_take, hoard_bonus, partial_bonus,
                    complete_bonus, lyre_payment, megingjord_dice, tooth_dice, constants_source, tables)
};
struct Data {
    Treasures treasures;
    Artifacts artifacts;
    Box box;
    MEADHALL_FIELDS(Data, treasures, artifacts, box)
};

// SW-3.2  The first Chief is the host, in the first seat, or a random player.
BOOST_DEFINE_FIXED_ENUM_CLASS(FirstChief, std::uint8_t, host, random)
struct Options {
    bool step_bidding = false;  // SW-5.15.1  the quantity rises by at most one for each bid
    FirstChief first_chief = FirstChief::host;
    Mode mode = Mode::solo;  // SW-5.13.10  how response windows are run
    bool hints = false;      // show the probability of the standing bid
    MEADHALL_FIELDS(Options, step_bidding, first_chief, mode, hints)
};

// SW-5.13.9, SW-5.13.10  When a player wants to be asked in windows. These settings are private and not part of the
// game's history. They never change what is legal, only what the player is asked.
struct Asking {
    std::array<EnumSet<Moment>, ability_count> ask;  // for each kind of Artifact, the moments in which to ask
    bool hold = false;                               // ask whenever the player can do more than pass
    EnumSet<Moment> standing;  // moments in which the table passes for the player, until the player changes this
    MEADHALL_FIELDS(Asking, ask, hold, standing)
};

// What is printed on a card.
struct FaceInfo {
    Type type;
    Item item;        // for a regular Treasure
    Ability ability;  // for an Artifact
    std::uint8_t stage, value, quantity, named_stage;
    bool continuous, mandatory, remove_with_3;
    bool copies;  // a Freyja's Mirror
    Moment trigger;
    EnumSet<Moment> ask;
    EnumSet<Moment> moments;  // SW-5.13.6  when a card of this face may be used; all moments for a Mirror
    bool is_artifact() const { return type == Type::artifact; }
};

// SW-2.5  The number of sets, dice for each player and cards in a pile, for one number of players.
struct Table {
    std::uint8_t sets, dice, pile;
    // SW-7.6  The Stage decks in the order before the shuffle. SW-3.6: with 3 players some Artifacts are removed first.
    std::array<std::vector<Face>, 3> decks;
    // The distinct faces of each deck.
    std::array<std::vector<Face>, 3> faces;
    // Number of copies of each face in the decks.
    std::array<std::uint8_t, 256> copies;
};

struct Rules {
    using Data = spoils_of_war::Data;
    using Options = spoils_of_war::Options;
    using State = spoils_of_war::State;
    using View = spoils_of_war::View;
    using Actions = spoils_of_war::Actions;
    using Event = spoils_of_war::Event;
    using Settings = Asking;
    static constexpr Identity identity{"spoils-of-war", "spoils_of_war", "Spoils of War", 3, max_seats, "SW", true};
    static constexpr Refusal unreadable{
        "SW-4.2", "this is not an action of Spoils of War; write for example bid 6x4, bet declarer 20 or pick 3"};

    explicit Rules(const Data& data);  // throws BadInput if the box cannot be played with

    Verdict why_not(const Setup<Options>& setup) const;
    State set_up(const Setup<Options>& setup, Chance& chance) const;
    int longest_game(const Setup<Options>& setup) const;
    SeatSet to_act(const State& state) const {
        return state.phase == Phase::over        ? SeatSet()
               : state.question == Question::bet ? state.waiting
                                                 : SeatSet::only(state.asked);
    }
    void offers(const State& state, Seat seat, Offers& offers) const;
    Verdict why_not(const State& state, Seat seat, Action action) const;
    void play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& narrator) const;
    View view_for(const State& state, Viewer viewer) const;
    State guess(const State& state, Seat seat, Chance& chance) const;
    Outcome outcome(const State& state) const;
    std::vector<ScoreLine> tally(const State& state, Seat seat) const;
    Verdict audit(const State& state) const;
    std::string board(const View& view, Names names) const;
    std::string question(const View& view) const;
    // bot/: what bots use (kernel/heuristics.h).
    std::uint32_t liking(const State& state, Seat seat, Action action) const;
    void think(const State& state, Seat seat, const Offers& offers, Priors& priors) const;
    Evaluation prospects(const State& state) const;
    std::optional<Evaluation> solved(const State& world) const;
    Likelihood plausibility(const State& world, Seat seat) const;
    bool bluffs(const State& state, Seat seat) const;
    std::string remark(std::span<const State> worlds, Seat seat, Action action) const;
    static constexpr Tuning tuning{.exploration = 1.0F, .rollout = 4};
    // asking.cpp: SW-5.13.9, SW-5.13.10  The open response window as everybody sees it (kernel/window.h), and the
    // answers that the table gives for a player. The table answers `pass` if no card of the player is worth a question,
    // or if the player has set a standing pass.
    std::optional<Window> window(const State& state) const;
    Settings usual_settings() const;  // the defaults from the data file
    std::optional<Action> quiet_answer(const State& state, Seat seat, const Settings& settings) const;
    std::optional<Action> quiet_answer(const State& state, Seat seat) const {
        return quiet_answer(state, seat, usual_settings());
    }
    std::optional<Action> standing_answer(const State& state, Seat seat, const Settings& settings) const;
    // SW-4.3  The action played for a player who has run out of time.
    Action late_answer(const State& state, Seat seat) const;

    // word() and read_word() convert values to and from words of the data files. shown() returns the name that people
    // see.
    std::string_view word(Face face) const;
    bool read_word(std::string_view word, Face& face) const;
    std::string word(CardName name) const;
    bool read_word(std::string_view word, CardName& name) const;
    std::string_view word(Place place) const;
    bool read_word(std::string_view word, Place& place) const;
    std::string word(Trait trait) const;
    bool read_word(std::string_view word, Trait& trait) const;
    std::string_view shown(Face face) const;
    std::string_view shown(Ability ability) const;
    std::string_view shown(Item item) const;
    std::string_view shown(Side side) const { return side == Side::declarer ? "Declarer" : "Challenger"; }
    std::string_view shown(Phase phase) const;
    std::string_view shown(Aim aim) const;
    std::string_view shown(Source source) const;
    std::string shown(const UseTarget& target) const;
    std::string shown(const Bid& bid) const;  // for example "6 fives"
    std::string shown(const DiceList& dice) const;
    std::string shown(const FaceList& cards) const;
    std::string shown(const Haul& haul) const;

    const FaceInfo& info(Face face) const { return faces[static_cast<std::size_t>(face)]; }
    const FaceInfo& info(const State& state, int card) const {
        return info(state.deal[static_cast<std::size_t>(card)]);
    }
    const Table& table(const State& state) const { return tables[state.gold.size()]; }

    bool knows(Face face) const { return info(face).quantity != 0; }

    // Indexed by face. Entries of indices without a face are empty.
    std::array<FaceInfo, 256> faces;
    std::array<std::string, 256> face_words, face_names;
    std::array<std::string, ability_count> ability_names, ability_texts;
    std::array<Table, max_seats + 1> tables;  // indexed by the number of players
    Box box;
    bool any_mandatory;
};

static_assert(Game<Rules>);

}  // namespace meadhall::spoils_of_war
