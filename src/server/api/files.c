/* A game as a file: game file, JSON form, picture, and the QR code of its link. And a picture of
 * any position. */
#include "api/answers.h"
#include "api/routes.h"

#include "base/memory.h"
#include "record/gamefile.h"
#include "record/picture.h"
#include "record/gamejson.h"
#include "api/preview.h"
#include "api/qr.h"
#include "store/archive.h"

#include <stdio.h>
#include <stdlib.h>

bool game_is_open(Call *call, const GameRow *row) {
    bool mine =
        call->person.id && (row->seat[P1] == call->person.id || row->seat[P2] == call->person.id);
    if (!*row->id) return call_no(call, 404, "no-game", "there is no such game");
    if (row->private && row->phase != GAME_WAITING && !mine)
        return call_no(call, 403, "private", "this game is private");
    return true;
}

/* ------------------------------------------------------------------ as a record */

/* `most` bytes suffice for its text. */
typedef bool Write(const Tree *tree, size_t most, Call *call, Error *error);

/* Writes the game in the database's thread: it may be long, and a picture takes some milliseconds.
 */
static bool answer_with(Db *db, Call *call, const char *type, Write *write) {
    Archived game = {0};
    bool good = archive_read(db, call->game, &game);
    if (good && game_is_open(call, &game.row)) {
        size_t bytes = archive_bytes(&game);
        void *memory = memory_resize(NULL, bytes);
        Arena arena = arena_over(memory, bytes);
        Tree tree;
        Error error;
        call->answer.type = type;
        if (!archive_tree(&game, &arena, &tree, &error) || !write(&tree, bytes, call, &error))
            call_no(call, 500, "unreadable", "this game cannot be written as a file");
        free(memory);
    }
    archived_free(&game);
    return good;
}

static Text text_for(size_t most, Call *call) {
    call->text = memory_resize(NULL, most);
    return text_into(call->text, most);
}

static bool write_pgn(const Tree *tree, size_t most, Call *call, Error *error) {
    Text out = text_for(most, call);
    return gamefile_write(tree, &out, error) && !out.full;
}

static bool write_json(const Tree *tree, size_t most, Call *call, Error *error) {
    Text out = text_for(most, call);
    Json json = json_into(&out);
    return gamejson_write(tree, &json, error) && !out.full;
}

static Picture picture_of(const Tree *tree) {
    const Node *last = tree_last(tree);
    Picture picture = {.rules = tree->rules, .position = &last->position};
    if (last->parent) picture_last(&picture, last->move);
    return picture;
}

static bool write_svg(const Tree *tree, size_t most, Call *call, Error *error) {
    Text out = text_for(most, call);
    Picture picture = picture_of(tree);
    (void)error;
    picture_svg(&picture, &out);
    return !out.full;
}

/* For programs that cannot show SVG. */
static bool write_png(const Tree *tree, size_t most, Call *call, Error *error) {
    Picture picture = picture_of(tree);
    (void)most, (void)error;
    call->text = (char *)preview_png(&picture, &call->answer.body.size);
    return call->text != NULL;
}

static bool run_pgn(Db *db, Call *call) {
    return answer_with(db, call, "text/plain; charset=utf-8", write_pgn);
}
static bool run_json(Db *db, Call *call) {
    return answer_with(db, call, "application/json", write_json);
}
static bool run_svg(Db *db, Call *call) {
    return answer_with(db, call, "image/svg+xml", write_svg);
}
static bool run_png(Db *db, Call *call) { return answer_with(db, call, "image/png", write_png); }

/* ------------------------------------------------------------------ any position */

/* Needs a thread of the database, not the database. */
static bool run_picture(Db *db, Call *call) {
    (void)db;
    call->text = (char *)preview_place(call->word, &call->answer.body.size);
    if (!call->text) return call_no(call, 404, "bad-position", "there is no such position");
    call->answer.type = "image/png";
    call->answer.cache = "public, max-age=86400";
    return true;
}

/* ------------------------------------------------------------------ QR code */

bool call_read_qr(Call *call, Refusal *why) {
    const char *host = request_field(call->reading->request, "host", NULL);
    call->own = memory_get(CALL_ADDRESS);
    (void)why;
    string_copy(call->own, CALL_ADDRESS, host ? host : "");
    return true;
}

void call_qr(Call *call, const char *page) {
    char link[CALL_ADDRESS + GAME_ID + 32];
    snprintf(link, sizeof link, "http%s://%s/%s/%s", call->login.secure ? "s" : "",
             (const char *)call->own, page, call->game);
    call->text = memory_resize(NULL, QR_TEXT);
    Text out = text_into(call->text, QR_TEXT);
    if (!qr_svg(link, &out)) {
        free(call->text);
        call->text = NULL;
        call_refuse(call, 500, "no-code", "the QR code cannot be drawn");
        return;
    }
    call->answer.type = "image/svg+xml";
    call_answer(call);
}

static bool run_qr(Db *db, Call *call) {
    GameRow row;
    PlyRow *plies;
    if (!games_read(db, call->game, &row, &plies)) return false;
    free(plies);
    game_is_open(call, &row);
    return true;
}

static void do_qr(Call *call) { call_qr(call, "g"); }

const Route file_routes[] = {
    {HTTP_GET, "/g/:.pgn", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_pgn, NULL},
    {HTTP_GET, "/g/:.json", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_json, NULL},
    {HTTP_GET, "/g/:.svg", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_svg, NULL},
    {HTTP_GET, "/g/:.png", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_png, NULL},
    {HTTP_GET, "/g/:.qr.svg", CALL_ANYBODY, LIMIT_REST, NULL, call_read_qr, run_qr, do_qr},
    {HTTP_GET, "/picture/*", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_picture, NULL},
    {.path = NULL},
};
