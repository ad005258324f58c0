# Every tests/**/test_*.c is a file of cmocka tests over all layers; every test_*.sh and test_*.mjs is a
# test too; every tests/fuzz/fuzz_*.c a fuzz target. Labels say when ./test runs them:
#   long   test_long_*   only with ./test --long
#   slow   test_slow_*   only in the release build
#   tsan   test_tsan_*   also under ThreadSanitizer
#   house  tests/house   the tree itself; in the release build
#   fuzz   the fuzz targets on their seeds
#   script      a shell or Node script: only in the release build, but for test_asan_*, and with sanitizers by
#               ./test --long
#   sanitized   test_asan_*, and the C tests of the server, its database, bots and commands: no compiler makes them
#               right or wrong. ./test runs them with sanitizers, and in the release build only with --long. What
#               does less with sanitizers has not this label
#   processes   with child processes, sockets or database servers: run once more where they fail
# (test_wasm* belong to the wasm preset.)
enable_testing()
if(NOT TAEFL_TESTS STREQUAL "OFF")
    pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)
    if(NOT CMOCKA_FOUND AND TAEFL_TESTS STREQUAL "ON")
        message(FATAL_ERROR "the tests need cmocka (Debian: libcmocka-dev)")
    endif()
endif()
if(TAEFL_TESTS STREQUAL "OFF" OR NOT CMOCKA_FOUND)
    message(STATUS "Tests are left out")
    return()
endif()

# What takes time in a test is in the layers and in the reference: its own code is compiled quickly.
set(TAEFL_TEST_OPTIMISATION "")
if(TAEFL_SANITIZE)
    set(TAEFL_TEST_OPTIMISATION -O0)
elseif(CMAKE_C_FLAGS MATCHES "-O3")
    # gcc takes what it does not see at -O1 for uninitialized; clang has no such warning.
    set(TAEFL_TEST_OPTIMISATION -O1 $<$<C_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()

get_filename_component(TAEFL_NODE_FOLDER "${TAEFL_NODE}" DIRECTORY)
set(TAEFL_TEST_ENVIRONMENT "TAEFL=$<TARGET_FILE:taefl>" "TAEFL_SOURCE=${CMAKE_SOURCE_DIR}"
    "TAEFL_BUILD=${CMAKE_BINARY_DIR}" "TAEFL_SANITIZED=${TAEFL_SANITIZE}")

# The long ones, the longest first: they begin first, so that none runs on alone at the end.
set(TAEFL_LONGEST_TESTS proving-test_puzzle reference-check-test_slow_solver cli-test_cli.sh
    core-test_every_rules bologna-test_slow_guests.sh cli-test_slow_doc_lines.sh search-test_wins
    match-test_slow_match.sh match-test_slow_bots.sh faults-test_slow_faults.sh
    server-test_standby.mjs cli-test_slow_perft.sh search-test_answers search-test_timing
    core-test_random_laws cli-test_slow_puzzles.sh cli-test_conform.sh terminal-test_plain.sh
    terminal-test_window server-test_serve.mjs)
list(REVERSE TAEFL_LONGEST_TESTS)

# taefl_uses_processes(OUT file): whether a test starts processes or talks over sockets. Scripts do, but for
# those of the tree; a C program does where it includes what that needs. Long tests measure, or are exact.
function(taefl_uses_processes out file)
    set(headers "sys/(wait|socket)|support/(run|pty|window|database)|base/child")
    if(file MATCHES "/tests/house/|/test_long_")
        set(uses "")
    elseif(file MATCHES "\\.c$")
        file(STRINGS "${file}" uses LIMIT_COUNT 1 REGEX "^#include [<\"](${headers})\\.h[>\"]")
    else()
        set(uses script)
    endif()
    set(${out} "${uses}" PARENT_SCOPE)
endfunction()

# taefl_is_sanitized(OUT file): whether a test has the label `sanitized`.
function(taefl_is_sanitized out file)
    set(is "")
    if(file MATCHES "/test_asan_")
        set(is ON)
    elseif(file MATCHES "/tests/(bologna|bot|bots|cli|http|live|push|server|store|terminal|fuzz)/.*\\.c$" AND NOT file MATCHES "/test_(long|slow)_")
        file(STRINGS "${file}" less LIMIT_COUNT 1 REGEX "TAEFL_SANITIZED|test_(effort|whole)")
        if(NOT less)
            set(is ON)
        endif()
    endif()
    set(${out} "${is}" PARENT_SCOPE)
endfunction()

# taefl_test(NAME file command…): registers one test with labels by its name.
function(taefl_test name file)
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY "${CMAKE_BINARY_DIR}")
    set(labels "")
    set(timeout 1200)
    get_filename_component(stem "${file}" NAME)
    foreach(label long slow tsan)
        if(stem MATCHES "^test_${label}_")
            list(APPEND labels ${label})
        endif()
    endforeach()
    if(stem MATCHES "^test_long_")
        set(timeout 7200)
    endif()
    set(alone OFF)
    if(stem MATCHES "^test_long_time" OR (file MATCHES "/tests/house/" AND stem MATCHES "^test_long_"))
        set(alone ON) # of the machine's time
    endif()
    set(lock "")
    if(file MATCHES "/tests/house/test_(install|package|run)[.]")
        set(lock build) # they build in this folder, or install from it
    endif()
    if(stem MATCHES "^fuzz_")
        list(APPEND labels fuzz)
    endif()
    if(file MATCHES "/tests/house/")
        list(APPEND labels house)
    endif()
    taefl_uses_processes(processes "${file}")
    if(processes)
        list(APPEND labels processes)
    endif()
    if(NOT file MATCHES "\\.c$" AND NOT stem MATCHES "^test_asan_")
        list(APPEND labels script)
    endif()
    taefl_is_sanitized(sanitized "${file}")
    if(sanitized)
        list(APPEND labels sanitized)
    endif()
    list(FIND TAEFL_LONGEST_TESTS "${name}" place)
    math(EXPR cost "${place} + 1") # 0: what it took the last time
    set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${timeout}
        RUN_SERIAL ${alone} RESOURCE_LOCK "${lock}" COST ${cost}
        ENVIRONMENT "${TAEFL_TEST_ENVIRONMENT}"
        ENVIRONMENT_MODIFICATION "PATH=path_list_prepend:${TAEFL_NODE_FOLDER}")
