/* See view.h. The board uses the cells of record/picture.h. Signs repeat everything that colours
 * say. It takes the largest board that leaves room for a panel beside it. If there is none, the
 * panel stands below the board, as far as there is room. */
#include "terminal/view.h"
#include "core/notation.h"
#include "record/lesson.h"
#include "record/piece.h"
#include "record/speech.h"
#include "terminal/tell.h"

#include <stdio.h>
#include <string.h>

/* Lines above the board (title) and below it (two of message, one that is typed); the panel's
 * least and greatest width; its lines for whose turn it is, players and goals; from how many lines
 * on it has empty ones. */
enum { ABOVE = 1, BELOW = 3, MARGIN = 1, PANEL = 26, WIDE = 48, PANEL_LINES = 5, AIRY = 12 };

/* ------------------------------------------------------------------ colours */

/* What lies under a cell. */
typedef enum Ground { GROUND_FLOOR, GROUND_MARK, GROUND_LAST, GROUND_CHOSEN, GROUNDS } Ground;

/* Attributes for text that is not part of the board. */
typedef enum Ink { INK_PLAIN, INK_TITLE, INK_FAINT, INK_BAD, INK_CALL } Ink;

enum { BLACK, RED, GREEN, YELLOW, MAGENTA = 5, WHITE = 7, NO_COLOUR = -1 };

/* Of 256 colours, and of eight. */
static const short ground_colour[GROUNDS][2] = {[GROUND_FLOOR] = {180, GREEN},
                                                [GROUND_MARK] = {173, GREEN},
                                                [GROUND_LAST] = {143, GREEN},
                                                [GROUND_CHOSEN] = {71, MAGENTA}};
static const short role_colour[][2] = {
    [ROLE_LINE] = {137, BLACK}, [ROLE_FLOOR] = {94, BLACK},   [ROLE_MARK] = {94, BLACK},
    [ROLE_DARK] = {16, BLACK},  [ROLE_LIGHT] = {231, WHITE},  [ROLE_KING] = {231, WHITE},
    [ROLE_LAST] = {94, BLACK},  [ROLE_CHOSEN] = {231, BLACK}, [ROLE_DOT] = {22, BLACK},
    [ROLE_RING] = {124, BLACK}};
static const struct {
    short colour[2];
    const char *style; /* also without colours */
} inks[] = {[INK_PLAIN] = {{NO_COLOUR, NO_COLOUR}, ""},
            [INK_TITLE] = {{180, YELLOW}, ";1"},
            [INK_FAINT] = {{245, NO_COLOUR}, ";2"},
            [INK_BAD] = {{203, RED}, ";1"},
            [INK_CALL] = {{214, YELLOW}, ";1;7"}};

static void put_colour(View *view, bool ground, const short colour[2]) {
    char words[16];
    short one = colour[!view->many];
    if (!view->colour || one == NO_COLOUR) return;
    snprintf(words, sizeof words, view->many ? ";%d8;5;%d" : ";%d%d", ground ? 4 : 3, one);
    text_string(view->out, words);
}

static void ink(View *view, Ink kind) {
    bool grey = kind == INK_FAINT && view->colour && view->many; /* is faint enough */
    text_string(view->out, "\033[0");
    if (!grey) text_string(view->out, inks[kind].style);
    put_colour(view, false, inks[kind].colour);
    text_char(view->out, 'm');
}

static void cell_ink(View *view, Role role, Ground ground) {
    if (role <= ROLE_LABEL) {
        ink(view, INK_FAINT);
        return;
    }
    bool bold = role == ROLE_CHOSEN || role == ROLE_RING || role == ROLE_LAST || role == ROLE_DOT;
    bool piece = role == ROLE_DARK || role == ROLE_LIGHT || role == ROLE_KING;
    if (piece) bold = !view->colour || (!view->many && role != ROLE_DARK);
    text_string(view->out, bold ? "\033[0;1" : "\033[0");
    put_colour(view, false, role_colour[role]);
    put_colour(view, true, ground_colour[ground]);
    text_char(view->out, 'm');
}

