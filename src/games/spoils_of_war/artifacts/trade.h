// SPDX-License-Identifier: Apache-2.0
// SW-5.14  Dainsleif and Idun's Gold Apple: look through a Stash, then trade the Artifact for one of its cards.
#pragma once

#include "games/spoils_of_war/artifacts/targets.h"

namespace meadhall::spoils_of_war {

struct LooksThroughStash : OnAnother {
    static constexpr Aim aim = Aim::look_through;
    static constexpr Worth threat_to_own_stash = 6;  // set by hand: the worth of protecting the bot's own Stash

    static void start(Turn& turn, const Announcement& use, const target::Viking& victim);
    static std::string shown(const Rules&, const UseTarget&) { return "Stash"; }
    static Worth threat(const Player& player, const Announcement& use) {
        return std::get<target::Viking>(use.target).seat == player.seat() ? threat_to_own_stash : Player::unwanted;
    }
};

}  // namespace meadhall::spoils_of_war
