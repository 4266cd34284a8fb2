// SPDX-License-Identifier: Apache-2.0
// The messages of the hall (see docs/protocol.md). JSON and the page's TypeScript types are derived from these
// described structs.
#pragma once

#include "protocol/error_code.h"
#include "protocol/requests.h"

namespace meadhall::protocol {

constexpr int version = 3;
// Maximum size of a message of the hall, in bytes. A longer message would be a bug, but is sent anyway.
constexpr std::size_t longest_message = 512 * 1024;

struct RequestError {
    ErrorCode code{};
    std::string rule;  // id of the game's rule; empty if no rule is concerned
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
    bool absent = false;  // others may seat a bot here; only a take-back still needs this person's consent
    MEADHALL_FIELDS(SeatSnapshot, person, name, bot, here, left_ms, resigned, absent)
};
// Either an event of the game, or a text about the table.
struct LogLine {
    std::string text;
    codec::JsonText event;
    bool own = false;  // not everybody receives the line
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

// An open response window. The message must not reveal who has answered.
struct WindowSnapshot {
    std::string name;
    std::vector<int> could_answer;        // seats that could answer, as far as everybody knows
    std::optional<std::int64_t> left_ms;  // time until the window closes; `nullopt`: it stays open as long as needed
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
// Reply to `history`: the log lines and chat messages that come just before the requested numbers.
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
    json::object action;       // as in an offer, with its text
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
    std::uint32_t moment = 0;        // number of the moment, for a request `play_on`; 0: the set-up
    std::optional<int> seat;         // the mover; given only if the viewer moved, or if all seats are open
    std::string action;              // the move; only together with `seat`
    std::vector<LogLine> lines;      // lines that the viewer received
    std::vector<json::value> views;  // the viewer's view after the step; if all seats are open, the view of every seat
    bool asked = false;              // it was the viewer's turn
    MEADHALL_FIELDS(ReplayStep, moment, seat, action, lines, views, asked)
};
// Reply to `replay`, and to the upload of a record.
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
struct Closed {  // the hall has ended the subscription to this table
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
    std::vector<PersonName> people;  // in order of name; if there are many people, only the first part of the list
    int here = 0;
    MEADHALL_MESSAGE(People, "people", to, people, here)
};
struct LobbySnapshot {
    std::vector<TableListed> open, playing, mine;
    std::vector<PersonName> people;
    int here = 0;
    MEADHALL_MESSAGE(LobbySnapshot, "lobby", open, playing, mine, people, here)
};

// Reply to `my_settings`, and to every request that changes settings.
struct SettingsReply {
    std::string to;
    std::string email;         // the confirmed address; empty: none
    std::string wanted_email;  // a new address that is not confirmed yet; empty: none
    std::string webhook;
    std::string webhook_secret;  // given only in the reply to the request that creates the secret
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
