/* Parts of bodies and answers that several routes share. */
#pragma once

#include "api/call.h"

/* A finished game as one line of a list. */
struct json_t *game_summary(const GameRow *game);

/* ---- files.c: whether the caller may see the stored game with this row; if not, the call is
 * refused. */
bool game_is_open(Call *call, const GameRow *row);

/* ---- files.c: answers with the QR code of /PAGE/ID for the call's id, under the requested server
 * name, which the route's read has kept */
bool call_read_qr(Call *call, Refusal *why);
void call_qr(Call *call, const char *page);

/* ---- challenges.c: carries out an order of the caller. Answers with its text, or with call->text
 * if there is one. */
void call_order(Call *call, Order order);

/* ---- challenges.c: cancels the challenges of a list, carries out `action` in its games in play,
 * and then calls `ended`. A refusal with 503 goes to the caller, who must try again. */
void call_end_games(Call *call, const GameList *list, Action action, void (*ended)(Call *call));

/* ---- challenges.c: reads "clock" of a body into clock, base and inc of the row */
bool challenges_clock(const Call *call, GameRow *row, Refusal *why);

/* ---- explore.c: these refuse what would help in the caller's own running games. They return false
 * after a database fault. They may take some 20 ms, so a change asks them by call_look. */
/* The first position of a game against an engine or a bot. */
bool fair_opponent(Db *db, Call *call, const Rules *rules, const Position *first);
/* Every position of a game. */
bool fair_game(Db *db, Call *call, const GameRow *row, const PlyRow *plies);

/* ---- classes.c */
/* Runs in the store's thread. Refuses the call and returns false unless the person owns the
 * tournament or is a host; false also after a database fault. */
bool class_owns(Db *db, Call *call);
/* call->own as a Started, which is made. */
struct Started *class_started(Call *call);
/* Ends a pause, if there is one. call->own receives the games that go on; class_resumed reports
 * them. */
bool class_run_resume(Db *db, Call *call);
void class_resumed(Call *call);
/* Tells the followers that the tournament has changed, and answers the call. */
void class_done(Call *call);
/* classes_adopt of store/classes.h, and tells the followers. */
void classes_adopt_all(Service *service);
