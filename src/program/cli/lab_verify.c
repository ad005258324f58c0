/* taefl lab verify: checks certificates of proofs. The core only compares the law in a certificate
 * with the one of the rule set that it names. */
#include "base/file.h"
#include "base/memory.h"
#include "cli/input.h"
#include "cli/lab.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
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

static int read_file(const char *path, Proof *out, char **data) {
    const char *why;
    size_t size;
    char reason[PROOF_WHY];
    *data = file_read(path, FILE_LIMIT, &size, &why);
    if (!*data) return fail(EXIT_INPUT, "%s: %s", path, why);
    if (!proof_read(out, path, *data, size, reason))
        return fail(EXIT_INPUT, "%s: %s", path, reason);
    return check_law(out);
}

static void show_progress(size_t done, size_t of) { progress(done, of, "chunks"); }

static void report(const Call *call, const Proof *proof) {
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

static int verify(const Call *call, const Proof *proofs, int count) {
    char why[PROOF_WHY];
    ProofCheck check = {.jobs = (int)call->number[LAB_JOBS],
                        .chunk = (int)call->number[LAB_CHUNK],
                        .progress = show_progress};
    bool good = proof_verify(proofs, count, &check, why);
    progress_end();
    if (!good) return fail(EXIT_NO, "%s", why);
    for (int i = 0; i < count; i++) report(call, &proofs[i]);
    return EXIT_FINE;
}

int lab_verify(const Call *call) {
    int count = call->words - 1, code = EXIT_FINE, read = 0;
    if (count < 1) return fail(EXIT_USAGE, "verify needs the names of certificates");
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
