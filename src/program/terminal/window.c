/* See window.h. The terminal gives each key at once, so that a line half typed stays whatever is
 * drawn. Every change of the game goes through a command (commands.h), so the window can do nothing
 * that line mode cannot, and gives the same answers. */
#include "terminal/window.h"
#include "base/clock.h"
#include "base/memory.h"
#include "terminal/tell.h"
#include "terminal/view.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { CTRL_D = 4, CTRL_U = 21, CTRL_Z = 26, ESCAPE = 27, DELETE = 127 };
enum {
    LOOK_US = 600000, /* how long to show a move of taefl against taefl */
    USUAL_COLUMNS = 80,
    USUAL_LINES = 24,
    /* Enough for the cells of view.h with a place for each. */
    LEAST_COLUMNS = 8,
    LEAST_LINES = 4
};

typedef struct Window {
    View view;
    struct termios before; /* the terminal's settings */
    bool page;             /* the message is shown as a page */
    int shown;             /* lines of the page */
    bool asking;           /* "resign?" has been asked */
    uint64_t later;        /* clock_us until which to show a move of taefl against taefl */
    char told[AUTOSAVE_WORDS];
    char drawing[VIEW_BYTES];
} Window;

/* ------------------------------------------------------------------ the terminal */

bool window_possible(void) {
    const char *kind = getenv("TERM");
    return kind && *kind && strcmp(kind, "dumb") != 0 && isatty(STDIN_FILENO) &&
           isatty(STDOUT_FILENO);
}

static bool has_many_colours(void) {
    const char *depth = getenv("COLORTERM");
    return (depth && *depth) || strstr(getenv("TERM"), "256");
}

/* Takes the terminal's second screen, so that what stood before is there again at the end. */
static void take_terminal(Window *window) {
    struct termios keys;
    tcgetattr(STDIN_FILENO, &window->before);
    keys = window->before;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    keys.c_cc[VSUSP] = _POSIX_VDISABLE; /* the terminal is given back first */
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
    fputs("\033[?1049h", stdout);
}

static void give_terminal_back(const Window *window) {
    fputs("\033[?1049l", stdout);
    fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &window->before);
}

static void suspend(Window *window) {
    give_terminal_back(window);
    raise(SIGTSTP);
    take_terminal(window);
}

static void measure(View *view) {
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    view->columns = size.ws_col ? size.ws_col : USUAL_COLUMNS;
    view->lines = size.ws_row ? size.ws_row : USUAL_LINES;
    if (view->columns < LEAST_COLUMNS) view->columns = LEAST_COLUMNS;
    if (view->lines < LEAST_LINES) view->lines = LEAST_LINES;
}

/* False if the terminal cannot be written to. */
static bool draw(Window *window) {
    View *view = &window->view;
    measure(view);
    Text out = text_into(window->drawing, sizeof window->drawing);
    if (window->page) {
        window->shown = view_draw_page(view, &out);
        window->page = window->shown > 0;
        if (!window->page) view->message[0] = 0;
    }
    if (!window->page) {
        out = text_into(window->drawing, sizeof window->drawing);
        view_draw(view, &out);
    }
    fwrite(out.start, 1, out.length, stdout);
    return fflush(stdout) == 0;
}

/* ------------------------------------------------------------------ saying and doing */

static void say(Window *window, bool refused, const char *words) {
    View *view = &window->view;
    view->refused = refused;
    view->skip = 0;
    snprintf(view->message, sizeof view->message, "%s", words);
    size_t length = strlen(view->message);
    while (length && view->message[length - 1] == '\n') view->message[--length] = 0;
    window->page = view_is_page(view);
}

static void say_word(Window *window, const char *english) {
    say(window, false, tell_word(window->view.model, english));
}

/* Shows news about the saved game, once. */
static void tell_news(Window *window) {
    const char *news = window->view.model->autosave.news;
    char words[AUTOSAVE_WORDS];
    if (strcmp(window->told, news) == 0) return;
    snprintf(window->told, sizeof window->told, "%s", news);
    if (!news[0]) return;
    snprintf(words, sizeof words, "%s", news);
    words[0] = (char)toupper((unsigned char)words[0]);
    say(window, true, words);
}

/* Executes a command; false to quit. */
static bool command(Window *window, const char *line) {
    Model *model = window->view.model;
    char words[ANSWER_SIZE];
    Text text = tell_into(model, words, sizeof words);
    Outcome outcome = command_do(model, line, window->view.ascii, &text);
    if (outcome == OUTCOME_QUIT) return false;
    say(window, outcome == OUTCOME_REFUSED, words);
    tell_news(window);
    return true;
}

