/* Reads the terminal's description. This is a file of its own because <term.h> makes macros of
 * words such as "lines" and "columns". */
#include "terminal/screen_parts.h"

#include <ncurses.h>
#include <term.h>
#include <unistd.h>

bool screen_possible(void) {
    int found;
    if (setupterm(NULL, STDOUT_FILENO, &found) != OK) return false;
    const char *place = tigetstr("cup");
    bool good = place && place != (const char *)-1;
    del_curterm(cur_term);
    return good;
}
