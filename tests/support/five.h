/* A tournament of five players, the first its owner, for the tests of tournaments and arenas. */
#pragma once

#include "store/rounds.h"
#include "support/fixture.h"

enum { PLAYERS = 5 };

extern int64_t member[PLAYERS];
extern char id[GAME_ID];   /* of the tournament */
extern Started started;    /* the games of the last step that began any */
extern TournamentRow wish; /* what make() gives a tournament besides; cleared there */

int open_five(void **state);
int close_five(void **state);

void make(TournamentKind form, int rounds, int players);
bool enter(int who); /* whether it changed something */
void begin(bool works);
Tournament now(void);
const TournamentEntrant *entrant(const Tournament *t, int who);

/* Does all that is due. */
bool due(void);

/* Ends a game for the stronger one, whoever was earlier in the list. */
void end_game(const char *game);

/* Plays all games that are under way until there are none, or until a round begins; how many there
 * were. */
int play_until(int round);
int play_on(void); /* until there are none */
