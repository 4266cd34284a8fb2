// SPDX-License-Identifier: Apache-2.0
// The list of all games, one line each. for_each_game() calls a generic lambda with each Rules type.
#pragma once

#include <boost/mp11.hpp>

#include "games/bottlecap_vikings/game.h"
#include "games/liars_dice/game.h"
#include "games/pebbles/game.h"
#include "games/spoils_of_war/game.h"
#include "games/thunder_and_lightning/game.h"
#include "games/vikings_gone_wild/game.h"

namespace meadhall {

using AllGames = boost::mp11::mp_list<  //
    pebbles::Rules,                     //
    liars_dice::Rules,                  //
    bottlecap_vikings::Rules,           //
    thunder_and_lightning::Rules,       //
    spoils_of_war::Rules,               //
    vikings_gone_wild::Rules>;

// Calls f(std::type_identity<Rules>) for every game, in the order of AllGames.
template <class F>
void for_each_game(F&& f) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, AllGames>>(std::forward<F>(f));
}

}  // namespace meadhall
