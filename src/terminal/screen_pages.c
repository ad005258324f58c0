/* Pages of text and menus. Each fills the whole screen. */
#include "record/lesson.h"
#include "record/speech.h"
#include "terminal/screen_parts.h"
#include "terminal/tell.h"

#include <limits.h>
#include <ncurses.h>
#include <stdio.h>
#include <string.h>

enum { PAGE_COLUMNS = 78, KEY_ESCAPE = 27 };

static int page_width(void) { return COLS - 2 < PAGE_COLUMNS ? COLS - 2 : PAGE_COLUMNS; }

static void put_heading(const Screen *screen, const char *title, const char *keys) {
    attr_set(0, 0, NULL);
    erase();
    curs_set(0);
    screen_ink(screen, INK_TITLE);
    screen_put(screen, 0, 1, title, -1);
    screen_ink(screen, INK_FAINT);
    screen_put(screen, LINES - 1, 1, keys, screen_bytes(keys, COLS - 2));
}

/* Writes paragraphs, with empty lines between them if all fit; headings ("Moving:") are bold.
 * Returns whether there is more below. */
static bool put_paragraphs(const Screen *screen, const char *text, int room, int skip) {
    const Box unseen = {LINES, 1, page_width(), INT_MAX}; /* only counts the lines */
    int lines = screen_text(screen, unseen, 0, text), paragraphs = 0;
    for (const char *t = text; *t; t++) paragraphs += *t == '\n';
    bool headed = strchr(text, ':') && strchr(text, ':') < text + strcspn(text, " \n");
    int between = headed && lines + paragraphs <= room, line = 2 - skip;
    while (*text) {
        char paragraph[MESSAGE_SIZE];
        size_t length = strcspn(text, "\n"), heading = strcspn(text, ":\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, text);
        screen_ink(screen, INK_PLAIN);
        int hidden = line < 2 ? 2 - line : 0;
        Box box = {line + hidden, 1, page_width(), 2 + room - line - hidden};
        int shown = screen_text(screen, box, hidden, paragraph);
        if (headed && line >= 2 && line < 2 + room && text[heading] == ':') {
            screen_ink(screen, INK_TITLE);
            screen_put(screen, line, 1, text, (int)heading + 1);
        }
        line += hidden ? screen_text(screen, unseen, 0, paragraph) : shown;
        line += between + !length;
        text += length + (text[length] == '\n');
    }
    return lines - skip > room;
}

int page_show(Screen *screen, const char *title, const char *text, const char *keys) {
    int skip = 0;
    for (;;) {
        int room = LINES - 3 > 0 ? LINES - 3 : 1;
        put_heading(screen, title, keys);
        bool more = put_paragraphs(screen, text, room, skip);
        if (more) {
            screen_ink(screen, INK_CALL);
            const char *words = screen_word(screen, " more: Down ");
            int column = COLS - 1 - screen_width(words);
            screen_put(screen, LINES - 1, column > 0 ? column : 0, words, -1);
        }
        refresh();
        int key = screen_key();
        if (key == KEY_DOWN || key == KEY_NPAGE)
            skip += !more ? 0 : key == KEY_DOWN ? 1 : room - 1;
        else if (key == KEY_UP || key == KEY_PPAGE)
            skip -= key == KEY_UP ? 1 : room - 1;
        else if (key != 0 && key != KEY_MOUSE)
            return key;
        if (skip < 0) skip = 0;
    }
}

typedef struct MenuRow {
    char label[96];
    char words[128];
} MenuRow;

/* The keys of the rows; q leaves. */
static const char row_keys[] = "1234567890abcdefghijklmnoprstuvwxyz";

/* The row under the mouse when its button goes down, or -1. */
static int clicked_row(int top, int count, int height) {
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & BUTTON1_PRESSED)) return -1;
    int row = (event.y - top) / height;
    return event.y >= top && row < count ? row : -1;
}

/* Writes the words of a row after its label if they fit. */
static void put_beside(const Screen *screen, int line, const MenuRow *row, bool chosen) {
    enum { COLUMN = 50 };
    int room = 1 + page_width() - COLUMN;
    if (room < screen_width(row->words) || 5 + screen_width(row->label) >= COLUMN) return;
    screen_ink(screen, chosen ? INK_CHOICE : INK_FAINT);
    screen_put(screen, line, COLUMN, row->words, -1);
}

/* Writes the rows, with their words below if there is room. */
static void put_rows(const Screen *screen, const MenuRow *rows, int first, int count, int chosen,
                     int height) {
    for (int i = first; i < count; i++) {
        int line = 2 + (i - first) * height;
        screen_ink(screen, i == chosen ? INK_CHOICE : INK_PLAIN);
        mvhline(line, 1, ' ', page_width());
        if (i < (int)sizeof row_keys - 1) mvaddch(line, 2, (chtype)row_keys[i]);
        screen_put(screen, line, 5, rows[i].label, -1);
        if (height < 2) {
            put_beside(screen, line, &rows[i], i == chosen);
            continue;
        }
        screen_ink(screen, i == chosen ? INK_PLAIN : INK_FAINT);
        screen_put(screen, line + 1, 5, rows[i].words, screen_bytes(rows[i].words, COLS - 6));
    }
}

