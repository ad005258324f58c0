/* Thrift's compact protocol, as far as the heads of Parquet need it: structures of numbers, texts,
 * lists and structures. Fields are written in the order of their numbers. */
#pragma once

#include "tables/buffer.h"

enum { THRIFT_I32 = 5, THRIFT_I64 = 6, THRIFT_BINARY = 8, THRIFT_LIST = 9, THRIFT_STRUCT = 12 };
enum { THRIFT_DEEP = 8 };

typedef struct Thrift {
    Buffer buffer;
    int last[THRIFT_DEEP]; /* the last field of each open structure */
    int deep;
} Thrift;

static inline void thrift_varint(Thrift *t, uint64_t number) {
    for (; number > 127; number >>= 7) buffer_byte(&t->buffer, (number & 127) | 128);
    buffer_byte(&t->buffer, (unsigned)number);
}

static inline void thrift_signed(Thrift *t, int64_t number) {
    thrift_varint(t, (uint64_t)number << 1 ^ (uint64_t)(number >> 63));
}

/* The head of a field; the numbers of two in a row differ by 15 at most. */
static inline void thrift_field(Thrift *t, int number, unsigned type) {
    buffer_byte(&t->buffer, (unsigned)(number - t->last[t->deep]) << 4 | type);
    t->last[t->deep] = number;
}

static inline void thrift_i32(Thrift *t, int field, int32_t number) {
    thrift_field(t, field, THRIFT_I32);
    thrift_signed(t, number);
}

static inline void thrift_i64(Thrift *t, int field, int64_t number) {
    thrift_field(t, field, THRIFT_I64);
    thrift_signed(t, number);
}

/* A text, as an item of a list or after its field's head. */
static inline void thrift_text(Thrift *t, const char *text) {
    thrift_varint(t, strlen(text));
    buffer_add(&t->buffer, text, strlen(text));
}

static inline void thrift_list(Thrift *t, int field, size_t count, unsigned type) {
    thrift_field(t, field, THRIFT_LIST);
    if (count < 15) {
        buffer_byte(&t->buffer, (unsigned)count << 4 | type);
    } else {
        buffer_byte(&t->buffer, 0xf0 | type);
        thrift_varint(t, count);
    }
}

/* A structure, as an item of a list, at the outside, or after its field's head. */
static inline void thrift_open(Thrift *t) { t->last[++t->deep] = 0; }
static inline void thrift_close(Thrift *t) {
    buffer_byte(&t->buffer, 0);
    t->deep--;
}
