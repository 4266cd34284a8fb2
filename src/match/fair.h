// SPDX-License-Identifier: Apache-2.0
// Fair chance: every value follows from a seed, whose hash is published before the first move, and from the randomness
// that players may add (`words`). The computation is defined byte by byte, so that anyone can verify the values without
// our code (docs/verify.py is a verifier in Python):
//   commitment = SHA-256("commit-v1|" + seed)
//   key        = HMAC-SHA-256(seed, "game-v1|" + table + "|" + "name:hex(words)" of every seat, joined by "|")
//   block(k)   = HMAC-SHA-256(key, "draw" + uint64_be(k)) for k = 0, 1, ...; a block is eight big-endian 32-bit numbers
//   below(n)   = x mod n, where x is the next of these numbers that is below floor(2^32 / n) * n
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "kernel/chance.h"

namespace meadhall {

using Seed = std::array<unsigned char, 32>;

Seed seed_from_system();
std::string commitment_to(const Seed& seed);
std::string hex(std::span<const unsigned char> bytes);
bool read_hex(std::string_view text, std::span<unsigned char> bytes);
std::string sha256_hex(std::string_view text);

class FairChance : public Source {
public:
    FairChance(const Seed& seed, std::string_view table, std::span<const std::string> names,
               std::span<const std::string> words);
    std::uint32_t below(std::uint32_t n) override;

private:
    std::uint32_t next_word();

    std::array<unsigned char, 32> key_;
    std::array<unsigned char, 32> block_{};
    std::uint64_t blocks_ = 0;
    int used_ = 8;
};

}  // namespace meadhall
