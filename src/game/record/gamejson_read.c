/* See gamejson.h. A Game follows the current line, so every ply is judged with its whole history,
 * and goes back and forth at variations. Values know their parents, and each ply's object is marked
 * with its node, so no recursion is needed. */
#include "core/check.h"
#include "core/notation.h"
#include "record/lawtext.h"
#include "record/gamejson.h"

typedef struct Reader {
    Tree tree;
    Arena *arena;
    Error *error;
    Game game;  /* always at `node` */
    Node *node; /* the last ply read, or the ply where a variation starts */
} Reader;

/* ---- objects of known keys */

typedef struct Field {
    const char *key;
    JsonKind kind;
    bool must;
} Field;

static bool fail(const Reader *r, const JsonValue *at, ErrorCode code, const char *first,
                 const char *second) {
    error_at(r->error, code, 0, first, second);
    return json_fail(at, r->error);
}

/* The members of an object, NULL if missing; `what` names it in errors. */
static bool read_fields(const Reader *r, const JsonValue *object, const char *what,
                        const Field *field, int count, JsonValue **out) {
    if (object->kind != JSON_KIND_OBJECT)
        return fail(r, object, ERROR_JSON_KIND, what, "an object");
    for (int i = 0; i < count; i++) out[i] = NULL;
    for (JsonValue *v = object->first; v; v = v->next) {
        int i = 0;
        while (i < count && !string_equal(v->key, field[i].key)) i++;
        if (i == count) return fail(r, v, ERROR_JSON_KEY, v->key, what);
        if (v->kind != field[i].kind)
            return fail(r, v, ERROR_JSON_KIND, v->key, json_kind_words(field[i].kind));
        out[i] = v;
    }
    for (int i = 0; i < count; i++)
        if (field[i].must && !out[i])
            return fail(r, object, ERROR_ARGUMENT_MISSING, what, field[i].key);
    return true;
}

static bool read_kinds(const Reader *r, const JsonValue *array, JsonKind kind) {
    for (const JsonValue *v = array->first; v; v = v->next)
        if (v->kind != kind) {
            char words[48];
            Text text = text_into(words, sizeof words);
            text_string(&text, "every item of ");
            text_string(&text, array->key ? array->key : "a variation");
            return fail(r, v, ERROR_JSON_KIND, words, json_kind_words(kind));
        }
    return true;
}

/* ---- notes */

static bool read_comments(Reader *r, Node *node, NotePlace place, const JsonValue *array) {
    if (!array) return true;
    if (!read_kinds(r, array, JSON_KIND_STRING)) return false;
    Note **end = note_end(&node->note[place]);
    for (const JsonValue *v = array->first; v; v = v->next)
        if (!tree_comment_at(&r->tree, &end, v->text, r->error)) return json_fail(v, r->error);
    return true;
}

static bool read_marks(Reader *r, Node *node, const JsonValue *array) {
    if (!array) return true;
    if (!read_kinds(r, array, JSON_KIND_NUMBER)) return false;
    Note **end = note_end(&node->note[NOTE_AFTER]);
    for (const JsonValue *v = array->first; v; v = v->next) {
        if (v->number < 0 || v->number > 255)
            return fail(r, v, ERROR_JSON_KIND, "a mark", "a number from 0 to 255");
        if (!note_append(r->arena, &end, (int)v->number, NULL, r->error))
            return json_fail(v, r->error);
    }
    return true;
}

/* ---- plies */

enum {
    PLY_MOVE,
    PLY_NAME,
    PLY_MARKS,
    PLY_COMMENTS,
    PLY_INTRO,
    PLY_TRAIL,
    PLY_VARIATIONS,
    PLY_FIELDS
};
static const Field ply_fields[PLY_FIELDS] = {
    {"move", JSON_KIND_STRING, true},       {"name", JSON_KIND_STRING, false},
    {"marks", JSON_KIND_ARRAY, false},      {"comments", JSON_KIND_ARRAY, false},
    {"intro", JSON_KIND_ARRAY, false},      {"trail", JSON_KIND_ARRAY, false},
    {"variations", JSON_KIND_ARRAY, false},
};

