/* Draws the screen: title, board, panel, message, keys. The board uses the cells of
 * record/picture.h. Signs repeat everything that colours say. It takes the largest board that
 * leaves room for the panel, and drops the panel if there is none. */
#include "record/piece.h"
#include "record/speech.h"
#include "core/notation.h"
#include "record/lesson.h"
#include "terminal/screen_parts.h"
#include "terminal/tell.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>

/* Lines above the board (title) and below it (two of message, one of keys); the panel's least
 * width. */
enum { ABOVE = 1, BELOW = 3, PANEL = 26, MARGIN = 1 };

/* The panel's greatest width; if there is room, the rules stand beside it. */
enum { WIDE = 48, GUTTER = 3, LESSON = 36, LESSON_MOST = 64 };

/* ------------------------------------------------------------------ colours */

/* What lies under a cell. */
typedef enum Ground {
    GROUND_FLOOR,
    GROUND_MARK,
    GROUND_LAST,
    GROUND_CHOSEN,
    GROUND_CURSOR,
    GROUNDS
} Ground;

/* Colour pairs: the roles from ROLE_LINE on each ground, then the inks. They fit the 64 pairs of a
 * terminal with eight colours. */
enum {
    ROLES = ROLE_RING + 1,
    BOARD_ROLES = ROLES - ROLE_LINE,
    FIRST_INK_PAIR = GROUNDS * BOARD_ROLES + 1
};

static short pair_of(Role role, Ground ground) {
    return (short)(1 + ground * BOARD_ROLES + role - ROLE_LINE);
}

/* Of 256 colours, and of eight. */
static const short ground_colour[GROUNDS][2] = {[GROUND_FLOOR] = {180, COLOR_GREEN},
                                                [GROUND_MARK] = {173, COLOR_GREEN},
                                                [GROUND_LAST] = {143, COLOR_GREEN},
                                                [GROUND_CHOSEN] = {71, COLOR_MAGENTA},
                                                [GROUND_CURSOR] = {32, COLOR_CYAN}};
static const short role_colour[ROLES][2] = {
    [ROLE_LINE] = {137, COLOR_BLACK},  [ROLE_FLOOR] = {94, COLOR_BLACK},
    [ROLE_MARK] = {94, COLOR_BLACK},   [ROLE_DARK] = {16, COLOR_BLACK},
    [ROLE_LIGHT] = {231, COLOR_WHITE}, [ROLE_KING] = {231, COLOR_WHITE},
    [ROLE_LAST] = {94, COLOR_BLACK},   [ROLE_CHOSEN] = {231, COLOR_BLACK},
    [ROLE_DOT] = {22, COLOR_BLACK},    [ROLE_RING] = {124, COLOR_BLACK}};
static const struct {
    short many, few;
    attr_t attributes; /* also without colours */
} inks[] = {[INK_PLAIN] = {-1, -1, 0},
            [INK_TITLE] = {180, COLOR_YELLOW, A_BOLD},
            [INK_FAINT] = {245, -1, A_DIM},
            [INK_BAD] = {203, COLOR_RED, A_BOLD},
            [INK_CALL] = {214, COLOR_YELLOW, A_BOLD | A_REVERSE},
            [INK_CHOICE] = {117, COLOR_CYAN, A_REVERSE}};
enum { INKS = sizeof inks / sizeof *inks };

void screen_colours(Screen *screen) {
    screen->colour = screen->colour && has_colors() && start_color() == OK &&
                     COLOR_PAIRS >= FIRST_INK_PAIR + INKS;
    if (!screen->colour) return;
    use_default_colors();
    int few = COLORS < 256;
    for (int g = 0; g < GROUNDS; g++)
        for (int r = ROLE_LINE; r < ROLES; r++)
            init_pair(pair_of((Role)r, (Ground)g), role_colour[r][few], ground_colour[g][few]);
    for (int i = 0; i < INKS; i++)
        init_pair((short)(FIRST_INK_PAIR + i), few ? inks[i].few : inks[i].many, -1);
}

void screen_ink(const Screen *screen, Ink ink) {
    attr_t faint = screen->colour && COLORS >= 256 ? A_DIM : 0; /* grey is faint enough */
    attr_set(inks[ink].attributes & ~faint, screen->colour ? (short)(FIRST_INK_PAIR + ink) : 0,
             NULL);
}

