// SPDX-License-Identifier: Apache-2.0
// Connections of the hall, and the limits on what they send. request_path.cpp shows how a request is handled.
#include "server/hall.h"

#include <algorithm>

#include "server/people.h"

namespace meadhall::server {
namespace {

// The maximum numbers of pages and files, and of records, that one person or address may read per minute. Both numbers
// are multiplied by HallOptions::requests_a_second. They are large, because many people may share an address.
constexpr int reads_a_request = 400, records_a_request = 12;

}  // namespace

std::string brief_hash(std::string_view what, const std::string& a, const std::string& b) {
    return sha256_hex(std::string(what) + "|" + a + "|" + b).substr(0, 20);
}

Hall::Hall(Environment& environment, const Games& games, HallOptions options)
    : environment_(environment),
      games_(games),
      options_(std::move(options)),
      presence_(environment.now_ms()),
      notifications_(environment, games, presence_, options_.notifications),
      lobby_(environment, [this](const std::string& table) { rebuild_summary(table); }),
      requests_(4 * options_.requests_a_second, 4'000, "requests"),
      reads_(reads_a_request * options_.requests_a_second, 60'000, "reads"),
      records_read_(records_a_request * options_.requests_a_second, 60'000, "records") {}

// --- connections ----------------------------------------------------------------------------------------------------

void Hall::open(Connection connection, const std::optional<Session>& session, const std::string& peer) {
    connections_.insert_or_assign(connection, ConnectionState{session, peer, floods_.full(environment_.now_ms())});
    if (session) {
        presence_.came(session->person);
        notifications_.came(session->person);
    }
    protocol::Welcome welcome;
    welcome.program = options_.program;
    welcome.now_ms = environment_.now_ms();
    if (session) {
        if (const std::optional<store::Person> person = environment_.store().person(session->person)) {
            welcome.me = me_of(*person);
            const Settings settings = settings_of(environment_.store(), person->id);
            for (const protocol::PersonName& muted : settings.muted) {
                connections_.at(connection).muted.insert(muted.person);
            }
            if (!settings.hidden) {
                lobby_.show(person->id, person->name);
            }
        }
    }
    environment_.send(connection, std::make_shared<const std::string>(protocol::message_text(welcome)));
}

void Hall::close(Connection connection) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) {
        return;
    }
    const std::set<std::string> subscriptions = std::move(found->second.subscriptions);
    const std::optional<Session> session = found->second.session;
    connections_.erase(found);
    lobby_.unsubscribe(connection);
    for (const std::string& id : subscriptions) {
        if (const auto slot = tables_.find(id); slot != tables_.end()) {
            slot->second.subscribers.erase(connection);
            send_presence(id, slot->second);
            unload_later();
        }
    }
    if (session) {
        presence_.left(session->person, environment_.now_ms());
        if (!presence_.is_here(session->person)) {
            lobby_.hide(session->person);
        }
        notifications_.went(session->person);
    }
}

void Hall::drained(Connection connection) {
    lobby_.send_again(connection);
    const auto client = connections_.find(connection);
    if (client == connections_.end()) {
        return;
    }
    // Loop over a copy, because sending an update may remove a subscription.
    for (const std::string& id : std::set<std::string>(client->second.subscriptions)) {
        const auto slot = tables_.find(id);
        if (slot == tables_.end() || !slot->second.subscribers.contains(connection)) {
            continue;  // the table was unloaded, and this connection is about to be closed
        }
        Subscriber& subscriber = slot->second.subscribers.at(connection);
        subscriber.lines = subscriber.chat = 0;
        subscriber.sent.reset();
        send_updates(slot->second);
    }
}

// --- requests -------------------------------------------------------------------------------------------------------

void Hall::ask(Connection connection, std::string_view text) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) {
        return;
    }
    Requester requester{connection, found->second.session, found->second.peer};
    const bool allowed = requests_.allow(limit_key(requester), environment_.now_ms());
    ask(
        std::move(requester), text,
        [this, connection](const Reply& reply) {
            if (!reply.text.empty() && connections_.contains(connection)) {
                environment_.send(connection, std::make_shared<const std::string>(reply.text));
            }
        },
        allowed);
    if (!allowed) {
        slow_down(connection);
    }
}

// All sockets of a person share one rate limit. A socket that does not slow down is closed.
void Hall::slow_down(Connection connection) {
    if (floods_.allow(connections_.at(connection).refusals, environment_.now_ms())) {
        environment_.pause_reading(connection, refused_pause_ms);
    } else {
        environment_.close(connection, 1008, "too many requests");
    }
}

void Hall::ask(Requester requester, std::string_view text, ReplyCallback answer) {
    const bool allowed = requests_.allow(limit_key(requester), environment_.now_ms());
    if (requester.session && allowed) {
        presence_.seen(requester.session->person, environment_.now_ms());
    }
    ask(std::move(requester), text, std::move(answer), allowed);
}

std::vector<std::pair<std::string, std::uint64_t>> Hall::limited() const {
    std::vector<std::pair<std::string, std::uint64_t>> all;
    for (const Limiter* limiter :
         {&requests_, &floods_, &reads_, &records_read_, &sign_ins_of_address_, &sign_ins_of_name_,
          &sign_ins_of_name_and_address_, &deletions_, &sign_ups_, &said_, &opened_, &codes_of_address_,
          &codes_of_person_, &code_tries_, &hints_, &uploads_, &history_}) {
        all.emplace_back(limiter->name(), limiter->refused());
    }
    all.emplace_back("tables_of_bots", refused_bot_tables_);
    all.emplace_back("waiting_at_a_table", refused_waiting_);
    all.emplace_back("jobs", refused_jobs_);
    return all;
}

JobOwner Hall::owner_of(const Requester& requester) {
    return {requester.session ? requester.session->person : std::string(), requester.peer, true};
}

// Returns the owner of a bot's job: a person who plays at the table, if possible one who is subscribed to it. If only
// bots play there, the owner is the host, and nobody waits for the job.
JobOwner Hall::owner_of(const Slot& slot) const {
    for (const auto& [connection, subscriber] : slot.subscribers) {
        if (subscriber.viewer && slot.table->bot_level(*subscriber.viewer).empty()) {
            const ConnectionState& client = connections_.at(connection);
            return {client.session ? client.session->person : std::string(), client.peer, true};
        }
    }
    for (const Seat seat : slot.table->seats_with_say()) {
        if (slot.table->bot_level(seat).empty()) {
            return {slot.table->person_at(index(seat)).person, slot.address, true};
        }
    }
    return {slot.table->host(), slot.address, false};
}

void Hall::refuse(const PendingRequest& pending, const RequestError& error) {
    ++counts_.refused;
    pending.answer(error_reply(pending.id, error));
}

void Hall::done(const PendingRequest& pending, protocol::Done message) {
    message.to = pending.id;
    pending.answer({protocol::message_text(message), std::nullopt, false, 200});
}

}  // namespace meadhall::server
