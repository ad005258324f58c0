/* Reads game files: see gamefile.h, and docs/gamefile.md for the form. It makes one pass over the
 * bytes. A Game follows the current line, so every ply is judged with its whole history, and goes
 * back and forth at variations. There is no recursion, because files may nest deeply. Temporary
 * data is at the top of the arena. */
#include "core/check.h"
#include "core/notation.h"
#include "record/lawtext.h"
#include "record/scan.h"

/* Tags that the tree does not keep as tags, with their values and places. */
enum { TAG_RESULT, TAG_RULES, TAG_POSITION, TAG_SCORE, TAG_TERMINATION, TAG_TEXT, GAME_TAGS };
static const char *const game_tags[GAME_TAGS] = {"Result", "Rules",       "Position",
                                                 "Score",  "Termination", "RulesText"};
typedef struct GameTag {
    const char *value; /* NULL: not in the file */
    Place place;
} GameTag;

/* An open variation. A frame is reused for the next one of the same depth. */
typedef struct Frame {
    struct Frame *outer, *inner;
    Node *back; /* where closing it leads: the ply it is an alternative to */
    Place place;
} Frame;

typedef struct Reader {
    Scan scan;
    Tree tree;
    GameTag tag[GAME_TAGS];
    Game game;    /* always at `node` */
    Node *node;   /* the last ply read, or the ply where a variation starts */
    Frame *frame; /* the innermost open variation; `outermost` only marks the end */
    Frame outermost;
    bool opening;   /* it has no ply yet */
    Note *waiting;  /* comments before the root's or the variation's first node exists */
    Note **notes;   /* where the next note goes: the end of a list */
    bool after_ply; /* a mark may follow: no variation has come since the ply */
} Reader;

/* ---- notes */

/* Appends to the notes that are being read. */
static bool take_note(Reader *r, int mark, const char *text) {
    return note_append(r->scan.arena, &r->notes, mark, text, NULL) || scan_full(&r->scan);
}

static bool read_comment(Reader *r) {
    const char *text;
    if (!scan_comment(&r->scan, &text)) return false;
    return take_note(r, 0, text);
}

/* ---- tags */

static bool read_tag(Reader *r) {
    ScanTag tag;
    if (!scan_tag(&r->scan, &tag)) return false;
    for (int i = 0; i < GAME_TAGS; i++) {
        if (!string_equal(tag.name, game_tags[i])) continue;
        if (r->tag[i].value)
            return scan_fail(&r->scan, tag.name_place, ERROR_FILE_TAG_TWICE, tag.name, NULL);
        r->tag[i] = (GameTag){tag.value, tag.value_place};
        return true;
    }
    if (tree_tag(&r->tree, tag.name))
        return scan_fail(&r->scan, tag.name_place, ERROR_FILE_TAG_TWICE, tag.name, NULL);
    return tree_set_tag(&r->tree, tag.name, tag.value, r->scan.error) ||
           scan_fail_inside(&r->scan, tag.value_place);
}

/* Combines the tags: rules and start are known, and the tree begins. */
static bool begin(Reader *r) {
    const GameTag *name = &r->tag[TAG_RULES], *position = &r->tag[TAG_POSITION];
    const GameTag *law = &r->tag[TAG_TEXT];
    Position start;
    if (!name->value)
        return scan_fail(&r->scan, scan_place(&r->scan), ERROR_FILE_TAG_MISSING, "Rules", NULL);
    Error error;
    bool in_text;
    Rules *rules = lawtext_rules(r->scan.arena, name->value, law->value, &in_text, &error);
    if (!rules && !error.code) return scan_full(&r->scan);
    if (!rules) {
        if (r->scan.error) *r->scan.error = error;
        return scan_fail_inside(&r->scan, in_text ? law->place : name->place);
    }
    if (position->value && !position_read(rules, &start, position->value,
                                          string_length(position->value), r->scan.error))
        return scan_fail_inside(&r->scan, position->place);
    Tags tags = r->tree.tags;
    if (!tree_init(&r->tree, r->scan.arena, rules, position->value ? &start : NULL, NULL))
        return scan_full(&r->scan);
    r->tree.tags = tags;
    r->node = r->tree.root;
    r->node->note[NOTE_AFTER] = r->waiting;
    r->notes = note_end(&r->node->note[NOTE_AFTER]);
    r->opening = false;
    r->waiting = NULL;
    if (!tree_enlarge(r->scan.arena, &r->game, NULL)) return scan_full(&r->scan);
    return tree_game(&r->tree, r->node, &r->game, r->scan.error);
}

