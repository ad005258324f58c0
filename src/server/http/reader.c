/* Turns bytes into requests: finds the ends of heads, and of bodies, whole or in chunks. Before the
 * head is complete only its first line is checked, to refuse early what cannot become a request. */
#include "http/reader.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROOM = 2 * REQUEST_HEAD_MOST, /* a complete head, and as many bytes after it */
    CHUNK_LINE_MOST = 1024,       /* bytes of a line with a chunk's size, or of a trailer */
    CHUNK_LINE_PLAIN = 16,        /* bytes of a size without an extension */
    BODY_FIRST = 1024             /* bytes of memory for a body at first */
};

/* ------------------------------------------------------------------ heads */

char *reader_space(Reader *reader, size_t *room) {
    if (!reader->bytes) reader->bytes = memory_resize(NULL, ROOM);
    /* The part of the body that was read is no longer needed, nor the bytes before the request. */
    size_t *from = reader->stage == STAGE_BODY ? &reader->looked : &reader->begin;
    size_t to = reader->stage == STAGE_BODY ? reader->body_begin : 0;
    if (*from > to && (*from == reader->end || ROOM - reader->end < ROOM / 4)) {
        size_t back = *from - to;
        memmove(reader->bytes + to, reader->bytes + *from, reader->end - *from);
        reader->end -= back;
        *from = to;
        if (reader->stage == STAGE_HEAD) reader->looked -= back;
    }
    *room = ROOM - reader->end;
    return reader->bytes + reader->end;
}

/* Ends the request; its only answer is that it is bad. */
static void give_up(Reader *reader, int status, const char *words) {
    reader->request = request_unread();
    request_flawed(&reader->request, status, words);
    reader->stage = STAGE_WHOLE;
}

/* How much of the first line is here. False: it cannot become a request. */
static bool look_at_first_line(Reader *reader, const char *begin, size_t length) {
    if (reader->first_line) return true;
    const char *feed = memchr(begin, '\n', length);
    if (feed) {
        length = (size_t)(feed - begin);
        reader->first_line = length + 1;
    }
    size_t from = reader->looked - reader->begin;
    bool empty = !length || (length == 1 && *begin == '\r');
    return empty || request_may_begin(begin, from < length ? from : length, length);
}

/* The head ends at `end`. */
static void head_came(Reader *reader, size_t end) {
    if (end > REQUEST_HEAD_MOST) { /* not the first: to the beginning, so that a body has room */
        memmove(reader->bytes, reader->bytes + reader->begin, reader->end - reader->begin);
        reader->end -= reader->begin;
        end -= reader->begin;
        reader->begin = 0;
    }
    reader->body_begin = reader->looked = end;
    reader->stage = STAGE_BODY;
    request_read_head(&reader->request, reader->bytes + reader->begin, reader->bytes + end);
    reader->left = reader->request.length;
}

static void look_for_head(Reader *reader) {
    char *bytes = reader->bytes;
    /* Skips empty lines before a request. */
    while (reader->end - reader->begin >= 2 && memcmp(bytes + reader->begin, "\r\n", 2) == 0)
        reader->begin += 2;
    if (reader->looked < reader->begin) reader->looked = reader->begin;
    size_t length = reader->end - reader->begin;
    if (length > REQUEST_HEAD_MOST) length = REQUEST_HEAD_MOST;
    char *begin = bytes + reader->begin, *most = begin + length;
    if (!look_at_first_line(reader, begin, length)) {
        give_up(reader, 400, "This is not an HTTP/1.1 request.\n");
        return;
    }
    /* Looks for a line end with another one right after it. */
    for (char *at = bytes + reader->looked; (at = memchr(at, '\n', (size_t)(most - at)));) {
        at++;
        if (at < most && *at == '\r') at++;
        if (at >= most) break;
        if (*at != '\n') continue;
        head_came(reader, (size_t)(at + 1 - bytes));
        return;
    }
    if (length == REQUEST_HEAD_MOST) {
        give_up(reader, reader->first_line ? 431 : 414,
                "The head of a request may have at most 8192 bytes.\n");
    } else if (length > 3) { /* the last three bytes may begin the end */
        size_t sure = reader->end - 3;
        if (sure > reader->looked) reader->looked = sure;
    }
}

/* ------------------------------------------------------------------ bodies */

static void take_body(Reader *reader, size_t size) {
    if (!size) return;
    size_t whole = reader->body_size + size;
    if (whole > reader->body_room) {
        size_t room = reader->body_room ? 2 * reader->body_room : BODY_FIRST;
        reader->body_room = room < whole ? whole : room;
        reader->body = memory_resize(reader->body, reader->body_room);
    }
    memcpy(reader->body + reader->body_size, reader->bytes + reader->looked, size);
    reader->body_size = whole;
    reader->looked += size;
    reader->left -= size;
}

