/* libtaefl: the rules and the engine of Taefl for other programs.
 *
 * A game, a batch, an engine and a network live in memory that the caller gives. They need no
 * closing: when you no longer use them, the memory is yours again. They hold pointers into
 * themselves, so never copy or move their bytes: a copy by memcpy would write into the first game.
 * taefl_game_copy copies a game. The library allocates nothing, has no global state, reads no clock
 * and starts no thread.
 *
 * Threads. Each part below says which of these words apply to its functions:
 *   any     every thread may call them, at any time
 *   const   an object that is passed as a pointer to const is only read: several threads may do so
 *           at once, as long as no thread changes it
 *   alone   no other call may use an object that is passed otherwise until this call returns
 * Different objects never disturb each other: while one thread searches a game with an engine,
 * others may use other games and engines. A network may serve many engines at once.
 *
 * Texts are UTF-8 and end with a zero byte. The names of rule sets and the forms of positions,
 * moves and game files are those of the program taefl and of its documents. A pointer may be NULL
 * only if the function's comment says so. Functions that write text take a buffer and its size (at
 * least 1), write as much as fits and return the length of what they wrote. A buffer of
 * TAEFL_..._SIZE bytes is always large enough.
 *
 * A function that refuses its input returns false or NULL, and changes nothing. taefl_error(), or
 * the function named in its comment, then says why. docs/library.md shows how to use the library.
 */
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
    TAEFL_HUMAN_SIZE = 96,     /* for a move with its captures, or the name of a plane */
    TAEFL_POSITION_SIZE = 160, /* for a position */
    TAEFL_ERROR_SIZE = 320,    /* for an error */
    TAEFL_MOST_MOVES = 420,    /* no position has more legal moves */
    TAEFL_MOST_TAKEN = 18,     /* no ply takes more pieces */
    TAEFL_MOST_LINE = 128      /* plies of a line of a search */
};

/* The promise: a program that was compiled with this header works with every library of the same
 * TAEFL_ABI and at least this TAEFL_LEVEL. Additions raise TAEFL_LEVEL only. TAEFL_ABI rises if a
 * declaration changes or is removed; then programs must be compiled again. */
enum { TAEFL_ABI = 1, TAEFL_LEVEL = 2 };

typedef struct taefl_game taefl_game;
typedef struct taefl_engine taefl_engine;
typedef struct taefl_batch taefl_batch;
typedef struct taefl_network taefl_network;

/* ---- the library (threads: any) */

/* "0.2.0"; and the library's own TAEFL_ABI and TAEFL_LEVEL. */
const char *taefl_version(void);
int taefl_abi(void);
int taefl_level(void);

/* The rule sets, number 0 and up; NULL beyond the last. Options are added with '+', as in
 * "tablut-katz+edge-capture". */
const char *taefl_rules(int number);

/* ---- a game (threads: const, alone) */

/* How many bytes a game of up to `plies` plies needs: about 95 a ply. */
size_t taefl_game_size(int plies);

/* Makes a game at the start of the named rules in `size` bytes of memory, of any alignment. NULL if
 * they are too few or the name is wrong; `why` (may be NULL) gets the reason. */
taefl_game *taefl_game_create(void *memory, size_t size, const char *rules, char *why,
                              size_t why_size);

/* Makes an independent copy of a game with all its history, in other memory, as large as that
 * allows. NULL if `size` is less than taefl_game_size of the plies played. The law of a rules file
 * is shared: it must stay for the copy too. */
taefl_game *taefl_game_copy(void *memory, size_t size, const taefl_game *game);

/* A tafl rule set of your own. It is read from the text of a rules file (docs/rule-files.md) into
 * `size` bytes of memory, of any alignment. The memory must stay as long as any game of the law.
 * NULL if the file is refused; `why` (may be NULL) then has the line and the reason. */
typedef struct taefl_law taefl_law;
size_t taefl_law_size(void);
taefl_law *taefl_rules_read(void *memory, size_t size, const char *text, size_t length, char *why,
                            size_t why_size);