/* ------------------------------------------------------------------ text */

static int width_of(const char *text) {
    int width = 0;
    for (; *text; text++) width += (*text & 0xc0) != 0x80;
    return width;
}

/* How many bytes of a text fit into `columns` columns. */
static int bytes_in(const char *text, int columns) {
    int at = 0;
    while (text[at] && columns-- > 0) {
        at++;
        while ((text[at] & 0xc0) == 0x80) at++;
    }
    return at;
}

static void go(View *view, int line, int column) {
    char words[32];
    snprintf(words, sizeof words, "\033[%d;%dH", line + 1, column + 1);
    text_string(view->out, words);
}

/* Writes as much of a text as fits before the right edge. */
static void put(View *view, int line, int column, Ink kind, const char *text) {
    go(view, line, column);
    ink(view, kind);
    text_bytes(view->out, text, (size_t)bytes_in(text, view->columns - column));
}

/* The length of the text's first line of at most `columns`, cut after a word if there is one. */
static int first_line(const char *text, int columns) {
    int at = 0, space = 0;
    for (int width = 0; text[at] && text[at] != '\n' && width < columns; width++) {
        if (text[at] == ' ') space = at;
        at++;
        while ((text[at] & 0xc0) == 0x80) at++;
    }
    bool inside = text[at] && text[at] != '\n' && text[at] != ' ';
    return inside && space ? space : at;
}

/* A part of the terminal: from `line` on, before `end`. */
typedef struct Panel {
    View *view;
    int line, column, columns, end;
} Panel;

/* Writes a text, wrapped at words; a line end in it starts a new line. Leaves out the first `skip`
 * lines, and what has no room. Returns the number of all its lines. */
static int wrap(Panel *panel, Ink kind, int skip, const char *text) {
    int lines = 0;
    for (; *text && panel->columns > 0; lines++) {
        int length = first_line(text, panel->columns);
        if (lines >= skip && panel->line < panel->end) {
            go(panel->view, panel->line++, panel->column);
            ink(panel->view, kind);
            text_bytes(panel->view->out, text, (size_t)length);
        }
        text += length;
        if (*text == '\n' || *text == ' ') text++;
    }
    return lines;
}

static void say(Panel *panel, Ink kind, const char *text) { wrap(panel, kind, 0, text); }

/* ------------------------------------------------------------------ board */

/* Highlights the moves that what is typed can become, and what the move that is typed takes. */
static void find_typed(const View *view, Picture *picture) {
    char typed[VIEW_ENTRY];
    size_t length = 0;
    for (const char *at = view->entry; *at; at++)
        if (*at != ' ' && *at != '-') typed[length++] = *at;
    if (length < 2) return; /* less is no square */
    MoveList list;
    game_moves(model_game(view->model), &list);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT];
        Move move = list.move[i];
        move_write(picture->rules, move, text);
        if (strncmp(text, typed, length) != 0) continue;
        if (move_kind(move) == KIND_SLIDE)
            picture->chosen |= bit(move_from(move)), picture->dots |= bit(move_to(move));
        if (text[length]) continue;
        Position next = *picture->position;
        Effects effects = {0};
        picture->rules->play(picture->rules, &next, move, &effects);
        for (int t = 0; t < effects.count; t++) picture->rings |= bit(effects.taken[t].square);
    }
}

