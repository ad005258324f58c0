/* Fuzz: game files. Whatever the bytes are, reading ends; an error has a place inside the text; and
 * what could be read is written as a file that is read as the same game and written as the same
 * bytes. */
#include "fuzz/round_trip.h"

enum { FILE_TEXT = 1 << 20 }; /* what a game file of MOST bytes never exceeds when written again */

/* Writes a tree, reads that and compares by writing again. */
static void check_round_trip(const Tree *tree) {
    Text text = text_into(first_text, FILE_TEXT);
    check(gamefile_write(tree, &text, NULL));
    Arena arena = arena_over(second_memory, MEMORY);
    GameFile file = gamefile_over(first_text, text.length);
    Tree again;
    Error error;
    check(gamefile_read(&file, &arena, &again, &error));
    check(!gamefile_more(&file));
    Text other = text_into(second_text, FILE_TEXT);
    check(gamefile_write(&again, &other, NULL));
    check_same(&text, &other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > MOST) return 0;
    GameFile file = gamefile_over((const char *)data, size);
    while (gamefile_more(&file)) {
        size_t before = file.at;
        Arena arena = arena_over(first_memory, MEMORY);
        Tree tree;
        Error error;
        if (gamefile_read_part(&file, &arena, &tree, &error)) check_round_trip(&tree);
        if (error.code) {
            check_error(&error, &file);
            gamefile_skip(&file);
        }
        check(file.at > before);
    }
    return 0;
}
