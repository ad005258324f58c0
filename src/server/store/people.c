#include "store/people.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "core/text.h"
#include "store/columns.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const person_kind_words[PERSON_KINDS] = {"guest", "player", "bot"};
const char *const challenge_wish_words[CHALLENGE_WISHES] = {"everyone", "accounts", "friends"};
const char *const role_words[ROLES] = {"player", "moderator", "admin"};

/* ------------------------------------------------------------------ making and finding */

/* Inserts a person with this kind, name and hash ("": none). *taken if the name is in use; then
 * nothing is made. */
static bool insert(Db *db, Person *out, const char *folded, bool *taken) {
    char looks[NAME_LOOKS];
    name_looks(out->name, looks);
    out->created = out->seen = db_now(db);
    out->id = db_number(db,
                        "INSERT INTO people (name, folded, looks, kind, role, hash, created, seen) "
                        "VALUES ($1, $2, $3, $4, 'player', $5, $6, $6) ON CONFLICT DO NOTHING "
                        "RETURNING id",
                        VALUES(out->name, folded, looks, person_kind_words[out->kind],
                               *out->hash ? out->hash : NULL, out->seen));
    *taken = db_good(db) && out->id == DB_NONE;
    if (out->id == DB_NONE) *out = (Person){0};
    return db_good(db);
}

bool people_guest(Db *db, Person *out) {
    bool taken = true;
    for (int length = 4; taken && length < 16; length++) {
        *out = (Person){.kind = PERSON_GUEST, .name = GUEST_PREFIX};
        letters_make(out->name + sizeof GUEST_PREFIX - 1, length);
        if (!insert(db, out, out->name, &taken)) return false;
    }
    return true;
}

bool people_add(Db *db, PersonKind kind, const char *name, const char *hash, Person *out,
                bool *taken) {
    char folded[PERSON_NAME];
    if (!person_name_is_good(name, folded)) return db_fail(db, "that name cannot be used");
    if (!names_make_way(db, name, 0)) return false;
    *out = (Person){.kind = kind};
    text_compose(name, out->name, sizeof out->name);
    string_copy(out->hash, sizeof out->hash, hash ? hash : "");
    return insert(db, out, folded, taken);
}

static const char engine_name[] = "Taefl "; /* and the level */

bool people_engine(Db *db, int level, Person *out) {
    char name[PERSON_NAME];
    bool taken;
    snprintf(name, sizeof name, "%s%d", engine_name, level);
    *out = (Person){.kind = PERSON_BOT};
    string_copy(out->name, sizeof out->name, name);
    if (!insert(db, out, name, &taken)) return false;
    if (!taken) return true;
    int64_t id = db_number(db, "SELECT id FROM people WHERE folded = $1", VALUES(name));
    return people_get(db, id, out);
}

int person_engine(PersonKind kind, const char *name) {
    const size_t length = sizeof engine_name - 1;
    bool engine = kind == PERSON_BOT && strncmp(name, engine_name, length) == 0;
    return engine ? atoi(name + length) : 0;
}

bool people_rename(Db *db, int64_t guest, const char *name, const char *hash, bool *taken) {
    char composed[PERSON_NAME], folded[PERSON_NAME], looks[NAME_LOOKS];
    if (!person_name_is_good(name, folded)) return db_fail(db, "that name cannot be used");
    text_compose(name, composed, sizeof composed);
    name_looks(name, looks);
    if (hash && !names_make_way(db, name, guest)) return false;
    *taken = db_number(db, "SELECT 1 FROM people WHERE folded = $1 AND id <> $2",
                       VALUES(folded, guest)) == 1;
    if (*taken) return db_good(db);
    if (db_run(db,
               "UPDATE people SET name = $2, folded = $3, looks = $4, hash = $5, kind = $6 "
               "WHERE id = $1 AND kind = 'guest'",
               VALUES(guest, composed, folded, looks, hash,
                      person_kind_words[hash ? PERSON_PLAYER : PERSON_GUEST])) == 0)
        db_fail(db, "that guest is none any more");
    return db_good(db);
}

