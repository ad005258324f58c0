/* See tree.h. Every node has its position, so writers and screens need no replay. Only playing on
 * from a node needs a Game, because repetition depends on all earlier positions. */
#include "record/tree.h"
#include "record/timing.h"
#include "core/check.h"
#include "core/limit.h"

const char *const known_tags[KNOWN_TAGS] = {"Event",   "Site",    "Date",       "Round",
                                            "Player1", "Player2", "TimeControl"};

static const char *const termination_words[TERMINATION_COUNT] = {
    "unfinished", "normal", "time",      "resign",     "agreement",
    "illegal",    "crash",  "abandoned", "adjudicated"};

const char *termination_word(Termination termination) { return termination_words[termination]; }

static void *take(Arena *arena, size_t bytes, Error *error) {
    void *piece = arena_take(arena, bytes);
    if (!piece) error_at(error, ERROR_FILE_LARGE, 0, "the memory for the game is full", NULL);
    return piece;
}

static const char *keep(Arena *arena, const char *text, Error *error) {
    size_t size = string_length(text) + 1;
    char *copy = take(arena, size, error);
    if (copy) __builtin_memcpy(copy, text, size);
    return copy;
}

/* ---- nodes */

bool tree_init(Tree *tree, Arena *arena, const Rules *rules, const Position *position,
               Error *error) {
    Node *root = take(arena, sizeof *root, error);
    if (!root) return false;
    Game game;
    Position start;
    game_init(&game, rules, position, &start, NULL, 0);
    *root = (Node){.position = start,
                   .move = MOVE_NONE,
                   .result = (uint8_t)game.result,
                   .reason = (uint8_t)game.reason};
    *tree = (Tree){.arena = arena, .rules = rules, .root = root};
    return true;
}

/* Writes the moves backwards, from the node to the root, into the game's own list of moves.
 * game_follow then writes each move to the place it has just read. */
bool tree_game(const Tree *tree, const Node *node, Game *game, Error *error) {
    int plies = 0;
    for (const Node *n = node; n->parent; n = n->parent) plies++;
    if (plies > game->capacity) {
        char number[24];
        Text text = text_into(number, sizeof number);
        text_number(&text, game->capacity);
        return error_at(error, ERROR_GAME_FULL, 0, number, NULL);
    }
    game_restart(game, tree->rules, &tree->root->position);
    for (int i = plies; node->parent; node = node->parent) game->played[--i] = node->move;
    for (int i = 0; i < plies; i++) {
        bool played = game_follow(game, game->played[i], NULL);
        ASSERT(played);
    }
    return true;
}

bool tree_enlarge(Arena *arena, Game *game, Error *error) {
    enum { FIRST = 128 };
    int capacity = game->capacity ? 2 * game->capacity : FIRST;
    size_t positions = ((size_t)capacity + 1) * sizeof *game->path;
    size_t recall = recall_bytes(capacity + 1);
    char *memory =
        arena_borrow(arena, positions + recall + (size_t)capacity * sizeof *game->played);
    if (!memory)
        return error_at(error, ERROR_FILE_LARGE, 0, "the memory for the game is full", NULL);
    Position *path = (Position *)(void *)memory;
    Move *played = (Move *)(void *)(memory + positions + recall);
    if (game->capacity) {
        game_move_memory(game, path, played, capacity);
        game_recall(game, memory + positions);
    } else {
        game->path = path;
        game->played = played;
        game->capacity = capacity;
        game->recall = recall_over(memory + positions, capacity + 1);
    }
    return true;
}

int turn_number(const Rules *rules, int last, const Position *before, const Position *now,
                bool *begins) {
    *begins = !before || before->side != now->side;
    return before ? last + (*begins && now->side == rules->first) : 1;
}

int turn_after(const Rules *rules, const Node *parent, bool *begins) {
    const Node *before = parent->parent;
    return turn_number(rules, parent->turn, before ? &before->position : NULL, &parent->position,
                       begins);
}

Node *tree_append(Tree *tree, Node *parent, const Game *game, Error *error) {
    ASSERT(game->plies > 0 && position_equal(&game->path[game->plies - 1], &parent->position));
    Node *node = take(tree->arena, sizeof *node, error);
    if (!node) return NULL;
    bool begins;
    *node = (Node){.position = *game_now(game),
                   .move = game->played[game->plies - 1],
                   .result = (uint8_t)game->result,
                   .reason = (uint8_t)game->reason,
                   .turn = turn_after(tree->rules, parent, &begins),
                   .parent = parent};
    if (parent->child)
        parent->last_child->sibling = node;
    else
        parent->child = node;
    return parent->last_child = node;
}

