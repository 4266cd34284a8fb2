// SPDX-License-Identifier: Apache-2.0
#include "match/box.h"

#include "codec/typescript.h"
#include "games/all.h"

namespace meadhall {

json::object box_of(std::string_view game) {
    std::optional<json::object> box;
    for_each_game([&](auto each) {
        using R = typename decltype(each)::type;
        if (R::identity.id == game) {
            const auto read = [](std::string_view file) {
                return std::string(shipped_file(std::string(R::identity.folder) + "/data/" + std::string(file)));
            };
            auto data = codec::load_data<typename R::Data>(read);
            if constexpr (requires { R::write_texts(data); }) {
                R::write_texts(data);
            }
            box = codec::to_json(codec::NoRules(), data).get_object();
        }
    });
    return box ? std::move(*box) : throw BadInput("there is no game \"" + codec::shortened(game) + "\"");
}

std::string typescript_of_boxes() {
    std::string out;
    for_each_game([&](auto each) {
        using R = typename decltype(each)::type;
        out += "\nexport namespace " + std::string(R::identity.folder) + " {\nexport interface Data {\n";
        for_each_field<typename R::Data>([&](auto field) {
            using Value = std::remove_cvref_t<decltype(std::declval<typename R::Data&>().*field.pointer)>;
            out += "  " + std::string(field.name) + ": " + codec::typescript_type<codec::NoRules, Value>() + ";\n";
        });
        out += "}\n}\n";
    });
    return out;
}

}  // namespace meadhall