static bool read_move(const Reader *r, const JsonValue *text, Move *out) {
    return move_read(r->tree.rules, &r->node->position, out, text->text, text->length, r->error) ||
           json_fail(text, r->error);
}

/* The name may be missing, but must agree with the move. */
static bool check_name(const Reader *r, const JsonValue *name, Move move) {
    Move named;
    char text[MOVE_TEXT];
    if (!name) return true;
    if (!read_move(r, name, &named)) return false;
    if (named == move) return true;
    move_write(r->tree.rules, move, text);
    return fail(r, name, ERROR_JSON_KIND, "name", text);
}

/* Plays the ply of an object at the reader's place and moves there. */
static bool read_ply(Reader *r, JsonValue *object, JsonValue **variations) {
    JsonValue *field[PLY_FIELDS];
    Move move;
    Game *game = &r->game;
    if (!read_fields(r, object, "a move", ply_fields, PLY_FIELDS, field)) return false;
    if (!read_move(r, field[PLY_MOVE], &move)) return false;
    if (game->plies == game->capacity && !tree_enlarge(r->arena, game, r->error))
        return json_fail(object, r->error);
    if (!game_follow(game, move, r->error)) return json_fail(field[PLY_MOVE], r->error);
    Node *node = tree_append(&r->tree, r->node, game, r->error);
    if (!node) return json_fail(object, r->error);
    if (!check_name(r, field[PLY_NAME], move)) return false;
    for (int i = PLY_INTRO; i <= PLY_TRAIL; i++)
        if (field[i] && !node_varies(node))
            return fail(r, field[i], ERROR_JSON_KEY, field[i]->key,
                        "a move that begins no variation");
    r->node = node;
    object->mark = node;
    *variations = field[PLY_VARIATIONS];
    return read_marks(r, node, field[PLY_MARKS]) &&
           read_comments(r, node, NOTE_AFTER, field[PLY_COMMENTS]) &&
           read_comments(r, node, NOTE_INTRO, field[PLY_INTRO]) &&
           read_comments(r, node, NOTE_TRAIL, field[PLY_TRAIL]);
}

/* Goes back along the current line to `node`, one of its plies or its start. */
static void go_back(Reader *r, const Node *node) {
    for (; r->node != node; r->node = r->node->parent) game_undo(&r->game);
}

/* Reads the first ply of a variation; its alternative waits. */
static bool enter(Reader *r, const JsonValue *line, JsonValue **out) {
    if (line->kind != JSON_KIND_ARRAY)
        return fail(r, line, ERROR_JSON_KIND, "a variation", json_kind_words(JSON_KIND_ARRAY));
    if (!line->first) return fail(r, line, ERROR_JSON_KIND, "a variation", "a move or more");
    *out = line->first;
    return read_kinds(r, line, JSON_KIND_OBJECT);
}

/* The ply to read after `item`: the next of its line, or at the end of a line the next of those
 * around it. NULL at the end. */
static bool go_on(Reader *r, const JsonValue *moves, JsonValue *item, JsonValue **out) {
    while (!item->next) {
        JsonValue *line = item->parent;
        if (line == moves) {
            *out = NULL;
            return true;
        }
        JsonValue *owner = line->parent->parent;
        Node *replaced = owner->mark;
        go_back(r, replaced->parent);
        if (line->next) return enter(r, line->next, out);
        bool played = game_follow(&r->game, replaced->move, NULL);
        ASSERT(played);
        r->node = replaced;
        item = owner;
    }
    *out = item->next;
    return true;
}

static bool read_moves(Reader *r, JsonValue *moves) {
    if (!read_kinds(r, moves, JSON_KIND_OBJECT)) return false;
    for (JsonValue *item = moves->first; item;) {
        JsonValue *variations = NULL;
        if (!read_ply(r, item, &variations)) return false;
        if (variations && variations->first) {
            go_back(r, r->node->parent);
            if (!enter(r, variations->first, &item)) return false;
        } else if (!go_on(r, moves, item, &item)) {
            return false;
        }
    }
    return true;
}

