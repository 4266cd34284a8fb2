// SPDX-License-Identifier: Apache-2.0
// Writes the difference of two values of the same type in the form that docs/protocol.md describes in "Deltas": a plain
// value, [value], [at,gone,items...] or {"key":difference,...}.
#pragma once

#include <algorithm>

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

// True if the JSON of a T is a list or an object. Such a value is written in brackets, to distinguish it from a
// difference.
template <class R, class T>
constexpr bool is_structured() {
    if constexpr (KnowsWordsFor<R, T>) {
        return false;
    } else if constexpr (HasWire<T>) {
        return is_structured<R, typename T::Wire>();
    } else if constexpr (is_optional<T>) {
        return is_structured<R, typename T::value_type>();
    } else {
        return !std::is_integral_v<T> && !std::is_enum_v<T> && !std::is_same_v<T, std::string>;
    }
}

template <class R, class T>
void write_whole(std::string& out, const R& rules, const T& after) {
    constexpr bool brackets = is_structured<R, T>();
    out += brackets ? "[" : "";
    write_json(out, rules, after);
    out += brackets ? "]" : "";
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

// Writes the range of items that were replaced. If both lists have the same length, it may write only the changed items
// instead, if that is shorter. The function arguments compare two items, write an item, and write the difference of two
// items.
template <class List, class Same, class Write, class WriteDelta>
void write_items_delta(std::string& out, const List& before, const List& after, Same same_items, Write write,
                       WriteDelta write_item_delta) {
    const std::size_t least = std::min<std::size_t>(before.size(), after.size());
    std::size_t first = 0, last = 0;  // the number of equal items at the beginning and at the end
    while (first < least && same_items(before[first], after[first])) {
        ++first;
    }
    while (first + last < least && same_items(before[before.size() - 1 - last], after[after.size() - 1 - last])) {
        ++last;
    }
    const std::size_t begin = out.size();
    out += '[';
    if (first + last == 0) {
        out += '[';
    } else {
        write_json_number(out, first);
        out += ',';
        write_json_number(out, before.size() - first - last);
    }
    for (std::size_t i = first; i + last < after.size(); ++i) {
        out += out.back() == '[' ? "" : ",";
        write(out, after[i]);
    }
    out += first + last == 0 ? "]]" : "]";
    if (before.size() == after.size()) {
        const std::size_t middle = out.size();
        DeltaMembers members(out);
        for (std::size_t i = first; i + last < after.size(); ++i) {
            if (!same_items(before[i], after[i])) {
                write_item_delta(members.next(i), before[i], after[i]);
            }
        }
        members.end();
        out.size() - middle < middle - begin ? out.erase(begin, middle - begin) : out.erase(middle);
    }
}

template <class R, class T>
void write_list_delta(std::string& out, const R& rules, const T& before, const T& after) {
    using Item = typename T::value_type;
    write_items_delta(
        out, before, after, [](const Item& a, const Item& b) { return same(a, b); },
        [&](std::string& to, const Item& item) { write_json(to, rules, item); },
        [&](std::string& to, const Item& a, const Item& b) { write_delta(to, rules, a, b); });
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

template <class R>
void write_offers_delta(std::string& out, const R& rules, const std::vector<Offer>& before,
                        const std::vector<Offer>& now) {
    const auto write = [&](std::string& to, const Offer& offer) { write_offer(to, rules, offer); };
    write_items_delta(out, before, now, is_same_offer, write, [&](std::string& to, const Offer&, const Offer& offer) {
        to += '[';
        write(to, offer);
        to += ']';
    });
}

}  // namespace meadhall::codec
