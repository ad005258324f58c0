/* Games by HTTP: creates, joins, cancels and shows them. This file checks what a new game may be;
 * room.c checks what may happen in it. */
#include "api/body.h"
#include "api/answers.h"
#include "api/host.h"
#include "api/routes.h"
#include "api/bot_streams.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "search/search.h"
#include "live/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAITING_MOST = 20,       /* open challenges of a person */
    GIVEN_MOST = 1000,       /* plies that a challenge may start with */
    MINE_MOST = 200,         /* games in a list */
    BOARDS_MOST = 40,        /* of them with a board */
    BASE_MOST = 6 * 3600000, /* ms */
    INC_MOST = 600000,
    MOVE_MOST = 3600000,
    DAYS_MOST = 30,
    BANK_MOST = 90,
    ENDS_TOGETHER = 4 /* games that a call ends at a time */
};

typedef struct Draft {
    GameRow row;
    int engine; /* level of the server's engine; 0: a human opponent or a bot */
    int seat;   /* the challenger's, from 1; 0: random */
    bool rated; /* the request says whether it is rated */
    bool looks; /* `look` comes first */
    bool looked;
    GameRow made;
    PlyRow *ply;
    const Rules *rules;
    Position at; /* first position: after the given moves */
} Draft;

static void drop_draft(void *own) {
    free(((Draft *)own)->ply);
    free(own);
}

/* ------------------------------------------------------------------ reading a new game */

static bool refuse_error(Refusal *why, const char *code, const char *what, const Error *error) {
    char words[200];
    error_text(error, words, sizeof words);
    return deny(why, 400, code, "%s: %s", what, words);
}

bool challenges_clock(const Call *call, GameRow *row, Refusal *why) {
    const JsonValue *clock = body_get(call, "clock");
    int64_t days = 0, move = 0, bank = 0;
    if (!clock) return true;
    if (!body_number(clock, "base", 1000, BASE_MOST, &row->base, why) ||
        !body_number(clock, "inc", 0, INC_MOST, &row->inc, why) ||
        !body_number(clock, "move", 1000, MOVE_MOST, &move, why) ||
        !body_number(clock, "days", 0, DAYS_MOST, &days, why) ||
        !body_number(clock, "bank", 1, BANK_MOST, &bank, why))
        return false;
    for (const JsonValue *value = clock->first; value; value = value->next)
        if (!string_equal(value->key, "base") && !string_equal(value->key, "inc") &&
            !string_equal(value->key, "move") && !string_equal(value->key, "days") &&
            !string_equal(value->key, "bank"))
            return deny(why, 400, "bad-field", "unknown field '%.*s' in 'clock'",
                        UTF8_CUT(value->key, 40));
    bool dated = days || bank;
    if ((row->base != 0) + (move != 0) + dated != 1 || (row->inc && !row->base))
        return deny(why, 400, "bad-field", "'clock' has base and inc, or move, or days and bank");
    row->clock = dated ? CLOCK_DAYS : move ? CLOCK_MOVE : CLOCK_INCREMENT;
    if (dated) row->base = days * DAY_MS;
    if (dated) row->inc = bank * DAY_MS;
    if (move) row->base = move;
    return true;
}

/* Refuses an illegal move of 'moves' and names its number. */
static bool refuse_nth(Refusal *why, int before, const Error *error) {
    char what[32];
    snprintf(what, sizeof what, "'moves', number %d", before + 1);
    return refuse_error(why, "illegal", what, error);
}

