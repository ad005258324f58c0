/* See positions.h. Rows have one size and blocks have one size, so a block is found by its number.
 * A pass takes blocks in random order until memory is full, shuffles the rows of these, hands them
 * out, and goes on. Blocks are small, so neighbours in a batch come from all over the file. */
#include "learning/positions.h"
#include "base/memory.h"
#include "base/output.h"
#include "core/fnv.h"
#include "search/family.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_ROWS = 64, LEAST_BLOCKS = 16, RESULT_ONE = UINT16_MAX, ROW_HEAD = 3 };
static const char MAGIC[16] = "taefl pos 1\n";

/* At the beginning of the file; all numbers little-endian. */
typedef struct Head {
    char magic[16];
    uint32_t squares, row_size, block_rows, free;
    uint64_t rows[PARTS], blocks, sum; /* `sum`: FNV-1a of what stands before it */
} Head;

/* In front of the rows of a block. */
typedef struct BlockHead {
    uint64_t sum; /* FNV-1a of everything behind it in the block */
    uint32_t part, rows;
} BlockHead;

/* A part's block that is not full yet, and where its blocks are. */
typedef struct Shelf {
    char *block;
    uint32_t *number; /* owned */
    size_t blocks, room;
} Shelf;

struct Positions {
    int descriptor;
    const char *name;
    Head head;
    size_t block_size;
    Shelf shelf[PARTS];
    char flaw[POSITIONS_WHY];
    /* the pass */
    Part part;
    Dice *dice;
    size_t next_block;                 /* of the part's, from here on to be read */
    size_t most_blocks, memory_blocks; /* at a time: at most, and what there is memory for */
    char *memory;                      /* blocks */
    uint32_t *order;                   /* row numbers within memory */
    size_t rows, at;                   /* in memory, handed out */
};

static void shuffle(Dice *dice, uint32_t *number, size_t count) {
    for (size_t i = count; dice && i > 1; i--) {
        size_t k = dice_next(dice) % i;
        uint32_t other = number[k];
        number[k] = number[i - 1];
        number[i - 1] = other;
    }
}

