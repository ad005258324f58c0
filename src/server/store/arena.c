#include "store/meetings.h"

enum {
    AGAIN_MS = 10000, /* two players who have just met wait so long for another opponent */
    LATEST = 512      /* older meetings count neither for opponents nor for seats */
};

/* The players who are present and have no game. */
typedef struct Free {
    int place[TOURNAMENT_MOST], count; /* indices in Tournament.entrant */
    int last[TOURNAMENT_MOST]; /* by index in Tournament.entrant: the last opponent; -1: none */
    int64_t since[TOURNAMENT_MOST]; /* the same: when that game ended; 0: not yet or no game */
    int begun[TOURNAMENT_MOST];     /* the same: games begun less those from the other seat */
    int playing;
} Free;

static void find_free(const Tournament *t, Free *out) {
    bool busy[TOURNAMENT_MOST] = {false};
    *out = (Free){0};
    for (int i = 0; i < TOURNAMENT_MOST; i++) out->last[i] = -1;
    for (int m = 0; m < t->meetings; m++) {
        const Meeting *meeting = &t->meeting[m];
        for (int k = 0; k < 2; k++) {
            int at = meeting->entrant[k];
            if (at < 0) continue;
            busy[at] |= !meeting->over;
            out->last[at] = meeting->entrant[!k];
            out->since[at] = meeting->ended;
            out->begun[at] += k ? -1 : 1;
        }
        out->playing += !meeting->over;
    }
    for (int i = 0; i < t->row.players && i < TOURNAMENT_MOST; i++)
        if (!busy[i] && entrant_plays(&t->entrant[i])) out->place[out->count++] = i;
}

/* Two players who have just met do not meet again while a third player may become free. */
static bool too_soon(const Tournament *t, const Free *all, int a, int b, int64_t now) {
    int there = 0;
    for (int i = 0; i < t->row.players; i++) there += entrant_plays(&t->entrant[i]);
    return there > 2 && all->last[a] == b && all->last[b] == a && now < all->since[a] + AGAIN_MS;
}

static void note_rest(Db *db, const Tournament *t, int entrant, bool rests) {
    if (t->entrant[entrant].rests == rests) return;
    db_run(db, "UPDATE entrants SET rested = $3 WHERE tournament = $1 AND person = $2",
           VALUES(t->row.id, t->entrant[entrant].person, rests));
}

static bool begin_games(Db *db, const Tournament *t, const Free *all, const int *opponent,
                        Started *started) {
    int64_t now = db_now(db);
    int n = 0;
    for (int i = 0; i < all->count && db_good(db); i++) {
        int a = all->place[i];
        if (opponent[i] != PAIRING_RESTS && opponent[i] < i) continue;
        int b = opponent[i] == PAIRING_RESTS ? -1 : all->place[opponent[i]];
        bool meets = b >= 0 && !too_soon(t, all, a, b, now);
        if (meets) {
            bool turn = all->begun[a] > all->begun[b]; /* a had seat 1 more often: b gets it */
            const int64_t person[2] = {t->entrant[turn ? b : a].person,
                                       t->entrant[turn ? a : b].person};
            meetings_begin(db, &t->row, n++, person, 0, started);
        }
        /* A player who gets no opponent now gets one the next time. */
        note_rest(db, t, a, !meets);
        if (b >= 0) note_rest(db, t, b, !meets);
    }
    return db_good(db);
}

bool arena_pair(Db *db, const char *id, Started *started) {
    Tournament t;
    Free all;
    int opponent[TOURNAMENT_MOST], before = started->count;
    if (!tournaments_read_latest(db, id, LATEST, &t)) return false;
    find_free(&t, &all);
    bool late = tournament_late(&t.row, db_now(db)), good = true;
    if (late && !all.playing) {
        good = tournaments_end(db, id);
    } else if (!late && all.count >= 2) {
        t.row.round++;
        good = meetings_pair(db, &t, all.place, all.count, opponent) &&
               begin_games(db, &t, &all, opponent, started);
        if (good && started->count > before)
            db_run(db, "UPDATE tournaments SET round = $2 WHERE id = $1", VALUES(id, t.row.round));
    }
    tournament_free(&t);
    return good && db_good(db);
}
