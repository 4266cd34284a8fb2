// The game as a viewer was told it: kept until he is told the next, to tell him only what has changed. Only the game
// knows its types, so that a view is compared field by field and never as text.
#pragma once

#include <cstdint>
#include <string>

namespace meadhall::codec {

class Seen {
public:
    virtual ~Seen() = default;

    // As JSON: the view, the list of offers.
    virtual void write_view(std::string& out) const = 0;
    virtual void write_offers(std::string& out) const = 0;
    // docs/protocol.md, "Changes": what turns what was seen before at the same table, if anything was, into this.
    // Nothing is written if it is the same.
    virtual void write_view_change(std::string& out, const Seen* before) const = 0;
    virtual void write_offers_change(std::string& out, const Seen* before) const = 0;
    virtual bool is_same(const Seen& before) const = 0;

    virtual std::uint64_t hash() const = 0;
    virtual const std::string& question() const = 0;  // empty: nothing is asked
};

}  // namespace meadhall::codec
