// SPDX-License-Identifier: Apache-2.0
// Writes the delta between two values of the same type in the form that docs/protocol.md describes in "Deltas":
// [value], [at,gone,items...] or {"key":delta,...}. protocol/deltas.h writes deltas between JSON texts.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "codec/json_text.h"

namespace meadhall::codec {

template <class R, class T>
void write_delta(std::string& out, const R& rules, const T& before, const T& after);

// Writes an object member by member: {"key":...,"key":...}.
class DeltaMembers {
public:
    explicit DeltaMembers(std::string& out) : out_(out) { out_ += '{'; }
    template <class Key>
    std::string& next(const Key& key) {
        out_ += first_ ? "\"" : ",\"";
        first_ = false;
        if constexpr (std::is_integral_v<Key>) {
            write_json_number(out_, key);
        } else {
            out_ += key;
        }
        out_ += "\":";
        return out_;
    }
    void end() { out_ += '}'; }

private:
    std::string& out_;
    bool first_ = true;
};

template <class R, class T>
void write_whole(std::string& out, const R& rules, const T& after) {
    out += '[';
    write_json(out, rules, after);
    out += ']';
}

// Writes the whole struct if every field has changed, because listing the fields saves nothing.
template <class R, class T>
void write_struct_delta(std::string& out, const R& rules, const T& before, const T& after) {
    bool all_new = true;
    for_each_field<T>([&](auto field) { all_new = all_new && !same(before.*field.pointer, after.*field.pointer); });
    if (all_new) {
        write_whole(out, rules, after);
        return;
    }
    DeltaMembers members(out);
    for_each_field<T>([&](auto field) {
        if (!same(before.*field.pointer, after.*field.pointer)) {
            write_delta(members.next(field.name), rules, before.*field.pointer, after.*field.pointer);
        }
    });
    members.end();
}

// Writes the range of replaced items. If both lists have the same length, writes only the changed items if that is
// shorter.
template <class R, class T>
void write_list_delta(std::string& out, const R& rules, const T& before, const T& after) {
    const std::size_t least = std::min<std::size_t>(before.size(), after.size());
    std::size_t first = 0, last = 0;  // the number of equal items at the beginning and at the end
    while (first < least && same(before[first], after[first])) {
        ++first;
    }
    while (first + last < least && same(before[before.size() - 1 - last], after[after.size() - 1 - last])) {
        ++last;
    }
    const std::size_t begin = out.size();
    if (first + last == 0) {
        write_whole(out, rules, after);
    } else {
        out += '[';
        write_json_number(out, first);
        out += ',';
        write_json_number(out, before.size() - first - last);
        for (std::size_t i = first; i + last < after.size(); ++i) {
            out += ',';
            write_json(out, rules, after[i]);
        }
        out += ']';
    }
    if (before.size() == after.size()) {
        const std::size_t middle = out.size();
        DeltaMembers members(out);
        for (std::size_t i = first; i + last < after.size(); ++i) {
            if (!same(before[i], after[i])) {
                write_delta(members.next(i), rules, before[i], after[i]);
            }
        }
        members.end();
        out.size() - middle < middle - begin ? out.erase(begin, middle - begin) : out.erase(middle);
    }
}

// `before` and `after` must differ: same(before, after) must be false.
template <class R, class T>
void write_delta(std::string& out, const R& rules, const T& before, const T& after) {
    if constexpr (KnowsWordsFor<R, T>) {
        write_whole(out, rules, after);
    } else if constexpr (HasWire<T>) {
        write_delta(out, rules, before.wire(), after.wire());
    } else if constexpr (is_optional<T>) {
        before&& after ? write_delta(out, rules, *before, *after) : write_whole(out, rules, after);
    } else if constexpr (is_list<T>) {
        write_list_delta(out, rules, before, after);
    } else if constexpr (is_described_struct<T>) {
        write_struct_delta(out, rules, before, after);
    } else {
        write_whole(out, rules, after);
    }
}

// --- offers ---------------------------------------------------------------------------------------------------------

inline bool is_same_offer(const Offer& a, const Offer& b) {
    return a.first == b.first && a.count == b.count && (a.count == 1 || a.shift == b.shift);
}

// Finds the index of an offer in a list. Among equal offers, it finds the first.
class OfferIndex {
public:
    explicit OfferIndex(std::span<const Offer> offers) : offers_(offers), order_(offers.size()) {
        for (std::size_t i = 0; i < order_.size(); ++i) {
            order_[i] = static_cast<std::uint32_t>(i);
        }
        std::ranges::stable_sort(order_, {}, [&](std::uint32_t i) { return offers_[i].first.bits; });
    }
    std::optional<std::size_t> find(const Offer& offer) const {
        auto each = std::ranges::lower_bound(order_, offer.first.bits, {},
                                             [&](std::uint32_t i) { return offers_[i].first.bits; });
        for (; each != order_.end() && offers_[*each].first == offer.first; ++each) {
            if (is_same_offer(offers_[*each], offer)) {
                return *each;
            }
        }
        return std::nullopt;
    }

private:
    std::span<const Offer> offers_;
    std::vector<std::uint32_t> order_;
};

// True if the text of an action shows every field as its JSON value. A seat is a name in the text but a number in JSON,
// so an offer with a seat is written whole.
template <class T>
constexpr bool text_shows_fields = [] {
    bool all = true;
    for_each_field<T>([&](auto field) {
        all = all && !std::is_same_v<std::remove_cvref_t<decltype(std::declval<T>().*field.pointer)>, Seat>;
    });
    return all;
}();

// Writes the common part of offers of one kind, their pattern and kind: "place {card} {row+}","place". In a range, the
// mark + follows the field that counts up.
template <class T>
void write_offer_pattern(std::string& out, const Offer& offer) {
    out += '"';
    std::string_view pattern = T::wording.text;
    while (!pattern.empty()) {
        const notation::Piece piece = notation::next_piece(pattern);
        out += piece.literal;
        if (!piece.field.empty()) {
            out += '{';
            out += piece.field;
            unsigned shift = 8;
            for_each_field<T>([&](auto field) {
                out += offer.count > 1 && shift == offer.shift && piece.field == field.name ? "+" : "";
                shift += 8 * sizeof(std::declval<T>().*field.pointer);
            });
            out += '}';
        }
    }
    out += "\",\"";
    out += T::wording.kind;
    out += '"';
}

// Writes one offer of a group with the same pattern: [6,4]. The values are in the order of the pattern. For a range,
// the number of actions follows.
template <class R, class T>
void write_offer_row(std::string& out, const R& rules, const T& known, const Offer& offer) {
    out += '[';
    std::string_view pattern = T::wording.text;
    while (!pattern.empty()) {
        const notation::Piece piece = notation::next_piece(pattern);
        for_each_field<T>([&](auto field) {
            if (piece.field == field.name) {
                out += out.back() == '[' ? "" : ",";
                write_json(out, rules, known.*field.pointer);
            }
        });
    }
    if (offer.count > 1) {
        out += ',';
        write_json_number(out, offer.count);
    }
    out += ']';
}

// Writes the current offers. A run of offers that is also in the previous list becomes a reference to that list: [index
// of the first,number of offers].
template <class R>
void write_offers_delta(std::string& out, const R& rules, std::span<const Offer> before, std::span<const Offer> now,
                        Names names) {
    const OfferIndex earlier(before);
    const auto begin_part = [&, begin = out.size() + 1] { out += out.size() > begin ? "," : ""; };
    const Offer* group = nullptr;  // the last offer of the current group; `nullptr` if no group is open
    out += '[';
    for (std::size_t i = 0; i < now.size();) {
        if (const std::optional<std::size_t> from = earlier.find(now[i])) {
            std::size_t run = 1;
            while (*from + run < before.size() && i + run < now.size() &&
                   is_same_offer(before[*from + run], now[i + run])) {
                ++run;
            }
            begin_part();
            out += '[';
            write_json_number(out, *from);
            out += ',';
            write_json_number(out, run);
            out += ']';
            group = nullptr;
            i += run;
            continue;
        }
        const Offer& offer = now[i++];
        R::Actions::visit(
            offer.first,
            [&]<class T>(const T& known) {
                if constexpr (text_shows_fields<T>) {
                    const auto kind = [](const Offer& each) { return each.first.bits % 256; };
                    const auto counts = [](const Offer& each) { return each.count > 1 ? each.shift : 0; };
                    if (group != nullptr && kind(*group) == kind(offer) && counts(*group) == counts(offer)) {
                        out.back() = ',';
                    } else {
                        begin_part();
                        out += '[';
                        write_offer_pattern<T>(out, offer);
                        out += ',';
                    }
                    group = &offer;
                    write_offer_row(out, rules, known, offer);
                    out += ']';
                } else {
                    begin_part();
                    group = nullptr;
                    write_offer(out, rules, offer, names);
                }
            },
            [&](Unknown) {
                begin_part();
                group = nullptr;
                write_offer(out, rules, offer, names);
            });
    }
    out += ']';
}

}  // namespace meadhall::codec
