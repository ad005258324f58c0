# Run with -P: has TAEFL write its man pages and completions to OUT. A program that does not know
# the command yet (exit code 2, usage) leaves OUT absent; any other failure stops the build.
file(REMOVE_RECURSE "${OUT}")
execute_process(COMMAND "${TAEFL}" _generate --out "${OUT}"
    RESULT_VARIABLE code OUTPUT_QUIET ERROR_VARIABLE words)
if(code EQUAL 2)
    file(REMOVE_RECURSE "${OUT}")
elseif(NOT code EQUAL 0)
    message(FATAL_ERROR "taefl _generate: ${code}: ${words}")
endif()
