// SPDX-License-Identifier: Apache-2.0
#include "server/people.h"

#include <algorithm>
#include <array>
#include <sodium.h>

#include "match/fair.h"
#include "server/common_passwords.h"
#include "server/names.h"
#include "server/table.h"

namespace meadhall::server {
namespace {

constexpr std::size_t shortest_password = 8, longest_password = 256;
// Lengths in base64 characters: of 12 random bytes, and of a 32-byte signature.
constexpr std::size_t device_number_size = 16, device_signature_size = 43;
constexpr std::size_t max_devices_size = 4 * (device_number_size + device_signature_size + 1) - 1;
constexpr std::size_t memory = 19 * 1024 * 1024;
constexpr unsigned long long passes = 2;

std::string base64(std::span<const unsigned char> bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
    text.pop_back();
    return text;
}

std::string device_signature(const store::Person& person, std::string_view number) {
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> signature{};
    const std::string text = "device-v1|" + person.id + "|" + std::string(number);
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(person.password.data()),
                                person.password.size());
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    crypto_auth_hmacsha256_final(&state, signature.data());
    return base64(signature);
}

std::vector<std::string> split_tokens(std::string_view kept) {
    std::vector<std::string> tokens;
    kept = kept.substr(0, max_devices_size);
    while (!kept.empty()) {
        const std::size_t end = std::min(kept.find('.'), kept.size());
        if (end == device_number_size + device_signature_size) {
            tokens.emplace_back(kept.substr(0, end));
        }
        kept.remove_prefix(std::min(end + 1, kept.size()));
    }
    return tokens;
}

}  // namespace

std::optional<store::Person> find_named(store::Store& store, const std::string& name) {
    // Accounts of version 0.1.0 keep their old key if the new one was taken.
    std::optional<store::Person> person = store.person_named(old_name_key(name));
    return person ? person : store.person_named(name_key(name));
}

void check_password(const std::string& password) {
    if (password.size() < shortest_password || password.size() > longest_password) {
        throw RequestError(ErrorCode::bad_request, "a password has 8 to 256 bytes");
    }
    if (is_common_password(password)) {
        throw RequestError(ErrorCode::bad_request, "this password is one of the most common ones; choose another");
    }
}

protocol::Me me_of(const store::Person& person) {
    return {person.id, person.name, person.password.empty(), person.admin};
}

std::string new_token(Environment& environment) {
    std::array<unsigned char, 32> bytes{};
    environment.random(bytes);
    return base64(bytes);
}

std::string token_hash(std::string_view token) { return sha256_hex("token-v1|" + std::string(token)); }

std::string new_id(Environment& environment) {
    std::array<unsigned char, 12> bytes{};
    environment.random(bytes);
    return base64(bytes);
}

std::string new_device_token(Environment& environment, const store::Person& person) {
    const std::string number = new_id(environment);
    return number + device_signature(person, number);
}

bool is_device_token(const store::Person& person, std::string_view token) {
    if (person.password.empty() || token.size() != device_number_size + device_signature_size) {
        return false;
    }
    const std::string signature = device_signature(person, token.substr(0, device_number_size));
    return sodium_memcmp(signature.data(), token.data() + device_number_size, device_signature_size) == 0;
}

std::string with_device_token(std::string_view kept, const store::Person& person, const std::string& token) {
    std::string tokens = token;
    for (const std::string& each : split_tokens(kept)) {
        if (tokens.size() < max_devices_size && !is_device_token(person, each)) {
            tokens += "." + each;
        }
    }
    return tokens;
}

bool is_known_device(const store::Person& person, std::string_view kept) {
    return std::ranges::any_of(split_tokens(kept),
                               [&](const std::string& each) { return is_device_token(person, each); });
}

std::string hash_password(const std::string& password) {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), passes, memory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0) {
        throw std::bad_alloc();
    }
    return text.data();
}

bool is_password(const std::string& hash, const std::string& password) {
    static const std::string nobodys = hash_password("nobody has this password");
    const std::string& compared = hash.empty() ? nobodys : hash;
    return crypto_pwhash_str_verify(compared.c_str(), password.data(), password.size()) == 0 && !hash.empty();
}

}  // namespace meadhall::server
