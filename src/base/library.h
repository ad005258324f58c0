/* A library of the system that is loaded when it is first needed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct LibraryFunction {
    const char *name;
    void *pointer; /* the function pointer that is set */
} LibraryFunction;

/* Loads the first library of `names` (NULL at the end) that is there, and finds the functions. It
 * stays loaded. False: none is there, or it lacks one. */
bool library_load(const char *const *names, const LibraryFunction *functions, size_t count);
