/* A tournament as a class in one room: the pause of all its games, and the demonstration board of
 * its host. */
#pragma once

#include "store/meetings.h"

typedef struct ClassState {
    bool there, early; /* early: as in TournamentRow */
    GamePhase phase;
    int64_t paused; /* as in TournamentRow */
    char *board;    /* JSON, which the caller frees; NULL: none is shown */
} ClassState;

bool classes_state(Db *db, const char *id, ClassState *out);

/* Begins or ends the pause. `running` gets the games that it stops or resumes. The end of an arena
 * moves back by the length of the pause. *done: false if a pause was asked for but no games are in
 * play. */
bool classes_pause(Db *db, const char *id, bool on, Started *running, bool *done);

/* Whether a person takes part in it, or has a game of it in play. */
bool classes_plays(Db *db, const char *id, int64_t person, bool *plays);

/* Whether these two have a meeting that is not over. */
bool classes_meet(Db *db, const char *id, int64_t one, int64_t two, bool *meet);

/* Sets the board; NULL removes it. */
bool classes_show(Db *db, const char *id, const char *board);

/* What only an owner can begin or end goes on by itself when the owner's account is gone, or when
 * the owner has done nothing for two weeks: a tournament without a date gets one, a day from now; a
 * pause ends; the board of an owner who is gone is shown no longer. `running` gets the games that
 * go on, `changed` the tournaments whose pause or board has ended. */
bool classes_adopt(Db *db, Started *running, Started *changed);
