/* Games in OpenTafl notation (.otg): writes a Tree and reads one. docs/gamefile.md says what the
 * formats have in common. Only for the tafl family. OpenTafl's rules record only approximates our
 * rule sets, so the file also has the rule set's name, and custom laws in a tag of ours. */
#pragma once

#include "law/rulefile.h"
#include "record/gamefile.h"
#include "record/loss.h"

/* Appends a game. False if it is of another family, or does not fit (out->full). */
bool otg_write(const Tree *tree, Text *out, Losses *losses, Error *error);

/* Reads the next game, as gamefile_read does. Its rules are, in this order: the set of ours named
 * by its record or its tag variant; the law that we have written beside it; `rules` (NULL: none),
 * which must outlive the tree; what the record says (otg_law). */
bool otg_read(GameFile *file, const Rules *rules, Arena *arena, Tree *out, Losses *losses,
              Error *error);

/* Reads a rules record of OpenTafl as a law: `dim:11 name:Copenhagen sw:s efe:y start:/…/`. False
 * with the reason and the column of the entry in the record (0: the law as a whole) if our rules
 * have no equivalent: berserk moves, jumps, other pieces or boards, rules for one side only. */
bool otg_law(const char *record, size_t length, RuleFile *out, Error *error);
