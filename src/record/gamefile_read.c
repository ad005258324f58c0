/* Reading game files: see gamefile.h, and docs/gamefile.md for the form. One pass over the bytes; a
 * Game follows the line being read, so that every ply is judged with its whole history, and goes
 * back and forth where variations open and close. No recursion: how deep they nest is the file's
 * business. What is needed only while reading is borrowed from the top of the arena. */
#include "core/check.h"
#include "core/notation.h"
#include "record/comment.h"
#include "record/gamefile.h"

typedef struct Place {
    int line, column;
} Place;

/* Tags that are not kept as such, with what they said and where the value stood. */
enum { TAG_RESULT, TAG_RULES, TAG_POSITION, TAG_SCORE, TAG_TERMINATION, GAME_TAGS };
static const char *const game_tags[GAME_TAGS] = {"Result", "Rules", "Position", "Score",
                                                 "Termination"};
typedef struct GameTag {
    const char *value; /* NULL: not in the file */
    Place place;
} GameTag;

enum { FIRST_PLIES = 128 }; /* the game's memory at first */

/* An open variation. Frames are kept for the next one of the same depth. */
typedef struct Frame {
    struct Frame *outer, *inner;
    Node *back; /* where its closing leads: the ply it is an alternative to */
    Place place;
} Frame;

typedef struct Reader {
    GameFile file;
    Arena *arena;
    Error *error;
    Tree tree;
    GameTag tag[GAME_TAGS];
    Game game;    /* always at `node` */
    Node *node;   /* the last ply read, or the one a variation starts from */
    Frame *frame; /* the innermost open variation; `outermost` is none of them but their end */
    Frame outermost;
    bool opening;  /* it has no ply yet */
    Note *waiting; /* comments before the root or the variation's first node exists */
    Node *closed;  /* the first node of the variation just closed, until the next ply */
} Reader;

/* ---- bytes */

GameFile gamefile_over(const char *text, size_t length) {
    bool mark = length >= 3 && __builtin_memcmp(text, "\xef\xbb\xbf", 3) == 0;
    size_t at = mark ? 3 : 0;
    return (GameFile){.text = text, .length = length, .at = at, .line = 1, .line_start = at};
}

/* The byte `ahead` of the current one; 0 beyond the end (and for a zero byte, which no rule here
 * takes for anything). */
static char peek(const GameFile *file, size_t ahead) {
    return file->at + ahead < file->length ? file->text[file->at + ahead] : 0;
}

static void advance(GameFile *file, size_t count) {
    for (; count; count--)
        if (file->text[file->at++] == '\n') {
            file->line++;
            file->line_start = file->at;
        }
}

bool gamefile_more(GameFile *file) {
    while (char_is_space(peek(file, 0))) advance(file, 1);
    return file->at < file->length;
}

static size_t rest_of_line(const GameFile *file) {
    size_t count = 0;
    while (file->at + count < file->length && peek(file, count) != '\n') count++;
    return count;
}

static void next_line(GameFile *file) {
    size_t count = rest_of_line(file);
    advance(file, count + (file->at + count < file->length));
}

void gamefile_skip(GameFile *file) {
    bool after_tag = file->among_tags;
    if (file->at > file->line_start) next_line(file);
    for (; file->at < file->length; next_line(file)) {
        bool tag = peek(file, 0) == '[' && peek(file, 1) != '%';
        if (tag && !after_tag) return;
        if (tag || !char_is_space(peek(file, 0))) after_tag = tag;
    }
}

static Place here(const Reader *r) {
    return (Place){r->file.line, (int)(r->file.at - r->file.line_start) + 1};
}

/* ---- errors */

static bool locate(Reader *r, Place place) {
    if (r->error) {
        r->error->line = place.line;
        r->error->column = place.column;
    }
    return false;
}

static bool fail(Reader *r, Place place, ErrorCode code, const char *first, const char *second) {
    error_at(r->error, code, 0, first, second);
    return locate(r, place);
}

/* The same about `length` bytes of the file from here. */
static bool fail_token(Reader *r, ErrorCode code, size_t length, const char *second) {
    error_token(r->error, code, 0, r->file.text + r->file.at, length, second);
    return locate(r, here(r));
}

/* An error from elsewhere about a text that stands at `place`. */
static bool fail_inside(Reader *r, Place place) {
    if (r->error && r->error->column) place.column += r->error->column - 1;
    return locate(r, place);
}

