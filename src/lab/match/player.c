/* See player.h. */
#include "match/player.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const PlayerKind *player_kind(PlayerKinds kinds, const char *name) {
    while (*kinds && strcmp((*kinds)->name, name) != 0) kinds++;
    return *kinds;
}

static const char *const fault_words[FAULT_COUNT] = {"none", "illegal",    "crash",   "hang",
                                                     "time", "disconnect", "protocol"};

const char *fault_word(Fault fault) {
    return fault < FAULT_COUNT ? fault_words[fault] : fault == FAULT_STOPPED ? "stopped" : "system";
}

bool fault_read(const char *word, Fault *out) {
    for (int i = 0; i < FAULT_COUNT; i++)
        if (strcmp(fault_words[i], word) == 0) {
            *out = (Fault)i;
            return true;
        }
    return false;
}

int thought_ahead(const Thought *t, bool chance) {
    if (t->score == SCORE_UNKNOWN) return 0;
    if (t->score != SCORE_POINTS) return t->score == SCORE_WINS ? AHEAD_WON : -AHEAD_WON;
    return chance ? t->chance - 500 : t->value;
}

bool trouble(Trouble *out, Fault fault, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    out->fault = fault;
    vsnprintf(out->words, sizeof out->words, format, arguments);
    va_end(arguments);
    /* What a program sent may stand in it, and it goes to terminals and files. */
    for (char *c = out->words; *c; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~') *c = '?';
    return false;
}
