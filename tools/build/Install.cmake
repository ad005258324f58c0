# bin/taefl, documents, and what the program says of itself: man pages and completions in
# ${CMAKE_BINARY_DIR}/share. Library.cmake installs the library.
install(TARGETS taefl RUNTIME)
install(FILES LICENSE README.md CHANGELOG.md TYPE DOC)
# docs/ and examples/ keep their places below README.md, whose links lead there.
file(GLOB TAEFL_DOCS CONFIGURE_DEPENDS docs/*.md docs/*.json)
install(FILES ${TAEFL_DOCS} DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs")
install(DIRECTORY docs/notebook docs/pictures DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs")
install(DIRECTORY examples DESTINATION "${CMAKE_INSTALL_DOCDIR}" USE_SOURCE_PERMISSIONS)
# taefl generate --out FOLDER writes man/man1/*.1, bash-completion/completions/taefl, and so on.
if(NOT TAEFL_SANITIZE)
    add_custom_command(OUTPUT share.stamp
        COMMAND "${CMAKE_COMMAND}" -D "TAEFL=$<TARGET_FILE:taefl>" -D "OUT=${CMAKE_BINARY_DIR}/share"
            -P "${CMAKE_SOURCE_DIR}/tools/build/share.cmake"
        COMMAND "${CMAKE_COMMAND}" -E touch share.stamp
        DEPENDS taefl tools/build/share.cmake COMMENT "Writing man pages and completions" VERBATIM)
    add_custom_target(share ALL DEPENDS share.stamp)
endif()
install(DIRECTORY "${CMAKE_BINARY_DIR}/share/" TYPE DATA OPTIONAL)

# All that is installed, and nothing else: what ./run builds, so that `cmake --install` can follow.
add_custom_target(installable)
add_dependencies(installable place taefl_shared taefl_static)
if(TARGET share)
    add_dependencies(installable share)
endif()

# Where it went, so that uninstall never removes the prefix itself.
install(CODE "file(WRITE \"${CMAKE_BINARY_DIR}/install_prefix.txt\" \"\${CMAKE_INSTALL_PREFIX}\")")
add_custom_target(uninstall COMMAND "${CMAKE_COMMAND}"
    -D "FROM=${CMAKE_BINARY_DIR}"
    -P "${CMAKE_SOURCE_DIR}/tools/build/uninstall.cmake" VERBATIM)
