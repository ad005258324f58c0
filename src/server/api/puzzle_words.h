/* JSON answers about puzzles (puzzles.c), as docs/openapi.json describes them. */
#pragma once

#include "store/puzzles.h"

struct json_t *progress_json(const PuzzleProgress *progress);
struct json_t *outcome_json(const PuzzleOutcome *outcome);
struct json_t *storm_json(int score, int64_t best);
