/* Reads a rules file line by line into a RuleFile, whose pool holds all text. The changes of an
 * option are kept as lines, and applied again when the rules are made. */
#include "law/rulefile.h"
#include "core/check.h"
#include "law/fileclause.h"
#include "law/lawcheck.h"
#include "law/lawclause.h"
#include "law/lawfield.h"
#include "core/tafl.h"

enum { MAX_LINES = 700 };

static const char a_name[] = "a name of small letters, digits and hyphens, shorter than 40";
_Static_assert(RULEFILE_NAME == 40, "what a_name says");

/* The current line, and where it is in the file. */
typedef struct Reader {
    RuleFile *file;
    const char *text;
    size_t length, at, first; /* `first` is after the byte order mark that some editors write */
    int line;
    const char *key, *value;
    size_t key_length, value_length;
    int value_column;
    int options, clauses, lessons;
    int option_line[MAX_OPTIONS], clause_line[MAX_FILE_CLAUSES];
    TaflLaw base; /* the law of `base`; size 0: none */
    bool listed;  /* the file lists the clauses that hold */
    struct {
        size_t key, length;
        int item, line;
    } seen[MAX_LINES];
    int lines;
    Error *error;
} Reader;

static bool at_line(Error *error, int line) {
    if (error) error->line = line;
    return false;
}

/* Adds the line, and the key if the words do not contain it. */
static bool at_key(const Reader *r) {
    if (!r->error) return false;
    Text within = text_into(r->error->within, sizeof r->error->within);
    text_bytes(&within, r->key, r->key_length);
    return at_line(r->error, r->line);
}

static bool bad_key(const Reader *r, ErrorCode code, const char *second) {
    error_token(r->error, code, 1, r->key, r->key_length, second);
    return at_line(r->error, r->line);
}

static bool bad_value(const Reader *r, const char *expected) {
    error_token(r->error, ERROR_RULE_VALUE, r->value_column, r->value, r->value_length, expected);
    return at_key(r);
}

static bool too_many(const Reader *r, int most, const char *what) {
    char words[80];
    Text text = text_into(words, sizeof words);
    text_string(&text, "a rules file has at most ");
    text_number(&text, most);
    text_char(&text, ' ');
    text_string(&text, what);
    error_at(r->error, ERROR_FILE_LARGE, 1, words, NULL);
    return at_line(r->error, r->line);
}

/* ------------------------------------------------------------------ the pool */

/* Copies a text, with a zero byte at the end. It fits: the pool is as large as the largest file,
 * and lines are longer than what is kept of them. */
static const char *keep(RuleFile *file, const char *text, size_t length) {
    char *copy = file->pool + file->used;
    ASSERT(file->used + length < sizeof file->pool);
    for (size_t i = 0; i < length; i++) copy[i] = text[i];
    copy[length] = 0;
    file->used += length + 1;
    return copy;
}

/* ------------------------------------------------------------------ lines */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* The length of the line end here; 0 if there is none. */
static size_t line_end(const char *text, size_t left) {
    if (left && text[0] == '\n') return 1;
    return left > 1 && text[0] == '\\' && text[1] == 'n' ? 2 : 0;
}

static bool is_key_byte(char c) {
    return (c >= 'a' && c <= 'z') || char_is_digit(c) || c == '-' || c == '.';
}

/* Splits the line between two places; an empty line has no key. */
static bool split(Reader *r, size_t from, size_t end) {
    for (size_t i = from; i < end; i++)
        if (r->text[i] == '#' && (i == from || is_blank(r->text[i - 1]))) end = i;
    size_t begin = from;
    while (from < end && is_blank(r->text[from])) from++;
    while (end > from && is_blank(r->text[end - 1])) end--;
    r->key = r->text + from;
    r->key_length = 0;
    if (from == end) return true;
    for (size_t i = from; i < end; i++)
        if ((unsigned char)r->text[i] < ' ' && r->text[i] != '\t') {
            error_at(r->error, ERROR_CONTROL_BYTE, (int)(i - begin) + 1, NULL, NULL);
            return at_line(r->error, r->line);
        }
    size_t at = from;
    while (at < end && is_key_byte(r->text[at])) at++;
    r->key_length = at - from;
    while (at < end && is_blank(r->text[at])) at++;
    bool whole = r->key_length && at < end && r->text[at] == '=';
    for (at++; at < end && is_blank(r->text[at]);) at++;
    if (!whole || at >= end || r->text[at] == '#') { /* written, it would be a comment */
        error_token(r->error, ERROR_RULE_LINE, (int)(from - begin) + 1, r->key, end - from, NULL);
        return at_line(r->error, r->line);
    }
    r->value = r->text + at;
    r->value_length = end - at;
    r->value_column = (int)(at - begin) + 1;
    return true;
}

