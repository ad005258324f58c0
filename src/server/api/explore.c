/* Played games: GET /api/explorer?rules=…&position=…&who=… counts the moves of a position, GET
 * /api/search?… finds finished games. Both are public, because neither includes private games. */
#include "api/answers.h"
#include "api/routes.h"

#include "base/memory.h"
#include "core/notation.h"
#include "store/explorer.h"
#include "store/in_play.h"
#include "store/search.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_MOST = 50, WORD = 32 };

typedef struct Question {
    Rules rules;
    bool by_rules, by_position;
    Position position;
    int who;
    char player[PERSON_NAME];
    GameSearch search;
} Question;

/* ------------------------------------------------------------------ reading */

static bool bad(Refusal *why, const char *name) {
    deny(why, 400, "bad-field", "'%s' has a value that is not allowed", name);
    return false;
}

static bool read_rules(Call *call, Question *q, Refusal *why) {
    char name[GAME_RULES];
    if (!call_query(call, "rules", name, sizeof name, &q->by_rules, why)) return false;
    for (char *c = name; *c; c++)
        if (*c == ' ') *c = '+'; /* what '+' stands for in a query; names have no spaces */
    if (!q->by_rules || rules_parse(&q->rules, name, NULL)) return true;
    deny(why, 404, "no-rules", "unknown rule set");
    return false;
}

static bool read_position(Call *call, Question *q, Refusal *why) {
    char text[POSITION_TEXT];
    if (!call_query(call, "position", text, sizeof text, &q->by_position, why)) return false;
    if (q->by_rules) q->rules.start(&q->rules, &q->position);
    if (!q->by_position) return true;
    for (char *c = text; *c; c++)
        if (*c == '_') *c = ' '; /* the page's addresses write '_' for a space */
    if (!q->by_rules || !position_read(&q->rules, &q->position, text, strlen(text), NULL))
        return bad(why, "position");
    return true;
}

static Question *read_question(Call *call, Refusal *why) {
    Question *q = memory_get(sizeof *q);
    call->own = q;
    return read_rules(call, q, why) && read_position(call, q, why) ? q : NULL;
}

/* A table of words, each with its bits. read_choice leaves *out alone if the parameter is missing.
 */
typedef struct Choice {
    const char *word;
    int bits;
} Choice;

static bool read_choice(Call *call, const char *name, const Choice *words, int *out, Refusal *why) {
    char text[WORD];
    bool there;
    if (!call_query(call, name, text, sizeof text, &there, why)) return false;
    if (!there) return true;
    for (; words->word; words++)
        if (strcmp(text, words->word) == 0) {
            *out = words->bits;
            return true;
        }
    return bad(why, name);
}

static const Choice who_words[] = {{"all", EXPLORER_ALL},
                                   {"people", EXPLORER_PEOPLE},
                                   {"mixed", EXPLORER_MIXED},
                                   {"engines", EXPLORER_ENGINES},
                                   {NULL, 0}};
static const Choice where_words[] = {
    {"here", PLAYED_HERE}, {"elsewhere", PLAYED_ELSEWHERE}, {NULL, 0}};

static bool read_explorer(Call *call, Refusal *why) {
    Question *q = read_question(call, why);
    if (!q) return false;
    if (!q->by_rules) return bad(why, "rules");
    q->who = EXPLORER_ALL;
    return read_choice(call, "who", who_words, &q->who, why);
}

/* Reads an optional date. No game ends in the millisecond 0, which means none. */
static bool read_date(Call *call, const char *name, int64_t *out, Refusal *why) {
    *out = INT64_MIN;
    if (!call_query_number(call, name, (NumberLimit){INT64_MIN + 1, INT64_MAX}, out, why))
        return false;
    *out = !*out ? 1 : *out == INT64_MIN ? 0 : *out;
    return true;
}

