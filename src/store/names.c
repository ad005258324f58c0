/* See names.h. Unicode's table of confusables (UTS 39) covers all alphabets. Names have only Latin
 * letters, so one letter for each accented letter and for each digit is enough. Digits stay
 * distinct from each other, because pupils may be numbered. */
#include "store/names.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "core/text.h"
#include "store/filter.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ valid names */

/* The plain small letter for an accented Latin one; 0 if a name may not have it. Beyond ASCII:
 * Latin-1, Latin Extended-A, and Ǽ. */
static uint32_t fold_accented(uint32_t c) {
    if (c == 0xd7 || c == 0xf7) return 0; /* multiplication and division signs */
    if (c >= 0xc0 && c <= 0xde) return c + 0x20;
    if (c >= 0xdf && c <= 0xff) return c;
    if (c == 0x130 || c == 0x131 || c == 0x149 || c == 0x17f) return 0; /* look like others */
    if (c == 0x178) return 0xff;
    bool odd_is_capital = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e);
    if (c >= 0x100 && c <= 0x17e) return odd_is_capital ? c + (c & 1) : c | 1;
    return c == 0x1fc || c == 0x1fd ? 0x1fd : 0;
}

static bool is_letter(char c) { return char_lower(c) >= 'a' && char_lower(c) <= 'z'; }

bool person_name_is_good(const char *written, char folded[PERSON_NAME]) {
    char name[PERSON_NAME], out[PERSON_NAME];
    if (!text_compose(written, name, sizeof name)) return false;
    size_t size = strlen(name), at = 0;
    int count = 0;
    for (size_t i = 0, length; i < size; i += length, count++) {
        const unsigned char *c = (const unsigned char *)name + i;
        length = utf8_length(name + i, size - i);
        if (length == 1 &&
            (is_letter(name[i]) || (i && (char_is_digit(name[i]) || strchr("-_.", name[i]))))) {
            out[at++] = char_lower(name[i]);
            continue;
        }
        uint32_t folding =
            length == 2 ? fold_accented((uint32_t)(c[0] & 31) << 6 | (c[1] & 63)) : 0;
        if (!folding) return false;
        out[at++] = (char)(0xc0 | folding >> 6);
        out[at++] = (char)(0x80 | (folding & 63));
    }
    out[at] = 0;
    if (count < 2 || count > PERSON_NAME_LONGEST || strncmp(out, "guest-", 6) == 0) return false;
    memcpy(folded, out, at + 1);
    return true;
}

/* ------------------------------------------------------------------ looks */

static const char digits[] = "oizeasgtbq";

static void put_letter(Text *out, uint32_t c) {
    if (c < 128 && char_is_digit((char)c))
        text_char(out, digits[c - '0']);
    else if (c == '-' || c == '_' || c == '.')
        text_char(out, '-');
    else if (c == 0xc6 || c == 0xe6 || c == 0x1fc || c == 0x1fd) /* Æ, Ǽ */
        text_string(out, "ae");
    else if (c == 0x152 || c == 0x153) /* Œ */
        text_string(out, "oe");
    else if (filter_letter(c) == 'l')
        text_char(out, 'i');
    else
        text_char(out, filter_letter(c));
}

/* Replaces two letters that look like one by that one. */
static void join_pairs(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++, to++) {
        *to = *at;
        if (strncmp(at, "rn", 2) == 0) *to = 'm', at++;
        if (strncmp(at, "vv", 2) == 0) *to = 'w', at++;
    }
    *to = 0;
}

void name_looks(const char *name, char out[NAME_LOOKS]) {
    Text text = text_into(out, NAME_LOOKS);
    char composed[NAME_LOOKS];
    text_compose(name, composed, sizeof composed);
    for (const unsigned char *c = (const unsigned char *)composed; *c; c++) {
        bool two = *c >= 0xc0;
        put_letter(&text, two ? (uint32_t)(c[0] & 31) << 6 | (c[1] & 63) : *c);
        c += two;
    }
    while (text.length && out[text.length - 1] == '-') out[--text.length] = 0;
    join_pairs(out);
}

/* ------------------------------------------------------------------ reserved names */

static const char *const reserved[] = {"admin", "administrator", "moderator", "mod",      "host",
                                       "owner", "operator",      "server",    "system",   "support",
                                       "staff", "root",          "webmaster", "security", "drift",
                                       "vard",  "anonymous",     "nobody",    "admins"};

static bool looks_reserved(const char *word) {
    char looks[NAME_LOOKS], other[NAME_LOOKS];
    name_looks(word, looks);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        name_looks(reserved[i], other);
        if (strcmp(looks, other) == 0) return true;
    }
    return false;
}

bool name_is_reserved(const char *name) {
    char looks[NAME_LOOKS], part[PERSON_NAME];
    name_looks(name, looks);
    if (strncmp(looks, "guest", 5) == 0 || strncmp(looks, "taefi", 5) == 0) return true;
    for (const char *at = name; *at;) {
        size_t length = strcspn(at, "-_."), kept = length;
        if (length >= sizeof part) return false;
        while (kept && char_is_digit(at[kept - 1])) kept--; /* "admin2" */
        memcpy(part, at, kept);
        part[kept] = 0;
        if (kept && looks_reserved(part)) return true;
        at += length + (at[length] != 0);
    }
    return looks_reserved(name);
}

/* ------------------------------------------------------------------ in a database */

bool names_alike(Db *db, const char *name, bool *out) {
    char folded[PERSON_NAME], looks[NAME_LOOKS];
    if (!person_name_is_good(name, folded)) return db_fail(db, "that name cannot be used");
    name_looks(name, looks);
    *out = db_number(db, "SELECT count(*) FROM people WHERE looks = $1 AND folded <> $2",
                     VALUES(looks, folded)) > 0;
    return db_good(db);
}

bool names_fill(Db *db) {
    typedef struct Named {
        int64_t id;
        char name[PERSON_NAME];
    } Named;
    Named *all = NULL;
    size_t count = 0;
    Rows rows = db_ask(db, "SELECT id, name FROM people WHERE looks IS NULL", NO_VALUES);
    while (rows_next(&rows)) {
        Named *one = MEMORY_ADD(all, count);
        one->id = rows_int(&rows, 0);
        rows_copy(&rows, 1, one->name, PERSON_NAME);
    }
    rows_end(&rows);
    for (size_t i = 0; i < count && db_good(db); i++) {
        char looks[NAME_LOOKS];
        name_looks(all[i].name, looks);
        db_run(db, "UPDATE people SET looks = $2 WHERE id = $1", VALUES(all[i].id, looks));
    }
    free(all);
    return db_good(db);
}
