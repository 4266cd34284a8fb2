// SPDX-License-Identifier: Apache-2.0
// Fuzzes scenario files: an invalid file gives a failed result.
#include "match/scenario.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const meadhall::ScenarioResult& result : meadhall::run_scenarios("fuzz.scn", meadhall::text_of(data, size))) {
        meadhall::expect(result.ok == result.message.empty(),
                         "a failed result without a message, or a good one with a message");
    }
    return 0;
}
