/* Record: one finished game with all that the results and the game file need; as a line of JSON in
 * the journal, and as a game in the game file. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/player.h"

#include <jansson.h>

/* Why a game ended. */
typedef enum Ending {
    ENDING_RULES, /* as the rules say: `clause` */
    ENDING_FAULT, /* by a fault of `culprit` */
    ENDING_SCORE, /* adjudicated: both players agreed about the score for long enough */
    ENDING_PLIES, /* adjudicated a draw at the ply cap */
    ENDING_COUNT
} Ending;

enum { EVAL_TEXT = 16, DATE_TEXT = 12, MAX_GAMES = 20000000 };

/* What is noted about one ply that a player played. */
typedef struct PlyNote {
    int32_t used_ms;
    int64_t clock_ms;     /* left after it, with the increment; -1: no clock */
    char eval[EVAL_TEXT]; /* player 1's view: "0.35", "-1.20", "#7", "#-7"; "": not said */
    int depth;            /* 0: not said */
    int64_t nodes;        /* 0: not said */
} PlyNote;

typedef struct Record {
    int number;    /* in the match, 0 and up; games 2n and 2n + 1 are a pair */
    int player[2]; /* the entrants in the seats */
    int opening;   /* its number */
    Position start;
    int plies, book; /* plies in all, of which the first `book` are the opening */
    Move *move;      /* `plies` of them */
    PlyNote *note;   /* the same; of no meaning in the book */
    Result result;
    Ending ending;
    ClauseId clause;
    Fault fault;
    int culprit; /* seat of the faulty one; -1: none */
    char words[TROUBLE_WORDS];
    char date[DATE_TEXT]; /* "2026.11.20" */
} Record;

void record_free(Record *record);

/* "T7", "time", "score", "plies": one word for how it ended. */
const char *record_reason(const Record *record, const Rules *rules);

/* As an object; and back, every move played and checked, as is what depends on it. What record_json
 * would not write again just so is refused. (Whether it fits a match: record_check.h.) */
json_t *record_json(const Record *record, const Rules *rules);
bool record_read(Record *out, const json_t *object, const Rules *rules, char why[WHY]);

/* Text of the game for a game file, to be freed. `event` may be NULL. */
char *record_game(const Record *record, const Rules *rules, const Entrant *entrants,
                  const char *event);

#endif
