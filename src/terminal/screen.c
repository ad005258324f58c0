/* Keys and mouse of the full screen. Every change of the game goes through a command (commands.h),
 * so the screen can do nothing that line mode cannot, and gives the same answers. */
#include "terminal/screen.h"
#include "base/clock.h"
#include "base/memory.h"
#include "core/notation.h"
#include "record/lesson.h"
#include "record/piece.h"
#include "record/speech.h"
#include "terminal/interrupt.h"
#include "terminal/screen_parts.h"
#include "terminal/tell.h"

#include <ctype.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_ESCAPE = 27,
    KEY_DELETE = 127,
    LOOK_US = 600000 /* how long to show a move of taefl against taefl */
};

/* ------------------------------------------------------------------ saying and doing */

static void say(Screen *screen, bool refused, const char *words) {
    screen->refused = refused;
    snprintf(screen->message, sizeof screen->message, "%s", words);
    size_t length = strlen(screen->message);
    while (length && screen->message[length - 1] == '\n') screen->message[--length] = 0;
}

static void say_word(Screen *screen, bool refused, const char *english) {
    say(screen, refused, screen_word(screen, english));
}

/* To be called after anything that may have changed the position. */
static void refresh_moves(Screen *screen) {
    game_moves(model_game(screen->model), &screen->moves);
    screen->chosen = NO_SQUARE;
    screen->stone = 0;
    int squares = model_rules(screen->model)->board->squares;
    if (screen->cursor >= squares) screen->cursor = squares / 2;
}

/* Shows news about the saved game, once. */
static void tell_news(Screen *screen) {
    static char told[AUTOSAVE_WORDS];
    char words[AUTOSAVE_WORDS];
    if (strcmp(told, screen->model->autosave.news) == 0) return;
    snprintf(told, sizeof told, "%s", screen->model->autosave.news);
    if (!told[0]) return;
    snprintf(words, sizeof words, "%s", told);
    words[0] = (char)toupper((unsigned char)words[0]);
    say(screen, true, words);
}

/* Executes a command; false to quit. */
static bool command(Screen *screen, const char *line) {
    char words[ANSWER_SIZE];
    Text text = tell_into(screen->model, words, sizeof words);
    Outcome outcome = command_do(screen->model, line, screen->ascii, &text);
    if (outcome == OUTCOME_QUIT) return false;
    say(screen, outcome == OUTCOME_REFUSED, words);
    refresh_moves(screen);
    bool lines = strchr(screen->message, '\n') != NULL;
    if (lines || (!screen->panel && screen_is_long(screen->message)))
        page_show(screen, line, screen->message, screen_word(screen, "Any key goes back."));
    if (lines) say(screen, false, "");
    tell_news(screen);
    return true;
}

static void play(Screen *screen, Move move) {
    char text[MOVE_TEXT];
    move_write(model_rules(screen->model), move, text);
    command(screen, text);
}

/* Whether Space and Enter pause: only engines play. */
static bool looks_on(const Model *model) {
    return model->player[P1] != PERSON && model->player[P2] != PERSON;
}

/* Takes over the engine's work; true if there is something new to draw. */
static bool play_on(Screen *screen) {
    Model *model = screen->model;
    if (looks_on(model) && clock_us() < screen->later) return false; /* at no cost of time */
    Event event = model_poll(model);
    if (event == EVENT_NONE) return false;
    char words[ANSWER_SIZE];
    Text text = tell_into(screen->model, words, sizeof words);
    if (event == EVENT_MOVE)
        tell_last(model, &text);
    else if (event == EVENT_TIME)
        tell_turn(model, &text);
    else
        tell_hint(model, &text);
    refresh_moves(screen);
    say(screen, false, words);
    tell_news(screen);
    screen->later = clock_us() + LOOK_US;
    return true;
}

/* Milliseconds until something changes on its own; -1: never. */
static int patience(const Screen *screen) {
    uint64_t now = clock_us();
    int clock = model_clock_change(screen->model, true);
    if (!looks_on(screen->model) || now >= screen->later) return clock;
    int look = (int)((screen->later - now) / 1000) + 1;
    return clock >= 0 && clock < look ? clock : look;
}

