/* See network_file.h. */
#include "search/network_file.h"
#include "core/fnv.h"
#include "core/text.h"

#include <stddef.h>

enum { HEAD_LINES = 5 };

static const char FORM[] = "taefl network 2", RULES[] = "rules";

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the numbers of a file are little-endian, and used as they lie there"
#endif

/* The numbers of a network for a board of so many squares. */
static size_t size_of(int squares) {
    return offsetof(Network, input) +
           sizeof(int16_t[NETWORK_HIDDEN]) * FEATURE_SETS * (size_t)squares;
}

/* ------------------------------------------------------------------ writing */

static void write_line(Text *out, const char *key, const char *value) {
    text_string(out, key);
    text_char(out, ' ');
    text_string(out, value);
    text_char(out, '\n');
}

/* "sets 6, squares 121, hidden 64". */
static void write_shape(int squares, char out[64]) {
    Text text = text_into(out, 64);
    text_string(&text, "sets ");
    text_number(&text, FEATURE_SETS);
    text_string(&text, ", squares ");
    text_number(&text, squares);
    text_string(&text, ", hidden ");
    text_number(&text, NETWORK_HIDDEN);
}

/* The checksum of a file whose lines before it are so long, and its numbers. */
static void write_sum(const char *file, size_t lines, size_t numbers, char out[17]) {
    uint64_t hash =
        fnv_add(FNV_BEGIN, file, lines) ^ fnv_add(FNV_BEGIN, file + NETWORK_HEAD, numbers);
    Text text = text_into(out, 17);
    text_hex(&text, hash, 16);
}

