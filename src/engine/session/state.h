/* What a session gets and holds; session.h describes it. */
#pragma once

#include "core/game.h"
#include "law/rulefile.h"
#include "search/crew.h"
#include "search/network_file.h"
#include "session/go.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a session gets from its host. Everything must live longer than the session. */
typedef struct SessionSetup {
    const char *name;  /* for `id name`: program and version */
    Position *path[2]; /* memory for two games, the one being played and one being read: */
    Move *played[2];   /* plies + 1 positions and plies moves each */
    int plies;
    void *recall[2]; /* recall_bytes(plies + 1) each, for fast reading of long games; or NULL */
    char *room;      /* for long answers, and for the games that `convert` reads */
    size_t room_size;
    void *ctx; /* passed to the functions below */
    /* Sends one line of output, without its end. session_line and session_run call it, so perhaps
     * two threads at once. */
    void (*line)(void *ctx, const char *text, size_t length);
    /* Returns at least `bytes` of zeros for the table and the other threads' searchers, and frees
     * the memory returned before. NULL if there is not enough; the earlier memory then stays valid.
     * Never called while work runs. */
    void *(*memory)(void *ctx, uint64_t bytes);
    /* Optional: finds rules that the host knows by name, such as file:PATH; they point into data
     * that outlives the session. False: the error is set, or left unchanged. session_line calls
     * it. */
    bool (*rules)(void *ctx, const char *name, Rules *out, Error *error);
    /* Reads a network from a file, for these rules; NULL: there are no files. False with the error.
     * session_line calls it. */
    bool (*network)(void *ctx, const char *path, const Rules *rules, NetworkFile *out,
                    Error *error);
    /* Clock, a stop flag besides the session's own, and threads for searches, with its own ctx.
     * Only session_run calls spawn and join. */
    Host host;
} SessionSetup;

typedef enum OptionId {
    OPTION_RULES,
    OPTION_RULES_TEXT,
    OPTION_EVAL_FILE,
    OPTION_HASH, /* MiB of table */
    OPTION_THREADS,
    OPTION_MULTIPV,
    OPTION_STRENGTH,
    OPTION_SEED,
    OPTION_OVERHEAD, /* ms */
    OPTION_CONTEMPT, /* hundredths */
    OPTION_CLEAR_HASH,
    OPTION_COUNT
} OptionId;

typedef struct Options {
    uint64_t value[OPTION_COUNT]; /* of the options that are numbers */
    uint64_t most_threads;        /* that the host allows */
} Options;

/* All options at their defaults, for a host with this many threads (1: only its own). */
Options options_default(int most_threads);

typedef struct Session Session;

/* A search, perft or bench in progress; work.c owns the inside. */
typedef struct Work {
    bool (*run)(Session *session, uint64_t slice_us);
    Go go;           /* for a search */
    int depth;       /* for perft */
    uint64_t end_us; /* end of this slice; 0: not sliced */
    bool sliced;     /* end_us ended this slice */
    int fruitless;   /* how many of the last slices brought no new depth */
    uint64_t nodes;  /* in earlier slices */
    Move best;
    int best_depth;
} Work;

struct Session {
    SessionSetup setup;
    Host host; /* for the search: the session's stop flag, the setup's clock and threads */
    Rules rules;
    RuleFile law[2]; /* the rules file sent last, and room for the next one */
    int law_half;    /* which of the two is in force; -1: none */
    Options options;
    Game game;
    int half; /* which memory of the setup holds the game */
    Table table;
    void *table_memory;
    Searcher searcher;
    Crew crew;           /* led by the searcher above */
    NetworkFile network; /* of EvalFile; in use while its rules are in force */
    bool terms;          /* EvalFile is `none`: the terms evaluate */
    Error last;          /* the last refusal of a line */
    Work work;
    atomic_bool stop;
    atomic_int state;
};
