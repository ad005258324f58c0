/* fork and exec, not a shell: positions and moves hold spaces. */
#include "support/run.h"
#include "support/test.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_ARGUMENTS = 32, CHUNK = 65536 };

static char *read_all(int descriptor) {
    char *text = NULL;
    size_t length = 0;
    ssize_t got;
    do {
        text = realloc(text, length + CHUNK + 1);
        assert_non_null(text);
        got = read(descriptor, text + length, CHUNK);
        if (got > 0) length += (size_t)got;
    } while (got > 0);
    text[length] = 0;
    return text;
}

Output run_taefl(const char *const *arguments) {
    const char *program = getenv("TAEFL");
    const char *all[MAX_ARGUMENTS] = {"taefl"};
    int ends[2], count = 1, status;
    assert_non_null(program);
    for (; *arguments; arguments++) {
        assert_true(count < MAX_ARGUMENTS - 1);
        all[count++] = *arguments;
    }
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execv(program, (char *const *)all);
        _exit(127);
    }
    close(ends[1]);
    Output output = {.text = read_all(ends[0])};
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    output.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return output;
}
