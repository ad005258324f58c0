# generated/taefl_version.h: version, commit, compiler. Looked at on every build, written only
# when it changes, so that an unchanged tree relinks nothing.
set(TAEFL_GENERATED "${CMAKE_BINARY_DIR}/generated")
set(TAEFL_VERSION_ARGUMENTS
    -D "SOURCE=${CMAKE_SOURCE_DIR}"
    -D "OUTPUT=${TAEFL_GENERATED}/taefl_version.h"
    -D "VERSION=${PROJECT_VERSION}"
    -D "COMPILER=${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION}"
    -P "${CMAKE_SOURCE_DIR}/tools/build/write_version.cmake")
execute_process(COMMAND "${CMAKE_COMMAND}" ${TAEFL_VERSION_ARGUMENTS})
add_custom_target(taefl_version
    COMMAND "${CMAKE_COMMAND}" ${TAEFL_VERSION_ARGUMENTS}
    BYPRODUCTS "${TAEFL_GENERATED}/taefl_version.h"
    COMMENT "Looking at the version" VERBATIM)
