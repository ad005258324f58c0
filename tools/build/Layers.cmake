# One static library layer_<name> per row of tools/build/layers.txt, with the folder's own folders and what the
# families of games have for it. The public layers have files of their own: cli in Program.cmake, library in
# Library.cmake, wasm in Wasm.cmake.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tools/build/layers.txt")
file(STRINGS "${CMAKE_SOURCE_DIR}/tools/build/layers.txt" rows REGEX "^src/")
set(TAEFL_LAYERS "")
set(TAEFL_FREESTANDING "")
# Each layer's folder is TAEFL_FOLDER_<name>, its wing the folder around it. TAEFL_FAMILIES holds the families.
set(TAEFL_WINGS "")
foreach(row IN LISTS rows)
    string(REGEX REPLACE " .*" "" path "${row}")
    if(path MATCHES "^(.*)/[*]/")
        set(TAEFL_FAMILIES "${CMAKE_SOURCE_DIR}/${CMAKE_MATCH_1}")
        continue()
    endif()
    get_filename_component(layer "${path}" NAME)
    get_filename_component(wing "${path}" DIRECTORY)
    set(TAEFL_FOLDER_${layer} "${CMAKE_SOURCE_DIR}/${path}")
    list(APPEND TAEFL_WINGS "${CMAKE_SOURCE_DIR}/${wing}")
    if(row MATCHES "freestanding|hosted")
        list(APPEND TAEFL_LAYERS "${row}")
    endif()
endforeach()
list(REMOVE_DUPLICATES TAEFL_WINGS)

