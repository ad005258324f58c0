/* The running games: GET /api/current, and what its subscribers receive. The
 * database chooses them; the rooms know the spectators and the clocks. */
#include "api/current.h"
#include "api/routes.h"

#include "base/jansson.h"
#include "base/memory.h"
#include "live/words.h"
#include "store/ranks.h"
#include "store/replay.h"

#include <math.h>
#include <stdlib.h>

static bool read_game(Db *db, CurrentGame *game) {
    for (int seat = 0; seat < 2; seat++) {
        Rank rank[2];
        if (!game->row.seat[seat]) continue;
        if (!ranks_of(db, game->row.seat[seat], game->row.rules, rank)) return false;
        if (!rank[seat].games) continue;
        game->points[seat] = (int)lround(rank[seat].rating.points);
        game->deviation[seat] = (int)lround(rank[seat].rating.deviation);
    }
    return replay_board(db, game->row.id, &game->board);
}

bool current_read(Db *db, const GameList *list, Current *current) {
    bool good = true;
    *current = (Current){0};
    for (int i = 0; good && i < list->count && current->count < CURRENT_MOST; i++) {
        CurrentGame *game = &current->game[current->count];
        *game = (CurrentGame){.row = list->game[i]};
        good = read_game(db, game);
        current->count +=
            *game->board.letters != 0; /* none: ended meanwhile, or cannot be replayed */
    }
    return good;
}

/* ------------------------------------------------------------------ in words */

static json_t *seat_json(const CurrentGame *game, int seat) {
    json_t *person = person_json(game->row.name[seat], game->row.kind[seat]);
    json_object_set_new(person, "rating", rating_json(game->points[seat], game->deviation[seat]));
    return person;
}

/* Both clocks as of the last ply. */
static json_t *left_json(const GameRow *row) {
    json_int_t left[2];
    if (!game_counts_seconds(row)) return json_null();
    for (int seat = 0; seat < 2; seat++)
        left[seat] = row->left[seat] < 0 ? row->base : row->left[seat];
    return json_pack("[I, I]", left[P1], left[P2]);
}

static json_t *game_json(const CurrentGame *game) {
    const GameRow *row = &game->row;
    json_t *all =
        json_pack("{s:s, s:s, s:[o, o], s:o, s:b, s:i, s:i}", "id", row->id, "rules", row->rules,
                  "seats", seat_json(game, P1), seat_json(game, P2), "clock", clock_json(row),
                  "rated", row->rated, "moves", row->plies, "turn", row->to_move);
    json_object_update_new(all, board_json(&game->board));
    /* `since`: when the mover's clock was started. */
    json_object_update_new(all,
                           json_pack("{s:o, s:o, s:i}", "left", left_json(row), "since",
                                     json_nonzero(game->since), "spectators", game->spectators));
    return all;
}

char *current_words(Service *service, Current *current, const char *event, const char *key) {
    json_t *games = json_array();
    for (int i = 0; i < current->count; i++) {
        CurrentGame *game = &current->game[i];
        game->spectators = rooms_spectators(service->rooms, game->row.id);
        game->since = rooms_clock_since(service->rooms, game->row.id);
        json_array_append_new(games, game_json(game));
    }
    return json_written(json_pack("{s:s*, s:o}", "on", event, key, games));
}

static bool read_best(Db *db, Current *current) {
    GameList list;
    if (!games_current(db, CURRENT_MOST, &list)) return false;
    bool good = current_read(db, &list, current);
    free(list.game);
    return good;
}

/* ------------------------------------------------------------------ for subscribers */

typedef struct Asked {
    Service *service;
    Current current;
} Asked;

static bool run_asked(Db *db, void *arg) {
    Asked *asked = arg;
    return read_best(db, &asked->current);
}

static void asked_done(void *arg, const char *why) {
    Asked *asked = arg;
    if (!why) {
        char *text = current_words(asked->service, &asked->current, "current", "games");
        rooms_tell_current(asked->service->rooms, text);
        free(text);
    }
    free(asked);
}

void current_ask(void *ctx) {
    Service *service = ctx;
    Asked *asked = memory_get(sizeof *asked);
    asked->service = service;
    store_read(service_reader(service), (StoreWork){run_asked, asked_done, asked});
}

/* ------------------------------------------------------------------ for requests */

static bool run_current(Db *db, Call *call) {
    if (!call->own) call->own = memory_get(sizeof(Current));
    return read_best(db, call->own);
}

static void do_current(Call *call) {
    call->text = current_words(call->service, call->own, NULL, "games");
    call_answer(call);
}

const Route current_routes[] = {
    {HTTP_GET, "/api/current", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_current, do_current},
    {.path = NULL},
};
