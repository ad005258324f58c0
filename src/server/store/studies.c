#include "store/studies.h"

#include "base/memory.h"
#include "store/columns.h"
#include "store/sessions.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void chapter_free(Chapter *chapter) {
    free(chapter->position);
    free(chapter->game);
    *chapter = (Chapter){0};
}

void chapters_free(Chapters *chapters) {
    for (int i = 0; i < chapters->count; i++) chapter_free(&chapters->chapter[i]);
    free(chapters->chapter);
    *chapters = (Chapters){0};
}

/* ------------------------------------------------------------------ studies */

#define STUDY_COLUMNS(X)                                                                    \
    X("s.owner", INT, owner)                                                                \
    X("p.name", TEXT, owner_name)                                                           \
    X("s.title", TEXT, title)                                                               \
    X("s.secret", TEXT, key)                                                                \
    X("s.created", INT, created)                                                            \
    X("s.changed", INT, changed)                                                            \
    X("CASE WHEN s.owner = $1 OR EXISTS (SELECT 1 FROM editors e WHERE e.study = s.id AND " \
      "e.person = $1) THEN 1 ELSE 0 END",                                                   \
      BOOL, edits)
#define STUDIES_FROM " FROM studies s LEFT JOIN people p ON p.id = s.owner "

static void read_study(const Rows *rows, StudyRow *out) {
    int at = 1;
    READ_TEXT(rows, 0, out->id);
#define X(sql, how, field) READ_##how(rows, at++, out->field);
    STUDY_COLUMNS(X)
#undef X
}

bool studies_read(Db *db, const char *id, int64_t person, StudyRow *out) {
    *out = (StudyRow){0};
    Rows rows = db_ask(db, "SELECT s.id" STUDY_COLUMNS(AS_OTHER) STUDIES_FROM "WHERE s.id = $2",
                       VALUES(person, id));
    while (rows_next(&rows)) read_study(&rows, out);
    return db_good(db);
}

json_t *studies_of(Db *db, int64_t person) {
    return rows_as_json(
        db_ask(db,
               "SELECT s.id, s.title, p.name, CASE WHEN s.owner = $1 THEN 1 ELSE 0 END, (SELECT "
               "count(*) FROM chapters c WHERE c.study = s.id), s.changed" STUDIES_FROM
               "WHERE s.owner = $1 OR s.id IN (SELECT study FROM editors WHERE person = $1) ORDER "
               "BY s.changed DESC, s.id",
               VALUES(person)),
        "id title owner ?yours #chapters #changed");
}

static void make_key(char out[STUDY_KEY]) {
    char part[GAME_ID];
    game_id_make(part);
    memcpy(out, part, GAME_ID - 1);
    game_id_make(part);
    memcpy(out + GAME_ID - 1, part, GAME_ID);
}
_Static_assert(STUDY_KEY == 2 * (GAME_ID - 1) + 1, "a key is two ids");

bool studies_add(Db *db, StudyRow *row, bool *full) {
    int64_t own =
        db_number(db, "SELECT count(*) FROM studies WHERE owner = $1", VALUES(row->owner));
    *full = own >= STUDIES_MOST;
    if (*full || !db_good(db)) return db_good(db);
    game_id_make(row->id);
    make_key(row->key);
    row->created = row->changed = db_now(db);
    return db_exec(
        db,
        "INSERT INTO studies (id, owner, title, secret, numbered, created, changed) VALUES ($1, "
        "$2, $3, $4, 0, $5, $5)",
        VALUES(row->id, row->owner, row->title, row->key, row->created));
}

bool studies_rename(Db *db, const char *id, const char *title) {
    return db_exec(db, "UPDATE studies SET title = $2, changed = $3 WHERE id = $1",
                   VALUES(id, title, db_now(db)));
}

bool studies_lock(Db *db, const char *id, char key[STUDY_KEY]) {
    make_key(key);
    db_run(db, "UPDATE studies SET secret = $2 WHERE id = $1", VALUES(id, key));
    return db_exec(db, "DELETE FROM editors WHERE study = $1", VALUES(id));
}

