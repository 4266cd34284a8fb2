// SPDX-License-Identifier: Apache-2.0
#include "store/chain.h"

#include <array>
#include <openssl/evp.h>
#include <sodium.h>

#include "kernel/check.h"

namespace meadhall::store {

void put_field(std::string& text, std::string_view field) {
    text += std::to_string(field.size());
    text += ':';
    text += field;
}

std::string sha256_digits(std::string_view text) {
    // OpenSSL uses the processor's SHA instructions.
    static const EVP_MD* const sha256 = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    std::array<unsigned char, 32> hash{};
    check(sha256 != nullptr && EVP_Digest(text.data(), text.size(), hash.data(), nullptr, sha256, nullptr) == 1,
          "SHA-256 cannot be computed");
    std::string hex(2 * hash.size() + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    hex.pop_back();
    return hex;
}

std::string chain_hash(std::string_view before, std::string_view table, const Event& event) {
    return chain_hash(before, table, event, event.payload);
}

std::string chain_hash(std::string_view before, std::string_view table, const Event& event, std::string_view payload) {
    std::string text;
    text.reserve(payload.size() + 256);
    text += "event-v1|";
    put_field(text, before);
    put_field(text, table);
    put_field(text, std::to_string(event.number));
    put_field(text, std::to_string(event.at_ms));
    put_field(text, event.kind);
    put_field(text, event.by);
    put_field(text, event.retry_id);
    put_field(text, payload);
    return sha256_digits(text);
}

void check_chain(std::string_view before, std::string_view table, const std::vector<Event>& events, std::int64_t from) {
    for (const Event& event : events) {
        if (event.number != from) {
            throw Damaged("table " + std::string(table) + ": event " + std::to_string(from) + " is missing");
        }
        if (event.hash != chain_hash(before, table, event)) {
            throw Damaged("table " + std::string(table) + ": event " + std::to_string(from) + " is not as written");
        }
        before = event.hash;
        ++from;
    }
}

}  // namespace meadhall::store
