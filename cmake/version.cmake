# SPDX-License-Identifier: Apache-2.0
# The version of this build. In a git clone, the time and id of the newest commit are appended to the version of the
# project. So a package of a later commit has a higher version, and replaces an older package when it is installed.
set(MEADHALL_VERSION ${PROJECT_VERSION})
find_package(Git QUIET)
if(Git_FOUND)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env TZ=UTC ${GIT_EXECUTABLE} log -1 --date=format-local:%Y%m%d%H%M%S --format=%cd.g%h
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE newest_commit
    OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET)
  if(newest_commit)
    string(APPEND MEADHALL_VERSION "+${newest_commit}")
    # Git appends each new commit to logs/HEAD. So CMake configures again after a commit and finds the new version.
    execute_process(
      COMMAND ${GIT_EXECUTABLE} rev-parse --git-path logs/HEAD
      WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
      OUTPUT_VARIABLE git_log
      OUTPUT_STRIP_TRAILING_WHITESPACE)
    file(REAL_PATH ${git_log} git_log BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${git_log})
  endif()
endif()
