/* What zlib does and what stands in for it in src/base/zlib: each reads what the other has written,
 * and both say the same of damaged bytes.
 *
 *   zlib_twice write FILE    writes data and their packed forms
 *   zlib_twice read FILE     reads such a file: a line for each form, and for each of its damaged
 * copies */
#include "zlib.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 65536, ROOM = 2 * MOST, COPIES = 30, KINDS = 5 };

static uint64_t seed = 1;
static unsigned chance(unsigned below) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % below;
}

/* Nothing alike, few letters, words that come again near and far, one byte, a text of small
 * numbers. */
static void make(unsigned char *data, unsigned size, int kind) {
    for (unsigned i = 0; i < size; i++) {
        unsigned back = 1 + chance(kind == 2 ? 300 : 40000);
        data[i] = kind == 0                           ? chance(256)
                  : kind == 1                         ? 'a' + chance(3)
                  : kind == 3                         ? 7
                  : kind == 4                         ? chance(9) * chance(9)
                  : back <= i && chance(20) && i % 37 ? data[i - back / 8 - (back < 8)]
                                                      : chance(256);
    }
}

static void put(FILE *file, const unsigned char *data, unsigned size) {
    fwrite(&size, sizeof size, 1, file);
    fwrite(data, 1, size, file);
}

static void write_all(FILE *file) {
    static const unsigned sizes[] = {0, 1, 2, 100, 4000, 65535, 65536};
    static unsigned char data[MOST], packed[ROOM];
    for (int kind = 0; kind < KINDS; kind++)
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (int level = 0; level <= 9; level += 3) {
                uLongf size = ROOM;
                make(data, sizes[i], kind);
                if (compress2(packed, &size, data, sizes[i], level) != Z_OK) exit(1);
                put(file, data, sizes[i]);
                put(file, packed, (unsigned)size);
            }
}

static unsigned get(FILE *file, unsigned char *data) {
    unsigned size = 0;
    if (fread(&size, sizeof size, 1, file) != 1) return UINT32_MAX;
    if (size > ROOM || fread(data, 1, size, file) != size) exit(1);
    return size;
}

static void say(const unsigned char *packed, unsigned bytes, unsigned room) {
    static unsigned char out[MOST];
    uLongf size = room;
    uLong used = bytes;
    if (uncompress2(out, &size, packed, &used) != Z_OK)
        puts("no");
    else
        printf("%lu of %lu, %lx\n", (unsigned long)size, (unsigned long)used,
               (unsigned long)crc32(0, out, (uInt)size));
}

/* A copy with a byte changed, cut off, with one behind it, or with less room for its data. */
static void say_damaged(unsigned char *packed, unsigned bytes, unsigned room) {
    for (int i = 0; i < COPIES; i++) {
        unsigned at = chance(i % 2 && bytes > 80 ? 80 : bytes);
        unsigned char was = packed[at];
        packed[at] ^= (unsigned char)(1 << chance(8));
        say(packed, bytes, room);
        packed[at] = was;
    }
    say(packed, chance(bytes), room);
    say(packed, bytes + 1, room);
    if (room > 1) say(packed, bytes, room - 1); /* zlib reads a byte into no room */
}

static int read_all(FILE *file) {
    static unsigned char data[ROOM], packed[ROOM + 1];
    int wrong = 0;
    for (unsigned size; (size = get(file, data)) != UINT32_MAX;) {
        unsigned bytes = get(file, packed);
        unsigned char *out = malloc(size + 1);
        uLongf length = size;
        uLong used = bytes;
        wrong += uncompress2(out, &length, packed, &used) != Z_OK || length != size ||
                 memcmp(out, data, size) != 0;
        free(out);
        say(packed, bytes, size);
        say_damaged(packed, bytes, size);
    }
    return wrong > 0;
}

int main(int count, char **word) {
    if (count != 3) return 2;
    FILE *file = fopen(word[2], *word[1] == 'w' ? "wb" : "rb");
    if (!file) return 2;
    if (*word[1] == 'r') return read_all(file);
    write_all(file);
    return fclose(file) != 0;
}
