// What goes over the wire, docs/protocol.md in words: requests of clients, and what the hall tells them. Described
// structs, from which JSON and the page's types follow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "codec/json_text.h"

namespace meadhall::protocol {

namespace json = boost::json;

constexpr int version = 1;
// No message of the hall is longer, in bytes. One that is would be a fault, and is sent all the same.
constexpr std::size_t longest_message = 512 * 1024;

// Inside a message: its name on the wire and its fields.
#define MEADHALL_MESSAGE(Type, name_, ...)                  \
    static constexpr std::string_view name_on_wire = name_; \
    MEADHALL_FIELDS(Type __VA_OPT__(, ) __VA_ARGS__)

BOOST_DEFINE_FIXED_ENUM_CLASS(ClockKind, std::uint8_t, none, move, fischer)
struct ClockPlan {
    ClockKind kind = ClockKind::none;
    std::int64_t bank_ms = 0;       // to begin with; of a clock per move: for each
    std::int64_t increment_ms = 0;  // after each move
    MEADHALL_FIELDS(ClockPlan, kind, bank_ms, increment_ms)
};

// How a table runs its response windows: SW-5.13.10. usual: with a clock for one evening live, else async.
BOOST_DEFINE_FIXED_ENUM_CLASS(Windows, std::uint8_t, usual, live, async)

BOOST_DEFINE_FIXED_ENUM_CLASS(Room, std::uint8_t, table, spectators)
BOOST_DEFINE_FIXED_ENUM_CLASS(Which, std::uint8_t, open, playing, mine, finished)

// --- requests -----------------------------------------------------------------------------------------------------

// People.
struct Enter {  // as a guest, at once
    std::string name;
    MEADHALL_MESSAGE(Enter, "enter", name)
};
struct Register {  // a guest stays who he is
    std::string name, password;
    MEADHALL_MESSAGE(Register, "register", name, password)
};
struct LogIn {
    std::string name, password;
    MEADHALL_MESSAGE(LogIn, "log_in", name, password)
};
struct LogOut {
    bool everywhere = false;
    MEADHALL_MESSAGE(LogOut, "log_out", everywhere)
};
struct DeleteAccount {
    std::string password;  // empty: a guest's
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
    bool spectators = true;  // may watch
    ClockPlan clock;
    std::vector<BotSeat> bots;
    Windows windows = Windows::usual;
    int beat_percent = 100;  // how long they are open at a live table: 50, 100 or 200
    bool hints = true;       // players may ask a bot for advice
    MEADHALL_MESSAGE(OpenTable, "open_table", game, players, options, title, listed, spectators, clock, bots, windows,
                     beat_percent, hints)
};
struct Sit {
    std::string table;
    std::optional<int> seat;  // any that is free
    std::string words;        // of one's own, that go into the chance
    std::string invitation;   // to a table that is not listed
    MEADHALL_MESSAGE(Sit, "sit", table, seat, words, invitation)
};
struct Stand {  // before the game: gives up the seat; later: lets a bot play on
    std::string table;
    MEADHALL_MESSAGE(Stand, "stand", table)
};
// The host, before the game: a bot at this seat, or nobody if the level is empty. While it is played: a bot for a
// person who is absent.
struct SeatBot {
    std::string table;
    int seat = 0;
    std::string level;
    MEADHALL_MESSAGE(SeatBot, "seat_bot", table, seat, level)
};
struct Return {  // from a bot's hands
    std::string table;
    MEADHALL_MESSAGE(Return, "return", table)
};
struct Start {
    std::string table;
    MEADHALL_MESSAGE(Start, "start", table)
};
struct CloseTable {  // the host, before the game
    std::string table;
    MEADHALL_MESSAGE(CloseTable, "close_table", table)
};
struct Play {
    std::string table;
    std::string position;  // the one that the player sees
    std::string action;    // its text
    MEADHALL_MESSAGE(Play, "play", table, position, action)
};
struct Undo {  // one's own last move, as far as nobody has learnt anything by it
    std::string table;
    std::string position;
    MEADHALL_MESSAGE(Undo, "undo", table, position)
};
BOOST_DEFINE_FIXED_ENUM_CLASS(Proposal, std::uint8_t, take_back, pause, go_on, abandon)
struct Propose {  // what needs the consent of all players
    std::string table;
    Proposal what = Proposal::take_back;
    MEADHALL_MESSAGE(Propose, "propose", table, what)
};
struct Consent {
    std::string table;
    bool yes = false;
    MEADHALL_MESSAGE(Consent, "consent", table, yes)
};
struct Halt {  // raise a hand: more time in a live window
    std::string table;
    MEADHALL_MESSAGE(Halt, "halt", table)
};
struct Prefer {  // what one wants to be asked for; the game's own settings, private
    std::string table;
    json::object settings;
    MEADHALL_MESSAGE(Prefer, "prefer", table, settings)
};
struct Hint {  // what a strong bot would do in one's own seat; nobody else is told of it
    std::string table;
    std::string position;
    MEADHALL_MESSAGE(Hint, "hint", table, position)
};
// A game that is over, step by step: as one seat or a spectator saw it, or all seats open.
struct Replay {
    std::string table;        // or the name that an uploaded record was given
    std::string invitation;   // to a table that is not listed
    std::optional<int> seat;  // whose eyes; none: a spectator's
    bool open = false;        // everybody's
    std::uint32_t from = 0;   // the first step that is wanted
    MEADHALL_MESSAGE(Replay, "replay", table, invitation, seat, open, from)
};
// A new table that goes on from a moment of a game that is over, with oneself in a seat and bots in the others. What
// the seat could not know is dealt anew.
struct PlayOn {
    std::string table;
    std::string invitation;
    std::uint32_t moment = 0;  // `moment` of a step
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
struct Watch {  // from now on all that happens there; lines, chat: so many are known already
    std::string table;
    std::string invitation;
    std::uint32_t lines = 0;
    std::uint32_t chat = 0;
    bool changes = false;  // after the first table only what changes
    MEADHALL_MESSAGE(Watch, "watch", table, invitation, lines, chat, changes)
};
// Older lines of the log and chat messages than those in `table`; nothing: none of them.
struct History {
    std::string table;
    std::string invitation;
    std::optional<std::uint32_t> lines_before, chat_before;
    MEADHALL_MESSAGE(History, "history", table, invitation, lines_before, chat_before)
};
struct Unwatch {
    std::string table;
    MEADHALL_MESSAGE(Unwatch, "unwatch", table)
};
struct ListTables {
    Which which = Which::open;
    // To go on from an earlier answer: its last table, and when that changed.
    std::optional<std::int64_t> before_ms;
    std::string before_table;
    MEADHALL_MESSAGE(ListTables, "list_tables", which, before_ms, before_table)
};

// What a person wants. Fields that are not given stay as they are.
BOOST_DEFINE_FIXED_ENUM_CLASS(Carriers, std::uint8_t, off, email, webhook, both)
struct SetNotices {
    std::optional<std::string> email, webhook;  // empty: none any more
    std::optional<Carriers> your_turn, started, over;
    MEADHALL_MESSAGE(SetNotices, "set_notices", email, webhook, your_turn, started, over)
};
struct ConfirmEmail {
    std::string code;
    MEADHALL_MESSAGE(ConfirmEmail, "confirm_email", code)
};
struct MySettings {
    MEADHALL_MESSAGE(MySettings, "my_settings")
};

struct Resign {  // of two players the other wins; among more a bot plays on, and nobody comes back
    std::string table;
    MEADHALL_MESSAGE(Resign, "resign", table)
};

struct ListPeople {
    MEADHALL_MESSAGE(ListPeople, "list_people")
};
struct Hide {  // from the list of those who are here
    bool on = false;
    MEADHALL_MESSAGE(Hide, "hide", on)
};
struct WatchLobby {
    MEADHALL_MESSAGE(WatchLobby, "watch_lobby")
};
struct UnwatchLobby {
    MEADHALL_MESSAGE(UnwatchLobby, "unwatch_lobby")
};

// Somebody whom I do not want to hear, at any table; only I know of it. By his seat at a table, or by himself.
struct Mute {
    std::string table;
    std::optional<int> seat;
    std::string person;
    bool on = true;
    MEADHALL_MESSAGE(Mute, "mute", table, seat, person, on)
};
struct Silence {  // the host: somebody may not talk at this table; everybody is told
    std::string table;
    std::optional<int> seat;
    std::string person;
    bool on = true;
    MEADHALL_MESSAGE(Silence, "silence", table, seat, person, on)
};
struct DeletePerson {  // an admin
    std::string person;
    MEADHALL_MESSAGE(DeletePerson, "delete_person", person)
};

using Request = std::variant<Enter, Register, LogIn, LogOut, DeleteAccount, WhoAmI, OpenTable, Sit, Stand, SeatBot,
                             Return, Start, CloseTable, Play, Undo, Propose, Consent, Rematch, Say, Watch, Unwatch,
                             ListTables, SetNotices, ConfirmEmail, MySettings, Resign, ListPeople, Hide, WatchLobby,
                             UnwatchLobby, Mute, Silence, DeletePerson, Halt, Prefer, Hint, Replay, PlayOn, History>;

// {"do":"play","id":"7","table":"...",...}: id is the client's own, unique for what it asks; the same id again gets the
// same answer and does nothing twice.
struct Envelope {
    std::string id;
    Request request;
};
// Not JSON, no such request, a field too many, missing or wrong. Its id, if that could be read.
struct BadRequest : BadInput {
    BadRequest(const std::string& why, std::string id_) : BadInput(why), id(std::move(id_)) {}
    std::string id;
};
Envelope read_request(std::string_view text);  // throws BadRequest
std::string_view name_of(const Request& request);
std::vector<std::string_view> request_names();

// --- what the hall tells ------------------------------------------------------------------------------------------

struct Problem {
    std::string code;  // docs/protocol.md
    std::string rule;  // of the game, or empty
    std::string text;
    MEADHALL_FIELDS(Problem, code, rule, text)
};
struct Me {
    std::string person, name;
    bool guest = false, admin = false;
    MEADHALL_FIELDS(Me, person, name, guest, admin)
};

// The answer to a request: to is its id.
struct Done {
    std::string to;
    std::string table;       // that was opened, or where it happened
    std::string invitation;  // to a table that was opened
    std::optional<Me> me;
    std::string token;  // of a new login, for a program; a browser gets a cookie
    MEADHALL_MESSAGE(Done, "done", to, table, invitation, me, token)
};
struct Refused {
    std::string to;
    Problem problem;
    MEADHALL_MESSAGE(Refused, "refused", to, problem)
};
struct Welcome {
    int protocol = version;
    std::string program;
    std::optional<Me> me;
    std::int64_t now_ms = 0;
    MEADHALL_MESSAGE(Welcome, "welcome", protocol, program, me, now_ms)
};

BOOST_DEFINE_FIXED_ENUM_CLASS(Status, std::uint8_t, open, playing, paused, finished, abandoned, aside)
struct SeatSeen {
    std::string person;  // empty: nobody, or a bot
    std::string name;
    std::string bot;  // its level, if a bot plays here
    bool here = false;
    std::optional<std::int64_t> left_ms;  // of thinking time
    bool resigned = false;
    bool absent = false;  // the others may go on without this person: seat_bot, and proposals do not wait
    MEADHALL_FIELDS(SeatSeen, person, name, bot, here, left_ms, resigned, absent)
};
struct Line {  // of the log
    std::string text;
    json::value event;  // null: no event of the game
    bool own = false;   // told to the viewer's seat, not to everybody
    MEADHALL_FIELDS(Line, text, event, own)
};
struct Chat {
    Room room = Room::table;
    std::string name;
    std::string text;
    std::int64_t at_ms = 0;
    std::string person;
    MEADHALL_FIELDS(Chat, room, name, text, at_ms, person)
};
struct Consents {
    Proposal what = Proposal::take_back;
    int by = 0;
    std::vector<int> agreed;
    MEADHALL_FIELDS(Consents, what, by, agreed)
};
struct ScorePart {  // how a score came about
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

// A response window that is open. Nobody learns who has answered.
struct WindowSeen {
    std::string name;
    std::vector<int> could_answer;        // the seats, in the eyes of all
    std::optional<std::int64_t> left_ms;  // until it closes; at a table over days as long as it takes
    std::string held;                     // one's own answer so far; may be changed, or taken back by undo
    std::vector<int> halted;              // who has raised a hand
    bool can_halt = false;
    MEADHALL_FIELDS(WindowSeen, name, could_answer, left_ms, held, halted, can_halt)
};

// A table as one viewer sees it. lines and chat are what is new since the one before, at most the newest 50 of each.
struct TableSeen {
    std::string table, game, title;
    Status status = Status::open;
    std::string host;
    json::object options;
    bool listed = false, spectators = false;
    ClockPlan clock;
    std::vector<SeatSeen> seats;
    std::optional<int> you;  // one's own seat
    int watching = 0;        // spectators
    std::string commitment;
    std::string invitation;  // for players, to pass on
    std::string position;    // of the game, to be sent with an action
    json::value view;        // null before the game
    json::value offers;      // a list; empty: nothing is asked of you
    std::string question;
    bool can_undo = false;
    std::optional<Consents> proposal;
    std::vector<Standing> outcome;  // empty: not over
    std::uint32_t first_line = 0, first_chat = 0;
    std::vector<Line> lines;
    std::vector<Chat> chat;
    std::string rematch;  // the table where it is played again
    std::optional<WindowSeen> window;
    json::object settings;  // one's own; empty: the usual ones
    bool hints = false;     // players may ask for them
    MEADHALL_MESSAGE(TableSeen, "table", table, game, title, status, host, options, listed, spectators, clock, seats,
                     you, watching, commitment, invitation, position, view, offers, question, can_undo, proposal,
                     outcome, first_line, first_chat, lines, chat, rematch, window, settings, hints)
};
// Answers history: what comes immediately before, as the viewer may see it.
struct HistorySeen {
    std::string to, table;
    std::uint32_t first_line = 0;
    std::vector<Line> lines;
    std::uint32_t first_chat = 0;
    std::vector<Chat> chat;
    MEADHALL_MESSAGE(HistorySeen, "history", to, table, first_line, lines, first_chat, chat)
};
// Answers hint: what was considered, the best first.
struct Advice {
    json::object action;       // as in an offer
    int value = 0;             // of the win, in per cent; without visits: how often it would be chosen
    std::uint32_t visits = 0;  // how often it was tried
    std::string words;         // of worlds that the seat leaves open; may be empty
    MEADHALL_FIELDS(Advice, action, value, visits, words)
};
struct HintSeen {
    std::string to, table, position;
    std::vector<Advice> best;
    MEADHALL_MESSAGE(HintSeen, "hint", to, table, position, best)
};
// Answers replay, and the upload of a record.
struct StepSeen {
    std::uint32_t moment = 0;        // of the game, for play_on; 0: the set-up
    std::optional<int> seat;         // who moved: oneself, or anybody if all is open
    std::string action;              // what was chosen, in the same cases
    std::vector<Line> lines;         // what the viewer was told
    std::vector<json::value> views;  // of the viewer after it; if all is open, of every seat
    bool asked = false;              // whether the viewer was asked then
    MEADHALL_FIELDS(StepSeen, moment, seat, action, lines, views, asked)
};
struct ReplaySeen {
    std::string to, table, game;
    std::vector<std::string> names;
    json::object options;
    std::optional<int> seat;
    bool open = false;
    std::uint32_t from = 0, steps = 0;  // the first of these, and how many there are in all
    std::vector<StepSeen> shown;        // some of them: ask again from where they end
    std::vector<Standing> outcome;
    bool verified = false;  // an uploaded record: every value was dealt anew from the seed that was committed to
    MEADHALL_MESSAGE(ReplaySeen, "replay", to, table, game, names, options, seat, open, from, steps, shown, outcome,
                     verified)
};
struct Closed {  // no more messages about this table come
    std::string table;
    std::string reason;  // not_allowed: the viewer may not watch it any more; empty: it does not exist any more
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
    std::vector<int> won;  // the seats that did, when the game is over
    std::int64_t changed_ms = 0;
    MEADHALL_FIELDS(TableListed, table, game, title, status, host, players, free_seats, names, yours, your_turn, won,
                    changed_ms)
};
struct Tables {
    std::string to;
    Which which = Which::open;
    std::vector<TableListed> tables;
    MEADHALL_MESSAGE(Tables, "tables", to, which, tables)
};

struct PersonSeen {
    std::string person, name;
    MEADHALL_FIELDS(PersonSeen, person, name)
};
struct People {  // who is here; those who hide are not counted
    std::string to;
    std::vector<PersonSeen> people;  // the first of them, by name
    int here = 0;
    MEADHALL_MESSAGE(People, "people", to, people, here)
};
struct LobbySeen {
    std::vector<TableListed> open, playing, mine;
    std::vector<PersonSeen> people;
    int here = 0;
    MEADHALL_MESSAGE(LobbySeen, "lobby", open, playing, mine, people, here)
};

// Answers my_settings, and every request that changes them.
struct SettingsSeen {
    std::string to;
    std::string email;         // confirmed
    std::string wanted_email;  // waits for its code
    std::string webhook;
    std::string webhook_secret;  // told once, when it is made
    Carriers your_turn = Carriers::off, started = Carriers::off, over = Carriers::off;
    bool hidden = false;
    std::vector<PersonSeen> muted;
    MEADHALL_MESSAGE(SettingsSeen, "settings", to, email, wanted_email, webhook, webhook_secret, your_turn, started,
                     over, hidden, muted)
};

// {"is":"table",...}
template <class T>
std::string message_text(const T& message) {
    std::string text = "{\"is\":\"" + std::string(T::name_on_wire) + "\"";
    codec::write_json_fields(text, codec::NoRules{}, message, false);
    text += '}';
    return text;
}

// The types of all messages, for the page.
std::string typescript();

}  // namespace meadhall::protocol
