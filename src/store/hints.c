/* See hints.h. A payload holds less than 8000 bytes, so a channel's lines are cut into pieces, but
 * never inside a letter.
 *
 * PostgreSQL commits transactions with a NOTIFY one after the other. One that waits for the disk
 * would delay all others. So hints about games are sent after the commit. */
#include "store/hints.h"
#include "base/memory.h"
#include "store/db.h"
#include "store/driver.h"
#include "store/peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 7000 };

typedef struct Hints {
    struct Hints *next;
    int64_t process;
    bool after, due; /* send it after the commit; and the commit is done */
    char *text;
    size_t size, last; /* `last`: where the last line begins */
} Hints;

bool hints_channel(Db *db, int64_t process, char out[HINT_CHANNEL]) {
    if (!db->place) db->place = db_number(db, "SELECT 'games'::regclass::oid::bigint", NO_VALUES);
    snprintf(out, HINT_CHANNEL, "taefl_%lld_%lld", (long long)db->place, (long long)process);
    return db_good(db);
}

static void say(Db *db, const char *channel, const Hints *hints) {
    char piece[PIECE + 1];
    for (size_t at = 0, size; at < hints->size && db_good(db); at += size) {
        size = hints->size - at < PIECE ? hints->size - at : PIECE;
        while (at + size < hints->size && (hints->text[at + size] & 0xc0) == 0x80) size--;
        memcpy(piece, hints->text + at, size);
        piece[size] = 0;
        db_run(db, "SELECT pg_notify($1, $2)", VALUES(channel, piece));
    }
}

/* Receivers get the pieces of one transaction in a row. */
static void say_whole(Db *db, const char *channel, const Hints *hints) {
    bool pieces = hints->size > PIECE;
    if (pieces) db->driver->plain(db, "BEGIN");
    say(db, channel, hints);
    if (pieces && db_good(db)) db->driver->plain(db, "COMMIT");
}

static void take_out(Db *db, Hints *hints) {
    Hints **at = &db->hints;
    while (*at != hints) at = &(*at)->next;
    *at = hints->next;
    free(hints->text);
    free(hints);
}

/* A hint that cannot be sent after its commit is sent after the next one. */
static bool send(Db *db, bool committed) {
    char channel[HINT_CHANNEL];
    for (Hints *hints = db->hints, *next; hints && db_good(db); hints = next) {
        next = hints->next;
        hints->due |= committed;
        if (hints->after != committed || !hints_channel(db, hints->process, channel)) continue;
        if (!committed) say(db, channel, hints);
        if (!committed) continue;
        say_whole(db, channel, hints);
        if (db_good(db)) take_out(db, hints);
    }
    return db_good(db);
}

static void drop(Db *db, bool all) {
    for (Hints *hints = db->hints, *next; hints; hints = next) {
        next = hints->next;
        if (all || !hints->due || !hints->after) take_out(db, hints);
    }
}

static void add(Db *db, int64_t process, bool after, const char *line) {
    Hints *hints = db->hints;
    size_t length = strlen(line);
    if (db_kind(db) != DB_POSTGRES) return;
    while (hints && (hints->process != process || hints->after != after || hints->due))
        hints = hints->next;
    db->send = send;
    db->drop = drop;
    if (!hints) {
        hints = memory_get(sizeof *hints);
        hints->next = db->hints;
        hints->process = process;
        hints->after = after;
        db->hints = hints;
    }
    if (hints->size - hints->last == length + 1 &&
        memcmp(hints->text + hints->last, line, length) == 0)
        return;
    hints->text = memory_resize(hints->text, hints->size + length + 2);
    memcpy(hints->text + hints->size, line, length);
    hints->last = hints->size;
    hints->size += length + 1;
    hints->text[hints->size - 1] = '\n';
    hints->text[hints->size] = 0;
}

void hints_add(Db *db, int64_t process, const char *line) { add(db, process, false, line); }

void hints_game(Db *db, const char *id, const int64_t person[3], bool listed) {
    if (db_kind(db) != DB_POSTGRES) return;
    PeerMessage message = {.kind = PEER_GAME, .from = db_process(db), .listed = listed};
    string_copy(message.game, sizeof message.game, id);
    memcpy(message.player, person, sizeof message.player);
    char *line = peer_write(&message);
    add(db, 0, true, line);
    free(line);
}

/* ------------------------------------------------------------------ receiving */

void hints_heard(Heard *heard, const char *payload, void (*line)(void *ctx, char *text),
                 void *ctx) {
    size_t length = strlen(payload);
    heard->text = memory_resize(heard->text, heard->size + length + 1);
    memcpy(heard->text + heard->size, payload, length + 1);
    heard->size += length;
    char *at = heard->text;
    for (char *end; (end = strchr(at, '\n')); at = end + 1) {
        *end = 0;
        line(ctx, at);
    }
    heard->size -= (size_t)(at - heard->text);
    memmove(heard->text, at, heard->size + 1);
}

void heard_end(Heard *heard) {
    free(heard->text);
    *heard = (Heard){0};
}
