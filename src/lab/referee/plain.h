// The plain reference: all rules of Taefl once more, as simply as they can be written.
//
// It is the referee that the tests compare the core with, and that checks proofs. Therefore it
// shares no code, table or constant with the core, keeps no redundant state (a position is the
// characters one would print) and prefers the wording of the rules to speed. Clause ids (T3, A9,
// ...) in the comments are those of the rules document.
//
// Two layers: a PlainPosition is one board without a past, cheap to copy; a Plain is a game, a
// list of positions, and knows about repetition.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PLAIN_SQUARES = 121,  // largest board: tafl's 11 files of 11 ranks
    PLAIN_MOVES = 512,    // no position has more moves: each ends on an empty square and comes from
                          // one of four directions, and a piece has at most 20 (404 on 11×11)
    PLAIN_HISTORY = 1024, // positions a game can hold
    PLAIN_TEXT = 160,     // room for any position text
    PLAIN_NAME = 96,      // room for any canonical rule set name
    PLAIN_TAKEN = 18      // pieces one move can remove: two edges of 11 but for their ends
};

typedef enum { PLAIN_TAFL, PLAIN_MAERSTANAS, PLAIN_GARDSDANSEN } PlainFamily;
typedef enum { PLAIN_NONE, PLAIN_P1, PLAIN_P2, PLAIN_DRAW } PlainResult;

// What happens when a position stands again; the kinds of the rules document, in its order.
typedef enum {
    PLAIN_NO_REPETITION,
    PLAIN_THIRD_DRAWS,
    PLAIN_SECOND_DRAWS,
    PLAIN_DEFENDERS_LOSE,
    PLAIN_DEFENDERS_MAY_NOT,
    PLAIN_AGGRESSOR,
    PLAIN_MOVER_LOSES, // the third time, both
    PLAIN_MOVER_WINS
} PlainRepetition;

// One law of the tafl family: the table of fields at the end of the rules document. A set of
// squares has a 1 for each of them, by square; a switch is 0 or 1.
typedef struct {
    int size;
    signed char beside[PLAIN_SQUARES][4]; // the neighbours: right, left, up, down; -1 off the board
    char start[PLAIN_TEXT];
    int soldiers[2]; // of player 1 and 2 at the start
    char escape[PLAIN_SQUARES], barred[PLAIN_SQUARES], no_pass[PLAIN_SQUARES],
        no_stop[PLAIN_SQUARES];
    char no_stop_king[PLAIN_SQUARES];
    char camp[PLAIN_SQUARES]; // 0 for none, else the number of the camp
    char hostile[PLAIN_SQUARES], held_defenders[PLAIN_SQUARES], held_attackers[PLAIN_SQUARES];
    char surround[PLAIN_SQUARES], king_hostile[PLAIN_SQUARES], ring[PLAIN_SQUARES];
    char step, king_step; // 0: any number of squares
    char camp_shelter, edge_hostile, edge_hostile_to_king, edge_rings;
    char hammer, anvil; // does the king take part in captures as mover, as the far side?
    char linnaean, shieldwall, exit_fort, encircle, no_move_draws;
    char repetition;
    int move_limit, no_capture_limit; // moves after which the game is drawn; 0: none
} PlainLaw;

typedef struct {
    PlainFamily family;
    char name[PLAIN_NAME];
    PlainLaw law;                   // tafl
    bool plain, simple, wraparound; // maerstanas
    bool rim_jumps;                 // gardsdansen
} PlainRules;

// Squares: '.' empty, ' ' not part of the board, else the piece letter of the position text.
//   Tafl        square[size * (rank - 1) + file]
//   Mǽrstánas   square[7 * (row - 1) + column]
//   Gårdsdansen square[13 * (q + 3) + (h + 6)] in the coordinates of the rules
// All members are characters, so that two positions are equal exactly if their bytes are.
typedef struct {
    char square[PLAIN_SQUARES];
    char side;    // 1 or 2, who moves
    char phase;   // 'p' or 's' in Gårdsdansen, otherwise 0
    char hand[4]; // Mǽrstánas: 1 if T, W, t, w is left; otherwise 0
    char ended;   // tafl: who won by the last move's fort or ring, 1 or 2; otherwise 0
} PlainPosition;

