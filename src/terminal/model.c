/* See model.h. The record is the truth: a Tree in one arena that keeps everything undone, with
 * `here` in it; the Game is the path to `here` and knows the law. After every change the engine is
 * given what it should be doing now and the record is written to the state folder. */
#include "terminal/model.h"
#include "base/memory.h"
#include "core/notation.h"
#include "record/gamefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const Level levels[LEVELS] = {
    {"newcomer", "moves with hardly a plan"},
    {"beginner", "takes what it sees"},
    {"easy", "looks around a little"},
    {"casual", "sees most simple threats"},
    {"steady", "makes few gifts"},
    {"practised", "looks some moves ahead"},
    {"strong", "punishes mistakes"},
    {"expert", "hard to surprise"},
    {"master", "nearly as well as it can"},
    {"full", "as well as it can in a few seconds"},
};

enum {
    ARENA_BYTES = 16 << 20,
    HINT_NODES = 200000,
    MOVE_NODES = 3000000,
    FIRST_CAPACITY = 256,
};

void model_init(Model *model, int wake, uint64_t seed) {
    *model = (Model){.seed = seed, .player = {PERSON, PERSON}};
    job_init(&model->job, wake);
}

void model_finish(Model *model) {
    job_finish(&model->job);
    free(model->memory);
    free(model->game.path);
    free(model->game.played);
}

/* Makes room for at least `plies` plies in the game. */
static void reserve(Game *game, int plies) {
    if (plies <= game->capacity) return;
    int capacity = plies > 2 * game->capacity ? plies : 2 * game->capacity;
    game->path = memory_resize(game->path, ((size_t)capacity + 1) * sizeof *game->path);
    game->played = memory_resize(game->played, (size_t)capacity * sizeof *game->played);
    game->capacity = capacity;
}

static int depth_of(const Node *node) {
    int depth = 0;
    while ((node = node->parent)) depth++;
    return depth;
}

/* Every setting takes memory from the arena, so nothing is set twice. */
static void set_tag(Tree *tree, const char *name, const char *value) {
    const char *old = tree_tag(tree, name);
    if (!old && !value) return;
    if (!old || !value || strcmp(old, value) != 0) tree_set_tag(tree, name, value, NULL);
}

/* "taefl, easy" is level number 2; anybody else a person. */
static int player_named(const char *words) {
    if (!words || strncmp(words, "taefl, ", 7) != 0) return PERSON;
    const char *name = words + 7;
    if (strcmp(name, "middle") == 0) name = "steady"; /* as games of the first edition have it */
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(name, levels[i].name) == 0) return i;
    return PERSON;
}

/* Names the engines in the record, and leaves people's names as they are. */
static void tag_players(Model *model) {
    for (int side = 0; side < 2; side++) {
        const char *tag = side ? "Player2" : "Player1";
        char words[32];
        model_player_words(model, side, words);
        if (model->player[side] != PERSON)
            set_tag(&model->tree, tag, words);
        else if (player_named(tree_tag(&model->tree, tag)) != PERSON)
            set_tag(&model->tree, tag, NULL);
    }
}

/* Writes the game where it is kept; a failure stands in keep.why. */
static void keep_model(Model *model) {
    if (!model->tree.root->child) return; /* nothing to lose yet */
    size_t length;
    Error error;
    char plies[16];
    snprintf(plies, sizeof plies, "%d", model->game.plies);
    /* Where we stand, if not at the end of the main line. */
    set_tag(&model->tree, "Ply", model->here->child ? plies : NULL);
    tag_players(model);
    char *text = model_text(model, &length, &error);
    if (!text) return;
    keep_write(&model->keep, text, length);
    free(text);
}

/* After every change of the position. */
static void settle(Model *model) {
    model->hint = MOVE_NONE;
    job_stop(&model->job);
    keep_model(model);
    model_go(model);
}

