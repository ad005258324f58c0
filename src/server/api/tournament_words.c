#include "api/tournament_words.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "core/text.h"
#include "rank/table.h"
#include "live/room.h"

enum { MINUTE_MS = 60000 };

static const char *const phase_words[] = {"waiting", "playing", "over"};

/* ------------------------------------------------------------------ in words */

static json_t *clock_json(const TournamentRow *row) {
    if (row->clock == CLOCK_MOVE) return json_pack("{s:I}", "move", (json_int_t)row->base);
    if (row->clock == CLOCK_DAYS)
        return json_pack("{s:I}", "days", (json_int_t)(row->base / DAY_MS));
    return json_pack("{s:I, s:I}", "base", (json_int_t)row->base, "inc", (json_int_t)row->inc);
}

static json_t *row_json(const TournamentRow *row) {
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:i, s:i, s:s, s:i, s:i, s:o, s:o, s:o, s:b, s:I, "
        "s:o, s:o, s:b}",
        "id", row->id, "name", row->name, "kind", tournament_kind_words[row->kind], "rules",
        row->rules, "clock", clock_json(row), "rounds", row->rounds, "round", row->round, "phase",
        phase_words[row->phase], "players", row->players, "places", row->places, "begins",
        json_nonzero(row->begins), "ends",
        json_nonzero(row->lasts && row->phase != GAME_WAITING ? row->begins + row->lasts : 0), "by",
        json_or_null(row->owner_name), "guests", row->guests, "created", (json_int_t)row->created,
        "code", json_or_null(row->phase == GAME_OVER ? "" : row->code), "paused",
        json_nonzero(row->paused), "early", row->early);
}

static json_t *direct_json(const TournamentEntrant *entrant) {
    return entrant->direct == TABLE_UNMET ? json_null() : json_real(entrant->direct / 2.0);
}

static json_t *entrants_json(const Tournament *t) {
    json_t *all = json_array();
    for (int i = 0; i < t->row.players; i++) {
        const TournamentEntrant *entrant = &t->entrant[i];
        json_array_append_new(
            all, json_pack("{s:i, s:o, s:s, s:f, s:o, s:f, s:b, s:b}", "place", entrant->place,
                           "name", json_or_null(entrant->name), "kind",
                           person_kind_words[entrant->kind], "points", entrant->points / 2.0,
                           "direct", direct_json(entrant), "berger", entrant->berger / 4.0, "gone",
                           entrant->gone || !*entrant->name, "waits", entrant->waits));
    }
    return all;
}

static const char *name_of(const Tournament *t, int entrant) {
    return entrant < 0 ? "" : t->entrant[entrant].name;
}

static json_t *row_of(int entrant) { return entrant < 0 ? json_null() : json_integer(entrant); }

static json_t *meetings_json(const Tournament *t) {
    json_t *all = json_array();
    for (int i = 0; i < t->meetings; i++) {
        const Meeting *meeting = &t->meeting[i];
        json_t *games = json_array();
        for (int g = 0; g < 2; g++)
            if (*meeting->game[g]) json_array_append_new(games, json_string(meeting->game[g]));
        json_array_append_new(
            all, json_pack("{s:i, s:[o, o], s:[o, o], s:[f, f], s:o, s:b}", "round", meeting->round,
                           "rows", row_of(meeting->entrant[0]), row_of(meeting->entrant[1]),
                           "players", json_or_null(name_of(t, meeting->entrant[0])),
                           json_or_null(name_of(t, meeting->entrant[1])), "points",
                           meeting->points[0] / 2.0, meeting->points[1] / 2.0, "games", games,
                           "over", meeting->over));
    }
    return all;
}

char *say_tournaments(const TournamentRow *rows, int count, const char *next) {
    json_t *all = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(all, row_json(&rows[i]));
    return json_written(json_pack("{s:o, s:o}", "tournaments", all, "next", json_or_null(next)));
}

