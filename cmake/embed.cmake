# SPDX-License-Identifier: Apache-2.0
# Writes the texts of files into a C++ source. Usage: embed.cmake -DOUT=... -DROOT=... "-DFILES=a;b"
set(rows "")
foreach(file ${FILES})
  file(READ ${ROOT}/${file} text)
  string(APPEND rows "    {\"${file}\", R\"~~~(${text})~~~\"},\n")
endforeach()
file(WRITE ${OUT} "// Generated from src/games by cmake/embed.cmake.
#include <span>

#include \"match/any_game.h\"

namespace meadhall {

std::span<const ShippedFile> shipped_files() {
  static constexpr ShippedFile files[] = {
${rows}  };
  return files;
}

}  // namespace meadhall
")