/* Plays the moves given with the challenge. */
static bool play_given(const Rules *rules, const Position *start, const JsonValue *moves,
                       Draft *draft, Refusal *why) {
    int count = 0;
    for (const JsonValue *move = moves ? moves->first : NULL; move; move = move->next) count++;
    if (count > GIVEN_MOST) return deny(why, 400, "bad-field", "too many moves");
    Game game;
    Error error;
    bool good = true;
    game_begin(&game, rules, start, count + 1, memory_resize);
    draft->ply = memory_get(((size_t)count + 1) * sizeof *draft->ply);
    for (const JsonValue *text = moves ? moves->first : NULL; good && text; text = text->next) {
        Move move;
        PlyRow *row = &draft->ply[game.plies];
        if (text->kind != JSON_KIND_STRING)
            good = deny(why, 400, "bad-field", "'moves' must be a list of moves");
        else if (!move_read_wire(rules, &move, text->text, text->length, 1, &error) ||
                 !game_play(&game, move, NULL, &error))
            good = refuse_nth(why, game.plies, &error);
        if (!good) break;
        *row = (PlyRow){.left = {-1, -1}};
        move_write(rules, move, row->move);
    }
    draft->row.plies = game.plies;
    draft->at = *game_now(&game);
    draft->row.to_move = draft->at.side + 1;
    if (good && game.result) good = deny(why, 400, "over", "the game is over after these moves");
    free(game.path);
    free(game.played);
    return good;
}

/* `usual` are the rules of a request that names none; NULL: it must. */
static bool read_start(const Call *call, const char *usual, Draft *draft, Refusal *why) {
    GameRow *row = &draft->row;
    const JsonValue *position = body_get(call, "position"), *moves = body_get(call, "moves");
    Position start;
    Error error;
    char name[GAME_RULES];
    if (usual && !body_get(call, "rules"))
        string_copy(name, sizeof name, usual);
    else if (!body_text(call, "rules", name, sizeof name, why))
        return false;
    const Rules *rules = rooms_rules(call->service->rooms, name);
    if (!rules) return deny(why, 400, "bad-rules", "unknown rule set");
    draft->rules = rules;
    string_copy(row->rules, sizeof row->rules, rules->name);
    if (moves && moves->kind != JSON_KIND_ARRAY)
        return deny(why, 400, "bad-field", "'moves' must be a list of moves");
    if (position) {
        if (position->kind != JSON_KIND_STRING)
            return deny(why, 400, "bad-field", "'position' must be a string");
        if (!position_read(rules, &start, position->text, position->length, &error))
            return refuse_error(why, "bad-position", "'position'", &error);
        position_write(rules, &start, row->position);
    }
    return play_given(rules, position ? &start : NULL, moves, draft, why);
}

static bool from_start(const GameRow *row) { return !*row->position && !row->plies; }

/* `engine_field` has the engine's level. */
static bool read_new(Call *call, const char *engine_field, const char *usual, Refusal *why) {
    Draft *draft = memory_get(sizeof *draft);
    GameRow *row = &draft->row;
    int64_t seat = 0, engine = 0;
    bool pair = false;
    call->own = draft;
    call->drop = drop_draft;
    *row = (GameRow){.chat = true, .culprit = -1, .left = {-1, -1}};
    bool good = call_body(call, why) && read_start(call, usual, draft, why) &&
                body_number(call->reading->fields, "seat", 0, 2, &seat, why) &&
                body_number(call->reading->fields, engine_field, 1, MAX_STRENGTH, &engine, why) &&
                challenges_clock(call, row, why) && body_bool(call, "open", &row->open, why) &&
                body_bool(call, "private", &row->private, why) &&
                body_bool(call, "chat", &row->chat, why) &&
                body_bool(call, "rated", &row->rated, why) && body_bool(call, "pair", &pair, why);
    row->pair = pair;
    draft->seat = (int)seat;
    draft->engine = (int)engine;
    draft->rated = good && body_get(call, "rated");
    if (good && row->rated && !from_start(row))
        good = deny(why, 400, "bad-field", "a rated game must begin at the start position");
    if (good && row->open && row->private)
        good = deny(why, 400, "bad-field", "an open game cannot be private");
    if (good && engine && (row->open || row->rated))
        good = deny(why, 400, "bad-field", "a game with the engine cannot be open or rated");
    if (call->service->setup.server->no_chat || engine) row->chat = false;
    return good;
}