/* Its full name, "file:mine#1a2b3c4d"; and its warnings, number 0 and up, NULL beyond the last. */
const char *taefl_law_name(const taefl_law *law);
const char *taefl_law_warning(const taefl_law *law, int number);

/* As taefl_game_create, for a law with options of it, "+slow" or "". */
taefl_game *taefl_game_create_by(void *memory, size_t size, const taefl_law *law,
                                 const char *options, char *why, size_t why_size);

/* Why the last function that returned false or NULL for this game did so: one line of English. */
const char *taefl_error(const taefl_game *game);

/* The rules by their full name. */
const char *taefl_game_rules(const taefl_game *game);

/* Sets up a position and forgets what was played; NULL: the start. */
bool taefl_set_position(taefl_game *game, const char *position);
size_t taefl_position(const taefl_game *game, char *out, size_t size);

/* The player to move, 1 or 2. A player may move twice in a row (Gårdsdansen). */
int taefl_player(const taefl_game *game);

/* Which half of the turn comes next, 0 or 1; always 0 where a turn has one ply. */
int taefl_half(const taefl_game *game);

/* How many plies have been played since the position was set up; and each of them, number 0 and up,
 * as a move in the form "e3e7" ("" beyond the last) and as an action (below; -1 beyond the last).
 */
int taefl_plies(const taefl_game *game);
size_t taefl_played(const taefl_game *game, int ply, char *out, size_t size);
int taefl_played_action(const taefl_game *game, int ply);

/* A number for the position: pieces, side to move, half of the turn and stones in hand, but neither
 * rules nor history. Equal positions have equal keys, on every machine; other versions may have
 * other keys. `folded`: positions that a symmetry of the rules turns into each other have the same
 * key too. */
uint64_t taefl_key(const taefl_game *game);
uint64_t taefl_key_folded(const taefl_game *game);

/* How often the present position has occurred in the game, 1 or more. */
int taefl_occurrences(const taefl_game *game);

/* The legal moves now: how many, and number 0 and up in the form "e3e7". */
int taefl_move_count(taefl_game *game);
size_t taefl_move(taefl_game *game, int number, char *out, size_t size);

/* Plays a move, "e3e7" or "e3-e7xd7"; takes back the last one. */
bool taefl_play(taefl_game *game, const char *move);
bool taefl_undo(taefl_game *game);

/* The clause of the rules that forbids a move now: "T2"; "" if the move is legal. If the game is
 * over, the clause that ended it. NULL if the text is no move at all. */
const char *taefl_why(taefl_game *game, const char *move);

/* What the last ply took, in the order of printed captures. Returns how many pieces, and writes the
 * first `most` of them to `out` (NULL: none). taefl_reason has the clause of the end. The structure
 * never changes. */
typedef struct taefl_taken {
    const char *clause; /* of the capture */
    int32_t square;
    char piece; /* its letter in the position text */
    char zero[3];
} taefl_taken;
int taefl_effects(const taefl_game *game, taefl_taken *out, int most);

/* The number of ways to play `depth` plies from here, without regard to repetition. */
uint64_t taefl_perft(const taefl_game *game, int depth);

/* 0 while the game goes on, 1 or 2 if that player has won, 3 for a draw; and the clause that ended
 * the game, "" while it goes on. */
int taefl_result(const taefl_game *game);
const char *taefl_reason(const taefl_game *game);

/* The words of a clause, in English; NULL if there is none of this name. */
const char *taefl_clause(const char *id);

/* The players' points; false in games without. */
bool taefl_score(const taefl_game *game, int *first, int *second);

/* How many escape squares the king could reach at once if it were his turn: 1 is raichi, 2 and
 * more tuichu; 0 in games without a king. */
int taefl_exits(const taefl_game *game);

/* ---- facts of the rules of a game (threads: const) */