endfunction()

# A name for the target and the test: the file's place below tests/, dots and slashes as '-'.
function(taefl_test_name out file)
    file(RELATIVE_PATH name "${CMAKE_SOURCE_DIR}/tests" "${file}")
    string(REGEX REPLACE "\\.c$" "" name "${name}")
    string(REPLACE "/" "-" name "${name}")
    set(${out} "${name}" PARENT_SCOPE)
endfunction()

# Reference programs and helpers shared by the tests; a reference file with a main of its own
# is a program of its own.
file(GLOB reference CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/reference/*.c")
file(GLOB support CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/support/*.c")
set(programs "")
foreach(file IN LISTS reference)
    file(STRINGS "${file}" has_main REGEX "^(int )?main\\(")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    get_filename_component(stem "${file}" NAME)
    if(has_main)
        list(APPEND programs "${file}")
    elseif(stem MATCHES "^solver")
        list(APPEND support "${file}")
    endif()
endforeach()
add_library(test_common INTERFACE)
target_include_directories(test_common INTERFACE "${CMAKE_SOURCE_DIR}/tests" "${TAEFL_GENERATED}")
target_link_libraries(test_common INTERFACE taefl_headers PkgConfig::CMOCKA Threads::Threads)
# cmocka gives each test a state, which few use.
target_compile_options(test_common INTERFACE -Wno-unused-parameter)
add_dependencies(test_common taefl_version)
if(support)
    add_library(test_support STATIC ${support})
    target_link_libraries(test_support PUBLIC test_common layer_referee)
    target_link_libraries(test_support PUBLIC PkgConfig::POSTGRES)
    set(common test_support)
else()
    set(common test_common)
endif()
set(TAEFL_TEST_LIBRARY ${common} ${TAEFL_LAYER_TARGETS})
foreach(file IN LISTS programs)
    taefl_test_name(name "${file}")
    add_executable(${name} "${file}")
    target_link_libraries(${name} PRIVATE ${TAEFL_TEST_LIBRARY})
endforeach()

# The inner layers once more, with their steps counted (tests/support/steps.h), for test_steps_*. How many
# steps something takes no sanitizer and no other compiler knows better, and the same code runs there in
# other tests.
if(NOT TAEFL_SANITIZE AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    set(counted "")
    foreach(layer core law search record session)
        file(GLOB sources CONFIGURE_DEPENDS "${TAEFL_FOLDER_${layer}}/*.c"
            "${TAEFL_FAMILIES}/*/${layer}/*.c")
        list(APPEND counted ${sources})
    endforeach()
    add_library(counted_layers STATIC ${counted})
    target_compile_options(counted_layers PRIVATE -fsanitize-coverage=trace-pc ${TAEFL_TEST_OPTIMISATION})
    target_link_libraries(counted_layers PRIVATE taefl_headers)
endif()

# The test files of a room are one program, which runs the file that its argument names: a hundred programs
# would be linked with the same libraries in each preset. A file that counts steps is a program of its own.
# Under the thread sanitizer nothing is built but test_tsan_* and what they need.
set(which test)
if(TAEFL_SANITIZE STREQUAL "thread")
    set(which test_tsan)
    add_custom_target(tsan_tests)
    add_dependencies(tsan_tests taefl)
endif()
# What must be the same with every compiler. These rooms know no layers but the inner ones, which need no others
# to be built for them.
add_custom_target(compiler_tests)
set(inner ${TAEFL_LAYER_TARGETS})
list(FILTER inner INCLUDE REGEX "^layer_(base|core|law|play|record|search|session)$")

# taefl_test_program(NAME FILE…): adds the program and registers a test for each file.
function(taefl_test_program program)
    set(tests "")
    foreach(file IN LISTS ARGN)
        get_filename_component(stem "${file}" NAME_WE)
        string(APPEND tests " X(${stem})")
        set_source_files_properties("${file}" PROPERTIES COMPILE_DEFINITIONS "main=${stem}")
        taefl_test_name(name "${file}")
        taefl_test(${name} "${file}" ${program} ${stem})
    endforeach()
    configure_file("${CMAKE_SOURCE_DIR}/tests/support/room.c.in" "${CMAKE_BINARY_DIR}/tests/${program}.c" @ONLY)
    add_executable(${program} ${ARGN} "${CMAKE_BINARY_DIR}/tests/${program}.c")
    target_compile_options(${program} PRIVATE -Wno-missing-prototypes ${TAEFL_TEST_OPTIMISATION})
endfunction()

file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/${which}_*.c")
set(rooms "")
foreach(file IN LISTS sources)
    taefl_test_name(name "${file}")
    string(REGEX REPLACE "-test_.*" "" room "${name}")
    if(name MATCHES "test_steps_")
        if(TARGET counted_layers)
            taefl_test_program(${name} "${file}")
            target_link_libraries(${name} PRIVATE counted_layers ${TAEFL_TEST_LIBRARY})
        endif()
    else()
        list(APPEND rooms ${room})
        list(APPEND sources_${room} "${file}")
    endif()
endforeach()
list(REMOVE_DUPLICATES rooms)
foreach(room IN LISTS rooms)
    set(program ${room}-tests)
    taefl_test_program(${program} ${sources_${room}})
    if(TAEFL_SANITIZE STREQUAL "thread") # of a few layers
        target_link_libraries(${program} PRIVATE ${common} layer_${room} layer_base)
        add_dependencies(tsan_tests ${program})
    elseif(room MATCHES "^(core|law|search)$")
        target_link_libraries(${program} PRIVATE ${common} ${inner})
        add_dependencies(compiler_tests ${program})
    else()
        target_link_libraries(${program} PRIVATE ${TAEFL_TEST_LIBRARY})
    endif()
    if(room STREQUAL "library") # these see the library as other programs do
        target_link_libraries(${program} PRIVATE taefl_shared)
    endif()
endforeach()
if(TAEFL_SANITIZE STREQUAL "thread")
    file(GLOB_RECURSE scripts CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/test_tsan_*.sh")
    foreach(file IN LISTS scripts)
        taefl_test_name(name "${file}")
        taefl_test(${name} "${file}" bash "${file}")
    endforeach()
    return()
endif()

# Libraries that are loaded before all others: tests/faults/preload.c lets calls fail, tests/server/passwords.c makes
# passwords cheap. The sanitizers want to be first themselves, so they are for the release build.
if(NOT TAEFL_SANITIZE)
    add_library(taefl_faults MODULE tests/faults/preload.c)
    add_library(taefl_passwords MODULE tests/server/passwords.c)
    target_link_libraries(taefl_passwords PRIVATE PkgConfig::SODIUM)
    foreach(library IN ITEMS faults passwords)
        target_compile_options(taefl_${library} PRIVATE -fvisibility=default)
        set_target_properties(taefl_${library} PROPERTIES OUTPUT_NAME ${library}
            LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/faults")
    endforeach()
endif()

file(GLOB_RECURSE scripts CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/test_*.sh"
    "${CMAKE_SOURCE_DIR}/tests/test_*.mjs")
list(FILTER scripts EXCLUDE REGEX "/test_wasm[^/]*\\.mjs$|/node_modules/")
foreach(file IN LISTS scripts)
    taefl_test_name(name "${file}")
    if(file MATCHES "\\.sh$")
        taefl_test(${name} "${file}" bash "${file}")
    else()
        taefl_test(${name} "${file}" "${TAEFL_NODE}" "${file}")
    endif()
endforeach()

# taefl_small: the program with a small page (tests/server/small_page.mjs), for the tests of the
# server in builds that do without the real one.
find_program(TAEFL_NPM npm)
if(NOT TAEFL_NPM)
    message(STATUS "taefl_small is left out (Debian: npm)")
elseif(TARGET layer_api)
    enable_language(ASM)
    set(small "${CMAKE_BINARY_DIR}/small_page")
    set(maker "${CMAKE_SOURCE_DIR}/tests/server/small_page.mjs")
    set(packer "${CMAKE_SOURCE_DIR}/web/tools/pack.mjs")
    add_custom_command(OUTPUT "${small}/page_table.c" "${small}/page_bytes.S" "${small}/page.bin"
        COMMAND "${CMAKE_SOURCE_DIR}/tools/modules.sh" node
        COMMAND "${TAEFL_NODE}" "${maker}" "${small}/web"
        COMMAND "${TAEFL_NODE}" "${packer}" "${small}/web" "${small}" "${small}/router.ts"
        DEPENDS "${maker}" "${packer}" "${CMAKE_SOURCE_DIR}/web/tools/packed.mjs"
        COMMENT "Packing a small page" VERBATIM)
    taefl_page_library(taefl_small_page "${small}")
    add_executable(taefl_small "${TAEFL_FOLDER_cli}/main.c")
    if(TARGET taefl_passwords)
        add_dependencies(taefl_small taefl_passwords)
    endif()
    target_include_directories(taefl_small PRIVATE "${TAEFL_GENERATED}")
    target_link_libraries(taefl_small PRIVATE ${TAEFL_LAYER_TARGETS} taefl_small_page taefl_headers
        Threads::Threads)
endif()

# Fuzz targets: by libFuzzer where it is, else with a plain main; their seeds are also a test.
# libwslay is the judge of frames; without it their target is left out.
file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/fuzz/fuzz_*.c")
find_library(TAEFL_WSLAY wslay)
if(NOT TAEFL_WSLAY)
    message(STATUS "fuzz_frame is left out (Debian: libwslay-dev)")
    list(FILTER sources EXCLUDE REGEX "/fuzz_frame\\.c$")
endif()
foreach(file IN LISTS sources)
    get_filename_component(name "${file}" NAME_WE)
    add_executable(${name} "${file}")
    if(name STREQUAL "fuzz_frame")
        target_link_libraries(${name} PRIVATE ${TAEFL_WSLAY})
    endif()
    target_compile_options(${name} PRIVATE -Wno-missing-prototypes)
    target_link_libraries(${name} PRIVATE ${TAEFL_TEST_LIBRARY})
    if(TAEFL_FUZZER)
        target_compile_options(${name} PRIVATE -fsanitize=fuzzer-no-link)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    else()
        target_sources(${name} PRIVATE "${CMAKE_SOURCE_DIR}/tests/fuzz/plain_main.c")
        string(REGEX REPLACE "^fuzz_" "" short "${name}")
        taefl_test(${name} "${file}" ${name} -runs 2000
            "${CMAKE_SOURCE_DIR}/tests/fuzz/seeds/${short}")
    endif()
endforeach()
