/* The head is read line by line in a fixed order, so that there is one way to write it. */
#include "base/memory.h"
#include "proof/proof.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_LINE = 400, LAW_TEXT = 1 << 15, NUMBER_DIGITS = 15 };

typedef struct Reader {
    const char *text, *end;
    int line;             /* of `here` */
    char here[HEAD_LINE]; /* the line that is being read */
    char *why;
} Reader;

__attribute__((format(printf, 2, 3))) static bool refuse(Reader *in, const char *format, ...) {
    char reason[PROOF_WHY / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    snprintf(in->why, PROOF_WHY, "line %d: %s", in->line, reason);
    return false;
}

/* The next line into `here`. */
static bool next_line(Reader *in) {
    const char *stop = memchr(in->text, '\n', (size_t)(in->end - in->text));
    in->line++;
    if (!stop) return refuse(in, "the file ends inside its head");
    size_t length = (size_t)(stop - in->text);
    if (length >= sizeof in->here) return refuse(in, "the line is too long");
    if (memchr(in->text, 0, length)) return refuse(in, "the line has a zero byte");
    memcpy(in->here, in->text, length);
    in->here[length] = '\0';
    in->text = stop + 1;
    return true;
}

/* The value of a line "KEY: VALUE"; NULL if it has another key. */
static const char *value_of(const Reader *in, const char *key) {
    size_t length = strlen(key);
    if (strncmp(in->here, key, length) != 0 || strncmp(in->here + length, ": ", 2) != 0)
        return NULL;
    return in->here + length + 2;
}

static bool read_value(Reader *in, const char *key, const char **value) {
    if (!next_line(in)) return false;
    *value = value_of(in, key);
    return *value || refuse(in, "'%s: …' expected", key);
}

/* A number at *text, which is moved behind it. */
static bool take_number(Reader *in, const char **text, uint64_t most, uint64_t *out) {
    size_t digits = strspn(*text, "0123456789");
    if (!digits || digits > NUMBER_DIGITS || (digits > 1 && **text == '0'))
        return refuse(in, "a number expected");
    *out = strtoull(*text, NULL, 10);
    *text += digits;
    return *out <= most ||
           refuse(in, "a number of at most %llu expected", (unsigned long long)most);
}

static bool read_number(Reader *in, const char *key, uint64_t most, uint64_t *out) {
    const char *value;
    if (!read_value(in, key, &value) || !take_number(in, &value, most, out)) return false;
    return !*value || refuse(in, "a number and nothing else expected");
}

static bool read_small(Reader *in, const char *key, int most, int *out) {
    uint64_t number = 0;
    if (!read_number(in, key, (uint64_t)most, &number)) return false;
    *out = (int)number;
    return number > 0 || refuse(in, "'%s' must be at least 1", key);
}

static bool read_text(Reader *in, const char *key, char *out, size_t size) {
    const char *value;
    if (!read_value(in, key, &value)) return false;
    if (strlen(value) >= size) return refuse(in, "the value of '%s' is too long", key);
    strcpy(out, value);
    return true;
}

/* The law: lines "| TEXT". The first other line is then in `here`. */
static bool read_law(Reader *in, Proof *out) {
    size_t length = 0;
    out->law = memory_get(LAW_TEXT);
    if (!next_line(in)) return false;
    while (strncmp(in->here, "| ", 2) == 0) {
        size_t more = strlen(in->here + 2);
        if (length + more + 2 > LAW_TEXT) return refuse(in, "the law is too long");
        memcpy(out->law + length, in->here + 2, more);
        length += more;
        out->law[length++] = '\n';
        if (!next_line(in)) return false;
    }
    return length > 0 || refuse(in, "the law expected, each line of it behind '| '");
}

/* POSITION, NUMBER, …: copies the position. */
static bool take_position(Reader *in, const char **text, char out[PLAIN_TEXT]) {
    size_t length = strcspn(*text, ",");
    if (length == 0 || length >= PLAIN_TEXT) return refuse(in, "a position expected");
    memcpy(out, *text, length);
    out[length] = '\0';
    *text += length;
    return true;
}

static bool take_comma(Reader *in, const char **text) {
    if (strncmp(*text, ", ", 2) != 0) return refuse(in, "a comma and another value expected");
    *text += 2;
    return true;
}

static bool read_rest(Reader *in, const char *value, Proof *out) {
    ProofRest rest;
    uint64_t longest = 0;
    if (!take_position(in, &value, rest.position) || !take_comma(in, &value)) return false;
    if (!take_number(in, &value, PROOF_MOST_LONGEST, &longest)) return false;
    if (*value || !longest) return refuse(in, "'Rests-On: POSITION, PLIES' expected");
    rest.longest = (int)longest;
    *MEMORY_ADD(out->rest, out->rests) = rest;
    return true;
}

/* One byte of a CRC-32 is two digits of sixteen. */
static bool take_checksum(Reader *in, const char **text, uint32_t *out) {
    enum { DIGITS = 8, SIXTEEN = 16 };
    if (strspn(*text, "0123456789abcdef") != DIGITS)
        return refuse(in, "a checksum of eight digits expected");
    *out = (uint32_t)strtoul(*text, NULL, SIXTEEN);
    *text += DIGITS;
    return true;
}

static bool read_chunk(Reader *in, const char *value, Proof *out) {
    ProofChunk chunk = {0};
    uint64_t number[3] = {0};
    const uint64_t most[3] = {PROOF_MOST_MOVES, PROOF_MOST_LONGEST, UINT32_MAX};
    if (out->chunks == PROOF_MOST_CHUNKS) return refuse(in, "too many chunks");
    if (!take_position(in, &value, chunk.root)) return false;
    for (int i = 0; i < 3; i++)
        if (!take_comma(in, &value) || !take_number(in, &value, most[i], &number[i])) return false;
    if (!take_comma(in, &value) || !take_checksum(in, &value, &chunk.checksum)) return false;
    if (*value) return refuse(in, "'Chunk: ROOT, MOVES, PLIES, BYTES, CHECKSUM' expected");
    chunk.moves = (int)number[0];
    chunk.longest = (int)number[1];
    chunk.bytes = (uint32_t)number[2];
    *MEMORY_ADD(out->chunk, out->chunks) = chunk;
    return true;
}

/* From the line in `here` on, to the empty line. */
static bool read_lists(Reader *in, Proof *out) {
    for (; *in->here;) {
        const char *rest = out->chunks ? NULL : value_of(in, "Rests-On");
        const char *chunk = value_of(in, "Chunk");
        if (!rest && !chunk) return refuse(in, "'Chunk: …' or an empty line expected");
        if (rest ? !read_rest(in, rest, out) : !read_chunk(in, chunk, out)) return false;
        if (!next_line(in)) return false;
    }
    return out->chunks > 0 || refuse(in, "there is no chunk");
}

static bool read_bytes(Reader *in, Proof *out) {
    for (int i = 0; i < out->chunks; i++) {
        ProofChunk *chunk = &out->chunk[i];
        if (chunk->bytes > (size_t)(in->end - in->text)) {
            snprintf(in->why, PROOF_WHY, "the file ends inside chunk %d", i);
            return false;
        }
        chunk->packed = (const unsigned char *)in->text;
        in->text += chunk->bytes;
    }
    if (in->text == in->end) return true;
    snprintf(in->why, PROOF_WHY, "bytes follow after the last chunk");
    return false;
}

static bool read_head(Reader *in, Proof *out) {
    const char *value;
    if (!read_value(in, "Taefl-Proof", &value)) return false;
    if (strcmp(value, "1") != 0) return refuse(in, "only certificates of form 1 can be read");
    if (!read_text(in, "Rules", out->rules, sizeof out->rules) || !read_law(in, out)) return false;
    value = value_of(in, "Winner");
    if (!value || (strcmp(value, "1") != 0 && strcmp(value, "2") != 0))
        return refuse(in, "'Winner: 1' or 'Winner: 2' expected");
    out->winner = *value - '0';
    return read_small(in, "Leaf", PROOF_MOST_LEAF, &out->leaf) &&
           read_text(in, "Start", out->start, sizeof out->start) &&
           read_number(in, "Positions", UINT64_MAX, &out->positions) &&
           read_number(in, "Moves", UINT64_MAX, &out->moves) &&
           read_small(in, "Longest", PROOF_MOST_LONGEST, &out->longest) && next_line(in) &&
           read_lists(in, out) && read_bytes(in, out);
}

bool proof_read(Proof *out, const char *name, const void *data, size_t size, char why[PROOF_WHY]) {
    Reader in = {.text = data, .end = (const char *)data + size, .why = why};
    *out = (Proof){.name = name};
    if (read_head(&in, out)) return true;
    proof_free(out);
    return false;
}

void proof_free(Proof *proof) {
    free(proof->law);
    free(proof->rest);
    free(proof->chunk);
    *proof = (Proof){.name = proof->name};
}
