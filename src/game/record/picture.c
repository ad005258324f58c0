/* See picture.h. Draws the picture of characters: first the lines of the board, then for each
 * square its cells (3 × 1, or 7 × 3 when large) with the mark as a pattern, the piece in the middle
 * and highlights as brackets at the sides. So nothing depends on colour. */
#include "record/picture.h"
#include "core/check.h"
#include "record/piece.h"

/* The places of the squares: the middle of the square at (0, 0), and the cells of half a step,
 * doubled to allow 1.5 cells. `reach` cells on each side belong to a square. */
typedef struct Layout {
    int columns, lines;
    int across, down; /* cells of two half steps */
    int reach_x, reach_y;
} Layout;

static Layout layout_of(const Board *board, CellSize size) {
    if (board->hexagon) {
        static const Layout hexagon[CELL_SIZES] = {
            [CELLS_SMALL] = {.across = 8, .down = 2, .reach_x = 1},
            [CELLS_NORMAL] = {.across = 12, .down = 4, .reach_x = 1},
            [CELLS_LARGE] = {.across = 18, .down = 6, .reach_x = 3, .reach_y = 1}};
        Layout layout = hexagon[size];
        layout.columns = 4 * layout.across + 1 + 2 * layout.reach_x;
        layout.lines = 7 * layout.down + 1;
        return layout;
    }
    static const Layout square[CELL_SIZES] = {
        [CELLS_SMALL] = {.across = 3, .down = 1, .reach_x = 1},
        [CELLS_NORMAL] = {.across = 4, .down = 2, .reach_x = 1},
        [CELLS_LARGE] = {.across = 8, .down = 4, .reach_x = 3, .reach_y = 1}};
    Layout layout = square[size];
    int line = size == CELLS_SMALL ? 0 : 1;
    layout.columns = 2 + board->files * layout.across + line;
    layout.lines = board->rows * layout.down + line + 1;
    return layout;
}

void picture_extent(const Board *board, CellSize size, int *columns, int *lines) {
    Layout layout = layout_of(board, size);
    *columns = layout.columns;
    *lines = layout.lines;
}

void picture_last(Picture *picture, Move move) {
    if (move == MOVE_NONE || move == MOVE_PASS) return;
    if (move_from(move) != move_to(move)) picture->left |= bit(move_from(move));
    picture->reached |= bit(move_to(move));
}

/* What a drawing step needs. */
typedef struct Canvas {
    const Picture *picture;
    const Board *board;
    Layout layout;
    CellSize size;
    CellPicture *out;
} Canvas;

static Cell *cell_at(Canvas *canvas, int column, int line) {
    ASSERT(column >= 0 && column < canvas->layout.columns && line >= 0 &&
           line < canvas->layout.lines);
    return &canvas->out->cell[line][column];
}

static void put(Canvas *canvas, int column, int line, Role role, const char *utf8,
                const char *ascii) {
    Cell *cell = cell_at(canvas, column, line);
    cell->role = (uint8_t)role;
    cell->glyph = canvas->picture->ascii ? ascii : utf8;
}

/* A byte of a square's name as a static string. */
static const char *label_of(const Board *board, int square, int which) {
    static const char labels[] = "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0"
                                 "0\0001\0002\0003\0004\0005\0006\0007\0008\0009";
    char c = board->name[square][which];
    return labels + 2 * (which == 0 ? c - 'a' : MAX_SIDE + c - '0');
}

/* Ranks of two digits use both columns beside the board, others the second one. */
static void put_rank(Canvas *canvas, int square, int line) {
    const char *name = canvas->board->name[square];
    int column = canvas->board->rows > 9 && !name[2];
    for (int i = 1; name[i]; i++) {
        const char *digit = label_of(canvas->board, square, i);
        put(canvas, column++, line, ROLE_LABEL, digit, digit);
    }
}

/* The cells of a place, after turning the picture if `flip`. */
static void find_cell(const Canvas *canvas, int x, int y, int *column, int *line) {
    const Layout *layout = &canvas->layout;
    if (canvas->picture->flip) x = -x, y = -y;
    if (canvas->board->hexagon) {
        *column = layout->columns / 2 + x * layout->across / 2;
        *line = (7 - y) * layout->down / 2;
    } else {
        int last = canvas->board->files - 1, border = canvas->size == CELLS_SMALL ? 0 : 1;
        *column = 2 + border + layout->reach_x + (x + last) / 2 * layout->across;
        *line = border + layout->reach_y + (last - y) / 2 * layout->down;
    }
}

