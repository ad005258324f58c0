/* Reads the zlib form (RFC 1950) of what is packed by "deflate" (RFC 1951). */
#include "base/memory.h"
#include "base/zlib/zlib.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST = 15,        /* bits of a code word */
    LITERALS = 288,      /* bytes, the end of the block, lengths, and two that are never used */
    DISTANCES = 32,      /* two of which are never used */
    LENGTHS = 19,        /* symbols of the code that packs the other two codes */
    END_OF_BLOCK = 256,  /* among the literals */
    FIRST_LENGTH = 257,  /* from here on literals are lengths of copies */
    MOST_LITERALS = 286, /* that a block may have of its own, … */
    MOST_DISTANCES = 30
};

/* What any 15 bits begin with: the word's symbol, times 16, and its length; 0: no word. */
typedef struct Code {
    uint16_t entry[1 << LONGEST];
} Code;

typedef struct Reader {
    const Bytef *at, *end;
    uint64_t bits; /* read ahead, the next one lowest, … */
    int held;      /* and how many */
    Bytef *out, *start, *room;
    Code literal, distance;
} Reader;

/* ------------------------------------------------------------------ bits and code words */

static void fill(Reader *r) {
    while (r->held <= 48 && r->at < r->end) {
        r->bits |= (uint64_t)*r->at++ << r->held;
        r->held += 8;
    }
}

static bool drop(Reader *r, int count) {
    if (r->held < count) return false;
    r->bits >>= count;
    r->held -= count;
    return true;
}

/* The next bits as a number. */
static bool take(Reader *r, int count, unsigned *out) {
    fill(r);
    *out = (unsigned)(r->bits & ((1u << count) - 1));
    return drop(r, count);
}

static bool decode(Reader *r, const Code *code, unsigned *out) {
    fill(r);
    unsigned entry = code->entry[r->bits & ((1 << LONGEST) - 1)];
    *out = entry >> 4;
    return entry && drop(r, entry & 15);
}

static unsigned reversed(unsigned word, int length) {
    unsigned out = 0;
    for (int i = 0; i < length; i++) out |= (word >> i & 1) << (length - 1 - i);
    return out;
}

/* Makes a code of the lengths of its words; 0: the symbol has none. Words must fill the code. Only
 * a code of a single bit may be half used, where that is `sparse`, and one without words. */
static bool code_make(Code *code, const uint8_t *length, int symbols, bool sparse) {
    unsigned word = 0, longest = 0;
    memset(code, 0, sizeof *code);
    for (int bits = 1; bits <= LONGEST; bits++, word <<= 1)
        for (int symbol = 0; symbol < symbols; symbol++) {
            if (length[symbol] != bits) continue;
            if (word >> bits) return false; /* there are too many */
            for (unsigned at = reversed(word, bits); at < 1u << LONGEST; at += 1u << bits)
                code->entry[at] = (uint16_t)(symbol << 4 | bits);
            word++;
            longest = (unsigned)bits;
        }
    bool full = word == 2u << LONGEST;
    return full || (sparse && longest <= 1);
}

/* ------------------------------------------------------------------ the two codes of a block */

