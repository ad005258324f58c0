# The page inside the program: library taefl_page, which defines page_built (http/page.h).
# With TAEFL_PAGE the build makes taefl.wasm, has tools/page.sh build and pack web/, and links the
# result in; nothing of it is made again when nothing has changed. Without, the page has no files.

# taefl_page_library(TARGET FOLDER): a library of what web/tools/pack.mjs has put into a folder.
function(taefl_page_library target folder)
    add_library(${target} STATIC "${folder}/page_table.c" "${folder}/page_bytes.S")
    target_link_libraries(${target} PRIVATE taefl_headers)
    set_source_files_properties("${folder}/page_bytes.S" PROPERTIES
        OBJECT_DEPENDS "${folder}/page.bin")
    if(CMAKE_C_COMPILER_ID STREQUAL "Clang") # warnings and sanitizers of C mean nothing to it
        set_source_files_properties("${folder}/page_bytes.S" PROPERTIES
            COMPILE_OPTIONS "-Wno-unused-command-line-argument")
    endif()
endfunction()

if(NOT TAEFL_PAGE)
    add_library(taefl_page STATIC "${TAEFL_FOLDER_http}/page_none.c")
    target_link_libraries(taefl_page PRIVATE taefl_headers)
    return()
endif()

# An ordinary build folder of the wasm preset, shared with it where this is build/PRESET.
cmake_path(GET CMAKE_BINARY_DIR PARENT_PATH parent)
if(parent STREQUAL "${CMAKE_SOURCE_DIR}/build")
    set(TAEFL_WASM_BUILD "${parent}/wasm" CACHE PATH "Where taefl.wasm is built")
else()
    set(TAEFL_WASM_BUILD "${CMAKE_BINARY_DIR}/wasm" CACHE PATH "Where taefl.wasm is built")
endif()
# Looked at on every build, like any folder of objects; the copy is touched only when it changes.
set(wasm "${CMAKE_BINARY_DIR}/page/taefl.wasm")
add_custom_target(taefl_wasm
    COMMAND "${CMAKE_COMMAND}" -D "SOURCE=${CMAKE_SOURCE_DIR}" -D "FOLDER=${TAEFL_WASM_BUILD}"
        -D "COPY=${wasm}" -P "${CMAKE_SOURCE_DIR}/tools/build/build_wasm.cmake"
    BYPRODUCTS "${wasm}" COMMENT "Looking at taefl.wasm" VERBATIM)

# Not web/ as a whole: walking node_modules on every build would take longer than the build.
set(TAEFL_PAGE_SOURCES "")
foreach(folder src texts data public)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/${folder}/*")
    list(APPEND TAEFL_PAGE_SOURCES ${files})
endforeach()
file(GLOB files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/docs/*.*" "${CMAKE_SOURCE_DIR}/docs/*/*.*"
    "${CMAKE_SOURCE_DIR}/CHANGELOG.md" "${CMAKE_SOURCE_DIR}/include/*.h" "${CMAKE_SOURCE_DIR}/examples/*.*"
    "${CMAKE_SOURCE_DIR}/examples/*/*.*" "${CMAKE_SOURCE_DIR}/tools/deploy/*" "${CMAKE_SOURCE_DIR}/tools/*.sh"
    "${CMAKE_SOURCE_DIR}/data/rules/*.rules" "${CMAKE_SOURCE_DIR}/data/rules/balance.csv" "${CMAKE_SOURCE_DIR}/data/proofs/*"
    "${CMAKE_SOURCE_DIR}/data/networks/*.network" "${CMAKE_SOURCE_DIR}/data/books/*.book" "${CMAKE_SOURCE_DIR}/web/*.html" "${CMAKE_SOURCE_DIR}/web/*.json"
    "${CMAKE_SOURCE_DIR}/web/*.ts" "${CMAKE_SOURCE_DIR}/web/tools/*")
list(APPEND TAEFL_PAGE_SOURCES ${files} "${made}.json" "${CMAKE_SOURCE_DIR}/tools/page.sh"
    "${CMAKE_SOURCE_DIR}/tools/node/package-lock.json" "${CMAKE_SOURCE_DIR}/CMakeLists.txt")

set(folder "${CMAKE_BINARY_DIR}/page")
set(made "${folder}/page_table.c" "${folder}/page_bytes.S" "${folder}/page.bin")
add_custom_command(OUTPUT ${made}
    COMMAND "${CMAKE_SOURCE_DIR}/tools/page.sh" "${wasm}" "${folder}"
    DEPENDS ${TAEFL_PAGE_SOURCES} "${wasm}" taefl_wasm
    COMMENT "Building the page" USES_TERMINAL VERBATIM)

enable_language(ASM)
taefl_page_library(taefl_page "${folder}")
