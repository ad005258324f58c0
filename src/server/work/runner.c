/* See runner.h. Moves and analyses have separate tables, so that a move can be made during an
 * analysis. */
#include "work/runner.h"

#include "base/memory.h"
#include "search/search.h"
#include "analysis/analyst.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 16 << 20, ANALYSIS_TABLE_BYTES = 32 << 20, LINE_PLIES = 8 };

typedef struct Head {
    void *memory; /* NULL: not needed yet */
    Table table;
    Searcher searcher;
} Head;

struct Runner {
    Head head[JOB_KINDS];
    char game[GAME_ID]; /* the game whose positions are in the table */
};

Runner *runner_create(void) { return memory_get(sizeof(Runner)); }

void runner_destroy(Runner *runner) {
    for (int i = 0; i < JOB_KINDS; i++) free(runner->head[i].memory);
    free(runner);
}

static Searcher *head_of(Runner *runner, JobKind kind) {
    Head *head = &runner->head[kind];
    size_t bytes = kind == JOB_MOVE ? TABLE_BYTES : ANALYSIS_TABLE_BYTES;
    if (!head->memory) {
        head->memory = memory_get_large(bytes);
        table_init(&head->table, head->memory, bytes);
        search_init(&head->searcher, &head->table);
    }
    return &head->searcher;
}

/* ------------------------------------------------------------------ a move */

void runner_arguments(const Rules *rules, const Position *position, int level,
                      char out[JOB_ARGUMENTS]) {
    char where[POSITION_TEXT];
    Text text = text_into(out, JOB_ARGUMENTS);
    position_write(rules, position, where);
    text_number(&text, level);
    text_char(&text, ' ');
    text_string(&text, where);
}

static SearchLimits limits_of(const GameRow *row, int level) {
    SearchLimits limits = search_limits();
    limits.nodes = MOVE_NODES;
    limits.movetime_us = MOVE_US;
    limits.strength = level;
    for (const char *c = row->id; *c; c++) limits.seed = limits.seed * 62 + (uint64_t)*c;
    limits.seed += (uint64_t)row->plies;
    if (row->left[P1] < 0) return limits;
    for (int seat = 0; seat < 2; seat++) {
        limits.time_us[seat] = row->left[seat] * 1000 + 1;
        limits.inc_us[seat] = row->clock == CLOCK_INCREMENT ? row->inc * 1000 : 0;
    }
    return limits;
}

static RunnerAnswer think(Runner *runner, const Job *job, const GameRow *row, const Game *game,
                          const Host *host, char **result) {
    char now[JOB_ARGUMENTS], move[MOVE_TEXT];
    int level = atoi(job->arguments);
    Searcher *searcher = head_of(runner, JOB_MOVE);
    SearchLimits limits = limits_of(row, level);
    SearchResult found;
    runner_arguments(game->rules, game_now(game), level, now);
    if (row->phase != GAME_PLAYING || game->result || game->plies != job->ply ||
        strcmp(now, job->arguments) != 0)
        return RUNNER_PASSED;
    if (strcmp(runner->game, row->id) != 0) search_new_game(searcher);
    memcpy(runner->game, row->id, sizeof runner->game);
    search_go(searcher, game, &limits, host, (SearchReport){0}, &found);
    if (host->stop(host->ctx)) return RUNNER_STOPPED;
    move_write(game->rules, found.best, move);
    *result = memory_text(move);
    return RUNNER_DONE;
}

static RunnerAnswer do_move(Runner *runner, const Job *job, const GameRow *row, const Tree *tree,
                            const Host *host, char **result) {
    size_t plies = (size_t)row->plies;
    Game game = {.path = memory_get((plies + 2) * sizeof *game.path),
                 .played = memory_get((plies + 1) * sizeof *game.played),
                 .capacity = row->plies + 1};
    RunnerAnswer answer = tree_game(tree, tree_last(tree), &game, NULL)
                              ? think(runner, job, row, &game, host, result)
                              : RUNNER_FAILED;
    free(game.path);
    free(game.played);
    return answer;
}

/* ------------------------------------------------------------------ an analysis */

/* A position in the page's Evaluation format, with the mark of the ply before it. */
static json_t *say_step(const Rules *rules, const AnalysisStep *step) {
    int final, length = step->length < LINE_PLIES ? step->length : LINE_PLIES;
    return json_pack("{s:f, s:i, s:o, s:i, s:o, s:f, s:i}", "chance", step->chance / 1000.0, "win",
                     step->node->result ? 0 : step_win(step), "final",
                     step_final(rules, step, &final) ? json_integer(final) : json_null(), "depth",
                     step->depth, "pv", moves_list(rules, step->line, length), "lost",
                     step->verdict.lost / 1000.0, "mark", step->verdict.mark);
}

static RunnerAnswer do_analysis(Runner *runner, const Tree *tree, const Host *host,
                                void (*progress)(void *ctx, int done, int of), char **result) {
    Crew crew;
    Analysis analysis;
    SearchLimits limits = search_limits();
    limits.nodes = ANALYSIS_NODES;
    crew_init(&crew, head_of(runner, JOB_ANALYSIS), 1, NULL);
    analysis_make(&analysis, tree, &(Analyst){&crew, &limits, host}, progress, host->ctx);
    bool whole = analysis.known == analysis.count;
    json_t *steps = json_array();
    for (int i = 0; i < analysis.count && whole; i++)
        json_array_append_new(steps, say_step(tree->rules, &analysis.step[i]));
    if (whole) *result = json_dumps(steps, JSON_COMPACT | JSON_REAL_PRECISION(4));
    json_decref(steps);
    analysis_free(&analysis);
    return whole ? RUNNER_DONE : RUNNER_STOPPED;
}

/* ------------------------------------------------------------------ a job */

RunnerAnswer runner_do(Runner *runner, const Job *job, const Archived *game, const Host *host,
                       void (*progress)(void *ctx, int done, int of), char **result) {
    if (!*game->row.id) return RUNNER_PASSED;
    size_t bytes = archive_bytes(game);
    void *memory = memory_get(bytes);
    Arena arena = arena_over(memory, bytes);
    Tree tree;
    RunnerAnswer answer = RUNNER_FAILED;
    if (archive_tree(game, &arena, &tree, NULL))
        answer = job->kind == JOB_MOVE ? do_move(runner, job, &game->row, &tree, host, result)
                                       : do_analysis(runner, &tree, host, progress, result);
    free(memory);
    return answer;
}
