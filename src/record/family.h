/* What this room knows of a family of games: a record_NAME in src/games/NAME/record, NAME as in
 * FAMILIES (core/rules.h). Missing parts are NULL. */
#ifndef RECORD_FAMILY_H
#define RECORD_FAMILY_H

#include "record/origin.h"
#include "record/piece.h"

/* A sentence of the lesson; with an option and a sign, "+name" says it with the option, "-name"
 * without. A sentence that begins with a heading and a colon opens a paragraph. */
typedef struct LessonRow {
    const char *option, *id, *words;
} LessonRow;

/* A remark and the rule sets that it is about. */
typedef struct OriginRow {
    const char *base[4]; /* NULL ends */
    Remark remark;
} OriginRow;

#define BRIEF(base, id, heading, words)          \
    {                                            \
        base, { id, true, heading, words, NULL } \
    }
#define TOLD(base, id, heading, words)            \
    {                                             \
        base, { id, false, heading, words, NULL } \
    }
#define NOTE(base, id, heading, words, source)      \
    {                                               \
        base, { id, false, heading, words, source } \
    }
#define ONLY(...) \
    { __VA_ARGS__ }

typedef struct RecordFamily {
    const Piece
        *pieces;      /* player 1's first, the most important of each first; ends without shape */
    const char *line; /* for a menu; NULL: the rules files have one each */
    const LessonRow *lesson;     /* id NULL ends; no table: the law says its sentences itself */
    const OriginRow *origin;     /* within a set: facts, what the document tells, our notes */
    const char *const *unplayed; /* origin_unplayed; NULL ends */
} RecordFamily;

const RecordFamily *record_family(Family family);

#endif
