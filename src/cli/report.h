// SPDX-License-Identifier: Apache-2.0
// The result of a simulation or an arena as one self-contained HTML page: tables and plots, without scripts.
#pragma once

#include <string>

#include "arena/simulate.h"
#include "arena/tournament.h"

namespace meadhall::cli {

std::string report_page(const SimulationResult& result, const SimulationPlan& plan);
std::string report_page(const TournamentResult& result, const TournamentPlan& plan);

// The choices with the best and the worst effect, at most `max_count` in all. Omits choices that few seats made.
std::vector<ChoiceResult> notable_choices(const Study& study, int players, std::size_t max_count);

// Returns {"lengths":{"mean":..,"counts":[[24,1000]]},...}. `people[i]` names the seat or bot of `study.scores[i]`.
json::object study_json(const Study& study, const std::vector<std::string>& people, int players);
json::array failures_json(const std::vector<ProgramFailure>& failures);
// For example "12.34 %" and "10.00 to 15.00 %".
std::string percent(double share);
std::string percent(const Interval& ci95);

}  // namespace meadhall::cli
