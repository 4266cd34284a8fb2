// SPDX-License-Identifier: Apache-2.0
#include "protocol/requests.h"

#include <algorithm>

#include "codec/duplicate_keys.h"

namespace meadhall::protocol {
namespace {

// Maximum nesting depth of a request's JSON. No request needs more, and this depth cannot overflow the stack.
constexpr std::size_t deepest = 8;

template <class F>
void for_each_request(F&& f) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Request>>(f);
}

json::object parse_object(std::string_view text) {
    json::parse_options options;
    options.max_depth = deepest;
    boost::system::error_code error;
    json::value value = json::parse(text, error, {}, options);
    if (error || !value.is_object()) {
        throw BadInput("a request must be a JSON object");
    }
    codec::refuse_duplicate_keys(value, text);
    return std::move(value.get_object());
}

std::string take_text(json::object& object, std::string_view key, std::size_t longest) {
    const json::value* found = object.if_contains(key);
    if (found == nullptr || !found->is_string() || found->get_string().size() > longest) {
        throw BadInput("\"" + std::string(key) + "\" must be a text of at most " + std::to_string(longest) + " bytes");
    }
    std::string text(found->get_string());
    object.erase(key);
    return text;
}

std::string take_id(json::object& object) {
    std::string id = take_text(object, "id", 64);
    if (id.empty() || !std::ranges::all_of(id, [](char c) { return c > ' ' && c <= '~'; })) {
        throw BadInput("the id of a request must have 1 to 64 printable ASCII characters without spaces");
    }
    return id;
}

// Some fields are structs, for example `clock`. If a request gives only some members of such a struct, fills in the
// defaults of the others. from_json() fills in the missing fields of the request itself.
template <class T>
void fill_in(json::object& object) {
    for_each_field<T>([&](auto field) {
        using Field = std::remove_cvref_t<decltype(std::declval<T>().*field.pointer)>;
        json::value* found = object.if_contains(field.name);
        if constexpr (is_described_struct<Field>) {
            if (found != nullptr && found->is_object()) {
                json::object whole = codec::to_json(codec::NoRules{}, Field{}).get_object();
                for (const auto& [key, value] : found->get_object()) {
                    whole[key] = value;
                }
                *found = std::move(whole);
            }
        }
    });
}

}  // namespace

Envelope read_request(std::string_view text) {
    Envelope envelope;
    try {
        json::object object = parse_object(text);
        envelope.id = take_id(object);
        const std::string name = take_text(object, "do", 40);
        bool known = false;
        for_each_request([&](auto type) {
            using T = typename decltype(type)::type;
            if (name == T::name_on_wire) {
                known = true;
                T request;
                fill_in<T>(object);
                codec::from_json(codec::NoRules{}, object, request, "", codec::fields_may_be_missing);
                envelope.request = std::move(request);
            }
        });
        if (!known) {
            throw BadInput("there is no request \"" + codec::shortened(name) + "\"");
        }
    } catch (const BadInput& error) {
        throw BadRequest(error.what(), envelope.id);
    }
    return envelope;
}

std::string id_in(std::string_view text) {
    constexpr std::string_view key = "\"id\":";
    constexpr std::size_t longest = 64;
    std::size_t at = text.find(key);
    if (at == std::string_view::npos) {
        return {};
    }
    text.remove_prefix(std::min(text.find_first_not_of(' ', at + key.size()), text.size()));
    const std::size_t end = text.starts_with('"') ? text.find_first_of("\"\\", 1) : std::string_view::npos;
    return end <= longest + 1 && text[end] == '"' ? std::string(text.substr(1, end - 1)) : std::string();
}

std::string_view name_of(const Request& request) {
    return std::visit([](const auto& known) { return std::remove_cvref_t<decltype(known)>::name_on_wire; }, request);
}

std::vector<std::string_view> request_names() {
    std::vector<std::string_view> names;
    for_each_request([&](auto type) { names.push_back(decltype(type)::type::name_on_wire); });
    return names;
}

}  // namespace meadhall::protocol
