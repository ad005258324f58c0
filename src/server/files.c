/* A game as a file: game file, JSON twin, picture, and the QR code of its link. */
#include "server/service_parts.h"

#include "base/memory.h"
#include "record/gamefile.h"
#include "record/picture.h"
#include "record/timing.h"
#include "record/twin.h"

#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLY_TEXT = 256, SVG_TEXT = 40960, QUIET = 4 /* modules around a QR code */ };

typedef struct Sheet {
    GameRow row;
    PlyRow *ply;
} Sheet;

static void drop_sheet(void *own) {
    free(((Sheet *)own)->ply);
    free(own);
}

static bool run_read(Db *db, Call *call) {
    Sheet *sheet = call->own;
    if (!sheet) {
        call->own = sheet = memory_get(sizeof *sheet);
        call->drop = drop_sheet;
    }
    free(sheet->ply);
    if (!games_read(db, call->game, &sheet->row, &sheet->ply)) return false;
    const GameRow *row = &sheet->row;
    bool mine =
        call->person.id && (row->seat[P1] == call->person.id || row->seat[P2] == call->person.id);
    if (!*row->id) return call_no(call, 404, "no-game", "there is no such game");
    if (row->private && row->phase != GAME_WAITING && !mine)
        return call_no(call, 403, "private", "this game is its players' own");
    return true;
}

/* ------------------------------------------------------------------ as a record */

static void set_tags(Tree *tree, const GameRow *row) {
    static const char *const tags[] = {"Player1", "Player2"};
    char text[64];
    time_t created = (time_t)(row->created / 1000);
    struct tm date;
    gmtime_r(&created, &date);
    strftime(text, sizeof text, "%Y.%m.%d", &date);
    tree_set_tag(tree, "Event", "Taefl", NULL);
    tree_set_tag(tree, "Date", text, NULL);
    for (int seat = 0; seat < 2; seat++)
        tree_set_tag(tree, tags[seat], *row->name[seat] ? row->name[seat] : "?", NULL);
    if (row->clock == CLOCK_INCREMENT) {
        Text out = text_into(text, sizeof text);
        timing_write((TimeControl){row->base, row->inc}, &out);
        tree_set_tag(tree, "TimeControl", text, NULL);
    }
    tree_set_tag(tree, "Game", row->id, NULL);
}

/* Plays the game into a tree. False: what was kept cannot be played. */
static bool fill(const Sheet *sheet, Tree *tree, Game *game, Error *error) {
    const GameRow *row = &sheet->row;
    Node *node = tree->root;
    char comment[64];
    set_tags(tree, row);
    for (int i = 0; i < row->plies; i++) {
        const PlyRow *ply = &sheet->ply[i];
        int side = game_now(game)->side;
        Move move;
        if (!move_read_wire(tree->rules, &move, ply->move, strlen(ply->move), 1, error) ||
            !game_play(game, move, NULL, error) || !(node = tree_append(tree, node, game, error)))
            return false;
        if (ply->left[side] < 0) continue;
        Text out = text_into(comment, sizeof comment);
        timing_comment(ply->left[side], &out);
        tree_comment(tree, node, NOTE_AFTER, comment, NULL);
    }
    if (row->phase == GAME_OVER && !game->result) {
        tree->claimed = row->result;
        tree->termination = row->termination;
    }
    return true;
}

typedef struct Desk { /* what a tree needs */
    Tree tree;
    Game game;
    void *memory;
    char *text;
    size_t size;
} Desk;

