# Run with -P: has TAEFL write its man pages and completions to OUT.
file(REMOVE_RECURSE "${OUT}")
execute_process(COMMAND "${TAEFL}" generate --out "${OUT}"
    RESULT_VARIABLE code OUTPUT_QUIET ERROR_VARIABLE words)
if(NOT code EQUAL 0)
    message(FATAL_ERROR "taefl generate: ${code}: ${words}")
endif()
