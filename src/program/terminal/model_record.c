/* See model_record.h. */
#include "terminal/model_record.h"
#include "base/clock.h"
#include "base/memory.h"
#include "core/check.h"
#include "core/notation.h"
#include "record/gamefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const Level levels[LEVELS] = WORDS({
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
});

enum { ARENA_BYTES = 16 << 20, FIRST_PLIES = 128 };

static int depth_of(const Node *node) {
    int depth = 0;
    while ((node = node->parent)) depth++;
    return depth;
}

/* Sets a tag. Each call takes memory from the arena, so equal values are not set again. */
static void set_tag(Tree *tree, const char *name, const char *value) {
    const char *old = tree_tag(tree, name);
    if (!old && !value) return;
    if (!old || !value || strcmp(old, value) != 0) tree_set_tag(tree, name, value, NULL);
}

/* The level of "taefl, easy" is 2; any other name is a person. */
static int player_named(const char *words) {
    if (!words || strncmp(words, "taefl, ", 7) != 0) return PERSON;
    const char *name = words + 7;
    if (strcmp(name, "middle") == 0) name = "steady"; /* as games of the first edition have it */
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(name, levels[i].name) == 0) return i;
    return PERSON;
}

/* Names the engines in the record; people's names stay. */
static void tag_players(Model *model) {
    for (int side = 0; side < 2; side++) {
        const char *tag = side ? "Player2" : "Player1";
        char words[32];
        if (model->player[side] != PERSON)
            snprintf(words, sizeof words, "taefl, %s", levels[model->player[side]].name);
        if (model->player[side] != PERSON)
            set_tag(&model->tree, tag, words);
        else if (player_named(tree_tag(&model->tree, tag)) != PERSON)
            set_tag(&model->tree, tag, NULL);
    }
}

int64_t model_left(const Model *model, int side) {
    return live_left(&model->live, side, clock_us()) / US;
}

/* Notes the time both sides have left. */
static void tag_clocks(Model *model) {
    char words[64] = "";
    Text text = text_into(words, sizeof words);
    for (int side = 0; side < 2 && model_has_clock(model); side++) {
        if (side) text_char(&text, ' ');
        timing_left_write(model_left(model, side), &text);
    }
    set_tag(&model->tree, "Clocks", words[0] ? words : NULL);
}

void model_keep(Model *model) {
    if (!model->tree.root->child && !model->tree.claimed) return; /* nothing to lose yet */
    size_t length;
    Error error;
    char plies[16];
    snprintf(plies, sizeof plies, "%d", model->live.game.plies);
    /* The current ply, if it is not the end of the main line. */
    set_tag(&model->tree, "Ply", model->here->child ? plies : NULL);
    tag_players(model);
    tag_clocks(model);
    char *text = model_text(model, &length, &error);
    if (!text) {
        char words[512];
        Text told = text_into(words, sizeof words);
        told.language = model->language;
        error_write(&error, &told);
        autosave_fail(&model->autosave, words);
        return;
    }
    autosave_write(&model->autosave, text, length);
    free(text);
}

typedef bool Reader(GameFile *file, Arena *arena, Tree *out, Error *error);

/* Reads the first game of a text into its own memory, sized for the game and some more plies; the
 * caller frees it. NULL with the error. */
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

/* Takes over a game that was read into its own memory. */
static void adopt(Model *model, void *memory, Arena arena, Tree tree) {
    job_new_game(&model->job);
    free(model->memory);
    model->memory = memory;
    model->arena = arena;
    model->tree = tree;
    model->tree.arena = &model->arena;
}

/* What a game file calls each ending. A crash counts as a fault; unknown words count as the
 * caller's end. */
static const Termination terminations[] = {
    [LIVE_GOES_ON] = TERMINATION_UNSAID,   [LIVE_RULES] = TERMINATION_NORMAL,
    [LIVE_TIME] = TERMINATION_TIME,        [LIVE_RESIGNED] = TERMINATION_RESIGN,
    [LIVE_AGREED] = TERMINATION_AGREEMENT, [LIVE_ABANDONED] = TERMINATION_ABANDONED,
    [LIVE_FAULT] = TERMINATION_ILLEGAL,    [LIVE_ADJUDICATED] = TERMINATION_ADJUDICATED,
};

void model_replay_end(Model *model) {
    const Tree *tree = &model->tree;
    if (!tree->claimed || model->here != tree_last(tree)) return;
    LiveEnding ending = tree->termination == TERMINATION_CRASH ? LIVE_FAULT : LIVE_ADJUDICATED;
    for (int i = LIVE_TIME; i < LIVE_ADJUDICATED; i++)
        if (terminations[i] == tree->termination) ending = (LiveEnding)i;
    int loser = tree->claimed == RESULT_DRAW ? -1 : tree->claimed == RESULT_P1 ? P2 : P1;
    live_replay_end(&model->live, ending, tree->claimed, ending == LIVE_ADJUDICATED ? -1 : loser);
}