// kind: 'm' from one square to another; 'S' 'T' 'W' a placement on `to` (from is -1); 'p' a pass.
typedef struct {
    signed char kind, from, to;
} PlainMove;

typedef struct {
    int count;                       // without the king
    signed char square[PLAIN_TAKEN]; // in the order in which captures are printed
    bool king;
} PlainTaken;

typedef struct {
    PlainRules rules;
    int count;                            // positions in history, at least 1
    PlainTaken taken;                     // by the last move
    PlainPosition history[PLAIN_HISTORY]; // the last one is the present
} Plain;

// ---- names
// Reads 'base+option+option', options in any order, each at most once.
bool plain_rules(PlainRules *out, const char *name);
// Writes the canonical name, options in the order of the rules document.
void plain_rules_name(const PlainRules *r, char out[PLAIN_NAME]);
// The n-th of all rule sets, every base with every combination of its options; false past the end.
bool plain_rules_at(int n, PlainRules *out);
// Reads a rules file (tafl), with the n-th of its options on where bit n is set. It believes the
// file; false only if there is no board in it.
bool plain_rules_text(PlainRules *out, const char *text, uint32_t options);

// ---- one position, no past
void plain_position_start(PlainPosition *p, const PlainRules *r);
// Strict: false leaves *p untouched and says in `why` what is wrong and where.
bool plain_position_set(PlainPosition *p, const PlainRules *r, const char *text, char *why,
                        size_t size);
void plain_position_text(const PlainPosition *p, const PlainRules *r, char out[PLAIN_TEXT]);
// All legal moves, repetition aside, in no particular order; none if the game is over.
int plain_position_moves(const PlainPosition *p, const PlainRules *r, PlainMove out[PLAIN_MOVES]);
// Plays a move that plain_position_moves gave; `taken` may be NULL.
void plain_position_play(PlainPosition *p, const PlainRules *r, PlainMove m, PlainTaken *taken);
// Repetition aside.
PlainResult plain_position_result(const PlainPosition *p, const PlainRules *r);
// Tafl: has the last move ended the game, other than by leaving a side without a move?
bool plain_position_ended(const PlainPosition *p, const PlainRules *r);
// Tafl: would the position be over if a move had led to it? A fort (CO8) or a ring (X4) stands.
bool plain_position_walled(const PlainPosition *p, const PlainRules *r);
// Mǽrstánas only, otherwise false and untouched.
bool plain_position_score(const PlainPosition *p, const PlainRules *r, int score[2]);
// Tafl: distinct escape squares the king could reach if it were white's turn; 0 when over.
int plain_position_exits(const PlainPosition *p, const PlainRules *r);
// Tafl: would some black move take the king if it were black's turn?
bool plain_position_king_hangs(const PlainPosition *p, const PlainRules *r);
uint64_t plain_position_perft(const PlainPosition *p, const PlainRules *r, int depth);
void plain_square_name(const PlainRules *r, int square, char out[4]);
void plain_move_text(const PlainRules *r, PlainMove m, char out[8]);
// Finds the legal move (repetition aside) of this wire form.
bool plain_position_find(const PlainPosition *p, const PlainRules *r, const char *text,
                         PlainMove *out);

// ---- a game
void plain_start(Plain *g, const PlainRules *r);
bool plain_set(Plain *g, const PlainRules *r, const char *position, char *why, size_t size);
const PlainPosition *plain_now(const Plain *g);
// Legal moves in wire form, sorted by byte, repetition (A9) included; 0 when the game is over.
int plain_moves(const Plain *g, char moves[][8]);
// False and unchanged if the move is illegal, or if the history is full.
bool plain_play(Plain *g, const char *move);
PlainResult plain_result(const Plain *g);
// Squares emptied by the last move, in printing order, the king not among them.
int plain_taken(const Plain *g, char squares[][4], bool *king);
void plain_text(const Plain *g, char out[PLAIN_TEXT]);
bool plain_score(const Plain *g, int score[2]);
int plain_exits(const Plain *g);
// Leaves `depth` plies below the position (NULL: the start); 0 also if the text is refused.
uint64_t plain_perft(const PlainRules *r, const char *position, int depth);