/* Takes what is here of the `left` bytes; true when that is all. */
static bool take_left(Reader *reader) {
    size_t there = reader->end - reader->looked;
    take_body(reader, there < reader->left ? there : reader->left);
    return !reader->left;
}

/* Reads "1f" or "1F;name=value", with a zero byte after it. */
static bool read_chunk_size(Reader *reader, const char *line) {
    Request *request = &reader->request;
    size_t size = 0;
    int digit;
    const char *at = line;
    for (; (digit = request_hex(*at)) >= 0; at++) {
        size = 16 * size + (size_t)digit;
        if (reader->body_size + size > REQUEST_BODY_MOST)
            return request_flawed(request, 413,
                                  "The body of a request may have at most 65536 bytes.\n");
    }
    const char *after = at + strspn(at, " \t");
    if (at == line || (*after && *after != ';') || (!*after && after > at))
        return request_flawed(request, 400,
                              "A chunk must begin with its size in hexadecimal digits.\n");
    reader->left = size;
    reader->chunk = size ? CHUNK_DATA : CHUNK_TRAILER;
    return true;
}

/* Whether a line between the data may be this long, and all such lines together: extensions and
 * trailers have the limit of a head. */
static bool line_fits(Reader *reader, size_t length) {
    if (length > CHUNK_LINE_MOST + 1)
        return request_flawed(&reader->request, 400,
                              "A line between chunks may have at most 1024 bytes.\n");
    bool trailer = reader->chunk == CHUNK_TRAILER;
    reader->between += trailer ? length : length > CHUNK_LINE_PLAIN ? length - CHUNK_LINE_PLAIN : 0;
    return reader->between <= REQUEST_HEAD_MOST ||
           request_flawed(&reader->request, 431,
                          "Chunk extensions and trailers may have at most 8192 bytes.\n");
}

/* Reads one line or one piece of data; false: more must come, or all has come. */
static bool read_chunk(Reader *reader) {
    Request *request = &reader->request;
    char *line = reader->bytes + reader->looked, *end = reader->bytes + reader->end;
    if (reader->chunk == CHUNK_DATA) {
        if (!take_left(reader)) return false;
        reader->chunk = CHUNK_END;
        return true;
    }
    const char *feed = memchr(line, '\n', (size_t)(end - line));
    size_t length = (size_t)((feed ? feed : end) - line); /* including its CR */
    if ((!feed && length <= CHUNK_LINE_MOST + 1) || !line_fits(reader, length)) return false;
    char *next = request_line(line, end, request);
    if (!next) return false;
    reader->looked += (size_t)(next - line);
    if (reader->chunk == CHUNK_SIZE) return read_chunk_size(reader, line);
    if (reader->chunk == CHUNK_TRAILER) { /* skipped, up to the empty line */
        if (!*line) reader->stage = STAGE_WHOLE;
        return *line != 0;
    }
    reader->chunk = CHUNK_SIZE;
    return !*line || request_flawed(request, 400, "A chunk is longer or shorter than its size.\n");
}

static void look_for_body(Reader *reader) {
    Request *request = &reader->request;
    if (!request->flaw && request->chunked) {
        while (read_chunk(reader)) {
        }
    } else if (!request->flaw && take_left(reader)) {
        reader->stage = STAGE_WHOLE;
    }
    if (request->flaw) reader->stage = STAGE_WHOLE;
    request->close |= request->flaw != 0;
    request->body = reader->body;
    request->body_size = reader->body_size;
}

/* Whether the client waits to hear that it may send the body, and none of it is here. */
static bool awaits_continue(Reader *reader) {
    if (reader->told_continue || reader->stage != STAGE_BODY || reader->request.old) return false;
    reader->told_continue = true;
    return request_field(&reader->request, "expect", NULL) &&
           reader->looked == reader->body_begin && reader->looked == reader->end;
}

ReaderState reader_read(Reader *reader) {
    if (reader->stage == STAGE_HEAD && reader->bytes) look_for_head(reader);
    if (reader->stage == STAGE_BODY) look_for_body(reader);
    if (reader->stage == STAGE_WHOLE) return REQUEST_WHOLE;
    return awaits_continue(reader) ? REQUEST_CONTINUE : REQUEST_PARTIAL;
}

void reader_next(Reader *reader) {
    char *bytes = reader->bytes;
    size_t begin = reader->looked, end = reader->end;
    free(reader->body);
    if (begin == end) {
        free(bytes);
        *reader = (Reader){0};
    } else {
        *reader = (Reader){.bytes = bytes, .begin = begin, .looked = begin, .end = end};
    }
}

bool reader_begun(const Reader *reader) {
    return reader->stage != STAGE_HEAD || reader->begin < reader->end;
}

void reader_end(Reader *reader) {
    free(reader->bytes);
    free(reader->body);
    *reader = (Reader){0};
}
