/* The public profile of a person: GET /api/people/NAME. */
#include "api/answers.h"
#include "api/current.h"
#include "api/routes.h"

#include "base/jansson.h"
#include "base/memory.h"
#include "store/profile.h"
#include "store/ranks.h"

#include <stdlib.h>
#include <string.h>

enum { RECENT_MOST = 50 };

/* The answer in progress. The boards are added last, because only the loop's thread knows the
 * spectators. */
typedef struct Profile {
    json_t *all;
    Current playing;
} Profile;

static void drop_profile(void *own) {
    json_decref(((Profile *)own)->all);
    free(own);
}

/* ------------------------------------------------------------------ games */

json_t *game_summary(const GameRow *game) {
    json_t *players = json_array(), *kinds = json_array();
    for (int seat = 0; seat < 2; seat++) {
        json_array_append_new(players, json_or_null(game->name[seat]));
        json_array_append_new(kinds, json_string(person_kind_words[game->kind[seat]]));
    }
    return json_pack("{s:s, s:s, s:o, s:o, s:s, s:s, s:i, s:I, s:s, s:b}", "id", game->id, "rules",
                     game->rules, "players", players, "kinds", kinds, "result",
                     result_word(game->result), "termination", termination_word(game->termination),
                     "plies", game->plies, "ended", (json_int_t)game->ended, "where",
                     game->imported ? "elsewhere" : "here", "rated", game->rated);
}

static bool put_games(Db *db, int64_t person, json_t *all) {
    GameList list;
    if (!games_of(db, person, 4 * RECENT_MOST, &list)) return false;
    json_t *games = json_array();
    for (int i = 0; i < list.count && json_array_size(games) < RECENT_MOST; i++)
        if (list.game[i].phase == GAME_OVER && !list.game[i].private)
            json_array_append_new(games, game_summary(&list.game[i]));
    free(list.game);
    json_object_set_new(all, "games", games);
    return true;
}

static bool read_playing(Db *db, int64_t person, Current *out) {
    GameList list;
    if (!games_played_by(db, person, 4 * CURRENT_MOST, &list)) return false;
    int public = 0;
    for (int i = 0; i < list.count; i++)
        if (!list.game[i].private) list.game[public ++] = list.game[i];
    list.count = public;
    bool good = current_read(db, &list, out);
    free(list.game);
    return good;
}

/* Returns false without a list, after a fault. */
static bool put_list(json_t *all, const char *name, json_t *list) {
    return json_object_set_new(all, name, list) == 0;
}

/* ------------------------------------------------------------------ the answer */

static bool run_person(Db *db, Call *call) {
    Person person;
    if (!db_limit(db, SEARCH_MS) || !people_find(db, call->word, &person)) return false;
    if (!person.id) return call_no(call, 404, "no-person", "nobody has this name");
    if (call->own) drop_profile(call->own); /* from an earlier attempt of the transaction */
    Profile *profile = call->own = memory_get(sizeof *profile);
    call->drop = drop_profile;
    json_t *all = profile->all = json_pack(
        "{s:s, s:s, s:I, s:b}", "name", person.name, "kind", person_kind_words[person.kind],
        "created", (json_int_t)person.created, "closed", person.closed != 0);
    return read_playing(db, person.id, &profile->playing) &&
           put_list(all, "ratings", ranks_of_person(db, person.id)) &&
           put_list(all, "history", profile_history(db, person.id)) &&
           put_list(all, "results", profile_rules(db, person.id)) &&
           put_list(all, "opponents", profile_rivals(db, person.id)) &&
           put_list(all, "openings", profile_openings(db, person.id)) &&
           put_games(db, person.id, all);
}

static void do_person(Call *call) {
    Profile *profile = call->own;
    char *all = json_dumps(profile->all, JSON_COMPACT | JSON_PRESERVE_ORDER);
    char *playing = current_words(call->service, &profile->playing, NULL, "playing");
    size_t length = strlen(all) - 1; /* joins two objects: drops the closing brace of the first */
    call->text = memory_resize(all, length + strlen(playing) + 1);
    call->text[length] = ',';
    strcpy(call->text + length + 1, playing + 1);
    free(playing);
    call_answer(call);
}

const Route person_routes[] = {
    {HTTP_GET, "/api/people/~", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_person, do_person},
    {.path = NULL},
};