bool studies_join(Db *db, const char *id, const char *key, int64_t person, StudyJoin *out) {
    StudyRow row;
    *out = JOIN_WRONG_KEY;
    if (!studies_read(db, id, person, &row)) return false;
    if (strlen(key) != STUDY_KEY - 1 || !*row.id || sodium_memcmp(key, row.key, STUDY_KEY - 1) != 0)
        return true;
    *out = JOIN_DONE;
    if (row.edits) return true;
    if (returning_fill(db, "SELECT count(*) FROM editors WHERE study = $1",
                       "DELETE FROM editors WHERE study = $1 AND NOT " CAN_RETURN("editors.person"),
                       EDITORS_MOST, VALUES(id)))
        *out = JOIN_FULL;
    if (*out == JOIN_DONE)
        db_run(db, "INSERT INTO editors (study, person) VALUES ($1, $2) ON CONFLICT DO NOTHING",
               VALUES(id, person));
    return db_good(db);
}

bool studies_drop(Db *db, const char *id) {
    static const char *const each[] = {
        "DELETE FROM editors WHERE study = $1",
        "DELETE FROM chapters WHERE study = $1",
        "DELETE FROM studies WHERE id = $1",
    };
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) db_run(db, each[i], VALUES(id));
    return db_good(db);
}

/* ------------------------------------------------------------------ chapters */

#define READ_OWN(rows, at, out) (out) = memory_text(rows_text(rows, at))
#define CHAPTER_COLUMNS(X)         \
    X("c.version", INT, version)   \
    X("c.title", TEXT, title)      \
    X("c.rules", TEXT, rules)      \
    X("c.position", OWN, position) \
    X("c.person", MAYBE, person)   \
    X("p.name", TEXT, by)          \
    X("c.changed", INT, changed)
/* Behind the game's column, which a list leaves out. */
#define CHAPTER_ROW                                                                             \
    ", c.n" CHAPTER_COLUMNS(AS_OTHER) " FROM chapters c LEFT JOIN people p ON p.id = c.person " \
                                      "WHERE c.study = $1"

static void read_chapter(const Rows *rows, Chapter *out) {
    int at = 2;
    *out = (Chapter){.n = rows_int(rows, 1)};
    READ_OWN(rows, 0, out->game);
#define X(sql, how, field) READ_##how(rows, at++, out->field);
    CHAPTER_COLUMNS(X)
#undef X
}

bool chapters_list(Db *db, const char *id, Chapters *out) {
    *out = (Chapters){0};
    Rows rows = db_ask(db, "SELECT NULL" CHAPTER_ROW " ORDER BY c.place", VALUES(id));
    while (rows_next(&rows)) read_chapter(&rows, MEMORY_ADD(out->chapter, out->count));
    return db_good(db);
}

bool chapters_read(Db *db, const char *id, int64_t n, Chapter *out) {
    *out = (Chapter){0};
    Rows rows = db_ask(db, "SELECT c.game" CHAPTER_ROW " AND c.n = $2", VALUES(id, n));
    while (rows_next(&rows)) {
        chapter_free(out);
        read_chapter(&rows, out);
    }
    return db_good(db);
}

static void touch(Db *db, const char *id, int64_t now) {
    db_run(db, "UPDATE studies SET changed = $2 WHERE id = $1", VALUES(id, now));
}

/* Whether the study has room for `bytes` beside its other chapters. */
static bool has_room(Db *db, const char *id, int64_t n, size_t bytes) {
    int64_t others =
        db_number(db, "SELECT COALESCE(sum(bytes), 0) FROM chapters WHERE study = $1 AND n <> $2",
                  VALUES(id, n));
    return others + (int64_t)bytes <= STUDY_BYTES;
}

