/* Games in OpenTafl notation (.otg): written from a Tree and read into one; docs/gamefile.md says
 * what of either the other can hold. The tafl family only, which is what the notation is for. Its
 * rules record comes near our rule sets and no more, so the rule set's name stands in it. */
#ifndef RECORD_OTG_H
#define RECORD_OTG_H

#include "record/gamefile.h"
#include "record/loss.h"

/* Appends a game. False if it is of another family, or does not fit (out->full). */
bool otg_write(const Tree *tree, Text *out, Losses *losses, Error *error);

/* Reads the next game, as gamefile_read does. `rules` (NULL: none) names the rule set where the
 * file does not, or not one of ours. */
bool otg_read(GameFile *file, const char *rules, Arena *arena, Tree *out, Losses *losses,
              Error *error);

#endif
