/* Reads the games of a file one by one, in any format that src/game/record reads. */
#pragma once

#include "core/rules.h"
#include "record/loss.h"
#include "record/tree.h"

typedef enum Form { FORM_GAMEFILE, FORM_JSON, FORM_OTG, FORM_BOLOGNA, FORM_EMBED, FORM_COUNT } Form;
extern const char *const form_names[FORM_COUNT];

/* The format of this name; and the format that the beginning of a text suggests. False if unknown.
 */
bool form_find(const char *word, Form *out);
bool form_by_look(const char *text, size_t length, Form *out);

typedef struct Games Games;

/* Borrows the text. `rules`: see otg_read. After reading a game, the arena has `spare` free bytes
 * for each ply. NULL with an error if the text has another format. games_close takes NULL too. */
Games *games_open(const char *text, size_t size, Form form, const Rules *rules, size_t spare,
                  Error *error);
void games_close(Games *games);

/* Game files only: keeps the correct part of a game with a mistake. `told` gets each mistake and
 * whether anything was kept. Call this before games_next. */
void games_in_part(Games *games, void (*told)(void *ctx, const Error *error, bool kept), void *ctx);

bool games_more(Games *games);

/* Reads the next game and adds to `losses`. The tree lives until the next call. False with an
 * error; with ERROR_NONE if games_in_part could keep nothing. */
bool games_next(Games *games, Tree *out, Losses *losses, Error *error);
