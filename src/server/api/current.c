/* The running games: GET /api/current, and what its subscribers receive. The
 * database chooses them; the rooms know the spectators and the clocks. */
#include "api/current.h"
#include "api/routes.h"

#include "base/memory.h"
#include "live/draft.h"
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

enum { FRAME_SIZE = 64, GAME_SIZE = 1024 };

static void put_seat(Json *json, const CurrentGame *game, int seat) {
    say_person(json, NULL, game->row.name[seat], game->row.kind[seat]);
    say_rating(json, game->points[seat], game->deviation[seat]);
    json_close(json, '}');
}

/* Writes both clocks as of the last ply, and when the mover's clock was started. */
static void put_times(Json *json, const CurrentGame *game) {
    const GameRow *row = &game->row;
    if (!game_counts_seconds(row)) {
        json_put_null(json, "left");
    } else {
        json_open(json, "left", '[');
        for (int seat = 0; seat < 2; seat++)
            json_number(json, NULL, row->left[seat] < 0 ? row->base : row->left[seat]);
        json_close(json, ']');
    }
    json_number_if(json, "since", game->since != 0, game->since);
}

static void put_game(Json *json, const CurrentGame *game) {
    const GameRow *row = &game->row;
    json_open(json, NULL, '{');
    json_put_string(json, "id", row->id);
    json_put_string(json, "rules", row->rules);
    json_open(json, "seats", '[');
    for (int seat = 0; seat < 2; seat++) put_seat(json, game, seat);
    json_close(json, ']');
    say_clock(json, row);
    json_bool(json, "rated", row->rated);
    json_number(json, "moves", row->plies);
    json_number(json, "turn", row->to_move);
    say_board(json, &game->board);
    put_times(json, game);
    json_number(json, "spectators", game->spectators);
    json_close(json, '}');
}

static char *say_current(const Current *current, const char *event, const char *key) {
    Draft draft;
    draft_open(&draft, FRAME_SIZE + (size_t)current->count * GAME_SIZE, event);
    json_open(&draft.json, key, '[');
    for (int i = 0; i < current->count; i++) put_game(&draft.json, &current->game[i]);
    json_close(&draft.json, ']');
    return draft_close(&draft);
}

char *current_words(Service *service, Current *current, const char *event, const char *key) {
    for (int i = 0; i < current->count; i++) {
        CurrentGame *game = &current->game[i];
        game->spectators = rooms_spectators(service->rooms, game->row.id);
        game->since = rooms_clock_since(service->rooms, game->row.id);
    }
    return say_current(current, event, key);
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