static bool desk_open(Desk *desk, const Rules *rules, const Sheet *sheet, Error *error) {
    size_t plies = (size_t)sheet->row.plies, size = (1 << 16) + plies * 512;
    const char *text = sheet->row.position;
    Position start;
    *desk = (Desk){.memory = memory_resize(NULL, size), .size = (1 << 14) + plies * PLY_TEXT};
    desk->text = memory_resize(NULL, desk->size);
    Arena *arena = memory_resize(NULL, sizeof *arena);
    *arena = arena_over(desk->memory, size);
    desk->tree.arena = arena;
    if (*text && !position_read(rules, &start, text, strlen(text), error)) return false;
    game_init(&desk->game, rules, *text ? &start : NULL,
              memory_resize(NULL, (plies + 1) * sizeof(Position)),
              memory_resize(NULL, (plies + 1) * sizeof(Move)), sheet->row.plies);
    return tree_init(&desk->tree, arena, rules, *text ? &start : NULL, error) &&
           fill(sheet, &desk->tree, &desk->game, error);
}

/* All but the text. */
static void desk_end(Desk *desk) {
    free(desk->tree.arena);
    free(desk->memory);
    free(desk->game.path);
    free(desk->game.played);
}

static void answer_record(Call *call, const char *type,
                          bool (*write)(const Tree *tree, Text *out, Error *error)) {
    const Sheet *sheet = call->own;
    const Rules *rules = rooms_rules(call->service->rooms, sheet->row.rules);
    Desk desk = {0};
    Error error;
    bool good = rules && desk_open(&desk, rules, sheet, &error);
    Text out = text_into(desk.text ? desk.text : (char[1]){0}, desk.text ? desk.size : 1);
    good = good && write(&desk.tree, &out, &error) && !out.full;
    desk_end(&desk);
    call->type = type;
    call->text = desk.text;
    if (good)
        call_answer(call);
    else
        call_refuse(call, 500, "unreadable", "this game cannot be written as a file");
}

static bool write_twin(const Tree *tree, Text *out, Error *error) {
    Json json = json_into(out);
    return twin_write(tree, &json, error);
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
static void do_json(Call *call) { answer_record(call, "application/json", write_twin); }
static void do_svg(Call *call) { answer_record(call, "image/svg+xml", write_picture); }

/* ------------------------------------------------------------------ QR code */

static void draw_row(Text *out, const unsigned char *row, int width, int y) {
    for (int x = 0; x < width; x++) {
        int from = x;
        while (x < width && row[x] & 1) x++;
        if (x == from) continue;
        text_char(out, 'M');
        text_number(out, from + QUIET);
        text_char(out, ' ');
        text_number(out, y + QUIET);
        text_char(out, 'h');
        text_number(out, x - from);
        text_string(out, "v1h-");
        text_number(out, x - from);
        text_char(out, 'z');
    }
}

/* The link to the game under the name by which the server was asked. */
static void do_qr(Call *call) {
    char link[CALL_ADDRESS + GAME_ID + 16];
    snprintf(link, sizeof link, "http%s://%s/g/%s", call->secure ? "s" : "", call->host,
             call->game);
    QRcode *code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_M);
    if (!code) {
        call_refuse(call, 500, "no-code", "the link cannot be drawn");
        return;
    }
    int width = code->width;
    call->text = memory_resize(NULL, SVG_TEXT);
    Text out = text_into(call->text, SVG_TEXT);
    text_string(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    text_number(&out, width + 2 * QUIET);
    text_char(&out, ' ');
    text_number(&out, width + 2 * QUIET);
    text_string(&out,
                "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h999v999H0z\"/>"
                "<path d=\"");
    for (int y = 0; y < width; y++) draw_row(&out, code->data + y * width, width, y);
    text_string(&out, "\"/></svg>\n");
    QRcode_free(code);
    call->type = "image/svg+xml";
    call_answer(call);
}

const Route file_routes[] = {
    {HTTP_GET, "/g/:.pgn", CALL_ANYBODY, NULL, run_read, do_pgn},
    {HTTP_GET, "/g/:.json", CALL_ANYBODY, NULL, run_read, do_json},
    {HTTP_GET, "/g/:.svg", CALL_ANYBODY, NULL, run_read, do_svg},
    {HTTP_GET, "/g/:.qr.svg", CALL_ANYBODY, NULL, run_read, do_qr},
    {HTTP_GET, NULL, CALL_ANYBODY, NULL, NULL, NULL},
};