/* Takes over the engine's work; true if there is something new to draw. */
static bool play_on(Window *window) {
    Model *model = window->view.model;
    if (model_only_engines(model) && clock_us() < window->later)
        return false; /* at no cost of time */
    Event event = model_poll(model);
    if (event == EVENT_NONE) return false;
    char words[ANSWER_SIZE];
    Text text = tell_into(model, words, sizeof words);
    if (event == EVENT_MOVE)
        tell_last(model, &text);
    else if (event == EVENT_TIME)
        tell_turn(model, &text);
    else
        tell_hint(model, &text);
    say(window, false, words);
    tell_news(window);
    window->later = clock_us() + LOOK_US;
    return true;
}

/* Milliseconds until something changes on its own; -1: never. */
static int patience(const Window *window) {
    const Model *model = window->view.model;
    uint64_t now = clock_us();
    int clock = model_clock_change(model, true);
    if (!model_only_engines(model) || now >= window->later) return clock;
    int look = (int)((window->later - now) / US) + 1;
    return clock >= 0 && clock < look ? clock : look;
}

/* ------------------------------------------------------------------ keys */

/* The line is typed to its end; false to quit. */
static bool enter_line(Window *window) {
    View *view = &window->view;
    char line[VIEW_ENTRY];
    snprintf(line, sizeof line, "%s", view->entry);
    view->entry[0] = 0;
    window->asking = command_resigns(view->model, line);
    if (!window->asking) return command(window, line);
    say_word(window, "Give the game up? y resigns, any other key goes on.");
    return true;
}

static bool answer(Window *window, char key) {
    const Model *model = window->view.model;
    window->asking = false;
    if (key == *tell_word(model, "y") || key == *tell_word(model, "Y"))
        return command(window, "resign");
    say_word(window, "The game goes on.");
    return true;
}

static void rub_out(char *entry) {
    size_t length = strlen(entry);
    while (length && (entry[--length] & 0xc0) == 0x80) continue;
    entry[length] = 0;
}

/* A key that does something on an empty line only: its command, or NULL. */
static const char *shortcut(const Model *model, char key) {
    if (key == '\t') return "hint";
    if (key == '?') return "rules";
    if (key == ' ' && model_only_engines(model)) return model->paused ? "go" : "pause";
    return NULL;
}

/* False to quit. */
static bool heed(Window *window, char key) {
    View *view = &window->view;
    size_t length = strlen(view->entry);
    const char *quick = length ? NULL : shortcut(view->model, key);
    if (window->page) {
        view->skip += window->shown;
        return true;
    }
    if (window->asking) return answer(window, key);
    if (quick) return command(window, quick);
    if (key == '\n' || key == '\r') return enter_line(window);
    if (key == CTRL_D) return length > 0;
    if (key == CTRL_Z) suspend(window);
    if (key == CTRL_U || key == ESCAPE) view->entry[0] = 0;
    if (key == '\b' || key == DELETE) rub_out(view->entry);
    if ((unsigned char)key < ' ' || key == DELETE || length + 1 >= sizeof view->entry) return true;
    view->entry[length] = key;
    view->entry[length + 1] = 0;
    return true;
}

/* Up and Page Up take back, Down and Page Down play again. `key` and `number` end the sequence that
 * the terminal sends for a key. */
static bool heed_sequence(Window *window, char number, char key) {
    if (window->page) return heed(window, key);
    if (key == 'A' || (key == '~' && number == '5')) return command(window, "undo");
    if (key == 'B' || (key == '~' && number == '6')) return command(window, "redo");
    return true;
}

/* False to quit. A sequence comes in one piece; an escape at the end is the key. */
static bool heed_all(Window *window, const char *keys, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool good;
        if (keys[i] == ESCAPE && i + 2 < count && (keys[i + 1] == '[' || keys[i + 1] == 'O')) {
            char number = keys[i += 2];
            while (i + 1 < count && keys[i] < '@') i++;
            good = heed_sequence(window, number, keys[i]);
        } else {
            good = heed(window, keys[i]);
        }
        if (!good) return false;
    }
    return true;
}

static PlainEnding loop(Window *window) {
    char keys[256];
    for (;;) {
        if (!draw(window)) return ENDING_BROKEN;
        if (interrupt_seen()) return ENDING_INTERRUPTED;
        if (play_on(window) || !interrupt_wait(STDIN_FILENO, patience(window))) continue;
        ssize_t got = read(STDIN_FILENO, keys, sizeof keys);
        if (got <= 0) return ENDING_INTERRUPTED; /* the terminal is gone */
        if (!heed_all(window, keys, (size_t)got)) return ENDING_FINE;
    }
}

PlainEnding window_run(Model *model, bool ascii, bool colour) {
    Window *window = memory_get(sizeof *window);
    *window = (Window){.view = {.model = model, .ascii = ascii, .colour = colour}};
    window->view.many = has_many_colours();
    measure(&window->view);
    say_word(window, "'help' lists the commands, 'rules' explains the game.");
    model->looks_on = true;
    take_terminal(window);
    model_go(model);
    PlainEnding ending = loop(window);
    give_terminal_back(window);
    free(window);
    return ending;
}
