// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "cli/commands.h"
#include "cli/escaped_output.h"

int main(int argc, char** argv) {
    const meadhall::cli::EscapedOutput output(std::cout), errors(std::cerr);
    return meadhall::cli::run(argc, argv);
}
