// Payloads of events as nobody reads them who has the database but not its key: a stolen copy shows neither seeds nor
// cards. XChaCha20-Poly1305, each payload bound to its place in its table's log.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "store/store.h"

namespace meadhall::store {

class Seal {
public:
    // The key in a file of 64 hexadecimal digits. Throws BadInput; nothing if there is no file.
    static std::optional<Seal> read(const std::string& file);
    // A new key in a new file, for its owner to read only.
    static Seal make(const std::string& file);

    // No copies: two with the same key would use the same nonces.
    Seal(const Seal&) = delete;
    Seal& operator=(const Seal&) = delete;
    Seal(Seal&&) = default;
    Seal& operator=(Seal&&) = default;

    std::string close(std::string_view table, const Event& event);
    // Throws Damaged. What was stored before there were seals comes as it is.
    std::string open(std::string_view table, const Event& event) const;

private:
    Seal() = default;

    std::array<unsigned char, 32> key_{};
    std::optional<std::array<unsigned char, 24>> nonce_;  // of the last payload; the first is any of 2^192
};

bool is_sealed(std::string_view payload);

}  // namespace meadhall::store