static bool full(Reader *r) {
    return fail(r, here(r), ERROR_FILE_LARGE, "the memory for the game is full", NULL);
}

/* The next `length` bytes must be text. */
static bool check_text(Reader *r, size_t length) {
    const char *text = r->file.text + r->file.at;
    size_t good = utf8_flaw(text, length), i = 0;
    while (i < good && ((unsigned char)text[i] >= 32 || char_is_space(text[i])) && text[i] != 127)
        i++;
    if (i == length) return true;
    advance(&r->file, i);
    return fail(r, here(r), i == good ? ERROR_FILE_UTF8 : ERROR_CONTROL_BYTE, NULL, NULL);
}

/* ---- comments */

/* Copies `length` bytes of the file with escapes undone and line ends made spaces. */
static const char *comment_copy(Reader *r, size_t length) {
    char *copy = arena_take(r->arena, length + 1), *out = copy;
    if (!copy) return NULL;
    const char *text = r->file.text + r->file.at;
    for (size_t i = 0; i < length;) {
        size_t escape = comment_escape(text + i, length - i, out);
        if (escape) {
            i += escape;
        } else {
            if (text[i] == '\r' && i + 1 < length && text[i + 1] == '\n') i++;
            *out = text[i] == '\n' ? ' ' : text[i];
            i++;
        }
        out++;
    }
    *out = 0;
    return copy;
}

/* Where notes that come now belong. */
static Note **note_list(Reader *r) {
    if (r->opening) return &r->waiting;
    return r->closed ? &r->closed->note[NOTE_TRAIL] : &r->node->note[NOTE_AFTER];
}

/* A comment in braces or to the end of the line. */
static bool read_comment(Reader *r) {
    Place place = here(r);
    bool braces = peek(&r->file, 0) == '{';
    advance(&r->file, 1);
    size_t length = braces ? 0 : rest_of_line(&r->file);
    if (braces) {
        while (r->file.at + length < r->file.length && peek(&r->file, length) != '}') length++;
        if (r->file.at + length == r->file.length)
            return fail(r, place, ERROR_FILE_OPEN, "{", NULL);
    } else if (length && peek(&r->file, length - 1) == '\r') {
        length--;
    }
    if (!check_text(r, length)) return false;
    const char *text = comment_copy(r, length);
    if (!text || !note_append(r->arena, note_list(r), 0, text, NULL)) return full(r);
    advance(&r->file, length + braces);
    return true;
}

/* ---- tags */

static bool read_string(Reader *r, const char **value, Place *place) {
    GameFile *file = &r->file;
    Place quote = here(r);
    advance(file, 1);
    *place = here(r);
    size_t length = 0;
    while (peek(file, length) != '"') {
        if (peek(file, length) == '\\') length++;
        if (file->at + length >= file->length || peek(file, length) == '\n')
            return fail(r, quote, ERROR_FILE_OPEN, "\"", NULL);
        length++;
    }
    if (!check_text(r, length)) return false;
    char *out = arena_take(r->arena, length + 1);
    if (!out) return full(r);
    *value = out;
    for (size_t i = 0; i < length; i++) {
        if (peek(file, i) == '\\' && (peek(file, i + 1) == '"' || peek(file, i + 1) == '\\')) i++;
        *out++ = peek(file, i);
    }
    *out = 0;
    advance(file, length + 1);
    return true;
}

static bool keep_tag(Reader *r, const char *name, const char *value, Place name_place,
                     Place place) {
    for (int i = 0; i < GAME_TAGS; i++) {
        if (!string_equal(name, game_tags[i])) continue;
        if (r->tag[i].value) return fail(r, name_place, ERROR_FILE_TAG_TWICE, name, NULL);
        r->tag[i] = (GameTag){value, place};
        return true;
    }
    if (tree_tag(&r->tree, name)) return fail(r, name_place, ERROR_FILE_TAG_TWICE, name, NULL);
    return tree_set_tag(&r->tree, name, value, r->error) || fail_inside(r, place);
}

