// SPDX-License-Identifier: Apache-2.0
#include "arena/contract_check.h"

#include <cstring>

namespace meadhall::contract {
namespace {

std::uint64_t random_bits(Chance& pick) {
    constexpr std::uint32_t half = 1u << 16;
    std::uint64_t bits = 0;
    for (int i = 0; i < 4; ++i) {
        bits = bits << 16 | pick.below(half);
    }
    return bits;
}

}  // namespace

std::string difference(const json::value& a, const json::value& b, const std::string& place) {
    if (a.is_object() && b.is_object()) {
        for (const auto& [key, value] : a.get_object()) {
            const json::value* other = b.get_object().if_contains(key);
            if (other == nullptr || *other != value) {
                return difference(value, other == nullptr ? json::value("(missing)") : *other,
                                  place + "/" + std::string(key));
            }
        }
    }
    if (a.is_array() && b.is_array() && a.get_array().size() == b.get_array().size()) {
        for (std::size_t i = 0; i < a.get_array().size(); ++i) {
            if (a.get_array()[i] != b.get_array()[i]) {
                return difference(a.get_array()[i], b.get_array()[i], place + "/" + std::to_string(i));
            }
        }
    }
    return place + ": " + json::serialize(a) + " and " + json::serialize(b);
}

bool same_verdict(const Verdict& a, const Verdict& b) {
    if (a.legal() || b.legal()) {
        return a.legal() == b.legal();
    }
    return std::strcmp(a.refusal().rule, b.refusal().rule) == 0 &&
           std::strcmp(a.refusal().words, b.refusal().words) == 0 && a.refusal().numbers == b.refusal().numbers;
}

std::string verdict_text(const Verdict& verdict) { return verdict.legal() ? "legal" : text(verdict.refusal()); }

bool same_offers(const Offers& a, const Offers& b) {
    return std::ranges::equal(a, b, [](const Offer& mine, const Offer& theirs) {
        return mine.first == theirs.first && mine.count == theirs.count && mine.shift == theirs.shift;
    });
}

bool same_priors(const Priors& a, const Priors& b) {
    return std::ranges::equal(a, b, [](const Prior& mine, const Prior& theirs) {
        return mine.action == theirs.action && mine.weight == theirs.weight;
    });
}

Action strange_action(const Offers& offers, std::size_t kinds, Chance& pick) {
    // Usually only a few bytes are random. With seven random bytes, hardly any action would be known: an action with
    // bits outside the fields of its kind is Unknown (kernel/action.h).
    const std::uint32_t fields = pick.below(1 + pick.below(8));
    const std::uint64_t kind = pick.below(static_cast<std::uint32_t>(kinds) + 1);
    switch (pick.below(offers.empty() ? 4 : 10)) {
        case 0:
            return {random_bits(pick)};
        case 1:  // a kind whose fields have arbitrary values
            return {kind | (random_bits(pick) & ((std::uint64_t{1} << 8 * fields) - 1)) << 8};
        case 2:
        case 3: {  // a kind whose fields have small values
            std::uint64_t bits = kind;
            for (std::uint32_t field = 1; field <= fields; ++field) {
                bits |= std::uint64_t{pick.below(8)} << 8 * field;
            }
            return {bits};
        }
        default: {  // an offered action with one byte changed by one, changed to anything or, sometimes, unchanged
            const Action offered = choose_at_random(offers, pick);
            const std::uint32_t shift = 8 * (pick.below(6) == 0 ? 0 : 1 + fields % 7);
            const std::uint64_t byte = offered.bits >> shift & 0xFF;
            const std::array<std::uint64_t, 4> changed{byte + 1, byte - 1, pick.below(256), byte};
            const std::uint64_t to = changed[pick.below(4)] & 0xFF;
            return {offered.bits ^ (byte ^ to) << shift};
        }
    }
}

std::optional<Action> doubled(const Offers& offers, std::vector<std::uint64_t>& room) {
    if (offers.total() > max_expanded) {  // compares only the first and the last action of each range
        for (std::size_t i = 0; i < offers.size(); ++i) {
            for (std::size_t j = 0; j < offers.size(); ++j) {
                for (const Action end : {offers[i].at(0), offers[i].at(offers[i].count - 1)}) {
                    if (i != j && offers[j].contains(end)) {
                        return end;
                    }
                }
            }
        }
        return std::nullopt;
    }
    room.clear();
    for (const Offer& offer : offers) {
        for (std::uint32_t i = 0; i < offer.count; ++i) {
            room.push_back(offer.at(i).bits);
        }
    }
    std::ranges::sort(room);
    const auto twice = std::ranges::adjacent_find(room);
    return twice == room.end() ? std::nullopt : std::optional(Action{*twice});
}

std::string finding(const char* doing, std::uint64_t seed, int players, const json::value& options, std::size_t moves,
                    const std::string& details) {
    return std::string(doing) + " (seed " + std::to_string(seed) + ", " + std::to_string(players) +
           " players, options " + json::serialize(options) + ", after move " + std::to_string(moves) + "): " + details;
}

}  // namespace meadhall::contract