/* ---- plies */

static bool play(Reader *r, Move move, const char *token, Place place) {
    Game *game = &r->game;
    if (game->plies == game->capacity && !tree_enlarge(r->scan.arena, game, NULL))
        return scan_full(&r->scan);
    if (!game_follow(game, move, r->scan.error)) {
        if (r->scan.error &&
            (r->scan.error->code == ERROR_MOVE_ILLEGAL || r->scan.error->code == ERROR_MOVE_OLDER))
            string_copy(r->scan.error->first, sizeof r->scan.error->first, token);
        return scan_fail_inside(&r->scan, place);
    }
    Node *node = tree_append(&r->tree, r->node, game, NULL);
    if (!node) return scan_full(&r->scan);
    if (r->opening) node->note[NOTE_INTRO] = r->waiting;
    r->opening = false;
    r->waiting = NULL;
    r->notes = &node->note[NOTE_AFTER];
    r->after_ply = true;
    r->node = node;
    return true;
}

/* Reads a move; "T E4" is one, with any blanks between. */
static bool read_ply(Reader *r) {
    Scan *scan = &r->scan;
    Place place = scan_place(scan);
    size_t length = scan_word(scan, SIZE_MAX);
    char token[2 * MOVE_TEXT];
    Text text = text_into(token, sizeof token);
    if (!scan_check(scan, length ? length : 1)) return false; /* a zero byte makes no word */
    char first = char_lower(scan_peek(scan, 0));
    if (r->tree.rules->traits.places && length == 1 && (first == 't' || first == 'w')) {
        text_char(&text, scan_peek(scan, 0));
        text_char(&text, ' ');
        scan_advance(scan, 1);
        scan_more(scan);
        length = scan_word(scan, SIZE_MAX);
        if (!scan_check(scan, length)) return false;
    }
    if (text.length + length >= sizeof token)
        return scan_fail_token(scan, ERROR_MOVE_FORM, length, "a move of this game");
    text_bytes(&text, scan_text(scan), length);
    Move move;
    if (!move_read(r->tree.rules, &r->node->position, &move, token, text.length, scan->error)) {
        bool joined = text.length > length; /* from two lines, perhaps: only its start is sure */
        if (joined && scan->error) scan->error->column = 0;
        return scan_fail_inside(scan, place);
    }
    scan_advance(scan, length);
    return play(r, move, token, place);
}

/* Reads 12. or 12... or 12, with or without blanks before the dots. It must be the number of the
 * next ply's turn, with the dots of its player. */
static bool read_number(Reader *r) {
    Scan *scan = &r->scan;
    int number = 0, dots = 0;
    size_t length = 0, after;
    for (; char_is_digit(scan_peek(scan, length)); length++)
        number = number < 1000000 ? number * 10 + (scan_peek(scan, length) - '0') : number;
    for (after = length; scan_peek(scan, after) == '.' || char_is_space(scan_peek(scan, after));
         after++) {
        if (scan_peek(scan, after) != '.') continue;
        dots++;
        length = after + 1;
    }
    bool begins, second = r->node->position.side != r->tree.rules->first;
    int turn = turn_after(r->tree.rules, r->node, &begins);
    if (number != turn || (dots && (dots > 1) != second)) {
        char expected[24];
        Text text = text_into(expected, sizeof expected);
        text_number(&text, turn);
        text_string(&text, second ? "..." : ".");
        return scan_fail_token(scan, ERROR_FILE_NUMBER, length, expected);
    }
    scan_advance(scan, length);
    return true;
}

