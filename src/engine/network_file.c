/* See network_file.h. Numbers are little-endian, those of inputs that the board does not have are
 * left out. */
#include "engine/network_file.h"
#include "core/fnv.h"
#include "core/text.h"

static const char FORM[] = "taefl network 1";

static uint64_t hash_of(const char *bytes, size_t length) {
    return fnv_add(FNV_BEGIN, bytes, length);
}

/* ------------------------------------------------------------------ the numbers */

/* Goes over the numbers in the order of the file, writing or reading each. */
typedef struct Numbers {
    char *out;      /* NULL: read */
    const char *in; /* NULL: write */
} Numbers;

static void short_number(Numbers *n, int16_t *number) {
    uint16_t bits = (uint16_t)*number;
    if (n->out) {
        *n->out++ = (char)(bits & 255);
        *n->out++ = (char)(bits >> 8);
        return;
    }
    bits = (uint16_t)((unsigned char)n->in[0] | (unsigned char)n->in[1] << 8);
    n->in += 2;
    *number = (int16_t)bits;
}

static void long_number(Numbers *n, int32_t *number) {
    int16_t low = (int16_t)(*number & 0xffff), high = (int16_t)(*number >> 16);
    short_number(n, &low);
    short_number(n, &high);
    *number = (int32_t)((uint32_t)(uint16_t)high << 16 | (uint16_t)low);
}

static void row_of(Numbers *n, int16_t row[NETWORK_HIDDEN]) {
    for (int i = 0; i < NETWORK_HIDDEN; i++) short_number(n, &row[i]);
}

static void all_numbers(Numbers *n, const Rules *rules, Network *network) {
    for (int set = 0; set < FEATURE_SETS; set++)
        for (int square = 0; square < rules->board.squares; square++)
            row_of(n, network->input[set * MAX_SQUARES + square]);
    for (int view = 0; view < NETWORK_VIEWS; view++) {
        row_of(n, network->bias[view]);
        row_of(n, network->output[view]);
        long_number(n, &network->constant[view]);
    }
    long_number(n, &network->scale);
}

static size_t size_of(const Rules *rules) {
    size_t rows = (size_t)(FEATURE_SETS * rules->board.squares + 2 * NETWORK_VIEWS);
    return rows * NETWORK_HIDDEN * 2 + (NETWORK_VIEWS + 1) * 4;
}

/* ------------------------------------------------------------------ writing */

static void write_line(Text *out, const char *key, const char *value) {
    text_string(out, key);
    text_char(out, ' ');
    text_string(out, value);
    text_char(out, '\n');
}

/* "sets 6, squares 121, hidden 64". */
static void write_shape(const Rules *rules, char out[64]) {
    Text text = text_into(out, 64);
    text_string(&text, "sets ");
    text_number(&text, FEATURE_SETS);
    text_string(&text, ", squares ");
    text_number(&text, rules->board.squares);
    text_string(&text, ", hidden ");
    text_number(&text, NETWORK_HIDDEN);
}

static void write_hash(uint64_t hash, char out[17]) {
    for (int i = 0; i < 16; i++) out[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    out[16] = 0;
}

size_t network_write(NetworkFile *file, const Rules *rules, char out[NETWORK_FILE_MOST]) {
    char shape[64];
    Text text = text_into(out, NETWORK_FILE_MOST);
    text_string(&text, FORM);
    text_char(&text, '\n');
    string_copy(file->rules, sizeof file->rules, rules->name);
    write_line(&text, "rules", file->rules);
    write_shape(rules, shape);
    write_line(&text, "shape", shape);
    write_line(&text, "training", file->training);
    size_t head = text.length + sizeof "sum 0123456789abcdef\n\n" - 1, size = size_of(rules);
    all_numbers(&(Numbers){.out = out + head}, rules, &file->network);
    write_hash(hash_of(out, text.length) ^ hash_of(out + head, size), file->sum);
    char first = out[head]; /* under the zero byte that closes the text */
    write_line(&text, "sum", file->sum);
    text_char(&text, '\n');
    out[head] = first;
    return head + size;
}

/* ------------------------------------------------------------------ reading */

typedef struct Reader {
    const char *at, *end, *path;
    Error *error;
} Reader;

static bool refuse(const Reader *r, const char *why) {
    return error_token(r->error, ERROR_NETWORK_FILE, 0, r->path, string_length(r->path), why);
}

/* The value of the next line, "KEY VALUE". False if it is another line. */
static bool line_of(Reader *r, const char *key, char *out, size_t size) {
    const char *start = r->at, *stop = start;
    size_t length = string_length(key);
    while (stop < r->end && *stop != '\n') stop++;
    if (stop == r->end || (size_t)(stop - start) < length || !string_is(start, length, key))
        return false;
    start += length;
    if (start < stop && *start == ' ') start++;
    Text text = text_into(out, size);
    text_bytes(&text, start, (size_t)(stop - start));
    r->at = stop + 1;
    return !text.full && utf8_flaw(text.start, text.length) == text.length;
}

static bool in_range(const Network *n) {
    for (int view = 0; view < NETWORK_VIEWS; view++)
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            if (n->output[view][i] > NETWORK_MOST || n->output[view][i] < -NETWORK_MOST)
                return false;
    return n->scale >= 1 && n->scale <= 1000;
}

bool network_read(NetworkFile *out, const Rules *rules, const char *path, const char *bytes,
                  size_t length, Error *error) {
    Reader r = {bytes, bytes + length, path, error};
    char nothing[2], shape[64], wanted[64], sum[17];
    if (!line_of(&r, FORM, nothing, sizeof nothing) || nothing[0])
        return refuse(&r, "it is no network of this form: its first line is not "
                          "'taefl network 1'");
    if (!line_of(&r, "rules", out->rules, sizeof out->rules))
        return refuse(&r, "its second line should say for which rules it is");
    if (!string_equal(out->rules, rules->name)) {
        char why[sizeof error->second];
        Text text = text_into(why, sizeof why);
        text_string(&text, "it was made for ");
        text_string(&text, out->rules);
        text_string(&text, ", these rules are ");
        text_string(&text, rules->name);
        return refuse(&r, why);
    }
    write_shape(rules, wanted);
    if (!line_of(&r, "shape", shape, sizeof shape) || !string_equal(shape, wanted))
        return refuse(&r, "its shape is not the one that this version knows");
    if (!line_of(&r, "training", out->training, sizeof out->training))
        return refuse(&r, "the line that tells its training is missing or too long");
    size_t head = (size_t)(r.at - bytes);
    if (!line_of(&r, "sum", sum, sizeof sum) || !line_of(&r, "", nothing, sizeof nothing))
        return refuse(&r, "the line with its checksum is missing");
    if ((size_t)(r.end - r.at) != size_of(rules))
        return refuse(&r, "it is too short or too long: it was not copied whole");
    write_hash(hash_of(bytes, head) ^ hash_of(r.at, size_of(rules)), out->sum);
    if (!string_equal(sum, out->sum))
        return refuse(&r, "its checksum is wrong: a byte has changed");
    __builtin_memset(&out->network, 0, sizeof out->network);
    all_numbers(&(Numbers){.in = r.at}, rules, &out->network);
    return in_range(&out->network) || refuse(&r, "a number in it is out of range");
}
