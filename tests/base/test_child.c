/* Child processes that behave and that do not. */
#include "base/child.h"
#include "base/clock.h"
#include "support/test.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONG_MS = 60000, SHORT_MS = 100 };

static uint64_t in_ms(int ms) { return clock_us() + (uint64_t)ms * 1000; }

static int open_files(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder) return 0;
    while (readdir(folder)) count++;
    closedir(folder);
    return count;
}

static Child *start(const char *command) {
    const ChildSetup setup = {.command = command};
    const char *why = NULL;
    Child *child = child_start(&setup, &why);
    assert_non_null(child);
    return child;
}

static void expect_line(Child *child, const char *expected) {
    char *line;
    size_t length;
    assert_int_equal(child_read(child, &line, &length, in_ms(LONG_MS)), CHILD_FINE);
    assert_string_equal(line, expected);
    assert_int_equal(length, strlen(expected));
}

static void say(Child *child, const char *text) {
    assert_int_equal(child_write(child, text, strlen(text), in_ms(LONG_MS)), CHILD_FINE);
}

TEST(test_lines) {
    int files = open_files();
    char *line;
    size_t length;
    Child *child = start("printf 'one\\r\\n\\ntwo'; printf ' halves\\n'; exec cat");
    expect_line(child, "one");
    expect_line(child, "");
    expect_line(child, "two halves");
    assert_int_equal(child_read(child, &line, &length, in_ms(SHORT_MS)), CHILD_LATE);
    say(child, "echo\nagain\n");
    expect_line(child, "echo");
    expect_line(child, "again");
    assert_false(child_gone(child, 0));
    child_end(child, LONG_MS); /* cat ends with its input */
    assert_int_equal(open_files(), files);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* Much in both directions: neither side may wait for the other. */
TEST(test_much) {
    enum { LINES = 4000, LENGTH = 200 };
    Child *child = start("cat");
    char text[LENGTH + 1];
    memset(text, 'x', LENGTH - 1);
    text[LENGTH - 1] = '\n';
    text[LENGTH] = 0;
    for (int i = 0; i < LINES; i++) say(child, text);
    text[LENGTH - 1] = 0;
    for (int i = 0; i < LINES; i++) expect_line(child, text);
    child_end(child, LONG_MS);
}

TEST(test_ends) {
    char how[CHILD_HOW], *line;
    size_t length;
    Child *child = start("echo last; printf half; exit 3");
    expect_line(child, "last");
    assert_int_equal(child_read(child, &line, &length, in_ms(LONG_MS)), CHILD_CLOSED);
    assert_true(child_gone(child, LONG_MS));
    child_how(child, how);
    assert_string_equal(how, "ended with exit code 3");
    child_end(child, 0);

    child = start("sleep 1000");
    child_how(child, how);
    assert_string_equal(how, "is running");
    assert_int_equal(child_read(child, &line, &length, in_ms(0)), CHILD_LATE);
    child_end(child, 0);

    child = start("/no/such/program");
    assert_int_equal(child_read(child, &line, &length, in_ms(LONG_MS)), CHILD_CLOSED);
    assert_true(child_gone(child, LONG_MS));
    child_how(child, how);
    assert_string_equal(how, "ended with exit code 127");
    for (int i = 0; i < 100 && child_write(child, "x\n", 2, in_ms(LONG_MS)) == CHILD_FINE; i++)
        continue;
    assert_int_equal(child_write(child, "x\n", 2, in_ms(LONG_MS)), CHILD_CLOSED);
    child_end(child, 0);

    child = start("kill -SEGV $$");
    assert_true(child_gone(child, LONG_MS));
    child_how(child, how);
    assert_string_equal(how, "was ended by signal 11 (Segmentation fault)");
    child_end(child, 0);
    child_end(NULL, 0);
}

/* Its output is closed but it lives; a simple command takes the shell's place. */
TEST(test_closes) {
    char *line;
    size_t length;
    Child *child = start("exec >&-; exec sleep 1000");
    assert_int_equal(child_read(child, &line, &length, in_ms(LONG_MS)), CHILD_CLOSED);
    assert_false(child_gone(child, SHORT_MS));
    child_end(child, SHORT_MS);
}

/* Reads nothing: writing ends at the deadline. */
TEST(test_deaf) {
    Child *child = start("sleep 1000");
    static char text[1 << 20];
    memset(text, 'x', sizeof text);
    assert_int_equal(child_write(child, text, sizeof text, in_ms(SHORT_MS)), CHILD_LATE);
    child_end(child, 0);
}

TEST(test_long_line) {
    char *line;
    size_t length;
    Child *child =
        start("head -c 200000 /dev/zero | tr '\\0' x; echo; echo after; exec sleep 1000");
    ChildState last;
    int longs = 0;
    while ((last = child_read(child, &line, &length, in_ms(LONG_MS))) == CHILD_LONG) longs++;
    assert_true(longs > 0);
    assert_int_equal(last, CHILD_FINE); /* the rest of it, or what comes after */
    if (strcmp(line, "after") != 0) expect_line(child, "after");
    child_end(child, 0);
}

TEST(test_flood) {
    Child *child = start("exec yes");
    uint64_t end = in_ms(SHORT_MS);
    while (clock_us() < end) expect_line(child, "y");
    assert_false(child_gone(child, SHORT_MS));
    child_end(child, SHORT_MS);
}

static pid_t number_told(Child *child) {
    char *line;
    size_t length;
    assert_int_equal(child_read(child, &line, &length, in_ms(LONG_MS)), CHILD_FINE);
    pid_t number = (pid_t)strtol(line, NULL, 10);
    assert_true(number > 1);
    return number;
}

/* Waits until the process is gone, or dead and not yet reaped by whoever has to. */
static void expect_end(pid_t process) {
    for (int i = 0; i < 6000 && kill(process, 0) == 0; i++) {
        char path[64], what = 'Z';
        snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
        FILE *file = fopen(path, "r");
        if (!file) break;
        if (fscanf(file, "%*d (%*[^)]) %c", &what) != 1) what = 'Z';
        fclose(file);
        if (what == 'Z') break;
        usleep(10000);
        assert_true(i < 5999);
    }
}

/* Whatever it started ends with it, though it ignores what can be ignored. */
TEST(test_group) {
    Child *child =
        start("trap '' TERM INT HUP PIPE; sleep 1000 & echo $!; while :; do sleep 1; done");
    pid_t grandchild = number_told(child);
    child_end(child, 0);
    expect_end(grandchild);
}

/* Also what has left its group and session, what begins others while it is ended, and what has lost
 * its parent; and nothing else. */
TEST(test_offspring) {
    Child *other = start("setsid sh -c 'echo $$; exec sleep 1000' & exec cat");
    pid_t others = number_told(other);
    Child *child =
        start("setsid sh -c 'echo $$; trap \"\" TERM INT HUP; while :; do sleep 1; done' &"
              "(setsid sh -c 'sleep 1000 & echo $!' &) ; exec cat");
    pid_t first = number_told(child), second = number_told(child);
    assert_int_equal(kill(first, 0), 0);
    assert_int_equal(kill(second, 0), 0);
    child_end(child, 0);
    expect_end(first);
    expect_end(second);
    assert_int_equal(kill(others, 0), 0);
    say(other, "still there\n");
    expect_line(other, "still there");
    child_end(other, 0);
    expect_end(others);
}

/* No child holds the pipes of another one: with others running it has no more files than without.
 */
TEST(test_no_leak) {
    char alone[64], *line;
    size_t length;
    Child *child = start("ls /proc/self/fd | wc -l");
    assert_int_equal(child_read(child, &line, &length, in_ms(LONG_MS)), CHILD_FINE);
    snprintf(alone, sizeof alone, "%s", line);
    child_end(child, LONG_MS);
    Child *first = start("cat"), *second = start("cat");
    child = start("ls /proc/self/fd | wc -l");
    expect_line(child, alone);
    child_end(child, LONG_MS);
    child_end(first, LONG_MS);
    child_end(second, LONG_MS);
}

static void heard(void *ctx, const char *line, size_t length) {
    size_t *bytes = ctx;
    (void)line;
    *bytes += length;
}

TEST(test_errors) {
    size_t bytes = 0;
    const char *why;
    const ChildSetup setup = {
        .command = "head -c 300000 /dev/zero | tr '\\0' '\\n' >&2; printf tail >&2; echo done",
        .heard = heard,
        .ctx = &bytes};
    Child *child = child_start(&setup, &why);
    expect_line(child, "done");
    child_end(child, LONG_MS);
    assert_int_equal(bytes, 4); /* empty lines, and what had no end */
}

TEST(test_stop) {
    atomic_bool stop = true;
    const char *why;
    const ChildSetup setup = {.command = "sleep 1000", .stop = &stop};
    Child *child = child_start(&setup, &why);
    char *line;
    size_t length;
    assert_int_equal(child_read(child, &line, &length, in_ms(LONG_MS)), CHILD_STOPPED);
    child_end(child, 0);
}

/* A program and its arguments, no shell between; both streams are heard, its input is empty. */
TEST(test_words) {
    size_t bytes = 0;
    const char *why = NULL;
    char how[CHILD_HOW];
    char *words[] = {"sh", "-c", "cat; printf '%s\\n' \"$0\"; echo wrong >&2; exit 3", "two $words",
                     NULL};
    const ChildSetup setup = {.words = words, .mute = true, .heard = heard, .ctx = &bytes};
    int files = open_files();
    Child *child = child_start(&setup, &why);
    assert_non_null(child);
    assert_true(child_gone(child, LONG_MS));
    child_how(child, how);
    assert_string_equal(how, "ended with exit code 3");
    child_end(child, 0);
    assert_int_equal(bytes, strlen("two $wordswrong"));
    char *nobody[] = {"/no/such/program", NULL};
    const ChildSetup missing = {.words = nobody, .mute = true};
    assert_null(child_start(&missing, &why));
    assert_string_equal(why, "No such file or directory");
    assert_int_equal(open_files(), files);
    assert_true(waitpid(-1, NULL, WNOHANG) < 0); /* no zombie either */
}

/* What it prints goes to the end of a file, or nowhere, and nobody needs to read it. */
TEST(test_file) {
    char path[] = "/tmp/child-XXXXXX", text[64] = "";
    const char *why = NULL;
    char *words[] = {"sh", "-c", "echo one; echo two >&2", NULL};
    char *loud[] = {"sh", "-c", "head -c 1000000 /dev/zero", NULL};
    close(mkstemp(path));
    for (int i = 0; i < 3; i++) {
        const ChildSetup setup = {
            .words = i < 2 ? words : loud, .mute = true, .file = i < 2 ? path : NULL};
        Child *child = child_start(&setup, &why);
        assert_true(child_gone(child, LONG_MS));
        child_end(child, 0);
    }
    FILE *file = fopen(path, "r");
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    unlink(path);
    text[length] = 0;
    assert_string_equal(text, "one\ntwo\none\ntwo\n");
    const ChildSetup nowhere = {.words = words, .mute = true, .file = "/no/such/folder/file"};
    assert_null(child_start(&nowhere, &why));
}

/* As many of its last lines as there is room for, the last one always, without its end too. */
TEST(test_said) {
    static const char *const said[][2] = {
        {"true", ""},
        {"echo out; printf '\\none\\n\\n' >&2; printf two >&2", "; the last it printed: one | two"},
        {"seq 1000 1100 >&2; echo last words >&2", " 1100 | last words"},
        {"echo gone >&2; head -c 9999 /dev/zero | tr '\\0' x >&2", " xxx"},
    };
    const char *why;
    char out[CHILD_SAID];
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        for (int mute = 0; mute < 2; mute++) {
            const ChildSetup setup = {.command = said[i][0], .mute = mute};
            Child *child = child_start(&setup, &why);
            assert_true(child_gone(child, LONG_MS));
            child_said(child, out);
            child_end(child, 0);
            if (mute && i == 1)
                assert_string_equal(out, "; the last it printed: out | one | two");
            else if (i < 2)
                assert_string_equal(out, said[i][1]);
            else
                assert_non_null(strstr(out, said[i][1]));
            assert_true(i < 2 || strlen(out) > CHILD_SAID - 20);
            assert_null(strstr(out, "gone"));
        }
    }
}

/* The owner waits for something else and hears it meanwhile. */
TEST(test_voice) {
    size_t bytes = 0;
    const char *why = NULL;
    const ChildSetup setup = {.command = "head -c 300000 /dev/zero | tr '\\0' '\\n'; printf end",
                              .mute = true,
                              .heard = heard,
                              .ctx = &bytes};
    Child *child = child_start(&setup, &why);
    for (struct pollfd voice; (voice.fd = child_voice(child)) >= 0;) {
        voice.events = POLLIN;
        assert_int_equal(poll(&voice, 1, LONG_MS), 1);
        child_hear(child);
    }
    child_end(child, LONG_MS);
    assert_int_equal(bytes, 3);
}