/* Reads $12, or a suffix such as "!?". */
static bool read_mark(Reader *r) {
    Scan *scan = &r->scan;
    size_t length = 1;
    int mark = 0;
    bool known = false;
    if (scan_peek(scan, 0) == '$') {
        for (; char_is_digit(scan_peek(scan, length)) && length < 4; length++)
            mark = mark * 10 + (scan_peek(scan, length) - '0');
        known = length > 1 && mark <= 255 && !char_is_digit(scan_peek(scan, length));
    } else {
        while (scan_peek(scan, length) == '!' || scan_peek(scan, length) == '?') length++;
        while (!known && mark_suffix(++mark))
            known = string_is(scan_text(scan), length, mark_suffix(mark));
    }
    if (!known) return scan_fail_token(scan, ERROR_FILE_TOKEN, length, "no such mark");
    if (!r->after_ply)
        return scan_fail_token(scan, ERROR_FILE_TOKEN, length, "a mark follows a move");
    scan_advance(scan, length);
    return take_note(r, mark, NULL);
}

/* ---- variations */

static bool open_variation(Reader *r) {
    if (r->opening || !r->node->parent)
        return scan_fail_token(&r->scan, ERROR_FILE_TOKEN, 1,
                               "a variation follows the move it is an alternative to");
    Frame *inner = r->frame->inner;
    if (!inner) {
        inner = arena_borrow(r->scan.arena, sizeof *inner);
        if (!inner) return scan_full(&r->scan);
        *inner = (Frame){.outer = r->frame};
        r->frame->inner = inner;
    }
    inner->back = r->node;
    inner->place = scan_place(&r->scan);
    r->frame = inner;
    r->node = r->node->parent;
    game_undo(&r->game);
    r->opening = true;
    r->notes = &r->waiting;
    r->after_ply = false;
    scan_advance(&r->scan, 1);
    return true;
}

static bool close_variation(Reader *r) {
    if (r->frame == &r->outermost) return scan_fail_token(&r->scan, ERROR_FILE_CLOSE, 1, NULL);
    if (r->opening)
        return scan_fail_token(&r->scan, ERROR_FILE_TOKEN, 1, "the variation has no move");
    Node *back = r->frame->back, *first = r->node;
    for (; first->parent != back->parent; first = first->parent) game_undo(&r->game);
    game_undo(&r->game);
    bool played = game_follow(&r->game, back->move, NULL);
    ASSERT(played);
    r->node = back;
    r->notes = &first->note[NOTE_TRAIL];
    r->after_ply = false;
    r->frame = r->frame->outer;
    scan_advance(&r->scan, 1);
    return true;
}

/* ---- the end */

static bool check_score(Reader *r) {
    const GameTag *tag = &r->tag[TAG_SCORE];
    char score[32], words[64];
    if (!tag->value) return true;
    if (!score_text(&r->tree, score, sizeof score))
        return scan_fail(&r->scan, tag->place, ERROR_FILE_TAG_VALUE, "Score", tag->value);
    if (string_equal(tag->value, score)) return true;
    Text text = text_into(words, sizeof words);
    text_string(&text, "the game's score, ");
    text_string(&text, score);
    return scan_fail(&r->scan, tag->place, ERROR_FILE_RESULT, tag->value, words);
}

/* The result of a game that its rules did not end. */
static bool settle_claim(Reader *r, Result result) {
    const GameTag *tag = &r->tag[TAG_TERMINATION];
    Error error;
    if (tree_claim(&r->tree, result, tag->value, &error)) return true;
    Place place = error.code == ERROR_FILE_TAG_VALUE ? tag->place : scan_place(&r->scan);
    return scan_fail(&r->scan, place, error.code, error.first, error.second);
}

static bool contradiction(Reader *r, Result result, const char *tagged) {
    char words[128];
    Text text = text_into(words, sizeof words);
    text_string(&text, "the tag Result, ");
    text_string(&text, tagged);
    return scan_fail(&r->scan, scan_place(&r->scan), ERROR_FILE_RESULT, result_word(result), words);
}

