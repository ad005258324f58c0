/* See gameline.h. */
#include "record/gameline.h"
#include "core/notation.h"
#include "record/lawtext.h"

typedef struct Reader {
    const GameLine *line;
    Arena *arena;
    Error *error;
    Tree tree;
    Game game;
    Node *node;
    Termination said; /* by the last word of the moves */
} Reader;

/* Puts the error, which may have a column within the text, at the text's place. */
static bool fail_at(const LineText *at, Error *error) {
    error->line = at->line;
    error->column = at->column + (error->column ? error->column - 1 : 0);
    return false;
}

static bool is_there(const LineText *text) { return text->text && *text->text; }

/* ------------------------------------------------------------------ the beginning */

static bool find_rules(Reader *r, const Rules **rules) {
    const GameLine *line = r->line;
    bool in_text;
    bool named = is_there(&line->rules);
    if (*rules && (!named || string_equal(line->rules.text, (*rules)->name))) return true;
    if (!named) {
        error_at(r->error, ERROR_ARGUMENT_MISSING, 0, "a game", "rules");
        return fail_at(line->rules.text ? &line->rules : &line->moves, r->error);
    }
    *rules = lawtext_rules(r->arena, line->rules.text, line->law.text, &in_text, r->error);
    if (*rules) return true;
    if (!r->error->code) error_at(r->error, ERROR_FILE_LARGE, 0, "the memory is full", NULL);
    return fail_at(in_text && line->law.text ? &line->law : &line->rules, r->error);
}

static bool begin(Reader *r, const Rules *rules) {
    const LineText *text = &r->line->start;
    Position start;
    if (!find_rules(r, &rules)) return false;
    if (is_there(text) &&
        !position_read(rules, &start, text->text, string_length(text->text), r->error))
        return fail_at(text, r->error);
    if (!tree_init(&r->tree, r->arena, rules, is_there(text) ? &start : NULL, r->error) ||
        !tree_enlarge(r->arena, &r->game, r->error))
        return fail_at(is_there(text) ? text : &r->line->moves, r->error);
    r->node = r->tree.root;
    return tree_game(&r->tree, r->node, &r->game, r->error);
}

/* ------------------------------------------------------------------ words */

/* Whether a text, of `length` bytes, is this word in either case. */
static bool is_word(const char *text, size_t length, const char *word) {
    for (size_t i = 0; i < length; i++)
        if (!word[i] || char_lower(text[i]) != char_lower(word[i])) return false;
    return !word[length];
}

static bool is_one_of(const char *text, size_t length, const char *const *words) {
    while (*words && !is_word(text, length, *words)) words++;
    return *words;
}

/* "12." or "12..." before a turn. */
static bool is_number(const char *word, size_t length) {
    size_t digits = 0;
    while (digits < length && char_is_digit(word[digits])) digits++;
    size_t dots = digits;
    while (dots < length && word[dots] == '.') dots++;
    return digits && dots > digits && dots == length;
}

/* How the game ended, if this word says so. */
static Termination ending_of(const char *word, size_t length) {
    static const char *const time[] = {"timeout", "time", NULL};
    static const char *const resign[] = {"resign", "resigns", "resigned", "resignation", NULL};
    return is_one_of(word, length, time)     ? TERMINATION_TIME
           : is_one_of(word, length, resign) ? TERMINATION_RESIGN
                                             : TERMINATION_UNSAID;
}

/* ------------------------------------------------------------------ moves */

static bool play(Reader *r, const char *word, size_t length) {
    Move move;
    if (!move_read(r->tree.rules, game_now(&r->game), &move, word, length, r->error)) return false;
    if (r->game.plies == r->game.capacity && !tree_enlarge(r->arena, &r->game, r->error))
        return false;
    if (!game_follow(&r->game, move, r->error)) {
        r->error->column = 0;
        return false;
    }
    r->node = tree_append(&r->tree, r->node, &r->game, r->error);
    return r->node;
}

static bool read_word(Reader *r, const char *word, size_t length) {
    if (r->said) return error_token(r->error, ERROR_TEXT_EXTRA, 1, word, length, NULL);
    if (is_number(word, length)) return true;
    r->said = ending_of(word, length);
    return r->said || play(r, word, length);
}

static bool read_moves(Reader *r) {
    LineText at = r->line->moves;
    if (!at.text) {
        error_at(r->error, ERROR_ARGUMENT_MISSING, 0, "a game", "moves");
        return fail_at(&at, r->error);
    }
    for (;;) {
        for (; char_is_space(*at.text); at.text++, at.column++)
            if (*at.text == '\n') at = (LineText){at.text, at.line + 1, 0};
        size_t length = 0;
        while (at.text[length] && !char_is_space(at.text[length])) length++;
        if (!length) return true;
        if (!read_word(r, at.text, length)) return fail_at(&at, r->error);
        at.text += length;
        at.column += (int)length;
    }
}

/* ------------------------------------------------------------------ the end */

static bool read_result(const Rules *rules, const char *text, Result *out) {
    static const char *const draw[] = {"draw", "drawn", NULL};
    static const char *const none[] = {"none", "unfinished", "ongoing", "", NULL};
    static const char *const roles[2][5] = {{"player 1", "player1", "p1", "1", NULL},
                                            {"player 2", "player2", "p2", "2", NULL}};
    size_t length = string_length(text);
    if (result_read(text, length, out)) return true;
    for (int side = P1; side <= P2; side++) {
        bool role = rules->traits.king && is_word(text, length, side ? "attackers" : "defenders");
        *out = result_win(side);
        if (role || is_one_of(text, length, roles[side]) ||
            is_word(text, length, rules->base->player[side]))
            return true;
    }
    *out = is_one_of(text, length, draw) ? RESULT_DRAW : RESULT_NONE;
    return *out || is_one_of(text, length, none);
}

static bool read_end(Reader *r) {
    const GameLine *line = r->line;
    const Node *last = r->node;
    Result result = RESULT_NONE;
    const char *how = is_there(&line->termination) ? line->termination.text : NULL;
    if (line->result.text && !read_result(r->tree.rules, line->result.text, &result)) {
        error_at(r->error, ERROR_FILE_TAG_VALUE, 0, "result", line->result.text);
        return fail_at(&line->result, r->error);
    }
    if (r->said && !last->result) {
        if (!result) result = result_win(!last->position.side);
        if (!how) how = termination_word(r->said);
    }
    return tree_claim(&r->tree, result, how, r->error) ||
           fail_at(how && line->termination.text ? &line->termination
                   : line->result.text           ? &line->result
                                                 : &line->moves,
                   r->error);
}

bool gameline_read(const GameLine *line, const Rules *rules, Arena *arena, Tree *out,
                   Error *error) {
    Arena before = *arena;
    Reader r = {.line = line, .arena = arena, .error = error};
    if (!begin(&r, rules) || !read_moves(&r) || !read_end(&r)) {
        *arena = before;
        return false;
    }
    arena->top = before.top;
    *out = r.tree;
    return true;
}
