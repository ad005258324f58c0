/* See suite.h. Each worker has processes of its own and takes the next position when it is done
 * with one; an engine forgets everything before each, so the order does not matter. */
#include "analysis/suite.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/workers.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const suite_kinds[SUITE_KINDS] = {"quiet", "sharp"};

/* ------------------------------------------------------------------ reading */

/* The next field of a line, blanks around it taken off; NULL after the last. */
static char *field(char **line) {
    if (!*line) return NULL;
    char *begin = *line + strspn(*line, " \t"), *end = strchr(begin, '|');
    *line = end ? end + 1 : NULL;
    if (!end) end = begin + strlen(begin);
    while (end > begin && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *end = 0;
    return begin;
}

/* The rules of this name, found once for all lines that name them. NULL with an error. */
static const Rules *rules_of(Suite *suite, const char *name, Error *error) {
    Rules found;
    if (!suite->find_rules(&found, name, error)) return NULL;
    for (int i = 0; i < suite->rules_count; i++)
        if (strcmp(suite->rules[i]->name, found.name) == 0) return suite->rules[i];
    size_t count = (size_t)suite->rules_count + 1;
    suite->rules = memory_resize(suite->rules, count * sizeof *suite->rules);
    Rules *kept = memory_get(sizeof *kept);
    *kept = found;
    return suite->rules[suite->rules_count++] = kept;
}

static bool read_item(char *line, Suite *suite, SuiteItem *out, Error *error, const char **why) {
    char *rules_name = field(&line), *position = field(&line), *kind = field(&line),
         *text = field(&line);
    Position p;
    Move move;
    *out = (SuiteItem){0};
    *why = "expected RULES | POSITION | quiet or sharp | MOVE";
    if (!text) return false;
    *why = "the kind is neither quiet nor sharp";
    while (out->kind < SUITE_KINDS && strcmp(kind, suite_kinds[out->kind]) != 0) out->kind++;
    if (out->kind == SUITE_KINDS) return false;
    *why = NULL;
    const Rules *rules = out->rules = rules_of(suite, rules_name, error);
    if (!rules || !position_read(rules, &p, position, strlen(position), error) ||
        !move_read_wire(rules, &move, text, strlen(text), 1, error))
        return false;
    *why = "the move is not legal";
    if (rules->refusal(rules, &p, move, NULL)) return false;
    string_copy(out->move, sizeof out->move, text);
    position_write(rules, &p, out->position);
    return true;
}

static bool is_there(const Suite *suite, const SuiteItem *item) {
    for (int i = 0; i < suite->count; i++)
        if (suite->item[i].rules == item->rules &&
            strcmp(suite->item[i].position, item->position) == 0)
            return true;
    return false;
}

static void add(Suite *suite, const SuiteItem *item) {
    *MEMORY_ADD(suite->item, suite->count) = *item;
}

/* Reads one line into the suite; false with what is wrong in it. */
static bool take_line(char *line, Suite *suite, char why[WHY]) {
    SuiteItem item;
    Error error = {0};
    const char *words;
    if (read_item(line, suite, &item, &error, &words)) {
        if (is_there(suite, &item)) return refuse(why, "this position is already in the file");
        add(suite, &item);
        return true;
    }
    if (words) return refuse(why, "%s", words);
    error_text(&error, why, WHY);
    return false;
}

bool suite_read(const char *path, Suite *suite, char why[SUITE_WHY]) {
    const char *reason = NULL;
    char words[WHY];
    size_t length;
    int number = 0;
    bool good = true;
    LineReader *lines = lines_open(path, &reason);
    if (!lines) return snprintf(why, SUITE_WHY, "%.4096s: %s", path, reason), false;
    for (char *line; good && (line = lines_next(lines, &length, &reason));) {
        number++;
        if (!line[strspn(line, " \t")] || line[0] == '#') continue;
        good = take_line(line, suite, words);
    }
    lines_close(lines);
    if (!good)
        snprintf(why, SUITE_WHY, "%.4096s: line %d: %s", path, number, words);
    else if (reason)
        snprintf(why, SUITE_WHY, "%.4096s: line %d: %s", path, number + 1, reason);
    else if (!suite->count)
        snprintf(why, SUITE_WHY, "%.4096s: holds no position", path);
    return good && !reason && suite->count;
}

void suite_free(Suite *suite) {
    for (int i = 0; i < suite->rules_count; i++) free(suite->rules[i]);
    free(suite->rules);
    free(suite->item);
}

/* ------------------------------------------------------------------ asking */

typedef struct Round {
    const SuiteRun *run;
    Suite *suite;
    atomic_int next, done;
    atomic_bool failed;
    pthread_mutex_t lock; /* of `why` and the terminal */
    char *why;
} Round;

static bool ask(UgiClient *client, SuiteItem *item, int engine, uint64_t nodes, char why[ASK_WHY]) {
    char line[POSITION_TEXT + 192];
    Found found;
    snprintf(line, sizeof line, "uginewgame\nposition fen %s", item->position);
    if (!ugi_client_rules(client, item->rules, why) || !ugi_client_tell(client, line, why))
        return false;
    snprintf(line, sizeof line, "nodes %" PRIu64, nodes);
    if (!ugi_client_go(client, line, &found, why)) return false;
    item->solved[engine] = strcmp(found.best, item->move) == 0;
    item->need[engine] = item->solved[engine] && found.since ? found.since : nodes;
    return true;
}

static bool work_through(Round *round, UgiClient *client[2], char why[ASK_WHY]) {
    const SuiteRun *run = round->run;
    for (int i = 0; i < run->engines; i++) {
        client[i] = ugi_client_create(&run->entrant[i], round->suite->item[0].rules, run->hash,
                                      run->stop, why);
        if (!client[i]) return false;
    }
    for (;;) {
        int index = atomic_fetch_add(&round->next, 1);
        if (index >= round->suite->count || atomic_load(&round->failed)) return true;
        for (int i = 0; i < run->engines; i++)
            if (!ask(client[i], &round->suite->item[index], i, run->nodes, why)) return false;
        int done = atomic_fetch_add(&round->done, 1) + 1;
        if (run->progress) fprintf(stderr, "\r%d of %d ", done, round->suite->count);
    }
}

static void work(void *ctx, size_t index) {
    (void)index;
    Round *round = ctx;
    UgiClient *client[2] = {NULL, NULL};
    char why[ASK_WHY];
    if (!work_through(round, client, why) && !atomic_exchange(&round->failed, true)) {
        pthread_mutex_lock(&round->lock);
        memcpy(round->why, why, ASK_WHY);
        pthread_mutex_unlock(&round->lock);
    }
    for (int i = 0; i < 2; i++) ugi_client_destroy(client[i]);
}

bool suite_run(const SuiteRun *run, Suite *suite, char why[ASK_WHY]) {
    Round round = {.run = run, .suite = suite, .why = why};
    pthread_mutex_init(&round.lock, NULL);
    parallel_for(run->workers, (size_t)run->workers, work, &round);
    pthread_mutex_destroy(&round.lock);
    if (run->progress) fputs("\r", stderr);
    return !atomic_load(&round.failed);
}

SuiteSum suite_sum(const Suite *suite, int engines, bool (*wanted)(const SuiteItem *, int),
                   int which) {
    SuiteSum sum = {0};
    double logarithm[2] = {0};
    for (int i = 0; i < suite->count; i++) {
        const SuiteItem *item = &suite->item[i];
        if (!wanted(item, which)) continue;
        sum.positions++;
        for (int e = 0; e < engines; e++) {
            sum.solved[e] += item->solved[e];
            logarithm[e] += log((double)item->need[e]);
        }
    }
    for (int e = 0; e < engines && sum.positions; e++)
        sum.mean[e] = exp(logarithm[e] / sum.positions);
    return sum;
}