static bool read_create(Call *call, Refusal *why) { return read_new(call, "engine", NULL, why); }

/* ------------------------------------------------------------------ creating it */

/* An engine or a bot that plays from a position of the caller's own running game would help in that
 * game, so it is refused. */
static bool look(Db *db, Call *call) {
    const Draft *draft = call->own;
    return fair_opponent(db, call, draft->rules, &draft->at);
}

static bool looks(Draft *draft) {
    return draft->looks = !draft->looked && !from_start(&draft->row);
}

static void looked(void *arg, const char *why) {
    Call *call = arg;
    ((Draft *)call->own)->looked = true;
    if (!call_failed(call, why)) call_store(call, call->route->run, call_done);
}

/* Seats the engine immediately. */
static bool seat_engine(Db *db, int level, int seat, GameRow *row) {
    Person engine;
    if (!people_engine(db, level, &engine)) return false;
    row->seat[seat] = engine.id;
    row->phase = GAME_PLAYING;
    row->rated = false;
    return true;
}

static bool create(Db *db, Call *call) {
    Draft *draft = call->own;
    GameRow row = draft->row;
    int64_t waiting;
    bool taken = true;
    char chance[GAME_ID];
    if (draft->engine && looks(draft)) return true;
    if (!games_waiting_of(db, call->person.id, &waiting)) return false;
    if (waiting >= WAITING_MOST)
        return call_no(call, 429, "too-many", "you have too many open challenges");
    game_id_make(chance);
    int seat = draft->seat ? draft->seat - 1 : chance[0] & 1;
    if (!draft->rated) row.rated = call->person.kind != PERSON_GUEST && from_start(&row);
    row.seat[seat] = row.challenger = call->person.id;
    row.origin = call_origin(call);
    row.created = row.moved_at = clock_wall_ms();
    if (draft->engine && !seat_engine(db, draft->engine, !seat, &row)) return false;
    for (int i = 0; taken && i < 8; i++) {
        game_id_make(row.id);
        if (!games_add(db, &row, draft->ply, row.plies, &taken)) return false;
    }
    string_copy(call->game, sizeof call->game, row.id);
    draft->made = row;
    return !taken || db_fail(db, "no id is free");
}

static bool run_create(Db *db, Call *call) {
    if (call->person.kind == PERSON_BOT)
        return call_no(call, 403, "by-name",
                       "a bot must challenge a person or bot by name, or the engine by "
                       "/api/challenge/ai");
    return create(db, call);
}

static void created(Call *call) {
    const Draft *draft = call->own;
    if (draft->looks) {
        call_look(call, look, looked);
        return;
    }
    call->text = say_made(call->game);
    call->answer.status = 201;
    if (draft->row.open || draft->engine) rooms_load(call->service->rooms, call->game);
    call_answer(call);
}

/* Limits for the BOT_WAITING open challenges to a bot: per person, per address, per guest address,
 * and for all guests. Nobody can fill the list alone, nor can guests together. */
enum {
    OF_ONE = 2,
    OF_ADDRESS = BOT_WAITING / 2,
    OF_GUEST_ADDRESS = 4,
    OF_GUESTS = BOT_WAITING / 2
};

static bool may_wait(Call *call, const GameList *waiting) {
    int64_t origin = call_origin(call);
    bool guest = call->person.kind == PERSON_GUEST;
    int own = 0, near = 0, guests = 0;
    for (int i = 0; i < waiting->count; i++) {
        const GameRow *row = &waiting->game[i];
        own += row->challenger == call->person.id;
        near += row->origin == origin;
        guests += row->kind[row->seat[P1] ? P1 : P2] == PERSON_GUEST;
    }
    if (own >= OF_ONE || near >= (guest ? OF_GUEST_ADDRESS : OF_ADDRESS))
        return call_no(call, 429, "too-many", "you already have open challenges to this person");
    return (waiting->count < BOT_WAITING && (!guest || guests < OF_GUESTS)) ||
           call_no(call, 429, "too-many", "this person already has too many open challenges");
}

