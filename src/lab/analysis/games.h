/* Reads the games of a file one by one, in any format that the program has. */
#pragma once

#include "core/rules.h"
#include "record/loss.h"
#include "record/tree.h"

typedef enum Form {
    FORM_GAMEFILE,
    FORM_JSON,
    FORM_OTG,
    FORM_BOLOGNA,
    FORM_CSV,   /* only read, as are … */
    FORM_LINES, /* … the lines of a match or of self-play */
    FORM_EMBED, /* only written */
    FORM_COUNT
} Form;
extern const char *const form_names[FORM_COUNT];

/* The format of this name; and the format that the beginning of a text suggests. False if unknown.
 */
bool form_find(const char *word, Form *out);
bool form_by_look(const char *text, size_t length, Form *out);

/* The form of this name, or else of a table if `columns` are given, or else by the look; both may
 * be NULL. */
bool form_choose(const char *name, const char *columns, const char *text, size_t length, Form *out);

typedef struct Games Games;

/* How a file is read. */
typedef struct GamesHow {
    Form form;
    const Rules *rules;  /* for games that name none of Taefl (otg_read, gameline_read); borrowed,
                            or NULL */
    const char *columns; /* of a table (csv_map_read); NULL: by its first row */
    size_t spare;        /* free bytes of the arena for each ply after reading a game */
} GamesHow;

/* Borrows the text. NULL with an error if the text has another format. games_close takes NULL too.
 */
Games *games_open(const char *text, size_t size, const GamesHow *how, Error *error);
void games_close(Games *games);

/* Game files only: keeps the correct part of a game with a mistake. `told` gets each mistake and
 * whether anything was kept. Call this before games_next. */
void games_in_part(Games *games, void (*told)(void *ctx, const Error *error, bool kept), void *ctx);

bool games_more(Games *games);

/* Reads the next game and adds to `losses`. The tree lives until the next call. False with an
 * error; with ERROR_NONE if games_in_part could keep nothing. */
bool games_next(Games *games, Tree *out, Losses *losses, Error *error);

/* Passes over a game that games_next has refused. False if the next one cannot be found: in
 * OpenTafl notation and logs, after too little memory, and after games_in_part. */
bool games_skip(Games *games);
