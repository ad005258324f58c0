/* Model: the game in the terminal: the live game (play/live.h), its record with everything undone,
 * the players, the engine's work and where the game is saved. Line mode and window show and change
 * it only by these functions.
 *
 * The live game holds the path to the current position. It alone decides whose turn it is, what is
 * offered and how the game ends. The record holds what was played, for saving and for undo. The
 * live game counts the clocks, by clock_us. A clock runs while the view shows the end of the game;
 * it stops while engines are paused or the person has gone back. The time left after a ply is a
 * comment of the record; a tag has the time left at the last save. */
#pragma once

#include "record/picture.h"
#include "terminal/model_record.h"

enum { SHORT_CLOCK_MS = 10000 }; /* clocks below this show tenths of a second */

typedef enum Event {
    EVENT_NONE,
    EVENT_MOVE, /* the engine has played; the model is at its ply */
    EVENT_HINT, /* Model.hint is set */
    EVENT_TIME  /* the clock of the side to move ran out, so the game is over */
} Event;

/* Makes an empty model; `wake` as for job_init. Go on with model_new or model_open. */
void model_init(Model *model, int wake, uint64_t seed);
void model_finish(Model *model);

/* Starts a new game by the named rules from `position` (text; NULL: the start position). On failure
 * nothing changes; that holds for all functions with an Error. */
bool model_new(Model *model, const char *rules, const char *position, Error *error);

/* Opens the first game of a game file's text; its tags name the players. `kept` is the game's file,
 * which is taken over with its lock on success; NULL: a new file. */
bool model_open(Model *model, const char *text, size_t length, const Autosave *kept, Error *error);

/* The same for a text with a mistake: opens the moves before it, if there are any, and saves to a
 * new file. error->code says whether there was a mistake. */
bool model_open_part(Model *model, const char *text, size_t length, Error *error);

/* Milliseconds until a clock runs out, or with `shown` until a clock shows another text; -1: none
 * runs. */
int model_clock_change(const Model *model, bool shown);

/* Ends the game if the clock of the side to move has run out. Returns true then, once. */
bool model_tick(Model *model);

/* Whether the engine is to move (unless paused). */
bool model_engine_moves(const Model *model);

/* Whether no person plays. */
static inline bool model_only_engines(const Model *model) {
    return model->player[P1] != PERSON && model->player[P2] != PERSON;
}

/* To be called when the view is ready: starts the engine's work and the clock. The functions below
 * do both themselves. */
void model_go(Model *model);

/* Plays a ply for the side to move. Playing on from before a players' end takes that end back. */
bool model_play(Model *model, Move move, Error *error);

/* Resigns for the person to move, or for the other one if only that one is a person. False if no
 * one can. */
bool model_resign(Model *model);

/* Offers a draw for the side to move; the offer lasts until the other side moves. The engine
 * accepts if its last search found nothing better, and declines otherwise. Between two people the
 * other one accepts by offering too, on its turn or at once. */
typedef enum Offer {
    OFFER_MADE,
    OFFER_AGREED,
    OFFER_DECLINED,
    OFFER_OVER,   /* the game is over */
    OFFER_NOT_ON, /* it is an engine's turn, or these rules have no draws */
} Offer;
Offer model_offer_draw(Model *model);

/* Undo goes back to the last position where a person was to move; without a person, one ply back,
 * and pauses. An end that the players made is undone on its own. Redo goes forward along the last
 * line. False if there is nothing to do. */
bool model_undo(Model *model);
bool model_redo(Model *model);

void model_set_player(Model *model, int side, int player);
void model_set_paused(Model *model, bool paused);
void model_set_view(Model *model, bool view);

/* Starts to search for a hint; false if the game is over or the engine is to move. */
bool model_ask_hint(Model *model);

/* Takes over the engine's results, and checks the clock. */
Event model_poll(Model *model);

/* The picture of the position, with the last move (both halves of a turn) marked. */
Picture model_picture(const Model *model, bool ascii);
