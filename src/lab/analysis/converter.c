/* See converter.h. */
#include "analysis/converter.h"
#include "base/memory.h"
#include "record/bologna_log.h"
#include "record/embed.h"
#include "record/gamefile.h"
#include "record/otg.h"
#include "record/gamejson.h"

#include <string.h>

enum { LEAST_ROOM = 4 << 20 };

typedef struct Convert {
    Form to;
    Games *games;
    const Conversion *lenient; /* games with a mistake are left out; NULL: none may have one */
    size_t room;
    Converted *out;
} Convert;

static int plies_of(const Tree *tree) {
    int plies = 0;
    for (const Node *node = tree->root; node->child; node = node->child) plies++;
    return plies;
}

/* A log names no rules and is read by those of tablut-bologna, so it must be a game of them. */
static bool write_bologna(const Tree *tree, Text *out, Losses *losses, Error *error) {
    const GamesHow how = {.form = FORM_BOLOGNA};
    Losses more = {0};
    Error flaw;
    Tree back;
    if (!bologna_log_write(tree, out, losses, error)) return false;
    if (string_equal(tree->rules->name, "tablut-bologna")) return true;
    Games *games = games_open(out->start, out->length, &how, &flaw);
    bool same =
        games && games_next(games, &back, &more, &flaw) && plies_of(&back) == plies_of(tree);
    if (games) games_close(games);
    return same || error_at(error, ERROR_FILE_TAG_VALUE, 0, "Rules", tree->rules->name);
}

static bool write_with(Convert *c, const Tree *tree, Text *out, Losses *losses, Error *error) {
    Json json = json_into(out);
    switch (c->to) {
    case FORM_JSON: return gamejson_write(tree, &json, error) && !out->full;
    case FORM_OTG: return otg_write(tree, out, losses, error);
    case FORM_BOLOGNA: return write_bologna(tree, out, losses, error);
    case FORM_EMBED: return embed_write(tree, out, losses);
    default: return gamefile_write(tree, out, error);
    }
}

static void append(Convert *c, const char *words) {
    size_t count = strlen(words);
    if (c->out->length + count + 1 > c->room) {
        c->room = 2 * (c->out->length + count + 1);
        c->out->text = memory_resize(c->out->text, c->room);
    }
    memcpy(c->out->text + c->out->length, words, count + 1);
    c->out->length += count;
}

static bool write_game(Convert *c, const Tree *tree, bool several, Error *error) {
    static const char *const between[FORM_COUNT] = {[FORM_GAMEFILE] = "\n",
                                                    [FORM_JSON] = ",\n",
                                                    [FORM_OTG] = "\n",
                                                    [FORM_BOLOGNA] = "",
                                                    [FORM_EMBED] = "\n"};
    if (c->out->games++)
        append(c, between[c->to]);
    else if (c->to == FORM_JSON && several)
        append(c, "[\n");
    for (;;) {
        Losses losses = c->out->losses;
        Text out = text_into(c->out->text + c->out->length, c->room - c->out->length);
        bool good = write_with(c, tree, &out, &losses, error);
        if (good) {
            c->out->losses = losses;
            c->out->length += out.length;
            return true;
        }
        if (!out.full) {
            c->out->unwritable = true;
            string_copy(c->out->rules, sizeof c->out->rules, tree->rules->name);
            return false;
        }
        c->room *= 2;
        c->out->text = memory_resize(c->out->text, c->room);
    }
}

/* Leaves out a game with a mistake. False: that was the last one. */
static bool leave_out(Convert *c, const Error *error) {
    if (!error->code) return false; /* nothing good is left of a game file */
    c->lenient->told(c->lenient->ctx, error, false);
    c->out->cut = !games_skip(c->games);
    return !c->out->cut;
}

static bool convert_all(Convert *c, Error *error) {
    bool several = false;
    while (games_more(c->games)) {
        Tree tree;
        if (!games_next(c->games, &tree, &c->out->losses, error)) {
            if (error->code && !c->lenient) return false;
            if (!leave_out(c, error)) break;
            continue;
        }
        several |= games_more(c->games);
        if (!write_game(c, &tree, several, error)) return false;
    }
    if (!c->out->games) return error_at(error, ERROR_TEXT_EMPTY, 0, "a game", NULL);
    if (c->to == FORM_JSON) append(c, several ? "\n]\n" : "\n");
    return true;
}

bool convert_games(const char *text, size_t size, const Conversion *how, Converted *out,
                   Error *error) {
    Convert c = {.to = how->to, .out = out, .room = LEAST_ROOM};
    *out = (Converted){.text = memory_resize(NULL, c.room)};
    *out->text = 0;
    c.games = games_open(text, size, &how->from, error);
    if (c.games && how->told && how->from.form == FORM_GAMEFILE)
        games_in_part(c.games, how->told, how->ctx);
    else if (how->told)
        c.lenient = how;
    bool good = c.games && convert_all(&c, error);
    games_close(c.games);
    return good;
}