static bool read_result(Reader *r, Result result, size_t length) {
    const GameTag *tag = &r->tag[TAG_RESULT];
    Result tagged;
    if (r->frame != &r->outermost)
        return scan_fail(&r->scan, r->frame->place, ERROR_FILE_OPEN, "(", NULL);
    if (tag->value && !result_read(tag->value, string_length(tag->value), &tagged))
        return scan_fail(&r->scan, tag->place, ERROR_FILE_TAG_VALUE, game_tags[TAG_RESULT],
                         tag->value);
    if (tag->value && tagged != result) return contradiction(r, result, tag->value);
    if (!settle_claim(r, result) || !check_score(r)) return false;
    scan_advance(&r->scan, length);
    return true;
}

static bool read_token(Reader *r, bool *done) {
    Scan *scan = &r->scan;
    if (!scan_more(scan)) {
        if (r->frame != &r->outermost)
            return scan_fail(scan, r->frame->place, ERROR_FILE_OPEN, "(", NULL);
        return scan_fail(scan, scan_place(scan), ERROR_TEXT_END,
                         "the result (1-0, 0-1, 1/2-1/2 or *)", NULL);
    }
    size_t length = scan_word(scan, RESULT_READ + 1);
    Result result;
    if (result_read(scan_text(scan), length, &result)) {
        *done = true;
        return read_result(r, result, length);
    }
    char c = scan_peek(scan, 0);
    switch (c) {
    case '{':
    case ';': return read_comment(r);
    case '(': return open_variation(r);
    case ')': return close_variation(r);
    case '}': return scan_fail_token(scan, ERROR_FILE_CLOSE, 1, NULL);
    case '$':
    case '!':
    case '?': return read_mark(r);
    case '[':
    case ']':
    case '"':
        return scan_fail_token(scan, ERROR_FILE_TOKEN, 1,
                               "a move, a comment or the result comes here");
    default: return char_is_digit(c) ? read_number(r) : read_ply(r);
    }
}

static bool has_tags(const Reader *r) {
    bool any = r->tree.tags.first != NULL;
    for (int i = 0; i < GAME_TAGS; i++) any |= r->tag[i].value != NULL;
    return any;
}

/* Text behind a game's result that is no next game. */
static bool fail_behind(const Scan *start) {
    Scan from = *start;
    size_t length = scan_word(&from, SIZE_MAX);
    return scan_fail_token(&from, ERROR_FILE_TOKEN, length ? length : 1,
                           "the game has ended with its result; another one begins with its tags");
}

static bool read_game(Reader *r) {
    scan_more(&r->scan);
    Scan start = r->scan;
    r->scan.file.among_tags = true;
    for (char c;
         scan_more(&r->scan) && (c = scan_peek(&r->scan, 0), c == '[' || c == '{' || c == ';');)
        if (!(c == '[' ? read_tag(r) : read_comment(r))) return false;
    r->scan.file.among_tags = false;
    if (start.file.later && !has_tags(r)) return fail_behind(&start);
    if (!begin(r)) return false;
    for (bool done = false; !done;)
        if (!read_token(r, &done)) return false;
    return true;
}

bool gamefile_only_comments(const GameFile *file, Arena arena) {
    Scan scan = {*file, &arena, NULL};
    const char *text;
    char c;
    while (scan_more(&scan) && (c = scan_peek(&scan, 0), c == '{' || c == ';'))
        if (!scan_comment(&scan, &text)) return false;
    return !scan_more(&scan);
}

/* Reads a game; keeps an incomplete one only with `part`. */
static bool read_into(GameFile *file, Arena *arena, Tree *out, bool part, Error *error) {
    Arena before = *arena;
    Reader r = {.scan = {*file, arena, error}, .opening = true};
    r.tree.arena = arena;
    r.frame = &r.outermost;
    r.notes = &r.waiting;
    if (error) *error = (Error){.code = ERROR_NONE};
    bool complete = read_game(&r);
    *file = r.scan.file;
    file->later |= complete;
    if (complete || (part && r.tree.root)) {
        arena->top = before.top;
        *out = r.tree;
        return true;
    }
    *arena = before;
    return false;
}

bool gamefile_read(GameFile *file, Arena *arena, Tree *out, Error *error) {
    return read_into(file, arena, out, false, error);
}

bool gamefile_read_part(GameFile *file, Arena *arena, Tree *out, Error *error) {
    return read_into(file, arena, out, true, error);
}