static void cell_ink(const Screen *screen, Role role, Ground ground) {
    if (role == ROLE_BLANK || role == ROLE_LABEL) {
        screen_ink(screen, INK_FAINT);
    } else if (screen->colour) {
        bool bright = COLORS < 256 && (role == ROLE_LIGHT || role == ROLE_KING);
        bool bold = bright || role == ROLE_CHOSEN || role == ROLE_RING || role == ROLE_LAST ||
                    role == ROLE_DOT;
        attr_set(bold ? A_BOLD : 0, pair_of(role, ground), NULL);
    } else {
        bool bold = role >= ROLE_DARK && role != ROLE_LINE;
        attr_set((ground == GROUND_CURSOR ? A_REVERSE : 0) | (bold ? A_BOLD : 0), 0, NULL);
    }
}

/* ------------------------------------------------------------------ text */

void screen_put(const Screen *screen, int line, int column, const char *text, int bytes) {
    char copy[512];
    int room = (int)sizeof copy - 1;
    snprintf(copy, sizeof copy, "%.*s", bytes < 0 || bytes > room ? room : bytes, text);
    if (screen->ascii) tell_fold(copy);
    mvaddstr(line, column, copy);
}

int screen_bytes(const char *text, int columns) {
    int at = 0;
    while (text[at] && columns-- > 0) {
        at++;
        while ((text[at] & 0xc0) == 0x80) at++;
    }
    return at;
}

int screen_text(const Screen *screen, Box box, int skip, const char *text) {
    int used = 0;
    while (*text && used - skip < box.lines && box.columns > 0) {
        /* As many characters as fit, cut after the last space among them. */
        int width = 0, at = 0, space = 0;
        while (text[at] && text[at] != '\n' && width < box.columns) {
            if (text[at] == ' ') space = at;
            at++;
            while ((text[at] & 0xc0) == 0x80) at++;
            width++;
        }
        if (text[at] && text[at] != '\n' && text[at] != ' ' && space) at = space;
        if (used >= skip) screen_put(screen, box.line + used - skip, box.column, text, at);
        used++;
        text += at;
        if (*text == '\n' || *text == ' ') text++;
    }
    return used > skip ? used - skip : 0;
}

const char *screen_word(const Screen *screen, const char *english) {
    return tell_word(screen->model, english);
}

int screen_width(const char *text) {
    int width = 0;
    for (; *text; text++) width += (*text & 0xc0) != 0x80;
    return width;
}

/* ------------------------------------------------------------------ board */

/* What would be taken if the piece picked up went somewhere, and where it can go. */
static void find_targets(const Screen *screen, Bits *dots, Bits *rings) {
    const Rules *rules = model_rules(screen->model);
    *dots = *rings = 0;
    for (int i = 0; i < screen->moves.count; i++) {
        Move move = screen->moves.move[i];
        if (screen->chosen == NO_SQUARE || move_kind(move) != KIND_SLIDE ||
            move_from(move) != screen->chosen)
            continue;
        *dots |= bit(move_to(move));
    }
    /* The captures of the move to the cursor, or of all moves of the piece. */
    for (int i = 0; i < screen->moves.count; i++) {
        Move move = screen->moves.move[i];
        bool slides = move_kind(move) == KIND_SLIDE;
        if (slides ? move_from(move) != screen->chosen
                   : move != screen_placement(screen, screen->cursor))
            continue;
        if (slides && bits_has(*dots, screen->cursor) && move_to(move) != screen->cursor) continue;
        Position next = *model_now(screen->model);
        Effects effects = {0};
        rules->play(rules, &next, move, &effects);
        for (int t = 0; t < effects.count; t++) *rings |= bit(effects.taken[t].square);
    }
}

bool screen_is_long(const char *message) {
    return screen_width(message) > 2 * (COLS - 2 * MARGIN) - 20;
}

int screen_square_at(const Screen *screen, int column, int line) {
    int c = column - screen->left, l = line - screen->top;
    if (screen->top < 0 || c < 0 || l < 0 || c >= screen->cells.columns || l >= screen->cells.lines)
        return NO_SQUARE;
    int square = screen->cells.cell[l][c].square;
    return square == NOWHERE ? NO_SQUARE : square;
}

