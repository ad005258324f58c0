/* See parquet.h. Rows are kept by column until there is enough for a group; then each column is one
 * chunk of one page, and only the chunk's place stays in memory, for the footer. Types, encodings
 * and fields have their numbers from parquet.thrift of the format. */
#include "tables/parquet.h"
#include "core/check.h"
#include "tables/thrift.h"

#include <stdlib.h>
#include <zlib.h>

enum { GROUP_ROWS = 1 << 16, GROUP_BYTES = 16 << 20, COMPRESSION = 6, GZIP_WINDOW = 15 + 16 };
enum { TYPE_BOOLEAN = 0, TYPE_INT64 = 2, TYPE_DOUBLE = 5, TYPE_TEXT = 6 };
enum { ENCODING_PLAIN = 0, ENCODING_RLE = 3, CODEC_GZIP = 2, PAGE_DATA = 0 };
static const char MAGIC[] = "PAR1";

/* A column of a group that is written. */
typedef struct Chunk {
    uint64_t at;
    int64_t values, plain, packed; /* bytes, those of the page's head included */
} Chunk;

/* A column of the group that grows. */
typedef struct Draft {
    Buffer values;
    Buffer levels;  /* runs of rows that have the value or lack it (RLE) */
    int level, run; /* the last run, which is not in `levels` yet */
    int flags;      /* how many flags are in the last byte of `values` */
} Draft;

struct Parquet {
    const TableShape *shape;
    Output *out;
    uint64_t at; /* bytes written */
    int64_t rows;
    int group_rows; /* in the drafts */
    size_t group_bytes;
    Draft draft[MOST_COLUMNS];
    Chunk *chunk; /* of all groups, shape->columns for each */
    size_t chunks;
};

static void put(Parquet *p, const void *data, size_t size) {
    output_put(p->out, data, size);
    p->at += size;
}

Parquet *parquet_begin(const TableShape *shape, Output *out) {
    Parquet *p = memory_get(sizeof *p);
    p->shape = shape;
    p->out = out;
    put(p, MAGIC, 4);
    return p;
}

/* ------------------------------------------------------------------ rows */

static void end_run(Draft *d) {
    if (!d->run) return;
    uint64_t head = (uint64_t)d->run << 1;
    for (; head > 127; head >>= 7) buffer_byte(&d->levels, (head & 127) | 128);
    buffer_byte(&d->levels, (unsigned)head);
    buffer_byte(&d->levels, (unsigned)d->level);
    d->run = 0;
}

static void note_level(Draft *d, bool there) {
    if (d->level != there) end_run(d);
    d->level = there;
    d->run++;
}

static void add_flag(Draft *d, bool flag) {
    if (d->flags == 0) buffer_byte(&d->values, 0);
    d->values.data[d->values.size - 1] |= (unsigned char)(flag << d->flags);
    d->flags = (d->flags + 1) % 8;
}

static void add_fraction(Draft *d, int64_t thousandths) {
    double fraction = (double)thousandths / 1000;
    uint64_t bits;
    memcpy(&bits, &fraction, sizeof bits);
    buffer_number(&d->values, bits, 8);
}

static void add_value(Draft *d, const Column *column, const CellValue *value) {
    if (!column->always) note_level(d, value->there);
    if (!value->there) return;
    switch (column->kind) {
    case COLUMN_TEXT:
        buffer_number(&d->values, value->length, 4);
        buffer_add(&d->values, value->text, value->length);
        break;
    case COLUMN_WHOLE: buffer_number(&d->values, (uint64_t)value->number, 8); break;
    case COLUMN_THOUSANDTHS: add_fraction(d, value->number); break;
    case COLUMN_FLAG: add_flag(d, value->number); break;
    }
}

/* ------------------------------------------------------------------ groups */

/* The page's content: the levels with their length, then the values. */
static void page_of(Draft *d, const Column *column, Buffer *out) {
    end_run(d);
    if (!column->always) {
        buffer_number(out, d->levels.size, 4);
        buffer_add(out, d->levels.data, d->levels.size);
    }
    buffer_add(out, d->values.data, d->values.size);
    d->values.size = d->levels.size = 0;
    d->flags = 0;
}

static void *take(void *ctx, uInt items, uInt size) {
    (void)ctx;
    return memory_get((size_t)items * size);
}

static void give_back(void *ctx, void *memory) {
    (void)ctx;
    free(memory);
}

static void pack(const Buffer *page, Buffer *out) {
    z_stream z = {.next_in = page->data,
                  .avail_in = (uInt)page->size,
                  .zalloc = take, /* never fails, and nothing else could */
                  .zfree = give_back};
    int code = deflateInit2(&z, COMPRESSION, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY);
    ASSERT(code == Z_OK);
    z.next_out = buffer_room(out, deflateBound(&z, page->size));
    z.avail_out = (uInt)(out->room - out->size);
    deflate(&z, Z_FINISH);
    out->size += z.total_out;
    deflateEnd(&z);
}

static void page_head(Thrift *t, size_t plain, size_t packed, int rows) {
    thrift_open(t);
    thrift_i32(t, 1, PAGE_DATA);
    thrift_i32(t, 2, (int32_t)plain);
    thrift_i32(t, 3, (int32_t)packed);
    thrift_field(t, 5, THRIFT_STRUCT);
    thrift_open(t);
    thrift_i32(t, 1, rows);
    thrift_i32(t, 2, ENCODING_PLAIN);
    thrift_i32(t, 3, ENCODING_RLE);
    thrift_i32(t, 4, ENCODING_RLE);
    thrift_close(t);
    thrift_close(t);
}

