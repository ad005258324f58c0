# Run with -P: builds taefl.wasm by the wasm preset of SOURCE in FOLDER, one builder at a time, and
# puts it at COPY if that is another.
get_filename_component(above "${FOLDER}" DIRECTORY)
file(MAKE_DIRECTORY "${above}")
file(LOCK "${FOLDER}.lock" TIMEOUT 1200)
if(NOT EXISTS "${FOLDER}/build.ninja")
    execute_process(COMMAND "${CMAKE_COMMAND}" --preset wasm -B "${FOLDER}"
        WORKING_DIRECTORY "${SOURCE}" COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${FOLDER}" --target taefl -- --quiet
    OUTPUT_VARIABLE words RESULT_VARIABLE code)
if(NOT code EQUAL 0)
    message(FATAL_ERROR "taefl.wasm does not build\n${words}")
endif()
get_filename_component(above "${COPY}" DIRECTORY)
file(MAKE_DIRECTORY "${above}")
file(COPY_FILE "${FOLDER}/taefl.wasm" "${COPY}" ONLY_IF_DIFFERENT)
