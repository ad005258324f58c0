/* Games in tables of comma-separated values (RFC 4180), one a row. Quoted fields may hold commas,
 * quotes as two, and ends of lines. docs/data.md has the names of the columns. */
#pragma once

#include "record/gamefile.h"
#include "record/gameline.h"

enum { CSV_LINE = 6, CSV_TAGS = 12, CSV_FIELDS = CSV_LINE + CSV_TAGS, CSV_HEAD = 64 };

/* What the columns hold: for each field the column's name in the head, or its number. The names
 * are in `words`. */
typedef struct CsvMap {
    const char *name[CSV_FIELDS];     /* NULL: none, or by number */
    unsigned char number[CSV_FIELDS]; /* from 1; 0: none, or by name */
    const char *rules;                /* of files whose rows do not name theirs; NULL: none */
    bool head;                        /* the first row has the names of the columns */
    char words[512];
} CsvMap;

/* A map from words: "moves=Moves,result=Winner" for a table with a head, "moves=1,result=4" for one
 * without, or the name of a form that is known: "taefl", "hnefatafl-org". False with the column of
 * what is wrong. `out` must not be moved afterwards. */
bool csv_map_read(CsvMap *out, const char *words, Error *error);

/* The name of the form that the first row of a text suggests, or NULL. */
const char *csv_by_look(const char *text, size_t length);

typedef struct CsvFile {
    GameFile file; /* at the next row */
    const CsvMap *map;
    const Rules *rules;               /* of rows that name none, or NULL */
    unsigned char column[CSV_FIELDS]; /* from 1; 0: the table does not have it */
    int columns;                      /* of every row; 0: none has been read */
    Rules own;                        /* of map->rules */
} CsvFile;

/* Begins to read a text, which is borrowed, as are the map and `rules` (gameline_read). False with
 * line and column. */
bool csv_begin(CsvFile *out, const char *text, size_t length, const CsvMap *map, const Rules *rules,
               Error *error);

/* Whether there is another row; rows without a byte are passed over. */
bool csv_more(CsvFile *csv);

/* Reads the next row. On failure the table is still at that row, and the arena as before. */
bool csv_read(CsvFile *csv, Arena *arena, Tree *out, Error *error);

/* Goes to the row after the next. */
void csv_skip(CsvFile *csv);

/* A row that is kept in another form: the column of a field in our own tables, and the game of a
 * row's texts (gameline_read). On failure the arena may have changed. */
const char *csv_column(int field);
bool csv_game(const LineText text[CSV_FIELDS], const Rules *rules, Arena *arena, Tree *out,
              Error *error);
