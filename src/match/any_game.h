// SPDX-License-Identifier: Apache-2.0
// Type-erased wrappers for server and tools: AnyGame wraps the Rules of a game, Position wraps a State. Search and
// simulation compile against the concrete Rules instead (games/all.h).
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/toml.h"
#include "kernel/game.h"
#include "kernel/window.h"

namespace meadhall {

namespace json = boost::json;

// The set-up of a table. `options` maps the name of an option to its value; missing options have the game's defaults.
struct TableSetup {
    int players = 0;
    json::object options;
};

// One event of a move as JSON, with its audience. The narration of a move is a list of such entries.
struct NarrationEntry {
    Audience audience;
    bool shows;                    // the event reveals hidden information to its audience
    json::object event;            // {"text":...,"kind":...,...}
    bool movers_own = false;       // the mover already knew what the event reveals (not part of a record)
    LogRole role = LogRole::line;  // how the log shows the event (not part of a record)
    std::string wire{};            // the event without its text, as JSON text (codec/wording.h; not part of a record)
};

// A state together with its rules.
class Position {
public:
    virtual ~Position() = default;
    virtual std::unique_ptr<Position> copy() const = 0;

    virtual SeatSet to_act() const = 0;
    virtual void offers(Seat seat, Offers& offers) const = 0;  // clears `offers` first
    virtual Verdict why_not(Seat seat, Action action) const = 0;
    virtual std::vector<NarrationEntry> play(Seat seat, Action action, Chance& chance, Names names) = 0;
    // Like play(), but does not return a narration. Bots can still read the events of the move (match/position_of.h).
    virtual void advance(Seat seat, Action action, Chance& chance) = 0;

    virtual json::value view(Viewer viewer) const = 0;
    virtual std::unique_ptr<Position> guess(Seat seat, Chance& chance) const = 0;
    virtual Outcome outcome() const = 0;
    virtual std::vector<ScoreLine> tally(Seat seat) const = 0;
    // An automatic pass for a player who has nothing to respond with (kernel/game.h); `nullopt` if the player must be
    // asked.
    virtual std::optional<Action> quiet_answer(Seat) const { return std::nullopt; }
    // Response windows (kernel/window.h). The JSON object holds a player's settings, which AnyGame::read_settings() has
    // checked.
    virtual std::optional<Window> window() const { return std::nullopt; }
    virtual std::optional<Action> quiet_answer(Seat, const json::object&) const { return std::nullopt; }
    virtual std::optional<Action> standing_answer(Seat, const json::object&) const { return std::nullopt; }
    virtual std::optional<Action> late_answer(Seat) const { return std::nullopt; }
    virtual std::string board(Viewer viewer, Names names) const = 0;
    virtual std::string question(Seat seat) const = 0;

    virtual std::uint64_t hash() const = 0;
    virtual json::value state() const = 0;
    // Throws BadInput and changes nothing if the JSON is not a state of this game.
    virtual void set_state(const json::value& state) = 0;
    virtual Verdict audit() const = 0;
};

// A game in one edition.
class AnyGame {
public:
    virtual ~AnyGame() = default;
    virtual const Identity& identity() const = 0;
    // The name of the edition: a hash of its data files.
    virtual const std::string& edition() const = 0;
    // The game's options, for example [{"name":"dice","type":"number","default":1}].
    virtual json::array options() const = 0;

    // The default settings of a player (kernel/window.h); empty if the game has no settings.
    virtual json::object usual_settings() const { return {}; }
    // Returns complete settings, with defaults for missing fields. Throws BadInput for invalid settings.
    virtual json::object read_settings(const json::object& settings) const;

    // Refuses a set-up that the rules forbid. Throws BadInput if the game does not allow this player count or does not
    // have an option with this name and type.
    virtual Verdict why_not(const TableSetup& setup) const = 0;
    // Call only after why_not() has allowed the set-up.
    virtual std::unique_ptr<Position> set_up(const TableSetup& setup, Chance& chance) const = 0;
    virtual int longest_game(const TableSetup& setup) const = 0;

    virtual std::string text(Action action, Names names) const = 0;
    // Parses an action. Text that does not parse becomes an action for which knows() is false and which why_not()
    // always refuses.
    virtual Action read(std::string_view text, Names names) const = 0;
    // Parses an action that is given as an object with its kind and fields.
    virtual Action read(const json::object& action) const = 0;
    virtual bool knows(Action action) const = 0;
    virtual json::object to_json(Action action, Names names) const = 0;
    virtual json::object to_json(const Offer& offer, Names names) const = 0;
    // The catalogue of the patterns of events and actions (codec/wording.h).
    virtual json::object wording() const { return {}; }
    // The TypeScript types of everything the game sends to the page.
    virtual std::string typescript() const = 0;
};

std::vector<Identity> all_games();
// `read` returns the text of one of the edition's files; `nullptr`: use the shipped edition. Throws BadInput for an
// unknown game or invalid data.
std::shared_ptr<const AnyGame> open_game(std::string_view id, const codec::ReadFile& read = nullptr);

// If the rules refuse the set-up, throws BadInput with one sentence that cites the rule.
void check_setup(const AnyGame& game, const TableSetup& setup);

// Opens the shipped edition with this name: the current edition, or the edition of an earlier release. data/RELEASE/
// has the old versions of the files that have changed since that release. Returns nullptr if no shipped edition has
// this name. Throws BadInput for an unknown game.
std::shared_ptr<const AnyGame> open_shipped_edition(std::string_view id, std::string_view edition);

// The files of the games that are compiled into the program, with paths such as "pebbles/rules.md".
struct ShippedFile {
    std::string_view path, text;
};
std::span<const ShippedFile> shipped_files();
std::string_view shipped_file(std::string_view path);  // throws BadInput if there is no such file

}  // namespace meadhall
