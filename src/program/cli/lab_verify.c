/* taefl lab verify: checks certificates of proofs. The core only reads the law in a certificate,
 * and compares it with the one of the rule set that it names. */
#define _GNU_SOURCE /* asprintf */
#include "base/file.h"
#include "base/memory.h"
#include "cli/lab.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "core/fnv.h"
#include "proof/proof.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 28 };

/* A built-in rule set must have this law today. Under any other name the law is what the
 * certificate says. */
static int check_law(const Proof *proof) {
    Rules rules;
    if (!rules_parse(&rules, proof->rules, NULL) || !rules_law(&rules)) return EXIT_FINE;
    if (strcmp(rulefiles_law(&rules), proof->law) == 0) return EXIT_FINE;
    return fail(EXIT_NO, "%s: the law is not that of %s", proof->name, proof->rules);
}

/* The referee passes over what it does not know in a law. So the core's reader must find nothing
 * wrong in it, or the proof would be one for another law. */
static int check_words(const Proof *proof) {
    bool named = strncmp(proof->law, "name = ", 7) == 0 || strstr(proof->law, "\nname = ");
    RuleFile *file = memory_get(sizeof *file);
    char *text = NULL, *what = NULL;
    Error error;
    if (asprintf(&text, "%s%s", named ? "" : "name = law\n", proof->law) < 0 ||
        asprintf(&what, "%s: the law", proof->name) < 0)
        abort();
    bool good = rulefile_read(file, text, strlen(text), &error);
    if (!good && error.line && !named) error.line--;
    int code = good ? EXIT_FINE : fail_error(what, &error);
    free(what);
    free(text);
    free(file);
    return code;
}

static int read_file(const char *path, Proof *out, char **data) {
    const char *why;
    size_t size;
    char reason[PROOF_WHY];
    *data = file_read(path, FILE_LIMIT, &size, &why);
    if (!*data) return fail(EXIT_INPUT, "%s: %s", path, why);
    if (!proof_read(out, path, *data, size, reason))
        return fail(EXIT_INPUT, "%s: %s", path, reason);
    int code = check_words(out);
    return code ? code : check_law(out);
}

static void show_progress(size_t done, size_t of) { progress(done, of, "chunks"); }

/* ------------------------------------------------------------------ the answer */

static void report(const CommandCall *call, const Proof *proof) {
    const char *part = call_has(call, LAB_CHUNK) ? call->value[LAB_CHUNK] : NULL;
    if (call_has(call, LAB_JSON))
        json_line(json_pack("{s:o, s:o, s:s, s:i, s:i, s:I, s:I, s:i, s:b}", "file",
                            json_text(proof->name), "rules", json_text(proof->rules), "start",
                            proof->start, "winner", proof->winner, "longest", proof->longest,
                            "positions", (json_int_t)proof->positions, "moves",
                            (json_int_t)proof->moves, "chunks", proof->chunks, "whole", !part));
    else if (part)
        print_line(stdout, "%s: chunk %s of %d holds", proof->name, part, proof->chunks);
    else
        print_line(stdout,
                   "%s: player %d wins %s from %s within %d plies (%llu positions, %llu moves)",
                   proof->name, proof->winner, proof->rules, proof->start, proof->longest,
                   (unsigned long long)proof->positions, (unsigned long long)proof->moves);
}

/* ------------------------------------------------------------------ the table of moves */

enum { SQUARE_BITS = 6, LONGEST_BITS = 12, MOVE_BITS = 2 * SQUARE_BITS + LONGEST_BITS };

/* The stored moves as numbers (docs/proofs.md): 40 bits of the decision's hash above the move and
 * the longest line. */
typedef struct Table {
    uint64_t *row;
    size_t count;
} Table;

/* The upper 40 bits of the hash of the squares as text. */
static uint64_t hash_of(const char *squares) {
    size_t length = 0;
    while (length < PROOF_SQUARES && squares[length] > ' ') length++;
    return fnv_add(FNV_BEGIN, squares, length) >> MOVE_BITS;
}

static void add_row(void *ctx, const char *squares, PlainMove move, int longest) {
    Table *table = ctx;
    uint64_t moved = (uint64_t)move.from << SQUARE_BITS | (uint64_t)move.to;
    *MEMORY_ADD(table->row, table->count) =
        hash_of(squares) << MOVE_BITS | moved << LONGEST_BITS | (uint64_t)longest;
}

static int by_number(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

/* Sorts the rows and keeps one for each decision. The moves of one decision in several chunks have
 * the same longest line; other rows with one hash are different decisions. */
static bool sort_table(Table *table) {
    size_t kept = 0;
    if (table->count) qsort(table->row, table->count, sizeof *table->row, by_number);
    for (size_t i = 0; i < table->count; i++) {
        uint64_t row = table->row[i], last = kept ? table->row[kept - 1] : 0;
        if (!kept || row >> MOVE_BITS != last >> MOVE_BITS)
            table->row[kept++] = row;
        else if ((row ^ last) & ((1 << LONGEST_BITS) - 1))
            return false;
    }
    table->count = kept;
    return true;
}

static int write_table(const CommandCall *call, Table *table) {
    const char *path = call->value[LAB_TABLE];
    if (!sort_table(table))
        return fail(EXIT_FAILED, "%s: two decisions have the same hash; give fewer certificates",
                    path);
    unsigned char *bytes = memory_get(table->count * sizeof *table->row + 1);
    for (size_t i = 0; i < table->count * sizeof *table->row; i++)
        bytes[i] = (unsigned char)(table->row[i / 8] >> i % 8 * 8);
    int code = outputs_write(path, outputs_how(call_has(call, LAB_FORCE)), (const char *)bytes,
                             table->count * sizeof *table->row, NULL);
    free(bytes);
    return code;
}

static int verify(const CommandCall *call, const Proof *proofs, int count) {
    char why[PROOF_WHY];
    Table table = {0};
    ProofCheck check = {.jobs = (int)call->number[LAB_JOBS],
                        .chunk = (int)call->number[LAB_CHUNK],
                        .progress = show_progress,
                        .stored = call_has(call, LAB_TABLE) ? add_row : NULL,
                        .ctx = &table};
    bool good = proof_verify(proofs, count, &check, why);
    progress_end();
    int code = good ? EXIT_FINE : fail(EXIT_NO, "%s", why);
    for (int i = 0; good && i < count; i++) report(call, &proofs[i]);
    if (good && check.stored) code = write_table(call, &table);
    free(table.row);
    return code;
}

int lab_verify(const CommandCall *call) {
    int count = call->words - 1, code = EXIT_FINE, read = 0;
    if (count < 1) return fail(EXIT_USAGE, "verify needs the names of certificates");
    Planned planned = {call->value[LAB_TABLE], outputs_how(call_has(call, LAB_FORCE))};
    code = outputs_check(&planned, 1, (const char *const *)call->word + 1);
    Proof *proofs = memory_get((size_t)count * sizeof *proofs);
    char **data = memory_get((size_t)count * sizeof *data);
    for (; read < count && !code; read++)
        code = read_file(call->word[read + 1], &proofs[read], &data[read]);
    if (!code) code = verify(call, proofs, count);
    for (int i = 0; i < read; i++) {
        proof_free(&proofs[i]);
        free(data[i]);
    }
    free(proofs);
    free(data);
    return code;
}
