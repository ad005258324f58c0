#include "live/storage.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "store/allowance.h"
#include "store/bots.h"
#include "store/hosting.h"
#include "store/moderation.h"
#include "store/ranks.h"
#include "store/rounds.h"

#include <stdlib.h>
#include <string.h>

enum {
    LIVE_MOST = 20000,
    OPEN_MOST = 500,
    DUE_MOST = 1000,
    GUEST_DAYS = 60,
    CHALLENGE_DAYS = 14, /* age at which an unanswered challenge expires */
    STALE_MOST = 1000
};

typedef struct Work {
    Storage *storage;
    Commit *commit;
    uint64_t began_us;
    Started started; /* tournament games that began because this one ended */
} Work;

/* ------------------------------------------------------------------ committing */

static bool write_plies(Db *db, const Commit *commit) {
    const Change *change = &commit->change;
    for (int i = 0; i < change->plies; i++) {
        PlyAnswer answer;
        int ply = commit->row.plies - change->plies + i;
        if (!games_ply(db, &commit->row, ply, &change->ply[i], &answer)) return false;
        if (answer == PLY_STALE) return db_fail(db, "ply %d is not the next one", ply);
    }
    return true;
}

static bool write_beside(Db *db, Commit *commit) {
    const Change *change = &commit->change;
    const char *id = commit->row.id;
    for (int seat = 0; seat < 2; seat++)
        if (change->plan[seat] &&
            !plan_put(db, id, seat + 1, commit->plan[seat] ? commit->plan[seat] : ""))
            return false;
    if (change->chat && !chat_add(db, id, &commit->chat)) return false;
    bool taken = false;
    if (change->rematch &&
        (!games_add(db, &commit->rematch, commit->given, commit->given_count, &taken) || taken))
        return db_fail(db, "the rematch cannot be made");
    JobState state;
    return !commit->job || jobs_add(db, commit->job, &state);
}

/* Drops the rematch if one player has blocked the other. Blocks and game ends share one lock
 * (LONE_ENDS). A block comes wholly before or after an end, so none is missed. */
static bool find_blocked(Db *db, Commit *commit) {
    const int64_t *seat = commit->row.seat;
    bool alone, blocked = false;
    if (!commit->change.again) return true;
    if (!alone_take(db, LONE_ENDS, true, &alone) ||
        !blocks_between(db, seat[P1], seat[P2], &blocked))
        return false;
    if (blocked) commit_block(commit);
    return true;
}

/* The consequences of a game's end beyond the game. */
static bool count_end(Db *db, Work *work) {
    const GameRow *row = &work->commit->row;
    bool alone;
    return alone_take(db, LONE_ENDS, true, &alone) && ranks_count(db, row->id) &&
           tournaments_count(db, row->id, &work->started);
}

static bool has_room(Db *db, const Person *person, bool engine, bool *may, Refusal *why) {
    const char *full = NULL;
    if (person->kind == PERSON_BOT && !bots_full(db, person->id, engine, &full)) return false;
    *may = !full || deny(why, 429, "too-many", "%s", full);
    return true;
}

bool storage_may_join(Db *db, const char *game, const Person *person, bool *may, Refusal *why) {
    bool blocked;
    if (!blocks_join(db, game, person->id, &blocked)) return false;
    *may = !blocked || deny(why, 403, "blocked", "this person does not play with you");
    return !*may || has_room(db, person, false, may, why);
}

/* The second game of a match takes the place of the first one. */
static bool may_rematch(Db *db, const GameRow *row, bool *may, Refusal *why) {
    bool gone;
    *may = true;
    if (!row->rematch_by) return true;
    if (!blocks_or_gone(db, row->seat[P1], row->seat[P2], &gone)) return false;
    if (gone) *may = deny(why, 409, "gone", "your opponent is no longer here");
    for (int seat = 0; seat < 2 && *may; seat++) {
        Person person = {.id = row->seat[seat], .kind = row->kind[seat]};
        if (!game_engine(row, seat) && !has_room(db, &person, game_engine(row, !seat), may, why))
            return false;
    }
    return true;
}

/* What was allowed when the order came may be too much now: other games have begun meanwhile. */
static bool may_begin(Db *db, Commit *commit) {
    bool may = true, good = true;
    if (commit->joins)
        good = storage_may_join(db, commit->row.id, &commit->order->person, &may, &commit->refusal);
    else if (commit->change.rematch)
        good = may_rematch(db, &commit->row, &may, &commit->refusal);
    commit->denied = good && !may;
    return good && (may || db_fail(db, "%s", commit->refusal.words));
}

/* Somebody else has changed the game, which no other server should; or a challenge is gone with an
 * account that was closed. */
