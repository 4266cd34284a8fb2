// SPDX-License-Identifier: Apache-2.0
// The hall's people: signing in, accounts, and the end of sessions.
#include <algorithm>
#include <ranges>

#include "server/hall.h"
#include "server/names.h"
#include "server/people.h"

namespace meadhall::server {
namespace {

constexpr CloseCode signed_out = 4001;
constexpr const char* not_over_a_socket = "sign in by HTTP, not over a socket";
constexpr const char* name_is_taken = "this name, or one that looks like it, is taken";

// The key by which a repeated request is recognized. It is a hash, because the request may contain a password.
std::string sign_up_key(const char* what, const Requester& requester, const std::string& id,
                        const std::string& fields) {
    return sha256_hex(std::string(what) + "\n" + requester.peer + "\n" + (requester.wants_token ? "program" : "page") +
                      "\n" + id + "\n" + fields);
}

}  // namespace

std::optional<Session> Hall::find_session(std::string_view token) {
    if (token.empty()) {
        return std::nullopt;
    }
    const std::optional<store::Session> session = environment_.store().session(token_hash(token));
    const std::int64_t now = environment_.now_ms();
    if (!session || has_ended(*session, now)) {
        return std::nullopt;
    }
    // Updating seen_ms once an hour is enough.
    if (now - session->seen_ms > 3'600'000) {
        store::Session seen = *session;
        seen.seen_ms = now;
        environment_.commit({{store::PutSession{seen}}}, [](CommitResult) {});
    }
    return Session{session->token_hash, session->person};
}

void Hall::check_sessions(std::size_t limit) {
    for (std::size_t i = 0; i < std::min(limit, connections_.size()); ++i) {
        if (to_check_.empty()) {
            std::ranges::copy(connections_ | std::views::keys, std::back_inserter(to_check_));
            std::ranges::sort(to_check_, std::greater());
        }
        const auto next = connections_.find(to_check_.back());
        to_check_.pop_back();
        const bool holds = next == connections_.end() || !next->second.session ||
                           environment_.store().session(next->second.session->token_hash);
        if (!holds) {
            environment_.close(next->first, signed_out, "signed out");
        }
    }
}

// The name keys of version 0.1.0 do not recognize names that look alike. This computes the new keys.
void Hall::update_name_keys() {
    constexpr int people_at_once = 200;
    std::string after;
    for (;;) {
        const std::vector<store::Person> people = environment_.store().people(after, people_at_once);
        for (store::Person each : people) {
            after = each.key;
            if (std::string key = name_key(each.name); key != each.key) {
                each.key = std::move(key);
                environment_.commit({{store::PutPerson{std::move(each)}}},
                                    [](CommitResult) {});  // if the new key is taken, the old one stays
            }
        }
        if (static_cast<int>(people.size()) < people_at_once) {
            return;
        }
    }
}

store::Person Hall::person(const Requester& requester) {
    std::optional<store::Person> person;
    if (requester.session) {
        person = environment_.store().person(requester.session->person);
    }
    if (!person) {
        throw RequestError(ErrorCode::not_signed_in, "sign in first: as a guest, or with your name and password");
    }
    return *person;
}

// Returns the person of a request. For a socket, the answer is cached for `moment_ms`, so changes by `meadhall admin`
// take effect after that time.
Who Hall::who(const Requester& requester) {
    constexpr std::int64_t moment_ms = 2'000;
    const auto client = requester.connection ? connections_.find(*requester.connection) : connections_.end();
    const std::int64_t now = environment_.now_ms();
    if (client != connections_.end() && now < client->second.who_until_ms) {
        return client->second.who;
    }
    const store::Person asking = person(requester);
    Who who{asking.id, asking.name, asking.admin};
    if (client != connections_.end()) {
        client->second.who = who;
        client->second.who_until_ms = now + moment_ms;
    }
    return who;
}

// Creates a new session every time, whatever token came with the request.
void Hall::sign_in(const PendingRequest& pending, const store::Person& person, std::vector<store::Write> writes) {
    const std::string token = new_token(environment_);
    const std::int64_t now = environment_.now_ms();
    if (pending.requester.session) {
        writes.emplace_back(store::EndSession{pending.requester.session->token_hash});
    }
    writes.emplace_back(store::PutSession{{token_hash(token), person.id, now, now}});
    environment_.commit({std::move(writes)}, [this, pending, token, person](const CommitResult& committed) {
        if (!committed.available) {
            refuse(pending, RequestError(ErrorCode::unavailable, "the database is not available; try again"));
        } else if (committed.result == store::Result::taken) {
            refuse(pending, RequestError(ErrorCode::taken, name_is_taken));
        } else {
            protocol::Done message;
            message.to = pending.id;
            message.me = me_of(person);
            message.token = pending.requester.wants_token ? token : std::string();
            Reply reply{protocol::message_text(message), token};
            if (!person.password.empty() && !pending.requester.wants_token) {
                reply.devices =
                    with_device_token(pending.requester.devices, person, new_device_token(environment_, person));
            }
            pending.answer(std::move(reply));
        }
    });
}

void Hall::handle(const PendingRequest& pending, const protocol::Enter& request) {
    if (pending.requester.connection) {
        throw RequestError(ErrorCode::bad_request, not_over_a_socket);
    }
    const std::int64_t now = environment_.now_ms();
    const std::string repeat_key = sign_up_key("enter", pending.requester, pending.id, request.name);
    if (sign_up_replies_.repeats(repeat_key, pending.answer, now)) {
        return;
    }
    const std::string name = normalized_name(request.name);
    if (!sign_ups_.allow(pending.requester.peer, now)) {
        throw RequestError(ErrorCode::too_many, "too many new people from your address; wait a while");
    }
    if (find_named(environment_.store(), name)) {
        throw RequestError(ErrorCode::taken, name_is_taken);
    }
    PendingRequest remembered = pending;
    remembered.answer = sign_up_replies_.remember(repeat_key, pending.answer, now);
    const store::Person guest{new_id(environment_), name, name_key(name), {}, false, now};
    sign_in(remembered, guest, {store::PutPerson{guest}});
}

void Hall::handle(const PendingRequest& pending, const protocol::Register& request) {
    if (pending.requester.connection) {
        throw RequestError(ErrorCode::bad_request, not_over_a_socket);
    }
    const std::int64_t now = environment_.now_ms();
    const std::string repeat_key =
        sign_up_key("register", pending.requester, pending.id, request.name + "\n" + request.password);
    if (sign_up_replies_.repeats(repeat_key, pending.answer, now)) {
        return;
    }
    store::Person wish = pending.requester.session ? person(pending.requester) : store::Person{};
    if (!wish.password.empty()) {
        throw RequestError(ErrorCode::not_now, "you already have an account");
    }
    if (wish.id.empty()) {
        wish.id = new_id(environment_);
        wish.created_ms = now;
    }
    wish.name = normalized_name(request.name);
    wish.key = name_key(wish.name);
    check_password(request.password);
    const std::optional<store::Person> same_name = find_named(environment_.store(), wish.name);
    if (same_name && same_name->id != wish.id) {
        throw RequestError(ErrorCode::taken, name_is_taken);
    }
    if (!sign_ups_.allow(pending.requester.peer, now)) {
        throw RequestError(ErrorCode::too_many, "too many new people from your address; wait a while");
    }
    PendingRequest remembered = pending;
    remembered.answer = sign_up_replies_.remember(repeat_key, pending.answer, now);
    const auto hash = std::make_shared<std::string>();
    const bool begun = environment_.run_job(
        JobKind::password, owner_of(pending.requester),
        [hash, password = request.password] { *hash = hash_password(password); },
        [this, remembered, wish, hash]() mutable {
            wish.password = *hash;
            sign_in(remembered, wish, {store::PutPerson{wish}});
        });
    if (!begun) {
        sign_up_replies_.forget(repeat_key);
        throw RequestError(ErrorCode::too_many, "too many sign-ins at once; try again");
    }
}

// Limits the attempts to sign in: per address, per account, and per address and account. On a device where the owner
// has signed in before, only the attempts of that device count, so nobody else can lock the owner out there.
bool Hall::may_try_password(const Requester& requester, const std::string& name,
                            const std::optional<store::Person>& known) {
    const std::int64_t now = environment_.now_ms();
    if (known && is_known_device(*known, requester.devices)) {
        return sign_ins_of_name_and_address_.allow("device|" + known->id + "|" + requester.devices, now);
    }
    const std::string key = name_key(name);
    return sign_ins_of_address_.allow(requester.peer, now) &&
           sign_ins_of_name_and_address_.allow("address|" + requester.peer + "|" + key, now) &&
           sign_ins_of_name_.allow(key, now);
}

void Hall::handle(const PendingRequest& pending, const protocol::SignIn& request) {
    if (pending.requester.connection) {
        throw RequestError(ErrorCode::bad_request, not_over_a_socket);
    }
    if (request.name.size() > longest_name_bytes) {
        throw RequestError(ErrorCode::bad_request, "this name is too long");
    }
    const std::optional<store::Person> known = find_named(environment_.store(), request.name);
    if (!may_try_password(pending.requester, request.name, known)) {
        throw RequestError(ErrorCode::too_many, "too many attempts to sign in; wait a while");
    }
    const auto right = std::make_shared<bool>(false);
    const bool begun = environment_.run_job(
        JobKind::password, owner_of(pending.requester),
        [right, hash = known ? known->password : std::string(), password = request.password] {
            *right = is_password(hash, password);
        },
        [this, pending, known, right] {
            if (*right) {
                sign_in(pending, *known, {});
            } else {
                refuse(pending, RequestError(ErrorCode::wrong_password, "wrong name or password"));
            }
        });
    if (!begun) {
        throw RequestError(ErrorCode::too_many, "too many sign-ins at once; try again");
    }
}

// Ends one session or all sessions of a person, in the store and at the sockets.
void Hall::end_sessions(const PendingRequest& pending, const store::Write& write, const std::string& person,
                        const std::string& only_token_hash) {
    const bool deleted = std::holds_alternative<store::DeletePerson>(write);
    environment_.commit({{write}}, [this, pending, person, only_token_hash, deleted](const CommitResult& committed) {
        if (!committed.available) {
            refuse(pending, RequestError(ErrorCode::unavailable, "the database is not available; try again"));
            return;
        }
        protocol::Done message;
        message.to = pending.id;
        const bool own = pending.requester.session && pending.requester.session->person == person;
        pending.answer({protocol::message_text(message), std::nullopt, own, 200});
        for (const auto& [connection, client] : connections_) {
            if (client.session && client.session->person == person &&
                (only_token_hash.empty() || client.session->token_hash == only_token_hash)) {
                environment_.close(connection, signed_out, "signed out");
            }
        }
        if (deleted) {
            was_deleted(person);
        }
    });
}

// Finds the person that a request names, by seat at a table or by id.
Who Hall::find_person(const Table* table, std::optional<int> seat, const std::string& id) {
    if (table != nullptr && seat) {
        return table->person_at(*seat);
    }
    const std::optional<store::Person> found = environment_.store().person(id);
    if (!found) {
        throw RequestError(ErrorCode::not_found, "there is no such person");
    }
    return {found->id, found->name, found->admin};
}

void Hall::handle(const PendingRequest& pending, const protocol::SignOut& request) {
    const Who me = who(pending.requester);
    const std::string own = pending.requester.session->token_hash;
    if (request.everywhere) {
        end_sessions(pending, store::EndSessions{me.person, {}}, me.person, {});
    } else {
        end_sessions(pending, store::EndSession{own}, me.person, own);
    }
}

void Hall::handle(const PendingRequest& pending, const protocol::DeleteAccount& request) {
    const store::Person me = person(pending.requester);
    if (!deletions_.allow(me.id, environment_.now_ms())) {
        throw RequestError(ErrorCode::too_many, "too many tries; wait a while");
    }
    const auto right = std::make_shared<bool>(me.password.empty() && request.password.empty());
    const bool begun = environment_.run_job(
        JobKind::password, owner_of(pending.requester),
        [right, hash = me.password, password = request.password] { *right = *right || is_password(hash, password); },
        [this, pending, me, right] {
            if (*right) {
                end_sessions(pending, store::DeletePerson{me.id}, me.id, {});
            } else {
                refuse(pending, RequestError(ErrorCode::wrong_password, "wrong password"));
            }
        });
    if (!begun) {
        throw RequestError(ErrorCode::too_many, "the hall has too many jobs; try again");
    }
}

void Hall::handle(const PendingRequest& pending, const protocol::DeletePerson& request) {
    if (!person(pending.requester).admin) {
        throw RequestError(ErrorCode::not_allowed, "only an admin can delete other people's accounts");
    }
    const Who gone = find_person(nullptr, std::nullopt, request.person);
    end_sessions(pending, store::DeletePerson{gone.person}, gone.person, {});
}

void Hall::handle(const PendingRequest& pending, const protocol::WhoAmI&) {
    protocol::Done message;
    if (pending.requester.session) {
        message.me = me_of(person(pending.requester));
    }
    done(pending, message);
}

}  // namespace meadhall::server