/* The link to the note with the time left after a ply; NULL: none. */
static Note **clock_note(Node *node, int64_t *left_ms) {
    Note **found = NULL;
    for (Note **link = &node->note[NOTE_AFTER]; *link; link = &(*link)->next)
        if ((*link)->text && timing_comment_read((*link)->text, left_ms)) found = link;
    return found;
}

void model_note_clock(Model *model, Node *node) {
    char words[64];
    int64_t before;
    Text text = text_into(words, sizeof words);
    timing_comment(model_left(model, node->parent->position.side), &text);
    Note **old = clock_note(node, &before);
    if (old && strchr((*old)->text, ']')[1] == 0 && (*old)->text[0] == '[') *old = (*old)->next;
    tree_comment(&model->tree, node, NOTE_AFTER, words, NULL);
}

void model_replay(Model *model, Node *node) {
    Live *live = &model->live;
    const int64_t *before = live->times[live->game.plies];
    int64_t ms, left_us[2] = {before[P1], before[P2]};
    if (clock_note(node, &ms)) left_us[node->parent->position.side] = ms * US;
    live_grow(live, 1, memory_resize);
    LiveAnswer answer = live_replay(live, node->move, left_us, NULL);
    ASSERT(answer == LIVE_DONE);
    model->here = node;
}

static void stand_on(Model *model, Node *node, TimeControl control) {
    const LiveTime time = {.base_us = control.base_ms * US, .inc_us = control.inc_ms * US},
                   both[2] = {time, time};
    int plies = depth_of(node);
    Game *game = &model->live.game;
    Node **way = memory_resize(NULL, (size_t)(plies + 1) * sizeof(Node *));
    live_grow(&model->live, plies + FIRST_PLIES, memory_resize);
    game_restart(game, model->tree.rules, &model->tree.root->position);
    const Game start = *game;
    live_init(&model->live, &start, both, model->live.times);
    for (int i = plies; i > 0; node = node->parent) way[--i] = node;
    model->here = model->tree.root;
    for (int i = 0; i < plies; i++) model_replay(model, way[i]);
    free(way);
    model_replay_end(model);
    model->ahead = model->here;
    while (model->ahead->child) model->ahead = model->ahead->child;
}

static void set_date(Tree *tree) {
    char date[16];
    time_t now = clock_date();
    struct tm day;
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &day));
    set_tag(tree, "Date", date);
}

static void tag_control(Model *model) {
    char words[64];
    Text out = text_into(words, sizeof words);
    if (!model->control.base_ms) return;
    timing_write(model->control, &out);
    set_tag(&model->tree, "TimeControl", words);
}

bool model_begin(Model *model, const char *name, const char *text, Error *error) {
    void *memory = memory_get(ARENA_BYTES);
    Arena arena = arena_over(memory, ARENA_BYTES);
    Rules *rules = arena_take(&arena, sizeof *rules);
    Position position;
    Tree tree;
    if (!(model->find_rules ? model->find_rules : rules_parse)(rules, name, error) ||
        (text && !position_read(rules, &position, text, strlen(text), error)) ||
        !tree_init(&tree, &arena, rules, text ? &position : NULL, error)) {
        free(memory);
        return false;
    }
    adopt(model, memory, arena, tree);
    set_date(&model->tree);
    tag_control(model);
    stand_on(model, model->tree.root, model->control);
    return true;
}

/* The node of the main line that the tag Ply names; without the tag, the last one. */
static Node *node_stood_on(const Tree *tree) {
    const char *ply = tree_tag(tree, "Ply");
    int count = ply ? atoi(ply) : -1;
    Node *node = tree->root;
    for (; node->child && count != 0; node = node->child) count -= count > 0;
    return node;
}

/* The clock of a saved game. Without the time left, as in a foreign file, there is no clock. */
static TimeControl read_clocks(const Tree *tree, int64_t left_us[2]) {
    const char *words = tree_tag(tree, "TimeControl"), *left = tree_tag(tree, "Clocks");
    TimeControl control;
    if (!words || !left || !timing_read(words, &control)) return (TimeControl){0};
    for (int side = 0; side < 2; side++) {
        left += *left == ' ';
        if (!timing_left_read(&left, &left_us[side])) return (TimeControl){0};
        left_us[side] *= US;
    }
    return control;
}

bool model_read(Model *model, const char *text, size_t length, bool part, Error *error) {
    Arena arena;
    Tree tree;
    Reader *reader = part ? gamefile_read_part : gamefile_read;
    void *memory = read_game(text, length, reader, &arena, &tree, error);
    if (!memory) return false;
    adopt(model, memory, arena, tree);
    for (int side = 0; side < 2; side++)
        model->player[side] = player_named(tree_tag(&model->tree, side ? "Player2" : "Player1"));
    int64_t left_us[2];
    TimeControl control = read_clocks(&model->tree, left_us);
    stand_on(model, node_stood_on(&model->tree), control);
    if (control.base_ms && !model_result(model)) live_set_left(&model->live, left_us);
    return true;
}

void model_note_end(Model *model) {
    bool claims = model_ended_by_players(model);
    model->tree.claimed = claims ? model->live.result : RESULT_NONE;
    model->tree.termination = claims ? terminations[model->live.ending] : TERMINATION_UNSAID;
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
