// What a Viking wants to be asked for in windows (SW-5.13.9, SW-5.13.10): private settings, outside the game and its
// history. They never change what is legal, only what is asked; a table keeps them for each player and lets
// answer_for() answer in his place. Rules::quiet_answer() is that with the settings of a newcomer.
#pragma once

#include "games/spoils_of_war/game.h"

namespace meadhall::spoils_of_war {

struct Asking {
    std::array<EnumSet<Moment>, ability_count> ask;  // the ask mask: in which moments, for each kind of Artifact
    bool hold = false;                               // be asked wherever there is anything to do, reveals included
    EnumSet<Moment> standing;                        // standing passes, "until I say otherwise"
    MEADHALL_FIELDS(Asking, ask, hold, standing)
};

// As the data file has it.
Asking usual_asking(const Rules& rules);
// Every mask full: the test mode ask_all.
Asking ask_all();

// The answer that is given for the player, or nothing where he is asked.
std::optional<Action> answer_for(const Rules& rules, const State& state, Seat seat, const Asking& asking);

}  // namespace meadhall::spoils_of_war
