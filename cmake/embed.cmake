# Writes the files of a folder into a C++ source as text: embed.cmake -DOUT=... -DROOT=... "-DFILES=a;b"
set(rows "")
foreach(file ${FILES})
  file(READ ${ROOT}/${file} text)
  string(APPEND rows "    {\"${file}\", R\"~~~(${text})~~~\"},\n")
endforeach()
file(WRITE ${OUT} "// Generated from src/games by cmake/embed.cmake.
#include <string>
#include <string_view>
#include <utility>

#include \"kernel/check.h\"
#include \"match/any_game.h\"

namespace meadhall {

std::string_view shipped_file(std::string_view path) {
  static constexpr std::pair<std::string_view, std::string_view> files[] = {
${rows}  };
  for (const auto& [name, text] : files) {
    if (name == path) {
      return text;
    }
  }
  throw BadInput(\"there is no file \" + std::string(path) + \" in the program\");
}

}  // namespace meadhall
")
