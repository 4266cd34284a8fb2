// Names, tokens and passwords.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/messages.h"
#include "server/outside.h"

namespace meadhall::server {

// The person with this name or one that looks like it.
std::optional<store::Person> find_named(store::Store& store, const std::string& name);
void check_password(const std::string& password);  // throws Problem

// What a person is told of himself.
protocol::Me me_of(const store::Person& person);

// 256 random bits as text, and what is kept of them.
std::string new_token(Outside& outside);
std::string token_hash(std::string_view token);
// A short random name for a table or a person.
std::string new_id(Outside& outside);

// A device token shows that somebody has signed in to this account on this device before. It needs no storage: it is a
// random number, signed with the account's password hash, and ends with the password. Guests have none.
std::string new_device_token(Outside& outside, const store::Person& person);
bool is_device_token(const store::Person& person, std::string_view token);
// A browser keeps the tokens of its last accounts in one cookie, the newest first.
std::string with_device_token(std::string_view kept, const store::Person& person, const std::string& token);
bool is_known_device(const store::Person& person, std::string_view kept);

// argon2id; slow by design, so never in the hall's own thread.
std::string hash_password(const std::string& password);
// Takes as long for a person who does not exist (an empty hash).
bool is_password(const std::string& hash, const std::string& password);

}  // namespace meadhall::server