/* The next key; 0 also when the engine has done something. */
static int next_key(Screen *screen) {
    int key = KEY_NONE;
    for (int deaf = 0; key == KEY_NONE;) {
        if (interrupt_seen()) return KEY_ENDED;
        if (play_on(screen)) return 0;
        key = screen_try(patience(screen), &deaf);
        if (key == KEY_NONE && (screen->model->view || screen->model->live.running))
            screen_draw(screen);
    }
    return key;
}

/* ------------------------------------------------------------------ picking and dropping */

static bool has_move_from(const Screen *screen, int square) {
    for (int i = 0; i < screen->moves.count; i++)
        if (move_kind(screen->moves.move[i]) == KIND_SLIDE &&
            move_from(screen->moves.move[i]) == square)
            return true;
    return false;
}

/* Picks up the piece on a square, or says why not. */
static void pick(Screen *screen, int square) {
    char name[256], words[1024];
    bool engine = model_engine_moves(screen->model), can = !engine && has_move_from(screen, square);
    Text what = tell_into(screen->model, name, sizeof name);
    Text text = tell_into(screen->model, words, sizeof words);
    speech_square(model_rules(screen->model), model_now(screen->model), square, &what);
    if (can) screen->chosen = square;
    text_say(&text,
             can                           ? "%1: where to?"
             : engine                      ? "%1. It is taefl's turn."
             : model_result(screen->model) ? "%1. The game is over. n begins a new one."
                                           : "%1. No move from here now.",
             name);
    say(screen, false, words);
}

/* Enter or a click on a square. */
static void act_on(Screen *screen, int square) {
    Model *model = screen->model;
    if (model_engine_moves(model) && model->paused) {
        command(screen, "go");
    } else if (model_rules(model)->traits.places) {
        if (screen->moves.count == 1 && screen->moves.move[0] == MOVE_PASS)
            play(screen, MOVE_PASS);
        else
            play(screen, screen_placement(screen, square));
    } else if (screen->chosen == NO_SQUARE) {
        pick(screen, square);
    } else if (screen->chosen == square) {
        screen->chosen = NO_SQUARE;
        say(screen, false, "");
    } else if (has_move_from(screen, square) &&
               !moves_have(&screen->moves, move_make(screen->chosen, square, KIND_SLIDE))) {
        pick(screen, square);
    } else {
        play(screen, move_make(screen->chosen, square, KIND_SLIDE));
    }
}

/* The mouse: click to pick up and click to drop, or drag. */
static void on_button(Screen *screen, const MEVENT *event) {
    static int pressed = NO_SQUARE;
    static bool fresh; /* this press has just picked something up */
    int square = screen_square_at(screen, event->x, event->y);
    if (event->bstate & BUTTON1_PRESSED) {
        pressed = square;
        fresh = false;
        if (square == NO_SQUARE) return;
        screen->cursor = square;
        if (screen->chosen == NO_SQUARE && has_move_from(screen, square)) {
            pick(screen, square);
            fresh = screen->chosen != NO_SQUARE;
        }
    } else if (square != NO_SQUARE) {
        screen->cursor = square;
        bool dragged = square != pressed;
        if (dragged ? screen->chosen != NO_SQUARE && screen->chosen == pressed : !fresh)
            act_on(screen, square);
        pressed = NO_SQUARE;
    }
}

/* ncurses reports the events since the last key with the latest first. */
static void on_mouse(Screen *screen) {
    MEVENT event[8];
    int count = 0;
    while (count < 8 && getmouse(&event[count]) == OK) count++;
    while (count) on_button(screen, &event[--count]);
}

/* Moves the cursor to the neighbour on that side; of two, as on the hexagon, to the one nearer the
 * middle. */
static void step(Screen *screen, int right, int up) {
    const Board *board = model_rules(screen->model)->board;
    int here = screen->cursor, best = NO_SQUARE;
    if (screen->model->flip) right = -right, up = -up;
    for (int d = 0; d < board->directions; d++) {
        int n = board->neighbour[here][d];
        if (n == NOWHERE) continue;
        int x = board->x[n] - board->x[here], y = board->y[n] - board->y[here];
        bool fits = right ? x * right > 0 : x == 0 && y * up > 0;
        if (fits && (best == NO_SQUARE || abs(board->y[n]) < abs(board->y[best]))) best = n;
    }
    if (best != NO_SQUARE) screen->cursor = best;
}

/* ------------------------------------------------------------------ keys */