Node *tree_add(Tree *tree, Node *parent, const Game *game, Error *error) {
    for (Node *child = parent->child; child; child = child->sibling)
        if (child->move == game->played[game->plies - 1]) return child;
    return tree_append(tree, parent, game, error);
}

Node *tree_last(const Tree *tree) {
    Node *node = tree->root;
    while (node->child) node = node->child;
    return node;
}

Result tree_result(const Tree *tree) {
    const Node *last = tree_last(tree);
    return last->result ? (Result)last->result : tree->claimed;
}

/* ---- results */

const char *result_word(Result result) {
    static const char *const words[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return words[result];
}

/* Undoes what typesetting makes of a result, in RESULT_WORD bytes and a zero byte. */
static bool plain_result(const char *text, size_t length, char out[RESULT_WORD + 1]) {
    Text plain = text_into(out, RESULT_WORD + 1);
    for (size_t at = 0, dash; at < length; at += dash) {
        bool half = length - at > 1 && string_is(text + at, 2, "½");
        dash = half ? 2 : hyphen_length(text + at, length - at);
        if (dash)
            text_string(&plain, half ? "1/2" : "-");
        else
            text_bytes(&plain, text + at, dash = 1);
    }
    return !plain.full;
}

bool result_read(const char *text, size_t length, Result *out) {
    char plain[RESULT_WORD + 1];
    if (!plain_result(text, length, plain)) return false;
    for (int i = RESULT_NONE; i <= RESULT_DRAW; i++) {
        if (!string_equal(plain, result_word((Result)i))) continue;
        *out = (Result)i;
        return true;
    }
    return false;
}

static bool contradiction(Result result, const char *what, const char *word, Error *error) {
    char words[128];
    Text text = text_into(words, sizeof words);
    text_string(&text, what);
    text_string(&text, word);
    return error_at(error, ERROR_FILE_RESULT, 0, result_word(result), words);
}

bool tree_claim(Tree *tree, Result result, const char *termination, Error *error) {
    int how = TERMINATION_UNSAID;
    while (termination && how < TERMINATION_COUNT &&
           !string_equal(termination, termination_words[how]))
        how++;
    if (how == TERMINATION_COUNT)
        return error_at(error, ERROR_FILE_TAG_VALUE, 0, "Termination", termination);
    Node *last = tree_last(tree);
    bool other = result != (Result)last->result || (termination && how != TERMINATION_NORMAL);
    if (result && other && limit_is_late(tree->rules, (Result)last->result, (ClauseId)last->reason))
        last->result = last->reason = 0; /* the game went on before the limit existed */
    if (last->result) {
        if (result && result != last->result)
            return contradiction(result, "the game, which is over by ",
                                 rules_clause(tree->rules, (ClauseId)last->reason)->id, error);
        if (result && termination && how != TERMINATION_NORMAL)
            return contradiction(result, "the game, over by its rules, and Termination ",
                                 termination, error);
        return true;
    }
    bool drawn = result == RESULT_DRAW, won = result && !drawn;
    if ((how == TERMINATION_UNSAID && termination && result) ||
        (how == TERMINATION_AGREEMENT && won) || (how == TERMINATION_RESIGN && drawn))
        return contradiction(result, "Termination ", termination, error);
    tree->claimed = result;
    tree->termination = (Termination)how;
    return true;
}

/* ---- walking */

bool node_varies(const Node *node) { return node->parent && node->parent->child != node; }

/* A line continues after all variations of its last ply. So the walk goes first into the variations
 * of a node that is the main move, then along its line, and at the end of a line out of it. */
Node *node_next(const Node *node) {
    if (node->parent && !node_varies(node) && node->sibling) return node->sibling;
    while (!node->child) {
        while (!node_varies(node)) {
            node = node->parent;
            if (!node) return NULL;
        }
        if (node->sibling) return node->sibling;
        node = node->parent->child;
    }
    return node->child;
}

/* ---- notes */

Note **note_end(Note **list) {
    while (*list) list = &(*list)->next;
    return list;
}

bool note_append(Arena *arena, Note ***end, int mark, const char *text, Error *error) {
    Note *note = take(arena, sizeof *note, error);
    if (!note) return false;
    *note = (Note){.text = text, .mark = mark};
    **end = note;
    *end = &note->next;
    return true;
}

bool tree_comment_at(Tree *tree, Note ***end, const char *text, Error *error) {
    size_t length = string_length(text), flaw = utf8_flaw(text, length);
    if (flaw < length) return error_at(error, ERROR_FILE_UTF8, (int)flaw + 1, NULL, NULL);
    Arena before = *tree->arena;
    const char *copy = keep(tree->arena, text, error);
    if (copy && note_append(tree->arena, end, 0, copy, error)) return true;
    *tree->arena = before;
    return false;
}

bool tree_comment(Tree *tree, Node *node, NotePlace place, const char *text, Error *error) {
    ASSERT(place == NOTE_AFTER || node_varies(node));
    Note **end = note_end(&node->note[place]);
    return tree_comment_at(tree, &end, text, error);
}

bool tree_mark(Tree *tree, Node *node, int mark, Error *error) {
    ASSERT(node->parent && mark >= 0 && mark <= 255);
    Note **end = note_end(&node->note[NOTE_AFTER]);
    return note_append(tree->arena, &end, mark, NULL, error);
}

/* ---- tags */

int tag_rank(const char *name) {
    int rank = 0;
    while (rank < KNOWN_TAGS && !string_equal(name, known_tags[rank])) rank++;
    return rank;
}

static const char *tag_canonical(const char *name) {
    return string_equal(name, "White") ? "Player1" : string_equal(name, "Black") ? "Player2" : name;
}

static bool tag_follows_from_game(const char *name) {
    static const char *const names[] = {"Result", "Rules",       "Position",
                                        "Score",  "Termination", "RulesText"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (string_equal(name, names[i])) return true;
    return false;
}

bool tag_name_ok(const char *name) {
    const char *c = name;
    while (char_is_digit(*c) || *c == '_' || (char_lower(*c) >= 'a' && char_lower(*c) <= 'z')) c++;
    return c > name && *c == 0 && c - name < TAG_NAME;
}

static bool tag_value_ok(const char *value, Error *error) {
    size_t length = string_length(value), flaw = utf8_flaw(value, length);
    if (flaw < length) return error_at(error, ERROR_FILE_UTF8, (int)flaw + 1, NULL, NULL);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)value[i] < 32 || value[i] == 127)
            return error_at(error, ERROR_CONTROL_BYTE, (int)i + 1, NULL, NULL);
    return true;
}