static bool stale(Db *db, Commit *commit) {
    const char *id = commit->row.id;
    bool there;
    if (!games_there(db, id, &there)) return false;
    commit->denied = !there;
    if (!there) deny(&commit->refusal, 404, "no-game", "there is no such game");
    return db_fail(db, "game %s is not at event %lld", id, (long long)commit->change.from);
}

static bool run_commit(Db *db, void *arg) {
    Work *work = arg;
    Commit *commit = work->commit;
    const Change *change = &commit->change;
    bool there = true;
    commit->denied = false;
    if (!games_at(db, commit->row.id, change->from, &there)) return false;
    if (!there) return stale(db, commit);
    if (!find_blocked(db, commit) || !may_begin(db, commit)) return false;
    if (commit->cancel) return games_cancel(db, &commit->gone, &there);
    if (change->cut >= 0 && !games_cut(db, &commit->row, change->cut)) return false;
    if (!write_plies(db, commit)) return false;
    if (change->put && change->cut < 0 && !change->plies && !games_put(db, &commit->row, &there))
        return false;
    if (!there) return db_fail(db, "there is no such game");
    if (commit->row.phase == GAME_OVER && !count_end(db, work)) return false;
    return write_beside(db, commit);
}

static void commit_done(void *arg, const char *why) {
    Work *work = arg;
    bool failed = why && !rooms_denied(work->commit);
    if (failed) log_event(LOG_ERROR, "not-kept", why);
    work->storage->commit_failed = failed;
    histogram_add(&work->storage->committing, clock_us() - work->began_us);
    rooms_committed(work->storage->rooms, work->commit, why);
    for (int i = 0; i < work->started.count && !why; i++)
        rooms_begun(work->storage->rooms, work->started.game[i]);
    free(work->started.game);
    free(work);
}

void storage_commit(Storage *storage, Commit *commit) {
    Work *work = memory_resize(NULL, sizeof *work);
    *work = (Work){.storage = storage, .commit = commit, .began_us = clock_us()};
    store_post(storage->store, (StoreWork){run_commit, commit_done, work});
}

/* ------------------------------------------------------------------ reading */

typedef struct ToRead {
    Storage *storage;
    char id[GAME_ID];
    StoredGame stored;
} ToRead;

static void drop(StoredGame *stored) {
    free(stored->ply);
    free(stored->chat);
    free(stored->plan[P1]);
    free(stored->plan[P2]);
    *stored = (StoredGame){0};
}

static bool run_read(Db *db, void *arg) {
    ToRead *work = arg;
    StoredGame *stored = &work->stored;
    drop(stored); /* a failed first try may have left data */
    if (!games_read(db, work->id, &stored->row, &stored->ply)) return false;
    if (!*stored->row.id) return games_gone(db, work->id, &stored->gone);
    return (chat_read(db, work->id, CHATS_KEPT, &stored->chat, &stored->chats) &&
            plan_read(db, work->id, 1, &stored->plan[P1]) &&
            plan_read(db, work->id, 2, &stored->plan[P2]));
}

static void read_done(void *arg, const char *why) {
    ToRead *work = arg;
    rooms_read(work->storage->rooms, work->id, &work->stored, why);
    free(work);
}

void storage_read(Storage *storage, const char id[GAME_ID]) {
    ToRead *work = memory_get(sizeof *work);
    work->storage = storage;
    memcpy(work->id, id, GAME_ID);
    store_read(storage->store, (StoreWork){run_read, read_done, work});
}

/* ------------------------------------------------------------------ games to load */

typedef struct Listing {
    Storage *storage;
    bool due;
    GameList list[2];
} Listing;

static bool run_list(Db *db, void *arg) {
    Listing *listing = arg;
    for (int i = 0; i < 2; i++) free(listing->list[i].game);
    memset(listing->list, 0, sizeof listing->list);
    if (listing->due) return games_due(db, db_now(db), DUE_MOST, &listing->list[0]);
    return games_live(db, LIVE_MOST, &listing->list[0]) &&
           games_lobby(db, OPEN_MOST, &listing->list[1]);
}

static void list_done(void *arg, const char *why) {
    Listing *listing = arg;
    (void)why; /* what was read is loaded */
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < listing->list[i].count; k++)
            rooms_load(listing->storage->rooms, listing->list[i].game[k].id);
        free(listing->list[i].game);
    }
    free(listing);
}

static void list(Storage *storage, bool due) {
    Listing *listing = memory_get(sizeof *listing);
    listing->storage = storage;
    listing->due = due;
    store_read(storage->store, (StoreWork){run_list, list_done, listing});
}

/* ------------------------------------------------------------------ removing old data */

static bool run_prune(Db *db, void *arg) {
    int64_t now = db_now(db);
    GameList *stale = &((Listing *)arg)->list[0];
    free(stale->game);
    *stale = (GameList){0};
    return allowance_prune(db) && order_prune(db) &&
           games_gone_prune(db, now - GONE_DAYS * DAY_MS) &&
           games_stale(db, now - CHALLENGE_DAYS * DAY_MS, STALE_MOST, stale);
}

