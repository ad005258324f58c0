/* See words.h. Every buffer is large enough by construction. */
#include "live/words.h"

#include "base/clock.h"
#include "base/memory.h"
#include "live/draft.h"
#include "store/days.h"

#include <string.h>

enum {
    SMALL = 512,
    STATE_SIZE = 4096 + 6 * GAME_RULES,
    ROW_SIZE = 768,
    BOARD_SIZE = MAX_SQUARES + 96,
    PLY_SIZE = 12
};

void draft_open(Draft *draft, size_t size, const char *event) {
    draft->text = text_into(memory_resize(NULL, size), size);
    draft->json = json_into(&draft->text);
    json_open(&draft->json, NULL, '{');
    if (event) json_put_string(&draft->json, "on", event);
}

char *draft_close(Draft *draft) {
    json_close(&draft->json, '}');
    return draft->text.start;
}

/* ------------------------------------------------------------------ matches */

static int game_points(Result result, int seat) {
    return result == RESULT_DRAW ? 1 : result == result_win(seat) ? 2 : 0;
}

int pair_points(const GameRow *row, int seat) {
    return game_points(row->result, seat) + game_points(row->first_result, !seat);
}

/* An aborted first game never has a second one. A second game that is aborted for want of a move
 * has a `culprit`; one that is aborted after a block has none. */
bool pair_is_apart(const GameRow *row) {
    if (row->phase != GAME_OVER) return false;
    if (row->pair == 2) return row->result == RESULT_NONE && row->culprit < 0;
    return row->pair && row->result != RESULT_NONE && (!*row->rematch || row->rematch_by);
}

/* With equal points both games are drawn, or each player has won one from the same seat. */
int pair_winner(const GameRow *row) {
    if (row->pair != 2 || row->phase != GAME_OVER || pair_is_apart(row)) return PAIR_OPEN;
    if (row->result == RESULT_NONE) return 2 - row->culprit;
    int ahead = pair_points(row, P1) - pair_points(row, P2);
    if (ahead) return ahead > 0 ? 1 : 2;
    if (row->result == RESULT_DRAW || row->plies == row->first_plies) return 0;
    int here = row->result == result_win(P1) ? 1 : 2;
    return row->plies < row->first_plies ? here : 3 - here;
}

/* ------------------------------------------------------------------ parts */

/* Writes "" as null. */
static void put_maybe(Json *json, const char *key, const char *text) {
    json_put_string(json, key, *text ? text : NULL);
}

void say_clock(Json *json, const GameRow *row) {
    if (row->clock == CLOCK_NONE) {
        json_put_null(json, "clock");
        return;
    }
    json_open(json, "clock", '{');
    if (row->clock == CLOCK_INCREMENT) {
        json_number(json, "base", row->base);
        json_number(json, "inc", row->inc);
    } else if (row->clock == CLOCK_MOVE) {
        json_number(json, "move", row->base);
    } else {
        json_number(json, "days", row->base / DAY_MS);
        if (row->inc) json_number(json, "bank", row->inc / DAY_MS);
    }
    json_close(json, '}');
}

static void put_left(Json *json, const Room *room, Now now) {
    if (room_left(room, P1, now) < 0) {
        json_put_null(json, "left");
        return;
    }
    json_open(json, "left", '[');
    for (int seat = 0; seat < 2; seat++) json_number(json, NULL, room_left(room, seat, now));
    json_close(json, ']');
}

void say_person(Json *json, const char *key, const char *name, PersonKind kind) {
    json_open(json, key, '{');
    json_put_string(json, "name", name);
    json_put_string(json, "kind", person_kind_words[kind]);
}

/* Opens the object of the person in a seat. False: the seat is free, which is null. */
static bool open_seat(Json *json, const GameRow *row, int seat) {
    bool free = !row->seat[seat] && row->phase == GAME_WAITING;
    if (free)
        json_put_null(json, NULL);
    else
        say_person(json, NULL, row->name[seat], row->kind[seat]);
    return !free;
}