static Ground ground_of(const Screen *screen, const Picture *picture, const Cell *cell) {
    int s = cell->square;
    if (s == NOWHERE) return GROUND_FLOOR;
    if (s == screen->cursor) return GROUND_CURSOR;
    if (s == screen->chosen) return GROUND_CHOSEN;
    if (bits_has(picture->left | picture->reached, s)) return GROUND_LAST;
    for (int m = 0; m < MARKS; m++)
        if (bits_has(picture->rules->marked[m], s)) return GROUND_MARK;
    return GROUND_FLOOR;
}

/* Fills the gaps between the nodes of the hexagon with floor: on each line from the first board
 * cell to the last, at most as far as both neighbouring lines, so that the sides are straight. */
static void fill_gaps(CellPicture *cells) {
    int first[MAX_CELL_LINES], last[MAX_CELL_LINES];
    for (int l = 0; l < cells->lines; l++) {
        first[l] = cells->columns;
        last[l] = -1;
        for (int c = 0; c < cells->columns; c++)
            if (cells->cell[l][c].role > ROLE_LABEL) {
                if (last[l] < 0) first[l] = c;
                last[l] = c;
            }
    }
    for (int l = 1; l + 1 < cells->lines; l++) {
        int left = first[l - 1] > first[l + 1] ? first[l - 1] : first[l + 1];
        int right = last[l - 1] < last[l + 1] ? last[l - 1] : last[l + 1];
        if (left > first[l]) left = first[l];
        if (right < last[l]) right = last[l];
        for (int c = left; c <= right; c++)
            if (cells->cell[l][c].role == ROLE_BLANK) cells->cell[l][c].role = ROLE_FLOOR;
    }
}

static void draw_board(Screen *screen, CellSize size) {
    Picture picture = model_picture(screen->model, screen->ascii);
    if (screen->chosen != NO_SQUARE) picture.chosen = bit(screen->chosen);
    find_targets(screen, &picture.dots, &picture.rings);
    if (screen->model->hint != MOVE_NONE && screen->chosen == NO_SQUARE) {
        Move hint = screen->model->hint;
        if (hint != MOVE_PASS)
            picture.chosen = bit(move_from(hint)), picture.dots |= bit(move_to(hint));
    }
    CellPicture *cells = &screen->cells;
    picture_cells(&picture, size, cells);
    if (picture.rules->board->hexagon) fill_gaps(cells);
    for (int l = 0; l < cells->lines; l++)
        for (int c = 0; c < cells->columns; c++) {
            const Cell *cell = &cells->cell[l][c];
            cell_ink(screen, cell->role, ground_of(screen, &picture, cell));
            mvaddstr(screen->top + l, screen->left + c, cell->glyph);
        }
}

/* ------------------------------------------------------------------ panel */

typedef struct Panel {
    Screen *screen;
    int line, column, columns, end; /* the next line; the last one is end - 1 */
} Panel;

static void panel_say(Panel *panel, Ink ink, const char *text) {
    screen_ink(panel->screen, ink);
    Box box = {panel->line, panel->column, panel->columns, panel->end - panel->line};
    panel->line += screen_text(panel->screen, box, 0, text);
}

/* The sign of a player: its most common piece. */
static Piece sign_of(const Rules *rules, int side) {
    for (int i = 0;; i++) {
        Piece piece = piece_kind(rules, i);
        if (piece.owner == side && piece.shape != SHAPE_CROWN) return piece;
    }
}

/* "> o White  12  4:59  person", with the stone on board ground where there are colours. */
static void put_player(Panel *panel, int side) {
    const Screen *screen = panel->screen;
    const Model *model = screen->model;
    const Rules *rules = model_rules(model);
    bool moves = !model_result(model) && model_now(model)->side == side;
    Piece sign = sign_of(rules, side);
    char words[256];
    Text text = tell_into(screen->model, words, sizeof words);
    screen_ink(screen, INK_TITLE);
    mvaddstr(panel->line, panel->column, !moves ? " " : screen->ascii ? ">" : "▶");
    cell_ink(screen, sign.dark ? ROLE_DARK : ROLE_LIGHT, GROUND_FLOOR);
    mvprintw(panel->line, panel->column + 2, " %s ", piece_glyph(sign, screen->ascii));
    speech_player(rules, side, &text);
    if (rules->score) {
        int score[2];
        rules->score(rules, model_now(model), score);
        text_string(&text, "  ");
        text_number(&text, score[side]);
    }
    text_string(&text, "  ");
    if (model_has_clock(model)) {
        tell_clock(model, side, &text);
        text_string(&text, "  ");
    }
    tell_who(model, side, &text);
    Panel rest = *panel;
    rest.column += 6;
    rest.columns -= 6;
    panel_say(&rest, moves ? INK_TITLE : INK_PLAIN, words);
    if (rules->traits.hand) {
        text = tell_into(screen->model, words, sizeof words);
        char hand[128];
        Text held = text_beside(&text, hand, sizeof hand);
        speech_in_hand(rules, model_now(model), side, &held);
        text_say(&text, "has %1", hand);
        panel_say(&rest, INK_FAINT, words);
    }
    panel->line = rest.line;
}

