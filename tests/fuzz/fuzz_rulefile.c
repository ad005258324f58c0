/* Fuzz target: rules files. What is refused has words and a place in the text; what is read is
 * written, read and written as the same bytes, in lines and in one line, with its words and
 * without, and is the same law under every combination of its options, on which a few moves can be
 * played. */
#include "core/notation.h"
#include "law/rulefile.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT = 4 * RULEFILE_TEXT };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static RuleFile file, again;
static char first[TEXT], second[TEXT];

static void check(bool good) {
    if (!good) abort();
}

static void write_all(const RuleFile *from, bool words, const char *separator, char *out) {
    Text text = text_into(out, TEXT);
    (words ? rulefile_write : rulefile_write_law)(from, separator, &text);
    check(!text.full);
}

static void comes_back(bool words, const char *separator) {
    write_all(&file, words, separator, first);
    check(rulefile_read(&again, first, strlen(first), NULL));
    check(strcmp(file.full, again.full) == 0);
    write_all(&again, words, separator, second);
    check(strcmp(first, second) == 0);
}

/* A move here and there to the end of ten plies, the same by both. */
static void play(const Rules *a, const Rules *b) {
    Position p, q;
    a->start(a, &p);
    b->start(b, &q);
    for (int ply = 0; ply < 10 && !p.result; ply++) {
        MoveList list, other;
        char text[POSITION_TEXT];
        a->moves(a, &p, &list);
        b->moves(b, &q, &other);
        check(position_equal(&p, &q) && list.count == other.count);
        check(a->count(a, &p) == list.count);
        if (!list.count) return;
        Move move = list.move[(ply * 7 + 3) % list.count];
        check(moves_have(&other, move));
        a->play(a, &p, move, &(Effects){0});
        b->play(b, &q, move, NULL);
        position_write(a, &p, text);
        check(position_read(a, &q, text, strlen(text), NULL));
        q = p;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Error error = {0};
    char words[512];
    if (!rulefile_read(&file, (const char *)data, size, &error)) {
        check(error.code > ERROR_NONE && error.code < ERROR_COUNT);
        check(error.line >= 0 && error.line <= (int)size + 1);
        check(error.column >= 0 && error.column <= (int)size + 1);
        check(error_text(&error, words, sizeof words) > 0);
        for (const char *c = words; *c; c++) check((unsigned char)*c >= 32 && *c != 127);
        return 0;
    }
    comes_back(false, "\\n");
    comes_back(true, "\\n");
    comes_back(true, "\n");
    comes_back(false, "\n");
    for (int i = 0; rulefile_warning(&file, i); i++) check(i < 32);
    for (uint32_t options = 0; options < 1u << rules_option_count(&file.base); options++) {
        static Rules a, b;
        char name[RULEFILE_TEXT];
        file.base.setup(&a, &file.base, options);
        again.base.setup(&b, &again.base, options);
        check(strcmp(a.name, b.name) == 0 && rulefile_of(&a) == &file);
        rules_name(&file.base, options, name, sizeof name);
        if (strlen(name) < sizeof a.name) check(rulefile_named(&file, name, &b, NULL));
        play(&a, &b);
    }
    return 0;
}
