/* See referee.h. */
#include "match/referee.h"
#include "base/clock.h"
#include "base/memory.h"
#include "play/live.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { US = 1000 }; /* in a millisecond */
_Static_assert(MAX_GAME_PLIES == (int)SESSION_PLIES, "a match ends games where UGI does");

typedef struct RefereedGame {
    const GameOrder *order;
    const Seats *seats;
    const Control *control[2];
    uint64_t now_us;      /* of the game: what both have thought so far */
    int agreed[2];        /* how many scores in a row of each player say that … */
    int agreed_winner[2]; /* … this side wins; -1: none */
    Live live;
    Record *record;
} RefereedGame;

static void open_game(RefereedGame *g) {
    size_t plies = MAX_GAME_PLIES;
    const Opening *opening = g->order->opening;
    LiveTime time_of[2];
    Game game;
    game_init(&game, g->order->rules, &opening->start,
              memory_resize(NULL, (plies + 1) * sizeof(Position)),
              memory_resize(NULL, plies * sizeof(Move)), (int)plies);
    for (int i = 0; i < opening->plies; i++) game_play(&game, opening->move[i], NULL, NULL);
    for (int seat = 0; seat < 2; seat++) {
        g->control[seat] = &g->seats->player[seat]->setup.entrant->control;
        const Control *c = g->control[seat];
        time_of[seat] = (LiveTime){.base_us = c->clock.base_ms * US,
                                   .inc_us = c->clock.inc_ms * US,
                                   .margin_us = c->margin_ms * US};
        g->agreed_winner[seat] = -1;
    }
    live_init(&g->live, &game, time_of, NULL);
    live_start(&g->live, g->now_us);
    Record *r = g->record;
    *r = (Record){.number = g->order->number,
                  .player = {g->seats->entrant[0], g->seats->entrant[1]},
                  .opening = g->order->opening_number,
                  .start = game.path[0],
                  .book = game.plies,
                  .culprit = -1};
    /* Most games fill little of it, so only what the opening skips is cleared. */
    r->note = memory_resize(NULL, (plies + 1) * sizeof *r->note);
    memset(r->note, 0, (size_t)game.plies * sizeof *r->note);
    time_t now = clock_date();
    struct tm day;
    localtime_r(&now, &day);
    strftime(r->date, sizeof r->date, "%Y.%m.%d", &day);
}

/* ------------------------------------------------------------------ a ply */

static void write_eval(const Thought *thought, int seat, char out[EVAL_TEXT]) {
    int value = seat == P1 ? thought->value : -thought->value;
    bool p1_wins = (thought->score == SCORE_WINS) == (seat == P1);
    out[0] = 0;
    if (thought->score == SCORE_POINTS)
        snprintf(out, EVAL_TEXT, "%s%d.%02d", value < 0 ? "-" : "", abs(value) / 100,
                 abs(value) % 100);
    else if (thought->score)
        snprintf(out, EVAL_TEXT, p1_wins ? "#%d" : "#-%d", abs(thought->value));
}

/* Who wins if what is thought is as good as certain; -1: nobody. */
static int winner_by(const Thought *thought, int seat, Lead limit) {
    int ahead = thought_ahead(thought, limit.chance);
    int least = limit.chance ? limit.amount - 500 : limit.amount;
    return ahead >= least ? seat : ahead <= -least ? !seat : -1;
}

static void count_agreement(RefereedGame *g, const Thought *thought, int seat) {
    Lead limit = g->order->adjudication->score;
    if (!limit.amount) return;
    int winner = winner_by(thought, seat, limit);
    g->agreed[seat] = winner < 0 ? 0 : winner == g->agreed_winner[seat] ? g->agreed[seat] + 1 : 1;
    g->agreed_winner[seat] = winner;
}

static void keep_ply(RefereedGame *g, const Thought *thought, int seat) {
    PlyNote *note = &g->record->note[g->live.game.plies - 1];
    bool clock = g->control[seat]->clock.base_ms > 0;
    *note = (PlyNote){.used_ms = (int32_t)(thought->used_us / US),
                      .clock_ms = clock ? live_left(&g->live, seat, g->now_us) / US : -1,
                      .depth = thought->depth,
                      .nodes = (int64_t)thought->nodes};
    write_eval(thought, seat, note->eval);
    count_agreement(g, thought, seat);
    for (int i = 0; i < 2; i++) {
        Player *player = g->seats->player[i];
        if (player->kind->moved) player->kind->moved(player, &g->live.game);
    }
}

