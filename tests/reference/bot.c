/* A UGI program that plays by the rules up to its Nth `go` and then does what its first argument
 * says: bot MODE [N]. For the tests of the match runner, which must end the game rightly and never
 * hang whatever it does. The session behind it is the tests' own. */
#include "support/stuck.h"
#include "support/ugi.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLIES = 4096, LINE = 1 << 16 };

static void put(const char *text) {
    fputs(text, stdout);
    fflush(stdout);
}

static void flood(void) {
    signal(SIGPIPE, SIG_IGN);
    for (;;) puts("info depth 1 score cp 1 pv a1a2");
}

static void no_end_of_line(void) {
    for (int i = 0; i < 1 << 20; i++) putchar('x');
    fflush(stdout);
    rest();
}

/* What is wrong instead of an answer; true: nothing, answer as usual. */
static bool misbehave(const char *mode) {
    if (strcmp(mode, "hang") == 0) hang();
    if (strcmp(mode, "crash") == 0) abort();
    if (strcmp(mode, "exit") == 0) fputs("gone\n", stderr), exit(3);
    if (strcmp(mode, "flood") == 0) flood();
    if (strcmp(mode, "long") == 0) no_end_of_line();
    if (strcmp(mode, "illegal") == 0) put("bestmove a1a1\n");
    if (strcmp(mode, "nonsense") == 0) put("bestmove \001\377hello\n");
    if (strcmp(mode, "none") == 0) put("bestmove none\n");
    if (strcmp(mode, "bare") == 0) put("bestmove\n");
    if (strcmp(mode, "extra") == 0) put("bestmove e3e4 really\n");
    if (strcmp(mode, "half") == 0) {
        put("bestmo");
        hang();
    }
    if (strcmp(mode, "half-exit") == 0) {
        put("bestmove e3");
        exit(0);
    }
    if (strcmp(mode, "close") == 0) {
        fclose(stdout);
        close(STDOUT_FILENO);
        rest();
    }
    if (strcmp(mode, "rubbish") == 0) {
        for (int i = 0; i < 1000; i++) put("\001\200 score score info depth x cp bestmov\n\n");
        fwrite("\0\0\0\n", 1, 4, stdout);
        put("info score\ninfo depth 99999999999999999999 score cp nine pv\ninfo score cp 5 "
            "depth\n");
    }
    if (strcmp(mode, "errors") == 0)
        for (int i = 0; i < 20000; i++) fputs("something to complain about\n", stderr);
    return strcmp(mode, "rubbish") == 0 || strcmp(mode, "errors") == 0 ||
           strcmp(mode, "exit-after") == 0 || strcmp(mode, "late") == 0 ||
           strcmp(mode, "deaf") == 0 || strcmp(mode, "child") == 0 || strcmp(mode, "twice") == 0;
}

static bool is(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && strchr(" \n", line[length]);
}

static void answer(Ugi *ugi, const char *mode, const char *line, bool now) {
    if (now && !misbehave(mode)) return;
    if (now && strcmp(mode, "late") == 0) { /* only when it is told to stop */
        char other[LINE];
        while (fgets(other, sizeof other, stdin) && !is(other, "stop")) continue;
    }
    const char *text = ugi_line(ugi, line);
    if (*text) printf("%s\n", text);
    if (now && strcmp(mode, "twice") == 0)
        printf("%s\n", strrchr(text, '\n') ? strrchr(text, '\n') + 1 : text);
    fflush(stdout);
    if (now && strcmp(mode, "exit-after") == 0) exit(0);
}

int main(int count, char **arguments) {
    const char *mode = count > 1 ? arguments[1] : "good";
    int turn = count > 2 ? atoi(arguments[2]) : 1, goes = 0;
    if (strcmp(mode, "crash-start") == 0) abort();
    if (strcmp(mode, "hang-start") == 0) hang();
    if (strcmp(mode, "close-start") == 0) {
        close(STDOUT_FILENO);
        rest();
    }
    if (strcmp(mode, "child") == 0 && fork() == 0) hang(); /* it holds our pipes open */
    static char line[LINE];
    Ugi *ugi = ugi_open(PLIES);
    while (fgets(line, sizeof line, stdin)) {
        if (is(line, "quit") && strcmp(mode, "deaf") != 0) break;
        if (is(line, "quit")) hang();
        bool go = is(line, "go");
        if (go) goes++;
        answer(ugi, mode, line, go && goes >= turn && strcmp(mode, "good") != 0);
    }
    if (strcmp(mode, "deaf") == 0) hang();
    ugi_close(ugi);
    return 0;
}