/* Goes to the next line with a key. False at the end, or with `*fine` false at an error. */
static bool next_line(Reader *r, bool *fine) {
    *fine = true;
    while (r->at < r->length) {
        size_t from = r->at, end = from, over = 0;
        while (end < r->length && !(over = line_end(r->text + end, r->length - end))) end++;
        r->at = end + over;
        r->line++;
        if (!split(r, from, end)) return *fine = false;
        if (r->key_length) return true;
    }
    return false;
}

static bool key_is(const Reader *r, const char *word) {
    return string_is(r->key, r->key_length, word);
}

/* Whether the key begins with `prefix` and is longer. */
static bool key_in(const Reader *r, const char *prefix) {
    size_t length = string_length(prefix);
    return r->key_length > length && string_is(r->key, length, prefix);
}

/* Each key may occur once in the file, in an option and in a clause. */
static bool is_new(Reader *r) {
    int item = key_in(r, "option.")   ? r->options
               : key_in(r, "clause.") ? 100 + r->clauses
               : key_in(r, "lesson.") ? 200 + r->lessons
                                      : 0;
    if (key_is(r, "option") || key_is(r, "clause") || key_is(r, "lesson")) return true;
    for (int i = 0; i < r->lines; i++)
        if (r->seen[i].item == item && r->seen[i].length == r->key_length &&
            __builtin_memcmp(r->text + r->seen[i].key, r->key, r->key_length) == 0)
            return bad_key(r, ERROR_RULE_TWICE, NULL);
    if (r->lines == MAX_LINES) return too_many(r, MAX_LINES, "keys");
    r->seen[r->lines].key = (size_t)(r->key - r->text);
    r->seen[r->lines].length = r->key_length;
    r->seen[r->lines].line = r->line;
    r->seen[r->lines++].item = item;
    return true;
}

/* ------------------------------------------------------------------ words and clauses */

static const char *const word_keys[] = {
    "title",        "line",           "source",        "address",      "author",
    "history",      "history.source", "note",          "player-1",     "player-2",
    "option.words", "clause.words",   "clause.source", "lesson.title", "lesson.words",
    "lesson.task",  "lesson.hint",    "lesson.good",   "lesson.bad",   "lesson.say",
};

/* title, title.sv and so on. */
static bool is_words_key(const Reader *r) {
    for (size_t i = 0; i < sizeof word_keys / sizeof word_keys[0]; i++) {
        size_t length = string_length(word_keys[i]);
        if (r->key_length < length || !string_is(r->key, length, word_keys[i])) continue;
        if (r->key_length == length) return true;
        if (r->key_length == length + 3 && r->key[length] == '.') return true;
    }
    return false;
}

static bool read_words(Reader *r) {
    RuleFile *file = r->file;
    if (utf8_flaw(r->value, r->value_length) < r->value_length) {
        error_at(r->error, ERROR_FILE_UTF8,
                 r->value_column + (int)utf8_flaw(r->value, r->value_length), NULL, NULL);
        return at_key(r);
    }
    if (file->word_count == RULEFILE_WORDS) return too_many(r, RULEFILE_WORDS, "lines of words");
    RuleWords *words = &file->words[file->word_count++];
    words->key = keep(file, r->key, r->key_length);
    words->text = keep(file, r->value, r->value_length);
    words->item = (uint8_t)(key_in(r, "option.")                          ? r->options - 1
                            : key_in(r, "clause.")                        ? r->clauses - 1
                            : key_is(r, "lesson") || key_in(r, "lesson.") ? r->lessons - 1
                                                                          : 0);
    words->line = (uint16_t)r->line;
    words->column = (uint16_t)r->value_column;
    if (key_is(r, "title")) file->base.title = words->text;
    if (key_is(r, "source")) file->base.source = words->text;
    if (key_is(r, "address")) file->base.address = words->text;
    if (key_is(r, "player-1")) file->base.player[0] = words->text;
    if (key_is(r, "player-2")) file->base.player[1] = words->text;
    if (key_is(r, "option.words")) file->base.option[r->options - 1].words = words->text;
    if (key_is(r, "clause.words")) file->own[r->clauses - 1].words = words->text;
    if (key_is(r, "clause.source")) file->own[r->clauses - 1].source = words->text;
    return true;
}

