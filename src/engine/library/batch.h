/* The structures behind taefl_batch. */
#pragma once

#include "library/game.h"

/* How a game ended; plies 0: none has. */
typedef struct End {
    int32_t plies;
    uint16_t reason; /* ClauseId */
    uint8_t result;
} End;

typedef struct Seat {
    Game game;
    End end; /* of the game that ended here last */
} Seat;

struct taefl_batch {
    Rules rules;
    Symmetries symmetries;
    Scene scene;
    Position start;
    Seat *seat; /* the games' memory follows */
    int games;
    bool renew;
    char error[TAEFL_ERROR_SIZE];
};

/* Keeps "game 17: …" for taefl_batch_error, without a number below 0, and returns false. */
bool batch_refuse(taefl_batch *batch, int number, const Error *error);
