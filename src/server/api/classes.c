/* Tournaments for classes in one room: the join code, the pause and the demonstration board
 * (docs/live.md). */
#include "api/body.h"
#include "api/routes.h"

#include "api/answers.h"
#include "api/tournament_words.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "store/classes.h"
#include "store/filter.h"

#include <stdlib.h>
#include <string.h>

enum {
    BOARD_PLIES = 400,
    BOARD_MARKS = 40,
    BOARD_WORDS = 300, /* characters */
    BOARD_TEXT = 16384
};

/* ------------------------------------------------------------------ permission */

bool class_owns(Db *db, Call *call) {
    TournamentRow row;
    if (!tournaments_row(db, call->game, &row)) return false;
    if (!*row.id) return call_no(call, 404, "no-tournament", "there is no such tournament");
    return row.owner == call->person.id || call->person.role != ROLE_PLAYER ||
           call_no(call, 403, "not-yours", "only its maker may do this");
}

static void drop_started(void *own) {
    free(((Started *)own)->game);
    free(own);
}

Started *class_started(Call *call) {
    call->drop = drop_started;
    return call->own ? call->own : (call->own = memory_get(sizeof(Started)));
}

/* ------------------------------------------------------------------ joining by a code */

static bool run_code(Db *db, Call *call) {
    char id[GAME_ID];
    if (!tournaments_find(db, call->word, id)) return false;
    if (!*id) return call_no(call, 404, "wrong-code", "no tournament has this code");
    call->text = say_code(id);
    return true;
}

void class_done(Call *call) {
    followers_changed(call->service, TOPIC_TOURNAMENT, call->game, 0);
    call_answer(call);
}

/* ------------------------------------------------------------------ the pause */

static bool put_pause(Db *db, Call *call, bool on) {
    bool done, plays;
    if (!class_owns(db, call) || !classes_plays(db, call->game, call->person.id, &plays))
        return false;
    if (on && plays)
        return call_no(call, 403, "you-play", "who plays in a tournament cannot pause it");
    if (!classes_pause(db, call->game, on, class_started(call), &done)) return false;
    return done || call_no(call, 409, "too-late", "no games of it are played now");
}

static bool run_pause(Db *db, Call *call) { return put_pause(db, call, true); }
bool class_run_resume(Db *db, Call *call) { return put_pause(db, call, false); }

static void order_all(Service *service, const Started *games, const Person *person, Action action) {
    for (int i = 0; i < games->count; i++) {
        Order one = order_about(games->game[i], action, person);
        rooms_order(service->rooms, &one);
    }
}

static void order(Call *call, Action action) {
    if (call->own) order_all(call->service, call->own, &call->person, action);
    class_done(call);
}

static void paused(Call *call) { order(call, DO_PAUSE); }
void class_resumed(Call *call) { order(call, DO_RESUME); }

/* ------------------------------------------------------------------ without the owner */

typedef struct Adopting {
    Service *service;
    Started running, changed;
} Adopting;

static void adopting_clear(Adopting *adopting) {
    free(adopting->running.game);
    free(adopting->changed.game);
    adopting->running = adopting->changed = (Started){0};
}

static bool run_adopt(Db *db, void *arg) {
    Adopting *adopting = arg;
    adopting_clear(adopting);
    return classes_adopt(db, &adopting->running, &adopting->changed);
}

static void adopted(void *arg, const char *why) {
    Adopting *adopting = arg;
    if (!why) {
        order_all(adopting->service, &adopting->running, &(Person){0}, DO_RESUME);
        for (int i = 0; i < adopting->changed.count; i++)
            followers_changed(adopting->service, TOPIC_TOURNAMENT, adopting->changed.game[i], 0);
    }
    adopting_clear(adopting);
    free(adopting);
}

void classes_adopt_all(Service *service) {
    Adopting *adopting = memory_get(sizeof *adopting);
    adopting->service = service;
    store_keep(service->storage.store, (StoreWork){run_adopt, adopted, adopting});
}

/* ------------------------------------------------------------------ the demonstration board */

