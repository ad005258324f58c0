/* The analyst: what the engine thinks of every position of a game's main line, and which of its
 * plies were mistakes. A ply is judged by itself, in Gårdsdansen each half of a turn. */
#pragma once

#include "search/crew.h"
#include "search/verdict.h"
#include "record/tree.h"

/* A position of the main line and the ply that led there. Chances are player 1's, in permille. */
typedef struct AnalysisStep {
    const Node *node; /* the root's comes first */
    bool known;       /* looked at, or decided by the rules; nothing below means anything if not */
    int chance;
    bool exact; /* nothing was guessed; in Mǽrstánas `score` has the final difference then */
    int score;  /* score.h, of the side to move; 0 in a finished game */
    int depth;  /* 0: the game is over here */
    uint64_t nodes;
    int length; /* of the best line */
    Move line[MAX_PLY + 1];
    /* Of the ply, if both positions are known and the game was not over before: */
    bool judged;
    Verdict verdict; /* the lesser one of what the searches before and after the ply say */
} AnalysisStep;

/* Who looks at a position, and for how long. */
typedef struct Analyst {
    Crew *crew;
    const SearchLimits *limits;
    const Host *host; /* may be NULL */
} Analyst;

typedef struct Analysis {
    const Tree *tree;
    int count; /* of steps: plies of the main line and the root */
    AnalysisStep *step;
    int known;
} Analysis;

/* Looks at all positions from the last one back, so that what is found late in the game is in the
 * table when the moves before it are looked at. Everything that was learnt before is forgotten.
 * Ends early when the host says so; what was under way then is left out. `progress` (may be NULL)
 * is told how many are done. With limits that are no times, equal calls find the same. */
void analysis_make(Analysis *out, const Tree *tree, const Analyst *analyst,
                   void (*progress)(void *ctx, int done, int of), void *ctx);
void analysis_free(Analysis *analysis);

/* Who played the ply that led to a step: P1 or P2. */
int step_by(const AnalysisStep *step);

/* Plies to a proven end: of player 1's win if positive, of player 2's if negative; 0: none. */
int step_win(const AnalysisStep *step);

/* Final score, player 1's less player 2's, where it is proven; false where it is not. */
bool step_final(const Rules *rules, const AnalysisStep *step, int *out);

/* The sum of a side's mistakes. */
typedef struct Tally {
    int plies, lost; /* judged ones, and thousandths lost in all of them */
    int marks[3];    /* ?! ? ?? */
    int accuracy;    /* permille; -1: nothing was judged, or nothing at stake */
} Tally;
void analysis_tally(const Analysis *analysis, Tally out[2]);

/* Writes what was found into the tree: behind each ply [%eval …] in the form of the page (other
 * comments stay; one that is nothing but such a thing is replaced), a mark where the ply has none
 * of 1 … 6, and the better line as a variation of at most `plies`, unless there is one that begins
 * so. False if the arena is full. */
bool analysis_annotate(const Analysis *analysis, Tree *tree, int plies, Error *error);

/* Bytes that annotating takes for each ply of the main line. */
enum { ANNOTATION_BYTES = 8192, ANNOTATION_PLIES = 30 };

/* The chance of winning as a drawing (SVG); to be freed. */
char *analysis_svg(const Analysis *analysis);

/* Moves as a list of JSON. */
struct json_t *moves_list(const Rules *rules, const Move *move, int count);

/* Appends the analysis of game number `game` to a list, an object for each line of JSON. */
void analysis_json(const Analysis *analysis, int game, struct json_t *lines);