static bool read_search(Call *call, Refusal *why) {
    Question *q = read_question(call, why);
    char result[WORD];
    Result wanted;
    int64_t least = 0, most = 0;
    if (!q) return false;
    GameSearch *s = &q->search;
    s->result = -1;
    if (q->by_rules) s->rules = q->rules.name;
    if (q->by_position) {
        s->by = &q->rules;
        s->position = &q->position;
    }
    bool by_player, by_result, after;
    if (!call_query(call, "player", q->player, sizeof q->player, &by_player, why) ||
        !call_query(call, "result", result, sizeof result, &by_result, why) ||
        !call_query(call, "beforeId", s->after.id, sizeof s->after.id, &after, why))
        return false;
    if (by_player) s->player = q->player;
    if (by_result && !result_read(result, strlen(result), &wanted)) return bad(why, "result");
    if (by_result) s->result = (int)wanted;
    if (!read_date(call, "since", &s->since, why) || !read_date(call, "until", &s->until, why) ||
        !read_date(call, "before", &s->after.ended, why) ||
        !call_query_number(call, "least", (NumberLimit){0, GAME_PLIES}, &least, why) ||
        !call_query_number(call, "most", (NumberLimit){0, GAME_PLIES}, &most, why) ||
        !read_choice(call, "who", who_words, &s->who, why) ||
        !read_choice(call, "where", where_words, &s->where, why))
        return false;
    s->least = (int)least;
    s->most = (int)most;
    if (s->who == EXPLORER_ALL) s->who = 0;
    return true;
}

/* ------------------------------------------------------------------ fair play */

/* No help in the caller's own running games (store/in_play.h). These run in a thread of the
 * database, at best one that only reads: looking at many games takes a while. */
static bool judge(Call *call, InPlayAnswer answer) {
    if (answer == IN_PLAY_NEAR)
        return call_no(call, 403, "own-game",
                       "this stands in a game of yours that goes on, or soon may");
    if (answer == IN_PLAY_UNKNOWN)
        return call_no(call, 403, "many-games",
                       "your running games are too many or too long to see whether this is from "
                       "one of them; finish some first");
    return true;
}

static bool fair_position(Db *db, Call *call, const Rules *rules, const Position *position) {
    InPlay own;
    if (!in_play_of(db, &call->person, rules, IN_PLAY_ALL, &own)) return false;
    InPlayAnswer found = in_play_near(&own, position);
    in_play_free(&own);
    return judge(call, found);
}

bool fair_opponent(Db *db, Call *call, const Rules *rules, const Position *first) {
    InPlay own;
    if (!in_play_of(db, &call->person, rules, IN_PLAY_AGAINST_OTHERS, &own)) return false;
    InPlayAnswer found = in_play_near(&own, first);
    if (found == IN_PLAY_FAR) found = in_play_ahead(&own, rules, first);
    in_play_free(&own);
    return judge(call, found);
}

bool fair_game(Db *db, Call *call, const GameRow *row, const PlyRow *plies) {
    Rules rules;
    InPlay own;
    if (!rules_parse(&rules, row->rules, NULL)) return true;
    if (!in_play_of(db, &call->person, &rules, IN_PLAY_ALL, &own)) return false;
    InPlayAnswer found = in_play_met(&own, &rules, row, plies);
    in_play_free(&own);
    return judge(call, found);
}

/* ------------------------------------------------------------------ answering */

static bool run_explorer(Db *db, Call *call) {
    Question *q = call->own;
    if (!db_limit(db, SEARCH_MS) || !fair_position(db, call, &q->rules, &q->position)) return false;
    json_t *moves = explorer_ask(db, &q->rules, &q->position, q->who);
    return call_json(call, json_pack("{s:s, s:o}", "rules", q->rules.name, "moves", moves),
                     moves != NULL);
}

static bool run_search(Db *db, Call *call) {
    Question *q = call->own;
    GameList list;
    GamePlace next;
    if (!db_limit(db, SEARCH_MS) ||
        (q->by_position && !fair_position(db, call, &q->rules, &q->position)) ||
        !games_search(db, &q->search, FOUND_MOST, &list, &next))
        return false;
    json_t *games = json_array();
    for (int i = 0; i < list.count; i++) json_array_append_new(games, game_summary(&list.game[i]));
    free(list.game);
    json_t *rest =
        *next.id ? json_pack("{s:I, s:s}", "before", (json_int_t)next.ended, "beforeId", next.id)
                 : json_null();
    return call_json(call, json_pack("{s:o, s:o}", "games", games, "next", rest), true);
}

const Route explore_routes[] = {
    {HTTP_GET, "/api/explorer", CALL_ANYBODY, LIMIT_REST, NULL, read_explorer, run_explorer, NULL},
    {HTTP_GET, "/api/search", CALL_ANYBODY, LIMIT_SEARCH, NULL, read_search, run_search, NULL},
    {.path = NULL},
};
