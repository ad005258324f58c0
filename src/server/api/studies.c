/* Studies by HTTP (docs/study.md). */
#include "api/body.h"
#include "api/routes.h"

#include "api/study_words.h"
#include "base/memory.h"
#include "live/words.h"
#include "store/filter.h"

#include <stdlib.h>
#include <string.h>

enum { TITLE_LEAST = 1, TITLE_LONGEST = 80 /* characters */, NUMBER_MOST = 1 << 30 };

/* What a call is about. */
typedef struct Content {
    char title[STUDY_TITLE];
    Chapter chapter;
    int64_t place;
} Content;

static void drop_content(void *own) {
    chapter_free(&((Content *)own)->chapter);
    free(own);
}

/* ------------------------------------------------------------------ rights */

typedef enum Right { LOOK, EDIT, OWN, END } Right; /* END: to delete it */

/* Reads the study of a call. Refuses the call and returns false if there is none, or if the person
 * may not do this; false also after a database fault. */
static bool may(Db *db, Call *call, StudyRow *row, Right what) {
    if (!studies_read(db, call->game, call->person.id, row)) return false;
    bool own = call->person.id && row->owner == call->person.id;
    if (!*row->id) return call_no(call, 404, "no-study", "there is no such study");
    if (what == END && call->person.role != ROLE_PLAYER) return true;
    if ((what == EDIT && !row->edits) || (what > EDIT && !own))
        return call_no(call, 403, "not-yours",
                       what == EDIT ? "you may only look at this study"
                                    : "only its owner may do this");
    return true;
}

/* Whether the host's filter finds none of its words. */
static bool host_allows(Db *db, Call *call, const char *text) {
    char *lines = filter_read(db), found[FILTER_WORD], part[FILTER_TEXT / 4];
    bool good = lines != NULL;
    for (size_t at = 0, length; good && *lines && text[at]; at += length) {
        length = strcspn(text + at, "\n");
        length += text[at + length] == '\n';
        if (length >= sizeof part) length = sizeof part - 1;
        memcpy(part, text + at, length);
        part[length] = 0;
        good = !filter_finds(lines, part, false, found);
        if (!good)
            call_no(call, 400, "filtered", "the host of this server does not allow these words");
    }
    free(lines);
    return good;
}

static void changed(Call *call) {
    const Content *content = call->own;
    followers_changed(call->service, TOPIC_STUDY, call->game, content ? content->chapter.n : 0);
    call_answer(call);
}

/* ------------------------------------------------------------------ reading */

static bool run_list(Db *db, Call *call) {
    return call_list(call, "studies", studies_of(db, call->person.id));
}

static bool run_one(Db *db, Call *call) {
    StudyRow row;
    Chapters chapters;
    if (!may(db, call, &row, LOOK) || !chapters_list(db, call->game, &chapters)) return false;
    call->text = say_study(&row, &chapters, call->person.id);
    chapters_free(&chapters);
    return true;
}

static bool run_file(Db *db, Call *call) {
    StudyRow row;
    Chapters chapters;
    if (!may(db, call, &row, LOOK)) return false;
    bool good = chapters_list(db, call->game, &chapters);
    for (int i = 0; i < chapters.count && good; i++) {
        Chapter *one = &chapters.chapter[i];
        int64_t n = one->n;
        chapter_free(one);
        good = chapters_read(db, call->game, n, one);
    }
    if (good) call->text = say_study_file(&chapters);
    call->answer.type = "text/plain; charset=utf-8";
    chapters_free(&chapters);
    return good;
}

static int64_t number_of(const Call *call) {
    char *end;
    long n = strtol(call->word, &end, 10);
    return *end || n < 1 || n > NUMBER_MOST ? 0 : n;
}

static bool run_chapter(Db *db, Call *call) {
    StudyRow row;
    Chapter chapter;
    if (!may(db, call, &row, LOOK) || !chapters_read(db, call->game, number_of(call), &chapter))
        return false;
    if (!chapter.n) return call_no(call, 404, "no-chapter", "there is no such chapter");
    call->text = say_chapter(&chapter);
    chapter_free(&chapter);
    return true;
}

/* ------------------------------------------------------------------ the body */

/* Reads a number from 1 to `most` that must be there. */
static bool read_number(const Call *call, const char *key, int64_t most, int64_t *out,
                        Refusal *why) {
    return body_number(call->reading->fields, key, 1, most, out, why) &&
           (*out || deny(why, 400, "bad-field", "'%s' is missing", key));
}

/* Reads those of title, game, version and place that the route has. */
static bool read_content(Call *call, Refusal *why) {
    const char *fields = call->route->fields;
    Content *content = call->own = memory_get(sizeof *content);
    call->drop = drop_content;
    content->chapter.n = number_of(call);
    bool good = call_body(call, why);
    if (good && strstr(fields, "title"))
        good = body_words(call, "title", content->title, sizeof content->title,
                          (WordsLimit){TITLE_LEAST, TITLE_LONGEST}, why);
    if (good && strstr(fields, "version"))
        good = read_number(call, "version", NUMBER_MOST, &content->chapter.version, why);
    if (good && strstr(fields, "place"))
        good = read_number(call, "place", CHAPTERS_MOST, &content->place, why);
    if (good && strstr(fields, "game")) {
        const JsonValue *game = body_get(call, "game");
        good = game && game->kind == JSON_KIND_STRING
                   ? study_read_game(game->text, game->length, &content->chapter, why)
                   : deny(why, 400, "bad-field", "'game' must be a string");
    }
    return good;
}

static bool read_key(Call *call, Refusal *why) {
    enum { SIZE = 2 * STUDY_KEY }; /* one that is a little too long is a wrong key */
    call->own = memory_get(SIZE);
    return call_body(call, why) && body_text(call, "key", call->own, SIZE, why);
}

