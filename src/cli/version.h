// SPDX-License-Identifier: Apache-2.0
// The version of this build, such as "0.1.0+20261118003312.g59fd758".
#pragma once

namespace meadhall::cli {

extern const char* const version;

}  // namespace meadhall::cli
