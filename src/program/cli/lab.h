/* The parts of taefl lab. */
#pragma once

#include "cli/command.h"

/* Rows of its options. */
enum {
    LAB_CHUNK,
    LAB_JOBS,
    LAB_WINNER,
    LAB_FIRST,
    LAB_STORE,
    LAB_RESUME,
    LAB_SHARD,
    LAB_MEMORY,
    LAB_MOST,
    LAB_PIECE,
    LAB_HINT,
    LAB_LEAF,
    LAB_PROOF,
    LAB_JSON
};

int lab_solve(const Call *call);  /* lab_solve.c */
int lab_verify(const Call *call); /* lab_verify.c */
