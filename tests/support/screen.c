/* See screen.h. */
#include "support/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char screen_folder[64] = "/tmp/taefl-XXXXXX", screen_state[96];

int screen_set_up(void **state) {
    if (access("/dev/shm", W_OK) == 0)
        strcpy(screen_folder, "/dev/shm/taefl-XXXXXX"); /* no waiting for disks */
    if (!mkdtemp(screen_folder)) return -1;
    snprintf(screen_state, sizeof screen_state, "XDG_STATE_HOME=%s/state", screen_folder);
    return 0;
}

int screen_tear_down(void **state) {
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", screen_folder);
    return system(line);
}

void screen_start(Pty *pty, const char *const *arguments) {
    pty_start(pty, 80, 24, arguments, WITH(NULL));
}

void screen_key_in(Pty *pty, const char *keys, const char *expected) {
    pty_type(pty, keys);
    assert_true(pty_wait(pty, expected));
}

void screen_quit(Pty *pty) {
    pty_type(pty, "q");
    assert_int_equal(pty_end(pty), 0);
}
