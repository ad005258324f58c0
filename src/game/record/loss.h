/* What a file format cannot hold. Writers and readers count it, and callers report it. */
#pragma once

#include "record/tree.h"

/* One row a kind: name, words for one and for several. */
#define LOSSES(X)                                                             \
    X(COMMENT, "comment", "comments")                                         \
    X(MARK, "mark", "marks")                                                  \
    X(VARIATION, "variation", "variations")                                   \
    X(TAG, "tag", "tags")                                                     \
    X(TIME, "time of a ply", "times of plies")                                \
    X(REFUSED, "refused move", "refused moves")                               \
    X(CHANGED, "character of a comment or tag, written as another one",       \
      "characters of comments or tags, written as others")                    \
    X(RULES, "rule set, of which the file says only what it can",             \
      "rule sets, of which the file "                                         \
      "says only what it can")                                                \
    X(ENDING, "word about how the game ended", "words about how games ended") \
    X(LINE, "line that is cut off at the end", "lines that are cut off at the end")

typedef enum Loss {
#define X(name, one, many) LOSS_##name,
    LOSSES(X)
#undef X
        LOSS_KINDS
} Loss;

typedef struct Losses {
    int count[LOSS_KINDS];
} Losses;

/* Counts the losses of a format that holds moves only: variations, comments and marks. */
static inline void losses_add_notes(Losses *losses, const Tree *tree) {
    for (const Node *node = tree->root; node; node = node_next(node)) {
        losses->count[LOSS_VARIATION] += node_varies(node);
        for (int place = 0; place < NOTE_PLACES; place++)
            for (const Note *note = node->note[place]; note; note = note->next)
                losses->count[note->text ? LOSS_COMMENT : LOSS_MARK]++;
    }
}

/* "comment" or "comments". */
static inline const char *loss_words(Loss loss, int count) {
    static const char *const words[LOSS_KINDS][2] = {
#define X(name, one, many) {one, many},
        LOSSES(X)
#undef X
    };
    return words[loss][count != 1];
}
