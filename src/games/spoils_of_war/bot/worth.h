// SPDX-License-Identifier: Apache-2.0
// What bots estimate. No rule depends on a Worth (tests/tidy/purity.py).
#pragma once

namespace meadhall::spoils_of_war {

using Worth = float;  // in Gold

// The estimated worth of owning an unused Artifact: `once`, plus `each_round` for every Round to come. After the last
// Round, `once` counts only if `after_all` is set.
struct Power {
    Worth once = 0, each_round = 0;
    bool after_all = false;  // SW-5.9.1  still useful after the last Round
};

}  // namespace meadhall::spoils_of_war
