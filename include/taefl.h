/* libtaefl: the rules and the engine of Taefl for other programs.
 *
 * A game and an engine live in memory the caller gives and need no closing: forget them and the
 * memory is yours again. The library allocates nothing, has no global state, reads no clock and
 * starts no thread of its own; different games and engines may be used by different threads at
 * once, one of them by one thread at a time.
 *
 * Texts are UTF-8 and end with a zero byte. The names of rule sets and the forms of positions,
 * moves and game files are those of the program taefl and of its documents. Pointers may be NULL
 * only where that is said. Functions that write text take a buffer and its size (at least 1), write
 * as much as fits and return the length of what they wrote; the TAEFL_..._SIZE always suffice.
 *
 * What can fail on what it is given returns false, or NULL, and changes nothing; taefl_error() then
 * says why. */
#ifndef TAEFL_H
#define TAEFL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TAEFL_MOVE_SIZE = 32,      /* of a buffer for a move */
    TAEFL_POSITION_SIZE = 160, /* for a position */
    TAEFL_ERROR_SIZE = 320     /* for an error */
};

typedef struct taefl_game taefl_game;
typedef struct taefl_engine taefl_engine;

/* "0.1.0". */
const char *taefl_version(void);

/* The rule sets, number 0 and up; NULL beyond the last. Options are added with '+', as in
 * "tablut-katz+edge-capture". */
const char *taefl_rules(int number);

/* ---- a game */

/* How many bytes a game of up to `plies` plies needs. */
size_t taefl_game_size(int plies);

/* Makes a game at the start of the named rules in `size` bytes of memory, of any alignment. NULL if
 * they are too few or the name is wrong; `why` (may be NULL) gets the reason. */
taefl_game *taefl_game_create(void *memory, size_t size, const char *rules, char *why,
                              size_t why_size);

/* A tafl rule set of one's own, read from the text of a rules file (docs/rule-files.md) into `size`
 * bytes of memory, of any alignment, which must stay as long as any game of it. NULL with the line
 * and the reason in `why` (may be NULL) for a file that is refused. */
typedef struct taefl_law taefl_law;
size_t taefl_law_size(void);
taefl_law *taefl_rules_read(void *memory, size_t size, const char *text, size_t length, char *why,
                            size_t why_size);

/* Its full name, "file:mine#1a2b3c4d"; what is unusual in it, number 0 and up, NULL beyond. */
const char *taefl_law_name(const taefl_law *law);
const char *taefl_law_warning(const taefl_law *law, int number);

/* As taefl_game_create, for a law and options of it, "+slow" or "". */
taefl_game *taefl_game_create_by(void *memory, size_t size, const taefl_law *law,
                                 const char *options, char *why, size_t why_size);

/* Why the last function that returned false or NULL for this game did so: one line of English. */
const char *taefl_error(const taefl_game *game);

/* The rules by their full name. */
const char *taefl_game_rules(const taefl_game *game);

/* Sets up a position and forgets what was played; NULL: the start. */
bool taefl_set_position(taefl_game *game, const char *position);
size_t taefl_position(const taefl_game *game, char *out, size_t size);

/* Who moves, 1 or 2. A player may move twice running (Gårdsdansen). */
int taefl_player(const taefl_game *game);

/* How many plies have been played from the position set up. */
int taefl_plies(const taefl_game *game);

/* The legal moves now: how many, and number 0 and up in the form "e3e7". */
int taefl_move_count(taefl_game *game);
size_t taefl_move(taefl_game *game, int number, char *out, size_t size);

/* Plays a move, "e3e7" or "e3-e7xd7"; takes back the last one. */
bool taefl_play(taefl_game *game, const char *move);
bool taefl_undo(taefl_game *game);

/* Which clause of the rules forbids a move now: "T2"; "" if it is legal; the clause by which the
 * game is over if it is; NULL if this is no move at all. */
const char *taefl_why(taefl_game *game, const char *move);

/* 0 while the game goes on, 1 or 2 if that player has won, 3 for a draw; and the clause by which,
 * "" while it goes on. */
int taefl_result(const taefl_game *game);
const char *taefl_reason(const taefl_game *game);

/* What a clause says, in English; NULL if there is none of this name. */
const char *taefl_clause(const char *id);

/* The players' points; false in games without. */
bool taefl_score(const taefl_game *game, int *first, int *second);

/* How many escape squares the king could reach at once if it were his turn: 1 is raichi, 2 and
 * more tuichu; 0 in games without a king. */
int taefl_exits(const taefl_game *game);

/* ---- game files */

/* Reads the main line of the first game of a file, its rules and its start included; on error the
 * line and column are named. A game by a rules file is read by a game of that law only. Names,
 * comments, variations and a result that does not follow from the rules are passed over. `memory`
 * is for the time of the call: 32 KB, 80 KB more for a law in the file, 512 bytes a ply (those of
 * variations too) and twice the length of the text do. */
bool taefl_read(taefl_game *game, const char *text, size_t length, void *memory, size_t size);

/* Writes the game as a file. `memory` as above. 0 if there is too little of it, or if the file does
 * not fit into `out`. */
size_t taefl_write(taefl_game *game, char *out, size_t out_size, void *memory, size_t size);

/* ---- the engine */

/* How many bytes an engine needs with a table of so many; a larger table makes it stronger. */
size_t taefl_engine_size(size_t table);

/* Makes an engine in `size` bytes, of any alignment, the table as large as they allow. NULL if they
 * are fewer than taefl_engine_size(0). */
taefl_engine *taefl_engine_create(void *memory, size_t size);

/* What a search may ask, each NULL if there is none: whether to stop (asked at least every 1,024
 * nodes), and a clock that never goes back, in microseconds from anywhere. */
void taefl_engine_host(taefl_engine *engine, void *context, bool (*stop)(void *context),
                       uint64_t (*clock)(void *context));

/* Several threads for one search, which the engine cannot start by itself: `spawn` runs
 * job(argument) on another thread (false: there is none to be had), `join` waits for all of them;
 * both get the context of taefl_engine_host and are called by taefl_search only. `memory` of
 * taefl_threads_size(threads) bytes, of any alignment, must stay as long as the engine. False, and
 * nothing changes, for fewer bytes or threads other than 1 to 256. With several threads a search is
 * not the same twice. */
size_t taefl_threads_size(int threads);
bool taefl_engine_threads(taefl_engine *engine, int threads, void *memory, size_t size,
                          bool (*spawn)(void *context, void (*job)(void *argument), void *argument),
                          void (*join)(void *context));

/* Looks for the best move, for so many nodes or milliseconds, whichever comes first; 0: no such
 * limit. Refused: milliseconds without a clock, no limit and no stop function, a finished game.
 * What was found about earlier positions is kept, so that one engine should play one game, or call
 * taefl_engine_forget between games. */
bool taefl_search(taefl_engine *engine, taefl_game *game, uint64_t nodes, uint32_t milliseconds,
                  char *move, size_t size);

/* Of the last search: its value for the player to move, in hundredths that each game has a scale of
 * its own for (docs/tune.md, "Chances"), 16000 and more in amount where the end was seen; and in
 * how many plies the game is then won (above 0) or lost (below 0), else 0. */
int taefl_search_score(const taefl_engine *engine);
int taefl_search_win(const taefl_engine *engine);

void taefl_engine_forget(taefl_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
