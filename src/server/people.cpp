#include "server/people.h"

#include <algorithm>
#include <array>
#include <sodium.h>

#include "bots/player.h"
#include "codec/json.h"
#include "match/fair.h"
#include "server/table.h"

namespace meadhall::server {
namespace {

constexpr std::size_t longest_name = 24, shortest_password = 8, longest_password = 256;
constexpr std::size_t memory = 19 * 1024 * 1024;
constexpr unsigned long long passes = 2;

std::string base64(std::span<const unsigned char> bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
    text.pop_back();
    return text;
}

}  // namespace

std::string name_key(const std::string& name) {
    if (name.size() < 2 || name.size() > longest_name || !std::ranges::all_of(name, notation::in_word) ||
        !codec::is_utf8(name)) {
        throw Problem("bad_request", "a name has 2 to 24 letters, digits or any of _.'-");
    }
    std::string key = name;
    std::ranges::transform(key, key.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c; });
    const std::vector<std::string> levels = level_names();
    if (std::ranges::find(levels, key) != levels.end()) {
        throw Problem("taken", "a bot is called so");
    }
    return key;
}

void check_password(const std::string& password) {
    if (password.size() < shortest_password || password.size() > longest_password) {
        throw Problem("bad_request", "a password has 8 to 256 bytes");
    }
}

protocol::Me me_of(const store::Person& person) {
    return {person.id, person.name, person.password.empty(), person.admin};
}

std::string new_token(Outside& outside) {
    std::array<unsigned char, 32> bytes{};
    outside.random(bytes);
    return base64(bytes);
}

std::string token_hash(std::string_view token) { return sha256_hex("token-v1|" + std::string(token)); }

std::string new_id(Outside& outside) {
    std::array<unsigned char, 12> bytes{};
    outside.random(bytes);
    return base64(bytes);
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
