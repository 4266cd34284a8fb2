// The tables, and how a database of an earlier version becomes one of today: by the steps that it has not seen yet.
#pragma once

#include "store/database.h"

namespace meadhall::store {

int schema_version();  // of today

// The statements that make a database of this version from one of the version before.
std::string schema_step(const Dialect& dialect, int version);

// Each step is a transaction: whoever is killed in the middle goes on from there. Throws BadInput for a database of a
// later version or of somebody else.
void upgrade(Database& database);

}  // namespace meadhall::store
