/* Fuzz: tables of games. Whatever the bytes are, reading ends, an error has a place inside the
 * text, and a game that could be read can be written as a game file. The first line has the map of
 * the columns. */
#include "record/csv.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 4 << 20, TEXT = 4 << 20, MOST = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static _Alignas(16) char memory[MEMORY];
static char written[TEXT];

static void check(bool good) {
    if (!good) abort();
}

static void check_error(const Error *error, const char *text, size_t size) {
    char words[512];
    int lines = 1;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    check(error->line >= 1 && error->line <= lines && error->column >= 1);
    check(error_text(error, words, sizeof words) > 0);
}

static void read_table(const char *text, size_t size, const CsvMap *map) {
    static CsvFile table;
    Error error;
    if (!csv_begin(&table, text, size, map, NULL, &error)) {
        check_error(&error, text, size);
        return;
    }
    while (csv_more(&table)) {
        size_t before = table.file.at;
        Arena arena = arena_over(memory, MEMORY);
        Tree tree;
        if (csv_read(&table, &arena, &tree, &error)) {
            Text out = text_into(written, TEXT);
            check(gamefile_write(&tree, &out, NULL));
        } else {
            check_error(&error, text, size);
            csv_skip(&table);
        }
        check(table.file.at > before);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *end = size ? memchr(text, '\n', size) : NULL;
    char columns[200];
    static CsvMap map;
    if (size > MOST || !end || (size_t)(end - text) >= sizeof columns) return 0;
    memcpy(columns, text, (size_t)(end - text));
    columns[end - text] = 0;
    csv_by_look(end + 1, size - (size_t)(end + 1 - text));
    if (csv_map_read(&map, columns, NULL))
        read_table(end + 1, size - (size_t)(end + 1 - text), &map);
    return 0;
}
