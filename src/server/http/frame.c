/* A server's frames are not masked, so a message to many clients is one piece of memory. A client's
 * frames are masked and arrive in any pieces; they are decoded byte by byte into a message of
 * bounded length. */
#include "http/frame.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { CONTINUATION, TEXT, BINARY, CLOSE = 8, PING, PONG };
enum { FIN = 0x80, RESERVED = 0x70, MASKED = 0x80 };
enum { CODE_PROTOCOL = 1002, CODE_KIND = 1003, CODE_TEXT = 1007, CODE_TOO_BIG = 1009 };

/* ------------------------------------------------------------------ what is sent */

static Frame *frame_of(size_t size) {
    Frame *frame = memory_resize(NULL, sizeof *frame + size);
    frame->owners = 1;
    frame->size = size;
    return frame;
}

Frame *frame_raw(const void *bytes, size_t size) {
    Frame *frame = frame_of(size);
    memcpy(frame->bytes, bytes, size);
    return frame;
}

static Frame *make(int opcode, const void *payload, size_t length) {
    size_t more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    Frame *frame = frame_of(2 + more + length);
    frame->bytes[0] = (unsigned char)(FIN | opcode);
    frame->bytes[1] = (unsigned char)(!more ? length : more == 2 ? 126 : 127);
    for (size_t i = 0; i < more; i++)
        frame->bytes[2 + i] = (unsigned char)((uint64_t)length >> 8 * (more - 1 - i));
    if (length) memcpy(frame->bytes + 2 + more, payload, length);
    return frame;
}

Frame *frame_make(const char *text, size_t length) { return make(TEXT, text, length); }
Frame *frame_ping(void) { return make(PING, NULL, 0); }
Frame *frame_pong(const unsigned char *bytes, size_t size) { return make(PONG, bytes, size); }

Frame *frame_close(int code, const char *words) {
    char payload[CONTROL_MOST] = {(char)(code >> 8), (char)code};
    size_t length = utf8_cut(words, CONTROL_MOST - 2);
    memcpy(payload + 2, words, length);
    return make(CLOSE, payload, code ? length + 2 : 0);
}

Frame *frame_keep(Frame *frame) {
    frame->owners++;
    return frame;
}

void frame_drop(Frame *frame) {
    if (frame && !--frame->owners) free(frame);
}

/* ------------------------------------------------------------------ what comes */

static FrameKind wrong(FrameReader *reader, int code) {
    reader->ended = true;
    reader->code = (uint16_t)code;
    return FRAME_WRONG;
}

static bool is_control(const FrameReader *reader) { return reader->opcode >= CLOSE; }

/* The length of the head, as far as its first bytes show. */
static int head_length(const FrameReader *reader) {
    if (reader->head_size < 2) return 2;
    int length = reader->head[1] & 127;
    return 2 + 4 + (length == 126 ? 2 : length == 127 ? 8 : 0);
}

/* Checks the first two bytes of a head: 0, or the close code of the error. */
static int check_head(const FrameReader *reader) {
    int opcode = reader->head[0] & 15, length = reader->head[1] & 127;
    bool fin = reader->head[0] & FIN;
    if ((reader->head[0] & RESERVED) || !(reader->head[1] & MASKED)) return CODE_PROTOCOL;
    if (opcode > PONG || (opcode > BINARY && opcode < CLOSE)) return CODE_PROTOCOL;
    if (opcode >= CLOSE) return fin && length <= CONTROL_MOST ? 0 : CODE_PROTOCOL;
    if ((opcode == CONTINUATION) != (reader->begun != 0)) return CODE_PROTOCOL;
    return opcode == BINARY ? CODE_KIND : 0;
}

/* The head is complete: reads its length, which must use as few bytes as possible. 0, or the close
 * code of the error. */