static bool is_name(const char *text, size_t length, size_t most) {
    if (!length || length >= most || text[0] < 'a' || text[0] > 'z') return false;
    for (size_t i = 0; i < length; i++)
        if (!is_key_byte(text[i]) || text[i] == '.') return false;
    return true;
}

static bool read_clause(Reader *r) {
    static const char *const marks[] = {"stated",
                                        "implied",
                                        "chosen",
                                        "stated, implied",
                                        "stated, chosen",
                                        "implied, chosen",
                                        "stated, implied, chosen"};
    RuleFile *file = r->file;
    if (key_is(r, "clause")) {
        bool fine = r->value_length <= 8;
        for (size_t i = 0; i < r->value_length; i++) {
            char c = r->value[i];
            bool part = c >= 'a' && c <= 'z' && i && i + 1 == r->value_length;
            fine &= (c >= 'A' && c <= 'Z') || (i && char_is_digit(c)) || part;
        }
        if (!fine) return bad_value(r, "an id such as BR4 or BR4a");
        ClauseId known = lawlines_clause(file->own, r->clauses, r->value, r->value_length);
        if (known >= CLAUSE_OWN || (known && known < CLAUSE_MADE)) return bad_value(r, "a new id");
        if (r->clauses == MAX_FILE_CLAUSES) return too_many(r, MAX_FILE_CLAUSES, "clauses");
        r->clause_line[r->clauses] = r->line;
        file->own[r->clauses++] =
            (Clause){keep(file, r->value, r->value_length), "stated", NULL, "the rules file"};
        return true;
    }
    if (!r->clauses) return bad_key(r, ERROR_RULE_KEY, "a line before its `clause = ID`");
    if (key_is(r, "clause.mark")) {
        for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
            if (string_is(r->value, r->value_length, marks[i])) {
                file->own[r->clauses - 1].standing = marks[i];
                return true;
            }
        return bad_value(r, "stated, implied or chosen, several with a comma and a blank between");
    }
    return is_words_key(r) ? read_words(r) : bad_key(r, ERROR_RULE_KEY, "a clause");
}

/* ------------------------------------------------------------------ the law */

/* Whether the built-in clause is a part of the one with this name, which was whole once: A9. */
static bool is_part(ClauseId id, const char *name, size_t length) {
    const char *part = clause_get(id)->id;
    return string_length(part) == length + 1 && part[length] >= 'a' &&
           !__builtin_memcmp(part, name, length);
}

/* The name of a clause that is in parts now leaves the part that the base names. */
static bool read_cite(const Reader *r, ClauseId *place, const char *value, size_t length) {
    ClauseId id = lawlines_clause(r->file->own, r->clauses, value, length);
    if (!id && *place && *place < CLAUSE_COUNT && is_part(*place, value, length)) id = *place;
    if (id) *place = id;
    return id || bad_value(r, "the id of a clause");
}

/* Reads a line for the engine: of the file, or of the current option, which keeps it with its
 * changes. */
static bool read_profile(Reader *r, int line) {
    ProfilePlace *place = &r->file->profile[r->options][line];
    *place = (ProfilePlace){.line = (uint16_t)r->line, .column = (uint16_t)r->value_column};
    Text key = text_into(place->key, sizeof place->key);
    text_bytes(&key, r->key, r->key_length);
    if (!r->options) r->file->law.profile[line] = keep(r->file, r->value, r->value_length);
    return true;
}

static bool read_field(Reader *r, TaflLaw *law, const char *key, size_t length) {
    ClauseId *cite = lawfield_cite(law, key, length);
    if (cite) return read_cite(r, cite, r->value, r->value_length);
    FieldText text = {key, length, r->value, r->value_length, r->value_column, r->error};
    if (lawfield_read(law, &text)) return true;
    return r->error && r->error->code == ERROR_RULE_FIRST ? at_line(r->error, r->line) : at_key(r);
}

