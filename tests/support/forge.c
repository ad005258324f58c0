#include "support/forge.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { MOST_FILES = 4 };

void forge_open(Forge *f, File file) {
    char why[PROOF_WHY];
    if (!proof_read(&f->proof, "forged", file.data, file.size, why)) abort();
    f->move = memory_get((size_t)f->proof.chunks * sizeof *f->move);
    for (int i = 0; i < f->proof.chunks; i++) {
        const ProofChunk *chunk = &f->proof.chunk[i];
        uLongf size = (uLongf)chunk->moves;
        f->move[i] = memory_get((size_t)chunk->moves + 2);
        if (uncompress(f->move[i], &size, chunk->packed, chunk->bytes) != Z_OK) abort();
    }
}

void forge_close(Forge *f) {
    for (int i = 0; i < f->proof.chunks; i++) free(f->move[i]);
    free(f->move);
    proof_free(&f->proof);
}

static void print_law(const char *law, FILE *out) {
    for (; *law; law += strcspn(law, "\n") + 1)
        fprintf(out, "| %.*s\n", (int)strcspn(law, "\n"), law);
}

File forge_pack(const Forge *f) {
    const Proof *p = &f->proof;
    File file = {0};
    char *text;
    uLongf bytes[64];
    unsigned char *packed[64];
    FILE *out = open_memstream(&text, &file.size);
    fprintf(out, "Taefl-Proof: 1\nRules: %s\n", p->rules);
    print_law(p->law, out);
    fprintf(out, "Winner: %d\nLeaf: %d\nStart: %s\n", p->winner, p->leaf, p->start);
    fprintf(out, "Positions: %llu\nMoves: %llu\nLongest: %d\n", (unsigned long long)p->positions,
            (unsigned long long)p->moves, p->longest);
    for (int i = 0; i < p->rests; i++)
        fprintf(out, "Rests-On: %s, %d\n", p->rest[i].position, p->rest[i].longest);
    for (int i = 0; i < p->chunks; i++) {
        const ProofChunk *chunk = &p->chunk[i];
        bytes[i] = compressBound((uLong)chunk->moves);
        packed[i] = memory_get(bytes[i]);
        compress(packed[i], &bytes[i], f->move[i], (uLong)chunk->moves);
        fprintf(out, "Chunk: %s, %d, %d, %lu, %08lx\n", chunk->root, chunk->moves, chunk->longest,
                (unsigned long)bytes[i], crc32(0, packed[i], (uInt)bytes[i]));
    }
    fputc('\n', out);
    for (int i = 0; i < p->chunks; i++) {
        fwrite(packed[i], 1, bytes[i], out);
        free(packed[i]);
    }
    fclose(out);
    file.data = text;
    return file;
}

const char *forge_verdict(const File *files, int count) {
    static char why[PROOF_WHY];
    Proof proof[MOST_FILES] = {0};
    ProofCheck check = {.jobs = 1, .chunk = -1};
    bool good = true;
    *why = '\0';
    for (int i = 0; i < count && good; i++)
        good = proof_read(&proof[i], "forged", files[i].data, files[i].size, why);
    if (good) good = proof_verify(proof, count, &check, why);
    for (int i = 0; i < count; i++) proof_free(&proof[i]);
    if (good) return "";
    return *why ? why : "refused without a reason";
}
