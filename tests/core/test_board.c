/* Geometry: the same facts from another side. Names against text order, neighbours against
 * places, rays against neighbours, symmetries against all of them. */
#include "core/board.h"
#include "core/lines.h"
#include "core/shifts.h"
#include "support/chance.h"
#include "support/test.h"
#include <string.h>

typedef struct Sample {
    const char *what;
    const Board *board;
} Sample;

enum { SAMPLES = 4 };
static Sample samples[SAMPLES] = {
    {.what = "9x9"}, {.what = "7x7"}, {.what = "hexagon"}, {.what = "11x11"}};

static int make_boards(void **state) {
    samples[0].board = board_square(9, false);
    samples[1].board = board_square(7, true);
    samples[2].board = board_hexagon();
    samples[3].board = board_square(11, false);
    return 0;
}

static int find(const Board *board, const char *name) {
    return board_find(board, name, strlen(name));
}

static int square(const Board *board, const char *name) {
    int found = board_find(board, name, board_name_length(board, name, strlen(name)));
    if (found < 0) fail_msg("no square %s", name);
    return found;
}

static Bits set_of(const Board *board, const char *names) {
    Bits set = 0;
    for (; *names; names += 2) set |= bit(square(board, names));
    return set;
}

static void assert_sets(Bits a, Bits b) { assert_true(a == b); }

TEST(sizes) {
    static const int squares[SAMPLES] = {81, 49, 37, 121}, directions[SAMPLES] = {4, 4, 6, 4};
    static const int turns[SAMPLES] = {8, 8, 12, 8};
    static const int edges[SAMPLES] = {32, 24, 18, 40}, corners[SAMPLES] = {4, 4, 6, 4};
    for (int i = 0; i < SAMPLES; i++) {
        const Board *b = samples[i].board;
        assert_int_equal(b->squares, squares[i]);
        assert_int_equal(b->directions, directions[i]);
        assert_int_equal(b->symmetries, turns[i]);
        assert_int_equal(bits_count(b->all), squares[i]);
        assert_int_equal(bits_count(b->edge), edges[i]);
        assert_int_equal(bits_count(b->corners), corners[i]);
        assert_sets(b->corners & ~b->edge, 0);
        assert_int_equal(b->hexagon, i == 2);
        int text = 0;
        for (int row = 0; row < b->rows; row++) text += b->row_length[row];
        assert_int_equal(text, squares[i]);
    }
}

TEST(names) {
    for (int i = 0; i < SAMPLES; i++) {
        const Board *b = samples[i].board;
        Bits seen = 0;
        for (int s = 0; s < b->squares; s++) {
            char upper[4] = {(char)(b->name[s][0] - 32), b->name[s][1], b->name[s][2], 0};
            assert_int_equal(find(b, b->name[s]), s);
            assert_int_equal(find(b, upper), s);
            seen |= bit(b->text_order[s]);
        }
        assert_sets(seen, b->all);
        static const char *const none[] = {"",   "a",  "a0",  "1a",  "aa",
                                           "l5", "`1", "e01", "a12", "a111"};
        for (size_t k = 0; k < sizeof none / sizeof none[0]; k++)
            assert_int_equal(find(b, none[k]), -1);
    }
    const Board *hexagon = samples[2].board;
    assert_int_equal(find(hexagon, "a5"), -1);
    assert_int_equal(find(samples[0].board, "j1"), -1);
    assert_int_equal(find(hexagon, "d7"), 21);
    assert_int_equal(find(hexagon, "g4"), 36);
    assert_int_equal(find(samples[0].board, "e5"), 40);
    assert_int_equal(find(samples[1].board, "a7"), 42);
    assert_int_equal(find(samples[1].board, "a10"), -1);
    assert_int_equal(find(samples[3].board, "a10"), 99);
    assert_int_equal(find(samples[3].board, "k11"), 120);
    /* A second digit belongs to the square where there are such ranks. */
    assert_int_equal(board_name_length(samples[0].board, "a10b2", 5), 2);
    assert_int_equal(board_name_length(samples[3].board, "a10b2", 5), 3);
    assert_int_equal(board_name_length(samples[3].board, "a10b2", 2), 2);
    assert_int_equal(board_name_length(samples[3].board, "a1b10", 5), 2);
    assert_int_equal(board_name_length(samples[3].board, "1a", 2), 0);
}