static bool fixed_codes(Reader *r) {
    uint8_t length[LITERALS];
    for (int i = 0; i < LITERALS; i++) length[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    code_make(&r->literal, length, LITERALS, false);
    memset(length, 5, DISTANCES);
    return code_make(&r->distance, length, DISTANCES, false);
}

/* Lengths of words, packed: a symbol is a length, or repeats one. */
static bool read_lengths(Reader *r, uint8_t *length, int count) {
    static const uint8_t bits[] = {2, 3, 7}, least[] = {3, 3, 11};
    for (int i = 0; i < count;) {
        unsigned symbol, times;
        if (!decode(r, &r->literal, &symbol)) return false;
        if (symbol < 16) {
            length[i++] = (uint8_t)symbol;
            continue;
        }
        uint8_t again = 0;
        if (symbol == 16 && !i) return false;
        if (symbol == 16) again = length[i - 1];
        if (!take(r, bits[symbol - 16], &times)) return false;
        times += least[symbol - 16];
        if (times > (unsigned)(count - i)) return false;
        while (times--) length[i++] = again;
    }
    return true;
}

static bool own_codes(Reader *r) {
    static const uint8_t order[LENGTHS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                           11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t length[MOST_LITERALS + MOST_DISTANCES] = {0};
    unsigned literals, distances, lengths, bits;
    if (!take(r, 5, &literals) || !take(r, 5, &distances) || !take(r, 4, &lengths)) return false;
    literals += 257;
    distances += 1;
    if (literals > MOST_LITERALS || distances > MOST_DISTANCES) return false;
    for (unsigned i = 0; i < lengths + 4; i++) {
        if (!take(r, 3, &bits)) return false;
        length[order[i]] = (uint8_t)bits;
    }
    if (!code_make(&r->literal, length, LENGTHS, false)) return false;
    if (!read_lengths(r, length, (int)(literals + distances)) || !length[END_OF_BLOCK])
        return false;
    return code_make(&r->literal, length, (int)literals, true) &&
           code_make(&r->distance, length + literals, (int)distances, true);
}

/* ------------------------------------------------------------------ blocks */

static bool copy(Reader *r, unsigned length, unsigned distance) {
    if (distance > (size_t)(r->out - r->start) || length > (size_t)(r->room - r->out)) return false;
    for (; length; length--, r->out++) *r->out = r->out[-(ptrdiff_t)distance];
    return true;
}

/* A length and a distance are a symbol for a range and more bits. `steps` symbols share a number of
 * bits; the first `2 * steps` have none. */
static bool read_range(Reader *r, unsigned symbol, unsigned steps, unsigned *out) {
    unsigned bits = symbol < steps ? 0 : symbol / steps - 1, more;
    unsigned base = symbol < steps ? symbol : (steps + symbol % steps) << bits;
    if (!take(r, (int)bits, &more)) return false;
    *out = base + more;
    return true;
}

static bool read_copy(Reader *r, unsigned symbol) {
    enum { LONGEST_COPY = 28, LENGTH_STEPS = 4, DISTANCE_STEPS = 2 };
    unsigned length = 255, distance;
    symbol -= FIRST_LENGTH;
    if (symbol > LONGEST_COPY) return false;
    if (symbol < LONGEST_COPY && !read_range(r, symbol, LENGTH_STEPS, &length)) return false;
    if (!decode(r, &r->distance, &symbol) || symbol >= MOST_DISTANCES) return false;
    return read_range(r, symbol, DISTANCE_STEPS, &distance) && copy(r, length + 3, distance + 1);
}

static bool read_packed(Reader *r) {
    for (;;) {
        unsigned symbol;
        if (!decode(r, &r->literal, &symbol)) return false;
        if (symbol == END_OF_BLOCK) return true;
        if (symbol > END_OF_BLOCK) {
            if (!read_copy(r, symbol)) return false;
        } else if (r->out == r->room) {
            return false;
        } else {
            *r->out++ = (Bytef)symbol;
        }
    }
}

/* Gives back the whole bytes that were read ahead. */
static void align(Reader *r) {
    r->at -= r->held / 8;
    r->held = 0;
    r->bits = 0;
}

static bool read_stored(Reader *r) {
    align(r);
    if (r->end - r->at < 4) return false;
    unsigned length = r->at[0] | (unsigned)r->at[1] << 8,
             check = r->at[2] | (unsigned)r->at[3] << 8;
    r->at += 4;
    if ((length ^ check) != 0xffff || length > (size_t)(r->end - r->at) ||
        length > (size_t)(r->room - r->out))
        return false;
    memcpy(r->out, r->at, length);
    r->at += length;
    r->out += length;
    return true;
}

static bool read_blocks(Reader *r) {
    unsigned last = 0, kind;
    while (!last) {
        if (!take(r, 1, &last) || !take(r, 2, &kind)) return false;
        bool good = kind == 0   ? read_stored(r)
                    : kind == 1 ? fixed_codes(r) && read_packed(r)
                    : kind == 2 ? own_codes(r) && read_packed(r)
                                : false;
        if (!good) return false;
    }
    align(r);
    return true;
}

/* The sum at the end, of all bytes. */
static bool check_sum(Reader *r) {
    uint32_t sum = (uint32_t)adler32(1, r->start, (uInt)(r->out - r->start));
    if (r->end - r->at < 4) return false;
    for (int i = 0; i < 4; i++)
        if (*r->at++ != (Bytef)(sum >> (24 - 8 * i))) return false;
    return true;
}

/* Deflated, a window of at most 32 KiB, no dictionary, and a check. */
static bool read_head(Reader *r) {
    if (r->end - r->at < 2) return false;
    unsigned method = r->at[0], flags = r->at[1];
    r->at += 2;
    return (method & 15) == Z_DEFLATED && method >> 4 <= 7 && !(flags & 32) &&
           (method << 8 | flags) % 31 == 0;
}

int uncompress2(Bytef *out, uLongf *size, const Bytef *packed, uLong *used) {
    Reader *r = memory_get(sizeof *r);
    r->at = packed;
    r->end = packed + *used;
    r->out = r->start = out;
    r->room = out + *size;
    bool good = read_head(r) && read_blocks(r) && check_sum(r);
    if (good) *size = (uLong)(r->out - r->start);
    if (good) *used = (uLong)(r->at - packed);
    free(r);
    return good ? Z_OK : Z_DATA_ERROR;
}
