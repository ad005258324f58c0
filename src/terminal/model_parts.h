/* The parts of the model among themselves: model.c plays, model_record.c sees to the record. */
#ifndef TERMINAL_MODEL_PARTS_H
#define TERMINAL_MODEL_PARTS_H

#include "terminal/model.h"

enum { US = 1000 /* in a millisecond */ };

/* Makes room for at least `plies` plies in the live game. */
void model_reserve(Live *live, int plies);

/* Plays again the ply that leads to `node`, a child of `here`; and, where the record stands at an
 * end that players made, the live game comes to it, too. */
void model_replay(Model *model, Node *node);
void model_replay_end(Model *model);

/* Notes what is left to who has just moved, and what the live game has come to: no end, the rules'
 * or the players'. */
void model_note_clock(Model *model, Node *node);
void model_note_end(Model *model);

/* Writes the game where it is kept; a failure stands in keep.why. */
void model_keep(Model *model);

/* After every change of the position: it is kept, and what follows from it begins. */
void model_settle(Model *model);

/* The clock and the engine do what they should be doing now. */
void model_go_on(Model *model);

#endif
