/* Mǽrstánas leaves nothing out, since its final score shall be exact. In Gårdsdansen most of the
 * hundreds of turns differ only in a stone that does nothing, so that much can be left out; its
 * forced wins are the proof search's. */
#include "engine/selectivity.h"

static const Selectivity TAFL = {.window = 60,
                                 .reduce_depth = 3,
                                 .reduce_from = 4,
                                 .reduce_more = 12,
                                 .reduce_most = 24,
                                 .most_depth = 7,
                                 .late_depth = 5,
                                 .late_from = 6,
                                 .late_square = 3,
                                 .ahead_depth = 4,
                                 .ahead_margin = 80,
                                 .blind_depth = 4,
                                 .gain_hope = 256,
                                 .correction = 1024};

static const Selectivity MAERSTANAS = {.window = 60,
                                       .reduce_depth = 3,
                                       .reduce_from = 4,
                                       .reduce_more = 12,
                                       .reduce_most = 24,
                                       .most_depth = 7,
                                       .gain_hope = 256};

static const Selectivity GARDSDANSEN = {.window = 60,
                                        .reduce_depth = 3,
                                        .reduce_from = 4,
                                        .reduce_more = 12,
                                        .reduce_most = 24,
                                        .most_depth = 7,
                                        .late_depth = 6,
                                        .late_from = 3,
                                        .late_square = 1,
                                        .ahead_depth = 4,
                                        .ahead_margin = 60,
                                        .blind_depth = 4,
                                        .gain_hope = 256};

const Selectivity *selectivity_of(const Rules *rules) {
    switch (rules->family) {
    case FAMILY_TAFL: return &TAFL;
    case FAMILY_MAERSTANAS: return &MAERSTANAS;
    case FAMILY_GARDSDANSEN: return &GARDSDANSEN;
    }
    return &GARDSDANSEN;
}
