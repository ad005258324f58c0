/* One table row for each field: its key, its kind of value and its place in the law. Reading,
 * writing and defaults all use the table. */
#include "law/lawfield.h"
#include "core/check.h"
#include "core/notation.h"
#include "core/tafl.h"

#include <stddef.h>

typedef enum Kind {
    FIELD_SIZE,
    FIELD_START,
    FIELD_CAMPS,
    FIELD_SET,
    FIELD_FLAG,
    FIELD_STEP,
    FIELD_COUNT,
    FIELD_WORD
} Kind;

typedef struct Field {
    const char *key, *group;
    const char *cites; /* the cites whose clauses are about it */
    Kind kind;
    size_t place;          /* offset in TaflLaw; unused for FIELD_WORD */
    const char *otherwise; /* the default; NULL: the key is required */
} Field;

#define AT(member) offsetof(TaflLaw, member)

/* In the order of the canonical form. Camps come before the sets, which may name them. */
static const Field fields[] = {
    {"size", "board", "", FIELD_SIZE, AT(size), NULL},
    {"start", "board", "turn", FIELD_START, AT(start), NULL},
    {"camps", "board", "camp", FIELD_CAMPS, AT(camp), "none"},
    {"escape", "ways", "end", FIELD_SET, AT(escape), "corners"},
    {"barred", "ways", "barred", FIELD_SET, AT(barred), "none"},
    {"no-pass", "ways", "pass", FIELD_SET, AT(no_pass), "none"},
    {"no-stop", "ways", "stop", FIELD_SET, AT(no_stop_soldier), "corners+throne"},
    {"no-stop-king", "ways", "stop", FIELD_SET, AT(no_stop_king), "none"},
    {"step", "ways", "step line", FIELD_STEP, AT(step), "0"},
    {"king-step", "ways", "step line", FIELD_STEP, AT(king_step), "0"},
    {"hostile", "capture", "throne hostile shieldwall", FIELD_SET, AT(hostile), "corners+throne"},
    {"held-hostile-to-defenders", "capture", "held-defenders", FIELD_SET, AT(hostile_to_white),
     "none"},
    {"held-hostile-to-attackers", "capture", "held-attackers", FIELD_SET, AT(hostile_to_black),
     "none"},
    {"camp-shelter", "capture", "hostile", FIELD_FLAG, AT(camp_shelter), "no"},
    {"edge-hostile", "capture", "edge", FIELD_FLAG, AT(edge_hostile), "no"},
    {"edge-hostile-to-king", "king", "king-edge", FIELD_FLAG, AT(edge_takes_king), "no"},
    {"king-armed", "king", "between", FIELD_WORD, 0, "yes"},
    {"king-surround", "king", "king-near king king-edge", FIELD_SET, AT(king_surround), "all"},
    {"king-hostile", "king", "king", FIELD_SET, AT(king_hostile), "corners"},
    {"ring", "king", "king-near king", FIELD_SET, AT(ring), "throne"},
    {"edge-rings", "king", "king-edge king", FIELD_FLAG, AT(edge_rings), "no"},
    {"linnaean", "king", "linnaean", FIELD_FLAG, AT(linnaean), "no"},
    {"shieldwall", "capture", "shieldwall", FIELD_FLAG, AT(shieldwall), "no"},
    {"exit-fort", "end", "exit-fort", FIELD_FLAG, AT(exit_fort), "no"},
    {"encircle", "end", "encircle", FIELD_FLAG, AT(encircle), "yes"},
    {"no-move", "end", "no-move", FIELD_WORD, 0, "loses"},
    {"repetition", "end", "repetition", FIELD_WORD, 0, "defenders-lose"},
    {"move-limit", "end", "move-limit", FIELD_COUNT, AT(limit[LIMIT_MOVES]), "0"},
    {"no-capture-limit", "end", "no-capture-limit", FIELD_COUNT, AT(limit[LIMIT_CAPTURES]), "0"},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

static const char *const cites[CITE_COUNT] = {
    [CITE_TURN] = "turn",
    [CITE_LINE] = "line",
    [CITE_STEP] = "step",
    [CITE_STOP] = "stop",
    [CITE_PASS] = "pass",
    [CITE_BARRED] = "barred",
    [CITE_CAMP] = "camp",
    [CITE_BETWEEN] = "between",
    [CITE_THRONE] = "throne",
    [CITE_HOSTILE] = "hostile",
    [CITE_EDGE] = "edge",
    [CITE_HELD_P1] = "held-defenders",
    [CITE_HELD_P2] = "held-attackers",
    [CITE_LINNAEAN] = "linnaean",
    [CITE_SHIELDWALL] = "shieldwall",
    [CITE_KING_NEAR] = "king-near",
    [CITE_KING] = "king",
    [CITE_KING_EDGE] = "king-edge",
    [CITE_END] = "end",
    [CITE_NO_MOVE] = "no-move",
    [CITE_FORT] = "exit-fort",
    [CITE_ENCIRCLED] = "encircle",
    [CITE_MOVE_LIMIT] = "move-limit",
    [CITE_CAPTURE_LIMIT] = "no-capture-limit",
};

/* ------------------------------------------------------------------ sets */

static Bits square_at(int size, int file, int rank) { return bit(rank * size + file); }

static Bits all_squares(int size) { return bit(size * size) - 1; }

Bits lawfield_corners(int size) {
    int last = size - 1;
    return square_at(size, 0, 0) | square_at(size, last, 0) | square_at(size, 0, last) |
           square_at(size, last, last);
}

Bits lawfield_edge(int size) {
    Bits edge = 0;
    for (int i = 0; i < size; i++)
        edge |= square_at(size, i, 0) | square_at(size, i, size - 1) | square_at(size, 0, i) |
                square_at(size, size - 1, i);
    return edge;
}

enum { WORD_NONE, WORD_ALL, WORD_EDGE, WORD_CORNERS, WORD_THRONE, WORD_BESIDE, WORD_CAMPS, WORDS };

static const char *const set_words[WORDS] = {"none",   "all",    "edge", "corners",
                                             "throne", "beside", "camps"};

static Bits word_set(const TaflLaw *law, int word) {
    int size = law->size, middle = size / 2;
    switch (word) {
    case WORD_ALL: return all_squares(size);
    case WORD_EDGE: return lawfield_edge(size);
    case WORD_CORNERS: return lawfield_corners(size);
    case WORD_THRONE: return square_at(size, middle, middle);
    case WORD_BESIDE:
        return square_at(size, middle - 1, middle) | square_at(size, middle + 1, middle) |
               square_at(size, middle, middle - 1) | square_at(size, middle, middle + 1);
    case WORD_CAMPS: return law->camps;
    default: return 0;
    }
}

/* ------------------------------------------------------------------ reading values */

static bool wrong(const FieldText *v, size_t from, size_t length, const char *expected) {
    return error_token(v->error, ERROR_RULE_VALUE, v->column + (int)from, v->text + from, length,
                       expected);
}

/* Reads the squares of a list such as a4,b10 between two places of the value. */
static bool read_squares(const FieldText *v, int size, size_t from, size_t end, Bits *out) {
    Bits set = 0;
    while (from < end) {
        size_t at = from;
        int file = v->text[at++] - 'a', rank = 0;
        bool zero = at < end && v->text[at] == '0';
        while (at < end && char_is_digit(v->text[at]) && rank < 100)
            rank = 10 * rank + v->text[at++] - '0';
        if (file < 0 || file >= size || rank < 1 || rank > size || zero ||
            (at < end && v->text[at] != ',')) {
            while (at < end && v->text[at] != ',') at++;
            return wrong(v, from, at - from,
                         "a square of the board, or one of none all edge corners throne beside "
                         "camps");
        }
        set |= square_at(size, file, rank - 1);
        if (at + 1 == end) return wrong(v, at, 1, "a square after the comma");
        from = at + 1;
    }
    *out = set;
    return true;
}

static bool read_term(const FieldText *v, const TaflLaw *law, size_t from, size_t end, Bits *out) {
    if (from == end) return wrong(v, from, from < v->length, "squares or a word for them");
    for (int word = 0; word < WORDS; word++) {
        if (!string_is(v->text + from, end - from, set_words[word])) continue;
        *out = word_set(law, word);
        return word != WORD_CAMPS || law->camps ||
               wrong(v, from, end - from, "something else before the key camps says which");
    }
    return read_squares(v, law->size, from, end, out);
}

static bool read_set(const FieldText *v, const TaflLaw *law, Bits *set) {
    Bits result = v->text[0] == '+' || v->text[0] == '-' ? *set : 0;
    for (size_t from = 0, end; from < v->length; from = end) {
        char sign = v->text[from];
        Bits term = 0;
        if (sign == '+' || sign == '-') from++;
        for (end = from; end < v->length && v->text[end] != '+' && v->text[end] != '-';) end++;
        if (!read_term(v, law, from, end, &term)) return false;
        result = sign == '-' ? result & ~term : result | term;
    }
    *set = result;
    return true;
}

static bool read_camps(const FieldText *v, TaflLaw *law) {
    Bits camp[MAX_CAMPS] = {0}, camps = 0;
    int count = 0;
    if (string_is(v->text, v->length, "none")) {
        for (int i = 0; i < MAX_CAMPS; i++) law->camp[i] = 0;
        law->camps = 0;
        return true;
    }
    for (size_t from = 0, end; from < v->length; from = end + 1) {
        for (end = from; end < v->length && v->text[end] != '/';) end++;
        if (count == MAX_CAMPS) return wrong(v, from, end - from, "no more than 8 camps");
        if (from == end || end + 1 == v->length)
            return wrong(v, end, end < v->length, "the squares of a camp");
        if (!read_squares(v, law->size, from, end, &camp[count])) return false;
        if (camp[count] & camps) return wrong(v, from, end - from, "squares of no other camp");
        camps |= camp[count++];
    }
    for (int i = 0; i < MAX_CAMPS; i++) law->camp[i] = camp[i];
    law->camps = camps;
    return true;
}

static bool read_start(const FieldText *v, TaflLaw *law) {
    Rules rules;
    Position start;
    tafl_text(&rules, law->size);
    if (!position_read(&rules, &start, v->text, v->length, v->error)) {
        if (v->error && v->error->column) v->error->column += v->column - 1;
        return false;
    }
    for (int i = 0; i < 3; i++) law->start[i] = start.set[i];
    law->first = start.side;
    return true;
}

static bool read_size(const FieldText *v, TaflLaw *law) {
    int size = 0;
#define READ(n) \
    if (string_is(v->text, v->length, #n)) size = n;
    TAFL_SIZES(READ)
#undef READ
    if (!size) return wrong(v, 0, v->length, TAFL_SIZE_WORDS);
    if (law->size && law->size != size)
        return wrong(v, 0, v->length, "the size of the base, or a file without one");
    if (!law->size) lawfield_defaults(law, size);
    return true;
}

static const struct {
    const char *word;
    uint8_t occurrences;
    RepetitionKind kind;
} repetitions[] = {
    {"third-draws", 3, REPETITION_DRAWS},       {"second-draws", 2, REPETITION_DRAWS},
    {"defenders-lose", 3, REPETITION_LOSES},    {"defenders-may-not", 2, REPETITION_FORBIDDEN},
    {"mover-loses", 3, REPETITION_MOVER_LOSES}, {"mover-wins", 3, REPETITION_MOVER_WINS},
    {"aggressor", 3, REPETITION_AGGRESSOR},     {"none", 0, REPETITION_DRAWS},
};
enum { REPETITIONS = sizeof repetitions / sizeof repetitions[0] };

static const char *const armed_words[4] = {"no", "hammer", "anvil", "yes"};

static bool read_word(const FieldText *v, TaflLaw *law) {
    if (string_is(v->key, v->key_length, "no-move")) {
        if (!string_is(v->text, v->length, "loses") && !string_is(v->text, v->length, "draws"))
            return wrong(v, 0, v->length, "loses or draws");
        law->no_move_draws = v->text[0] == 'd';
        return true;
    }
    if (string_is(v->key, v->key_length, "king-armed")) {
        for (int i = 0; i < 4; i++) {
            if (!string_is(v->text, v->length, armed_words[i])) continue;
            law->king_strikes = i & 1;
            law->king_helps = i & 2;
            return true;
        }
        return wrong(v, 0, v->length, "yes, no, hammer or anvil");
    }
    for (int i = 0; i < REPETITIONS; i++) {
        if (!string_is(v->text, v->length, repetitions[i].word)) continue;
        law->repetition.occurrences = repetitions[i].occurrences;
        law->repetition.kind = repetitions[i].kind;
        return true;
    }
    return wrong(v, 0, v->length,
                 "third-draws, second-draws, defenders-lose, defenders-may-not, mover-loses, "
                 "mover-wins, aggressor or none");
}

/* A number of plies, as large as the type allows. */
static bool read_count(const FieldText *v, uint16_t *out) {
    int count = 0;
    bool fine = v->length < 6 && (v->text[0] != '0' || v->length == 1);
    for (size_t i = 0; i < v->length && fine; i++) {
        fine = char_is_digit(v->text[i]);
        count = 10 * count + v->text[i] - '0';
    }
    if (!fine || count > (int)UINT16_MAX)
        return wrong(v, 0, v->length, "0 for no limit, or 1 to 65535");
    *out = (uint16_t)count;
    return true;
}

static bool read_field(const Field *field, const FieldText *v, TaflLaw *law) {
    void *place = (char *)law + field->place;
    if (!v->length) return wrong(v, 0, 0, "a value");
    if (!law->size && field->kind != FIELD_SIZE)
        return error_token(v->error, ERROR_RULE_FIRST, 1, v->key, v->key_length, NULL);
    switch (field->kind) {
    case FIELD_SIZE: return read_size(v, law);
    case FIELD_START: return read_start(v, law);
    case FIELD_CAMPS: return read_camps(v, law);
    case FIELD_SET: return read_set(v, law, place);
    case FIELD_WORD: return read_word(v, law);
    case FIELD_COUNT: return read_count(v, place);
    case FIELD_FLAG:
        if (!string_is(v->text, v->length, "yes") && !string_is(v->text, v->length, "no"))
            return wrong(v, 0, v->length, "yes or no");
        *(bool *)place = v->text[0] == 'y';
        return true;
    default:
        if (v->length != 1 || v->text[0] < '0' || v->text[0] > '9')
            return wrong(v, 0, v->length, "0 for any number of squares, or 1 to 9");
        *(uint8_t *)place = (uint8_t)(v->text[0] - '0');
        return true;
    }
}

static const Field *find_field(const char *key, size_t length) {
    for (int i = 0; i < FIELDS; i++)
        if (string_is(key, length, fields[i].key)) return &fields[i];
    return NULL;
}

static int find_cite(const char *key, size_t length) {
    if (length < 5 || !string_is(key, 5, "cite.")) return -1;
    if (string_is(key + 5, length - 5, "repetition")) return CITE_COUNT;
    for (int i = 0; i < CITE_COUNT; i++)
        if (string_is(key + 5, length - 5, cites[i])) return i;
    return -1;
}

static bool is_forbidden(const char *key, size_t length) {
    return string_is(key, length, "cite.forbidden");
}

/* ------------------------------------------------------------------ for screens */

static const char *const kind_words[] = {"size", "start", "camps", "set",
                                         "flag", "step",  "count", "word"};

bool lawfield_note(int number, FieldNote *out) {
    if (number >= FIELDS) return false;
    const Field *f = &fields[number];
    *out = (FieldNote){f->key, f->group, f->cites, kind_words[f->kind], f->otherwise};
    return true;
}

static const char *word_choice(const Field *f, int choice) {
    static const char *const stuck[] = {"loses", "draws"};
    if (string_equal(f->key, "no-move")) return choice < 2 ? stuck[choice] : NULL;
    if (string_equal(f->key, "king-armed")) return choice < 4 ? armed_words[3 - choice] : NULL;
    return choice < REPETITIONS ? repetitions[choice].word : NULL;
}

const char *lawfield_choice(int number, int choice) {
#define WORD(n) #n,
    static const char *const sizes[] = {TAFL_SIZES(WORD) NULL}, *const flags[] = {"yes", "no"};
#undef WORD
    static const char *const steps[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    switch (fields[number].kind) {
    case FIELD_SIZE: return sizes[choice];
    case FIELD_FLAG: return choice < 2 ? flags[choice] : NULL;
    case FIELD_STEP: return choice < 10 ? steps[choice] : NULL;
    case FIELD_WORD: return word_choice(&fields[number], choice);
    case FIELD_SET: return choice < WORDS ? set_words[choice] : NULL;
    default: return NULL;
    }
}

Bits lawfield_squares(const TaflLaw *law, int number) {
    if (fields[number].kind == FIELD_CAMPS) return law->camps;
    bool set = fields[number].kind == FIELD_SET;
    return set ? *(const Bits *)((const char *)law + fields[number].place) : 0;
}

/* These keys are not part of the law, so they have no row in `fields`. */
static const char *const profile[PROFILE_LINES] = {
    [PROFILE_WEIGHTS] = "weights",
    [PROFILE_CHANCES] = "chances",
};

int lawfield_profile(const char *key, size_t length) {
    for (int i = 0; i < PROFILE_LINES; i++)
        if (string_is(key, length, profile[i])) return i;
    return -1;
}

bool lawfield_counts(const char *key, size_t length) {
    return !(length > 5 && string_is(key, 5, "cite.")) && lawfield_profile(key, length) < 0;
}

const char *lawfield_profile_key(int line) { return profile[line]; }

/* The side that begins has no row either, because the start says it too. Alone it is useful with a
 * base and in an option. If both say it, `first` holds; the readers take care of that
 * (lawfield.h). */
static bool is_first(const char *key, size_t length) { return string_is(key, length, "first"); }

static bool read_first(const FieldText *v, TaflLaw *law) {
    static const char *const sides[] = {"defenders", "attackers"};
    if (!law->size) return error_token(v->error, ERROR_RULE_FIRST, 1, v->key, v->key_length, NULL);
    for (int side = P1; side <= P2; side++) {
        if (!string_is(v->text, v->length, sides[side])) continue;
        law->first = (uint8_t)side;
        return true;
    }
    return wrong(v, 0, v->length, "defenders or attackers");
}

bool lawfield_known(const char *key, size_t length) {
    return find_field(key, length) || find_cite(key, length) >= 0 || is_forbidden(key, length) ||
           lawfield_profile(key, length) >= 0 || is_first(key, length);
}

ClauseId *lawfield_cite(TaflLaw *law, const char *key, size_t length) {
    int cite = find_cite(key, length);
    if (is_forbidden(key, length)) return &law->repetition.forbids;
    if (cite < 0) return NULL;
    return cite == CITE_COUNT ? &law->repetition.clause : &law->cite[cite];
}

bool lawfield_read(TaflLaw *law, const FieldText *text) {
    const Field *field = find_field(text->key, text->key_length);
    if (is_first(text->key, text->key_length)) return read_first(text, law);
    ASSERT(field);
    return read_field(field, text, law);
}

/* ------------------------------------------------------------------ defaults */

const char *lawfield_cite_key(int cite) { return cite < CITE_COUNT ? cites[cite] : "repetition"; }

void lawfield_defaults(TaflLaw *law, int size) {
    *law = (TaflLaw){.size = (uint8_t)size};
    for (int i = 0; i < FIELDS; i++) {
        const Field *f = &fields[i];
        if (!f->otherwise) continue;
        FieldText text = {
            f->key, string_length(f->key), f->otherwise, string_length(f->otherwise), 1, NULL};
        bool fine = lawfield_read(law, &text);
        ASSERT(fine);
    }
}

/* ------------------------------------------------------------------ writing */

static void write_squares(int size, Bits set, Text *out) {
    for (bool first = true; set; first = false) {
        int square = bits_pop(&set);
        if (!first) text_char(out, ',');
        text_char(out, (char)('a' + square % size));
        text_number(out, square / size + 1);
    }
}

/* Writes a set with as few words as possible, then squares. */
static void write_set(const TaflLaw *law, Bits set, Text *out) {
    Bits edge = lawfield_edge(law->size), corners = lawfield_corners(law->size);
    if (!set || set == all_squares(law->size)) {
        text_string(out, set ? "all" : "none");
        return;
    }
    if (law->camps && set == (edge & ~law->camps) && set != edge) {
        text_string(out, "edge-camps");
        return;
    }
    if (set == (edge & ~corners)) {
        text_string(out, "edge-corners");
        return;
    }
    bool first = true;
    Bits rest = set;
    for (int word = WORD_EDGE; word <= WORD_CAMPS; word++) {
        Bits named = word_set(law, word);
        if (named & ~set || !(named & rest)) continue;
        if (!first) text_char(out, '+');
        text_string(out, set_words[word]);
        rest &= ~named;
        first = false;
    }
    if (rest && !first) text_char(out, '+');
    write_squares(law->size, rest, out);
}

static void write_camps(const TaflLaw *law, Text *out) {
    bool first = true;
    if (!law->camps) text_string(out, "none");
    for (int i = 0; i < MAX_CAMPS; i++) {
        if (!law->camp[i]) continue;
        if (!first) text_char(out, '/');
        write_squares(law->size, law->camp[i], out);
        first = false;
    }
}

static void write_start(const TaflLaw *law, Text *out) {
    Rules rules;
    char text[POSITION_TEXT];
    Position start = {.side = law->first};
    for (int i = 0; i < 3; i++) start.set[i] = law->start[i];
    tafl_text(&rules, law->size);
    position_write(&rules, &start, text);
    text_string(out, text);
}

static void write_word(const Field *f, const TaflLaw *law, Text *out) {
    if (string_equal(f->key, "no-move"))
        text_string(out, law->no_move_draws ? "draws" : "loses");
    else if (string_equal(f->key, "king-armed"))
        text_string(out, armed_words[law->king_strikes + 2 * law->king_helps]);
    else
        for (int i = 0; i < REPETITIONS; i++)
            if (repetitions[i].occurrences == law->repetition.occurrences &&
                repetitions[i].kind == law->repetition.kind)
                text_string(out, repetitions[i].word);
}

static void write_value(const Field *f, const TaflLaw *law, Text *out) {
    const void *place = (const char *)law + f->place;
    switch (f->kind) {
    case FIELD_START: write_start(law, out); break;
    case FIELD_CAMPS: write_camps(law, out); break;
    case FIELD_SET: write_set(law, *(const Bits *)place, out); break;
    case FIELD_FLAG: text_string(out, *(const bool *)place ? "yes" : "no"); break;
    case FIELD_WORD: write_word(f, law, out); break;
    case FIELD_COUNT: text_number(out, *(const uint16_t *)place); break;
    default: text_number(out, *(const uint8_t *)place); break;
    }
}

static void write_line(const FieldStyle *style, const char *before, const char *key,
                       const char *value, Text *out) {
    const char *const parts[] = {style->prefix, before, key, " = ", value, style->separator};
    for (int i = 0; i < 6; i++) text_string(out, parts[i]);
}

/* Compares fields with several members, and words. */
static bool same_parts(const Field *f, const TaflLaw *a, const TaflLaw *b) {
    if (f->kind == FIELD_START)
        return a->first == b->first && !__builtin_memcmp(a->start, b->start, sizeof a->start);
    if (f->kind == FIELD_CAMPS) return !__builtin_memcmp(a->camp, b->camp, sizeof a->camp);
    if (string_equal(f->key, "no-move")) return a->no_move_draws == b->no_move_draws;
    if (string_equal(f->key, "king-armed"))
        return a->king_strikes == b->king_strikes && a->king_helps == b->king_helps;
    return a->repetition.occurrences == b->repetition.occurrences &&
           a->repetition.kind == b->repetition.kind;
}

bool lawfield_same(const TaflLaw *one, const TaflLaw *other, int number) {
    static const size_t sizes[] = {
        [FIELD_SIZE] = 1, [FIELD_SET] = sizeof(Bits),       [FIELD_FLAG] = sizeof(bool),
        [FIELD_STEP] = 1, [FIELD_COUNT] = sizeof(uint16_t), [FIELD_WORD] = 0};
    const Field *f = &fields[number];
    const char *a = (const char *)one + f->place, *b = (const char *)other + f->place;
    if (!sizes[f->kind]) return same_parts(f, one, other);
    for (size_t i = 0; i < sizes[f->kind]; i++)
        if (a[i] != b[i]) return false;
    return true;
}

void lawfield_value(const TaflLaw *law, int number, Text *out) {
    write_value(&fields[number], law, out);
}

void lawfield_write(const TaflLaw *law, const TaflLaw *than, const FieldStyle *style, Text *out) {
    char ours[1024], theirs[1024];
    for (int i = 0; i < FIELDS; i++) {
        Text mine = text_into(ours, sizeof ours), other = text_into(theirs, sizeof theirs);
        write_value(&fields[i], law, &mine);
        write_value(&fields[i], than, &other);
        if (fields[i].kind <= FIELD_START ? !than->start[TAFL_KING] : !string_equal(ours, theirs))
            write_line(style, "", fields[i].key, ours, out);
    }
}
