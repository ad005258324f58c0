/* See ugi_client.h. */
#include "analysis/ugi_client.h"
#include "base/memory.h"
#include "match/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct UgiClient {
    Entrant entrant; /* its own but for the patience; nothing of it is freed here */
    Ugi ugi;
};

/* Passes a result on, and the Trouble behind a bad one as words. */
static bool told(const UgiClient *client, bool good, const Trouble *trouble, char why[ASK_WHY]) {
    if (!good) snprintf(why, ASK_WHY, "engine '%s': %s", client->entrant.name, trouble->words);
    return good;
}

bool ugi_client_tell(UgiClient *client, const char *line, char why[ASK_WHY]) {
    Trouble trouble;
    return told(client, ugi_tell(&client->ugi, line, &trouble), &trouble, why);
}

bool ugi_client_rules(UgiClient *client, const Rules *rules, char why[ASK_WHY]) {
    Trouble trouble;
    return told(client, ugi_rules(&client->ugi, rules, &trouble), &trouble, why);
}

bool ugi_client_query(UgiClient *client, const char *line, char *out, int size, char why[ASK_WHY]) {
    Trouble trouble;
    char *answer;
    if (!told(client, ugi_ask(&client->ugi, line, "response", &answer, &trouble), &trouble, why))
        return false;
    snprintf(out, (size_t)size, "%s", answer[8] ? answer + 9 : "");
    return true;
}

/* ------------------------------------------------------------------ searches */

/* A line with a move in front is the best so far; what has no score is of another line's. */
static bool see_info(void *ctx, const char *line, Trouble *trouble) {
    Found *found = ctx;
    Thought thought = {0};
    const char *pv = strstr(line, " pv ");
    char first[ASK_MOVE];
    if (!ugi_no_refusal(line, trouble)) return false;
    answer_info(line, &thought);
    if (!pv || !thought.score) return true;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(pv + 4, " "), pv + 4);
    found->nodes = thought.nodes;
    if (strcmp(first, found->best) != 0) found->since = found->nodes;
    memcpy(found->best, first, sizeof first);
    found->score = thought.score == SCORE_WINS    ? ASK_DECIDED - thought.value
                   : thought.score == SCORE_LOSES ? thought.value - ASK_DECIDED
                                                  : thought.value;
    found->depth = thought.depth;
    return true;
}

bool ugi_client_go(UgiClient *client, const char *words, Found *out, char why[ASK_WHY]) {
    char line[1024], best[ASK_MOVE];
    UgiAnswer answer;
    Trouble trouble;
    *out = (Found){0};
    snprintf(line, sizeof line, "go %s", words);
    if (!told(client,
              ugi_go(&client->ugi, line, (UgiLimit){(int64_t)ASK_SECONDS * 1000, 0},
                     (UgiListener){see_info, out}, &answer, &trouble),
              &trouble, why))
        return false;
    const char *move = answer.line + strcspn(answer.line, " ");
    move += strspn(move, " ");
    snprintf(best, sizeof best, "%.*s", (int)strcspn(move, " "), move);
    if (strcmp(best, out->best) != 0) out->since = out->nodes; /* played without a line */
    memcpy(out->best, best, sizeof best);
    return true;
}

/* ------------------------------------------------------------------ life */

UgiClient *ugi_client_create(const Entrant *entrant, const Rules *rules, int hash,
                             const atomic_bool *stop, char why[ASK_WHY]) {
    UgiClient *client = memory_get(sizeof *client);
    Trouble trouble;
    client->entrant = *entrant;
    client->entrant.start_ms = (int64_t)ASK_SECONDS * 1000;
    client->ugi.setup =
        (UgiSetup){.entrant = &client->entrant, .rules = rules, .hash = hash, .stop = stop};
    if (told(client, ugi_start(&client->ugi, &trouble), &trouble, why)) return client;
    ugi_client_destroy(client);
    return NULL;
}

void ugi_client_destroy(UgiClient *client) {
    if (!client) return;
    ugi_end(&client->ugi, true);
    free(client);
}
