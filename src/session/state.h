/* What a session is given and what it holds; session.h says what it is. */
#ifndef SESSION_STATE_H
#define SESSION_STATE_H

#include "core/game.h"
#include "core/rulefile.h"
#include "engine/crew.h"
#include "engine/network_file.h"
#include "session/go.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a session gets from the program around it; everything must outlive it. */
typedef struct SessionSetup {
    const char *name;  /* for `id name`: program and version */
    Position *path[2]; /* memory for two games, of which one is being played and one being read: */
    Move *played[2];   /* plies + 1 positions and plies moves each */
    int plies;
    void
        *recall[2]; /* recall_bytes(plies + 1) each, so that long games are read quickly; or NULL */
    char *room;     /* for long answers, and for the games that `convert` reads */
    size_t room_size;
    void *ctx; /* handed to the functions below */
    /* One line of output without its end; every call is a whole line. Called by session_line and
     * by session_run, so perhaps by two threads at once. */
    void (*line)(void *ctx, const char *text, size_t length);
    /* Memory for the table and the other threads' searchers, at least `bytes`; what was given
     * before is given back by this. NULL if there is not so much; what was given before is kept
     * then. Never called while a job runs. */
    void *(*memory)(void *ctx, uint64_t bytes);
    /* Optional: rules that the host knows by a name, as those of a file:PATH; they point into what
     * outlives the session. False with the error left or replaced. Called by session_line. */
    bool (*rules)(void *ctx, const char *name, Rules *out, Error *error);
    /* Reads the network of a file, made for these rules; NULL: there are no files. False with the
     * error filled in. Called by session_line. */
    bool (*network)(void *ctx, const char *path, const Rules *rules, NetworkFile *out,
                    Error *error);
    /* Clock, a stop flag besides the session's own, threads for searches; ctx is its own too.
     * spawn and join are called by session_run only. */
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
    uint64_t value[OPTION_COUNT]; /* of those that are numbers */
    uint64_t most_threads;        /* the host has */
} Options;

/* Every option at its default, for a host with so many threads (1: only the one it calls with). */
Options options_default(int most_threads);

typedef struct Session Session;

/* A search, perft or bench in progress; the inside is work.c's. */
typedef struct Job {
    bool (*run)(Session *session, uint64_t slice_us);
    Go go;           /* of a search */
    int depth;       /* of perft */
    uint64_t end_us; /* of this slice; 0: not sliced */
    bool sliced;     /* this slice was ended by end_us */
    int fruitless;   /* so many slices, the last ones, brought no new depth */
    uint64_t nodes;  /* of earlier slices */
    Move best;
    int best_depth;
} Job;

struct Session {
    SessionSetup setup;
    Host host; /* what the search gets: the session's stop flag, the setup's clock and threads */
    Rules rules;
    RuleFile law[2]; /* the rules file that was sent last, and room for the next one */
    int law_half;    /* which of them; -1: none yet */
    Options options;
    Game game;
    int half; /* which memory of the setup the game is in */
    Table table;
    void *table_memory;
    Searcher searcher;
    Crew crew;           /* led by it */
    NetworkFile network; /* of EvalFile; used while the rules are its own */
    bool terms;          /* EvalFile is none: no network is used */
    Error last;          /* refusal of a line */
    Job job;
    atomic_bool stop;
    atomic_int state;
};

#endif