static void put_state(Panel *panel) {
    Model *model = panel->screen->model;
    char words[1024];
    Text text = tell_into(model, words, sizeof words);
    if (model_result(model)) {
        tell_end(model, false, &text);
        panel_say(panel, INK_TITLE, words);
        return;
    }
    tell_call(model, &text);
    if (text.length) {
        panel_say(panel, INK_CALL, words);
        panel->line++;
    }
    text = tell_into(model, words, sizeof words);
    if (model->paused && model_engine_moves(model))
        text_say(&text, "Paused: Space lets taefl play.");
    else if (model->job.kind == JOB_MOVE)
        text_say(&text, "taefl is thinking …");
    else if (model->job.kind == JOB_HINT)
        text_say(&text, "Looking for a hint …");
    else
        tell_turn(model, &text);
    panel_say(panel, INK_PLAIN, words);
    if (panel->screen->stone) {
        text = tell_into(model, words, sizeof words);
        Piece stone = piece_of(model_rules(model), panel->screen->stone);
        text_say(&text, "Next: your %1", text_word(&text, piece_word(stone)));
        panel_say(panel, INK_CALL, words);
    }
}

/* Shows a message that is too long for the lines below the board. */
static void put_message(Panel *panel) {
    const Screen *screen = panel->screen;
    if (!screen_is_long(screen->message)) return;
    panel->line++;
    panel_say(panel, screen->refused ? INK_BAD : INK_PLAIN, screen->message);
}

static void put_view(Panel *panel) {
    Model *model = panel->screen->model;
    if (!model->view) return;
    JobView view = job_view(&model->job);
    char words[512];
    Text text = tell_into(model, words, sizeof words);
    panel->line++;
    if (view.depth)
        tell_view(model, &view, &text);
    else
        text_say(&text, "The engine has nothing to say yet.");
    panel_say(panel, INK_FAINT, words);
    text = tell_into(model, words, sizeof words);
    tell_line(model, &view, 8, &text);
    int end = panel->end;
    if (panel->line + 3 < end) panel->end = panel->line + 3;
    if (model->job.kind != JOB_NONE) panel_say(panel, INK_FAINT, words);
    panel->end = end;
}

/* ------------------------------------------------------------------ moves played */

/* A turn of both players in the list; plies after `here` are faint. */
typedef struct Turn {
    char ply[2][2 * MOVE_TEXT];
    Ink ink[2];
} Turn;

enum { MAX_TURNS = 2048 };

/* A turn begins with the side that the rules let begin; its plies come first. */
static int collect_turns(const Model *model, Turn *turns) {
    const Node *line[2 * MAX_TURNS];
    int plies = 0, count = 0;
    for (const Node *node = model->ahead; node->parent && plies < 2 * MAX_TURNS;
         node = node->parent)
        line[plies++] = node;
    Ink ink = model->here->parent ? INK_PLAIN : INK_FAINT;
    for (int i = plies - 1, before = 1; i >= 0; i--) {
        const Node *node = line[i];
        int place = node->parent->position.side != model_rules(model)->first;
        char text[MOVE_TEXT];
        if (!count || (place == 0 && before == 1))
            turns[count++] = (Turn){{"", ""}, {INK_PLAIN, INK_PLAIN}};
        Turn *turn = &turns[count - 1];
        move_write_human(model_rules(model), &node->parent->position, node->move, text);
        size_t length = strlen(turn->ply[place]);
        snprintf(turn->ply[place] + length, sizeof turn->ply[place] - length, "%s%s",
                 length ? " " : "", text);
        turn->ink[place] = node == model->here ? INK_TITLE : ink;
        if (node == model->here) ink = INK_FAINT;
        before = place;
    }
    return count;
}

