# Run with -P: writes OUTPUT from VERSION, COMPILER and the state of the git checkout SOURCE.
cmake_minimum_required(VERSION 3.25)
set(COMMIT "unknown")
find_program(GIT git)
if(GIT AND EXISTS "${SOURCE}/.git")
    execute_process(COMMAND "${GIT}" -C "${SOURCE}" rev-parse --short=10 HEAD
        OUTPUT_VARIABLE head OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
        set(COMMIT "${head}")
        execute_process(COMMAND "${GIT}" -C "${SOURCE}" --no-optional-locks status --porcelain
                --untracked-files=no
            OUTPUT_VARIABLE changes ERROR_QUIET)
        if(NOT changes STREQUAL "")
            string(APPEND COMMIT "-dirty")
        endif()
    endif()
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT [[
/* Made by the build. */
#ifndef TAEFL_VERSION_H
#define TAEFL_VERSION_H
#define TAEFL_VERSION "@VERSION@"
#define TAEFL_COMMIT "@COMMIT@"
#define TAEFL_COMPILER "@COMPILER@"
#endif
]])
