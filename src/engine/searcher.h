/* What a search is given, what it tells, and what it works with: the data of search.h, for its
 * files and for whoever calls them. */
#ifndef ENGINE_SEARCHER_H
#define ENGINE_SEARCHER_H

#include "core/game.h"
#include "engine/correction.h"
#include "engine/host.h"
#include "engine/mind.h"
#include "engine/network.h"
#include "engine/score.h"

enum {
    MAX_CONTEMPT = 1000,
    MAX_TAIL = 4096,            /* plies of the game a search remembers for repetitions */
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
    int64_t overhead_us; /* kept back for the way to the board, at most half of what there is */
    uint64_t start_us;   /* when the clock began to run, by Host.now_us; 0: when search_go begins */
    bool infinite;       /* the clock limits above are ignored. search_go still returns when there
                            is nothing left to find: who promised to wait for `stop` waits */
    int mate;            /* stop at a proven win in at most this many plies */
    MoveList only;       /* the moves to look at; count 0: all legal ones. Others are ignored */
    int multipv;         /* lines to report, 1 and up */
    int strength;  /* 1 … MAX_STRENGTH; below MAX_STRENGTH it plays weaker, at random by seed */
    uint64_t seed; /* for the weaker levels; equal seeds play equal games */
    int contempt;  /* hundredths, 0 … MAX_CONTEMPT, that a draw by repetition counts less than an
                      even position for the side to move */
} SearchLimits;

/* One line of play, found at one depth. Valid during the report only. */
typedef struct SearchInfo {
    int depth;
    int seldepth; /* the longest line looked at, plies */
    int multipv;  /* number of the line, 1 the best */
    int score;    /* score.h, from the view of the side to move at the root */
    bool exact;   /* proven: nothing was guessed anywhere in the tree. With a final score then
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
    Move ponder; /* the answer expected, or MOVE_NONE; after half a turn the next ply,
                    whoever plays it */
    int score;   /* of the last finished iteration, or of the line told instead */
    bool exact;  /* as in SearchInfo */
    int depth;
    uint64_t nodes;
} SearchResult;

/* A root move with what is known of it. */
typedef struct RootMove {
    Move move;
    Repeat repeats; /* what repetition makes of it at once */
    int score;
    bool drawn; /* … is what who has contempt makes of a draw by repetition */
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
    uint64_t last;       /* … if the search has had its least (timing.h), else here, at hard or
                            later; UINT64_MAX: no clock runs */
    Move best;           /* of the last iteration, … */
    int score, settled;  /* … its score, and how many before it had the same move */
} Timing;

/* Numbers to search with instead of those of the rules, for tuning. They outlive the searcher. */
typedef struct SearchNumbers {
    const Selectivity *selectivity; /* NULL: those of the mind */
    const Network *network;         /* evaluates; NULL: that of the rules' profile, if it has one */
    bool terms;                     /* no network evaluates, but the terms of the mind (eval.h) */
    const int *weight;              /* … with these weights, and … */
    EvalWalk *walk;                 /* … this walk; NULL: with their own */
} SearchNumbers;

/* Numbers with which this network evaluates, or, if it is NULL, the terms do. */
static inline SearchNumbers numbers_with(const Network *network) {
    return (SearchNumbers){.network = network, .terms = !network};
}

/* What is kept of one ply of the line that is being searched, besides its position. */
typedef struct Stack {
    int calm;       /* plies since something was taken */
    int turns;      /* where the rules draw games that grow too long: limit_calm() */
    Move killer[2]; /* what refuted other positions of this ply, the last first */
    int pv_length;
    Move pv[MAX_PLY + 2]; /* the best line from here on */
    bool summed;          /* `sums` are those of the position */
    Accumulator sums;     /* of the network, if there is one */
} Stack;

/* Everything one search needs but the table: in the caller's memory, about 700 KB, one thread's at
 * a time. The inside is search.c's and tree.c's. */
typedef struct Searcher {
    Table *table; /* borrowed */
    const Rules *rules;
    const Mind *mind;
    Evaluation evaluation;
    const Network *network; /* evaluates; NULL: the terms do */
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
    Weakness weakness;
    SolverHost solving;
    _Alignas(16) unsigned char solver_memory[SOLVER_MEMORY]; /* as every allocator gives it */
    uint64_t salt; /* of weaker levels: their seed; keeps their entries in the table apart */

    int tail; /* path[0 … tail] is the game since something was taken, path[tail] the root */
    Position path[MAX_TAIL + MAX_PLY + 2];
    Recall recall; /* of path[0 … tail], so that a node costs the same in a long game … */
    int recalled;  /* … places, 0 where there is the root alone */
    int32_t recall_memory[3 * (MAX_TAIL + 1)];
    bool limited;                /* the rules draw games that grow too long (core/limit.h) */
    int played;                  /* plies of the game so far */
    Stack stack[MAX_PLY + 2];    /* of each ply from the root on */
    int16_t history[2][1 << 14]; /* by side and moved from-to, see ordering.c */
    Correction correction;
    int roots;
    RootMove root[MAX_MOVES];
} Searcher;

/* For the files of the search: the position `ply` plies after the root. */
static inline const Position *search_position(const Searcher *searcher, int ply) {
    return &searcher->path[searcher->tail + ply];
}

#endif