static void put_moves(Panel *panel) {
    static Turn turns[MAX_TURNS];
    int count = collect_turns(panel->screen->model, turns), shown = panel->end - ++panel->line;
    if (shown <= 0) return;
    int now = 0;
    for (int i = 0; i < count; i++)
        if (turns[i].ink[P1] == INK_TITLE || turns[i].ink[P2] == INK_TITLE) now = i;
    int first = now - shown + 1 > 0 ? now - shown + 1 : 0;
    if (first + shown > count) first = count > shown ? count - shown : 0;
    if (now < first) first = now;
    int half = (panel->columns - 5) / 2;
    for (int i = first; i < count && panel->line < panel->end; i++, panel->line++) {
        screen_ink(panel->screen, INK_FAINT);
        mvprintw(panel->line, panel->column, "%3d", i + 1);
        for (int side = 0; side < 2; side++) {
            const char *ply = turns[i].ply[side];
            screen_ink(panel->screen, turns[i].ink[side]);
            int room = half - 1, column = panel->column + 4 + side * half;
            mvaddnstr(panel->line, column, ply, (int)strlen(ply) <= room ? -1 : room);
        }
    }
}

static void put_aims(Panel *panel) {
    char words[512];
    Text text = tell_into(panel->screen->model, words, sizeof words);
    tell_aims(panel->screen->model, panel->screen->panel ? '\n' : ' ', &text);
    panel_say(panel, INK_FAINT, words);
}

static void draw_panel(Screen *screen, int line, int column, int columns, int end) {
    Panel panel = {screen, line, column, columns, end};
    put_player(&panel, P1);
    put_player(&panel, P2);
    put_aims(&panel);
    panel.line++;
    put_state(&panel);
    put_message(&panel);
    put_view(&panel);
    put_moves(&panel);
}

/* ------------------------------------------------------------------ rules */

/* Draws the rules in plain words, one paragraph each, with a bold heading. */
static void draw_lesson(Screen *screen, int column, int end) {
    char words[ANSWER_SIZE], *next;
    Text text = tell_into(screen->model, words, sizeof words);
    tell_rules(screen->model, &text);
    int room = COLS - MARGIN - column;
    Panel panel = {screen, ABOVE, column, room < LESSON_MOST ? room : LESSON_MOST, end};
    char *paragraph = strchr(words, '\n'); /* after the title, which is already above the board */
    for (; paragraph && *++paragraph && panel.line < end; paragraph = next) {
        next = strchr(paragraph, '\n');
        if (next) *next = 0;
        int first = panel.line, heading = (int)strcspn(paragraph, ":");
        panel_say(&panel, INK_PLAIN, paragraph);
        screen_ink(screen, INK_TITLE);
        if (paragraph[heading]) screen_put(screen, first, column, paragraph, heading + 1);
        panel.line++;
    }
}

/* ------------------------------------------------------------------ all of it */

typedef struct Arrangement {
    CellSize size;
    bool panel, fits;
    int columns, lines; /* of the board */
} Arrangement;

static Arrangement arrange(const Board *board) {
    static const struct {
        CellSize size;
        bool panel;
    } tries[] = {{CELLS_LARGE, true},
                 {CELLS_NORMAL, true},
                 {CELLS_SMALL, true},
                 {CELLS_NORMAL, false},
                 {CELLS_SMALL, false}};
    Arrangement found = {.fits = false};
    for (size_t i = 0; i < sizeof tries / sizeof *tries && !found.fits; i++) {
        found = (Arrangement){.size = tries[i].size, .panel = tries[i].panel};
        picture_extent(board, found.size, &found.columns, &found.lines);
        int columns = MARGIN + found.columns + (found.panel ? 2 + PANEL : 0);
        int lines = ABOVE + found.lines + BELOW + (found.panel ? 0 : 1);
        found.fits = columns <= COLS && lines <= LINES;
    }
    return found;
}

static void draw_title(const Screen *screen) {
    const Rules *rules = model_rules(screen->model);
    screen_ink(screen, INK_TITLE);
    const char *title = lesson_title(rules->base, &(Text){.language = screen->model->language});
    screen_put(screen, 0, MARGIN, title, screen_bytes(title, COLS - MARGIN));
    if (!rules->options) return;
    screen_ink(screen, INK_FAINT);
    int column = MARGIN + screen_width(title) + 2, room = COLS - column;
    if (room > 0) screen_put(screen, 0, column, strchr(rules->name, '+'), room);
}

