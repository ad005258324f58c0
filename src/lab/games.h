/* The games of a file in any form that the record room reads, one after the other. */
#ifndef LAB_GAMES_H
#define LAB_GAMES_H

#include "core/rules.h"
#include "record/loss.h"
#include "record/tree.h"

typedef enum Form { FORM_GAMEFILE, FORM_JSON, FORM_OTG, FORM_BOLOGNA, FORM_EMBED, FORM_COUNT } Form;
extern const char *const form_names[FORM_COUNT];

/* The form of this name, and what a text looks like by the first thing in it; false if neither. */
bool form_find(const char *word, Form *out);
bool form_by_look(const char *text, size_t length, Form *out);

typedef struct Games Games;

/* Borrows the text. `rules`: see otg_read. `spare` is how many bytes of the arena shall be left
 * for every ply of a game when it has been read. False with an error if the text as a whole is no
 * such form; games_close has to be called all the same. */
bool games_open(Games **out, const char *text, size_t size, Form form, const Rules *rules,
                size_t spare, Error *error);
void games_close(Games *games);

/* Of game files, takes what is good of a game with a mistake in it; `told` hears of each mistake,
 * and whether anything could be kept. To be called before any game is read. */
void games_in_part(Games *games, void (*told)(void *ctx, const Error *error, bool kept), void *ctx);

bool games_more(Games *games);

/* Reads the next game; the tree lives until the next call. Adds to `losses`. False with an error;
 * in part, when nothing good is left, with ERROR_NONE. */
bool games_next(Games *games, Tree *out, Losses *losses, Error *error);

#endif
