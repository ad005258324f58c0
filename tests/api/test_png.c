/* PNG files, read back by the standard's own words: each chunk has its CRC, and the pixels are
 * those that were given. */
#include "api/preview.h"
#include "record/picture.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { CHUNK = 12 /* bytes of a chunk without its data */, UP = 2 };

static size_t number(const unsigned char *at) {
    return (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3];
}

/* The data of a chunk that must stand here with this name. */
static const unsigned char *chunk(const unsigned char **at, const char *name, size_t *size) {
    const unsigned char *begin = *at;
    *size = number(begin);
    assert_memory_equal(begin + 4, name, 4);
    assert_int_equal(number(begin + 8 + *size), crc32(0, begin + 4, (uInt)*size + 4));
    *at += CHUNK + *size;
    return begin + 8;
}

static void check(const unsigned char *pixels, int side) {
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    size_t size, part, width = 3 * (size_t)side, all = (size_t)side * (width + 1);
    uLongf length = all + 1;
    unsigned char *png = png_of(pixels, side, &size), *rows = malloc(all + 1);
    const unsigned char *at = png + sizeof signature;
    assert_memory_equal(png, signature, sizeof signature);
    const unsigned char *head = chunk(&at, "IHDR", &part);
    assert_int_equal(part, 13);
    assert_int_equal(number(head), side);
    assert_int_equal(number(head + 4), side);
    assert_memory_equal(head + 8, "\10\2\0\0\0", 5);
    const unsigned char *packed = chunk(&at, "IDAT", &part);
    assert_int_equal(uncompress(rows, &length, packed, part), Z_OK);
    assert_int_equal(length, all);
    chunk(&at, "IEND", &part);
    assert_int_equal(part, 0);
    assert_ptr_equal(at, png + size);
    for (int y = 0; y < side; y++) {
        unsigned char *row = rows + (size_t)y * (width + 1);
        assert_int_equal(row[0], UP);
        for (size_t i = 1; y && i <= width; i++)
            row[i] = (unsigned char)(row[i] + (row - width - 1)[i]);
        assert_memory_equal(row + 1, pixels + (size_t)y * width, width);
    }
    free(rows);
    free(png);
}

/* Pixels without a pattern need more room than they have themselves. */
TEST(test_noise) {
    enum { SIDE = 37 };
    unsigned char pixels[3 * SIDE * SIDE];
    uint32_t seed = 1;
    for (size_t i = 0; i < sizeof pixels; i++) {
        seed = seed * 1664525 + 1013904223;
        pixels[i] = (unsigned char)(seed >> 24);
    }
    for (int side = 1; side <= SIDE; side += 6) check(pixels, side);
}

TEST(test_picture) {
    for (int i = 0; i < rules_bases(); i++) {
        Rules rules;
        Error error;
        Position position;
        size_t size;
        unsigned char *work = malloc(PICTURE_WORK), *pixels = malloc(PICTURE_PIXELS);
        assert_true(rules_parse(&rules, rules_base(i)->name, &error));
        rules.start(&rules, &position);
        picture_pixels(&(Picture){.rules = &rules, .position = &position}, work, pixels);
        free(work);
        check(pixels, PICTURE_SIDE);
        free(png_of(pixels, PICTURE_SIDE, &size));
        assert_true(size < PICTURE_PIXELS / 8); /* a preview is loaded quickly */
        free(pixels);
    }
}
