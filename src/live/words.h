/* What the server says of live games, as JSON (docs/live.md). All texts are the caller's, to be
 * freed. */
#ifndef LIVE_WORDS_H
#define LIVE_WORDS_H

#include "live/room.h"

/* The state as a seat sees it, -1 for a spectator. `event`: as a message of a WebSocket. */
char *say_state(const Room *room, int view, bool event, Now now);

/* A ply was played: number `ply` from 1. */
char *say_ply(const Room *room, int ply, int64_t seq, const PlyRow *row, Now now);

char *say_same(const Room *room);
char *say_here(const Room *room, Now now);
char *say_chat(const char *game, const ChatRow *row);
char *say_gone(const char *game);
char *say_done(int64_t id);
char *say_refused(const Refusal *refusal, int64_t id);
char *say_ping(int64_t t);
char *say_bye(const char *words);

/* {"on":"lobby","games":[…]}; without "on" as the body of an answer. */
char *say_lobby(const GameRow *const *rows, int count, bool event);

/* Somebody's games, those first in which it is the person's turn. */
char *say_mine(const GameList *list, int64_t person, bool event);

/* {"you":…}: NULL for nobody. */
/* `registration` is a word of Registration. */
char *say_you(const Person *person, const char *version, const char *registration, bool guests);

/* {"on","until","left"}: somebody's vacation, and what is left of this year's. */
char *say_vacation(const Vacation *vacation, int64_t now);

/* ---- parts: "clock", and an object of a person that is still open */
struct Json;
void say_clock(struct Json *json, const GameRow *row);
void say_person(struct Json *json, const char *key, const char *name, PersonKind kind);

/* {"id":…}: of what has been made. */
char *say_made(const char *id);

#endif
