/* See player.h. The board of the State counts. The player keeps a game beside it only to know which
 * positions have occurred (B4). It finds the other side's move by trying which one leads to the new
 * board, and starts a new game from that board if none does. */
#include "bologna/player.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/workers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TABLE_BYTES = 128 << 20,
    MARGIN_LEAST_US = 300000,
    MARGIN_PART = 25, /* part of the time: at least the least margin, at most half */
    RETRY_MS = 100,
    WAKE_MS = 500,
    FIRST_PLIES = 128,
    LINGER_MS = 1000
};

typedef struct Player {
    const BolognaPlayerSetup *setup;
    Rules rules;
    Game game;
    Link link;
    Table table;
    Searcher searcher;
    Crew crew;        /* led by it, … */
    Workers workers;  /* … and its threads */
    MoveList refused; /* moves that the server refused in this position */
    Move sent;        /* the last move sent; MOVE_NONE when the board has changed */
    BolognaPlayerOutcome outcome;
} Player;

const char *bologna_player_end_word(BolognaPlayerEnd end) {
    static const char *const words[BOLOGNA_PLAYER_ENDS] = {"over", "unreachable", "dropped",
                                                           "puzzled", "interrupted"};
    return words[end];
}

/* How much of a move's time to keep in reserve, so that no move is late. */
static int64_t margin_us(int64_t move_us) {
    int64_t margin = move_us / MARGIN_PART;
    if (margin < MARGIN_LEAST_US) margin = MARGIN_LEAST_US;
    return margin > move_us / 2 ? move_us / 2 : margin;
}

static bool stopped(const Player *p) {
    return p->setup->stopped && p->setup->stopped(p->setup->ctx);
}

static bool end(Player *p, BolognaPlayerEnd how, const char *why) {
    p->outcome.end = how;
    snprintf(p->outcome.why, sizeof p->outcome.why, "%.190s", why);
    return false;
}

static void tell(Player *p, Move move, const SearchResult *result, int64_t used_us) {
    if (p->setup->tell) p->setup->tell(p->setup->ctx, &p->game, move, result, used_us);
}

/* ---- the game beside the States */

static bool same_board(const Position *a, const Position *b) {
    return memcmp(a->set, b->set, sizeof a->set) == 0;
}

/* Brings the game to the board of a State. False if neither side could play there. */
static bool follow(Player *p, const Position *board) {
    Game *game = &p->game;
    MoveList list;
    Error error;
    char words[256];
    if (same_board(game_now(game), board) && game_now(game)->side == board->side) return true;
    p->refused.count = 0;
    p->sent = MOVE_NONE;
    game_grow(game, 1, memory_resize);
    game_moves(game, &list);
    for (int i = 0; i < list.count; i++) {
        Position next;
        ClauseId reason;
        game_foresee(game, list.move[i], &next, NULL, &reason);
        if (same_board(&next, board) && next.side == board->side)
            return game_play(game, list.move[i], NULL, &error);
    }
    Position settled = *board;
    if (p->rules.flaw(&p->rules, &settled, &error)) {
        error_text(&error, words, sizeof words);
        return end(p, BOLOGNA_PLAYER_PUZZLED, words);
    }
    game_restart(game, &p->rules, &settled);
    return true;
}

/* ---- moving */

static bool search_stopped(void *ctx) { return stopped(ctx); }
static uint64_t search_now(void *ctx) {
    (void)ctx;
    return clock_us();
}

static bool crew_spawn(void *ctx, void (*job)(void *), void *argument) {
    Player *p = ctx;
    return workers_spawn(&p->workers, job, argument);
}
static void crew_join(void *ctx) {
    Player *p = ctx;
    workers_join(&p->workers);
}

/* Restricts the search to moves that the server has not refused. */
static void choose(const Player *p, SearchLimits *limits) {
    MoveList all;
    if (!p->refused.count) return;
    game_moves(&p->game, &all);
    for (int i = 0; i < all.count; i++)
        if (!moves_have(&p->refused, all.move[i])) moves_add(&limits->only, all.move[i]);
}