/* Checks the moves, which are plies in wire form, and adds them to `out`. */
static bool read_moves(const JsonValue *list, const Rules *rules, json_t *out, Refusal *why) {
    Position path[BOARD_PLIES + 1];
    Move played[BOARD_PLIES];
    Game game;
    Error error;
    if (!list || list->kind != JSON_KIND_ARRAY)
        return deny(why, 400, "bad-field", "'moves' must be a list");
    game_init(&game, rules, NULL, path, played, BOARD_PLIES);
    for (const JsonValue *value = list->first; value; value = value->next) {
        Move move;
        char text[MOVE_TEXT];
        if (game.plies == BOARD_PLIES)
            return deny(why, 400, "bad-field", "'moves' has at most %d moves", BOARD_PLIES);
        if (value->kind != JSON_KIND_STRING ||
            !move_read_wire(rules, &move, value->text, value->length, 1, &error) ||
            !game_play(&game, move, NULL, &error))
            return deny(why, 400, "bad-field", "move %d of 'moves' is not possible",
                        game.plies + 1);
        move_write(rules, move, text);
        json_array_append_new(out, json_string(text));
    }
    return true;
}

/* A square "c3" or an arrow "c3-c6", optionally with a colour: "c3:1". The page ignores what is not
 * on its board. */
static bool mark_ok(const JsonValue *value) {
    if (value->kind != JSON_KIND_STRING || !value->length || value->length > 10) return false;
    for (const char *c = value->text; *c; c++)
        if (!char_is_digit(*c) && *c != '-' && *c != ':' && (*c < 'a' || *c > 'z')) return false;
    return true;
}

static bool read_marks(const JsonValue *list, json_t *out, Refusal *why) {
    for (const JsonValue *value = list ? list->first : NULL; value; value = value->next) {
        if (list->kind != JSON_KIND_ARRAY || !mark_ok(value) || json_array_size(out) == BOARD_MARKS)
            return deny(why, 400, "bad-field",
                        "'marks' has at most %d squares and arrows, such as \"c3\" and \"c3-c6\"",
                        BOARD_MARKS);
        json_array_append_new(out, json_string(value->text));
    }
    return true;
}

typedef struct Shown {
    char words[4 * BOARD_WORDS + 1], text[BOARD_TEXT];
} Shown;

static bool read_board(Call *call, Refusal *why) {
    Shown *board = call->own = memory_get(sizeof *board);
    char rules[GAME_RULES];
    bool good =
        call_body(call, why) && body_text(call, "rules", rules, sizeof rules, why) &&
        (!body_get(call, "words") || body_words(call, "words", board->words, sizeof board->words,
                                                (WordsLimit){0, BOARD_WORDS}, why));
    const Rules *known = good ? rooms_rules(call->service->rooms, rules) : NULL;
    if (good && !known) good = deny(why, 400, "bad-rules", "unknown rule set");
    if (!good) return false;
    json_t *moves = json_array(), *marks = json_array();
    json_t *all = json_pack("{s:s, s:s, s:o, s:o}", "rules", known->name, "words", board->words,
                            "moves", moves, "marks", marks);
    good = read_moves(body_get(call, "moves"), known, moves, why) &&
           read_marks(body_get(call, "marks"), marks, why);
    if (good &&
        json_dumpb(all, board->text, sizeof board->text - 1, JSON_COMPACT) >= sizeof board->text)
        good = deny(why, 400, "bad-field", "'moves' are too long");
    json_decref(all);
    return good;
}

static bool run_board(Db *db, Call *call) {
    const Shown *board = call->own;
    char found[FILTER_WORD] = "";
    if (!class_owns(db, call)) return false;
    if (board && !filter_name(db, board->words, found)) return false;
    if (*found)
        return call_no(call, 400, "filtered", "the host of this server does not allow these words");
    return classes_show(db, call->game, board ? board->text : NULL);
}

const Route class_routes[] = {
    {HTTP_GET, "/api/codes/~", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_code, NULL},
    {HTTP_POST, "/api/tournaments/:/pause", CALL_PERSON, LIMIT_REST, NULL, NULL, run_pause, paused},
    {HTTP_POST, "/api/tournaments/:/resume", CALL_PERSON, LIMIT_REST, NULL, NULL, class_run_resume,
     class_resumed},
    {HTTP_POST, "/api/tournaments/:/board", CALL_PERSON, LIMIT_REST, "rules moves marks words",
     read_board, run_board, class_done},
    {HTTP_POST, "/api/tournaments/:/board/end", CALL_PERSON, LIMIT_REST, NULL, NULL, run_board,
     class_done},
    {.path = NULL},
};