/* ------------------------------------------------------------------ a study */

static bool said(Call *call, ChapterPut put) {
    switch (put) {
    case PUT_DONE: return true;
    case PUT_GONE: return call_no(call, 404, "no-chapter", "there is no such chapter");
    case PUT_NEWER:
        return call_no(call, 409, "newer", "somebody else has changed this chapter meanwhile");
    case PUT_OTHER:
        return call_no(call, 400, "other-game",
                       "a chapter keeps its rules and the position it begins at");
    case PUT_LAST: return call_no(call, 409, "last-chapter", "a study keeps its last chapter");
    default:
        return call_no(call, 409, "study-full", "this study cannot hold more chapters or words");
    }
}

static bool run_make(Db *db, Call *call) {
    Content *content = call->own;
    StudyRow row = {.owner = call->person.id};
    ChapterPut put;
    bool full;
    if (!host_allows(db, call, content->title) || !host_allows(db, call, content->chapter.game))
        return false;
    string_copy(row.title, sizeof row.title, content->title);
    if (!studies_add(db, &row, &full)) return false;
    if (full) return call_no(call, 429, "too-many", "you have too many studies; delete one first");
    content->chapter.person = call->person.id;
    if (!chapters_add(db, row.id, &content->chapter, &put)) return false;
    call->text = say_made(row.id);
    call->answer.status = 201;
    return true;
}

static bool run_rename(Db *db, Call *call) {
    const Content *content = call->own;
    StudyRow row;
    if (!may(db, call, &row, OWN) || !host_allows(db, call, content->title)) return false;
    return studies_rename(db, call->game, content->title);
}

static bool run_lock(Db *db, Call *call) {
    StudyRow row;
    return may(db, call, &row, OWN) && studies_lock(db, call->game, row.key);
}

static bool run_drop(Db *db, Call *call) {
    StudyRow row;
    return may(db, call, &row, END) && studies_drop(db, call->game);
}

static bool run_join(Db *db, Call *call) {
    StudyRow row;
    StudyJoin join;
    if (!may(db, call, &row, LOOK) ||
        !studies_join(db, call->game, call->own, call->person.id, &join))
        return false;
    if (join == JOIN_WRONG_KEY)
        return call_no(call, 403, "wrong-key", "this link does not let you change the study");
    return join == JOIN_DONE ||
           call_no(call, 409, "study-full", "too many people may change this study already");
}

/* ------------------------------------------------------------------ chapters */

static bool put_chapter(Db *db, Call *call,
                        bool (*run)(Db *db, const char *id, Chapter *chapter, ChapterPut *out)) {
    Content *content = call->own;
    StudyRow row;
    ChapterPut put;
    Chapter chapter = content->chapter; /* a second attempt begins with the same */
    if (!may(db, call, &row, EDIT) || !host_allows(db, call, chapter.game)) return false;
    chapter.person = call->person.id;
    if (!run(db, call->game, &chapter, &put)) return false;
    if (said(call, put)) call->text = say_version(&chapter);
    content->chapter.n = chapter.n;
    return true;
}

static bool run_add(Db *db, Call *call) {
    call->answer.status = 201;
    return put_chapter(db, call, chapters_add);
}

static bool run_put(Db *db, Call *call) { return put_chapter(db, call, chapters_put); }

static bool run_move(Db *db, Call *call) {
    const Content *content = call->own;
    StudyRow row;
    ChapterPut put;
    if (!may(db, call, &row, EDIT) ||
        !chapters_move(db, call->game, content->chapter.n, content->place, &put))
        return false;
    return said(call, put);
}

static bool run_remove(Db *db, Call *call) {
    const Chapter *chapter = &((const Content *)call->own)->chapter;
    StudyRow row;
    ChapterPut put;
    if (!may(db, call, &row, EDIT) ||
        !chapters_drop(db, call->game, chapter->n, chapter->version, &put))
        return false;
    return said(call, put);
}

const Route study_routes[] = {
    {HTTP_GET, "/api/studies", CALL_PERSON, LIMIT_REST, NULL, NULL, run_list, NULL},
    {HTTP_POST, "/api/studies", CALL_ACCOUNT, LIMIT_REST, "title game", read_content, run_make,
     NULL},
    {HTTP_GET, "/api/studies/:", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_one, NULL},
    {HTTP_GET, "/api/studies/:.pgn", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_file, NULL},
    {HTTP_POST, "/api/studies/:", CALL_PERSON, LIMIT_REST, "title", read_content, run_rename,
     changed},
    {HTTP_POST, "/api/studies/:/edit", CALL_GUEST, LIMIT_REST, "key", read_key, run_join, NULL},
    {HTTP_POST, "/api/studies/:/key", CALL_PERSON, LIMIT_REST, NULL, NULL, run_lock, changed},
    {HTTP_POST, "/api/studies/:/delete", CALL_PERSON, LIMIT_REST, NULL, NULL, run_drop, changed},
    {HTTP_POST, "/api/studies/:/chapters", CALL_PERSON, LIMIT_REST, "game", read_content, run_add,
     changed},
    {HTTP_GET, "/api/studies/:/chapters/~", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_chapter,
     NULL},
    {HTTP_POST, "/api/studies/:/chapters/~", CALL_PERSON, LIMIT_REST, "version game", read_content,
     run_put, changed},
    {HTTP_POST, "/api/studies/:/chapters/~/move", CALL_PERSON, LIMIT_REST, "place", read_content,
     run_move, changed},
    {HTTP_POST, "/api/studies/:/chapters/~/delete", CALL_PERSON, LIMIT_REST, "version",
     read_content, run_remove, changed},
    {.path = NULL},
};
