/* Games in OpenTafl notation (.otg): written from a Tree and read into one; docs/gamefile.md says
 * what of either the other can hold. The tafl family only, which is what the notation is for. Its
 * rules record comes near our rule sets and no more, so the rule set's name stands in it, and a law
 * of one's own in a tag of ours. */
#ifndef RECORD_OTG_H
#define RECORD_OTG_H

#include "record/gamefile.h"
#include "record/loss.h"

/* Appends a game. False if it is of another family, or does not fit (out->full). */
bool otg_write(const Tree *tree, Text *out, Losses *losses, Error *error);

/* Reads the next game, as gamefile_read does. Its rules are the set of ours that its record or its
 * tag variant names; else the law we have written beside it; else `rules` (NULL: none), which must
 * outlive the tree; else what the record says (otg_law.h). */
bool otg_read(GameFile *file, const Rules *rules, Arena *arena, Tree *out, Losses *losses,
              Error *error);

#endif
