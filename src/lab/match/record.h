/* Record: one finished game with all data for the results and the game file. The journal stores it
 * as a line of JSON. */
#pragma once

#include "match/player.h"
#include "match/schedule.h"

#include <jansson.h>

/* Moves as one text, "e3c3 d9b9", and such a text played in a game. False with number and reason in
 * `why` at the first move that is not legal. */
json_t *moves_json(const Rules *rules, const Move *move, int count);
bool moves_play(Game *game, const char *moves, char why[WHY]);

/* Why a game ended. */
typedef enum Ending {
    ENDING_RULES, /* as the rules say: `clause` */
    ENDING_FAULT, /* by a fault of `culprit` */
    ENDING_SCORE, /* adjudicated: both players agreed about the score for long enough */
    ENDING_PLIES, /* adjudicated a draw at the ply cap */
    ENDING_COUNT
} Ending;

enum { EVAL_TEXT = 16, DATE_TEXT = 12, MAX_GAMES = 20000000 };

/* Data of one ply by a player. */
typedef struct PlyNote {
    int32_t used_ms;
    int64_t clock_ms;     /* remaining time after it, with the increment; -1: no clock */
    char eval[EVAL_TEXT]; /* player 1's view: "0.35", "-1.20", "#7", "#-7"; "": none */
    int depth;            /* 0: none */
    int64_t nodes;        /* 0: none */
} PlyNote;

typedef struct Record {
    int number;    /* number in the match, from 0; games 2n and 2n + 1 are a pair */
    int player[2]; /* the entrants in the seats */
    int opening;   /* its number */
    Position start;
    int plies, book; /* plies in all, of which the first `book` are the opening */
    Move *move;      /* `plies` of them */
    PlyNote *note;   /* `plies` of them; meaningless in the book */
    Result result;
    Ending ending;
    ClauseId clause;
    Fault fault;
    int culprit; /* the seat at fault; -1: none */
    char words[TROUBLE_WORDS];
    char date[DATE_TEXT]; /* "2026.11.20" */
} Record;

void record_free(Record *record);

/* The reason for the end in one word: "T7", "time", "score", "plies". */
const char *record_reason(const Record *record, const Rules *rules);

/* A record as a JSON object, and back. Reading replays and checks every move. It refuses any object
 * that record_json would write differently, and a game that the schedule does not have. */
json_t *record_json(const Record *record, const Rules *rules);
bool record_read(Record *out, const json_t *object, const Rules *rules, const Schedule *schedule,
                 char why[WHY]);

/* The game as text for a game file; the caller frees it. `event` may be NULL. */
char *record_game(const Record *record, const Rules *rules, const Entrant *entrants,
                  const char *event);
