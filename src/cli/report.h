// A simulation's result as one self-contained HTML page: a table, and a chart of the win rates.
#pragma once

#include <string>

#include "arena/simulate.h"

namespace meadhall::cli {

std::string report_page(const SimulationResult& result, const SimulationPlan& plan);

}  // namespace meadhall::cli