static void put_seats(Json *json, const Room *room, Now now) {
    json_open(json, "seats", '[');
    for (int seat = 0; seat < 2; seat++) {
        if (!open_seat(json, &room->row, seat)) continue;
        json_bool(json, "here", room->here[seat]);
        json_bool(json, "vacation", vacation_on(&room->row.vacation[seat], now.wall));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void say_moves(Json *json, const char *key, const Rules *rules, const Move *move,
                      int count) {
    char text[MOVE_TEXT];
    json_open(json, key, '[');
    for (int i = 0; i < count; i++) {
        move_write(rules, move[i], text);
        json_put_string(json, NULL, text);
    }
    json_close(json, ']');
}

static const char *const phases[] = {"waiting", "playing", "over"};

static void put_end(Json *json, const Room *room) {
    const GameRow *row = &room->row;
    json_put_string(json, "phase", phases[row->phase]);
    json_put_string(json, "result", result_word(row->result));
    json_put_string(json, "termination",
                    row->phase == GAME_OVER ? termination_word(row->termination) : NULL);
    if (room->live.ending != LIVE_RULES || !room->live.game.reason) {
        json_put_null(json, "reason");
        return;
    }
    const Clause *clause = rules_clause(room->live.game.rules, room->live.game.reason);
    json_open(json, "reason", '{');
    json_put_string(json, "clause", clause->id);
    json_put_string(json, "words", clause->words);
    json_close(json, '}');
}

static void put_claim(Json *json, const Room *room, Now now) {
    int64_t claim = room_claim_ms(room, now);
    json_number_if(json, "claim", claim >= 0, claim);
}

static void put_rematch(Json *json, const GameRow *row) {
    if (*row->rematch)
        json_put_string(json, "rematch", row->rematch);
    else
        json_number(json, "rematch", row->rematch_by);
}

static void put_deadline(Json *json, const GameRow *row, int64_t now) {
    if (row->deadline) json_number(json, "deadline", game_deadline(row, now));
}

/* Writes both seats' time banks, which correspondence games have besides the days per move. */
static void put_bank(Json *json, const GameRow *row) {
    if (row->clock != CLOCK_DAYS || !row->inc) return;
    json_open(json, "bank", '[');
    for (int seat = 0; seat < 2; seat++) json_number(json, NULL, game_reserve(row, seat));
    json_close(json, ']');
}

/* Writes text that is JSON already. */
static void put_raw(Json *json, const char *key, const char *text) {
    json_open(json, key, *text);
    text_string(json->out, text + 1);
    json->comma = true;
}

/* What counts of a match's first game, in the second one. */
static void put_first(Json *json, const GameRow *row) {
    if (row->first_result == RESULT_NONE) {
        json_put_null(json, "first");
        return;
    }
    json_open(json, "first", '{');
    json_put_string(json, "result", result_word(row->first_result));
    json_number(json, "plies", row->first_plies);
    json_close(json, '}');
}

/* For a match: the other game, the first one, both players' points and who has won. */
static void put_pair(Json *json, const GameRow *row) {
    static const char *const halves[] = {"0", "0.5", "1", "1.5", "2"};
    const char *other = row->pair == 2 ? row->first : row->rematch_by ? "" : row->rematch;
    if (!row->pair) {
        json_put_null(json, "pair");
        return;
    }
    json_open(json, "pair", '{');
    json_number(json, "game", row->pair);
    put_maybe(json, "other", other);
    json_open(json, "score", '[');
    for (int seat = 0; seat < 2; seat++) put_raw(json, NULL, halves[pair_points(row, seat)]);
    json_close(json, ']');
    put_first(json, row);
    json_number_if(json, "winner", pair_winner(row) != PAIR_OPEN, pair_winner(row));
    json_bool(json, "apart", pair_is_apart(row));
    json_close(json, '}');
}

/* ------------------------------------------------------------------ a game */

/* A seat's plan as JSON. */
static const char *seat_plan(const Room *room, int view) {
    const char *plan = view >= 0 ? room->plan[view] : NULL;
    return plan ? plan : "[]";
}

char *say_state(const Room *room, int view, bool event, Now now) {
    const GameRow *row = &room->row;
    const char *plan = seat_plan(room, view);
    Draft draft;
    Json *json = &draft.json;
    size_t moves = (size_t)room->live.game.plies * PLY_SIZE;
    draft_open(&draft, STATE_SIZE + moves + strlen(plan), event ? "state" : NULL);
    json_put_string(json, "id", row->id);
    json_put_string(json, "rules", row->rules);
    put_maybe(json, "position", row->position);
    say_moves(json, "moves", room->rules, room->live.game.played, room->live.game.plies);
    json_number(json, "seq", row->seq);
    put_seats(json, room, now);
    json_number(json, "you", view + 1);
    say_clock(json, row);
    put_left(json, room, now);
    json_bool(json, "running", room_runs(room));
    json_bool(json, "paused", row->paused != 0);
    put_deadline(json, row, now.wall);
    put_bank(json, row);
    put_end(json, room);
    json_bool(json, "draws", room->rules->traits.draws);
    json_number(json, "draw", row->draw);
    json_number(json, "takeback", row->takeback_by);
    put_claim(json, room, now);
    json_bool(json, "chat", row->chat);
    json_bool(json, "private", row->private);
    json_bool(json, "open", row->open);
    json_bool(json, "rated", row->rated);
    put_rematch(json, row);
    put_pair(json, row);
    put_maybe(json, "tournament", row->tournament);
    put_maybe(json, "to", view >= 0 ? row->to_name : "");
    json_number(json, "watchers", room->watchers);
    json_number(json, "spectators", room->spectators);
    if (view >= 0) put_raw(json, "plan", plan);
    return draft_close(&draft);
}

char *say_ply(const Room *room, int ply, int64_t seq, const PlyRow *row, Now now) {
    Draft draft;
    draft_open(&draft, SMALL, "ply");
    json_put_string(&draft.json, "game", room->row.id);
    json_number(&draft.json, "seq", seq);
    json_number(&draft.json, "ply", ply);
    json_put_string(&draft.json, "move", row->move);
    put_left(&draft.json, room, now);
    json_bool(&draft.json, "running", room_runs(room));
    put_deadline(&draft.json, &room->row, now.wall);
    put_bank(&draft.json, &room->row);
    put_claim(&draft.json, room, now);
    return draft_close(&draft);
}

char *say_same(const Room *room, int view) {
    Draft draft;
    const char *plan = seat_plan(room, view);
    draft_open(&draft, SMALL + strlen(plan), "same");
    json_put_string(&draft.json, "game", room->row.id);
    json_number(&draft.json, "seq", room->row.seq);
    json_number(&draft.json, "you", view + 1);
    if (view >= 0) put_raw(&draft.json, "plan", plan);
    return draft_close(&draft);
}

char *say_here(const Room *room, Now now) {
    Draft draft;
    draft_open(&draft, SMALL, "here");
    json_put_string(&draft.json, "game", room->row.id);
    json_open(&draft.json, "seats", '[');
    for (int seat = 0; seat < 2; seat++) json_bool(&draft.json, NULL, room->here[seat]);
    json_close(&draft.json, ']');
    json_number(&draft.json, "watchers", room->watchers);
    json_number(&draft.json, "spectators", room->spectators);
    put_claim(&draft.json, room, now);
    return draft_close(&draft);
}

char *say_chat(const char *game, const ChatRow *row) {
    Draft draft;
    draft_open(&draft, SMALL + 6 * (sizeof row->words + sizeof row->name), "chat");
    json_put_string(&draft.json, "game", game);
    json_number(&draft.json, "n", row->n);
    json_put_string(&draft.json, "by", row->name);
    json_number(&draft.json, "seat", row->seat);
    json_put_string(&draft.json, "words", row->words);
    json_number(&draft.json, "at", row->at);
    return draft_close(&draft);
}

char *say_gone(const char *game, const char *reason) {
    Draft draft;
    draft_open(&draft, SMALL + 6 * GAME_WORDS, "gone");
    json_put_string(&draft.json, "game", game);
    put_maybe(&draft.json, "reason", reason);
    return draft_close(&draft);
}

char *say_turn(const Room *room) {
    static MoveList list; /* static because it is large; only the loop's thread uses it */
    Draft draft;
    game_moves(&room->live.game, &list);
    draft_open(&draft, SMALL + (size_t)list.count * PLY_SIZE, "turn");
    json_put_string(&draft.json, "game", room->row.id);
    json_number(&draft.json, "ply", room->live.game.plies);
    say_moves(&draft.json, "legal", room->rules, list.move, list.count);
    return draft_close(&draft);
}

char *say_dated(const char *message, int64_t now) {
    size_t length = strlen(message) - 1; /* without its closing brace */
    Draft draft;
    draft_open(&draft, length + SMALL, NULL);
    draft.text.length = 0;
    text_bytes(&draft.text, message, length);
    draft.json.comma = true;
    json_number(&draft.json, "now", now);
    return draft_close(&draft);
}

/* ------------------------------------------------------------------ answers */

char *say_done(int64_t id) {
    Draft draft;
    draft_open(&draft, SMALL, NULL);
    json_number(&draft.json, "done", id);
    return draft_close(&draft);
}

char *say_refused(const Refusal *refusal, int64_t id) {
    Draft draft;
    draft_open(&draft, SMALL + 6 * sizeof refusal->words, NULL);
    json_open(&draft.json, "error", '{');
    json_put_string(&draft.json, "code", refusal->code);
    json_put_string(&draft.json, "words", refusal->words);
    json_close(&draft.json, '}');
    if (id != NO_ID) json_number(&draft.json, "id", id);
    return draft_close(&draft);
}

char *say_ping(int64_t t) {
    Draft draft;
    draft_open(&draft, SMALL, "ping");
    json_number(&draft.json, "t", t);
    return draft_close(&draft);
}

char *say_bye(const char *words) {
    Draft draft;
    draft_open(&draft, SMALL, "bye");
    json_put_string(&draft.json, "words", words);
    return draft_close(&draft);
}

char *say_you(const Person *person, const char *version, const char *registration, bool guests) {
    Draft draft;
    draft_open(&draft, SMALL + 6 * PERSON_NAME, NULL);
    if (person && person->id) {
        say_person(&draft.json, "you", person->name, person->kind);
        json_number(&draft.json, "id", person->id);
        json_put_string(&draft.json, "role", role_words[person->role]);
        json_close(&draft.json, '}');
    } else {
        json_put_null(&draft.json, "you");
    }
    json_put_string(&draft.json, "version", version);
    json_put_string(&draft.json, "registration", registration);
    json_bool(&draft.json, "guests", guests);
    return draft_close(&draft);
}

/* ------------------------------------------------------------------ lists */

void say_rating(Json *json, int points, int deviation) {
    if (!deviation) {
        json_put_null(json, "rating");
        return;
    }
    json_open(json, "rating", '{');
    json_number(json, "points", points);
    json_number(json, "deviation", deviation);
    json_close(json, '}');
}

void say_board(Json *json, const GameBoard *board) {
    json_put_string(json, "board", board->letters);
    put_maybe(json, "last", board->last);
    json_open(json, "squares", '[');
    for (int i = 0; i < 2 && board->squares[i] >= 0; i++)
        json_number(json, NULL, board->squares[i]);
    json_close(json, ']');
}

char *say_met(const char *game) {
    Draft draft;
    draft_open(&draft, SMALL, "pool");
    json_put_string(&draft.json, "game", game);
    return draft_close(&draft);
}

char *say_lobby(const Lobby *lobby, bool event) {
    Draft draft;
    Json *json = &draft.json;
    size_t size = (size_t)(lobby->count + lobby->pools) * ROW_SIZE;
    draft_open(&draft, SMALL + size, event ? "lobby" : NULL);
    json_open(json, "games", '[');
    for (int i = 0; i < lobby->count; i++) {
        const GameRow *row = lobby->row[i];
        int taken = row->seat[P1] ? P1 : P2;
        json_open(json, NULL, '{');
        json_put_string(json, "id", row->id);
        json_put_string(json, "rules", row->rules);
        json_bool(json, "position", *row->position != 0 || row->plies > 0);
        say_clock(json, row);
        json_bool(json, "rated", row->rated);
        json_bool(json, "pair", row->pair != 0);
        json_number(json, "seat", 2 - taken); /* the free one */
        say_person(json, "by", row->name[taken], row->kind[taken]);
        json_close(json, '}');
        say_rating(json, row->points, row->deviation);
        json_number(json, "created", row->created);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "pool", '[');
    for (int i = 0; i < lobby->pools; i++) {
        json_open(json, NULL, '{');
        json_put_string(json, "rules", lobby->pool[i].rules);
        json_number(json, "people", lobby->pool[i].people);
        json_close(json, '}');
    }
    json_close(json, ']');
    return draft_close(&draft);
}

static void put_mine(Json *json, const GameRow *row, const GameBoard *board, int seat, bool turn) {
    json_open(json, NULL, '{');
    json_put_string(json, "id", row->id);
    json_put_string(json, "rules", row->rules);
    json_put_string(json, "phase", phases[row->phase]);
    json_number(json, "you", seat + 1);
    json_bool(json, "turn", turn);
    json_bool(json, "open", row->open);
    json_bool(json, "pair", row->pair != 0);
    put_maybe(json, "tournament", row->tournament);
    json_number(json, "moves", row->plies);
    say_clock(json, row);
    put_deadline(json, row, clock_wall_ms());
    json_open(json, "seats", '[');
    for (int s = 0; s < 2; s++)
        if (open_seat(json, row, s)) json_close(json, '}');
    json_close(json, ']');
    json_put_string(json, "result", result_word(row->result));
    json_number(json, "draw", row->draw);
    json_number(json, "takeback", row->takeback_by);
    json_number(json, "moved", row->moved_at);
    if (board && *board->letters) say_board(json, board);
    json_close(json, '}');
}

char *say_mine(const GameList *list, const GameBoard *boards, int known, int64_t person,
               bool event) {
    Draft draft;
    size_t size = (size_t)list->count * ROW_SIZE + (size_t)known * BOARD_SIZE;
    draft_open(&draft, SMALL + size, event ? "mine" : NULL);
    json_open(&draft.json, "games", '[');
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < list->count; i++) {
            const GameRow *row = &list->game[i];
            bool first = row->seat[P1] == person || (!row->seat[P1] && row->to == person);
            int seat = first ? P1 : P2;
            bool turn = row->phase == GAME_PLAYING && row->to_move == seat + 1;
            const GameBoard *board = i < known ? &boards[i] : NULL;
            if (turn == !pass) put_mine(&draft.json, row, board, seat, turn);
        }
    json_close(&draft.json, ']');
    return draft_close(&draft);
}

char *say_made(const char *id) {
    Draft draft;
    draft_open(&draft, SMALL, NULL);
    json_put_string(&draft.json, "id", id);
    return draft_close(&draft);
}

char *say_vacation(const Vacation *vacation, int64_t now) {
    Draft draft;
    bool on = vacation_on(vacation, now);
    draft_open(&draft, SMALL, NULL);
    json_bool(&draft.json, "on", on);
    json_number_if(&draft.json, "until", on, vacation->until);
    json_number(&draft.json, "left", vacation_left(vacation, now));
    return draft_close(&draft);
}