#define READ_ROLE(rows, at, out) (out) = (PersonRole)rows_word(rows, at, role_words, ROLES)
#define PERSON_COLUMNS(X)                      \
    X("name", TEXT, name)                      \
    X("kind", KIND, kind)                      \
    X("role", ROLE, role)                      \
    X("hash", TEXT, hash)                      \
    X("created", INT, created)                 \
    X("seen", INT, seen)                       \
    X("closed", MAYBE, closed)                 \
    X("muted", MAYBE, muted)                   \
    X("vacation_since", MAYBE, vacation.since) \
    X("vacation_until", MAYBE, vacation.until) \
    X("vacation_total", INT, vacation.total)   \
    X("vacation_spent", INT, vacation.spent)   \
    X("vacation_year", INT, vacation.year)     \
    X("wants", INT, wants)

#define SELECT_PEOPLE "SELECT id" PERSON_COLUMNS(AS_OTHER) " FROM people "

static void read_person(const Rows *rows, Person *out) {
    int at = 1;
    *out = (Person){.id = rows_int(rows, 0)};
#define X(sql, how, field) READ_##how(rows, at++, out->field);
    PERSON_COLUMNS(X)
#undef X
}

static bool read_one(Rows rows, Person *out) {
    *out = (Person){0};
    if (rows_next(&rows)) read_person(&rows, out);
    return rows_end(&rows);
}

bool people_get(Db *db, int64_t id, Person *out) {
    return read_one(db_ask(db, SELECT_PEOPLE "WHERE id = $1", VALUES(id)), out);
}

/* The folded form of a name that no account has: a guest's, or an engine's. */
static bool fold_guest(const char *name, char folded[PERSON_NAME]) {
    const size_t prefix = sizeof GUEST_PREFIX - 1;
    char rest[PERSON_NAME];
    if (strlen(name) >= PERSON_NAME) return false;
    memcpy(folded, name, strlen(name) + 1);
    if (!strncasecmp(name, GUEST_PREFIX, prefix) && person_name_is_good(name + prefix, rest) &&
        strlen(rest) < PERSON_NAME - prefix) {
        memcpy(folded, GUEST_PREFIX, prefix);
        memcpy(folded + prefix, rest, strlen(rest) + 1);
    }
    return true;
}

bool people_find(Db *db, const char *name, Person *out) {
    char folded[PERSON_NAME];
    *out = (Person){0};
    if (!person_name_is_good(name, folded) && !fold_guest(name, folded)) return true;
    return read_one(db_ask(db, SELECT_PEOPLE "WHERE folded = $1", VALUES(folded)), out);
}

bool people_list(Db *db, bool (*each)(void *ctx, const Person *person), void *ctx) {
    Rows rows = db_ask(db, SELECT_PEOPLE "WHERE kind <> 'guest' ORDER BY folded", NO_VALUES);
    Person person;
    while (rows_next(&rows)) {
        read_person(&rows, &person);
        if (!each(ctx, &person)) break;
    }
    return rows_end(&rows);
}

/* ------------------------------------------------------------------ changing */

bool people_stir(Db *db, int64_t id) {
    return db_exec(db, "UPDATE people SET stirred = $2 WHERE id = $1", VALUES(id, db_now(db)));
}

/* Writes, because both databases lock a row that is written. */
bool people_hold(Db *db, Person *person, bool *same) {
    *same =
        db_run(db, "UPDATE people SET stirred = stirred WHERE id = $1 AND COALESCE(hash, '') = $2",
               VALUES(person->id, value_text(person->hash))) == 1;
    return *same ? people_get(db, person->id, person) : db_good(db);
}

bool people_set_hash(Db *db, int64_t id, const char *hash) {
    db_run(db, "UPDATE people SET hash = $2 WHERE id = $1", VALUES(id, hash));
    return people_stir(db, id);
}

bool people_set_role(Db *db, int64_t id, PersonRole role) {
    db_run(db, "UPDATE people SET role = $2 WHERE id = $1", VALUES(id, role_words[role]));
    return people_stir(db, id);
}

