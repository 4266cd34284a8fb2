// Encryption of event payloads: a stolen copy of the database shows neither seeds nor cards without the key.
// XChaCha20-Poly1305, with each payload bound to its position in the log of its table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "store/store.h"

namespace meadhall::store {

class Seal {
public:
    // Reads the key from a file of 64 hexadecimal digits; `nullopt` if there is no file. Throws BadInput.
    static std::optional<Seal> read(const std::string& file);
    // Writes a new key to a new file that only its owner can read.
    static Seal make(const std::string& file);

    // Not copyable: two copies with the same key would reuse nonces.
    Seal(const Seal&) = delete;
    Seal& operator=(const Seal&) = delete;
    Seal(Seal&&) = default;
    Seal& operator=(Seal&&) = default;

    std::string close(std::string_view table, const Event& event);
    // Throws Damaged. Returns payloads from before encryption unchanged.
    std::string open(std::string_view table, const Event& event) const;

private:
    Seal() = default;

    std::array<unsigned char, 32> key_{};
    std::optional<std::array<unsigned char, 24>> nonce_;  // of the last payload; the first is random, one of 2^192
};

bool is_sealed(std::string_view payload);

}  // namespace meadhall::store