/* A number; -1 for a fact that this library does not know. */
typedef enum taefl_number {
    TAEFL_SIZE,       /* columns of the board, such as 7, 9 or 11 */
    TAEFL_SQUARES,    /* squares of the board; they are numbered from 0 */
    TAEFL_HEXAGON,    /* 1: the board is the hexagon of Gårdsdansen */
    TAEFL_FIRST,      /* the player who begins, 1 or 2 */
    TAEFL_HALVES,     /* plies in a turn, 1 or 2 */
    TAEFL_PLACES,     /* 1: a move places a piece */
    TAEFL_KING,       /* 1: player 1 brings a king out, player 2 takes him */
    TAEFL_POINTS,     /* 1: points decide (taefl_score) */
    TAEFL_MOST_PLIES, /* after so many plies the game is drawn; 0: no such limit */
    TAEFL_MOST_CALM,  /* the same after so many turns in a row without a capture */
    TAEFL_SYMMETRIES, /* of the rules: 1, 2, 4, 8 or 12 */
    TAEFL_ACTIONS,    /* how many actions there are */
    TAEFL_PLANES,     /* how many planes there are, … */
    TAEFL_PLANE_ROWS, /* … and the shape of each */
    TAEFL_PLANE_COLUMNS,
    TAEFL_OPTIONS /* how many options the rule set has */
} taefl_number;
int taefl_fact(const taefl_game *game, int fact);

/* A text; NULL for one that this library does not know. */
typedef enum taefl_words {
    TAEFL_BASE,     /* the name of the rule set without options */
    TAEFL_FAMILY,   /* "tafl", "maerstanas", "gardsdansen" */
    TAEFL_TITLE,    /* "Tablut, edition by Demian Katz" */
    TAEFL_SOURCE,   /* the document, its author and year, and its licence if known */
    TAEFL_ADDRESS,  /* where it can be read; "" if that is not known */
    TAEFL_PLAYER_1, /* the players' names: "White" … */
    TAEFL_PLAYER_2
} taefl_words;
const char *taefl_fact_text(const taefl_game *game, int fact);

/* The options of the rule set, number 0 and up: the name as after '+', one line for people (NULL
 * beyond the last), and whether the game is played with it. */
const char *taefl_option(const taefl_game *game, int number);
const char *taefl_option_words(const taefl_game *game, int number);
bool taefl_option_on(const taefl_game *game, int number);

/* The clauses of these rules, number 0 and up, NULL beyond the last; and the words of one, in
 * English, also of a clause of a rules file (NULL: unknown). */
const char *taefl_game_clause(const taefl_game *game, int number);
const char *taefl_game_clause_words(const taefl_game *game, const char *id);

/* The name of a square, "e5", NULL if there is no such square; and its number, -1 if there is
 * none. On square boards square = (row - 1) * size + column, with column a as 0. */
const char *taefl_square_name(const taefl_game *game, int square);
int taefl_square(const taefl_game *game, const char *name);

/* Symmetry number `symmetry` of the rules, 0 the identity: where each square goes
 * (out[TAEFL_SQUARES]), each action (out[TAEFL_ACTIONS]) and each place of a plane
 * (out[TAEFL_PLANE_ROWS * TAEFL_PLANE_COLUMNS]). False for a number that does not exist; then
 * nothing is written. A law of a rules file has only those symmetries of its board that leave the
 * law unchanged. */
bool taefl_symmetry_squares(const taefl_game *game, int symmetry, uint8_t *out);
bool taefl_symmetry_actions(const taefl_game *game, int symmetry, uint16_t *out);
bool taefl_symmetry_places(const taefl_game *game, int symmetry, uint8_t *out);

/* ---- actions: moves as numbers, 0 … TAEFL_ACTIONS - 1 (threads: const, alone)
 *
 * Square boards where pieces move (n = TAEFL_SIZE; n * n * (2n - 2) actions): from * (2n - 2) + k.
 *   k < n - 1: along the row, to column k, or k + 1 if k is not left of the piece;
 *   other k: along the column, to row k - (n - 1), or one more if that is not below the piece.
 * Rows and columns count from 0. "Below" means a smaller number.
 *
 * Square boards where pieces are placed (3 * n * n + 1 actions): kind * n * n + square, with kind 0
 * standard, 1 thunder-stone, 2 Woden-stone. The last action passes.
 *
 * The hexagon (37 * 37 actions): from * 37 + to. An action is a ply, half a turn. */

