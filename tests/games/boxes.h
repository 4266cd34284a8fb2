// SPDX-License-Identifier: Apache-2.0
// Loads a game with modified data: a text in one data file is replaced. A box is the data of one edition.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "match/typed_setup.h"

namespace meadhall {

// The error with which the box is refused; empty if it is accepted. An empty file name stands for all files.
template <Game R>
std::string refusal_of_box(std::string_view changed_file, std::string_view from, std::string_view to) {
    try {
        load_rules<R>([&](std::string_view file) {
            std::string text(shipped_file(std::string(R::identity.folder) + "/data/" + std::string(file)));
            if (file == changed_file || changed_file.empty()) {
                const std::size_t at = text.find(from);
                EXPECT_NE(at, std::string::npos) << from;
                text.replace(at, from.size(), to);
            }
            return text;
        });
    } catch (const BadInput& error) {
        return error.what();
    }
    return "";
}

}  // namespace meadhall
