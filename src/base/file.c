/* A Source delivers bytes, plain or unpacked. Both ways of reading use it. */
#include "base/file.h"
#include "base/memory.h"
#include "base/unpack.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

typedef struct Source {
    int descriptor;
    bool ended;         /* the descriptor has no more bytes */
    Unpacker *unpacker; /* NULL: the file is not compressed */
    size_t filled;      /* bytes in `in` not yet handed on */
    uint8_t in[CHUNK];
} Source;

/* Reads until `in` holds `least` bytes or the input ends. */
static bool fill(Source *s, size_t least, const char **why) {
    while (s->filled < least && !s->ended) {
        ssize_t count = read(s->descriptor, s->in + s->filled, sizeof s->in - s->filled);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            *why = strerror(errno);
            return false;
        }
        if (count == 0) s->ended = true;
        s->filled += (size_t)count;
    }
    return true;
}

static void source_close(Source *s) {
    unpack_end(s->unpacker);
    if (s->descriptor > STDIN_FILENO) close(s->descriptor);
}

static bool source_open(Source *s, const char *path, const char **why) {
    memset(s, 0, sizeof *s);
    bool standard = strcmp(path, "-") == 0;
    s->descriptor = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (s->descriptor < 0) {
        *why = strerror(errno);
        return false;
    }
    bool good = fill(s, UNPACK_MAGIC, why);
    if (good && s->filled >= UNPACK_MAGIC && unpack_begins(s->in))
        good = (s->unpacker = unpack_start(why)) != NULL;
    if (!good) source_close(s);
    return good;
}

static bool unpack(Source *s, char *out, size_t size, size_t *got, const char **why) {
    UnpackStep step = {.out = (uint8_t *)out, .out_size = size};
    do {
        if (!fill(s, 1, why)) return false;
        step.in = s->in;
        step.in_size = s->filled;
        step.last = s->ended;
        bool good = unpack_step(s->unpacker, &step, why);
        memmove(s->in, step.in, step.in_size);
        s->filled = step.in_size;
        *got = size - step.out_size;
        if (!good) return false;
    } while (!step.ended && !*got);
    return true;
}

/* Reads the next bytes, at most `size` (>= 1). *got is 0 at the end. */
static bool source_read(Source *s, char *out, size_t size, size_t *got, const char **why) {
    if (s->unpacker) return unpack(s, out, size, got, why);
    if (!fill(s, 1, why)) return false;
    *got = s->filled < size ? s->filled : size;
    memcpy(out, s->in, *got);
    memmove(s->in, s->in + *got, s->filled - *got);
    s->filled -= *got;
    return true;
}

/* ------------------------------------------------------------------ texts */

static const char mark[3] = {'\xef', '\xbb', '\xbf'};
static const char not_utf8[] = "it is not UTF-8, but perhaps Latin-1; save it as UTF-8";
static const char no_text[] = "it is UTF-16 or no text at all; save it as UTF-8";

/* The bytes to drop before a text. */
static size_t mark_length(const char *text, size_t length) {
    return length >= sizeof mark && memcmp(text, mark, sizeof mark) == 0 ? sizeof mark : 0;
}

static bool is_utf16(const char *text, size_t length) {
    return length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0);
}

