// SPDX-License-Identifier: Apache-2.0
#include "server/notifications.h"

#include <algorithm>
#include <sodium.h>

#include "match/fair.h"
#include "server/people.h"
#include "server/summary.h"

namespace meadhall::server {
namespace {

namespace json = boost::json;
using protocol::Channels;

constexpr std::int64_t check_every_ms = 15'000;
constexpr int max_tables_checked = 500;
constexpr int max_people_checked = 100;  // maximum number of people in a batch; the next batch follows a little later

bool is_over(const store::TableSummary& summary, std::optional<EventKind> event) {
    return event == EventKind::finished || event == EventKind::abandoned ||
           (event == EventKind::resigned && summary.status == "finished");
}

bool wants_mail(Channels by) { return by == Channels::email || by == Channels::both; }
bool wants_webhook(Channels by) { return by == Channels::webhook || by == Channels::both; }

std::string signature_of(const std::string& secret, const std::string& body) {
    crypto_auth_hmacsha256_state state;
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
    const auto bytes = [](const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); };
    crypto_auth_hmacsha256_init(&state, bytes(secret), secret.size());
    crypto_auth_hmacsha256_update(&state, bytes(body), body.size());
    crypto_auth_hmacsha256_final(&state, mac.data());
    return "sha256=" + hex(mac);
}

}  // namespace

void Notifications::table_changed(const store::TableSummary& summary, const SummaryDetails& details,
                                  std::optional<EventKind> event) {
    const auto is_asked = [&](const std::string& person) {
        return std::ranges::find(details.asked, person) != details.asked.end();
    };
    // 1. Drop turns that are over.
    for (auto each = due_.lower_bound({summary.table, {}}); each != due_.end() && each->first.first == summary.table;) {
        const bool past = each->second.what == Reason::your_turn && !is_asked(each->first.second);
        each = past ? due_.erase(each) : std::next(each);
    }
    // 2. Add the turns that have begun.
    for (std::size_t i = 0; i < std::min(details.asked.size(), details.since.size()); ++i) {
        add(summary, details.title, details.asked[i], Reason::your_turn, details.since[i]);
    }
    // 3. Add the start and the end of a game.
    for (const std::string& person : summary.people) {
        if (is_over(summary, event)) {
            add(summary, details.title, person, Reason::over, 0);
        } else if (event == EventKind::started && !is_asked(person)) {
            add(summary, details.title, person, Reason::started, 0);
        }
    }
    if (event == EventKind::sat && details.free == 0) {
        add(summary, details.title, details.host_person, Reason::full, 0);
    }
}

void Notifications::add(const store::TableSummary& summary, const std::string& title, const std::string& person,
                        Reason what, std::int64_t turn) {
    if (presence_.is_here(person)) {
        return;  // the person is here; their tables are checked when they leave
    }
    Due& due = due_[{summary.table, person}];
    if (due.game.empty() || due.what != what || due.turn != turn) {
        due = {what, turn, summary.game, title, false};
        arm();
    }
}

void Notifications::table_closed(const std::string& table) {
    std::erase_if(due_, [&](const auto& entry) { return entry.first.first == table; });
}

void Notifications::came(const std::string& person) {
    went_.erase(person);
    std::erase_if(due_, [&](const auto& entry) { return entry.first.second == person; });
}

// Does not read the database yet, because most people come back before a notification is due.
void Notifications::went(const std::string& person) {
    if (!presence_.is_here(person)) {
        went_.insert(person);
        arm();
    }
}

void Notifications::check_tables_of_away_people(std::int64_t now_ms) {
    int checked = 0;
    for (auto person = went_.begin(); person != went_.end() && checked < max_people_checked;) {
        if (now_ms - presence_.away_since_ms(*person) < options_.away_ms) {
            ++person;
            continue;
        }
        store::SummaryQuery query;
        query.person = *person;
        query.status = "playing";
        query.limit = max_tables_checked;
        for (const store::TableSummary& summary : environment_.store().summaries(query)) {
            if (const std::optional<SummaryDetails> details = details_of(summary)) {
                table_changed(summary, *details, {});
            }
        }
        person = went_.erase(person);
        ++checked;
    }
}

void Notifications::check_tables_of(const std::string& person) {
    came(person);
    went(person);
}

void Notifications::arm() {
    if (!armed_) {
        armed_ = true;
        environment_.after(check_every_ms, [this] {
            armed_ = false;
            send_due();
        });
    }
}

