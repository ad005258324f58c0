/* The parts of a job of learning (learn.h). */
#pragma once

#include "learning/learn.h"

/* Makes the file for positions; from now on each game is packed as soon as it is there. */
LearnEnd learn_open(Learning *job);

/* Learns from the games, and calibrates what came out. */
LearnEnd learn_train(Learning *job);

/* The gate. `data` keeps its games; it may be NULL. */
LearnEnd learn_match(Learning *job, const char *data);

/* Opens the games of `path`, plays, and closes them. What failed is in the job. */
LearnEnd learn_games_open(Learning *job, SelfGames *games, const char *path);
LearnEnd learn_games_play(Learning *job, SelfGames *games, int target);
LearnEnd learn_games_close(Learning *job, SelfGames *games);

/* Note what the caller is to say. */
LearnEnd learn_stopped(Learning *job, const SelfGames *games);
LearnEnd learn_unwritten(Learning *job, const char *path, const char *reason);

bool learn_is_stopped(const Learning *job);
void learn_tell(Learning *job, LearnStep step, int done, int of);