/* What people try to read as a text; "": none of these. */
static const char *packed_as(const char *text, size_t length) {
    static const char *const kinds[][2] = {
        {"\x1f\x8b", "it is compressed by gzip; unpack it first, or use xz"},
        {"\x28\xb5\x2f\xfd", "it is compressed by zstd; unpack it first, or use xz"},
        {"PK\x03\x04", "it is a ZIP file; unpack it first"},
        {"PAR1", "it is Parquet, which is only written; JSON lines and CSV are read"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (length >= 4 && memcmp(text, kinds[i][0], strlen(kinds[i][0])) == 0) return kinds[i][1];
    return "";
}

static bool check_text(const char *text, size_t length, bool any, const char **why) {
    const char *packed = packed_as(text, length);
    bool binary = is_utf16(text, length) || memchr(text, 0, length);
    if (*packed && (binary || !utf8_is_good(text, length)))
        *why = packed;
    else if (binary)
        *why = no_text;
    else if (!any && !utf8_is_good(text, length))
        *why = not_utf8;
    else
        return true;
    return false;
}

/* ------------------------------------------------------------------ lines */

struct LineReader {
    Source source;
    char *buffer;
    size_t capacity;
    size_t start, end; /* range of bytes read but not handed out */
    size_t taken;      /* bytes handed out, with ends of lines */
    bool any, begun, ended, torn;
};

static LineReader *open_lines(const char *path, bool any, const char **why) {
    LineReader *lines = memory_get(sizeof *lines);
    lines->any = any;
    if (source_open(&lines->source, path, why)) return lines;
    free(lines);
    return NULL;
}

LineReader *lines_open(const char *path, const char **why) { return open_lines(path, false, why); }
LineReader *lines_open_any(const char *path, const char **why) {
    return open_lines(path, true, why);
}

void lines_close(LineReader *lines) {
    if (!lines) return;
    source_close(&lines->source);
    free(lines->buffer);
    free(lines);
}

/* Makes room after `end` and reads more. */
static bool read_on(LineReader *l, const char **why) {
    if (l->start) {
        memmove(l->buffer, l->buffer + l->start, l->end - l->start);
        l->end -= l->start;
        l->start = 0;
    }
    if (l->end > LINE_LIMIT) {
        *why = "the line is longer than 16 MiB";
        return false;
    }
    if (l->capacity < l->end + CHUNK + 1) {
        l->capacity = 2 * (l->end + CHUNK);
        l->buffer = memory_resize(l->buffer, l->capacity);
    }
    size_t got;
    if (!source_read(&l->source, l->buffer + l->end, CHUNK, &got, why)) return false;
    l->end += got;
    l->ended = got == 0;
    return true;
}

/* The end of the first line in `size` bytes, whose last ones may be followed by more; NULL: none.
 */
static const char *find_end(const char *text, size_t size, bool more) {
    const char *newline = memchr(text, '\n', size);
    const char *carriage = memchr(text, '\r', newline ? (size_t)(newline - text) : size);
    bool open = carriage && carriage + 1 == text + size && more; /* LF may follow */
    return carriage && !open ? carriage : newline;
}

/* Hands out the line up to `end`, or all there is. */
static char *take_line(LineReader *l, const char *end, size_t *length) {
    char *line = l->buffer + l->start;
    size_t have = l->end - l->start, whole = have;
    *length = end ? (size_t)(end - line) : have;
    if (end) whole = *length + 1 + (*end == '\r' && *length + 1 < have && end[1] == '\n');
    l->start += whole;
    l->taken += whole;
    l->torn = !end;
    line[*length] = 0;
    return line;
}

char *lines_next(LineReader *l, size_t *length, const char **why) {
    size_t looked = 0; /* bytes without an end of line */
    *why = NULL;
    for (;;) {
        size_t have = l->end - l->start;
        const char *begin = l->buffer ? l->buffer + l->start : "";
        const char *end = find_end(begin + looked, have - looked, !l->ended);
        if (!end && !l->ended) {
            looked = have && begin[have - 1] == '\r' ? have - 1 : have;
            if (!read_on(l, why)) return NULL;
            continue;
        }
        if (!l->begun) {
            l->begun = true;
            l->taken = mark_length(begin, have);
            l->start += l->taken;
            if (l->taken) continue; /* which may have been all there is */
        }
        if (!have) return NULL;
        char *line = take_line(l, end, length);
        return check_text(line, *length, l->any, why) ? line : NULL;
    }
}

bool lines_torn(const LineReader *l) { return l->torn; }
size_t lines_taken(const LineReader *l) { return l->taken; }
bool lines_packed(const LineReader *l) { return l->source.unpacker; }

/* ------------------------------------------------------------------ whole files */

char *file_read(const char *path, size_t limit, size_t *size, const char **why) {
    Source *source = memory_get(sizeof *source);
    char *data = NULL;
    size_t length = 0, got = 0;
    if (!source_open(source, path, why)) {
        free(source);
        return NULL;
    }
    bool good;
    do {
        data = memory_resize(data, length + CHUNK + 1);
        good = source_read(source, data + length, CHUNK, &got, why);
        if (good) length += got;
        if (good && length > limit) {
            *why = "the file is too large";
            good = false;
        }
    } while (good && got);
    source_close(source);
    free(source);
    if (!good) {
        free(data);
        return NULL;
    }
    data[length] = 0;
    *size = length;
    return data;
}

/* Drops the mark, and gives every line the same end. */
static size_t make_plain(char *text, size_t length) {
    size_t to = 0;
    for (size_t at = mark_length(text, length); at < length; at++)
        if (text[at] != '\r')
            text[to++] = text[at];
        else if (at + 1 == length || text[at + 1] != '\n')
            text[to++] = '\n';
    text[to] = 0;
    return to;
}

static char *read_text(const char *path, size_t limit, bool any, size_t *size, const char **why) {
    char *text = file_read(path, limit, size, why);
    if (!text) return NULL;
    if (check_text(text, *size, any, why)) {
        *size = make_plain(text, *size);
        return text;
    }
    free(text);
    return NULL;
}

char *text_read(const char *path, size_t limit, size_t *size, const char **why) {
    return read_text(path, limit, false, size, why);
}

char *text_read_any(const char *path, size_t limit, size_t *size, const char **why) {
    return read_text(path, limit, true, size, why);
}

bool file_is_regular(const char *path, const char **why) {
    struct stat about;
    bool input = strcmp(path, "-") == 0, there = !input && stat(path, &about) == 0;
    if (there && S_ISREG(about.st_mode)) return true;
    if (there && S_ISDIR(about.st_mode)) errno = EISDIR;
    *why = input || (there && !S_ISDIR(about.st_mode)) ? "not a regular file" : strerror(errno);
    return false;
}

/* As POSIX has it, or Windows: "C:\\Users". */
static bool is_absolute(const char *path) {
    return path && (path[0] == '/' || path[0] == '\\' || (path[0] && path[1] == ':'));
}

int folder_of_user(const char *variable, const char *usual, char *out, size_t size) {
    const char *named = getenv(variable), *home = getenv("HOME");
    if (is_absolute(named)) return snprintf(out, size, "%s/taefl", named);
    return is_absolute(home) ? snprintf(out, size, "%s/%s/taefl", home, usual) : -1;
}

bool folder_make(const char *path, unsigned mode, const char **why) {
    size_t length = strlen(path);
    char *part = memory_resize(NULL, length + 1);
    bool good = path[0] != '-' || (path[1] && path[1] != '/');
    if (!good) *why = "'-' is standard output and no folder; './-' is one";
    for (size_t i = 1; good && i <= length; i++) {
        if (path[i] != '/' && path[i]) continue;
        memcpy(part, path, i);
        part[i] = 0;
        good = mkdir(part, mode) == 0 || errno == EEXIST;
        if (!good) *why = strerror(errno);
    }
    free(part);
    return good;
}
