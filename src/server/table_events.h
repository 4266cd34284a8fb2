// SPDX-License-Identifier: Apache-2.0
// The events of a table. A table's log consists of these events, and Table::apply computes the table from them alone.
// In memory an event is one of these structs; in the log it is a kind and a JSON object.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/messages.h"
#include "store/store.h"

namespace meadhall::server {

namespace json = boost::json;

// How a table runs its response windows, so that their duration reveals nothing about hidden cards (SW-5.13.10).
// solo: one person among bots. live: a window closes after a fixed time. correspondence: a window waits for everyone
// who could answer.
BOOST_DEFINE_FIXED_ENUM_CLASS(Pace, std::uint8_t, solo, live, correspondence)

// The kinds of events, as the log names them.
BOOST_DEFINE_FIXED_ENUM_CLASS(EventKind, std::uint8_t, opened, sat, stood, bot, started, row, held, halted, preferred,
                              proposed, answered, paused, resumed, abandoned, resigned, finished, said, silenced, again)

// Put this macro inside an event's struct. It declares the event's kind and fields.
#define MEADHALL_TABLE_EVENT(Type, kind_, ...)          \
    static constexpr EventKind kind = EventKind::kind_; \
    MEADHALL_FIELDS(Type __VA_OPT__(, ) __VA_ARGS__)

struct TableOpened {
    std::string host, host_name;
    std::string seed;  // in hexadecimal digits
    std::string edition;
    protocol::OpenTable plan;
    std::optional<json::value> begins;  // the first state, if the game continues from a position of another game
    std::string log_text;               // the log line that says where that position comes from; may be empty
    static constexpr std::array<std::string_view, 2> may_be_missing{"begins", "log_text"};  // in older logs
    MEADHALL_TABLE_EVENT(TableOpened, opened, host, host_name, seed, edition, plan, begins, log_text)
};
struct SeatTaken {
    Seat seat{};
    std::string person, name;
    std::string words;  // the person's own randomness
    MEADHALL_TABLE_EVENT(SeatTaken, sat, seat, person, name, words)
};
struct SeatLeft {  // a person leaves their seat before the game begins
    Seat seat{};
    MEADHALL_TABLE_EVENT(SeatLeft, stood, seat)
};
struct BotSeated {  // a bot takes a free seat, or plays in place of a person; or the bot leaves the seat
    Seat seat{};
    std::string level;  // empty: the bot leaves
    std::string why;    // the log line, if there is one, is the player's name followed by this text
    MEADHALL_TABLE_EVENT(BotSeated, bot, seat, level, why)
};
struct GameStarted {
    std::vector<std::string> names;  // by seat
    Pace pace{};
    MEADHALL_TABLE_EVENT(GameStarted, started, names, pace)
};
// A row of the match: a move or a take-back. The log also contains its random values and its narration, as in a record
// (match/record.h). Reading an event skips them, because replaying the match computes them again.
struct MoveMade {
    static constexpr EventKind kind = EventKind::row;
    std::optional<Seat> seat;
    std::string action;            // empty if the row takes moves back
    std::optional<int> undone_to;  // the row whose state is restored
    std::string hash;              // state hash after the row
    std::int64_t at_ms = 0;        // playing time of the table, in milliseconds
    bool late = false;             // the player ran out of time, and this is the game's default move
};
struct AnswerHeld {  // a player's answer in a response window; other players are not informed
    Seat seat{};
    std::string action;  // empty: the answer is taken back
    MEADHALL_TABLE_EVENT(AnswerHeld, held, seat, action)
};
struct HaltCalled {  // a player asks for more time in a response window
    Seat seat{};
    MEADHALL_TABLE_EVENT(HaltCalled, halted, seat)
};
struct SettingsChosen {  // a player's private settings for this game
    Seat seat{};
    json::object settings;
    MEADHALL_TABLE_EVENT(SettingsChosen, preferred, seat, settings)
};
struct ProposalMade {
    Seat seat{};
    protocol::ProposalKind what{};
    MEADHALL_TABLE_EVENT(ProposalMade, proposed, seat, what)
};
struct ProposalAnswered {
    Seat seat{};
    bool yes = false;
    MEADHALL_TABLE_EVENT(ProposalAnswered, answered, seat, yes)
};
struct GamePaused {
    MEADHALL_TABLE_EVENT(GamePaused, paused)
};
struct GameResumed {
    MEADHALL_TABLE_EVENT(GameResumed, resumed)
};
struct GameAbandoned {
    std::string by;  // the admin's name; empty: the players agreed
    static constexpr std::array<std::string_view, 1> may_be_missing{"by"};
    MEADHALL_TABLE_EVENT(GameAbandoned, abandoned, by)
};
struct PlayerResigned {
    Seat seat{};
    MEADHALL_TABLE_EVENT(PlayerResigned, resigned, seat)
};
struct GameFinished {
    MEADHALL_TABLE_EVENT(GameFinished, finished)
};
struct ChatSent {
    std::string person, name;
    protocol::Room room{};
    std::string text;
    static constexpr std::array<std::string_view, 1> may_be_missing{"person"};  // in older logs
    MEADHALL_TABLE_EVENT(ChatSent, said, person, name, room, text)
};
struct PersonSilenced {
    std::string person, name;
    bool on = true;  // false: the person may chat again
    MEADHALL_TABLE_EVENT(PersonSilenced, silenced, person, name, on)
};
struct RematchOpened {
    std::string table;
    MEADHALL_TABLE_EVENT(RematchOpened, again, table)
};

using TableEvent = std::variant<TableOpened, SeatTaken, SeatLeft, BotSeated, GameStarted, MoveMade, AnswerHeld,
                                HaltCalled, SettingsChosen, ProposalMade, ProposalAnswered, GamePaused, GameResumed,
                                GameAbandoned, PlayerResigned, GameFinished, ChatSent, PersonSilenced, RematchOpened>;

// Reads an event from a table's log, including logs of older versions. Throws BadInput.
TableEvent read_event(const store::Event& event);
EventKind read_kind(const store::Event& event);

// An event that the table has applied but that is not stored yet.
struct NewEvent {
    EventKind kind{};
    std::string payload;
};

template <class T>
NewEvent new_event(const T& event) {
    NewEvent made{T::kind, {}};
    codec::write_json(made.payload, codec::NoRules(), event);
    return made;
}

}  // namespace meadhall::server
