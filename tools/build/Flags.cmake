# Language, warnings and optimisation: the same for every layer, test and tool.
set(TAEFL_SANITIZE "" CACHE STRING "Sanitizers for everything, as given to -fsanitize=")
option(TAEFL_FUZZER "Link the fuzz targets with libFuzzer (clang) instead of the plain main" OFF)
option(TAEFL_LTO "Link-time optimisation of the program (gcc)" OFF)
option(TAEFL_PAGE "Build the page (npm, clang-14 for WebAssembly) and carry it in the program" OFF)
set(TAEFL_ONLY "" CACHE STRING "Build nothing but: library or engine. Neither needs libraries of the system")
set_property(CACHE TAEFL_ONLY PROPERTY STRINGS "" library engine)
if(NOT TAEFL_ONLY MATCHES "^(library|engine)?$")
    message(FATAL_ERROR "TAEFL_ONLY is library, engine, or empty for everything; not '${TAEFL_ONLY}'")
endif()
set(TAEFL_CPU "" CACHE STRING "Processor to build for, as given to -march=; empty: any; here: this one")
set(TAEFL_TESTS AUTO CACHE STRING "Build the tests: ON, OFF, or AUTO (if cmocka is there)")

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT TAEFL_WASM)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()

if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 12)
    message(FATAL_ERROR "Taefl needs gcc 12 or newer")
elseif(CMAKE_C_COMPILER_ID STREQUAL "Clang" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 14)
    message(FATAL_ERROR "Taefl needs clang 14 or newer")
endif()

# Another compiler warns of something else, which must not stop people who only build. Where the tests are asked for,
# a warning is an error.
if(TAEFL_TESTS STREQUAL "ON")
    set(TAEFL_ERROR -Werror)
endif()
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wvla -Wstrict-prototypes
    -Wmissing-prototypes ${TAEFL_ERROR} -fvisibility=hidden)

# A product and a sum in one instruction is rounded once. It stays off, so that fractions are the same for every
# processor.
add_compile_options(-ffp-contract=off)

# The release build takes what the machine that builds it has. Counting bits in one instruction (x86-64-v2, 2009) is
# a quarter of the speed in Mǽrstánas. Shifts by BMI2 and longer vectors (x86-64-v3, 2013) make a search with a
# network 5 % faster.
if(TAEFL_CPU STREQUAL "here")
    include(CheckCSourceRuns)
    foreach(level IN ITEMS 3 2)
        check_c_source_runs("int main(void) { return !__builtin_cpu_supports(\"x86-64-v${level}\"); }" TAEFL_HERE_IS_V${level})
        if(TAEFL_HERE_IS_V${level})
            add_compile_options(-march=x86-64-v${level})
            break()
        endif()
    endforeach()
elseif(TAEFL_CPU)
    add_compile_options(-march=${TAEFL_CPU})
endif()

if(TAEFL_SANITIZE)
    add_compile_options(-fsanitize=${TAEFL_SANITIZE} -fno-sanitize-recover=all
        -fno-omit-frame-pointer -DTAEFL_SANITIZED)
    add_link_options(-fsanitize=${TAEFL_SANITIZE})
    # These layers neither search nor count nor read what fuzz targets give them. Optimising them took half of the time
    # that compiling them takes, and the sanitizers see as much without.
    set(TAEFL_QUICK_LAYERS api bot cli push store tables terminal work)
endif()

# lld links the hundred tests with sanitizers in a fifth of the time that ld takes, and refuses a symbol that two
# libraries define.
if(CMAKE_C_COMPILER_ID STREQUAL "Clang" AND NOT TAEFL_WASM)
    find_program(TAEFL_LLD NAMES ld.lld-14 ld.lld)
    if(TAEFL_LLD)
        add_link_options(-fuse-ld=lld)
    endif()
endif()

# Only what plays and thinks (the freestanding layers, tools/build/Layers.cmake) is compiled for it: elsewhere it costs
# a minute and gains nothing. Fat objects: the program is linked with LTO, the tests and the library with the
# plain code of the same objects, so that each of them links in a moment.
if(TAEFL_LTO)
    if(NOT CMAKE_C_COMPILER_ID STREQUAL "GNU")
        message(FATAL_ERROR "TAEFL_LTO needs gcc (clang 14 has no fat objects)")
    endif()
    set(TAEFL_LTO_OPTIONS -flto=auto -ffat-lto-objects)
    add_link_options($<IF:$<BOOL:$<TARGET_PROPERTY:TAEFL_WHOLE_PROGRAM>>,-flto=auto,-fno-lto>)
endif()
