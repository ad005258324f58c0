/* See offspring.h. A dying process may have started another one just before. So the search repeats
 * until it finds none. */
#define _GNU_SOURCE /* environ, memmem */
#include "base/offspring.h"
#include "base/clock.h"
#include "base/memory.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char variable[] = "TAEFL_CHILD=";
enum { ROUNDS = 200, LONGEST = 1 << 18 /* bytes of an environment */ };

void offspring_mark(char out[OFFSPRING_MARK]) {
    static atomic_uint count;
    /* Process and time are unique together; the count separates threads in the same microsecond.
     * All marks have the same length, so none is part of another. */
    uint64_t time = clock_us() * 64 + atomic_fetch_add(&count, 1) % 64;
    snprintf(out, OFFSPRING_MARK, "/%06x-%013" PRIx64, (unsigned)getpid() & 0xffffff,
             time & 0xfffffffffffff);
}

/* A grandchild carries the marks of both ancestors, one after the other. */
char **offspring_environment(const char mark[OFFSPRING_MARK]) {
    const char *before = getenv("TAEFL_CHILD");
    size_t count = 0, length = sizeof variable + OFFSPRING_MARK + (before ? strlen(before) : 0);
    while (environ[count]) count++;
    char **out = memory_resize(NULL, (count + 2) * sizeof *out + length);
    char *own = (char *)(out + count + 2);
    snprintf(own, length, "%s%s%s", variable, before ? before : "", mark);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], variable, sizeof variable - 1) != 0) out[kept++] = environ[i];
    out[kept++] = own;
    out[kept] = NULL;
    return out;
}

/* Whether the process has the mark. `room` is a buffer of LONGEST bytes. */
static bool has_mark(const char *pid, const char *mark, char *room) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%.20s/environ", pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    size_t length = 0;
    for (ssize_t got; length < LONGEST && (got = read(file, room + length, LONGEST - length)) > 0;)
        length += (size_t)got;
    close(file);
    for (const char *at = room; at < room + length; at += strnlen(at, LONGEST) + 1) {
        size_t left = (size_t)(room + length - at), size = strnlen(at, left);
        if (size > sizeof variable - 1 && strncmp(at, variable, sizeof variable - 1) == 0)
            return memmem(at, size, mark, strlen(mark)) != NULL;
        if (size == left) break;
    }
    return false;
}

static bool end_all(const char *mark, char *room) {
    DIR *processes = opendir("/proc");
    bool found = false;
    if (!processes) return false;
    for (struct dirent *entry; (entry = readdir(processes));) {
        if (!isdigit((unsigned char)entry->d_name[0]) || !has_mark(entry->d_name, mark, room))
            continue;
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
        if (pid > 1 && pid != getpid()) found |= kill(pid, SIGKILL) == 0;
    }
    closedir(processes);
    return found;
}

void offspring_end(const char mark[OFFSPRING_MARK]) {
    char *room = memory_resize(NULL, LONGEST);
    for (int i = 0; i < ROUNDS && end_all(mark, room); i++) poll(NULL, 0, 1);
    free(room);
}
