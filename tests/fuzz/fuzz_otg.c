/* Fuzz: OpenTafl notation. Whatever the bytes are, reading ends; an error has a place inside the
 * text; and what could be read is written as a file that is read as the same game and written as
 * the same bytes. */
#include "record/otg.h"
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 4 << 20, TEXT = 4 << 20, MOST = 1 << 14 };

static _Alignas(16) char first_memory[MEMORY], second_memory[MEMORY];
static char first_text[TEXT], second_text[TEXT];

static void check(bool good) {
    if (!good) abort();
}

static void check_error(const Error *error, const GameFile *file) {
    char words[512];
    check(error->line >= 1 && error->line <= file->line + 1 && error->column >= 1);
    check(error_text(error, words, sizeof words) > 0);
}

/* Writes a tree, reads that and compares by writing again. */
static void check_round_trip(const Tree *tree) {
    Losses losses = {0};
    Text text = text_into(first_text, TEXT);
    check(otg_write(tree, &text, &losses, NULL));
    Arena arena = arena_over(second_memory, MEMORY);
    GameFile file = gamefile_over(first_text, text.length);
    Tree again;
    Error error;
    check(otg_read(&file, "tablut-bologna", &arena, &again, &losses, &error));
    check(!gamefile_more(&file));
    Text other = text_into(second_text, TEXT);
    check(otg_write(&again, &other, &losses, NULL));
    check(text.length == other.length && memcmp(first_text, second_text, text.length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > MOST) return 0;
    GameFile file = gamefile_over((const char *)data, size);
    while (gamefile_more(&file)) {
        size_t before = file.at;
        Losses losses = {0};
        Arena arena = arena_over(first_memory, MEMORY);
        Tree tree;
        Error error;
        if (!otg_read(&file, "tablut-bologna", &arena, &tree, &losses, &error)) {
            check_error(&error, &file);
            return 0;
        }
        check_round_trip(&tree);
        check(file.at > before);
    }
    return 0;
}
