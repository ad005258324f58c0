/* JSON for bots (docs/bots.md). */
#include "api/bots.h"

#include "live/draft.h"
#include "live/words.h"

#include <string.h>

enum { LINE = 2048, PLY = 8, MOVE = 12 };

static void put_position(Json *json, const GameRow *row) {
    json_put_string(json, "initialFen", *row->position ? row->position : "startpos");
}

static const char *status_of(const GameRow *row) {
    return row->phase == GAME_WAITING   ? "created"
           : row->phase == GAME_PLAYING ? "started"
                                        : termination_word(row->termination);
}

static void put_winner(Json *json, const GameRow *row) {
    bool won = row->result == RESULT_P1 || row->result == RESULT_P2;
    json_number_if(json, "winner", won, row->result == RESULT_P1 ? 1 : 2);
}

/* ------------------------------------------------------------------ answers */

char *bot_say_token(int64_t id, const char *name, const char *token) {
    Draft line;
    draft_open(&line, LINE, "type", NULL);
    json_number(&line.json, "id", id);
    json_put_string(&line.json, "name", name);
    json_put_string(&line.json, "token", token);
    return draft_close(&line, "\n");
}

char *bot_say_account(const Person *person) {
    Draft line;
    draft_open(&line, LINE, "type", NULL);
    json_number(&line.json, "id", person->id);
    json_put_string(&line.json, "username", person->name);
    if (person->kind == PERSON_BOT) json_put_string(&line.json, "title", "BOT");
    return draft_close(&line, "\n");
}

/* ------------------------------------------------------------------ events */

char *bot_say_challenge(const GameRow *row, const char *name, PersonKind kind) {
    Draft line;
    Json *json = &line.json;
    draft_open(&line, LINE, "type", "challenge");
    json_open(json, "challenge", '{');
    json_put_string(json, "id", row->id);
    say_person(json, "challenger", name, kind);
    json_close(json, '}');
    json_put_string(json, "rules", row->rules);
    json_number(json, "seat", row->seat[P1] ? 2 : 1); /* the free seat */
    say_clock(json, row);
    put_position(json, row);
    json_number(json, "moves", row->plies);
    if (row->pair) json_bool(json, "pair", true);
    json_close(json, '}');
    return draft_close(&line, "\n");
}

char *bot_say_ended(const char *event, const char *game, const char *reason) {
    Draft line;
    draft_open(&line, LINE, "type", event);
    json_open(&line.json, "challenge", '{');
    json_put_string(&line.json, "id", game);
    if (*reason) json_put_string(&line.json, "reason", reason);
    json_close(&line.json, '}');
    return draft_close(&line, "\n");
}

char *bot_say_start(const GameRow *row, int seat) {
    Draft line;
    Json *json = &line.json;
    draft_open(&line, LINE, "type", "gameStart");
    json_open(json, "game", '{');
    json_put_string(json, "id", row->id);
    json_put_string(json, "rules", row->rules);
    json_number(json, "seat", seat + 1);
    say_person(json, "opponent", row->name[!seat], row->kind[!seat]);
    json_close(json, '}');
    json_close(json, '}');
    return draft_close(&line, "\n");
}

char *bot_say_finish(const GameRow *row) {
    Draft line;
    draft_open(&line, LINE, "type", "gameFinish");
    json_open(&line.json, "game", '{');
    json_put_string(&line.json, "id", row->id);
    json_put_string(&line.json, "status", status_of(row));
    put_winner(&line.json, row);
    json_close(&line.json, '}');
    return draft_close(&line, "\n");
}

/* ------------------------------------------------------------------ a game */

static void put_moves(Json *json, const Room *room) {
    const Game *game = &room->live.game;
    char text[MOVE_TEXT];
    json_open(json, "moves", '"');
    for (int ply = 0; ply < game->plies; ply++) {
        move_write(room->rules, game->played[ply], text);
        if (ply) json_escape(json, " ", 1);
        json_escape(json, text, strlen(text));
    }
    json_close(json, '"');
}

static void put_legal(Json *json, const Room *room) {
    static MoveList list; /* static because it is large; only the loop's thread uses it */
    game_moves(&room->live.game, &list);
    say_moves(json, "legal", room->rules, list.move, list.count);
}

static void put_claim(Json *json, int64_t claim_ms) {
    json_number_if(json, "claimWinInSeconds", claim_ms >= 0, (claim_ms + 999) / 1000);
}

static void put_state(Json *json, const Room *room, int seat, Now now) {
    const GameRow *row = &room->row;
    int turn = row->phase == GAME_PLAYING ? live_seat(&room->live) : -1;
    put_moves(json, room);
    json_number(json, "turn", turn + 1);
    if (turn >= 0 && turn == seat) put_legal(json, room);
    for (int i = 0; i < 2; i++) {
        int64_t left = room_time(room, i, now);
        json_number_if(json, i ? "p2time" : "p1time", left >= 0, left);
    }
    json_number(json, "p1inc", row->inc);
    json_number(json, "p2inc", row->inc);
    json_put_string(json, "status", status_of(row));
    put_winner(json, row);
    json_number(json, "draw", row->draw);
    json_number(json, "takeback", row->takeback_by);
    put_claim(json, turn >= 0 && seat == !turn ? room_claim_ms(room, now) : -1);
}

char *bot_say_state(const Room *room, int seat, bool full, Now now) {
    const GameRow *row = &room->row;
    Draft line;
    Json *json = &line.json;
    size_t size = LINE + (size_t)room->live.game.plies * PLY + (size_t)MAX_MOVES * MOVE;
    draft_open(&line, size, "type", full ? "gameFull" : "gameState");
    if (!full) {
        put_state(json, room, seat, now);
        return draft_close(&line, "\n");
    }
    json_put_string(json, "id", row->id);
    json_put_string(json, "rules", row->rules);
    put_position(json, row);
    json_open(json, "players", '[');
    for (int i = 0; i < 2; i++) {
        say_person(json, NULL, row->name[i], row->kind[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    say_clock(json, row);
    json_number(json, "seat", seat + 1);
    json_open(json, "state", '{');
    json_put_string(json, "type", "gameState");
    put_state(json, room, seat, now);
    json_close(json, '}');
    return draft_close(&line, "\n");
}

char *bot_say_chat(const ChatRow *chat) {
    Draft line;
    draft_open(&line, LINE + 6 * sizeof chat->words, "type", "chatLine");
    json_put_string(&line.json, "username", chat->name);
    json_put_string(&line.json, "text", chat->words);
    return draft_close(&line, "\n");
}

char *bot_say_gone(bool gone, int64_t claim_ms) {
    Draft line;
    draft_open(&line, LINE, "type", "opponentGone");
    json_bool(&line.json, "gone", gone);
    put_claim(&line.json, claim_ms);
    return draft_close(&line, "\n");
}
