/* See loss.h. */
#include "record/loss.h"

void losses_add_notes(Losses *losses, const Tree *tree) {
    for (const Node *node = tree->root; node; node = node_next(node)) {
        losses->count[LOSS_VARIATION] += node_varies(node);
        for (int place = 0; place < NOTE_PLACES; place++)
            for (const Note *note = node->note[place]; note; note = note->next)
                losses->count[note->text ? LOSS_COMMENT : LOSS_MARK]++;
    }
}
