// Words that come again and again are told to a socket once, and from then on by a number: docs/protocol.md, "Phrases".
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

// Of an offer, its pattern and kind: "bid {quantity}x{value}", "bid". Of an event also its fields, and the pattern says
// how a value is read: {seat@} by the seat's name, {card^} as a title. A question is a pattern alone.
struct Phrase {
    std::string pattern, kind;
    std::vector<std::string> fields;
};

// {"text":...,"kind":...,...} from a phrase and values, those of the list from this one on. Throws BadInput.
json::object event_of(const Phrase& phrase, const json::array& list, std::size_t from, SeatNames names);

// The phrases of events, each kept once. Any thread may use it: tables are loaded beside the hall's thread.
class Phrases {
public:
    using Kept = std::pair<const std::string, Phrase>;  // as it is told, ["...","...",...], and what that is
    struct Phrased {
        const Kept* phrase;
        std::string values;  // 1,"axe"
    };
    // Nothing if the event's text cannot be made of its values.
    std::optional<Phrased> phrased(const json::object& event, SeatNames names);

private:
    static constexpr std::size_t most = 4'096;  // more are told in full; the games have some hundreds
    std::mutex mutex_;
    std::unordered_map<std::string, Phrase> kept_;
};

// What one socket has been told, as the hall remembers it: numbers follow from that and from nothing else.
class Heard {
public:
    void begin();                                    // another message
    std::size_t number_of(std::string_view phrase);  // as it is told; one that is new goes with the message
    // "0":["..."],"1":["..."]: what goes with this message; empty: nothing.
    const std::string& learnt() const { return learnt_; }

    std::string table;  // that the last message was about

private:
    static constexpr std::size_t most = 250;  // then it begins anew
    std::vector<std::uint64_t> known_;        // hashes; the place is the number
    std::string learnt_;
};

// The same as a client remembers it.
class Phrasebook {
public:
    void learn(const json::object& change);             // the phrases that come with it
    const Phrase& at(const json::value& number) const;  // throws BadInput

private:
    std::vector<Phrase> known_;
};

}  // namespace meadhall::protocol