/* [Name "value"] */
static bool read_tag(Reader *r) {
    GameFile *file = &r->file, start = *file;
    advance(file, 1);
    gamefile_more(file);
    Place name_place = here(r), place;
    char name[TAG_NAME];
    Text text = text_into(name, sizeof name);
    while (peek(file, 0) && peek(file, 0) != '"' && !char_is_space(peek(file, 0))) {
        text_char(&text, peek(file, 0));
        advance(file, 1);
    }
    const char *value;
    if (!text.full && gamefile_more(file) && peek(file, 0) == '"' && tag_name_ok(name)) {
        if (!read_string(r, &value, &place)) return false;
        if (gamefile_more(file) && peek(file, 0) == ']') {
            advance(file, 1);
            return keep_tag(r, name, value, name_place, place);
        }
    }
    *file = start;
    return fail_token(r, ERROR_FILE_TAG, rest_of_line(file), NULL);
}

/* The next `capacity` plies' memory for the game, for the time of reading. */
static bool borrow_game(Reader *r, int capacity, Position **path, Move **played) {
    size_t positions = ((size_t)capacity + 1) * sizeof **path;
    char *memory = arena_borrow(r->arena, positions + (size_t)capacity * sizeof **played);
    if (!memory) return full(r);
    *path = (Position *)(void *)memory;
    *played = (Move *)(void *)(memory + positions);
    return true;
}

/* What the tags say together: rules and start are known, the tree begins. */
static bool begin(Reader *r) {
    const GameTag *name = &r->tag[TAG_RULES], *position = &r->tag[TAG_POSITION];
    Rules *rules = arena_take(r->arena, sizeof *rules);
    Position start;
    if (!rules) return full(r);
    if (!name->value) return fail(r, here(r), ERROR_FILE_TAG_MISSING, "Rules", NULL);
    if (!rules_parse(rules, name->value, r->error)) return fail_inside(r, name->place);
    if (position->value &&
        !position_read(rules, &start, position->value, string_length(position->value), r->error))
        return fail_inside(r, position->place);
    Tag *tags = r->tree.tags;
    Game *game = &r->game;
    if (!tree_init(&r->tree, r->arena, rules, position->value ? &start : NULL, NULL))
        return full(r);
    r->tree.tags = tags;
    r->node = r->tree.root;
    r->node->note[NOTE_AFTER] = r->waiting;
    r->opening = false;
    if (!borrow_game(r, FIRST_PLIES, &game->path, &game->played)) return false;
    game->capacity = FIRST_PLIES;
    return tree_game(&r->tree, r->node, game, r->error);
}

/* ---- plies */

/* The length of the word here: up to a blank or a byte that is a token of its own. */
static size_t word_length(const GameFile *file) {
    size_t length = 0;
    for (char c; (c = peek(file, length)) && !char_is_space(c); length++)
        for (const char *own = "{}()[];\"$!?"; *own; own++)
            if (c == *own) return length;
    return length;
}

static bool play(Reader *r, Move move, const char *token, Place place) {
    Game *game = &r->game;
    if (game->plies == game->capacity) {
        Position *path;
        Move *played;
        if (!borrow_game(r, 2 * game->capacity, &path, &played)) return false;
        game_move_memory(game, path, played, 2 * game->capacity);
    }
    if (!game_play(game, move, NULL, r->error)) {
        if (r->error && r->error->code == ERROR_MOVE_ILLEGAL)
            string_copy(r->error->first, sizeof r->error->first, token);
        return locate(r, place);
    }
    Node *node = tree_append(&r->tree, r->node, game, NULL);
    if (!node) return full(r);
    if (r->opening) node->note[NOTE_INTRO] = r->waiting;
    r->opening = false;
    r->waiting = NULL;
    r->closed = NULL;
    r->node = node;
    return true;
}

/* A move; "T E4" is one, whatever blanks stand between. */
static bool read_ply(Reader *r) {
    GameFile *file = &r->file;
    Place place = here(r);
    size_t length = word_length(file);
    char token[2 * MOVE_TEXT];
    Text text = text_into(token, sizeof token);
    if (!check_text(r, length ? length : 1)) return false; /* a zero byte makes no word */
    char first = char_lower(peek(file, 0));
    if (r->tree.rules->family == FAMILY_MAERSTANAS && length == 1 &&
        (first == 't' || first == 'w')) {
        text_char(&text, peek(file, 0));
        text_char(&text, ' ');
        advance(file, 1);
        gamefile_more(file);
        length = word_length(file);
        if (!check_text(r, length)) return false;
    }
    if (text.length + length >= sizeof token)
        return fail_token(r, ERROR_MOVE_FORM, length, "a move of this game");
    text_bytes(&text, file->text + file->at, length);
    Move move;
    if (!move_read(r->tree.rules, &r->node->position, &move, token, text.length, 1, r->error))
        return fail_inside(r, place);
    advance(file, length);
    return play(r, move, token, place);
}

