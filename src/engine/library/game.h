/* The structures behind the opaque types of taefl.h. */
#pragma once

#include "core/game.h"
#include "law/rulefile.h"
#include "taefl.h"

struct taefl_game {
    Rules rules;
    Game game; /* its memory follows the structure */
    MoveList list;
    bool listed; /* `list` holds the moves of the current position */
    char error[TAEFL_ERROR_SIZE];
};

struct taefl_law {
    RuleFile file;
};

/* Keeps an error's text for taefl_error and returns false. */
bool library_refuse(taefl_game *game, const Error *error);
