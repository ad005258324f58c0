/* A game as a file: game file, JSON form, picture, and the QR code of its link. */
#include "api/service_parts.h"

#include "base/memory.h"
#include "record/gamefile.h"
#include "record/picture.h"
#include "record/gamejson.h"
#include "api/preview.h"
#include "api/qr.h"
#include "store/archive.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLY_TEXT = 256, SVG_TEXT = 40960 };

static void drop_game(void *own) {
    archived_free(own);
    free(own);
}

static bool run_read(Db *db, Call *call) {
    Archived *game = call->own;
    if (!game) {
        call->own = game = memory_get(sizeof *game);
        call->drop = drop_game;
    }
    archived_free(game);
    if (!archive_read(db, call->game, game)) return false;
    const GameRow *row = &game->row;
    bool mine =
        call->person.id && (row->seat[P1] == call->person.id || row->seat[P2] == call->person.id);
    if (!*row->id) return call_no(call, 404, "no-game", "there is no such game");
    if (row->private && row->phase != GAME_WAITING && !mine)
        return call_no(call, 403, "private", "this game is private");
    return true;
}

/* ------------------------------------------------------------------ as a record */

static void answer_record(Call *call, const char *type,
                          bool (*write)(const Tree *tree, Text *out, Error *error)) {
    const Archived *game = call->own;
    size_t bytes = archive_bytes(game), size = (1 << 16) + (size_t)game->row.plies * PLY_TEXT;
    void *memory = memory_resize(NULL, bytes);
    Arena arena = arena_over(memory, bytes);
    Tree tree;
    Error error;
    call->type = type;
    call->text = memory_resize(NULL, size);
    Text out = text_into(call->text, size);
    bool good =
        archive_tree(game, &arena, &tree, &error) && write(&tree, &out, &error) && !out.full;
    free(memory);
    if (good)
        call_answer(call);
    else
        call_refuse(call, 500, "unreadable", "this game cannot be written as a file");
}

static bool write_gamejson(const Tree *tree, Text *out, Error *error) {
    Json json = json_into(out);
    return gamejson_write(tree, &json, error);
}

static bool write_picture(const Tree *tree, Text *out, Error *error) {
    const Node *last = tree_last(tree);
    Picture picture = {.rules = tree->rules, .position = &last->position};
    (void)error;
    if (last->parent) picture_last(&picture, last->move);
    picture_svg(&picture, out);
    return true;
}

static void do_pgn(Call *call) { answer_record(call, "text/plain; charset=utf-8", gamefile_write); }
static void do_json(Call *call) { answer_record(call, "application/json", write_gamejson); }
static void do_svg(Call *call) { answer_record(call, "image/svg+xml", write_picture); }

/* The picture as PNG, for programs that cannot show SVG. */
static void do_png(Call *call) {
    const Archived *game = call->own;
    size_t bytes = archive_bytes(game);
    void *memory = memory_resize(NULL, bytes);
    Arena arena = arena_over(memory, bytes);
    Tree tree;
    Error error;
    if (archive_tree(game, &arena, &tree, &error)) {
        const Node *last = tree_last(&tree);
        Picture picture = {.rules = tree.rules, .position = &last->position};
        if (last->parent) picture_last(&picture, last->move);
        call->text = (char *)preview_png(&picture, &call->bytes);
    }
    free(memory);
    call->type = "image/png";
    if (call->text)
        call_answer(call);
    else
        call_refuse(call, 500, "unreadable", "this game cannot be drawn");
}

/* ------------------------------------------------------------------ QR code */

void call_qr(Call *call, const char *page) {
    char link[CALL_ADDRESS + GAME_ID + 32];
    snprintf(link, sizeof link, "http%s://%s/%s/%s", call->secure ? "s" : "", call->host, page,
             call->game);
    call->text = memory_resize(NULL, QR_TEXT);
    Text out = text_into(call->text, QR_TEXT);
    if (!qr_svg(link, &out)) {
        free(call->text);
        call->text = NULL;
        call_refuse(call, 500, "no-code", "the QR code cannot be drawn");
        return;
    }
    call->type = "image/svg+xml";
    call_answer(call);
}

static void do_qr(Call *call) { call_qr(call, "g"); }

const Route file_routes[] = {
    {HTTP_GET, "/g/:.pgn", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_read, do_pgn},
    {HTTP_GET, "/g/:.json", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_read, do_json},
    {HTTP_GET, "/g/:.svg", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_read, do_svg},
    {HTTP_GET, "/g/:.png", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_read, do_png},
    {HTTP_GET, "/g/:.qr.svg", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_read, do_qr},
    {.path = NULL},
};
