/* The state of a Model (model.h) and its record: a Tree in one arena that keeps everything undone,
 * with `here` in it. Here it is begun, read and written, and the live game brought to where it
 * stands; what follows from a change is model.c's. */
#ifndef TERMINAL_MODEL_RECORD_H
#define TERMINAL_MODEL_RECORD_H

#include "play/live.h"
#include "record/timing.h"
#include "record/tree.h"
#include "terminal/job.h"
#include "terminal/keep.h"

enum { US = 1000 /* in a millisecond */ };

/* How well the engine plays. */
typedef struct Level {
    const char *name;
    const char *words;
} Level;

/* Level number i is strength i + 1 of the engine (engine/weakness.h). */
enum { LEVELS = MAX_STRENGTH, DEFAULT_LEVEL = 2, PERSON = -1 };
extern const Level levels[LEVELS];

typedef struct Model {
    void *memory; /* of the arena */
    Arena arena;
    Tree tree;
    Node *here;  /* where we stand */
    Node *ahead; /* the end of the line that redo follows: `here` or below it */
    Live live;   /* from the start to `here`; its memory is ours */
    /* Rules by their name, where rules files are known too; NULL: rules_parse. */
    bool (*find_rules)(Rules *out, const char *name, Error *error);
    const Language *language; /* in which the game is told; NULL: English */
    int player[2];            /* by Side: PERSON or the number of a level */
    TimeControl control;      /* the clock of games begun from now on; base 0: none */
    bool ready;               /* the view shows the game: the clock may run */
    bool paused;              /* engines do not move, and the clock stands */
    bool view;                /* the engine's view is wanted */
    bool looks_on;            /* … also while a person thinks (set by the screen) */
    bool flip;
    Move hint;    /* for the position now; MOVE_NONE: none */
    JobView seen; /* what the engine saw when it last came to an end */
    uint64_t seed;
    Job job;
    Keep keep;
} Model;

static inline const Game *model_game(const Model *model) { return &model->live.game; }

/* How the game stands here: by its rules, or at the end of the main line by what players made of
 * it. */
static inline Result model_result(const Model *model) { return model->live.result; }

/* Whether players ended it, not the rules. */
static inline bool model_ended_by_players(const Model *model) {
    return model->live.ending && model->live.ending != LIVE_RULES;
}

static inline const Rules *model_rules(const Model *model) { return model->tree.rules; }
static inline const Position *model_now(const Model *model) { return game_now(model_game(model)); }

/* Whether there is a clock. */
static inline bool model_has_clock(const Model *model) { return model->live.time[P1].base_us > 0; }

/* What is left to a side now, in ms. */
int64_t model_left(const Model *model, int side);

/* The whole game as a game file, from malloc. NULL with the reason if it cannot be written. */
char *model_text(Model *model, size_t *length, Error *error);

/* Begins a new game, or the first of a game file's text (`part`: up to the first mistake), and
 * stands where it says; where it is kept stays as it was. On failure nothing changes. */
bool model_begin(Model *model, const char *rules, const char *position, Error *error);
bool model_read(Model *model, const char *text, size_t length, bool part, Error *error);

/* Makes room for at least `plies` plies in the live game. */
void model_reserve(Live *live, int plies);

/* Plays again the ply that leads to `node`, a child of `here`; and, where the record stands at an
 * end that players made, the live game comes to it, too. */
void model_replay(Model *model, Node *node);
void model_replay_end(Model *model);

/* Notes what is left to who has just moved, where the same ply may have been played before; and
 * what the live game has come to: no end, the rules' or the players'. */
void model_note_clock(Model *model, Node *node);
void model_note_end(Model *model);

/* Writes the game where it is kept; a failure stands in keep.why. */
void model_keep(Model *model);

#endif