static const char keys_text[] =
    WORDS("Arrow keys    move the cursor\n"
          "Enter, Space  pick up a piece, put it down; place a stone; pass\n"
          "Mouse         click a piece and where it goes, or drag it\n"
          "a1 ... i9     type a move, such as d2d4, then Enter\n"
          "%1"
          "Esc           put back what was picked up or typed\n"
          "u, PgUp       undo            r, PgDn   redo\n"
          "Tab           hint            v         what the engine sees\n"
          "x             turn the board  Space     pause taefl against taefl\n"
          "l             level           p         who plays\n"
          "resign, draw  typed: give the game up, offer a draw\n"
          "n             new game        s, o      save, open a file\n"
          ":             type a command; ':help' lists them, ':why e3e1' explains a move\n"
          "q             leave; the game is kept for 'taefl play --resume'\n"
          "\n"
          "Signs: > < picked up   dots where it can go   ( ) would be taken   [ ] last move\n");

static void show_keys(Screen *screen) {
    const Rules *rules = model_rules(screen->model);
    char hand[MAX_IN_HAND * 80] = "", words[ANSWER_SIZE];
    Piece piece[MAX_IN_HAND];
    Text text = tell_into(screen->model, hand, sizeof hand);
    for (int i = 0, count = pieces_at_start(rules, P1, piece); i < count; i++) {
        text_say(&text, "%1             the next stone is the %2",
                 (char[]){char_lower(piece[i].letter), 0}, text_word(&text, piece_word(piece[i])));
        text_char(&text, '\n');
    }
    text = tell_into(screen->model, words, sizeof words);
    text_say(&text, keys_text, hand);
    page_show(screen, screen_word(screen, "Keys"), words,
              screen_word(screen, "Any key goes back."));
}

static void show_rules(Screen *screen) {
    char words[ANSWER_SIZE];
    Text text = tell_into(screen->model, words, sizeof words);
    tell_rules(screen->model, &text);
    char *body = strchr(words, '\n');
    int key = page_show(screen, lesson_title(model_rules(screen->model)->base, &text),
                        body ? body + 1 : words,
                        screen_word(screen, "? shows the keys, any other key goes back."));
    if (key == '?') show_keys(screen);
}

static void begin_entry(Screen *screen, const char *text) {
    screen->entering = true;
    snprintf(screen->entry, sizeof screen->entry, "%s", text);
}

/* Chooses a special piece for the next placement, or a common one again. False: the key is no
 * piece. */
static bool choose_stone(Screen *screen, int key) {
    const Rules *rules = model_rules(screen->model);
    const Position *now = model_now(screen->model);
    Piece held[MAX_IN_HAND], special[MAX_IN_HAND];
    int there = pieces_in_hand(rules, now, now->side, held);
    for (int i = pieces_at_start(rules, now->side, special) - 1; i >= 0; i--) {
        char letter = special[i].letter;
        if (char_lower(letter) != key) continue;
        bool have = false;
        for (int k = 0; k < there; k++) have |= held[k].letter == letter;
        if (have)
            screen->stone = screen->stone == letter ? 0 : letter;
        else
            say_word(screen, true, "That stone is not in your hand any more.");
        return true;
    }
    return false;
}

/* Handles a key while a line is typed; false to quit. */
static bool on_entry_key(Screen *screen, int key) {
    size_t length = strlen(screen->entry);
    if (key == KEY_ESCAPE || ((key == KEY_BACKSPACE || key == KEY_DELETE || key == 8) && !length)) {
        screen->entering = false;
    } else if (key == KEY_BACKSPACE || key == KEY_DELETE || key == 8) {
        do length--;
        while (length && (screen->entry[length] & 0xc0) == 0x80);
        screen->entry[length] = 0;
    } else if (key == '\r' || key == '\n' || key == KEY_ENTER) {
        char line[ENTRY_SIZE + 2];
        bool special = screen->stone && length == 2;
        snprintf(line, sizeof line, "%.*s%s", special, &screen->stone, screen->entry);
        screen->entering = false;
        screen->asking = command_resigns(screen->model, line);
        if (!screen->asking) return command(screen, line);
        say_word(screen, false, "Give the game up? y resigns, any other key goes on.");
    } else if (key >= ' ' && key < 256 && length + 1 < sizeof screen->entry) {
        screen->entry[length] = (char)key;
        screen->entry[length + 1] = 0;
    }
    return true;
}