static Ground ground_of(const Picture *picture, const Cell *cell) {
    int s = cell->square;
    if (s == NOWHERE) return GROUND_FLOOR;
    if (bits_has(picture->chosen, s)) return GROUND_CHOSEN;
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

static void draw_board(View *view, CellSize size) {
    static CellPicture cells;
    Picture picture = model_picture(view->model, view->ascii);
    Move hint = view->model->hint;
    find_typed(view, &picture);
    if (!view->entry[0] && hint != MOVE_NONE && hint != MOVE_PASS)
        picture.chosen = bit(move_from(hint)), picture.dots |= bit(move_to(hint));
    picture_cells(&picture, size, &cells);
    if (picture.rules->board->hexagon) fill_gaps(&cells);
    for (int l = 0; l < cells.lines; l++) {
        go(view, ABOVE + l, MARGIN);
        int before = -1;
        for (int c = 0; c < cells.columns; c++) {
            const Cell *cell = &cells.cell[l][c];
            Ground ground = ground_of(&picture, cell);
            int style = cell->role * GROUNDS + (int)ground;
            if (style != before) cell_ink(view, (Role)cell->role, ground);
            before = style;
            text_string(view->out, cell->glyph);
        }
    }
}

/* ------------------------------------------------------------------ panel */

/* The sign of a player: its most common piece. */
static Piece sign_of(const Rules *rules, int side) {
    for (int i = 0;; i++) {
        Piece piece = piece_kind(rules, i);
        if (piece.owner == side && piece.shape != SHAPE_CROWN) return piece;
    }
}

/* "> o White  12  4:59  person", with the stone on board ground where there are colours. */
static void put_player(Panel *panel, int side) {
    View *view = panel->view;
    const Model *model = view->model;
    const Rules *rules = model_rules(model);
    bool moves = !model_result(model) && model_now(model)->side == side;
    Piece sign = sign_of(rules, side);
    char words[256], hand[128];
    if (panel->line >= panel->end) return;
    put(view, panel->line, panel->column, INK_TITLE, !moves ? " " : view->ascii ? ">" : "▶");
    go(view, panel->line, panel->column + 2);
    cell_ink(view, sign.dark ? ROLE_DARK : ROLE_LIGHT, GROUND_FLOOR);
    snprintf(words, sizeof words, " %s ", piece_glyph(sign, view->ascii));
    text_string(view->out, words);
    Text text = tell_into(model, words, sizeof words);
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
    say(&rest, moves ? INK_TITLE : INK_PLAIN, words);
    if (rules->traits.hand) {
        text = tell_into(model, words, sizeof words);
        Text held = text_beside(&text, hand, sizeof hand);
        speech_in_hand(rules, model_now(model), side, &held);
        text_say(&text, "has %1", hand);
        say(&rest, INK_FAINT, words);
    }
    panel->line = rest.line;
}

static void put_state(Panel *panel) {
    const Model *model = panel->view->model;
    char words[1024];
    Text text = tell_into(model, words, sizeof words);
    if (!model_result(model)) tell_call(model, &text);
    if (text.length) say(panel, INK_CALL, words);
    text = tell_into(model, words, sizeof words);
    if (model_result(model))
        tell_end(model, false, &text);
    else if (model->paused && model_engine_moves(model))
        text_say(&text, "Paused: Space lets taefl play.");
    else if (model->job.kind == JOB_MOVE)
        text_say(&text, "taefl is thinking …");
    else if (model->job.kind == JOB_HINT)
        text_say(&text, "Looking for a hint …");
    else
        tell_turn(model, &text);
    say(panel, INK_TITLE, words);
}

static void put_aims(Panel *panel) {
    char words[512];
    Text text = tell_into(panel->view->model, words, sizeof words);
    tell_aims(panel->view->model, panel->columns < WIDE ? '\n' : ' ', &text);
    say(panel, INK_FAINT, words);
}

static void put_view(Panel *panel) {
    Model *model = panel->view->model;
    if (!model->view) return;
    JobView seen = job_view(&model->job);
    char words[512];
    Text text = tell_into(model, words, sizeof words);
    if (seen.depth)
        tell_view(model, &seen, &text);
    else
        text_say(&text, "The engine has nothing to say yet.");
    say(panel, INK_FAINT, words);
    text = tell_into(model, words, sizeof words);
    tell_line(model, &seen, 8, &text);
    if (model->job.kind != JOB_NONE) say(panel, INK_FAINT, words);
}

/* ------------------------------------------------------------------ moves played */

/* A turn of both players in the list; plies after `here` are faint. */
typedef struct Turn {
    char ply[2][2 * MOVE_TEXT];
    Ink ink[2];
} Turn;

enum { MAX_TURNS = 2048, NUMBER = 4 /* columns of a turn's number */ };

/* A turn begins with the side that the rules let begin; its plies come first. */
static int collect_turns(const Model *model, Turn *turns) {
    static const Node *line[2 * MAX_TURNS];
    int plies = 0, count = 0;
    for (const Node *node = model->ahead; node->parent && plies < 2 * MAX_TURNS;
         node = node->parent)
        line[plies++] = node;
    Ink kind = model->here->parent ? INK_PLAIN : INK_FAINT;
    for (int i = plies - 1, before = 1; i >= 0 && count < MAX_TURNS; i--) {
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
        turn->ink[place] = node == model->here ? INK_TITLE : kind;
        if (node == model->here) kind = INK_FAINT;
        before = place;
    }
    return count;
}

static void put_moves(Panel *panel) {
    static Turn turns[MAX_TURNS];
    int count = collect_turns(panel->view->model, turns), shown = panel->end - panel->line;
    if (shown <= 0) return;
    int now = 0;
    for (int i = 0; i < count; i++)
        if (turns[i].ink[P1] == INK_TITLE || turns[i].ink[P2] == INK_TITLE) now = i;
    int first = now - shown + 1 > 0 ? now - shown + 1 : 0;
    if (first + shown > count) first = count > shown ? count - shown : 0;
    int half = (panel->columns - NUMBER - 1) / 2;
    for (int i = first; i < count && panel->line < panel->end; i++, panel->line++) {
        char words[2 * MOVE_TEXT];
        snprintf(words, sizeof words, "%*d", NUMBER - 1, i + 1);
        put(panel->view, panel->line, panel->column, INK_FAINT, words);
        for (int side = 0; side < 2; side++) {
            snprintf(words, sizeof words, "%.*s", half - 1, turns[i].ply[side]);
            put(panel->view, panel->line, panel->column + NUMBER + side * half, turns[i].ink[side],
                words);
        }
    }
}

/* ------------------------------------------------------------------ all of it */

typedef struct Arrangement {
    CellSize size;
    bool beside, fits;  /* whether the panel stands beside the board */
    int columns, lines; /* of the board */
} Arrangement;

static Arrangement arrange(const View *view) {
    static const struct {
        CellSize size;
        bool beside;
    } tries[] = {{CELLS_LARGE, true},
                 {CELLS_NORMAL, true},
                 {CELLS_SMALL, true},
                 {CELLS_NORMAL, false},
                 {CELLS_SMALL, false}};
    Arrangement found = {.fits = false};
    for (size_t i = 0; i < sizeof tries / sizeof *tries && !found.fits; i++) {
        found = (Arrangement){.size = tries[i].size, .beside = tries[i].beside};
        picture_extent(model_rules(view->model)->board, found.size, &found.columns, &found.lines);
        int columns = MARGIN + found.columns + (found.beside ? 2 + PANEL : 0);
        int lines = ABOVE + found.lines + BELOW;
        if (!found.beside) lines += found.size == CELLS_SMALL ? 1 : PANEL_LINES;
        found.fits = columns <= view->columns && lines <= view->lines;
    }
    return found;
}

/* The message has two lines below the board; a longer one stands in the panel beside it. */
static bool is_long(const View *view) {
    Panel unseen = {.columns = view->columns - 2 * MARGIN};
    return wrap(&unseen, INK_PLAIN, 0, view->message) > 2;
}

bool view_is_page(const View *view) {
    return strchr(view->message, '\n') || (is_long(view) && !arrange(view).beside);
}

static void draw_panel(View *view, const Arrangement *a) {
    int column = a->beside ? MARGIN + a->columns + 2 : MARGIN, line = ABOVE;
    int room = view->columns - column - MARGIN;
    if (!a->beside) line += a->lines;
    Panel panel = {view, line, column, room < WIDE ? room : WIDE, view->lines - BELOW};
    int gap = panel.end - panel.line >= AIRY;
    put_state(&panel);
    panel.line += gap;
    put_player(&panel, P1);
    put_player(&panel, P2);
    panel.line += gap;
    put_aims(&panel);
    panel.line += gap;
    if (a->beside && is_long(view)) {
        say(&panel, view->refused ? INK_BAD : INK_PLAIN, view->message);
        panel.line += gap;
    }
    put_view(&panel);
    panel.line += gap && view->model->view;
    put_moves(&panel);
}

static void draw_title(View *view) {
    const Rules *rules = model_rules(view->model);
    const char *title = lesson_title(rules->base, &(Text){.language = view->model->language});
    put(view, 0, MARGIN, INK_TITLE, title);
    if (rules->options)
        put(view, 0, MARGIN + width_of(title) + 2, INK_FAINT, strchr(rules->name, '+'));
}

/* The line that is typed, as much of its end as fits; while it is empty, what may be typed. */
static void draw_entry(View *view) {
    static const char *const keys[] =
        WORDS({"Tab hint", "Up undo", "Down redo", "help", "rules", "quit"});
    int line = view->lines - 1, column = MARGIN + 2, room = view->columns - column - MARGIN;
    int over = width_of(view->entry) - room;
    const char *shown = view->entry + bytes_in(view->entry, over > 0 ? over : 0);
    put(view, line, MARGIN, INK_PLAIN, "> ");
    text_string(view->out, shown);
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !view->entry[0]; i++) {
        const char *words = tell_word(view->model, keys[i]);
        if (column + 1 + width_of(words) > view->columns) break;
        put(view, line, column + 1, INK_FAINT, words);
        column += width_of(words) + 2;
    }
    go(view, line, MARGIN + 2 + width_of(shown));
}

