/* Certificates taken apart, changed and put together again. */
#pragma once

#include "proof/proof.h"

/* A certificate with the moves of its chunks unpacked. */
typedef struct Forge {
    Proof proof;
    unsigned char **move; /* of each chunk, proof.chunk[i].moves of them */
} Forge;

typedef struct File {
    void *data;
    size_t size;
} File;

void forge_open(Forge *forge, File file);
void forge_close(Forge *forge);
/* With sums, sizes and checksums as the fields of `proof` say; the moves are packed anew. */
File forge_pack(const Forge *forge);

/* "" if these certificates hold together, else what is wrong. Valid until the next call. */
const char *forge_verdict(const File *files, int count);
