/* See model.h. The record is a Tree in one arena that keeps everything undone, with `here` in it;
 * the live game is the path to `here`. Every change goes through the live game first, and what it
 * answers is noted in the record. After it the engine is given what it should be doing now and the
 * record is written to the state folder. */
#include "terminal/model.h"
#include "base/clock.h"
#include "base/memory.h"
#include "core/check.h"
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
    keep_leave(&model->keep);
    free(model->memory);
    free(model->live.game.path);
    free(model->live.game.played);
    free(model->live.times);
}

/* Makes room for at least `plies` plies in the live game. */
static void reserve(Live *live, int plies) {
    Game *game = &live->game;
    if (plies <= game->capacity) return;
    int capacity = plies > 2 * game->capacity ? plies : 2 * game->capacity;
    size_t places = (size_t)capacity + 1;
    game->path = memory_resize(game->path, places * sizeof *game->path);
    live->times = memory_resize(live->times, places * sizeof *live->times);
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
    if (!model->tree.root->child && !model->tree.claimed) return; /* nothing to lose yet */
    size_t length;
    Error error;
    char plies[16];
    snprintf(plies, sizeof plies, "%d", model->live.game.plies);
    /* Where we stand, if not at the end of the main line. */
    set_tag(&model->tree, "Ply", model->here->child ? plies : NULL);
    tag_players(model);
    char *text = model_text(model, &length, &error);
    if (!text) {
        char words[512];
        error_text(&error, words, sizeof words);
        keep_fail(&model->keep, words);
        return;
    }
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

typedef bool Reader(GameFile *file, Arena *arena, Tree *out, Error *error);

/* Reads the first game of a text into memory of its own, to be freed: as much as the game needs and
 * some to go on with, whatever else stands in the file. NULL with the error. */
static void *read_game(const char *text, size_t length, Reader *reader, Arena *arena, Tree *tree,
                       Error *error) {
    const size_t most =
        4 * ARENA_BYTES + 128 * length; /* a ply of two letters takes 100 times it */
    for (size_t bytes = ARENA_BYTES + length;; bytes *= 2) {
        void *memory = malloc(bytes);
        if (!memory) {
            error_at(error, ERROR_MEMORY, 0, "the game", NULL);
            return NULL;
        }
        GameFile file = gamefile_over(text, length);
        *arena = arena_over(memory, bytes);
        bool good = reader(&file, arena, tree, error), full = error->code == ERROR_FILE_LARGE;
        bool roomy = !full && arena->top - arena->bottom >= ARENA_BYTES / 2;
        if (good && (roomy || bytes > most)) return memory;
        free(memory);
        if (!good && (!full || bytes > most)) return NULL;
    }
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

/* What a game file calls each way to end; a crash is a fault, too, and what nobody names as if the
 * caller had said so. */
static const Termination terminations[] = {
    [LIVE_GOES_ON] = TERMINATION_UNSAID,   [LIVE_RULES] = TERMINATION_NORMAL,
    [LIVE_TIME] = TERMINATION_TIME,        [LIVE_RESIGNED] = TERMINATION_RESIGN,
    [LIVE_AGREED] = TERMINATION_AGREEMENT, [LIVE_ABANDONED] = TERMINATION_ABANDONED,
    [LIVE_FAULT] = TERMINATION_ILLEGAL,    [LIVE_ADJUDICATED] = TERMINATION_ADJUDICATED,
};

/* Where the record stands at an end that players made, the live game comes to it, too. */
static void replay_end(Model *model) {
    const Tree *tree = &model->tree;
    if (!tree->claimed || model->here != tree_last(tree)) return;
    LiveEnding ending = tree->termination == TERMINATION_CRASH ? LIVE_FAULT : LIVE_ADJUDICATED;
    for (int i = LIVE_TIME; i < LIVE_ADJUDICATED; i++)
        if (terminations[i] == tree->termination) ending = (LiveEnding)i;
    int loser = tree->claimed == RESULT_DRAW ? -1 : tree->claimed == RESULT_P1 ? P2 : P1;
    live_replay_end(&model->live, ending, tree->claimed, ending == LIVE_ADJUDICATED ? -1 : loser);
}

/* Plays again the ply that leads to `node`, a child of `here`. */
static void replay(Model *model, Node *node) {
    reserve(&model->live, model->live.game.plies + 1);
    LiveAnswer answer = live_replay(&model->live, node->move, NULL, NULL);
    ASSERT(answer == LIVE_DONE);
    model->here = node;
}

static void stand_on(Model *model, Node *node) {
    const LiveTime time[2] = {{0}};
    int plies = depth_of(node);
    Game *game = &model->live.game;
    Node **way = memory_resize(NULL, (size_t)(plies + 1) * sizeof(Node *));
    reserve(&model->live, plies + FIRST_CAPACITY);
    game_init(game, model->tree.rules, &model->tree.root->position, game->path, game->played,
              game->capacity);
    const Game start = *game;
    live_init(&model->live, &start, time, model->live.times);
    for (int i = plies; i > 0; node = node->parent) way[--i] = node;
    model->here = model->tree.root;
    for (int i = 0; i < plies; i++) replay(model, way[i]);
    free(way);
    replay_end(model);
    model->ahead = model->here;
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

static bool open_with(Model *model, const char *text, size_t length, const Keep *kept,
                      Reader *reader, Error *error) {
    Arena arena;
    Tree tree;
    void *memory = read_game(text, length, reader, &arena, &tree, error);
    if (!memory) return false;
    adopt(model, memory, arena, tree);
    for (int side = 0; side < 2; side++)
        model->player[side] = player_named(tree_tag(&model->tree, side ? "Player2" : "Player1"));
    stand_on(model, node_stood_on(&model->tree));
    if (!kept) {
        keep_new(&model->keep);
        settle(model);
        return true;
    }
    keep_leave(&model->keep); /* and what is kept already need not be written again */
    model->keep = *kept;
    model->hint = MOVE_NONE;
    job_stop(&model->job);
    model_go(model);
    return true;
}

bool model_open(Model *model, const char *text, size_t length, const Keep *kept, Error *error) {
    return open_with(model, text, length, kept, gamefile_read, error);
}

bool model_open_part(Model *model, const char *text, size_t length, Error *error) {
    return open_with(model, text, length, NULL, gamefile_read_part, error);
}

bool model_engine_moves(const Model *model) {
    return !model_result(model) && model->player[model_now(model)->side] != PERSON;
}

static SearchLimits limits_of(const Model *model, int level) {
    SearchLimits limits = search_limits();
    limits.nodes = MOVE_NODES;
    limits.strength = level + 1;
    limits.seed = model->seed + (uint64_t)model->live.game.plies;
    return limits;
}

void model_go(Model *model) {
    JobKind kind = JOB_NONE;
    SearchLimits limits = search_limits();
    if (model->job.kind == JOB_HINT) return;
    if (model_engine_moves(model) && !model->paused) {
        kind = JOB_MOVE;
        limits = limits_of(model, model->player[model_now(model)->side]);
    } else if (model->view && model->looks_on && !model_result(model)) {
        kind = JOB_VIEW;
        limits.infinite = true;
    }
    if (kind == model->job.kind) return;
    job_stop(&model->job);
    if (kind != JOB_NONE) job_start(&model->job, kind, model_game(model), &limits);
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

/* Notes what the live game has come to: no end, the rules' or the players'. */
static void record_end(Model *model) {
    bool claims = model_ended_by_players(model);
    model->tree.claimed = claims ? model->live.result : RESULT_NONE;
    model->tree.termination = claims ? terminations[model->live.ending] : TERMINATION_UNSAID;
}

/* The live game has been ended by players: at the end of the main line. */
static void conclude(Model *model) {
    record_end(model);
    settle(model);
}

bool model_play(Model *model, Move move, Error *error) {
    Live *live = &model->live;
    reserve(live, live->game.plies + 1);
    LiveAnswer answer = live_play(live, live_seat(live), move, clock_us(), NULL, error);
    if (answer == LIVE_OVER)
        return error_at(error, ERROR_GAME_OVER, 0,
                        live->game.result ? clause_get(live->game.reason)->id
                                          : termination_word(terminations[live->ending]),
                        "a move");
    if (answer != LIVE_DONE) return false;
    Node *node = tree_add(&model->tree, model->here, &live->game, error);
    if (!node) {
        live_take_back(live, 1, clock_us());
        return false;
    }
    if (next_ahead(model) != node) model->ahead = node;
    record_end(model);
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
    int plies = 1;
    if (model_ended_by_players(model)) {
        live_take_back(&model->live, 0, clock_us());
        conclude(model);
        return true;
    }
    for (; to && !nobody && !is_person(model, to); to = to->parent) plies++;
    if (!to) return false;
    if (nobody) model->paused = true;
    live_take_back(&model->live, plies, clock_us());
    model->here = to;
    settle(model);
    return true;
}

bool model_resign(Model *model) {
    int side = live_seat(&model->live);
    if (model->player[side] != PERSON) side = !side;
    if (model_result(model) || model->here->child || model->player[side] != PERSON) return false;
    live_resign(&model->live, side, clock_us());
    conclude(model);
    return true;
}

/* Whether the engine of `side` is content with a draw: it has looked at the game and saw nothing
 * better. */
static bool takes_draw(const Model *model, int side) {
    const JobView *seen = &model->seen;
    return seen->depth && (seen->side == side ? seen->score : -seen->score) <= 0;
}

Offer model_offer_draw(Model *model) {
    Live *live = &model->live;
    int side = live_seat(live);
    if (model_result(model) || model->here->child) return OFFER_OVER;
    if (model->player[side] != PERSON || !rules_know_draws(model_rules(model))) return OFFER_NOT_ON;
    bool person = model->player[!side] == PERSON, again = live->draw[side];
    uint64_t now = clock_us();
    live_offer_draw(live, side, now);
    if (!live->ending && person && !again) return OFFER_MADE;
    if (person || takes_draw(model, !side))
        live_offer_draw(live, !side, now);
    else
        live_decline_draw(live, !side);
    if (!live->ending) return OFFER_DECLINED;
    conclude(model);
    return OFFER_AGREED;
}

bool model_redo(Model *model) {
    Node *next = next_ahead(model);
    if (!next) return false;
    do {
        replay(model, next);
        next = next_ahead(model);
    } while (next && model_engine_moves(model) && !model->paused);
    replay_end(model);
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
    if (model_result(model) || (model_engine_moves(model) && !model->paused)) return false;
    SearchLimits limits = search_limits();
    limits.nodes = HINT_NODES;
    job_start(&model->job, JOB_HINT, model_game(model), &limits);
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