/* Only the challenged person may join. */
static bool run_challenge(Db *db, Call *call) {
    Draft *draft = call->own;
    Person to;
    GameList waiting = {0};
    if (!people_find(db, call->word, &to)) return false;
    if (!to.id || to.closed || person_engine(to.kind, to.name)) /* the engine answers none */
        return call_no(call, 404, "no-person", "nobody has this name");
    if (to.id == call->person.id)
        return call_no(call, 409, "yourself", "you cannot challenge yourself");
    if (!host_allows_challenge(db, call, &to)) return false;
    if (!games_waiting_for(db, to.id, BOT_WAITING, &waiting)) return false;
    bool may = may_wait(call, &waiting);
    free(waiting.game);
    if (!may) return false;
    draft->row.to = to.id;
    if (to.kind == PERSON_BOT && looks(draft)) return true;
    return create(db, call);
}

static bool read_challenge(Call *call, Refusal *why) {
    if (!read_create(call, why)) return false;
    const Draft *draft = call->own;
    if (draft->engine)
        return deny(why, 400, "bad-field", "a game with the engine is a challenge to nobody");
    return !draft->row.open || deny(why, 400, "bad-field", "a challenge by name cannot be open");
}

static void challenged(Call *call) {
    const Draft *draft = call->own;
    if (!draft->looks) {
        bots_challenged(call->service, &draft->made);
        rooms_mark_mine(call->service->rooms, &draft->made);
    }
    created(call);
}

/* ------------------------------------------------------------------ bots against the engine */

/* A bot that names no rules gets the default of UGI and of `taefl bot --challenge`. */
static bool read_engine(Call *call, Refusal *why) {
    if (!read_new(call, "level", DEFAULT_RULES, why)) return false;
    return ((Draft *)call->own)->engine ||
           deny(why, 400, "bad-field", "'level' must be a number from 1 to %d", MAX_STRENGTH);
}

/* The limits are for each bot: it could fill the queue of the engine's moves. */
static bool run_engine(Db *db, Call *call) {
    const char *full;
    if (call->person.kind != PERSON_BOT)
        return call_no(call, 403, "no-bot",
                       "only bots may do this; people send 'engine' to /api/games");
    if (!bots_full(db, call->person.id, true, &full)) return false;
    return full ? call_no(call, 429, "too-many", full) : create(db, call);
}

/* ------------------------------------------------------------------ existing games */

static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    Call *call = requester->ctx;
    call->refused = refusal != NULL;
    if (refusal) call->refusal = *refusal;
    if (text && !call->text) call->text = memory_text(text);
    call_answer(call);
}

void call_order(Call *call, Order order) {
    order.requester = (Requester){.told = told, .ctx = call};
    rooms_order(call->service->rooms, &order);
}

/* Games that a call ends. */
typedef struct Ending {
    Call *call;
    const GameList *list;
    int next, open; /* the list's next one, and how many are under way */
    bool feeding;
    Action action;
    void (*ended)(Call *call); /* what follows */
} Ending;

static void end_some(Ending *ending);

static void one_ended(const Requester *requester, const Refusal *refusal, const char *text) {
    Ending *ending = requester->ctx;
    Call *call = ending->call;
    (void)text;
    if (refusal && refusal->status == 503) {
        call->refused = true;
        call->refusal = *refusal;
    }
    ending->open--;
    if (!ending->feeding) end_some(ending);
}

/* Orders the end of further games. Only a few are under way at a time, so the moves of others,
 * which take turns with them in the writer, never wait for hundreds. */
static void end_some(Ending *ending) {
    Call *call = ending->call;
    ending->feeding = true; /* an order may be answered at once */
    while (ending->open < ENDS_TOGETHER && ending->next < ending->list->count) {
        const GameRow *row = &ending->list->game[ending->next++];
        if (row->phase == GAME_OVER) continue;
        Action action = row->phase == GAME_WAITING ? DO_CANCEL : ending->action;
        Order order = order_about(row->id, action, &call->person);
        order.requester = (Requester){.told = one_ended, .ctx = ending};
        ending->open++;
        rooms_order(call->service->rooms, &order);
    }
    ending->feeding = false;
    if (ending->open) return;
    ending->ended(call);
    free(ending);
}