bool people_mute(Db *db, int64_t id, int64_t until) {
    db_run(db, "UPDATE people SET muted = $2 WHERE id = $1", VALUES(id, until ? until : DB_NONE));
    return people_stir(db, id);
}

/* Deletes the challenges from and to a person. */
static void drop_challenges(Db *db, int64_t id) {
#define WAITING \
    "(SELECT id FROM games WHERE (challenger = $1 OR to_person = $1) AND phase = 'waiting')"
    static const char *const each[] = {
        "DELETE FROM messages WHERE game IN " WAITING,
        "DELETE FROM decisions WHERE game IN " WAITING,
        "DELETE FROM plans WHERE game IN " WAITING,
        "DELETE FROM plies WHERE game IN " WAITING,
        "DELETE FROM games WHERE (challenger = $1 OR to_person = $1) AND phase = 'waiting'",
    };
#undef WAITING
    for (size_t i = 0; i < sizeof each / sizeof *each && db_good(db); i++)
        db_run(db, each[i], VALUES(id));
}

bool people_close(Db *db, int64_t id, bool closed) {
    int64_t now = db_now(db);
    db_run(db, "UPDATE people SET closed = $2 WHERE id = $1", VALUES(id, closed ? now : DB_NONE));
    if (closed) {
        drop_challenges(db, id);
        db_run(db, "UPDATE people SET stirred = $2 WHERE owner = $1", VALUES(id, now));
        db_run(db,
               "DELETE FROM sessions WHERE person = $1 OR person IN "
               "(SELECT id FROM people WHERE owner = $1)",
               VALUES(id));
    }
    return people_stir(db, id);
}

bool people_delete(Db *db, int64_t id) {
    static const char *const each[] = {
        "DELETE FROM sessions WHERE person = $1",
        "DELETE FROM ratings WHERE person = $1",
        "DELETE FROM solvers WHERE person = $1",
        "DELETE FROM attempts WHERE person = $1",
        "DELETE FROM storms WHERE person = $1",
        "DELETE FROM streaks WHERE person = $1",
        "DELETE FROM editors WHERE person = $1",
        "DELETE FROM editors WHERE study IN (SELECT id FROM studies WHERE owner = $1)",
        "DELETE FROM chapters WHERE study IN (SELECT id FROM studies WHERE owner = $1)",
        "DELETE FROM studies WHERE owner = $1",
        "UPDATE chapters SET person = NULL WHERE person = $1",
        "DELETE FROM plans WHERE game IN (SELECT id FROM games WHERE person1 = $1) AND seat = 1",
        "DELETE FROM plans WHERE game IN (SELECT id FROM games WHERE person2 = $1) AND seat = 2",
        "DELETE FROM messages WHERE person = $1",
        "DELETE FROM blocks WHERE person = $1 OR other = $1",
        "DELETE FROM friends WHERE person = $1 OR other = $1",
        "DELETE FROM reports WHERE about = $1",
        "UPDATE reports SET reporter = NULL WHERE reporter = $1",
        ("DELETE FROM entrants WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM meetings m WHERE "
         "m.tournament = entrants.tournament AND m.person1 = $1) AND NOT EXISTS (SELECT 1 FROM "
         "meetings m WHERE m.tournament = entrants.tournament AND m.person2 = $1)"),
        "UPDATE entrants SET gone = 1, origin = NULL WHERE person = $1",
        "DELETE FROM sessions WHERE person IN (SELECT id FROM people WHERE owner = $1)",
        "UPDATE people SET closed = COALESCE(closed, seen), owner = NULL WHERE owner = $1",
        "DELETE FROM decisions WHERE bot = $1",
        "DELETE FROM gone_games WHERE challenger = $1 OR to_person = $1",
        "UPDATE games SET challenger = NULL WHERE person1 = $1 OR person2 = $1",
        "UPDATE games SET person1 = NULL WHERE person1 = $1",
        "UPDATE games SET person2 = NULL WHERE person2 = $1",
        "DELETE FROM people WHERE id = $1",
    };
    drop_challenges(db, id);
    for (size_t i = 0; i < sizeof each / sizeof *each && db_good(db); i++)
        db_run(db, each[i], VALUES(id));
    return db_good(db);
}