static int read_length(FrameReader *reader) {
    int bytes = head_length(reader) - 6;
    reader->length = bytes ? 0 : reader->head[1] & 127;
    for (int i = 0; i < bytes; i++) reader->length = reader->length << 8 | reader->head[2 + i];
    if (bytes == 2 && reader->length < 126) return CODE_PROTOCOL;
    if (bytes == 8 && (reader->length < 65536 || reader->length >> 63)) return CODE_PROTOCOL;
    if (is_control(reader)) return 0;
    return reader->length > MESSAGE_MOST - reader->size ? CODE_TOO_BIG : 0;
}

/* Takes bytes of the head: 0, or the close code of the error as soon as it is known. */
static int take_head(FrameReader *reader, const unsigned char **at, const unsigned char *end) {
    while (*at < end && reader->head_size < head_length(reader)) {
        reader->head[reader->head_size++] = *(*at)++;
        int code = reader->head_size == 2 ? check_head(reader) : 0;
        if (code) return code;
    }
    if (reader->head_size < 2 || reader->head_size < head_length(reader)) return 0;
    reader->opcode = reader->head[0] & 15;
    reader->payload = true;
    reader->taken = 0;
    return read_length(reader);
}

static void take_payload(FrameReader *reader, const unsigned char **at, const unsigned char *end) {
    uint64_t left = reader->length - reader->taken;
    size_t count = (uint64_t)(end - *at) < left ? (size_t)(end - *at) : (size_t)left;
    const unsigned char *mask = reader->head + reader->head_size - 4;
    char *to;
    if (is_control(reader)) {
        if (!reader->control) reader->control = memory_resize(NULL, CONTROL_MOST);
        to = reader->control + reader->taken;
    } else {
        if (!reader->taken) /* and the zero byte */
            reader->text = memory_resize(reader->text, reader->size + (size_t)reader->length + 1);
        to = reader->text + reader->size;
        reader->size += (uint32_t)count;
    }
    for (size_t i = 0; i < count; i++) to[i] = (char)((*at)[i] ^ mask[(reader->taken + i) & 3]);
    reader->taken += count;
    *at += count;
}

/* Whether a close frame may have it: RFC 6455, 7.4, and what IANA has registered since. */
static bool is_code(int code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static FrameKind read_close(FrameReader *reader) {
    size_t size = (size_t)reader->length;
    const unsigned char *bytes = (const unsigned char *)reader->control;
    if (size == 1) return wrong(reader, CODE_PROTOCOL);
    int code = size ? bytes[0] << 8 | bytes[1] : 0;
    if (size && !is_code(code)) return wrong(reader, CODE_PROTOCOL);
    if (size && !utf8_is_good(reader->control + 2, size - 2)) return wrong(reader, CODE_TEXT);
    reader->ended = true;
    reader->code = (uint16_t)code;
    return FRAME_CLOSE;
}

/* A frame's payload is complete. */
static FrameKind frame_came(FrameReader *reader) {
    bool fin = reader->head[0] & FIN;
    reader->payload = false;
    reader->head_size = 0;
    if (reader->opcode == CLOSE) return read_close(reader);
    if (reader->opcode == PING) return FRAME_PING;
    if (reader->opcode == PONG) return FRAME_PONG;
    reader->begun = !fin;
    if (!fin) return FRAME_PART;
    reader->text[reader->size] = 0;
    return utf8_is_good(reader->text, reader->size) ? FRAME_TEXT : wrong(reader, CODE_TEXT);
}

/* Frees what the last call returned. */
static void let_go(FrameReader *reader) {
    if (reader->payload || reader->head_size) return;
    free(reader->control);
    reader->control = NULL;
    if (reader->begun) return;
    free(reader->text);
    reader->text = NULL;
    reader->size = 0;
}

FrameKind frame_read(FrameReader *reader, const unsigned char **at, const unsigned char *end) {
    if (reader->ended) return FRAME_MORE;
    let_go(reader);
    if (!reader->payload) {
        int code = take_head(reader, at, end);
        if (code) return wrong(reader, code);
        if (!reader->payload) return FRAME_MORE;
    }
    take_payload(reader, at, end);
    return reader->taken < reader->length ? FRAME_MORE : frame_came(reader);
}

void frame_reader_end(FrameReader *reader) {
    free(reader->text);
    free(reader->control);
    *reader = (FrameReader){0};
}
