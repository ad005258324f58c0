/* A game is its positions. The result is computed once after each change and kept, because screens
 * ask for it often. */
#include "core/game.h"
#include "core/check.h"
#include "core/limit.h"
#include "core/notation.h"

static int pieces(const Position *p) { return bits_count(p->set[0] | p->set[1] | p->set[2]); }

/* Whether a move may lead to a position that stood twice. Mostly none has since the last capture,
 * and then no move need be tried. */
static bool may_repeat(const Game *game) {
    if (!game->recall.bucket || game->rules->repetition.occurrences < 3) return true;
    return game->repeated && pieces(&game->path[game->repeated]) == pieces(game_now(game));
}

/* In a game that only looks ahead, the last position is not in its Recall; and it cannot repeat the
 * next one, because the side to move differs. */
static Repeat repeat_now(const Game *game, const Position *next) {
    int places = game->plies + 1, earlier = game->rules->repetition.occurrences - 1;
    if (!game->recall.bucket) return repeat(game->rules, game->path, places, next, earlier);
    if (!may_repeat(game)) return REPEAT_NOTHING;
    return repeat_recalled(game->rules, game->path, places, &game->recall, next, earlier);
}

static Repeat repeat_of(const Game *game, Move move) {
    Position next = *game_now(game);
    game->rules->play(game->rules, &next, move, NULL);
    return repeat_now(game, &next);
}

/* Lists the legal moves while the result is not yet known. */
static void list_moves(const Game *game, MoveList *out) {
    game->rules->moves(game->rules, game_now(game), out);
    if (!repetition_bars(&game->rules->repetition) || !may_repeat(game)) return;
    int kept = 0;
    for (int i = 0; i < out->count; i++)
        if (repeat_of(game, out->move[i]) != REPEAT_BARRED) out->move[kept++] = out->move[i];
    out->count = kept;
}

/* Whether repetition leaves the side to move any move, of which there are some. Usually the first
 * one decides. */
static bool any_move(const Game *game) {
    MoveList list;
    if (!may_repeat(game)) return true;
    game->rules->moves(game->rules, game_now(game), &list);
    for (int i = 0; i < list.count; i++)
        if (repeat_of(game, list.move[i]) != REPEAT_BARRED) return true;
    return false;
}

/* Finds result and reason: from the position alone, then from moves that repetition forbids (A9,
 * T6). */
static void settle(Game *game) {
    game->result = game->rules->result(game->rules, game_now(game), &game->reason);
    if (game->result || !repetition_bars(&game->rules->repetition) || any_move(game)) return;
    game->result = rules_stuck(game->rules, game_now(game));
    game->reason = game->rules->no_move.clause;
}

void game_init(Game *game, const Rules *rules, const Position *position, Position *path,
               Move *played, int capacity) {
    *game = (Game){.rules = rules, .path = path, .played = played, .capacity = capacity};
    if (position)
        path[0] = *position;
    else
        rules->start(rules, &path[0]);
    settle(game);
}

static void remember(Game *game, int place) {
    if (recall_add(&game->recall, game->path, place)) game->repeated = place;
}

void game_recall(Game *game, void *memory) {
    game->recall = recall_over(memory, game->capacity + 1);
    game->repeated = 0;
    for (int i = 0; i <= game->plies; i++) remember(game, i);
}

void game_restart(Game *game, const Rules *rules, const Position *position) {
    void *lent = game->recall.bucket;
    game_init(game, rules, position, game->path, game->played, game->capacity);
    if (lent) game_recall(game, lent);
}

bool game_grow(Game *game, int plies, void *(*resize)(void *memory, size_t bytes)) {
    if (game->plies + plies <= game->capacity) return false;
    game->capacity = 2 * (game->plies + plies);
    game->path = resize(game->path, ((size_t)game->capacity + 1) * sizeof *game->path);
    game->played = resize(game->played, (size_t)game->capacity * sizeof *game->played);
    game->recall = (Recall){0};
    return true;
}

void game_begin(Game *game, const Rules *rules, const Position *position, int plies,
                void *(*resize)(void *memory, size_t bytes)) {
    *game = (Game){0};
    game_grow(game, plies, resize);
    game_restart(game, rules, position);
}

void game_move_memory(Game *game, Position *path, Move *played, int capacity) {
    ASSERT(capacity >= game->plies);
    __builtin_memcpy(path, game->path, (size_t)(game->plies + 1) * sizeof *path);
    __builtin_memcpy(played, game->played, (size_t)game->plies * sizeof *played);
    game->path = path;
    game->played = played;
    game->capacity = capacity;
    game->recall = (Recall){0};
}

void game_moves(const Game *game, MoveList *out) {
    out->count = 0;
    if (!game->result) list_moves(game, out);
}

ClauseId game_refusal(const Game *game, Move move) { return game_obstacle(game, move, NULL); }

