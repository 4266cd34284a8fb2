// SPDX-License-Identifier: Apache-2.0
// Phrases: a socket receives a frequent text once, and after that only its number (docs/protocol.md, "Phrases").
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace meadhall::protocol {

namespace json = boost::json;
using SeatNames = std::span<const std::string>;

// An offer has a pattern and a kind: "bid {quantity}x{value}", "bid". An event also has fields, and its pattern says
// how to print a value: {seat@} as the seat's name, {card^} as a title. A question is a pattern alone.
struct Phrase {
    std::string pattern, kind;
    std::vector<std::string> fields;
};

// Builds {"text":...,"kind":...,...} from a phrase and the values of the list from index `from` on. Throws BadInput.
json::object event_of(const Phrase& phrase, const json::array& list, std::size_t from, SeatNames names);

// The phrases of events, each stored once. Thread-safe: tables are loaded in other threads.
class Phrases {
public:
    using Entry = std::pair<const std::string, Phrase>;  // as sent, ["...","...",...], and its parsed form
    struct Phrased {
        const Entry* phrase;
        std::string values;  // 1,"axe"
    };
    // `nullopt` if the event's text cannot be built from its values.
    std::optional<Phrased> phrased(const json::object& event, SeatNames names);

private:
    static constexpr std::size_t max_phrases = 4'096;  // more are sent in full; the games have some hundreds
    std::mutex mutex_;
    std::unordered_map<std::string, Phrase> entries_;
};

// The phrases that the hall has sent to one socket. The numbers depend only on what this socket has received.
class SentPhrases {
public:
    void begin();                                    // starts the next message
    std::size_t number_of(std::string_view phrase);  // a new phrase is sent with the message
    // "0":["..."],"1":["..."]: the phrases that this message introduces; may be empty.
    const std::string& new_phrases() const { return new_phrases_; }

    std::string table;  // table of the last message

private:
    static constexpr std::size_t max_known = 250;  // then numbering starts again
    std::vector<std::uint64_t> known_;             // hashes; the index is the number
    std::string new_phrases_;
};

// The client's copy of the phrases that it has received.
class Phrasebook {
public:
    void learn(const json::object& delta);              // reads the phrases that come with the delta
    const Phrase& at(const json::value& number) const;  // throws BadInput

private:
    std::vector<Phrase> known_;
};

}  // namespace meadhall::protocol
