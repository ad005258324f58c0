/* The state of a Model (model.h) and its record: a Tree in one arena that also holds everything
 * undone, with `here` in it. These functions begin, read and write the record, and bring the live
 * game to `here`. model.c does what follows from a change. */
#pragma once

#include "play/live.h"
#include "record/timing.h"
#include "record/tree.h"
#include "terminal/job.h"
#include "terminal/autosave.h"

enum { US = 1000 /* in a millisecond */ };

/* How well the engine plays. */
typedef struct Level {
    const char *name;
    const char *words;
} Level;

/* Level number i is strength i + 1 of the engine (search/family.h). */
enum { LEVELS = MAX_STRENGTH, DEFAULT_LEVEL = 2, PERSON = -1 };
extern const Level levels[LEVELS];

typedef struct Model {
    void *memory; /* the arena's */
    Arena arena;
    Tree tree;
    Node *here;  /* the current position */
    Node *ahead; /* end of the line that redo follows: `here` or below */
    Live live;   /* from the start to `here`; we own its memory */
    /* Finds rules by name, including rules files; NULL: rules_parse. */
    bool (*find_rules)(Rules *out, const char *name, Error *error);
    const Language *language; /* language of the texts; NULL: English */
    int player[2];            /* by Side: PERSON or the number of a level */
    TimeControl control;      /* the clock for new games; base 0: none */
    bool ready;               /* the view shows the game, so the clock may run */
    bool paused;              /* engines do not move, and the clock stops */
    bool view;                /* the engine's view is shown */
    bool looks_on;            /* … also while a person thinks (the window sets it) */
    bool flip;
    Move hint;    /* for the current position; MOVE_NONE: none */
    JobView seen; /* what the engine found when its last job ended */
    uint64_t seed;
    EngineJob job;
    Autosave autosave;
} Model;

static inline const Game *model_game(const Model *model) { return &model->live.game; }

/* The result at the current position: by the rules, or at the end of the main line as the players
 * ended it. */
static inline Result model_result(const Model *model) { return model->live.result; }

/* Whether the players ended it, not the rules. */
static inline bool model_ended_by_players(const Model *model) {
    return model->live.ending && model->live.ending != LIVE_RULES;
}

static inline const Rules *model_rules(const Model *model) { return model->tree.rules; }
static inline const Position *model_now(const Model *model) { return game_now(model_game(model)); }

/* Whether there is a clock. */
static inline bool model_has_clock(const Model *model) { return model->live.time[P1].base_us > 0; }

/* The time a side has left, in ms. */
int64_t model_left(const Model *model, int side);

/* The whole game as a game file; the caller frees it. NULL with the reason if it cannot be
 * written. */
char *model_text(Model *model, size_t *length, Error *error);

/* Begins a new game, or the first one of a game file's text (`part`: up to the first mistake), and
 * goes to the ply it names. Leaves the saved file alone. On failure nothing changes. */
bool model_begin(Model *model, const char *rules, const char *position, Error *error);
bool model_read(Model *model, const char *text, size_t length, bool part, Error *error);

/* Plays the ply that leads to `node`, a child of `here`. At an end that the players made, also ends
 * the live game. */
void model_replay(Model *model, Node *node);
void model_replay_end(Model *model);

/* Notes the time left of the side that has just moved, replacing an earlier note of this ply; and
 * the live game's ending: none, the rules' or the players'. */
void model_note_clock(Model *model, Node *node);
void model_note_end(Model *model);

/* Saves the game; on failure autosave.why has the reason. */
void model_keep(Model *model);
