/* See plan.h. Each function parses the text again. A plan is short and used only once a ply. */
#include "live/plan.h"

#include "base/memory.h"
#include "record/json.h"

#include <stdlib.h>
#include <string.h>

typedef struct Parsed {
    void *memory;
    Arena arena;
    JsonValue *whole;
} Parsed;

static bool parse(Parsed *parsed, const char *text, size_t length) {
    Error error;
    parsed->memory = memory_resize(NULL, PLAN_MEMORY);
    parsed->arena = arena_over(parsed->memory, PLAN_MEMORY);
    return json_read(text, length, &parsed->arena, &parsed->whole, &error) &&
           parsed->whole->kind == JSON_ARRAY;
}

/* Reads and plays a ply. Its text becomes the wire form, with which later plies are compared. */
static bool play_ply(Game *game, JsonValue *ply, Arena *arena, Error *error) {
    Move move;
    char *text = arena_take(arena, MOVE_TEXT);
    if (!text) return error_at(error, ERROR_FILE_LARGE, 0, "the plan", NULL);
    if (!move_read(game->rules, game_now(game), &move, ply->text, ply->length, error) ||
        !game_play(game, move, NULL, error))
        return false;
    move_write(game->rules, move, text);
    ply->text = text;
    return true;
}

/* Plays a line on a copy of the game. */
static bool line_good(Game *game, const JsonValue *line, int side, Arena *arena, Refusal *why) {
    int count = 0;
    bool answers = false;
    for (JsonValue *ply = line->first; ply; ply = ply->next, count++) {
        Error error;
        if (count == PLAN_PLIES || ply->kind != JSON_STRING)
            return deny(why, 400, "bad-plan", "a line has at most %d moves", PLAN_PLIES);
        answers |= game_now(game)->side == side;
        if (!play_ply(game, ply, arena, &error)) return deny_error(why, 400, "bad-plan", &error);
    }
    return answers || deny(why, 400, "bad-plan", "a line needs an answer to a move");
}

static bool lines_good(const Game *game, Parsed *parsed, int side, Refusal *why) {
    int capacity = game->plies + PLAN_PLIES, count = 0;
    Position *path = memory_resize(NULL, ((size_t)capacity + 1) * sizeof *path);
    Move *played = memory_resize(NULL, (size_t)capacity * sizeof *played);
    bool good = true;
    for (const JsonValue *line = parsed->whole->first; good && line; line = line->next, count++) {
        Game copy = *game;
        copy.recall = (Recall){0};
        game_move_memory(&copy, path, played, capacity);
        good = line->kind == JSON_ARRAY && count < PLAN_LINES
                   ? line_good(&copy, line, side, &parsed->arena, why)
                   : deny(why, 400, "bad-plan", "a plan has at most %d lines", PLAN_LINES);
    }
    free(path);
    free(played);
    return good;
}

/* Writes the lines that begin with `ply`, shortened by it, or all lines whole if `ply` is NULL.
 * NULL if none remain. */
static char *write_lines(const JsonValue *whole, const char *ply) {
    char out[PLAN_TEXT];
    Text text = text_into(out, sizeof out);
    Json json = json_into(&text);
    int count = 0;
    json_open(&json, NULL, '[');
    for (const JsonValue *line = whole->first; line; line = line->next) {
        const JsonValue *move = line->first;
        if (ply && (!move || !string_equal(move->text, ply) || !move->next)) continue;
        json_open(&json, NULL, '[');
        for (move = ply ? move->next : move; move; move = move->next)
            json_put_string(&json, NULL, move->text);
        json_close(&json, ']');
        count++;
    }
    json_close(&json, ']');
    return count ? memory_text(out) : NULL;
}

char *plan_check(const Game *game, int side, const char *text, size_t length, Refusal *why) {
    Parsed parsed = {0};
    char *out = NULL;
    if (length >= PLAN_TEXT || !parse(&parsed, text, length)) {
        deny(why, 400, "bad-plan", "'plan' must be a list of lines");
    } else if (lines_good(game, &parsed, side, why)) {
        out = write_lines(parsed.whole, NULL);
        if (!out) out = memory_text("");
    }
    free(parsed.memory);
    return out;
}

char *plan_after(char *plan, const char *ply) {
    Parsed parsed;
    if (!plan) return NULL;
    char *out = parse(&parsed, plan, strlen(plan)) ? write_lines(parsed.whole, ply) : NULL;
    free(parsed.memory);
    free(plan);
    return out;
}

bool plan_first(const char *plan, char ply[MOVE_TEXT]) {
    Parsed parsed;
    bool good = plan && parse(&parsed, plan, strlen(plan));
    const JsonValue *line = good ? parsed.whole->first : NULL;
    good = line && line->first && string_copy(ply, MOVE_TEXT, line->first->text);
    if (plan) free(parsed.memory);
    return good;
}