/* The legal actions now, in the order of taefl_move: how many; `out` has room for
 * TAEFL_MOST_MOVES. */
int taefl_legal(taefl_game *game, uint16_t *out);

/* The same as a byte for each action: 1 legal, 0 not; out[TAEFL_ACTIONS]. */
void taefl_legal_mask(taefl_game *game, uint8_t *out);

/* Plays an action. */
bool taefl_act(taefl_game *game, int action);

/* An action in the form "e3e7"; "" for a number that is no action. A legal action in the form that
 * people read, with its captures, "e3-e7xd7"; "" if it is not legal now. */
size_t taefl_action_text(const taefl_game *game, int action, char *out, size_t size);
size_t taefl_action_human(taefl_game *game, int action, char *out, size_t size);

/* The action of a move as in taefl_play; it need not be legal. -1 if this is no move, and
 * taefl_error says why. */
int taefl_action(taefl_game *game, const char *move);

/* ---- planes: the position as numbers (threads: const)
 *
 * A plane is TAEFL_PLANE_ROWS × TAEFL_PLANE_COLUMNS bytes, row by row from row 1, column a first.
 * Planes hold 0 and 1. There is one for each kind of piece of each player, and one for each kind of
 * special square. Then come planes that are all 0 or all 1 on the squares of the board: player 2 to
 * move, second half, each stone in hand, the position has occurred before. The last plane is the
 * board itself. The rules alone decide which planes there are. Their order and names stay the same
 * as long as TAEFL_ABI does.
 *
 * The hexagon has columns a to g and seven rows. The row of a point is its number less one, and in
 * columns a, b and c 3, 2 and 1 more: d1 and g1 are in row 0, a1 and d4 in row 3. So the neighbours
 * of (row, column) are at (±1, 0), (0, ±1), (1, -1) and (-1, 1). */

/* What a plane shows: "attacker", "escape", "player 2 to move"; "" if there is none. */
size_t taefl_plane_name(const taefl_game *game, int plane, char *out, size_t size);

/* The place of a square in a plane, row * columns + column; -1 if there is no such square. */
int taefl_plane_place(const taefl_game *game, int square);

/* Writes all planes, out[TAEFL_PLANES][TAEFL_PLANE_ROWS][TAEFL_PLANE_COLUMNS]. */
void taefl_planes(const taefl_game *game, uint8_t *out);

/* ---- batches: many games of the same rules in one block (threads: const, alone)
 *
 * Games are numbered 0 … games - 1, and an array has one entry for each. All of this is the same on
 * every machine. For several threads make several batches. */

/* How many bytes `games` games need, each of up to `plies` plies; SIZE_MAX if the number is too
 * large. */
size_t taefl_batch_size(int games, int plies);

/* Makes `games` games (1 and up) of up to `plies` plies (1 and up) in memory of any alignment. Each
 * begins at the present position of `model`, without its history, and by its rules; `model` itself
 * is not needed afterwards. NULL if there are too few bytes, too few games or plies, or if the
 * model is over. */
taefl_batch *taefl_batch_create(void *memory, size_t size, const taefl_game *model, int games,
                                int plies);
int taefl_batch_games(const taefl_batch *batch);

/* Whether a game that ends begins again at once; by default it does not. */
void taefl_batch_renew(taefl_batch *batch, bool renew);

/* Begins games again: those whose byte in `which` is not 0, NULL: all. */
void taefl_batch_reset(taefl_batch *batch, const uint8_t *which);