char *say_tournament(const Tournament *t, const Person *person, int64_t now) {
    json_t *answer = row_json(&t->row);
    bool in = false;
    for (int i = 0; i < t->row.players; i++)
        in |= person->id && t->entrant[i].person == person->id && !t->entrant[i].gone;
    bool host = person->role != ROLE_PLAYER && t->row.orphan;
    json_object_set_new(answer, "entered", json_boolean(in));
    json_object_set_new(answer, "yours",
                        json_boolean(host || (person->id && person->id == t->row.owner)));
    json_object_set_new(answer, "minutes", json_integer(t->row.lasts / MINUTE_MS));
    json_object_set_new(answer, "takes", json_boolean(tournament_takes(&t->row, now)));
    json_object_set_new(answer, "standing", entrants_json(t));
    json_object_set_new(answer, "meetings", meetings_json(t));
    json_object_set_new(answer, "older", json_nonzero(t->older));
    return json_written(answer);
}

char *say_meetings(const Tournament *t) {
    return json_written(
        json_pack("{s:o, s:o}", "meetings", meetings_json(t), "older", json_nonzero(t->older)));
}

char *say_code(const char *id) { return json_written(json_pack("{s:s}", "tournament", id)); }

char *say_class(const char *id, const ClassState *state) {
    return json_written(
        json_pack("{s:s, s:s, s:o, s:b, s:o, s:o}", "on", "tournament", "id", id, "phase",
                  state->there ? json_string(phase_words[state->phase]) : json_null(), "early",
                  state->early, "paused", json_nonzero(state->paused), "board",
                  state->board ? json_loads(state->board, 0, NULL) : json_null()));
}

/* ------------------------------------------------------------------ as a table */

static void put_half(Text *out, int halves) {
    text_number(out, halves / 2);
    text_string(out, halves % 2 ? ".5" : ".0");
}

static void put_round(Text *out, const Tournament *t, int entrant, int round) {
    for (int i = 0; i < t->meetings; i++) {
        const Meeting *meeting = &t->meeting[i];
        int side = meeting->entrant[0] == entrant ? 0 : 1;
        if (meeting->round != round || meeting->entrant[side] != entrant) continue;
        text_char(out, ',');
        text_string(out, name_of(t, meeting->entrant[!side]));
        text_char(out, ',');
        put_half(out, meeting->points[side]);
        return;
    }
    text_string(out, ",,");
}

char *say_tournament_csv(const Tournament *t) {
    int rounds = t->row.kind == TOURNAMENT_ARENA ? 0 : t->row.round; /* an arena has too many */
    size_t cells = (size_t)(2 * rounds + 8);
    size_t size = (size_t)(t->row.players + 1) * cells * (PERSON_NAME + 16);
    Text out = text_into(memory_resize(NULL, size), size);
    text_string(&out, "place,name,points,direct,berger,left");
    for (int round = 1; round <= rounds; round++) {
        text_string(&out, ",opponent ");
        text_number(&out, round);
        text_string(&out, ",points ");
        text_number(&out, round);
    }
    for (int i = 0; i < t->row.players; i++) {
        const TournamentEntrant *entrant = &t->entrant[i];
        text_string(&out, "\r\n");
        text_number(&out, entrant->place);
        text_char(&out, ',');
        text_string(&out, entrant->name);
        text_char(&out, ',');
        put_half(&out, entrant->points);
        text_char(&out, ',');
        if (entrant->direct != TABLE_UNMET) put_half(&out, entrant->direct);
        text_char(&out, ',');
        text_number(&out, entrant->berger / 4);
        text_string(&out, (const char *[]){".0", ".25", ".5", ".75"}[entrant->berger % 4]);
        text_string(&out, entrant->gone ? ",yes" : ",no");
        for (int round = 1; round <= rounds; round++) put_round(&out, t, i, round);
    }
    text_string(&out, "\r\n");
    return out.start;
}
