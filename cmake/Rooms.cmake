# One static library room_<name> per folder of src/, from the table of docs/architecture.md.
# A folder that does not exist yet is left out. The program's own folder, cli, is in Program.cmake.
set(TAEFL_ROOMS
    # name: the rooms it may use
    "core:"
    "record:core"
    "engine:core"
    "session:core,record,engine"
    "base:"
    "store:base,core,record"
    "match:base,core,record,engine,session"
    "server:base,core,record,engine,store"
    "terminal:base,core,record,engine")
set(TAEFL_FREESTANDING core record engine session)

add_library(taefl_headers INTERFACE)
target_include_directories(taefl_headers INTERFACE
    "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")

# The counting kernel is compiled once per instruction set: each src/core/sweep_kernel*.c with
# -DSWEEP_VARIANT=<name>, which every function it exports carries as suffix.
set(TAEFL_SWEEP_VARIANTS generic)
set(TAEFL_SWEEP_FLAGS_generic "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
    list(APPEND TAEFL_SWEEP_VARIANTS avx2 avx512)
    set(TAEFL_SWEEP_FLAGS_avx2 -march=x86-64-v3)
    set(TAEFL_SWEEP_FLAGS_avx512 -march=x86-64-v4 -mavx512vpopcntdq -mavx512bitalg
        -mprefer-vector-width=512)
endif()

# Adds the object libraries of the kernel; their objects go to the caller's variable.
function(taefl_sweep_objects objects)
    set(found "")
    file(GLOB kernels CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/core/sweep_kernel*.c")
    if(kernels)
        foreach(variant IN LISTS TAEFL_SWEEP_VARIANTS)
            add_library(sweep_${variant} OBJECT ${kernels})
            target_compile_definitions(sweep_${variant} PRIVATE SWEEP_VARIANT=${variant})
            target_compile_options(sweep_${variant} PRIVATE ${TAEFL_SWEEP_FLAGS_${variant}})
            target_link_libraries(sweep_${variant} PRIVATE taefl_headers)
            list(APPEND found $<TARGET_OBJECTS:sweep_${variant}>)
        endforeach()
    endif()
    set(${objects} "${found}" PARENT_SCOPE)
endfunction()

set(TAEFL_ROOM_TARGETS "")
foreach(row IN LISTS TAEFL_ROOMS)
    string(REGEX MATCH "^([a-z]+):(.*)$" row "${row}")
    set(room "${CMAKE_MATCH_1}")
    string(REPLACE "," ";" uses "${CMAKE_MATCH_2}")
    if(TAEFL_WASM AND NOT room IN_LIST TAEFL_FREESTANDING)
        continue()
    endif()
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${room}/*.c")
    if(room STREQUAL "server") # page_built is the program's own (Page.cmake)
        list(FILTER sources EXCLUDE REGEX "/page_none\\.c$")
    endif()
    if(room STREQUAL "core")
        list(FILTER sources EXCLUDE REGEX "/sweep_kernel[^/]*\\.c$")
        taefl_sweep_objects(kernels)
        list(APPEND sources ${kernels})
    endif()
    if(NOT sources)
        continue()
    endif()
    add_library(room_${room} STATIC ${sources})
    target_link_libraries(room_${room} PUBLIC taefl_headers)
    foreach(use IN LISTS uses)
        if(TARGET room_${use})
            target_link_libraries(room_${room} PUBLIC room_${use})
        endif()
    endforeach()
    if(NOT room IN_LIST TAEFL_FREESTANDING)
        target_include_directories(room_${room} PRIVATE "${TAEFL_GENERATED}")
        add_dependencies(room_${room} taefl_version)
    endif()
    list(PREPEND TAEFL_ROOM_TARGETS room_${room}) # users before the used: the order of linking
endforeach()

# Libraries of the system, for the rooms that exist.
if(NOT TAEFL_WASM)
    find_package(PkgConfig REQUIRED)
    set(THREADS_PREFER_PTHREAD_FLAG ON)
    find_package(Threads REQUIRED)
    if(TARGET room_base)
        pkg_check_modules(LZMA REQUIRED IMPORTED_TARGET liblzma)
        target_link_libraries(room_base PUBLIC Threads::Threads PkgConfig::LZMA)
    endif()
    if(TARGET room_server)
        pkg_check_modules(LIBWEBSOCKETS REQUIRED IMPORTED_TARGET libwebsockets)
        pkg_check_modules(LIBUV REQUIRED IMPORTED_TARGET libuv)
        target_link_libraries(room_server PUBLIC PkgConfig::LIBWEBSOCKETS PkgConfig::LIBUV)
    endif()
    if(TARGET room_match) # what its headers show is free of both
        pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
        target_link_libraries(room_match PRIVATE PkgConfig::JANSSON)
    endif()
    if(TARGET room_terminal)
        pkg_check_modules(NCURSESW REQUIRED IMPORTED_TARGET ncursesw)
        target_link_libraries(room_terminal PUBLIC PkgConfig::NCURSESW)
    endif()
    if(TARGET room_match) # the journal is JSON; statistics need the mathematics library
        pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
        target_link_libraries(room_match PUBLIC PkgConfig::JANSSON m)
    endif()
endif()