/* Takes over a game that was made in memory of its own. */
static void adopt(Model *model, void *memory, Arena arena, Tree tree) {
    job_new_game(&model->job);
    free(model->memory);
    model->memory = memory;
    model->arena = arena;
    model->tree = tree;
    model->tree.arena = &model->arena;
}

static void stand_on(Model *model, Node *node) {
    reserve(&model->game, depth_of(node) + FIRST_CAPACITY);
    tree_game(&model->tree, node, &model->game, NULL);
    model->here = model->ahead = node;
    while (model->ahead->child) model->ahead = model->ahead->child;
}

static void set_date(Tree *tree) {
    char date[16];
    time_t now = time(NULL);
    struct tm day;
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &day));
    set_tag(tree, "Date", date);
}

bool model_new(Model *model, const char *name, const char *text, Error *error) {
    void *memory = memory_get(ARENA_BYTES);
    Arena arena = arena_over(memory, ARENA_BYTES);
    Rules *rules = arena_take(&arena, sizeof *rules);
    Position position;
    Tree tree;
    if (!rules_parse(rules, name, error) ||
        (text && !position_read(rules, &position, text, strlen(text), error)) ||
        !tree_init(&tree, &arena, rules, text ? &position : NULL, error)) {
        free(memory);
        return false;
    }
    adopt(model, memory, arena, tree);
    set_date(&model->tree);
    stand_on(model, model->tree.root);
    keep_new(&model->keep);
    settle(model);
    return true;
}

/* Where the tag Ply says we stood, on the main line; its end without the tag. */
static Node *node_stood_on(const Tree *tree) {
    const char *ply = tree_tag(tree, "Ply");
    int count = ply ? atoi(ply) : -1;
    Node *node = tree->root;
    while (node->child && count-- != 0) node = node->child;
    return node;
}

bool model_open(Model *model, const char *text, size_t length, const char *kept, Error *error) {
    size_t bytes = ARENA_BYTES + length * 64;
    void *memory = memory_get(bytes);
    Arena arena = arena_over(memory, bytes);
    GameFile file = gamefile_over(text, length);
    Tree tree;
    if (!gamefile_read(&file, &arena, &tree, error)) {
        free(memory);
        return false;
    }
    adopt(model, memory, arena, tree);
    for (int side = 0; side < 2; side++)
        model->player[side] = player_named(tree_tag(&model->tree, side ? "Player2" : "Player1"));
    stand_on(model, node_stood_on(&model->tree));
    if (kept)
        keep_at(&model->keep, kept);
    else
        keep_new(&model->keep);
    settle(model);
    return true;
}

bool model_engine_moves(const Model *model) {
    return !model->game.result && model->player[model_now(model)->side] != PERSON;
}

static SearchLimits limits_of(const Model *model, int level) {
    SearchLimits limits = search_limits();
    limits.nodes = MOVE_NODES;
    limits.strength = level + 1;
    limits.seed = model->seed + (uint64_t)model->game.plies;
    return limits;
}

void model_go(Model *model) {
    JobKind kind = JOB_NONE;
    SearchLimits limits = search_limits();
    if (model->job.kind == JOB_HINT) return;
    if (model_engine_moves(model) && !model->paused) {
        kind = JOB_MOVE;
        limits = limits_of(model, model->player[model_now(model)->side]);
    } else if (model->view && model->looks_on && !model->game.result) {
        kind = JOB_VIEW;
        limits.infinite = true;
    }
    if (kind == model->job.kind) return;
    job_stop(&model->job);
    if (kind != JOB_NONE) job_start(&model->job, kind, &model->game, &limits);
}

/* Makes the way to `node` the main line. */
static void promote(Node *node) {
    for (; node->parent; node = node->parent) {
        Node **link = &node->parent->child;
        if (*link == node) continue;
        /* What stood before and behind a variation stands after its first ply now. */
        Note **notes = &node->note[NOTE_AFTER];
        for (int place = NOTE_INTRO; place < NOTE_PLACES; place++) {
            while (*notes) notes = &(*notes)->next;
            *notes = node->note[place];
            node->note[place] = NULL;
        }
        while (*link != node) link = &(*link)->sibling;
        *link = node->sibling;
        node->sibling = node->parent->child;
        node->parent->child = node;
    }
}