bool chapters_add(Db *db, const char *id, Chapter *chapter, ChapterPut *out) {
    size_t bytes = strlen(chapter->game);
    *out = PUT_FULL;
    chapter->changed = db_now(db);
    touch(db, id, chapter->changed);
    int64_t count = db_number(db, "SELECT count(*) FROM chapters WHERE study = $1", VALUES(id));
    if (count >= CHAPTERS_MOST || !has_room(db, id, 0, bytes)) return db_good(db);
    *out = PUT_DONE;
    chapter->version = 1;
    chapter->n =
        db_number(db, "UPDATE studies SET numbered = numbered + 1 WHERE id = $1 RETURNING numbered",
                  VALUES(id));
    return db_exec(
        db,
        "INSERT INTO chapters (study, n, version, title, rules, position, game, bytes, person, "
        "changed, place) VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $2)",
        VALUES(id, chapter->n, chapter->title, chapter->rules, chapter->position, chapter->game,
               bytes, chapter->person, chapter->changed));
}

static ChapterPut judge(const Chapter *old, const Chapter *chapter) {
    if (!old->n) return PUT_GONE;
    if (!string_equal(old->rules, chapter->rules) ||
        !string_equal(old->position, chapter->position))
        return PUT_OTHER;
    return old->version == chapter->version ? PUT_DONE : PUT_NEWER;
}

bool chapters_put(Db *db, const char *id, Chapter *chapter, ChapterPut *out) {
    Chapter old;
    size_t bytes = strlen(chapter->game);
    chapter->changed = db_now(db);
    touch(db, id, chapter->changed);
    if (!chapters_read(db, id, chapter->n, &old)) return false;
    bool same = old.n && string_equal(old.game, chapter->game);
    int64_t version = old.version;
    *out = same ? PUT_DONE : judge(&old, chapter);
    chapter_free(&old);
    if (*out == PUT_DONE && !has_room(db, id, chapter->n, bytes)) *out = PUT_FULL;
    if (*out != PUT_DONE) return db_good(db);
    chapter->version = same ? version : version + 1;
    if (!same)
        db_run(db,
               "UPDATE chapters SET version = $3, title = $4, game = $5, bytes = $6, person = $7, "
               "changed = $8 WHERE study = $1 AND n = $2",
               VALUES(id, chapter->n, chapter->version, chapter->title, chapter->game, bytes,
                      chapter->person, chapter->changed));
    return db_good(db);
}

bool chapters_move(Db *db, const char *id, int64_t n, int64_t place, ChapterPut *out) {
    Chapters all;
    int from = 0, to;
    touch(db, id, db_now(db));
    if (!chapters_list(db, id, &all)) return false;
    while (from < all.count && all.chapter[from].n != n) from++;
    *out = from < all.count ? PUT_DONE : PUT_GONE;
    to = place < all.count ? (int)place - 1 : all.count - 1;
    for (int i = 0, next = 0; i < all.count && *out == PUT_DONE; i++) {
        if (i != from && next == to) next++;
        int at = i == from ? to : next++;
        db_run(db, "UPDATE chapters SET place = $3 WHERE study = $1 AND n = $2",
               VALUES(id, all.chapter[i].n, at + 1));
    }
    chapters_free(&all);
    return db_good(db);
}

bool chapters_drop(Db *db, const char *id, int64_t n, int64_t version, ChapterPut *out) {
    touch(db, id, db_now(db));
    int64_t others =
        db_number(db, "SELECT count(*) FROM chapters WHERE study = $1 AND n <> $2", VALUES(id, n));
    *out = PUT_LAST;
    if (!others) return db_good(db);
    int64_t gone = db_run(db, "DELETE FROM chapters WHERE study = $1 AND n = $2 AND version = $3",
                          VALUES(id, n, version));
    int64_t there =
        db_number(db, "SELECT n FROM chapters WHERE study = $1 AND n = $2", VALUES(id, n));
    *out = gone == 1 ? PUT_DONE : there == DB_NONE ? PUT_GONE : PUT_NEWER;
    return db_good(db);
}