static bool read_base(Reader *r) {
    char name[96];
    Rules rules;
    Text text = text_into(name, sizeof name);
    text_bytes(&text, r->value, r->value_length);
    if (r->file->law.size) return bad_value(r, "no size before base");
    if (!rules_parse(&rules, name, r->error)) {
        if (r->error) r->error->column += r->value_column - 1;
        return at_key(r);
    }
    if (!rules_law(&rules)) return bad_value(r, "a rule set of the tafl family");
    r->file->law = r->base = rules.law.tafl;
    for (int i = 0; i < PROFILE_LINES; i++) r->file->law.profile[i] = NULL;
    for (int i = 0; i < MAX_CLAUSES && rules.base->clause[i]; i++)
        r->file->base.clause[i] = rules.base->clause[i];
    for (int side = 0; side < 2; side++) r->file->base.player[side] = rules.base->player[side];
    return true;
}

/* Adds a built-in clause to the list, or all its parts. False if there is none, or no room. */
static bool add_clause(RuleFile *file, int *count, const char *name, size_t length) {
    int before = *count;
    ClauseId id = clause_find(name, length);
    for (int i = CLAUSE_NONE + 1; i < CLAUSE_COUNT && *count < MAX_CLAUSES; i++)
        if (id ? id == (ClauseId)i : is_part((ClauseId)i, name, length))
            file->base.clause[(*count)++] = (ClauseId)i;
    return *count > before;
}

/* clauses = T1+T2: built-in clauses that hold here too. */
static bool read_clauses(Reader *r) {
    int count = 0;
    r->listed = true;
    for (size_t from = 0, end; from < r->value_length; from = end + 1) {
        for (end = from; end < r->value_length && r->value[end] != '+';) end++;
        if (!add_clause(r->file, &count, r->value + from, end - from))
            return bad_value(r, "ids of known clauses, joined by +");
    }
    if (count < MAX_CLAUSES) r->file->base.clause[count] = CLAUSE_NONE;
    return true;
}

/* Reads one changed field of the current option, and keeps it as a line of `changes`. */
static bool read_change(Reader *r) {
    RuleFile *file = r->file;
    const char *key = r->key + 7;
    size_t length = r->key_length - 7;
    TaflLaw law = file->law; /* tried on a copy; the option applies it later */
    if (string_is(key, length, "size")) return bad_key(r, ERROR_RULE_KEY, "an option");
    if (lawfield_profile(key, length) < 0 && !read_field(r, &law, key, length)) return false;
    char *end = file->pool + file->used - 1; /* its zero byte; changes are last */
    ASSERT(file->used + length + r->value_length + 2 < sizeof file->pool);
    for (size_t i = 0; i < length; i++) *end++ = key[i];
    *end++ = '=';
    for (size_t i = 0; i < r->value_length; i++) *end++ = r->value[i];
    *end++ = '\n';
    *end++ = 0;
    file->used = (size_t)(end - file->pool);
    return true;
}

static bool read_option(Reader *r) {
    RuleFile *file = r->file;
    if (key_is(r, "option")) {
        if (!is_name(r->value, r->value_length, RULEFILE_NAME)) return bad_value(r, a_name);
        for (int i = 0; i < r->options; i++)
            if (string_is(r->value, r->value_length, file->base.option[i].name))
                return bad_value(r, "a new name");
        if (r->options == MAX_OPTIONS) return too_many(r, MAX_OPTIONS, "options");
        r->option_line[r->options] = r->line;
        file->base.option[r->options].name = keep(file, r->value, r->value_length);
        file->base.option[r->options].words = file->base.option[r->options].name;
        file->changes[r->options++] = NULL;
        return true;
    }
    if (!r->options) return bad_key(r, ERROR_RULE_KEY, "a line before its `option = NAME`");
    if (is_words_key(r)) return read_words(r);
    if (key_is(r, "option.clause"))
        return read_cite(r, &file->base.option[r->options - 1].clause, r->value, r->value_length);
    if (!lawfield_known(r->key + 7, r->key_length - 7))
        return bad_key(r, ERROR_RULE_KEY, "an option");
    if (!file->law.size) return bad_key(r, ERROR_RULE_FIRST, NULL);
    int profile = lawfield_profile(r->key + 7, r->key_length - 7);
    if (profile >= 0) return read_profile(r, profile);
    return true; /* the changes are checked when the law is complete */
}

