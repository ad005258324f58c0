/* Reading plain and packed files whole and by lines. */
#include "base/file.h"
#include "base/memory.h"
#include "base/output.h"
#include "support/test.h"

#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH = 512, LINES = 50000 };
static char folder[] = "/tmp/taefl-test-file-XXXXXX";

static const char *place(const char *name) {
    static char path[PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put(const char *name, const void *data, size_t size) {
    const char *why = NULL;
    assert_true(output_write(place(name), OUTPUT_OVER, data, size, &why));
}

/* Lines of different lengths, some of them empty. */
static char *make_lines(size_t *size) {
    char *text = memory_get(LINES * 64);
    *size = 0;
    for (int i = 0; i < LINES; i++)
        if (i % 7)
            *size += (size_t)sprintf(text + *size, "%d %.*s\n", i, i % 40,
                                     "a long line of some forty letters, cut anywhere");
        else
            text[(*size)++] = '\n';
    return text;
}

static uint8_t *pack(const char *text, size_t size, size_t *packed) {
    size_t room = lzma_stream_buffer_bound(size);
    uint8_t *out = memory_get(room);
    *packed = 0;
    assert_int_equal(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, NULL, (const uint8_t *)text, size,
                                             out, packed, room),
                     LZMA_OK);
    return out;
}

static void expect_lines(const char *name, const char *text, size_t size) {
    const char *why = NULL;
    LineReader *lines = lines_open(place(name), &why);
    assert_non_null(lines);
    size_t at = 0, length;
    for (char *line; (line = lines_next(lines, &length, &why));) {
        assert_true(at + length < size);
        assert_memory_equal(line, text + at, length);
        assert_int_equal(line[length], 0);
        assert_int_equal(text[at + length], '\n');
        at += length + 1;
    }
    assert_null(why);
    assert_int_equal(at, size);
    lines_close(lines);
}

TEST(test_lines_and_whole) {
    size_t size, packed, got;
    const char *why = NULL;
    char *text = make_lines(&size);
    uint8_t *small = pack(text, size, &packed);
    put("plain", text, size);
    put("packed.xz", small, packed);
    /* Two streams one after the other are one file, as `cat a.xz b.xz` makes it. */
    uint8_t *both = memory_get(2 * packed);
    memcpy(both, small, packed);
    memcpy(both + packed, small, packed);
    put("both", both, 2 * packed);
    expect_lines("plain", text, size);
    expect_lines("packed.xz", text, size);
    char *whole = file_read(place("packed.xz"), size, &got, &why);
    assert_non_null(whole);
    assert_int_equal(got, size);
    assert_memory_equal(whole, text, size);
    assert_int_equal(whole[size], 0);
    free(whole);
    whole = file_read(place("both"), 2 * size, &got, &why);
    assert_non_null(whole);
    assert_int_equal(got, 2 * size);
    assert_memory_equal(whole + size, text, size);
    free(whole);
    assert_null(file_read(place("plain"), size - 1, &got, &why));
    assert_string_equal(why, "the file is too large");
    free(both);
    free(small);
    free(text);
}

TEST(test_damaged) {
    size_t size, packed, got;
    const char *why = NULL;
    char *text = make_lines(&size);
    uint8_t *small = pack(text, size, &packed);
    put("short", small, packed / 2);
    assert_null(file_read(place("short"), size, &got, &why));
    assert_string_equal(why, "the compressed data end too early");
    small[packed / 2] ^= 1;
    put("damaged", small, packed);
    why = NULL;
    assert_null(file_read(place("damaged"), size, &got, &why));
    assert_string_equal(why, "the compressed data are damaged");
    /* What comes before the damage can be read line by line; then the reader says why it ends. */
    LineReader *lines = lines_open(place("short"), &why);
    assert_non_null(lines);
    size_t length, count = 0;
    while (lines_next(lines, &length, &why)) count++;
    assert_non_null(why);
    assert_true(count < LINES);
    lines_close(lines);
    free(small);
    free(text);
}

TEST(test_edges) {
    const char *why = NULL;
    size_t size, length;
    put("empty", "", 0);
    char *data = file_read(place("empty"), 0, &size, &why);
    assert_non_null(data);
    assert_int_equal(size, 0);
    free(data);
    LineReader *lines = lines_open(place("empty"), &why);
    assert_null(lines_next(lines, &length, &why));
    assert_null(why);
    lines_close(lines);

    put("no-end", "one\ntwo", 7);
    lines = lines_open(place("no-end"), &why);
    assert_string_equal(lines_next(lines, &length, &why), "one");
    assert_string_equal(lines_next(lines, &length, &why), "two");
    assert_null(lines_next(lines, &length, &why));
    assert_null(why);
    lines_close(lines);

    char *line = memory_get(3 * LINE_LIMIT);
    memset(line, 'x', 3 * LINE_LIMIT);
    put("long", line, 3 * LINE_LIMIT);
    free(line);
    lines = lines_open(place("long"), &why);
    assert_null(lines_next(lines, &length, &why));
    assert_string_equal(why, "the line is longer than 16 MiB");
    lines_close(lines);

    why = NULL;
    assert_null(lines_open(place("not-there"), &why));
    assert_string_equal(why, "No such file or directory");
    why = NULL;
    assert_null(file_read(folder, 100, &size, &why));
    assert_string_equal(why, "Is a directory");
}

TEST(test_folders) {
    const char *why = NULL;
    char deep[PATH];
    snprintf(deep, sizeof deep, "%s/a/b/c", folder);
    assert_true(folder_make(deep, 0700, &why));
    assert_true(folder_make(deep, 0700, &why));
    struct stat made;
    assert_int_equal(stat(place("a"), &made), 0);
    assert_int_equal(made.st_mode & 0777, 0700);
    put("a/b/c/file", "new", 3);
    assert_false(folder_make(place("a/b/c/file/d"), 0700, &why));
    assert_string_equal(why, "Not a directory");
}

TEST(test_memory) {
    for (size_t bytes = 0; bytes < 1000; bytes += 37) {
        unsigned char *memory = memory_get(bytes);
        assert_int_equal((uintptr_t)memory % 64, 0);
        for (size_t i = 0; i < bytes; i++) assert_int_equal(memory[i], 0);
        free(memory);
    }
    char *grown = memory_resize(NULL, 3);
    memcpy(grown, "ab", 3);
    grown = memory_resize(grown, 100000);
    assert_string_equal(grown, "ab");
    free(grown);
}

static int set_up(void **state) { return mkdtemp(folder) ? 0 : -1; }

static int tear_down(void **state) {
    char command[PATH];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

/* One text as each system writes it. */
TEST(test_texts) {
    static const struct {
        const char *text;
        size_t size;
    } same[] = {{"a\nb\n\nc\n", 7},
                {"a\r\nb\r\n\r\nc\r\n", 11},
                {"a\rb\r\rc\r", 7},
                {"\xef\xbb\xbf"
                 "a\r\nb\n\nc\r",
                 11}};
    static const struct {
        const char *text;
        size_t size;
        const char *why;
    } bad[] = {{"\xff\xfe"
                "a\0",
                4, "UTF-16"},
               {"\xfe\xff\0a", 4, "UTF-16"},
               {"a\0b", 3, "no text"},
               {"\x1f\x8b\x08\0a", 5, "gzip"},
               {"PK\x03\x04\0", 5, "ZIP"},
               {"PAR1\0", 5, "Parquet"},
               {"K\xf6nig\n", 6, "Latin-1"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const char *why = NULL;
        size_t size, length, lines = 0;
        put("text", same[i].text, same[i].size);
        char *text = text_read(place("text"), 100, &size, &why);
        assert_non_null(text);
        assert_string_equal(text, "a\nb\n\nc\n");
        assert_int_equal(size, 7);
        free(text);
        LineReader *reader = lines_open(place("text"), &why);
        static const char *const line[] = {"a", "b", "", "c"};
        for (char *found; (found = lines_next(reader, &length, &why)); lines++)
            assert_string_equal(found, line[lines]);
        assert_int_equal(lines, 4);
        assert_null(why);
        assert_false(lines_torn(reader));
        assert_int_equal(lines_taken(reader), same[i].size);
        lines_close(reader);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *why = NULL;
        size_t size, length;
        put("text", bad[i].text, bad[i].size);
        assert_null(text_read(place("text"), 100, &size, &why));
        assert_non_null(strstr(why, bad[i].why));
        LineReader *reader = lines_open(place("text"), &why);
        assert_null(lines_next(reader, &length, &why));
        assert_non_null(strstr(why, bad[i].why));
        lines_close(reader);
    }
}

/* CR LF that two readings of the file cut apart. */
TEST(test_cut_ends) {
    const size_t size = 3 << 16;
    char *text = memory_get(size);
    const char *why = NULL;
    size_t length, lines = 0;
    for (size_t i = 0; i < size; i++) text[i] = "ab\r\n"[(i + 1) % 4];
    put("cut", text, size);
    LineReader *reader = lines_open(place("cut"), &why);
    while (lines_next(reader, &length, &why)) {
        assert_true(length <= 2);
        lines++;
    }
    assert_int_equal(lines, size / 4 + 1);
    lines_close(reader);
    free(text);
}

int main(void) { return tests_run(__FILE__, set_up, tear_down); }
