// SPDX-License-Identifier: Apache-2.0
// Fuzzes record files: every step is valid, or the record is refused with the line number. The digest is checked last,
// so the steps of a record with a wrong digest are tested too.
#include "match/record.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        meadhall::RecordReader reader(std::string(meadhall::text_of(data, size)));
        while (reader.step()) {
        }
    } catch (const meadhall::BadInput& error) {
        meadhall::expect(std::string_view(error.what()).starts_with("line "), "an error without a line number");
    }
    return 0;
}
