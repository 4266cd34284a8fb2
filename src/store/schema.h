// SPDX-License-Identifier: Apache-2.0
// The schema, and the steps that upgrade a database of an earlier version.
#pragma once

#include "store/database.h"

namespace meadhall::store {

int schema_version();  // the current version

// Returns the statements that upgrade a database from the previous version to this one.
std::string schema_step(const Dialect& dialect, int version);

// Each step is one transaction: an interrupted upgrade continues where it stopped. Throws BadInput for a database of a
// later version or of another program.
void upgrade(Database& database);

}  // namespace meadhall::store