TEST(texts_begin_where_they_should) {
    static const char *const first[SAMPLES] = {"a9", "a1", "a1", "a11"};
    static const char *const last[SAMPLES] = {"i1", "g7", "g4", "k1"};
    for (int i = 0; i < SAMPLES; i++) {
        const Board *b = samples[i].board;
        assert_string_equal(b->name[b->text_order[0]], first[i]);
        assert_string_equal(b->name[b->text_order[b->squares - 1]], last[i]);
    }
    /* Row 1 of Mǽrstánas is drawn on top, rank 1 of Tablut at the bottom. */
    assert_true(samples[1].board->y[square(samples[1].board, "a1")] > 0);
    assert_true(samples[0].board->y[square(samples[0].board, "a1")] < 0);
    assert_true(samples[2].board->y[square(samples[2].board, "d1")] < 0);
}

TEST(neighbours) {
    for (int i = 0; i < SAMPLES; i++) {
        const Board *b = samples[i].board;
        for (int s = 0; s < b->squares; s++) {
            int count = 0;
            Bits around = 0;
            for (int d = 0; d < b->directions; d++) {
                int n = b->neighbour[s][d];
                if (n == NOWHERE) continue;
                count++;
                around |= bit(n);
                assert_int_equal(b->neighbour[n][board_opposite(b, d)], s);
                assert_true(d < b->directions / 2 ? n > s : n < s);
            }
            /* The same by distance: the nearest places are neighbours, and only they. */
            Bits near = 0;
            for (int n = 0; n < b->squares; n++) {
                int dx = b->x[n] - b->x[s], dy = b->y[n] - b->y[s];
                int far = b->hexagon ? 3 * dx * dx + dy * dy : dx * dx + dy * dy;
                if (far == 4) near |= bit(n);
            }
            assert_sets(around, near);
            assert_sets(around, b->around[s]);
            assert_int_equal(bits_has(b->edge, s), count < b->directions);
        }
    }
    const Board *hexagon = samples[2].board;
    assert_sets(hexagon->around[square(hexagon, "d4")], set_of(hexagon, "d3d5c3c4e3e4"));
    assert_sets(hexagon->around[square(hexagon, "b2")], set_of(hexagon, "b1b3a1a2c2c3"));
    assert_sets(hexagon->around[square(hexagon, "d1")], set_of(hexagon, "c1d2e1"));
    const Board *tablut = samples[0].board;
    assert_sets(tablut->around[square(tablut, "e5")], set_of(tablut, "e4e6d5f5"));
    assert_sets(tablut->around[square(tablut, "a9")], set_of(tablut, "a8b9"));
}

TEST(rays) {
    for (int i = 0; i < SAMPLES; i++) {
        const Board *b = samples[i].board;
        for (int s = 0; s < b->squares; s++)
            for (int d = 0; d < b->directions; d++) {
                int n = b->neighbour[s][d];
                Bits want = n == NOWHERE ? 0 : bit(n) | b->ray[d][n];
                assert_sets(b->ray[d][s], want);
            }
    }
    const Board *hexagon = samples[2].board;
    Bits lines = 0;
    int centre = square(hexagon, "d4");
    for (int d = 0; d < 6; d++) lines |= hexagon->ray[d][centre];
    assert_int_equal(bits_count(lines), 18);
    assert_true(bits_has(lines, square(hexagon, "a1")));
    assert_true(bits_has(lines, square(hexagon, "g4")));
    assert_false(bits_has(lines, square(hexagon, "a2")));
}