/* Keeps a step of the lesson as it is; filelesson.c checks it when the law is complete. */
static bool read_lesson(Reader *r) {
    static const char *const keys[] = {"rules", "builds", "clauses", "start",   "moves", "show",
                                       "goal",  "reply",  "sample",  "teaches", "wrong"};
    if (key_is(r, "lesson")) {
        if (!is_name(r->value, r->value_length, RULEFILE_NAME)) return bad_value(r, a_name);
        if (++r->lessons == MAX_LESSON) return too_many(r, MAX_LESSON - 1, "steps of a lesson");
        return read_words(r);
    }
    if (!r->lessons) return bad_key(r, ERROR_RULE_KEY, "a line before its `lesson = NAME`");
    bool known = is_words_key(r);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        known |= string_is(r->key + 7, r->key_length - 7, keys[i]);
    return known ? read_words(r) : bad_key(r, ERROR_RULE_KEY, "a lesson");
}

/* The position in lists; only built-in files have one. */
static bool read_place(Reader *r) {
    bool fine = r->value_length < 4;
    for (size_t i = 0; i < r->value_length; i++) fine &= char_is_digit(r->value[i]);
    return fine ? read_words(r) : bad_value(r, "a number below 1000");
}

/* For whom the game is: marks in lists. */
static bool read_suits(Reader *r) {
    static const char *const known[] = {"easy", "classic", "tournament"};
    size_t at = 0, word = 0;
    while (at <= r->value_length) {
        size_t length = 0;
        while (at + length < r->value_length && r->value[at + length] != ',') length++;
        /* In this order, each once. */
        while (word < 3 && !string_is(r->value + at, length, known[word])) word++;
        if (word++ == 3) return bad_value(r, "easy, classic, tournament, or some of them");
        at += length + 1;
        if (at < r->value_length && r->value[at] == ' ') at++;
    }
    return read_words(r);
}

/* The line of a key in the file itself; 0: none. */
static int line_of(const Reader *r, const char *key) {
    for (int i = 0; i < r->lines; i++)
        if (!r->seen[i].item && string_is(r->text + r->seen[i].key, r->seen[i].length, key))
            return r->seen[i].line;
    return 0;
}

/* Reads a line of the law. `first` takes precedence over `start`, in either order. */
static bool read_law(Reader *r) {
    TaflLaw *law = &r->file->law;
    uint8_t first = law->first;
    if (!read_field(r, law, r->key, r->key_length)) return false;
    if (key_is(r, "start") && line_of(r, "first")) law->first = first;
    return true;
}

static bool read_line(Reader *r) {
    if (!is_new(r)) return false;
    if (key_is(r, "lesson") || key_in(r, "lesson.")) return read_lesson(r);
    if (key_is(r, "place")) return read_place(r);
    if (key_is(r, "suits")) return read_suits(r);
    if (key_is(r, "option") || key_in(r, "option.")) return read_option(r);
    if (key_is(r, "clause") || key_in(r, "clause.")) return read_clause(r);
    if (is_words_key(r)) return read_words(r);
    if (key_is(r, "base")) return read_base(r);
    if (key_is(r, "clauses")) return read_clauses(r);
    if (key_is(r, "name")) {
        if (!is_name(r->value, r->value_length, RULEFILE_NAME)) return bad_value(r, a_name);
        r->file->name = keep(r->file, r->value, r->value_length);
        return true;
    }
    if (!lawfield_known(r->key, r->key_length)) return bad_key(r, ERROR_RULE_KEY, "a rules file");
    int profile = lawfield_profile(r->key, r->key_length);
    if (profile >= 0) return read_profile(r, profile);
    if (lawfield_cite(&r->file->law, r->key, r->key_length)) return true; /* with the changes */
    return read_law(r);
}

/* Whether one of these key=value lines changes the law. */
static bool change_law(const char *lines) {
    for (const char *line = lines; *line; line++) {
        size_t key = 0;
        while (line[key] != '=') key++;
        if (lawfield_counts(line, key)) return true;
        while (*line != '\n') line++;
    }
    return false;
}

