// SPDX-License-Identifier: Apache-2.0
// The requests of clients (see docs/protocol.md). JSON and the page's TypeScript types are derived from these described
// structs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "codec/json_text.h"

namespace meadhall::protocol {

namespace json = boost::json;

// Use inside a message struct. Declares the message's name on the wire and its fields.
#define MEADHALL_MESSAGE(Type, name_, ...)                  \
    static constexpr std::string_view name_on_wire = name_; \
    MEADHALL_FIELDS(Type __VA_OPT__(, ) __VA_ARGS__)

BOOST_DEFINE_FIXED_ENUM_CLASS(ClockKind, std::uint8_t, none, move, fischer)
struct ClockPlan {
    ClockKind kind = ClockKind::none;
    std::int64_t bank_ms = 0;       // time at the start of the game; for the kind `move`, time for each move
    std::int64_t increment_ms = 0;  // added after each move; only for the kind `fischer`
    MEADHALL_FIELDS(ClockPlan, kind, bank_ms, increment_ms)
};

// How a table runs its response windows. The duration of a window must not reveal anything about hidden cards
// (SW-5.13.10). usual: live if the clock gives at most an hour, otherwise correspondence.
BOOST_DEFINE_FIXED_ENUM_CLASS(Windows, std::uint8_t, usual, live, correspondence)

BOOST_DEFINE_FIXED_ENUM_CLASS(Room, std::uint8_t, table, spectators)
BOOST_DEFINE_FIXED_ENUM_CLASS(TableFilter, std::uint8_t, open, playing, mine, finished)

// --- requests -----------------------------------------------------------------------------------------------------

// People.
struct Enter {  // signs in as a guest, without a password
    std::string name;
    MEADHALL_MESSAGE(Enter, "enter", name)
};
struct Register {  // a guest who registers stays the same person
    std::string name, password;
    MEADHALL_MESSAGE(Register, "register", name, password)
};
struct SignIn {
    std::string name, password;
    MEADHALL_MESSAGE(SignIn, "sign_in", name, password)
};
struct SignOut {
    bool everywhere = false;
    MEADHALL_MESSAGE(SignOut, "sign_out", everywhere)
};
struct DeleteAccount {
    std::string password;  // empty for a guest
    MEADHALL_MESSAGE(DeleteAccount, "delete_account", password)
};
struct WhoAmI {
    MEADHALL_MESSAGE(WhoAmI, "who_am_i")
};

// Tables.
struct BotSeat {
    int seat = 0;
    std::string level;
    MEADHALL_FIELDS(BotSeat, seat, level)
};
struct OpenTable {
    std::string game;
    int players = 0;
    json::object options;
    std::string title;
    bool listed = true;      // everyone can see the table in the lobby
    bool spectators = true;  // spectators may watch
    ClockPlan clock;
    std::vector<BotSeat> bots;
    Windows windows = Windows::usual;
    int beat_percent = 100;  // duration of response windows at a live table: 50, 100 or 200 percent
    bool hints = true;       // players may ask a bot for hints
    MEADHALL_MESSAGE(OpenTable, "open_table", game, players, options, title, listed, spectators, clock, bots, windows,
                     beat_percent, hints)
};
struct Sit {
    std::string table;
    std::optional<int> seat;  // `nullopt`: any free seat
    std::string words;        // the player's own contribution to the randomness
    std::string invitation;   // code for a table that is not listed
    MEADHALL_MESSAGE(Sit, "sit", table, seat, words, invitation)
};
struct Stand {  // before the game: leaves the seat; during the game: lets a bot take over
    std::string table;
    MEADHALL_MESSAGE(Stand, "stand", table)
};
// Before the game: the host puts a bot in this seat or, with an empty level, removes the bot. During the game: a bot
// replaces an absent person.
struct SeatBot {
    std::string table;
    int seat = 0;
    std::string level;
    MEADHALL_MESSAGE(SeatBot, "seat_bot", table, seat, level)
};
struct Return {  // take the seat back from a bot
    std::string table;
    MEADHALL_MESSAGE(Return, "return", table)
};
struct Start {
    std::string table;
    MEADHALL_MESSAGE(Start, "start", table)
};
struct CloseTable {  // the host may close a table before the game; an admin may close it until the game is over
    std::string table;
    MEADHALL_MESSAGE(CloseTable, "close_table", table)
};
struct Play {
    std::string table;
    std::string position;  // the position that the player sees
    json::value action;    // text of the action, or an object with its kind and fields
    MEADHALL_MESSAGE(Play, "play", table, position, action)
};
struct Undo {  // takes back the player's own last move, if that needs no consent (Timeline::why_not_undo)
    std::string table;
    std::string position;
    MEADHALL_MESSAGE(Undo, "undo", table, position)
};
BOOST_DEFINE_FIXED_ENUM_CLASS(ProposalKind, std::uint8_t, take_back, pause, go_on, abandon)
struct Propose {  // proposals need the consent of all players
    std::string table;
    ProposalKind what = ProposalKind::take_back;
    MEADHALL_MESSAGE(Propose, "propose", table, what)
};
struct Consent {
    std::string table;
    bool yes = false;
    MEADHALL_MESSAGE(Consent, "consent", table, yes)
};
struct Halt {  // asks for more time in a live response window
    std::string table;
    MEADHALL_MESSAGE(Halt, "halt", table)
};
struct Prefer {  // sets the player's private settings for this game, for example when to be asked
    std::string table;
    json::object settings;
    MEADHALL_MESSAGE(Prefer, "prefer", table, settings)
};
struct Hint {  // asks what a strong bot would do in the player's seat; the reply is private
    std::string table;
    std::string position;
    MEADHALL_MESSAGE(Hint, "hint", table, position)
};
// Requests a replay of a finished game: as one seat saw it, as a spectator saw it, or with all seats open.
struct Replay {
    std::string table;        // id of the table, or the name that the hall gave to an uploaded record
    std::string invitation;   // code for a table that is not listed
    std::optional<int> seat;  // the viewer; `nullopt`: a spectator
    bool open = false;        // show all seats
    std::uint32_t from = 0;   // number of the first step that the client wants
    MEADHALL_MESSAGE(Replay, "replay", table, invitation, seat, open, from)
};
// Opens a new table that continues from a moment of a finished game, with the sender in one seat and bots in the
// others. Information that was hidden from the sender's seat is dealt again.
struct PlayOn {
    std::string table;
    std::string invitation;
    std::uint32_t moment = 0;  // ReplayStep::moment of the moment to continue from
    int seat = 0;
    std::string level = "karl";
    MEADHALL_MESSAGE(PlayOn, "play_on", table, invitation, moment, seat, level)
};
struct Rematch {
    std::string table;
    MEADHALL_MESSAGE(Rematch, "rematch", table)
};
struct Say {
    std::string table;
    Room room = Room::table;
    std::string text;
    MEADHALL_MESSAGE(Say, "say", table, room, text)
};
// Subscribes to a table. `lines` and `chat` say how many log lines and chat messages the client has already.
struct Subscribe {
    std::string table;
    std::string invitation;
    std::uint32_t lines = 0;
    std::uint32_t chat = 0;
    bool deltas = false;  // send deltas after the first snapshot
    MEADHALL_MESSAGE(Subscribe, "subscribe", table, invitation, lines, chat, deltas)
};
// Requests the log lines just before number `lines_before`, and the chat messages just before number `chat_before`.
// `nullopt`: no lines, or no messages.
struct History {
    std::string table;
    std::string invitation;
    std::optional<std::uint32_t> lines_before, chat_before;
    MEADHALL_MESSAGE(History, "history", table, invitation, lines_before, chat_before)
};
struct Unsubscribe {
    std::string table;
    MEADHALL_MESSAGE(Unsubscribe, "unsubscribe", table)
};
struct ListTables {
    TableFilter which = TableFilter::open;
    // To continue an earlier list: `changed_ms` and `table` of its last entry.
    std::optional<std::int64_t> before_ms;
    std::string before_table;
    MEADHALL_MESSAGE(ListTables, "list_tables", which, before_ms, before_table)
};

// Notification settings. Fields that are not given stay unchanged.
BOOST_DEFINE_FIXED_ENUM_CLASS(Channels, std::uint8_t, off, email, webhook, both)
struct SetNotifications {
    std::optional<std::string> email, webhook;  // an empty text removes the address
    std::optional<Channels> your_turn, started, over;
    MEADHALL_MESSAGE(SetNotifications, "set_notifications", email, webhook, your_turn, started, over)
};
struct ConfirmEmail {
    std::string code;
    MEADHALL_MESSAGE(ConfirmEmail, "confirm_email", code)
};
struct MySettings {
    MEADHALL_MESSAGE(MySettings, "my_settings")
};

struct Resign {  // with two players, the other one wins; with more, a bot takes the seat until the end
    std::string table;
    MEADHALL_MESSAGE(Resign, "resign", table)
};

struct ListPeople {
    MEADHALL_MESSAGE(ListPeople, "list_people")
};
struct Hide {  // hides the sender from the list of people
    bool on = false;
    MEADHALL_MESSAGE(Hide, "hide", on)
};
struct SubscribeLobby {
    MEADHALL_MESSAGE(SubscribeLobby, "subscribe_lobby")
};
struct UnsubscribeLobby {
    MEADHALL_MESSAGE(UnsubscribeLobby, "unsubscribe_lobby")
};

// Hides a person's chat from the sender, at every table. Nobody else learns of the request. The person is given by seat
// at a table, or by id.
struct Mute {
    std::string table;
    std::optional<int> seat;
    std::string person;
    bool on = true;
    MEADHALL_MESSAGE(Mute, "mute", table, seat, person, on)
};
// Forbids a person to chat at this table. Only the host and admins may send this request. A log line informs everyone.
struct Silence {
    std::string table;
    std::optional<int> seat;
    std::string person;
    bool on = true;
    MEADHALL_MESSAGE(Silence, "silence", table, seat, person, on)
};
struct DeletePerson {  // deletes an account; only an admin may send this request
    std::string person;
    MEADHALL_MESSAGE(DeletePerson, "delete_person", person)
};

using Request =
    std::variant<Enter, Register, SignIn, SignOut, DeleteAccount, WhoAmI, OpenTable, Sit, Stand, SeatBot, Return, Start,
                 CloseTable, Play, Undo, Propose, Consent, Rematch, Say, Subscribe, Unsubscribe, ListTables,
                 SetNotifications, ConfirmEmail, MySettings, Resign, ListPeople, Hide, SubscribeLobby, UnsubscribeLobby,
                 Mute, Silence, DeletePerson, Halt, Prefer, Hint, Replay, PlayOn, History>;

// {"do":"play","id":"7","table":"...",...}: the client chooses `id`, unique among its requests. A second request with
// this id has no effect and gets the reply of the first.
struct Envelope {
    std::string id;
    Request request;
};
// The text is not JSON, the request is unknown, or a field is unknown, missing or wrong. `id` is the request's id, if
// it could be read.
struct BadRequest : BadInput {
    BadRequest(const std::string& why, std::string id_) : BadInput(why), id(std::move(id_)) {}
    std::string id;
};
Envelope read_request(std::string_view text);  // throws BadRequest
// Finds the id of a request that is refused before it is parsed: "id":"..." without escapes, anywhere in the text.
// Empty if not found.
std::string id_in(std::string_view text);
std::string_view name_of(const Request& request);
std::vector<std::string_view> request_names();

}  // namespace meadhall::protocol