/* ---- the game */

enum {
    GAME_RULES,
    GAME_TEXT,
    GAME_POSITION,
    GAME_TAGS,
    GAME_RESULT,
    GAME_TERMINATION,
    GAME_SCORE,
    GAME_COMMENTS,
    GAME_MOVES,
    GAME_FIELDS
};
static const Field game_fields[GAME_FIELDS] = {
    {"rules", JSON_KIND_STRING, true},     {"rulesText", JSON_KIND_STRING, false},
    {"position", JSON_KIND_STRING, false}, {"tags", JSON_KIND_OBJECT, false},
    {"result", JSON_KIND_STRING, false},   {"termination", JSON_KIND_STRING, false},
    {"score", JSON_KIND_STRING, false},    {"comments", JSON_KIND_ARRAY, false},
    {"moves", JSON_KIND_ARRAY, true},
};

static bool begin(Reader *r, JsonValue *const *field) {
    const JsonValue *name = field[GAME_RULES], *position = field[GAME_POSITION];
    const JsonValue *law = field[GAME_TEXT];
    Position start;
    bool set_up = position && position->length;
    Error error;
    bool in_text;
    Rules *rules = lawtext_rules(r->arena, name->text, law ? law->text : NULL, &in_text, &error);
    if (!rules && !error.code)
        return fail(r, name, ERROR_FILE_LARGE, "the memory for the game is full", NULL);
    if (!rules) {
        if (r->error) *r->error = error;
        return json_fail(in_text ? law : name, r->error);
    }
    if (set_up && !position_read(rules, &start, position->text, position->length, r->error))
        return json_fail(position, r->error);
    if (!tree_init(&r->tree, r->arena, rules, set_up ? &start : NULL, r->error) ||
        !tree_enlarge(r->arena, &r->game, r->error))
        return json_fail(name, r->error);
    r->node = r->tree.root;
    return tree_game(&r->tree, r->node, &r->game, r->error);
}

static bool read_tags(Reader *r, const JsonValue *tags) {
    if (!tags) return true;
    for (const JsonValue *v = tags->first; v; v = v->next) {
        if (v->kind != JSON_KIND_STRING)
            return fail(r, v, ERROR_JSON_KIND, v->key, json_kind_words(JSON_KIND_STRING));
        if (!tree_set_tag(&r->tree, v->key, v->text, r->error)) return json_fail(v, r->error);
    }
    return true;
}

static bool read_claim(Reader *r, const JsonValue *result, const JsonValue *termination) {
    Result claimed = RESULT_NONE;
    const char *how = termination && termination->length ? termination->text : NULL;
    if (result && !result_read(result->text, result->length, &claimed))
        return fail(r, result, ERROR_FILE_TAG_VALUE, "result", result->text);
    return tree_claim(&r->tree, claimed, how, r->error) ||
           json_fail(how ? termination : result, r->error);
}

static bool read_game(Reader *r, const JsonValue *value) {
    JsonValue *field[GAME_FIELDS];
    return read_fields(r, value, "a game", game_fields, GAME_FIELDS, field) && begin(r, field) &&
           read_tags(r, field[GAME_TAGS]) &&
           read_comments(r, r->node, NOTE_AFTER, field[GAME_COMMENTS]) &&
           read_moves(r, field[GAME_MOVES]) &&
           read_claim(r, field[GAME_RESULT], field[GAME_TERMINATION]);
}

bool gamejson_read(JsonValue *value, Arena *arena, Tree *out, Error *error) {
    Arena before = *arena;
    Reader r = {.arena = arena, .error = error};
    if (!read_game(&r, value)) {
        *arena = before;
        return false;
    }
    arena->top = before.top;
    *out = r.tree;
    return true;
}
