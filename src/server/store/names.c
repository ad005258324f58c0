/* See names.h. Unicode's table of confusables (UTS 39) covers all alphabets. Names have only Latin
 * letters, so one letter for each accented letter and for each digit is enough. Digits stay
 * distinct from each other, because pupils may be numbered. */
#include "store/names.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "core/text.h"
#include "store/filter.h"

#include <sodium.h>
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
    if (count < 2 || count > PERSON_NAME_LONGEST ||
        strncmp(out, GUEST_PREFIX, strlen(GUEST_PREFIX)) == 0)
        return false;
    memcpy(folded, out, at + 1);
    return true;
}

/* ------------------------------------------------------------------ looks */

static const char digits[] = "oizeasgtbq";

static void put_letter(Text *out, uint32_t c) {
    if (c < 128 && char_is_digit((char)c))
        text_char(out, digits[c - '0']);
    else if (c == '-' || c == '_' || c == '.')
        return;
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
    if (char_lower(*name) == 'a' && char_lower(name[1]) == 'i' && !name[2])
        return true; /* /api/challenge/ai is the engine's address */
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

typedef struct Named {
    int64_t id;
    char name[PERSON_NAME];
} Named;

static size_t read_named(Rows rows, Named **all) {
    size_t count = 0;
    *all = NULL;
    while (rows_next(&rows)) {
        Named *one = MEMORY_ADD(*all, count);
        rows_take(&rows, 0, FIELDS(one->id, one->name));
    }
    rows_end(&rows);
    return count;
}

bool names_alike(Db *db, const char *name, bool nickname, bool *out) {
    char folded[PERSON_NAME], looks[NAME_LOOKS];
    if (!person_name_is_good(name, folded)) return db_fail(db, "that name cannot be used");
    name_looks(name, looks);
    return db_finds(db, out,
                    "SELECT count(*) FROM people WHERE looks = $1 AND folded <> $2 AND ($3 = 1 OR "
                    "kind <> 'guest')",
                    VALUES(looks, folded, nickname));
}

/* "guest-Kim", and from the second time on "guest-Kim-2". */
static void write_guest(const char *nickname, int time, char out[PERSON_NAME]) {
    Text text = text_into(out, PERSON_NAME);
    text_string(&text, GUEST_PREFIX);
    text_string(&text, nickname);
    if (time > 1) text_char(&text, '-');
    if (time > 1) text_number(&text, time);
}

/* Writes a free name for a guest who loses a nickname, and its folded form. */
static bool find_guest_name(Db *db, const char *nickname, char name[PERSON_NAME],
                            char folded[PERSON_NAME]) {
    char fold[PERSON_NAME];
    int64_t taken = 1;
    if (!person_name_is_good(nickname, fold)) return db_fail(db, "that name cannot be used");
    for (int time = 1; taken && db_good(db); time++) {
        write_guest(nickname, time, name);
        write_guest(fold, time, folded);
        taken = db_number(db, "SELECT count(*) FROM people WHERE folded = $1", VALUES(folded));
    }
    return db_good(db);
}

bool names_make_way(Db *db, const char *name, int64_t person) {
    Named *all;
    char looks[NAME_LOOKS], free_name[PERSON_NAME], folded[PERSON_NAME];
    name_looks(name, looks);
    size_t count = read_named(db_ask(db,
                                     "SELECT id, name FROM people WHERE looks = $1 AND kind = "
                                     "'guest' AND id <> $2 AND folded NOT LIKE '" GUEST_PREFIX "%'",
                                     VALUES(looks, person)),
                              &all);
    for (size_t i = 0; i < count && db_good(db); i++) {
        if (!find_guest_name(db, all[i].name, free_name, folded)) break;
        name_looks(free_name, looks);
        db_run(db,
               "UPDATE people SET name = $2, folded = $3, looks = $4, stirred = $5 WHERE id = $1",
               VALUES(all[i].id, free_name, folded, looks, db_now(db)));
    }
    free(all);
    return db_good(db);
}

bool names_pairs(Db *db, bool (*each)(void *ctx, const char *one, const char *two), void *ctx) {
    Rows rows = db_ask(db,
                       "SELECT a.name, b.name FROM people a JOIN people b ON b.looks = a.looks AND "
                       "b.id > a.id WHERE a.kind <> 'guest' AND b.kind <> 'guest' ORDER BY "
                       "a.folded, b.folded",
                       NO_VALUES);
    while (rows_next(&rows))
        if (!each(ctx, rows_text(&rows, 0), rows_text(&rows, 1))) break;
    return rows_end(&rows);
}

/* Guests who look like an account by the looks of today. */
static bool part_guests(Db *db) {
    Named *all;
    size_t count = read_named(db_ask(db,
                                     "SELECT a.id, a.name FROM people a WHERE a.kind <> 'guest' "
                                     "AND EXISTS (SELECT 1 FROM people g WHERE g.looks = a.looks "
                                     "AND g.kind = 'guest')",
                                     NO_VALUES),
                              &all);
    for (size_t i = 0; i < count && db_good(db); i++) names_make_way(db, all[i].name, all[i].id);
    free(all);
    return db_good(db);
}

bool names_fill(Db *db) {
    Named *all;
    size_t count =
        read_named(db_ask(db, "SELECT id, name FROM people WHERE looks IS NULL", NO_VALUES), &all);
    for (size_t i = 0; i < count && db_good(db); i++) {
        char looks[NAME_LOOKS];
        name_looks(all[i].name, looks);
        db_run(db, "UPDATE people SET looks = $2 WHERE id = $1", VALUES(all[i].id, looks));
    }
    free(all);
    return db_good(db) && part_guests(db);
}

void letters_make(char *out, int count) {
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
    if (sodium_init() < 0) abort(); /* no server can run without it */
    for (int i = 0; i < count; i++) out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    out[count] = 0;
}
