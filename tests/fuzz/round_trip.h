/* For the fuzz targets of game files in whatever form: memory for two readings and two writings,
 * and what every reader must hold. A target is one file, so these are its own. */
#pragma once

#include "record/gamefile.h"
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 4 << 20, TEXT = 4 << 20, MOST = 1 << 14 };

static _Alignas(16) char first_memory[MEMORY], second_memory[MEMORY];
static char first_text[TEXT], second_text[TEXT];

static void check(bool good) {
    if (!good) abort();
}

/* An error has words and a place inside the text. */
static void check_error(const Error *error, const GameFile *file) {
    char words[512];
    check(error->line >= 1 && error->line <= file->line + 1 && error->column >= 1);
    check(error_text(error, words, sizeof words) > 0);
}

/* first_text was written from a tree, second_text from what was read of the first. */
static void check_same(const Text *first, const Text *second) {
    check(first->length == second->length &&
          memcmp(first->start, second->start, first->length) == 0);
}