/* 12. or 12... or 12, blanks before the dots or not; it must be the number of the next ply's turn,
 * with the dots of the player. */
static bool read_number(Reader *r) {
    const GameFile *file = &r->file;
    int number = 0, dots = 0;
    size_t length = 0, after;
    for (; char_is_digit(peek(file, length)); length++)
        number = number < 1000000 ? number * 10 + (peek(file, length) - '0') : number;
    for (after = length; peek(file, after) == '.' || char_is_space(peek(file, after)); after++) {
        if (peek(file, after) != '.') continue;
        dots++;
        length = after + 1;
    }
    bool begins, second = r->node->position.side == P2;
    int turn = turn_after(r->node, &begins);
    if (number != turn || (dots && (dots > 1) != second)) {
        char expected[24];
        Text text = text_into(expected, sizeof expected);
        text_number(&text, turn);
        text_string(&text, second ? "..." : ".");
        return fail_token(r, ERROR_FILE_NUMBER, length, expected);
    }
    advance(&r->file, length);
    return true;
}

/* $12, or one of the suffixes. */
static bool read_mark(Reader *r) {
    const GameFile *file = &r->file;
    size_t length = 1;
    int mark = 0;
    bool known = false;
    if (peek(file, 0) == '$') {
        for (; char_is_digit(peek(file, length)) && length < 4; length++)
            mark = mark * 10 + (peek(file, length) - '0');
        known = length > 1 && mark <= 255 && !char_is_digit(peek(file, length));
    } else {
        while (peek(file, length) == '!' || peek(file, length) == '?') length++;
        while (!known && mark_suffix(++mark))
            known = string_is(file->text + file->at, length, mark_suffix(mark));
    }
    if (!known) return fail_token(r, ERROR_FILE_TOKEN, length, "no such mark");
    if (r->opening || r->closed || !r->node->parent)
        return fail_token(r, ERROR_FILE_TOKEN, length, "a mark follows a move");
    if (!note_append(r->arena, note_list(r), mark, NULL, NULL)) return full(r);
    advance(&r->file, length);
    return true;
}

/* ---- variations */

static bool open_variation(Reader *r) {
    if (r->opening || !r->node->parent)
        return fail_token(r, ERROR_FILE_TOKEN, 1,
                          "a variation follows the move it is an alternative to");
    Frame *inner = r->frame->inner;
    if (!inner) {
        inner = arena_borrow(r->arena, sizeof *inner);
        if (!inner) return full(r);
        *inner = (Frame){.outer = r->frame};
        r->frame->inner = inner;
    }
    inner->back = r->node;
    inner->place = here(r);
    r->frame = inner;
    r->node = r->node->parent;
    game_undo(&r->game);
    r->opening = true;
    r->closed = NULL;
    advance(&r->file, 1);
    return true;
}

static bool close_variation(Reader *r) {
    if (r->frame == &r->outermost) return fail_token(r, ERROR_FILE_CLOSE, 1, NULL);
    if (r->opening) return fail_token(r, ERROR_FILE_TOKEN, 1, "the variation has no move");
    Node *back = r->frame->back, *first = r->node;
    for (; first->parent != back->parent; first = first->parent) game_undo(&r->game);
    game_undo(&r->game);
    bool played = game_play(&r->game, back->move, NULL, NULL);
    ASSERT(played);
    r->node = back;
    r->closed = first;
    r->frame = r->frame->outer;
    advance(&r->file, 1);
    return true;
}

/* ---- the end */

static bool result_read(const char *text, size_t length, Result *out) {
    for (int i = RESULT_NONE; i <= RESULT_DRAW; i++) {
        if (!string_is(text, length, result_word((Result)i))) continue;
        *out = (Result)i;
        return true;
    }
    return false;
}

static bool check_score(Reader *r) {
    const GameTag *tag = &r->tag[TAG_SCORE];
    char score[32], words[64];
    if (!tag->value) return true;
    if (!score_text(&r->tree, score, sizeof score))
        return fail(r, tag->place, ERROR_FILE_TAG_VALUE, "Score", tag->value);
    if (string_equal(tag->value, score)) return true;
    Text text = text_into(words, sizeof words);
    text_string(&text, "the game's score, ");
    text_string(&text, score);
    return fail(r, tag->place, ERROR_FILE_RESULT, tag->value, words);
}