typedef struct Pruning {
    Storage *storage;
    PeopleSlice slice, next;
} Pruning;

static bool run_people(Db *db, void *arg) {
    Pruning *pruning = arg;
    PeopleSlice *next = &pruning->next;
    int64_t now = db_now(db), count;
    *next = pruning->slice;
    return people_slice(db, next) &&
           (!next->last || (people_prune(db, next, now - GUEST_DAYS * DAY_MS, &count) &&
                            sessions_prune(db, next, now - SESSION_DAYS * DAY_MS)));
}

static void people_done(void *arg, const char *why) {
    Pruning *pruning = arg;
    Storage *storage = pruning->storage;
    pruning->slice = pruning->next;
    if (!why && pruning->slice.last && storage->store) {
        store_keep(storage->store, (StoreWork){run_people, people_done, pruning});
        return;
    }
    storage->pruning = false;
    free(pruning);
}

/* In slices, so that moves come in between. */
static void prune_people(Storage *storage) {
    if (storage->pruning) return;
    storage->pruning = true;
    Pruning *pruning = memory_get(sizeof *pruning);
    pruning->storage = storage;
    store_keep(storage->store, (StoreWork){run_people, people_done, pruning});
}

/* Cancels each expired challenge in the name of its challenger. */
static void prune_done(void *arg, const char *why) {
    Listing *listing = arg;
    const GameList *stale = &listing->list[0];
    for (int i = 0; i < stale->count && !why; i++) {
        const Person challenger = {.id = stale->game[i].challenger};
        Order order = order_about(stale->game[i].id, DO_CANCEL, &challenger);
        rooms_order(listing->storage->rooms, &order);
    }
    free(stale->game);
    free(listing);
}

void storage_prune(Storage *storage) {
    Listing *listing = memory_get(sizeof *listing);
    listing->storage = storage;
    store_keep(storage->store, (StoreWork){run_prune, prune_done, listing});
    prune_people(storage);
}

/* ------------------------------------------------------------------ the pool */

/* What a game of the pool has: docs/live.md says so. */
enum { POOL_BASE = 300000, POOL_INC = 3000 };

typedef struct ToMeet {
    Storage *storage;
    Meet meet;
} ToMeet;

/* Since the two were paired, one may have blocked the other or closed the account. As in
 * find_blocked, none is missed. */
static bool run_meet(Db *db, void *arg) {
    Meet *meet = &((ToMeet *)arg)->meet;
    bool alone;
    if (!alone_take(db, LONE_ENDS, true, &alone) ||
        !blocks_or_gone(db, meet->person[P1], meet->person[P2], &meet->blocked))
        return false;
    if (meet->blocked) return true;
    GameRow row = game_row_begun(meet->rules, meet->person, db_now(db));
    bool taken;
    row.clock = CLOCK_INCREMENT;
    row.base = POOL_BASE;
    row.inc = POOL_INC;
    row.rated = meet->rated;
    row.chat = !((ToMeet *)arg)->storage->no_chat;
    memcpy(row.id, meet->id, GAME_ID);
    return games_add(db, &row, NULL, 0, &taken) && (!taken || db_fail(db, "an id came twice"));
}

static void meet_done(void *arg, const char *why) {
    ToMeet *work = arg;
    rooms_met(work->storage->rooms, &work->meet, why);
    free(work);
}

void storage_meet(Storage *storage, const Meet *meet) {
    ToMeet *work = memory_get(sizeof *work);
    *work = (ToMeet){storage, *meet};
    store_keep(storage->store, (StoreWork){run_meet, meet_done, work});
}

/* ------------------------------------------------------------------ tournaments */

typedef struct Due {
    Storage *storage;
    DuePlace place;
    Started started;
} Due;

static bool run_tournaments(Db *db, void *arg) {
    Due *due = arg;
    due->place = due->storage->due;
    return tournaments_due(db, &due->place, &due->started);
}

static void tournaments_done(void *arg, const char *why) {
    Due *due = arg;
    for (int i = 0; i < due->started.count && !why; i++)
        rooms_begun(due->storage->rooms, due->started.game[i]);
    due->storage->due = due->place; /* also after a fault: what follows it has its turn */
    due->storage->pairing = false;
    if (!why && *due->place.id && due->storage->store) storage_tournaments(due->storage);
    free(due->started.game);
    free(due);
}

void storage_tournaments(Storage *storage) {
    if (storage->pairing) return;
    storage->pairing = true;
    Due *due = memory_get(sizeof *due);
    due->storage = storage;
    store_keep(storage->store, (StoreWork){run_tournaments, tournaments_done, due});
}

void storage_load(Storage *storage) { list(storage, false); }
void storage_due(Storage *storage) { list(storage, true); }
