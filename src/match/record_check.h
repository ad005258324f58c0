/* Whether a record can be one of this match: what its moves alone do not say (record_read looks at
 * those), held against the settings. For whoever reads a journal. */
#ifndef MATCH_RECORD_CHECK_H
#define MATCH_RECORD_CHECK_H

#include "match/record.h"
#include "match/referee.h"
#include "match/schedule.h"

typedef struct RecordCheck {
    const Rules *rules;
    const Entrant *entrants;
    const Schedule *schedule;
    const Adjudication *adjudication;
    uint64_t *opening; /* by number, of those met: a hash; 0: not met */
    int openings;      /* how many there is room for */
} RecordCheck;

/* One after the other, all records of a journal. False with the reason in `why`: no match with
 * these settings has played such a game. */
bool record_check(RecordCheck *check, const Record *record, char why[WHY]);

void record_check_free(RecordCheck *check);

#endif