void Notifications::send_due() {
    const std::int64_t now = environment_.now_ms();
    bool more = false;
    try {
        check_tables_of_away_people(now);
        more = !went_.empty();
        for (auto& [key, due] : due_) {
            if (!due.done && now - presence_.away_since_ms(key.second) >= options_.away_ms) {
                send(key, due);
            }
            more = more || !due.done;
        }
    } catch (const store::Unavailable&) {
        more = true;  // the database failed: try again later
    }
    std::erase_if(due_, [](const auto& entry) { return entry.second.done && entry.second.what != Reason::your_turn; });
    if (more) {
        arm();
    }
}

void Notifications::send(const Key& key, Due& due) {
    const auto& [table, person] = key;
    const Settings settings = settings_of(environment_.store(), person);
    const Channels by = channels_for(due.what, settings);
    const bool known = due.what == Reason::your_turn && environment_.store().notified_turn(person, table) == due.turn;
    due.done = true;
    if (by == Channels::off || known) {
        return;
    }
    if (due.what != Reason::your_turn) {
        send_now(key, due, settings);
        return;
    }
    // Store first that the person was notified of this turn: a lost notification is better than a repeated one.
    environment_.commit({{store::PutNotified{person, table, due.turn}}},
                        [this, key, due, settings](const CommitResult& committed) {
                            if (committed.available && committed.result == store::Result::done) {
                                send_now(key, due, settings);
                            }
                        });
}

Channels Notifications::channels_for(Reason what, const Settings& settings) {
    return what == Reason::your_turn ? settings.your_turn : what == Reason::over ? settings.over : settings.started;
}

Notifications::NotificationText Notifications::text_for(Reason what, const std::string& game,
                                                        const std::string& place) {
    switch (what) {
        case Reason::your_turn:
            return {"your_turn", "Your turn at " + game, "It is your turn at " + place + "."};
        case Reason::full:
            return {"full", "Your table of " + game + " is full",
                    "Every seat is taken at " + place + ". You can start the game."};
        case Reason::started:
            return {"started", game + " has begun", "The game has begun at " + place + "."};
        case Reason::over:
            return {"over", game + " is over", "The game is over at " + place + "."};
    }
    broken("a notification of an unknown kind");
}

void Notifications::send_now(const Key& key, const Due& due, const Settings& settings) {
    const auto& [table, person] = key;
    if (!sent_to_person_.allow(person, environment_.now_ms())) {
        ++counts_.failed;
        return;
    }
    const std::shared_ptr<const AnyGame> played = games_.find(due.game);
    const std::string game(played ? std::string(played->identity().name) : due.game);
    const std::string place = due.title.empty() ? "a table of " + game : "\"" + due.title + "\" (" + game + ")";
    const NotificationText words = text_for(due.what, game, place);
    const Channels by = channels_for(due.what, settings);
    if (wants_mail(by) && !settings.email.empty() && options_.mail) {
        const std::string text =
            words.text + "\n" + link("/table/" + table) +
            "\nYou turned on these notifications. To stop them, choose \"off\" for them in your settings" +
            (options_.public_url.empty() ? "" : " at " + options_.public_url + "/") + ".\n";
        deliver({Channel::email, settings.email, words.subject, text, {}, 0});
    }
    if (wants_webhook(by) && !settings.webhook.empty()) {
        const std::string body = json::serialize(
            json::object{{"what", words.what},
                         {"person", person},
                         {"table", table},
                         {"game", due.game},
                         {"title", due.title},
                         {"link", options_.public_url.empty() ? "" : options_.public_url + "/table/" + table},
                         {"at_ms", environment_.now_ms()},
                         {"id", new_id(environment_)}});
        deliver({Channel::webhook, settings.webhook, {}, body, signature_of(settings.webhook_secret, body), 0});
    }
}

void Notifications::send_code(const std::string& address, const std::string& name, const std::string& code) {
    deliver({Channel::email,
             address,
             "Confirm your e-mail address",
             name + " gave this address for notifications from Meadhall.\n" + link("/") +
                 "\nIf that was you, this is the code that confirms it:\n\n    " + code +
                 "\n\nIf not, do nothing: without the code nothing else is sent here.\n",
             {},
             0});
}

void Notifications::deliver(Notification notification) {
    notification.at_ms = environment_.now_ms();
    environment_.deliver(std::move(notification),
                         [this](bool delivered) { ++(delivered ? counts_.delivered : counts_.failed); });
}

// Returns a line with a link; empty if the hall's address is unknown.
std::string Notifications::link(const std::string& path) const {
    return options_.public_url.empty() ? std::string() : "\n" + options_.public_url + path + "\n";
}

}  // namespace meadhall::server
