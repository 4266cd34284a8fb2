// SPDX-License-Identifier: Apache-2.0
// Output that cannot deceive the reader of a terminal. Invisible, bidirectional and C1 control characters, which
// any name or text may contain, are written as escapes such as \u202e. These escapes are also valid inside JSON.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace meadhall::cli {

// Returns the text with the characters described above as escapes. If the text ends with an incomplete character,
// `rest` receives the bytes of that character.
std::string escaped(std::string_view text, std::string& rest);

// Escapes everything written to a stream for the lifetime of this object.
class EscapedOutput : public std::streambuf {
public:
    explicit EscapedOutput(std::ostream& stream) : stream_(stream), target_(stream.rdbuf(this)) {}
    ~EscapedOutput() override;
    EscapedOutput(const EscapedOutput&) = delete;
    EscapedOutput& operator=(const EscapedOutput&) = delete;

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override { return target_->pubsync(); }

private:
    std::ostream& stream_;
    std::streambuf* target_;
    std::string rest_;  // the beginning of an incomplete character
};

}  // namespace meadhall::cli