bool people_slice(Db *db, PeopleSlice *slice) {
    enum { SLICE = 500 }; /* some milliseconds if all of them are deleted */
    slice->after = slice->last;
    slice->last = db_number(
        db, "SELECT max(id) FROM (SELECT id FROM people WHERE id > $1 ORDER BY id LIMIT $2) s",
        VALUES(slice->after, SLICE));
    if (slice->last == DB_NONE) slice->last = 0;
    return db_good(db);
}

bool people_prune(Db *db, const PeopleSlice *slice, int64_t before, int64_t *count) {
#define UNUSED                                                                                   \
    "id > $2 AND id <= $3 AND kind = 'guest' AND seen < $1 AND NOT EXISTS (SELECT 1 FROM games " \
    "WHERE person1 = people.id) "                                                                \
    "AND NOT EXISTS (SELECT 1 FROM games WHERE person2 = people.id) "                            \
    "AND NOT EXISTS (SELECT 1 FROM games WHERE challenger = people.id AND phase = 'waiting') "   \
    "AND NOT EXISTS (SELECT 1 FROM messages WHERE person = people.id)"
    db_run(db, "DELETE FROM sessions WHERE person IN (SELECT id FROM people WHERE " UNUSED ")",
           VALUES(before, slice->after, slice->last));
    db_run(db, "DELETE FROM editors WHERE person IN (SELECT id FROM people WHERE " UNUSED ")",
           VALUES(before, slice->after, slice->last));
    *count =
        db_run(db, "DELETE FROM people WHERE " UNUSED, VALUES(before, slice->after, slice->last));
#undef UNUSED
    return db_good(db);
}

/* ------------------------------------------------------------------ export */

/* Adds the plies of each game. */
static void add_moves(Db *db, int64_t person, json_t *games) {
    json_t *plies =
        rows_as_json(db_ask(db,
                            "SELECT l.game, l.move, l.left1, l.left2, l.at FROM plies l JOIN "
                            "games g ON g.id = l.game WHERE g.person1 = $1 OR g.person2 = $1 "
                            "ORDER BY l.game, l.ply",
                            VALUES(person)),
                     "game move #left1 #left2 #at");
    json_t *by_id = json_object(), *game, *ply;
    size_t i;
    json_array_foreach(games, i, game) {
        json_object_set(by_id, json_string_value(json_object_get(game, "id")), game);
        json_object_set_new(game, "moves", json_array());
    }
    json_array_foreach(plies, i, ply) {
        game = json_object_get(by_id, json_string_value(json_object_get(ply, "game")));
        json_object_del(ply, "game");
        if (game) json_array_append(json_object_get(game, "moves"), ply);
    }
    json_decref(by_id);
    json_decref(plies);
}

/* All data of a person. Other people's names are left out, except those whom the person has
 * blocked. */
