/*
 * A main for fuzz targets where there is no libFuzzer: feeds the seed files to the target, then
 * deterministic mutations of them. The input of a crash is written to <target>-crash.bin.
 *
 *   fuzz_x [-runs N] [-seconds N] [-seed N] [FILE|FOLDER…]
 */
#include "core/dice.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST = 4096, MOST_SEEDS = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Input {
    uint8_t *data;
    size_t size;
} Input;

static Input seeds[MOST_SEEDS];
static size_t seed_count;
static const uint8_t *current;
static size_t current_size;
static char crash_file[256];

static void on_crash(int number) {
    int fd = open(crash_file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd >= 0) {
        ssize_t ignored = write(fd, current, current_size);
        (void)ignored;
        close(fd);
        ignored = write(STDERR_FILENO, "input kept in ", 14);
        ignored = write(STDERR_FILENO, crash_file, strlen(crash_file));
        ignored = write(STDERR_FILENO, "\n", 1);
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* Runs the target on an exact copy on the heap, so that a sanitizer sees every byte too far. */
static void feed(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy) abort();
    memcpy(copy, data, size);
    current = copy;
    current_size = size;
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void add_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(2);
    }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
    if (!data) abort();
    size_t got = fread(data, 1, size > 0 ? (size_t)size : 0, file);
    fclose(file);
    if (seed_count < MOST_SEEDS)
        seeds[seed_count++] = (Input){data, got};
    else
        free(data);
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name); /* the same order in every locale */
}

static void add_path(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) {
        fprintf(stderr, "no seeds at %s\n", path);
        return;
    }
    if (!S_ISDIR(status.st_mode)) {
        add_file(path);
        return;
    }
    struct dirent **entries = NULL;
    int count = scandir(path, &entries, NULL, by_name);
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.') {
            char name[4096];
            snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
            add_path(name);
        }
        free(entries[i]);
    }
    free(entries);
}

static Dice dice;

static size_t random_below(size_t limit) { return limit ? (size_t)(dice_next(&dice) % limit) : 0; }

/* One random change of data[0, *size), which has room for LONGEST bytes. */
static void mutate(uint8_t *data, size_t *size) {
    size_t at = random_below(*size + 1);
    size_t left = *size - at;
    switch (random_below(6)) {
    case 0: /* flip a bit */
        if (left) data[at] ^= (uint8_t)(1u << random_below(8));
        break;
    case 1: /* any byte */
        if (left) data[at] = (uint8_t)dice_next(&dice);
        break;
    case 2: /* take bytes out */
        if (left) {
            size_t n = 1 + random_below(left < 16 ? left : 16);
            memmove(data + at, data + at + n, left - n);
            *size -= n;
        }
        break;
    case 3: /* repeat bytes, or put one in */
        if (*size < LONGEST) {
            size_t n = 1 + random_below(left < 16 ? left : 16);
            if (n > LONGEST - *size) n = LONGEST - *size;
            memmove(data + at + n, data + at, left);
            if (!left) memset(data + at, (int)random_below(128), n);
            *size += n;
        }
        break;
    case 4: /* a piece of another seed */
        if (seed_count && *size < LONGEST) {
            const Input *other = &seeds[random_below(seed_count)];
            size_t from = random_below(other->size + 1);
            size_t n = random_below((other->size - from < 64 ? other->size - from : 64) + 1);
            if (n > LONGEST - at) n = LONGEST - at;
            memcpy(data + at, other->data + from, n);
            if (at + n > *size) *size = at + n;
        }
        break;
    default: /* cut off */ *size = at; break;
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The value of option `name` at argv[*i], given as "-name N" or "-name=N". */
static int option(char **argv, int argc, int *i, const char *name, uint64_t *value) {
    size_t length = strlen(name);
    if (strncmp(argv[*i], name, length) != 0) return 0;
    const char *text = argv[*i] + length;
    if (*text == '=')
        text++;
    else if (*text == 0 && *i + 1 < argc)
        text = argv[++*i];
    else
        return 0;
    *value = strtoull(text, NULL, 10);
    return 1;
}

int main(int argc, char **argv) {
    uint64_t runs = 0, seconds = 0;
    dice.state = 1;
    for (int i = 1; i < argc; i++) {
        if (option(argv, argc, &i, "-runs", &runs) ||
            option(argv, argc, &i, "-seed", &dice.state) ||
            option(argv, argc, &i, "-seconds", &seconds)) {
            continue;
        }
        if (argv[i][0] == '-') {
            fprintf(stderr, "usage: %s [-runs N] [-seconds N] [-seed N] [FILE|FOLDER...]\n",
                    argv[0]);
            return 2;
        }
        add_path(argv[i]);
    }
    const char *slash = strrchr(argv[0], '/');
    snprintf(crash_file, sizeof crash_file, "%s-crash.bin", slash ? slash + 1 : argv[0]);
    signal(SIGABRT, on_crash);
    signal(SIGSEGV, on_crash);
    signal(SIGILL, on_crash);
    signal(SIGTRAP, on_crash);
    signal(SIGFPE, on_crash);
    signal(SIGBUS, on_crash);

    feed((const uint8_t *)"", 0);
    for (size_t i = 0; i < seed_count; i++) feed(seeds[i].data, seeds[i].size);

    static uint8_t data[LONGEST];
    uint64_t done = 0;
    double end = now() + (double)seconds;
    while (seconds ? (done % 64 != 0 || now() < end) && (!runs || done < runs) : done < runs) {
        size_t size = 0;
        if (seed_count) {
            const Input *seed = &seeds[random_below(seed_count)];
            size = seed->size < LONGEST ? seed->size : LONGEST;
            memcpy(data, seed->data, size);
        }
        for (size_t changes = 1 + random_below(8); changes > 0; changes--) mutate(data, &size);
        feed(data, size);
        done++;
    }
    printf("%zu seeds, %llu mutations\n1 passed, 0 failed, 0 skipped\n", seed_count,
           (unsigned long long)done);
    for (size_t i = 0; i < seed_count; i++) free(seeds[i].data);
    return 0;
}
