/* The server's messages about live games, as JSON (docs/live.md). The caller frees all texts. */
#pragma once

#include "live/room.h"
#include "store/replay.h"

/* A game's state as one seat sees it, or a spectator (-1). `event`: as a WebSocket message. */
char *say_state(const Room *room, int view, bool event, Now now);

/* Reports ply number `ply`, counted from 1. */
char *say_ply(const Room *room, int ply, int64_t seq, const PlyRow *row, Now now);

/* Nothing has changed since. Repeats what belongs to the viewer, who may be another one by now. */
char *say_same(const Room *room, int view);
char *say_here(const Room *room, Now now);
char *say_chat(const char *game, const ChatRow *row);
/* The challenge was withdrawn, or declined with a reason; "": none. */
char *say_gone(const char *game, const char *reason);
/* The player to move is asked for a move, with all legal ones: for programs that know no rules. */
char *say_turn(const Room *room);
/* A message with the server's date, for readers whose clock may be wrong. */
char *say_dated(const char *message, int64_t now);
char *say_done(int64_t id);
char *say_refused(const Refusal *refusal, int64_t id);
char *say_ping(int64_t t);
char *say_bye(const char *words);

/* A rule set that people in the pool name, and how many do. */
typedef struct PoolRow {
    const char *rules;
    int people;
} PoolRow;

/* What the lobby shows. */
typedef struct Lobby {
    const GameRow *const *row;
    int count;
    const PoolRow *pool;
    int pools;
} Lobby;

/* {"on":"lobby","games":[…],"pool":[…]}; the body of an HTTP answer lacks "on". */
char *say_lobby(const Lobby *lobby, bool event);

/* The game that somebody in the pool has got. */
char *say_met(const char *game);

/* A person's games; those where it is their turn come first. `boards` has the first `known` games'
 * boards. */
char *say_mine(const GameList *list, const GameBoard *boards, int known, int64_t person,
               bool event);

/* {"you":…}. A NULL `person` is not signed in; `registration` is a word of Registration. */
char *say_you(const Person *person, const char *version, const char *registration, bool guests);

/* {"on","until","left"}: a person's vacation, and the days of vacation left this year. */
char *say_vacation(const Vacation *vacation, int64_t now);

/* ---- parts, as values: a clock, a rating (deviation 0: null), a person, and an object with the
 * members "board", "last" and "squares" */
struct json_t;
struct json_t *clock_json(const GameRow *row);
struct json_t *rating_json(int points, int deviation);
struct json_t *person_json(const char *name, PersonKind kind);
struct json_t *board_json(const GameBoard *board);

/* {"id":…} of a new object. */
char *say_made(const char *id);

/* ---- a fair match: two games of the same people with sides swapped. This says how the match
 * stands in one of its games. The row of the second game has what counts of the first. */

enum { PAIR_OPEN = -1 };

/* A seat's points in half points: of the first game alone, or of both in the row of the second. */
int pair_points(const GameRow *row, int seat);

/* The seat in this row whose player has won the match, counted from 1; 0: drawn; PAIR_OPEN: nothing
 * is decided. More points win. At 1–1 the win in fewer plies decides. A player who lets the second
 * game be aborted has lost the match. */
int pair_winner(const GameRow *row);

/* Whether a match ended after one game because its players do not play each other again. */
bool pair_is_apart(const GameRow *row);