/* Handles the answer to "resign?". */
static bool on_answer(Screen *screen, int key) {
    screen->asking = false;
    if (key == *screen_word(screen, "y") || key == *screen_word(screen, "Y"))
        return command(screen, "resign");
    say_word(screen, false, "The game goes on.");
    return true;
}

static void after_menu(Screen *screen) {
    refresh_moves(screen);
    say(screen, false, "");
    model_go(screen->model);
}

static void choose_level(Screen *screen) {
    Model *model = screen->model;
    int level = model->player[P1] != PERSON ? model->player[P1] : model->player[P2];
    if (level == PERSON) level = DEFAULT_LEVEL;
    char line[64];
    if (!menu_level(screen, &level)) return;
    snprintf(line, sizeof line, "level %s", levels[level].name);
    command(screen, line);
}

/* Handles a key on the board; false to quit. */
static bool on_key(Screen *screen, int key) {
    Model *model = screen->model;
    switch (key) {
    case KEY_UP: step(screen, 0, 1); break;
    case KEY_DOWN: step(screen, 0, -1); break;
    case KEY_LEFT: step(screen, -1, 0); break;
    case KEY_RIGHT: step(screen, 1, 0); break;
    case '\r':
    case '\n':
    case ' ':
    case KEY_ENTER:
        if (looks_on(model) && !model_result(model))
            return command(screen, model->paused ? "go" : "pause");
        act_on(screen, screen->cursor);
        break;
    case KEY_MOUSE: on_mouse(screen); break;
    case KEY_ESCAPE: refresh_moves(screen); break;
    case 'u':
    case KEY_PPAGE: return command(screen, "undo");
    case 'r': /* 'r' begins "resign" if there is nothing to redo */
        if (!model->here->child) {
            begin_entry(screen, "r");
            break;
        }
        return command(screen, "redo");
    case KEY_NPAGE: return command(screen, "redo");
    case '\t': return command(screen, "hint");
    case 'v': return command(screen, "view");
    case 'x': return command(screen, "flip");
    case '?': show_rules(screen); break;
    case 'l': choose_level(screen); break;
    case 'p':
        if (menu_players(screen)) after_menu(screen);
        break;
    case 'n':
        if (menu_game(screen)) after_menu(screen);
        break;
    case 's': begin_entry(screen, "save "); break;
    case 'o': begin_entry(screen, "open "); break;
    case ':': begin_entry(screen, ""); break;
    case 'q': return false;
    default:
        if (key <= 0 || key >= 256 || choose_stone(screen, key)) break;
        if (key >= 128 || isalnum(key)) begin_entry(screen, (char[]){(char)key, 0});
    }
    return true;
}

static Ending loop(Screen *screen) {
    for (;;) {
        screen_draw(screen);
        int key = next_key(screen);
        if (key == KEY_ENDED) return ENDING_INTERRUPTED;
        if (key == 0) continue;
        bool (*heed)(Screen *, int) = screen->asking     ? on_answer
                                      : screen->entering ? on_entry_key
                                                         : on_key;
        if (!heed(screen, key)) return ENDING_FINE;
    }
}

/* Asks for the game and the players; false if the person leaves. */
static bool ask(Screen *screen) {
    do {
        if (!menu_game(screen)) return false;
    } while (!menu_players(screen));
    return true;
}

bool screen_run(Model *model, bool choose, bool ascii, bool colour, Ending *ending) {
    if (!screen_possible()) return false;
    SCREEN *terminal = newterm(NULL, stdout, stdin);
    if (!terminal) return false;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, true);
    nodelay(stdscr, true);
    set_escdelay(25);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED, NULL);
    mouseinterval(0);
    Screen *screen = memory_get(sizeof *screen);
    *screen =
        (Screen){.model = model, .ascii = ascii, .colour = colour, .chosen = NO_SQUARE, .top = -1};
    screen_colours(screen);
    model->looks_on = true;

    *ending = ENDING_FINE;
    if (!choose || ask(screen)) {
        screen->cursor = model_rules(model)->board->squares / 2;
        refresh_moves(screen);
        say_word(screen, false,
                 "Arrow keys and Enter, the mouse, or type a move. ? explains the game.");
        model_go(model);
        *ending = loop(screen);
    } else if (interrupt_seen()) {
        *ending = ENDING_INTERRUPTED;
    }
    endwin();
    delscreen(terminal);
    free(screen);
    return true;
}