size_t network_write(NetworkFile *file, char out[NETWORK_FILE_MOST]) {
    char shape[64];
    size_t size = size_of(file->network.squares);
    Text text = text_into(out, NETWORK_HEAD);
    text_string(&text, FORM);
    text_char(&text, '\n');
    write_line(&text, RULES, file->rules);
    write_shape(file->network.squares, shape);
    write_line(&text, "shape", shape);
    write_line(&text, "training", file->training);
    __builtin_memcpy(out + NETWORK_HEAD, &file->network, size);
    write_sum(out, text.length, size, file->sum);
    write_line(&text, "sum", file->sum);
    __builtin_memset(out + text.length, '\n', NETWORK_HEAD - text.length);
    return NETWORK_HEAD + size;
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

/* SIGN and a whole number at `*at`, which is left behind them. */
static bool odds_number(const char **at, char sign, int least, int most, int *out) {
    const char *digit = *at;
    int number = 0;
    if (*digit++ != sign) return false;
    bool minus = *digit == '-';
    digit += minus;
    const char *first = digit;
    while (char_is_digit(*digit) && number <= most) number = 10 * number + *digit++ - '0';
    *at = digit;
    *out = minus ? -number : number;
    return digit > first && *out >= least && *out <= most;
}

static bool odds_pair(const char **at, int *factor, int *constant) {
    return odds_number(at, ',', 1, LEARNED_MOST, factor) &&
           odds_number(at, ',', -LEARNED_MOST, LEARNED_MOST, constant);
}

static bool entry_ends(const char *at) { return !*at || *at == ' ' || *at == '\n'; }

static const char *name_end(const char *at) {
    while (!entry_ends(at) && *at != ',' && *at != '@') at++;
    return at;
}

/* What follows the name of an entry, at `*at`, which is left behind it. NULL, or what is wrong. */
static const char *read_odds(const char **at, Learned *out) {
    static const char pair[] = "FACTOR is 1 … 9999 and CONSTANT −9999 … 9999";
    Learned odds = {.factor = LEARNED_ONE};
    if (**at == ',' && !odds_pair(at, &odds.factor, &odds.constant)) return pair;
    while (**at == '@') {
        LearnedRow *row = &odds.row[odds.rows];
        int nodes, least = odds.rows ? (int)row[-1].nodes + 1 : 1;
        if (odds.rows++ == CHANCE_ROWS) return "there are at most four node counts";
        if (!odds_number(at, '@', least, CHANCE_NODES_MAX, &nodes))
            return "NODES is a whole number, and larger in each row";
        row->nodes = (uint32_t)nodes;
        if (!odds_pair(at, &row->factor, &row->constant)) return pair;
    }
    if (!entry_ends(*at)) return "after a name stand ,FACTOR,CONSTANT and @NODES,FACTOR,CONSTANT";
    odds.network = out->network;
    *out = odds;
    return NULL;
}

/* The entry of this name in a list as NetworkFile.rules, and its odds; NULL: it has none. The list
 * ends with its line. */
static const char *entry_named(const char *list, const char *name, Learned *out) {
    size_t length = string_length(name);
    for (const char *at = list; *at && *at != '\n'; at += *at == ' ') {
        const char *start = at;
        at = name_end(at);
        if ((size_t)(at - start) == length && string_is(start, length, name))
            return read_odds(&at, out) ? NULL : start;
        while (!entry_ends(at)) at++;
    }
    return NULL;
}

/* The same for rules: by their name, else by that of the built-in set that has their law too. */
static const char *entry_of(const char *list, const Rules *rules, Learned *out) {
    char twin[RULES_NAME];
    const char *entry = entry_named(list, rules->name, out);
    if (entry || !rules->twin) return entry;
    rules_name(rules->twin, rules->twin_options, twin, sizeof twin);
    return entry_named(list, twin, out);
}

bool network_is_headed(const char *head) {
    return string_is(head, sizeof FORM - 1, FORM) && head[sizeof FORM - 1] == '\n' &&
           string_is(head + sizeof FORM, sizeof RULES - 1, RULES) &&
           head[sizeof FORM + sizeof RULES - 1] == ' ';
}

const char *network_list(const char *head) { return head + sizeof FORM + sizeof RULES; }

bool network_serves(const char *head, const Rules *rules, Learned *out) {
    return entry_of(network_list(head), rules, out);
}

bool network_learned(const NetworkFile *file, const Rules *rules, Learned *out) {
    if (!entry_of(file->rules, rules, out)) return false;
    out->network = &file->network;
    return true;
}

/* Puts a row where its node count is. False if there is no place for it. */
static bool set_row(Learned *odds, LearnedRow row) {
    int at = 0, same;
    while (at < odds->rows && odds->row[at].nodes < row.nodes) at++;
    same = at < odds->rows && odds->row[at].nodes == row.nodes;
    if (!same && odds->rows == CHANCE_ROWS) return false;
    if (!same)
        for (int i = odds->rows++; i > at; i--) odds->row[i] = odds->row[i - 1];
    odds->row[at] = row;
    return true;
}

static void write_number(Text *out, char sign, int64_t number) {
    text_char(out, sign);
    text_number(out, number);
}

bool network_set_row(NetworkFile *file, const Rules *rules, LearnedRow row) {
    char list[NETWORK_RULES];
    Learned odds;
    Text text = text_into(list, sizeof list);
    const char *entry = entry_of(file->rules, rules, &odds), *rest = entry;
    ASSERT(entry);
    while (!entry_ends(rest) && *rest != '@') rest++;
    text_bytes(&text, file->rules, (size_t)(rest - file->rules));
    while (!entry_ends(rest)) rest++;
    if (row.factor < 1 || row.factor > LEARNED_MOST || row.constant < -LEARNED_MOST ||
        row.constant > LEARNED_MOST || !set_row(&odds, row))
        return false;
    for (int i = 0; i < odds.rows; i++) {
        write_number(&text, '@', odds.row[i].nodes);
        write_number(&text, ',', odds.row[i].factor);
        write_number(&text, ',', odds.row[i].constant);
    }
    text_string(&text, rest);
    if (!text.full) string_copy(file->rules, sizeof file->rules, list);
    return !text.full;
}

const char *network_sum_in(const char *head, char out[17]) {
    const char *end = head;
    for (int lines = 0; lines < HEAD_LINES; end++) lines += *end == '\n';
    string_copy(out, 17, end - 17);
    return out;
}

void network_words(const char *rules, const char *sum, char out[NETWORK_WORDS]) {
    Text text = text_into(out, NETWORK_WORDS);
    text_string(&text, "network ");
    text_bytes(&text, rules, (size_t)(name_end(rules) - rules));
    text_char(&text, ' ');
    text_string(&text, sum);
}

static bool refuse_rules(const Reader *r, const char *served, const Rules *rules) {
    char why[sizeof r->error->second];
    Text text = text_into(why, sizeof why);
    text_string(&text, "it was made for ");
    text_string(&text, served);
    text_string(&text, ", these rules are ");
    text_string(&text, rules->name);
    return refuse(r, why);
}

/* Whether all entries can be read; else the error names one and what is wrong with it. */
static bool check_entries(const Reader *r, const char *list) {
    for (const char *at = list; *at; at += *at == ' ') {
        char why[sizeof r->error->second];
        Text text = text_into(why, sizeof why);
        Learned odds = {0};
        const char *start = at;
        at = name_end(at);
        const char *flaw = read_odds(&at, &odds);
        if (!flaw) continue;
        while (!entry_ends(at)) at++;
        text_bytes(&text, start, (size_t)(at - start));
        text_string(&text, ": ");
        text_string(&text, flaw);
        return refuse(r, why);
    }
    return true;
}

static bool in_range(const Network *n, int squares) {
    for (int view = 0; view < NETWORK_VIEWS; view++)
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            if (n->output[view][i] > NETWORK_MOST || n->output[view][i] < -NETWORK_MOST)
                return false;
    return n->squares == squares && n->scale >= 1 && n->scale <= 1000;
}

static bool read_head(Reader *r, NetworkFile *out, const Rules *rules) {
    char nothing[2], shape[64], wanted[64];
    Learned odds;
    if (!line_of(r, FORM, nothing, sizeof nothing) || nothing[0])
        return refuse(r, "it is not a network that this version reads: its first line must be "
                         "'taefl network 2'");
    if (!line_of(r, RULES, out->rules, sizeof out->rules))
        return refuse(r, "its second line must name its rules");
    if (!check_entries(r, out->rules)) return false;
    if (!network_learned(out, rules, &odds)) return refuse_rules(r, out->rules, rules);
    write_shape(rules->board->squares, wanted);
    if (!line_of(r, "shape", shape, sizeof shape) || !string_equal(shape, wanted))
        return refuse(r, "this version cannot read a network of this shape");
    return line_of(r, "training", out->training, sizeof out->training) ||
           refuse(r, "the line about its training is missing or too long");
}

bool network_read(NetworkFile *out, const Rules *rules, const char *path, const char *bytes,
                  size_t length, Error *error) {
    Reader r = {bytes, bytes + length, path, error};
    const size_t size = size_of(rules->board->squares);
    char sum[17];
    if (!read_head(&r, out, rules)) return false;
    size_t head = (size_t)(r.at - bytes);
    if (!line_of(&r, "sum", sum, sizeof sum))
        return refuse(&r, "the line with its checksum is missing");
    if (length != NETWORK_HEAD + size)
        return refuse(&r, "it is too short or too long; copy it again");
    while (r.at < bytes + NETWORK_HEAD)
        if (*r.at++ != '\n') return refuse(&r, "there is unknown text before its numbers");
    write_sum(bytes, head, size, out->sum);
    if (!string_equal(sum, out->sum))
        return refuse(&r, "its checksum is wrong, so a byte has changed; copy it again");
    __builtin_memset(&out->network, 0, sizeof out->network);
    __builtin_memcpy(&out->network, bytes + NETWORK_HEAD, size);
    return in_range(&out->network, rules->board->squares) ||
           refuse(&r, "a number in it is out of range");
}
