/* A library to be loaded before all others (LD_PRELOAD), with which passwords cost the servers of
 * tests nothing: the hash of one is made as cheaply as libsodium does it. It says so itself, so
 * that checking it is as cheap. The hash that stands for an unknown name's keeps its price, but
 * with TAEFL_TEST_GATE=FILE its check waits until there is such a file, and then for STEP_US. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEP_US = 50000 };

int crypto_pwhash_str_alg(char out[crypto_pwhash_STRBYTES], const char *password,
                          unsigned long long length, unsigned long long steps, size_t memory,
                          int algorithm) {
    int (*real)(char *, const char *, unsigned long long, unsigned long long, size_t, int);
    *(void **)&real = dlsym(RTLD_NEXT, "crypto_pwhash_str_alg");
    (void)steps, (void)memory;
    return real(out, password, length, crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN,
                algorithm);
}

int crypto_pwhash_str_verify(const char hash[crypto_pwhash_STRBYTES], const char *password,
                             unsigned long long length) {
    int (*real)(const char *, const char *, unsigned long long);
    *(void **)&real = dlsym(RTLD_NEXT, "crypto_pwhash_str_verify");
    const char *gate = getenv("TAEFL_TEST_GATE");
    if (!gate || !strstr(hash, "$m=65536,")) return real(hash, password, length);
    while (access(gate, F_OK) != 0) usleep(STEP_US);
    usleep(STEP_US);
    return -1;
}