/* The crossings of a square grid, by where the line continues: left, right, up, down. */
static void draw_grid(Canvas *canvas) {
    static const char *const cross[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    const Layout *layout = &canvas->layout;
    int n = canvas->board->files, width = n * layout->across, height = n * layout->down;
    for (int line = 0; line <= height; line++)
        for (int column = 0; column <= width; column++) {
            bool on_line = line % layout->down == 0, on_column = column % layout->across == 0;
            int down = line == 0 ? 0 : line == height ? 2 : 1;
            int across = column == 0 ? 0 : column == width ? 2 : 1;
            if (on_line && on_column)
                put(canvas, 2 + column, line, ROLE_LINE, cross[down][across], "+");
            else if (on_line)
                put(canvas, 2 + column, line, ROLE_LINE, "─", "-");
            else if (on_column)
                put(canvas, 2 + column, line, ROLE_LINE, "│", "|");
        }
}

static void label_square_board(Canvas *canvas) {
    const Board *board = canvas->board;
    for (int s = 0; s < board->squares; s++) {
        if (canvas->out->column[s] == canvas->out->column[0])
            put_rank(canvas, s, canvas->out->line[s]);
        if (canvas->out->line[s] == canvas->out->line[0]) {
            const char *file = label_of(board, s, 0);
            put(canvas, canvas->out->column[s], canvas->layout.lines - 1, ROLE_LABEL, file, file);
        }
    }
}

/* A slope of four columns and one line in dots of Braille: two in each line, in the cells beside
 * its ends. Two slopes at the same square share cells. */
enum { RIGHT, RIGHT_MORE, LEFT, LEFT_MORE, SLOPE_CELLS };
static const struct Slope {
    int column;
    const char *up, *down, *both;
} slopes[SLOPE_CELLS] = {[RIGHT] = {1, "⠊", "⢄", "⢎"},
                         [RIGHT_MORE] = {2, "⠁", "⡀", "⡁"},
                         [LEFT] = {-1, "⠑", "⡠", "⡱"},
                         [LEFT_MORE] = {-2, "⠈", "⢀", "⢈"}};

/* Draws the lines from a square of the small form to its neighbours on the sides. In ASCII: ' up, .
 * down. */
static void draw_slopes(Canvas *canvas, int square) {
    int column = canvas->out->column[square], line = canvas->out->line[square];
    bool there[2][2] = {{false}}; /* right; down */
    for (int d = 0; d < 6; d++) {
        int n = canvas->board->neighbour[square][d];
        if (n == NOWHERE || canvas->out->column[n] == column) continue;
        there[canvas->out->column[n] > column][canvas->out->line[n] > line] = true;
    }
    for (int i = 0; i < SLOPE_CELLS; i++) {
        const struct Slope *slope = &slopes[i];
        const bool *to = there[slope->column > 0];
        bool near = slope->column == 1 || slope->column == -1;
        if (!to[0] && !to[1]) continue;
        const char *ascii = near ? " " : !to[1] ? "'" : !to[0] ? "." : ":";
        /* dots are thin, so they get the darker colour of the points */
        put(canvas, column + slope->column, line, ROLE_FLOOR,
            !to[1]   ? slope->up
            : !to[0] ? slope->down
                     : slope->both,
            ascii);
    }
}

/* Draws the line to a neighbour higher up, in the middle between the two. */
static void draw_line(Canvas *canvas, int square, int neighbour) {
    int column = canvas->out->column[square], line = canvas->out->line[square];
    int aside = canvas->out->column[neighbour] - column, above = canvas->out->line[neighbour];
    int between = line - above - 1, half = aside / 2;
    if (aside == 0)
        for (int l = above + 1; l < line; l++) put(canvas, column, l, ROLE_LINE, "│", "|");
    for (int k = 0; aside && k < between; k++)
        put(canvas, column + half + (aside > 0 ? k : -k), line - 1 - k, ROLE_LINE,
            aside > 0 ? "╱" : "╲", aside > 0 ? "/" : "\\");
}

static void draw_hexagon(Canvas *canvas) {
    for (int s = 0; s < canvas->board->squares; s++) {
        if (canvas->size == CELLS_SMALL) draw_slopes(canvas, s);
        for (int d = 0; d < 6; d++) {
            int n = canvas->board->neighbour[s][d];
            if (n != NOWHERE && canvas->out->line[n] < canvas->out->line[s])
                draw_line(canvas, s, n);
        }
    }
}

static void label_hexagon(Canvas *canvas) {
    const Board *board = canvas->board;
    int column, line, below = canvas->picture->flip ? 1 : -1;
    for (int s = 0; s < board->squares; s++) {
        if (board->neighbour[s][below > 0 ? 0 : 3] == NOWHERE) {
            find_cell(canvas, board->x[s], board->y[s] + below, &column, &line);
            put(canvas, column, line, ROLE_LABEL, label_of(board, s, 0), label_of(board, s, 0));
        }
        for (int side = -1; side <= 1; side += 2)
            if (board->neighbour[s][side > 0 ? 1 : 5] == NOWHERE && board->x[s] * side >= 0) {
                find_cell(canvas, board->x[s] + side, board->y[s] + 1, &column, &line);
                put(canvas, column, line, ROLE_LABEL, label_of(board, s, 1), label_of(board, s, 1));
            }
    }
}

/* A piece of the large form: five columns, three lines, a glyph or a space each; `#` is the place
 * of the small glyph. */
static const char *const large[SHAPE_COUNT][2][3] = {
    [SHAPE_DISC] = {{"▄▀▀▀▄", "█   █", "▀▄▄▄▀"}, {"▄███▄", "█████", "▀███▀"}},
    [SHAPE_SHIELD] = {{"█▀▀▀█", "█   █", " ▀▄▀ "}, {"█████", "█████", " ▀█▀ "}},
    [SHAPE_CROWN] = {{"▙ ▄ ▟", "█▙█▟█", "▀▀▀▀▀"}, {"▙ ▄ ▟", "█▙█▟█", "▀▀▀▀▀"}},
    [SHAPE_STONE] = {{"▄▀▀▀▄", "█   █", "▀▄▄▄▀"}, {"▄███▄", "█████", "▀███▀"}},
    [SHAPE_THUNDER] = {{"▄▀▀▀▄", "█ # █", "▀▄▄▄▀"}, {"▄▀▀▀▄", "█ # █", "▀▄▄▄▀"}},
    [SHAPE_WODEN] = {{"▄▀▀▀▄", "█ # █", "▀▄▄▄▀"}, {"▄▀▀▀▄", "█ # █", "▀▄▄▄▀"}},
    [SHAPE_PAWN] = {{" ▄▀▄ ", " █ █ ", "▀▀▀▀▀"}, {" ▄█▄ ", " ███ ", "▀▀▀▀▀"}},
    [SHAPE_BLOCK] = {{"█▀▀▀█", "█   █", "█▄▄▄█"}, {"█████", "█████", "█████"}},
};
static const char *const large_ascii[3] = {".---.", "| # |", "'---'"};

static bool begins_with(const char *string, const char *start) {
    while (*start && *string == *start) string++, start++;
    return *start == 0;
}

/* The first glyph of a line of the large form, as a static string; NULL for '#'. */
static const char *glyph_of(const char *art, size_t *length) {
    static const char *const glyphs[] = {"▄", "▀", "█", "▙", "▟", " ", ".", "-", "|", "'"};
    *length = 1;
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (begins_with(art, glyphs[i])) {
            *length = string_length(glyphs[i]);
            return glyphs[i];
        }
    return NULL;
}

static Role piece_role(Piece piece) {
    return piece.shape == SHAPE_CROWN ? ROLE_KING : piece.dark ? ROLE_DARK : ROLE_LIGHT;
}

static void draw_large(Canvas *canvas, Piece piece, Role role, int column, int line) {
    bool ascii = canvas->picture->ascii;
    for (int l = 0; l < 3; l++) {
        const char *art = ascii ? large_ascii[l] : large[piece.shape][piece.dark][l];
        for (int c = 0; c < 5; c++) {
            size_t length;
            const char *glyph = glyph_of(art, &length);
            if (!glyph) glyph = piece_glyph(piece, ascii);
            put(canvas, column - 2 + c, line - 1 + l, role, glyph, glyph);
            art += length;
        }
    }
}

/* The pattern that fills a marked square, and the one without Unicode. */
static const char *const patterns[MARKS][2] = {
    [MARK_THRONE] = {"╳", "+"}, [MARK_CAMP] = {"░", ":"},   [MARK_CORNER] = {"▒", "#"},
    [MARK_ESCAPE] = {"◦", "o"}, [MARK_CLOSED] = {"┼", "x"}, [MARK_HOSTILE] = {"∙", "."}};

static void draw_field(Canvas *canvas, int square, int column, int line) {
    const Layout *layout = &canvas->layout;
    const char *const *mark = NULL;
    bool lined = canvas->board->hexagon && canvas->size == CELLS_SMALL; /* up to the piece */
    for (int m = 0; m < MARKS; m++)
        if (bits_has(canvas->picture->rules->marked[m], square)) mark = patterns[m];
    for (int l = line - layout->reach_y; l <= line + layout->reach_y; l++)
        for (int c = column - layout->reach_x; c <= column + layout->reach_x; c++) {
            cell_at(canvas, c, l)->square = (uint8_t)square;
            if (mark)
                put(canvas, c, l, ROLE_MARK, mark[0], mark[1]);
            else if (!lined || c == column)
                put(canvas, c, l, ROLE_FLOOR, " ", " ");
        }
    if (!mark && (canvas->board->hexagon || canvas->size == CELLS_SMALL))
        put(canvas, column, line, ROLE_FLOOR, "·", ".");
}

static void draw_brackets(Canvas *canvas, int square, int column, int line) {
    const Picture *picture = canvas->picture;
    int reach = canvas->layout.reach_x;
    static const struct {
        Role role;
        const char *open, *close;
    } kinds[] = {{ROLE_CHOSEN, ">", "<"}, {ROLE_RING, "(", ")"}, {ROLE_LAST, "[", "]"}};
    const Bits set[] = {picture->chosen, picture->rings, picture->left | picture->reached};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (bits_has(set[i], square)) {
            put(canvas, column - reach, line, kinds[i].role, kinds[i].open, kinds[i].open);
            put(canvas, column + reach, line, kinds[i].role, kinds[i].close, kinds[i].close);
            return;
        }
}

static void draw_square(Canvas *canvas, int square) {
    const Picture *picture = canvas->picture;
    int column = canvas->out->column[square], line = canvas->out->line[square];
    draw_field(canvas, square, column, line);
    Piece piece = piece_on(picture->rules, picture->position, square);
    Role role = piece_role(piece);
    if (piece.shape != SHAPE_NONE && canvas->layout.reach_y) {
        draw_large(canvas, piece, role, column, line);
    } else if (piece.shape != SHAPE_NONE) {
        const char *glyph = piece_glyph(piece, picture->ascii);
        put(canvas, column, line, role, glyph, glyph);
    } else if (bits_has(picture->left, square)) {
        put(canvas, column, line, ROLE_LAST, " ", " ");
    }
    if (bits_has(picture->dots, square) && piece.shape == SHAPE_NONE)
        put(canvas, column, line, ROLE_DOT, "•", "*");
    draw_brackets(canvas, square, column, line);
}

void picture_cells(const Picture *picture, CellSize size, CellPicture *out) {
    const Board *board = picture->rules->board;
    Canvas canvas = {picture, board, layout_of(board, size), size, out};
    ASSERT(canvas.layout.columns <= MAX_CELL_COLUMNS && canvas.layout.lines <= MAX_CELL_LINES);
    out->columns = canvas.layout.columns;
    out->lines = canvas.layout.lines;
    for (int l = 0; l < out->lines; l++)
        for (int c = 0; c < out->columns; c++) out->cell[l][c] = (Cell){" ", ROLE_BLANK, NOWHERE};
    for (int s = 0; s < board->squares; s++) {
        int column, line;
        find_cell(&canvas, board->x[s], board->y[s], &column, &line);
        out->column[s] = (uint8_t)column;
        out->line[s] = (uint8_t)line;
    }
    if (board->hexagon) {
        draw_hexagon(&canvas);
        label_hexagon(&canvas);
    } else {
        if (size != CELLS_SMALL) draw_grid(&canvas);
        label_square_board(&canvas);
    }
    for (int s = 0; s < board->squares; s++) draw_square(&canvas, s);
}

void picture_text(const Picture *picture, CellSize size, Text *out) {
    CellPicture cells;
    picture_cells(picture, size, &cells);
    for (int l = 0; l < cells.lines; l++) {
        int end = cells.columns;
        while (end && string_equal(cells.cell[l][end - 1].glyph, " ")) end--;
        for (int c = 0; c < end; c++) text_string(out, cells.cell[l][c].glyph);
        text_char(out, '\n');
    }
}

void picture_legend(const Picture *picture, Text *out) {
    const char *between = "";
    for (int i = 0;; i++) {
        Piece piece = piece_kind(picture->rules, i);
        if (piece.shape == SHAPE_NONE) break;
        text_string(out, between);
        text_string(out, piece_glyph(piece, picture->ascii));
        text_char(out, ' ');
        piece_name(picture->rules, piece, out);
        between = "  ";
    }
    for (int m = 0; m < MARKS; m++) {
        if (!picture->rules->marked[m]) continue;
        text_string(out, between);
        text_string(out, patterns[m][picture->ascii]);
        text_char(out, ' ');
        text_string(out, text_word(out, mark_word(m)));
    }
    if (picture->left | picture->reached) {
        text_string(out, between);
        text_string(out, "[ ] ");
        text_say(out, "last move");
    }
    text_char(out, '\n');
}
