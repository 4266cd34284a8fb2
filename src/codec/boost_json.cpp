// SPDX-License-Identifier: Apache-2.0
// The only translation unit that compiles Boost.JSON.
#include <boost/json/src.hpp>
