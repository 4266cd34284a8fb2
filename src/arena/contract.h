#pragma once

#include <optional>
#include <string>

#include "kernel/game.h"

namespace meadhall {

template <Game R>
std::optional<std::string> breach_of_contract(const R&, const Setup<typename R::Options>&, std::uint64_t) {
    return std::nullopt;
}

}  // namespace meadhall