/* Plays an action in each game; -1 leaves a game alone. False if an action is not legal: then no
 * game has changed, and taefl_batch_error says which one and why.
 *
 * reward: 1 if player 1 has won by this ply, -1 if player 2 has, 0 otherwise. done: 1 if this ply
 * ended the game, 2 if the game is cut off because it has no room for another ply, 0 otherwise.
 * Each may be NULL. A game that is over or cut off accepts only -1. If games renew, the game has
 * begun again already, and reward and done belong to the one that ended. */
bool taefl_batch_step(taefl_batch *batch, const int32_t *actions, int8_t *reward, uint8_t *done);
const char *taefl_batch_error(const taefl_batch *batch);

/* The present state of each game: planes[games][TAEFL_PLANES][rows][columns] as taefl_planes,
 * mask[games][TAEFL_ACTIONS] as taefl_legal_mask, player[games] 1 or 2, half[games] 0 or 1. Each
 * may be NULL. The mask of a game that is over or cut off is empty. */
void taefl_batch_observe(const taefl_batch *batch, uint8_t *planes, uint8_t *mask, uint8_t *player,
                         uint8_t *half);

/* For each game a legal action, all equally likely, by `seed` and the game's number; -1 if it is
 * over or cut off. */
void taefl_batch_choose(const taefl_batch *batch, uint64_t seed, int32_t *actions);

/* Plays every game to its end by such actions. If games renew, a game that has ended begins again,
 * but only once. */
void taefl_batch_playout(taefl_batch *batch, uint64_t seed);

/* For each number, the game that ended last there: its result as taefl_result (0 if it was cut
 * off), plies, and clause as a number (0: cut off). Plies are 0 if no game has ended there. Each
 * may be NULL. */
void taefl_batch_ends(const taefl_batch *batch, uint8_t *result, int32_t *plies, uint16_t *reason);

/* The clause of such a number, "T7"; "" for 0, NULL for a number without a clause. */
const char *taefl_batch_reason(const taefl_batch *batch, int reason);

/* taefl_batch_copy copies a game out of a batch as taefl_game_copy does; taefl_batch_put copies one
 * into it. False if the game has other rules, or more plies than there is room for;
 * taefl_batch_error says so. */
taefl_game *taefl_batch_copy(const taefl_batch *batch, int number, void *memory, size_t size);
bool taefl_batch_put(taefl_batch *batch, int number, const taefl_game *game);

/* ---- game files (threads: alone) */

/* Reads the main line of the first game of a file, with its rules and its start; an error has the
 * line and column. A game with the law of a rules file can be read only into a game of that law.
 * Names, comments, variations and a result that does not follow from the rules are ignored.
 * `memory` is needed during the call only. This is enough: 32 KB, 80 KB more for a law in the file,
 * 512 bytes for each ply (those of variations too), and twice the length of the text. */
bool taefl_read(taefl_game *game, const char *text, size_t length, void *memory, size_t size);

/* Writes the game as a file. `memory` as above. 0 if there is too little memory, or if the file
 * does not fit into `out`. */
size_t taefl_write(taefl_game *game, char *out, size_t out_size, void *memory, size_t size);

/* ---- networks (threads: const, alone; taefl_network_none: any)
 *
 * A network evaluates positions (docs/learn.md). If a function takes a network, NULL means the
 * network that comes with Taefl for the rules of the game. If there is none, the hand-made terms
 * evaluate. */

/* How many bytes a network needs. */
size_t taefl_network_size(void);

/* Makes a network from the `length` bytes of a network file, in `size` bytes of memory of any
 * alignment. The file must name the rules of the game. Its bytes are not needed afterwards. On NULL
 * taefl_error(game) says why. */
taefl_network *taefl_network_read(void *memory, size_t size, taefl_game *game, const void *bytes,
                                  size_t length);

/* The network that comes with Taefl for the named rules. NULL with the reason in `why` (may be
 * NULL) if there is none. */
taefl_network *taefl_network_named(void *memory, size_t size, const char *rules, char *why,
                                   size_t why_size);

