# SPDX-License-Identifier: Apache-2.0
# Makes the Debian package: tools/build release meadhall && cpack --config build/release/CPackConfig.cmake
include(GNUInstallDirs)
install(TARGETS meadhall RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES deploy/meadhall.service DESTINATION lib/systemd/system)
install(PROGRAMS deploy/meadhall-admin DESTINATION ${CMAKE_INSTALL_SBINDIR})
# The settings may contain the password of a mail server, so only root and the group meadhall may read them.
# deploy/postinst sets this group.
install(FILES deploy/meadhall.toml DESTINATION /etc/meadhall PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ)
install(FILES README.md CHANGELOG.md CREDITS.md LICENSE deploy/nginx.conf docs/hosting.md docs/operating.md
              docs/protocol.md docs/record.md docs/bot-protocol.md docs/example_bot.py docs/example_client.py
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VERSION ${MEADHALL_VERSION})
set(CPACK_PACKAGE_NAME meadhall)
set(CPACK_PACKAGE_CONTACT "The Meadhall maintainers <maintainers@meadhall.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "hall for Viking tabletop games: server, bots and tools")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx, postgresql")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# dpkg keeps changes that the operator made to this file.
file(WRITE ${PROJECT_BINARY_DIR}/conffiles "/etc/meadhall/meadhall.toml\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/conffiles ${PROJECT_SOURCE_DIR}/deploy/postinst
    ${PROJECT_SOURCE_DIR}/deploy/prerm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
