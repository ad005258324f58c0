/* See rulefile_form.h. */
#include "law/rulefile_form.h"
#include "core/finale.h"
#include "core/notation.h"

/* The line being checked. */
typedef struct LessonLine {
    const RuleFile *file;
    const RuleWords *line;
    Rules rules;
    Error *error;
} LessonLine;

static bool wrong(const LessonLine *s, const char *part, size_t length, const char *expected) {
    error_token(s->error, ERROR_RULE_VALUE, s->line->column + (int)(part - s->line->text), part,
                length, expected);
    if (!s->error) return false;
    Text within = text_into(s->error->within, sizeof s->error->within);
    s->error->line = s->line->line;
    text_string(&within, s->line->key);
    return false;
}

/* ------------------------------------------------------------------ parts of values */

typedef bool Judge(LessonLine *s, const char *part, size_t length);

/* Calls `judge` for each part of a text between separators; " / " of several lines is also one. */
static bool each(LessonLine *s, const char *text, size_t length, char separator, Judge *judge) {
    for (size_t from = 0, end; from <= length; from = end + 1) {
        for (end = from; end < length && text[end] != separator;) end++;
        bool slash = separator == ' ' && end - from == 1 && text[from] == '/';
        if (!slash && !judge(s, text + from, end - from)) return false;
    }
    return true;
}

static bool is_square(LessonLine *s, const char *part, size_t length) {
    for (int i = 0; i < s->rules.board->squares; i++)
        if (string_is(part, length, s->rules.board->name[i])) return true;
    return wrong(s, part, length, "a square of the board");
}

static bool is_clause(LessonLine *s, const char *part, size_t length) {
    return lawlines_clause(s->file->own, s->file->clauses, part, length) ||
           wrong(s, part, length, "the id of a clause");
}

static bool is_miss(LessonLine *s, const char *part, size_t length) {
    for (int i = 0; i < MISS_COUNT; i++)
        if (string_is(part, length, miss_name((Miss)i))) return true;
    return wrong(s, part, length, "a word such as WAY, WAYS, KING_OPEN or REPEATED");
}

static bool is_piece(LessonLine *s, const char *part, size_t length) {
    return (length == 1 && (*part == 'K' || *part == 'T' || *part == 't')) ||
           wrong(s, part, length, "t, T or K");
}

static bool is_number(LessonLine *s, const char *part, size_t length) {
    bool fine = length > 0 && length < 3;
    for (size_t i = 0; i < length; i++) fine &= char_is_digit(part[i]);
    return fine || wrong(s, part, length, "a number");
}

static bool is_yes(LessonLine *s, const char *part, size_t length) {
    return string_is(part, length, "yes") || string_is(part, length, "no") ||
           wrong(s, part, length, "yes or no");
}

static bool is_result(LessonLine *s, const char *part, size_t length) {
    return string_is(part, length, "p1win") || string_is(part, length, "p2win") ||
           string_is(part, length, "draw") || wrong(s, part, length, "p1win, p2win or draw");
}

static bool is_move(LessonLine *s, const char *part, size_t length) {
    Move move;
    return move_read_wire(&s->rules, &move, part, length, 1, NULL) ||
           wrong(s, part, length, "a move such as e3e7");
}

static bool is_goal(LessonLine *s, const char *part, size_t length) {
    static const struct {
        const char *word;
        Judge *judge;
    } goals[] = {{"from", is_square},  {"to", is_square},     {"piece", is_piece},
                 {"takes", is_square}, {"count", is_number},  {"by", is_clause},
                 {"ends", is_result},  {"endsBy", is_clause}, {"exits", is_number},
                 {"shuts", is_yes},    {"illegal", is_clause}};
    size_t key = 0;
    while (key < length && part[key] != '=') key++;
    for (size_t i = 0; i < sizeof goals / sizeof goals[0] && key < length; i++) {
        const char *value = part + key + 1;
        if (!string_is(part, key, goals[i].word)) continue;
        if (goals[i].judge == is_square && string_is(value, length - key - 1, "none")) return true;
        return each(s, value, length - key - 1, ',', goals[i].judge);
    }
    return wrong(s, part, length,
                 "from=, to=, piece=, takes=, count=, by=, ends=, endsBy=, exits=, shuts= or "
                 "illegal=");
}

/* ------------------------------------------------------------------ lines */

/* Reads the rule set and an option, by this file's name. */
static bool read_rules(LessonLine *s) {
    const RulesBase *base = &s->file->base;
    const char *text = s->line->text;
    size_t length = 0;
    uint32_t options;
    while (text[length] && text[length] != '+') length++;
    if (!string_is(text, length, s->file->name) ||
        !rules_read_options(base, text + length, 1, &options, NULL))
        return wrong(s, text, string_length(text), "the name of these rules, with options");
    base->setup(&s->rules, base, options);
    return true;
}

static bool read_start(LessonLine *s) {
    Error *error = s->error, own;
    const char *text = s->line->text;
    Position position;
    if (position_read(&s->rules, &position, text, string_length(text), &own)) return true;
    wrong(s, text, string_length(text), "a position of these rules");
    if (error) string_copy(error->second, sizeof error->second, error_words(own.code));
    if (error && own.column) error->column += own.column - 1;
    return false;
}

static bool read_builds(LessonLine *s) {
    Rules rules;
    return rules_parse(&rules, s->line->text, NULL) ||
           wrong(s, s->line->text, string_length(s->line->text), "a built-in rule set");
}

static bool all(LessonLine *s, char separator, Judge *judge) {
    return each(s, s->line->text, string_length(s->line->text), separator, judge);
}

static bool is_key(const LessonLine *s, const char *key) { return string_equal(s->line->key, key); }

static bool check_line(LessonLine *s) {
    if (is_key(s, "lesson.builds")) return read_builds(s);
    if (is_key(s, "lesson.clauses")) return all(s, '+', is_clause);
    if (is_key(s, "lesson.teaches")) return all(s, ' ', is_miss);
    if (is_key(s, "lesson.show")) return all(s, ',', is_square);
    if (is_key(s, "lesson.goal")) return all(s, ' ', is_goal);
    bool moves = is_key(s, "lesson.moves") || is_key(s, "lesson.reply") ||
                 is_key(s, "lesson.sample") || is_key(s, "lesson.wrong");
    if (is_key(s, "lesson.start")) return read_start(s);
    return !moves || all(s, ' ', is_move);
}

/* The other lines of a step depend on its options, which may come after them. */
static bool begin_step(LessonLine *s) {
    const RuleWords *named = s->line;
    s->file->base.setup(&s->rules, &s->file->base, 0);
    for (int i = 0; i < s->file->word_count; i++) {
        s->line = &s->file->words[i];
        bool mine = s->line->item == named->item && is_key(s, "lesson.rules");
        if (mine && !read_rules(s)) return false;
    }
    s->line = named;
    return true;
}

bool filelesson_check(const RuleFile *file, Error *error) {
    LessonLine step = {.file = file, .error = error};
    for (int i = 0; i < file->word_count; i++) {
        step.line = &file->words[i];
        if (!string_is(step.line->key, 6, "lesson")) continue;
        bool begins = is_key(&step, "lesson");
        if (!(begins ? begin_step(&step) : check_line(&step))) return false;
    }
    return true;
}
