/* A battery for players of the Bologna competition: each check starts the player once and plays a
 * short game with it, by script and from a prepared position, which it gets as a State. Our core
 * judges every move. */
#ifndef BOLOGNA_CHECK_H
#define BOLOGNA_CHECK_H

#include "core/game.h"
#include "core/notation.h"

/* What a check asks for. The first group knows nothing of the game but how pieces move, the second
 * sees whether the player goes by the board of the State, and only the third asks for knowledge of
 * the rules: each of its checks has one right move among many. */
typedef enum BolognaGroup { GROUP_PROTOCOL, GROUP_BOARD, GROUP_RULES, GROUPS } BolognaGroup;

const char *bologna_group_word(BolognaGroup group); /* "protocol", "board", "rules" */

/* What happens, step by step, in one letter each:
 *   m       the player moves, legally and in time
 *   o       it plays the one right move: it wins at once, or else is the only one after which the
 *           other side does not
 *   r       the other side answers with any move
 *   =e3g3   the other side makes this move
 *   a       the same State once more, as after an illegal move where errors are allowed
 *   d       the next State comes in small pieces
 *   b       the next State is sent together with the one after it, in one go
 * Then comes a last State, DRAW if the game is not over, after which the player must be silent and
 * end. */
typedef struct BolognaCheck {
    BolognaGroup group;
    const char *name;
    const char *words; /* what is tried, a phrase */
    int side;
    const char *position; /* white to move, as every game begins; NULL: the start */
    const char *script;
    ClauseId clause; /* what it is about, CLAUSE_NONE: the protocol */
    int seconds;     /* for a move; 0: what the caller says */
} BolognaCheck;

extern const BolognaCheck bologna_checks[];
extern const int bologna_check_count;

/* What is behind a verdict: one thing to mend. Checks with the same cause have found the same. */
typedef enum BolognaCause {
    CAUSE_NONE,
    CAUSE_CONNECT,    /* it did not come */
    CAUSE_NAME,       /* its first frame is no name */
    CAUSE_FRAME,      /* the four bytes before a message are not its length */
    CAUSE_MALFORMED,  /* a message that is no move */
    CAUSE_ENDED,      /* it ended, or closed the connection, in the middle of a game */
    CAUSE_LOST_STATE, /* a State that came in the same read as the one before it was not heard */
    CAUSE_SLOW,       /* no move in time */
    CAUSE_TURN,       /* it sent something when the other side was to move */
    CAUSE_FLIPPED,    /* its row 1 is at the bottom */
    CAUSE_SWAPPED,    /* it takes rows for columns */
    CAUSE_AFTER,      /* it sends something after the last State */
    CAUSE_STAYS,      /* it does not end with the game */
    CAUSE_RULE,       /* the clause of the report */
    CAUSES
} BolognaCause;

/* What to do about it, a sentence. */
const char *bologna_cause_words(BolognaCause cause);

typedef enum BolognaVerdict {
    CHECK_PASSED,
    CHECK_MISSED,  /* the right move was not found */
    CHECK_WRONG,   /* protocol or rules are broken */
    CHECK_FAILED,  /* the player could not be started, or the port not be listened at */
    CHECK_STOPPED, /* by our user */
    CHECK_VERDICTS
} BolognaVerdict;

const char *bologna_verdict_word(BolognaVerdict verdict); /* "passed", … */

typedef struct BolognaCheckSetup {
    char *const *command; /* NULL ends; {role}, {time}, {address} and {port} in it are replaced */
    int seconds;          /* for a move */
    int wait_seconds;     /* for it to connect */
    const char *log;      /* file for what it prints, or NULL */
    bool (*stopped)(void *ctx);
    void *ctx;
} BolognaCheckSetup;

enum { CHECK_WORDS = 1024, CHECK_MOVES = 400 };
typedef struct BolognaReport {
    BolognaVerdict verdict;
    BolognaCause cause;
    char words[CHECK_WORDS];      /* what was wrong; "" if it passed */
    ClauseId clause;              /* broken or missed, CLAUSE_NONE: none of the rules */
    char position[POSITION_TEXT]; /* before its last move */
    char moves[CHECK_MOVES];      /* all, wire form; both in our notation */
} BolognaReport;

/* How ready a player is, by what all checks have shown: the worst that is true. */
typedef enum BolognaGrade {
    GRADE_UNFIT,     /* protocol: it cannot be relied on to play a game to its end */
    GRADE_BLIND,     /* it plays by a board of its own, not by the State's */
    GRADE_RULELESS,  /* of the rules it knows next to nothing */
    GRADE_UNCERTAIN, /* some rules are misread or not known */
    GRADE_READY,
    GRADES
} BolognaGrade;

/* `passed` and `all` by group. */
BolognaGrade bologna_grade(const int passed[GROUPS], const int all[GROUPS]);
const char *bologna_grade_word(BolognaGrade grade);  /* "ready" */
const char *bologna_grade_words(BolognaGrade grade); /* what it means, a sentence */

/* What a step 'o' takes for right: the moves that win at once (T6, T7), or, where there are none,
 * those after which the other side cannot, because they draw (B4) or because it has no such move;
 * none where every move loses. */
void bologna_right_moves(const Game *game, MoveList *out);

/* Runs one check to its end, never longer than its times add up to. */
void bologna_check_run(const BolognaCheck *check, const BolognaCheckSetup *setup,
                       BolognaReport *report);

#endif
