# The public library: the freestanding layers behind include/taefl.h, static and shared, showing
# nothing but taefl_*.
file(GLOB sources CONFIGURE_DEPENDS "${TAEFL_FOLDER_library}/*.c")
set(layers "")
foreach(layer IN LISTS TAEFL_LAYER_TARGETS)
    string(REPLACE "layer_" "" name "${layer}")
    if(name IN_LIST TAEFL_FREESTANDING)
        list(APPEND layers ${layer})
    endif()
endforeach()

add_library(taefl_public OBJECT ${sources})
target_compile_options(taefl_public PRIVATE -fvisibility=default)
target_include_directories(taefl_public PRIVATE "${TAEFL_GENERATED}")
target_link_libraries(taefl_public PRIVATE taefl_headers)
add_dependencies(taefl_public taefl_version)

# Programs find a library of the same TAEFL_ABI.
set(header "${CMAKE_SOURCE_DIR}/include/taefl.h")
file(READ "${header}" text)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
string(REGEX MATCH "TAEFL_ABI = ([0-9]+), TAEFL_LEVEL = ([0-9]+)" found "${text}")
add_library(taefl_shared SHARED $<TARGET_OBJECTS:taefl_public>)
target_link_libraries(taefl_shared PRIVATE ${layers})
set_target_properties(taefl_shared PROPERTIES OUTPUT_NAME taefl
    VERSION ${CMAKE_MATCH_1}.${CMAKE_MATCH_2} SOVERSION ${CMAKE_MATCH_1})

# What the shared library shows, in the way of the system.
if(WIN32)
    string(REGEX MATCHALL "taefl_[a-z_]+\\(" names "${text}")
    list(REMOVE_DUPLICATES names)
    list(TRANSFORM names REPLACE "\\(" "\n")
    list(JOIN names "" names)
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/taefl.def" CONTENT "EXPORTS\n${names}" @ONLY)
    target_sources(taefl_shared PRIVATE "${CMAKE_BINARY_DIR}/taefl.def")
    target_link_options(taefl_shared PRIVATE -static-libgcc) # Windows has none
elseif(APPLE)
    target_link_options(taefl_shared PRIVATE "-Wl,-exported_symbol,_taefl_*")
else()
    set(map "${CMAKE_SOURCE_DIR}/tools/build/libtaefl.map")
    target_link_options(taefl_shared PRIVATE "-Wl,--version-script=${map}")
    set_target_properties(taefl_shared PROPERTIES LINK_DEPENDS "${map}")
endif()

# One relocatable object of what the public functions reach; everything else in it becomes local.
if(CMAKE_OBJCOPY)
    set(TAEFL_OBJCOPY "${CMAKE_OBJCOPY}")
else()
    find_program(TAEFL_OBJCOPY objcopy REQUIRED)
endif()
set(archives "")
foreach(layer IN LISTS layers)
    list(APPEND archives $<TARGET_FILE:${layer}>)
endforeach()
add_custom_command(OUTPUT "${CMAKE_BINARY_DIR}/libtaefl.a"
    COMMAND "${CMAKE_LINKER}" -r -o libtaefl.o $<TARGET_OBJECTS:taefl_public> --start-group
        ${archives} --end-group
    COMMAND "${TAEFL_OBJCOPY}" --wildcard "--keep-global-symbol=taefl_*"
        "--remove-section=.gnu.lto_*" "--remove-section=.gnu.debuglto_*" libtaefl.o
    COMMAND "${CMAKE_COMMAND}" -E rm -f libtaefl.a
    COMMAND "${CMAKE_AR}" qcs libtaefl.a libtaefl.o
    DEPENDS taefl_public $<TARGET_OBJECTS:taefl_public> ${layers} ${archives}
    WORKING_DIRECTORY "${CMAKE_BINARY_DIR}" COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(taefl_static ALL DEPENDS "${CMAKE_BINARY_DIR}/libtaefl.a")

install(TARGETS taefl_shared RUNTIME LIBRARY ARCHIVE)
install(FILES "${CMAKE_BINARY_DIR}/libtaefl.a" TYPE LIB)
install(FILES "${header}" TYPE INCLUDE)
file(RELATIVE_PATH TAEFL_UP "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(tools/build/taefl.pc.in taefl.pc @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/taefl.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

if(TAEFL_ONLY)
    return()
endif()

# tools/bench/load.sh: a load on the server; it knows the games by the library.
add_executable(bench_load "${CMAKE_SOURCE_DIR}/tools/bench/load.c")
target_link_libraries(bench_load PRIVATE taefl_shared Threads::Threads)
target_include_directories(bench_load PRIVATE "${CMAKE_SOURCE_DIR}/include")

# tools/bench/archive.sh: questions to many games, as the server asks them.
add_executable(bench_archive "${CMAKE_SOURCE_DIR}/tools/bench/archive.c")
target_link_libraries(bench_archive PRIVATE ${TAEFL_LAYER_TARGETS} taefl_headers)

# The tests compile both, so that they follow what they measure.
if(TAEFL_SANITIZE OR NOT TAEFL_TESTS STREQUAL "ON")
    set_target_properties(bench_load bench_archive PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
