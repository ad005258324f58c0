/* Makes the tables of the counting kernels from the Board, by following neighbours square by
 * square. Speed does not matter here. */
#include "count/sweep.h"
#include "core/check.h"

/* ------------------------------------------------------------------ the grid */

static void set_bit(SweepSet *set, int word, int bit) { set->word[word] |= (uint64_t)1 << bit; }

void sweep_grid(Sweep *sweep, const Board *board) {
    SweepGrid *grid = &sweep->grid;
    int words = board->hexagon ? 1 : 2;
    grid->words_per_direction = (uint8_t)words;
    grid->words = (uint8_t)(words * board->directions);
    __builtin_memset(grid->square, NOWHERE, sizeof grid->square);
    for (int d = 0; d < board->directions; d++) {
        int word = words * d, place = 0;
        for (int start = 0; start < board->squares; start++) {
            if (board->neighbour[start][board_opposite(board, d)] != NOWHERE) continue;
            int length = bits_count(board->ray[d][start]) + 1;
            if (place + length >= 64) word++, place = 0;
            for (int square = start; square != NOWHERE; square = board->neighbour[square][d]) {
                set_bit(&grid->of[square], word, place);
                set_bit(&grid->all, word, place);
                grid->square[word][place++] = (uint8_t)square;
            }
            place++; /* the guard */
        }
        ASSERT(word < words * (d + 1));
    }
}

SweepSet sweep_everywhere(const Sweep *s, Bits squares) {
    SweepSet set = {0};
    while (squares) {
        int square = bits_pop(&squares);
        for (int w = 0; w < SWEEP_WORDS; w++) set.word[w] |= s->grid.of[square].word[w];
    }
    return set;
}