static void write_chunk(Parquet *p, int column) {
    Buffer page = {0}, packed = {0};
    Thrift head = {0};
    page_of(&p->draft[column], &p->shape->column[column], &page);
    pack(&page, &packed);
    page_head(&head, page.size, packed.size, p->group_rows);
    *MEMORY_ADD(p->chunk, p->chunks) = (Chunk){.at = p->at,
                                               .values = p->group_rows,
                                               .plain = (int64_t)(head.buffer.size + page.size),
                                               .packed = (int64_t)(head.buffer.size + packed.size)};
    put(p, head.buffer.data, head.buffer.size);
    put(p, packed.data, packed.size);
    free(head.buffer.data);
    free(page.data);
    free(packed.data);
}

static void write_group(Parquet *p) {
    if (!p->group_rows) return;
    for (int i = 0; i < p->shape->columns; i++) write_chunk(p, i);
    p->group_rows = 0;
    p->group_bytes = 0;
}

void parquet_add(Parquet *p, const CellValue *row) {
    for (int i = 0; i < p->shape->columns; i++) {
        add_value(&p->draft[i], &p->shape->column[i], &row[i]);
        p->group_bytes += 8 + row[i].length;
    }
    p->rows++;
    if (++p->group_rows == GROUP_ROWS || p->group_bytes >= GROUP_BYTES) write_group(p);
}

/* ------------------------------------------------------------------ the footer */

static int type_of(const Column *column) {
    static const int types[] = {[COLUMN_TEXT] = TYPE_TEXT,
                                [COLUMN_WHOLE] = TYPE_INT64,
                                [COLUMN_THOUSANDTHS] = TYPE_DOUBLE,
                                [COLUMN_FLAG] = TYPE_BOOLEAN};
    return types[column->kind];
}

static void write_column(Thrift *t, const Column *column) {
    thrift_open(t);
    thrift_i32(t, 1, type_of(column));
    thrift_i32(t, 3, !column->always); /* 1: it may be missing */
    thrift_field(t, 4, THRIFT_BINARY);
    thrift_text(t, column->name);
    if (column->kind == COLUMN_TEXT) thrift_i32(t, 6, 0); /* UTF-8 */
    thrift_close(t);
}

static void write_schema(const Parquet *p, Thrift *t) {
    thrift_list(t, 2, (size_t)p->shape->columns + 1, THRIFT_STRUCT);
    thrift_open(t);
    thrift_field(t, 4, THRIFT_BINARY);
    thrift_text(t, p->shape->name);
    thrift_i32(t, 5, p->shape->columns);
    thrift_close(t);
    for (int i = 0; i < p->shape->columns; i++) write_column(t, &p->shape->column[i]);
}

static void write_place(Thrift *t, const Column *column, const Chunk *chunk) {
    thrift_open(t);
    thrift_i64(t, 2, (int64_t)chunk->at);
    thrift_field(t, 3, THRIFT_STRUCT);
    thrift_open(t);
    thrift_i32(t, 1, type_of(column));
    thrift_list(t, 2, 2, THRIFT_I32);
    thrift_signed(t, ENCODING_PLAIN);
    thrift_signed(t, ENCODING_RLE);
    thrift_list(t, 3, 1, THRIFT_BINARY);
    thrift_text(t, column->name);
    thrift_i32(t, 4, CODEC_GZIP);
    thrift_i64(t, 5, chunk->values);
    thrift_i64(t, 6, chunk->plain);
    thrift_i64(t, 7, chunk->packed);
    thrift_i64(t, 9, (int64_t)chunk->at);
    thrift_close(t);
    thrift_close(t);
}

static void write_groups(const Parquet *p, Thrift *t) {
    size_t columns = (size_t)p->shape->columns;
    thrift_list(t, 4, p->chunks / columns, THRIFT_STRUCT);
    for (const Chunk *c = p->chunk; c < p->chunk + p->chunks; c += columns) {
        int64_t bytes = 0;
        thrift_open(t);
        thrift_list(t, 1, columns, THRIFT_STRUCT);
        for (size_t i = 0; i < columns; i++) {
            write_place(t, &p->shape->column[i], &c[i]);
            bytes += c[i].plain;
        }
        thrift_i64(t, 2, bytes);
        thrift_i64(t, 3, c->values);
        thrift_close(t);
    }
}

void parquet_end(Parquet *p) {
    Thrift t = {0};
    write_group(p);
    thrift_open(&t);
    thrift_i32(&t, 1, 1);
    write_schema(p, &t);
    thrift_i64(&t, 3, p->rows);
    write_groups(p, &t);
    thrift_field(&t, 6, THRIFT_BINARY);
    thrift_text(&t, "taefl");
    thrift_close(&t);
    size_t size = t.buffer.size;
    buffer_number(&t.buffer, size, 4);
    put(p, t.buffer.data, t.buffer.size);
    put(p, MAGIC, 4);
    free(t.buffer.data);
    for (int i = 0; i < p->shape->columns; i++) {
        free(p->draft[i].values.data);
        free(p->draft[i].levels.data);
    }
    free(p->chunk);
    free(p);
}
