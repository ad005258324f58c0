/* The search: looks for the best move of the side to move in a game. Deterministic: the same game,
 * limits without time, table contents and searcher give the same nodes and the same move on every
 * machine. No allocation, no clock of its own (host.h).
 *
 *     table_init(&table, memory, bytes);
 *     search_init(&searcher, &table);
 *     search_go(&searcher, &game, &limits, &host, report, ctx, &result);
 */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include "core/game.h"
#include "engine/correction.h"
#include "engine/eval.h"
#include "engine/host.h"
#include "engine/proof.h"
#include "engine/score.h"
#include "engine/selectivity.h"
#include "engine/table.h"
#include "engine/weakness.h"

enum {
    MAX_TAIL = 512,             /* positions of the game a search remembers for repetitions */
    DEFAULT_OVERHEAD_US = 30000 /* of SearchLimits.overhead_us, set by search_limits() */
};

/* When to stop and what to look at. 0 means "no such limit" unless said otherwise; several may be
 * given and the first that is reached counts. Start from search_limits(). */
typedef struct SearchLimits {
    int depth;           /* plies, 1 … MAX_PLY */
    uint64_t nodes;      /* moves played in the search; never more than this many */
    int64_t movetime_us; /* for this move */
    int64_t time_us[2];  /* left on each player's clock, with … */
    int64_t inc_us[2];   /* … what is added after each of its moves */
    int64_t overhead_us; /* kept back for the way to the board */
    uint64_t start_us;   /* when the clock began to run, by Host.now_us; 0: when search_go begins */
    bool infinite;       /* the clock limits above are ignored. search_go still returns when there
                            is nothing left to find: who promised to wait for `stop` waits */
    int mate;            /* stop at a proven win in at most this many plies */
    MoveList only;       /* the moves to look at; count 0: all legal ones. Others are ignored */
    int multipv;         /* lines to report, 1 and up */
    int strength;  /* 1 … MAX_STRENGTH; below MAX_STRENGTH it plays weaker, at random by seed */
    uint64_t seed; /* for the weaker levels; equal seeds play equal games */
} SearchLimits;

/* No limit at all, overhead DEFAULT_OVERHEAD_US, one line, full strength. */
SearchLimits search_limits(void);

/* One line of play, found at one depth. Valid during the report only. */
typedef struct SearchInfo {
    int depth;
    int seldepth; /* the longest line looked at, plies */
    int multipv;  /* number of the line, 1 the best */
    int score;    /* score.h, from the view of the side to move at the root */
    bool exact;   /* proven: nothing was guessed anywhere in the tree. In Mǽrstánas then
                     score_margin(score) is the exact final difference */
    uint64_t nodes;
    uint64_t time_us;
    uint64_t nps; /* nodes a second; 0 without a clock */
    int hashfull; /* permille */
    const Move *pv;
    int pv_length;
} SearchInfo;

typedef void (*SearchReport)(void *ctx, const SearchInfo *info);

typedef struct SearchResult {
    Move best;   /* MOVE_NONE only if the game is over */
    Move ponder; /* the answer expected, or MOVE_NONE; after a Gårdsdansen pawn move the next ply,
                    whoever plays it */
    int score;   /* of the last finished iteration, or of the line told instead */
    bool exact;  /* as in SearchInfo */
    int depth;
    uint64_t nodes;
} SearchResult;

/* A root move with what is known of it. */
typedef struct RootMove {
    Move move;
    bool drawn; /* repetition makes it a draw at once */
    int score;
    int pv_length;
    Move pv[MAX_PLY + 1];
} RootMove;

/* The hunt for a win by proof search, search.c. */
typedef struct Hunt {
    int depth;           /* the plies of the proof that is looked for; 0 if none is */
    int next;            /* plies of the winner in the next one */
    bool over;           /* it has used up its nodes, … */
    uint64_t end, nodes; /* … which end here; nodes of all hunts so far */
} Hunt;

/* When the clock ends a search: microseconds after its start, UINT64_MAX: no limit. The inside is
 * timing.c's. */
typedef struct Timing {
    uint64_t soft, hard; /* no iteration begins after soft, as planned; everything ends at hard */
    uint64_t soft_now;   /* soft as the search goes, at most hard */
    Move best;           /* of the last iteration, … */
    int score, settled;  /* … its score, and how many before it had the same move */
} Timing;

/* Numbers to search with instead of those of the rules, for tuning. They outlive the searcher. */
typedef struct SearchNumbers {
    const Selectivity *selectivity; /* NULL: those of the rules' family */
    const int *weight;              /* of the terms of the rules' evaluation (eval.h), with … */
    int (*value)(const int *weight, const Rules *rules, const Position *position); /* NULL: none */
} SearchNumbers;

/* Everything one search needs but the table: in the caller's memory, about 360 KB, one thread's at
 * a time. The inside is search.c's and tree.c's. */
typedef struct Searcher {
    Table *table; /* borrowed */
    const Rules *rules;
    Eval eval;
    const Selectivity *selectivity;
    SearchNumbers given;
    const Host *host;
    SearchLimits limits;
    SearchReport report;
    void *report_ctx;

    uint64_t nodes, next_poll;
    uint64_t start_us;
    Timing timing;
    int depth, seldepth;
    bool stopped;
    bool narrow; /* where a win is threatened, moves that cannot answer need not be looked at */
    Hunt hunt;
    int number; /* in a crew (crew.h): 0 the leader, or nobody's */
    Proof proof;
    Weakness weakness;
    uint64_t salt; /* of weaker levels: their seed; keeps their entries in the table apart */

    int tail; /* path[0 … tail] is the game, path[tail] the root */
    Position path[MAX_TAIL + MAX_PLY + 2];
    Move pv[MAX_PLY + 2][MAX_PLY + 2]; /* the best line from each ply on */
    int pv_length[MAX_PLY + 2];
    Move killer[MAX_PLY + 2][2];
    int16_t history[2][1 << 14]; /* by side and moved from-to, see ordering.c */
    Correction correction;
    int roots;
    RootMove root[MAX_MOVES];
} Searcher;

/* For the files of the search: the position `ply` plies after the root. */
static inline const Position *search_position(const Searcher *searcher, int ply) {
    return &searcher->path[searcher->tail + ply];
}

/* Makes a searcher over a table that outlives it. */
void search_init(Searcher *searcher, Table *table);

/* Searches with these numbers from now on; {0}: with those of the rules again. */
void search_select(Searcher *searcher, SearchNumbers numbers);

/* Another game begins: forgets what was learnt, the table included. */
void search_new_game(Searcher *searcher);

/* Searches the position a game stands in. `host` may be NULL, and so may each of its functions;
 * `report` may be NULL. Calls `report` on this thread after each finished line. However early it
 * is stopped, the result holds a legal move, unless the game is over. Stopped at depth 1, but after
 * at least one node, it tells the best so far, with the evaluation for its score if nothing better
 * is known. The game is not changed. */
void search_go(Searcher *searcher, const Game *game, const SearchLimits *limits, const Host *host,
               SearchReport report, void *report_ctx, SearchResult *result);

/* The same for searchers that share a table on several threads, for crew.c: the table does not get
 * older, and those with a number above 0 leave out some depths, each others, so that they are not
 * all at the same place. */
void search_join(Searcher *searcher, int number, const Game *game, const SearchLimits *limits,
                 const Host *host, SearchReport report, void *report_ctx, SearchResult *result);

#endif
