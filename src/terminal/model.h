/* Model: the game being played in the terminal: the live game (play/live.h), its record with
 * everything undone, who plays, the engine at work, where it is kept. The two views, line mode and
 * screen, show it and change it only by these functions; neither knows what the other does.
 *
 * The live game is the way to where we stand, and alone says whose turn it is, what is offered, and
 * whether and how the game is over. The record only holds what was played, to be written and to be
 * gone back to. A clock is only ever counted by the live game, from times that clock_us measures:
 * it runs while the view shows the end of the game, and stands while engines are paused or somebody
 * has gone back. What is left after a ply is a comment of the record, and a tag says what was left
 * when the game was last written. */
#ifndef TERMINAL_MODEL_H
#define TERMINAL_MODEL_H

#include "record/picture.h"
#include "terminal/model_record.h"

enum { SHORT_CLOCK_MS = 10000 }; /* below this a clock shows tenths of a second */

typedef enum Event {
    EVENT_NONE,
    EVENT_MOVE, /* the engine has played; the model stands after its ply */
    EVENT_HINT, /* Model.hint is there */
    EVENT_TIME  /* the clock of the side to move ran out, and the game is over */
} Event;

/* An empty model; `wake` as for job_init. Begin with model_new or model_open. */
void model_init(Model *model, int wake, uint64_t seed);
void model_finish(Model *model);

/* A new game by these rules (a name), from `position` (text, NULL: the start). On failure nothing
 * changes, which holds for all functions with an Error. */
bool model_new(Model *model, const char *rules, const char *position, Error *error);

/* Goes on with the first game of a game file's text. Players as its tags say. `kept`: where it is
 * kept already, taken over with its lock if all goes well; NULL: it is kept in a new file. */
bool model_open(Model *model, const char *text, size_t length, const Keep *kept, Error *error);

/* The same, kept in a new file, for a text with a mistake: what stands before it, if there is
 * anything to play on from; error->code says whether there was one. */
bool model_open_part(Model *model, const char *text, size_t length, Error *error);

/* Milliseconds until a clock runs out, or, `shown`, until one looks different; -1: none runs. */
int model_clock_change(const Model *model, bool shown);

/* Ends the game if the clock of the side to move has run out: true, once. */
bool model_tick(Model *model);

/* Whether the engine is to move (and will, unless paused). */
bool model_engine_moves(const Model *model);

/* The view is ready: the engine begins what it should be doing now, and the clock to run. All
 * functions below see to both themselves. */
void model_go(Model *model);

/* Plays a ply for the side to move. Going on from before an end that players made takes it back. */
bool model_play(Model *model, Move move, Error *error);

/* The person to move gives the game up; the other one, if there is only that. False if nobody can.
 */
bool model_resign(Model *model);

/* The side to move offers a draw, which stands until the other one moves. The engine takes it if
 * its last search saw nothing better, or declines; of two people the other one agrees by offering,
 * too: in its turn, or at once. */
typedef enum Offer {
    OFFER_MADE,
    OFFER_AGREED,
    OFFER_DECLINED,
    OFFER_OVER,   /* the game is over */
    OFFER_NOT_ON, /* it is an engine's turn, or these rules know no draws */
} Offer;
Offer model_offer_draw(Model *model);

/* Back to the last position in which a person was to move, or one ply back (and paused) if nobody
 * is a person; an end that players made is taken back by itself. Forward again along the line last
 * played. False if there is none. */
bool model_undo(Model *model);
bool model_redo(Model *model);

void model_set_player(Model *model, int side, int player);
void model_set_paused(Model *model, bool paused);
void model_set_view(Model *model, bool view);

/* Begins to look for a hint; false if the game is over or the engine is to move. */
bool model_ask_hint(Model *model);

/* Takes up what the engine has done since, and what the clock says. */
Event model_poll(Model *model);

/* The picture of the position with the last move (both halves of a turn) pointed out. */
Picture model_picture(const Model *model, bool ascii);

#endif
