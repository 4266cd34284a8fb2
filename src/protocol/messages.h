// SPDX-License-Identifier: Apache-2.0
// The messages on the wire (see docs/protocol.md): requests of clients, and messages of the hall. JSON and the page's
// TypeScript types are derived from these described structs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "codec/json_text.h"
#include "protocol/error_code.h"

namespace meadhall::protocol {

namespace json = boost::json;

constexpr int version = 3;
// Upper bound for the size of a message of the hall, in bytes. A longer message would be a bug, but is sent anyway.
constexpr std::size_t longest_message = 512 * 1024;

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

// How a table runs its response windows (SW-5.13.10). The duration of a window must not reveal anything. usual: live if
// the clock gives at most an hour, otherwise correspondence.
BOOST_DEFINE_FIXED_ENUM_CLASS(Windows, std::uint8_t, usual, live, correspondence)

BOOST_DEFINE_FIXED_ENUM_CLASS(Room, std::uint8_t, table, spectators)
BOOST_DEFINE_FIXED_ENUM_CLASS(TableFilter, std::uint8_t, open, playing, mine, finished)

// --- requests -----------------------------------------------------------------------------------------------------

// People.
struct Enter {  // as a guest, without a password
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
    bool listed = true;      // in the lobby
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
struct CloseTable {  // by the host, before the game; by an admin, until the game is over
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
struct Prefer {  // the player's private settings for this game, for example when to be asked
    std::string table;
    json::object settings;
    MEADHALL_MESSAGE(Prefer, "prefer", table, settings)
};
struct Hint {  // asks what a strong bot would do in the player's seat; the reply is private
    std::string table;
    std::string position;
    MEADHALL_MESSAGE(Hint, "hint", table, position)
};
// Requests a replay of a finished game: as one seat or a spectator saw the game, or with all seats open.
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
    std::optional<std::string> email, webhook;  // empty: remove it
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

// Hides a person's chat from the sender, at every table. Nobody else learns of it. The person is given by seat at a
// table, or by id.
struct Mute {
    std::string table;
    std::optional<int> seat;
    std::string person;
    bool on = true;
    MEADHALL_MESSAGE(Mute, "mute", table, seat, person, on)
};
// By the host or an admin: forbids a person to chat at this table. Everyone sees this in the log.
struct Silence {
    std::string table;
    std::optional<int> seat;
    std::string person;
    bool on = true;
    MEADHALL_MESSAGE(Silence, "silence", table, seat, person, on)
};
struct DeletePerson {  // by an admin
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

// --- messages of the hall -----------------------------------------------------------------------------------------

struct RequestError {
    ErrorCode code{};
    std::string rule;  // id of the game's rule, or empty
    std::string text;
    MEADHALL_FIELDS(RequestError, code, rule, text)
};
struct Me {
    std::string person, name;
    bool guest = false, admin = false;
    MEADHALL_FIELDS(Me, person, name, guest, admin)
};

// The reply to a request. `to` is the request's id.
struct Done {
    std::string to;
    std::string table;       // the new table, or the table of the request
    std::string invitation;  // code of the new table
    std::optional<Me> me;
    std::string token;  // token of a new session, for a program; a browser gets a cookie
    MEADHALL_MESSAGE(Done, "done", to, table, invitation, me, token)
};
struct Refused {
    std::string to;
    RequestError error;
    MEADHALL_MESSAGE(Refused, "refused", to, error)
};
struct Welcome {
    int protocol = version;
    std::string program;
    std::optional<Me> me;
    std::int64_t now_ms = 0;
    MEADHALL_MESSAGE(Welcome, "welcome", protocol, program, me, now_ms)
};

BOOST_DEFINE_FIXED_ENUM_CLASS(Status, std::uint8_t, open, playing, paused, finished, abandoned, aside)
struct SeatSnapshot {
    std::string person;  // empty: the seat is free or belongs to a bot
    std::string name;
    std::string bot;  // level of the bot that plays here; empty: none
    bool here = false;
    std::optional<std::int64_t> left_ms;  // thinking time left
    bool resigned = false;
    bool absent = false;  // the others may continue without this person (seat_bot; proposals except take_back)
    MEADHALL_FIELDS(SeatSnapshot, person, name, bot, here, left_ms, resigned, absent)
};
// Either an event of the game, or a text about the table.
struct LogLine {
    std::string text;
    codec::JsonText event;
    bool own = false;  // visible to the viewer's seat, not to everyone
    static constexpr bool omits_defaults = true;
    MEADHALL_FIELDS(LogLine, text, event, own)
};
struct Chat {
    Room room = Room::table;
    std::string name;
    std::string text;
    std::int64_t at_ms = 0;
    std::string person;
    MEADHALL_FIELDS(Chat, room, name, text, at_ms, person)
};
struct Proposal {
    ProposalKind what = ProposalKind::take_back;
    int by = 0;
    std::vector<int> agreed;
    MEADHALL_FIELDS(Proposal, what, by, agreed)
};
struct ScorePart {  // one part of a score
    std::string what;
    int points = 0;
    MEADHALL_FIELDS(ScorePart, what, points)
};
struct Standing {
    int seat = 0, place = 0;
    std::int64_t score = 0;
    std::vector<ScorePart> parts;
    MEADHALL_FIELDS(Standing, seat, place, score, parts)
};

// An open response window. It is secret who has answered.
struct WindowSnapshot {
    std::string name;
    std::vector<int> could_answer;        // seats that could answer, as far as everybody knows
    std::optional<std::int64_t> left_ms;  // until it closes; `nullopt`: it stays open as long as needed
    std::string held;                     // the viewer's answer so far; can be changed, or taken back with undo
    std::vector<int> halted;              // seats that asked for more time
    bool can_halt = false;
    MEADHALL_FIELDS(WindowSnapshot, name, could_answer, left_ms, held, halted, can_halt)
};

// The snapshot of a table for one viewer. `lines` and `chat` contain only what is new since the viewer's previous
// snapshot, at most the newest 50 of each.
struct TableSnapshot {
    std::string table, game, title;
    Status status = Status::open;
    std::string host;
    json::object options;
    bool listed = false, spectators = false;
    ClockPlan clock;
    std::vector<SeatSnapshot> seats;
    std::optional<int> you;  // the viewer's seat
    int spectator_count = 0;
    std::string commitment;
    std::string invitation;  // code that players may pass on
    std::string position;    // id of the game's position, to be sent with an action
    json::value view;        // null before the game
    json::value offers;      // a list; empty: it is not the viewer's turn
    std::string question;
    bool can_undo = false;
    std::optional<Proposal> proposal;
    std::vector<Standing> outcome;  // empty: the game is not over
    std::uint32_t first_line = 0, first_chat = 0;
    std::vector<LogLine> lines;
    std::vector<Chat> chat;
    std::string rematch;  // id of the rematch table
    std::optional<WindowSnapshot> window;
    json::object settings;  // the viewer's settings for this game; empty: the defaults
    bool hints = false;     // players may ask for hints
    MEADHALL_MESSAGE(TableSnapshot, "table", table, game, title, status, host, options, listed, spectators, clock,
                     seats, you, spectator_count, commitment, invitation, position, view, offers, question, can_undo,
                     proposal, outcome, first_line, first_chat, lines, chat, rematch, window, settings, hints)
};
// Reply to history: the log lines and chat messages just before the requested numbers.
struct HistoryReply {
    std::string to, table;
    std::uint32_t first_line = 0;
    std::vector<LogLine> lines;
    std::uint32_t first_chat = 0;
    std::vector<Chat> chat;
    MEADHALL_MESSAGE(HistoryReply, "history", to, table, first_line, lines, first_chat, chat)
};
// One of the actions that the bot considered for a hint.
struct HintedAction {
    json::object action;       // as in an offer
    int value = 0;             // percent: expected share of the win; if `visits` is 0, how often the bot chooses it
    std::uint32_t visits = 0;  // visit count of the search
    std::string words;         // a remark about the deals that fit what the seat knows; may be empty
    MEADHALL_FIELDS(HintedAction, action, value, visits, words)
};
struct HintReply {
    std::string to, table, position;
    std::vector<HintedAction> best;  // best first
    MEADHALL_MESSAGE(HintReply, "hint", to, table, position, best)
};
// One step of a replay.
struct ReplayStep {
    std::uint32_t moment = 0;        // moment of the game, for play_on; 0: the set-up
    std::optional<int> seat;         // the mover; only if it is the viewer, or if all seats are open
    std::string action;              // the move; only together with `seat`
    std::vector<LogLine> lines;      // lines that the viewer received
    std::vector<json::value> views;  // the viewer's view after the step; if all seats are open, the view of every seat
    bool asked = false;              // it was the viewer's turn
    MEADHALL_FIELDS(ReplayStep, moment, seat, action, lines, views, asked)
};
// Reply to replay, and to the upload of a record.
struct ReplayReply {
    std::string to, table, game;
    std::vector<std::string> names;
    json::object options;
    std::optional<int> seat;
    bool open = false;
    std::uint32_t from = 0, steps = 0;  // number of the first step in `shown`; number of steps in all
    std::vector<ReplayStep> shown;      // a part of the steps; request the next part with a higher `from`
    std::vector<Standing> outcome;
    bool verified = false;  // only for an uploaded record: every random value was drawn again from the seed
    MEADHALL_MESSAGE(ReplayReply, "replay", to, table, game, names, options, seat, open, from, steps, shown, outcome,
                     verified)
};
struct Closed {  // the last message about this table
    std::string table;
    std::string reason;  // not_allowed: the viewer may no longer watch; empty: the table is gone
    MEADHALL_MESSAGE(Closed, "closed", table, reason)
};

struct TableListed {
    std::string table, game, title;
    Status status = Status::open;
    std::string host;
    int players = 0, free_seats = 0;
    std::vector<std::string> names;
    bool yours = false;
    bool your_turn = false;
    std::vector<int> won;  // winning seats, when the game is over
    std::int64_t changed_ms = 0;
    MEADHALL_FIELDS(TableListed, table, game, title, status, host, players, free_seats, names, yours, your_turn, won,
                    changed_ms)
};
struct Tables {
    std::string to;
    TableFilter which = TableFilter::open;
    std::vector<TableListed> tables;
    MEADHALL_MESSAGE(Tables, "tables", to, which, tables)
};

struct PersonName {
    std::string person, name;
    MEADHALL_FIELDS(PersonName, person, name)
};
struct People {  // people who are present, without those who are hidden
    std::string to;
    std::vector<PersonName> people;  // the first ones, by name
    int here = 0;
    MEADHALL_MESSAGE(People, "people", to, people, here)
};
struct LobbySnapshot {
    std::vector<TableListed> open, playing, mine;
    std::vector<PersonName> people;
    int here = 0;
    MEADHALL_MESSAGE(LobbySnapshot, "lobby", open, playing, mine, people, here)
};

// Reply to my_settings, and to every request that changes settings.
struct SettingsReply {
    std::string to;
    std::string email;         // confirmed
    std::string wanted_email;  // waits for its confirmation code
    std::string webhook;
    std::string webhook_secret;  // sent once, when it is created
    Channels your_turn = Channels::off, started = Channels::off, over = Channels::off;
    bool hidden = false;
    std::vector<PersonName> muted;
    MEADHALL_MESSAGE(SettingsReply, "settings", to, email, wanted_email, webhook, webhook_secret, your_turn, started,
                     over, hidden, muted)
};

// Returns the text of a message: {"is":"table",...}
template <class T>
std::string message_text(const T& message) {
    std::string text = "{\"is\":\"" + std::string(T::name_on_wire) + "\"";
    codec::write_json_fields(text, codec::NoRules{}, message, false);
    text += '}';
    return text;
}

// Returns the TypeScript types of all messages, for the page.
std::string typescript();

}  // namespace meadhall::protocol
