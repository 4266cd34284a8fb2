// SPDX-License-Identifier: Apache-2.0
// Settings of people: notifications, visibility and muted people. Also the requests of the lobby, which lists people
// who are visible.
#include "server/hall.h"
#include "server/notification_sender.h"
#include "server/people.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t code_lasts_ms = 3'600'000;
constexpr std::size_t max_muted = 200;

}  // namespace

bool Hall::must_wait_for_settings(const PendingRequest& pending, const std::string& person) {
    const auto found = changing_settings_.find(person);
    if (found == changing_settings_.end()) {
        return false;
    }
    if (found->second.size() >= max_settings_waiting) {
        throw RequestError(ErrorCode::too_many, "too many of your requests are waiting; wait a moment");
    }
    found->second.push_back(pending);
    return true;
}

void Hall::answer_settings(const PendingRequest& pending, const Settings& settings, const std::string& new_secret) {
    protocol::SettingsReply reply;
    reply.to = pending.id;
    reply.email = settings.email;
    reply.wanted_email = settings.wanted_email;
    reply.webhook = settings.webhook;
    reply.webhook_secret = new_secret;
    reply.your_turn = settings.your_turn;
    reply.started = settings.started;
    reply.over = settings.over;
    reply.hidden = settings.hidden;
    reply.muted = settings.muted;
    pending.answer({protocol::message_text(reply), std::nullopt, false, 200});
}

void Hall::write_settings(const PendingRequest& pending, const std::string& person, const Settings& settings,
                          const std::string& new_secret, const std::function<void()>& then) {
    changing_settings_[person];
    environment_.commit({{put_settings(person, settings)}}, [this, pending, person, settings, new_secret,
                                                             then](const CommitResult& committed) {
        if (!committed.available) {
            refuse(pending, RequestError(ErrorCode::unavailable, "the database is not available; try again"));
        } else if (committed.result != store::Result::done) {
            refuse(pending, RequestError(ErrorCode::not_signed_in, "this account was deleted"));
        } else {
            answer_settings(pending, settings, new_secret);
            notifications_.check_tables_of(person);
            if (then) {
                then();
            }
        }
        const std::deque<PendingRequest> waiting = std::move(changing_settings_.extract(person).mapped());
        for (const PendingRequest& next : waiting) {
            carry_out(next);
        }
    });
}

void Hall::handle(const PendingRequest& pending, const protocol::MySettings&) {
    answer_settings(pending, settings_of(environment_.store(), who(pending.requester).person), {});
}

void Hall::handle(const PendingRequest& pending, const protocol::SetNotifications& request) {
    const store::Person me = person(pending.requester);
    if (must_wait_for_settings(pending, me.id)) {
        return;
    }
    if (me.password.empty()) {
        throw RequestError(ErrorCode::not_allowed, "notifications need an account; register first");
    }
    Settings settings = settings_of(environment_.store(), me.id);
    // 1. Every new webhook gets a new secret.
    std::string secret;
    if (request.webhook) {
        const std::string wrong = request.webhook->empty()
                                      ? ""
                                      : wrong_with_webhook(*request.webhook, options_.notifications.webhooks_anywhere);
        if (!wrong.empty()) {
            throw RequestError(ErrorCode::bad_request, wrong);
        }
        secret = request.webhook->empty() ? "" : new_token(environment_);
        settings.webhook = *request.webhook;
        settings.webhook_secret = secret;
    }
    settings.your_turn = request.your_turn.value_or(settings.your_turn);
    settings.started = request.started.value_or(settings.started);
    settings.over = request.over.value_or(settings.over);
    // 2. A new e-mail address is used when its code is confirmed. Until then the previous one stays in use.
    std::string code;
    if (request.email && request.email->empty()) {
        settings.email.clear();
        settings.wanted_email.clear();
        settings.code_hash.clear();
    } else if (request.email && *request.email != settings.email) {
        if (!options_.notifications.mail) {
            throw RequestError(ErrorCode::not_now, "this hall does not send e-mail");
        }
        if (const std::string wrong = wrong_with_email(*request.email); !wrong.empty()) {
            throw RequestError(ErrorCode::bad_request, wrong);
        }
        const std::int64_t now = environment_.now_ms();
        if (!codes_of_person_.allow(me.id, now) || !codes_of_address_.allow(sha256_hex(*request.email), now)) {
            throw RequestError(ErrorCode::too_many, "too many confirmation codes today; try again tomorrow");
        }
        code = new_id(environment_);
        settings.wanted_email = *request.email;
        settings.code_hash = token_hash(code);
        settings.code_until_ms = now + code_lasts_ms;
    }
    std::function<void()> then;
    if (!code.empty()) {
        then = [this, address = settings.wanted_email, name = me.name, code] {
            notifications_.send_code(address, name, code);
        };
    }
    write_settings(pending, me.id, settings, secret, then);
}

