/* Five numbers between fixed words, and with the nodes for each further row; and back. */
#include "search/chance_row.h"

enum { ROW = 5 };

static const char *const before[ROW] = {"lead ", " ", " ", ", slope ", " "};
static const char AT[] = ", at ", NODES[] = " nodes ";

typedef struct Reader {
    const char *text;
    size_t length, at;
    int column;
    Error *error;
} Reader;

/* What stands at `from` is not what was `wanted`. */
static bool refuse(const Reader *r, size_t from, const char *wanted) {
    return error_token(r->error, ERROR_RULE_VALUE, r->column + (int)from, r->text + from,
                       r->length - from, wanted);
}

static bool skip(Reader *r, const char *word) {
    size_t length = string_length(word);
    bool there = r->at + length <= r->length && string_is(r->text + r->at, length, word);
    if (there) r->at += length;
    return there;
}

/* A whole number of at most nine digits. */
static bool read_number(Reader *r, int least, int most, int *out) {
    bool less = skip(r, "-");
    size_t first = r->at;
    int value = 0;
    while (r->at < r->length && r->at - first < 9 && char_is_digit(r->text[r->at]))
        value = 10 * value + r->text[r->at++] - '0';
    *out = less ? -value : value;
    return r->at > first && *out >= least && *out <= most;
}

static bool read_row(Reader *r, ChanceRow *out) {
    for (int i = 0; i < ROW; i++) {
        size_t begin = r->at;
        bool lead = i < 3;
        int *number = lead ? &out->lead[i] : &out->slope[i - 3];
        int least = lead ? -CHANCE_LEAD_MAX : 1, most = lead ? CHANCE_LEAD_MAX : CHANCE_SLOPE_MAX;
        if (!skip(r, before[i]) || !read_number(r, least, most, number))
            return refuse(r, begin, "lead A B C, slope D E as taefl tune chances prints them");
    }
    return true;
}

/* ", at 6400 nodes ", with more nodes than the row before has. */
static bool read_nodes(Reader *r, uint32_t less, uint32_t *out) {
    size_t begin = r->at;
    int nodes;
    if (!skip(r, AT)) return refuse(r, begin, "an end after the last number");
    begin += sizeof AT - 1;
    if (!read_number(r, (int)less + 1, CHANCE_NODES_MAX, &nodes) || !skip(r, NODES))
        return refuse(r, begin, "N nodes, and more of them in each row");
    *out = (uint32_t)nodes;
    return true;
}

int chance_rows_read(ChanceRow row[CHANCE_ROWS], const char *text, size_t length, int column,
                     Error *error) {
    Reader r = {text, length, 0, column, error};
    ChanceRow read[CHANCE_ROWS] = {{.nodes = CHANCE_FEW}};
    int count = 0;
    do {
        if (count == CHANCE_ROWS) return refuse(&r, r.at, "an end after four rows");
        if (count && !read_nodes(&r, read[count - 1].nodes, &read[count].nodes)) return 0;
        if (!read_row(&r, &read[count])) return 0;
    } while (++count, r.at < length);
    for (int i = 0; i < count; i++) row[i] = read[i];
    return count;
}

void chance_rows_write(const ChanceRow *row, int count, Text *out) {
    for (int i = 0; i < count; i++) {
        if (i) {
            text_string(out, AT);
            text_number(out, row[i].nodes);
            text_string(out, NODES);
        }
        for (int k = 0; k < ROW; k++) {
            text_string(out, before[k]);
            text_number(out, k < 3 ? row[i].lead[k] : row[i].slope[k - 3]);
        }
    }
}
