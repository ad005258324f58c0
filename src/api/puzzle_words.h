/* JSON answers about puzzles (puzzles.c), as docs/openapi.json describes them. */
#ifndef API_PUZZLE_WORDS_H
#define API_PUZZLE_WORDS_H

#include "store/puzzles.h"

struct json_t *progress_json(const PuzzleProgress *progress);
struct json_t *outcome_json(const PuzzleOutcome *outcome);
struct json_t *storm_json(int score, int64_t best);

#endif