# What is taken in of data/rules/: a header with the clauses' names, which all layers see, and sources, made by
# the core's own reader in a program that runs while building. It is compiled for this machine, also where
# the build is for WebAssembly.
find_program(TAEFL_AWK NAMES awk REQUIRED)
find_program(TAEFL_HOST_CC NAMES cc gcc clang-14 clang REQUIRED)
file(GLOB rules CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/rules/*.rules")
file(GLOB reader CONFIGURE_DEPENDS "${TAEFL_FOLDER_core}/*.c" "${TAEFL_FOLDER_law}/*.c" "${TAEFL_FAMILIES}/*/core/*.c")
file(GLOB reader_headers CONFIGURE_DEPENDS "${TAEFL_FOLDER_core}/*.h" "${TAEFL_FOLDER_law}/*.h" "${TAEFL_FAMILIES}/*/core/*.h")
list(FILTER reader EXCLUDE REGEX "/registry\\.c$")
set(made "${CMAKE_BINARY_DIR}/rules/rules_made")
file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/rules")
add_custom_command(OUTPUT "${CMAKE_BINARY_DIR}/rules/make_rules"
    COMMAND "${TAEFL_HOST_CC}" -std=gnu17 -O0 -I "${CMAKE_SOURCE_DIR}/tools/build/rules_none"
        "-I$<JOIN:${TAEFL_WINGS},;-I>" "${CMAKE_SOURCE_DIR}/tools/make_rules.c" ${reader}
        -o "${CMAKE_BINARY_DIR}/rules/make_rules"
    DEPENDS ${reader} ${reader_headers} "${CMAKE_SOURCE_DIR}/tools/make_rules.c"
        "${CMAKE_SOURCE_DIR}/tools/build/rules_none/rules_made.h"
    COMMENT "Building the reader of data/rules/" COMMAND_EXPAND_LISTS VERBATIM)
add_custom_command(
    OUTPUT "${made}.h" "${made}.c" "${made}_texts.c" "${made}.po" "${made}.json"
    COMMAND "${CMAKE_BINARY_DIR}/rules/make_rules" "${CMAKE_BINARY_DIR}/rules" ${rules}
    DEPENDS ${rules} "${CMAKE_BINARY_DIR}/rules/make_rules"
    COMMENT "Taking in data/rules/" VERBATIM)
add_custom_target(taefl_rules DEPENDS "${made}.h" "${made}.json")

# Writes a C source that puts files into the program, each with a 0 behind it. `align` is how many bytes a
# file begins at a multiple of. Then pairs follow: SYMBOL FILE. Each form of object file names the section of what is
# only read in its own way: ELF, PE (Windows) and Mach-O (macOS).
function(embed source align)
    set(pairs ${ARGN})
    set(bytes "#if defined(__ELF__)
#define BEGIN(name) \".section .rodata\\n.globl \" name \"\\n.hidden \" name \"\\n.balign ${align}\\n\" name \": \"
#elif defined(_WIN32)
#define BEGIN(name) \".section .rdata,\\\"dr\\\"\\n.globl \" name \"\\n.balign ${align}\\n\" name \": \"
#else
#define BEGIN(name) \
    \".section __DATA,__const\\n.globl _\" name \"\\n.private_extern _\" name \"\\n.balign ${align}\\n_\" name \": \"
#endif
")
    set(files "")
    while(pairs)
        list(POP_FRONT pairs symbol file)
        list(APPEND files "${file}")
        string(APPEND bytes
            "__asm__(BEGIN(\"${symbol}\") \".incbin \\\"${file}\\\"\\n.byte 0\\n.text\");\n")
    endwhile()
    file(CONFIGURE OUTPUT "${source}" CONTENT "${bytes}" @ONLY)
    set_source_files_properties("${source}" PROPERTIES OBJECT_DEPENDS "${files}" COMPILE_OPTIONS -fno-lto)
endfunction()

# What the engine takes in of data/networks/: a list of them, and their bytes where the linker finds them. The
# page's engine takes in none.
file(GLOB networks CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/networks/*.network")
if(TAEFL_WASM)
    set(networks "")
endif()
set(list "")
set(pairs "")
foreach(network IN LISTS networks)
    get_filename_component(name "${network}" NAME_WE)
    string(MAKE_C_IDENTIFIER "${name}" name)
    string(APPEND list " X(${name})")
    list(APPEND pairs network_${name} "${network}")
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/rules/networks_made.h" CONTENT "#define NETWORKS(X)${list}\n" @ONLY)
embed("${CMAKE_BINARY_DIR}/rules/networks_made.c" 64 ${pairs})

# What the server gives out as /api/openapi.json.
set(openapi "${CMAKE_BINARY_DIR}/rules/openapi_made.c")
embed("${openapi}" 1 openapi_json "${CMAKE_SOURCE_DIR}/docs/openapi.json")

# How fair each rule set is, as measured (docs/balance.md).
set(balance "${CMAKE_BINARY_DIR}/rules/balance_made.c")
embed("${balance}" 1 balance_csv "${CMAKE_SOURCE_DIR}/data/rules/balance.csv")

# What is solved (docs/proofs.md), by the heads of the proofs from the start of their rules: "X(NAME, WINNER)" each.
file(GLOB proofs CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/proofs/*.proof")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${proofs})
set(list "")
foreach(proof IN LISTS proofs)
    file(READ "${proof}" head LIMIT 4096)
    if(head MATCHES "\nRules: ([^\n]*)\n(.*\n)?\\| start = ([^\n]*)\n(.*\n)?Winner: ([12])\n(.*\n)?Start: ([^\n]*)\n"
        AND CMAKE_MATCH_3 STREQUAL CMAKE_MATCH_7)
        string(APPEND list " X(\"${CMAKE_MATCH_1}\", ${CMAKE_MATCH_5})")
    endif()
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/rules/solved_made.h" CONTENT "#define SOLVED(X)${list}\n" @ONLY)

# The puzzles that the server knows: a list of the shelves, and their files where the linker finds them.
file(GLOB shelves CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/data/puzzles/*.json")
set(list "")
set(pairs "")
foreach(shelf IN LISTS shelves)
    get_filename_component(name "${shelf}" NAME_WE)
    string(MAKE_C_IDENTIFIER "${name}" symbol)
    string(APPEND list " X(${symbol}, \"${name}\")")
    list(APPEND pairs puzzles_${symbol} "${shelf}")
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/rules/puzzles_made.h" CONTENT "#define SHELVES(X)${list}\n" @ONLY)
embed("${CMAKE_BINARY_DIR}/rules/puzzles_made.c" 1 ${pairs})

# The Swedish of the game in the terminal, some of it the page's.
set(swedish "${CMAKE_BINARY_DIR}/rules/swedish_made.c")
set(words "${TAEFL_FOLDER_terminal}/swedish.po")
foreach(area IN ITEMS clauses plain obstacles ends errors)
    list(APPEND words "${CMAKE_SOURCE_DIR}/web/texts/sv/${area}.json")
endforeach()
list(APPEND words "${made}.po")
add_custom_command(OUTPUT "${swedish}"
    COMMAND "${TAEFL_AWK}" -f "${CMAKE_SOURCE_DIR}/tools/swedish.awk" ${words} > "${swedish}"
    DEPENDS ${words} "${CMAKE_SOURCE_DIR}/tools/swedish.awk"
    COMMENT "Taking in the Swedish words" VERBATIM)

add_library(taefl_headers INTERFACE)
target_include_directories(taefl_headers INTERFACE
    ${TAEFL_WINGS} "${CMAKE_SOURCE_DIR}/include" "${CMAKE_BINARY_DIR}/rules")
add_dependencies(taefl_headers taefl_rules)

# What libFuzzer is told of as it comes by: it makes everything twice as slow, so only the layers that read
# what comes from outside tell of it, not those that search and count.
set(TAEFL_FUZZED_LAYERS api base bologna core law http live match proof record session)

# The layers that need libraries of the system. The program of TAEFL_ONLY=engine has none of them, and of base and cli
# only what needs none.
set(TAEFL_SYSTEM_LAYERS http push store work live api bot)
set(TAEFL_SYSTEM_FILES base/library base/notify base/unicode base/unpack)
string(REPLACE ";" "|" TAEFL_SYSTEM_INCLUDES "${TAEFL_SYSTEM_LAYERS}")
set(TAEFL_SYSTEM_INCLUDES "^#include \"(${TAEFL_SYSTEM_INCLUDES})/")

# taefl_edition(SOURCES): drops the files that this edition of the program has no use for. In the engine's the files of
# base/json, base/zlib and `NAME_none.c` stand in for libraries. On Windows base/windows/NAME.c stands in for base/NAME.c.
function(taefl_edition list)
    set(kept "")
    if(WIN32)
        file(GLOB ours "${TAEFL_FOLDER_base}/windows/*.c")
        list(TRANSFORM ours REPLACE "^.*/windows/([a-z_]+)[.]c$" "base/\\1")
        list(APPEND TAEFL_SYSTEM_FILES ${ours} terminal/window)
    endif()
    foreach(source IN LISTS ${list})
        string(REGEX REPLACE "^.*/([a-z]+/[a-z_]+)\\.c$" "\\1" name "${source}")
        if(NOT WIN32 AND name MATCHES "^windows/|^terminal/.*_none$")
            set(drop TRUE)
        elseif(NOT TAEFL_ONLY STREQUAL "engine")
            set(drop FALSE)
            if(name MATCHES "^json/|^zlib/|^base/.*_none$")
                set(drop TRUE)
            endif()
        elseif(name IN_LIST TAEFL_SYSTEM_FILES)
            set(drop TRUE)
        else()
            file(STRINGS "${source}" drop REGEX "${TAEFL_SYSTEM_INCLUDES}")
        endif()
        if(NOT drop)
            list(APPEND kept "${source}")
        endif()
    endforeach()
    set(${list} "${kept}" PARENT_SCOPE)
endfunction()

set(TAEFL_LAYER_TARGETS "")
foreach(row IN LISTS TAEFL_LAYERS)
    string(REGEX MATCH "([a-z]+) *[|] *([a-z]+) *[|] *(.*)$" row "${row}")
    set(layer "${CMAKE_MATCH_1}")
    set(kind "${CMAKE_MATCH_2}")
    string(REGEX MATCHALL "[a-z]+" uses "${CMAKE_MATCH_3}")
    if(kind STREQUAL "freestanding")
        list(APPEND TAEFL_FREESTANDING ${layer})
    elseif(TAEFL_WASM OR TAEFL_ONLY STREQUAL "library")
        continue()
    elseif(TAEFL_ONLY AND layer IN_LIST TAEFL_SYSTEM_LAYERS)
        continue()
    endif()
    file(GLOB sources CONFIGURE_DEPENDS "${TAEFL_FOLDER_${layer}}/*.c" "${TAEFL_FOLDER_${layer}}/*/*.c"
        "${TAEFL_FAMILIES}/*/${layer}/*.c")
    if(NOT kind STREQUAL "freestanding")
        taefl_edition(sources)
    endif()
    if(layer STREQUAL "http") # page_built is the program's own (Page.cmake)
        list(FILTER sources EXCLUDE REGEX "/page_none\\.c$")
    endif()
    if(layer STREQUAL "core")
        list(APPEND sources "${made}.c")
    endif()
    if(layer STREQUAL "search" AND networks)
        list(APPEND sources "${CMAKE_BINARY_DIR}/rules/networks_made.c")
    endif()
    if(layer STREQUAL "balance")
        list(APPEND sources "${balance}")
    endif()
    if(layer STREQUAL "api")
        list(APPEND sources "${openapi}" "${CMAKE_BINARY_DIR}/rules/puzzles_made.c")
    endif()
    if(layer STREQUAL "terminal")
        list(APPEND sources "${swedish}")
    endif()
    if(NOT sources)
        continue()
    endif()
    add_library(layer_${layer} STATIC ${sources})
    if(TAEFL_FUZZER AND layer IN_LIST TAEFL_FUZZED_LAYERS)
        target_compile_options(layer_${layer} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
    if(layer IN_LIST TAEFL_QUICK_LAYERS)
        target_compile_options(layer_${layer} PRIVATE -O0)
    endif()
    target_link_libraries(layer_${layer} PUBLIC taefl_headers)
    foreach(use IN LISTS uses)
        if(TARGET layer_${use})
            target_link_libraries(layer_${layer} PUBLIC layer_${use})
        endif()
    endforeach()
    if(layer IN_LIST TAEFL_FREESTANDING)
        target_compile_options(layer_${layer} PRIVATE ${TAEFL_LTO_OPTIONS})
    else()
        target_include_directories(layer_${layer} PRIVATE "${TAEFL_GENERATED}")
        add_dependencies(layer_${layer} taefl_version)
    endif()
    list(PREPEND TAEFL_LAYER_TARGETS layer_${layer}) # users before the used: the order of linking
endforeach()

# Libraries of the system, for the layers that exist.
if(TARGET layer_base)
    set(THREADS_PREFER_PTHREAD_FLAG ON)
    find_package(Threads REQUIRED)
    target_link_libraries(layer_base PUBLIC Threads::Threads)
    foreach(layer IN ITEMS match rank) # statistics need the mathematics library
        target_link_libraries(layer_${layer} PUBLIC m)
    endforeach()
endif()
if(TAEFL_ONLY STREQUAL "engine")
    target_include_directories(layer_base PUBLIC "${TAEFL_FOLDER_base}/json" "${TAEFL_FOLDER_base}/zlib")
    target_compile_definitions(layer_base PUBLIC TAEFL_ONLY_ENGINE)
    if(WIN32)
        target_compile_options(layer_base PUBLIC -include "${TAEFL_FOLDER_base}/windows/posix.h" -Wno-format)
        target_include_directories(layer_base PUBLIC "${TAEFL_FOLDER_base}/windows/include")
        # What strings of formats mean, times in structures of the caller's, and 64 bits of a file.
        target_compile_definitions(layer_base PUBLIC _GNU_SOURCE= _POSIX_C_SOURCE=200809L _FILE_OFFSET_BITS=64
            _WIN32_WINNT=0x0601)
        target_link_libraries(layer_base PUBLIC ws2_32 winmm)
        target_link_options(layer_base INTERFACE -static -Wl,--no-insert-timestamp
            -Wl,--stack,8388608) # as threads have on Linux
    endif()
elseif(NOT TAEFL_WASM AND NOT TAEFL_ONLY)
    find_package(PkgConfig REQUIRED)
    if(TARGET layer_base)
        pkg_check_modules(LZMA REQUIRED IMPORTED_TARGET liblzma)
        pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
        find_library(UNISTRING unistring REQUIRED) # has no file for pkg-config
        pkg_check_modules(LIBCURL REQUIRED libcurl) # base/library.c loads it where it is needed
        target_include_directories(layer_base PUBLIC ${LIBCURL_INCLUDE_DIRS})
        target_link_libraries(layer_base PUBLIC PkgConfig::LZMA PkgConfig::JANSSON ${UNISTRING}
            ${CMAKE_DL_LIBS})
    endif()
    if(TARGET layer_store)
        pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
        pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
        pkg_check_modules(POSTGRES REQUIRED IMPORTED_TARGET libpq) # store/libpq.c loads it where it is needed
        target_include_directories(layer_store PUBLIC ${POSTGRES_INCLUDE_DIRS})
        target_link_libraries(layer_store PUBLIC PkgConfig::SQLITE PkgConfig::SODIUM)
    endif()
    foreach(layer IN ITEMS proof tables)
        if(TARGET layer_${layer})
            pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
            target_link_libraries(layer_${layer} PUBLIC PkgConfig::ZLIB)
        endif()
    endforeach()
    if(TARGET layer_http)
        pkg_check_modules(LIBUV REQUIRED IMPORTED_TARGET libuv)
        pkg_check_modules(CRYPTO REQUIRED IMPORTED_TARGET libcrypto)
        target_link_libraries(layer_http PUBLIC PkgConfig::LIBUV PkgConfig::CRYPTO)
    endif()
    if(TARGET layer_api)
        pkg_check_modules(QRENCODE REQUIRED IMPORTED_TARGET libqrencode)
        pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
        target_link_libraries(layer_api PUBLIC PkgConfig::QRENCODE PkgConfig::ZLIB)
    endif()
    if(TARGET layer_push)
        pkg_check_modules(CRYPTO REQUIRED IMPORTED_TARGET libcrypto)
        target_link_libraries(layer_push PUBLIC PkgConfig::CRYPTO)
    endif()
endif()
