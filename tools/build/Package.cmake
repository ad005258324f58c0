# The Debian package: cpack, after a build. All that `cmake --install` installs, below /usr, and the
# service for systemd.
install(FILES tools/deploy/taefl.service tools/deploy/taefl@.service tools/deploy/taefl-worker.service tools/deploy/taefl-backup.service
    tools/deploy/taefl-backup.timer DESTINATION lib/systemd/system COMPONENT service EXCLUDE_FROM_ALL)
install(FILES LICENSE DESTINATION share/doc/taefl RENAME copyright COMPONENT service EXCLUDE_FROM_ALL)
install(FILES tools/deploy/nginx.conf tools/deploy/nginx-standby.conf tools/deploy/taefl.conf DESTINATION share/doc/taefl/examples COMPONENT service EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME taefl)
set(CPACK_PACKAGE_CONTACT "The Taefl developers <taefl@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "playing system for Tablut, Mǽrstánas and Gårdsdansen")
set(CPACK_PACKAGE_DESCRIPTION "Exact rules with their sources, a strong engine, a page to play and learn on,
 a server for friends and clubs, and tools for writers of bots.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL Unspecified service)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libcurl4, libpq5") # loaded by taefl bot and for notifications, and for PostgreSQL
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${CMAKE_SOURCE_DIR}/tools/deploy/postinst;${CMAKE_SOURCE_DIR}/tools/deploy/prerm")
include(CPack)