/* Sliding by masks against walking. */
TEST(slides) {
    for (int i = 0; i < SAMPLES; i++) {
        const Board *b = samples[i].board;
        uint64_t seed = 88172645463325252u;
        for (int round = 0; round < 200; round++) {
            seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
            Bits blocked = bits_of(seed * 0x9e3779b97f4a7c15u, seed & seed >> 20) & b->all;
            for (int s = 0; s < b->squares; s++) {
                Bits walked = 0;
                for (int d = 0; d < b->directions; d++)
                    for (int n = b->neighbour[s][d]; n != NOWHERE && !bits_has(blocked, n);
                         n = b->neighbour[n][d])
                        walked |= bit(n);
                assert_sets(board_slides(b, s, blocked), walked);
                if (!b->hexagon) assert_sets(lines_slides(b->rows, b, s, blocked), walked);
            }
        }
    }
}

/* Each line holds the squares of its rank or file, and each square comes back from its two lines.
 */
TEST(lines) {
    static const int sides[] = {5, 7, 9, 11};
    for (int k = 0; k < 4; k++) {
        int n = sides[k];
        unsigned full = lines_all(n);
        for (int s = 0; s < n * n; s++) {
            int rank = s / n, file = s % n;
            Lines one = lines_of(n, bit(s)), rest = lines_of(n, ~bit(s));
            for (int i = 0; i < n; i++) {
                assert_int_equal(one.rank[i], i == rank ? 1 << file : 0);
                assert_int_equal(one.file[i], i == file ? 1 << rank : 0);
                assert_int_equal(rest.rank[i], one.rank[i] ^ full);
                assert_int_equal(rest.file[i], one.file[i] ^ full);
            }
            assert_sets(lines_set(n, s, one.rank[rank], 0), bit(s));
            assert_sets(lines_set(n, s, 0, one.file[file]), bit(s));
        }
    }
}

/* Shifts, neighbours and reaches of whole sets against the board's own. */
TEST(shifts) {
    static const int sides[] = {5, 7, 9, 11};
    Chance chance = chance_new("shifts");
    for (int k = 0; k < 4; k++) {
        const Board *b = board_square(sides[k], false);
        int n = b->rows;
        assert_int_equal(n, sides[k]);
        assert_sets(shift_all(n), b->all);
        assert_sets(shift_edge(n), b->edge);
        for (int round = 0; round < 200; round++) {
            Bits from = 0, open = 0, around = 0, reach = 0, near = 0;
            for (int s = 0; s < b->squares; s++) {
                if (chance_below(&chance, 8) == 0)
                    from |= bit(s);
                else if (chance_below(&chance, 4))
                    open |= bit(s);
            }
            for (Bits left = from; left;) {
                int s = bits_pop(&left);
                around |= b->around[s];
                for (int d = 0; d < 4; d++)
                    for (int seen = b->neighbour[s][d]; seen != NOWHERE;
                         seen = bits_has(open, seen) ? b->neighbour[seen][d] : NOWHERE)
                        reach |= bit(seen);
                for (int other = 0; other < b->squares; other++) {
                    int files = s % n - other % n, ranks = s / n - other / n;
                    if (files * files <= 1 && ranks * ranks <= 1) near |= bit(other);
                }
            }
            assert_sets(shift_beside(n, from), around);
            assert_sets(shift_reach(n, from, open), reach);
            assert_sets(shift_wider(n, from), near);
        }
    }
}

TEST(symmetries) {
    for (int i = 0; i < SAMPLES; i++) {
        const Board *b = samples[i].board;
        for (int k = 0; k < b->symmetries; k++) {
            const uint8_t *image = b->symmetry[k];
            Bits seen = 0;
            for (int s = 0; s < b->squares; s++) {
                seen |= bit(image[s]);
                if (k == 0) assert_int_equal(image[s], s);
                assert_sets(board_image(b, k, b->around[s]), b->around[image[s]]);
                for (int d = 0; d < b->directions; d++) { /* lines stay lines */
                    Bits ray = board_image(b, k, b->ray[d][s]);
                    bool found = false;
                    for (int e = 0; e < b->directions; e++) found |= b->ray[e][image[s]] == ray;
                    assert_true(found);
                }
            }
            assert_sets(seen, b->all);
            for (int other = 0; other < k; other++)
                assert_memory_not_equal(image, b->symmetry[other], b->squares);
        }
    }
}

int main(void) { return tests_run(__FILE__, make_boards, NULL); }