static void draw_too_small(View *view, const Arrangement *least) {
    char words[256];
    Text text = tell_into(view->model, words, sizeof words);
    text_say(&text,
             "The window is too small for this board: %1 x %2. It needs %3 x %4. 'quit' leaves.",
             TEXT_NUMBER(view->columns), TEXT_NUMBER(view->lines),
             TEXT_NUMBER(MARGIN + least->columns), TEXT_NUMBER(ABOVE + least->lines + BELOW + 1));
    say(&(Panel){view, 0, 0, view->columns, view->lines - 1}, INK_PLAIN, words);
}

/* One picture at a time: terminals that know 2026 show none half drawn. The cursor is hidden until
 * it stands in its place. */
static void begin(View *view, Text *out) {
    view->out = out;
    text_string(out, "\033[?2026h\033[?25l\033[0m");
    for (int l = 0; l < view->lines; l++) {
        go(view, l, 0);
        text_string(out, "\033[K");
    }
}

static void end(View *view) {
    ink(view, INK_PLAIN);
    text_string(view->out, "\033[?25h\033[?2026l");
    if (view->ascii) tell_fold(view->out->start);
}

void view_draw(View *view, Text *out) {
    Arrangement a = arrange(view);
    begin(view, out);
    if (a.fits) {
        draw_title(view);
        draw_board(view, a.size);
        draw_panel(view, &a);
        Panel below = {view, view->lines - BELOW, MARGIN, view->columns - 2 * MARGIN,
                       view->lines - 1};
        if (!is_long(view)) say(&below, view->refused ? INK_BAD : INK_PLAIN, view->message);
    } else {
        draw_too_small(view, &a);
    }
    draw_entry(view);
    end(view);
}

int view_draw_page(View *view, Text *out) {
    Panel panel = {view, 0, MARGIN, view->columns - 2 * MARGIN, view->lines - 2};
    begin(view, out);
    int lines = wrap(&panel, view->refused ? INK_BAD : INK_PLAIN, view->skip, view->message);
    put(view, view->lines - 1, MARGIN, INK_FAINT,
        tell_word(view->model,
                  lines > view->skip + panel.line ? "Any key shows more." : "Any key goes back."));
    end(view);
    return lines > view->skip ? panel.line : 0;
}