/* Lets the person choose a row, starting at `chosen`; -1: none. */
static int menu_choose(Screen *screen, const char *title, const MenuRow *rows, int count,
                       int chosen) {
    for (;;) {
        int height = 3 + 3 * count <= LINES ? 3 : 3 + 2 * count <= LINES ? 2 : 1;
        int room = (LINES - 3) / height > 0 ? (LINES - 3) / height : 1;
        int first = chosen < room ? 0 : chosen - room + 1; /* keeps the chosen row visible */
        put_heading(
            screen, title,
            screen_word(screen, "Up/Down and Enter, or the key before a row. Esc goes back."));
        put_rows(screen, rows, first, count < first + room ? count : first + room, chosen, height);
        refresh();
        int key = screen_key(), row;
        switch (key) {
        case KEY_UP: chosen = (chosen + count - 1) % count; break;
        case KEY_DOWN: chosen = (chosen + 1) % count; break;
        case '\r':
        case '\n':
        case ' ':
        case KEY_ENTER: return chosen;
        case KEY_MOUSE:
            row = clicked_row(2, count - first, height);
            if (row >= 0) return first + row;
            break;
        case KEY_ESCAPE:
        case 'q':
        case KEY_ENDED: return -1;
        default:
            for (row = 0; row_keys[row] && row < count; row++)
                if (row_keys[row] == key) return row;
        }
    }
}

static void set_row(const Screen *screen, MenuRow *row, const char *label, const char *words) {
    snprintf(row->label, sizeof row->label, "%s", screen_word(screen, label));
    snprintf(row->words, sizeof row->words, "%s", screen_word(screen, words));
}

static const char *title_of(const Screen *screen, const RulesBase *base) {
    return lesson_title(base, &(Text){.language = screen->model->language});
}

/* The options of a rule set: each choice turns one on or off, until the first row. */
static bool choose_options(Screen *screen, const RulesBase *base, uint32_t *options) {
    int count = rules_option_count(base), chosen = 0;
    *options = 0;
    if (!count) return true;
    for (;;) {
        MenuRow rows[MAX_OPTIONS + 1];
        set_row(screen, &rows[0], "Play", "with the rules as they stand below");
        for (int i = 0; i < count; i++) {
            snprintf(rows[i + 1].label, sizeof rows->label, "[%c] %s",
                     *options >> i & 1 ? 'x' : ' ', base->option[i].name);
            snprintf(rows[i + 1].words, sizeof rows->words, "%s",
                     screen_word(screen, base->option[i].words));
        }
        chosen = menu_choose(screen, title_of(screen, base), rows, count + 1, chosen);
        if (chosen <= 0) return chosen == 0;
        uint32_t option = 1u << (chosen - 1);
        *options ^= option;
        if (rules_clash(base, *options)) *options &= option | ~base->apart;
    }
}

bool menu_game(Screen *screen) {
    enum { MOST = 40 };
    MenuRow rows[MOST] = {{"", ""}};
    int count = rules_bases() < MOST ? rules_bases() : MOST, chosen = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(rules_base(i)->name, EASIEST) == 0) chosen = i;
        set_row(screen, &rows[i], title_of(screen, rules_base(i)), lesson_line(rules_base(i)));
    }
    for (;;) {
        uint32_t options;
        char name[96], title[160];
        Error error;
        Text text = tell_into(screen->model, title, sizeof title);
        text_say(&text, "Which game?");
        text_char(&text, ' ');
        text_say(&text, EASIEST_WORDS);
        chosen = menu_choose(screen, title, rows, count, chosen);
        if (chosen < 0) return false;
        const RulesBase *base = rules_base(chosen);
        if (!choose_options(screen, base, &options)) continue;
        rules_name(base, options, name, sizeof name);
        if (model_new(screen->model, name, NULL, &error)) return true;
    }
}

bool menu_level(Screen *screen, int *level) {
    MenuRow rows[LEVELS];
    for (int i = 0; i < LEVELS; i++) {
        set_row(screen, &rows[i], levels[i].name, levels[i].words);
    }
    const char *title = screen_word(screen, "How well should taefl play?");
    int chosen = menu_choose(screen, title, rows, LEVELS, *level);
    if (chosen >= 0) *level = chosen;
    return chosen >= 0;
}

bool menu_players(Screen *screen) {
    Model *model = screen->model;
    MenuRow rows[4];
    set_row(screen, &rows[2], "Two people", "at this keyboard");
    set_row(screen, &rows[3], "taefl against taefl", "you look on; Space pauses");
    for (int side = 0; side < 2; side++) {
        bool begins = side == model_rules(model)->first;
        set_row(screen, &rows[side], "", begins ? "taefl moves second" : "taefl moves first");
        Text text = tell_into(model, rows[side].label, sizeof rows->label);
        text_say(&text, "You play %1", speech_side(model_rules(model), side, &text));
    }
    int level = model->player[P1] != PERSON ? model->player[P1] : model->player[P2];
    if (level == PERSON) level = DEFAULT_LEVEL;
    int chosen = menu_choose(screen, screen_word(screen, "Who plays?"), rows, 4, 0);
    if (chosen < 0 || (chosen != 2 && !menu_level(screen, &level))) return false;
    model->paused = false;
    model->player[P1] = chosen == 0 || chosen == 2 ? PERSON : level;
    model_set_player(model, P2, chosen == 1 || chosen == 2 ? PERSON : level);
    model->flip = chosen == 1;
    return true;
}