/* The second pass: reads what needs the complete law and all clauses. */
static bool read_late(Reader *r) {
    bool fine, option = false;
    int number = 0;
    r->at = r->first;
    r->line = 0;
    while (next_line(r, &fine)) {
        if (key_is(r, "option")) {
            option = true;
            r->file->changes[number++] = keep(r->file, "", 0);
            continue;
        }
        if (key_in(r, "option.") && lawfield_known(r->key + 7, r->key_length - 7)) {
            if (option && !read_change(r)) return false;
        } else if (key_in(r, "cite.")) {
            if (!read_field(r, &r->file->law, r->key, r->key_length)) return false;
        }
    }
    for (int i = 0; fine && i < r->clauses; i++) {
        if (r->file->own[i].words) continue;
        error_at(r->error, ERROR_RULE_MISSING, 0, "clause.words", NULL);
        return at_line(r->error, r->clause_line[i]);
    }
    for (int i = 0; fine && i < number; i++) {
        if (change_law(r->file->changes[i])) continue;
        error_at(r->error, ERROR_RULE_MISSING, 0, "option.KEY", NULL);
        return at_line(r->error, r->option_line[i]);
    }
    return fine;
}

/* ------------------------------------------------------------------ the whole file */

/* The law cannot work. Reports the line of the key at fault, of the start, of the base that has it,
 * or of the last option; the error names the key and the options. */
static bool bad_law(const Reader *r, uint32_t options) {
    Error *error = r->error;
    if (!error) return false;
    Text within = text_into(error->within, sizeof error->within);
    int line = line_of(r, error->second);
    text_string(&within, error->second);
    if (!line) line = line_of(r, "start");
    if (!line) line = line_of(r, "base");
    for (int i = 0; i < r->options; i++) {
        if (!(options >> i & 1)) continue;
        text_string(&within, within.length ? " +" : "+");
        text_string(&within, r->file->base.option[i].name);
        line = r->option_line[i];
    }
    return at_line(error, line);
}

/* Every combination of options must work. */
static bool check_all(Reader *r) {
    uint32_t happens = 0;
    for (uint32_t options = 0; options < 1u << r->options; options++) {
        Rules rules;
        rulefile_setup(&rules, &r->file->base, options);
        happens |= lawclause_happens(&rules.law.tafl);
        if (!lawcheck(&rules, r->error)) return bad_law(r, options);
        if (!fileclause_make(r->file, options, &rules.law.tafl))
            return error_at(r->error, ERROR_FILE_LARGE, 0, "the clauses of the law", NULL);
    }
    fileclause_list(r->file, happens);
    return true;
}

const char *const rulefile_players[2] = {"Defenders", "Attackers"};

bool rulefile_read(RuleFile *out, const char *text, size_t length, Error *error) {
    Reader r = {.file = out, .text = text, .length = length, .error = error};
    bool fine;
    if (length >= 3 && __builtin_memcmp(text, "\xEF\xBB\xBF", 3) == 0) r.at = r.first = 3;
    if (length >= RULEFILE_TEXT / 2)
        return error_at(error, ERROR_FILE_LARGE, 0, "a rules file has less than 32 KiB", NULL);
    out->base = (RulesBase){.title = "",
                            .source = "",
                            .address = "",
                            .player = {rulefile_players[0], rulefile_players[1]},
                            .family = LAW_FAMILY,
                            .own = out->own,
                            .made = out->made[0],
                            .setup = rulefile_setup};
    out->law = (TaflLaw){0};
    out->name = out->network = NULL;
    out->word_count = out->clauses = 0;
    out->used = 0;
    while (next_line(&r, &fine))
        if (!read_line(&r)) return false;
    if (!fine) return false;
    out->clauses = r.clauses;
    if (!out->name) return error_at(error, ERROR_RULE_MISSING, 0, "name", NULL);
    if (!out->law.size) return error_at(error, ERROR_RULE_MISSING, 0, "size", NULL);
    if (!(out->law.start[0] | out->law.start[1] | out->law.start[2]))
        return error_at(error, ERROR_RULE_MISSING, 0, "start", NULL);
    if (r.base.size) fileclause_drop(out, &r.base, r.listed);
    if (!read_late(&r)) return false;
    if (!*out->base.title) out->base.title = out->name;
    fileclause_cite(out);
    if (!rulefile_name(out)) return error_at(error, ERROR_FILE_LARGE, 0, "the law", NULL);
    if (!check_all(&r) || !filelesson_check(out, error)) return false;
    Rules rules;
    rulefile_setup(&rules, &out->base, 0);
    out->warnings = lawcheck_warnings(&rules);
    rulefile_find_twins(out);
    return true;
}