/* The node after `here` on the way to `ahead`; NULL at its end. */
static Node *next_ahead(const Model *model) {
    Node *node = model->ahead;
    while (node && node->parent != model->here) node = node->parent;
    return node;
}

bool model_play(Model *model, Move move, Error *error) {
    reserve(&model->game, model->game.plies + 1);
    if (!game_play(&model->game, move, NULL, error)) return false;
    Node *node = tree_add(&model->tree, model->here, &model->game, error);
    if (!node) {
        game_undo(&model->game);
        return false;
    }
    if (next_ahead(model) != node) model->ahead = node;
    promote(node);
    model->here = node;
    settle(model);
    return true;
}

static bool is_person(const Model *model, const Node *node) {
    return model->player[node->position.side] == PERSON;
}

bool model_undo(Model *model) {
    bool nobody = model->player[P1] != PERSON && model->player[P2] != PERSON;
    Node *to = model->here->parent;
    while (to && !nobody && !is_person(model, to)) to = to->parent;
    if (!to) return false;
    if (nobody) model->paused = true;
    for (; model->here != to; model->here = model->here->parent) game_undo(&model->game);
    settle(model);
    return true;
}

bool model_redo(Model *model) {
    Node *next = next_ahead(model);
    if (!next) return false;
    do {
        game_play(&model->game, next->move, NULL, NULL);
        model->here = next;
        next = next_ahead(model);
    } while (next && model_engine_moves(model) && !model->paused);
    settle(model);
    return true;
}

void model_set_player(Model *model, int side, int player) {
    model->player[side] = player;
    settle(model);
}

void model_set_paused(Model *model, bool paused) {
    model->paused = paused;
    model_go(model);
}

void model_set_view(Model *model, bool view) {
    model->view = view;
    model_go(model);
}

bool model_ask_hint(Model *model) {
    if (model->game.result || (model_engine_moves(model) && !model->paused)) return false;
    SearchLimits limits = search_limits();
    limits.nodes = HINT_NODES;
    job_start(&model->job, JOB_HINT, &model->game, &limits);
    return true;
}

Event model_poll(Model *model) {
    JobKind kind;
    SearchResult result;
    if (!job_take(&model->job, &kind, &result)) return EVENT_NONE;
    model->seen = job_view(&model->job);
    if (kind == JOB_MOVE) return model_play(model, result.best, NULL) ? EVENT_MOVE : EVENT_NONE;
    if (kind != JOB_HINT) return EVENT_NONE;
    model->hint = result.best;
    model_go(model);
    return EVENT_HINT;
}

Picture model_picture(const Model *model, bool ascii) {
    Picture picture = {.rules = model_rules(model),
                       .position = model_now(model),
                       .flip = model->flip,
                       .ascii = ascii};
    const Node *node = model->here;
    if (!node->parent) return picture;
    picture_last(&picture, node->move);
    const Node *half = node->parent; /* the first half of the same turn */
    if (half->parent && half->parent->position.side == half->position.side)
        picture_last(&picture, half->move);
    return picture;
}

void model_player_words(const Model *model, int side, char out[32]) {
    int player = model->player[side];
    if (player == PERSON)
        snprintf(out, 32, "person");
    else
        snprintf(out, 32, "taefl, %s", levels[player].name);
}

char *model_text(Model *model, size_t *length, Error *error) {
    for (size_t size = 1 << 16;; size *= 2) {
        char *memory = memory_get(size);
        Text text = text_into(memory, size);
        if (gamefile_write(&model->tree, &text, error)) {
            *length = text.length;
            return memory;
        }
        free(memory);
        if (!text.full) return NULL;
    }
}
