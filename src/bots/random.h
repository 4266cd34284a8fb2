// SPDX-License-Identifier: Apache-2.0
// The random bot: it takes any legal action, all with equal probability.
#pragma once

#include "kernel/action.h"
#include "kernel/chance.h"

namespace meadhall {

inline Action choose_at_random(const Offers& offers, Chance& chance) {
    return offers.action(chance.below(offers.total()));
}

}  // namespace meadhall