static const struct {
    const char *name, *keys, *sql;
} belongings[] = {
    {"sessions", "kind label #created #seen",
     "SELECT kind, label, created, seen FROM sessions WHERE person = $1 ORDER BY created, hash"},
    {"vacation", "#since #until #total #year #spent",
     "SELECT vacation_since, vacation_until, vacation_total, vacation_year, vacation_spent FROM "
     "people WHERE id = $1 AND (vacation_total > 0 OR vacation_since IS NOT NULL)"},
    {"games", "id rules position phase #result termination reason #seat #created #ended #pair",
     "SELECT id, rules, position, phase, result, termination, reason, CASE WHEN person1 = $1 THEN "
     "1 WHEN person2 = $1 THEN 2 ELSE 0 END, created, ended, pair FROM games WHERE person1 = $1 OR "
     "person2 = $1 OR (challenger = $1 AND phase = 'waiting') ORDER BY created, id"},
    {"plans", "game lines",
     "SELECT p.game, p.lines FROM plans p JOIN games g ON g.id = p.game WHERE CASE p.seat WHEN 1 "
     "THEN g.person1 ELSE g.person2 END = $1 ORDER BY p.game"},
    {"gone", "game #declined words #at",
     "SELECT id, declined, CASE WHEN to_person = $1 THEN words END, at FROM gone_games WHERE "
     "challenger = $1 OR to_person = $1 ORDER BY at, id"},
    {"messages", "game words #at",
     "SELECT game, words, at FROM messages WHERE person = $1 ORDER BY at, n"},
    {"reports", "game words #at",
     "SELECT game, words, at FROM reports WHERE reporter = $1 ORDER BY at, id"},
    {"blocks", "name #at",
     "SELECT p.name, b.at FROM blocks b JOIN people p ON p.id = b.other WHERE b.person = $1 ORDER "
     "BY b.at, p.id"},
    {"friends", "name #at",
     "SELECT p.name, f.at FROM friends f JOIN people p ON p.id = f.other WHERE f.person = $1 ORDER "
     "BY f.at, p.id"},
    {"ratings", "rules #seat #points #deviation #volatility #games #won #drawn #played",
     "SELECT rules, seat, points, deviation, volatility, games, won, drawn, played FROM ratings "
     "WHERE person = $1 ORDER BY rules, seat"},
    {"solver", "family #points #deviation #volatility #puzzles #solved #last",
     "SELECT family, points, deviation, volatility, puzzles, solved, last FROM solvers WHERE "
     "person = $1 ORDER BY family"},
    {"puzzles", "id #done #at",
     "SELECT puzzle, done, at FROM attempts WHERE person = $1 ORDER BY at, puzzle"},
    {"storms", "shelf #best #at",
     "SELECT shelf, best, at FROM storms WHERE person = $1 ORDER BY shelf"},
    {"streak", "#day #days", "SELECT day, days FROM streaks WHERE person = $1"},
    {"tournaments", "id name rules #created #points",
     "SELECT t.id, t.name, t.rules, t.created, e.points FROM tournaments t LEFT JOIN entrants e ON "
     "e.tournament = t.id AND e.person = $1 WHERE t.owner = $1 OR e.person IS NOT NULL ORDER BY "
     "t.created, t.id"},
    {"studies", "id title #created chapter game",
     "SELECT s.id, s.title, s.created, c.title, c.game FROM studies s LEFT JOIN chapters c ON "
     "c.study = s.id WHERE s.owner = $1 ORDER BY s.created, s.id, c.n"},
    {"notifications", "endpoint #created",
     "SELECT endpoint, created FROM pushes WHERE person = $1 ORDER BY created, endpoint"},
    {"bots", "name #created #closed",
     "SELECT name, created, closed FROM people WHERE owner = $1 ORDER BY created, id"},
    {"decisions", "bot game #ply move #took note #at",
     "SELECT p.name, d.game, d.ply, d.move, d.took, d.note, d.at FROM decisions d JOIN people p ON "
     "p.id = d.bot WHERE p.owner = $1 OR p.id = $1 ORDER BY d.at, d.game, d.ply"},
};

char *people_export(Db *db, int64_t id) {
    Person person;
    if (!people_get(db, id, &person) || !person.id) return NULL;
    json_t *all = json_pack("{s:s, s:s, s:s, s:I, s:I}", "name", person.name, "kind",
                            person_kind_words[person.kind], "role", role_words[person.role],
                            "created", (json_int_t)person.created, "seen", (json_int_t)person.seen);
    for (size_t i = 0; i < sizeof belongings / sizeof *belongings; i++)
        json_object_set_new(
            all, belongings[i].name,
            rows_as_json(db_ask(db, belongings[i].sql, VALUES(id)), belongings[i].keys));
    add_moves(db, id, json_object_get(all, "games"));
    char *text = db_good(db) ? json_dumps(all, JSON_INDENT(1) | JSON_PRESERVE_ORDER) : NULL;
    json_decref(all);
    return text;
}