/* No network: the hand-made terms evaluate. */
const taefl_network *taefl_network_none(void);

/* The checksum, 16 digits, of the network that evaluates a game if `network` is passed; "terms" for
 * the terms. A network can also evaluate other rules of its family on a board of its size. For all
 * other rules this is "", and taefl_evaluate and taefl_analyse refuse the network. */
enum { TAEFL_SUM_SIZE = 17 };
void taefl_network_sum(const taefl_network *network, const taefl_game *game,
                       char out[TAEFL_SUM_SIZE]);

/* The input of a network for the position: a byte for each square of each set, 1 if it is in the
 * set, out[TAEFL_SETS][TAEFL_SQUARES]. docs/learn.md says which sets there are. */
enum { TAEFL_SETS = 6 };
void taefl_network_input(const taefl_game *game, uint8_t *out);

/* The same of every game of a batch, out[games][TAEFL_SETS][TAEFL_SQUARES]. */
void taefl_batch_network_input(const taefl_batch *batch, uint8_t *out);

/* The value of the position without a search: for player 1, in hundredths as taefl_search_score;
 * and the chance that player 1 wins, in thousandths, with a draw as half a win. Each may be NULL.
 * False if the game is over or the network does not fit. */
bool taefl_evaluate(taefl_game *game, const taefl_network *network, int *score, int *chance);

/* The same for every game of a batch. A game that is over has the score 0 and the chance 1000, 500
 * or 0. False if the network does not fit; taefl_batch_error says so. */
bool taefl_batch_evaluate(taefl_batch *batch, const taefl_network *network, int32_t *score,
                          int32_t *chance);

/* ---- the engine (threads: const, alone; during a search no other call may use its game) */

/* How many bytes an engine needs with a table of `table` bytes. A larger table makes it stronger.
 */
size_t taefl_engine_size(size_t table);

/* Makes an engine in `size` bytes, of any alignment, with the largest table that fits. NULL if
 * `size` is less than taefl_engine_size(0). */
taefl_engine *taefl_engine_create(void *memory, size_t size);

/* Two functions that a search calls, each NULL if there is none. `stop` says whether to stop; it is
 * called at least every 1,024 nodes. `clock` never goes back, and has microseconds since any
 * moment. */
void taefl_engine_host(taefl_engine *engine, void *context, bool (*stop)(void *context),
                       uint64_t (*clock)(void *context));

/* Several threads for one search. The engine cannot start threads, so the caller gives two
 * functions: `spawn` runs job(argument) on another thread (false: no thread is available), and
 * `join` waits for all of them. Both get the context of taefl_engine_host, and only searches call
 * them. `memory` of taefl_threads_size(threads) bytes, of any alignment, must stay as long as the
 * engine. False, and nothing changes, for fewer bytes or for a number of threads outside 1 to 256.
 * Two searches with several threads may differ. */
size_t taefl_threads_size(int threads);
bool taefl_engine_threads(taefl_engine *engine, int threads, void *memory, size_t size,
                          bool (*spawn)(void *context, void (*job)(void *argument), void *argument),
                          void (*join)(void *context));

/* Looks for the best move until it reaches a limit of nodes or milliseconds; 0: no such limit.
 * Refused: milliseconds without a clock, no limit and no stop function, a finished game. The engine
 * keeps what it found about earlier positions. So use one engine for each game, or call
 * taefl_engine_forget between games. */
bool taefl_search(taefl_engine *engine, taefl_game *game, uint64_t nodes, uint32_t milliseconds,
                  char *move, size_t size);

/* The result of the last search. The score is the value for the player to move, in hundredths; each
 * game has its own scale (docs/tune.md, "Chances"). At 16000 or more, or -16000 or less, the search
 * saw the end. taefl_search_win says in how many plies the game is then won (above 0) or lost
 * (below 0), else 0. */
int taefl_search_score(const taefl_engine *engine);
int taefl_search_win(const taefl_engine *engine);

