/* The leaderboards: GET /api/ranks/RULES?seat=… */
#include "api/routes.h"

#include "base/memory.h"
#include "store/ranks.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BEST_MOST = 100,
    KNOWN_DEVIATION = 150 /* highest rating deviation that a leaderboard shows */
};

/* Reads the seat into call->own; 0 means both seats. */
static bool read_ranks(Call *call, Refusal *why) {
    char seat[8];
    bool there;
    int *wanted = call->own = memory_get(sizeof *wanted);
    if (!call_query(call, "seat", seat, sizeof seat, &there, why)) return false;
    if (!there) return true;
    *wanted = *seat - '0';
    return strcmp(seat, "1") == 0 || strcmp(seat, "2") == 0 ||
           deny(why, 400, "bad-field", "'seat' is 1 or 2");
}

static bool put_best(Db *db, Call *call, PersonKind kind, const char *name, json_t *all) {
    RankWish wish = {call->word, kind, *(int *)call->own, KNOWN_DEVIATION, BEST_MOST};
    return json_object_set_new(all, name, ranks_best(db, &wish)) == 0;
}

static bool run_ranks(Db *db, Call *call) {
    Rating bias;
    int64_t games;
    if (!ranks_bias(db, call->word, &bias, &games)) return false;
    json_t *all = json_pack("{s:s, s:{s:i, s:i, s:I}}", "rules", call->word, "bias", "points",
                            (int)lround(bias.points), "deviation", (int)lround(bias.deviation),
                            "games", (json_int_t)games);
    return call_json(call, all,
                     put_best(db, call, PERSON_PLAYER, "people", all) &&
                         put_best(db, call, PERSON_BOT, "bots", all));
}

static void do_ranks(Call *call) {
    if (rooms_rules(call->service->rooms, call->word))
        call_answer(call);
    else
        call_refuse(call, 404, "no-rules", "unknown rule set");
}

const Route rank_routes[] = {
    {HTTP_GET, "/api/ranks/~", CALL_ANYBODY, LIMIT_REST, NULL, read_ranks, run_ranks, do_ranks},
    {.path = NULL},
};