void Hall::handle(const PendingRequest& pending, const protocol::ConfirmEmail& request) {
    const std::string me = who(pending.requester).person;
    if (must_wait_for_settings(pending, me)) {
        return;
    }
    const std::int64_t now = environment_.now_ms();
    if (!code_tries_.allow(me, now)) {
        throw RequestError(ErrorCode::too_many, "too many tries; wait a while");
    }
    Settings settings = settings_of(environment_.store(), me);
    if (settings.wanted_email.empty() || now > settings.code_until_ms ||
        token_hash(request.code) != settings.code_hash) {
        throw RequestError(ErrorCode::not_now, "this code is wrong or has expired");
    }
    settings.email = settings.wanted_email;
    settings.wanted_email.clear();
    settings.code_hash.clear();
    write_settings(pending, me, settings, {}, nullptr);
}

void Hall::handle(const PendingRequest& pending, const protocol::Hide& request) {
    const Who me = who(pending.requester);
    if (must_wait_for_settings(pending, me.person)) {
        return;
    }
    Settings settings = settings_of(environment_.store(), me.person);
    settings.hidden = request.on;
    write_settings(pending, me.person, settings, {}, [this, me, on = request.on] {
        on || !presence_.is_here(me.person) ? lobby_.hide(me.person) : lobby_.show(me.person, me.name);
    });
}

void Hall::handle(const PendingRequest& pending, const protocol::Mute& request) {
    const Who me = who(pending.requester);
    if (must_wait_for_settings(pending, me.person)) {
        return;
    }
    const Table* table = nullptr;
    if (request.seat) {
        table = find(request.table).table.get();
        check_may_see(*table, me.person, {});
    }
    Settings settings = settings_of(environment_.store(), me.person);
    const auto removed = std::erase_if(
        settings.muted, [&](const protocol::PersonName& muted) { return muted.person == request.person; });
    // A deleted person can still be removed from the list of muted people.
    if (request.on || removed == 0) {
        const Who whom = find_person(table, request.seat, request.person);
        std::erase_if(settings.muted, [&](const protocol::PersonName& muted) { return muted.person == whom.person; });
        if (settings.muted.size() >= max_muted) {
            throw RequestError(ErrorCode::too_many, "you have muted too many people");
        }
        if (request.on) {
            settings.muted.push_back({whom.person, whom.name});
        }
    }
    write_settings(pending, me.person, settings, {},
                   [this, person = me.person, settings] { update_muted(person, settings); });
}

// Updates the muted people of this person's connections, and sends the chat again.
void Hall::update_muted(const std::string& person, const Settings& settings) {
    Muted muted;
    for (const protocol::PersonName& each : settings.muted) {
        muted.insert(each.person);
    }
    for (auto& [connection, client] : connections_) {
        if (!client.session || client.session->person != person) {
            continue;
        }
        client.muted = muted;
        for (const std::string& id : std::set<std::string>(client.subscriptions)) {  // a copy: sending may unsubscribe
            if (const auto slot = tables_.find(id); slot != tables_.end()) {
                Subscriber& subscriber = slot->second.subscribers[connection];
                send_chat_again(*slot->second.table, muted, subscriber);
                send_updates(slot->second);
            }
        }
    }
}

void Hall::handle(const PendingRequest& pending, const protocol::ListPeople&) {
    protocol::People people = lobby_.people();
    people.to = pending.id;
    pending.answer({protocol::message_text(people), std::nullopt, false, 200});
}

void Hall::handle(const PendingRequest& pending, const protocol::SubscribeLobby&) {
    if (!pending.requester.connection) {
        throw RequestError(ErrorCode::bad_request, "subscribing to the lobby needs a WebSocket");
    }
    lobby_.subscribe(*pending.requester.connection,
                     pending.requester.session ? pending.requester.session->person : std::string());
    done(pending, {});
}

void Hall::handle(const PendingRequest& pending, const protocol::UnsubscribeLobby&) {
    if (!pending.requester.connection) {
        throw RequestError(ErrorCode::bad_request, "subscribing to the lobby needs a WebSocket");
    }
    lobby_.unsubscribe(*pending.requester.connection);
    done(pending, {});
}

}  // namespace meadhall::server
