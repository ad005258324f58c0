/* Fuzz: JSON, and games as JSON. Whatever the bytes are, reading ends; an error has a place inside
 * the text; a game that could be read is written so that it is read as the same game, and that it
 * is the same game as a game file too. */
#include "record/gamefile.h"
#include "record/gamejson.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 8 << 20, TEXT = 1 << 20, MOST = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static _Alignas(16) char first_memory[MEMORY], second_memory[MEMORY];
static char first_text[TEXT], second_text[TEXT], file_text[TEXT];

static void check(bool good) {
    if (!good) abort();
}

static int lines_of(const char *text, size_t size) {
    int lines = 1;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    return lines;
}

static void check_error(const Error *error, const char *text, size_t size) {
    char words[512];
    check(error->line >= 1 && error->line <= lines_of(text, size));
    check(error->column >= 1 && error->column <= (int)size + 1);
    check(error_text(error, words, sizeof words) > 0);
}

static size_t write_json(const Tree *tree, char *out) {
    Text text = text_into(out, TEXT);
    Json json = json_into(&text);
    check(gamejson_write(tree, &json, NULL) && !text.full);
    return text.length;
}

/* Written and read again it is written the same. Game files keep marks and comments in their order,
 * which the JSON form has put marks first in, so they agree as well. */
static void check_round_trip(const Tree *tree) {
    Arena arena = arena_over(second_memory, MEMORY);
    JsonValue *value = NULL;
    Tree again;
    size_t length = write_json(tree, first_text);
    check(json_read(first_text, length, &arena, &value, NULL));
    check(gamejson_read(value, &arena, &again, NULL));
    check(write_json(&again, second_text) == length);
    check(memcmp(first_text, second_text, length) == 0);
    Text file = text_into(file_text, TEXT), other = text_into(first_text, TEXT);
    check(gamefile_write(tree, &file, NULL) && gamefile_write(&again, &other, NULL));
    check(strcmp(file_text, first_text) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    if (size > MOST) return 0;
    Arena arena = arena_over(first_memory, MEMORY);
    JsonValue *value = NULL;
    Error error;
    Tree tree;
    if (!json_read(text, size, &arena, &value, &error)) {
        check_error(&error, text, size);
    } else if (!gamejson_read(value, &arena, &tree, &error)) {
        check_error(&error, text, size);
    } else {
        check_round_trip(&tree);
    }
    return 0;
}
