/* Both boards are computed from coordinates: a square has (x, y), a direction is a step, a
 * neighbour is one step away, and a ray follows the steps. So no table is written by hand. */
#include "core/board.h"
#include "core/check.h"
#include "core/text.h"
#include <stdatomic.h>

typedef struct Offset {
    int8_t x, y;
} Offset;

static int find_place(const Board *board, int x, int y) {
    for (int s = 0; s < board->squares; s++)
        if (board->x[s] == x && board->y[s] == y) return s;
    return NOWHERE;
}

static void name_square(Board *board, int square, int file, int rank) {
    Text name = text_into(board->name[square], sizeof board->name[square]);
    text_char(&name, (char)('a' + file));
    text_number(&name, rank + 1);
}

static void connect(Board *board, const Offset *step) {
    board->all = board->edge = 0;
    for (int s = 0; s < board->squares; s++) {
        board->all |= bit(s);
        board->around[s] = 0;
        for (int d = 0; d < board->directions; d++) {
            int n = find_place(board, board->x[s] + step[d].x, board->y[s] + step[d].y);
            board->neighbour[s][d] = (uint8_t)n;
            if (n == NOWHERE)
                board->edge |= bit(s);
            else
                board->around[s] |= bit(n);
        }
    }
    for (int d = 0; d < board->directions; d++)
        for (int s = 0; s < board->squares; s++) {
            board->ray[d][s] = 0;
            for (int n = board->neighbour[s][d]; n != NOWHERE; n = board->neighbour[n][d])
                board->ray[d][s] |= bit(n);
        }
}

/* Fills in which places a slider sees from each place of a line; bit i of `blocked` stands for
 * place i + 1. The first and last place need no bit: blocked or not, a slider sees them. */
static void fill_slides(Board *board, int size) {
    unsigned many = 1u << (size - 2);
    for (int place = 0; place < size; place++)
        for (unsigned blocked = 0; blocked < many; blocked++) {
            unsigned seen = 0;
            for (int step = -1; step <= 1; step += 2)
                for (int i = place + step; i >= 0 && i < size; i += step) {
                    seen |= 1u << i;
                    if (blocked << 1 >> i & 1) break;
                }
            board->slide[(unsigned)place * many + blocked] = (uint16_t)seen;
        }
}

/* Adds a symmetry if this linear map sends every place of the board to a place of it. */
static void add_symmetry(Board *board, int xx, int xy, int yx, int yy, int divide) {
    uint8_t *image = board->symmetry[board->symmetries];
    for (int s = 0; s < board->squares; s++) {
        int x = board->x[s], y = board->y[s];
        int n = find_place(board, (xx * x + xy * y) / divide, (yx * x + yy * y) / divide);
        ASSERT(n != NOWHERE);
        image[s] = (uint8_t)n;
    }
    board->symmetries++;
}

static void make_square(Board *board, int size, bool top_down) {
    static const Offset step[2][4] = {{{0, 2}, {2, 0}, {0, -2}, {-2, 0}},
                                      {{0, -2}, {2, 0}, {0, 2}, {-2, 0}}};
    *board = (Board){.squares = (uint8_t)(size * size),
                     .directions = 4,
                     .files = (uint8_t)size,
                     .rows = (uint8_t)size};
    for (int s = 0; s < board->squares; s++) {
        int file = s % size, rank = s / size;
        board->x[s] = (int8_t)(2 * file - (size - 1));
        board->y[s] = (int8_t)((2 * rank - (size - 1)) * (top_down ? -1 : 1));
        name_square(board, s, file, rank);
        board->text_order[s] = (uint8_t)(top_down ? s : (size - 1 - rank) * size + file);
    }
    for (int r = 0; r < size; r++) board->row_length[r] = (uint8_t)size;
    connect(board, step[top_down]);
    fill_slides(board, size);
    board->corners = bit(0) | bit(size - 1) | bit(size * (size - 1)) | bit(size * size - 1);
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int other = 1; other >= -1; other -= 2) {
            add_symmetry(board, sign, 0, 0, other, 1);
            add_symmetry(board, 0, sign, other, 0, 1);
        }
}

static void make_hexagon(Board *board) {
    static const Offset step[6] = {{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};
    *board = (Board){.squares = 37, .directions = 6, .files = 7, .rows = 7, .hexagon = true};
    int square = 0;
    for (int q = -3; q <= 3; q++) {
        int nodes = 7 - (q < 0 ? -q : q);
        board->row_length[q + 3] = (uint8_t)nodes;
        for (int i = 0; i < nodes; i++, square++) {
            board->x[square] = (int8_t)q;
            board->y[square] = (int8_t)(2 * i - (nodes - 1));
            name_square(board, square, q + 3, i);
            board->text_order[square] = (uint8_t)square;
        }
    }
    connect(board, step);
    for (int s = 0; s < board->squares; s++)
        if (bits_count(board->around[s]) == 3) board->corners |= bit(s);
    /* All twelve symmetries: no rule tells up from down, so colours stay. The rows of the table are
     * the rotations by 0°, 60° and 120°, times two. */
    static const int8_t turn[3][4] = {{2, 0, 0, 2}, {1, 1, -3, 1}, {-1, 1, -3, -1}};
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int mirror = 1; mirror >= -1; mirror -= 2)
            for (int r = 0; r < 3; r++)
                add_symmetry(board, sign * mirror * turn[r][0], sign * turn[r][1],
                             sign * mirror * turn[r][2], sign * turn[r][3], 2);
}

/* A board that one thread makes and all threads read. */
typedef struct Shared {
    _Atomic(int) state; /* NOT_MADE, … */
    Board board;
} Shared;
enum { NOT_MADE, BEING_MADE, MADE };

/* True: the caller makes the board and sets MADE. Otherwise waits until another thread has made
 * it. */
static bool is_maker(Shared *shared) {
    int state = NOT_MADE;
    if (atomic_compare_exchange_strong(&shared->state, &state, BEING_MADE)) return true;
    while (atomic_load(&shared->state) != MADE) {
    }
    return false;
}

const Board *board_square(int size, bool top_down) {
    static Shared squares[MAX_SIDE + 1][2];
    ASSERT(size >= 3 && size <= MAX_SIDE);
    Shared *shared = &squares[size][top_down];
    if (is_maker(shared)) {
        make_square(&shared->board, size, top_down);
        atomic_store(&shared->state, MADE);
    }
    return &shared->board;
}

const Board *board_hexagon(void) {
    static Shared hexagon;
    if (is_maker(&hexagon)) {
        make_hexagon(&hexagon.board);
        atomic_store(&hexagon.state, MADE);
    }
    return &hexagon.board;
}

size_t board_name_length(const Board *board, const char *text, size_t length) {
    if (length < 2 || char_lower(text[0]) < 'a' || char_lower(text[0]) > 'z') return 0;
    if (!char_is_digit(text[1])) return 0;
    return board->rows > 9 && length > 2 && char_is_digit(text[2]) ? 3 : 2;
}

int board_find(const Board *board, const char *name, size_t length) {
    char wanted[4];
    if (length < 2 || length >= sizeof wanted) return -1;
    Text text = text_into(wanted, sizeof wanted);
    text_char(&text, char_lower(name[0]));
    text_bytes(&text, name + 1, length - 1);
    for (int s = 0; s < board->squares; s++)
        if (*board->name[s] == *wanted && string_equal(board->name[s], wanted)) return s;
    return -1;
}

Bits board_image(const Board *board, int symmetry, Bits set) {
    Bits image = 0;
    while (set) image |= bit(board->symmetry[symmetry][bits_pop(&set)]);
    return image;
}
