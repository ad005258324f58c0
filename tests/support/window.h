/* `taefl play` in a pseudo-terminal, with a state folder of its own. */
#pragma once

#include "support/pty.h"
#include "support/test.h"

/* Made by window_set_up: a folder for the test's files, and its XDG_STATE_HOME=… */
extern char window_folder[64], window_state[96];

/* Two people, so that nothing but the test moves. */
#define TWO "-1", "person", "-2", "person"
#define PLAY(...) ((const char *const[]){"play", __VA_ARGS__, NULL})
#define WITH(...) ((const char *const[]){window_state, __VA_ARGS__, NULL})

int window_set_up(void **state);
int window_tear_down(void **state);

/* In 80×24. */
void window_start(Pty *pty, const char *const *arguments);
/* Types, and waits for what must then show. */
void window_key_in(Pty *pty, const char *keys, const char *expected);
/* Leaves by `quit`, which must end with 0 and give the terminal back. */
void window_quit(Pty *pty);
