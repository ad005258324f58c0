/* What could be read is written as a file that is read as the same game and written as the same
 * bytes. For forms that cannot hold everything; their target says how they are read and written. */
#pragma once

#include "fuzz/round_trip.h"
#include "record/loss.h"

static bool read_game(GameFile *file, Arena *arena, Tree *out, Losses *losses, Error *error);
static bool write_game(const Tree *tree, Text *out, Losses *losses);

/* Writes a tree, reads that and compares by writing again. */
static void check_round_trip(const Tree *tree) {
    Losses losses = {0};
    Text text = text_into(first_text, TEXT);
    check(write_game(tree, &text, &losses));
    Arena arena = arena_over(second_memory, MEMORY);
    GameFile file = gamefile_over(first_text, text.length);
    Tree again;
    Error error;
    check(read_game(&file, &arena, &again, &losses, &error));
    check(!gamefile_more(&file));
    Text other = text_into(second_text, TEXT);
    check(write_game(&again, &other, &losses));
    check_same(&text, &other);
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
        if (!read_game(&file, &arena, &tree, &losses, &error)) {
            check_error(&error, &file);
            return 0;
        }
        check_round_trip(&tree);
        check(file.at > before);
    }
    return 0;
}
