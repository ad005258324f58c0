/* Fuzz: OpenTafl notation. Whatever the bytes are, reading ends; an error has a place inside the
 * text; and what could be read is written as a file that is read as the same game and written as
 * the same bytes. */
#include "fuzz/lossy.h"
#include "record/otg.h"

static bool read_game(GameFile *file, Arena *arena, Tree *out, Losses *losses, Error *error) {
    return otg_read(file, NULL, arena, out, losses, error);
}

static bool write_game(const Tree *tree, Text *out, Losses *losses) {
    return otg_write(tree, out, losses, NULL);
}
