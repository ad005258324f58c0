#include "store/filter.h"
#include "base/memory.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ folding */

/* The plain letters of U+00C0 to U+017F. */
static const char accented[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts"
                               "aaaaaaaceeeeiiiidnooooo ouuuuyty"
                               "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkk"
                               "llllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuu"
                               "wwyyyzzzzzzs";
_Static_assert(sizeof accented == 0x180 - 0xc0 + 1, "a letter for each");

/* Letters of other alphabets that look like Latin ones. */
static const struct {
    uint32_t from;
    const char *letters; /* ' ': resembles no Latin letter */
} alike[] = {
    {0x1fc, "aa"},                        /* Ǽ ǽ */
    {0x391, "ab  ezh ik mn o p  ty x  "}, /* Greek */
    {0x3b1, "ab  e n ik uv o ps tu x w"},
    {0x430, "a b  e e  k mho pcty x"}, /* Cyrillic, small */
    {0x450, "ee  esiij"},
};

static const char digits[] = "oizeasgtbg";

char filter_letter(uint32_t c) {
    if (c < 128) return char_lower((char)c);
    if (c == 0x1fc || c == 0x1fd) return 'a';
    return c >= 0xc0 && c < 0x180 ? accented[c - 0xc0] : ' ';
}

/* The letter that a character counts as; 0: none, the word ends. Letters that resemble no Latin one
 * count as themselves. */
static uint32_t fold_one(uint32_t c, bool inside) {
    if (c >= 0xff01 && c <= 0xff5e) c -= 0xff01 - '!';
    if (c < 128) {
        char low = char_lower((char)c);
        if (low >= 'a' && low <= 'z') return (unsigned char)low;
        if (char_is_digit(low)) return (unsigned char)digits[low - '0'];
        if (!inside) return 0; /* a sign counts as a letter only between letters */
        return c == '@' ? 'a' : c == '$' ? 's' : c == '!' || c == '|' ? 'i' : 0;
    }
    if (c >= 0x400 && c < 0x430) c += c < 0x410 ? 0x50 : 0x20;
    if (c >= 0xc0 && c < 0x180)
        return accented[c - 0xc0] == ' ' ? 0 : (unsigned char)accented[c - 0xc0];
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (c >= alike[i].from && c < alike[i].from + strlen(alike[i].letters)) {
            char letter = alike[i].letters[c - alike[i].from];
            return letter == ' ' ? c : (unsigned char)letter;
        }
    bool sign = c < 0xc0 || (c >= 0x2000 && c < 0x2c00) || (c >= 0x3000 && c < 0x3040);
    return sign ? 0 : c;
}

static uint32_t code_of(const char *at, size_t bytes) {
    static const unsigned char mask[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t c = (unsigned char)*at & mask[bytes];
    for (size_t i = 1; i < bytes; i++) c = c << 6 | ((unsigned char)at[i] & 0x3f);
    return c;
}

/* Writes a folded character. Characters of more than two bytes are not folded. */
static void put(Text *to, uint32_t c, const char *raw, size_t bytes) {
    if (c < 128) {
        text_char(to, (char)c);
    } else if (c < 0x800) {
        text_char(to, (char)(0xc0 | c >> 6));
        text_char(to, (char)(0x80 | (c & 63)));
    } else {
        text_bytes(to, raw, bytes);
    }
}

/* A combining accent, a joiner, a variation selector, a tag: it changes no word. */
static bool is_silent(uint32_t c) {
    return (c >= 0x300 && c < 0x370) || c == 0x200c || c == 0x200d || (c >= 0xfe00 && c < 0xfe10) ||
           c >= 0xe0000;
}

static bool is_word(const char *at) {
    return (*at & 0x80) || char_is_digit(*at) || (char_lower(*at) >= 'a' && char_lower(*at) <= 'z');
}

/* Whether the word continues after signs, as in "ni$$e!". */
static bool goes_on(const char *at) {
    while (*at && strchr("@$!|", *at)) at++;
    return is_word(at);
}

void filter_fold(const char *text, char out[FILTER_TEXT]) {
    Text to = text_into(out, FILTER_TEXT - 8);
    size_t size = strlen(text), word = 0; /* letters of this word so far */
    uint32_t last = 0;
    bool single = false; /* the previous word had one letter */
    text_char(&to, ' ');
    for (size_t at = 0, bytes; at < size && !to.full; at += bytes) {
        bytes = utf8_length(text + at, size - at);
        if (!bytes) bytes = 1;
        uint32_t code = code_of(text + at, bytes);
        if (is_silent(code)) continue;
        uint32_t c = fold_one(code, word && goes_on(text + at + bytes));
        if (!c) {
            if (word) single = word == 1, text_char(&to, ' ');
            word = 0;
            last = 0;
        } else {
            /* Single letters in a row are one spaced-out word. */
            bool alone = !word && single && !is_word(text + at + bytes);
            if (alone && to.length > 1 && out[to.length - 1] == ' ') {
                out[--to.length] = 0;
                last = (unsigned char)out[to.length - 1];
            }
            word++;
            if (c == last) continue;
            last = c;
            put(&to, c, text + at, bytes);
        }
    }
    if (to.length && out[to.length - 1] != ' ') text_char(&to, ' ');
}

/* ------------------------------------------------------------------ finding */

static void drop_spaces(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++)
        if (*at != ' ' && (to == text || to[-1] != *at)) *to++ = *at;
    *to = 0;
}

/* Whether a folded text has an entry. */
static bool has(const char *folded, const char *entry, bool name) {
    char core[FILTER_TEXT];
    size_t length = strlen(entry);
    bool before = name || *entry == '*', behind = name || (length && entry[length - 1] == '*');
    filter_fold(entry, core);
    if (name) drop_spaces(core);
    char *from = core;
    length = strlen(core);
    if (!name && before) from++;
    if (!name && behind && length) core[length - 1] = 0;
    return *from && strcmp(from, " ") != 0 && strstr(folded, from);
}

bool filter_finds(const char *lines, const char *text, bool name, char found[FILTER_WORD]) {
    char folded[FILTER_TEXT];
    filter_fold(text, folded);
    if (name) drop_spaces(folded);
    for (const char *line = lines; *line;) {
        size_t length = strcspn(line, "\n");
        if (length && length < FILTER_WORD) {
            memcpy(found, line, length);
            found[length] = 0;
            if (has(folded, found, name)) return true;
        }
        line += length + (line[length] == '\n');
    }
    *found = 0;
    return false;
}

bool filter_alike(const char *one, const char *two) {
    char folded[2][FILTER_TEXT];
    filter_fold(one, folded[0]);
    filter_fold(two, folded[1]);
    for (int i = 0; i < 2; i++) drop_spaces(folded[i]);
    return strcmp(folded[0], folded[1]) == 0;
}

/* ------------------------------------------------------------------ the stored entries */

char *filter_read(Db *db) {
    size_t size = 1, length = 0;
    char *all = memory_get(size);
    Rows rows = db_ask(db, "SELECT words FROM filters ORDER BY words", NO_VALUES);
    while (rows_next(&rows)) {
        const char *words = rows_text(&rows, 0);
        size_t more = strlen(words) + 1;
        all = memory_resize(all, size += more);
        memcpy(all + length, words, more - 1);
        all[length + more - 1] = '\n';
        all[length += more] = 0;
    }
    rows_end(&rows);
    if (db_good(db)) return all;
    free(all);
    return NULL;
}

static bool entry_is_good(const char *words) {
    char folded[FILTER_TEXT];
    filter_fold(words, folded);
    return strlen(folded) >= 4 && !strchr(folded + 1, ' ')[1]; /* one word of two letters or more */
}

bool filter_write(Db *db, const char *lines, int *bad) {
    int number = 0, count = 0;
    *bad = 0;
    if (!db_part(db)) return false;
    db_run(db, "DELETE FROM filters", NO_VALUES);
    for (const char *line = lines; *line && !*bad && db_good(db);) {
        size_t whole = strcspn(line, "\n"), length = whole;
        while (length && char_is_space(line[length - 1])) length--;
        number++;
        if (length && *line != '#') {
            char words[FILTER_WORD] = "";
            bool fits = length < FILTER_WORD;
            if (fits) memcpy(words, line, length);
            if (!fits || utf8_flaw(words, length) < length || !entry_is_good(words) ||
                ++count > FILTER_MOST)
                *bad = number;
            else
                db_run(db, "INSERT INTO filters (words, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                       VALUES(words, db_now(db)));
        }
        line += whole + (line[whole] == '\n');
    }
    return db_good(db) && db_part_end(db, !*bad);
}

bool filter_name(Db *db, const char *name, char found[FILTER_WORD]) {
    char *lines = filter_read(db);
    *found = 0;
    if (!lines) return false;
    filter_finds(lines, name, true, found);
    free(lines);
    return true;
}
