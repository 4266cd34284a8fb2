// Output that cannot deceive the reader of a terminal: invisible, bidirectional and C1 control characters, from
// anyone's name or text, are written as \u202e. That is also a valid escape inside JSON.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace meadhall::cli {

// The text with such characters escaped. `rest` gets an incomplete character at the end.
std::string escaped(std::string_view text, std::string& rest);

// Escapes what is written to a stream, as long as this object lives.
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
    std::string rest_;  // the beginning of a character
};

}  // namespace meadhall::cli
