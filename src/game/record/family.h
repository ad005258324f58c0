/* What this room knows of a family of games. Each family defines record_NAME in
 * src/game/families/NAME/record, NAME as in FAMILIES (core/families.h). Missing parts are NULL. */
#pragma once

#include "core/rules.h"

typedef enum Shape {
    SHAPE_NONE,
    SHAPE_DISC,    /* Tablut attacker */
    SHAPE_SHIELD,  /* Tablut defender */
    SHAPE_CROWN,   /* the king */
    SHAPE_STONE,   /* Mǽrstánas standard stone */
    SHAPE_THUNDER, /* … thunder-stone */
    SHAPE_WODEN,   /* … Woden-stone */
    SHAPE_PAWN,    /* Gårdsdansen pawn */
    SHAPE_BLOCK,   /* Gårdsdansen stone */
    SHAPE_COUNT
} Shape;

/* A piece by its look and its name. */
typedef struct Piece {
    Shape shape;
    uint8_t owner; /* Side */
    bool dark;     /* drawn dark, otherwise light */
    char letter;   /* of the position text, 0 with SHAPE_NONE */
} Piece;

/* A remark. All its data is static. */
typedef struct Remark {
    const char *id;      /* key of the translations: "linnaeus" */
    bool brief;          /* a few words for a table; otherwise whole sentences */
    const char *heading; /* "Ages" */
    const char *words;
    const char *source; /* source of a note of ours; NULL: the document itself says it */
} Remark;

/* A sentence of the lesson. "+name" says it only with that option, "-name" only without. A sentence
 * that begins with a heading and a colon starts a paragraph. */
typedef struct LessonRow {
    const char *option, *id, *words;
} LessonRow;

/* A remark, and the rule sets it applies to. */
typedef struct OriginRow {
    const char *base[4]; /* NULL ends */
    Remark remark;
} OriginRow;

/* clang-format off */
#define BRIEF(base, id, heading, words) {base, {id, true, heading, words, NULL}}
#define TOLD(base, id, heading, words) {base, {id, false, heading, words, NULL}}
#define NOTE(base, id, heading, words, source) {base, {id, false, heading, words, source}}
#define ONLY(...) {__VA_ARGS__}
/* clang-format on */

typedef struct RecordFamily {
    const Piece *pieces;         /* as in piece_kind; ends with a piece without shape */
    const char *line;            /* for a menu; NULL: each rules file has its own */
    const LessonRow *lesson;     /* ends with id NULL; no table: the law makes its sentences */
    const OriginRow *origin;     /* in each group: facts, remarks of the document, our notes */
    const char *const *unplayed; /* origin_unplayed; NULL ends */
} RecordFamily;

const RecordFamily *record_family(Family family);
