/* See plan.h. Each function parses the text again. A plan is short and used only once a ply. */
#include "live/plan.h"

#include "base/jansson.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The lines of a plan; NULL: the text is no list. */
static json_t *parse(const char *text, size_t length) {
    json_t *lines = json_loadb(text, length, 0, NULL);
    if (json_is_array(lines)) return lines;
    json_decref(lines);
    return NULL;
}

/* The text of a list of lines, which is freed; NULL: it is empty. */
static char *written(json_t *lines) {
    if (json_array_size(lines)) return json_written(lines);
    json_decref(lines);
    return NULL;
}

/* Reads and plays a ply. Its wire form, with which later plies are compared, goes to `out`. */
static bool play_ply(Game *game, const json_t *ply, json_t *out, Refusal *why) {
    Move move;
    Error error;
    char text[MOVE_TEXT];
    if (json_array_size(out) == PLAN_PLIES || !json_is_string(ply))
        return deny(why, 400, "bad-plan", "a line has at most %d moves", PLAN_PLIES);
    if (!move_read(game->rules, game_now(game), &move, json_string_value(ply),
                   json_string_length(ply), &error) ||
        !game_play(game, move, NULL, &error))
        return deny_error(why, 400, "bad-plan", &error);
    move_write(game->rules, move, text);
    json_array_append_new(out, json_string(text));
    return true;
}

/* Plays a line on a copy of the game. */
static bool line_good(Game *game, const json_t *line, int side, json_t *out, Refusal *why) {
    const json_t *ply;
    size_t i;
    bool answers = false;
    json_array_foreach(line, i, ply) {
        answers |= game_now(game)->side == side;
        if (!play_ply(game, ply, out, why)) return false;
    }
    return answers || deny(why, 400, "bad-plan", "a line needs an answer to a move");
}

/* Puts the lines into `out`, with their plies in wire form. */
static bool lines_good(const Game *game, const json_t *lines, int side, json_t *out, Refusal *why) {
    int capacity = game->plies + PLAN_PLIES;
    Position *path = memory_resize(NULL, ((size_t)capacity + 1) * sizeof *path);
    Move *played = memory_resize(NULL, (size_t)capacity * sizeof *played);
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i);
        json_t *plies = json_array();
        Game copy = *game;
        copy.recall = (Recall){0};
        game_move_memory(&copy, path, played, capacity);
        good = json_is_array(line) && i < PLAN_LINES
                   ? line_good(&copy, line, side, plies, why)
                   : deny(why, 400, "bad-plan", "a plan has at most %d lines", PLAN_LINES);
        json_array_append_new(out, plies);
    }
    free(path);
    free(played);
    return good;
}

char *plan_check(const Game *game, int side, const char *text, size_t length, Refusal *why) {
    json_t *lines = length < PLAN_TEXT ? parse(text, length) : NULL, *checked = json_array();
    bool good = lines ? lines_good(game, lines, side, checked, why)
                      : deny(why, 400, "bad-plan", "'plan' must be a list of lines");
    json_decref(lines);
    char *plan = written(checked);
    if (good) return plan ? plan : memory_text("");
    free(plan);
    return NULL;
}

static const char *first_ply(const json_t *line) {
    return json_string_value(json_array_get(line, 0));
}

char *plan_after(char *plan, const char *ply) {
    if (!plan) return NULL;
    json_t *lines = parse(plan, strlen(plan)), *left = json_array(), *line;
    size_t i;
    json_array_foreach(lines, i, line) {
        const char *first = first_ply(line);
        if (!first || strcmp(first, ply) != 0 || json_array_size(line) == 1) continue;
        json_array_remove(line, 0);
        json_array_append(left, line);
    }
    json_decref(lines);
    free(plan);
    return written(left);
}

bool plan_first(const char *plan, char ply[MOVE_TEXT]) {
    json_t *lines = plan ? parse(plan, strlen(plan)) : NULL;
    const char *first = first_ply(json_array_get(lines, 0));
    bool good = first && string_copy(ply, MOVE_TEXT, first);
    json_decref(lines);
    return good;
}
