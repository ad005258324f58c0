/* See record_check.h. What the referee does (referee.c) is followed from ply to ply. */
#include "match/record_check.h"
#include "base/memory.h"
#include "core/fnv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ what was said of a ply */

typedef struct Agreement { /* as in referee.c */
    int count[2], winner[2];
} Agreement;

/* "0.35", "-1.20", "#7", "#-7" or "", as the referee writes it; *winner is the seat for whom that
 * is beyond `limit`, -1: none. Chances are not in a record. */
static bool read_eval(const char *text, Lead limit, int *winner) {
    char again[EVAL_TEXT + 16];
    const char *digits = text + (*text == '#');
    bool minus = *digits == '-';
    digits += minus;
    *winner = -1;
    if (!*text) return true;
    if (*text == '#') {
        snprintf(again, sizeof again, "#%s%d", minus ? "-" : "", atoi(digits));
        *winner = minus;
        return strcmp(again, text) == 0;
    }
    const char *point = strchr(digits, '.');
    if (!point || strlen(point) != 3) return false;
    int whole = atoi(digits), part = atoi(point + 1);
    snprintf(again, sizeof again, "%s%d.%02d", minus ? "-" : "", whole, part);
    if (!limit.chance && (int64_t)whole * 100 + part >= limit.amount) *winner = minus;
    return strcmp(again, text) == 0 && (!minus || whole || part);
}

static bool agreed(const Agreement *a, int moves) {
    return a->winner[0] >= 0 && a->winner[0] == a->winner[1] && a->count[0] >= moves &&
           a->count[1] >= moves;
}

/* The notes of all plies; `last` is how the scores stood at the end. Both players must not have
 * agreed before it. *mover is who is to move after it. */
static bool check_notes(const RecordCheck *check, const Record *r, Agreement *last, int *mover,
                        char why[WHY]) {
    const Adjudication *a = check->adjudication;
    Position position = r->start;
    *last = (Agreement){.winner = {-1, -1}};
    for (int i = 0; i < r->plies; i++) {
        int seat = position.side, winner;
        check->rules->play(check->rules, &position, r->move[i], NULL);
        if (i < r->book) continue;
        const PlyNote *note = &r->note[i];
        bool clock = check->entrants[r->player[seat]].control.clock.base_ms != 0;
        if (note->used_ms < 0 || note->depth < 0 || note->nodes < 0 ||
            (clock ? note->clock_ms < 0 : note->clock_ms != -1))
            return refuse(why, "ply %d: its time, depth or nodes are impossible", i + 1);
        if (!read_eval(note->eval, a->score, &winner))
            return refuse(why, "'%s' is no score: ply %d", note->eval, i + 1);
        if (a->score.amount && !a->score.chance && agreed(last, a->moves))
            return refuse(why, "it would have been adjudicated before ply %d", i + 1);
        last->count[seat] = winner < 0                     ? 0
                            : winner == last->winner[seat] ? last->count[seat] + 1
                                                           : 1;
        last->winner[seat] = winner;
    }
    *mover = position.side;
    return true;
}

/* ------------------------------------------------------------------ how it ended */

static bool check_end(const RecordCheck *check, const Record *r, char why[WHY]) {
    const Adjudication *a = check->adjudication;
    Agreement last;
    int mover = P1, cap = referee_last_ply(a);
    char words[TROUBLE_WORDS] = "";
    if (!check_notes(check, r, &last, &mover, why)) return false;
    if ((r->ending == ENDING_FAULT) != (r->culprit >= 0))
        return refuse(why,
                      "it names a player at fault without a fault, or a fault without a player");
    if (r->plies > cap && r->plies > r->book) return refuse(why, "it has more than %d plies", cap);
    switch (r->ending) {
    case ENDING_FAULT:
        if (r->result != result_win(!r->culprit))
            return refuse(why, "the player at fault has not lost");
        if (r->plies > r->book && r->culprit != mover)
            return refuse(why, "the player at fault was not to move");
        if (!*r->words) return refuse(why, "the fault has no description");
        return true;
    case ENDING_SCORE:
        if (!a->score.amount || r->result == RESULT_DRAW ||
            (!a->score.chance &&
             (!agreed(&last, a->moves) || r->result != result_win(last.winner[0]))))
            return refuse(why, "its scores do not allow this adjudication");
        referee_words(a, words);
        break;
    case ENDING_PLIES:
        if (r->plies < cap || r->result != RESULT_DRAW)
            return refuse(why, "it is not a draw at %d plies", cap);
        snprintf(words, sizeof words, "adjudicated: a draw at %d plies", r->plies);
        break;
    default: break;
    }
    return strcmp(words, r->words) == 0 || refuse(why, "its words do not describe its ending");
}

/* ------------------------------------------------------------------ where it began */

/* All games with one opening begin alike. */
static bool check_opening(RecordCheck *check, const Record *r, char why[WHY]) {
    uint64_t hash = fnv_add(FNV_BEGIN, &r->start, sizeof r->start);
    hash = fnv_add(hash, &r->book, sizeof r->book);
    hash = fnv_add(hash, r->move, (size_t)r->book * sizeof *r->move) | 1;
    if (r->opening >= check->openings) {
        int room = 2 * r->opening + 64;
        check->opening = memory_resize(check->opening, (size_t)room * sizeof *check->opening);
        while (check->openings < room) check->opening[check->openings++] = 0;
    }
    uint64_t *known = &check->opening[r->opening];
    if (!*known) *known = hash;
    return *known == hash ||
           refuse(why, "opening %d differs from that of an earlier game", r->opening + 1);
}

static bool check_date(const char *date) {
    static const char form[] = "dddd.dd.dd";
    for (int i = 0; form[i]; i++)
        if (form[i] == 'd' ? date[i] < '0' || date[i] > '9' : date[i] != form[i]) return false;
    return strlen(date) == sizeof form - 1;
}

bool record_check(RecordCheck *check, const Record *r, char why[WHY]) {
    Fixture fixture = schedule_game(check->schedule, r->number);
    if (memcmp(fixture.player, r->player, sizeof fixture.player) != 0 ||
        fixture.opening != r->opening)
        return refuse(why, "game %d does not belong to this match", r->number + 1);
    if (!check_date(r->date)) return refuse(why, "'%s' is not a date", r->date);
    return check_end(check, r, why) && check_opening(check, r, why);
}

void record_check_free(RecordCheck *check) {
    free(check->opening);
    check->opening = NULL;
    check->openings = 0;
}
