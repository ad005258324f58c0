/* What commands say on a terminal only: how far long work has come. */
#include "support/test.h"

#include <errno.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAID = 1 << 16 };

/* Everything that the program writes on a terminal; its exit code. */
static int run(const char *const *arguments, char said[SAID]) {
    const char *program = getenv("TAEFL"), *words[16] = {program};
    for (int i = 0; arguments[i]; i++) words[i + 1] = arguments[i];
    int terminal, status;
    pid_t process = forkpty(&terminal, NULL, NULL, NULL);
    assert_true(process >= 0);
    if (!process) {
        execv(program, (char *const *)words);
        _exit(127);
    }
    size_t length = 0;
    for (ssize_t got; length + 1 < SAID; length += (size_t)got) {
        got = read(terminal, said + length, SAID - 1 - length);
        if (got < 0 && errno == EINTR)
            got = 0;
        else if (got <= 0)
            break; /* EIO: the program has ended */
    }
    said[length] = 0;
    close(terminal);
    assert_int_equal(waitpid(process, &status, 0), process);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#define RUN(said, ...) run((const char *const[]){__VA_ARGS__, NULL}, said)

TEST(test_perft) {
    static char said[SAID];
    assert_int_equal(RUN(said, "perft", "brandubh", "5"), 0);
    assert_non_null(strstr(said, " of 960 positions after two plies (")); /* perft 2 */
    assert_non_null(strstr(said, "\r\033[K")); /* and it is taken away again */
    assert_int_equal(RUN(said, "perft", "brandubh", "3"), 0);
    assert_null(strstr(said, "positions after")); /* that is no long work */
}

TEST(test_puzzles) {
    static char said[SAID], file[512];
    snprintf(file, sizeof file, "%s/web/data/puzzles/tafl.json", getenv("TAEFL_SOURCE"));
    assert_int_equal(RUN(said, "puzzles", "check", file, "--most", "200"), 0);
    assert_non_null(strstr(said, " puzzles (0 %)\033[K"));
    assert_non_null(strstr(said, "\r\033[K"));
}
