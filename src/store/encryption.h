// SPDX-License-Identifier: Apache-2.0
// Encryption of event payloads: without the key, a stolen copy of the database shows neither seeds nor cards. The
// cipher is XChaCha20-Poly1305. Each payload is bound to its position in the log of its table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "store/store.h"

namespace meadhall::store {

class PayloadCipher {
public:
    // Reads the key from a file of 64 hexadecimal digits; `nullopt` if there is no file. Throws BadInput if the file is
    // not valid.
    static std::optional<PayloadCipher> read(const std::string& file);
    // Writes a new key to a new file that only its owner can read.
    static PayloadCipher make(const std::string& file);

    // Not copyable: two copies with the same key would reuse nonces.
    PayloadCipher(const PayloadCipher&) = delete;
    PayloadCipher& operator=(const PayloadCipher&) = delete;
    PayloadCipher(PayloadCipher&&) = default;
    PayloadCipher& operator=(PayloadCipher&&) = default;

    std::string encrypt(std::string_view table, const Event& event);
    // Throws Damaged if the payload cannot be decrypted. A payload that was stored without encryption is returned as it
    // is.
    std::string decrypt(std::string_view table, const Event& event) const;

private:
    PayloadCipher() = default;

    std::array<unsigned char, 32> key_{};
    std::optional<std::array<unsigned char, 24>> nonce_;  // nonce of the last payload: random at first, then counts up
};

bool is_encrypted(std::string_view payload);

}  // namespace meadhall::store