/* Forgets what was found about earlier positions. */
void taefl_engine_forget(taefl_engine *engine);

/* ---- a search with all options (threads as above)
 *
 * The answer is the same on every machine if `nodes` or `depth` are the only limits, the engine has
 * one thread, and the earlier searches of this engine were the same. */

typedef enum taefl_kind {
    TAEFL_GUESS, /* the score is an evaluation */
    TAEFL_WIN,   /* the player to move is proven to win, … */
    TAEFL_LOSS,  /* … to lose, … */
    TAEFL_DRAW   /* … to draw with best play */
} taefl_kind;

/* One line of play, from the view of the player to move. The structure never changes. */
typedef struct taefl_line {
    int32_t number;        /* 1 for the best line */
    int32_t depth;         /* plies searched; … */
    int32_t longest;       /* … at most */
    int32_t score;         /* as taefl_search_score */
    int32_t kind;          /* taefl_kind */
    int32_t win;           /* plies to a proven win; below 0: to a proven loss; else 0 */
    int32_t chance;        /* of winning, in thousandths, a draw as half a win */
    int32_t plies;         /* of `action` */
    uint64_t nodes;        /* searched so far, … */
    uint64_t microseconds; /* … and the time; 0 without a clock */
    uint16_t action[TAEFL_MOST_LINE];
} taefl_line;

/* The request of a search. Set `size` to sizeof(taefl_request), then the fields that you need, and
 * the rest to 0. 0 and NULL mean "no limit", or what the field's comment says. Later versions add
 * fields at the end only. From a program with an older header only the fields of that header are
 * read. A request with a newer header is refused if a byte that the library does not know is not
 * 0. */
typedef struct taefl_request {
    size_t size;
    uint64_t nodes;        /* limits: the search stops at the first it reaches */
    uint32_t milliseconds; /* needs a clock */
    int32_t depth;         /* 1 … 127 */
    int32_t win_within;    /* stop at a proven win in so many plies, 1 … 127 */
    int32_t contempt;      /* 0 … 1000: hundredths by which a repetition is worse than level */
    uint32_t time[2];      /* ms left on each player's clock: the engine plans with them, … */
    uint32_t increment[2]; /* … and what each gets for a move; need a clock */
    int32_t strength;      /* 1 … 10, 0: 10; below 10 it makes mistakes, by `seed` */
    int32_t lines;         /* how many best lines are wanted, at most TAEFL_MOST_MOVES; 0: 1 */
    uint64_t seed;
    const uint16_t *only;         /* search these actions only, all legal; NULL: all */
    size_t only_count;            /* how many, at most TAEFL_MOST_MOVES */
    const taefl_network *network; /* what evaluates; it must stay as long as the engine uses it */
    taefl_line *line;             /* room for `lines` lines; NULL: they are not kept */
    void (*report)(void *context, const taefl_line *line); /* gets each finished line; or NULL */
    void *context;                                         /* of report */
} taefl_request;

/* The answer of a search. Set `size` to sizeof(taefl_answer). Later versions add fields at the end
 * only, and never write beyond `size`. */
typedef struct taefl_answer {
    size_t size;
    int32_t action;                          /* the best one */
    int32_t reply;                           /* the ply expected after it, or -1 */
    int32_t score, kind, win, chance, depth; /* as in taefl_line */
    int32_t lines;                /* how many of request.line hold a line, from the first on */
    uint64_t nodes;               /* of all threads */
    uint64_t microseconds;        /* 0 without a clock */
    char network[TAEFL_SUM_SIZE]; /* what evaluated, as taefl_network_sum */
    char zero[7];
} taefl_answer;

/* Searches as the request says. Refused like taefl_search, and for a value out of range, an action
 * that is not legal or a network that does not fit; taefl_error(game) says why. taefl_search_score
 * and taefl_search_win have the result of this search too. If the network is not that of the search
 * before, the engine forgets. */
bool taefl_analyse(taefl_engine *engine, taefl_game *game, const taefl_request *request,
                   taefl_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
