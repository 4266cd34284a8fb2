// SPDX-License-Identifier: Apache-2.0
// Scenario files: an invalid one gives a failed result.
#include "match/scenario.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const meadhall::ScenarioResult& result : meadhall::run_scenarios("fuzz.scn", meadhall::text_of(data, size))) {
        meadhall::expect(result.ok == result.message.empty(), "a result without a reason, or with one too many");
    }
    return 0;
}
