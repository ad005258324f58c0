/* Checks whether a record of a journal can come from this match. record_read checks the moves; this
 * compares the rest with the settings. */
#pragma once

#include "match/record.h"
#include "match/referee.h"
#include "match/schedule.h"

typedef struct RecordCheck {
    const Rules *rules;
    const Entrant *entrants;
    const Schedule *schedule;
    const Adjudication *adjudication;
    uint64_t *opening; /* by number: a hash of the opening; 0: not met yet */
    int openings;      /* size of that array */
} RecordCheck;

/* Call it for all records of a journal in order. False with the reason in `why` if no match with
 * these settings can have played this game. */
bool record_check(RecordCheck *check, const Record *record, char why[WHY]);

void record_check_free(RecordCheck *check);
