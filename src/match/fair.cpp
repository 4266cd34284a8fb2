// SPDX-License-Identifier: Apache-2.0
#include "match/fair.h"

#include <sodium.h>

namespace meadhall {
namespace {

using Bytes32 = std::array<unsigned char, 32>;
static_assert(crypto_hash_sha256_BYTES == 32 && crypto_auth_hmacsha256_BYTES == 32);

void start_sodium() {
    static const bool started = sodium_init() >= 0;
    check(started, "libsodium does not start");
}

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

Bytes32 hmac(const Bytes32& key, std::string_view message) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key.data(), key.size());
    crypto_auth_hmacsha256_update(&state, bytes(message), message.size());
    Bytes32 out;
    crypto_auth_hmacsha256_final(&state, out.data());
    return out;
}

}  // namespace

Seed seed_from_system() {
    start_sodium();
    Seed seed;
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

std::string sha256_hex(std::string_view text) {
    Bytes32 hash;
    crypto_hash_sha256(hash.data(), bytes(text), text.size());
    return hex(hash);
}

std::string commitment_to(const Seed& seed) {
    return sha256_hex("commit-v1|" + std::string(reinterpret_cast<const char*>(seed.data()), seed.size()));
}

std::string hex(std::span<const unsigned char> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    for (const unsigned char byte : bytes) {
        out += digits[byte >> 4];
        out += digits[byte & 15];
    }
    return out;
}

bool read_hex(std::string_view text, std::span<unsigned char> bytes) {
    std::size_t length = 0;
    const char* end = nullptr;
    return text.size() == 2 * bytes.size() &&
           sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &length, &end) == 0 &&
           length == bytes.size();
}

FairChance::FairChance(const Seed& seed, std::string_view table, std::span<const std::string> names,
                       std::span<const std::string> words) {
    std::string message = "game-v1|" + std::string(table);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string_view said = i < words.size() ? std::string_view(words[i]) : std::string_view();
        message += "|" + names[i] + ":" + hex({bytes(said), said.size()});
    }
    key_ = hmac(seed, message);
}

std::uint32_t FairChance::next_word() {
    if (used_ == 8) {
        std::string message = "draw";
        for (int shift = 56; shift >= 0; shift -= 8) {
            message += static_cast<char>(blocks_ >> shift & 0xFF);
        }
        block_ = hmac(key_, message);
        ++blocks_;
        used_ = 0;
    }
    std::uint32_t word = 0;
    for (int byte = 0; byte < 4; ++byte) {
        word = word << 8 | block_[static_cast<std::size_t>(4 * used_ + byte)];
    }
    ++used_;
    return word;
}

std::uint32_t FairChance::below(std::uint32_t n) {
    const std::uint64_t limit = (std::uint64_t{1} << 32) / n * n;
    std::uint32_t word = next_word();
    while (word >= limit) {
        word = next_word();
    }
    return word % n;
}

}  // namespace meadhall
