# The program taefl: cli/main.c over the layer cli (its other files) and all other layers.
file(GLOB sources CONFIGURE_DEPENDS "${TAEFL_FOLDER_cli}/*.c")
list(FILTER sources EXCLUDE REGEX "/main\\.c$")
taefl_edition(sources)
set(layers ${TAEFL_LAYER_TARGETS})
# Under the thread sanitizer the program has the commands whose threads are tested. The others and the layers that they
# need would be half of the build.
set(few "")
if(TAEFL_SANITIZE STREQUAL "thread")
    set(few TAEFL_FEW_COMMANDS)
    list(FILTER sources INCLUDE REGEX "/(complete|engine|help|input|outputs|parse|perft|report|rulefiles|version)\\.c$")
    list(FILTER layers INCLUDE REGEX "_(base|core|law|play|record|search|session|match|learning|terminal)$")
endif()
if(sources)
    add_library(layer_cli STATIC ${sources} "${CMAKE_BINARY_DIR}/rules/rules_made_texts.c")
    target_include_directories(layer_cli PRIVATE "${TAEFL_GENERATED}")
    target_compile_definitions(layer_cli PRIVATE ${few})
    target_link_libraries(layer_cli PUBLIC ${layers} taefl_headers)
    add_dependencies(layer_cli taefl_version)
    list(PREPEND TAEFL_LAYER_TARGETS layer_cli)
    list(PREPEND layers layer_cli)
endif()

add_executable(taefl "${TAEFL_FOLDER_cli}/main.c")
target_include_directories(taefl PRIVATE "${TAEFL_GENERATED}")
target_link_libraries(taefl PRIVATE ${layers} taefl_headers Threads::Threads)
if(TARGET taefl_page)
    target_link_libraries(taefl PRIVATE taefl_page)
endif()
if(WIN32)
    enable_language(RC)
    target_sources(taefl PRIVATE "${TAEFL_FOLDER_base}/windows/taefl.rc")
    set_source_files_properties("${TAEFL_FOLDER_base}/windows/taefl.rc" PROPERTIES LANGUAGE RC)
endif()
set_target_properties(taefl PROPERTIES TAEFL_WHOLE_PROGRAM ON)
add_dependencies(taefl taefl_version)

if(TAEFL_ONLY)
    return()
endif()

# build/taefl is the program built last, whatever the preset's folder: after linking, and on
# every build of everything, since another preset may have put its own there.
set(place "${CMAKE_COMMAND}" -D "FROM=$<TARGET_FILE:taefl>" -D "TO=${CMAKE_SOURCE_DIR}/build/taefl"
    -P "${CMAKE_SOURCE_DIR}/tools/build/place.cmake")
add_custom_command(TARGET taefl POST_BUILD COMMAND ${place} VERBATIM)
add_custom_target(place ALL COMMAND ${place} COMMENT "Placing build/taefl" VERBATIM)
add_dependencies(place taefl)
