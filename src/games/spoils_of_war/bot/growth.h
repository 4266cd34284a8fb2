// SPDX-License-Identifier: Apache-2.0
// What Treasure Sets and Hoards will probably be worth at the end, by what a Stash has now and the Rounds to come.
#pragma once

#include "games/spoils_of_war/bot/weights.h"
#include "games/spoils_of_war/game.h"

namespace meadhall::spoils_of_war {

// Probability that a layer of a Holding reaches three items of a type (`partial`), four items (`complete`) or five
// types (`hoard`). Indexed by the number of items or types in the layer now, and by the number of Rounds left.
struct Growth {
    std::array<std::array<float, rounds + 1>, 6> partial{}, complete{}, hoard{};
    constexpr Growth() {
        for (std::size_t left = 0; left <= rounds; ++left) {
            for (std::size_t has = 6; has-- > 0;) {
                if (left == 0 || has == 5) {
                    partial[has][left] = has >= 3 ? 1.0F : 0.0F;
                    complete[has][left] = has >= 4 ? 1.0F : 0.0F;
                    hoard[has][left] = has >= 5 ? 1.0F : 0.0F;
                    continue;
                }
                float none = 1;
                for (std::size_t missing = has; missing < 4; ++missing) {
                    none *= weights.item_is_missing;
                }
                const float step = weights.drafts_item * (1 - none);
                const float type_step = has == 4 ? weights.drafts_last_type : weights.drafts_type;
                const auto grow = [&](auto& table, float p) {
                    table[has][left] = p * table[has + 1][left - 1] + (1 - p) * table[has][left - 1];
                };
                grow(partial, step);
                grow(complete, step);
                grow(hoard, type_step);
            }
        }
    }
};
inline constexpr Growth growth;

// Expected bonus of a layer with so many items of a type.
inline float layer_worth(const Rules& rules, int has, int left) {
    const auto d = static_cast<std::size_t>(has);
    const auto r = static_cast<std::size_t>(left);
    return static_cast<float>(rules.box.partial_bonus) * growth.partial[d][r] +
           static_cast<float>(rules.box.complete_bonus - rules.box.partial_bonus) * growth.complete[d][r];
}

}  // namespace meadhall::spoils_of_war