static bool tag_unknown(const char *name, const char *value) {
    return tag_rank(name) < ROSTER_TAGS &&
           (string_equal(value, "?") || string_equal(value, "????.??.??"));
}

static void unlink_tag(Tags *tags, Tag *tag) {
    *(tag->previous ? &tag->previous->next : &tags->first) = tag->next;
    *(tag->next ? &tag->next->previous : &tags->last) = tag->previous;
    tag->value = NULL;
}

/* Unknown tags go to the end at once; only the few known tags need a search for their place. */
static void link_tag(Tags *tags, Tag *tag) {
    int rank = tag_rank(tag->name);
    Tag *next = rank == KNOWN_TAGS ? NULL : tags->first;
    while (next && tag_rank(next->name) <= rank) next = next->next;
    tag->next = next;
    tag->previous = next ? next->previous : tags->last;
    *(tag->previous ? &tag->previous->next : &tags->first) = tag;
    *(next ? &next->previous : &tags->last) = tag;
}

static Tag *find_tag(const Tree *tree, const char *name) {
    Name *entry = names_find(&tree->tags.names, name);
    return entry ? entry->value : NULL;
}

static Tag *new_tag(Tree *tree, const char *name, Error *error) {
    Tag *tag = take(tree->arena, sizeof *tag, error);
    const char *copy = tag ? keep(tree->arena, name, error) : NULL;
    if (!copy) return NULL;
    *tag = (Tag){.name = copy};
    names_add(&tree->tags.names, &tag->entry, copy, tag);
    return tag;
}

bool tree_set_tag(Tree *tree, const char *name, const char *value, Error *error) {
    name = tag_canonical(name);
    if (!tag_name_ok(name) || tag_follows_from_game(name))
        return error_at(error, ERROR_FILE_TAG, 0, name, NULL);
    if (value && !tag_value_ok(value, error)) return false;
    Tag *tag = find_tag(tree, name);
    bool linked = tag && tag->value;
    if (!value || tag_unknown(name, value)) {
        if (linked) unlink_tag(&tree->tags, tag);
        return true;
    }
    Arena before = *tree->arena;
    const char *text = keep(tree->arena, value, error);
    if (text && !tag) tag = new_tag(tree, name, error);
    if (!text || !tag) {
        *tree->arena = before;
        return false;
    }
    tag->value = text;
    if (!linked) link_tag(&tree->tags, tag);
    return true;
}

const char *tree_tag(const Tree *tree, const char *name) {
    const Tag *tag = find_tag(tree, tag_canonical(name));
    return tag ? tag->value : NULL;
}

int64_t node_clock(const Node *node) {
    int64_t left;
    for (const Note *note = node->note[NOTE_AFTER]; note; note = note->next)
        if (note->text && timing_comment_read(note->text, &left)) return left;
    return -1;
}