static bool play(RefereedGame *g, const Thought *thought, int seat, Trouble *problem) {
    char move[MOVE_TEXT];
    Error error;
    g->now_us += thought->used_us;
    switch (live_play(&g->live, seat, thought->move, g->now_us, NULL, &error)) {
    case LIVE_DONE: keep_ply(g, thought, seat); return true;
    case LIVE_LATE: return trouble(problem, FAULT_TIME, "its clock ran out");
    default: break;
    }
    move_write(g->order->rules, thought->move, move);
    return trouble(problem, FAULT_ILLEGAL, "%s is not legal: %s", move,
                   rules_clause(g->order->rules, error.clause)->id);
}

/* ------------------------------------------------------------------ the end */

static void end_by_fault(RefereedGame *g, int seat, const Trouble *problem) {
    Record *r = g->record;
    r->ending = ENDING_FAULT;
    r->fault = problem->fault;
    r->culprit = seat;
    live_fault(&g->live, seat); /* or it is over already: by time */
    r->result = g->live.result;
    snprintf(r->words, sizeof r->words, "%s", problem->words);
}

static void referee_words(const Adjudication *a, char out[TROUBLE_WORDS]) {
    if (a->score.chance)
        snprintf(out, TROUBLE_WORDS, "adjudicated: both chances were %d %% or more for %d moves",
                 a->score.amount / 10, a->moves);
    else
        snprintf(out, TROUBLE_WORDS, "adjudicated: both scores were beyond %d.%02d for %d moves",
                 a->score.amount / 100, a->score.amount % 100, a->moves);
}

int referee_last_ply(const Adjudication *a) {
    return a->plies && a->plies < MAX_GAME_PLIES ? a->plies : MAX_GAME_PLIES;
}

/* Whether the game is over, and how. */
static bool over(RefereedGame *g) {
    Record *r = g->record;
    const Adjudication *a = g->order->adjudication;
    const Game *game = &g->live.game;
    if (game->result) {
        r->ending = ENDING_RULES;
        r->result = g->live.result;
        r->clause = game->reason;
        return true;
    }
    if (a->score.amount && g->agreed_winner[0] >= 0 && g->agreed_winner[0] == g->agreed_winner[1] &&
        g->agreed[0] >= a->moves && g->agreed[1] >= a->moves) {
        r->ending = ENDING_SCORE;
        live_adjudicate(&g->live, result_win(g->agreed_winner[0]));
        r->result = g->live.result;
        referee_words(a, r->words);
        return true;
    }
    if (game->plies < referee_last_ply(a)) return false;
    r->ending = ENDING_PLIES;
    live_adjudicate(&g->live, RESULT_DRAW);
    r->result = g->live.result;
    snprintf(r->words, sizeof r->words, "adjudicated: a draw at %d plies", game->plies);
    return true;
}

/* Up to the end of the game; false at a fault of *seat. */
static bool play_on(RefereedGame *g, int *seat, Trouble *problem) {
    for (*seat = 0; *seat < 2; ++*seat) {
        Player *player = g->seats->player[*seat];
        if (!player->kind->begin(player, g->order->number, *seat, g->order->seed, &g->live.game,
                                 problem))
            return false;
    }
    while (!over(g)) {
        *seat = live_seat(&g->live);
        Player *player = g->seats->player[*seat];
        Thought thought;
        const Turn turn = {
            .game = &g->live.game,
            .seat = *seat,
            .control = {g->control[0], g->control[1]},
            .clock_us = {live_left(&g->live, P1, g->now_us), live_left(&g->live, P2, g->now_us)}};
        if (!player->kind->think(player, &turn, &thought, problem)) return false;
        if (!play(g, &thought, *seat, problem)) return false;
    }
    return true;
}

bool referee_game(const GameOrder *order, const Seats *seats, Record *out, Trouble *problem) {
    RefereedGame g = {.order = order, .seats = seats, .record = out};
    int seat;
    *problem = (Trouble){0};
    open_game(&g);
    bool good = play_on(&g, &seat, problem), none = !good && problem->fault >= FAULT_COUNT;
    if (!good && !none) end_by_fault(&g, seat, problem);
    for (int i = 0; i < 2; i++)
        seats->player[i]->kind->end(seats->player[i], none ? RESULT_NONE : out->result,
                                    good || (!none && i != seat));
    out->plies = g.live.game.plies;
    out->move = g.live.game.played;
    free(g.live.game.path);
    if (none) record_free(out);
    return !none;
}