/* Puts the clocks at the end of the title if there is no panel: "White 4:59". */
static void draw_clocks(const Screen *screen) {
    char words[128];
    Text text = tell_into(screen->model, words, sizeof words);
    for (int side = 0; side < 2 && model_has_clock(screen->model); side++) {
        text_string(&text, "  ");
        speech_player(model_rules(screen->model), side, &text);
        text_char(&text, ' ');
        tell_clock(screen->model, side, &text);
    }
    int column = COLS - MARGIN - screen_width(words);
    screen_ink(screen, INK_TITLE);
    screen_put(screen, 0, column > 0 ? column : 0, words, screen_bytes(words, COLS));
}

/* The end of the typed text, as much as fits. */
static const char *shown_entry(const Screen *screen) {
    int room = COLS - 2 * MARGIN - 3, over = screen_width(screen->entry) - room;
    return screen->entry + screen_bytes(screen->entry, over > 0 ? over : 0);
}

static void draw_below(const Screen *screen) {
    static const char *const keys[] = WORDS({"Enter pick", "u undo", "r redo", "Tab hint", "v view",
                                             "x flip", "? rules and keys", "q quit"});
    screen_ink(screen, screen->refused ? INK_BAD : INK_PLAIN);
    if (screen->entering) {
        screen_ink(screen, INK_PLAIN);
        screen_put(screen, LINES - BELOW, MARGIN,
                   screen_word(screen, "Move or command, then Enter:"), -1);
        mvprintw(LINES - BELOW + 1, MARGIN, "> %s", shown_entry(screen));
    } else if (!screen->panel || !screen_is_long(screen->message)) {
        screen_text(screen, (Box){LINES - BELOW, MARGIN, COLS - 2 * MARGIN, 2}, 0, screen->message);
    }
    screen_ink(screen, INK_FAINT);
    int column = MARGIN;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *words = screen_word(screen, keys[i]);
        if (column + screen_width(words) > COLS) break;
        screen_put(screen, LINES - 1, column, words, -1);
        column += screen_width(words) + 2;
    }
}

static void draw_too_small(Screen *screen, const Arrangement *least) {
    char words[256];
    screen->top = -1;
    Text text = tell_into(screen->model, words, sizeof words);
    text_say(&text, "The window is too small for this board: %1 x %2. It needs %3 x %4. q quits.",
             TEXT_NUMBER(COLS), TEXT_NUMBER(LINES), TEXT_NUMBER(MARGIN + least->columns),
             TEXT_NUMBER(ABOVE + least->lines + BELOW + 1));
    screen_ink(screen, INK_PLAIN);
    screen_text(screen, (Box){0, 0, COLS, LINES}, 0, words);
}

void screen_draw(Screen *screen) {
    const Board *board = model_rules(screen->model)->board;
    Arrangement a = arrange(board);
    attr_set(0, 0, NULL);
    erase();
    curs_set(0);
    if (!a.fits) {
        draw_too_small(screen, &a);
        refresh();
        return;
    }
    screen->panel = a.panel;
    screen->top = ABOVE;
    screen->left = MARGIN;
    int end = LINES - BELOW;
    draw_title(screen);
    draw_board(screen, a.size);
    if (a.panel) {
        int column = MARGIN + a.columns + 2, room = COLS - column - MARGIN;
        draw_panel(screen, ABOVE, column, room < WIDE ? room : WIDE, end);
        if (room - WIDE >= GUTTER + LESSON) draw_lesson(screen, column + WIDE + GUTTER, end);
    } else {
        Panel panel = {screen, ABOVE + a.lines, MARGIN, COLS - 2 * MARGIN, ABOVE + a.lines + 1};
        put_state(&panel);
        panel = (Panel){screen, ABOVE + a.lines + 1, MARGIN, COLS - 2 * MARGIN, end};
        put_aims(&panel);
        draw_clocks(screen);
    }
    draw_below(screen);
    if (screen->entering) {
        curs_set(1);
        move(LINES - BELOW + 1, MARGIN + 2 + screen_width(shown_entry(screen)));
    } else {
        move(screen->top + screen->cells.line[screen->cursor],
             screen->left + screen->cells.column[screen->cursor]);
    }
    attr_set(0, 0, NULL);
    refresh();
}