void call_end_games(Call *call, const GameList *list, Action action, void (*ended)(Call *call)) {
    Ending *ending = memory_get(sizeof *ending);
    *ending = (Ending){.call = call, .list = list, .action = action, .ended = ended};
    end_some(ending);
}

static void do_to_game(Call *call, Action action) {
    call_order(call, order_about(call->game, action, &call->person));
}

static void do_state(Call *call) { do_to_game(call, DO_STATE); }
static void do_join(Call *call) { do_to_game(call, DO_JOIN); }
static void do_cancel(Call *call) { do_to_game(call, DO_CANCEL); }

static void do_plan(Call *call) {
    Order order = order_about(call->game, DO_PLAN, &call->person);
    order.plan = call->own;
    call->own = NULL;
    call_order(call, order);
}

/* Passes the lines on as text: the part of the body between the outer brackets. */
static bool read_plan(Call *call, Refusal *why) {
    bool good = call_body(call, why);
    const JsonValue *lines = good ? body_get(call, "lines") : NULL;
    if (good && (!lines || lines->kind != JSON_KIND_ARRAY))
        good = deny(why, 400, "bad-field", "'lines' must be a list of lines");
    if (good) {
        const char *from = strchr(call->reading->body, '['),
                   *to = strrchr(call->reading->body, ']');
        call->own = memory_text_part(from, (size_t)(to - from) + 1);
    }
    return good;
}

static void do_lobby(Call *call) {
    call->text = rooms_lobby(call->service->rooms, false);
    call_answer(call);
}

/* Boards only of games in play, which come first. */
static bool run_mine(Db *db, Call *call) {
    GameList list;
    int known = 0;
    if (!games_of(db, call->person.id, MINE_MOST, &list)) return false;
    GameBoard *boards = memory_get(BOARDS_MOST * sizeof *boards);
    bool good = true;
    while (good && known < BOARDS_MOST && known < list.count &&
           list.game[known].phase == GAME_PLAYING) {
        good = replay_board(db, list.game[known].id, &boards[known]);
        known++;
    }
    if (good) call->text = say_mine(&list, boards, known, call->person.id, false);
    free(boards);
    free(list.game);
    return good;
}

const Route game_routes[] = {
    {HTTP_GET, "/api/lobby", CALL_ANYBODY, LIMIT_REST, NULL, NULL, NULL, do_lobby},
    {HTTP_GET, "/api/me/games", CALL_PERSON, LIMIT_REST, NULL, NULL, run_mine, NULL},
    {HTTP_POST, "/api/games", CALL_GUEST, LIMIT_GAMES,
     "rules position moves seat clock open private chat rated engine pair", read_create, run_create,
     created},
    {HTTP_POST, "/api/challenge/ai", CALL_PERSON, LIMIT_GAMES,
     "level rules position moves seat clock private", read_engine, run_engine, challenged},
    {HTTP_POST, "/api/challenge/~", CALL_GUEST, LIMIT_CHALLENGE,
     "rules position moves seat clock open private chat rated engine pair", read_challenge,
     run_challenge, challenged},
    {HTTP_GET, "/api/games/:", CALL_ANYBODY, LIMIT_REST, NULL, NULL, NULL, do_state},
    {HTTP_POST, "/api/games/:/join", CALL_GUEST, LIMIT_REST, NULL, NULL, host_allows_join, do_join},
    {HTTP_POST, "/api/games/:/cancel", CALL_PERSON, LIMIT_REST, NULL, NULL, NULL, do_cancel},
    {HTTP_POST, "/api/games/:/plan", CALL_PERSON, LIMIT_REST, "lines", read_plan, NULL, do_plan},
    {.path = NULL},
};
