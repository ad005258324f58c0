/* Checks for players of the Bologna competition. Each check starts the player once and plays a
 * short scripted game with it. The player gets the position as a State; our core judges every
 * move. */
#pragma once

#include "core/game.h"
#include "core/notation.h"

/* What a check asks for. The protocol group needs only the way pieces move. The board group tests
 * that the player uses the State's board. The rules group needs the rules: each check has one right
 * move. */
typedef enum BolognaGroup { GROUP_PROTOCOL, GROUP_BOARD, GROUP_RULES, GROUPS } BolognaGroup;

const char *bologna_group_word(BolognaGroup group); /* "protocol", "board", "rules" */

/* The steps of a check, one letter each:
 *   m       the player moves, legally and in time
 *   o       it plays the one right move: the one that wins at once, or the only one that keeps
 *           the other side from winning at once
 *   r       the other side makes any move
 *   =e3g3   the other side makes this move
 *   a       the same State again, as after an illegal move that is allowed
 *   d       the next State comes in small pieces
 *   b       the next State comes together with the one after it
 * After the steps comes a last State, DRAW if the game is not over. The player must then stay
 * silent and end. */
typedef struct BolognaCheck {
    BolognaGroup group;
    const char *name;
    const char *words; /* what the check tries, a phrase */
    int side;
    const char *position; /* white is to move; NULL: the start position */
    const char *script;
    ClauseId clause; /* the clause it tests; CLAUSE_NONE: the protocol */
    int seconds;     /* for a move; 0: the setup's */
} BolognaCheck;

extern const BolognaCheck bologna_checks[];
extern const int bologna_check_count;

/* The cause of a failure, one thing to fix. Several checks can fail for the same cause. */
typedef enum BolognaCause {
    CAUSE_NONE,
    CAUSE_CONNECT,    /* it did not connect */
    CAUSE_NAME,       /* its first frame is no name */
    CAUSE_FRAME,      /* the four bytes before a message are not its length */
    CAUSE_MALFORMED,  /* a message that is not a move */
    CAUSE_ENDED,      /* it ended, or closed the connection, in the middle of a game */
    CAUSE_LOST_STATE, /* it missed a State that came in the same read as the one before */
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
    CHECK_FAILED,  /* the player could not be started, or the port could not be opened */
    CHECK_STOPPED, /* stopped by our user */
    CHECK_VERDICTS
} BolognaVerdict;

const char *bologna_verdict_word(BolognaVerdict verdict); /* "passed", … */

typedef struct BolognaCheckSetup {
    char *const *command; /* ends with NULL; {role}, {time}, {address} and {port} are replaced */
    int seconds;          /* for a move */
    int wait_seconds;     /* for it to connect */
    const char *log;      /* file for the player's output, or NULL */
    bool (*stopped)(void *ctx);
    void *ctx;
} BolognaCheckSetup;

enum { CHECK_WORDS = 1024, CHECK_MOVES = 400 };
typedef struct BolognaReport {
    BolognaVerdict verdict;
    BolognaCause cause;
    char words[CHECK_WORDS]; /* what was wrong; "" if it passed */
    ClauseId clause;         /* the clause broken or missed; CLAUSE_NONE: not about the rules */
    char position[POSITION_TEXT]; /* before its last move */
    char moves[CHECK_MOVES];      /* all moves in wire form; both in our notation */
} BolognaReport;

/* How ready a player is, worst grade first. The worst grade that applies counts. */
typedef enum BolognaGrade {
    GRADE_UNFIT,     /* protocol: it cannot be relied on to finish a game */
    GRADE_BLIND,     /* it keeps a board of its own and ignores the State's */
    GRADE_RULELESS,  /* it knows almost none of the rules */
    GRADE_UNCERTAIN, /* it misreads or does not know some rules */
    GRADE_READY,
    GRADES
} BolognaGrade;

/* `passed` and `all` count the checks of each group. */
BolognaGrade bologna_grade(const int passed[GROUPS], const int all[GROUPS]);
const char *bologna_grade_word(BolognaGrade grade);  /* "ready" */
const char *bologna_grade_words(BolognaGrade grade); /* what it means, a sentence */

/* The moves that step 'o' accepts: those that win at once (T6, T7). If there are none: those after
 * which the other side cannot win at once, because they draw (B4) or leave it no winning move.
 * Empty if every move loses. */
void bologna_right_moves(const Game *game, MoveList *out);

/* Runs one check to its end. It takes at most the sum of its time limits. */
void bologna_check_run(const BolognaCheck *check, const BolognaCheckSetup *setup,
                       BolognaReport *report);
