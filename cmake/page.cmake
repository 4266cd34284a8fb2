# SPDX-License-Identifier: Apache-2.0
# Builds the page from web/ and compiles it into the program, if npm is installed. Otherwise the program has no page.
option(MEADHALL_PAGE "build the page into the program, if npm is installed" ON)
find_program(npm_program npm)
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/* ${PROJECT_SOURCE_DIR}/web/public/*)
file(GLOB page_settings CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*.html ${PROJECT_SOURCE_DIR}/web/*.json
     ${PROJECT_SOURCE_DIR}/web/*.js ${PROJECT_SOURCE_DIR}/web/*.ts)
set(packages ${PROJECT_SOURCE_DIR}/web/package-lock.json)
set(page ${CMAKE_CURRENT_BINARY_DIR}/page)

if(MEADHALL_PAGE AND npm_program AND packages IN_LIST page_settings)
  set(installed ${PROJECT_SOURCE_DIR}/web/node_modules/.package-lock.json)
  add_custom_command(
    OUTPUT ${installed}
    COMMAND ${PROJECT_SOURCE_DIR}/tools/page install
    DEPENDS ${packages}
    COMMENT "Installing the packages that build the page"
    VERBATIM)
  add_custom_command(
    OUTPUT ${page}/page.cpp ${page}/page.bin
    COMMAND ${PROJECT_SOURCE_DIR}/tools/page build ${page}
    DEPENDS ${installed} ${page_sources} ${page_settings} ${PROJECT_SOURCE_DIR}/tools/page
            ${PROJECT_SOURCE_DIR}/tools/pack-page.mjs
    COMMENT "Building the page"
    VERBATIM)
  set_source_files_properties(${page}/page.cpp PROPERTIES OBJECT_DEPENDS ${page}/page.bin)
  set(dist ${PROJECT_SOURCE_DIR}/web/dist)
else()
  set(dist none)
  file(CONFIGURE OUTPUT ${page}/page.cpp CONTENT "#include \"server/page.h\"

std::span<const meadhall::server::PageFile> meadhall::server::built_in_page() { return {}; }
")
endif()
add_library(page STATIC ${page}/page.cpp)
target_link_libraries(page PUBLIC house)
set_target_properties(page PROPERTIES meadhall_dist ${dist})  # for tests
