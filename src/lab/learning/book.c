/* See book.h. All moves of all openings are sorted, so that equal ones lie together. */
#include "learning/book.h"
#include "base/memory.h"
#include "core/fold.h"
#include "search/chance.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct Played {
    char key[FOLD_KEY], move[12];
    int result, chance; /* player 1's after the move, in thousandths */
} Played;

typedef struct PlayedList {
    Played *entry;
    size_t count;
} PlayedList;

static int by_place(const void *a, const void *b) { return memcmp(a, b, offsetof(Played, result)); }

/* Player 1's chance after ply number `ply`: by the search of the next one, or by the result. */
static int chance_after(const SelfPlay *s, const SelfGame *g, const Position *next, int ply) {
    if (ply + 1 == g->plies) return (int)(1000 * self_game_points(g));
    uint64_t nodes = (uint64_t)s->nodes;
    return chance_first_with(&s->learned, s->rules, next, g->score[ply + 1], nodes);
}

static void add_game(PlayedList *all, const SelfPlay *s, const SelfGame *g) {
    const Rules *rules = s->rules;
    size_t first = all->count;
    Position position;
    rules->start(rules, &position);
    for (int ply = 0; ply < g->plies && ply < BOOK_PLIES; ply++) {
        Played *entry = &all->entry[all->count];
        char text[MOVE_TEXT];
        Fold fold;
        fold_position(rules, &position, &fold);
        fold_key(&fold, entry->key);
        fold_move(rules, &fold, g->move[ply], text);
        string_copy(entry->move, sizeof entry->move, text);
        rules->play(rules, &position, g->move[ply], NULL);
        entry->result = g->result;
        entry->chance = chance_after(s, g, &position, ply);
        bool again = false; /* it came back in the same game */
        for (size_t i = first; i < all->count && !again; i++)
            again = by_place(entry, &all->entry[i]) == 0;
        all->count += !again;
        if (again) memset(entry, 0, sizeof *entry);
    }
}

typedef struct Counted {
    char move[12];
    int count[4], chance; /* by Result */
} Counted;

static int games_of(const Counted *c) {
    return c->count[0] + c->count[1] + c->count[2] + c->count[3];
}

static int by_games(const void *a, const void *b) {
    int order = games_of(b) - games_of(a);
    return order ? order : strcmp(((const Counted *)a)->move, ((const Counted *)b)->move);
}

/* The moves of one position, most played first. */
static int write_moves(const char *key, Counted *move, int count, Output *out) {
    int kept = 0;
    qsort(move, (size_t)count, sizeof *move, by_games);
    for (int i = 0; i < count && games_of(&move[i]) >= BOOK_LEAST; i++, kept++) {
        const Counted *c = &move[i];
        if (!i) output_print(out, "%s", key);
        output_print(out, " %s %d %d %d %d", c->move, c->count[RESULT_P1], c->count[RESULT_P2],
                     c->count[RESULT_DRAW] + c->count[RESULT_NONE],
                     (c->chance / games_of(c) + 5) / 10);
    }
    if (kept) output_print(out, "\n");
    return kept;
}

static BookSize write_all(const PlayedList *all, Output *out) {
    BookSize size = {0};
    Counted move[MAX_MOVES];
    for (size_t i = 0; i < all->count;) {
        const Played *first = &all->entry[i];
        int count = 0;
        for (; i < all->count && strcmp(all->entry[i].key, first->key) == 0; i++) {
            const Played *entry = &all->entry[i];
            if (!count || strcmp(move[count - 1].move, entry->move) != 0) {
                move[count] = (Counted){0};
                memcpy(move[count++].move, entry->move, sizeof entry->move);
            }
            move[count - 1].count[entry->result]++;
            move[count - 1].chance += entry->chance;
        }
        int kept = write_moves(first->key, move, count, out);
        size.positions += kept > 0;
        size.moves += kept;
    }
    return size;
}

BookSize book_write(const SelfGames *games, int count, const char *program, Output *out) {
    const SelfPlay *s = &games->settings;
    PlayedList all = {memory_get((size_t)count * BOOK_PLIES * sizeof(Played)), 0};
    for (int i = 0; i < count; i++) add_game(&all, s, &games->game[i]);
    qsort(all.entry, all.count, sizeof *all.entry, by_place);
    output_print(out,
                 "taefl book 1\nrules %s\ngames %d\nnodes %lld\nwide %d\nrandom %d\nseed %llu\n"
                 "network %s\nprogram %s\n\n",
                 s->rules->name, count, (long long)s->nodes, s->wide, s->random,
                 (unsigned long long)s->seed, s->sum ? s->sum : "none", program);
    BookSize size = write_all(&all, out);
    free(all.entry);
    return size;
}
