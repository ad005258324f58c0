/* See current.h. */
#include "api/current.h"

#include "live/draft.h"
#include "live/words.h"

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

char *say_current(const Current *current, const char *event, const char *key) {
    Draft draft;
    draft_open(&draft, FRAME_SIZE + (size_t)current->count * GAME_SIZE, event);
    json_open(&draft.json, key, '[');
    for (int i = 0; i < current->count; i++) put_game(&draft.json, &current->game[i]);
    json_close(&draft.json, ']');
    return draft_close(&draft);
}