__attribute__((format(printf, 2, 3))) static bool spoil(Positions *p, const char *format, ...) {
    va_list arguments;
    int length = snprintf(p->flaw, sizeof p->flaw, "%.300s: ", p->name);
    va_start(arguments, format);
    vsnprintf(p->flaw + length, sizeof p->flaw - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}

/* ------------------------------------------------------------------ rows */

void row_of(const Rules *rules, const Position *p, double result, TrainRow *out) {
    Features features;
    engine_features(rules, p, &features);
    *out = (TrainRow){.view = (uint8_t)network_view(p), .result = (float)result};
    for (int set = 0; set < FEATURE_SETS; set++)
        for (Bits left = features.set[set]; left && out->inputs < TRAIN_INPUTS;)
            out->input[out->inputs++] = (uint16_t)(set * rules->board->squares + bits_pop(&left));
}

/* Result, view, then a bit for every input there could be. */
static void pack(const TrainRow *row, char *out, size_t size) {
    unsigned result = (unsigned)lround((double)row->result * RESULT_ONE);
    memset(out, 0, size);
    out[0] = (char)(result & 255);
    out[1] = (char)(result >> 8);
    out[2] = (char)row->view;
    for (int i = 0; i < row->inputs; i++)
        out[ROW_HEAD + row->input[i] / 8] |= (char)(1u << row->input[i] % 8);
}

static void unpack(const char *bytes, size_t size, TrainRow *out) {
    const unsigned char *in = (const unsigned char *)bytes;
    out->result = (float)(in[0] | in[1] << 8) / RESULT_ONE;
    out->view = in[2];
    out->inputs = 0;
    for (size_t i = ROW_HEAD; i < size; i++)
        for (unsigned left = in[i]; left && out->inputs < TRAIN_INPUTS; left &= left - 1)
            out->input[out->inputs++] =
                (uint16_t)((i - ROW_HEAD) * 8 + (unsigned)__builtin_ctz(left));
}

/* ------------------------------------------------------------------ writing */

/* A file without a name in the same folder. */
static int open_unnamed(const char *beside) {
    const char *slash = strrchr(beside, '/');
    size_t length = slash ? (size_t)(slash - beside) + 1 : 0;
    static const char rest[] = ".taefl-positions-XXXXXX";
    char *path = memory_get(length + sizeof rest);
    memcpy(path, beside, length);
    memcpy(path + length, rest, sizeof rest);
    int descriptor = mkstemp(path);
    if (descriptor >= 0) unlink(path);
    free(path);
    return descriptor;
}

Positions *positions_new(const char *path, const char *beside, int squares, size_t memory,
                         char why[POSITIONS_WHY]) {
    Positions *p = memory_get(sizeof *p);
    p->descriptor =
        path ? open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : open_unnamed(beside);
    if (p->descriptor < 0) {
        snprintf(why, POSITIONS_WHY, "%.300s: %s", path ? path : beside, strerror(errno));
        free(p);
        return NULL;
    }
    size_t row = ROW_HEAD + ((size_t)(FEATURE_SETS * squares) + 7) / 8;
    p->name = path ? path : "the packed positions";
    p->head =
        (Head){.squares = (uint32_t)squares, .row_size = (uint32_t)row, .block_rows = BLOCK_ROWS};
    memcpy(p->head.magic, MAGIC, sizeof MAGIC);
    p->block_size = sizeof(BlockHead) + BLOCK_ROWS * row;
    p->most_blocks = memory / (p->block_size + BLOCK_ROWS * sizeof *p->order);
    if (p->most_blocks < LEAST_BLOCKS) p->most_blocks = LEAST_BLOCKS;
    for (int part = 0; part < PARTS; part++) p->shelf[part].block = memory_get(p->block_size);
    return p;
}

static uint64_t sum_of(const Positions *p, const char *block) {
    const size_t own = sizeof(uint64_t);
    return fnv_add(FNV_BEGIN, block + own, p->block_size - own);
}

static void write_block(Positions *p, Part part) {
    Shelf *s = &p->shelf[part];
    BlockHead *head = (BlockHead *)(void *)s->block;
    if (!head->rows) return;
    head->part = part;
    head->sum = sum_of(p, s->block);
    uint64_t number = p->head.blocks++;
    off_t at = (off_t)(sizeof(Head) + number * p->block_size);
    if (lseek(p->descriptor, at, SEEK_SET) < 0 ||
        !descriptor_write(p->descriptor, s->block, p->block_size))
        spoil(p, "%s", strerror(errno));
    if (s->blocks == s->room) {
        s->room = s->room ? 2 * s->room : 1024;
        s->number = memory_resize(s->number, s->room * sizeof *s->number);
    }
    s->number[s->blocks++] = (uint32_t)number;
    memset(s->block, 0, p->block_size);
}

void positions_add(Positions *p, Part part, const TrainRow *row) {
    char *block = p->shelf[part].block;
    BlockHead *head = (BlockHead *)(void *)block;
    if (p->flaw[0]) return;
    pack(row, block + sizeof *head + head->rows * p->head.row_size, p->head.row_size);
    p->head.rows[part]++;
    if (++head->rows == BLOCK_ROWS) write_block(p, part);
}

bool positions_finish(Positions *p) {
    for (Part part = 0; part < PARTS; part++) write_block(p, part);
    p->head.sum = fnv_add(FNV_BEGIN, (const char *)&p->head, offsetof(Head, sum));
    if (!p->flaw[0] && (lseek(p->descriptor, 0, SEEK_SET) < 0 ||
                        !descriptor_write(p->descriptor, &p->head, sizeof p->head)))
        spoil(p, "%s", strerror(errno));
    return !p->flaw[0];
}

uint64_t positions_count(const Positions *p, Part part) { return p->head.rows[part]; }

const char *positions_flaw(const Positions *p) { return p->flaw[0] ? p->flaw : NULL; }

void positions_free(Positions *p) {
    if (!p) return;
    close(p->descriptor);
    for (int part = 0; part < PARTS; part++) {
        free(p->shelf[part].block);
        free(p->shelf[part].number);
    }
    free(p->memory);
    free(p->order);
    free(p);
}

/* ------------------------------------------------------------------ reading */

/* The block of this number into memory, as the so-manieth. */
static bool read_block(Positions *p, uint32_t number, size_t place) {
    char *block = p->memory + place * p->block_size;
    const BlockHead *head = (const BlockHead *)(const void *)block;
    off_t at = (off_t)(sizeof(Head) + number * p->block_size);
    ssize_t got = pread(p->descriptor, block, p->block_size, at);
    if (got < 0) return spoil(p, "block %u: %s", number, strerror(errno));
    if ((size_t)got < p->block_size) return spoil(p, "block %u: the file is cut short", number);
    if (head->sum != sum_of(p, block) || head->part != (uint32_t)p->part || head->rows > BLOCK_ROWS)
        return spoil(p, "block %u: its checksum is wrong, so a byte has changed; copy it again",
                     number);
    for (uint32_t i = 0; i < head->rows; i++)
        p->order[p->rows++] = (uint32_t)(place * BLOCK_ROWS + i);
    return true;
}

/* Fills memory with the next blocks. False if there are none, or one is damaged. */
static bool read_on(Positions *p) {
    const Shelf *s = &p->shelf[p->part];
    size_t left = s->blocks - p->next_block;
    size_t count = left < p->memory_blocks ? left : p->memory_blocks;
    p->rows = p->at = 0;
    for (size_t i = 0; i < count; i++)
        if (!read_block(p, s->number[p->next_block++], i)) return false;
    shuffle(p->dice, p->order, p->rows);
    return count > 0;
}

void positions_begin(Positions *p, Part part, Dice *dice) {
    size_t most = p->head.blocks < p->most_blocks ? p->head.blocks : p->most_blocks;
    if (p->memory_blocks < most || !p->memory) {
        p->memory_blocks = most ? most : 1;
        p->memory = memory_resize(p->memory, p->memory_blocks * p->block_size);
        p->order = memory_resize(p->order, p->memory_blocks * BLOCK_ROWS * sizeof *p->order);
    }
    p->part = part;
    p->dice = dice;
    p->next_block = p->rows = p->at = 0;
    shuffle(dice, p->shelf[part].number, p->shelf[part].blocks);
}

bool positions_next(Positions *p, TrainRow *out) {
    if (p->flaw[0] || (p->at == p->rows && !read_on(p))) return false;
    uint32_t row = p->order[p->at++];
    unpack(p->memory + row / BLOCK_ROWS * p->block_size + sizeof(BlockHead) +
               row % BLOCK_ROWS * p->head.row_size,
           p->head.row_size, out);
    return true;
}
