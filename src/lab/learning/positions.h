/* Positions to learn from, packed on disk and read back in random order: memory is bounded however
 * many there are. docs/learn.md describes the file. */
#pragma once

#include "core/dice.h"
#include "search/network.h"
#include <stddef.h>

enum { TRAIN_INPUTS = 255 }; /* of one position, at most */

/* A position, and what came of it. */
typedef struct TrainRow {
    uint16_t input[TRAIN_INPUTS]; /* set × squares + square, ascending */
    uint8_t inputs, view;
    float result; /* of player 1: 1, ½, 0, or a mixture of that and of what a search said */
} TrainRow;

/* What a position is used for. */
typedef enum Part { PART_LEARNT, PART_HELD_OUT, PARTS } Part;

/* A row from a position. */
void row_of(const Rules *rules, const Position *position, double result, TrainRow *out);

enum { POSITIONS_WHY = 512 };

typedef struct Positions Positions;

/* A new file at `path`, which is borrowed, or one without a name in the folder of `beside`, which
 * is gone with the program; in memory are no more rows at a time than there is room for in `memory`
 * bytes. NULL with words that say where and why. */
Positions *positions_new(const char *path, const char *beside, int squares, size_t memory,
                         char why[POSITIONS_WHY]);

/* Adds a row. Nothing is added any more after something could not be written. */
void positions_add(Positions *positions, Part part, const TrainRow *row);

/* Writes what is left and the head: now they can be read. More rows may be added between two
 * passes, and are read after the next call. False if something could not be written. */
bool positions_finish(Positions *positions);

uint64_t positions_count(const Positions *positions, Part part);

/* Begins to read all of a part: in the order of the file, or shuffled by the dice. */
void positions_begin(Positions *positions, Part part, Dice *dice);

/* The next row. False at the end, or where the file has changed; then positions_flaw says so. */
bool positions_next(Positions *positions, TrainRow *out);

/* What went wrong, with the file's name; NULL: nothing. */
const char *positions_flaw(const Positions *positions);

/* Closes and frees. A named file stays. NULL: nothing happens. */
void positions_free(Positions *positions);