/* For a move that repetition forbids: finds for A9 what the mover threatens again. */
static void find_persistence(const Game *game, Move move, Obstacle *out) {
    const Rules *rules = game->rules;
    Position next = *game_now(game);
    int mover = next.side;
    rules->play(rules, &next, move, NULL);
    bool persists = rules->repetition.kind == REPETITION_AGGRESSOR;
    *out = (Obstacle){.code = !persists     ? OBSTACLE_REPEATS
                              : mover == P1 ? OBSTACLE_WHITE_PERSISTS
                                            : OBSTACLE_BLACK_PERSISTS};
    if (!persists) return;
    MoveList list;
    next.side = (uint8_t)mover;
    rules->moves(rules, &next, &list);
    for (int i = 0; i < list.count; i++) {
        Position after = next;
        rules->play(rules, &after, list.move[i], NULL);
        if (after.result != (uint8_t)result_win(mover)) continue;
        out->exits |= bit(move_to(list.move[i]));
        out->strike = list.move[i];
    }
}

ClauseId game_obstacle(const Game *game, Move move, Obstacle *obstacle) {
    obstacle_set(obstacle, game->result ? OBSTACLE_OVER : OBSTACLE_NONE, 0, 0, 0);
    if (game->result) return game->reason;
    ClauseId clause = game->rules->refusal(game->rules, game_now(game), move, obstacle);
    if (clause || !repetition_bars(&game->rules->repetition)) return clause;
    if (repeat_of(game, move) != REPEAT_BARRED) return CLAUSE_NONE;
    if (obstacle) find_persistence(game, move, obstacle);
    return repetition_forbids(&game->rules->repetition);
}

Result game_foresee(const Game *game, Move move, Position *next, Effects *effects,
                    ClauseId *reason) {
    const Rules *rules = game->rules;
    Game ahead = *game;
    *next = *game_now(game);
    rules->play(rules, next, move, effects);
    ahead.result = repeat_result(repeat_now(game, next));
    if (ahead.result) {
        ahead.reason = rules->repetition.clause;
    } else if (game->plies < game->capacity) {
        ahead.path[++ahead.plies] = *next;
        settle(&ahead);
    } else {
        ahead.result = rules->result(rules, next, &ahead.reason);
    }
    if (!ahead.result && !game->beyond &&
        limit_ends(rules, game->path, game->plies + 1, next, &ahead.reason))
        ahead.result = RESULT_DRAW;
    if (effects) effects->ending = ahead.reason;
    *reason = ahead.reason;
    return ahead.result;
}

bool game_play(Game *game, Move move, Effects *effects, Error *error) {
    char text[MOVE_TEXT];
    move_write(game->rules, move, text);
    if (game->result) {
        error_at(error, ERROR_GAME_OVER, 0, rules_clause(game->rules, game->reason)->id, text);
        if (error) error->clause = game->reason;
        return false;
    }
    ClauseId refusal = game_refusal(game, move);
    if (refusal) {
        error_at(error, ERROR_MOVE_ILLEGAL, 0, text, rules_clause(game->rules, refusal)->id);
        if (error) error->clause = refusal;
        return false;
    }
    if (game->plies == game->capacity) {
        char number[24];
        Text writer = text_into(number, sizeof number);
        text_number(&writer, game->capacity);
        return error_at(error, ERROR_GAME_FULL, 0, number, NULL);
    }
    Position next;
    ClauseId reason;
    Result result = game_foresee(game, move, &next, effects, &reason);
    game->played[game->plies++] = move;
    game->path[game->plies] = next;
    if (game->recall.bucket) remember(game, game->plies);
    game->result = result;
    game->reason = reason;
    return true;
}

static void reopen(Game *game) {
    game->result = RESULT_NONE;
    game->reason = CLAUSE_NONE;
}

/* If the move was legal before the law changed, the error names the rules that still allow it. */
static void name_older(const Game *game, Move move, Error *error) {
    const Rules *rules = game->rules;
    const RulesBase *base = rules->base;
    const Position *now = game_now(game);
    Rules older;
    char text[MOVE_TEXT];
    if (!error || !(base->older & ~rules->options) || !rules->refusal(rules, now, move, NULL))
        return;
    base->setup(&older, base, rules->options | base->older);
    if (older.refusal(&older, now, move, NULL)) return;
    rules_name(base, older.options, older.name, sizeof older.name);
    move_write(rules, move, text);
    ClauseId clause = error->clause;
    error_at(error, ERROR_MOVE_OLDER, 0, text, older.name);
    error->clause = clause;
}

bool game_follow(Game *game, Move move, Error *error) {
    Game before = *game;
    if (limit_is_late(game->rules, game->result, game->reason)) {
        game->beyond = game->plies;
        reopen(game);
    }
    if (game_play(game, move, NULL, error)) return true;
    *game = before;
    name_older(game, move, error);
    return false;
}

bool game_undo(Game *game) {
    if (!game->plies) return false;
    if (game->recall.bucket) recall_drop(&game->recall, game->path, game->plies);
    game->plies--;
    if (game->repeated > game->plies) game->repeated = game->plies;
    /* A finished game takes no move, so the game was not over before the last ply … */
    reopen(game);
    if (game->plies != game->beyond || !game->beyond) return true;
    /* … unless a record went on past a limit. */
    game->beyond = 0;
    game->result = RESULT_DRAW;
    game->reason = game->rules->limit[LIMIT_CAPTURES].clause;
    return true;
}
