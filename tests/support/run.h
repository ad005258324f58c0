/* Runs the real program, as TAEFL of the environment names it, and takes what it writes. */
#pragma once

typedef struct Output {
    char *text; /* standard output, closed by a zero byte; to be freed */
    int code;   /* exit code, -1 if it did not end by itself */
} Output;

/* `arguments`: those after the program's name, NULL ends. Standard error is passed on. */
Output run_taefl(const char *const *arguments);
