// SPDX-License-Identifier: Apache-2.0
#include "server/net/deflate.h"

#include <algorithm>
#include <new>
#include <set>
#include <utility>

#include "kernel/check.h"

namespace meadhall::server::net {
namespace {

// Measured with messages of all games (docs/operating.md): level 3 takes 4 % longer than level 1 and leaves 32 % of the
// bytes instead of 34 %. Level 6 takes 20 % longer than level 3 and leaves 30 %. More memory gains nothing.
constexpr int level = 3, memory_level = 4;
// Clients may compress with any window size, because only the single inflater of the server needs memory for a window.
constexpr int longest_window_bits = 15;
constexpr unsigned end_of_block = 128;  // the bit of z_stream::data_type that inflate() sets at the end of a block
// The end of every compressed message. It is not sent (RFC 7692, section 7.2.1).
constexpr std::string_view end_of_message("\x00\x00\xFF\xFF", 4);

// zlib's interface predates const.
Bytef* zlib_bytes(std::string_view bytes) { return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); }

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

// Removes and returns the part before the separator.
std::string_view take_part(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

// Reads "8" to "15"; returns 0 for any other text.
int window_bits(std::string_view text) {
    for (int bits = 8; bits <= longest_window_bits; ++bits) {
        if (text == std::to_string(bits)) {
            return bits;
        }
    }
    return 0;
}

// RFC 7692, section 7.1: an offer with an unknown, repeated or wrong parameter must be declined.
std::optional<DeflateTerms> terms_of_offer(std::string_view parameters) {
    DeflateTerms terms;
    std::set<std::string> seen;
    while (!parameters.empty()) {
        std::string_view value = take_part(parameters, ';');
        const bool has_value = value.find('=') != std::string_view::npos;
        const std::string name = lower_case(take_part(value, '='));
        if (!seen.insert(name).second) {
            return std::nullopt;
        }
        if (name == "server_no_context_takeover" && !has_value) {
            terms.keep_history = false;
        } else if (name == "server_max_window_bits") {
            // A smaller window than ours would need a second compressor.
            if (window_bits(trimmed(value)) < deflate_window_bits) {
                return std::nullopt;
            }
        } else if (name == "client_max_window_bits") {
            if (has_value && window_bits(trimmed(value)) == 0) {
                return std::nullopt;
            }
        } else if (name != "client_no_context_takeover" || has_value) {
            return std::nullopt;
        }
    }
    return terms;
}

bool same(const SharedText& one, const SharedText& other) { return one == other || (one && other && *one == *other); }

}  // namespace

std::optional<DeflateTerms> deflate_terms(std::string_view offers) {
    while (!offers.empty()) {
        std::string_view offer = take_part(offers, ',');
        if (lower_case(take_part(offer, ';')) == "permessage-deflate") {
            if (const std::optional<DeflateTerms> terms = terms_of_offer(offer)) {
                return terms;
            }
        }
    }
    return std::nullopt;
}

std::string_view extension_header(const DeflateTerms& terms) {
    static_assert(deflate_window_bits == 11);
    return terms.keep_history ? "permessage-deflate; client_no_context_takeover; server_max_window_bits=11"
                              : "permessage-deflate; client_no_context_takeover; server_max_window_bits=11; "
                                "server_no_context_takeover";
}

// --- deflate --------------------------------------------------------------------------------------------------------

Deflater::Deflater() {
    if (deflateInit2(&stream_, level, Z_DEFLATED, -deflate_window_bits, memory_level, Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::bad_alloc();
    }
}

Deflater::~Deflater() { deflateEnd(&stream_); }

const Deflater::Compressed& Deflater::compress(const SharedText& text, const SharedText& history) {
    for (const Result& each : newest_) {
        if (each.text && same(each.history, history) && same(each.text, text)) {
            return each.compressed;
        }
    }
    Result& result = newest_.at(std::exchange(next_, (next_ + 1) % newest_.size()));
    result = {text, history, run(*text, history ? std::string_view(*history) : std::string_view())};
    return result.compressed;
}

Deflater::Compressed Deflater::run(const std::string& text, std::string_view history) {
    deflateReset(&stream_);
    if (!history.empty()) {
        deflateSetDictionary(&stream_, zlib_bytes(history), static_cast<uInt>(history.size()));
    }
    std::string bytes(deflateBound(&stream_, text.size()) + 64, '\0');
    stream_.next_in = zlib_bytes(text);
    stream_.avail_in = static_cast<uInt>(text.size());
    stream_.next_out = zlib_bytes(bytes);
    stream_.avail_out = static_cast<uInt>(bytes.size());
    const int status = deflate(&stream_, Z_SYNC_FLUSH);
    check(status == Z_OK && stream_.avail_in == 0 && stream_.avail_out > 0, "the buffer holds a compressed message");
    bytes.resize(bytes.size() - stream_.avail_out);
    check(bytes.ends_with(end_of_message), "a compressed message ends with an empty block");
    bytes.resize(bytes.size() - end_of_message.size());
    bytes.shrink_to_fit();

    std::string after(history.substr(history.size() - std::min(history.size(), history_bytes)));
    after += std::string_view(text).substr(text.size() - std::min(text.size(), history_bytes));
    after.erase(0, after.size() - std::min(after.size(), history_bytes));
    after.shrink_to_fit();
    return {std::make_shared<const std::string>(std::move(bytes)),
            std::make_shared<const std::string>(std::move(after))};
}

// --- inflate --------------------------------------------------------------------------------------------------------

Inflater::Inflater() {
    if (inflateInit2(&stream_, -longest_window_bits) != Z_OK) {
        throw std::bad_alloc();
    }
}

Inflater::~Inflater() { inflateEnd(&stream_); }

Inflater::Outcome Inflater::inflate(std::string& message, std::size_t limit) {
    inflateReset(&stream_);
    message += end_of_message;
    stream_.next_in = zlib_bytes(message);
    stream_.avail_in = static_cast<uInt>(message.size());
    std::string text;
    std::array<char, 4096> block;
    bool is_complete = false;  // the bytes read so far end with a whole block
    int status = Z_OK;
    do {
        stream_.next_out = zlib_bytes({block.data(), block.size()});
        stream_.avail_out = static_cast<uInt>(block.size());
        status = ::inflate(&stream_, Z_SYNC_FLUSH);
        text.append(block.data(), block.size() - stream_.avail_out);
        if (text.size() > limit) {
            return Outcome::too_long;
        }
        if (status == Z_STREAM_END && stream_.avail_in > 0) {
            // A block may be marked as the last one although another block follows (RFC 7692, section 7.2.3.4).
            status = inflateReset(&stream_);
        } else if (status == Z_OK) {
            is_complete = (static_cast<unsigned>(stream_.data_type) & end_of_block) != 0;
        }
    } while (status == Z_OK && (stream_.avail_in > 0 || stream_.avail_out == 0));
    // Z_BUF_ERROR: there was nothing left to do.
    if (status == Z_STREAM_END || (is_complete && (status == Z_OK || status == Z_BUF_ERROR))) {
        message = std::move(text);
        return Outcome::done;
    }
    return Outcome::corrupt;
}

}  // namespace meadhall::server::net
