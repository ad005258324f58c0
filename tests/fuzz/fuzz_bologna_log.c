/* Fuzz: the game log of the Bologna competition's referee. Whatever the bytes are, reading ends; an
 * error has a place inside the text; and what could be read is written as a file that is read as
 * the same game and written as the same bytes. */
#include "fuzz/lossy.h"
#include "record/bologna_log.h"

static bool read_game(GameFile *file, Arena *arena, Tree *out, Losses *losses, Error *error) {
    return bologna_log_read(file, arena, out, losses, error);
}

static bool write_game(const Tree *tree, Text *out, Losses *losses) {
    return bologna_log_write(tree, out, losses, NULL);
}
