// SPDX-License-Identifier: Apache-2.0
// Accounts: names, tokens and passwords.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/messages.h"
#include "server/environment.h"

namespace meadhall::server {

// Finds the person with this name or with one that looks like it.
std::optional<store::Person> find_named(store::Store& store, const std::string& name);
void check_password(const std::string& password);  // throws RequestError

// Returns what people see of their own account.
protocol::Me me_of(const store::Person& person);

// new_token() returns 256 random bits as text. The database stores only their hash.
std::string new_token(Environment& environment);
std::string token_hash(std::string_view token);
// Returns a short random text: the id of a person or of a notification, or a confirmation code.
std::string new_id(Environment& environment);

// A device token proves that this device has signed in to the account before. The server does not store it: it consists
// of a random number and a signature. The key of the signature is the account's password hash, so a new password makes
// the token invalid. Guests have no device token.
std::string new_device_token(Environment& environment, const store::Person& person);
bool is_device_token(const store::Person& person, std::string_view token);
// A browser keeps the tokens of its most recent accounts in one cookie, newest first.
std::string with_device_token(std::string_view kept, const store::Person& person, const std::string& token);
bool is_known_device(const store::Person& person, std::string_view kept);

// Uses argon2id, which is slow by design. Never call it in the hall's thread.
std::string hash_password(const std::string& password);
// For an account that does not exist, call is_password() with an empty hash. The call then takes as long as usual and
// returns false.
bool is_password(const std::string& hash, const std::string& password);

}  // namespace meadhall::server
