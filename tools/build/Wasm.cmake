# taefl.wasm from the freestanding layers and the layer wasm. Until that exists the layers are still
# compiled, which shows early what does not stand alone.
enable_testing()
file(GLOB sources CONFIGURE_DEPENDS "${TAEFL_FOLDER_wasm}/*.c")
if(sources)
    # Ratings come from a hosted layer: it needs some mathematics, which wasm has.
    add_executable(taefl ${sources} "${TAEFL_FOLDER_rank}/rating.c")
    target_include_directories(taefl PRIVATE "${TAEFL_FOLDER_wasm}/libc")
    set_target_properties(taefl PROPERTIES SUFFIX .wasm)
    target_link_libraries(taefl PRIVATE ${TAEFL_LAYER_TARGETS} taefl_headers)
    target_compile_definitions(taefl PRIVATE "TAEFL_VERSION=\"${PROJECT_VERSION}\"")
    target_link_options(taefl PRIVATE --no-entry --stack-first -zstack-size=1048576 --strip-debug)
endif()

file(GLOB_RECURSE tests CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/test_wasm*.mjs")
foreach(test IN LISTS tests)
    get_filename_component(name "${test}" NAME)
    add_test(NAME ${name} COMMAND "${TAEFL_NODE}" "${test}" WORKING_DIRECTORY "${CMAKE_BINARY_DIR}")
    set_tests_properties(${name} PROPERTIES TIMEOUT 300 ENVIRONMENT
        "TAEFL=${CMAKE_SOURCE_DIR}/build/release/taefl;TAEFL_SOURCE=${CMAKE_SOURCE_DIR};TAEFL_BUILD=${CMAKE_BINARY_DIR};TAEFL_WASM=${CMAKE_BINARY_DIR}/taefl.wasm")
endforeach()
