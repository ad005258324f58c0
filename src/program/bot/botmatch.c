/* See botmatch.h. */
#include "bot/botmatch.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/unicode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_FOLDED = 3 * 64 + 1, PATH = 256, AGAIN_S = 2 };

struct BotMatch {
    const BotMatchSetup *setup;
    int games;
    bool *asked;       /* by number: the challenge is made, or the game played */
    int running;       /* games asked for and not ended */
    int unsure;        /* the game whose challenge has no answer; -1: none */
    uint64_t next_us;  /* no challenge before */
    uint64_t until_us; /* how long to ask again for a game that is refused for now; 0: not asked */
    bool told;         /* the reason why it waits */
    BotMatchEnd end;
    char why[WEB_WHY];
};

BotMatch *botmatch_create(const BotMatchSetup *setup) {
    BotMatch *m = memory_get(sizeof *m);
    m->setup = setup;
    m->games = schedule_games(setup->results->schedule);
    m->asked = memory_get((size_t)m->games);
    m->unsure = -1;
    return m;
}

void botmatch_destroy(BotMatch *m) {
    if (m) free(m->asked);
    free(m);
}

BotMatchEnd botmatch_end(const BotMatch *m, const char **why) {
    *why = m->why;
    if (m->end) return m->end;
    return m->setup->results->games >= (uint64_t)m->games ? BOT_MATCH_COMPLETE : BOT_MATCH_OPEN;
}

int botmatch_wait(const BotMatch *m) { return m->setup->wait_s; }

/* ------------------------------------------------------------------ challenging */

/* The first game that is not asked for; -1: none. */
static int next_game(const BotMatch *m) {
    for (int i = 0; i < m->games; i++)
        if (!m->asked[i]) return i;
    return -1;
}

bool botmatch_wants(const BotMatch *m) {
    return !m->end && !atomic_load(&stop_asked) && clock_us() >= m->next_us && next_game(m) >= 0;
}

static uint64_t after(int seconds) { return clock_us() + (uint64_t)seconds * 1000000; }

/* The address of a challenge. A name may have letters that no address has. */
static void write_path(const BotMatchSetup *setup, char out[PATH]) {
    size_t at = (size_t)snprintf(out, PATH, "/api/challenge/");
    const char *name = setup->level ? "ai" : setup->opponent;
    for (; *name && at + 4 < PATH; name++)
        at += (size_t)snprintf(out + at, PATH - at,
                               (unsigned char)*name < 128 && !strchr(" %/?#", *name) ? "%c"
                                                                                     : "%%%02X",
                               (unsigned char)*name);
}

/* A match of a bot counts for nobody's rating. */
static json_t *new_game(const BotMatchSetup *setup, int number) {
    json_t *body = json_pack("{s:s, s:i}", "rules", setup->rules->name, "seat", number % 2 + 1);
    if (setup->clock.base_ms)
        json_object_set_new(body, "clock",
                            json_pack("{s:I, s:I}", "base", (json_int_t)setup->clock.base_ms, "inc",
                                      (json_int_t)setup->clock.inc_ms));
    if (setup->level)
        json_object_set_new(body, "level", json_integer(setup->level));
    else
        json_object_set_new(body, "rated", json_false());
    return body;
}

static void finish(BotMatch *m, BotMatchEnd end, const char *format, const char *what) {
    if (m->end) return;
    m->end = end;
    snprintf(m->why, sizeof m->why, format, what);
}

/* The server says that it is too early, or that there are too many games. That passes, but not if
 * no game of ours has to end before. */
static void delay(BotMatch *m, WebEnd *end) {
    m->next_us = after(end->wait_s ? end->wait_s : AGAIN_S);
    if (m->running) m->until_us = after(m->setup->wait_s);
    if (clock_us() >= m->until_us) finish(m, BOT_MATCH_REFUSED, "%s", end->why);
    if (m->told) *end->why = 0;
    m->told = true;
}

int botmatch_challenge(BotMatch *m, Web *web, char id[WEB_ID], WebEnd *end) {
    int number = next_game(m);
    char path[PATH];
    json_t *answer = NULL;
    write_path(m->setup, path);
    if (!m->until_us) m->until_us = after(m->setup->wait_s);
    bool good = web_ask(web, path, new_game(m->setup, number), &answer, end);
    snprintf(id, WEB_ID, "%s", web_text(answer, "id"));
    json_decref(answer);
    if (good && web_is_id(id)) {
        m->asked[number] = true;
        m->running++;
        m->told = false;
        return number;
    }
    if (good || !end->status || end->status >= 500) {
        m->unsure = number;
        m->next_us = after(end->wait_s ? end->wait_s : 1);
        if (!*end->why) snprintf(end->why, sizeof end->why, "the server's answer has no game");
    } else if (end->status == 429) {
        delay(m, end);
    } else {
        finish(m, BOT_MATCH_REFUSED, "%s", end->why);
    }
    return -1;
}

/* ------------------------------------------------------------------ a lost answer */

bool botmatch_unsure(const BotMatch *m) { return m->unsure >= 0; }

static bool same_name(const char *one, const char *other) {
    char folded[2][NAME_FOLDED];
    return text_fold(one, folded[0], NAME_FOLDED) && text_fold(other, folded[1], NAME_FOLDED) &&
           strcmp(folded[0], folded[1]) == 0;
}

/* A challenge that waits does not say to whom it is. */
int botmatch_adopts(BotMatch *m, const json_t *game) {
    int64_t you = web_number(game, "you");
    const json_t *other = json_array_get(json_object_get(game, "seats"), you == 1);
    int number = m->unsure;
    if (number < 0 || you != number % 2 + 1 ||
        strcmp(web_text(game, "rules"), m->setup->rules->name) != 0 ||
        (json_is_object(other) && !same_name(web_text(other, "name"), m->setup->opponent)))
        return -1;
    m->unsure = -1;
    m->asked[number] = true;
    m->running++;
    return number;
}

void botmatch_listed(BotMatch *m, bool read) {
    if (read)
        m->unsure = -1;
    else
        m->next_us = after(1);
}

/* ------------------------------------------------------------------ ends of games */

/* An answer that came before we listened is unheard: it may have been "later". */
static void decline(BotMatch *m, const char *reason) {
    const char *name = m->setup->opponent;
    char what[WEB_WHY];
    if (strcmp(reason, "withdrawn") == 0) return;
    bool passes = strcmp(reason, "later") == 0 || strcmp(reason, "unheard") == 0;
    if (passes && clock_us() < m->until_us) {
        m->next_us = after(AGAIN_S);
        return;
    }
    if (strcmp(reason, "no-answer") == 0)
        snprintf(what, sizeof what, "%s has not accepted the challenge within %d seconds", name,
                 m->setup->wait_s);
    else
        snprintf(what, sizeof what, "%s declines the challenge%s%.100s", name, *reason ? ": " : "",
                 reason);
    finish(m, BOT_MATCH_DECLINED, "%s", what);
}

void botmatch_ended(BotMatch *m, int number, const SeatEnd *end) {
    Results *results = m->setup->results;
    m->running--;
    if (end->over && end->result != RESULT_NONE) {
        results_score(results, number, end->result, end->plies, end->word);
        m->until_us = 0;
        return;
    }
    m->asked[number] = false;
    if (end->declined)
        decline(m, end->reason);
    else if (end->over)
        finish(m, BOT_MATCH_DECLINED, "a game against %s was broken off", m->setup->opponent);
    else if (stop_urgency() < 2)
        finish(m, BOT_MATCH_REFUSED, "%s", "the server has lost a game of the match");
}
