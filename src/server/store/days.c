/* See days.h. */
#include "store/days.h"

#include <string.h>

static int64_t running(const Vacation *vacation, int64_t now) {
    if (!vacation->since) return 0;
    int64_t end = now < vacation->until ? now : vacation->until;
    return end > vacation->since ? end - vacation->since : 0;
}

int64_t vacation_total(const Vacation *vacation, int64_t now) {
    return vacation->total + running(vacation, now);
}

bool vacation_on(const Vacation *vacation, int64_t now) {
    return vacation->since && now < vacation->until;
}

int64_t game_deadline(const GameRow *g, int64_t now) {
    if (!g->deadline || !g->to_move) return g->deadline;
    int64_t later = vacation_total(&g->vacation[g->to_move - 1], now) - g->rested;
    return g->deadline + (later > 0 ? later : 0);
}

int64_t game_reserve(const GameRow *g, int seat) {
    return g->left[seat] < 0 ? g->inc : g->left[seat];
}

void game_turn(GameRow *g, int seat, int64_t now) {
    g->moved_at = now;
    g->deadline = 0;
    if (g->clock != CLOCK_DAYS) return;
    g->deadline = now + g->base + game_reserve(g, seat);
    g->rested = vacation_total(&g->vacation[seat], now);
}

void game_turn_end(GameRow *g, int seat, int64_t now) {
    if (g->clock != CLOCK_DAYS || !g->inc) return;
    int64_t rest = vacation_total(&g->vacation[seat], now) - g->rested, left[2];
    int64_t over = now - g->moved_at - (rest > 0 ? rest : 0) - g->base;
    for (int i = 0; i < 2; i++) left[i] = game_reserve(g, i);
    if (over > 0) left[seat] -= over < left[seat] ? over : left[seat];
    memcpy(g->left, left, sizeof left);
}