static bool contradiction(Reader *r, Result result, const char *what, const char *word) {
    char words[128];
    Text text = text_into(words, sizeof words);
    text_string(&text, what);
    text_string(&text, word);
    return fail(r, here(r), ERROR_FILE_RESULT, result_word(result), words);
}

/* How the game ended where its rules did not end it. */
static bool settle_claim(Reader *r, Result result) {
    const GameTag *tag = &r->tag[TAG_TERMINATION];
    int how = TERMINATION_UNSAID;
    while (tag->value && how < TERMINATION_COUNT &&
           !string_equal(tag->value, termination_word((Termination)how)))
        how++;
    if (how == TERMINATION_COUNT)
        return fail(r, tag->place, ERROR_FILE_TAG_VALUE, game_tags[TAG_TERMINATION], tag->value);
    const Node *last = tree_last(&r->tree);
    if (last->result) {
        if (result && result != last->result)
            return contradiction(r, result, "the game, which is over by ",
                                 clause_get((ClauseId)last->reason)->id);
        if (result && tag->value && how != TERMINATION_NORMAL)
            return contradiction(r, result, "the game, over by its rules, and Termination ",
                                 tag->value);
        return true;
    }
    bool drawn = result == RESULT_DRAW, won = result && !drawn;
    if ((how == TERMINATION_UNSAID && tag->value && result) ||
        (how == TERMINATION_AGREEMENT && won) || (how == TERMINATION_RESIGN && drawn))
        return contradiction(r, result, "Termination ", tag->value);
    r->tree.claimed = result;
    r->tree.termination = (Termination)how;
    return true;
}

static bool read_result(Reader *r, Result result, size_t length) {
    const GameTag *tag = &r->tag[TAG_RESULT];
    Result tagged;
    if (r->frame != &r->outermost) return fail(r, r->frame->place, ERROR_FILE_OPEN, "(", NULL);
    if (tag->value && !result_read(tag->value, string_length(tag->value), &tagged))
        return fail(r, tag->place, ERROR_FILE_TAG_VALUE, game_tags[TAG_RESULT], tag->value);
    if (tag->value && tagged != result)
        return contradiction(r, result, "the tag Result, ", tag->value);
    if (!settle_claim(r, result) || !check_score(r)) return false;
    advance(&r->file, length);
    return true;
}

static bool read_token(Reader *r, bool *done) {
    GameFile *file = &r->file;
    if (!gamefile_more(file)) {
        if (r->frame != &r->outermost) return fail(r, r->frame->place, ERROR_FILE_OPEN, "(", NULL);
        return fail(r, here(r), ERROR_TEXT_END, "the result (1-0, 0-1, 1/2-1/2 or *)", NULL);
    }
    size_t length = word_length(file);
    Result result;
    if (result_read(file->text + file->at, length, &result)) {
        *done = true;
        return read_result(r, result, length);
    }
    char c = peek(file, 0);
    switch (c) {
    case '{':
    case ';': return read_comment(r);
    case '(': return open_variation(r);
    case ')': return close_variation(r);
    case '}': return fail_token(r, ERROR_FILE_CLOSE, 1, NULL);
    case '$':
    case '!':
    case '?': return read_mark(r);
    case '[':
    case ']':
    case '"':
        return fail_token(r, ERROR_FILE_TOKEN, 1, "a move, a comment or the result comes here");
    default: return char_is_digit(c) ? read_number(r) : read_ply(r);
    }
}

static bool read_game(Reader *r) {
    r->file.among_tags = true;
    for (char c;
         gamefile_more(&r->file) && (c = peek(&r->file, 0), c == '[' || c == '{' || c == ';');)
        if (!(c == '[' ? read_tag(r) : read_comment(r))) return false;
    r->file.among_tags = false;
    if (!begin(r)) return false;
    for (bool done = false; !done;)
        if (!read_token(r, &done)) return false;
    return true;
}

/* Reads; keeps an incomplete game only if `part`. */
static bool read_into(GameFile *file, Arena *arena, Tree *out, bool part, Error *error) {
    Arena before = *arena;
    Reader r = {.file = *file, .arena = arena, .error = error, .opening = true};
    r.tree.arena = arena;
    r.frame = &r.outermost;
    if (error) *error = (Error){.code = ERROR_NONE};
    bool complete = read_game(&r);
    *file = r.file;
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
