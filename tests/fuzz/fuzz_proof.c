/* Fuzz: certificates of proofs. Whatever the bytes are, reading ends, and what is refused has a
 * reason. The law is read by the plain referee, which otherwise sees rules files of the house only.
 * What has a law and leaves that are quickly searched is checked, too. */
#include "proof/symmetry.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 14, QUICK_LEAF = 1, QUICK_CHUNKS = 8 };
static const char QUICK_LAW[] =
    "size = 5\nstart = 5/2t2/2K2/2t2/5 1\nrepetition = defenders-may-not\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Proof proof;
    char why[PROOF_WHY] = "";
    if (size > MOST) return 0;
    ProofLaw law;
    bool good = proof_read(&proof, "fuzzed", data, size, why);
    if (good) good = prooflaw_open(&law, proof.law, why);
    if (good && proof.leaf <= QUICK_LEAF && proof.chunks <= QUICK_CHUNKS &&
        strcmp(proof.law, QUICK_LAW) == 0) {
        ProofCheck check = {.jobs = 1, .chunk = -1};
        good = proof_verify(&proof, 1, &check, why);
    }
    if (!good && !*why) abort();
    proof_free(&proof);
    return 0;
}
