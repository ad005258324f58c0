/* See asker.h. Lines that mean nothing are passed over, as in a match. */
#include "lab/asker.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Asker {
    Child *child;
};

static uint64_t deadline(void) { return clock_us() + (uint64_t)ASK_SECONDS * 1000000; }

static bool broken(Asker *asker, ChildState state, const char *line, char why[ASK_WHY]) {
    char how[CHILD_HOW] = "closed its output";
    if (state == CHILD_STOPPED) snprintf(how, sizeof how, "was stopped");
    if (state == CHILD_LATE) snprintf(how, sizeof how, "gave no answer");
    if (state == CHILD_LONG) snprintf(how, sizeof how, "sent a line without end");
    if (state == CHILD_CLOSED && child_gone(asker->child, 1000)) child_how(asker->child, how);
    snprintf(why, ASK_WHY, "the engine %s after '%.100s'", how, line);
    return false;
}

bool asker_tell(Asker *asker, const char *line, char why[ASK_WHY]) {
    ChildState state = child_write(asker->child, line, strlen(line), deadline());
    if (!state) state = child_write(asker->child, "\n", 1, deadline());
    return !state || broken(asker, state, line, why);
}

/* Reads up to a line that begins with this word; others are shown to `seen`, which may be NULL. An
 * error of the engine's is ours. */
static bool await(Asker *asker, const char *line, const char *word, char **answer,
                  void (*seen)(void *, const char *), void *ctx, char why[ASK_WHY]) {
    size_t length = strlen(word), got;
    uint64_t end = deadline();
    for (;;) {
        ChildState state = child_read(asker->child, answer, &got, end);
        if (state) return broken(asker, state, line, why);
        char *text = *answer;
        if (strncmp(text, word, length) == 0 && (!text[length] || text[length] == ' ')) return true;
        if (strncmp(text, "info string error", 17) == 0) {
            snprintf(why, ASK_WHY, "the engine answers '%.80s' with '%.100s'", line, text);
            return false;
        }
        if (seen) seen(ctx, text);
    }
}

bool asker_query(Asker *asker, const char *line, char *out, int size, char why[ASK_WHY]) {
    char *answer;
    if (!asker_tell(asker, line, why)) return false;
    if (!await(asker, line, "response", &answer, NULL, NULL, why)) return false;
    snprintf(out, (size_t)size, "%s", answer[8] ? answer + 9 : "");
    return true;
}

/* ------------------------------------------------------------------ searches */

/* What stands behind a word of an info line; NULL if it is not there. */
static const char *value_of(const char *line, const char *word) {
    size_t length = strlen(word);
    for (const char *at = line; (at = strchr(at, ' ')); at++)
        if (strncmp(at + 1, word, length) == 0 && at[1 + length] == ' ') return at + length + 2;
    return NULL;
}

static void read_score(const char *text, Found *out) {
    if (strncmp(text, "cp ", 3) == 0) out->score = atoi(text + 3);
    if (strncmp(text, "win ", 4) == 0) out->score = ASK_DECIDED - atoi(text + 4);
    if (strncmp(text, "loss ", 5) == 0) out->score = atoi(text + 5) - ASK_DECIDED;
}

static void see_info(void *ctx, const char *line) {
    Found *found = ctx;
    const char *pv = value_of(line, "pv"), *score = value_of(line, "score");
    const char *nodes = value_of(line, "nodes"), *depth = value_of(line, "depth");
    const char *number = value_of(line, "multipv");
    char first[ASK_MOVE];
    if (strncmp(line, "info ", 5) != 0 || !pv || !nodes || (number && atoi(number) != 1)) return;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(pv, " "), pv);
    found->nodes = strtoull(nodes, NULL, 10);
    if (strcmp(first, found->best) != 0) found->since = found->nodes;
    memcpy(found->best, first, sizeof first);
    if (score) read_score(score, found);
    if (depth) found->depth = atoi(depth);
}

bool asker_go(Asker *asker, const char *words, Found *out, char why[ASK_WHY]) {
    char line[1024], *answer, best[ASK_MOVE];
    *out = (Found){0};
    snprintf(line, sizeof line, "go %s", words);
    if (!asker_tell(asker, line, why)) return false;
    if (!await(asker, line, "bestmove", &answer, see_info, out, why)) return false;
    const char *move = answer + strcspn(answer, " ");
    move += strspn(move, " ");
    snprintf(best, sizeof best, "%.*s", (int)strcspn(move, " "), move);
    if (strcmp(best, out->best) != 0) out->since = out->nodes; /* played without a line */
    memcpy(out->best, best, sizeof best);
    return true;
}

/* ------------------------------------------------------------------ life */

Asker *asker_create(const char *command, const char *rules, int hash, const atomic_bool *stop,
                    char why[ASK_WHY]) {
    Asker *asker = memory_get(sizeof *asker);
    const ChildSetup setup = {.command = command, .stop = stop};
    const char *reason;
    char line[256], *answer;
    asker->child = child_start(&setup, &reason);
    if (!asker->child) {
        snprintf(why, ASK_WHY, "%s", reason);
        free(asker);
        return NULL;
    }
    snprintf(line, sizeof line, "setoption name Rules value %s\nsetoption name Hash value %d",
             rules, hash);
    if (asker_tell(asker, "ugi", why) && await(asker, "ugi", "ugiok", &answer, NULL, NULL, why) &&
        asker_tell(asker, line, why) && asker_tell(asker, "isready", why) &&
        await(asker, line, "readyok", &answer, NULL, NULL, why))
        return asker;
    asker_destroy(asker);
    return NULL;
}

void asker_destroy(Asker *asker) {
    if (!asker) return;
    child_end(asker->child, 500);
    free(asker);
}
