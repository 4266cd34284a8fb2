// A simulation's or an arena's result as one self-contained HTML page: tables and plots, without scripts.
#pragma once

#include <string>

#include "arena/simulate.h"
#include "arena/tournament.h"

namespace meadhall::cli {

std::string report_page(const SimulationResult& result, const SimulationPlan& plan);
std::string report_page(const TournamentResult& result, const TournamentPlan& plan);

// Of the choices that are worth a line to people the best and the worst, so many in all. Those that few seats made, and
// those between, are left out.
std::vector<ChoiceResult> telling_choices(const Study& study, int players, std::size_t most);

// {"lengths":{"mean":..,"counts":[[24,1000]]},...}; people[i] is whose scores those are.
json::object study_json(const Study& study, const std::vector<std::string>& people, int players);
json::array troubles_json(const std::vector<Trouble>& troubles);
// "12.34 %" and "10.00 to 15.00 %"
std::string percent(double share);
std::string percent(const Interval& ci95);

}  // namespace meadhall::cli