static bool move(Player *p, uint64_t since_us) {
    const Host host = {p, search_stopped, search_now, crew_spawn, crew_join};
    SearchLimits limits = search_limits();
    SearchResult result;
    char text[BOLOGNA_MOVE];
    int side = game_now(&p->game)->side;
    if (p->sent != MOVE_NONE) { /* the same State again: the server refused the move */
        if (!moves_have(&p->refused, p->sent) && p->refused.count < MAX_MOVES)
            moves_add(&p->refused, p->sent);
        p->outcome.refused++;
    }
    choose(p, &limits);
    limits.movetime_us = p->setup->move_us - margin_us(p->setup->move_us);
    limits.start_us = since_us;
    limits.strength = p->setup->strength;
    crew_go(&p->crew, &p->game, &limits, &host, (SearchReport){0}, &result);
    if (stopped(p)) return end(p, BOLOGNA_PLAYER_INTERRUPTED, "interrupted");
    if (result.best == MOVE_NONE) return true; /* over by our rules: the server will say so */
    link_send(&p->link, text, bologna_move_write(result.best, side, text));
    int64_t used = (int64_t)(clock_us() - since_us);
    if (used > p->outcome.longest_us) p->outcome.longest_us = used;
    p->outcome.moves++;
    p->sent = result.best;
    tell(p, result.best, &result, used);
    return true;
}

/* ---- the session */

/* Whether a newer State waits, or the server has closed, so that no move to this one counts. */
static bool is_past(Player *p) {
    link_work(&p->link, POLLIN);
    return frame_waits(&p->link.reader) || p->link.over;
}

static bool take_state(Player *p, const char *payload, size_t length) {
    char why[BOLOGNA_WHY];
    Position board;
    BolognaTurn turn;
    uint64_t since = clock_us();
    if (!bologna_state_read(payload, length, &board, &turn, why))
        return end(p, BOLOGNA_PLAYER_PUZZLED, why);
    if (bologna_result(turn)) {
        p->outcome.end = BOLOGNA_PLAYER_OVER;
        p->outcome.result = bologna_result(turn);
        return false;
    }
    if (!follow(p, &board)) return false;
    if (p->game.result) { /* over by our rules but not by the server's, which count */
        game_restart(&p->game, &p->rules, &board);
        if (p->game.result)
            return end(p, BOLOGNA_PLAYER_PUZZLED, "the server goes on although the game is over");
    }
    if (board.side == p->setup->side) return is_past(p) || move(p, since);
    tell(p, MOVE_NONE, NULL, 0);
    return true;
}

/* Reads one frame, or waits for more. False at the end. */
static bool step(Player *p) {
    const char *payload;
    size_t length;
    if (stopped(p)) return end(p, BOLOGNA_PLAYER_INTERRUPTED, "interrupted");
    switch (frame_next(&p->link.reader, &payload, &length)) {
    case FRAME_LARGE:
        return end(p, BOLOGNA_PLAYER_PUZZLED, "the server sent a frame that is too long");
    case FRAME_WHOLE: return take_state(p, payload, length);
    default: break;
    }
    if (p->link.over)
        return end(p, BOLOGNA_PLAYER_DROPPED,
                   "the server closed the connection before the end of the game");
    struct pollfd wait = link_poll(&p->link);
    if (poll(&wait, 1, WAKE_MS) > 0) link_work(&p->link, wait.revents);
    return true;
}

static bool connect_to(Player *p) {
    const BolognaPlayerSetup *setup = p->setup;
    uint64_t give_up = clock_us() + (uint64_t)setup->patience_us;
    for (;;) {
        int fd = link_connect(setup->host, setup->port, p->outcome.why);
        if (fd >= 0) {
            link_open(&p->link, fd);
            *p->outcome.why = 0;
            return true;
        }
        if (stopped(p)) return end(p, BOLOGNA_PLAYER_INTERRUPTED, "interrupted");
        p->outcome.end = BOLOGNA_PLAYER_UNREACHABLE;
        if (clock_us() >= give_up) return false;
        nanosleep(&(struct timespec){.tv_nsec = RETRY_MS * 1000000L}, NULL);
    }
}

BolognaPlayerOutcome bologna_player_run(const BolognaPlayerSetup *setup) {
    Player *p = memory_get(sizeof *p);
    char *table = memory_get_large(TABLE_BYTES + crew_bytes(setup->threads));
    char name[BOLOGNA_MOVE];
    Error error;
    p->setup = setup;
    rules_parse(&p->rules, "tablut-bologna", &error);
    table_init(&p->table, table, TABLE_BYTES);
    search_init(&p->searcher, &p->table);
    crew_init(&p->crew, &p->searcher, setup->threads, table + TABLE_BYTES);
    workers_init(&p->workers);
    game_begin(&p->game, &p->rules, NULL, FIRST_PLIES, memory_resize);
    link_open(&p->link, -1);
    if (connect_to(p)) {
        link_send(&p->link, name, bologna_name_write(setup->name, name));
        while (step(p)) continue;
        Link *const links[1] = {&p->link};
        links_finish(links, 1, LINGER_MS);
    }
    BolognaPlayerOutcome outcome = p->outcome;
    free(p->game.path);
    free(p->game.played);
    free(table);
    free(p);
    return outcome;
}
