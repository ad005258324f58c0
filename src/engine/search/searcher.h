/* The data of a search (search.h): limits, reports, results and the searcher itself. */
#pragma once

#include "core/game.h"
#include "search/correction.h"
#include "search/host.h"
#include "search/family.h"
#include "search/network.h"
#include "search/score.h"

enum {
    MAX_CONTEMPT = 1000,
    MAX_TAIL = 4096,            /* plies of the game that a search remembers for repetitions */
    DEFAULT_OVERHEAD_US = 30000 /* of SearchLimits.overhead_us, set by search_limits() */
};

/* When to stop, and which moves to search. 0 means no limit unless noted. The search stops at the
 * first limit it reaches. Start from search_limits(). */
typedef struct SearchLimits {
    int depth;           /* plies, 1 … MAX_PLY */
    uint64_t nodes;      /* moves played in the search, never more */
    int64_t movetime_us; /* for this move */
    int64_t time_us[2];  /* remaining time of each player, and … */
    int64_t inc_us[2];   /* … the increment after each of its moves */
    int64_t overhead_us; /* of a clock, for sending the move: at most half of what is left */
    uint64_t start_us;   /* start of the clock by Host.now_us; 0: when search_go begins */
    bool infinite;       /* ignore the clock limits above. search_go still returns when nothing is
                            left to find; a caller that must wait for `stop` waits itself */
    int mate;            /* stop at a proven win in at most this many plies */
    MoveList only;       /* the moves to search; count 0: all. Illegal ones are ignored */
    int multipv;         /* lines to report, 1 and up */
    int strength;        /* 1 … MAX_STRENGTH; a lower one plays weaker, at random by seed */
    uint64_t seed;       /* for the weaker levels; equal seeds play equal games */
    int contempt; /* 0 … MAX_CONTEMPT: hundredths by which a draw by repetition is worse than an
                     even position for the side to move */
} SearchLimits;

/* One line of play, found at one depth. Valid during the report only. */
typedef struct SearchInfo {
    int depth;
    int seldepth; /* the longest line searched, plies */
    int multipv;  /* number of the line, 1 for the best */
    int score;    /* score.h, from the view of the side to move at the root */
    bool exact;   /* proven: no evaluation anywhere in the tree. For rules with a final score,
                     score_margin(score) is the exact final difference then */
    uint64_t nodes;
    uint64_t time_us;
    uint64_t nps; /* nodes a second; 0 without a clock */
    int hashfull; /* permille */
    const Move *pv;
    int pv_length;
} SearchInfo;

/* Gets each finished line. {0}: nobody does. */
typedef struct SearchReport {
    void (*line)(void *ctx, const SearchInfo *info);
    void *ctx;
} SearchReport;

typedef struct SearchResult {
    Move best;   /* MOVE_NONE only if the game is over */
    Move ponder; /* the expected reply, or MOVE_NONE; after half a turn the next ply,
                    of either side */
    int score;   /* of the last finished iteration, or of the line reported instead */
    bool exact;  /* as in SearchInfo */
    int depth;
    uint64_t nodes;
} SearchResult;

/* A root move and its search results. */
typedef struct RootMove {
    Move move;
    Repeat repeats; /* its effect by repetition */
    int score;
    bool drawn; /* … is a draw by repetition, changed by contempt */
    int pv_length;
    Move pv[MAX_PLY + 1];
} RootMove;

/* The search for a proven win, search.c. */
typedef struct ProofSearch {
    int depth;           /* plies of the proof being searched; 0: none */
    int next;            /* plies of the winner in the next proof */
    bool over;           /* the proof search has used up its nodes, … */
    uint64_t end, nodes; /* … which end at this count; nodes of all proof searches so far */
} ProofSearch;

/* When the clock ends a search, in microseconds after its start. UINT64_MAX: no limit. Internal to
 * timing.c. */
typedef struct Timing {
    uint64_t soft, hard; /* planned: no iteration begins after soft; everything ends at hard */
    uint64_t soft_now;   /* soft, adjusted during the search, at most hard */
    uint64_t last;       /* end of a search that lacks its least nodes (timing.h), at hard or
                            later; UINT64_MAX: no clock */
    Move best;           /* of the last iteration, … */
    int score, settled;  /* … its score, and how many iterations before had the same move */
} Timing;

/* Numbers that replace those of the rules, for tuning. They must outlive the searcher. */
typedef struct SearchNumbers {
    const Selectivity *selectivity; /* NULL: those of the family */
    Learned learned;                /* evaluates; none: the network of the rules' profile, if any */
    bool terms;                     /* the terms of the family (eval.h) evaluate, no network */
} SearchNumbers;

/* Numbers for an evaluation by this network, or by the terms if there is none. */
static inline SearchNumbers numbers_with(Learned learned) {
    return (SearchNumbers){.learned = learned, .terms = !learned.network};
}

/* Data of one ply of the present line, besides its position. */
typedef struct Stack {
    uint64_t key;   /* of the position in the table; not set at the root */
    int calm;       /* plies since the last capture */
    int turns;      /* limit_calm(), if the rules limit the length of games */
    Move killer[2]; /* moves that refuted other positions of this ply, newest first */
    bool passed;    /* the side before passed, which only a search may do */
    int pv_length;
    Move pv[MAX_PLY + 2]; /* the best line from here on */
    bool summed;          /* `sums` belong to the position */
    Accumulator sums;     /* of the network, if any */
} Stack;

/* Everything a search needs except the table: about 700 KB in the caller's memory, for one thread
 * at a time. Internal to search.c and tree.c. */
typedef struct Searcher {
    Table *table; /* borrowed */
    const Rules *rules;
    const SearchFamily *family;
    Evaluation evaluation;
    Learned learned; /* evaluates, if there is a network */
    const Selectivity *selectivity;
    SearchNumbers given;
    const Host *host;
    SearchLimits limits;
    SearchReport report;

    uint64_t nodes, next_poll;
    uint64_t start_us;
    Timing timing;
    int depth, seldepth;
    bool stopped;
    bool narrow; /* against a threat, moves that do not answer it are skipped */
    ProofSearch proof_search;
    int number; /* thread number in a crew (crew.h); 0: the leader, or no crew */
    Weakness weakness;
    SolverHost solving;
    _Alignas(16) unsigned char solver_memory[SOLVER_MEMORY]; /* the alignment of every allocator */
    uint64_t salt; /* mixed into table keys; keeps weaker levels and contempts apart */

    int tail; /* path[0 … tail] is the game since the last capture, path[tail] the root */
    Position path[MAX_TAIL + MAX_PLY + 2];
    Recall recall; /* of path[0 … tail], so that long games cost no more per node … */
    int recalled;  /* … its places; 0 if there is only the root */
    int32_t recall_memory[3 * (MAX_TAIL + 1)];
    bool limited;                /* the rules limit the length of games (core/limit.h) */
    int played;                  /* plies of the game so far */
    Stack stack[MAX_PLY + 2];    /* of each ply from the root on */
    int16_t history[2][1 << 14]; /* by side and moved from-to, see ordering.c */
    Correction correction;
    int roots;
    RootMove root[MAX_MOVES];
} Searcher;

/* For src/engine/search only: the position `ply` plies after the root. */
static inline const Position *search_position(const Searcher *searcher, int ply) {
    return &searcher->path[searcher->tail + ply];
}
