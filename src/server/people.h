// Names, tokens and passwords.
#pragma once

#include <string>
#include <string_view>

#include "protocol/messages.h"
#include "server/outside.h"

namespace meadhall::server {

// The name as it is compared; throws Problem if nobody may be called so.
std::string name_key(const std::string& name);
void check_password(const std::string& password);  // throws Problem

// What a person is told of himself.
protocol::Me me_of(const store::Person& person);

// 256 random bits as text, and what is kept of them.
std::string new_token(Outside& outside);
std::string token_hash(std::string_view token);
// A short random name for a table or a person.
std::string new_id(Outside& outside);

// argon2id; slow by design, so never in the hall's own thread.
std::string hash_password(const std::string& password);
// Takes as long for a person who does not exist (an empty hash).
bool is_password(const std::string& hash, const std::string& password);

}  // namespace meadhall::server
