/* See window.h. */
#include "support/window.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char window_folder[64] = "/tmp/taefl-XXXXXX", window_state[96];

int window_set_up(void **state) {
    if (access("/dev/shm", W_OK) == 0)
        strcpy(window_folder, "/dev/shm/taefl-XXXXXX"); /* no waiting for disks */
    if (!mkdtemp(window_folder)) return -1;
    snprintf(window_state, sizeof window_state, "XDG_STATE_HOME=%s/state", window_folder);
    return 0;
}

int window_tear_down(void **state) {
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", window_folder);
    return system(line);
}

void window_start(Pty *pty, const char *const *arguments) {
    pty_start(pty, 80, 24, arguments, WITH(NULL));
}

void window_key_in(Pty *pty, const char *keys, const char *expected) {
    pty_type(pty, keys);
    assert_true(pty_wait(pty, expected));
}

void window_quit(Pty *pty) {
    pty_type(pty, "\025quit\r");
    assert_int_equal(pty_end(pty), 0);
    assert_true(pty->given_back && !pty->second);
}
