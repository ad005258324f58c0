/* Input: keys, and the move that a square means. */
#include "core/notation.h"
#include "terminal/interrupt.h"
#include "terminal/screen_parts.h"

#include <ncurses.h>
#include <stdio.h>
#include <unistd.h>

enum { MOST_DEAF = 100 }; /* this often input without a key: the terminal is gone */

int screen_try(int patience_ms, int *deaf) {
    if (interrupt_seen()) return KEY_ENDED;
    int key = getch();
    if (key == KEY_RESIZE) return 0;
    if (key != ERR) return key;
    *deaf = interrupt_wait(STDIN_FILENO, patience_ms) ? *deaf + 1 : 0;
    return *deaf < MOST_DEAF ? KEY_NONE : KEY_ENDED;
}

int screen_key(void) {
    int key, deaf = 0;
    do key = screen_try(-1, &deaf);
    while (key == KEY_NONE);
    return key;
}

Move screen_placement(const Screen *screen, int square) {
    char text[8];
    Move move = MOVE_NONE;
    const Rules *rules = model_rules(screen->model);
    int length = snprintf(text, sizeof text, "%.*s%s", screen->stone != 0, &screen->stone,
                          rules->board->name[square]);
    move_read_wire(rules, &move, text, (size_t)length, 1, NULL);
    return move;
}
